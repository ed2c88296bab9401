"""Tests hear English unless they ask for another language, whatever their computer speaks; those of the database share
one server, and where there is none they are skipped loudly, or fail where they must run.
"""

import os
from collections.abc import Iterator

import pytest

from tests.table import postgres

os.environ["LETTERLOOM_LANGUAGE"] = "en"


@pytest.fixture(scope="session")
def database_server() -> Iterator[postgres.Cluster]:
    """PostgreSQL."""
    if why := postgres.missing():
        if os.environ.get("CI"):
            pytest.fail(f"PostgreSQL cannot be tested: {why}")
        pytest.skip(f"POSTGRESQL IS NOT TESTED: {why}")
    with postgres.cluster() as server:
        yield server

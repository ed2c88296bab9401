"""One browser for all tests of the page; where there is none, they are skipped loudly, or fail where they must run."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import driver


@pytest.fixture(scope="session")
def chromium() -> Iterator[driver.Browser]:
    """The browser."""
    if why := driver.missing():
        if os.environ.get("CI"):
            pytest.fail(f"the page cannot be tested: {why}")
        pytest.skip(f"THE PAGE IS NOT TESTED: {why}")
    with driver.browser() as launched:
        yield launched


@pytest.fixture
def server(tmp_path: Path) -> Iterator[driver.Server]:
    """A server with games of its own."""
    started = driver.Server(tmp_path)
    started.start()
    yield started
    started.stop()

"""A short form of `make kills`, and the configuration of haproxy that goes with it."""

import asyncio
import os
import subprocess
from pathlib import Path

import pytest

from tests.server import proxy
from tests.server.kills import kills
from tests.table import postgres


@pytest.fixture
def haproxy() -> str:
    """The command."""
    if why := proxy.missing():
        if os.environ.get("CI"):
            pytest.fail(f"haproxy cannot be tested: {why}")
        pytest.skip(f"HAPROXY IS NOT TESTED: {why}")
    assert proxy.COMMAND
    return proxy.COMMAND


def test_haproxy_accepts_the_configuration(haproxy: str) -> None:
    command = [haproxy, "-c", "-f", str(proxy.CONFIGURATION)]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert "WARNING" not in found.stderr


@pytest.mark.usefixtures("haproxy", "database_server")
def test_nothing_that_was_acknowledged_is_lost_whatever_is_killed(tmp_path: Path) -> None:
    with postgres.cluster() as cluster:
        counts = {"server": 1, "worker": 1, "backend": 1, "database": 1}
        found = asyncio.run(kills(counts, tmp_path, cluster, seed=5))
    assert found.moves > 0
    assert {kind: len(times) for kind, times in found.back_s.items()} == counts, "every table came back"

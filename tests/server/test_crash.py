"""A short form of `make crash`."""

import asyncio
from pathlib import Path

from tests.server.crash import crash


def test_nothing_that_was_acknowledged_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    found = asyncio.run(crash(2, tmp_path))
    assert found["moves"] > 0

"""A table server for tests, on the loopback, in the test's own loop; it can be closed and opened again."""

import asyncio
import secrets
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import uvicorn

from letterloom.server.hall import Hall
from letterloom.server.run import config
from letterloom.server.settings import Settings
from tests.server.client import Guest

QUICK: dict[str, Any] = {
    "pause_ms": 0,
    "race_ms": 50,
    "bots": 1,
    "messages_a_second": 10_000,
    "questions_a_second": 10_000,
    "requests_a_second": 10_000,
    "guests_an_hour": 10_000,
    "tables_an_hour": 10_000,
    "sockets_an_address": 10_000,
}


class House:
    """A server that runs."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.base = f"http://127.0.0.1:{settings.port}"

    async def open(self) -> None:
        """Start it."""
        self.hall = Hall(self.settings)
        self._server = uvicorn.Server(config(self.settings, self.hall))
        self._task = asyncio.ensure_future(self._server.serve())
        while not self._server.started:
            await asyncio.sleep(0.01)
            if self._task.done():
                self._task.result()
                raise RuntimeError("the server did not start")

    async def close(self) -> None:
        """Stop it."""
        self._server.should_exit = True
        await self._task

    async def guest(self, name: str) -> Guest:
        """Somebody new."""
        guest = Guest(self.base)
        status, me = await guest.ask("POST", "/api/me", {"name": name})
        assert (status, me) == (200, {"name": name})
        return guest


PORTS = range(15_000, 30_000)
"""Below those that are given to whoever connects: nobody has one by chance when a server that was killed comes back."""


def free_port() -> int:
    """A port that nobody uses."""
    while True:
        with socket.socket() as found, suppress(OSError):
            port = secrets.choice(PORTS)
            found.bind(("127.0.0.1", port))
            return port


@asynccontextmanager
async def house(folder: Path, **settings: Any) -> AsyncIterator[House]:
    """A server, with what it keeps in a folder."""
    given = {"db": str(folder / "server.db"), **QUICK, **settings}
    opened = House(Settings(port=free_port(), **given))
    await opened.open()
    try:
        yield opened
    finally:
        await opened.close()


def run(test: Callable[[House], Awaitable[None]], folder: Path, **settings: Any) -> None:
    """Run a test with a server."""

    async def main() -> None:
        async with house(folder, **settings) as opened:
            await test(opened)

    asyncio.run(main())

"""Clients for benchmarks: two sockets a table, that play a game which was played before, line by line."""

import asyncio
import itertools
import json
import time
import urllib.request
from collections.abc import Callable
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from benchmarks.crowd.games import Played

IDS = itertools.count()


class Told(msgspec.Struct):
    """What a client looks at in a message."""

    kind: str
    n: int = 0
    over: bool = False
    id: str = ""
    reason: str = ""


_decode = msgspec.json.Decoder(Told).decode


class Crowd:
    """A guest who plays at many tables at once, both seats of each."""

    def __init__(self, base: str) -> None:
        self.base = base
        self.cookie = ""
        self.moves = 0
        self.bytes = 0
        self.latencies: list[float] = []

    def ask(self, method: str, path: str, body: Any) -> Any:
        """One request."""
        headers = {"origin": self.base, "cookie": self.cookie}
        request = urllib.request.Request(self.base + path, json.dumps(body).encode(), headers, method=method)
        with urllib.request.urlopen(request, timeout=60) as response:
            self.cookie = (response.headers.get("set-cookie") or self.cookie).partition(";")[0]
            return json.load(response)

    def make(self, played: Played) -> str:
        """A table for a game."""
        seats = [{"who": "me", "name": f"Ann {played.seed}"}, {"who": "here", "name": "Bo"}]
        form = {"game": played.game, "options": played.options, "seats": seats}
        made: str = self.ask("POST", "/api/tables", form)["table"]
        return made

    async def sockets(self, table: str) -> list[ClientConnection]:
        """Both seats, connected and shown the table."""
        address = self.base.replace("http", "ws", 1) + f"/api/tables/{table}/live"
        found = []
        for seat in (0, 1):
            socket = await connect(
                address,
                origin=Origin(self.base),
                additional_headers={"cookie": self.cookie},
                max_size=None,
                compression=None,
                open_timeout=60,
                ping_interval=None,
            )
            await socket.send(json.dumps({"kind": "look", "seat": seat}))
            while _decode(await socket.recv()).kind != "table":
                pass
            found.append(socket)
        return found

    async def play(
        self, sockets: list[ClientConnection], played: Played, wait: Callable[[], Any] | None = None
    ) -> None:
        """Play a game to its end, each line after the one before was shown to the other seat."""
        for seat, text in played.lines:
            if wait:
                await wait()
            id_ = f"c{next(IDS)}"
            begun = time.perf_counter()
            await sockets[seat].send(
                msgspec.json.encode({"kind": "say", "id": id_, "seat": seat, "text": text}).decode()
            )
            await self._until(sockets[1 - seat], "table")
            self.latencies.append(time.perf_counter() - begun)
            await self._until(sockets[seat], "done")
            await self._until(sockets[seat], "table")
            self.moves += 1

    async def _until(self, socket: ClientConnection, kind: str) -> Told:
        while True:
            data = await socket.recv()
            told = _decode(data)
            self.bytes += len(data)
            if told.kind in ("refused", "unreadable", "slow", "late"):
                raise AssertionError(f"{told.kind}: {told.reason}")
            if told.kind == kind:
                return told


async def close(groups: list[list[ClientConnection]]) -> None:
    """Hang up."""
    await asyncio.gather(*(socket.close() for sockets in groups for socket in sockets))

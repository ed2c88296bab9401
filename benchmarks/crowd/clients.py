"""Clients for benchmarks: two sockets a table, that play a game which was played before, line by line.

They are as cheap as can be, so that they do not slow down what is measured: a frame is looked at by its first bytes.
"""

import asyncio
import itertools
import json
import time
import urllib.request
from collections.abc import Awaitable, Callable
from typing import Any
from urllib.parse import urlsplit

from benchmarks.crowd.games import Played

IDS = itertools.count()
BAD = (b'{"kind":"refused"', b'{"kind":"unreadable"', b'{"kind":"slow"', b'{"kind":"late"')


class Socket(asyncio.Protocol):
    """A WebSocket of the smallest kind: text frames both ways, no fragments."""

    def __init__(self) -> None:
        self._data = b""
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._wanted = b""
        self._came: asyncio.Future[None] | None = None
        self._kinds: list[bytes] = []
        self.bytes = 0
        self.closed = False

    def connection_made(self, transport: Any) -> None:
        """Begin."""
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """End."""
        self.closed = True
        for future in (self._opened, self._came):
            if future and not future.done():
                future.set_exception(ConnectionError("the socket is closed"))

    def data_received(self, data: bytes) -> None:
        """Take frames apart."""
        self._data += data
        if not self._opened.done():
            head, found, rest = self._data.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self._opened.set_exception(ConnectionError(head.decode()))
                return
            self._data = rest
            self._opened.set_result(None)
        data, at = self._data, 0
        while len(data) - at >= 2:
            size, begin = data[at + 1], at + 2
            if size == 126:
                size, begin = int.from_bytes(data[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, begin = int.from_bytes(data[at + 2 : at + 10], "big"), at + 10
            if len(data) < begin + size or begin > len(data):
                break
            if data[at] & 15 == 1:
                self._hear(data[begin : begin + min(size, 400)], size)
            elif data[at] & 15 == 8:
                self.transport.close()
            elif data[at] & 15 == 9:  # are you there? Yes, with the same words
                self.transport.write(bytes([0x8A, 0x80 | size]) + b"\0\0\0\0" + data[begin : begin + size])
            at = begin + size
        self._data = data[at:]

    def _hear(self, start: bytes, size: int) -> None:
        self.bytes += size
        if start.startswith(BAD):
            error = AssertionError(start.decode(errors="replace"))
            if self._came and not self._came.done():
                self._came.set_exception(error)
            return
        kind = start[9 : start.index(b'"', 9)]
        if self._came and kind == self._wanted and not self._came.done():
            self._came.set_result(None)
        else:
            self._kinds.append(kind)

    async def open(self, base: str, table: str, cookie: str) -> None:
        """Shake hands."""
        host = urlsplit(base).netloc
        self.transport.write(
            f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: {host}\r\nOrigin: {base}\r\nCookie: {cookie}\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        await self._opened

    def send(self, message: Any) -> None:
        """Send a message, masked by nothing."""
        data = json.dumps(message).encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
        self.transport.write(b"\x81" + size + b"\0\0\0\0" + data)

    async def until(self, kind: bytes) -> None:
        """Wait for a message of a kind, if it has not come yet."""
        if kind in self._kinds:
            del self._kinds[: self._kinds.index(kind) + 1]
            return
        self._wanted = kind
        self._came = asyncio.get_running_loop().create_future()
        await self._came


class Crowd:
    """A guest who plays at many tables at once, both seats of each; the second one may be led to another server."""

    def __init__(self, base: str, other: str = "") -> None:
        self.base = base
        self.bases = (base, other or base)
        self.cookie = ""
        self.moves = 0
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

    async def sockets(self, table: str) -> list[Socket]:
        """Both seats, connected and shown the table."""
        found = []
        for seat, base in enumerate(self.bases):
            host, _, port = urlsplit(base).netloc.partition(":")
            _, socket = await asyncio.get_running_loop().create_connection(Socket, host, int(port))
            await socket.open(base, table, self.cookie)
            socket.send({"kind": "look", "seat": seat})
            await socket.until(b"table")
            found.append(socket)
        return found

    async def play(
        self, sockets: list[Socket], played: Played, wait: Callable[[], Awaitable[None]] | None = None
    ) -> None:
        """Play a game to its end, each line after the one before was shown to the other seat."""
        for seat, text in played.lines:
            if wait:
                await wait()
            begun = time.perf_counter()
            sockets[seat].send({"kind": "say", "id": f"c{next(IDS)}", "seat": seat, "text": text})
            await sockets[1 - seat].until(b"table")
            self.latencies.append(time.perf_counter() - begun)
            await sockets[seat].until(b"done")
            await sockets[seat].until(b"table")
            self.moves += 1


def close(groups: list[list[Socket]]) -> int:
    """Hang up: how many bytes came."""
    for sockets in groups:
        for socket in sockets:
            socket.transport.close()
    return sum(socket.bytes for sockets in groups for socket in sockets)

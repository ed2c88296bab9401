"""A socket as uvicorn has it, with a short way for what tables hear and tell.

What comes in is heard at once, and what is told is written as soon as the loop has done what it is about, all of it in
one go, as long as whoever reads keeps up: no queue, no task that has to wake up. Each write costs as much as the rules
of a move. A short message that comes as a whole, as nearly all do, is read right here. Opening, pings, closing and
whatever does not go so smoothly take uvicorn's way.
"""

from collections.abc import Callable
from typing import Any

from uvicorn._types import ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without it
    from websockets.utils import apply_mask

WIRE = "letterloom.wire"
"""Where an application finds it, in the state of its scope."""
_TEXT = 0x81
"""How a frame begins that is a whole text."""
_MASKED = 0x80
"""Is in the second byte of whatever a client sends."""
_SHORT = 126
"""The length of anything shorter is in the second byte, too; then come four bytes of a mask."""

_PIECE = 4096
"""So much is read in one go: whoever sends thousands of messages at once can be stopped between two pieces."""
_LINGER_S = 1.0
"""So long somebody who is heard no more has time to read why."""


class Wire(WebSocketsSansIOProtocol):
    """One socket."""

    hear: Callable[[bytes], None] | None = None
    """Who is told what comes in; until somebody is, it waits in uvicorn's queue."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._told: list[bytes] = []
        """What is to be written."""
        self._is_between = True
        """Has all that came until now ended where a frame does? If not, uvicorn keeps what is there of the next one."""
        self._is_deaf = False

    async def run_asgi(self) -> None:
        """Let the application serve this socket."""
        self.scope["state"][WIRE] = self
        try:
            await super().run_asgi()
        finally:  # what holds itself would stay in the memory
            self.hear = None
            del self.scope["state"][WIRE]

    def data_received(self, data: bytes) -> None:
        """Something has come in."""
        if self._is_deaf:
            return
        if self.hear is None:
            self._is_between = self._is_between and (not self.handshake_initiated or _is_whole(data))
            super().data_received(data)
            return
        size = len(data) - 6
        if (
            0 <= size < _SHORT
            and data[1] == _MASKED | size
            and data[0] == _TEXT
            and self._is_between
            and not self.frames
            and self.conn.state is OPEN
            and not self.close_sent
        ):
            self.hear(apply_mask(data[6:], data[2:6]))
            return
        self._is_between = self._is_between and _is_whole(data)
        for at in range(0, len(data), _PIECE):
            if not self._is_deaf and not self.transport.is_closing():
                super().data_received(data[at : at + _PIECE])

    def send_receive_event_to_app(self) -> None:
        """A message has come in, perhaps in parts."""
        if self.hear is None:
            super().send_receive_event_to_app()
            return
        data, self.frames = b"".join(self.frames), []
        if not self.close_sent and not self._is_deaf:
            self.hear(data)

    def tell(self, text: bytes) -> bool:
        """Write a message soon; False where its reader is behind, and it has to wait."""
        if not self.writable.is_set():
            return False
        if not self._told:
            self.loop.call_soon(self._write)
        self._told += (_head(len(text)), text)
        return True

    def _write(self) -> None:
        told, self._told = self._told, []
        if told and not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(told))

    async def send(self, message: ASGISendEvent) -> None:
        """Uvicorn's way, after what was told before."""
        self._write()
        await super().send(message)

    def rest(self, seconds: float) -> None:
        """Read nothing more for a while."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
            self.loop.call_later(seconds, self._read_on)

    def deafen(self) -> None:
        """Hear nothing more; what is told meanwhile is still written, and then the socket ends."""
        if not self._is_deaf:
            self._is_deaf = True
            self.loop.call_later(_LINGER_S, self.transport.abort)

    def _read_on(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()


def wire_of(scope: Any) -> Wire | None:
    """The wire that a socket came by; None with another server than ours."""
    return scope.get("state", {}).get(WIRE)  # type: ignore[no-any-return]


def _head(length: int) -> bytes:
    """What stands before a text of so many bytes (RFC 6455, 5.2).

    >>> _head(5), _head(300), _head(70_000)
    (b'\\x81\\x05', b'\\x81~\\x01,', b'\\x81\\x7f\\x00\\x00\\x00\\x00\\x00\\x01\\x11p')
    """
    if length < 126:
        return bytes((_TEXT, length))
    if length < 1 << 16:
        return bytes((_TEXT, 126, length >> 8, length & 255))
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big")


def _is_whole(data: bytes) -> bool:
    """Does something that begins with a frame end with one?

    >>> _is_whole(b"\\x81\\x82maskOK"), _is_whole(b"\\x81\\x82maskOK\\x89\\x80mask"), _is_whole(b"\\x81\\x82maskO")
    (True, True, False)
    """
    at = 0
    while at + 1 < len(data):
        size, begin = data[at + 1] & 127, at + (6 if data[at + 1] & _MASKED else 2)
        more = {126: 2, 127: 8}.get(size, 0)
        at = begin + more + (int.from_bytes(data[at + 2 : at + 2 + more], "big") if more else size)
    return at == len(data)

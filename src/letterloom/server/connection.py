"""A connection: one socket at one table, with what waits to be sent to it.

A message is written at once while its reader keeps up; otherwise it is put in line and sent by a task of the
connection's own, so that nobody waits for a slow reader. A reader who falls too far behind is let go; when it comes
again it catches up by its number.
"""

import asyncio
from collections import deque
from typing import TYPE_CHECKING

from starlette.types import Send

from letterloom.phrase import ENGLISH
from letterloom.rules import Seat
from letterloom.server import messages, tongue
from letterloom.server.limits import Bucket
from letterloom.server.settings import Settings
from letterloom.server.shown import encode
from letterloom.server.wire import Wire

if TYPE_CHECKING:
    from letterloom.server.room import Room

TOO_SLOW = 4408
"""The code with which a reader who fell behind is let go."""
NO_TABLE = 4410
"""The code with which a socket is closed whose table is no more, or not theirs to see any more."""


class Connection:
    """One socket at one table."""

    def __init__(
        self,
        send: Send,
        guest: str | None,
        settings: Settings,
        wire: Wire | None = None,
    ) -> None:
        self.guest = guest
        self.whose = guest or ""
        """Whose it is, for limits: a guest's, or an address's."""
        self.room: Room | None = None
        self.mine: tuple[Seat, ...] = ()
        """The seats that it may act for."""
        self.seat: Seat | None = None
        """Through whose eyes it looks."""
        self.language = ENGLISH
        self.with_view = False
        self.has_looked = False
        self.lag_ms = 0
        self.unreadable = 0
        """How many of its messages could not be read."""
        self.slowed = 0
        """How many of its messages, one after the other, were too many."""
        self.messages = Bucket(settings.messages_a_second)
        self.is_asking = False
        """Does it wait for a hint?"""
        self._backlog = settings.backlog
        self._send = send
        self._wire = wire
        self._line: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    @property
    def looks(self) -> tuple[Seat | None, str, bool]:
        """What decides what it is shown."""
        return self.seat, self.language, self.with_view

    @property
    def is_behind(self) -> bool:
        """Does something wait to be sent?"""
        return bool(self._line)

    @property
    def is_closing(self) -> bool:
        """Was good-bye said?"""
        return self._closing is not None

    def tell(self, message: messages.Told) -> None:
        """Send a message."""
        self.send(encode(message))

    def send(self, text: bytes) -> None:
        """Send a message that is written already, or put it in line."""
        if self._closing is not None:
            return
        if not self._line and self._wire and self._wire.tell(text):
            return
        if len(self._line) >= self._backlog:
            self._line.clear()
            self.close(TOO_SLOW, "too slow")
        else:
            self._line.append(text)
            self._wake.set()

    def turn_away(self, key: str) -> None:
        """There is no table here any more for whoever this is."""
        self.tell(messages.Gone(tongue.problem(self.language, key)))
        self.close(NO_TABLE, key)

    def close(self, code: int, reason: str) -> None:
        """Say good-bye, after what is in line."""
        if self._closing is None:
            self._closing = code, reason
            self._wake.set()

    def cut_off(self, code: int, reason: str) -> None:
        """Say good-bye, and hear nothing more."""
        self.close(code, reason)
        if self._wire:
            self._wire.deafen()

    async def deliver(self) -> None:
        """Send what is in line, until good-bye is said."""
        while True:
            while self._line:  # what is being sent stays in line, so that nothing overtakes it
                await self._send({"type": "websocket.send", "text": self._line[0].decode()})
                if self._line:
                    self._line.popleft()
            if self._closing:
                code, reason = self._closing
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
                return
            self._wake.clear()
            await self._wake.wait()

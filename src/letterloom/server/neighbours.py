"""Neighbours: other servers on the same storage.

Nobody owns a table, so the people of one may be connected to several servers. What happens at one of them reaches the
others by a hint, and, where a hint is lost, by asking for what is new at every beat. With the beats each server tells
who is connected to it, so that nobody counts as gone who sits elsewhere; and what is due, or waits for a bot, is taken
over from a server that is no more. A storage that has one server alone (SQLite) needs none of this.

Most tables are awake at one server, and about them no hint is given. When people come to a table, their server says
that it is awake there (`woke`). Whoever has people at it too, or thinks for its bots, answers with a hint; and whoever
hears a hint about a table gives hints about it from then on. So both know of each other, and what was appended before
they did is read when the answer comes. Where either message is lost, the beat finds that something is new, and it is
said again. A server that has a table awake for nobody lets it sleep instead.
"""

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING
from uuid import uuid4

from letterloom.rules import Seat
from letterloom.server.live import LiveTable
from letterloom.server.room import Room
from letterloom.table.storage import Hint, StorageError

if TYPE_CHECKING:
    from letterloom.server.hall import Hall

UNASKED_MS = 1_000
"""A table that nobody has asked for since then is nobody's here."""
LATE_S = 0.1
"""What is new may be known in a moment: it is on its way from here, or a hint is. After this time it is read."""


class Neighbours:
    """What a server knows of those beside it."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._me = uuid4().hex
        self._told: dict[str, tuple[Seat, ...]] = {}
        """Who sits here, as the others were told."""
        self._elsewhere: dict[str, tuple[Seat, ...]] = {}
        self._hints: list[Hint] = []
        """What others are about to be told."""
        self._is_telling = False
        self._end = hall.storage.listen(self._hear, hall.loop)

    def elsewhere(self, game: str) -> tuple[Seat, ...]:
        """The seats of a table with somebody who is connected to another server."""
        return self._elsewhere.get(game, ())

    def woke(self, game: str) -> None:
        """People come to a table, or this server acts for it: hints are wanted, of whoever has it awake too."""
        self._tell(Hint(game, woke=True))

    def _tell(self, hint: Hint) -> None:
        """Tell others soon; what comes together is told together."""
        if not self._hall.storage.is_shared:
            return
        self._hints.append(hint)
        if not self._is_telling:
            self._is_telling = True
            self._hall.spawn(self._tell_all())

    async def _tell_all(self) -> None:
        while self._hints:
            hints, self._hints = self._hints, []
            with suppress(StorageError):  # the beats find what is not told
                await self._hall.write(lambda storage: storage.tell(hints))  # noqa: B023 - it is waited for
        self._is_telling = False

    async def see_to(self) -> None:
        """At each beat: find what no hint has told, tell who is here, take over what nobody sees to."""
        hall = self._hall
        if not hall.storage.is_shared:
            return
        thinking = hall.thinkers.tables
        await hall.write(lambda storage: storage.thinks_on(thinking))
        for game in await hall.write(lambda storage: storage.thinking()):
            hall.spawn(hall.see_to_bots(game))
        await self._tell_presence()
        known = {room.id: (room.n, room.sitting.news) for room in hall.rooms.values()}
        for game, numbers in (await hall.read(lambda storage: storage.ahead(known))).items():
            hall.loop.call_later(LATE_S, self._find, game, numbers)

    async def _tell_presence(self) -> None:
        hall = self._hall
        here = {room.id: room.here_now() for room in hall.rooms.values() if room.connections}
        changed = {game: seats for game, seats in here.items() if self._told.get(game) != seats}
        changed |= dict.fromkeys(self._told.keys() - here.keys(), ())
        before = self._elsewhere
        found = await hall.write(lambda storage: storage.present(self._me, changed, list(here)))
        if found is None:  # we have just begun, or the database has: it does not keep this through a crash
            found = await hall.write(lambda storage: storage.present(self._me, here, list(here)))
        self._told, self._elsewhere = here, found or {}
        for game in before.keys() | self._elsewhere.keys():
            if before.get(game) != self._elsewhere.get(game) and (room := hall.rooms.get(game)):
                room.tell_presence()

    def _find(self, game: str, numbers: tuple[int, int] | None) -> None:
        """The storage had so many appends and news of a table, or none: if that is still new, no hint told it."""
        room = self._hall.rooms.get(game)
        if room is None or not self._hall.is_open or (numbers and not room.is_behind(*numbers)):
            return
        self._hear([Hint(game)])
        if game in self._hall.rooms:
            self.woke(game)

    def _hear(self, hints: Sequence[Hint]) -> None:
        """Tables were touched by somebody else, or are awake there."""
        for hint in hints:
            room = self._hall.rooms.get(hint.game)
            if room is None and not hint.woke and (waking := self._hall.waking.get(hint.game)):
                self._hall.spawn(self._hear_after(waking, hint.game))
            if room is None or not self._is_wanted(room, hint):
                continue
            if not isinstance(room, LiveTable):  # people are gathering there, or the game begins
                if not hint.woke and self._hall.is_open:
                    self._hall.spawn(self._hall.reopen(hint.game))
                continue
            self._hall.writer.followed.add(hint.game)
            if hint.woke:
                self._tell(Hint(hint.game))
            else:
                room.following.hear(hint.stored)

    async def _hear_after(self, waking: "asyncio.Task[Room | None]", game: str) -> None:
        """A table was touched while it was read: perhaps after that."""
        await asyncio.wait([waking])
        self._hear([Hint(game)])

    def _is_wanted(self, room: Room, hint: Hint) -> bool:
        """Does anybody here want to hear of it? A table that is awake for nobody sleeps: others see to it."""
        hall = self._hall
        if room.connections or room.is_busy or hall.thinkers.thinks_about(room.id):
            return True
        if hall.clock.now_ms() - room.idle_ms < UNASKED_MS:  # somebody may be about to do something with it
            return not hint.woke
        hall.put_to_sleep(room)
        return False

    def close(self) -> None:
        """Hear no more."""
        self._end()

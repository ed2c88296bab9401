"""Neighbours: other servers on the same storage.

Nobody owns a table, so the people of one may be connected to several servers. What happens at one of them reaches the
others by a hint, and, where a hint is lost, by asking for what is new at every beat. With the beats each server tells
who is connected to it, so that nobody counts as gone who sits elsewhere; and what is due, or waits for a bot, is taken
over from a server that is no more. A storage that has one server alone (SQLite) needs none of this.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING
from uuid import uuid4

from letterloom.rules import Seat
from letterloom.server.live import LiveTable
from letterloom.table.storage import Hint

if TYPE_CHECKING:
    from letterloom.server.hall import Hall


class Neighbours:
    """What a server knows of those beside it."""

    def __init__(self, hall: "Hall") -> None:
        self._hall = hall
        self._me = uuid4().hex
        self._told: dict[str, tuple[Seat, ...]] = {}
        """Who sits here, as the others were told."""
        self._elsewhere: dict[str, tuple[Seat, ...]] = {}
        self._end = hall.storage.listen(self._hint)

    def elsewhere(self, game: str) -> tuple[Seat, ...]:
        """The seats of a table with somebody who is connected to another server."""
        return self._elsewhere.get(game, ())

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
        for game in await hall.read(lambda storage: storage.ahead(known)):
            self._hear(Hint(game))

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

    def _hear(self, *hints: Hint) -> None:
        """Tables were touched by somebody else."""
        for hint in hints:
            room = self._hall.rooms.get(hint.game)
            if isinstance(room, LiveTable):
                room.following.hear(hint.stored)
            elif room is not None and self._hall.is_open:  # people are gathering there, or the game begins
                self._hall.spawn(self._hall.reopen(hint.game))

    def _hint(self, hints: Sequence[Hint]) -> None:
        """The same, from another thread; most are about tables that nobody looks at here."""
        awake = [hint for hint in hints if hint.game in self._hall.rooms]
        if awake:
            self._hall.loop.call_soon_threadsafe(self._hear, *awake)

    def close(self) -> None:
        """Hear no more."""
        self._end()

"""Following: what others have added to a table, other servers on the same storage among them, becomes so here too.

A hint may bring the next step itself; else the table reads what is new. Then what was on its way when somebody else was
faster is done again. So it is where the storage did not answer: the message's id tells whether it was kept.
"""

import asyncio
from typing import TYPE_CHECKING

from letterloom.rules.replay import Considered
from letterloom.server import messages
from letterloom.server.loading import holders
from letterloom.table.storage import Right, Sitting, StorageError, Stored

if TYPE_CHECKING:
    from letterloom.server.live import Flight, LiveTable

AGAIN_S = 0.2
"""After this time a storage that did not answer is asked again."""


class Following:
    """Keeps one table abreast of what is kept."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live

    def hear(self, stored: Stored | None) -> None:
        """Somebody else has touched the table: what they have added is the next step, or there is more to read."""
        live = self._live

        def action() -> None:
            if stored is not None and stored.n <= live.n:
                return
            if stored is None or stored.n > live.n + 1 or live.table.game.is_slow(live.table.open):
                self.read_on()
                return
            try:
                live.follow(stored, live.table.replay.following(stored.rows))
            except Exception:
                _lose_track(live)

        live.post(action)

    def read_on(self) -> None:
        """Read what somebody else has added, before anything else is done."""
        self._live.is_away = True
        self._live.hall.spawn(self.catch_up())

    async def catch_up(self, flight: "Flight | None" = None, is_unknown: bool = False) -> None:
        """Read what somebody else has added, then finish or do again what was on its way.

        Where nothing was added an append was in conflict with itself: it was kept long ago. Where the storage did not
        answer, it was not kept.
        """
        live = self._live
        found = await self._read_news()
        if live.is_closed:
            if flight:
                flight.failed(messages.FAULT)
            return
        if found is None:
            live.hall.close_table(live, "removed")
            return
        sitting, rights, stored = found
        try:
            for each in stored:
                live.follow(each, await self._considered(each))
        except Exception:
            _lose_track(live)
            return
        if sitting.host != live.sitting.host or holders(rights) != live.holders:
            live.resettle(sitting, rights)
        live.sitting = sitting
        live.is_away = False
        live.council.hear(sitting.proposal)
        if flight:
            n = live.number_of(flight.message_id)
            if n is not None or not (stored or is_unknown):
                flight.done(n or 0)
            else:
                live.do_next(flight.action)
        live.advance()

    async def _read_news(self) -> tuple[Sitting, list[Right], list[Stored]] | None:
        """What the storage has of this table that is new; None: it is no more. It is waited for until it answers."""
        live = self._live
        id_, n = live.id, live.n
        while not live.is_closed:
            try:
                # What has happened is read last: what was proposed before it is dead.
                return await live.hall.read(
                    lambda storage: (
                        (sitting, storage.rights(id_), storage.since(id_, n))
                        if (sitting := storage.sitting(id_))
                        else None
                    )
                )
            except StorageError:
                await asyncio.sleep(AGAIN_S)
        return None

    async def _considered(self, stored: Stored) -> Considered:
        """What somebody else's rows bring; worked out away from the loop where it may take long."""
        table = self._live.table
        if table.game.is_slow(table.open):
            return await self._live.hall.aside(lambda: table.replay.following(stored.rows))
        return table.replay.following(stored.rows)

    def close(self) -> None:
        """Let go of the table."""
        del self._live


def _lose_track(live: "LiveTable") -> None:
    """What was kept cannot be followed, though it cannot be refused: the table is read anew from its beginning."""
    live.hall.log.exception("rows cannot be followed", extra={"game": live.table.game.id})
    live.hall.spawn(live.hall.reopen(live.id))

"""Who has been away from a table for so long that the others decide what becomes of their seat.

At a table where people sit together that is seconds without a connection. By correspondence it is the time for a turn,
and a server does not live, and a table is not awake, for so long: who is gone follows from the answers that are kept.
"""

import asyncio
from typing import TYPE_CHECKING

from letterloom.rules import CLOCK, Seat, Timeout
from letterloom.server.setup import pace_is_days

if TYPE_CHECKING:
    from letterloom.server.live import LiveTable

MARGIN_S = 0.1
"""It is looked a little later than somebody may be gone."""
LONGEST_MS = 3_600_000
"""After this time at the latest it is looked again."""


class Absence:
    """Looks who is gone while others are there, as soon as somebody may be."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._timer: asyncio.TimerHandle | None = None
        self._woke_ms = live.hall.clock.now_ms()
        options = live.table.replay.head.options
        self._is_days = pace_is_days(options)
        self._patience_ms = options.turn_seconds * 1000 if self._is_days else live.hall.settings.away_ms

    def gone(self) -> tuple[Seat, ...]:
        """The people who have been away for so long."""
        return tuple(seat for seat, left_ms in self._away().items() if left_ms <= 0)

    def _away(self) -> dict[Seat, int]:
        """Who is not here, and in how many milliseconds they are gone."""
        live = self._live
        here, now = live.here(), live.hall.clock.now_ms()
        return {
            seat: since + self._patience_ms - now
            for seat in live.table.still_here
            if seat not in here and (since := self._since_ms(seat)) is not None
        }

    def _since_ms(self, seat: Seat) -> int | None:
        """Since when somebody is away, in house time; None where nothing tells that they are."""
        seen = self._live.last_seen.get(seat)
        if not self._is_days:
            return self._woke_ms if seen is None else seen
        unheard = self._unheard_since(seat)
        return None if unheard is None else max(self._live.sitting.born_ms + unheard, seen or 0)

    def _unheard_since(self, seat: Seat) -> int | None:
        """Since when somebody has not done what they were asked for, by the table's clock; None: they have."""
        table = self._live.table
        if ask := table.asked(seat):
            return ask.since_ms
        is_late = False
        for kept in reversed(table.replay.kept):
            entry = kept.entry
            if entry.seat == seat:
                return entry.at_ms if is_late else None
            is_late = is_late or (entry.seat == CLOCK and entry.move == Timeout(seat))
        return 0 if is_late else None

    def watch(self) -> None:
        """While others are here, look in time whether somebody is gone."""
        if self._timer is None and self._live.connections:
            waits = [left_ms for left_ms in self._away().values() if left_ms > 0]
            if waits:
                wait_s = min(*waits, LONGEST_MS) / 1000
                self._timer = self._live.hall.loop.call_later(wait_s + MARGIN_S, self._look)

    def gone_on(self) -> None:
        """The game has gone on, which by correspondence changes who is gone."""
        if self._is_days:
            self._live.tell_presence()

    def _look(self) -> None:
        live, self._timer = self._live, None
        if live.connections:
            live.tell_presence()
            live.post(live.council.when_agreed, is_own=True)

    def close(self) -> None:
        """Look no more, and let go of the table."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        del self._live

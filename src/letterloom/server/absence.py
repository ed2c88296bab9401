"""Who has been away from a table for so long that the others decide what becomes of their seat."""

import asyncio
from typing import TYPE_CHECKING

from letterloom.rules import Seat
from letterloom.server.setup import pace_is_days

if TYPE_CHECKING:
    from letterloom.server.live import LiveTable

MARGIN_S = 0.1
"""It is looked a little later than somebody may be gone."""


class Absence:
    """Looks who is gone when somebody has left, after as long as they may be away."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._timer: asyncio.TimerHandle | None = None

    def gone(self) -> tuple[Seat, ...]:
        """The people who have been away for so long."""
        live = self._live
        here, now = live.here(), live.hall.clock.now_ms()
        options = live.table.replay.head.options
        patience = options.turn_seconds * 1000 if pace_is_days(options) else live.hall.settings.away_ms
        return tuple(
            seat
            for seat in live.table.still_here
            if seat not in here and now - live.last_seen[seat] >= patience
        )

    def watch(self) -> None:
        """Somebody has left: while others are here, look in time whether they are gone."""
        if self._live.connections and self._timer is None:
            self._look_after(self._live.hall.settings.away_ms)

    def _look_after(self, ms: int) -> None:
        self._timer = self._live.hall.loop.call_later(ms / 1000 + MARGIN_S, self._look)

    def _look(self) -> None:
        live, self._timer = self._live, None
        left = [live.last_seen[seat] for seat in live.table.still_here if seat not in live.here()]
        wait_ms = max(left, default=0) + live.hall.settings.away_ms - live.hall.clock.now_ms()
        if wait_ms > 0 and live.connections:  # somebody went later, and is not gone yet
            self._look_after(wait_ms)
        if live.connections and not live.is_closed:
            live.tell_presence()
            live.post(live.council.when_agreed, is_own=True)

    def close(self) -> None:
        """Look no more, and let go of the table."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        del self._live

"""The deadlines of a table: when the clock answers for somebody, and how much lag is refunded before it does."""

import asyncio
from typing import TYPE_CHECKING, Any

from letterloom.rules import CLOCK, Seat, Timeout

if TYPE_CHECKING:
    from letterloom.server.live import LiveTable

LONGEST_S = 3600.0
"""A timer is set for so long at most, and then again."""
HELD_S = 0.1
"""While the house's time stands still, it is looked again after this time."""


class Deadlines:
    """Watches the clock of one table. Deadlines themselves follow from its answers."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self._quota = [live.hall.settings.lag_ms] * len(live.setup.places)
        self._timer: asyncio.TimerHandle | None = None

    def next(self, open_: Any = None) -> int | None:
        """When the clock answers next, by the table's clock: at a deadline, and what may be refunded after it."""
        table = self._live.table
        if not (open_ or table.open).is_timed:
            return None  # nearly always
        found = [
            deadline + self._quota[seat]
            for seat in table.waiting(open_)
            if (deadline := table.deadline(seat, open_)) is not None
        ]
        return min(found, default=None)

    def watch(self) -> None:
        """Wake up when the next deadline is over."""
        self.stop()
        due = self.next()
        if due is not None and not self._live.is_closed:
            least = HELD_S if self._live.hall.clock.is_held else 0.0
            seconds = max(least, (due - self._live.now_ms()) / 1000)
            self._timer = self._live.hall.loop.call_later(min(seconds, LONGEST_S), self._wake)

    def stop(self) -> None:
        """Watch no more."""
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def close(self) -> None:
        """Watch no more, and let go of the table."""
        self.stop()
        del self._live

    def _wake(self) -> None:
        self._live.post(self._time_out, is_own=True)

    def _time_out(self) -> None:
        """Let the clock answer for the first seat whose time is up."""
        live = self._live
        now = live.now_ms()
        for seat in live.table.waiting():
            deadline = live.table.deadline(seat)
            if deadline is not None and now >= deadline + self._quota[seat]:
                live.answer(CLOCK, Timeout(seat), deadline, f"clock.{live.n}.{seat}")
                return
        self.watch()

    def refunded(self, seat: Seat, lag_ms: int, arrived_ms: int) -> int:
        """When a line counts as said: lag is refunded while there is some of the quota left."""
        ask, settings = self._live.table.asked(seat), self._live.hall.settings
        if ask is None or ask.limit_ms is None:
            return arrived_ms
        refund = min(lag_ms, self._quota[seat])
        self._quota[seat] = min(settings.lag_ms, self._quota[seat] - refund + settings.lag_back_ms)
        return arrived_ms - refund

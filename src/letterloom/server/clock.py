"""House time: milliseconds that count only while a server runs.

It goes on from the last beat that the storage has, by a clock that nobody can set back, so downtime is no player's
time and a change of the computer's clock is none either.
"""

import time
from collections.abc import Callable

STILL_MS = 5_000
"""A longer time between two beats is one in which this process did not run (a laptop that slept): nobody's time."""


class Clock:
    """How late it is in the house.

    >>> seconds = [10.0]
    >>> clock = Clock(7_000, lambda: seconds[0])
    >>> seconds[0] = 11.5
    >>> clock.now_ms()
    8500
    >>> seconds[0] = 1000.0  # the process was stopped for long
    >>> clock.beat(), clock.now_ms()
    (8500, 8500)
    >>> clock.hold()
    >>> seconds[0] = 1007.0  # nothing could be kept meanwhile
    >>> clock.now_ms()
    8500
    >>> clock.go_on(8600)  # by the clock of another server
    >>> clock.now_ms()
    8600
    """

    def __init__(self, house_ms: int, seconds: Callable[[], float] = time.monotonic) -> None:
        self._seconds = seconds
        self._zero = seconds() * 1000 - house_ms
        self._last = house_ms
        self.is_held = False

    def now_ms(self) -> int:
        """House time now."""
        if self.is_held:
            return self._last
        self._last = max(self._last, int(self._seconds() * 1000 - self._zero))
        return self._last

    def beat(self) -> int:
        """House time now, to be kept; called about twice a second, so that a stop of the process is noticed."""
        if self.is_held:
            return self._last
        last, now = self._last, int(self._seconds() * 1000 - self._zero)
        if now - last > STILL_MS:
            self._zero += now - last
            now = last
        self._last = max(last, now)
        return self._last

    def hold(self) -> None:
        """Nothing can be kept: until something can, it is nobody's time."""
        self.now_ms()
        self.is_held = True

    def go_on(self, least_ms: int) -> None:
        """Something was kept, and it is so late at least: by the latest clock of all servers."""
        if self.is_held or least_ms > self.now_ms():
            self._last = max(self._last, least_ms)
            self._zero = self._seconds() * 1000 - self._last
            self.is_held = False


def wall_ms() -> int:
    """The wall clock, for what people read and for what expires."""
    return time.time_ns() // 1_000_000

"""A budget of thinking time, by the clock of the computer."""

import time
from collections.abc import Callable

from letterloom.rules import Budget


class Thinking(Budget):
    """So many milliseconds from now, or until somebody says stop.

    Another clock than the wall's may count them: by `time.thread_time` a bot's time is its own, however busy the
    computer is with other things.

    >>> Thinking(ms=0).is_spent(), Thinking().is_spent(), Thinking(stop=lambda: True).is_spent()
    (True, False, True)
    """

    def __init__(
        self,
        ms: float | None = None,
        stop: Callable[[], bool] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.ms = ms
        self._stop = stop
        self._clock = clock
        self._began = clock()
        self._end = None if ms is None else self._began + ms / 1000

    def is_spent(self) -> bool:
        """Is the time up, or was the bot told to stop?"""
        if self._stop is not None and self._stop():
            return True
        return self._end is not None and self._clock() >= self._end

    def share(self) -> float:
        """How much of the time is over."""
        if self.ms is None:
            return 0.0
        return min(1.0, (self._clock() - self._began) * 1000 / self.ms) if self.ms else 1.0

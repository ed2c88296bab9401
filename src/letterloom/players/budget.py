"""A budget of thinking time, by the clock of the computer."""

import time
from collections.abc import Callable

from letterloom.rules import Budget


class Thinking(Budget):
    """So many milliseconds from now, or until somebody says stop.

    >>> Thinking(ms=0).is_spent(), Thinking().is_spent(), Thinking(stop=lambda: True).is_spent()
    (True, False, True)
    """

    def __init__(self, ms: float | None = None, stop: Callable[[], bool] | None = None) -> None:
        self.ms = ms
        self._stop = stop
        self._end = None if ms is None else time.monotonic() + ms / 1000

    def is_spent(self) -> bool:
        """Is the time up, or was the bot told to stop?"""
        if self._stop is not None and self._stop():
            return True
        return self._end is not None and time.monotonic() >= self._end

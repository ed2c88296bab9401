"""The stopwatch of a table: it stands still while somebody is away, so nobody loses time to a handover."""

from collections.abc import Callable


class Stopwatch:
    """The time since the start of a game, in milliseconds, without pauses.

    >>> clock = [100.0]
    >>> watch = Stopwatch(lambda: clock[0], at_ms=5_000)
    >>> clock[0] += 2
    >>> watch.now_ms()
    7000
    >>> watch.stop()
    >>> clock[0] += 60
    >>> watch.now_ms()
    7000
    >>> watch.go()
    >>> watch.now_ms()
    7000
    """

    def __init__(self, seconds: Callable[[], float], at_ms: int = 0) -> None:
        self._seconds = seconds
        self._begun = seconds() - at_ms / 1000
        self._stopped: float | None = None

    def now_ms(self) -> int:
        """The time as the table counts it."""
        now = self._seconds() if self._stopped is None else self._stopped
        return int((now - self._begun) * 1000)

    def stop(self) -> None:
        """Stand still."""
        if self._stopped is None:
            self._stopped = self._seconds()

    def go(self) -> None:
        """Go on."""
        if self._stopped is not None:
            self._begun += self._seconds() - self._stopped
            self._stopped = None

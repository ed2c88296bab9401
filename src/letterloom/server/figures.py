"""Figures about a running server, as Prometheus reads them."""

from bisect import bisect_left

BOUNDS_MS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


class Histogram:
    """How often something took how long.

    >>> histogram = Histogram()
    >>> histogram.add(3); histogram.add(7000)
    >>> histogram.lines("letterloom_x")[2]
    'letterloom_x_bucket{le="5"} 1'
    """

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS_MS) + 1)
        self._sum = 0.0

    def add(self, ms: float) -> None:
        """One more."""
        self._counts[bisect_left(BOUNDS_MS, ms)] += 1
        self._sum += ms

    def lines(self, name: str) -> list[str]:
        """As Prometheus reads it."""
        total, lines = 0, []
        for bound, count in zip((*BOUNDS_MS, "+Inf"), self._counts, strict=True):
            total += count
            lines.append(f'{name}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{name}_sum {self._sum:.3f}", f"{name}_count {total}"]


class Figures:
    """What is counted."""

    def __init__(self) -> None:
        self.moves = 0
        self.refused = 0
        self.failed = 0
        self.unreadable = 0
        self.slowed = 0
        self.keeping = Histogram()
        """From an answer's being legal to its being on the disk."""
        self.still = Histogram()
        """How long the loop stood still."""
        self.stillest_ms = 0.0
        """For how long at most, since somebody last asked."""

    def text(self, gauges: dict[str, float]) -> str:
        """All of it; with what is so right now."""
        counters = {
            "moves": self.moves,
            "refused": self.refused,
            "not_kept": self.failed,
            "unreadable": self.unreadable,
            "slowed": self.slowed,
        }
        gauges = {**gauges, "loop_stillest_ms": self.stillest_ms}
        self.stillest_ms = 0.0
        lines: list[str] = []
        for name, value in counters.items():
            lines += [f"# TYPE letterloom_{name}_total counter", f"letterloom_{name}_total {value}"]
        for name, gauge in gauges.items():
            lines += [f"# TYPE letterloom_{name} gauge", f"letterloom_{name} {gauge:g}"]
        for name, histogram in (("keeping_ms", self.keeping), ("loop_still_ms", self.still)):
            lines += [f"# TYPE letterloom_{name} histogram", *histogram.lines(f"letterloom_{name}")]
        return "\n".join(lines) + "\n"

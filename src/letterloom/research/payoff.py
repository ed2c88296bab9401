"""What a game that is over is worth to each seat, when only winning counts."""

from collections.abc import Sequence


def payoffs(winners: Sequence[int], count: int) -> tuple[float, ...]:
    """1 for whoever has won alone, and as much lost by the others together; those who share a win share the 1.

    >>> payoffs([0], 2), payoffs([0, 1], 2), payoffs([2], 3), payoffs([0], 1)
    ((1.0, -1.0), (0.0, 0.0), (-0.5, -0.5, 1.0), (0.0,))
    """
    if count == 1 or not winners:
        return (0.0,) * count
    share = 1 / len(winners)
    return tuple((count * share * (seat in winners) - 1) / (count - 1) for seat in range(count))

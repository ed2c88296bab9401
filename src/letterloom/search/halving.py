"""Halving: which of some moves is best, when each can only be tried out by chance.

All moves are tried on the same futures (so luck decides less), the worse half is dropped, the rest is tried further,
until one is left or the time is up. So most of the time goes to those that are hard to tell apart.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import log2
from typing import Final

from letterloom.rules import Budget

ENOUGH: Final = 96
"""Where there is no clock, so many futures are tried for the moves that last longest."""

BELIEF: Final = 6.0
"""How many tries it takes to believe in them as much as in what is seen at sight."""


def halving(
    count: int,
    sample: Callable[[int, int, int], float],
    budget: Budget,
    until: float = 1.0,
    enough: int = ENOUGH,
    prior: Sequence[float] | None = None,
) -> list[tuple[int, float]]:
    """The moves, the best first, each with its mean; `sample(move, future, halvings)` tries one out in a future.

    It is told how often the worse half was dropped so far: those that are left may be tried more thoroughly.
    `prior` is what each seems worth at sight, in the same coin: it counts as much as `BELIEF` tries do.
    One that was dropped early counts for no more than those that outlasted it, whatever luck it had.

    `until` is the share of the time that may be spent. Each move is tried in the first future, whatever the time is.

    >>> halving(3, lambda move, future, _: [1.0, 5.0, 3.0][move] + future, Budget(), enough=4)[0]
    (1, 6.5)
    """
    totals, tries = [0.0] * count, [0] * count
    last_round = [0] * count
    alive = list(range(count))
    rounds = int(log2(max(count, 2)))
    future = 0

    belief = BELIEF if prior else 0.0
    level = 0.0
    """What the first future is worth to a move that seems worth nothing at sight."""

    def mean(move: int) -> float:
        seems = level + prior[move] if prior else 0.0
        return (totals[move] + belief * seems) / max(tries[move] + belief, 1)

    for number in range(1, rounds + 1):
        while True:
            for move in alive:
                if future and budget.is_spent():
                    break
                totals[move] += sample(move, future, number - 1)
                tries[move] += 1
            future += 1
            if prior and future == 1:
                level = (sum(totals) - sum(prior)) / count
            if (
                budget.is_spent()
                or budget.share() >= until * number / rounds
                or (budget.ms is None and future >= enough * number // rounds)
            ):
                break
        for move in alive:
            last_round[move] = number
        if budget.is_spent():
            break
        alive = sorted(alive, key=mean, reverse=True)[: max(1, len(alive) // 2)]
    order = sorted(range(count), key=lambda move: (-last_round[move], -mean(move)))
    least = accumulate((mean(move) for move in order), min)
    return list(zip(order, least, strict=True))

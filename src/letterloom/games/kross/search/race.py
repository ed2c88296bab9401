"""A race: which of some moves is best, when each is tried out in many futures.

All moves are tried in the same futures, so what tells them apart is the difference in each of them. A move that is
clearly behind is dropped, and as time goes by the worse half of those that are left (`letterloom.search.halving`, which
has no use for many tries at once). The race ends when one move is left, so that no time goes into what is clear.
"""

from collections.abc import Callable, Sequence
from itertools import accumulate
from math import ceil, inf, log2
from typing import Final

import numpy as np

from letterloom.games.kross.search.lines import Array
from letterloom.rules import Budget

Sample = Callable[[int, int, int], Array]
"""What a move leads to in the futures from one number to another."""
BELIEF: Final = 6.0
"""How many tries it takes to believe in them as much as in what is seen at sight."""
CLEAR: Final = 3.2
"""A move is clearly behind when it is behind by so many standard errors."""
FEW: Final = 16
"""Before so many tries nothing is clear."""
BLOCK: Final = 16
"""So many futures are tried at a time where nobody says otherwise."""
ENOUGH: Final = 4000
"""More tries would tell moves apart that hardly differ."""
ENOUGH_UNTIMED: Final = 96
"""So many tries are made where there is no clock."""


def race(
    prior: Sequence[float], sample: Sample, budget: Budget, until: float, block: int = BLOCK
) -> list[tuple[int, float]]:
    """The moves, the best first, each with what it leads to; `prior` is what each seems worth at sight.

    `until` is the share of the time that may be spent; at most `block` futures are tried before the time is looked at.
    Each move is tried in the first future, whatever the time is.

    >>> worth = [1.0, 5.0, 3.0]
    >>> found = race([0.0] * 3, lambda move, first, last: np.full(last - first, worth[move]), Budget(), 1.0)
    >>> [move for move, _ in found]
    [1, 2, 0]
    """
    count = len(prior)
    alive, left = list(range(count)), [inf] * count
    tries = [sample(move, 0, 1) for move in alive]
    level = (sum(float(each[0]) for each in tries) - sum(prior)) / count

    def mean(move: int) -> float:
        return (float(tries[move].sum()) + BELIEF * (level + prior[move])) / (len(tries[move]) + BELIEF)

    rounds, number = ceil(log2(max(count, 2))), 1
    enough = ENOUGH if budget.ms is not None else ENOUGH_UNTIMED
    done = 1
    while len(alive) > 1 and done < enough:
        last = done + min(done, block)
        more = []
        for move in alive:
            if budget.is_spent():
                break
            more.append(sample(move, done, last))
        if len(more) < len(alive):
            break
        for move, found in zip(alive, more, strict=True):
            tries[move] = np.concatenate([tries[move], found])
        done = last
        alive.sort(key=mean, reverse=True)
        kept = [move for move in alive if not _is_behind(tries[alive[0]] - tries[move])]
        if budget.share() >= until * number / rounds:
            kept, number = kept[: max(1, len(alive) // 2)], number + 1
        for move in alive:
            if move not in kept:
                left[move] = done
        alive = kept
    order = sorted(range(count), key=lambda move: (-left[move], -mean(move)))
    least = accumulate((mean(move) for move in order), min)
    return list(zip(order, least, strict=True))


def _is_behind(lead: Array) -> bool:
    """Is a move clearly behind, by what the best one led to more?"""
    tries = len(lead)
    return tries >= FEW and bool(lead.mean() > CLEAR * (lead.std() + 0.1) / tries**0.5)

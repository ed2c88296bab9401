"""A second opponent in CUBEWORD: it is after long words, where `greedy` is after points.

`letterloom arena cubeword champion benchmarks.opponents.cubeword:Longest`.
"""

from collections.abc import Sequence
from itertools import islice
from random import Random

from letterloom.games.cubeword.bot import Greedy
from letterloom.games.cubeword.search.turns import turns
from letterloom.games.cubeword.state import CubewordView
from letterloom.rules import Budget, Ranked

LOOKED = 200
"""So many of the best turns are looked at."""


class Longest(Greedy):
    """Of the good turns, the one with the longest new word; it leaves long words behind."""

    name = "longest"
    games = ("cubeword",)

    def rank(self, view: CubewordView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        if view.open.vote:
            return super().rank(view, rng, budget)
        found = []
        for turn in islice(turns(view, budget, quick=True), LOOKED):
            words = [line.word for line in self.game.judge(view, turn.move).words]
            value = 10.0 * max(map(len, words), default=0) + turn.points
            found.append(Ranked(turn.move, turn.points, value))
            if budget.is_spent():
                break
        found.sort(key=lambda option: -option.value)
        return found

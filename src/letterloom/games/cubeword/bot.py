"""Bots for CUBEWORD. `greedy` takes the turn with the most points that the search of `turns` finds."""

from collections.abc import Sequence
from random import Random

from letterloom.games.cubeword.crossword import new_runs, offending, runs
from letterloom.games.cubeword.state import CubewordView
from letterloom.games.cubeword.turns import turns
from letterloom.rules import Accept, Bot, Doubt, Ranked


class Greedy(Bot[CubewordView]):
    """The turn that scores most; it doubts what its lexicon does not know."""

    name = "greedy"

    def rank(self, view: CubewordView, rng: Random, limit: int | None = None) -> Sequence[Ranked]:
        if view.vote:
            wrong = bool(offending(new_runs(view.began, runs(view.table)), view.options))
            ranked = [Ranked(Doubt(), 0, float(wrong)), Ranked(Accept(), 0, float(not wrong))]
            ranked.sort(key=lambda option: -option.value)
            return ranked[:limit]
        return [Ranked(turn.move, turn.points, float(turn.points)) for turn in turns(view, limit)]

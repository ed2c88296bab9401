"""Bots for CUBEWORD. `greedy` takes the turn with the most points that the search of `search.turns` finds."""

from collections.abc import Iterator, Sequence
from random import Random

from letterloom.games.cubeword.board import new_runs
from letterloom.games.cubeword.search.turns import turns
from letterloom.games.cubeword.state import CubewordView
from letterloom.games.cubeword.vocabulary import offending
from letterloom.rules import Accept, Bot, Budget, Doubt, Move, Ranked


class Greedy(Bot[CubewordView]):
    """The turn that scores most; it doubts what its lexicon does not know."""

    name = "greedy"

    def rank(self, view: CubewordView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """Every turn that was found, by its points."""
        return list(self._ranked(view, budget))

    def choose(self, view: CubewordView, rng: Random, budget: Budget) -> Move:
        """The first of them; the others need no commands."""
        return next(self._ranked(view, budget)).move

    def _ranked(self, view: CubewordView, budget: Budget) -> Iterator[Ranked]:
        open_ = view.open
        if open_.vote:
            wrong = bool(offending(new_runs(open_.began, open_.board), open_))
            yield Ranked(Doubt() if wrong else Accept(), 0, 1.0)
            yield Ranked(Accept() if wrong else Doubt(), 0, 0.0)
            return
        for turn in turns(view, budget):
            yield Ranked(turn.move, turn.points, float(turn.points))


BOTS = (Greedy,)

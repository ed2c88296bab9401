"""Bots for 3DXWORD. `greedy` lays what brings most points and stands; where nothing does, it swaps its hand."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from letterloom.games.xword3d.board import layout
from letterloom.games.xword3d.effect import Situation, cells_of, measure
from letterloom.games.xword3d.listing import Scored, balance_of, scored_plays
from letterloom.games.xword3d.moves import Pass, Swap
from letterloom.games.xword3d.state import XwordView
from letterloom.rules import Accept, Bot, Budget, Doubt, Move, Ranked

EFFORT: Final = 500_000
"""After so many letters tried a search ends, whatever the time: a hundred thousand plays are enough to choose from."""


class Greedy(Bot[XwordView]):
    """Most points first, among plays that stand."""

    name = "greedy"

    def rank(self, view: XwordView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """Every play that stands, then the pass; with the time up, the best of those that were looked at."""
        if view.open.doubtful is not None:
            return _vote(view)
        search = Ranking(_situation(view), budget)
        plays = search.best_first() if not budget.is_spent() else filter(None, [search.best])
        ranked = [Ranked(play, points, float(points)) for play, points in plays]
        return [*ranked, Ranked(Pass(), 0, 0.0)]

    def choose(self, view: XwordView, rng: Random, budget: Budget) -> Move:
        """The best play, or else a swap; `rank` names no swaps, as they are not listed among the moves (3DX-7)."""
        if view.open.doubtful is not None:
            return _vote(view)[0].move
        if best := Ranking(_situation(view), budget).best:
            return best.play
        hand, pool = view.hand.known, len(view.open.pool)
        return Swap("".join(hand[:pool])) if hand and pool else Pass()


BOTS = (Greedy,)


class Ranking:
    """The plays that were found in time. The best one is known at any moment."""

    def __init__(self, here: Situation, budget: Budget) -> None:
        self.here = here
        self.budget = budget
        self.balance = balance_of(here.board, here.options.joint_strength)
        self.found: list[Scored] = []
        self.best: Scored | None = None
        for scored in scored_plays(self.here, EFFORT):
            self.found.append(scored)
            if (self.best is None or scored.points > self.best.points) and self._will_do(scored):
                self.best = scored
            if budget.is_spent():
                break

    def best_first(self) -> Iterator[Scored]:
        """All that stand, while there is time."""
        for scored in sorted(self.found, key=lambda scored: -scored.points):
            if self._will_do(scored):
                yield scored
            if self.budget.is_spent():
                return

    def _will_do(self, scored: Scored) -> bool:
        return self.balance.holds(scored.play) and not any(
            map(self.here.lexicon.is_offensive, self._words(scored))
        )

    def _words(self, scored: Scored) -> Iterator[str]:
        """The words of a play."""
        play, points = scored
        if points == len(play.letters):  # a point a letter: there is but the one that is spelt
            there = layout(self.here.board).bricks
            spelt = zip(cells_of(play), play.letters, strict=True)
            yield "".join(there[cell].letter if letter == "." else letter for cell, letter in spelt)
        else:
            yield from (line.word for line in measure(self.here, play).lines)


def _situation(view: XwordView) -> Situation:
    assert view.seat is not None
    return view.open.situation(view.seat, view.hand)


def _vote(view: XwordView) -> list[Ranked]:
    """Doubt what is no word, accept the rest."""
    assert view.open.doubtful is not None
    wrong = any(word not in view.open.lexicon for word in view.open.doubtful.words)
    doubt, accept = Ranked(Doubt(), 0, float(wrong)), Ranked(Accept(), 0, float(not wrong))
    return [doubt, accept] if wrong else [accept, doubt]

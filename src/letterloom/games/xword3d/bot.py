"""Bots for 3DXWORD. `greedy` lays what brings most points and stands; where nothing does, it swaps its hand."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final

from letterloom.games.xword3d.board import layout
from letterloom.games.xword3d.effect import Situation, cells_of, measure
from letterloom.games.xword3d.listing import Scored, as_move, balance_of, free_colours, scored_plays, sweep
from letterloom.games.xword3d.moves import Pass, Swap
from letterloom.games.xword3d.score import MULTIPLE
from letterloom.games.xword3d.state import XwordView
from letterloom.rules import Accept, Bot, Budget, Doubt, Move, Ranked

MOST: Final = 100_000
"""So many plays are enough to choose from: there a search ends, whatever the time."""


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
    """The plays that were found in time, best first.

    What a play is worth is known when it is found, and whether it stands takes much longer to tell. So that is asked
    of the best first, and of the others not before it matters.
    """

    def __init__(self, here: Situation, budget: Budget) -> None:
        self.here = here
        self.budget = budget
        self.balance = balance_of(here.board, here.options.joint_strength)
        self._colours = free_colours(here)
        search = sweep(here, bool(self._colours))
        self._haul = None if search is None else search.haul(MOST, budget.is_spent)
        self._found: list[Scored] = []
        self._firm: Scored | None = None
        if search is None:
            self._look()

    def _look(self) -> None:
        """Find plays without kernels; where time may run out, the best so far that stands is known at any moment."""
        for scored in islice(scored_plays(self.here), MOST):
            self._found.append(scored)
            if (self._firm is None or scored.points > self._firm.points) and self._will_do(scored):
                self._firm = scored
            if self.budget.is_spent():
                return

    @property
    def best(self) -> Scored | None:
        """The best play that stands, as far as there was time to look."""
        if self._firm is None:
            self._firm = next(self.best_first(), None)
        return self._firm

    def best_first(self) -> Iterator[Scored]:
        """All that stand, while there is time; one of them, if there are any, whatever the time."""
        is_late, is_given = False, False
        for scored in self._in_order():
            is_late = is_late or self.budget.is_spent()
            if is_late and (is_given or not self.balance.is_easy(scored.play)):
                if is_given:
                    return
                continue  # no time for statics: a play that rests on columns will do
            if self._will_do(scored):
                is_given = True
                yield scored

    def _in_order(self) -> Iterator[Scored]:
        if self._haul is None:
            yield from sorted(self._found, key=lambda scored: -scored.points)
            return
        multiples = [MULTIPLE[colour] for colour in self._colours]
        for found, number in self._haul.best_first(MOST, multiples):
            yield as_move(self.here, found, self._colours[number] if found.old is not None else None)

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

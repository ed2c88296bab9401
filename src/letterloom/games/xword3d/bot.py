"""Bots for 3DXWORD. `greedy` lays what brings most points and stands; where nothing does, it swaps its hand."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from letterloom.games.xword3d.effect import Situation, measure
from letterloom.games.xword3d.listing import Scored, balance_of, scored_plays
from letterloom.games.xword3d.moves import Pass, Play, Swap
from letterloom.games.xword3d.state import XwordView
from letterloom.rules import Accept, Bot, Budget, Doubt, Move, Ranked

EFFORT: Final = 500_000
"""After so many letters tried a search ends, whatever the time: a hundred thousand plays are enough to choose from."""


class Greedy(Bot[XwordView]):
    """Most points first, among plays that stand."""

    name = "greedy"

    def rank(self, view: XwordView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """Every play that stands, then the pass; with the time up, the best of those that were looked at."""
        return list(_ranked(view, budget))

    def choose(self, view: XwordView, rng: Random, budget: Budget) -> Move:
        """The best play, or else a swap; `rank` names no swaps, as they are not listed among the moves (3DX-7)."""
        best = next(_ranked(view, budget)).move
        hand, pool = view.hand.known, len(view.open.pool)
        return Swap("".join(hand[:pool])) if isinstance(best, Pass) and hand and pool else best


BOTS = (Greedy,)


def _ranked(view: XwordView, budget: Budget) -> Iterator[Ranked]:
    """The moves, best first, each as it is asked for."""
    assert view.seat is not None
    if view.open.doubtful is not None:
        yield from _vote(view)
        return
    here = view.open.situation(view.seat, view.hand)
    balance = balance_of(here.board, here.options.joint_strength)
    given = False
    for play, points in _found(here, budget):
        if budget.is_spent() and (given or not balance.is_easy(play)):
            continue  # from now on only the first that needs no statics
        if balance.holds(play) and not _is_offensive(here, play):
            given = True
            yield Ranked(play, points, float(points))
    yield Ranked(Pass(), 0, 0.0)


def _found(here: Situation, budget: Budget) -> list[Scored]:
    """The plays that were found in time, whether they stand or not, most points first."""
    found = []
    for scored in scored_plays(here, EFFORT):
        found.append(scored)
        if budget.is_spent():
            break
    found.sort(key=lambda scored: -scored.points)
    return found


def _is_offensive(here: Situation, play: Play) -> bool:
    return any(here.lexicon.is_offensive(line.word) for line in measure(here, play).lines)


def _vote(view: XwordView) -> list[Ranked]:
    """Doubt what is no word, accept the rest."""
    assert view.open.doubtful is not None
    wrong = any(word not in view.open.lexicon for word in view.open.doubtful.words)
    doubt, accept = Ranked(Doubt(), 0, float(wrong)), Ranked(Accept(), 0, float(not wrong))
    return [doubt, accept] if wrong else [accept, doubt]

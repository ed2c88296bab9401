"""Bots for 3DXWORD. `greedy` lays what brings most points and stands; where nothing does, it swaps its hand."""

from collections.abc import Sequence
from random import Random

from letterloom.games.xword3d.board import Cell3
from letterloom.games.xword3d.effect import measure, new_bricks
from letterloom.games.xword3d.listing import candidates
from letterloom.games.xword3d.moves import Pass, Swap
from letterloom.games.xword3d.state import XwordView
from letterloom.games.xword3d.statics import stands_with
from letterloom.rules import Accept, Bot, Budget, Doubt, Move, Ranked


class Greedy(Bot[XwordView]):
    """Most points first, among plays that stand."""

    name = "greedy"

    def rank(self, view: XwordView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """Every play that stands, then the pass; with the time up, the best of those that were looked at."""
        seat, open_ = view.seat, view.open
        assert seat is not None
        if open_.doubtful is not None:
            return _vote(view)
        here = open_.situation(seat, view.hand)
        plays = []
        for play in candidates(here):
            laid = measure(here, play)
            if not any(open_.lexicon.is_offensive(line.word) for line in laid.lines):
                plays.append((laid.points, play))
            if budget.is_spent():
                break
        plays.sort(key=lambda option: -option[0])
        there = frozenset(brick.cell for brick in open_.board.bricks)
        standing: dict[tuple[Cell3, ...], bool] = {}
        ranked: list[Ranked] = []
        for points, play in plays:
            if ranked and budget.is_spent():
                break
            cells = tuple(brick.cell for brick in new_bricks(play))
            if cells not in standing:
                standing[cells] = stands_with(there, cells, open_.options.joint_strength)
            if standing[cells]:
                ranked.append(Ranked(play, points, float(points)))
        return [*ranked, Ranked(Pass(), 0, 0.0)]

    def choose(self, view: XwordView, rng: Random, budget: Budget) -> Move:
        """The best play, or else a swap; `rank` names no swaps, as they are not listed among the moves (3DX-7)."""
        best = super().choose(view, rng, budget)
        hand, pool = view.hand.known, len(view.open.pool)
        return Swap("".join(hand[:pool])) if isinstance(best, Pass) and hand and pool else best


BOTS = (Greedy,)


def _vote(view: XwordView) -> list[Ranked]:
    """Doubt what is no word, accept the rest."""
    assert view.open.doubtful is not None
    wrong = any(word not in view.open.lexicon for word in view.open.doubtful.words)
    doubt, accept = Ranked(Doubt(), 0, float(wrong)), Ranked(Accept(), 0, float(not wrong))
    return [doubt, accept] if wrong else [accept, doubt]

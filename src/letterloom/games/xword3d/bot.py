"""Bots for 3DXWORD. `greedy` lays what brings most points and stands; where nothing does, it swaps its hand."""

from collections.abc import Sequence
from random import Random

from letterloom.games.xword3d.finding import candidates
from letterloom.games.xword3d.lattice import Cell3
from letterloom.games.xword3d.laying import measure, new_bricks
from letterloom.games.xword3d.moves import Pass, Swap
from letterloom.games.xword3d.state import XwordView, position
from letterloom.games.xword3d.statics import stands_with
from letterloom.rules import Accept, Bot, Doubt, Move, Ranked


class Greedy(Bot[XwordView]):
    """Most points first, among plays that stand."""

    name = "greedy"

    def rank(self, view: XwordView, rng: Random, limit: int | None = None) -> Sequence[Ranked]:
        seat = view.seat
        assert seat is not None
        if view.doubtful is not None:
            return _vote(view)[:limit]
        hand = view.hands[seat]
        assert hand is not None
        here = position(view, seat, hand)
        plays = [(measure(here, play).points, play) for play in candidates(here)]
        plays.sort(key=lambda option: -option[0])
        there = frozenset(brick.cell for brick in view.board.bricks)
        standing: dict[tuple[Cell3, ...], bool] = {}
        ranked: list[Ranked] = []
        for points, play in plays:
            if limit is not None and len(ranked) >= limit:
                break
            cells = tuple(brick.cell for brick in new_bricks(play))
            if cells not in standing:
                standing[cells] = stands_with(there, cells, view.options.joint_strength)
            if standing[cells]:
                ranked.append(Ranked(play, points, float(points)))
        return [*ranked, Ranked(Pass(), 0, 0.0)][:limit]

    def choose(self, view: XwordView, rng: Random) -> Move:
        """The best play, or else a swap; `rank` names no swaps, as they are not listed among the moves (3DX-7)."""
        best = super().choose(view, rng)
        hand = view.hands[view.seat] if view.seat is not None else None
        return Swap(hand[: view.pool]) if isinstance(best, Pass) and hand and view.pool else best


def _vote(view: XwordView) -> list[Ranked]:
    """Doubt what is no word, accept the rest."""
    assert view.doubtful is not None
    wrong = any(word not in view.options.words for word in view.doubtful.words)
    doubt, accept = Ranked(Doubt(), 0, float(wrong)), Ranked(Accept(), 0, float(not wrong))
    return [doubt, accept] if wrong else [accept, doubt]

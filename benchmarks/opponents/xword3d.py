"""An opponent for 3DXWORD's champion that thinks otherwise than `greedy`, and one that sees the others' hands.

Use: letterloom arena 3dxword champion benchmarks.opponents.xword3d:Careful --games 40 --seconds 0.1
"""

from collections.abc import Sequence
from itertools import islice
from random import Random
from typing import ClassVar

from letterloom.games.xword3d.bot import FORESIGHT, Ranking, XwordPlayer, foreseeing, turned
from letterloom.games.xword3d.effect import new_bricks
from letterloom.games.xword3d.listing import KERNELS
from letterloom.games.xword3d.moves import Pass
from letterloom.games.xword3d.search.foresight import Foresight
from letterloom.games.xword3d.state import XwordView
from letterloom.rules import Accept, AnyGame, Bot, Budget, Ranked, Replay
from letterloom.search.levels import LEVELS

TRIED = 15
GUESSES = 8


class Careful(Bot[XwordView]):
    """Most points less what the next player scores then, on average over some guesses at that hand."""

    name = "careful"
    games = ("3dxword",)

    def prepare(self, view: XwordView) -> None:
        KERNELS.wait()
        FORESIGHT.wait()

    def rank(self, view: XwordView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        if view.open.doubtful is not None:
            return [Ranked(Accept(), 0, 0.0)]
        assert view.seat is not None
        here = view.open.situation(view.seat, view.hand)
        plays = list(islice(Ranking(here, budget).best_first(), TRIED))
        foresight = foreseeing(FORESIGHT.wait(), view)
        foresight.leaves = 0 * foresight.leaves
        foresight.price = 0
        options = []
        for play, points in plays:
            tried = foresight.tried(new_bricks(play), None, points, 0.0)
            leads = [foresight.lead(tried, foresight.future(n, rng), 1) for n in range(GUESSES)]
            options.append(Ranked(play, points, sum(leads) / GUESSES))
            if budget.is_spent():
                break
        foresight.close()
        return [*sorted(options, key=lambda option: -option.value), Ranked(Pass(), 0, -1000.0)]


class Seer(XwordPlayer):
    """The champion, told what the others hold: how well could one play who guessed it all?

    It is told so by whoever runs it (`benchmarks.xword3d`): no table would.
    """

    games = ("3dxword",)
    table: ClassVar[Replay | None] = None

    def __init__(self, game: AnyGame) -> None:
        super().__init__(game, LEVELS[-1])
        self.name = "seer"

    def _foresight(self, view: XwordView) -> Foresight | None:
        foresight = super()._foresight(view)
        if foresight is None or self.table is None:
            return foresight
        guessed, state = foresight.outset, self.table.state
        assert view.seat is not None
        pool = state.pool.known[: len(state.pool) - len(guessed.back)]
        foresight.outset = guessed._replace(
            hands=tuple("".join(state.hands[seat].known) for seat in turned(view.open.remaining, view.seat)),
            unseen="".join(sorted(pool)),
        )
        return foresight

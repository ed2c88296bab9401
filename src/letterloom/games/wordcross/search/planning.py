"""What the champion of WORD CROSS does: it grows a tree of the turns that look good, and plays rounds out above it.

What counts is how far it is ahead when the round is over, and whether the game is won with it. What refills the centre
is not known: in the tree a tile of the centre that was taken leaves it a tile short, until the round is played out.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import accumulate
from random import Random
from typing import Any, Final

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from letterloom.games.wordcross.board import lock_choices
from letterloom.games.wordcross.effect import carry_out
from letterloom.games.wordcross.moves import SIDES, Pass, Shift, Steal, Take, TakeCentre, Turn
from letterloom.games.wordcross.search.habit import PEOPLE
from letterloom.games.wordcross.search.numbers import Numbers
from letterloom.games.wordcross.state import WordCrossOpen
from letterloom.rules import Budget, Seat
from letterloom.search.warming import Kernels

Array = NDArray[Any]
KERNEL: Final = Kernels("letterloom.games.wordcross.search.kernel")
BATCH: Final = 40
"""So many rounds are played out before the clock is looked at: a few milliseconds."""
ENOUGH: Final = 4000
"""Where there is no clock, so many rounds are played out."""
WIDTH: Final = 18
"""So many turns of each round are tried, those that look best: in one round of twenty the best was none of the first
twelve."""
WIDE: Final = 30
"""So many where there is time."""
LONG_MS: Final = 400.0
"""So much time it takes to try that many."""
CATCH: Final = 0.25
"""The second best turn gets no more than this part of what is still to be tried."""
NODES: Final = 1_000_000
"""The tree has no more nodes than this."""


class RoundPlan:
    """The thoughts about one turn."""

    def __init__(
        self,
        open_: WordCrossOpen,
        seat: Seat,
        tiles: Numbers,
        kernel: Any,
        rng: Random,
        habits: tuple[float, float] = PEOPLE,
    ) -> None:
        self._open, self._seat, self._tiles, self._kernel = open_, seat, tiles, kernel
        self._habits, self._width = habits, WIDTH
        self._seed = rng.getrandbits(31)
        self._start = self._as_array()
        self._room = self._start.copy()
        self._scores = np.array(open_.scores, np.int64)
        self._desk = kernel.a_desk(len(open_.seats))

    def rank(
        self,
        budget: Budget,
        ahead: float,
        allowed: Callable[[Turn], bool] = lambda turn: True,
    ) -> list[tuple[Turn, float]]:
        """The turns that look good, the best first, each with what it leads to.

        That is in points: how far ahead the round ends, and a bonus for winning.
        """
        if (budget.ms or 0) * ahead >= LONG_MS:
            self._width = WIDE
        whole, real = self._kernel.a_tree(NODES)
        used, tried = self._think(1, whole, real, 0), 1
        turns = [self.turn(int(number)) for number in whole[1:used, self._kernel.MOVE]]
        kept = [n for n, turn in enumerate(turns, 1) if allowed(turn)]
        if not kept:
            return []
        whole[1 : len(kept) + 1], real[1 : len(kept) + 1] = whole[kept], real[kept]
        whole[0, self._kernel.COUNT] = len(kept)
        under = slice(1, len(kept) + 1)
        while len(kept) > 1 and (budget.ms is not None or tried < ENOUGH):
            used, tried = self._think(BATCH, whole, real, used), tried + BATCH
            share = budget.share()
            if budget.is_spent() or share >= ahead:
                break
            left = tried * (ahead / share - 1) if share else ENOUGH - tried
            first, second = np.sort(whole[under, self._kernel.VISITS])[:-3:-1]
            if first - second > CATCH * left:  # nothing comes up with it any more
                break
        visits = np.maximum(whole[under, self._kernel.VISITS], 1)
        means = real[under, self._kernel.TOTAL] / visits
        order = sorted(range(len(kept)), key=lambda n: (-visits[n], -means[n]))
        least = accumulate((float(means[n]) for n in order), min)
        return [(turns[kept[n] - 1], mean) for n, mean in zip(order, least, strict=True)]

    def _think(self, times: int, whole: Array, real: Array, used: int) -> int:
        grown: int = self._kernel.think(
            self._seed,
            times,
            self._start,
            self._room,
            self._tiles.book,
            self._tiles.values,
            self._scores,
            self._open.options.target,
            *self._habits,
            self._width,
            self._desk,
            (whole, real),
            used,
        )
        return grown

    def turn(self, number: int) -> Turn:
        """A turn of the kernel as a move, with all locks that it allows."""
        parts = []
        for shape in self._kernel.SHAPES:
            number, part = divmod(number, shape)
            parts.append(part)
        kind, side, tile, victim, theirs, row = parts
        kernel, to, name = self._kernel, SIDES[side], self._tiles.names[tile]
        move: Turn = Pass()
        if kind == kernel.TAKE:
            move = Take(to, name)
        elif kind == kernel.CENTRE:
            move = TakeCentre(name, to)
        elif kind == kernel.SHIFT:
            move = Shift(to, row + 1)
        elif kind == kernel.STEAL:
            move = Steal(victim, SIDES[theirs], row + 1, to)
        board, seat = self._open.board, self._seat
        complete = carry_out(board, seat, move).columns[seat].complete
        return replace(move, lock=lock_choices(complete, board.locked[seat])[-1])

    def _as_array(self) -> Array:
        """The round as the kernel takes it."""
        open_, kernel, of = self._open, self._kernel, self._tiles.of
        board, seats = open_.board, len(open_.seats)
        s: Array = kernel.a_round(seats, len(board.boxes), len(of))
        s[[kernel.MOVER, kernel.FINAL, kernel.PASSES]] = self._seat, open_.final, open_.passes
        s[kernel.STARTS] = open_.after(open_.starter)
        for seat in range(seats):
            at = kernel.HEAD + kernel.SEAT * seat
            for side, column in enumerate(board.columns[seat]):
                s[at + kernel.SLOTS * side :][: len(column)] = [of[tile] for tile in column]
                s[at + kernel.HEIGHTS + side] = len(column)
            s[at + kernel.LOCKED] = sum(1 << row - 1 for row in board.locked[seat])
            s[at + kernel.OWED], s[at + kernel.GONE] = seat in open_.owed, seat in open_.left
        stocks = (*board.boxes, board.centre, open_.bag)
        s[kernel.HEAD + kernel.SEAT * seats :] = np.concatenate([_counts(each.known, of) for each in stocks])
        return s


def _counts(tiles: Iterable[str], of: dict[str, int]) -> Array:
    counts = np.zeros(len(of), np.int16)
    for tile, number in Counter(tiles).items():
        counts[of[tile]] = number
    return counts

"""What the champion of WORD CROSS does: it plays the round out, again and again, after each move that looks good.

What counts is how far it is ahead when the round is over, and whether the game is won with it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from math import tanh
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from letterloom.games.wordcross import course
from letterloom.games.wordcross.board import Board, turn_over
from letterloom.games.wordcross.effect import carry_out
from letterloom.games.wordcross.material import value
from letterloom.games.wordcross.moves import SLOTS, Pass, Turn
from letterloom.games.wordcross.state import WordCrossOpen
from letterloom.games.wordcross.vocabulary import polite_words
from letterloom.rules import Budget, Seat
from letterloom.search.halving import halving
from letterloom.search.warming import Kernels
from letterloom.words import Lexicon

Array = NDArray[Any]
KERNEL: Final = Kernels("letterloom.games.wordcross.search.kernel")
VICTORY: Final = 60.0
"""What a game that is won is worth, in points."""
NEAR: Final = 30.0
"""A lead of so many points wins most games that go on."""


class Numbers(NamedTuple):
    """The tiles of a game as numbers, and what two of them are worth."""

    of: dict[str, int]
    worth: Array


def numbers(lexicon: Lexicon, tiles: Iterable[str], pieces: str = "") -> Numbers:
    """Number some tiles."""
    kinds = sorted(set(tiles))
    words = lexicon.keep(polite_words)
    worth = np.zeros((len(kinds), len(kinds)), np.int64)
    for left, one in enumerate(kinds):
        for right, other in enumerate(kinds):
            if one + other in words:
                worth[left, right] = value(one, pieces) + value(other, pieces)
    return Numbers({tile: number for number, tile in enumerate(kinds)}, worth)


def _counts(tiles: Iterable[str], of: dict[str, int]) -> Array:
    counts = np.zeros(len(of), np.int64)
    for tile, number in Counter(tiles).items():
        counts[of[tile]] = number
    return counts


class RoundPlan:
    """The thoughts about one turn."""

    def __init__(self, open_: WordCrossOpen, seat: Seat, tiles: Numbers, kernel: Any, rng: Random) -> None:
        self._open, self._seat, self._tiles, self._kernel = open_, seat, tiles, kernel
        self._seed = rng.getrandbits(31)
        self._points = np.zeros(len(open_.seats), np.int64)

    def rank(self, moves: Sequence[Turn], budget: Budget, ahead: float) -> list[tuple[Turn, float]]:
        """Some moves, the best first, each with what it leads to: points ahead, and a bonus for winning."""
        rounds = [self._after(move) for move in moves]
        found = halving(len(moves), partial(self._sample, rounds), budget, until=ahead, enough=400)
        return [(moves[number], worth) for number, worth in found]

    def _sample(self, rounds: list[tuple[Any, ...]], number: int, future: int) -> float:
        self._kernel.play_out((self._seed + future) % 2**31, *rounds[number], self._tiles.worth, self._points)
        return utility(self._open, self._seat, self._points)

    def _after(self, move: Turn) -> tuple[Any, ...]:
        """The round after a move, as the kernel takes it."""
        open_, seat = self._open, self._seat
        board = turn_over(carry_out(open_.board, seat, move), seat, move.lock)
        then = course.count_turn(replace(open_, board=board), locked=bool(move.lock), passed=move == Pass())
        owed = np.zeros(len(open_.seats), np.bool_)
        final = open_.final
        if len(board.locked[seat]) == SLOTS and not final:
            final = True
            owed[list(open_.others(seat))] = True
        else:
            owed[list(then.owed)] = True
        # What refills the centre is not known: after a tile of the centre it stays a tile short here.
        return then.mover, final, owed, *self._arrays(board, open_.bag.known)

    def _arrays(self, board: Board, bag: Sequence[str]) -> tuple[Array, ...]:
        of, seats = self._tiles.of, len(board.columns)
        columns, heights = np.zeros((seats, 2, SLOTS), np.int64), np.zeros((seats, 2), np.int64)
        for seat, both in enumerate(board.columns):
            for side, column in enumerate(both):
                heights[seat, side] = len(column)
                columns[seat, side, : len(column)] = [of[tile] for tile in column]
        locked = np.array([sum(1 << row - 1 for row in rows) for rows in board.locked], np.int64)
        boxes = np.array([_counts(box.known, of) for box in board.boxes])
        return boxes, _counts(board.centre.known, of), _counts(bag, of), columns, heights, locked


def utility(open_: WordCrossOpen, seat: Seat, points: Array) -> float:
    """How good a round's end is for a seat: how far it is ahead, and whether that wins, or may win, the game."""
    scores = points + open_.scores
    lead = float(scores[seat] - max(score for other, score in enumerate(scores) if other != seat))
    if max(scores) >= open_.options.target:
        return lead + VICTORY * ((lead > 0) - (lead < 0))
    return lead + VICTORY * tanh(lead / NEAR / 2) / 2

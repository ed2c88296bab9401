"""What the champion of KROSS THE WORDZ does: it plays its own table out, again and again, after each of its best moves.

The others' calls are drawn as letters are wanted in words and as they were called so far; its own calls and squares
are those of the kernel. How many letters still come follows from how full the others' tables are.
"""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np

from letterloom.games.kross.board import EMPTY, SQUARES
from letterloom.games.kross.moves import Call, Put, Reject
from letterloom.games.kross.score import FULL_BONUS
from letterloom.games.kross.search.book import ACROSS, DOWN, OTHERS, OWN, a_book, no_gains
from letterloom.games.kross.search.lines import Array, Tables, tables
from letterloom.games.kross.search.race import BLOCK, race
from letterloom.games.kross.state import KrossOpen, KrossView
from letterloom.rules import Budget, Move, Seat
from letterloom.search.background import Background
from letterloom.search.warming import Kernels
from letterloom.words import Lexicon

KERNEL: Final = Kernels("letterloom.games.kross.search.kernel")
SOME_MS: Final = 50.0
LONG_MS: Final = 250.0
"""With so much time to look ahead more moves are tried."""
MOST_AT_ONCE: Final = 512
STRATA: Final = 64
"""So many futures are drawn together, so that each letter comes in its share of them."""
HABIT: Final = 30
"""So many calls would have to be heard to believe in them as much as in the words."""


def studies(lexicon: Lexicon) -> dict[str, Background[Tables]]:
    """The tables of some words for each task, made when they are first asked for."""
    return {}


def study(lexicon: Lexicon, task: str) -> Background[Tables]:
    """The tables of some words for a task."""
    return lexicon.keep(studies).setdefault(task, Background(partial(tables, lexicon, task)))


class Width(NamedTuple):
    """How many moves are tried."""

    squares: int
    """For a letter that was called."""
    calls: int
    squares_a_letter: int
    """A letter to call is tried in so many squares."""


def width(ms: float | None) -> Width:
    """How many moves to try in a time. Early in a game the best square often does not seem good at sight.

    >>> width(95.0).squares, width(950.0).squares
    (16, 36)
    """
    if ms is None or ms < SOME_MS:
        return Width(8, 10, 1)
    return Width(16, 16, 3) if ms < LONG_MS else Width(SQUARES, 36, 3)


class Future(NamedTuple):
    """What is left of a game for one table: whose calls come, and what being full is worth."""

    mine: Array
    bonus: int


def future(open_: KrossOpen, seat: Seat, free: int, entering: tuple[Seat, ...]) -> Future:
    """The calls that are still to come for a table with `free` squares; `entering` are others who owe an answer."""
    left = {
        other: SQUARES - len(open_.entered[other]) - (other in entering)
        for other in open_.playing
        if other != seat
    }
    fastest, slowest = min(left.values(), default=0), max(left.values(), default=0)
    bonus = FULL_BONUS if not open_.first and left and free <= fastest else 0
    mine = []
    caller = open_.after(open_.caller, open_.playing)
    for number in range(min(free, slowest)):
        mine.append(caller == seat)
        playing = (seat, *(other for other, squares in left.items() if squares > number + 1))
        caller = open_.after(caller, playing)
    if free > slowest:  # KRO-8: the final letter is one's own
        mine.append(True)
    return Future(np.array(mine, np.bool_), bonus)


class Tried(NamedTuple):
    """A move that is tried out: the table after it, and what is to come."""

    move: Move
    board: Array
    future: Future
    gain: float
    """What it brings at sight."""
    cost: int = 0


class TablePlan:
    """The thoughts about one answer."""

    def __init__(self, view: KrossView, study: Tables, kernel: Any, rng: Random) -> None:
        assert view.seat is not None
        self._view, self._kernel = view, kernel
        self._book = a_book(study)
        self._rng = np.random.default_rng(rng.getrandbits(64))
        heard = np.array(view.open.calls, float)
        self._shares = (study.calls * HABIT + heard) / (HABIT + heard.sum())
        self._futures = np.zeros((0, SQUARES + 1), np.int64)
        self._board = np.array([0 if letter == EMPTY else ord(letter) - 64 for letter in view.squares])
        self._gains: Array = no_gains()
        kernel.weigh(self._board, self._gains, self._book)
        self._room = self._board.copy()

    def rank(self, budget: Budget, ahead: float) -> list[tuple[Move, float]]:
        """The answers that were tried out, the best first, each with the count that it leads to."""
        wide = width(budget.ms and budget.ms * ahead)
        options = list(self._calls(wide) if not self._view.open.letter else self._answers(wide))
        options = [
            options[number] for number in self._rng.permutation(len(options))
        ]  # of equals, not always the first
        prior = [option.gain + option.future.bonus - option.cost for option in options]
        free = int((self._board == 0).sum())
        block = min(
            BLOCK * SQUARES**2 // free**2, MOST_AT_ONCE
        )  # a few milliseconds, so that it can be stopped at once
        found = race(prior, partial(self._sample, options), budget, ahead, block)
        best: dict[Move, float] = {}
        for number, value in found:
            best.setdefault(options[number].move, value)
        return list(best.items())

    def _sample(self, options: list[Tried], number: int, first: int, last: int) -> Array:
        """What the table of an option counts at the end, in the futures from the first to the last."""
        while last > len(self._futures):  # the same letters for every option
            self._futures = np.concatenate([self._futures, self._more_futures()])
        _, board, (mine, bonus), _, cost = options[number]
        counts = np.zeros(last - first)
        self._kernel.play_out(board, self._futures[first:last], mine, self._room, self._book, counts)
        return counts + (bonus - cost)

    def _more_futures(self) -> Array:
        """What others call: at each turn all of these futures together hold each letter as often as it is called."""
        ranks = self._rng.permuted(np.tile(np.arange(STRATA), (SQUARES + 1, 1)), axis=1)
        luck = (ranks + self._rng.random(ranks.shape)) / STRATA
        letters: Array = np.searchsorted(np.cumsum(self._shares)[:-1], luck).T
        return np.ascontiguousarray(letters)

    def _calls(self, wide: Width) -> Iterator[Tried]:
        """The calls that seem best, each with where the letter would go; some with another square too."""
        open_, seat = self._view.open, self._view.seat
        assert seat is not None
        seen = self._gains[OWN]
        order = np.argsort(-seen, axis=0, kind="stable")[: wide.squares_a_letter]
        pairs = [(int(square), letter) for row in order for letter, square in enumerate(row)]
        pairs = [pair for pair in pairs if self._board[pair[0]] == 0]
        pairs.sort(key=lambda pair: -seen[pair])
        for square, letter in pairs[: wide.calls]:
            yield self._entered(Call(chr(65 + letter)), square, letter, open_.others(seat), seen)

    def _answers(self, wide: Width) -> Iterator[Tried]:
        open_, seat = self._view.open, self._view.seat
        assert seat is not None
        letter, others = ord(open_.letter) - 65, tuple(other for other in open_.waiting if other != seat)
        seen, free = self._gains[OTHERS], int((self._board == 0).sum())
        tried = min(wide.squares, free)
        for square in map(int, np.argsort(-seen[:, letter], kind="stable")[:tried]):
            yield self._entered(Put(square), square, letter, others, seen)
        if open_.may_reject(seat):
            best = int(seen[:, letter].argmax())
            spared = float(self._gains[ACROSS, best, letter] + self._gains[DOWN, best, letter])
            gain = float(seen[best, letter]) - spared
            yield Tried(Reject(), self._board, future(open_, seat, free, others), gain, cost=1)

    def _entered(self, move: Move, square: int, letter: int, others: tuple[Seat, ...], seen: Array) -> Tried:
        assert self._view.seat is not None
        board = self._board.copy()
        board[square] = letter + 1
        free = int((board == 0).sum())
        coming = future(self._view.open, self._view.seat, free, others)
        return Tried(move, board, coming, float(seen[square, letter]))

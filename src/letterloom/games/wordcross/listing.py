"""All moves of a seat, each effect once, with all choices of locks.

A move's words are looked up only in the rows that it changes. Which rows can be locked after it depends
only on how many are complete then. Of equal tiles one above the other, only the lowest that can leave is
named: the column looks the same afterwards.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, product, starmap
from random import Random
from typing import Final

from letterloom.games.wordcross.board import Board, Columns, Tiles, box_of, lock_choices, loose_from
from letterloom.games.wordcross.moves import (
    LEFT,
    RIGHT,
    SIDES,
    SLOTS,
    Pass,
    Rows,
    Shift,
    Side,
    Steal,
    SwapBoxes,
    SwapColumns,
    Take,
    TakeCentre,
    Turn,
    other,
)
from letterloom.games.wordcross.state import WordCrossView
from letterloom.games.wordcross.vocabulary import short_words
from letterloom.rules import Accept, Doubt, Move, Seat

KEPT: Final = 512
"""So many listings are remembered: columns stay as they are while tiles of the boxes go to and fro."""


def moves(view: WordCrossView) -> Iterator[Move]:
    """What the view's seat can answer: its turn, or a vote."""
    if view.seat is None or view.asked is None:
        return iter(())
    if view.open.vote:
        return iter((Accept(), Doubt()))
    return turns(view.open.board, view.seat, view.open.lexicon.keep(short_words))


def random_move(view: WordCrossView, rng: Random) -> Move | None:
    """A kind of move, then one of that kind: only that kind is listed."""
    if view.seat is None or view.asked is None:
        return None
    if view.open.vote:
        return rng.choice((Accept(), Doubt()))
    board, words = view.open.board, view.open.lexicon.keep(short_words)
    kinds = list(KINDS)
    while kinds:
        kind = kinds.pop(rng.randrange(len(kinds)))
        if kind is _box_swaps:
            if swap := _random_box_swap(board, view.seat, rng):
                return swap
        elif found := list(kind(board, view.seat, words)):
            return rng.choice(found)
    return None


def _random_box_swap(board: Board, seat: Seat, rng: Random) -> Turn | None:
    """One of the box swaps, of which there are so many that nobody wants to list them."""
    tile = rng.choice(_kinds(_box(board, seat, LEFT)) or ("",))
    partners = [partner for partner in _kinds(_box(board, seat, RIGHT)) if partner != tile]
    if not tile or not partners:
        return None
    return SwapBoxes(
        tile,
        rng.choice(partners),
        rng.choice(lock_choices(board.columns[seat].complete, board.locked[seat])),
    )


def turns(board: Board, seat: Seat, words: frozenset[str]) -> Iterator[Turn]:
    """Everything that a seat can do in its turn with these words. Box swaps, by far the most, come last."""
    return chain.from_iterable(kind(board, seat, words) for kind in KINDS)


def _passes(board: Board, seat: Seat, words: frozenset[str]) -> Iterable[Turn]:
    return map(Pass, lock_choices(board.columns[seat].complete, board.locked[seat]))


def _steals(board: Board, seat: Seat, words: frozenset[str]) -> Iterable[Turn]:
    columns, locked = board.columns[seat], board.locked[seat]
    if len(columns.left) == len(columns.right):
        return ()  # WCR-9: only to complete a word
    return chain.from_iterable(
        [
            _steals_from(victim, theirs, board.locked[victim], columns, locked, words)
            for victim, theirs in enumerate(board.columns)
            if victim != seat
        ]
    )


@lru_cache(maxsize=KEPT)
def _steals_from(
    victim: Seat, theirs: Columns, their_locked: Rows, columns: Columns, locked: Rows, words: frozenset[str]
) -> tuple[Turn, ...]:
    """The tiles that make a word with the lowest one that waits in the higher column."""
    left, right = columns
    to = LEFT if len(left) < len(right) else RIGHT
    locks = _locks_after(columns, to, locked)
    found: list[Turn] = []
    for side, row, tile in _leaving(theirs, their_locked, words):
        word = tile + right[len(left)] if to == LEFT else left[len(right)] + tile
        if word in words:
            found += [Steal(victim, side, row, to, lock) for lock in locks]
    return tuple(found)


@lru_cache(maxsize=KEPT)
def _leaving(columns: Columns, locked: Rows, words: frozenset[str]) -> tuple[tuple[Side, int, str], ...]:
    """The tiles that can leave columns which are good without them."""
    return tuple(
        (side, row, columns[SIDES.index(side)][row - 1])
        for side, row in _loose(columns, locked)
        if _good(columns, _lifted(columns, side, row), words)
    )


def _takes(board: Board, seat: Seat, words: frozenset[str]) -> Iterable[Turn]:
    return chain.from_iterable(_takes_to(to, board, seat, words) for to in SIDES)


def _takes_to(to: Side, board: Board, seat: Seat, words: frozenset[str]) -> Iterable[Turn]:
    columns = board.columns[seat]
    fitting = _fitting(columns, to, _box(board, seat, to), words)
    return starmap(Take, product((to,), fitting, _locks_after(columns, to, board.locked[seat])))


def _takes_from_the_centre(board: Board, seat: Seat, words: frozenset[str]) -> Iterable[Turn]:
    return chain.from_iterable(_takes_from_the_centre_to(to, board, seat, words) for to in SIDES)


def _takes_from_the_centre_to(to: Side, board: Board, seat: Seat, words: frozenset[str]) -> Iterable[Turn]:
    columns = board.columns[seat]
    fitting = _fitting(columns, to, board.centre.known, words)
    return starmap(TakeCentre, product(fitting, (to,), _locks_after(columns, to, board.locked[seat])))


def _shifts(board: Board, seat: Seat, words: frozenset[str]) -> Iterable[Turn]:
    return _shifts_of(board.columns[seat], board.locked[seat], words)


@lru_cache(maxsize=KEPT)
def _shifts_of(columns: Columns, locked: Rows, words: frozenset[str]) -> tuple[Turn, ...]:
    found: list[Turn] = []
    for side, row in _loose(columns, locked):
        mine = _dropped(_lifted(columns, side, row), other(side), columns[SIDES.index(side)][row - 1])
        if mine and _good(columns, mine, words):
            found += [Shift(side, row, lock) for lock in lock_choices(mine.complete, locked)]
    return tuple(found)


def _column_swaps(board: Board, seat: Seat, words: frozenset[str]) -> Iterable[Turn]:
    return _column_swaps_of(board.columns[seat], board.locked[seat], words)


@lru_cache(maxsize=KEPT)
def _column_swaps_of(columns: Columns, locked: Rows, words: frozenset[str]) -> tuple[Turn, ...]:
    found: list[Turn] = []
    (left, right), complete = columns, columns.complete
    now = lock_choices(complete, locked)
    for one, first in enumerate(left):
        for two, second in enumerate(right):
            if first == second or one + 1 in locked or two + 1 in locked:
                continue
            if one == two:
                good = second + first in words
            else:  # of the two rows, those that are complete
                good = (one >= complete or second + right[one] in words) and (
                    two >= complete or left[two] + first in words
                )
            if good:
                found += [SwapColumns(one + 1, two + 1, lock) for lock in now]
    return tuple(found)


def _box_swaps(board: Board, seat: Seat, words: frozenset[str]) -> Iterable[Turn]:
    now = lock_choices(board.columns[seat].complete, board.locked[seat])
    lefts, rights = (_kinds(_box(board, seat, side)) for side in SIDES)
    swaps = starmap(SwapBoxes, product(lefts, rights, now))
    if set(lefts).isdisjoint(rights):
        return swaps
    return (swap for swap in swaps if swap.left != swap.right)


KINDS: Final = (
    *(_passes, _steals, _takes, _takes_from_the_centre),
    *(_shifts, _column_swaps, _box_swaps),
)
"""What a turn can be: each lists its moves."""


def _box(board: Board, seat: Seat, side: Side) -> Tiles:
    """The tiles of the box on one side of a seat."""
    return board.boxes[box_of(board, seat, side)].known


@lru_cache(maxsize=KEPT)
def _kinds(tiles: Tiles) -> Tiles:
    """The different ones among some tiles, in order."""
    return tuple(dict.fromkeys(tiles))


def _fitting(columns: Columns, to: Side, box: Tiles, words: frozenset[str]) -> Sequence[str]:
    """The tiles of a box that can go into a column."""
    left, right = columns
    here, there = (left, right) if to == LEFT else (right, left)
    if len(here) == SLOTS:
        return ()
    if len(here) >= len(there):
        return _kinds(box)
    partner = there[len(here)]
    if to == LEFT:
        return [tile for tile in _kinds(box) if tile + partner in words]
    return [tile for tile in _kinds(box) if partner + tile in words]


def _locks_after(columns: Columns, to: Side, locked: Rows) -> tuple[Rows, ...]:
    """What can be locked when a column has one tile more."""
    grown = (len(columns.left) + (to == LEFT), len(columns.right) + (to == RIGHT))
    return lock_choices(min(grown), locked)


def _loose(columns: Columns, locked: Rows) -> Iterator[tuple[Side, int]]:
    """The slots whose tile can leave: above every locked row (WCR-10)."""
    lowest = loose_from(locked)
    for side, column in zip(SIDES, columns, strict=True):
        for row in range(lowest, len(column) + 1):
            if row == lowest or column[row - 1] != column[row - 2]:
                yield side, row


def _lifted(columns: Columns, side: Side, row: int) -> Columns:
    left, right = columns
    if side == LEFT:
        return Columns(left[: row - 1] + left[row:], right)
    return Columns(left, right[: row - 1] + right[row:])


def _dropped(columns: Columns, side: Side, tile: str) -> Columns | None:
    """The columns with one more tile, or None where the column is full."""
    left, right = columns
    if len(left if side == LEFT else right) == SLOTS:
        return None
    return Columns((*left, tile), right) if side == LEFT else Columns(left, (*right, tile))


def _good(before: Columns, after: Columns, words: frozenset[str]) -> bool:
    """Are all complete rows that changed words (WCR-6)?"""
    complete = before.complete
    for row, (left, right) in enumerate(zip(*after, strict=False)):
        if left + right not in words and not (
            row < complete and before.left[row] == left and before.right[row] == right
        ):
            return False
    return True

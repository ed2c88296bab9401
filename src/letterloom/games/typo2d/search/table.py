"""A table of TYPO-2D as one array of numbers, compiled.

It has a square of cells, and for each free one the letters that its row allows and those that its column allows; so it
is always known how many places each letter has, and a card that is laid changes that for five cells only. Lines end at
gaps here: the rules know better, but few games turn on it.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from letterloom.search.compiling import compiled, kernel, popcount, wide

Array = NDArray[Any]
SIDE: Final = 48
"""Cells in a row of the square; those at its rim stay empty."""
CELLS: Final = SIDE * SIDE
LETTERS: Final = 26
SEATS: Final = 6
ROOM: Final = 512
"""For the list of free cells."""
MOST_CARDS: Final = 100
"""With more cards that list might be too short."""

# A table: the letters that lie (1 to 26, or 0), what rows and columns allow, the free cells, how many places each
# letter has (of all, and of those in longer lines), the hands, and what is due.
ROWS: Final = CELLS
COLS: Final = 2 * CELLS
FREE: Final = 3 * CELLS
PLACES: Final = FREE + ROOM
HANDS: Final = PLACES + 2 * LETTERS
CARDS: Final = HANDS + SEATS * LETTERS
SHOWN: Final = CARDS + SEATS
PLAYS: Final = SHOWN + SEATS
HOLDER: Final = PLAYS + SEATS
LINES: Final = HOLDER + 1
FREES: Final = HOLDER + 2
CHOOSING: Final = HOLDER + 3
PENALTY: Final = HOLDER + 4
"""How many penalty cards the first to lay has taken already (TYP-9)."""
SIZE: Final = HOLDER + 5

ALL: Final = (1 << LETTERS) - 1
LONG: Final = 1 << LETTERS
"""A card here would lie in a line of three or more, of this direction."""
IS_FREE: Final = 1 << LETTERS + 1
CROWDED: Final = 4
ROOT: Final = 2

UNDO: Final = 2 + 2 * LETTERS + 15


@compiled
def _fitting(t: Array, nodes: Array, cell: int, step: int) -> int:
    """The letters that a line allows at a free cell, as bits (TYP-5), and whether the line would be LONG (TYP-7)."""
    first = cell - step
    while t[first] > 0:
        first -= step
    first += step
    behind = cell + step
    if first == cell and t[behind] == 0:
        return ALL
    size, node = wide(0), wide(ROOT)
    while t[behind] > 0:
        behind += step
        size += 1
    alive = True
    while first < cell:
        size += 1
        if alive:
            bits, letter = wide(nodes[node]), wide(t[first] - 1)
            alive = bits >> letter & 1 > 0
            if alive:
                node = wide(nodes[node + 2 + popcount(bits & ((1 << letter) - 1))])
        first += step
    long = wide(LONG) if size >= 2 else wide(0)
    if not alive:
        return long
    bits = wide(nodes[node])
    if behind == cell + step:
        return bits | long
    found, child = long, node + 2
    while bits:
        lowest = bits & -bits
        bits ^= lowest
        at, here, fits = wide(nodes[child]), cell + step, True
        child += 1
        while here < behind:
            next_bits, letter = wide(nodes[at]), wide(t[here] - 1)
            if not next_bits >> letter & 1:
                fits = False
                break
            at = wide(nodes[at + 2 + popcount(next_bits & ((1 << letter) - 1))])
            here += step
        if fits:
            found |= lowest
    return found


@compiled
def _count(t: Array, cell: int, by: int) -> None:
    """The places of a cell come to those of all letters, or go."""
    bits = wide(t[ROWS + cell] & t[COLS + cell] & ALL)
    is_long = (t[ROWS + cell] | t[COLS + cell]) & LONG
    while bits:
        letter = popcount((bits & -bits) - 1)
        t[PLACES + letter] += by
        if is_long:
            t[PLACES + LETTERS + letter] += by
        bits &= bits - 1


@compiled
def _look(t: Array, nodes: Array, cell: int, step: int) -> None:
    """An empty cell whose line has changed."""
    x, y = cell % SIDE, cell // SIDE
    if x == 0 or x == SIDE - 1 or y == 0 or y == SIDE - 1:
        return
    if t[ROWS + cell] & IS_FREE:
        _count(t, cell, -1)
        at = ROWS if step == 1 else COLS
        t[at + cell] = _fitting(t, nodes, cell, step) | (IS_FREE if step == 1 else 0)
    else:
        t[ROWS + cell] = _fitting(t, nodes, cell, 1) | IS_FREE
        t[COLS + cell] = _fitting(t, nodes, cell, SIDE)
        t[FREE + t[FREES]] = cell
        t[FREES] += 1
    _count(t, cell, 1)


@compiled
def survey_all(t: Array, nodes: Array) -> None:
    """Everything anew from the cards that lie."""
    for at in range(ROWS, FREE):
        t[at] = 0
    for at in range(PLACES, HANDS):
        t[at] = 0
    t[FREES] = t[LINES] = 0
    for cell in range(SIDE, CELLS - SIDE):
        if t[cell] > 0:
            t[LINES] += (t[cell + 1] > 0 and t[cell - 1] == 0) + (t[cell + SIDE] > 0 and t[cell - SIDE] == 0)
        elif t[cell + 1] > 0 or t[cell - 1] > 0 or t[cell + SIDE] > 0 or t[cell - SIDE] > 0:
            _look(t, nodes, cell, 1)


@compiled
def _remember(t: Array, cell: int, undo: Array, at: int) -> int:
    undo[at], undo[at + 1], undo[at + 2] = cell, t[ROWS + cell], t[COLS + cell]
    return at + 3


@compiled
def put_letter(t: Array, nodes: Array, cell: int, letter: int, undo: Array) -> bool:
    """Lay a letter on a free cell. Does it win the Tiebreaker (TYP-6)? `undo` keeps what has changed."""
    undo[0], undo[1] = t[LINES], t[FREES]
    for n in range(2 * LETTERS):
        undo[2 + n] = t[PLACES + n]
    at = _remember(t, cell, undo, 2 + 2 * LETTERS)
    _count(t, cell, -1)
    t[ROWS + cell] = t[COLS + cell] = 0
    t[cell] = letter + 1
    joined, between, step = 0, False, 1
    for _ in range(2):
        first, last = cell - step, cell + step
        while t[first] > 0:
            first -= step
        while t[last] > 0:
            last += step
        before, behind = (cell - first) // step - 1, (last - cell) // step - 1
        if before + behind > 0:
            joined += 1
            t[LINES] += 1 - (before >= 2) - (behind >= 2)
        between |= before > 0 and behind > 0
        at = _remember(t, first, undo, at)
        _look(t, nodes, first, step)
        at = _remember(t, last, undo, at)
        _look(t, nodes, last, step)
        step = SIDE
    return joined == 2 or between


@compiled
def lift_letter(t: Array, undo: Array) -> None:
    """Take back what was laid last."""
    t[LINES], t[FREES] = undo[0], undo[1]
    for n in range(2 * LETTERS):
        t[PLACES + n] = undo[2 + n]
    at = 2 + 2 * LETTERS
    t[undo[at]] = 0
    for n in range(4, -1, -1):
        cell = undo[at + 3 * n]
        t[ROWS + cell], t[COLS + cell] = undo[at + 3 * n + 1], undo[at + 3 * n + 2]


@compiled
def counted(t: Array) -> int:
    """Where it stands how many places each letter has: of all, or of those in longer lines (TYP-7)."""
    return PLACES + LETTERS if t[LINES] >= CROWDED else PLACES


@compiled
def may_lie(t: Array, cell: int, letter: int) -> bool:
    """TYP-5 and TYP-7"""
    row, col = t[ROWS + cell], t[COLS + cell]
    if not row & IS_FREE or not row & col & (1 << letter):
        return False
    return t[LINES] < CROWDED or (row | col) & LONG > 0  # type: ignore[no-any-return]


@kernel
def survey(t: Array, nodes: Array) -> None:
    """Make everything ready on a table whose cards have been laid out."""
    survey_all(t, nodes)


@kernel
def lay_one(t: Array, nodes: Array, cell: int, letter: int, undo: Array) -> bool:
    """Lay a letter on a free cell, and tell whether that wins the Tiebreaker."""
    return put_letter(t, nodes, cell, letter, undo)


@kernel
def lift_one(t: Array, undo: Array) -> None:
    """Take back what was laid last."""
    lift_letter(t, undo)


def a_table() -> Array:
    """An empty table."""
    return np.zeros(SIZE, np.int32)

"""One's own table played out to the end, compiled.

For each free square and each letter it is kept what the row and the column through it would gain; a letter changes
only one row and one column, so that little has to be worked out again. A letter goes where the gain is greatest, and
whoever calls calls the letter with the greatest gain of all.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from letterloom.games.kross.search.lines import EASE, FINE, FIRST_KEYS, SLOTS, Tables
from letterloom.search.compiling import roomy

Array = NDArray[Any]
SIDE, SQUARES, LETTERS = 6, 36, 26
_FIRST = FIRST_KEYS
POWERS = 27 ** np.arange(SIDE, dtype=np.int64)
assert len(EASE) == SIDE + 1


@roomy
def _find(cells: Array, key: int) -> tuple[float, float]:
    """What a part is worth, and what for the task."""
    at = key * 2654435761 >> 12 & SLOTS - 1  # `lines.first_slot`
    while cells[at] >= 0:
        if cells[at] >> 32 == key:
            return (cells[at] >> 16 & 0xFFFF) / FINE, (cells[at] & 0xFFFF) / FINE
        at = (at + 1) & SLOTS - 1
    return 0.0, 0.0


@roomy
def _count(board: Array, first: int, step: int, book: Any) -> tuple[float, bool]:
    """What a line counts as it stands, and whether a word in it meets the task."""
    cells, best, _, _, _, _ = book
    met = False
    for end in range(1, SIDE + 1):
        best[end] = best[end - 1]
        key, place = 0, 1
        for start in range(end - 1, -1, -1):
            letter = board[first + start * step]
            if letter == 0:
                break
            key += letter * place
            place *= 27
            if end - start < 2:
                continue
            points, bonus = _find(cells, key + _FIRST[end - start])
            best[end] = max(best[end], best[start] + points)
            met = met or bonus > 0
    return best[SIDE], met


@roomy
def _score(board: Array, book: Any) -> tuple[float, bool]:
    """What a whole table counts, and whether it meets the task. Words that stand there twice count twice here."""
    total, met = 0.0, False
    for n in range(SIDE):
        for first, step in ((n * SIDE, 1), (n, SIDE)):
            points, meets = _count(board, first, step, book)
            total += points
            met = met or meets
    return total, met


@roomy
def _weigh(board: Array, first: int, step: int, with_task: bool, gains: Array, book: Any) -> None:
    """What each letter would bring to a line in each of its free squares.

    A letter in a square changes only the parts that hold this square, and where no word fits a part as it is, none
    fits it with one letter more. So few parts are left to be looked up 26 times.
    """
    cells, best, rest, keys, worth, bonus = book
    best[0] = rest[SIDE] = 0.0
    for end in range(1, SIDE + 1):  # best: the line up to here
        best[end] = best[end - 1]
        key, place = 0, 1
        for start in range(end - 1, -1, -1):
            key += board[first + start * step] * place
            place *= 27
            if end - start < 2:
                continue
            keys[start, end] = key + _FIRST[end - start]
            worth[start, end], bonus[start, end] = _find(cells, keys[start, end])
            best[end] = max(best[end], best[start] + worth[start, end])
    for start in range(SIDE - 1, -1, -1):  # rest: the line from here on
        rest[start] = rest[start + 1]
        for end in range(start + 2, SIDE + 1):
            rest[start] = max(rest[start], worth[start, end] + rest[end])
    task = 0.0
    for end in range(2, SIDE + 1):
        for start in range(end - 1):
            task = max(task, bonus[start, end])
    for n in range(SIDE):
        square = first + n * step
        if board[square]:
            continue
        without, others = best[n] + rest[n + 1], 0.0  # the square in no word
        for end in range(2, SIDE + 1):
            for start in range(end - 1):
                if not start <= n < end:
                    others = max(others, bonus[start, end])
        for letter in range(LETTERS):
            value, promise = without, others
            for start in range(n + 1):
                for end in range(max(n + 1, start + 2), SIDE + 1):
                    if worth[start, end] == 0.0:
                        continue
                    key = keys[start, end] + (letter + 1) * POWERS[end - 1 - n]
                    points, meets = _find(cells, key)
                    value = max(value, best[start] + points + rest[end])
                    promise = max(promise, meets)
            gains[square, letter] = value - best[SIDE] + (promise - task if with_task else 0.0)


@roomy
def gains(board: Array, across: Array, down: Array, book: Any) -> bool:
    """What each letter brings in each free square, across and down; is the task met already?"""
    _, met = _score(board, book)
    for n in range(SIDE):
        _weigh(board, n * SIDE, 1, not met, across, book)
        _weigh(board, n, SIDE, not met, down, book)
    return met


@roomy
def _best_square(board: Array, letter: int, across: Array, down: Array) -> int:
    best, where = -1e9, -1
    for square in range(SQUARES):
        if board[square] == 0 and across[square, letter] + down[square, letter] > best:
            best, where = across[square, letter] + down[square, letter], square
    return where


@roomy
def play_out(start: Array, called: Array, mine: Array, across: Array, down: Array, book: Any) -> float:
    """The final count of a table, the others calling `called`; where `mine`, the player's own call comes."""
    board, across, down = start.copy(), across.copy(), down.copy()
    _, met = _score(board, book)
    for n in range(len(called)):
        letter = called[n]
        if mine[n]:
            best = -1e9
            for square in range(SQUARES):
                if board[square] == 0:
                    for other in range(LETTERS):
                        if across[square, other] + down[square, other] > best:
                            best, letter = across[square, other] + down[square, other], other
        square = _best_square(board, letter, across, down)
        if square < 0:
            break
        board[square] = letter + 1
        row, column = square // SIDE * SIDE, square % SIDE
        if not met:
            met = _count(board, row, 1, book)[1] or _count(board, column, SIDE, book)[1]
            if met:
                gains(board, across, down, book)
                continue
        _weigh(board, row, 1, not met, across, book)
        _weigh(board, column, SIDE, not met, down, book)
    total, met = _score(board, book)
    return total + 3.0 if met else total


def a_book(tables: Tables) -> tuple[Array, ...]:
    """Tables with room to work in; nobody shares it."""
    parts = (SIDE, SIDE + 1)
    lines = np.zeros(SIDE + 1), np.zeros(SIDE + 1)
    return tables.cells, *lines, np.zeros(parts, np.int64), np.zeros(parts), np.zeros(parts)


def rehearse() -> Iterator[None]:
    """Run everything once."""
    book = a_book(Tables(np.full(SLOTS, -1, np.int64), np.full(LETTERS, 1 / LETTERS)))
    board, across, down = np.zeros(SQUARES, np.int64), *(np.zeros((SQUARES, LETTERS)) for _ in "ab")
    gains(board, across, down, book)
    yield
    play_out(board, np.zeros(1, np.int64), np.zeros(1, np.bool_), across, down, book)
    yield

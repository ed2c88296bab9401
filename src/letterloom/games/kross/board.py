"""The 36 squares of a player's table (KRO-1), in reading order, as a text: `.` is an empty square."""

from functools import cache
from typing import Final

SIDE: Final = 6
SQUARES: Final = SIDE * SIDE
EMPTY: Final = "."
BLANK: Final = EMPTY * SQUARES
"""A table without a letter."""
LINES: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(range(row * SIDE, row * SIDE + SIDE)) for row in range(SIDE)
) + tuple(tuple(range(column, SQUARES, SIDE)) for column in range(SIDE))
"""The squares of each row, then of each column."""


@cache
def square_name(square: int) -> str:
    """A square as players name it (KRO-1).

    >>> square_name(0), square_name(5), square_name(30)
    ('a1', 'f1', 'a6')
    """
    y, x = divmod(square, SIDE)
    return f"{'abcdef'[x]}{y + 1}"


def cell_of(square: int) -> tuple[int, int]:
    """A square as a cell of a scene.

    >>> cell_of(8)
    (2, 1)
    """
    return square % SIDE, square // SIDE


def with_letter(squares: str, square: int, letter: str) -> str:
    """The same table with a letter in one square.

    >>> with_letter("AB" + "." * 34, 1, "X")[:3]
    'AX.'
    """
    return squares[:square] + letter + squares[square + 1 :]

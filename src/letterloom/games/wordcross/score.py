"""What rows are worth (WCR-12)."""

from typing import Final

from letterloom.games.wordcross.board import Board, cell_of, tiles_in, word_in
from letterloom.games.wordcross.material import value
from letterloom.games.wordcross.moves import SIDES, SLOTS, Rows
from letterloom.rules import Args, Line, Seat, Sheet


def worth(left: str, right: str, pieces: str = "") -> int:
    """What a row scores when it is locked (WCR-12).

    >>> worth("QU", "A")
    10
    """
    return value(left, pieces) + value(right, pieces)


def lock_args(board: Board, seat: Seat, rows: Rows, pieces: str = "") -> Args:
    """What rows of a seat read, and what they score when they are locked, for a sentence."""
    words = tuple(word_in(board, seat, row) for row in rows)
    return (("words", words), ("points", sum(worth(*tiles_in(board, seat, row), pieces) for row in rows)))


def round_sheet(board: Board, seat: Seat, pieces: str = "") -> Sheet:
    """What a seat's locked rows score at the end of a round (WCR-12)."""
    lines = []
    for row in board.locked[seat]:
        left, right = tiles_in(board, seat, row)
        lines.append(Line(points=worth(left, right, pieces), word=left + right, cells=_CELLS[row]))
    return tuple(lines)


_CELLS: Final = {row: tuple(cell_of(side, row) for side in SIDES) for row in range(1, SLOTS + 1)}
"""Where each row lies in a scene."""

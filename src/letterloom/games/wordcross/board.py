"""The board of WORD CROSS: boxes, centre and columns, and how tiles go from one to another (WCR-2, WCR-5).

Boxes and centre are stocks in alphabetical order; a column goes from its lowest slot up. A function gives a new board,
or all players' new columns, or refuses.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace

from letterloom.games.wordcross.moves import LEFT, SIDES, SLOTS, Rows, Side
from letterloom.rules import Frozen, Seat, Stock, put, refuse

BOX: Final = 36
CENTRE: Final = 4

Tiles = tuple[str, ...]


class Columns(NamedTuple):
    """A player's two columns, each from its lowest slot up.

    >>> Columns(("TE", "A"), ("AM",)).words
    ('TEAM',)
    """

    left: Tiles = ()
    right: Tiles = ()

    @property
    def complete(self) -> int:
        """How many rows are complete: tiles float, so they are the lowest ones."""
        return min(len(self.left), len(self.right))

    @property
    def words(self) -> Tiles:
        """What the complete rows read, the lowest first."""
        return tuple(left + right for left, right in zip(*self, strict=False))


AllColumns = tuple[Columns, ...]
"""The columns of each seat."""


class Board(Frozen, frozen=True, kw_only=True, cache_hash=True):
    """Everything that lies face up, and which rows are locked."""

    boxes: tuple[Stock, ...]
    centre: Stock = Stock()
    columns: AllColumns
    locked: tuple[Rows, ...]
    """Each seat's locked rows, 1 to 6, rising."""

    def tiles(self) -> Iterator[str]:
        """All tiles on the board that are known."""
        for box in self.boxes:
            yield from box.known
        yield from self.centre.known
        for columns in self.columns:
            for column in columns:
                yield from column


def box_count(seats: int) -> int:
    """How many boxes are in use (WCR-2).

    >>> box_count(2), box_count(3), box_count(4)
    (2, 4, 4)
    """
    return 2 if seats == 2 else 4


def box_of(board: Board, seat: Seat, side: Side) -> int:
    """Which box is a seat's left or right one (WCR-2): left k, right k − 1.

    >>> board = empty_board(4)
    >>> box_of(board, 1, "left"), box_of(board, 1, "right"), box_of(board, 0, "right")
    (1, 0, 3)
    """
    return (seat if side == LEFT else seat - 1) % len(board.boxes)


def empty_board(seats: int) -> Board:
    """The board before the first tile."""
    return Board(boxes=(Stock(),) * box_count(seats), columns=(Columns(),) * seats, locked=((),) * seats)


def taken_away(board: Board, seat: Seat, side: Side, row: int) -> Board:
    """Without a tile that the table takes away (REF-6): no row from there on up is locked any more."""
    index = SIDES.index(side)
    column = board.columns[seat][index]
    if row > len(column):
        refuse("REF-6", "not-here")
    kept = tuple(locked for locked in board.locked[seat] if locked < row)
    columns = _with_column(board.columns, seat, index, column[: row - 1] + column[row:])
    return replace(board, columns=columns, locked=put(board.locked, seat, kept))


def put_down(board: Board, seat: Seat, side: Side, row: int, tile: str) -> Board:
    """With a tile that the table puts there, on top of the others (REF-6)."""
    index = SIDES.index(side)
    column = board.columns[seat][index]
    if row != len(column) + 1:
        refuse("REF-6", "not-here")
    return replace(board, columns=_with_column(board.columns, seat, index, (*column, tile)))


def lift(board: Board, seat: Seat, side: Side, row: int, rule: str) -> tuple[AllColumns, str]:
    """Take a tile out of a column; those above it come down (WCR-5). `rule` asks for a tile in that slot."""
    index, locked = SIDES.index(side), board.locked[seat]
    column = board.columns[seat][index]
    if row > len(column):
        refuse(rule, "empty-slot", slot=slot_name(side, row))
    if row in locked:
        refuse("WCR-10", "locked", slot=slot_name(side, row))
    if locked and locked[-1] > row:
        refuse("WCR-10", "would-fall", slot=slot_name(side, row))
    rest = column[: row - 1] + column[row:]
    return _with_column(board.columns, seat, index, rest), column[row - 1]


def drop(columns: AllColumns, seat: Seat, side: Side, tile: str) -> AllColumns:
    """Put a tile into a column's lowest free slot (WCR-5)."""
    index = SIDES.index(side)
    column = columns[seat][index]
    if len(column) == SLOTS:
        refuse("WCR-5", "column-full", side=side)
    return _with_column(columns, seat, index, (*column, tile))


def exchange(board: Board, seat: Seat, left: int, right: int) -> Board:
    """Swap a tile of each column in place (WCR-8)."""
    columns = board.columns[seat]
    for side, row, column in zip(SIDES, (left, right), columns, strict=True):
        if row > len(column):
            refuse("WCR-8", "empty-slot", slot=slot_name(side, row))
        if row in board.locked[seat]:
            refuse("WCR-10", "locked", slot=slot_name(side, row))
    one, other = columns.left[left - 1], columns.right[right - 1]
    if one == other:
        refuse("WCR-8", "same-fragments", tile=one)
    swapped = Columns(put(columns.left, left - 1, other), put(columns.right, right - 1, one))
    return replace(board, columns=put(board.columns, seat, swapped))


def turn_over(board: Board, seat: Seat, rows: Rows) -> Board:
    """Lock rows (WCR-10)."""
    if not rows:
        return board
    locked, complete = board.locked[seat], board.columns[seat].complete
    if list(rows) != sorted(set(rows)):
        refuse("WCR-10", "lock-twice")
    for row in rows:
        if row > complete:
            refuse("WCR-10", "lock-incomplete", row=row)
        if row in locked:
            refuse("WCR-10", "lock-locked", row=row)
    return replace(board, locked=put(board.locked, seat, tuple(sorted(locked + rows))))


def changed_rows(before: Board, after: Board) -> list[tuple[Seat, int]]:
    """The complete rows that a move made or changed, in anyone's columns (WCR-6, WCR-15)."""
    changed = []
    for seat, new in enumerate(after.columns):
        old = before.columns[seat]
        if new is not old:
            rows = list(zip(*old, strict=False))
            for at, row in enumerate(zip(*new, strict=False)):
                if at >= len(rows) or row != rows[at]:
                    changed.append((seat, at + 1))
    return changed


def tiles_in(board: Board, seat: Seat, row: int) -> tuple[str, str]:
    """The two tiles of a complete row."""
    left, right = board.columns[seat]
    return left[row - 1], right[row - 1]


def word_in(board: Board, seat: Seat, row: int) -> str:
    """What a complete row of a seat reads."""
    left, right = board.columns[seat]
    return left[row - 1] + right[row - 1]


def slot_name(side: Side, row: int) -> str:
    """A slot as players write it.

    >>> slot_name("left", 3)
    'L3'
    """
    return f"{'L' if side == LEFT else 'R'}{row}"


def cell_of(side: Side, row: int) -> tuple[int, int]:
    """A slot as a cell of a scene: the lowest row is at the bottom.

    >>> cell_of("right", 1)
    (1, 5)
    """
    return SIDES.index(side), SLOTS - row


def loose_from(locked: Rows) -> int:
    """The lowest row whose tiles can leave: above every locked one, because no locked tile comes down (WCR-10).

    >>> loose_from((1, 3)), loose_from(())
    (4, 1)
    """
    return locked[-1] + 1 if locked else 1


@lru_cache(maxsize=4096)
def lock_choices(complete: int, locked: Rows) -> tuple[Rows, ...]:
    """All choices of rows that can be locked when the lowest so many are complete.

    >>> lock_choices(3, (2,))
    ((), (1,), (3,), (1, 3))
    """
    open_rows = [row for row in range(1, complete + 1) if row not in locked]
    choices: list[Rows] = [()]
    for row in open_rows:
        choices += [(*choice, row) for choice in choices]
    return tuple(choices)


def _with_column(columns: AllColumns, seat: Seat, index: int, column: Tiles) -> AllColumns:
    left, right = columns[seat]
    return put(columns, seat, Columns(column, right) if index == 0 else Columns(left, column))

"""Bricks on the lattice: cells, axes, runs and which way up. Flat and 3D play use the same code.

Axis 0 is x, axis 1 is y, axis 2 is z, which grows up from the table (z = 0). A *face* between two cells is named
by the lower of them and its axis; a Joiner parts a face, so that no run reads through it (3DX-23).

Which way a run reads (3DX-21, 3DX-22): upright bricks along growing x or y, upside-down ones along falling x or y,
a vertical run upwards or downwards. An X is the hinge: it looks the same both ways and fits any run.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, Literal

from letterloom.rules import Frozen, Seat

Cell3 = tuple[int, int, int]
Face = tuple[Cell3, int]
Colour = Literal["red", "blue"]
COLOURS: Final[tuple[Colour, ...]] = ("red", "blue")
X_AXIS: Final = 0
Y_AXIS: Final = 1
Z_AXIS: Final = 2
AXES: Final = (X_AXIS, Y_AXIS, Z_AXIS)
HINGE: Final = "X"


class Brick(Frozen, frozen=True):
    """A brick in its cell. An X is always kept as upright: it looks the same both ways."""

    cell: Cell3
    letter: str
    flipped: bool = False


class Tie(Frozen, frozen=True):
    """A Joiner between a brick that was there and one that was new, and who used it."""

    old: Cell3
    new: Cell3
    colour: Colour
    seat: Seat


class Board(Frozen, frozen=True):
    """The structure: its bricks in the order in which they were laid, and its Joiners."""

    bricks: tuple[Brick, ...] = ()
    links: tuple[Tie, ...] = ()


def move(cell: Cell3, axis: int, by: int) -> Cell3:
    """The cell some steps further along an axis.

    >>> move((1, 2, 0), Z_AXIS, 3)
    (1, 2, 3)
    """
    x, y, z = cell
    if axis == X_AXIS:
        return x + by, y, z
    if axis == Y_AXIS:
        return x, y + by, z
    return x, y, z + by


def faces(cell: Cell3) -> tuple[Cell3, ...]:
    """The six cells that are face to face with this one.

    >>> faces((0, 0, 0))[:2]
    ((-1, 0, 0), (1, 0, 0))
    """
    x, y, z = cell
    return (x - 1, y, z), (x + 1, y, z), (x, y - 1, z), (x, y + 1, z), (x, y, z - 1), (x, y, z + 1)


def face(one: Cell3, other: Cell3) -> Face | None:
    """The face between two cells, or None where they share none.

    >>> face((1, 0, 0), (0, 0, 0)), face((0, 0, 0), (1, 1, 0))
    (((0, 0, 0), 0), None)
    """
    apart = [axis for axis in AXES if one[axis] != other[axis]]
    if len(apart) != 1 or abs(one[apart[0]] - other[apart[0]]) != 1:
        return None
    return min(one, other), apart[0]


def brick(cell: Cell3, letter: str, flipped: bool) -> Brick:
    """A brick as it is kept: an X has no way up (3DX-22).

    >>> brick((0, 0, 0), "X", True).flipped, brick((0, 0, 0), "I", True).flipped
    (False, True)
    """
    return Brick(cell, letter, flipped and letter != HINGE)


class Layout:
    """A structure to look things up in: the brick in each cell, and the faces that are parted.

    >>> row = Layout(Board(tuple(Brick((x, 0, 0), letter) for x, letter in enumerate("TAX"))))
    >>> row.run((1, 0, 0), X_AXIS)
    ((0, 0, 0), (1, 0, 0), (2, 0, 0))
    """

    def __init__(self, board: Board) -> None:
        self.bricks: dict[Cell3, Brick] = {brick.cell: brick for brick in board.bricks}
        self.parted: set[Face] = {found for link in board.links if (found := face(link.old, link.new))}

    def adding(self, bricks: Iterable[Brick], parted: Iterable[Face] = ()) -> "Layout":
        """The same with more bricks, and with more faces parted."""
        more = Layout(Board())
        more.bricks = self.bricks | {brick.cell: brick for brick in bricks}
        more.parted = self.parted.union(parted)
        return more

    def joins(self, cell: Cell3, axis: int, sign: int) -> Cell3 | None:
        """The next cell in this direction if its brick is in one run with a brick in this cell."""
        further = move(cell, axis, sign)
        if further not in self.bricks or (min(cell, further), axis) in self.parted:
            return None
        return further

    def run(self, cell: Cell3, axis: int) -> tuple[Cell3, ...]:
        """The bricks face to face along an axis through this cell, in growing order (3DX-10)."""
        cells = [cell]
        while before := self.joins(cells[0], axis, -1):
            cells.insert(0, before)
        while after := self.joins(cells[-1], axis, 1):
            cells.append(after)
        return tuple(cells)

    def read(self, cells: Sequence[Cell3]) -> str:
        """The letters of some cells, in their order."""
        return "".join(self.bricks[cell].letter for cell in cells)

    def ways_up(self, cells: Iterable[Cell3]) -> set[bool]:
        """How the bricks of a run stand, X left out (3DX-22): {False} upright, {True} upside down."""
        return {self.bricks[cell].flipped for cell in cells if self.bricks[cell].letter != HINGE}


@lru_cache(maxsize=256)
def layout(board: Board) -> Layout:
    """The layout of a structure, made once. It is shared: do not change it."""
    return Layout(board)


def readings(text: str, axis: int, ways: set[bool]) -> tuple[str, ...]:
    """What a run may read, given its letters in growing order and how its bricks stand.

    >>> readings("IX", X_AXIS, {True}), readings("EVIL", Z_AXIS, {False})
    (('XI',), ('LIVE', 'EVIL'))
    """
    if axis == Z_AXIS:
        return text[::-1], text  # 3DX-21: downwards before upwards
    return (text[::-1] if True in ways else text,)

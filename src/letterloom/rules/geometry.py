"""Cells, axes and runs, flat (x, y) and in three dimensions (x, y, z).

A run is a line of pieces face to face along one axis. Axis 0 is x, 1 is y, 2 is z. The same few
functions serve boards of any number of dimensions.
"""

from collections.abc import Container, Iterator
from typing import Final

Cell = tuple[int, ...]

ACROSS: Final = 0
DOWN: Final = 1


def shift(cell: Cell, axis: int, by: int) -> Cell:
    """The cell some steps further along an axis.

    >>> shift((2, 5), ACROSS, 3)
    (5, 5)
    """
    return (*cell[:axis], cell[axis] + by, *cell[axis + 1 :])


def neighbours(cell: Cell) -> Iterator[Cell]:
    """The cells that share a side (a face) with this one.

    >>> sorted(neighbours((0, 0)))
    [(-1, 0), (0, -1), (0, 1), (1, 0)]
    """
    for axis in range(len(cell)):
        yield shift(cell, axis, -1)
        yield shift(cell, axis, 1)


def run(filled: Container[Cell], cell: Cell, axis: int) -> tuple[Cell, ...]:
    """The unbroken line of filled cells through a filled cell, in growing order.

    >>> run({(0, 0), (1, 0), (2, 0), (4, 0)}, (1, 0), ACROSS)
    ((0, 0), (1, 0), (2, 0))
    """
    first = cell
    while (before := shift(first, axis, -1)) in filled:
        first = before
    cells = [first]
    while (after := shift(cells[-1], axis, 1)) in filled:
        cells.append(after)
    return tuple(cells)

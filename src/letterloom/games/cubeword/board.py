"""The cubes in play: where they lie, and the runs that can be read there (CUB-2).

A board is a tuple of `Placed`, sorted by cube, so that equal boards are equal values. A run is two or more cubes side
by side, across or down; a turn's *new* runs are those that were not there, at the same cells with the same letters,
when it began (CUB-8).
"""

from functools import lru_cache
from typing import Final, NamedTuple

from letterloom.games.cubeword.material import CUBES, JOKER
from letterloom.rules import Coordinate, Frozen, limits
from letterloom.rules.notation import write_cell

BLANKS: Final = 8
"""So many blank faces may be up at any time (CUB-5)."""

Cell = tuple[Coordinate, Coordinate]


class Placed(Frozen, frozen=True, cache_hash=True):
    """A cube in play. `named`: its letter is the name of a blank face or of the Joker, and scores nothing."""

    cube: int
    cell: Cell
    letter: str
    named: bool = False

    @property
    def face(self) -> str:
        """What is up, as players write it.

        >>> Placed(7, (0, 0), "E").face, Placed(7, (0, 0), "E", named=True).face
        ('E', '*E')
        """
        return f"*{self.letter}" if self.named else self.letter


Board = tuple[Placed, ...]


class Run(NamedTuple):
    """Two or more cubes side by side, in reading order."""

    word: str
    cubes: tuple[Placed, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Where it lies."""
        return tuple([placed.cell for placed in self.cubes])

    @property
    def placed(self) -> str:
        """The run with its place, as a refusal names it.

        >>> Run("ON", (Placed(5, (3, 4), "O"), Placed(8, (3, 5), "N"))).placed
        'ON 3,4 ↓'
        """
        first, second = self.cells[:2]
        return f"{self.word} {write_cell(first)} {'→' if first[1] == second[1] else '↓'}"


def blanks(board: Board) -> int:
    """How many blank faces are up; the Joker is not one of them (CUB-5)."""
    return sum([placed.named and placed.cube != JOKER for placed in board])


@lru_cache(maxsize=512)
def pool(board: Board) -> tuple[int, ...]:
    """The cubes that are not in play, the Joker last.

    >>> len(pool(())), pool((Placed(1, (0, 0), "A"),))[:2]
    (25, (2, 3))
    """
    used = {placed.cube for placed in board}
    return tuple([cube for cube in (*CUBES, JOKER) if cube not in used])


def runs(board: Board) -> tuple[Run, ...]:
    """Every run on the board: those across, then those down, each in reading order.

    >>> [run.word for run in runs((Placed(1, (0, 0), "O"), Placed(2, (1, 0), "N"), Placed(3, (0, 1), "F")))]
    ['ON', 'OF']
    """
    at, places = _read(board)
    return tuple([_run(at, place) for place in places])


def new_runs(began: Board, board: Board) -> tuple[Run, ...]:
    """The runs of a board that were not there when the turn began (CUB-8)."""
    there = _read(began)[1]
    at, places = _read(board)
    return tuple([_run(at, place) for place in places if place not in there])


# How runs are read: a cell is one number, so that a step to the next cell is an addition. A place is a word, the number
# of its first cell, and its step.
_Place = tuple[str, int, int]
_ROW: Final = 4 * limits.COORDINATE
"""The step to the cell below; the one to the cell beside is 1."""


@lru_cache(maxsize=256)
def _read(board: Board) -> tuple[dict[int, Placed], dict[_Place, None]]:
    """The cubes by their cells, and the places of all words.

    It is remembered for a while: the board at the end of a turn is the one with which the next begins.
    """
    at = {placed.cell[1] * _ROW + placed.cell[0]: placed for placed in board}
    order = sorted(at)
    found: list[_Place] = []
    for step in (1, _ROW):
        for first in order:
            here = first + step
            if here in at and first - step not in at:
                word = at[first].letter
                while here in at:
                    word += at[here].letter
                    here += step
                found.append((word, first, step))
    return at, dict.fromkeys(found)


def _run(at: dict[int, Placed], place: _Place) -> Run:
    word, first, step = place
    return Run(word, tuple([at[first + n * step] for n in range(len(word))]))

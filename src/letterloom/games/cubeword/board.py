"""The cubes in play: where they lie, and the runs that can be read there (CUB-2).

A board is a tuple of `Placed`, sorted by cube, so that equal boards are equal values. A run is two or more cubes side
by side, across or down; a turn's *new* runs are those that were not there, at the same cells with the same letters,
when it began (CUB-8).
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

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


class Run(Frozen, frozen=True):
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
    at = _by_place(board)
    order = sorted(at)
    return tuple(
        [
            _run(at, first, step)
            for step in (_ACROSS, _DOWN)
            for first in order
            if first + step in at and first - step not in at
        ]
    )


@lru_cache(maxsize=512)
def new_runs(began: Board, board: Board) -> tuple[Run, ...]:
    """The runs of a board that were not there when the turn began (CUB-8), in the order of `runs`.

    Each has a letter that did not lie in its cell then, or ends beside a cell that has become free. They are remembered
    for a while: a line is judged and previewed before it is played.

    >>> [run.word for run in new_runs((Placed(1, (0, 0), "O"),), (Placed(1, (0, 0), "O"), Placed(2, (1, 0), "N")))]
    ['ON']
    """
    if began == board:
        return ()
    at = _by_place(board)
    before = _by_place(set(began).difference(board))
    fresh = _by_place(set(board).difference(began))
    freed = [place for place in before if place not in at]
    changed = [
        place
        for place, placed in fresh.items()
        if place not in before or before[place].letter != placed.letter
    ]
    found: list[Run] = []
    for step in (_ACROSS, _DOWN):
        firsts = set()
        for place in changed + [
            beside for free in freed for beside in (free - step, free + step) if beside in at
        ]:
            first = place
            while first - step in at:
                first -= step
            if first + step in at:
                firsts.add(first)
        found += [_run(at, first, step) for first in sorted(firsts)]
    return tuple(found)


# How runs are read: the place of a cell is one number, so that a step to the next cell is an addition, and places sort
# in reading order.
_ACROSS: Final = 1
_DOWN: Final = 4 * limits.COORDINATE


def _by_place(cubes: Iterable[Placed]) -> dict[int, Placed]:
    return {placed.cell[1] * _DOWN + placed.cell[0]: placed for placed in cubes}


def _run(at: dict[int, Placed], first: int, step: int) -> Run:
    """The run that begins in a place."""
    word, cubes = "", []
    while placed := at.get(first):
        word += placed.letter
        cubes.append(placed)
        first += step
    return Run(word, tuple(cubes))

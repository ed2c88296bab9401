"""The cubes in play: where they lie, and the runs that can be read there (CUB-2).

A board is a tuple of `Placed`, sorted by cube, so that equal boards are equal values. A run is two or more cubes side
by side, across or down; a turn's *new* runs are those that were not there, at the same cells with the same letters,
when it began (CUB-8).
"""

from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
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
Lying = dict[int, Placed]
"""The cubes of a board by their places, so that commands can change them.

The place of a cell is one number: a step to the next cell is an addition, and places sort in reading order.
"""
_ACROSS: Final = 1
_DOWN: Final = 4 * limits.COORDINATE


def place(cell: Cell) -> int:
    """The number of a cell."""
    return cell[1] * _DOWN + cell[0]


def lay_out(board: Iterable[Placed]) -> Lying:
    """The cubes of a board, to be changed."""
    return {placed.cell[1] * _DOWN + placed.cell[0]: placed for placed in board}


def gather(lying: Lying) -> Board:
    """The board that lies there.

    >>> on = (Placed(5, (0, 0), "O"), Placed(8, (1, 0), "N"))
    >>> gather(lay_out(reversed(on))) == on
    True
    """
    return tuple(sorted(lying.values(), key=_cube))


_cube = attrgetter("cube")


class Run(Frozen, frozen=True):
    """Two or more cubes side by side, in reading order."""

    word: str
    cells: tuple[Cell, ...]
    """Where it lies."""
    names: tuple[int, ...] = ()
    """Which of its letters (0 is the first) are names of blanks or of the Joker."""

    @property
    def placed(self) -> str:
        """The run with its place, as a refusal names it.

        >>> Run("ON", ((3, 4), (3, 5))).placed
        'ON 3,4 ↓'
        """
        first, second = self.cells[:2]
        return f"{self.word} {write_cell(first)} {'→' if first[1] == second[1] else '↓'}"


def blanks(board: Iterable[Placed]) -> int:
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
    lying = lay_out(board)
    order = sorted(lying)
    return tuple(
        [
            _run(lying, first, step)
            for step in (_ACROSS, _DOWN)
            for first in order
            if first + step in lying and first - step not in lying
        ]
    )


def new_runs(began: Board, board: Board) -> tuple[Run, ...]:
    """The runs of a board that were not there when the turn began (CUB-8), in the order of `runs`.

    >>> [run.word for run in new_runs((Placed(1, (0, 0), "O"),), (Placed(1, (0, 0), "O"), Placed(2, (1, 0), "N")))]
    ['ON']
    """
    if began == board:
        return ()
    before, lying = lay_out(began), lay_out(board)
    return changed_runs(before, lying, {*before, *lying})


def changed_runs(before: Lying, lying: Lying, touched: Iterable[int]) -> tuple[Run, ...]:
    """The same, where only in some places another cube or face may lie than before.

    Each has a letter that did not lie there, or ends beside a place that has become free.
    """
    changed, freed = set(), []
    for place in touched:
        if place not in lying:
            if place in before:
                freed.append(place)
        elif place not in before or before[place].letter != lying[place].letter:
            changed.add(place)
    found: list[Run] = []
    for step in (_ACROSS, _DOWN):
        firsts = set()
        for first in changed:
            if first - step not in changed:  # otherwise the cube before it finds the run
                while first - step in lying:
                    first -= step
                firsts.add(first)
        for free in freed:
            if free + step in lying:
                firsts.add(free + step)
            if (first := free - step) in lying:
                while first - step in lying:
                    first -= step
                firsts.add(first)
        for first in sorted(firsts):
            if first + step in lying:
                found.append(_run(lying, first, step))
    return tuple(found)


def _run(lying: Lying, first: int, step: int) -> Run:
    """The run that begins in a place."""
    word = ""
    cells: tuple[Cell, ...] = ()
    names: tuple[int, ...] = ()
    while placed := lying.get(first):
        if placed.named:
            names += (len(word),)
        word += placed.letter
        cells += (placed.cell,)
        first += step
    return Run(word, cells, names)

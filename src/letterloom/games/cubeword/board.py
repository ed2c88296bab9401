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

The place of a cell (x, y) is one number, y * DOWN + x: a step to the next cell is an addition, and places sort in
reading order. It is worked out where it is needed: a call would take longer than that. DOWN is more than a row, and no
round number, so that the places of one column differ in their last bits, which dictionaries go by.
"""
Was = dict[int, str]
"""The letters that lay in some places when the turn began; nothing where the place was free."""
ACROSS: Final = 1
DOWN: Final = 4 * limits.COORDINATE + 11


def lay_out(board: Iterable[Placed]) -> Lying:
    """The cubes of a board by their places, to be read: a copy may be changed."""
    found = _KEPT.get(id(board))
    if found is not None and found[0] is board:
        return found[1]
    return {placed.cell[1] * DOWN + placed.cell[0]: placed for placed in board}


def gather(lying: Lying) -> Board:
    """The board that lies there.

    >>> on = (Placed(5, (0, 0), "O"), Placed(8, (1, 0), "N"))
    >>> gather(lay_out(reversed(on))) == on
    True
    """
    return tuple(sorted(lying.values(), key=_cube))


def kept(lying: Lying) -> Board:
    """The same at a table: how it lies is remembered, and must not be changed any more.

    Boards are known by where they are in the memory: the next move begins with the very same one.

    >>> lying = lay_out((Placed(5, (0, 0), "O"),))
    >>> lay_out(kept(lying)) is lying
    True
    """
    board = gather(lying)
    if len(_KEPT) >= _TABLES:
        _KEPT.clear()
    _KEPT[id(board)] = (board, lying)  # what is held cannot be another one
    return board


_KEPT: dict[int, tuple[Board, Lying]] = {}
_TABLES: Final = 512
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
    return len([placed for placed in board if placed.named and placed.cube != JOKER])


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
    across = [first for first in order if first - ACROSS not in lying]
    down = [first for first in order if first - DOWN not in lying]
    return (*_read(lying, across, ACROSS), *_read(lying, down, DOWN))


def new_runs(began: Board, board: Board) -> tuple[Run, ...]:
    """The runs of a board that were not there when the turn began (CUB-8), in the order of `runs`.

    >>> [run.word for run in new_runs((Placed(1, (0, 0), "O"),), (Placed(1, (0, 0), "O"), Placed(2, (1, 0), "N")))]
    ['ON']
    """
    if began == board:
        return ()
    lying = lay_out(board)
    return changed_runs(compared(lay_out(began), lying), lying)


def compared(before: Lying, lying: Lying) -> Was:
    """What lay where now or before a cube lies."""
    was = dict.fromkeys(lying, "")
    for at, placed in before.items():
        was[at] = placed.letter
    return was


def changed_runs(was: Was, lying: Lying) -> tuple[Run, ...]:
    """The new runs, where other letters may lie only in some places than lay there when the turn began.

    Each has a letter that did not lie there, or ends beside a place that has become free.
    """
    changed, freed = [], []
    for at, letter in was.items():
        placed = lying.get(at)
        if placed is None:
            if letter:
                freed.append(at)
        elif placed.letter != letter:
            changed.append(at)
    found: list[Run] = []
    for step in (ACROSS, DOWN):
        firsts = set()
        for at in changed:
            firsts.add(_first(lying, at, step))
        for at in freed:
            if at - step in lying:
                firsts.add(_first(lying, at - step, step))
            if at + step in lying:
                firsts.add(at + step)
        found += _read(lying, sorted(firsts), step)
    return tuple(found)


def _first(lying: Lying, at: int, step: int) -> int:
    """Where the run begins that goes through a cube."""
    while at - step in lying:
        at -= step
    return at


def _read(lying: Lying, firsts: Iterable[int], step: int) -> list[Run]:
    """The runs that begin in some places; a cube alone is none."""
    found: list[Run] = []
    for at in firsts:
        if at + step not in lying:
            continue
        word = ""
        cells: list[Cell] = []
        names: tuple[int, ...] = ()
        while placed := lying.get(at):
            if placed.named:
                names += (len(word),)
            word += placed.letter
            cells.append(placed.cell)
            at += step
        found.append(Run(word, tuple(cells), names))
    return found

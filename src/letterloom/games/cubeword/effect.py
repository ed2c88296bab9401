"""The cubes in play and what one command does to them (CUB-4, CUB-5, CUB-6).

A table is a tuple of `Placed`, sorted by cube, so that equal tables are equal values. During a turn anything may lie
anywhere; whether the runs are words is asked at the end of the turn only, in `crossword`.
"""

from msgspec.structs import replace

from letterloom.games.cubeword.material import CUBES, JOKER, Cell, cube_name
from letterloom.games.cubeword.moves import Action, Reface, Rename, Resite, Site
from letterloom.rules import Frozen, refuse
from letterloom.rules.notation import write_cell

MOVES = 5
"""So many moves a turn has at most (CUB-4)."""
BLANKS = 8
"""So many blank faces may be up at any time (CUB-5)."""


class Placed(Frozen, frozen=True):
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


Table = tuple[Placed, ...]


def blanks(table: Table) -> int:
    """How many blank faces are up; the Joker is not one of them (CUB-5)."""
    return sum(placed.named and placed.cube != JOKER for placed in table)


def pool(table: Table) -> tuple[int, ...]:
    """The cubes that are not in play, the Joker last.

    >>> len(pool(())), pool((Placed(1, (0, 0), "A"),))[:2]
    (25, (2, 3))
    """
    used = {placed.cube for placed in table}
    return tuple(cube for cube in (*CUBES, JOKER) if cube not in used)


def act(table: Table, action: Action) -> Table:
    """The table after one command, or a refusal."""
    match action:
        case Site():
            return _site(table, action)
        case Resite():
            return _resite(table, action)
        case Reface():
            return _reface(table, action)
        case Rename(cell, name):
            return _rename(table, cell, name)


def replay(table: Table, actions: tuple[Action, ...]) -> Table:
    """The table after some commands that were accepted before."""
    for action in actions:
        table = act(table, action)
    return table


def _site(table: Table, action: Site) -> Table:
    cube = action.cube
    if cube != JOKER and cube not in CUBES:
        refuse("CUB-1", "no-cube", cube=cube)
    _check_face(cube, action.letter, action.named)
    if any(placed.cube == cube for placed in table):
        refuse("CUB-4", "cube-in-play", cube=cube_name(cube))
    _check_free(table, action.cell)
    sited = Placed(cube, action.cell, action.letter, action.named)
    return _checked_blanks(tuple(sorted((*table, sited), key=_cube)))


def _resite(table: Table, action: Resite) -> Table:
    placed = _at(table, action.source)
    if action.name and placed.cube != JOKER:
        refuse("CUB-4", "joker-only", cell=write_cell(action.source))
    if action.source == action.target:
        refuse("CUB-4", "same-cell", cell=write_cell(action.source))
    _check_free(table, action.target)
    return _with(table, replace(placed, cell=action.target, letter=action.name or placed.letter))


def _reface(table: Table, action: Reface) -> Table:
    placed = _at(table, action.cell)
    if placed.cube == JOKER:
        refuse("CUB-4", "joker-reface")
    _check_face(placed.cube, action.letter, action.named)
    if (placed.letter, placed.named) == (action.letter, action.named):
        refuse("CUB-4", "same-face", cell=write_cell(action.cell), face=placed.face)
    return _checked_blanks(_with(table, replace(placed, letter=action.letter, named=action.named)))


def _rename(table: Table, cell: Cell, name: str) -> Table:
    placed = _at(table, cell)
    if not placed.named:
        refuse("CUB-4", "no-name", cell=write_cell(cell), face=placed.face)
    if placed.letter == name:
        refuse("CUB-4", "same-face", cell=write_cell(cell), face=placed.face)
    return _with(table, replace(placed, letter=name))


def _cube(placed: Placed) -> int:
    return placed.cube


def _at(table: Table, cell: Cell) -> Placed:
    for placed in table:
        if placed.cell == cell:
            return placed
    refuse("CUB-4", "nothing-there", cell=write_cell(cell))


def _with(table: Table, changed: Placed) -> Table:
    return tuple(changed if placed.cube == changed.cube else placed for placed in table)


def _check_face(cube: int, letter: str, named: bool) -> None:
    if cube == JOKER and not named:
        refuse("CUB-1", "joker-face", letter=letter)
    if not named and letter not in CUBES[cube]:
        refuse("CUB-1", "no-face", cube=cube, letter=letter, faces=CUBES[cube])


def _check_free(table: Table, cell: Cell) -> None:
    for placed in table:
        if placed.cell == cell:
            refuse("CUB-6", "occupied", cell=write_cell(cell), face=placed.face)


def _checked_blanks(table: Table) -> Table:
    if blanks(table) > BLANKS:
        refuse("CUB-5", "ninth-blank", most=BLANKS)
    return table

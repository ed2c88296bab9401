"""What the commands of a line do to the board, or the refusal (CUB-4, CUB-5, CUB-6).

During a turn anything may lie anywhere; whether the runs are words is asked at the end of the turn only, in `course`.
The commands change the cubes as they lie in a dictionary of their own; a refusal throws it away, so a line is done as a
whole or not at all. Each notes which letter lay where it has changed something, so that the course need look no
further.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, NoReturn

from letterloom.games.cubeword.board import (
    BLANKS,
    DOWN,
    Board,
    Cell,
    Lying,
    Placed,
    Was,
    blanks,
    gather,
    lay_out,
)
from letterloom.games.cubeword.material import CUBES, JOKER, cube_name
from letterloom.games.cubeword.moves import Action, Command, Reface, Rename, Resite, Site, Undo
from letterloom.games.cubeword.state import CubewordOpen
from letterloom.rules import Event, Seat, happened, refuse
from letterloom.rules.notation import write_cell

MOVES: Final = 5
"""So many moves a turn has at most (CUB-4)."""
Cubes = Mapping[int, str]
"""The letters of each cube."""
Who = tuple[str, Seat]
"""The first argument of what is told."""
Did = tuple[Action, Event]
"""A command as it is kept, and what is told of it."""


class Done(NamedTuple):
    """What the commands of a line have done."""

    lying: Lying
    """The cubes as they lie now."""
    was: Was
    """What lay before in the places that they have changed."""
    actions: list[Action]
    """The moves of the turn so far."""
    events: list[Event]


def carry_out(open_: CubewordOpen, seat: Seat, commands: tuple[Command, ...]) -> Done:
    """Do the commands of a line, or refuse it; `done` at its end is left to the course."""
    actions, cubes = list(open_.actions), open_.cubes
    lying = lay_out(open_.board).copy()
    was: Was = {}
    who = ("seat", seat)
    events: list[Event] = []
    for command in commands:
        act = ACTS.get(type(command))
        if act:
            if len(actions) == MOVES:
                refuse("CUB-4", "sixth-move", most=MOVES)
            action, event = act(lying, was, cubes, who, command)
            actions.append(action)
            events.append(event)
        elif isinstance(command, Undo):
            if not actions:
                refuse("LL-2", "nothing-to-undo")
            actions.pop()
            lying, was = _replayed(open_.began, actions, cubes)
            events.append(happened("undone", seat=seat))
        elif len(events) < len(commands) - 1:
            refuse("LL-1", "done-last")
    return Done(lying, was, actions, events)


def replay(board: Board, actions: Iterable[Action], cubes: Cubes = CUBES) -> Board:
    """The board after some commands that were accepted before.

    >>> replay((Placed(7, (0, 0), "E"),), [Resite((0, 0), (1, 0)), Reface((1, 0), "T", True)])
    (Placed(cube=7, cell=(1, 0), letter='T', named=True),)
    """
    return gather(_replayed(board, actions, cubes)[0])


def _replayed(began: Board, actions: Iterable[Action], cubes: Cubes) -> tuple[Lying, Was]:
    was: Was = {}
    lying = lay_out(began).copy()
    for action in actions:
        ACTS[type(action)](lying, was, cubes, ("seat", 0), action)
    return lying, was


# Each does one command to the cubes as they lie, or refuses it. It comes back as it is kept and told, so that one
# effect has one name (CUB-4): `reface` of a blank to another name is a re-name, and a name that the Joker keeps is not
# written. Places and events are written out (`happened`), for there are five in a turn.


def _site(lying: Lying, was: Was, cubes: Cubes, who: Who, action: Site) -> Did:
    cube, cell, letter, named = action.cube, action.cell, action.letter, action.named
    at = cell[1] * DOWN + cell[0]
    if not named and letter not in cubes.get(cube, ""):
        _refuse_face(cubes, cube, letter)
    if cube in [placed.cube for placed in lying.values()]:
        refuse("CUB-4", "cube-in-play", cube=cube_name(cube))
    if at in lying:
        _refuse_occupied(lying[at])
    was.setdefault(at, "")
    lying[at] = Placed(cube, cell, letter, named)
    if named:
        _check_blanks(lying)
        letter = f"*{letter}"
    shown = ("face", letter)
    return action, Event("sited", (who, ("cube", cube_name(cube)), shown, ("cell", write_cell(cell))))


def _resite(lying: Lying, was: Was, cubes: Cubes, who: Who, action: Resite) -> Did:
    source, target, name = action.source, action.target, action.name
    start, at = source[1] * DOWN + source[0], target[1] * DOWN + target[0]
    placed = lying.get(start) or _refuse_nothing(source)
    if name and placed.cube != JOKER:
        refuse("CUB-4", "joker-only", cell=write_cell(source))
    if at in lying:
        if at == start:
            refuse("CUB-4", "same-cell", cell=write_cell(source))
        _refuse_occupied(lying[at])
    letter = placed.letter
    was.setdefault(start, letter)
    was.setdefault(at, "")
    del lying[start]
    lying[at] = Placed(placed.cube, target, name or letter, placed.named)
    told = (who, ("source", write_cell(source)), ("target", write_cell(target)))
    if not name:
        return action, Event("resited", told)
    if name == letter and placed.named:
        return Resite(source, target), Event("resited", told)
    return action, Event("resited-named", (*told, ("name", f"*{name}")))


def _reface(lying: Lying, was: Was, cubes: Cubes, who: Who, action: Reface) -> Did:
    cell, letter, named = action.cell, action.letter, action.named
    at = cell[1] * DOWN + cell[0]
    placed = lying.get(at) or _refuse_nothing(cell)
    cube = placed.cube
    if cube == JOKER:
        refuse("CUB-4", "joker-reface")
    if named and placed.named:
        return _rename(lying, was, cubes, who, Rename(cell, letter))
    if not named and letter not in cubes[cube]:
        _refuse_face(cubes, cube, letter)
    if placed.letter == letter and placed.named == named:
        refuse("CUB-4", "same-face", cell=write_cell(cell), face=placed.face)
    was.setdefault(at, placed.letter)
    lying[at] = Placed(cube, cell, letter, named)
    if named:
        _check_blanks(lying)
        letter = f"*{letter}"
    return action, Event("refaced", (who, ("cell", write_cell(cell)), ("face", letter)))


def _rename(lying: Lying, was: Was, cubes: Cubes, who: Who, action: Rename) -> Did:
    cell, name = action.cell, action.name
    at = cell[1] * DOWN + cell[0]
    placed = lying.get(at) or _refuse_nothing(cell)
    if not placed.named:
        refuse("CUB-4", "no-name", cell=write_cell(cell), face=placed.face)
    if placed.letter == name:
        refuse("CUB-4", "same-face", cell=write_cell(cell), face=placed.face)
    was.setdefault(at, placed.letter)
    lying[at] = Placed(placed.cube, cell, name, True)
    return action, Event("renamed", (who, ("cell", write_cell(cell)), ("name", f"*{name}")))


ACTS: Mapping[type, Callable[[Lying, Was, Cubes, Who, Any], Did]] = {
    Site: _site,
    Resite: _resite,
    Reface: _reface,
    Rename: _rename,
}


def _refuse_nothing(cell: Cell) -> NoReturn:
    refuse("CUB-4", "nothing-there", cell=write_cell(cell))


def _refuse_occupied(placed: Placed) -> NoReturn:
    refuse("CUB-6", "occupied", cell=write_cell(placed.cell), face=placed.face)


def _refuse_face(cubes: Cubes, cube: int, letter: str) -> NoReturn:
    """A letter that the cube has not came up, and it is no name."""
    if cube == JOKER:
        refuse("CUB-1", "joker-face", letter=letter)
    refuse("CUB-1", "no-face", cube=cube, letter=letter, faces=cubes[cube])


def _check_blanks(lying: Lying) -> None:
    """A blank has come up, or the Joker."""
    if blanks(lying.values()) > BLANKS:
        refuse("CUB-5", "ninth-blank", most=BLANKS)

"""What the commands of a line do to the board, or the refusal (CUB-4, CUB-5, CUB-6).

During a turn anything may lie anywhere; whether the runs are words is asked at the end of the turn only, in `course`.
The commands change the cubes as they lie in a dictionary of their own; a refusal throws it away, so a line is done as a
whole or not at all.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple, NoReturn

from letterloom.games.cubeword.board import BLANKS, Board, Cell, Lying, Placed, blanks, gather, lay_out, place
from letterloom.games.cubeword.material import CUBES, JOKER, cube_name
from letterloom.games.cubeword.moves import Action, Command, EndTurn, Reface, Rename, Resite, Site, Undo
from letterloom.games.cubeword.notation import face
from letterloom.games.cubeword.state import CubewordOpen
from letterloom.rules import Event, Seat, happened, refuse
from letterloom.rules.notation import write_cell

MOVES: Final = 5
"""So many moves a turn has at most (CUB-4)."""
Who = tuple[str, Seat]
"""The first argument of what is told."""


class Done(NamedTuple):
    """What the commands of a line have done."""

    before: Lying
    """The cubes as they lay when the turn began."""
    lying: Lying
    """The cubes as they lie now."""
    actions: list[Action]
    """The moves of the turn so far."""
    events: list[Event]


def carry_out(open_: CubewordOpen, seat: Seat, commands: tuple[Command, ...]) -> Done:
    """Do the commands of a line, or refuse it; `done` at its end is left to the course."""
    before, actions, cubes = lay_out(open_.began), list(open_.actions), open_.cubes
    lying = before.copy() if open_.board is open_.began else lay_out(open_.board)
    who = ("seat", seat)
    events: list[Event] = []
    for command in commands:
        if isinstance(command, EndTurn):
            if len(events) < len(commands) - 1:
                refuse("LL-1", "done-last")
        elif isinstance(command, Undo):
            if not actions:
                refuse("LL-2", "nothing-to-undo")
            actions.pop()
            lying = _replayed(before, actions, cubes)
            events.append(happened("undone", seat=seat))
        else:
            if len(actions) == MOVES:
                refuse("CUB-4", "sixth-move", most=MOVES)
            action = act(lying, command, cubes)
            actions.append(action)
            events.append(_TOLD[type(action)](who, action))
    return Done(before, lying, actions, events)


def touched(actions: Iterable[Action]) -> set[int]:
    """The places where some commands have changed something."""
    found = set()
    for action in actions:
        if isinstance(action, Resite):
            found.add(place(action.source))
            found.add(place(action.target))
        else:
            found.add(place(action.cell))
    return found


def act(lying: Lying, action: Action, cubes: Mapping[int, str] = CUBES) -> Action:
    """Do one command to the cubes as they lie, or refuse it.

    It comes back as it is kept and told, so that one effect has one name (CUB-4): `reface` of a blank to another name
    is a re-name, and a name that the Joker keeps is not written.

    >>> act(lay_out((Placed(7, (0, 0), "E", named=True),)), Reface((0, 0), "T", True))
    Rename(cell=(0, 0), name='T')
    """
    return _ACTS[type(action)](lying, action, cubes)


def replay(board: Board, actions: Iterable[Action], cubes: Mapping[int, str] = CUBES) -> Board:
    """The board after some commands that were accepted before."""
    return gather(_replayed(lay_out(board), actions, cubes))


def _replayed(before: Lying, actions: Iterable[Action], cubes: Mapping[int, str]) -> Lying:
    lying = before.copy()
    for action in actions:
        act(lying, action, cubes)
    return lying


def _site(lying: Lying, action: Site, cubes: Mapping[int, str]) -> Action:
    cube, cell, letter, named = action.cube, action.cell, action.letter, action.named
    at = place(cell)
    if not named:
        _check_face(cubes, cube, letter)
    if cube in [placed.cube for placed in lying.values()]:
        refuse("CUB-4", "cube-in-play", cube=cube_name(cube))
    if at in lying:
        _refuse_occupied(lying[at])
    lying[at] = Placed(cube, cell, letter, named)
    if named:
        _check_blanks(lying)
    return action


def _resite(lying: Lying, action: Resite, cubes: Mapping[int, str]) -> Action:
    source, target, name = action.source, action.target, action.name
    start, at = place(source), place(target)
    placed = lying.get(start) or _refuse_nothing(source)
    if name and placed.cube != JOKER:
        refuse("CUB-4", "joker-only", cell=write_cell(source))
    if start == at:
        refuse("CUB-4", "same-cell", cell=write_cell(source))
    if at in lying:
        _refuse_occupied(lying[at])
    del lying[start]
    lying[at] = Placed(placed.cube, target, name or placed.letter, placed.named)
    return Resite(source, target) if name and name == placed.letter and placed.named else action


def _reface(lying: Lying, action: Reface, cubes: Mapping[int, str]) -> Action:
    cell, letter, named = action.cell, action.letter, action.named
    at = place(cell)
    placed = lying.get(at) or _refuse_nothing(cell)
    if placed.cube == JOKER:
        refuse("CUB-4", "joker-reface")
    if named and placed.named:
        return _rename(lying, Rename(cell, letter), cubes)
    if not named:
        _check_face(cubes, placed.cube, letter)
    if placed.letter == letter and placed.named == named:
        refuse("CUB-4", "same-face", cell=write_cell(cell), face=placed.face)
    lying[at] = Placed(placed.cube, cell, letter, named)
    if named:
        _check_blanks(lying)
    return action


def _rename(lying: Lying, action: Rename, cubes: Mapping[int, str]) -> Action:
    cell, name = action.cell, action.name
    at = place(cell)
    placed = lying.get(at) or _refuse_nothing(cell)
    if not placed.named:
        refuse("CUB-4", "no-name", cell=write_cell(cell), face=placed.face)
    if placed.letter == name:
        refuse("CUB-4", "same-face", cell=write_cell(cell), face=placed.face)
    lying[at] = Placed(placed.cube, cell, name, True)
    return action


_ACTS: Mapping[type, Callable[[Lying, Any, Mapping[int, str]], Action]] = {
    Site: _site,
    Resite: _resite,
    Reface: _reface,
    Rename: _rename,
}


def _refuse_nothing(cell: Cell) -> NoReturn:
    refuse("CUB-4", "nothing-there", cell=write_cell(cell))


def _refuse_occupied(placed: Placed) -> NoReturn:
    refuse("CUB-6", "occupied", cell=write_cell(placed.cell), face=placed.face)


def _check_face(cubes: Mapping[int, str], cube: int, letter: str) -> None:
    """A letter has come up that is no name."""
    if cube == JOKER:
        refuse("CUB-1", "joker-face", letter=letter)
    if letter not in cubes[cube]:
        refuse("CUB-1", "no-face", cube=cube, letter=letter, faces=cubes[cube])


def _check_blanks(lying: Lying) -> None:
    """A blank has come up, or the Joker."""
    if blanks(lying.values()) > BLANKS:
        refuse("CUB-5", "ninth-blank", most=BLANKS)


# What a command did, for everybody: `happened`, written out, for there are five in a turn.


def _sited(who: Who, action: Site) -> Event:
    cube, shown = ("cube", cube_name(action.cube)), ("face", face(action.letter, action.named))
    return Event("sited", (who, cube, shown, ("cell", write_cell(action.cell))))


def _resited(who: Who, action: Resite) -> Event:
    source, target = ("source", write_cell(action.source)), ("target", write_cell(action.target))
    if not action.name:
        return Event("resited", (who, source, target))
    return Event("resited-named", (who, source, target, ("name", f"*{action.name}")))


def _refaced(who: Who, action: Reface) -> Event:
    shown = ("face", face(action.letter, action.named))
    return Event("refaced", (who, ("cell", write_cell(action.cell)), shown))


def _renamed(who: Who, action: Rename) -> Event:
    return Event("renamed", (who, ("cell", write_cell(action.cell)), ("name", f"*{action.name}")))


_TOLD: Mapping[type, Callable[[Who, Any], Event]] = {
    Site: _sited,
    Resite: _resited,
    Reface: _refaced,
    Rename: _renamed,
}

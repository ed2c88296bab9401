"""What the commands of a line do to the board, or the refusal (CUB-4, CUB-5, CUB-6).

During a turn anything may lie anywhere; whether the runs are words is asked at the end of the turn only, in `course`.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from letterloom.games.cubeword.board import BLANKS, Board, Cell, Placed, blanks
from letterloom.games.cubeword.material import CUBES, JOKER, cube_name
from letterloom.games.cubeword.moves import Action, Command, EndTurn, Reface, Rename, Resite, Site, Undo
from letterloom.games.cubeword.notation import face
from letterloom.games.cubeword.state import CubewordState
from letterloom.rules import Event, Seat, happened, put, refuse
from letterloom.rules.notation import write_cell

MOVES: Final = 5
"""So many moves a turn has at most (CUB-4)."""


def carry_out(
    state: CubewordState, seat: Seat, commands: tuple[Command, ...]
) -> tuple[CubewordState, list[Event]]:
    """The state after the commands of a line, with what is told of each; `done` at its end is left to the course."""
    began, board, actions = state.open.began, state.open.board, list(state.open.actions)
    cubes = state.open.cubes
    events: list[Event] = []
    for command in commands:
        match command:
            case Undo():
                if not actions:
                    refuse("LL-2", "nothing-to-undo")
                actions.pop()
                board = replay(began, actions, cubes)
                events.append(happened("undone", seat=seat))
            case EndTurn():
                if len(events) < len(commands) - 1:
                    refuse("LL-1", "done-last")
            case _:
                if len(actions) == MOVES:
                    refuse("CUB-4", "sixth-move", most=MOVES)
                action = plain(board, command)
                board = act(board, action, cubes)
                actions.append(action)
                events.append(_told(seat, action))
    return state.with_open(board=board, actions=tuple(actions)), events


def plain(board: Board, action: Action) -> Action:
    """The same command as it is kept and told, so that one effect has one name.

    CUB-4: `reface` of a blank to another name is a re-name; a name that the Joker keeps is not written.

    >>> plain((Placed(7, (0, 0), "E", named=True),), Reface((0, 0), "T", True))
    Rename(cell=(0, 0), name='T')
    """
    match action:
        case Reface(cell, name, True):
            blank = any(placed.cell == cell and placed.named and placed.cube != JOKER for placed in board)
            return Rename(cell, name) if blank else action
        case Resite(source, target, name) if name and Placed(JOKER, source, name, True) in board:
            return Resite(source, target)
    return action


def act(board: Board, action: Action, cubes: Mapping[int, str] = CUBES) -> Board:
    """The board after one command, or a refusal."""
    match action:
        case Site():
            return _site(board, action, cubes)
        case Resite():
            return _resite(board, action)
        case Reface():
            return _reface(board, action, cubes)
        case Rename(cell, name):
            return _rename(board, cell, name)


def replay(board: Board, actions: Iterable[Action], cubes: Mapping[int, str] = CUBES) -> Board:
    """The board after some commands that were accepted before."""
    for action in actions:
        board = act(board, action, cubes)
    return board


def _site(board: Board, action: Site, cubes: Mapping[int, str]) -> Board:
    cube = action.cube
    _check_face(cubes, cube, action.letter, action.named)
    if any(placed.cube == cube for placed in board):
        refuse("CUB-4", "cube-in-play", cube=cube_name(cube))
    _check_free(board, action.cell)
    sited = Placed(cube, action.cell, action.letter, action.named)
    return _checked(laid(board, sited), sited)


def laid(board: Board, cube: Placed) -> Board:
    """The board with one more cube, sorted as boards are."""
    before = sum([placed.cube < cube.cube for placed in board])
    return (*board[:before], cube, *board[before:])


def _resite(board: Board, action: Resite) -> Board:
    at, placed = _find(board, action.source)
    if action.name and placed.cube != JOKER:
        refuse("CUB-4", "joker-only", cell=write_cell(action.source))
    if action.source == action.target:
        refuse("CUB-4", "same-cell", cell=write_cell(action.source))
    _check_free(board, action.target)
    return put(board, at, Placed(placed.cube, action.target, action.name or placed.letter, placed.named))


def _reface(board: Board, action: Reface, cubes: Mapping[int, str]) -> Board:
    at, placed = _find(board, action.cell)
    if placed.cube == JOKER:
        refuse("CUB-4", "joker-reface")
    _check_face(cubes, placed.cube, action.letter, action.named)
    turned = Placed(placed.cube, placed.cell, action.letter, action.named)
    if turned == placed:
        refuse("CUB-4", "same-face", cell=write_cell(action.cell), face=placed.face)
    return _checked(put(board, at, turned), turned)


def _rename(board: Board, cell: Cell, name: str) -> Board:
    at, placed = _find(board, cell)
    if not placed.named:
        refuse("CUB-4", "no-name", cell=write_cell(cell), face=placed.face)
    if placed.letter == name:
        refuse("CUB-4", "same-face", cell=write_cell(cell), face=placed.face)
    return put(board, at, Placed(placed.cube, cell, name, True))


def _find(board: Board, cell: Cell) -> tuple[int, Placed]:
    for at, placed in enumerate(board):
        if placed.cell == cell:
            return at, placed
    refuse("CUB-4", "nothing-there", cell=write_cell(cell))


def _check_face(cubes: Mapping[int, str], cube: int, letter: str, named: bool) -> None:
    if cube == JOKER and not named:
        refuse("CUB-1", "joker-face", letter=letter)
    if not named and letter not in cubes[cube]:
        refuse("CUB-1", "no-face", cube=cube, letter=letter, faces=cubes[cube])


def _check_free(board: Board, cell: Cell) -> None:
    for placed in board:
        if placed.cell == cell:
            refuse("CUB-6", "occupied", cell=write_cell(cell), face=placed.face)


def _checked(board: Board, changed: Placed) -> Board:
    if changed.named and blanks(board) > BLANKS:
        refuse("CUB-5", "ninth-blank", most=BLANKS)
    return board


def _told(seat: Seat, action: Action) -> Event:
    """What a command did, for everybody."""
    match action:
        case Site(cube, letter, named, cell):
            shown = face(letter, named)
            return happened("sited", seat=seat, cube=cube_name(cube), face=shown, cell=write_cell(cell))
        case Resite(source, target, ""):
            return happened("resited", seat=seat, source=write_cell(source), target=write_cell(target))
        case Resite(source, target, name):
            places = {"source": write_cell(source), "target": write_cell(target)}
            return happened("resited-named", seat=seat, **places, name=f"*{name}")
        case Reface(cell, letter, named):
            return happened("refaced", seat=seat, cell=write_cell(cell), face=face(letter, named))
        case Rename(cell, name):
            return happened("renamed", seat=seat, cell=write_cell(cell), name=f"*{name}")

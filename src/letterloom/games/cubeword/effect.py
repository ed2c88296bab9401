"""What the commands of a line do to the board, or the refusal (CUB-4, CUB-5, CUB-6).

During a turn anything may lie anywhere; whether the runs are words is asked at the end of the turn only, in `course`.
"""

from bisect import bisect
from collections.abc import Iterable, Mapping
from functools import lru_cache
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
    open_ = state.open
    board, actions, cubes = open_.board, list(open_.actions), open_.cubes
    events: list[Event] = []
    for command in commands:
        match command:
            case Undo():
                if not actions:
                    refuse("LL-2", "nothing-to-undo")
                actions.pop()
                board = replay(open_.began, actions, cubes)
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
    return (state.with_open(board=board, actions=tuple(actions)) if events else state), events


def plain(board: Board, action: Action) -> Action:
    """The same command as it is kept and told, so that one effect has one name.

    CUB-4: `reface` of a blank to another name is a re-name; a name that the Joker keeps is not written.

    >>> plain((Placed(7, (0, 0), "E", named=True),), Reface((0, 0), "T", True))
    Rename(cell=(0, 0), name='T')
    """
    match action:
        case Reface(named=True):
            blank = any(
                placed.cell == action.cell and placed.named and placed.cube != JOKER for placed in board
            )
            return Rename(action.cell, action.letter) if blank else action
        case Resite() if action.name and Placed(JOKER, action.source, action.name, True) in board:
            return Resite(action.source, action.target)
    return action


def act(board: Board, action: Action, cubes: Mapping[int, str] = CUBES) -> Board:
    """The board after one command, or a refusal."""
    cells = [placed.cell for placed in board]
    match action:
        case Site():
            return _site(board, cells, action, cubes)
        case Resite():
            return _resite(board, cells, action)
        case Reface():
            return _reface(board, cells, action, cubes)
        case Rename():
            return _rename(board, cells, action)


def replay(board: Board, actions: Iterable[Action], cubes: Mapping[int, str] = CUBES) -> Board:
    """The board after some commands that were accepted before."""
    for action in actions:
        board = act(board, action, cubes)
    return board


def _site(board: Board, cells: list[Cell], action: Site, cubes: Mapping[int, str]) -> Board:
    cube = action.cube
    _check_face(cubes, cube, action.letter, action.named)
    if cube in [placed.cube for placed in board]:
        refuse("CUB-4", "cube-in-play", cube=cube_name(cube))
    _check_free(board, cells, action.cell)
    sited = Placed(cube, action.cell, action.letter, action.named)
    return _checked(laid(board, sited), sited)


def laid(board: Board, cube: Placed) -> Board:
    """The board with one more cube, sorted as boards are."""
    before = bisect([placed.cube for placed in board], cube.cube)
    return (*board[:before], cube, *board[before:])


def _resite(board: Board, cells: list[Cell], action: Resite) -> Board:
    at = _find(cells, action.source)
    placed = board[at]
    if action.name and placed.cube != JOKER:
        refuse("CUB-4", "joker-only", cell=write_cell(action.source))
    if action.source == action.target:
        refuse("CUB-4", "same-cell", cell=write_cell(action.source))
    _check_free(board, cells, action.target)
    return put(board, at, Placed(placed.cube, action.target, action.name or placed.letter, placed.named))


def _reface(board: Board, cells: list[Cell], action: Reface, cubes: Mapping[int, str]) -> Board:
    at = _find(cells, action.cell)
    placed = board[at]
    if placed.cube == JOKER:
        refuse("CUB-4", "joker-reface")
    _check_face(cubes, placed.cube, action.letter, action.named)
    turned = Placed(placed.cube, placed.cell, action.letter, action.named)
    if turned == placed:
        refuse("CUB-4", "same-face", cell=write_cell(action.cell), face=placed.face)
    return _checked(put(board, at, turned), turned)


def _rename(board: Board, cells: list[Cell], action: Rename) -> Board:
    cell, name = action.cell, action.name
    at = _find(cells, cell)
    placed = board[at]
    if not placed.named:
        refuse("CUB-4", "no-name", cell=write_cell(cell), face=placed.face)
    if placed.letter == name:
        refuse("CUB-4", "same-face", cell=write_cell(cell), face=placed.face)
    return put(board, at, Placed(placed.cube, cell, name, True))


def _find(cells: list[Cell], cell: Cell) -> int:
    """The place on the board of the cube in a cell."""
    if cell not in cells:
        refuse("CUB-4", "nothing-there", cell=write_cell(cell))
    return cells.index(cell)


def _check_face(cubes: Mapping[int, str], cube: int, letter: str, named: bool) -> None:
    if cube == JOKER and not named:
        refuse("CUB-1", "joker-face", letter=letter)
    if not named and letter not in cubes[cube]:
        refuse("CUB-1", "no-face", cube=cube, letter=letter, faces=cubes[cube])


def _check_free(board: Board, cells: list[Cell], cell: Cell) -> None:
    if cell in cells:
        refuse("CUB-6", "occupied", cell=write_cell(cell), face=board[cells.index(cell)].face)


def _checked(board: Board, changed: Placed) -> Board:
    if changed.named and blanks(board) > BLANKS:
        refuse("CUB-5", "ninth-blank", most=BLANKS)
    return board


@lru_cache(maxsize=8192)
def _told(seat: Seat, action: Action) -> Event:
    """What a command did, for everybody."""
    match action:
        case Site():
            shown, cell = face(action.letter, action.named), write_cell(action.cell)
            return happened("sited", seat=seat, cube=cube_name(action.cube), face=shown, cell=cell)
        case Resite():
            source, target = write_cell(action.source), write_cell(action.target)
            if not action.name:
                return happened("resited", seat=seat, source=source, target=target)
            return happened("resited-named", seat=seat, source=source, target=target, name=f"*{action.name}")
        case Reface():
            shown = face(action.letter, action.named)
            return happened("refaced", seat=seat, cell=write_cell(action.cell), face=shown)
        case Rename():
            return happened("renamed", seat=seat, cell=write_cell(action.cell), name=f"*{action.name}")

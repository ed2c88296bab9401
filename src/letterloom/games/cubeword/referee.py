"""CUBEWORD at a physical table: an unknown deal (REF-1), and what the people themselves say (REF-6).

Nothing is dealt and nothing is secret; what may be unknown are the letters of the cubes. A cube that the table sets or
lifts lies so since before the turn began, and the moves of the turn are made again on that board.
"""

from letterloom.games.cubeword import course, effect
from letterloom.games.cubeword.board import Board, Placed, gather, lay_out
from letterloom.games.cubeword.material import JOKER
from letterloom.games.cubeword.moves import Lift, Made, Set
from letterloom.games.cubeword.state import CubewordState
from letterloom.rules import Move, Refused, Score, Step, ToMove, happened, refuse

Steps = Step[CubewordState]


def deal(state: CubewordState, things: tuple[str, ...]) -> Steps:
    """REF-1: there is nothing to deal."""
    if things:
        refuse("REF-1", "nothing-known")
    return Step(state)


def arrange(state: CubewordState, move: Move, text: str) -> Steps:
    """A row of the table itself; `text` is how it is written."""
    events = (happened("arranged", text=text),)
    match move:
        case Set(cube, letter, named, cell):
            return Step(_began(state, _with(state.open.began, Placed(cube, cell, letter, named))), events)
        case Lift(cell):
            began = tuple(placed for placed in state.open.began if placed.cell != cell)
            if began == state.open.began:
                refuse("REF-6", "not-here")
            return Step(_began(state, began), events)
        case Made(word):
            spellings = {word, *state.open.lexicon.spellings(word)}
            resting = tuple(rests for rests in state.open.resting if rests[0] not in spellings)
            return Step(state.with_open(resting=resting), events)
        case Score(seat, points):
            return Step(state.rescored(seat, points), events)
        case ToMove(seat):
            return Step(course.hand_over(state, seat), events)
    refuse("REF-6", "not-a-table-row")


def _with(board: Board, cube: Placed) -> Board:
    """A board with a cube that the table has put there."""
    taken = any(cube.cube == placed.cube or cube.cell == placed.cell for placed in board)
    if taken or (cube.cube == JOKER and not cube.named):
        refuse("REF-6", "not-here")
    return gather(lay_out((*board, cube)))


def _began(state: CubewordState, began: Board) -> CubewordState:
    """The turn as if it had begun with another board; where its moves cannot be made then, the row is refused."""
    try:
        board = effect.replay(began, state.open.actions, state.open.cubes)
    except Refused:
        refuse("REF-6", "not-here")
    return state.with_open(began=began, board=board)

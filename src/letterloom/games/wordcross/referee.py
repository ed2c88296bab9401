"""WORD CROSS at a physical table: an unknown deal (REF-1), and what the people themselves say (REF-6).

Boxes, centre and bag are stocks of unknown tiles, of which only the number is known; the columns lie open.
"""

from collections.abc import Callable

from msgspec.structs import replace

from letterloom.games.wordcross import course, effect
from letterloom.games.wordcross.board import Board, put_down, taken_away
from letterloom.games.wordcross.moves import SLOTS, Lift, Set
from letterloom.games.wordcross.state import WordCrossState
from letterloom.rules import Move, Score, Seat, Step, Stock, ToMove, happened, put, refuse

Steps = Step[WordCrossState]


def deal(state: WordCrossState, things: tuple[str, ...]) -> Steps:
    """REF-1: boxes and centre are filled with tiles that nobody has told; those that lay in a box stay known."""
    if things:
        refuse("REF-1", "nothing-known")
    open_ = state.open
    if open_.round == 1:
        tiles = open_.options.tiles
        twins = tuple(sorted({tile for tile in tiles if tiles.count(tile) > 1}))
        state = replace(state, bag=Stock(unknown=len(tiles))).with_open(twins=twins)
    return course.opened(effect.fill(state, state.bag.hidden))


def arrange(state: WordCrossState, move: Move, text: str) -> Steps:
    """A row of the table itself; `text` is how it is written."""
    events = (happened("arranged", text=text),)
    match move:
        case Set():
            return Step(_changed(state, move.seat, lambda board: _set(board, move)), events)
        case Lift(seat, side, row):
            return Step(_changed(state, seat, lambda board: taken_away(board, seat, side, row)), events)
        case Score(seat, points):
            return Step(state.rescored(seat, points), events)
        case ToMove(seat):
            return Step(course.hand_over(state, seat), events)
    refuse("REF-6", "not-a-table-row")


def _set(board: Board, move: Set) -> Board:
    """A tile in its slot, and perhaps a lock on the row that it completes."""
    board = put_down(board, move.seat, move.side, move.row, move.tile)
    if not move.locked:
        return board
    if move.row > board.columns[move.seat].complete:
        refuse("REF-6", "not-here")
    locked = tuple(sorted((*board.locked[move.seat], move.row)))
    return replace(board, locked=put(board.locked, move.seat, locked))


def _changed(state: WordCrossState, seat: Seat, change: Callable[[Board], Board]) -> WordCrossState:
    """A seat's columns are other ones, also under a play that is being voted on."""
    open_ = state.open
    if seat >= len(open_.seats):
        refuse("REF-6", "no-seat", n=seat)
    board = change(open_.board)
    before = None if open_.before is None else change(open_.before)
    final = any(len(rows) == SLOTS for rows in board.locked)
    owed = open_.owed if final == open_.final else open_.others(seat) if final else ()
    return state.with_open(board=board, before=before, final=final, owed=owed)

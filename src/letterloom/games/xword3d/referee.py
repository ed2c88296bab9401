"""3DXWORD at a physical table: an unknown deal (REF-1), and what the people themselves say (REF-6).

Hands and pool are stocks of which only the number is known: what is on the table and in hands is not in the pool.
Where nobody has said which bricks there are, the count is that of our set, and nothing is refused by it.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from letterloom.games.xword3d import course
from letterloom.games.xword3d.board import Board, Tie, face, layout
from letterloom.games.xword3d.effect import cells_of, new_bricks
from letterloom.games.xword3d.material import bricks, set_size
from letterloom.games.xword3d.moves import Lift, Play, Set
from letterloom.games.xword3d.state import XwordOpen, XwordState
from letterloom.rules import (
    TABLE,
    UNKNOWN,
    Holding,
    Move,
    Score,
    Step,
    Stock,
    ToMove,
    happened,
    put,
    refuse,
)
from letterloom.rules.limits import COORDINATE

Steps = Step[XwordState]


def whole_set(open_: XwordOpen) -> str:
    """All bricks that are played with, in alphabetical order (3DX-1, REF-5)."""
    counts: Mapping[str, int] = open_.options.letters
    if not counts:
        hands = sum(course.hand_size(player) for player in open_.seats)
        counts = bricks(max(open_.options.size or set_size(len(open_.seats)), hands))
    return "".join(letter * count for letter, count in counts.items())


def deal(state: XwordState, things: tuple[str, ...]) -> Steps:
    """REF-1: everyone holds as many bricks as 3DX-4 says; who starts is seen when somebody does (REF-2)."""
    if things:
        refuse("REF-1", "nothing-known")
    open_ = state.open
    if open_.bricks:  # after a swap
        return Step(state.with_open(unmixed=False), (happened("mixed"),))
    hands = tuple(
        Stock(unknown=0 if seat in open_.left else course.hand_size(player))
        for seat, player in enumerate(open_.seats)
    )
    known = whole_set(open_)
    dealt = state.with_stocks(
        hands,
        Stock(),
        bricks=UNKNOWN * len(known) if open_.is_set_unknown else known,
        mover=open_.mover if open_.turn else -1,
        unmixed=False,
    )
    return Step(_counted(dealt), (happened("dealt-unseen"),))


def arrange(state: XwordState, move: Move, text: str) -> Steps:
    """A row of the table itself; `text` is how it is written."""
    events = (happened("arranged", text=text),)
    match move:
        case Set():
            return Step(_counted(_set(state, move.play)), events)
        case Lift(cell):
            return Step(_counted(_lifted(state, cell)), events)
        case Score(seat, points):
            return Step(state.rescored(seat, points), events)
        case Holding(seat, count):
            if not state.open.bricks:
                refuse("REF-6", "not-here")
            known = state.hands[seat].known
            hand = Stock(known, count - len(known)) if count >= len(known) else Stock(unknown=count)
            return Step(_counted(state.with_stocks(put(state.hands, seat, hand), state.pool)), events)
        case ToMove(seat):
            step = _stands(state)
            turn = step.state.open.turn + 1
            return Step(step.state.with_open(mover=seat, turn=turn), (*events, *step.events))
    refuse("REF-6", "not-a-table-row")


def end(state: XwordState) -> Steps:
    """The table ends the game: a play in a vote stands, and what is left in the hands is counted (REF-4)."""
    step = _stands(state)
    return step if step.state.open.over else course.finish(step.state, step.events)


def _stands(state: XwordState) -> Steps:
    """A play that is being voted on stands, because the table goes on."""
    return course.settle(state, ()) if state.open.vote else Step(state)


def _counted(state: XwordState) -> XwordState:
    """REF-1: the pool holds what is neither on the table nor in a hand."""
    open_ = state.open
    if not open_.blind:
        return state
    held = sum(map(len, state.hands))
    left = max(0, len(open_.bricks) - len(open_.board.bricks) - held)
    return state.with_stocks(state.hands, Stock(unknown=left))


def _set(state: XwordState, play: Play) -> XwordState:
    """A word lies there and was played, under whatever is being voted on."""
    open_ = state.open
    there, cells = layout(open_.board).bricks, cells_of(play)
    fresh = new_bricks(play)
    wrong = any((cell in there) != (letter == ".") for cell, letter in zip(cells, play.letters, strict=True))
    if wrong or not fresh or any(cell[2] < 0 or max(map(abs, cell)) > COORDINATE for cell in cells):
        refuse("REF-6", "not-here")
    links: tuple[Tie, ...] = ()
    if play.joiner:
        old = there.get(play.joiner.old)
        held = [new for new in fresh if old and new.letter == old.letter and face(new.cell, old.cell)]
        if not held:
            refuse("REF-6", "not-here")
        links = (Tie(play.joiner.old, held[0].cell, play.joiner.colour, TABLE),)
    own = open_.doubtful
    bricks_at = len(open_.board.bricks) - (own.bricks if own else 0)
    links_at = len(open_.board.links) - (own.joiner if own else 0)
    board = Board(
        (*open_.board.bricks[:bricks_at], *fresh, *open_.board.bricks[bricks_at:]),
        (*open_.board.links[:links_at], *links, *open_.board.links[links_at:]),
    )
    plays = open_.plays + 1
    # 3DX-20: with as many words as seats everyone has had a turn.
    turned = (True,) * len(open_.seats) if plays >= len(open_.seats) else open_.turned
    return state.with_open(board=board, plays=plays, turned=turned, arranged=True)


def _lifted(state: XwordState, cell: tuple[int, int, int]) -> XwordState:
    """A brick is away, with the Joiners that held it; not one that is being voted on."""
    open_ = state.open
    own = open_.doubtful.bricks if open_.doubtful else 0
    board = open_.board
    at = next((n for n, brick in enumerate(board.bricks) if brick.cell == cell), None)
    if at is None or at >= len(board.bricks) - own:
        refuse("REF-6", "not-here")
    links = tuple(link for link in board.links if cell not in (link.old, link.new))
    if open_.doubtful and open_.doubtful.joiner and links[-1:] != board.links[-1:]:
        refuse("REF-6", "not-here")
    kept = (*board.bricks[:at], *board.bricks[at + 1 :])
    return state.with_open(board=replace(board, bricks=kept, links=links), arranged=True)

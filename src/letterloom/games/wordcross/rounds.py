"""Rounds of WORD CROSS: dealing, whose turn is next, when a round ends, what it scores (WCR-3, WCR-12 to
WCR-14).

`settle_turn` is called when a turn is over for good: at once, or when its vote has closed. `go_on` asks
whether the round or the game ends here; after a resignation too. `actor` is the seat whose answer led here:
points of that row are its own.
"""

from typing import Final, TypeVar

from msgspec.structs import replace

from letterloom.games.wordcross.board import BOX, CENTRE, SLOTS, Columns, box_count
from letterloom.games.wordcross.material import worth
from letterloom.games.wordcross.state import WordCrossState, WordCrossView
from letterloom.rules import Event, Line, Seat, Sheet, Step, happened, put, refuse

IDLE_TURNS: Final = 20  # WCR-14

Steps = Step[WordCrossState]
At = TypeVar("At", WordCrossState, WordCrossView)


def deal(state: WordCrossState, tiles: tuple[str, ...]) -> Steps:
    """Fill the boxes, then the centre, from a mix; what is left is the bag (WCR-3, WCR-13)."""
    board = state.board
    if state.round == 1:
        needed = BOX * box_count(len(state.seats)) + CENTRE
        if len(tiles) < needed:
            refuse("WCR-3", "few-tiles", count=len(tiles), needed=needed)
    elif sorted(tiles) != list(state.bag):
        refuse("WCR-13", "other-tiles")
    boxes = []
    for box in board.boxes:
        hole = BOX - len(box)
        boxes.append(tuple(sorted(box + tiles[:hole])))
        tiles = tiles[hole:]
    starter = _beginner(state)
    board = replace(board, boxes=tuple(boxes), centre=tuple(sorted(tiles[:CENTRE])))
    state = replace(
        state,
        board=board,
        bag=tiles[CENTRE:],
        starter=starter,
        mover=starter,
        dealt=True,
    )
    laid_open = {"boxes": board.boxes, "centre": board.centre}
    return Step(state, (happened("round", n=state.round, seat=starter, **laid_open),))


def _beginner(state: WordCrossState) -> Seat:
    """Who begins: seat 0 (WCR-4), later the player after the last beginner; who left is passed over (WCR-13)."""
    return following(state, -1 if state.round == 1 else state.starter)


def following(state: WordCrossState, seat: Seat) -> Seat:
    """The next seat clockwise that plays."""
    return min(state.remaining, key=lambda other: (other - seat - 1) % len(state.seats))


def settle_turn(
    state: WordCrossState, actor: Seat, events: tuple[Event, ...], *, locked: bool, passed: bool = False
) -> Steps:
    """A turn is over: count it, and give the next player theirs."""
    mover = state.mover
    state = replace(
        count_turn(state, mover, locked=locked, passed=passed),
        turn=state.turn + 1,
        mover=following(state, mover),
        vote=None,
        before=None,
        drawn="",
    )
    if len(state.board.locked[mover]) == SLOTS and not state.final:
        # WCR-12: clockwise, each other player once; later sixth locks add none
        count = len(state.seats)
        others = sorted(set(state.remaining) - {mover}, key=lambda seat: (seat - mover) % count)
        state = replace(state, final=True, owed=tuple(others))
        events += (happened("last-turns", seat=mover),)
    return go_on(state, actor, events)


def count_turn(at: At, mover: Seat, *, locked: bool, passed: bool) -> At:
    """The counters that end a round, after one more turn (WCR-12, WCR-14)."""
    return replace(
        at,
        passes=at.passes + 1 if passed else 0,
        idle=(0,) * len(at.seats) if locked else put(at.idle, mover, at.idle[mover] + 1),
        owed=tuple(seat for seat in at.owed if seat != mover),
    )


def go_on(state: WordCrossState, actor: Seat, events: tuple[Event, ...]) -> Steps:
    """The round or the game ends here, or the next player moves."""
    if state.deserted:
        state, events = _score(state, events)
        return Step(
            replace(state, over=True, vote=None, before=None, drawn=""), events, _gained(state, actor)
        )
    if state.vote or not state.dealt or not round_over(state):
        return Step(state, events)
    gains = _gained(state, actor)
    nothing = not any(state.board.locked)
    state, events = _score(state, (*events, happened("round-over", n=state.round)))
    reached = any(sum(line.points for line in sheet) >= state.options.target for sheet in state.lines)
    if reached or nothing:  # WCR-14
        events += (happened("target" if reached else "nothing-locked", target=state.options.target),)
        return Step(replace(state, over=True), events, gains)
    return Step(_clear(state), events, gains)


def round_over(at: WordCrossState | WordCrossView) -> bool:
    """Has everybody had the last turn (WCR-12), or does nobody get on any more (WCR-14)?"""
    playing = [seat for seat in range(len(at.seats)) if seat not in at.left]
    if at.final and not at.owed:
        return True
    return at.passes >= 2 * len(playing) or all(at.idle[seat] >= IDLE_TURNS for seat in playing)


def round_sheet(at: WordCrossState | WordCrossView, seat: Seat) -> Sheet:
    """What a seat's locked rows score (WCR-12)."""
    left, right = at.board.columns[seat]
    return tuple(
        Line(points=worth(left[row - 1], right[row - 1]), word=left[row - 1] + right[row - 1])
        for row in at.board.locked[seat]
    )


def _gained(state: WordCrossState, actor: Seat) -> Sheet:
    return round_sheet(state, actor) if actor >= 0 else ()


def _score(state: WordCrossState, events: tuple[Event, ...]) -> tuple[WordCrossState, tuple[Event, ...]]:
    """Each scores the tiles they locked (WCR-12); what a player who left has on the table stays, and counts too."""
    seats = range(len(state.seats))
    lines = tuple(state.lines[seat] + round_sheet(state, seat) for seat in seats)
    events += tuple(
        happened(
            "scored",
            seat=seat,
            points=sum(line.points for line in round_sheet(state, seat)),
            total=sum(line.points for line in lines[seat]),
        )
        for seat in seats
    )
    return replace(state, lines=lines), events


def _clear(state: WordCrossState) -> WordCrossState:
    """WCR-13: all tiles of the columns and the centre go back to the bag."""
    board = state.board
    back = [*state.bag, *board.centre]
    for columns in board.columns:
        for column in columns:
            back += column
    count = len(state.seats)
    return replace(
        state,
        board=replace(board, centre=(), columns=(Columns(),) * count, locked=((),) * count),
        bag=tuple(sorted(back)),
        known="",
        round=state.round + 1,
        passes=0,
        idle=(0,) * count,
        final=False,
        owed=(),
        dealt=False,
    )

"""The course of WORD CROSS: whose turn it is, when a round ends, and when the game (WCR-4, WCR-12 to WCR-15).

In `strict` a turn is over at once. In `challenge` a turn that makes or changes a complete row lies on the board while
the others vote, and the round's counters wait until the vote has closed. `end_turn` is called when a turn is over for
good; `go_on` asks whether the round or the game ends here, after a resignation too. `seat` is always the one whose
answer led here: points of that row are its own.
"""

from operator import add
from typing import Final

from msgspec.structs import replace

from letterloom.games.wordcross import effect
from letterloom.games.wordcross.board import changed_rows, word_in
from letterloom.games.wordcross.moves import SLOTS, Pass, Turn
from letterloom.games.wordcross.score import round_sheet
from letterloom.games.wordcross.state import WordCrossOpen, WordCrossState
from letterloom.rules import MIX_OWED, TABLE, Ask, Event, Seat, Step, Vote, happened, put, total

IDLE_TURNS: Final = 20  # WCR-14

Steps = Step[WordCrossState]


def asks(open_: WordCrossOpen) -> tuple[Ask, ...]:
    """Who is asked for what."""
    if open_.over:
        return ()
    if not open_.dealt:
        return (MIX_OWED,)
    limit = open_.options.limit_ms
    if open_.vote:
        return open_.vote.asks(2 * open_.turn + 1, limit)  # a vote has a deadline of its own
    wants = "last-turn" if open_.final else "turn"
    return (Ask(seat=open_.mover, wants=wants, turn=2 * open_.turn, limit_ms=limit),)


def begin_round(state: WordCrossState, tiles: tuple[str, ...]) -> Steps:
    """WCR-3, WCR-13: the tiles are mixed and dealt."""
    return opened(effect.deal(state, tiles))


def opened(state: WordCrossState) -> Steps:
    """WCR-4, WCR-13: seat 0 begins, later the player after the last beginner; who left is passed over."""
    open_ = state.open
    starter = open_.after(open_.starter)
    state = state.with_open(starter=starter, mover=starter, dealt=True, ended=None)
    board = state.open.board
    boxes = tuple(" ".join(box.known) for box in board.boxes)
    event = happened("round", n=open_.round, seat=starter, boxes=boxes, centre=board.centre.known)
    return Step(state, (event,))


def take_turn(state: WordCrossState, seat: Seat, move: Turn) -> Steps:
    """A turn is played: it is over, or the others vote on it (WCR-15)."""
    state, events = effect.play(state, seat, move)
    if state.open.before is not None:
        return Step(state.with_open(vote=Vote(seat, state.open.others(seat))), events)
    # WCR-14: `pass lock …` is no pass
    passed = isinstance(move, Pass) and not move.lock
    return end_turn(state, seat, events, locked=bool(move.lock), passed=passed)


def end_vote(state: WordCrossState, seat: Seat, events: tuple[Event, ...]) -> Steps:
    """WCR-15: without a dispute the play stands; with one, all its words are looked up."""
    open_ = state.open
    assert open_.vote is not None and open_.before is not None
    locked = open_.board.locked != open_.before.locked
    if not open_.vote.doubters:
        return end_turn(state, seat, events, locked=locked)
    bad = effect.bad_rows(open_.board, changed_rows(open_.before, open_.board), open_.lexicon)
    if not bad:
        return end_turn(state, seat, (*events, happened("upheld")), locked=locked)
    words = tuple(word_in(open_.board, owner, row) for owner, row in bad)
    events += (happened("undone", words=words, seat=open_.mover),)
    return end_turn(effect.undo(state), seat, events, locked=False)


def end_turn(
    state: WordCrossState, seat: Seat, events: tuple[Event, ...], *, locked: bool, passed: bool = False
) -> Steps:
    """A turn is over: count it, and give the next player theirs."""
    mover = state.open.mover
    state = replace(state, open=count_turn(state.open, locked=locked, passed=passed))
    open_ = state.open
    if len(open_.board.locked[mover]) == SLOTS and not open_.final:
        # WCR-12: clockwise, each other player once; later sixth locks add none
        count = len(open_.seats)
        owed = tuple(sorted(open_.others(mover), key=lambda other: (other - mover) % count))
        state = state.with_open(final=True, owed=owed)
        events += (happened("last-turns", seat=mover),)
    return go_on(state, seat, events)


def count_turn(open_: WordCrossOpen, *, locked: bool, passed: bool) -> WordCrossOpen:
    """After one more turn: the next player's, with the counters that end a round (WCR-12, WCR-14)."""
    mover = open_.mover
    return replace(
        open_,
        passes=open_.passes + 1 if passed else 0,
        idle=(0,) * len(open_.seats) if locked else put(open_.idle, mover, open_.idle[mover] + 1),
        owed=tuple([seat for seat in open_.owed if seat != mover]) if open_.owed else (),
        turn=open_.turn + 1,
        mover=open_.after(mover),
        vote=None,
        before=None,
        drawn="",
    )


def go_on(state: WordCrossState, seat: Seat, events: tuple[Event, ...]) -> Steps:
    """The round or the game ends here, or the next player moves."""
    open_ = state.open
    if open_.left and open_.deserted:
        return _score(_stands(state).with_open(over=True), seat, events)
    if open_.vote or not open_.dealt or not is_round_over(open_):
        return Step(state, events)
    step = _score(state, seat, (*events, happened("round-over", n=open_.round)))
    reached = max(step.state.open.scores) >= open_.options.target
    if reached or not any(open_.board.locked):  # WCR-14
        event = happened("target" if reached else "nothing-locked", target=open_.options.target)
        return Step(step.state.with_open(over=True), (*step.events, event), step.gains)
    return Step(_next_round(step.state), step.events, step.gains)


def is_round_over(open_: WordCrossOpen) -> bool:
    """Has everybody had the last turn (WCR-12), or does nobody get on any more (WCR-14)?"""
    if open_.final and not open_.owed:
        return True
    if open_.passes >= 2 * (len(open_.seats) - len(open_.left)):
        return True
    if not open_.left:
        return min(open_.idle) >= IDLE_TURNS
    return all(open_.idle[seat] >= IDLE_TURNS for seat in open_.remaining)


def depart(state: WordCrossState, seat: Seat) -> Steps:
    """A seat has left while no vote is open: the next one moves if it was its turn."""
    open_ = state.open
    if open_.dealt and seat == open_.mover:
        mover = open_.after(seat)
        # WCR-13: who leaves before the first turn of a round did not begin it (no first turn can lock)
        unplayed = not any(open_.idle) and not any(open_.board.locked)
        starter = mover if unplayed else open_.starter
        state = state.with_open(mover=mover, starter=starter, turn=open_.turn + 1)
    return go_on(state, seat, ())


def _score(state: WordCrossState, seat: Seat, events: tuple[Event, ...]) -> Steps:
    """Each scores the tiles they locked (WCR-12); what a player who left has on the table stays, and counts too."""
    open_ = state.open
    sheets = tuple([round_sheet(open_.board, each, open_.options.pieces) for each in range(len(open_.seats))])
    points = [total(lines) for lines in sheets]
    scores = tuple(map(add, open_.scores, points))
    told = [
        happened("scored", seat=each, points=points[each], total=score) for each, score in enumerate(scores)
    ]
    state = replace(state, open=replace(open_, scores=scores), sheets=tuple(map(add, state.sheets, sheets)))
    return Step(state, (*events, *told), sheets[seat] if seat >= 0 else ())


def hand_over(state: WordCrossState, seat: Seat) -> WordCrossState:
    """The table says whose turn it is (REF-6); a play in a vote stands."""
    open_ = state.open
    if not open_.dealt:
        return state.with_open(starter=seat - 1)
    owed = open_.owed
    if open_.final:
        # Whoever sits from there on to the one who locked six words has the last turn still to come.
        after = sorted(open_.remaining, key=lambda other: (other - seat) % len(open_.seats))
        ends = next((n for n, other in enumerate(after) if len(open_.board.locked[other]) == SLOTS), 0)
        owed = tuple(after[:ends])
    return _stands(state).with_open(mover=seat, turn=open_.turn + 1, passes=0, owed=owed)


def end(state: WordCrossState) -> Steps:
    """The table ends the game: the round is scored (REF-6)."""
    return _score(_stands(state).with_open(over=True), TABLE, ())


def _stands(state: WordCrossState) -> WordCrossState:
    return state.with_open(vote=None, before=None, drawn="")


def _next_round(state: WordCrossState) -> WordCrossState:
    """WCR-13, before the tiles are mixed."""
    return effect.clear(state).with_open(
        round=state.open.round + 1,
        passes=0,
        idle=(0,) * len(state.open.seats),
        final=False,
        owed=(),
        dealt=False,
        ended=state.open.board,
    )

"""The course of CUBEWORD: whose turn it is, and what follows an answer.

A turn is one seat's commands, in as many lines as it likes, until `done`. Nothing is judged before that; then `_done`
reads the board and either refuses the line or scores it. In `challenge` the others are asked first, and `settle` lets
the turn stand or takes it back. Every way to the end of a turn leads through `_end_turn`.
"""

from msgspec.structs import replace

from letterloom.games.cubeword import effect, score
from letterloom.games.cubeword.board import Board, changed_runs, compared, kept, lay_out
from letterloom.games.cubeword.moves import Command, EndTurn
from letterloom.games.cubeword.score import Resting, still_resting
from letterloom.games.cubeword.state import CubewordOpen, CubewordState
from letterloom.games.cubeword.vocabulary import offending
from letterloom.rules import Ask, Event, Seat, Sheet, Step, Vote, happened, refuse, total

Steps = Step[CubewordState]


def asks(open_: CubewordOpen) -> tuple[Ask, ...]:
    """Who is asked for what."""
    if open_.over:
        return ()
    limit = open_.options.limit_ms
    if open_.vote:
        return open_.vote.asks(2 * open_.begun + 1, limit)
    return (Ask(seat=open_.mover, wants="turn", turn=2 * open_.begun, limit_ms=limit),)


def play(state: CubewordState, seat: Seat, commands: tuple[Command, ...], at_ms: int) -> Steps:
    """A line of commands: taken as a whole, so nothing of a refused one is kept (CUB-6)."""
    done = effect.carry_out(state.open, seat, commands)
    if isinstance(commands[-1], EndTurn):
        return _done(state, seat, done, at_ms)
    board = kept(done.lying)
    return Step(state.with_open(board=board, actions=tuple(done.actions)), tuple(done.events))


def _done(state: CubewordState, seat: Seat, done: effect.Done, at_ms: int) -> Steps:
    """A seat ends its turn with the cubes as they lie."""
    open_ = state.open
    strict = open_.options.judging == "strict"
    lying, was, actions, events = done
    # Where the turn has had lines before this one, the board as it began tells what is new.
    new = changed_runs(compared(lay_out(open_.began), lying) if open_.actions else was, lying)
    # What lay there when the turn began has been judged; a word that the table banned since may stay (REF-6).
    if strict and (wrong := offending(new, open_)):
        refuse("CUB-2", "no-words", runs=tuple([run.placed for run in wrong]))
    lines, restored, resting = score.settle(new, open_.resting, open_.turn, open_.lexicon)
    if lines:
        words = tuple([f"{line.word} {line.points}" for line in lines])
        events.append(Event("scored", (("seat", seat), ("points", total(lines)), ("words", words))))
        state = state.scoring(seat, lines)
    else:
        events.append(happened("no-score", seat=seat))
    if restored:
        events.append(happened("restored", words=restored))
    # Where no word was made there is nothing to doubt, and nobody is asked.
    if strict or not new or not (voters := open_.others(seat)):
        return _end_turn(state, kept(lying), resting, events, at_ms, lines)
    vote = Vote(mover=seat, waiting=voters)
    state = state.with_open(board=kept(lying), actions=tuple(actions), vote=vote, pending=lines)
    return Step(state, tuple(events), lines)


def settle(state: CubewordState, events: tuple[Event, ...], at_ms: int) -> Steps:
    """The vote is over: the turn stands, unless a doubt finds that one of its runs is no word."""
    open_ = state.open
    assert open_.vote
    told = list(events)
    if open_.vote.doubters:
        # The first doubt has all words of the turn looked up at once.
        if wrong := offending(open_.new, open_):
            words = tuple(sorted({run.word for run in wrong}))
            told.append(happened("taken-back", seat=open_.mover, words=words))
            return take_back(state.unscoring(open_.mover, open_.pending), told, at_ms)
        told.append(happened("confirmed"))
    return _end_turn(state, open_.board, open_.settled.resting, told, at_ms)


def take_back(state: CubewordState, events: list[Event], at_ms: int) -> Steps:
    """The turn's moves are taken back, and it counts as a turn (CUB-12, and a doubt that was right)."""
    open_ = state.open
    return _end_turn(state, open_.began, still_resting(open_.resting, open_.turn + 1), events, at_ms)


def _end_turn(
    state: CubewordState, board: Board, resting: Resting, events: list[Event], at_ms: int, gains: Sheet = ()
) -> Steps:
    """A turn has been played: this is the board, and these words rest in the next one."""
    open_ = state.open
    kind, target = open_.options.target
    # CUB-11: time that is up stays so, and the round is played out.
    reached = open_.reached or (kind == "minutes" and at_ms >= target * 60_000)
    if reached and not open_.reached:
        events.append(happened("reached"))
    ends = open_.deserted
    if kind in ("score", "lead") and _is_met(open_, kind, target):
        events.append(happened("met", seat=open_.leaders[0]))
        ends = True
    state = replace(state, open=_played(open_, board, resting, reached, not ends))
    if ends or _is_last(state.open, open_.rounds):
        return _end(state, events, gains)
    return Step(state, tuple(events), gains)


def _played(
    open_: CubewordOpen, board: Board, resting: Resting, reached: bool, goes_on: bool
) -> CubewordOpen:
    """What is so when a turn has been played and, where the game goes on, the next one has begun."""
    mover, rounds = _following(open_) if goes_on else (open_.mover, open_.rounds)
    return replace(
        open_,
        board=board,
        began=board,
        actions=(),
        resting=resting,
        pending=(),
        vote=None,
        turn=open_.turn + 1,
        reached=reached,
        mover=mover,
        begun=open_.begun + goes_on,
        rounds=rounds,
    )


def _following(open_: CubewordOpen) -> tuple[Seat, int]:
    """Whose turn is next, and how many turns everybody has had then: after the last seat's a round is over."""
    mover = open_.after(open_.mover)
    return mover, open_.rounds + (mover <= open_.mover)


def _is_met(open_: CubewordOpen, kind: str, target: int) -> bool:
    """CUB-11: has a player who is still there the score or the lead that ends the game with this turn?"""
    best, second = sorted([0, 0, *(open_.scores[seat] for seat in open_.remaining)], reverse=True)[:2]
    return best - (second if kind == "lead" else 0) >= target


def _is_last(open_: CubewordOpen, rounds: int) -> bool:
    """CUB-11: is a round over, there were so many before it, and is it the last?"""
    kind, target = open_.options.target
    return open_.rounds > rounds and (open_.reached or (kind == "turns" and open_.rounds >= target))


def hand_over(state: CubewordState, seat: Seat) -> CubewordState:
    """The table says whose turn it is (REF-6)."""
    return _broken_off(state).with_open(mover=seat, begun=state.open.begun + 1)


def end(state: CubewordState) -> Steps:
    """The table ends the game (REF-6)."""
    return _end(_broken_off(state), [])


def _broken_off(state: CubewordState) -> CubewordState:
    """The state without the turn that is being played: its moves are taken back, unless they are being voted on."""
    open_ = state.open
    if open_.vote is None:
        return state.with_open(board=open_.began, actions=())
    return replace(state, open=_played(open_, open_.board, open_.settled.resting, open_.reached, False))


def _end(state: CubewordState, events: list[Event], gains: Sheet = ()) -> Steps:
    events += [happened("total", seat=seat, points=points) for seat, points in enumerate(state.open.scores)]
    return Step(state.with_open(over=True), tuple(events), gains)


def depart(state: CubewordState, seat: Seat) -> Steps:
    """A seat has left, and nothing is being voted on."""
    open_ = state.open
    if not open_.deserted and seat != open_.mover:
        return Step(state)
    # Moves of a turn that is broken off are taken back, and it is no turn that was played.
    state = state.with_open(board=open_.began, actions=())
    if open_.deserted:
        return _end(state, [])
    mover, rounds = _following(open_)
    state = state.with_open(mover=mover, begun=open_.begun + 1, rounds=rounds)
    return _end(state, []) if _is_last(state.open, open_.rounds) else Step(state)

"""The course of KROSS THE WORDZ: whose turn it is, and what follows an answer.

A call is a round of asks: the caller says a letter, then everyone who still plays owes an answer
(`waiting`), in any order. Only the race for the letter's card makes the order matter. When nobody owes
an answer any more, the call is over (`end_call`): full tables stop, and the game ends or goes on.
"""

from functools import lru_cache

from msgspec.structs import replace

from letterloom.games.kross.material import wording
from letterloom.games.kross.score import FULL_BONUS, LENGTHS, rank, sheet
from letterloom.games.kross.state import KrossOpen, KrossState
from letterloom.rules import MIX_OWED, TABLE, UNKNOWN, Ask, Event, Player, Seat, Step, happened, total

Steps = Step[KrossState]


def youngest(seats: tuple[Player, ...]) -> Seat:
    """KRO-3: who calls first."""
    ages = [(player.age, seat) for seat, player in enumerate(seats) if player.age is not None]
    return min(ages)[1] if ages else 0


def asks(open_: KrossOpen) -> tuple[Ask, ...]:
    """Who is asked for what."""
    if open_.over:
        return ()
    if open_.due:
        return (Ask(seat=TABLE, wants="sheets", turn=2 * open_.turn + 1),)
    if not open_.mixed:
        return (MIX_OWED,)
    limit = open_.options.limit_ms
    # Entering the letter of a call and making the next call are turns of their own, each with its own time.
    if not open_.letter:
        wants = "final-call" if open_.final else "call"
        return (Ask(seat=open_.caller, wants=wants, turn=2 * open_.turn, limit_ms=limit),)
    secret = not open_.options.open_tables
    turn = 2 * open_.turn - 1
    return tuple(
        [
            Ask(
                seat=seat,
                wants="enter" if open_.may_reject(seat) else "enter-only",
                secret=secret,
                turn=turn,
                limit_ms=limit,
            )
            for seat in in_turn(open_.waiting, open_.caller, len(open_.seats))
        ]
    )


@lru_cache(maxsize=1024)
def in_turn(seats: tuple[Seat, ...], caller: Seat, count: int) -> tuple[Seat, ...]:
    """KRO-4: who is asked one after the other at one device: after the caller first, the caller last.

    >>> in_turn((0, 1, 3), caller=1, count=4)
    (3, 0, 1)
    """
    return tuple(sorted(seats, key=lambda seat: (seat - caller - 1) % count))


def answered(state: KrossState, seat: Seat, events: tuple[Event, ...]) -> Steps:
    """A seat has entered the letter or taken its card."""
    return Step(state, events) if state.open.waiting else end_call(state, seat, events)


def end_call(state: KrossState, seat: Seat, events: tuple[Event, ...]) -> Steps:
    """Everybody has answered; `seat` was the last."""
    open_ = state.open
    full = tuple([other for other in open_.remaining if open_.is_full(other)])
    if full and not open_.first:  # KRO-7
        state = state.with_open(first=full)
        events += (happened("first-full", seats=full, points=FULL_BONUS),)
    return _go_on(state, seat, events)


def _go_on(state: KrossState, seat: Seat, events: tuple[Event, ...]) -> Steps:
    """KRO-8, looked at after each call and each resignation; `seat` made the move that led here."""
    open_ = state.open
    playing = open_.playing
    if open_.deserted or not playing or (open_.final and open_.turn > open_.final_turn):
        return finish(state, seat, events)
    if len(playing) == 1:
        if not open_.final:
            events += (happened("final", seat=playing[0]),)
        final = state.with_open(letter="", final=True, final_turn=open_.turn, caller=playing[0])
        return Step(final, events)
    # KRO-3: clockwise among those who still play.
    some = playing if len(playing) < len(open_.seats) else None
    following = replace(open_, letter="", caller=open_.after(open_.caller, some))
    return Step(replace(state, open=following), events)


def finish(state: KrossState, seat: Seat, events: tuple[Event, ...]) -> Steps:
    """The game is over, as soon as all that counts is known (REF-7)."""
    if not state.untold:
        return end(state, seat, events)
    due = state.with_open(due=True, letter="", waiting=())
    return Step(due, (*events, happened("sheets-due", seats=state.untold)))


def end(state: KrossState, seat: Seat, events: tuple[Event, ...]) -> Steps:
    """The tables and tasks are shown (KRO-2) and counted (KRO-12)."""
    seats = range(len(state.open.seats))
    sheets = tuple(sheet(state, each) for each in seats)
    over = replace(state, sheets=sheets).with_open(
        over=True,
        due=False,
        letter="",
        waiting=(),
        squares=state.squares,
        tasks=state.tasks,
        scores=tuple(map(total, sheets)),
        ranks=tuple(map(rank, sheets)),
        counted=tuple(
            tuple(sorted({y * 6 + x for line in lines for x, y in line.cells})) for lines in sheets
        ),
    )
    events += tuple(
        happened("task-shown", seat=each, task=wording(task))
        for each, task in enumerate(state.tasks)
        if task not in ("", UNKNOWN)
    )
    events += tuple(happened("scored", seat=each, points=total(sheets[each])) for each in seats)
    return Step(over, events + _tie_broken(over.open), sheets[seat] if seat >= 0 else ())


def winners(open_: KrossOpen) -> tuple[Seat, ...]:
    """KRO-15: points, then the number of long words."""
    top = max(open_.ranks[seat] for seat in open_.remaining)
    return tuple(seat for seat in open_.remaining if open_.ranks[seat] == top)


def _tie_broken(open_: KrossOpen) -> tuple[Event, ...]:
    """Say so where words decide between equal scores (KRO-15)."""
    leaders, best = open_.leaders, winners(open_)
    if len(leaders) == len(best):
        return ()
    behind = max(open_.ranks[seat] for seat in leaders if seat not in best)
    place = next(
        n for n, (more, less) in enumerate(zip(open_.ranks[best[0]], behind, strict=True)) if more != less
    )
    return (happened("tie-broken", seats=best, letters=LENGTHS[place - 1]),)


def depart(state: KrossState, seat: Seat) -> Steps:
    """KRO-4: a seat that leaves owes no answer, and its call stands."""
    open_ = state.open
    state = state.with_open(left=(*open_.left, seat), waiting=open_.waiting_without(seat))
    open_ = state.open
    if open_.letter:
        return Step(state) if open_.waiting and not open_.deserted else end_call(state, seat, ())
    if open_.caller != seat and len(open_.playing) > 1 and not open_.deserted:
        return Step(state)
    return _go_on(state, seat, ())

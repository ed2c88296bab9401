"""What can be pointed at in KROSS THE WORDZ: a card to call its letter, a free square to enter it.

And what the people at a physical table can say by pointing (REF-6, REF-7).
"""

from collections.abc import Iterator
from functools import cache

from letterloom.games.kross.state import KrossView
from letterloom.rules import LETTERS, UNKNOWN, Gesture, Pick, Seat, buttons
from letterloom.rules.agreement import pointing


def touch(view: KrossView) -> tuple[Gesture, ...]:
    """The gestures of a seat that is asked."""
    open_, seat = view.open, view.seat
    if seat is None or view.asked is None:
        return ()
    if not open_.letter:
        return _calls(len(open_.seats))
    return _entries(seat, open_.may_reject(seat), open_.blind)


def arranging(view: KrossView) -> Iterator[Gesture]:
    """What the table itself can say: letters that stand somewhere, cards, whose call it is; at the end the tasks."""
    open_ = view.open
    if open_.blind and not open_.over:
        for seat in range(len(open_.seats)) if open_.squares else ([] if view.seat is None else [view.seat]):
            sheet = f"table-{seat}"
            free = Pick(zones=(sheet,), free=True, by="cell")
            yield Gesture("table-set", f"set {seat} {{0}} {{1}}", (free, Pick(of=LETTERS)))
            yield Gesture("table-lift", f"lift {seat} {{0}}", (Pick(zones=(sheet,), by="cell"),))
        for seat in range(len(open_.seats)):
            cards = (Pick(zones=_cards(len(open_.seats))),)
            yield Gesture("table-card", f"card {{0}} {seat}", cards, args=(("seat", seat),))
        if not open_.due:
            yield from pointing(open_, "turn")
        yield Gesture("table-end", "end")
    if open_.options.tasks and (open_.due or open_.blind) and not open_.over:
        for seat, claim in enumerate(open_.claims):
            if claim == UNKNOWN:
                named = (("seat", seat),)
                yield Gesture("table-task", f"task {seat} {{0}}", (Pick(words=True),), args=named)
                yield Gesture("table-no-task", f"task {seat} none", args=named)


@cache
def _calls(seats: int) -> tuple[Gesture, ...]:
    return (Gesture("call", "call {0}", (Pick(zones=_cards(seats)),)),)


def _cards(seats: int) -> tuple[str, ...]:
    return ("cards", *(f"cards-{owner}" for owner in range(seats)))


@cache
def _entries(seat: Seat, may_reject: bool, blind: bool) -> tuple[Gesture, ...]:
    # A tap on the square is enough; the letter may also be dragged there.
    letter = Pick(zones=("letter",), least=0)
    enter = Gesture("put", "put {1}", (letter, Pick(zones=(f"table-{seat}",), free=True, by="cell")))
    unseen = (Gesture("put-unseen", "put ?"),) if blind else ()  # REF-3
    return (enter, *unseen, *buttons(("reject",) if may_reject else ()))

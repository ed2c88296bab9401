"""What can be pointed at in KROSS THE WORDZ: a card to call its letter, a free square to enter it."""

from functools import cache

from letterloom.games.kross.state import KrossView
from letterloom.rules import Gesture, Pick, Seat, buttons


def touch(view: KrossView) -> tuple[Gesture, ...]:
    """The gestures of a seat that is asked."""
    open_, seat = view.open, view.seat
    if seat is None or view.asked is None:
        return ()
    if not open_.letter:
        return _calls(len(open_.seats))
    return _entries(seat, open_.may_reject(seat), open_.blind)


@cache
def _calls(seats: int) -> tuple[Gesture, ...]:
    cards = ("cards", *(f"cards-{owner}" for owner in range(seats)))
    return (Gesture("call", "call {0}", (Pick(zones=cards),)),)


@cache
def _entries(seat: Seat, may_reject: bool, blind: bool) -> tuple[Gesture, ...]:
    # A tap on the square is enough; the letter may also be dragged there.
    letter = Pick(zones=("letter",), least=0)
    enter = Gesture("put", "put {1}", (letter, Pick(zones=(f"table-{seat}",), free=True, by="cell")))
    unseen = (Gesture("put-unseen", "put ?"),) if blind else ()  # REF-3
    return (enter, *unseen, *buttons(("reject",) if may_reject else ()))

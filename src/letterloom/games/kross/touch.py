"""What can be pointed at in KROSS THE WORDZ: a card to call its letter, a free square to enter it."""

from letterloom.games.kross.state import KrossView
from letterloom.rules import Gesture, Pick, buttons


def touch(view: KrossView) -> tuple[Gesture, ...]:
    """The gestures of a seat that is asked."""
    open_, seat = view.open, view.seat
    if seat is None or view.asked is None:
        return ()
    if not open_.letter:
        cards = ("cards", *(f"cards-{owner}" for owner in range(len(open_.seats))))
        return (Gesture("call", "call {0}", (Pick(zones=cards),)),)
    letter = Pick(
        zones=("letter",), least=0
    )  # a tap on the square is enough; the letter may also be dragged there
    enter = Gesture("put", "put {1}", (letter, Pick(zones=(f"table-{seat}",), free=True, by="cell")))
    return (enter, *buttons(("reject",) if open_.may_reject(seat) else ()))

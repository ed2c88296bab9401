"""Consent: what the table as a whole does needs everybody's yes.

An offer is open until all people who have not left have agreed, somebody declines, or the game goes on.
"""

from letterloom.rules import Frozen, Move, Seat


class Offer(Frozen, frozen=True):
    """What somebody would like the table to do, and who agrees.

    >>> from letterloom.rules import Back
    >>> offer = Offer(Back(3), by=0, agreed=(0,))
    >>> offer.missing(people=(0, 2)), offer.with_yes(2).missing(people=(0, 2))
    ((2,), ())
    """

    move: Move
    by: Seat
    agreed: tuple[Seat, ...]

    def with_yes(self, seat: Seat) -> "Offer":
        """One more agrees."""
        return Offer(self.move, self.by, (*self.agreed, seat))

    def missing(self, people: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Who has not agreed yet."""
        return tuple(seat for seat in people if seat not in self.agreed)

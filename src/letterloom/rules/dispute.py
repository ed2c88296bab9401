"""Votes: the asks to the others after a play in `challenge` (LL-3).

All other seats that play answer, in any order. In most games the first doubt closes the vote; a game says what follows.
"""

from letterloom.rules.terms import Ask, Frozen, Seat


class Vote(Frozen, frozen=True):
    """Who is still asked about a play of `mover`, and who has doubted it.

    >>> vote = Vote(mover=0, waiting=(1, 2))
    >>> vote.answered(2, doubt=True)
    Vote(mover=0, waiting=(1,), doubters=(2,), accepters=())
    """

    mover: Seat
    waiting: tuple[Seat, ...]
    doubters: tuple[Seat, ...] = ()
    accepters: tuple[Seat, ...] = ()

    def asks(self, turn: int, limit_ms: int | None) -> tuple[Ask, ...]:
        """An ask for each seat that has not answered."""
        return tuple(Ask(seat=seat, wants="vote", turn=turn, limit_ms=limit_ms) for seat in self.waiting)

    def answered(self, seat: Seat, doubt: bool) -> "Vote":
        """The vote with one more answer."""
        waiting = tuple(s for s in self.waiting if s != seat)
        if doubt:
            return Vote(self.mover, waiting, (*self.doubters, seat), self.accepters)
        return Vote(self.mover, waiting, self.doubters, (*self.accepters, seat))

    def without(self, seat: Seat) -> "Vote":
        """The vote when a seat has left the table: it owes no answer, and one that it gave counts no more."""
        return Vote(
            self.mover,
            tuple(s for s in self.waiting if s != seat),
            tuple(s for s in self.doubters if s != seat),
            tuple(s for s in self.accepters if s != seat),
        )

"""Stocks: pieces of which only some may be known, as a hand, a pool, a box or a bag.

What is unknown is a value: a number of pieces. A seat's own hand is a stock without unknown pieces, another's hand as
it is seen from outside is one with nothing else, and at a physical table nobody but its owner knows any hand.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from letterloom.rules.terms import Frozen


class Stock(Frozen, frozen=True, cache_hash=True):
    """Some known pieces and a number of unknown ones.

    >>> hand = stock("CAT")
    >>> hand.take("A"), hand.may_hold("X"), len(hand)
    (Stock(known=('C', 'T'), unknown=0), False, 3)
    >>> hand.hidden.may_hold("X"), hand.hidden.take("X")
    (True, Stock(known=(), unknown=2))
    """

    known: tuple[str, ...] = ()
    """In order where the order is known to somebody (a pool: the next one first), else sorted."""
    unknown: int = 0

    def __len__(self) -> int:
        return len(self.known) + self.unknown

    @property
    def hidden(self) -> "Stock":
        """The same number of pieces, none of them known: what others see of it."""
        return Stock((), len(self))

    @property
    def is_known(self) -> bool:
        """Is every piece of it known?"""
        return not self.unknown

    def may_hold(self, *pieces: str) -> bool:
        """Can these pieces be in it, as far as is known?"""
        if len(pieces) == 1:
            return pieces[0] in self.known or self.unknown > 0
        return self.missing(pieces) <= self.unknown

    def missing(self, pieces: Iterable[str]) -> int:
        """How many of these pieces are not among the known ones.

        >>> stock("CAT").missing("TAXI")
        2
        """
        left = list(self.known)
        count = 0
        for piece in pieces:
            if piece in left:
                left.remove(piece)
            else:
                count += 1
        return count

    def take(self, *pieces: str) -> "Stock":
        """Without these pieces; one that is not known to be in it was among the unknown ones.

        Only what `may_hold` allows can be taken.
        """
        known, unknown = list(self.known), self.unknown
        for piece in pieces:
            if piece in known:
                known.remove(piece)
            elif unknown:
                unknown -= 1
            else:
                raise ValueError(f"{piece} is not in {self}")
        return Stock(tuple(known), unknown)

    def add(self, more: "Stock") -> "Stock":
        """With more pieces, the known ones in alphabetical order."""
        return Stock(tuple(sorted(self.known + more.known)), self.unknown + more.unknown)

    def draw(self, count: int) -> tuple["Stock", "Stock"]:
        """The first pieces, and the rest; at most as many as there are.

        >>> Stock(("A", "B"), 3).draw(4)
        (Stock(known=('A', 'B'), unknown=2), Stock(known=(), unknown=1))
        """
        count = min(count, len(self))
        front = self.known[:count]
        blind = count - len(front)
        return Stock(front, blind), replace(self, known=self.known[count:], unknown=self.unknown - blind)


def stock(pieces: Iterable[str]) -> Stock:
    """A stock of known pieces, in alphabetical order.

    >>> stock("TAC")
    Stock(known=('A', 'C', 'T'), unknown=0)
    """
    return Stock(tuple(sorted(pieces)))

"""The moves of TYPO-2D, and what the table itself can say (REF-6).

Votes are the `Doubt` and `Accept` that all games share.
"""

from typing import TYPE_CHECKING, Annotated, Final, Literal

from msgspec import Meta

from letterloom.games.typo2d.material import CARDS
from letterloom.rules import Coordinate, Move, Place, SharedMove

Cell = tuple[Coordinate, Coordinate]
"""A cell of the board: x grows to the right, y down."""
Axis = Literal[0, 1]
"""0 is a row, 1 a column."""
Direction = Literal["right", "left", "up", "down"]
How = Literal["", "gap", "gap row", "gap col", "turn", "turn row", "turn col"]
"""How a card is put: plainly, with a gap, or after turning a line; with its direction, or without one where only one
is possible."""

if TYPE_CHECKING:
    Card = str
else:
    Card = Literal[
        tuple(sorted(CARDS))
    ]  # as the contract's letters: one of a list is found sooner than a pattern
Word = Annotated[str, Meta(pattern=r"\A[A-Z]{1,60}\Z")]
LONGEST_WORD: Final = 60
Said = Annotated[tuple[Word, ...], Meta(max_length=500)]
"""A word for each run, in any order."""


class Choose(Move, frozen=True):
    """Choose a card of the hand, secretly (TYP-3)."""

    card: Card


class Put(Move, frozen=True):
    """Lay the card at a cell (TYP-5): plainly, with a gap (TYP-23, TYP-24) or after turning a line (TYP-25).

    >>> Put((1, 0), how="gap row").axes, Put((1, 0), how="turn").axes
    ((0,), (0, 1))
    """

    cell: Cell
    words: Said = ()
    how: How = ""

    @property
    def icon(self) -> str:
        """`gap` or `turn`, or "" for a card that is put plainly."""
        return self.how.partition(" ")[0]

    @property
    def axes(self) -> tuple[Axis, ...]:
        """The directions in which the gap or the turned line may lie."""
        if self.how.endswith("row"):
            return (0,)
        return (1,) if self.how.endswith("col") else (0, 1)


class Insert(Move, frozen=True):
    """Lay an E* at a cell; the card that was there and those beyond it move a step (TYP-20)."""

    cell: Cell
    direction: Direction
    words: Said = ()


class Replace(Move, frozen=True):
    """Lay an N* in the place of a card (TYP-22)."""

    cell: Cell
    words: Said = ()


class Keep(Move, frozen=True):
    """Take an M* back into the hand (TYP-21)."""


class Take(Move, frozen=True):
    """Take a longest line off the board (TYP-8), named by its direction and its first card; None: the only one."""

    line: tuple[Axis, Cell] | None = None


class Drop(Move, frozen=True):
    """Discard a card of the hand (TYP-9, TYP-10)."""

    card: Card | None
    """None where the referee does not see it, `drop ?` (REF-3)."""


Laying = Put | Insert | Replace
"""The moves that lay a card."""


class Set(Move, frozen=True):
    """The table: a card lies here (`set 2,0 E`)."""

    cell: Cell
    card: Card


class SetGap(Move, frozen=True):
    """The table: the empty cell here is a gap of its row or column (`set 1,0 gap row`)."""

    cell: Cell
    axis: Axis


class Lift(Move, frozen=True):
    """The table: neither card nor gap is here (`lift 2,0`)."""

    cell: Cell


class Holder(Move, frozen=True):
    """The table: a seat has the Tiebreaker (`holder 1`)."""

    seat: Place


TABLE_ROWS = (Set, SetGap, Lift, Holder)
TypoMove = Choose | Laying | Keep | Take | Drop | Set | SetGap | Lift | Holder | SharedMove

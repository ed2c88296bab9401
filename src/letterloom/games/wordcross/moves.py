"""The moves of WORD CROSS. Each also names the rows to lock after it, 1 for the lowest (WCR-10).

They hold texts and numbers alone, so the collector of cycles need not look at them (`gc=False`): a long list
of moves takes a quarter less time.
"""

from typing import Final, Literal

from letterloom.rules import Move

Side = Literal["left", "right"]
LEFT: Final[Side] = "left"
RIGHT: Final[Side] = "right"
SIDES: Final[tuple[Side, Side]] = (LEFT, RIGHT)
"""In the order in which a player's two columns are kept."""

Rows = tuple[int, ...]


class Turn(Move, frozen=True):
    """What a player does in a turn (WCR-4)."""


class Take(Turn, frozen=True, gc=False):
    """A tile of a box to a column: left to left, right to right, centre to either (WCR-7)."""

    box: Literal["left", "right", "centre"]
    text: str
    to: Side
    lock: Rows = ()


class Shift(Turn, frozen=True, gc=False):
    """A tile of one column to the other (WCR-7)."""

    side: Side
    row: int
    lock: Rows = ()


class SwapBoxes(Turn, frozen=True, gc=False):
    """A tile of the left box for one of the right box (WCR-8)."""

    left: str
    right: str
    lock: Rows = ()


class SwapColumns(Turn, frozen=True, gc=False):
    """A tile of the left column for one of the right column, in place (WCR-8)."""

    left: int
    right: int
    lock: Rows = ()


class Steal(Turn, frozen=True, gc=False):
    """A tile of another player's column to one's own (WCR-9)."""

    seat: int
    side: Side
    row: int
    to: Side
    lock: Rows = ()


class Pass(Turn, frozen=True, gc=False):
    """Nothing, but perhaps a lock (WCR-4)."""

    lock: Rows = ()


AnyTurn = Take | Shift | SwapBoxes | SwapColumns | Steal | Pass

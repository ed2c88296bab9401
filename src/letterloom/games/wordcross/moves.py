"""The moves of WORD CROSS, and what the table itself can say (REF-6).

Each turn also names the rows to lock after it, 1 for the lowest (WCR-10).

They hold texts and numbers alone, so the collector of cycles need not look at them (`gc=False`): a long list
of moves takes a quarter less time.
"""

from itertools import product
from string import ascii_uppercase
from typing import TYPE_CHECKING, Annotated, Final, Literal, get_args

from msgspec import Meta

from letterloom.rules import Move, Place, SharedMove

SLOTS: Final = 6
"""How many slots a column has (WCR-2)."""
MOST_SEATS: Final = 4

Side = Literal["left", "right"]
LEFT: Final[Side] = "left"
RIGHT: Final[Side] = "right"
SIDES: Final[tuple[Side, Side]] = (LEFT, RIGHT)
"""In the order in which a player's two columns are kept."""

if TYPE_CHECKING:
    Tile = str
else:  # as the contract's letters: one of a list is found sooner than a pattern
    Tile = Literal[(*ascii_uppercase, *map("".join, product(ascii_uppercase, repeat=2)))]
"""A fragment. Tiles with the same letters are the same to the game, so a tile is its text (WCR-1)."""
Slot = Annotated[int, Meta(ge=1, le=SLOTS)]
"""The number of a slot in its column, and so of its row: 1 is the lowest."""
Rows = Annotated[tuple[Slot, ...], Meta(max_length=SLOTS)]
"""Rows of a player's columns, rising."""


class Take(Move, frozen=True, gc=False):
    """A tile of the left box to the left column, or of the right one to the right one (WCR-7)."""

    box: Side
    tile: Tile
    lock: Rows = ()


class TakeCentre(Move, frozen=True, gc=False):
    """A tile of the centre to either column (WCR-7)."""

    tile: Tile
    to: Side
    lock: Rows = ()


class Shift(Move, frozen=True, gc=False):
    """A tile of one column to the other (WCR-7)."""

    side: Side
    row: Slot
    lock: Rows = ()


class SwapBoxes(Move, frozen=True, gc=False):
    """A tile of the left box for one of the right box (WCR-8)."""

    left: Tile
    right: Tile
    lock: Rows = ()


class SwapColumns(Move, frozen=True, gc=False):
    """A tile of the left column for one of the right column, in place (WCR-8)."""

    left: Slot
    right: Slot
    lock: Rows = ()


class Steal(Move, frozen=True, gc=False):
    """A tile of another player's column to one's own (WCR-9)."""

    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
    side: Side
    row: Slot
    to: Side
    lock: Rows = ()


class Pass(Move, frozen=True, gc=False):
    """Nothing, but perhaps a lock (WCR-4)."""

    lock: Rows = ()


Turn = Take | TakeCentre | Shift | SwapBoxes | SwapColumns | Steal | Pass
"""What a player does in a turn (WCR-4)."""
TURNS: Final[frozenset[type[Move]]] = frozenset(get_args(Turn))
"""The kinds of them."""


class Set(Move, frozen=True):
    """The table: a seat has this tile here, from the lowest slot up (`set 1 L3 AB locked`)."""

    seat: Place
    side: Side
    row: Slot
    tile: Tile
    locked: bool = False
    """Does the tile complete a row that is locked?"""


class Lift(Move, frozen=True):
    """The table: a seat has no tile here (`lift 1 L3`)."""

    seat: Place
    side: Side
    row: Slot


TABLE_ROWS = (Set, Lift)
WordCrossMove = Turn | Set | Lift | SharedMove


def other(side: Side) -> Side:
    """
    >>> other("left")
    'right'
    """
    return RIGHT if side == LEFT else LEFT

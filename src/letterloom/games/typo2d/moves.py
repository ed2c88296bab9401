"""The moves of TYPO-2D. Votes are the `Doubt` and `Accept` that all games share."""

from typing import Literal

from letterloom.rules import Move

Spot = tuple[int, int]
"""A cell of the table: x grows to the right, y down."""
Axis = Literal[0, 1]
"""0 is a row, 1 a column."""
Direction = Literal["right", "left", "up", "down"]


class Choose(Move, frozen=True):
    """Choose a card of the hand, secretly (TYP-3)."""

    card: str


class Put(Move, frozen=True):
    """Lay the card at a cell (TYP-5): plainly, with a gap (TYP-23, TYP-24) or after turning a line (TYP-25).

    The direction (0 the row, 1 the column) is that of the gap or of the turned line; None where only one is possible.
    """

    cell: Spot
    words: tuple[str, ...] = ()
    how: Literal["", "gap", "turn"] = ""
    axis: Axis | None = None


class Insert(Move, frozen=True):
    """Lay an E* at a cell; the card that was there and those beyond it move a step (TYP-20)."""

    cell: Spot
    direction: Direction
    words: tuple[str, ...] = ()


class Replace(Move, frozen=True):
    """Lay an N* in the place of a card (TYP-22)."""

    cell: Spot
    words: tuple[str, ...] = ()


class Keep(Move, frozen=True):
    """Take an M* back into the hand (TYP-21)."""


class Take(Move, frozen=True):
    """Take a longest line off the table (TYP-8); without a cell, the only longest one."""

    axis: Axis | None = None
    cell: Spot | None = None


class Drop(Move, frozen=True):
    """Discard a card of the hand (TYP-9, TYP-10)."""

    card: str

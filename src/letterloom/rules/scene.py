"""A scene: what a table looks like, for whoever draws it.

A game says which zones there are, where each lies on the table and which pieces lie in their
cells; the terminal, the generic page and pictures draw any scene in the same way.
"""

from typing import Literal

from letterloom.rules.terms import Arg, Args, Frozen

Tone = Literal["plain", "new", "locked", "blank", "joker", "hidden", "mine", "good", "bad", "red", "blue"]
"""How a piece looks; what each means in colour is up to whoever draws it."""


class Piece(Frozen, frozen=True):
    """A brick, card, tile, cube or written letter."""

    text: str
    tone: Tone = "plain"
    small: str = ""
    """A small text in the corner: a value, a cube's number, how many there are."""


class Spot(Frozen, frozen=True):
    """A cell of a zone with what lies there (None: a marked cell that is empty)."""

    at: tuple[int, ...]
    piece: Piece | None = None


class Zone(Frozen, frozen=True, kw_only=True):
    """A part of the table.

    `grid`: cells `x,y` (y grows down) or `x,y,z`, drawn floor by floor; between `low` and `high`
    (both included; None: as far as the pieces go) empty cells are drawn too. `list`: pieces in a
    row that wraps, their cells counting up. `table` is the zone's column and row in the picture of
    the whole table, so that zones lie as they do in life.
    """

    id: str
    title: str
    args: Args = ()
    layout: Literal["grid", "list"] = "grid"
    spots: tuple[Spot, ...] = ()
    low: tuple[int, ...] | None = None
    high: tuple[int, ...] | None = None
    labels: Literal["xy", "sheet", "none"] = "xy"
    """`xy`: numbers on both sides; `sheet`: letters above, numbers from 1 beside, as in `b3`."""
    column_names: tuple[str, ...] = ()
    """A board's own names for its columns, from `low` on, in place of `labels`."""
    row_names: tuple[str, ...] = ()
    table: tuple[int, int] = (0, 0)
    owner: int | None = None
    """The seat that it belongs to, if any."""


class Note(Frozen, frozen=True):
    """A sentence under the table, as a key of the game's sentences with arguments."""

    key: str
    args: Args = ()


class Scene(Frozen, frozen=True):
    """All zones of a table, and what else a player should be told."""

    zones: tuple[Zone, ...]
    notes: tuple[Note, ...] = ()

    def pieces(self) -> tuple[str, ...]:
        """The texts of all pieces in the picture."""
        return tuple(spot.piece.text for zone in self.zones for spot in zone.spots if spot.piece)


def note(key: str, **args: Arg) -> Note:
    """A sentence under the table."""
    return Note(key, tuple(args.items()))

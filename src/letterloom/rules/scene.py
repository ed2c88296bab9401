"""A scene: what a table looks like, for whoever draws it.

A game says which zones there are, where each lies on the table and which pieces lie in their
cells; the terminal, the page and pictures draw any scene in the same way. Zones are made by functions that are
remembered by what lies in them, and a zone remembers its JSON, so that after a move only what has changed is made anew.
"""

from functools import cached_property, lru_cache
from typing import Literal

import msgspec
from msgspec.structs import replace

from letterloom.rules.terms import Args, Frozen, Note

Cell = tuple[int, ...]
Tone = Literal[
    "plain",
    "new",
    "locked",
    "blank",
    "joker",
    "hidden",
    "mine",
    "good",
    "bad",
    "red",
    "blue",
    "threat",
    "leg",
]
"""How a piece looks; what each means in colour and mark is up to whoever draws it."""


class Piece(Frozen, frozen=True, omit_defaults=True):
    """A brick, card, tile, cube or written letter."""

    text: str
    tone: Tone = "plain"
    small: str = ""
    """A small text in the corner: a value, a cube's number, how many there are."""
    id: str = ""
    """The same while the piece is the same, so that whoever draws can move it; it tells nothing that is hidden.
    Where it is left out, the zone and the cell are its name."""
    turned: bool = False
    """It stands upside down."""


class Spot(Frozen, frozen=True, omit_defaults=True):
    """A cell of a zone with what lies there (None: a marked cell that is empty)."""

    at: Cell
    piece: Piece | None = None


class Bond(Frozen, frozen=True, omit_defaults=True):
    """Something between the pieces of two cells that lie side by side: what holds them together, or strains them."""

    low: Cell
    high: Cell
    tone: Tone = "plain"
    text: str = ""


Point = tuple[float, float, float]


class Fall(Frozen, frozen=True, omit_defaults=True):
    """Pieces of a zone that would fall together, where a move is refused because of that.

    They turn round a line, as a right hand does whose thumb points from its first point to its second; a piece fills
    its cell from the cell's numbers up to the next ones. With no line they sink.
    """

    zone: str
    cells: tuple[Cell, ...]
    edge: tuple[Point, Point] | None = None
    pace: float = 1.0
    """How fast, beside those that fall fastest."""


class Zone(Frozen, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """A part of the table.

    `grid`: cells `x,y` (y grows down) or `x,y,z`, drawn floor by floor; between `low` and `high`
    (both included; None: as far as the pieces go) empty cells are drawn too. `list`: pieces in a
    row that wraps, their cells counting up. `table` is the zone's column and row in the picture of
    the whole table, so that zones lie as they do in life; on a narrow screen they come by `order`.
    """

    id: str
    title: str
    args: Args = ()
    layout: Literal["grid", "list"] = "grid"
    spots: tuple[Spot, ...] = ()
    dimensions: int = 2
    """How many numbers a cell of a grid has, also where no piece lies yet."""
    low: Cell | None = None
    high: Cell | None = None
    labels: Literal["xy", "sheet", "none"] = "xy"
    """`xy`: numbers on both sides; `sheet`: letters above, numbers from 1 beside, as in `b3`."""
    column_names: tuple[str, ...] = ()
    """A board's own names for its columns, from `low` on, in place of `labels`."""
    row_names: tuple[str, ...] = ()
    table: tuple[int, int] = (0, 0)
    order: int = 0
    owner: int | None = None
    """The seat that it belongs to, if any."""
    bonds: tuple[Bond, ...] = ()

    @cached_property
    def stem(self) -> bytes:
        """The zone as it travels, made once, but for its place, which follows."""
        return msgspec.json.encode(replace(self, table=(0, 0), order=0))[:-1]

    def placed(self, table: tuple[int, int], order: int) -> "Zone":
        """This zone where somebody sees it; to each who looks it may lie elsewhere, and be the same in all else.

        >>> centre = Zone(id="centre", title="centre")
        >>> centre.placed((1, 1), 2).table, centre.placed((1, 1), 2).stem is centre.stem
        ((1, 1), True)
        """
        zone = replace(self, table=table, order=order)
        zone.__dict__["stem"] = self.stem
        return zone


@lru_cache(maxsize=256)
def _place(table: tuple[int, int], order: int) -> bytes:
    """What follows a zone's stem."""
    return b',"table":[%d,%d],"order":%d},' % (*table, order)


class Scene(Frozen, frozen=True):
    """All zones of a table, and what else a player should be told."""

    zones: tuple[Zone, ...]
    notes: tuple[Note, ...] = ()

    def pieces(self) -> tuple[str, ...]:
        """The texts of all pieces in the picture."""
        return tuple(spot.piece.text for zone in self.zones for spot in zone.spots if spot.piece)

    def json(self) -> bytes:
        """The scene as it travels, from zones that remember theirs.

        >>> msgspec.json.decode(Scene((Zone(id="a", title="a", order=2), Zone(id="b", title="b"))).json(), type=Scene)
        ... # doctest: +ELLIPSIS
        Scene(zones=(Zone(id='a', ... order=2, ...), Zone(id='b', ...)), notes=())
        """
        parts = [part for zone in self.zones for part in (zone.stem, _place(zone.table, zone.order))]
        zones = b"".join(parts)[:-1]
        return b'{"zones":[%s],"notes":%s}' % (zones, msgspec.json.encode(self.notes))

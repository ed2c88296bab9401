"""A scene: what a table looks like, for whoever draws it.

A game says which zones there are, where each lies on the table and which pieces lie in their
cells; the terminal, the page and pictures draw any scene in the same way. Zones are made by functions that are
remembered by what lies in them, and a zone remembers its JSON, so that after a move only what has changed is made anew.

Most scenes are sent, and nobody looks at their zones where they are made. So where much lies on a table, a game writes
what lies in each zone from remembered pieces (`form`), which is the same for all who look, and puts that between the
zones as a seat sees them (`Canvas`); the zones are read from it when somebody does look.
"""

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Any, Final, Literal

import msgspec

from letterloom.rules.remembered import remembered
from letterloom.rules.terms import Args, Frozen, Note

encode = msgspec.json.Encoder().encode

Cell = tuple[int, ...]
Place = tuple[tuple[int, int], int]
"""Where a zone lies in the picture of the whole table, and when it comes on a narrow screen."""
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


class Zone(Frozen, frozen=True, kw_only=True, omit_defaults=True, dict=True, gc=True):
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

    @remembered
    def json(self) -> bytes:
        """The zone as it travels, made once."""
        return encode(self)


class Scene(Frozen, frozen=True, dict=True, gc=True):
    """All zones of a table, and what else a player should be told."""

    zones: tuple[Zone, ...]
    notes: tuple[Note, ...] = ()

    @remembered
    def titles(self) -> tuple[tuple[str, Args], ...]:
        """What each zone is called, as keys of sentences with their arguments."""
        return tuple([(zone.title, zone.args) for zone in self.zones])

    def pieces(self) -> tuple[str, ...]:
        """The texts of all pieces in the picture."""
        return tuple(spot.piece.text for zone in self.zones for spot in zone.spots if spot.piece)

    def json(self) -> bytes:
        """The scene as it travels, made once from zones that remember theirs.

        >>> msgspec.json.decode(Scene((Zone(id="a", title="a", order=2), Zone(id="b", title="b"))).json(), type=Scene)
        ... # doctest: +ELLIPSIS
        Scene(zones=(Zone(id='a', ... order=2, ...), Zone(id='b', ...)), notes=())
        """
        return self._json

    @remembered
    def _json(self) -> bytes:
        zones = b",".join([zone.json for zone in self.zones])
        return b"".join((b'{"zones":[', zones, b'],"notes":', encode(self.notes), b"}"))


def form(cells: Iterable[Cell], free: Container[Cell] = ()) -> bytes:
    """What lies in a zone, with a gap for the piece in each of some cells: `form(cells) % pieces`, as they travel.

    >>> form([(0,), (1,), (2,)], free=[(1,)])
    b',"spots":[{"at":[0],"piece":%b},{"at":[1]},{"at":[2],"piece":%b}]'
    """
    spots = [(b'{"at":%b}' if cell in free else b'{"at":%b,"piece":%%b}') % encode(cell) for cell in cells]
    return b',"spots":[%b]' % b",".join(spots)


GAP: Final = (Spot(()),)
_GAP: Final = b',"spots":%b' % encode(GAP)


class Canvas:
    """The zones of a table as somebody sees them when nothing lies in them, and how they travel around what does.

    >>> canvas = Canvas(Zone(id="hand", title="hand", order=2), Zone(id="board", title="board"))
    >>> scene = canvas.holding((form([(0,)]) % encode(Piece("E")), b""))
    >>> scene.json()
    b'{"zones":[{"id":"hand","title":"hand","order":2,"spots":[{"at":[0],"piece":{"text":"E"}}]},{"id":"board","title":"board"}],"notes":[]}'
    >>> scene.zones[0].spots[0].piece.text, scene.zones[1] == Zone(id="board", title="board")
    ('E', True)
    """

    def __init__(self, *zones: Zone) -> None:
        """What lies in a zone comes last in it, or among its other fields where `GAP` stands for it."""
        self._titles = tuple((zone.title, zone.args) for zone in zones)
        self._parts = [b"["]
        """The beginnings and ends of the zones; every second part is a gap."""
        for zone in zones:
            begun, _, rest = zone.json.partition(_GAP) if zone.spots else (zone.json[:-1], b"", b"}")
            self._parts[-1] += begun
            self._parts += [b"", rest + b","]
        self._parts[-1] = self._parts[-1][:-1] + b"]"

    def holding(self, inside: tuple[bytes, ...], notes: tuple[Note, ...] = ()) -> Scene:
        """A scene with what lies in each zone, as a filled `form` has it (b"": nothing)."""
        parts = self._parts.copy()
        parts[1::2] = inside
        zones: Any = msgspec.Raw(b"".join(parts))
        scene = _Written(zones, notes)
        scene.__dict__["titles"] = self._titles
        return scene


class _Written(Scene, frozen=True):
    """A scene that holds its zones as they travel; whoever looks at them has them read, once."""

    if not TYPE_CHECKING:

        @remembered
        def zones(self) -> tuple[Zone, ...]:
            held = _HELD.__get__(self)
            return _ZONES.decode(held) if isinstance(held, msgspec.Raw) else held

    def json(self) -> bytes:
        return encode(self)

    @property
    def _read(self) -> Scene:
        return Scene(self.zones, self.notes)

    def __eq__(self, other: object) -> bool:
        return self._read == (other._read if isinstance(other, _Written) else other)

    def __hash__(self) -> int:
        return hash(self._read)

    def __repr__(self) -> str:
        return repr(self._read)


_HELD: Any = Scene.__dict__["zones"]
_ZONES = msgspec.json.Decoder(tuple[Zone, ...])

"""A scene as a picture: an SVG that any game's table is drawn into.

Zones lie in rows as `Zone.table` says, boards as cells and lists as pieces side by side; upper floors are drawn a
little up and to the right of those below. The page, `letterloom picture` and the pictures in the documentation are all
drawn here.
"""

from collections import defaultdict
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from letterloom.rules import Piece, Scene, Zone
from letterloom.rules.scene import Cell

CELL = 40
GAP = 24
TITLE = 26
FLOOR = 0.28
"""How far a floor is moved against the one below it, in cells."""
FILLS = {
    "plain": "#f6e3b4",
    "new": "#cfe6f7",
    "mine": "#cfe6f7",
    "blue": "#a9cdea",
    "good": "#cdeac4",
    "locked": "#d8d4dc",
    "blank": "#fff6d6",
    "joker": "#e3c8ee",
    "bad": "#f7d5cc",
    "red": "#eba898",
    "threat": "#f7d5cc",
    "hidden": "#8d99ae",
    "leg": "#e6c98b",
}
STYLE = (
    "text{font-family:system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif;text-anchor:middle;fill:#2b2208}"
    ".title{font-size:15px;font-weight:600;fill:#655d51}.letter{font-weight:700}"
)


class Drawn(NamedTuple):
    """A part of a picture, and how much room it takes."""

    width: float
    height: float
    body: str


def picture(scene: Scene, titles: Sequence[str] = (), head: str = "") -> str:
    """The scene as an SVG; `titles` stand over its zones, `head` over all of it.

    >>> from letterloom.rules import Spot
    >>> hand = Zone(id="hand", title="hand", layout="list", spots=(Spot((0,), Piece("E")),))
    >>> picture(Scene((hand,)), ["Ann's hand"]).count("<rect"), ">E</text>" in picture(Scene((hand,)))
    (2, True)
    """
    named = zip(scene.zones, [*titles, *[""] * len(scene.zones)], strict=False)
    rows: dict[int, list[tuple[int, Drawn]]] = defaultdict(list)
    for zone, title in named:
        if zone.spots or zone.low is not None:
            rows[zone.table[1]].append((zone.table[0], _zone(zone, title)))
    drawn = [beside([part for _, part in sorted(rows[y], key=lambda one: one[0])]) for y in sorted(rows)]
    return framed(_below([Drawn(_width(head), TITLE, _text(head)), *drawn] if head else drawn))


def board(scene: Scene, seat: int | None = None) -> Drawn:
    """Only the board that matters most: that of a seat, or else the one where most lies."""
    boards = [zone for zone in scene.zones if zone.layout == "grid"] or list(scene.zones)
    most = max(
        boards,
        key=lambda zone: (zone.owner == seat is not None, sum(bool(spot.piece) for spot in zone.spots)),
    )
    return _zone(most, "")


def framed(inner: Drawn) -> str:
    """A whole picture."""
    width, height = inner.width + 2 * GAP, inner.height + 2 * GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}"><style>{STYLE}</style>'
        f'<rect width="100%" height="100%" rx="14" fill="#eceedd"/>{_moved(inner.body, GAP, GAP)}</svg>\n'
    )


def _zone(zone: Zone, title: str) -> Drawn:
    inner = _row_of_pieces(zone) if zone.layout == "list" else _board(zone)
    return titled(title, inner) if title else inner


def titled(title: str, inner: Drawn) -> Drawn:
    """A part with a line above it."""
    return _below([Drawn(_width(title), TITLE - GAP, _text(title)), inner])


def _row_of_pieces(zone: Zone) -> Drawn:
    body, x = [], 0.0
    for spot in zone.spots:
        if spot.piece:
            width = max(CELL, 14.0 * len(spot.piece.text) + 16)
            body.append(_piece(spot.piece, x, 0, width))
            x += width + 4
    return Drawn(x, CELL, "".join(body))


def _place(at: Cell) -> tuple[float, float]:
    floor = at[2] if len(at) == 3 else 0
    return at[0] + FLOOR * floor, at[1] - FLOOR * floor


def _board(zone: Zone) -> Drawn:
    """Lower floors first, so that upper ones cover them; empty cells between the zone's bounds show faintly."""
    pieces = {spot.at: spot.piece for spot in zone.spots}
    if zone.low is not None and zone.high is not None and len(zone.low) == 2:
        for x in range(zone.low[0], zone.high[0] + 1):
            for y in range(zone.low[1], zone.high[1] + 1):
                pieces.setdefault((x, y), None)
    if not pieces:
        return Drawn(CELL, CELL, _empty(0, 0))
    places = {at: _place(at) for at in pieces}
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    wide = max(x for x, _ in places.values()) - left + 1
    high = max(y for _, y in places.values()) - top + 1
    body = []
    for at in sorted(pieces, key=lambda at: (at[2] if len(at) == 3 else 0, at[1], at[0])):
        piece, (across, down) = pieces[at], places[at]
        here = (across - left) * CELL, (down - top) * CELL
        body.append(_piece(piece, *here, CELL) if piece else _empty(*here))
    return Drawn(wide * CELL, high * CELL, "".join(body))


def _piece(piece: Piece, x: float, y: float, width: float) -> str:
    size = 22 if len(piece.text) == 1 else 17
    small = (
        f'<text x="{x + width - 8:.1f}" y="{y + CELL - 6:.1f}" font-size="9">{escape(piece.small)}</text>'
        if piece.small and len(piece.small) < 4
        else ""
    )
    return (
        f'<rect x="{x + 1.5:.1f}" y="{y + 1.5:.1f}" width="{width - 3:.1f}" height="{CELL - 3}" rx="5" '
        f'fill="{FILLS[piece.tone]}" stroke="#a98a45"/>'
        f'<text x="{x + width / 2:.1f}" y="{y + CELL / 2:.1f}" dy="0.35em" font-size="{size}" class="letter">'
        f"{escape(piece.text)}</text>{small}"
    )


def _empty(x: float, y: float) -> str:
    return (
        f'<rect x="{x + 1.5:.1f}" y="{y + 1.5:.1f}" width="{CELL - 3}" height="{CELL - 3}" rx="4" '
        f'fill="#fbf7ec" stroke="#d9cfbb"/>'
    )


def _width(text: str) -> float:
    return 8.5 * len(text)


def _text(text: str) -> str:
    return f'<text x="{_width(text) / 2:.1f}" y="15" class="title">{escape(text)}</text>'


def _moved(body: str, x: float, y: float) -> str:
    return f'<g transform="translate({x:.1f} {y:.1f})">{body}</g>'


def beside(parts: Sequence[Drawn]) -> Drawn:
    """One beside the other."""
    body, x = "", 0.0
    for part in parts:
        body += _moved(part.body, x, 0)
        x += part.width + GAP
    return Drawn(x - GAP, max(part.height for part in parts), body)


def _below(parts: Sequence[Drawn]) -> Drawn:
    """One below the other, each in the middle."""
    width = max((part.width for part in parts), default=0.0)
    body, y = "", 0.0
    for part in parts:
        body += _moved(part.body, (width - part.width) / 2, y)
        y += part.height + GAP
    return Drawn(width, max(0.0, y - GAP), body)

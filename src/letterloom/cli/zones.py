"""Drawing one zone of a scene: a board with its coordinates, floors beside each other, or a list of pieces."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from letterloom.cli.blocks import Block, Styled, beside, stacked, width_of
from letterloom.cli.language import say
from letterloom.cli.prose import visible
from letterloom.cli.sides import is_solid, seen_from
from letterloom.rules import Piece, Speech, Zone
from letterloom.rules.scene import Cell

MARKS = {"locked": "=", "blank": "*", "joker": "*", "red": "'", "blue": "'", "threat": "!", "leg": "_"}
"""What stands beside a piece where there is no colour to tell it."""
MARGIN = 1
"""Empty cells around the pieces of a board without edges, so that their cells can be read off."""
LARGEST = 4000
"""So many cells of a board are drawn; where pieces lie further apart they are listed with their cells."""
NAMED = 24
"""So many characters of a title are shown over a board that is narrower."""


class Shape(NamedTuple):
    """How a zone is drawn."""

    width: int
    colour: bool = False
    inline: bool = False
    """The pieces of a list begin in the line of its title."""
    cut: bool = False
    """Floors end where nothing lies any more, and columns are as narrow as they can be."""
    tight: bool = False
    """Boards without edges of their own have no margin, and no colon stands between a piece and its number."""
    flat: bool = False
    """What has floors is seen from above, each piece with its floor."""


def is_list(zone: Zone) -> bool:
    """Do its cells mean nothing but an order?"""
    return zone.layout == "list" or (zone.labels == "none" and not zone.row_names and not zone.column_names)


def block_of(zone: Zone, speech: Speech, shape: Shape, room: int | None = None) -> Block:
    """A zone as lines; floors may take more room than lists do."""
    title = visible(speech.title(zone))
    if zone.layout == "list" or (shape.inline and is_list(zone)):
        return _list(zone, title, shape)
    if shape.flat and is_solid(zone):
        zone, title = seen_from("top", zone), say("zones.above")
    if not zone.spots and zone.low is None:
        return [[(title, "title")], [(say("zones.empty"), "label")]]
    floors = sorted({spot.at[2] for spot in zone.spots if len(spot.at) == 3})
    if not floors:
        return _titled(title, _grid(zone, None, shape))
    blocks = [[[(say("zones.floor", n=z), "label")], *_grid(zone, z, shape)] for z in floors]
    return _titled(title, beside(blocks, room or shape.width, apart=0 if shape.cut else 1))


def _titled(title: str, block: Block) -> Block:
    most = max(width_of(block), NAMED)
    return [[(title if len(title) <= most else title[: most - 1] + "…", "title")], *block]


def _list(zone: Zone, title: str, shape: Shape) -> Block:
    as_is = shape._replace(tight=False)  # AEHLR:7 is a cube with a number, AEHLR7 is nothing
    pieces = [piece_text(spot.piece, as_is) for spot in zone.spots if spot.piece or not shape.inline]
    gap = "   " if any(" " in text for text, _ in pieces) else " "
    inline = shape.inline or len(pieces) == 1
    lines: Block = [[(f"{title}:", "title"), (" ", "plain")]] if inline else [[(title, "title")], []]
    used = len(title) + 2 if inline else 0
    for text, tone in pieces:
        if used and used + len(text) > shape.width:
            lines.append([])
            used = 0
        lines[-1] += [(text, tone), (gap, "plain")]
        used += len(text) + len(gap)
    if not pieces:
        lines[-1].append((say("zones.none"), "label"))
    return lines


def _grid(zone: Zone, floor: int | None, shape: Shape) -> Block:
    """One floor, or a flat board."""
    cells = {spot.at[:2]: spot.piece for spot in zone.spots if floor is None or spot.at[2] == floor}
    if shape.tight and zone.labels == "xy" and not zone.row_names:
        low, high = _edges(replace(zone, low=None, high=None), cells, margin=0)
    else:
        low, high = _edges(zone, cells if shape.cut else (spot.at for spot in zone.spots))
    columns, rows = range(low[0], high[0] + 1), range(low[1], high[1] + 1)
    if len(columns) * len(rows) > LARGEST:
        return [
            [(say("zones.at", piece=piece_text(piece, shape)[0], x=at[0], y=at[1]), "plain")]
            for at, piece in cells.items()
            if piece
        ]
    texts = {at: piece_text(piece, shape) for at, piece in cells.items() if piece}
    labels = {x: _column(zone, x) for x in columns}
    sides = {y: _row(zone, y) for y in rows}
    sizes = _sizes(texts, labels, even=not shape.cut)
    return stacked(
        [_panel(part, texts, labels, sides, sizes) for part in _parts(columns, sides, sizes, shape.width)]
    )


def _edges(zone: Zone, cells: Iterable[Cell], margin: int = MARGIN) -> tuple[Cell, Cell]:
    """The first and the last cell that are drawn: a board's own, or what lies there and a margin."""
    every = list(cells) or [(0, 0)]
    low = zone.low or tuple(min(at[n] for at in every) - margin for n in (0, 1))
    high = zone.high or tuple(max(at[n] for at in every) + margin for n in (0, 1))
    return low, high


def _sizes(texts: dict[Cell, tuple[str, str]], labels: dict[int, str], even: bool) -> dict[int, int]:
    """How wide each column is: all alike, or as narrow as each can be."""
    sizes = {x: max(1, len(label)) for x, label in labels.items()}
    for at, (text, _) in texts.items():
        if at[0] in sizes:
            sizes[at[0]] = max(sizes[at[0]], len(text))
    return dict.fromkeys(sizes, max(sizes.values())) if even else sizes


def _parts(columns: range, sides: dict[int, str], sizes: dict[int, int], width: int) -> list[list[int]]:
    """The columns in as many parts as the width needs, so that no row is ever broken by the window."""
    margin = max(map(len, sides.values())) + 1
    parts: list[list[int]] = [[]]
    used = margin
    for x in columns:
        if parts[-1] and used + sizes[x] > width:
            parts.append([])
            used = margin
        parts[-1].append(x)
        used += sizes[x] + 1
    return parts


def _panel(
    columns: Sequence[int],
    texts: dict[Cell, tuple[str, str]],
    labels: dict[int, str],
    sides: dict[int, str],
    sizes: dict[int, int],
) -> Block:
    side = max(map(len, sides.values()))
    lines: Block = []
    if any(labels.values()):
        heads = " ".join(labels[x].center(sizes[x]) for x in columns)
        lines.append([(" " * (side + 1) + heads, "label")])
    for y, name in sides.items():
        line: Styled = [(name.rjust(side) + " ", "label")]
        for x in columns:
            text, tone = texts.get((x, y), ("·", "label"))
            line += [(text.center(sizes[x]), tone), (" ", "plain")]
        lines.append(line[:-1])
    return lines


def _column(zone: Zone, x: int) -> str:
    if zone.column_names:
        return zone.column_names[x - (zone.low or (0, 0))[0]]
    return chr(ord("a") + x) if zone.labels == "sheet" else str(x) if zone.labels == "xy" else ""


def _row(zone: Zone, y: int) -> str:
    if zone.row_names:
        return zone.row_names[y - (zone.low or (0, 0))[1]]
    return str(y + 1) if zone.labels == "sheet" else str(y) if zone.labels == "xy" else ""


def piece_text(piece: Piece | None, shape: Shape) -> tuple[str, str]:
    """What a piece looks like, and its tone."""
    if piece is None:
        return "·", "label"
    mark = "" if shape.colour else MARKS.get(piece.tone, "")
    small = f"{'' if shape.tight else ':'}{piece.small}" if piece.small else ""
    return visible(f"{piece.text}{small}{mark}"), piece.tone

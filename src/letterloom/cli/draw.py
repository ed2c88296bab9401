"""Drawing a scene with characters: any game's table, in colour where the terminal has it.

Each zone becomes a block of lines; blocks are set side by side and below each other as the zones lie on the
table. A line is a list of pieces of text, each with a tone, so widths are known before colours come in.
"""

import os
import sys
import textwrap
from collections import defaultdict
from collections.abc import Sequence

from letterloom.rules import Piece, Scene, Speech, Spot, Zone

Styled = list[tuple[str, str]]
Block = list[Styled]

COLOURS = {
    "title": "1",
    "label": "2",
    "new": "1;32",
    "locked": "7",
    "blank": "33",
    "joker": "1;35",
    "hidden": "2",
    "mine": "1;36",
    "good": "1;32",
    "bad": "31",
    "red": "1;31",
    "blue": "1;34",
}
MARKS = {"locked": "=", "blank": "*", "joker": "*", "red": "'", "blue": "'"}
"""What stands beside a piece where there is no colour to tell it."""
MARGIN = 1
"""Empty cells around the pieces of a board without edges, so that their cells can be read off."""
LARGEST = 4000
"""So many cells of a board are drawn; where pieces lie further apart they are listed with their cells."""
GAP = "   "


def use_colour() -> bool:
    """Is this a terminal, and does nobody mind colour?"""
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"


def draw(scene: Scene, speech: Speech, width: int = 100, colour: bool = False) -> str:
    """The whole table as text."""
    rows: dict[int, dict[int, list[Zone]]] = defaultdict(lambda: defaultdict(list))
    for zone in scene.zones:
        column, row = zone.table
        rows[row][column].append(zone)
    blocks = {
        row: {
            at: _stack([_zone(zone, speech, width, colour) for zone in zones])
            for at, zones in sorted(columns.items())
        }
        for row, columns in sorted(rows.items())
    }
    # Zones of one column stand below each other; a list alone in its row may be as long as it likes.
    widths = dict.fromkeys(sorted({at for columns in rows.values() for at in columns}), 0)
    for row, columns in rows.items():
        for at, zones in columns.items():
            if len(columns) > 1 or any(zone.layout == "grid" for zone in zones):
                widths[at] = max(widths[at], _width(blocks[row][at]))
    aligned = sum(wide + len(GAP) for wide in widths.values()) <= width
    lines: Block = []
    for cells in blocks.values():
        if aligned:
            lines += [*_join([_widened(cells.get(at, []), wide) for at, wide in widths.items()]), []]
        else:
            lines += [*_beside(list(cells.values()), width), []]
    for note in scene.notes:
        said = textwrap.wrap(speech.say("notes", note.key, note.args), max(40, width))
        lines += [[(part, "plain")] for part in said]
    return "\n".join(_paint(line, colour) for line in lines)


def _zone(zone: Zone, speech: Speech, width: int, colour: bool) -> Block:
    title: Styled = [(speech.say("zones", zone.title, zone.args), "title")]
    if zone.layout == "list":
        return [title, *_list(zone.spots, min(width, 72), colour)]
    if not zone.spots and zone.low is None:
        return [title, [("(empty)", "label")]]
    floors = sorted({spot.at[2] for spot in zone.spots if len(spot.at) == 3})
    if not floors:
        return [title, *_grid(zone, None, colour)]
    blocks = [[[(f"floor {z}", "label")], *_grid(zone, z, colour)] for z in floors]
    return [title, *_beside(blocks, width)]


def _list(spots: Sequence[Spot], width: int, colour: bool) -> Block:
    pieces = [_piece(spot.piece, colour) for spot in spots]
    gap = "   " if any(" " in text for text, _ in pieces) else " "
    lines: Block = [[]]
    used = 0
    for text, tone in pieces:
        if used and used + len(text) > width:
            lines.append([])
            used = 0
        lines[-1] += [(text, tone), (gap, "plain")]
        used += len(text) + len(gap)
    return lines if spots else [[("(none)", "label")]]


def _grid(zone: Zone, floor: int | None, colour: bool) -> Block:
    """One floor, or a flat board."""
    cells = {spot.at[:2]: spot.piece for spot in zone.spots if floor is None or spot.at[2] == floor}
    every = [spot.at for spot in zone.spots]
    low = zone.low or (min(at[0] for at in every) - MARGIN, min(at[1] for at in every) - MARGIN)
    high = zone.high or (max(at[0] for at in every) + MARGIN, max(at[1] for at in every) + MARGIN)
    columns, rows = range(low[0], high[0] + 1), range(low[1], high[1] + 1)
    if len(columns) * len(rows) > LARGEST:
        return [
            [(f"{_piece(piece, colour)[0]} at {at[0]},{at[1]}", "plain")]
            for at, piece in cells.items()
            if piece
        ]
    texts = {at: _piece(piece, colour) for at, piece in cells.items() if piece}
    labels = [_column(zone, x, x - low[0]) for x in columns]
    size = max([len(text) for text, _ in texts.values()] + [len(label) for label in labels] + [1])
    sides = [_row(zone, y, y - low[1]) for y in rows]
    side = max(map(len, sides))
    lines: Block = []
    if any(labels):
        lines.append([(" " * (side + 1) + " ".join(label.center(size) for label in labels), "label")])
    for name, y in zip(sides, rows, strict=True):
        line: Styled = [(name.rjust(side) + " ", "label")]
        for x in columns:
            text, tone = texts.get((x, y), ("·", "label"))
            line += [(text.center(size), tone), (" ", "plain")]
        lines.append(line)
    return lines


def _column(zone: Zone, x: int, n: int) -> str:
    if zone.column_names:
        return zone.column_names[n]
    return chr(ord("a") + x) if zone.labels == "sheet" else str(x) if zone.labels == "xy" else ""


def _row(zone: Zone, y: int, n: int) -> str:
    if zone.row_names:
        return zone.row_names[n]
    return str(y + 1) if zone.labels == "sheet" else str(y) if zone.labels == "xy" else ""


def _piece(piece: Piece | None, colour: bool) -> tuple[str, str]:
    if piece is None:
        return "·", "label"
    mark = "" if colour else MARKS.get(piece.tone, "")
    small = f":{piece.small}" if piece.small else ""
    return f"{piece.text}{small}{mark}", piece.tone


def _width(block: Block) -> int:
    return max((sum(len(text) for text, _ in line) for line in block), default=0)


def _widened(block: Block, wide: int) -> Block:
    """A block at least so wide, so that zones of one column stand below each other."""
    return (
        [[(" " * wide, "plain")]]
        if not block
        else [[*block[0], (" " * (wide - _width(block[:1])), "plain")], *block[1:]]
    )


def _stack(blocks: list[Block]) -> Block:
    lines: Block = []
    for block in blocks:
        lines += [*block, []] if block is not blocks[-1] else block
    return lines


def _beside(blocks: Sequence[Block], width: int) -> Block:
    """Blocks side by side, in as many rows as the width needs."""
    lines: Block = []
    row: list[Block] = []
    used = 0
    for block in blocks:
        wide = _width(block) + len(GAP)
        if row and used + wide > width:
            lines += [*_join(row), []]
            row, used = [], 0
        row.append(block)
        used += wide
    return lines + _join(row)


def _join(blocks: Sequence[Block]) -> Block:
    height = max((len(block) for block in blocks), default=0)
    lines: Block = []
    for n in range(height):
        line: Styled = []
        for block in blocks:
            part = block[n] if n < len(block) else []
            fill = _width(block) - sum(len(text) for text, _ in part)
            line += [*part, (" " * fill + GAP, "plain")]
        lines.append(line)
    return lines


def _paint(line: Styled, colour: bool) -> str:
    if not colour:
        return "".join(text for text, _ in line).rstrip()
    return "".join(
        f"\x1b[{code}m{text}\x1b[0m" if (code := COLOURS.get(tone)) else text for text, tone in line
    )

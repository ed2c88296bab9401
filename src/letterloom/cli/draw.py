"""Drawing a scene with characters: any game's table, in colour where the terminal has it.

Each zone becomes a block of lines (`zones`), and blocks are set side by side and below each other. Where there is room
they lie as they do in life. In a window they are packed until they fit: into columns, then with lists in one line after
their titles, then with boards cut to what lies on them; and when all that is not enough, the zones that matter
least are left out by name. Of a board that is larger than the window, the part around the newest piece is shown.
"""

import textwrap
from collections import defaultdict
from collections.abc import Sequence

from letterloom.cli.blocks import (
    Block,
    beside,
    columns_of,
    joined,
    painted,
    stacked,
    trimmed,
    widened,
    width_of,
)
from letterloom.cli.language import say
from letterloom.cli.prose import visible
from letterloom.cli.sides import nearest
from letterloom.cli.zones import Shape, block_of, is_list
from letterloom.rules import Scene, Seat, Speech, Zone

CELL = 5
"""So many characters a cell of a large board takes at most: a letter, its floor, a mark, a number above it, a blank."""


def draw(scene: Scene, speech: Speech, width: int = 100, colour: bool = False) -> str:
    """The whole table as text, however long it is."""
    lines = [*_in_life(scene.zones, speech, width, colour), [], *_notes(scene, speech, width)]
    return "\n".join(painted(line, colour) for line in lines).rstrip("\n")


def draw_within(
    scene: Scene, speech: Speech, width: int, heights: Sequence[int], colour: bool, me: Seat | None
) -> str:
    """The table in a window: in the first of some heights with room for all of it, or else what matters in the last."""
    notes = [_notes(scene, speech, width), _notes(scene, speech, width, together=True)]
    zones = sorted(scene.zones, key=lambda zone: _matter(zone, me))
    for height in heights:
        for said in notes:
            found = _fitting(scene.zones, zones, speech, width, height - len(said), colour)
            if found is not None:
                return "\n".join(painted(line, colour) for line in [*found, *said])
    room, (*_, said) = heights[-1], notes
    for some in (said, said[:1]):  # what lies there matters more than what is said of it
        found = _most(zones, speech, width, room - len(some), colour, me)
        if found is not None:
            break
    shown = found or _nearest(zones, speech, width, room - len(some), colour, me)
    return "\n".join(painted(line, colour) for line in [*shown, *some])


def _matter(zone: Zone, me: Seat | None) -> tuple[int, int]:
    """What a player looks at first, first: by the game's order, then one's own, then what is nobody's."""
    return zone.order, 0 if zone.owner == me else 1 if zone.owner is None else 2


def _fitting(
    in_life: Sequence[Zone], by_matter: Sequence[Zone], speech: Speech, width: int, height: int, colour: bool
) -> Block | None:
    """All zones in the roomiest way that fits, or None."""
    block: Block | None = _in_life(in_life, speech, width, colour)
    if block is not None and _fits(block, width, height):
        return block
    for wide in (72, 50, 36, 24):
        shape = Shape(width=min(width, wide), colour=colour)
        block = columns_of([block_of(zone, speech, shape) for zone in by_matter], width, height)
        if block is not None:
            return block
    for shape in _shapes(width, colour)[:-1]:
        block = _flowing(by_matter, speech, shape)
        if _fits(block, width, height):
            return block
    return None


def _shapes(width: int, colour: bool) -> list[Shape]:
    """Ways to draw zones, each smaller than the one before."""
    flowing = Shape(width=width, colour=colour, inline=True)
    cut = flowing._replace(cut=True)
    tight = cut._replace(tight=True)
    return [flowing, cut, tight, tight._replace(flat=True)]


def _most(
    zones: Sequence[Zone], speech: Speech, width: int, height: int, colour: bool, me: Seat | None
) -> Block | None:
    """As many zones as fit, those that matter most, and the names of the others; None where not even those fit.

    Other lists go before a board or one's own pieces do; only then floors are seen from above, and boards go too.
    """
    some = _fewer(zones, me)
    shapes = _shapes(width, colour)
    tries = [(shape, part) for shape in shapes for part in _with_boards(some)]
    tries += [(shapes[-1], part) for part in some]
    for shape, part in tries:
        block = [*_flowing(part, speech, shape), *_left_out(part, zones, speech, width)]
        if _fits(block, width, height):
            return block
    return None


def _nearest(
    zones: Sequence[Zone], speech: Speech, width: int, height: int, colour: bool, me: Seat | None
) -> Block:
    """The boards and one's own pieces, and of each board as much as fits around its newest piece."""
    shape, part = _shapes(width, colour)[-1], _with_boards(_fewer(zones, me))[-1]
    said: Block = [[(say("zones.part"), "label")]]
    block: Block = []
    for high in range(height, 0, -1):
        near = [zone if is_list(zone) else nearest(zone, width // CELL, high) for zone in part]
        block = [*_flowing(near, speech, shape), *said, *_left_out(part, zones, speech, width)]
        if _fits(block, width, height):
            break
    return block


def _fewer(zones: Sequence[Zone], me: Seat | None) -> list[list[Zone]]:
    """All zones, then without the one that matters least, and so on; one's own are always there."""
    return [
        [zone for n, zone in enumerate(zones) if n < count or zone.owner == me]
        for count in range(len(zones), 0, -1)
    ]


def _with_boards(some: Sequence[list[Zone]]) -> list[list[Zone]]:
    """Those with all the boards."""
    boards = sum(not is_list(zone) for zone in some[0])
    return [part for part in some if sum(not is_list(zone) for zone in part) == boards]


def _left_out(part: Sequence[Zone], zones: Sequence[Zone], speech: Speech, width: int) -> Block:
    """The names of the zones that are not shown."""
    rest = [zone for zone in zones if zone not in part]
    if not rest:
        return []
    names = [visible(speech.title(zone).split(":")[0]) for zone in rest]
    how = say("zones.shows-all")
    shown = textwrap.shorten(say("zones.not-shown", names=names), width - len(how) - 6, placeholder=" …")
    return [[(f"{shown} {how}", "label")]]


def _fits(block: Block, width: int, height: int) -> bool:
    return len(block) <= height and width_of([trimmed(line) for line in block]) <= width


def _flowing(zones: Sequence[Zone], speech: Speech, shape: Shape) -> Block:
    """Boards side by side, then lists, each in a line or two."""
    blocks = [(zone, block_of(zone, speech, shape)) for zone in zones]
    boards = [block for zone, block in blocks if not is_list(zone)]
    lists = [block for zone, block in blocks if is_list(zone)]
    return [*beside(boards, shape.width, apart=0), *stacked(lists, apart=0)]


def _in_life(zones: Sequence[Zone], speech: Speech, width: int, colour: bool) -> Block:
    """Every zone where it lies on the table."""
    shape = Shape(width=min(width, 72), colour=colour)
    rows: dict[int, dict[int, list[Zone]]] = defaultdict(lambda: defaultdict(list))
    for zone in zones:
        column, row = zone.table
        rows[row][column].append(zone)
    blocks = {
        row: {
            at: stacked([block_of(zone, speech, shape, width) for zone in zones])
            for at, zones in sorted(columns.items())
        }
        for row, columns in sorted(rows.items())
    }
    # Zones of one column stand below each other; a list alone in its row may be as long as it likes.
    widths = dict.fromkeys(sorted({at for columns in rows.values() for at in columns}), 0)
    for row, columns in rows.items():
        for at, below in columns.items():
            if len(columns) > 1 or any(zone.layout == "grid" for zone in below):
                widths[at] = max(widths[at], width_of(blocks[row][at]))
    aligned = sum(wide + 3 for wide in widths.values()) <= width
    return stacked(
        [
            joined([widened(cells.get(at, []), wide) for at, wide in widths.items()])
            if aligned
            else beside(list(cells.values()), width)
            for cells in blocks.values()
        ]
    )


def _notes(scene: Scene, speech: Speech, width: int, together: bool = False) -> Block:
    said = [speech.note(note) for note in scene.notes]
    paragraphs = [" ".join(said)] if together else said
    return [
        [(part, "plain")] for paragraph in paragraphs for part in textwrap.wrap(paragraph, max(40, width))
    ]

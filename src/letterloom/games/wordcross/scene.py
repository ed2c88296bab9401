"""What a table of WORD CROSS looks like: boxes at the corners, the centre between them, two columns on each
side.

The one who looks sits at the bottom, with the left box at the lower left. The others follow clockwise.
Everyone's columns are drawn upright, the lowest row at the bottom. Zones are remembered by what lies in them.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from letterloom.games.wordcross.board import (
    BOX,
    CENTRE,
    Columns,
    Tiles,
    cell_of,
    changed_rows,
    word_in,
)
from letterloom.games.wordcross.material import value
from letterloom.games.wordcross.moves import LEFT, RIGHT, SIDES, SLOTS, Rows, Side
from letterloom.games.wordcross.state import WordCrossOpen, WordCrossView
from letterloom.rules import Args, Note, Piece, Scene, Seat, Spot, Zone, note
from letterloom.rules.scene import Tone

_WIDE = 4
"""How many tiles lie side by side in a box: two boxes and a pair of columns fit in 80 characters."""

_FOUR = ((1, 2), (0, 1), (1, 0), (2, 1))
_FOUR_BOXES = ((0, 2), (0, 0), (2, 0), (2, 2))
_TWO = ((1, 2), (1, 0))
_TWO_BOXES = ((0, 2), (2, 0))

MINE, MY_BOXES, THE_CENTRE, THEIRS, OTHER_BOXES = range(5)
"""The order of zones on a narrow screen: what one needs to act comes first."""


class Frame(NamedTuple):
    """A zone without what lies in it: what it is called, and where it lies for the one who looks."""

    id: str
    title: str
    args: Args
    place: tuple[int, int]
    order: int


def scene(view: WordCrossView) -> Scene:
    """All that lies on the table, and what there is to know besides."""
    open_ = view.open
    board, twins = open_.board, open_.twins
    fresh = [] if open_.before is None else changed_rows(open_.before, board)
    boxes, columns = _frames(view.seat or 0, len(board.boxes), len(open_.seats))
    zones = [_box(frame, box.known, twins) for frame, box in zip(boxes, board.boxes, strict=True)]
    zones.append(_centre(board.centre.known, twins))
    for seat, frame in enumerate(columns):
        new = tuple(row for owner, row in fresh if owner == seat) if fresh else ()
        zones.append(_columns(frame, seat, board.columns[seat], board.locked[seat], new, twins))
    return Scene(tuple(zones), _notes(open_, fresh))


@lru_cache(maxsize=32)
def _frames(me: Seat, boxes: int, seats: int) -> tuple[tuple[Frame, ...], tuple[Frame, ...]]:
    """The boxes and the columns as seat `me` sees them: WCR-2, turned."""
    places, corners = (_TWO, _TWO_BOXES) if boxes == 2 else (_FOUR, _FOUR_BOXES)
    found = []
    for box in range(boxes):
        both = ((LEFT, box), (RIGHT, (box + 1) % boxes))
        owners = tuple((side, seat) for side, seat in both if seat < seats)
        title = "box-shared" if len(owners) == 2 else f"box-{owners[0][0]}"
        order = MY_BOXES if me in dict(owners).values() else OTHER_BOXES
        found.append(Frame(f"box-{box}", title, owners, corners[(box - me) % boxes], order))
    columns = tuple(
        Frame(
            f"columns-{seat}",
            "columns",
            (("seat", seat),),
            places[(seat - me) % boxes],
            MINE if seat == me else THEIRS,
        )
        for seat in range(seats)
    )
    return tuple(found), columns


@lru_cache(maxsize=512)
def _box(frame: Frame, tiles: Tiles, twins: Tiles) -> Zone:
    return Zone(
        id=frame.id,
        title=frame.title,
        args=frame.args,
        spots=_heap(frame.id, tiles, twins),
        low=(0, 0),
        high=(_WIDE - 1, BOX // _WIDE - 1),
        labels="none",
        table=frame.place,
        order=frame.order,
    )


@lru_cache(maxsize=512)
def _centre(tiles: Tiles, twins: Tiles) -> Zone:
    return Zone(
        id="centre",
        title="centre",
        spots=_heap("centre", tiles, twins),
        low=(0, 0),
        high=(CENTRE - 1, 0),
        labels="none",
        table=(1, 1),
        order=THE_CENTRE,
    )


@lru_cache(maxsize=512)
def _heap(zone: str, tiles: Tiles, twins: Tiles) -> tuple[Spot, ...]:
    return tuple([_places(name)[n] for n, name in enumerate(_names(zone, tiles, twins))])


@lru_cache(maxsize=512)
def _places(name: str) -> tuple[Spot, ...]:
    """A tile in each place of a box."""
    piece = _piece(name, "plain")
    return tuple(Spot((n % _WIDE, n // _WIDE), piece) for n in range(BOX))


@lru_cache(maxsize=1024)
def _columns(frame: Frame, seat: Seat, columns: Columns, locked: Rows, new: Rows, twins: Tiles) -> Zone:
    return Zone(
        id=frame.id,
        title=frame.title,
        args=frame.args,
        spots=_slots(frame.id, columns, locked, new, twins),
        low=(0, 0),
        high=(1, SLOTS - 1),
        column_names=("L", "R"),
        row_names=_ROWS,
        table=frame.place,
        order=frame.order,
        owner=seat,
    )


@lru_cache(maxsize=1024)
def _slots(zone: str, columns: Columns, locked: Rows, new: Rows, twins: Tiles) -> tuple[Spot, ...]:
    names = iter(_names(zone, columns.left + columns.right, twins))
    tones: list[Tone] = [
        "locked" if row in locked else "new" if row in new else "plain" for row in range(1, SLOTS + 1)
    ]
    spots: list[Spot] = []
    for side, column in zip(SIDES, columns, strict=True):
        spots += [_slot(side, row, next(names), tones[row]) for row in range(len(column))]
        spots += _FREE[side][len(column) :]
    return tuple(spots)


@lru_cache(maxsize=4096)
def _slot(side: Side, index: int, name: str, tone: Tone) -> Spot:
    return Spot(cell_of(side, index + 1), _piece(name, tone))


_ROWS: Final = tuple(str(row) for row in range(SLOTS, 0, -1))
_FREE: Final = {side: [Spot(cell_of(side, row)) for row in range(1, SLOTS + 1)] for side in SIDES}
"""The slots of each column without a tile, the lowest first."""


def _piece(name: str, tone: Tone) -> Piece:
    """A tile by its name, which begins with its text."""
    tile = name.partition("@")[0]
    return Piece(tile, tone, str(value(tile)), name)


def _names(zone: str, tiles: Tiles, twins: Tiles) -> list[str]:
    """What each tile is called wherever it goes; one that looks like another, as long as it stays in its zone.

    >>> _names("centre", ("AB", "TE", "TE"), ("TE",))
    ['AB', 'TE@centre', 'TE@centre#2']
    """
    names, seen = list(tiles), dict.fromkeys(twins, 0)
    for n, tile in enumerate(tiles):
        if tile in seen:
            seen[tile] += 1
            names[n] = f"{tile}@{zone}#{seen[tile]}" if seen[tile] > 1 else f"{tile}@{zone}"
    return names


def _notes(open_: WordCrossOpen, fresh: Sequence[tuple[Seat, int]]) -> tuple[Note, ...]:
    notes = [note("round", n=open_.round, target=open_.options.target)]
    if open_.dealt:
        notes.append(note("bag", n=len(open_.bag)))
    if open_.front:
        notes.append(note("front", tile=open_.front))
    if fresh:
        words = tuple(word_in(open_.board, seat, row) for seat, row in fresh)
        notes.append(note("voted", seat=open_.mover, words=words))
    if open_.final and open_.owed:
        notes.append(note("last-turns", seats=open_.owed))
    return tuple(notes)

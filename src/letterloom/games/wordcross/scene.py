"""What a table of WORD CROSS looks like: boxes at the corners, the centre between them, two columns on each
side.

The one who looks sits at the bottom, with the left box at the lower left. The others follow clockwise.
Everyone's columns are drawn upright, the lowest row at the bottom. Zones are remembered by what lies in them, and the
same ones serve all who look, each in its place.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat
from typing import Final

from letterloom.games.wordcross.board import (
    BOX,
    CENTRE,
    Board,
    Columns,
    Tiles,
    cell_of,
    changed_rows,
    word_in,
)
from letterloom.games.wordcross.material import value
from letterloom.games.wordcross.moves import LEFT, RIGHT, SIDES, SLOTS, Rows
from letterloom.games.wordcross.state import WordCrossOpen, WordCrossView
from letterloom.rules import Note, Piece, Scene, Seat, Spot, Stock, Zone, note
from letterloom.rules.scene import Cell, Tone

_WIDE = 4
"""How many tiles lie side by side in a box: two boxes and a pair of columns fit in 80 characters."""

_FOUR = ((1, 2), (0, 1), (1, 0), (2, 1))
_FOUR_BOXES = ((0, 2), (0, 0), (2, 0), (2, 2))
_TWO = ((1, 2), (1, 0))
_TWO_BOXES = ((0, 2), (2, 0))

MINE, MY_BOXES, THE_CENTRE, THEIRS, OTHER_BOXES = range(5)
"""The order of zones on a narrow screen: what one needs to act comes first."""


def scene(view: WordCrossView) -> Scene:
    """All that lies on the table, and what there is to know besides."""
    open_ = view.open
    fresh = () if open_.before is None else tuple(changed_rows(open_.before, open_.board))
    twins = tuple(sorted({*open_.board.tiles()})) if open_.is_set_unknown else open_.twins
    zones = _zones(open_.board, fresh, twins, open_.options.pieces)
    places = _places(view.seat or 0, len(open_.board.boxes), len(open_.seats))
    seen = [zone.placed(*place) for zone, place in zip(zones, places, strict=True)]
    return Scene(tuple(seen), _notes(open_, fresh))


@lru_cache(maxsize=256)
def _zones(board: Board, fresh: tuple[tuple[Seat, int], ...], twins: Tiles, pieces: str) -> tuple[Zone, ...]:
    """The boxes, the centre and the columns, the same for all who look."""
    boxes, seats = len(board.boxes), len(board.columns)
    return (
        *[_box(number, boxes, seats, box, twins, pieces) for number, box in enumerate(board.boxes)],
        _centre(board.centre, twins, pieces),
        *[
            _columns(
                seat,
                board.columns[seat],
                board.locked[seat],
                tuple([row for owner, row in fresh if owner == seat]),
                twins,
                pieces,
            )
            for seat in range(seats)
        ],
    )


@lru_cache(maxsize=32)
def _places(me: Seat, boxes: int, seats: int) -> tuple[tuple[tuple[int, int], int], ...]:
    """Where the same zones lie as seat `me` sees them (WCR-2, turned), and their order on a narrow screen."""
    places, corners = (_TWO, _TWO_BOXES) if boxes == 2 else (_FOUR, _FOUR_BOXES)
    mine = (me, (me - 1) % boxes)
    return (
        *[(corners[(box - me) % boxes], MY_BOXES if box in mine else OTHER_BOXES) for box in range(boxes)],
        ((1, 1), THE_CENTRE),
        *[(places[(seat - me) % boxes], MINE if seat == me else THEIRS) for seat in range(seats)],
    )


@lru_cache(maxsize=512)
def _box(number: int, boxes: int, seats: int, box: Stock, twins: Tiles, pieces: str) -> Zone:
    both = ((LEFT, number), (RIGHT, (number + 1) % boxes))
    owners = tuple((side, seat) for side, seat in both if seat < seats)
    return Zone(
        id=f"box-{number}",
        title="box-shared" if len(owners) == 2 else f"box-{owners[0][0]}",
        args=owners,
        spots=tuple(map(_in_box, range(BOX), _names(f"box-{number}", box.known, twins), repeat(pieces))),
        low=(0, 0),
        # Of tiles that nobody has told, no more is drawn than what is known of them (REF-1).
        high=(_WIDE - 1, (BOX if box.is_known else max(len(box.known), 1) + _WIDE - 1) // _WIDE - 1),
        labels="none",
    )


@lru_cache(maxsize=512)
def _centre(centre: Stock, twins: Tiles, pieces: str) -> Zone:
    return Zone(
        id="centre",
        title="centre",
        spots=tuple(
            [
                Spot((n, 0), _piece(name, "plain", pieces))
                for n, name in enumerate(_names("centre", centre.known, twins))
            ]
        ),
        low=(0, 0),
        high=(CENTRE - 1, 0),
        labels="none",
    )


@lru_cache(maxsize=16_384)
def _in_box(place: int, name: str, pieces: str) -> Spot:
    """A tile in one of the places of a box."""
    return Spot((place % _WIDE, place // _WIDE), _piece(name, "plain", pieces))


@lru_cache(maxsize=1024)
def _columns(seat: Seat, columns: Columns, locked: Rows, new: Rows, twins: Tiles, pieces: str) -> Zone:
    return Zone(
        id=f"columns-{seat}",
        title="columns",
        args=(("seat", seat),),
        spots=_slots(f"columns-{seat}", columns, locked, new, twins, pieces),
        low=(0, 0),
        high=(1, SLOTS - 1),
        column_names=("L", "R"),
        row_names=_ROWS,
        owner=seat,
    )


def _slots(
    zone: str, columns: Columns, locked: Rows, new: Rows, twins: Tiles, pieces: str
) -> tuple[Spot, ...]:
    left, right = map(len, columns)
    names = _names(zone, columns.left + columns.right, twins)
    tones: list[Tone] = [
        "locked" if row in locked else "new" if row in new else "plain" for row in range(1, SLOTS + 1)
    ]
    return (
        *map(_slot, _LEFT, names[:left], tones, repeat(pieces)),
        *_FREE[LEFT][left:],
        *map(_slot, _RIGHT, names[left:], tones, repeat(pieces)),
        *_FREE[RIGHT][right:],
    )


@lru_cache(maxsize=4096)
def _slot(cell: Cell, name: str, tone: Tone, pieces: str) -> Spot:
    return Spot(cell, _piece(name, tone, pieces))


_ROWS: Final = tuple(str(row) for row in range(SLOTS, 0, -1))
_LEFT, _RIGHT = (tuple(cell_of(side, row) for row in range(1, SLOTS + 1)) for side in SIDES)
"""The slots of each column, the lowest first."""
_FREE: Final = {LEFT: tuple(map(Spot, _LEFT)), RIGHT: tuple(map(Spot, _RIGHT))}
"""The same without a tile."""


@lru_cache(maxsize=1024)
def _piece(name: str, tone: Tone, pieces: str) -> Piece:
    """A tile by its name, which begins with its text."""
    tile = name.partition("@")[0]
    return Piece(tile, tone, str(value(tile, pieces)), name)


def _names(zone: str, tiles: Tiles, twins: Tiles) -> list[str]:
    """What each tile is called wherever it goes; one that looks like another, as long as it stays in its zone.

    >>> _names("centre", ("AB", "TE", "TE"), ("TE",))
    ['AB', 'TE@centre', 'TE@centre#2']
    """
    names, seen = list(tiles), dict.fromkeys(_alike(twins).intersection(tiles), 0)
    if seen:
        for n, tile in enumerate(tiles):
            if tile in seen:
                seen[tile] += 1
                names[n] = f"{tile}@{zone}#{seen[tile]}" if seen[tile] > 1 else f"{tile}@{zone}"
    return names


_alike = lru_cache(maxsize=64)(frozenset[str])


def _notes(open_: WordCrossOpen, fresh: Sequence[tuple[Seat, int]]) -> tuple[Note, ...]:
    bag = len(open_.bag) if open_.dealt and not open_.is_set_unknown else None
    notes = [*_stand(open_.round, open_.options.target, bag, open_.front)]
    if open_.blind:
        notes.append(note("unseen"))
    if fresh:
        words = tuple(word_in(open_.board, seat, row) for seat, row in fresh)
        notes.append(note("voted", seat=open_.mover, words=words))
    if open_.final and open_.owed:
        notes.append(note("last-turns", seats=open_.owed))
    return tuple(notes)


@lru_cache(maxsize=256)
def _stand(round_: int, target: int, bag: int | None, front: str) -> tuple[Note, ...]:
    """How far the game is, the same for all who look."""
    notes = [note("round", n=round_, target=target)]
    if bag is not None:
        notes.append(note("bag", n=bag))
    if front:
        notes.append(note("front", tile=front))
    return tuple(notes)

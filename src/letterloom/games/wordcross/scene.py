"""What a table of WORD CROSS looks like: boxes at the corners, the centre between them, two columns on each
side.

The one who looks sits at the bottom, with the left box at the lower left. The others follow clockwise.
Everyone's columns are drawn upright, the lowest row at the bottom. Zones are remembered by what lies in them.
"""

from collections.abc import Sequence
from functools import lru_cache

from letterloom.games.wordcross.board import (
    BOX,
    CENTRE,
    Columns,
    Tiles,
    box_of,
    cell_of,
    changed_rows,
    word_in,
)
from letterloom.games.wordcross.material import value
from letterloom.games.wordcross.moves import LEFT, RIGHT, SIDES, SLOTS, Rows
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


def scene(view: WordCrossView) -> Scene:
    """All that lies on the table, and what there is to know besides."""
    open_, me = view.open, view.seat or 0
    board, twins = open_.board, open_.twins
    count, seats = len(board.boxes), len(open_.seats)
    places, corners = (_TWO, _TWO_BOXES) if count == 2 else (_FOUR, _FOUR_BOXES)
    fresh = [] if open_.before is None else changed_rows(open_.before, board)
    mine = {box_of(board, me, side) for side in SIDES}
    zones = [
        _box(
            box,
            board.boxes[box].known,
            twins,
            _owners(box, count, seats),
            corners[(box - me) % count],
            MY_BOXES if box in mine else OTHER_BOXES,
        )
        for box in range(count)
    ]
    zones.append(_centre(board.centre.known, twins))
    zones += [
        _columns(
            seat,
            board.columns[seat],
            board.locked[seat],
            tuple(row for owner, row in fresh if owner == seat),
            twins,
            places[(seat - me) % count],
            MINE if seat == me else THEIRS,
        )
        for seat in range(seats)
    ]
    return Scene(tuple(zones), _notes(open_, fresh))


def _owners(box: int, boxes: int, seats: int) -> Args:
    """Whose left and whose right box it is (WCR-2); with three players, two of the four have one owner."""
    both = ((LEFT, box), (RIGHT, (box + 1) % boxes))
    return tuple((side, seat) for side, seat in both if seat < seats)


@lru_cache(maxsize=512)
def _box(box: int, tiles: Tiles, twins: Tiles, owners: Args, place: tuple[int, int], order: int) -> Zone:
    zone = f"box-{box}"
    return Zone(
        id=zone,
        title="box-shared" if len(owners) == 2 else f"box-{owners[0][0]}",
        args=owners,
        spots=_heap(tiles, zone, twins),
        low=(0, 0),
        high=(_WIDE - 1, BOX // _WIDE - 1),
        labels="none",
        table=place,
        order=order,
    )


@lru_cache(maxsize=512)
def _centre(tiles: Tiles, twins: Tiles) -> Zone:
    return Zone(
        id="centre",
        title="centre",
        spots=_heap(tiles, "centre", twins),
        low=(0, 0),
        high=(CENTRE - 1, 0),
        labels="none",
        table=(1, 1),
        order=THE_CENTRE,
    )


@lru_cache(maxsize=512)
def _heap(tiles: Tiles, zone: str, twins: Tiles) -> tuple[Spot, ...]:
    names = _names(tiles, zone, twins)
    return tuple(
        Spot((n % _WIDE, n // _WIDE), _piece(tile, "plain", name))
        for n, (tile, name) in enumerate(zip(tiles, names, strict=True))
    )


@lru_cache(maxsize=2048)
def _columns(
    seat: Seat, columns: Columns, locked: Rows, fresh: Rows, twins: Tiles, place: tuple[int, int], order: int
) -> Zone:
    zone = f"columns-{seat}"
    names = iter(_names(columns.left + columns.right, zone, twins))
    spots = []
    for side, column in zip(SIDES, columns, strict=True):
        for row, tile in enumerate(column, start=1):
            tone: Tone = "locked" if row in locked else "new" if row in fresh else "plain"
            spots.append(Spot(cell_of(side, row), _piece(tile, tone, next(names))))
        spots += [Spot(cell_of(side, row)) for row in range(len(column) + 1, SLOTS + 1)]
    return Zone(
        id=zone,
        title="columns",
        args=(("seat", seat),),
        spots=tuple(spots),
        low=(0, 0),
        high=(1, SLOTS - 1),
        column_names=("L", "R"),
        row_names=tuple(str(row) for row in range(SLOTS, 0, -1)),
        table=place,
        order=order,
        owner=seat,
    )


@lru_cache(maxsize=4096)
def _piece(tile: str, tone: Tone, name: str) -> Piece:
    return Piece(tile, tone, str(value(tile)), name)


def _names(tiles: Tiles, zone: str, twins: Tiles) -> list[str]:
    """What each tile is called wherever it goes; one that looks like another, as long as it stays in its zone.

    >>> _names(("AB", "TE", "TE"), "centre", ("TE",))
    ['AB', 'TE@centre', 'TE@centre#2']
    """
    names, seen = [], dict.fromkeys(twins, 0)
    for tile in tiles:
        if tile in seen:
            seen[tile] += 1
            names.append(f"{tile}@{zone}" + (f"#{seen[tile]}" if seen[tile] > 1 else ""))
        else:
            names.append(tile)
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

"""What a table of WORD CROSS looks like: boxes at the corners, the centre between them, two columns on each
side.

The one who looks sits at the bottom, with the left box at the lower left. The others follow clockwise.
Everyone's columns are drawn upright, the lowest row at the bottom. Zones are remembered by what lies in them, which is
the same for all who look.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import getitem
from typing import Final

from letterloom.games.wordcross.board import BOX, CENTRE, Board, Columns, cell_of, changed_rows, word_in
from letterloom.games.wordcross.drawing.tiles import WIDE, Pieces, Tray, filled, numbered
from letterloom.games.wordcross.moves import LEFT, RIGHT, SIDES, SLOTS, Rows, Side
from letterloom.games.wordcross.state import WordCrossOpen, WordCrossView
from letterloom.rules import Note, Scene, Seat, Spot, Stock, Zone, note
from letterloom.rules.scene import Tone

_FOUR = ((1, 2), (0, 1), (1, 0), (2, 1))
_FOUR_BOXES = ((0, 2), (0, 0), (2, 0), (2, 2))
_TWO = ((1, 2), (1, 0))
_TWO_BOXES = ((0, 2), (2, 0))

MINE, MY_BOXES, THE_CENTRE, THEIRS, OTHER_BOXES = range(5)
"""The order of zones on a narrow screen: what one needs to act comes first."""

_CENTRE: Final = tuple((n, 0) for n in range(CENTRE))
_LEFT, _RIGHT = (tuple(cell_of(side, row) for row in range(1, SLOTS + 1)) for side in SIDES)
"""The slots of each column, the lowest first."""
_FREE: Final = {LEFT: tuple(map(Spot, _LEFT)), RIGHT: tuple(map(Spot, _RIGHT))}
"""The same without a tile."""
_TONES: Final[tuple[Tone, ...]] = ("plain", "new", "locked")


class _Look:
    """What the scenes of many tables share: how many play, and with which tiles."""

    def __init__(self, seats: int, boxes: int, twins: tuple[str, ...] | None, set_: str) -> None:
        self.seats, self.count = seats, boxes
        self.boxes = [_empty_box(number, boxes, seats, BOX) for number in range(boxes)]
        """The zones as each seat sees them when nothing lies in them."""
        self.sides = [_empty_columns(seat, boxes, seats) for seat in range(seats)]
        alike = None if twins is None else frozenset(twins)
        self.trays = [Tray(Pieces(f"box-{number}", "plain", alike, set_)) for number in range(boxes)]
        self.centre = Pieces("centre", "plain", alike, set_)
        self.columns = [
            {tone: Pieces(f"columns-{seat}", tone, alike, set_) for tone in _TONES} for seat in range(seats)
        ]


_look = lru_cache(maxsize=16)(_Look)


def scene(view: WordCrossView) -> Scene:
    """All that lies on the table, and what there is to know besides."""
    open_ = view.open
    board = open_.board
    fresh = () if open_.before is None else tuple(changed_rows(open_.before, board))
    twins = None if open_.is_set_unknown else open_.twins
    zones = _zones(board, fresh, twins, open_.options.pieces)
    return Scene(zones[view.seat or 0], _notes(open_, fresh))


@lru_cache(maxsize=256)
def _zones(
    board: Board, fresh: tuple[tuple[Seat, int], ...], twins: tuple[str, ...] | None, set_: str
) -> tuple[tuple[Zone, ...], ...]:
    """The boxes, the centre and the columns, as each seat sees them."""
    look = _look(len(board.columns), len(board.boxes), twins, set_)
    seen = [_box(look, number, box) for number, box in enumerate(board.boxes)]
    seen.append(_centre(look, board.centre))
    for seat, columns in enumerate(board.columns):
        new = tuple([row for owner, row in fresh if owner == seat]) if fresh else ()
        seen.append(_columns(look, seat, columns, board.locked[seat], new))
    return tuple(zip(*seen, strict=True))


@lru_cache(maxsize=512)
def _box(look: _Look, number: int, box: Stock) -> tuple[Zone, ...]:
    empty = look.boxes[number]
    if box.unknown:  # of tiles that nobody has told, no more is drawn than what is known of them (REF-1)
        empty = _empty_box(number, look.count, look.seats, len(box.known) or 1)
    places = map(look.trays[number].__getitem__, numbered(box.known))
    spots = tuple(map(getitem, places, range(BOX)))
    return filled(empty, spots)


@lru_cache(maxsize=256)
def _empty_box(number: int, boxes: int, seats: int, size: int) -> tuple[Zone, ...]:
    """A box for so many tiles, as each seat sees it: its corner (WCR-2, turned), its place on a narrow screen."""
    corners = _TWO_BOXES if boxes == 2 else _FOUR_BOXES
    both: tuple[tuple[Side, Seat], ...] = ((LEFT, number), (RIGHT, (number + 1) % boxes))
    owners = tuple((side, seat) for side, seat in both if seat < seats)
    return tuple(
        Zone(
            id=f"box-{number}",
            title="box-shared" if len(owners) == 2 else f"box-{owners[0][0]}",
            args=owners,
            low=(0, 0),
            high=(WIDE - 1, (size - 1) // WIDE),
            labels="none",
            table=corners[(number - me) % boxes],
            order=MY_BOXES if number in (me, (me - 1) % boxes) else OTHER_BOXES,
        )
        for me in range(seats)
    )


_EMPTY_CENTRE: Final = Zone(
    id="centre",
    title="centre",
    low=(0, 0),
    high=(CENTRE - 1, 0),
    labels="none",
    table=(1, 1),
    order=THE_CENTRE,
)


@lru_cache(maxsize=512)
def _centre(look: _Look, centre: Stock) -> tuple[Zone, ...]:
    pieces = map(look.centre.__getitem__, numbered(centre.known))
    return filled((_EMPTY_CENTRE,), tuple(map(Spot, _CENTRE, pieces))) * look.seats


@lru_cache(maxsize=1024)
def _columns(look: _Look, seat: Seat, columns: Columns, locked: Rows, new: Rows) -> tuple[Zone, ...]:
    left, right = len(columns.left), len(columns.right)
    rows, texts = _rows(look, seat, locked, new), numbered(columns.left + columns.right)
    pieces = [row[text] for row, text in zip(rows[:left] + rows[:right], texts, strict=True)]
    tiles = tuple(map(Spot, _LEFT[:left] + _RIGHT[:right], pieces))
    spots = tiles[:left] + _FREE[LEFT][left:] + tiles[left:] + _FREE[RIGHT][right:]
    return filled(look.sides[seat], spots)


@lru_cache(maxsize=256)
def _rows(look: _Look, seat: Seat, locked: Rows, new: Rows) -> tuple[Pieces, ...]:
    """How the tiles of each row look, the lowest first."""
    pieces = look.columns[seat]
    return tuple(
        pieces["locked" if row in locked else "new" if row in new else "plain"] for row in range(1, SLOTS + 1)
    )


def _empty_columns(seat: Seat, boxes: int, seats: int) -> tuple[Zone, ...]:
    """A seat's columns without tiles, as each seat sees them."""
    sides = _TWO if boxes == 2 else _FOUR
    return tuple(
        Zone(
            id=f"columns-{seat}",
            title="columns",
            args=(("seat", seat),),
            low=(0, 0),
            high=(1, SLOTS - 1),
            column_names=("L", "R"),
            row_names=tuple(str(row) for row in range(SLOTS, 0, -1)),
            table=sides[(seat - me) % boxes],
            order=MINE if seat == me else THEIRS,
            owner=seat,
        )
        for me in range(seats)
    )


def _notes(open_: WordCrossOpen, fresh: Sequence[tuple[Seat, int]]) -> tuple[Note, ...]:
    bag = len(open_.bag) if open_.dealt and not open_.is_set_unknown else None
    stand = _stand(open_.round, open_.options.target, bag, open_.front)
    if not (open_.blind or fresh or open_.final):
        return stand
    notes = [*stand]
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

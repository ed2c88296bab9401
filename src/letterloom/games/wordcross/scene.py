"""What a table of WORD CROSS looks like: boxes at the corners, the centre between them, two columns on each
side.

The one who looks sits at the bottom, with the left box at the lower left. The others follow clockwise.
Everyone's columns are drawn upright, the lowest row at the bottom. What lies in a zone is the same for all who look: it
is written once, from remembered tiles, and remembered until it changes.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import repeat
from operator import attrgetter, getitem
from typing import Final

from letterloom.games.wordcross.board import BOX, CENTRE, Board, Columns, changed_rows, word_in
from letterloom.games.wordcross.drawing.tiles import BOXES, CENTRES, COLUMNS, WIDE, Pieces, in_order, numbered
from letterloom.games.wordcross.moves import LEFT, RIGHT, SLOTS, Rows, Side
from letterloom.games.wordcross.state import WordCrossOpen, WordCrossView
from letterloom.rules import Note, Scene, Seat, Stock, Zone, note
from letterloom.rules.remembered import latest
from letterloom.rules.scene import Canvas, Tone

_FOUR = ((1, 2), (0, 1), (1, 0), (2, 1))
_FOUR_BOXES = ((0, 2), (0, 0), (2, 0), (2, 2))
_TWO = ((1, 2), (1, 0))
_TWO_BOXES = ((0, 2), (2, 0))

MINE, MY_BOXES, THE_CENTRE, THEIRS, OTHER_BOXES = range(5)
"""The order of zones on a narrow screen: what one needs to act comes first."""

_TONES: Final[tuple[Tone, ...]] = ("plain", "new", "locked")

_UNKNOWN: Final = attrgetter("unknown")

Inside = tuple[bytes, ...]
"""What lies in the boxes, the centre and the columns, as it travels."""


def scene(view: WordCrossView) -> Scene:
    """All that lies on the table, and what there is to know besides."""
    open_ = view.open
    twins = None if open_.blind and open_.is_set_unknown else open_.twins
    fresh, canvases, inside = _drawn(open_.board, open_.before, twins, open_.options.pieces)
    return canvases[view.seat or 0].holding(inside, _notes(open_, fresh))


class _Look:
    """What the scenes of many tables share: how many play, and with which tiles."""

    def __init__(self, seats: int, boxes: int, twins: tuple[str, ...] | None, set_: str) -> None:
        alike = None if twins is None else frozenset(twins)
        self.canvases = _canvases(seats, (BOX,) * boxes)
        self.boxes = [Pieces(f"box-{number}", "plain", alike, set_) for number in range(boxes)]
        self.centre = Pieces("centre", "plain", alike, set_)
        self.columns = [
            {tone: Pieces(f"columns-{seat}", tone, alike, set_) for tone in _TONES} for seat in range(seats)
        ]
        self.old: tuple[Rows, ...] = ((),) * seats
        """No row of any seat is new."""


_look = lru_cache(maxsize=16)(_Look)


@latest
def _drawn(
    board: Board, before: Board | None, twins: tuple[str, ...] | None, set_: str
) -> tuple[Sequence[tuple[Seat, int]], tuple[Canvas, ...], Inside]:
    """The rows that are new, the empty zones as each seat sees them, and what lies in them, the same for all."""
    seats, boxes = len(board.columns), board.boxes
    look = _look(seats, len(boxes), twins, set_)
    fresh = changed_rows(before, board) if before else ()
    new = look.old
    if fresh:
        new = tuple(tuple(row for owner, row in fresh if owner == seat) for seat in range(seats))
    inside = (
        *map(_box, repeat(look), range(len(boxes)), boxes),
        _centre(look, board.centre),
        *map(_columns, repeat(look), range(seats), board.columns, board.locked, new),
    )
    canvases = look.canvases
    if any(map(_UNKNOWN, boxes)):
        # Of tiles that nobody has told, no more is drawn than what is known of them (REF-1).
        canvases = _canvases(seats, tuple(len(box.known) or 1 if box.unknown else BOX for box in boxes))
    return fresh, canvases, inside


@lru_cache(maxsize=1024)
def _box(look: _Look, number: int, box: Stock) -> bytes:
    tiles = box.known[:BOX]
    return BOXES[len(tiles)] % tuple(map(look.boxes[number].__getitem__, in_order(tiles)))


@lru_cache(maxsize=2048)
def _centre(look: _Look, centre: Stock) -> bytes:
    tiles = centre.known[:CENTRE]
    return CENTRES[len(tiles)] % tuple(map(look.centre.__getitem__, in_order(tiles)))


@lru_cache(maxsize=2048)
def _columns(look: _Look, seat: Seat, columns: Columns, locked: Rows, new: Rows) -> bytes:
    left, right = len(columns.left), len(columns.right)
    rows, texts = _rows(look, seat, locked, new), numbered(columns.left + columns.right)
    tiles = map(getitem, rows[:left] + rows[:right], texts)
    return COLUMNS[left][right] % tuple(tiles)


@lru_cache(maxsize=256)
def _rows(look: _Look, seat: Seat, locked: Rows, new: Rows) -> tuple[Pieces, ...]:
    """How the tiles of each row look, the lowest first."""
    pieces = look.columns[seat]
    return tuple(
        pieces["locked" if row in locked else "new" if row in new else "plain"] for row in range(1, SLOTS + 1)
    )


@lru_cache(maxsize=256)
def _canvases(seats: int, sizes: tuple[int, ...]) -> tuple[Canvas, ...]:
    """The zones as each seat sees them when nothing lies in them; each box is for so many tiles."""
    count = len(sizes)
    return tuple(
        Canvas(
            *[_empty_box(number, size, seats, count, me) for number, size in enumerate(sizes)],
            _EMPTY_CENTRE,
            *[_empty_columns(seat, count, me) for seat in range(seats)],
        )
        for me in range(seats)
    )


def _empty_box(number: int, size: int, seats: int, boxes: int, me: Seat) -> Zone:
    """A box for so many tiles, as a seat sees it: its corner (WCR-2, turned), its place on a narrow screen."""
    corners = _TWO_BOXES if boxes == 2 else _FOUR_BOXES
    both: tuple[tuple[Side, Seat], ...] = ((LEFT, number), (RIGHT, (number + 1) % boxes))
    owners = tuple((side, seat) for side, seat in both if seat < seats)
    return Zone(
        id=f"box-{number}",
        title="box-shared" if len(owners) == 2 else f"box-{owners[0][0]}",
        args=owners,
        low=(0, 0),
        high=(WIDE - 1, (size - 1) // WIDE),
        labels="none",
        table=corners[(number - me) % boxes],
        order=MY_BOXES if number in (me, (me - 1) % boxes) else OTHER_BOXES,
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


def _empty_columns(seat: Seat, boxes: int, me: Seat) -> Zone:
    """A seat's columns without tiles, as a seat sees them."""
    sides = _TWO if boxes == 2 else _FOUR
    return Zone(
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


def _notes(open_: WordCrossOpen, fresh: Sequence[tuple[Seat, int]]) -> tuple[Note, ...]:
    bag = None if not open_.dealt or (open_.blind and open_.is_set_unknown) else len(open_.bag)
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

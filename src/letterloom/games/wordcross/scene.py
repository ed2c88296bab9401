"""What a table of WORD CROSS looks like: boxes at the corners, the centre between them, two columns on each
side.

The one who looks sits at the bottom, with the left box at the lower left. The others follow clockwise.
Everyone's columns are drawn upright, the lowest row at the bottom.
"""

from letterloom.games.wordcross.board import BOX, CENTRE, SLOTS, Tiles, box_of, changed_rows
from letterloom.games.wordcross.material import value
from letterloom.games.wordcross.moves import SIDES
from letterloom.games.wordcross.state import WordCrossView
from letterloom.rules import Note, Piece, Scene, Seat, Spot, Zone
from letterloom.rules.scene import Tone

_WIDE = 4
"""How many tiles lie side by side in a box: two boxes and a pair of columns fit in 80 characters."""

_FOUR = ((1, 2), (0, 1), (1, 0), (2, 1))
_FOUR_BOXES = ((0, 2), (0, 0), (2, 0), (2, 2))
_TWO = ((1, 2), (1, 0))
_TWO_BOXES = ((0, 2), (2, 0))


def scene(view: WordCrossView) -> Scene:
    """All that lies on the table, and what there is to know besides."""
    me = view.seat or 0
    count = len(view.board.boxes)
    places, corners = (_TWO, _TWO_BOXES) if count == 2 else (_FOUR, _FOUR_BOXES)
    zones = [_box(view, box, corners[(box - me) % count]) for box in range(count)]
    zones.append(_centre(view))
    zones += [_columns(view, seat, places[(seat - me) % count]) for seat in range(len(view.seats))]
    return Scene(tuple(zones), _notes(view))


def _box(view: WordCrossView, box: int, place: tuple[int, int]) -> Zone:
    whose: dict[str, str | int] = {
        side: seat
        for seat in range(len(view.seats))
        for side in SIDES
        if box_of(view.board, seat, side) == box
    }
    title = "box-shared" if len(whose) == 2 else "box-left" if "left" in whose else "box-right"
    return Zone(
        id=f"box-{box}",
        title=title,
        args=whose,
        spots=_heap(view.board.boxes[box]),
        low=(0, 0),
        high=(_WIDE - 1, BOX // _WIDE - 1),
        labels="none",
        table=place,
    )


def _heap(tiles: Tiles) -> tuple[Spot, ...]:
    return tuple(
        Spot((n % _WIDE, n // _WIDE), Piece(text, small=str(value(text)))) for n, text in enumerate(tiles)
    )


def _centre(view: WordCrossView) -> Zone:
    return Zone(
        id="centre",
        title="centre",
        spots=_heap(view.board.centre),
        low=(0, 0),
        high=(CENTRE - 1, 0),
        labels="none",
        table=(1, 1),
    )


def _columns(view: WordCrossView, seat: Seat, place: tuple[int, int]) -> Zone:
    columns, locked = view.board.columns[seat], view.board.locked[seat]
    fresh = _fresh(view, seat)
    spots = []
    for x, column in enumerate(columns):
        for row in range(1, SLOTS + 1):
            piece = None
            if row <= len(column):
                text = column[row - 1]
                tone: Tone = "locked" if row in locked else "new" if row in fresh else "plain"
                piece = Piece(text, tone, str(value(text)))
            spots.append(Spot((x, SLOTS - row), piece))
    return Zone(
        id=f"columns-{seat}",
        title="columns",
        args={"seat": seat},
        spots=tuple(spots),
        low=(0, 0),
        high=(1, SLOTS - 1),
        column_names=("L", "R"),
        row_names=tuple(str(row) for row in range(SLOTS, 0, -1)),
        table=place,
        owner=seat,
    )


def _fresh(view: WordCrossView, seat: Seat) -> set[int]:
    """The rows that are being voted on."""
    if view.before is None:
        return set()
    return {row for owner, row in changed_rows(view.before, view.board) if owner == seat}


def _notes(view: WordCrossView) -> tuple[Note, ...]:
    notes = [Note("round", {"n": view.round, "target": view.options.target})]
    if view.dealt:
        notes.append(Note("bag", {"n": len(view.bag)}))
    if view.known:
        notes.append(Note("known", {"text": view.known}))
    if view.vote:
        words = [
            view.board.columns[seat].words[row - 1]
            for seat in range(len(view.seats))
            for row in sorted(_fresh(view, seat))
        ]
        notes.append(Note("voted", {"seat": view.mover, "words": words}))
    if view.final and view.owed:
        notes.append(Note("last-turns", {"seats": view.owed}))
    return tuple(notes)

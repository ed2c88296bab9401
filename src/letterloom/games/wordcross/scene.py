"""What a table of WORD CROSS looks like: boxes at the corners, the centre between them, two columns on each
side.

The one who looks sits at the bottom, with the left box at the lower left. The others follow clockwise.
Everyone's columns are drawn upright, the lowest row at the bottom.
"""

from letterloom.games.wordcross.board import BOX, CENTRE, Tiles, box_of, changed_rows, word_in
from letterloom.games.wordcross.material import value
from letterloom.games.wordcross.moves import SIDES, SLOTS
from letterloom.games.wordcross.state import WordCrossOpen, WordCrossView
from letterloom.rules import Note, Piece, Scene, Seat, Spot, Zone, note
from letterloom.rules.scene import Tone

_WIDE = 4
"""How many tiles lie side by side in a box: two boxes and a pair of columns fit in 80 characters."""

_FOUR = ((1, 2), (0, 1), (1, 0), (2, 1))
_FOUR_BOXES = ((0, 2), (0, 0), (2, 0), (2, 2))
_TWO = ((1, 2), (1, 0))
_TWO_BOXES = ((0, 2), (2, 0))


def scene(view: WordCrossView) -> Scene:
    """All that lies on the table, and what there is to know besides."""
    open_, me = view.open, view.seat or 0
    count = len(open_.board.boxes)
    places, corners = (_TWO, _TWO_BOXES) if count == 2 else (_FOUR, _FOUR_BOXES)
    zones = [_box(open_, box, corners[(box - me) % count]) for box in range(count)]
    zones.append(_centre(open_))
    zones += [_columns(open_, seat, places[(seat - me) % count]) for seat in range(len(open_.seats))]
    return Scene(tuple(zones), _notes(open_))


def _box(open_: WordCrossOpen, box: int, place: tuple[int, int]) -> Zone:
    whose = {
        side: seat
        for seat in range(len(open_.seats))
        for side in SIDES
        if box_of(open_.board, seat, side) == box
    }
    title = "box-shared" if len(whose) == 2 else "box-left" if "left" in whose else "box-right"
    return Zone(
        id=f"box-{box}",
        title=title,
        args=tuple(whose.items()),
        spots=_heap(open_.board.boxes[box].known),
        low=(0, 0),
        high=(_WIDE - 1, BOX // _WIDE - 1),
        labels="none",
        table=place,
    )


def _heap(tiles: Tiles) -> tuple[Spot, ...]:
    return tuple(
        Spot((n % _WIDE, n // _WIDE), Piece(text, small=str(value(text)))) for n, text in enumerate(tiles)
    )


def _centre(open_: WordCrossOpen) -> Zone:
    return Zone(
        id="centre",
        title="centre",
        spots=_heap(open_.board.centre.known),
        low=(0, 0),
        high=(CENTRE - 1, 0),
        labels="none",
        table=(1, 1),
    )


def _columns(open_: WordCrossOpen, seat: Seat, place: tuple[int, int]) -> Zone:
    columns, locked = open_.board.columns[seat], open_.board.locked[seat]
    fresh = _fresh(open_, seat)
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
        args=(("seat", seat),),
        spots=tuple(spots),
        low=(0, 0),
        high=(1, SLOTS - 1),
        column_names=("L", "R"),
        row_names=tuple(str(row) for row in range(SLOTS, 0, -1)),
        table=place,
        owner=seat,
    )


def _fresh(open_: WordCrossOpen, seat: Seat) -> set[int]:
    """The rows that are being voted on."""
    if open_.before is None:
        return set()
    return {row for owner, row in changed_rows(open_.before, open_.board) if owner == seat}


def _notes(open_: WordCrossOpen) -> tuple[Note, ...]:
    notes = [note("round", n=open_.round, target=open_.options.target)]
    if open_.dealt:
        notes.append(note("bag", n=len(open_.bag)))
    if open_.front:
        notes.append(note("front", tile=open_.front))
    if open_.before is not None:
        rows = changed_rows(open_.before, open_.board)
        words = tuple(word_in(open_.board, seat, row) for seat, row in rows)
        notes.append(note("voted", seat=open_.mover, words=words))
    if open_.final and open_.owed:
        notes.append(note("last-turns", seats=open_.owed))
    return tuple(notes)

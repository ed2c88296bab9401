"""What can be pointed at in WORD CROSS: a tile, and then where it goes.

A tile of a box goes to a free slot of the column, or changes places with a tile of the other box; a tile of a column
goes to the other column, or changes places with a tile there. Any free slot of a column will do, because tiles float.
Words are not looked at, so that a bluff can be made and nothing is told. Locks follow when the tiles lie
(`WordCross.more`). So gestures depend on the outline of the board alone, and are remembered by it.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from letterloom.games.wordcross.board import Board, box_of, cell_of, loose_from
from letterloom.games.wordcross.moves import LEFT, RIGHT, SIDES, SLOTS, Rows, Side, other
from letterloom.games.wordcross.state import WordCrossView
from letterloom.rules import LETTERS, VOTE, Gesture, Pick, Seat, buttons
from letterloom.rules.agreement import pointing

_SPELT: Final = Pick(of=LETTERS, many=True, join="")
"""A tile by its letters."""


class Outline(NamedTuple):
    """Where tiles lie, whatever stands on them."""

    seat: Seat
    boxes: tuple[str, str]
    """The zones of the seat's left and right box."""
    has_centre: bool
    heights: tuple[tuple[int, int], ...]
    """How many tiles each seat has in its left and right column."""
    locked: tuple[Rows, ...]


def touch(view: WordCrossView) -> tuple[Gesture, ...]:
    """The gestures of a seat that is asked."""
    if view.seat is None or view.asked is None:
        return ()
    outline = _outline(view.open.board, view.seat)
    return VOTE if view.open.vote else _unseen(outline) if view.open.blind else _gestures(outline)


def arranging(view: WordCrossView) -> Iterator[Gesture]:
    """What the people at a physical table can point at: tiles and locks, scores, whose turn it is (REF-6)."""
    open_ = view.open
    if not open_.blind or open_.is_over:
        return
    for seat, columns in enumerate(open_.board.columns):
        zones = (f"columns-{seat}",)
        sides = zip(SIDES, map(len, columns), strict=True)
        if next_ := tuple(cell_of(side, height + 1) for side, height in sides if height < SLOTS):
            slot = Pick(zones=zones, at=next_, free=True, by="cell")
            yield Gesture("table-set", f"set {seat} {{0}} {{1}}", (slot, _SPELT))
            yield Gesture("table-set-locked", f"set {seat} {{0}} {{1}} locked", (slot, _SPELT))
        yield Gesture("table-lift", f"lift {seat} {{0}}", (Pick(zones=zones, by="cell"),))
    yield from pointing(open_, "score", "turn")
    yield Gesture("table-end", "end")


def _outline(board: Board, seat: Seat) -> Outline:
    left, right = (f"box-{box_of(board, seat, side)}" for side in SIDES)
    heights = tuple([(len(left), len(right)) for left, right in board.columns])
    return Outline(seat, (left, right), bool(board.centre), heights, board.locked)


@lru_cache(maxsize=1024)
def _gestures(outline: Outline) -> tuple[Gesture, ...]:
    found = [*_takes(outline), *_shifts(outline), *_swaps(outline), *_steals(outline)]
    return (*found, *buttons(("pass",)))


@lru_cache(maxsize=1024)
def _unseen(outline: Outline) -> tuple[Gesture, ...]:
    """With boxes that nobody has told (REF-1) a tile is spelt, letter by letter."""
    found = []
    for side in SIDES:
        if to := _free(outline, side):
            found.append(Gesture("take-box", f"take {side} {{0}}", (_SPELT, to)))
            found.append(Gesture("take-centre", f"take centre {{0}} {side}", (_SPELT, to)))
    boxes = Gesture("swap-boxes", "swap boxes {0}", (Pick(words=True, many=True, least=2),))
    columns = [gesture for gesture in _swaps(outline) if "columns" in gesture.text]
    return (*found, *_shifts(outline), boxes, *columns, *_steals(outline), *buttons(("pass",)))


def _takes(outline: Outline) -> list[Gesture]:
    """WCR-7: from a box to its column, from the centre to either."""
    found = []
    for side, box in zip(SIDES, outline.boxes, strict=True):
        if to := _free(outline, side):
            found.append(Gesture("take", f"take {side} {{0}}", (Pick(zones=(box,)), to)))
            if outline.has_centre:
                found.append(Gesture("take", f"take centre {{0}} {side}", (Pick(zones=("centre",)), to)))
    return found


def _shifts(outline: Outline) -> list[Gesture]:
    """WCR-7: from one of one's own columns to the other."""
    found = []
    for side in SIDES:
        tile = _tiles(outline, outline.seat, (side,), loose_from(outline.locked[outline.seat]))
        to = _free(outline, other(side))
        if tile and to:
            found.append(Gesture("shift", "shift {0}", (tile, to)))
    return found


def _swaps(outline: Outline) -> list[Gesture]:
    """WCR-8: either tile may be picked first."""
    left, right = (Pick(zones=(box,)) for box in outline.boxes)
    found = _both_ways("swap boxes", left, right)
    one, two = (_tiles(outline, outline.seat, (side,), 1) for side in SIDES)
    return found + _both_ways("swap columns", one, two) if one and two else found


def _both_ways(words: str, left: Pick, right: Pick) -> list[Gesture]:
    return [
        Gesture("swap", f"{words} {{0}} {{1}}", (left, right)),
        Gesture("swap", f"{words} {{1}} {{0}}", (right, left)),
    ]


def _steals(outline: Outline) -> list[Gesture]:
    """WCR-9: a tile of another's columns, to the shorter of one's own, where it completes a row."""
    left, right = outline.heights[outline.seat]
    side = LEFT if left < right else RIGHT
    to = _free(outline, side)
    if left == right or to is None:
        return []
    found = []
    for victim, locked in enumerate(outline.locked):
        tile = _tiles(outline, victim, SIDES, loose_from(locked))
        if victim != outline.seat and tile:
            found.append(Gesture("steal", f"steal {victim} {{0}} {side}", (tile, to)))
    return found


def _tiles(outline: Outline, seat: Seat, sides: tuple[Side, ...], lowest: int) -> Pick | None:
    """The tiles of some columns of a seat that are not locked, from a row up."""
    return _loose(seat, sides, outline.heights[seat], outline.locked[seat], lowest)


@lru_cache(maxsize=4096)
def _loose(
    seat: Seat, sides: tuple[Side, ...], heights: tuple[int, int], locked: Rows, lowest: int
) -> Pick | None:
    cells = tuple(
        cell_of(side, row)
        for side in sides
        for row in range(lowest, heights[SIDES.index(side)] + 1)
        if row not in locked
    )
    return Pick(zones=(f"columns-{seat}",), at=cells, by="cell") if cells else None


def _free(outline: Outline, side: Side) -> Pick | None:
    """The free slots of one of one's own columns."""
    return _slots(outline.seat, side, outline.heights[outline.seat][SIDES.index(side)])


@lru_cache(maxsize=256)
def _slots(seat: Seat, side: Side, height: int) -> Pick | None:
    cells = tuple(cell_of(side, row) for row in range(height + 1, SLOTS + 1))
    return Pick(zones=(f"columns-{seat}",), at=cells, free=True, by="cell") if cells else None

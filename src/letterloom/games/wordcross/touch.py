"""What can be pointed at in WORD CROSS: a tile, and then where it goes.

A tile of a box goes to a free slot of the column, or changes places with a tile of the other box; a tile of a column
goes to the other column, or changes places with a tile there. Any free slot of a column will do, because tiles float.
Words are not looked at, so that a bluff can be made and nothing is told. Locks follow when the tiles lie
(`WordCross.more`). So gestures depend on the outlines of the columns alone, and are remembered by them.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from letterloom.games.wordcross.board import box_of, cell_of, loose_from
from letterloom.games.wordcross.moves import LEFT, RIGHT, SIDES, SLOTS, Rows, Side, other
from letterloom.games.wordcross.state import WordCrossView
from letterloom.rules import LETTERS, VOTE, Gesture, Pick, Seat, buttons
from letterloom.rules.agreement import pointing

_SPELT: Final = Pick(of=LETTERS, many=True, join="")
"""A tile by its letters."""


_PASS: Final = buttons(("pass",))


class Outline(NamedTuple):
    """Where a seat's tiles lie, whatever stands on them."""

    seat: Seat
    heights: tuple[int, int]
    """How many tiles are in the left and in the right column."""
    locked: Rows


def touch(view: WordCrossView) -> tuple[Gesture, ...]:
    """The gestures of a seat that is asked."""
    seat, open_ = view.seat, view.open
    if seat is None or view.asked is None:
        return ()
    if open_.vote:
        return VOTE
    board = open_.board
    heights = tuple([(len(left), len(right)) for left, right in board.columns])
    boxes = () if open_.blind else (box_of(board, seat, LEFT), box_of(board, seat, RIGHT))
    return _all(seat, heights, board.locked, boxes, len(board.centre) > 0)


@lru_cache(maxsize=2048)
def _all(
    seat: Seat,
    heights: tuple[tuple[int, int], ...],
    locked: tuple[Rows, ...],
    boxes: tuple[int, ...],
    has_centre: bool,
) -> tuple[Gesture, ...]:
    """What a seat can do when so many tiles lie in the columns of each; no boxes: nobody has told them (REF-1)."""
    outlines = [Outline(*each) for each in zip(range(len(heights)), heights, locked, strict=True)]
    mine = outlines[seat]
    found = _gestures(mine, boxes, has_centre) if boxes else _unseen(mine)
    for theirs in outlines:
        if theirs is not mine:
            found += _steals(mine, theirs)
    return found + _PASS


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


@lru_cache(maxsize=2048)
def _gestures(mine: Outline, boxes: tuple[int, ...], has_centre: bool) -> tuple[Gesture, ...]:
    """What a seat can do with its own columns, its left and right box, and the centre."""
    zones = tuple(f"box-{number}" for number in boxes)
    return (*_takes(mine, zones, has_centre), *_shifts(mine), *_box_swaps(zones), *_column_swaps(mine))


@lru_cache(maxsize=1024)
def _unseen(mine: Outline) -> tuple[Gesture, ...]:
    """With boxes that nobody has told (REF-1) a tile is spelt, letter by letter."""
    found = []
    for side in SIDES:
        if to := _free_of(mine, side):
            found.append(Gesture("take-box", f"take {side} {{0}}", (_SPELT, to)))
            found.append(Gesture("take-centre", f"take centre {{0}} {side}", (_SPELT, to)))
    boxes = Gesture("swap-boxes", "swap boxes {0}", (Pick(words=True, many=True, least=2),))
    return (*found, *_shifts(mine), boxes, *_column_swaps(mine))


def _takes(mine: Outline, boxes: tuple[str, ...], has_centre: bool) -> list[Gesture]:
    """WCR-7: from a box to its column, from the centre to either."""
    found = []
    for side, height, box in zip(SIDES, mine.heights, boxes, strict=True):
        found += _takes_to(mine.seat, side, height, box, has_centre)
    return found


@lru_cache(maxsize=1024)
def _takes_to(seat: Seat, side: Side, height: int, box: str, has_centre: bool) -> list[Gesture]:
    to = _free(seat, side, height)
    if to is None:
        return []
    found = [Gesture("take", f"take {side} {{0}}", (Pick(zones=(box,)), to))]
    if has_centre:
        found.append(Gesture("take", f"take centre {{0}} {side}", (Pick(zones=("centre",)), to)))
    return found


def _shifts(mine: Outline) -> list[Gesture]:
    """WCR-7: from one of one's own columns to the other."""
    found = []
    for side in SIDES:
        tile = _tiles(mine, (side,), loose_from(mine.locked))
        to = _free_of(mine, other(side))
        if tile and to:
            found.append(Gesture("shift", "shift {0}", (tile, to)))
    return found


@lru_cache(maxsize=64)
def _box_swaps(boxes: tuple[str, ...]) -> list[Gesture]:
    """WCR-8: either tile may be picked first."""
    left, right = (Pick(zones=(box,)) for box in boxes)
    return _both_ways("swap boxes", left, right)


def _column_swaps(mine: Outline) -> list[Gesture]:
    """WCR-8, in place."""
    left, right = (_tiles(mine, (side,), 1) for side in SIDES)
    return _both_ways("swap columns", left, right) if left and right else []


def _both_ways(words: str, left: Pick, right: Pick) -> list[Gesture]:
    return [
        Gesture("swap", f"{words} {{0}} {{1}}", (left, right)),
        Gesture("swap", f"{words} {{1}} {{0}}", (right, left)),
    ]


@lru_cache(maxsize=4096)
def _steals(mine: Outline, theirs: Outline) -> tuple[Gesture, ...]:
    """WCR-9: a tile of another's columns, to the shorter of one's own, where it completes a row."""
    left, right = mine.heights
    side = LEFT if left < right else RIGHT
    tile, to = _tiles(theirs, SIDES, loose_from(theirs.locked)), _free_of(mine, side)
    if left == right or tile is None or to is None:
        return ()
    return (Gesture("steal", f"steal {theirs.seat} {{0}} {side}", (tile, to)),)


def _tiles(outline: Outline, sides: tuple[Side, ...], lowest: int) -> Pick | None:
    """The tiles of some columns that are not locked, from a row up."""
    cells = tuple(
        cell_of(side, row)
        for side in sides
        for row in range(lowest, outline.heights[SIDES.index(side)] + 1)
        if row not in outline.locked
    )
    return Pick(zones=(f"columns-{outline.seat}",), at=cells, by="cell") if cells else None


def _free_of(outline: Outline, side: Side) -> Pick | None:
    """The free slots of a column."""
    return _free(outline.seat, side, outline.heights[SIDES.index(side)])


@lru_cache(maxsize=256)
def _free(seat: Seat, side: Side, height: int) -> Pick | None:
    """The same of a column that is so high."""
    cells = tuple(cell_of(side, row) for row in range(height + 1, SLOTS + 1))
    return Pick(zones=(f"columns-{seat}",), at=cells, free=True, by="cell") if cells else None

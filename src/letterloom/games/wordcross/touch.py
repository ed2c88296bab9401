"""What can be pointed at in WORD CROSS: a tile, and then where it goes.

A tile of a box goes to a free slot of the column, or changes places with a tile of the other box; a tile of a column
goes to the other column, or changes places with a tile there. Any free slot of a column will do, because tiles float.
Words are not looked at, so that a bluff can be made and nothing is told. Locks follow when the tiles lie
(`WordCross.more`).
"""

from letterloom.games.wordcross.board import Board, box_of, cell_of, loose_from
from letterloom.games.wordcross.moves import LEFT, RIGHT, SIDES, SLOTS, Side, other
from letterloom.games.wordcross.state import WordCrossView
from letterloom.rules import VOTE, Gesture, Pick, Seat, buttons


def touch(view: WordCrossView) -> tuple[Gesture, ...]:
    """The gestures of a seat that is asked."""
    if view.seat is None or view.asked is None:
        return ()
    if view.open.vote:
        return VOTE
    board, seat = view.open.board, view.seat
    found = [*_takes(board, seat), *_shifts(board, seat), *_swaps(board, seat), *_steals(board, seat)]
    return (*found, *buttons(("pass",)))


def _takes(board: Board, seat: Seat) -> list[Gesture]:
    """WCR-7: from a box to its column, from the centre to either."""
    found = []
    for side in SIDES:
        if to := _free(board, seat, side):
            found.append(Gesture("take", f"take {side} {{0}}", (_box(board, seat, side), to)))
            if len(board.centre):
                found.append(Gesture("take", f"take centre {{0}} {side}", (Pick(zones=("centre",)), to)))
    return found


def _shifts(board: Board, seat: Seat) -> list[Gesture]:
    """WCR-7: from one of one's own columns to the other."""
    found = []
    for side in SIDES:
        tile = _tiles(board, seat, (side,), loose_from(board.locked[seat]))
        to = _free(board, seat, other(side))
        if tile and to:
            found.append(Gesture("shift", "shift {0}", (tile, to)))
    return found


def _swaps(board: Board, seat: Seat) -> list[Gesture]:
    """WCR-8: either tile may be picked first."""
    left, right = (_box(board, seat, side) for side in SIDES)
    found = _both_ways("swap boxes", left, right)
    one, two = (_tiles(board, seat, (side,), 1) for side in SIDES)
    return found + _both_ways("swap columns", one, two) if one and two else found


def _both_ways(words: str, left: Pick, right: Pick) -> list[Gesture]:
    return [
        Gesture("swap", f"{words} {{0}} {{1}}", (left, right)),
        Gesture("swap", f"{words} {{1}} {{0}}", (right, left)),
    ]


def _steals(board: Board, seat: Seat) -> list[Gesture]:
    """WCR-9: a tile of another's columns, to the shorter of one's own, where it completes a row."""
    left, right = map(len, board.columns[seat])
    side = LEFT if left < right else RIGHT
    to = _free(board, seat, side)
    if left == right or to is None:
        return []
    found = []
    for victim in range(len(board.columns)):
        tile = _tiles(board, victim, SIDES, loose_from(board.locked[victim]))
        if victim != seat and tile:
            found.append(Gesture("steal", f"steal {victim} {{0}} {side}", (tile, to)))
    return found


def _box(board: Board, seat: Seat, side: Side) -> Pick:
    return Pick(zones=(f"box-{box_of(board, seat, side)}",))


def _tiles(board: Board, seat: Seat, sides: tuple[Side, ...], lowest: int) -> Pick | None:
    """The tiles of some columns of a seat that are not locked, from a row up."""
    cells = tuple(
        cell_of(side, row)
        for side in sides
        for row in range(lowest, len(board.columns[seat][SIDES.index(side)]) + 1)
        if row not in board.locked[seat]
    )
    return Pick(zones=(f"columns-{seat}",), at=cells, by="cell") if cells else None


def _free(board: Board, seat: Seat, side: Side) -> Pick | None:
    """The free slots of a column."""
    height = len(board.columns[seat][SIDES.index(side)])
    cells = tuple(cell_of(side, row) for row in range(height + 1, SLOTS + 1))
    return Pick(zones=(f"columns-{seat}",), at=cells, free=True, by="cell") if cells else None

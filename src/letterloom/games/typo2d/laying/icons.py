"""Laying a card by its icon (TYP-20, TYP-22 to TYP-25).

What the geometry forbids is refused here; no words are judged.
"""

from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from letterloom.games.typo2d.board import COL, GAP, ROW, WAYS, Board, count, shift
from letterloom.games.typo2d.laying.placing import Placing, check_free, lay, runs_through
from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.moves import Axis, Cell, Direction, Insert, Laying, Put, Replace
from letterloom.rules import Refused, refuse
from letterloom.rules.notation import write_cell

DIRECTIONS: Final[dict[Direction, tuple[Axis, int]]] = {
    "right": (ROW, 1),
    "left": (ROW, -1),
    "up": (COL, -1),
    "down": (COL, 1),
}
"""The axis and the step of each direction, in the order of TYP-13."""


def replace_card(board: Board, card: str, cell: Cell) -> Placing:
    """A card in the place of another (TYP-22): both runs need a word, changed or not."""
    if cell not in board.at:
        refuse("TYP-22", "nothing-there", cell=write_cell(cell))
    around = board.both_around(cell)
    return Placing(card, cell, around, runs_through(card, *around), replaced=board.at[cell], rule="TYP-22")


def leave_gap(board: Board, card: str, cell: Cell, axis: int) -> Placing:
    """An O in front of a line, a P behind it, one empty cell between them (TYP-23, TYP-24)."""
    front = letter_of(card) == "O"
    rule = "TYP-23" if front else "TYP-24"
    check_free(board, cell)
    by = 1 if front else -1
    gap, near = shift(cell, axis, by), shift(cell, axis, 2 * by)
    if gap in board.at or near not in board.at:
        refuse(rule, "no-gap", cell=write_cell(cell), side="front" if front else "behind")
    line = GAP + board.letters[near] + board.reach(near, axis, by)
    far = board.reach(cell, axis, -by)
    along = (far[::-1], line) if front else (line[::-1], far)
    across = board.around(cell, 1 - axis)
    around = (along, across) if axis == ROW else (across, along)
    gaps = (*board.gaps, (*gap, axis))
    return Placing(card, cell, around, runs_through(card, *around), gaps=gaps, axis=axis)


def insert(board: Board, card: str, cell: Cell, direction: Direction) -> Placing:
    """An E between two neighbours; the one that lay there and all beyond move a step (TYP-20).

    A line ends before an empty cell, so no card can move onto another.
    """
    axis, by = DIRECTIONS[direction]
    if cell not in board.at or shift(cell, axis, -by) not in board.at:
        refuse("TYP-20", "not-between", cell=write_cell(cell), direction=direction)
    moving = board.letters[cell] + board.reach(cell, axis, by)
    end = shift(cell, axis, by * len(moving))
    outward = moving + board.reach(end, axis, by)
    inward = board.reach(cell, axis, -by)
    along = (inward[::-1], outward) if by > 0 else (outward[::-1], inward)
    across = board.around(cell, 1 - axis)
    around = (along, across) if axis == ROW else (across, along)
    # Cell by cell outward: what lay there, and what lies there then ("" is nothing).
    old, new = [*moving, ""], [letter_of(card), *moving]
    cells = [shift(cell, axis, by * n) for n in range(len(new))]
    runs = [letter_of(card).join(along)]
    for at, was, now in zip(cells, old, new, strict=True):
        runs += _crossing(board, at, 1 - axis, was, now)
    moved = tuple((at, shift(at, axis, by)) for at in cells[:-1] if at in board.at)
    gaps = board.gaps
    if GAP in moving:
        inner = {(*at, axis) for at in cells[:-1]}
        gaps = tuple((*shift(gap[:2], axis, by), axis) if gap in inner else gap for gap in board.gaps)
    return Placing(card, cell, around, tuple(runs), moved, gaps, rule="TYP-20")


def turn(board: Board, card: str, cell: Cell, axis: int) -> Iterator[Placing]:
    """A Z at an end of a line of two or more that is turned end for end first (TYP-25).

    Where a line lies on either side of the cell, the one before it is turned, then the one after it: two placings.
    """
    check_free(board, cell)
    sides = [
        (by, line)
        for by in (-1, 1)
        if count(line := board.reach(cell, axis, by)) >= 2 and (*cell, axis) not in board.gaps
    ]
    if not sides:
        refuse("TYP-25", "no-line", cell=write_cell(cell), way=WAYS[axis])
    for by, line in sides:
        turned = line[::-1]
        other = board.reach(cell, axis, -by)
        along = (other[::-1], turned) if by > 0 else (line, other)
        across = board.around(cell, 1 - axis)
        around = (along, across) if axis == ROW else (across, along)
        cells = [shift(cell, axis, by * n) for n in range(1, len(line) + 1)]
        runs = list(runs_through(card, *around))
        for at, was, now in zip(cells, line, turned, strict=True):
            runs += _crossing(board, at, 1 - axis, was, now)
        moved = tuple((at, to) for at, to in zip(cells, reversed(cells), strict=True) if at in board.at)
        mirror = {(*at, axis): (*to, axis) for at, to in zip(cells, reversed(cells), strict=True)}
        gaps = tuple(mirror.get(gap, gap) for gap in board.gaps)
        yield Placing(card, cell, around, tuple(runs), moved, gaps, axis=axis, rule="TYP-25")


def placings(board: Board, card: str, move: Laying) -> Iterator[Placing]:
    """All that a move could mean by the geometry of the board; nothing where it is refused."""
    with suppress(Refused):
        match move:
            case Insert(cell, direction):
                yield insert(board, card, cell, direction)
            case Replace(cell):
                yield replace_card(board, card, cell)
            case Put(cell, _, ""):
                yield lay(board, card, cell)
            case Put(cell):
                for axis in move.axes:
                    with suppress(Refused):
                        if move.icon == "gap":
                            yield leave_gap(board, card, cell, axis)
                        else:
                            yield from turn(board, card, cell, axis)


def _crossing(board: Board, cell: Cell, axis: int, was: str, now: str) -> Iterator[str]:
    """The runs across a moving line that change, where one mark of the line becomes another at a cell.

    Where a card comes or changes, the run through it changes; where a card goes and nothing comes, what is left
    of the run on either side does.
    """
    if was == now:
        return
    before, behind = board.around(cell, axis)
    if now not in ("", GAP):
        if before or behind:
            yield before + now + behind
    else:
        for rest in (before.rstrip(GAP), behind.lstrip(GAP)):
            if len(rest) > 1:
                yield rest

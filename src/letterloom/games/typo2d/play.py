"""The ways in which a card can be laid (TYP-5, TYP-20 to TYP-25), without judging words.

Each way gives a `Placing`: where the card lies then, what lies before and after it in its row and column, which
runs need a word, and what else moves. Nothing is copied until `after` makes the new table, so that a generator can
throw most placings away cheaply. What the geometry forbids is refused here; whether runs begin words, and the
rule of four lines, is the business of `judge.py`.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.moves import Direction, Spot
from letterloom.games.typo2d.table import COL, GAP, ROW, WAY, Board, Gap, Table, count, lay_out, step
from letterloom.rules import refuse
from letterloom.rules.notation import write_cell

WAYS: Final[dict[Direction, tuple[int, int]]] = {
    "right": (ROW, 1),
    "left": (ROW, -1),
    "up": (COL, -1),
    "down": (COL, 1),
}
"""The axis and the step of each direction, in the order of TYP-13."""


class Placing(NamedTuple):
    """A card as it would lie on the table."""

    card: str
    cell: Spot
    around: tuple[tuple[str, str], tuple[str, str]]
    """What lies before and after it in its row, and in its column."""
    runs: tuple[str, ...]
    """The runs that need a word."""
    moved: tuple[tuple[Spot, Spot], ...] = ()
    """Cards that move, from where to where."""
    gaps: frozenset[Gap] | None = None
    """The gaps then; None: as they were."""
    replaced: str = ""
    """The card that leaves the game for it."""
    rule: str = "TYP-5"
    """The rule by which its runs must begin words."""

    @property
    def row(self) -> str:
        """The row that it lies in then."""
        return letter_of(self.card).join(self.around[ROW])

    @property
    def col(self) -> str:
        """The column that it lies in then."""
        return letter_of(self.card).join(self.around[COL])

    @property
    def longest(self) -> int:
        """The cards of the longer of the two lines that it lies in (TYP-7)."""
        return max(count(self.row), count(self.col))

    @property
    def wins_tiebreaker(self) -> bool:
        """Does it lie in a row and a column at once, or between two cards of one (TYP-6)?"""
        (left, right), (above, below) = self.around
        return bool((left or right) and (above or below)) or bool(left and right) or bool(above and below)


def after(board: Board, placing: Placing) -> Table:
    """The table with the card laid."""
    cards = dict(board.cards)
    moved = [(to, cards.pop(start)) for start, to in placing.moved]
    cards.update(moved)
    cards[placing.cell] = placing.card
    return lay_out(cards, board.gaps if placing.gaps is None else placing.gaps)


def lay(board: Board, card: str, cell: Spot) -> Placing:
    """A plain card, side to side with another (TYP-5)."""
    _check_free(board, cell)
    around = board.around(cell, ROW), board.around(cell, COL)
    if cell not in board.open_cells:
        refuse("TYP-5", "not-beside", cell=write_cell(cell))
    return Placing(card, cell, around, _through(card, *around))


def replace_card(board: Board, card: str, cell: Spot) -> Placing:
    """A card in the place of another (TYP-22): both runs need a word, changed or not."""
    if cell not in board.cards:
        refuse("TYP-22", "nothing-there", cell=write_cell(cell))
    around = board.around(cell, ROW), board.around(cell, COL)
    return Placing(card, cell, around, _through(card, *around), replaced=board.cards[cell], rule="TYP-22")


def leave_gap(board: Board, card: str, cell: Spot, axis: int) -> Placing:
    """An O in front of a line, a P behind it, one empty cell between them (TYP-23, TYP-24)."""
    front = letter_of(card) == "O"
    rule = "TYP-23" if front else "TYP-24"
    _check_free(board, cell)
    by = 1 if front else -1
    gap, near = step(cell, axis, by), step(cell, axis, 2 * by)
    if gap in board.cards or near not in board.cards:
        where = "in front of" if front else "behind"
        refuse(rule, "no-gap", cell=write_cell(cell), where=where)
    line = GAP + board.letters[near] + board.reach(near, axis, by)
    far = board.reach(cell, axis, -by)
    along = (far[::-1], line) if front else (line[::-1], far)
    across = board.around(cell, 1 - axis)
    around = (along, across) if axis == ROW else (across, along)
    gaps = board.gaps | {(*gap, axis)}
    return Placing(card, cell, around, _through(card, *around), gaps=gaps)


def insert(board: Board, card: str, cell: Spot, direction: Direction) -> Placing:
    """An E between two neighbours; the one that lay there and all beyond move a step (TYP-20).

    A line ends before an empty cell, so no card can move onto another.
    """
    axis, by = WAYS[direction]
    if cell not in board.cards or step(cell, axis, -by) not in board.cards:
        refuse("TYP-20", "not-between", cell=write_cell(cell), direction=direction)
    moving = board.letters[cell] + board.reach(cell, axis, by)
    end = step(cell, axis, by * len(moving))
    outward = moving + board.reach(end, axis, by)
    inward = board.reach(cell, axis, -by)
    along = (inward[::-1], outward) if by > 0 else (outward[::-1], inward)
    across = board.around(cell, 1 - axis)
    around = (along, across) if axis == ROW else (across, along)
    # Cell by cell outward: what lay there, and what lies there then ("" is nothing).
    old, new = [*moving, ""], [letter_of(card), *moving]
    cells = [step(cell, axis, by * n) for n in range(len(new))]
    runs = [letter_of(card).join(along)]
    for at, was, now in zip(cells, old, new, strict=True):
        runs += _crossing(board, at, 1 - axis, was, now)
    moved = tuple((at, step(at, axis, by)) for at in cells[:-1] if at in board.cards)
    gaps = board.gaps
    if GAP in moving:
        inner = {(*at, axis) for at in cells[:-1]}
        gaps = frozenset((*step(gap[:2], axis, by), axis) if gap in inner else gap for gap in board.gaps)
    return Placing(card, cell, around, tuple(runs), moved, gaps, rule="TYP-20")


def turn(board: Board, card: str, cell: Spot, axis: int) -> Iterator[Placing]:
    """A Z at an end of a line of two or more that is turned end for end first (TYP-25).

    Where a line lies on either side of the cell, the one before it is turned, then the one after it: two placings.
    """
    _check_free(board, cell)
    sides = [
        (by, line)
        for by in (-1, 1)
        if count(line := board.reach(cell, axis, by)) >= 2 and (*cell, axis) not in board.gaps
    ]
    if not sides:
        refuse("TYP-25", "no-line", cell=write_cell(cell), way=WAY[axis])
    for by, line in sides:
        turned = line[::-1]
        other = board.reach(cell, axis, -by)
        along = (other[::-1], turned) if by > 0 else (line, other)
        across = board.around(cell, 1 - axis)
        around = (along, across) if axis == ROW else (across, along)
        cells = [step(cell, axis, by * n) for n in range(1, len(line) + 1)]
        runs = list(_through(card, *around))
        for at, was, now in zip(cells, line, turned, strict=True):
            runs += _crossing(board, at, 1 - axis, was, now)
        moved = tuple((at, to) for at, to in zip(cells, reversed(cells), strict=True) if at in board.cards)
        mirror = {(*at, axis): (*to, axis) for at, to in zip(cells, reversed(cells), strict=True)}
        gaps = frozenset(mirror.get(gap, gap) for gap in board.gaps)
        yield Placing(card, cell, around, tuple(runs), moved, gaps, rule="TYP-25")


def _check_free(board: Board, cell: Spot) -> None:
    if cell in board.cards:
        refuse("TYP-5", "occupied", cell=write_cell(cell), card=board.cards[cell])


def _through(card: str, row: tuple[str, str], col: tuple[str, str]) -> tuple[str, ...]:
    """The runs of two or more cards through a laid card."""
    return tuple(letter_of(card).join(parts) for parts in (row, col) if parts[0] or parts[1])


def _crossing(board: Board, cell: Spot, axis: int, was: str, now: str) -> Iterator[str]:
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

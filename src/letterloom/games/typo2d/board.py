"""The board of TYPO-2D: rows, columns, gaps and areas.

A `Board` is plain data, cards and gaps; what is read from it is worked out when it is first asked for and kept with it.
A *line* is a row or column of cards side by side; a gap left by an O* or P* joins its two sides into one line while
the gap is empty and has cards on both sides (TYP-23). The pattern of a line has a dot for each gap.
"""

from bisect import bisect
from collections.abc import Iterable, Mapping
from operator import itemgetter
from typing import Final

from letterloom.games.typo2d.moves import Axis, Cell
from letterloom.rules import Frozen
from letterloom.rules.remembered import remembered

ROW: Final[Axis] = 0
COL: Final[Axis] = 1
AXES: Final[tuple[Axis, ...]] = (ROW, COL)
WAYS: Final = ("row", "col")
"""What each axis is called in notation and arguments."""
GAP: Final = "."
CROWDED = 4
"""From so many lines on, a card must make or lengthen one of three or more (TYP-7)."""

Gap = tuple[int, int, int]
"""x, y and the axis of the line that it joins."""
Sides = tuple[str, str]
"""What lies before a cell and after it in a line, in reading direction."""

_in_reading_order: Final = itemgetter(1, 0)
"""The key by which laid cards (x, y, card) are in order."""


def shift(cell: Cell, axis: int, by: int) -> Cell:
    """The cell some steps further along an axis, as `rules.geometry` has it for any number of dimensions.

    >>> shift((2, 5), COL, -3)
    (2, 2)
    """
    return (cell[0] + by, cell[1]) if axis == ROW else (cell[0], cell[1] + by)


def count(pattern: str) -> int:
    """How many cards a line has; gaps do not count (TYP-8).

    >>> count("O.AB")
    3
    """
    return len(pattern) - pattern.count(GAP)


class Chain(Frozen, frozen=True):
    """A line of cards: its direction, the cells of its cards in reading direction, and how it reads."""

    axis: Axis
    cells: tuple[Cell, ...]
    pattern: str


class Board(Frozen, frozen=True, dict=True, cache_hash=True, gc=True):
    """What lies on the table: cards as (x, y, card) in reading order, and the gaps in use. Made by `lay_out`."""

    cards: tuple[tuple[int, int, str], ...] = ()
    gaps: tuple[Gap, ...] = ()

    @remembered
    def at(self) -> Mapping[Cell, str]:
        """The card at each cell, in reading order."""
        return {(x, y): card for x, y, card in self.cards}

    @remembered
    def letters(self) -> Mapping[Cell, str]:
        """The letter at each cell, in reading order: a card is its letter, or that and a star."""
        return {(x, y): card[0] for x, y, card in self.cards}

    @remembered
    def drawn(self) -> dict[tuple[Cell | None, str], bytes]:
        """How it was drawn, by the cell whose card was new and the deck: `scene` fills it in."""
        return {}

    @remembered
    def alphabet(self) -> tuple[str, ...]:
        """The letters that lie here, each once."""
        return tuple(sorted(set(self.letters.values())))

    def reach(self, cell: Cell, axis: int, by: int) -> str:
        """What the line holds on one side of a cell, going outward (`by` is 1 or −1).

        >>> Board(((0, 0, "A"), (1, 0, "B"), (3, 0, "C"))).reach((2, 0), ROW, -1)
        'BA'
        """
        letters, gaps = self.letters, self.gaps
        x, y = cell
        dx, dy = (by, 0) if axis == ROW else (0, by)
        found = ""
        while True:
            x, y = x + dx, y + dy
            letter = letters.get((x, y))
            if letter is not None:
                found += letter
            elif gaps and (x, y, axis) in gaps and (x + dx, y + dy) in letters:
                found += GAP
            else:
                return found

    def around(self, cell: Cell, axis: int) -> Sides:
        """What the line through a cell holds before it and after it, in reading direction."""
        letters, gaps, (x, y) = self.letters, self.gaps, cell
        dx, dy = (1, 0) if axis == ROW else (0, 1)
        before = self.reach(cell, axis, -1)[::-1] if gaps or (x - dx, y - dy) in letters else ""
        behind = self.reach(cell, axis, 1) if gaps or (x + dx, y + dy) in letters else ""
        return before, behind

    def both_around(self, cell: Cell) -> tuple[Sides, Sides]:
        """The same of its row and of its column."""
        if self.gaps:
            return self.around(cell, ROW), self.around(cell, COL)
        letters, reach, (x, y) = self.letters, self.reach, cell
        left = reach(cell, ROW, -1)[::-1] if (x - 1, y) in letters else ""
        right = reach(cell, ROW, 1) if (x + 1, y) in letters else ""
        above = reach(cell, COL, -1)[::-1] if (x, y - 1) in letters else ""
        below = reach(cell, COL, 1) if (x, y + 1) in letters else ""
        return (left, right), (above, below)

    @remembered
    def free_cells(self) -> tuple[Cell, ...]:
        """The empty cells side to side with a card, in reading order (TYP-5)."""
        at = self.letters
        cells = {
            cell for x, y in at for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)) if cell not in at
        }
        return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))

    def touches(self, cell: Cell) -> bool:
        """Is a cell side to side with a card?"""
        x, y = cell
        letters = self.letters
        return (
            (x - 1, y) in letters or (x + 1, y) in letters or (x, y - 1) in letters or (x, y + 1) in letters
        )

    @remembered
    def lines(self) -> tuple[Chain, ...]:
        """All rows and columns of two or more cards."""
        return tuple([_line(*run) for run in self._runs])

    @remembered
    def _runs(self) -> list[tuple[Axis, Cell, str]]:
        """The direction, the first cell and the pattern of each line, rows before columns, in reading order."""
        if self.gaps:
            letters, reach = self.letters, self.reach
            runs = [
                (axis, c, letter + reach(c, axis, 1))
                for axis in AXES
                for c, letter in letters.items()
                if not reach(c, axis, -1)
            ]
            return [run for run in runs if len(run[2]) > 1]
        rows: dict[Cell, str] = {}
        cols: dict[Cell, str] = {}
        first, tops = (
            (0, 0),
            dict[int, Cell](),
        )  # where the row begins that is gone along, and the last one in each column
        for x, y, card in self.cards:
            if not rows or first[1] != y or first[0] + len(rows[first]) != x:
                first = x, y
                rows[first] = ""
            rows[first] += card[0]
            top = tops.get(x)
            if top is None or top[1] + len(cols[top]) != y:
                top = tops[x] = x, y
                cols[top] = ""
            cols[top] += card[0]
        across = [(ROW, cell, pattern) for cell, pattern in rows.items() if len(pattern) > 1]
        return across + [(COL, cell, pattern) for cell, pattern in cols.items() if len(pattern) > 1]

    @remembered
    def crowded(self) -> bool:
        """Are there four lines or more (TYP-7)?"""
        return len(self._runs) >= CROWDED

    @remembered
    def longest(self) -> tuple[Chain, ...]:
        """The lines of most cards, in reading order of their first cards, rows before columns (TYP-8).

        A card in no line of two or more is a line of its own, listed as a row.
        """
        runs = self._runs
        if not runs:
            return tuple([Chain(ROW, (cell,), letter) for cell, letter in self.letters.items()])
        most = max([count(pattern) for _, _, pattern in runs])
        longest = [run for run in runs if count(run[2]) == most]
        if len(longest) > 1:
            longest.sort(key=lambda run: (run[1][1], run[1][0], run[0]))
        return tuple([_line(*run) for run in longest])

    @remembered
    def areas(self) -> int:
        """How many groups of cards there are that touch by sides or corners (TYP-9).

        >>> Board(((0, 0, "A"), (1, 1, "B"), (3, 1, "C"))).areas
        2
        """
        left = set(self.at)
        areas = 0
        while left:
            areas += 1
            group = [left.pop()]
            while group:
                x, y = group.pop()
                for near in [(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]:
                    if near in left:
                        left.remove(near)
                        group.append(near)
        return areas

    def take_off(self, run: Chain) -> "Board":
        """The board without a line (TYP-8)."""
        gone = set(run.cells)
        if self.gaps:
            return lay_out({cell: card for cell, card in self.at.items() if cell not in gone}, self.gaps)
        return Board(tuple([laid for laid in self.cards if laid[:2] not in gone]))

    def with_card(self, cell: Cell, card: str) -> "Board":
        """The board with one card more in a free cell."""
        if self.gaps:
            return lay_out({**self.at, cell: card}, self.gaps)
        x, y = cell
        at = bisect(self.cards, (y, x), key=_in_reading_order)
        return Board((*self.cards[:at], (x, y, card), *self.cards[at:]))


def _line(axis: Axis, first: Cell, pattern: str) -> Chain:
    x, y = first
    cells = [(x + n, y) if axis == ROW else (x, y + n) for n, mark in enumerate(pattern) if mark != GAP]
    return Chain(axis, tuple(cells), pattern)


def lay_out(cards: Mapping[Cell, str], gaps: Iterable[Gap] = ()) -> Board:
    """A board of these cards; gaps that are filled or have lost a side are gaps no more.

    >>> lay_out({(2, 0): "B", (0, 0): "A"}, [(1, 0, ROW), (0, 1, COL)])
    Board(cards=((0, 0, 'A'), (2, 0, 'B')), gaps=((1, 0, 0),))
    """
    kept = [
        gap
        for gap in gaps
        if gap[:2] not in cards and shift(gap[:2], gap[2], -1) in cards and shift(gap[:2], gap[2], 1) in cards
    ]
    laid = sorted([(x, y, card) for (x, y), card in cards.items()], key=_in_reading_order)
    return Board(tuple(laid), tuple(sorted(set(kept))))


def halves(cards: tuple[str, ...], more: bool = False) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The cards of a line that leave the game, and those that go into the hand (TYP-8).

    The second half goes into the hand, rounded down but at least one card; with `more`, one of the first half too,
    if there is one (TYP-10).

    >>> halves(("A", "B", "C", "D", "E")), halves(("A",), more=True)
    ((('A', 'B', 'C'), ('D', 'E')), ((), ('A',)))
    """
    at = max(0, len(cards) - (len(cards) // 2 or 1) - more)
    return cards[:at], cards[at:]

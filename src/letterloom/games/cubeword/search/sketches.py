"""Sketches: words that could be laid in one line of a board, from the letters that cubes could show.

A slot is a stretch of a line with a free cell on both sides. For each free cell within it the letters are known that
fit the cubes before and behind it in the other direction; what the slot would score follows from its length and from
the words that cross it, whatever word it will hold. So a few words for each slot are enough. Where a slot has few free
cells, cubes that lie there may also be turned to other faces.
"""

from collections.abc import Iterator
from typing import NamedTuple

from letterloom.games.cubeword.board import BLANKS, Board, Cell, Placed, blanks
from letterloom.games.cubeword.score import letter_points
from letterloom.games.cubeword.search.index import ALL, bit, bits
from letterloom.games.cubeword.search.reckoning import Reckoning
from letterloom.rules import Budget, limits

EACH = 5
"""So many words are taken for a slot that is filled, and for one whose cubes are turned."""
TURNED = 2
"""So many free cells a slot has at most in which cubes are turned, too."""
LOOKED = 400
"""So many words are looked at for a slot at most."""


class Sketch(NamedTuple):
    """A word for a line: the letters in all its cells, how many of them change, and what it should score."""

    letters: tuple[tuple[Cell, str], ...]
    cost: int
    points: int


class Supply(NamedTuple):
    """What free cells can be filled with: printed letters, perhaps a name, and how many cubes cost nothing more."""

    letters: int
    wild: bool
    hand: int


class _Place(NamedTuple):
    """A cell as a word in a line sees it."""

    cell: Cell
    placed: Placed | None
    fits: int
    """The letters that make words of the other direction."""
    crossing: int
    """What the word across scores without this cell; -1 where there is none."""
    at: int
    """This cell's place in the word across."""

    def gain(self, real: bool) -> int:
        """What a new letter here brings in the other direction."""
        if self.crossing < 0:
            return 0
        return self.crossing + (letter_points(self.at) if real else 0)


class Ground:
    """A board as the search for sketches reads it."""

    def __init__(self, board: Board, reckoning: Reckoning) -> None:
        self.at = {placed.cell: placed for placed in board}
        self.index = reckoning.index
        self.cubes = reckoning.cubes
        self.resting = reckoning.resting
        self.blank_left = blanks(board) < BLANKS
        self._places: tuple[dict[Cell, _Place], dict[Cell, _Place]] = ({}, {})

    def place(self, cell: Cell, axis: int) -> _Place:
        """A cell in a line along an axis."""
        known = self._places[axis].get(cell)
        if known is None:
            known = self._places[axis][cell] = self._look(cell, axis)
        return known

    def _look(self, cell: Cell, axis: int) -> _Place:
        before, after = self.beside(cell, 1 - axis)
        if not before and not after:
            return _Place(cell, self.at.get(cell), ALL, -1, 0)
        fits = self.index.gap("".join(p.letter for p in before), "".join(p.letter for p in after))
        crossing = sum(letter_points(n) for n, p in enumerate(before) if not p.named)
        crossing += sum(letter_points(n) for n, p in enumerate(after, len(before) + 1) if not p.named)
        return _Place(cell, self.at.get(cell), fits, crossing, len(before))

    def beside(self, cell: Cell, axis: int) -> tuple[list[Placed], list[Placed]]:
        """The cubes of the run through a cell before and behind it, in reading order."""
        x, y = cell
        dx, dy = (1, 0) if axis == 0 else (0, 1)
        before: list[Placed] = []
        while found := self.at.get((x - dx * (len(before) + 1), y - dy * (len(before) + 1))):
            before.append(found)
        after: list[Placed] = []
        while found := self.at.get((x + dx * (len(after) + 1), y + dy * (len(after) + 1))):
            after.append(found)
        return before[::-1], after

    def liftable(self, cell: Cell) -> bool:
        """Is what is left a crossword when this cube is taken away?"""
        return all(
            len(part) < 2 or self.index.has("".join(p.letter for p in part))
            for axis in (0, 1)
            for part in self.beside(cell, axis)
        )


def sketches(
    ground: Ground, moves: int, supply: Supply, around: frozenset[Cell] | None, budget: Budget
) -> list[Sketch]:
    """Words that could be laid, all over the board or around some cells."""
    found: list[Sketch] = []
    for axis in (0, 1):
        lines: dict[int, list[int]] = {}
        for cell in ground.at:
            for line in (cell[1 - axis] - 1, cell[1 - axis], cell[1 - axis] + 1):
                lines.setdefault(line, []).append(cell[axis])
        near = {cell[1 - axis] + by for cell in around for by in (-1, 0, 1)} if around is not None else lines
        for line, places in sorted(lines.items()):
            if line not in near or abs(line) > limits.COORDINATE:
                continue
            for span in _spans(places, 2 * (moves + supply.hand) + 2):
                for slot, free in _slots(ground, axis, line, span, moves, supply):
                    if budget.is_spent():
                        return found
                    found += _slot(ground, slot, free, moves, supply)
    return found


def _spans(places: list[int], gap: int) -> Iterator[tuple[int, int]]:
    """The parts of a line that no word could join, each from its first to its last place: the board has no edge.

    >>> list(_spans([1, 9, 2, 700], 8))
    [(1, 9), (700, 700)]
    """
    first, *others = sorted(places)
    last = first
    for place in others:
        if place - last > gap:
            yield first, last
            first = place
        last = place
    yield first, last


def _slots(
    ground: Ground, axis: int, line: int, span: tuple[int, int], moves: int, supply: Supply
) -> Iterator[tuple[list[_Place], int]]:
    """The slots of one line, each with the number of its free cells."""

    def cell(at: int) -> Cell:
        return (at, line) if axis == 0 else (line, at)

    most = moves + supply.hand
    low, high = max(span[0] - most, -limits.COORDINATE), min(span[1] + most, limits.COORDINATE)
    places = [ground.place(cell(at), axis) for at in range(low, high + 2)]
    fill = ALL if supply.wild else supply.letters
    for first in range(len(places) - 1):
        if ground.at.get(cell(low + first - 1)):
            continue
        free, joined = 0, False
        for last in range(first, len(places) - 1):
            place = places[last]
            if place.placed is None:
                free += 1
                if free > most or not place.fits & fill:
                    break
                joined = joined or place.crossing >= 0
            else:
                joined = True
            if last > first and joined and places[last + 1].placed is None:
                yield places[first : last + 1], free


def _slot(ground: Ground, slot: list[_Place], free: int, moves: int, supply: Supply) -> Iterator[Sketch]:
    """A few words for one stretch of a line."""
    kept = [bit(p.placed.letter) if p.placed else p.fits & supply.letters for p in slot]
    if free:
        yield from _filled(ground, slot, kept, free)
        if supply.wild and (free <= TURNED or not all(kept)):
            named = [0 if p.placed else p.fits & ~supply.letters for p in slot]
            none = [0] * len(slot)
            yield from _taken(ground, slot, ground.index.near(kept, none, named, 1), free, supply)
    turns = min(moves - max(0, free - supply.hand), TURNED if free else moves)
    if free <= TURNED and len(slot) > free and turns > 0:
        turned, wild = _turnings(ground, slot)
        words = ground.index.near(kept, turned, wild, turns)
        yield from _taken(ground, slot, words, free, supply)


def _filled(ground: Ground, slot: list[_Place], kept: list[int], free: int) -> Iterator[Sketch]:
    """Words for the free cells alone: all score the same."""
    points = sum(letter_points(n) for n, p in enumerate(slot) if not (p.placed and p.placed.named)) + sum(
        p.gain(real=True) for p in slot if not p.placed
    )
    count = 0
    for word in ground.index.fits(kept):
        if word not in ground.resting and not ground.index.lexicon.is_offensive(word):
            yield Sketch(tuple((p.cell, letter) for p, letter in zip(slot, word, strict=True)), free, points)
            if (count := count + 1) == EACH:
                return


def _turnings(ground: Ground, slot: list[_Place]) -> tuple[list[int], list[int]]:
    """The letters to which the cubes of a slot can be turned: printed ones, and by a name."""
    turned, wild = [], []
    for place in slot:
        placed = place.placed
        if placed is None:
            turned.append(0)
            wild.append(0)
            continue
        named = ALL if placed.named or ground.blank_left else 0
        turned.append(place.fits & bits(ground.cubes.get(placed.cube, "")))
        wild.append(place.fits & named)
    return turned, wild


def _taken(
    ground: Ground, slot: list[_Place], words: Iterator[tuple[str, int]], free: int, supply: Supply
) -> Iterator[Sketch]:
    """The best of some words in which cubes are turned or named."""
    best: list[Sketch] = []
    for looked, (word, changes) in enumerate(words):
        if looked == LOOKED:
            break
        if not changes or word in ground.resting or ground.index.lexicon.is_offensive(word):
            continue
        points = 0
        cost = free
        for n, (place, letter) in enumerate(zip(slot, word, strict=True)):
            placed = place.placed
            if placed and placed.letter == letter:
                points += 0 if placed.named else letter_points(n)
                continue
            cost += placed is not None
            printed = (
                letter in ground.cubes.get(placed.cube, "") if placed else bool(supply.letters & bit(letter))
            )
            points += place.gain(printed) + (letter_points(n) if printed else 0)
        letters = tuple((p.cell, letter) for p, letter in zip(slot, word, strict=True))
        best.append(Sketch(letters, cost, points))
    best.sort(key=lambda sketch: -sketch.points)
    yield from best[:EACH]

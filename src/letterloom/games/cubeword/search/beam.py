"""How Python asks the kernels for turns: a board becomes arrays, a beam goes over them, and boards come back.

The board has no edge, but arrays have: columns and rows in which nothing lies for a long way are left out (`Ruler`).
Cubes that are lifted out of their words, and groups that touch nothing, lie to the right of everything, out of reach;
in the end they are brought nearer (`_settled`).
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from math import inf
from typing import Final, NamedTuple

import numpy as np

from letterloom.games.cubeword.board import Board, Cell, Placed, runs
from letterloom.games.cubeword.effect import MOVES
from letterloom.games.cubeword.search import kernel
from letterloom.games.cubeword.search.cabinet import cabinet_of as cabinet_of
from letterloom.games.cubeword.search.cabinet import number_of
from letterloom.games.cubeword.search.kernel import Cabinet, Easel
from letterloom.games.cubeword.search.reckoning import Reckoning, outside, spread
from letterloom.games.cubeword.state import CubewordOpen
from letterloom.rules import Budget, limits
from letterloom.rules.geometry import neighbours
from letterloom.words.graph import ALPHABET

rehearse = kernel.rehearse
"""How the kernels are made ready."""

MARGIN: Final = 16
"""So many cells on each side of everything are free: no word reaches further."""
ZONE: Final = 2 * MARGIN
"""So far to the right of everything lifted cubes lie, and groups apart as far again."""


class Effort(NamedTuple):
    """How hard a beam looks."""

    first: int
    """So many sketches are tried on the board as it is,"""
    known: int
    """so many of them again on each board that is built upon,"""
    width: int
    """and so many that are made for it."""
    beam: int
    """So many boards of each cost are built upon in a round,"""
    rounds: int
    """so many rounds long."""
    lifts: int
    """So many ways to lift several cubes at once are followed."""
    nodes: int = 1 << 15
    """So many boards can be kept."""


THOROUGH: Final = Effort(first=800, known=50, width=100, beam=10, rounds=8, lifts=12)
"""What the champion has: as much as there is time for."""
CAREFUL: Final = Effort(first=200, known=20, width=50, beam=5, rounds=1, lifts=4, nodes=1 << 13)
"""A harder look at a reply than `QUICK`, in 25 ms; in that time `THOROUGH` has found less."""
QUICK: Final = Effort(first=100, known=10, width=30, beam=1, rounds=1, lifts=0, nodes=1 << 12)
"""Turns about as good as those of the plain search, in 10 ms: for greedy, for people's levels, and for replies."""


class Ruler:
    """Which column (or row) of an array stands for which of a board.

    >>> ruler = Ruler([3, 4, 900])
    >>> ruler.at(4), [ruler.back(ruler.at(place)) for place in (3, 4, 5, 899, 900, 905)]
    (17, [3, 4, 5, 899, 900, 905])
    """

    def __init__(self, places: Sequence[int]) -> None:
        self._places = sorted(set(places))
        self._columns = [MARGIN]
        for before, place in zip(self._places, self._places[1:], strict=False):
            self._columns.append(self._columns[-1] + min(place - before, 2 * MARGIN))
        self.last = self._columns[-1]
        self._at = dict(zip(self._places, self._columns, strict=True))

    def at(self, place: int) -> int:
        """The column of a place where something lies, or that is near one."""
        if place not in self._at:
            self._at[place] = next(
                column + place - other
                for other, column in zip(self._places, self._columns, strict=True)
                if abs(place - other) <= MARGIN
            )
        return self._at[place]

    def back(self, column: int) -> int:
        """The place that a column stands for."""
        n = max(bisect_right(self._columns, column) - 1, 0)
        if n + 1 < len(self._columns) and column - self._columns[n] > MARGIN:
            n += 1
        return self._places[n] + column - self._columns[n]


class Ending(NamedTuple):
    """A board that the turn can end with."""

    board: Board
    cost: int
    points: int


class Beam:
    """One search from a position; `best` has what it found."""

    def __init__(
        self, open_: CubewordOpen, cabinet: Cabinet, effort: Effort = THOROUGH, moves: int | None = None
    ) -> None:
        self._open, self._cabinet, self._effort = open_, cabinet, effort
        self._moves = MOVES - len(open_.actions) if moves is None else moves
        both = (*open_.began, *open_.board)
        self._x, self._y = (Ruler([placed.cell[axis] for placed in both]) for axis in (0, 1))
        self._wide = self._x.last + ZONE + 3 * MARGIN
        self.easel = self._laid_out()

    @staticmethod
    def suits(open_: CubewordOpen) -> bool:
        """Can a position be searched here? Not at the edge of the world, nor with an offensive word of this turn."""
        if not open_.board or any(
            abs(place) > limits.COORDINATE - 10 * MARGIN for placed in open_.board for place in placed.cell
        ):
            return False
        if not open_.actions:
            return True
        lexicon = open_.lexicon
        return not any(lexicon.is_offensive(run.word) for run in runs(open_.board))

    def _laid_out(self) -> Easel:
        open_, cabinet = self._open, self._cabinet
        cells = self._wide * (max(self._y.last, 2 * MARGIN) + MARGIN + 1)
        easel = kernel.clean_easel(
            self._wide, cells, len(cabinet.roots) - 1, int(cabinet.drawers[:, 2].max()), self._effort.nodes
        )
        for placed in open_.board:
            easel.start[placed.cube - 1] = self._packed(placed)
        for cube, letters in open_.cubes.items():
            easel.faces[cube - 1] = sum(1 << ALPHABET.index(letter) for letter in set(letters))
        for word, _ in open_.resting:
            for spelled in (word, *open_.lexicon.spellings(word)):
                if (number := number_of(cabinet, spelled)) >= 0:
                    easel.rest[cabinet.roots[number]] = 1
        for placed in open_.began:
            easel.old[self._packed(placed) >> 7] = ALPHABET.index(placed.letter) + 1
        easel.nodes[0, : kernel.CUBES] = easel.start
        points = Reckoning(open_).points(open_.board)
        easel.nodes[0, kernel.POINTS] = -1 if points is None else points
        easel.state[kernel.MOVES] = self._moves
        easel.state[kernel.APART] = MARGIN * self._wide + self._x.last + ZONE + MARGIN
        return easel

    def _packed(self, placed: Placed) -> int:
        cell = self._y.at(placed.cell[1]) * self._wide + self._x.at(placed.cell[0])
        return cell << 7 | ALPHABET.index(placed.letter) << 2 | placed.named << 1 | 1

    def run(self, budget: Budget, enough: float = inf) -> None:
        """Look for boards as long as there is time, and until one has so many points."""
        moves = self._moves
        if budget.is_spent() or not moves:
            return
        kernel.draw(self._cabinet, self.easel, 0, 0)
        kernel.build(self._cabinet, self.easel, 0, 0, self._effort.first)
        done = self._round(moves, budget, enough)
        for node in () if done else self._lifted(moves):
            if budget.is_spent():
                return
            self._expand(node, around=False)
        for _ in range(self._effort.rounds - 1):
            if done or self._round(moves, budget, enough):
                return

    def _round(self, moves: int, budget: Budget, enough: float) -> bool:
        """Build upon the best boards of each cost, the cheap ones first; is it enough, or nothing left to do?"""
        nodes, state = self.easel.nodes, self.easel.state
        before = int(state[kernel.NODES_AT])
        for cost in range(moves):
            count = int(state[kernel.NODES_AT])
            here = (nodes[:count, kernel.COST] == cost) & (nodes[:count, kernel.BUILT] == 0)
            layer = np.nonzero(here)[0]
            order = np.argsort(-nodes[layer, kernel.POINTS], kind="stable")[: self._effort.beam]
            for node in layer[order].tolist():
                if budget.is_spent() or nodes[:count, kernel.POINTS].max() >= enough:
                    return True
                self._expand(node, around=True)
        return int(state[kernel.NODES_AT]) in (before, len(nodes) - 4)

    def _expand(self, node: int, around: bool) -> None:
        kernel.draw(self._cabinet, self.easel, node, int(around))
        kernel.build(self._cabinet, self.easel, node, self._effort.known, self._effort.width)

    def _lifted(self, moves: int) -> list[int]:
        """Nodes in which cubes were lifted out of their words; the most promising of those with several."""
        found = []
        aside = MARGIN * self._wide + self._x.last + ZONE
        for cubes in liftings(self._open.board):
            if len(cubes) > moves:
                continue
            node = kernel.lift(self._cabinet, self.easel, sum(1 << (cube - 1) for cube in cubes), aside)
            if node > 0 and len(cubes) > 1:
                found.append(node)
        nodes = self.easel.nodes
        found.sort(key=lambda node: (-nodes[node, kernel.POINTS], -nodes[node, kernel.COST]))
        return found[: self._effort.lifts]

    @property
    def most(self) -> int:
        """The most points that were found."""
        return int(self.easel.nodes[: int(self.easel.state[kernel.NODES_AT]), kernel.POINTS].max())

    def best(self, some: int = 0) -> Iterator[Ending]:
        """What was found, the most points first, then few moves; or only `some` of it, good boards and others."""
        nodes = self.easel.nodes[: int(self.easel.state[kernel.NODES_AT])]
        order = np.lexsort((nodes[:, kernel.COST], -nodes[:, kernel.POINTS])).tolist()
        for node in spread(order, some) if some else order:
            if nodes[node, kernel.POINTS] >= 0:
                yield Ending(
                    self._board(node), int(nodes[node, kernel.COST]), int(nodes[node, kernel.POINTS])
                )

    def cell(self, number: int) -> Cell:
        """The cell of the board that a cell of the arrays stands for."""
        row, column = divmod(number, self._wide)
        return self._x.back(column), self._y.back(row)

    def _board(self, node: int) -> Board:
        near: list[Placed] = []
        far: dict[Cell, Placed] = {}
        for cube, packed in enumerate(self.easel.nodes[node, : kernel.CUBES].tolist(), 1):
            if packed:
                cell = self.cell(packed >> 7)
                placed = Placed(cube, cell, ALPHABET[packed >> 2 & 31], bool(packed & 2))
                if (packed >> 7) % self._wide < self._x.last + MARGIN:
                    near.append(placed)
                else:
                    far[cell] = placed
        return _settled(near, far)


def _settled(near: list[Placed], far: dict[Cell, Placed]) -> Board:
    """A board with what lies far to the right brought nearer: groups as they are, single cubes one below the other."""
    board = list(near)
    alone: list[Placed] = []
    while far:
        group = [far.popitem()[1]]
        for placed in group:
            group += [far.pop((x, y)) for x, y in neighbours(placed.cell) if (x, y) in far]
        if len(group) == 1:
            alone += group
            continue
        left, top = (min(placed.cell[axis] for placed in group) for axis in (0, 1))
        x, y = next(outside(tuple(board)))
        board += [
            Placed(p.cube, (p.cell[0] - left + x, p.cell[1] - top + y), p.letter, p.named) for p in group
        ]
    aside = outside(tuple(board))
    board += [Placed(p.cube, next(aside), p.letter, p.named) for p in alone]
    return tuple(sorted(board, key=lambda placed: placed.cube))


def liftings(board: Board) -> Iterator[frozenset[int]]:
    """Cubes that could be lifted together: one, the beginning or end of a run, or all of it that crosses nothing."""
    at = {placed.cell: placed.cube for placed in board}
    found = [[at[cell] for cell in run.cells] for run in runs(board)]
    crossed = [cube for cubes in found for cube in cubes]
    yield from (frozenset({placed.cube}) for placed in board)
    for cubes in found:
        for count in range(2, len(cubes)):
            yield frozenset(cubes[:count])
            yield frozenset(cubes[-count:])
        yield frozenset(cube for cube in cubes if crossed.count(cube) == 1)

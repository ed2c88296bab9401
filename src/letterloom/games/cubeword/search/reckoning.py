"""Reckoning in the middle of a turn (or at its start): what a board costs to reach, and what the turn then scores.

The search thinks in finished boards, not in commands. What a board costs follows from comparing it cube by cube with
the board that is there (CUB-4): a cube from the pool costs one, a new place one, a new face one, and the Joker one for
both. `commands` finds an order in which the moves can be made.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import TypeVar

from letterloom.games.cubeword.board import BLANKS, Board, Cell, Placed, Run, blanks, new_runs, runs
from letterloom.games.cubeword.effect import MOVES
from letterloom.games.cubeword.material import JOKER
from letterloom.games.cubeword.moves import Action, Reface, Rename, Resite, Site
from letterloom.games.cubeword.score import Settled, settle
from letterloom.games.cubeword.search.index import Index, index_of
from letterloom.games.cubeword.state import CubewordOpen
from letterloom.rules import limits, total

T = TypeVar("T")


class Reckoning:
    """What boards cost and score, from the board of a turn that is being played."""

    def __init__(self, open_: CubewordOpen) -> None:
        self.board: Board = open_.board
        self.cubes = open_.cubes
        self.moves = MOVES - len(open_.actions)
        """How many moves are left."""
        self.turn = open_.turn
        self.index: Index = index_of(open_.lexicon, open_.options.american)
        self._resting = open_.resting
        self._began = open_.began
        self._start = {placed.cube: placed for placed in open_.board}
        self._seen: dict[Board, int | None] = {}

    @cached_property
    def resting(self) -> frozenset[str]:
        """The words that were made and cannot score yet."""
        return frozenset(word for word, _ in self._resting)

    def points(self, board: Board) -> int | None:
        """What the turn scores if it ends with this board, or None.

        None where a run is no word, where too many blanks are up, or where an offensive word would be offered; one
        that lies there already is not this search's offer.
        """
        if board in self._seen:
            return self._seen[board]
        found = self._points(board)
        self._seen[board] = found
        return found

    def _points(self, board: Board) -> int | None:
        if blanks(board) > BLANKS:
            return None
        new = new_runs(self._began, board)
        has = self.index.has
        if not all(has(run.word) for run in new):
            return None
        offensive = self.index.lexicon.is_offensive
        if any(offensive(run.word) and run not in runs(self.board) for run in new):
            return None
        return total(self.settle(new).lines)

    def settle(self, new: Iterable[Run]) -> Settled:
        """What some new runs score now."""
        return settle(new, self._resting, self.turn, self.index.lexicon)

    def cost(self, placed: Placed) -> int:
        """What it costs to bring one cube there with that face (CUB-4)."""
        start = self._start.get(placed.cube)
        if start is None:
            return 1
        moved = start.cell != placed.cell
        turned = start.letter != placed.letter or start.named != placed.named
        return int(moved or turned) if placed.cube == JOKER else moved + turned

    def total(self, board: Board) -> int:
        """What it costs to come to a board; a ring of cubes that change places costs one more."""
        return sum(self.cost(placed) for placed in board)

    def commands(self, board: Board) -> tuple[Action, ...] | None:
        """Moves that lead to a board within the turn, or None."""
        changed = [placed for placed in board if self._start.get(placed.cube) != placed]
        found: list[Action] = []
        taken = {placed.cell for placed in self.board}
        # First what frees blanks, then what moves, last what turns blanks up: never a ninth in between (CUB-5).
        for placed in changed:
            start = self._start.get(placed.cube)
            if start and placed.cube != JOKER and not placed.named and start.face != placed.face:
                found.append(Reface(start.cell, placed.letter, False))
        moving = [
            placed
            for placed in changed
            if (start := self._start.get(placed.cube)) is None or start.cell != placed.cell
        ]
        shifted: dict[int, Cell] = {}
        while moving:
            free = next((placed for placed in moving if placed.cell not in taken), None)
            if free is None:
                # Cubes that change places in a ring: one steps aside.
                aside = next(placed for placed in moving if placed.cube in self._start)
                cell = next(outside(board + self.board))
                found.append(Resite(self._start[aside.cube].cell, cell))
                taken.remove(self._start[aside.cube].cell)
                shifted[aside.cube] = cell
                continue
            moving.remove(free)
            taken.add(free.cell)
            start = self._start.get(free.cube)
            if start is None:
                found.append(Site(free.cube, free.letter, free.named, free.cell))
                continue
            source = shifted.get(free.cube, start.cell)
            taken.discard(source)
            name = free.letter if free.cube == JOKER and start.letter != free.letter else ""
            found.append(Resite(source, free.cell, name))
        for placed in changed:
            start = self._start.get(placed.cube)
            if start is None or not placed.named or start.face == placed.face:
                continue
            if placed.cube == JOKER and start.cell != placed.cell:
                continue  # named as it moved
            if start.named:
                found.append(Rename(placed.cell, placed.letter))
            else:
                found.append(Reface(placed.cell, placed.letter, True))
        found.sort(key=lambda action: isinstance(action, Site) and action.named)
        return tuple(found) if len(found) <= self.moves else None


def spread(found: Sequence[T], count: int) -> list[T]:
    """So many of some things, more of the first than of the last.

    >>> spread(range(100), 5)
    [0, 4, 16, 36, 64]
    """
    return [found[n] for n in sorted({len(found) * k * k // count**2 for k in range(count)})]


ROOM = 14
"""So many columns a group apart needs at most."""


def outside(board: Board) -> Iterator[Cell]:
    """Cells that touch nothing, one below the other: to the right of everything, or between cubes that lie far apart.

    >>> next(outside((Placed(7, (0, 3), "E"),))), next(outside((Placed(7, (10**6, 10**6), "E"),)))
    ((2, 3), (-1000000, 999900))
    """
    most = limits.COORDINATE
    columns = [-most - 2, *sorted({placed.cell[0] for placed in board})]
    x = columns[-1] + 2 if board else 0
    if x + ROOM > most:
        x = next(left + 2 for left, right in pairwise(columns) if right - left > ROOM + 2)
    y = min([most - 100, *(placed.cell[1] for placed in board)])
    while True:
        yield x, y
        y += 2

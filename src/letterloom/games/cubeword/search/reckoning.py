"""A position to search from: what a table costs to reach in this turn, and what it then scores.

The search thinks in finished tables, not in commands. What a table costs follows from comparing it cube by cube with
the table that is there (CUB-4): a cube from the pool costs one, a new place one, a new face one, and the Joker one for
both. `commands` finds an order in which the moves can be made.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property

from letterloom.games.cubeword.crossword import CLEAR_TURNS, Run, Settled, runs, settle
from letterloom.games.cubeword.material import JOKER, Cell
from letterloom.games.cubeword.moves import Action, Reface, Rename, Resite, Site
from letterloom.games.cubeword.state import CubewordView
from letterloom.games.cubeword.table import BLANKS, MOVES, Placed, Table, blanks
from letterloom.games.cubeword.vocabulary import Vocabulary, vocabulary


class Position:
    """The table in the middle of a turn (or at its start) and what else its worth depends on."""

    def __init__(self, view: CubewordView) -> None:
        self.table: Table = view.table
        self.budget = MOVES - len(view.actions)
        self.history = view.history
        self.turn = view.turn
        self.words: Vocabulary = vocabulary(view.options.words, view.options.american)
        self._lying = {(run.word, run.cells) for run in runs(view.table)}
        self._there = {(run.word, run.cells) for run in runs(view.began)}
        self._start = {placed.cube: placed for placed in view.table}
        self.seen: dict[Table, int | None] = {}

    @cached_property
    def resting(self) -> frozenset[str]:
        """The words that were made and cannot score yet."""
        return frozenset(word for word, since in self.history if self.turn - since <= CLEAR_TURNS)

    def points(self, table: Table) -> int | None:
        """What the turn scores if it ends with this table, or None.

        None where a run is no word, where too many blanks are up, or where an offensive word would be offered; one
        that lies there already is not this search's offer.
        """
        if table in self.seen:
            return self.seen[table]
        found = self._points(table)
        self.seen[table] = found
        return found

    def _points(self, table: Table) -> int | None:
        if blanks(table) > BLANKS:
            return None
        has, there = self.words.has, self._there
        new = [run for run in runs(table) if (run.word, run.cells) not in there]
        if not all(has(run.word) for run in new):
            return None
        offensive = self.words.lexicon.is_offensive
        if any(offensive(run.word) and (run.word, run.cells) not in self._lying for run in new):
            return None
        settled = self.settle(new)
        return sum(scored.points for scored in settled.scored)

    def settle(self, new: Iterable[Run]) -> Settled:
        """What some new runs score now."""
        return settle(new, self.history, self.turn, self.words.lexicon)

    def cost(self, placed: Placed) -> int:
        """What it costs to bring one cube there with that face (CUB-4)."""
        start = self._start.get(placed.cube)
        if start is None:
            return 1
        moved = start.cell != placed.cell
        turned = start.letter != placed.letter or start.named != placed.named
        return int(moved or turned) if placed.cube == JOKER else moved + turned

    def total(self, table: Table) -> int:
        """What it costs to come to a table; a ring of cubes that change places costs one more."""
        return sum(self.cost(placed) for placed in table)

    def commands(self, table: Table) -> tuple[Action, ...] | None:
        """Moves that lead to a table within the turn, or None."""
        changed = [placed for placed in table if self._start.get(placed.cube) != placed]
        found: list[Action] = []
        taken = {placed.cell for placed in self.table}
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
                cell = next(outside(table + self.table))
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
        return tuple(found) if len(found) <= self.budget else None


def outside(table: Table) -> Iterator[Cell]:
    """Cells that touch nothing, to the right of everything."""
    x = max((placed.cell[0] for placed in table), default=0) + 2
    y = min((placed.cell[1] for placed in table), default=0)
    while True:
        yield x, y
        y += 2

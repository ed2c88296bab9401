"""Whole turns, the best first: what hints show and what `greedy` plays.

The search goes from table to table. A *sketch* is one word in one line: letters for free cells and other faces for
cubes that lie there, such that the word and all that cross it are words (`sketches`). `Search.lay` finds cubes for a
sketch: from the pool, or from the table where one can be lifted and what is left is still a crossword. Tables found so
are kept by what they cost, and as long as moves are left further sketches are laid on the best of them, the cheaper
tables first. Cubes may also be lifted out of their words to lie alone, which makes their letters free for the next
sketch at no further cost. Groups of five cubes beside all that lies there come from `opening`; on an empty table they
are all there is, and the best one is exact.
"""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from letterloom.games.cubeword.crossword import runs
from letterloom.games.cubeword.material import CUBES, JOKER, Cell
from letterloom.games.cubeword.moves import Command, Done, Undo, line
from letterloom.games.cubeword.opening import openings
from letterloom.games.cubeword.position import Position, outside
from letterloom.games.cubeword.sketches import Board, Sketch, Supply, sketches
from letterloom.games.cubeword.state import CubewordView
from letterloom.games.cubeword.table import BLANKS, Placed, Table, blanks, pool
from letterloom.games.cubeword.vocabulary import bits
from letterloom.rules import Move
from letterloom.rules.geometry import neighbours

FIRST = 300
"""So many sketches are tried on the table as it is."""
BEAM = 10
"""So many tables of each cost are built on."""
WIDTH = 40
"""So many sketches are tried on each of them."""
FRESH = 2
"""For so many of them new sketches are made, around what has changed."""
LIFTS = 6
"""So many ways to lift several cubes at once are followed."""
CHOICES = 6
"""So many cubes are considered for a letter."""
TRIES = 6
"""So many choices of cubes are tried for one sketch."""


class Turn(NamedTuple):
    """A legal turn, given as one line that ends with `done`, and its points."""

    commands: tuple[Command, ...]
    points: int

    @property
    def move(self) -> Move:
        """The line as a move."""
        return line(self.commands)


class Node(NamedTuple):
    """A table that this turn can end with."""

    table: Table
    cost: int
    points: int


def turns(view: CubewordView, limit: int | None = None) -> list[Turn]:
    """Legal turns of the seat whose turn it is, those with the most points first; never empty.

    In the middle of a turn they go on from where it is; where that leads nowhere, they take its moves back first.
    """
    found = _turns(view, limit)
    if found or not view.actions:
        return found
    back = (Undo(),) * len(view.actions)
    afresh = replace(view, table=view.began, actions=())
    return [Turn((*back, *turn.commands), turn.points) for turn in _turns(afresh, limit)]


def _turns(view: CubewordView, limit: int | None) -> list[Turn]:
    position = Position(view)
    search = Search(position)
    search.run(limit or WIDTH)
    listed: list[Turn] = []
    for node in sorted(search.found.values(), key=search.merit):
        actions = position.commands(node.table)
        if actions is not None:
            listed.append(Turn((*actions, Done()), node.points))
            if limit is not None and len(listed) >= limit:
                break
    return listed


class Search:
    """One search from one position; `found` has every table that the turn could end with."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.found: dict[Table, Node] = {}
        self._loose: dict[Table, list[Placed]] = {}

    def run(self, want: int) -> None:
        """Look for tables; `want` says how many groups apart are worth having."""
        position = self.position
        self._keep(position.table)
        free = pool(position.table)
        if not position.table:
            for _, table in openings(position, free, (0, 0), want):
                self._keep(table)
            return
        for _, table in openings(position, free, next(outside(position.table)), FRESH, WIDTH):
            self._keep(_joined(position.table, table))
        if position.budget == 0:
            return
        first = self._sketches(position.table, None)
        for sketch in _choice(first, FIRST):
            self.lay(sketch, position.table)
        self._lift()
        for cost in range(position.budget):
            layer = sorted((n for n in self.found.values() if n.cost == cost), key=lambda n: -n.points)
            for place, node in enumerate(layer[:BEAM]):
                if node.table != position.table:
                    self._build(node, first, place < FRESH)

    def merit(self, node: Node) -> tuple[int, int]:
        """What sorts the best turn first: points, then few moves."""
        return -node.points, node.cost

    def _keep(self, table: Table) -> Node | None:
        """Remember a table that the turn may end with."""
        if table in self.found:
            return self.found[table]
        cost = self.position.total(table)
        if cost > self.position.budget:
            return None
        points = self.position.points(table)
        if points is None:
            return None
        node = self.found[table] = Node(table, cost, points)
        return node

    def _build(self, node: Node, first: list[Sketch], fresh: bool) -> None:
        """Lay further words on a table that leaves some moves."""
        left = self.position.budget - node.cost + len(_hand(node.table, self.position))
        known = [sketch for sketch in first if sketch.cost <= left]
        for sketch in _choice(known, WIDTH):
            self.lay(sketch, node.table)
        if fresh:
            changed = {placed.cell for placed in node.table} ^ {placed.cell for placed in self.position.table}
            changed |= {p.cell for p in node.table if p not in self.position.table}
            around = self._sketches(node.table, frozenset(changed))
            for sketch in _choice(around, WIDTH):
                self.lay(sketch, node.table)

    def _lift(self) -> None:
        """Take cubes out of words, to lie alone: a step to other words, and sometimes a new word by itself."""
        table = self.position.table
        several: list[Node] = []
        for cells in _liftings(table):
            if len(cells) > self.position.budget:
                continue
            aside = outside(table)
            node = self._keep(tuple(replace(p, cell=next(aside)) if p.cell in cells else p for p in table))
            if node and len(cells) > 1:
                several.append(node)
        several.sort(key=lambda node: (-node.points, -node.cost))
        for node in several[:LIFTS]:
            for sketch in _choice(self._sketches(node.table, None), WIDTH):
                self.lay(sketch, node.table)

    def _sketches(self, table: Table, around: frozenset[Cell] | None) -> list[Sketch]:
        position = self.position
        left = position.budget - position.total(table)
        board = Board(table, position)
        return sketches(board, left, self._supply(board, table), around)

    def _supply(self, board: Board, table: Table) -> Supply:
        """What could fill a free cell."""
        free, loose = pool(table), self.loose(table)
        letters = "".join(CUBES.get(cube, "") for cube in free)
        letters += "".join(placed.letter for placed in loose if not placed.named)
        wild = JOKER in free or (bool(free) and board.blank_left) or any(p.cube == JOKER for p in loose)
        return Supply(bits(letters), wild, len(_hand(table, self.position)))

    def loose(self, table: Table) -> list[Placed]:
        """The cubes that can be lifted, and what is left is still a crossword."""
        if table not in self._loose:
            board = Board(table, self.position)
            self._loose[table] = [placed for placed in table if board.liftable(placed.cell)]
        return self._loose[table]

    def lay(self, sketch: Sketch, table: Table) -> Node | None:
        """The table with a word laid on it, by the first choice of cubes that works."""
        tries = TRIES
        for laid in _laid(sketch, table, self.loose(table), self.position):
            if (node := self._keep(laid)) or not (tries := tries - 1):
                return node
        return None


def _choice(found: list[Sketch], count: int) -> list[Sketch]:
    """The most promising sketches: those with the most points, and those with the most points a move."""
    by_points = sorted(found, key=lambda sketch: -sketch.points)[: 2 * count // 3]
    by_cost = sorted(found, key=lambda sketch: -sketch.points / sketch.cost)[: count // 3]
    return list(dict.fromkeys((*by_points, *by_cost)))


def _joined(table: Table, added: Table) -> Table:
    return tuple(sorted((*table, *added), key=lambda placed: placed.cube))


def _liftings(table: Table) -> Iterator[frozenset[Cell]]:
    """Cubes that could be lifted together: one, the beginning or end of a run, or all of it that crosses nothing."""
    found = runs(table)
    crossed = [cell for run in found for cell in run.cells]
    yield from (frozenset({placed.cell}) for placed in table)
    for run in found:
        for count in range(2, len(run.cells)):
            yield frozenset(run.cells[:count])
            yield frozenset(run.cells[-count:])
        yield frozenset(cell for cell in run.cells if crossed.count(cell) == 1)


def _hand(table: Table, position: Position) -> list[Placed]:
    """The cubes that were lifted in this turn and lie alone: to lay them elsewhere costs no further move."""
    taken = {placed.cell for placed in table}
    return [
        placed
        for placed in table
        if position.cost(placed) and taken.isdisjoint((x, y) for x, y in neighbours(placed.cell))
    ]


def _laid(sketch: Sketch, table: Table, loose: list[Placed], position: Position) -> Iterator[Table]:
    """The table with the letters of a sketch, for one choice of cubes after another, cheap ones first."""
    at = {placed.cell: placed for placed in table}
    left = position.budget - position.total(table)
    free_names = BLANKS - blanks(table)
    changed: dict[int, Placed] = {}
    empty: list[tuple[Cell, str]] = []
    for cell, letter in sketch.letters:
        placed = at.get(cell)
        if placed is None:
            empty.append((cell, letter))
        elif placed.letter != letter:
            named = letter not in CUBES.get(placed.cube, "")
            turned = replace(placed, letter=letter, named=named)
            left -= position.cost(turned) - position.cost(placed)
            changed[placed.cube] = turned
    if left < 0 or (not empty and not changed):
        return
    kept = {cell for cell, _ in sketch.letters}
    donors = [placed for placed in loose if placed.cell not in kept]
    free = pool(table)
    choices = [_choices(cell, letter, donors, free, free_names > 0, position) for cell, letter in empty]
    order = sorted(range(len(empty)), key=lambda n: len(choices[n]))

    def fill(n: int, left: int, used: dict[int, Placed]) -> Iterator[dict[int, Placed]]:
        if n == len(order):
            yield used
            return
        for cost, placed in choices[order[n]]:
            if cost <= left and placed.cube not in used:
                yield from fill(n + 1, left - cost, {**used, placed.cube: placed})

    for filled in fill(0, left, changed):
        untouched = (placed for placed in table if placed.cube not in filled)
        yield tuple(sorted((*untouched, *filled.values()), key=lambda placed: placed.cube))


def _choices(
    cell: Cell, letter: str, loose: list[Placed], free: tuple[int, ...], blank: bool, position: Position
) -> list[tuple[int, Placed]]:
    """The cubes that could show a letter in a free cell, with what each costs: the cheap and printed ones first."""
    found: list[tuple[int, Placed]] = []
    for cube in free:
        named = letter not in CUBES.get(cube, "")
        if not named or blank or cube == JOKER:
            found.append((1, Placed(cube, cell, letter, named)))
    for placed in loose:
        named = letter not in CUBES.get(placed.cube, "")
        if placed.letter == letter and not placed.named:
            named = False
        if named and placed.cube != JOKER and not placed.named and not blank:
            continue
        moved = Placed(placed.cube, cell, letter, named)
        found.append((position.cost(moved) - position.cost(placed), moved))
    found.sort(key=lambda choice: (choice[0], choice[1].named, choice[1].cube == JOKER))
    return found[:CHOICES]

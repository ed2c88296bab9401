"""Whole turns, the best first: what hints show and what `greedy` plays.

The search goes from board to board. A *sketch* is one word in one line: letters for free cells and other faces for
cubes that lie there, such that the word and all that cross it are words (`sketches`). `Search.lay` finds cubes for a
sketch: from the pool, or from the board where one can be lifted and what is left is still a crossword. Boards found so
are kept by what they cost, and as long as moves are left further sketches are laid on the best of them, the cheaper
boards first. Cubes may also be lifted out of their words to lie alone, which makes their letters free for the next
sketch at no further cost. Groups of five cubes beside all that lies there come from `opening`; on an empty board they
are all there is, and the best one is exact.
"""

from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from letterloom.games.cubeword.board import BLANKS, Board, Cell, Placed, blanks, pool, runs
from letterloom.games.cubeword.material import JOKER
from letterloom.games.cubeword.moves import Command, EndTurn, Undo, line
from letterloom.games.cubeword.search.index import bits
from letterloom.games.cubeword.search.opening import at_hand, openings, varied
from letterloom.games.cubeword.search.reckoning import Reckoning, outside, spread
from letterloom.games.cubeword.search.sketches import Ground, Sketch, Supply, sketches
from letterloom.games.cubeword.state import CubewordOpen, CubewordView
from letterloom.rules import Budget, Move
from letterloom.rules.geometry import neighbours
from letterloom.search.warming import Kernels

KERNELS = Kernels("letterloom.games.cubeword.search.beam")
FIRST = 300
"""So many sketches are tried on the board as it is."""
BEAM = 10
"""So many boards of each cost are built on."""
OPENINGS = 40
"""So many first turns are looked for on an empty board."""
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
    """A board that this turn can end with."""

    board: Board
    cost: int
    points: int


def turns(view: CubewordView, budget: Budget, quick: bool = False, some: int = 0) -> Iterator[Turn]:
    """Legal turns of the seat whose turn it is, those with the most points first; never empty.

    In the middle of a turn they go on from where it is; where that leads nowhere, they take its moves back first.
    `quick` is for those who need not find everything; `some` gives so many turns, good ones and others.
    """
    open_ = view.open
    found = _turns(open_, budget, quick, some)
    first = next(found, None)
    if first is not None:
        yield first
        yield from found
        return
    afresh = replace(open_, board=open_.began, actions=())
    for turn in _turns(afresh, budget, quick, some):
        yield Turn((*(Undo(),) * len(open_.actions), *turn.commands), turn.points)


def other_openings(
    open_: CubewordOpen, points: int, want: int, rng: Random, budget: Budget
) -> Iterator[Turn]:
    """Up to so many first turns that score so much, from all over."""
    reckoning = Reckoning(open_)
    if reckoning.index.is_ready(budget):
        for board in varied(reckoning, pool(()), points, want, rng, budget):
            if actions := reckoning.commands(board):
                yield Turn((*actions, EndTurn()), points)


def _turns(open_: CubewordOpen, budget: Budget, quick: bool, some: int) -> Iterator[Turn]:
    reckoning = Reckoning(open_)
    nodes = iter(_by_kernels(open_, budget, quick, some) or _plainly(reckoning, budget, some))
    best = list(islice(nodes, 1))
    if not any(node.points for node in best):
        best = [*_at_hand(reckoning), *best]
    for node in chain(best, nodes):
        actions = reckoning.commands(node.board)
        if actions is not None and reckoning.points(node.board) == node.points:
            yield Turn((*actions, EndTurn()), node.points)


def _at_hand(reckoning: Reckoning) -> Iterator[Node]:
    """A word beside all that lies there, where the time was too short to find anything."""
    board = reckoning.board
    added = at_hand(reckoning, pool(board), next(outside(board)) if board else (0, 0))
    if added:
        grown = _joined(board, added)
        yield Node(grown, len(added), reckoning.points(grown) or 0)


def _by_kernels(open_: CubewordOpen, budget: Budget, quick: bool, some: int) -> Iterator[Node] | None:
    """The boards that the kernels find; None where they are not ready, or nothing for them."""
    kernels = KERNELS.ready()
    cabinet = kernels.cabinet_of(open_.lexicon, open_.options.american).ready() if kernels else None
    if kernels is None or cabinet is None or not kernels.Beam.suits(open_):
        return None
    beam = kernels.Beam(open_, cabinet, kernels.QUICK if quick else kernels.THOROUGH)
    beam.run(budget)
    return (Node(*found) for found in beam.best(some))


def _plainly(reckoning: Reckoning, budget: Budget, some: int) -> list[Node]:
    search = Search(reckoning, budget)
    search.run()
    found = sorted(search.found.values(), key=search.merit)
    return spread(found, some) if some else found


def prepare(open_: CubewordOpen) -> None:
    """Wait until the kernels and the words for them are ready."""
    KERNELS.wait().cabinet_of(open_.lexicon, open_.options.american).wait()


class Search:
    """One search; `found` has every board that the turn could end with. When the budget is spent, it is what it is."""

    def __init__(self, reckoning: Reckoning, budget: Budget) -> None:
        self.reckoning = reckoning
        self.budget = budget
        self.found: dict[Board, Node] = {}
        self._loose: dict[Board, list[Placed]] = {}

    def run(self) -> None:
        """Look for boards."""
        reckoning, budget = self.reckoning, self.budget
        self._keep(reckoning.board)
        if not reckoning.index.is_ready(budget):
            return
        free = pool(reckoning.board)
        if not reckoning.board:
            for _, board in openings(reckoning, free, (0, 0), OPENINGS, budget):
                self._keep(board)
            return
        for _, board in openings(reckoning, free, next(outside(reckoning.board)), FRESH, budget, WIDTH):
            self._keep(_joined(reckoning.board, board))
        if reckoning.moves == 0:
            return
        first = self._sketches(reckoning.board, None)
        self._lay_all(_choice(first, FIRST), reckoning.board)
        self._lift()
        for cost in range(reckoning.moves):
            layer = sorted((n for n in self.found.values() if n.cost == cost), key=lambda n: -n.points)
            for place, node in enumerate(layer[:BEAM]):
                if budget.is_spent():
                    return
                if node.board != reckoning.board:
                    self._build(node, first, place < FRESH)

    def merit(self, node: Node) -> tuple[int, int]:
        """What sorts the best turn first: points, then few moves."""
        return -node.points, node.cost

    def _keep(self, board: Board) -> Node | None:
        """Remember a board that the turn may end with."""
        if board in self.found:
            return self.found[board]
        cost = self.reckoning.total(board)
        if cost > self.reckoning.moves:
            return None
        points = self.reckoning.points(board)
        if points is None:
            return None
        node = self.found[board] = Node(board, cost, points)
        return node

    def _build(self, node: Node, first: list[Sketch], fresh: bool) -> None:
        """Lay further words on a board that leaves some moves."""
        left = self.reckoning.moves - node.cost + len(_hand(node.board, self.reckoning))
        known = [sketch for sketch in first if sketch.cost <= left]
        self._lay_all(_choice(known, WIDTH), node.board)
        if fresh:
            changed = {placed.cell for placed in node.board} ^ {
                placed.cell for placed in self.reckoning.board
            }
            changed |= {p.cell for p in node.board if p not in self.reckoning.board}
            around = self._sketches(node.board, frozenset(changed))
            self._lay_all(_choice(around, WIDTH), node.board)

    def _lift(self) -> None:
        """Take cubes out of words, to lie alone: a step to other words, and sometimes a new word by itself."""
        board = self.reckoning.board
        several: list[Node] = []
        for cells in _liftings(board):
            if self.budget.is_spent():
                return
            if len(cells) > self.reckoning.moves:
                continue
            aside = outside(board)
            node = self._keep(tuple(replace(p, cell=next(aside)) if p.cell in cells else p for p in board))
            if node and len(cells) > 1:
                several.append(node)
        several.sort(key=lambda node: (-node.points, -node.cost))
        for node in several[:LIFTS]:
            self._lay_all(_choice(self._sketches(node.board, None), WIDTH), node.board)

    def _sketches(self, board: Board, around: frozenset[Cell] | None) -> list[Sketch]:
        reckoning = self.reckoning
        left = reckoning.moves - reckoning.total(board)
        ground = Ground(board, reckoning)
        return sketches(ground, left, self._supply(ground, board), around, self.budget)

    def _supply(self, ground: Ground, board: Board) -> Supply:
        """What could fill a free cell."""
        free, loose = pool(board), self.loose(board)
        letters = "".join(self.reckoning.cubes.get(cube, "") for cube in free)
        letters += "".join(placed.letter for placed in loose if not placed.named)
        wild = JOKER in free or (bool(free) and ground.blank_left) or any(p.cube == JOKER for p in loose)
        return Supply(bits(letters), wild, len(_hand(board, self.reckoning)))

    def loose(self, board: Board) -> list[Placed]:
        """The cubes that can be lifted, and what is left is still a crossword."""
        if board not in self._loose:
            ground = Ground(board, self.reckoning)
            self._loose[board] = [placed for placed in board if ground.liftable(placed.cell)]
        return self._loose[board]

    def _lay_all(self, chosen: list[Sketch], board: Board) -> None:
        for sketch in chosen:
            if self.budget.is_spent():
                return
            self.lay(sketch, board)

    def lay(self, sketch: Sketch, board: Board) -> Node | None:
        """The board with a word laid on it, by the first choice of cubes that works."""
        tries = TRIES
        for laid in _laid(sketch, board, self.loose(board), self.reckoning):
            if (node := self._keep(laid)) or not (tries := tries - 1):
                return node
        return None


def _choice(found: list[Sketch], count: int) -> list[Sketch]:
    """The most promising sketches: those with the most points, and those with the most points a move."""
    by_points = sorted(found, key=lambda sketch: -sketch.points)[: 2 * count // 3]
    by_cost = sorted(found, key=lambda sketch: -sketch.points / sketch.cost)[: count // 3]
    return list(dict.fromkeys((*by_points, *by_cost)))


def _joined(board: Board, added: Board) -> Board:
    return tuple(sorted((*board, *added), key=lambda placed: placed.cube))


def _liftings(board: Board) -> Iterator[frozenset[Cell]]:
    """Cubes that could be lifted together: one, the beginning or end of a run, or all of it that crosses nothing."""
    found = runs(board)
    crossed = [cell for run in found for cell in run.cells]
    yield from (frozenset({placed.cell}) for placed in board)
    for run in found:
        for count in range(2, len(run.cells)):
            yield frozenset(run.cells[:count])
            yield frozenset(run.cells[-count:])
        yield frozenset(cell for cell in run.cells if crossed.count(cell) == 1)


def _hand(board: Board, reckoning: Reckoning) -> list[Placed]:
    """The cubes that were lifted in this turn and lie alone: to lay them elsewhere costs no further move."""
    taken = {placed.cell for placed in board}
    return [
        placed
        for placed in board
        if reckoning.cost(placed) and taken.isdisjoint((x, y) for x, y in neighbours(placed.cell))
    ]


def _laid(sketch: Sketch, board: Board, loose: list[Placed], reckoning: Reckoning) -> Iterator[Board]:
    """The board with the letters of a sketch, for one choice of cubes after another, cheap ones first."""
    at = {placed.cell: placed for placed in board}
    left = reckoning.moves - reckoning.total(board)
    free_names = BLANKS - blanks(board)
    changed: dict[int, Placed] = {}
    empty: list[tuple[Cell, str]] = []
    for cell, letter in sketch.letters:
        placed = at.get(cell)
        if placed is None:
            empty.append((cell, letter))
        elif placed.letter != letter:
            named = letter not in reckoning.cubes.get(placed.cube, "")
            turned = replace(placed, letter=letter, named=named)
            left -= reckoning.cost(turned) - reckoning.cost(placed)
            changed[placed.cube] = turned
    if left < 0 or (not empty and not changed):
        return
    kept = {cell for cell, _ in sketch.letters}
    donors = [placed for placed in loose if placed.cell not in kept]
    free = pool(board)
    choices = [_choices(cell, letter, donors, free, free_names > 0, reckoning) for cell, letter in empty]
    order = sorted(range(len(empty)), key=lambda n: len(choices[n]))

    def fill(n: int, left: int, used: dict[int, Placed]) -> Iterator[dict[int, Placed]]:
        if n == len(order):
            yield used
            return
        for cost, placed in choices[order[n]]:
            if cost <= left and placed.cube not in used:
                yield from fill(n + 1, left - cost, {**used, placed.cube: placed})

    for filled in fill(0, left, changed):
        untouched = (placed for placed in board if placed.cube not in filled)
        yield tuple(sorted((*untouched, *filled.values()), key=lambda placed: placed.cube))


def _choices(
    cell: Cell, letter: str, loose: list[Placed], free: tuple[int, ...], blank: bool, reckoning: Reckoning
) -> list[tuple[int, Placed]]:
    """The cubes that could show a letter in a free cell, with what each costs: the cheap and printed ones first."""
    found: list[tuple[int, Placed]] = []
    for cube in free:
        named = letter not in reckoning.cubes.get(cube, "")
        if not named or blank or cube == JOKER:
            found.append((1, Placed(cube, cell, letter, named)))
    for placed in loose:
        named = letter not in reckoning.cubes.get(placed.cube, "")
        if placed.letter == letter and not placed.named:
            named = False
        if named and placed.cube != JOKER and not placed.named and not blank:
            continue
        moved = Placed(placed.cube, cell, letter, named)
        found.append((reckoning.cost(moved) - reckoning.cost(placed), moved))
    found.sort(key=lambda choice: (choice[0], choice[1].named, choice[1].cube == JOKER))
    return found[:CHOICES]

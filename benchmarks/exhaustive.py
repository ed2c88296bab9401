"""CUBEWORD: how near the search comes to the best turn, where the best turn can be found by trying everything.

Run `python -m benchmarks.exhaustive`. A turn of three moves leaves so few ways to change a small board that all can be
tried: which cubes leave their cells, which cells are filled, which cubes are turned over. What such a *plan* can score
at most is known before any letter is, so plans are tried from the best on until none can be better, and the
best turn is exact. Boards come from games of two greedy players.
"""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from time import process_time
from typing import NamedTuple

from letterloom.games.cubeword import GAME
from letterloom.games.cubeword.board import Board, Cell, Placed, pool, runs
from letterloom.games.cubeword.listing import frontier
from letterloom.games.cubeword.material import JOKER
from letterloom.games.cubeword.score import letter_points
from letterloom.games.cubeword.search.index import ALL, bit
from letterloom.games.cubeword.search.reckoning import Reckoning, outside
from letterloom.games.cubeword.search.turns import prepare, turns
from letterloom.games.cubeword.state import CubewordOpen, CubewordState
from letterloom.rules import Budget, Entry, Player
from letterloom.rules.geometry import neighbours

THREE = 3
BOARDS = 12
LARGEST = 8
"""Boards of so many cubes at most."""


class Plan(NamedTuple):
    """Cubes that leave their cells, cells to be filled, cubes to be turned over, and what that scores at most."""

    leaving: frozenset[int]
    filled: frozenset[Cell]
    turned: frozenset[Cell]
    most: int


def best_turn(open_: CubewordOpen, moves: int = THREE) -> int:
    """The most points that a turn of so many moves can score on a board where no moves were made yet."""
    reckoning = Reckoning(open_)
    assert reckoning.index.is_ready(Budget())
    reckoning.moves = moves
    best = 0
    for plan in sorted(_plans(open_.board, moves), key=lambda plan: -plan.most):
        if plan.most <= best:
            break
        best = max(best, _best_of(reckoning, plan, moves, best))
    return best


def _plans(board: Board, moves: int) -> Iterator[Plan]:
    at = {placed.cell: placed for placed in board}
    before = {run.cells for run in runs(board)}
    for count in range(moves + 1):
        for gone in combinations(board, count):
            kept = {cell: placed for cell, placed in at.items() if placed not in gone}
            for filled in _fillings(tuple(kept.values()), moves):
                spare = moves - max(count, len(filled))
                for turning in range(spare + 1):
                    for turned in combinations(kept, turning):
                        cells = {*kept, *filled}
                        changed = {*filled, *turned}
                        most = 0
                        for run in _lines(cells):
                            if run not in before or changed & set(run):
                                most += sum(
                                    letter_points(n)
                                    for n, cell in enumerate(run)
                                    if cell in changed or not kept[cell].named
                                )
                        leaving = frozenset(placed.cube for placed in gone)
                        yield Plan(leaving, filled, frozenset(turned), most)


def _fillings(board: Board, moves: int) -> set[frozenset[Cell]]:
    """All sets of cells that can be filled, side to side with what is there or with each other, or apart."""
    found = {frozenset[Cell]()}
    layer = found
    far = next(outside(board))
    for _ in range(moves):
        layer = {
            cells | {cell}
            for cells in layer
            for cell in (
                *frontier((*board, *(Placed(1, cell, "A") for cell in cells))),
                *(() if cells else (far,)),
            )
            if cell not in cells
        }
        found = found | layer
    return found


def _lines(cells: set[Cell]) -> list[tuple[Cell, ...]]:
    return [run.cells for run in runs(tuple(Placed(n, cell, "A") for n, cell in enumerate(sorted(cells))))]


def _best_of(reckoning: Reckoning, plan: Plan, moves: int, best: int) -> int:
    """The best way to fill a plan with letters and cubes, if it is better than what is known."""
    kept = {placed.cell: placed for placed in reckoning.board if placed.cube not in plan.leaving}
    changed = plan.filled | plan.turned
    lines = [run for run in _lines({*kept, *plan.filled}) if changed & set(run)]
    fixed = {cell: placed.letter for cell, placed in kept.items() if cell not in plan.turned}
    lone = [
        cell
        for cell in plan.filled
        if not any((x, y) in kept or (x, y) in plan.filled for x, y in neighbours(cell))
    ]
    if lone:
        return 0  # a cube alone scores nothing: a plan without it is as good
    for letters in _lettered(reckoning, lines, fixed):
        for board in _dressed(reckoning, plan, kept, letters, moves):
            points = reckoning.points(board)
            if points is not None and points > best and reckoning.commands(board) is not None:
                best = points
                if best == plan.most:
                    return best
    return best


def _lettered(
    reckoning: Reckoning, lines: list[tuple[Cell, ...]], letters: dict[Cell, str]
) -> Iterator[dict[Cell, str]]:
    """All ways to fill the lines with words."""
    if not lines:
        yield letters
        return
    lines = sorted(lines, key=lambda run: sum(cell not in letters for cell in run))
    run, *others = lines
    for word in reckoning.index.fits([bit(letters[cell]) if cell in letters else ALL for cell in run]):
        yield from _lettered(reckoning, others, letters | dict(zip(run, word, strict=True)))


def _dressed(
    reckoning: Reckoning, plan: Plan, kept: dict[Cell, Placed], letters: dict[Cell, str], moves: int
) -> Iterator[Board]:
    """All ways to show these letters that differ in what they score, within the moves."""
    board = dict(kept)
    for cell in plan.turned:
        cube = kept[cell].cube
        named = letters[cell] not in reckoning.cubes.get(cube, "")
        board[cell] = Placed(cube, cell, letters[cell], named)
        if board[cell] == kept[cell]:
            return
    free = (*plan.leaving, *pool(reckoning.board))

    def fill(cells: list[Cell], used: dict[int, Placed]) -> Iterator[dict[int, Placed]]:
        if not cells:
            yield used
            return
        cell, *others = cells
        shown: set[tuple[bool, bool]] = set()
        for cube in free:
            named = letters[cell] not in reckoning.cubes.get(cube, "")
            kind = named, cube in plan.leaving
            if cube in used or (kind in shown and not others and cube != JOKER):
                continue
            shown.add(kind)
            yield from fill(others, {**used, cube: Placed(cube, cell, letters[cell], named)})

    for used in fill(sorted(plan.filled), {}):
        aside = outside((*board.values(), *used.values()))
        away = [
            Placed(p.cube, next(aside), p.letter, p.named)
            for p in reckoning.board
            if p.cube in plan.leaving and p.cube not in used
        ]
        found = (*board.values(), *used.values(), *away)
        if sum(reckoning.cost(placed) for placed in found) <= moves:
            yield tuple(sorted(found, key=lambda placed: placed.cube))


def small_boards(count: int, seed: int) -> list[CubewordState]:
    """Boards of few cubes from games of greedy players who do not always take the best turn."""
    rng = Random(seed)
    found: list[CubewordState] = []
    while len(found) < count:
        state = GAME.start(GAME.options(finish="turns:4"), (Player("A"), Player("B")))
        while state.open.asks and len(found) < count:
            view = GAME.view(state, state.open.mover)
            options = [turn for turn, _ in zip(turns(view, Budget()), range(30), strict=False)]
            state = GAME.apply(state, Entry(state.open.mover, rng.choice(options).move)).state
            if len(state.open.board) > LARGEST:
                break
            found.append(state)
    return found


def main() -> None:
    """Measure and print."""
    states = small_boards(BOARDS, seed=1)
    prepare(states[0].open)
    ours = exact = 0
    for number, state in enumerate(states):
        began = process_time()
        best = best_turn(state.open)
        tried = process_time() - began
        began = process_time()
        found = search(state.open)
        took = process_time() - began
        ours, exact = ours + found, exact + best
        cubes = len(state.open.board)
        print(
            f"board {number + 1}, {cubes} cubes: found {found} in {took * 1000:.0f} ms, best {best} in {tried:.1f} s",
            flush=True,
        )
    print(
        f"{len(states)} turns of three moves: {100 * ours / exact:.2f} % of the best ({ours} of {exact} points)"
    )


def search(open_: CubewordOpen, moves: int = THREE) -> int:
    """What the kernels find with so many moves."""
    from letterloom.games.cubeword.search.beam import THOROUGH, Beam
    from letterloom.games.cubeword.search.cabinet import cabinet_of

    beam = Beam(open_, cabinet_of(open_.lexicon, open_.options.american).wait(), THOROUGH, moves)
    beam.run(Budget())
    return beam.most


if __name__ == "__main__":
    main()

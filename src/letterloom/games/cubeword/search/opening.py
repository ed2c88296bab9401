"""The best group of five cubes that touches nothing: exact, and so the best first turn (CUB-10).

Each way to lay two to five cubes in one or two groups is a *shape*: its runs cross, and so a cube in a corner counts
twice. What a shape can score at most is known before any letter is: three over two cubes hold a word of three and three
words of two letters, nine points, against five for a straight line. So shapes are filled from the best on, and nothing
is looked at any more once what is left cannot reach what was found. Within a shape its runs are filled with words one
after another, each fitting the letters that are there.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations, islice, product
from random import Random

from letterloom.games.cubeword.board import BLANKS, Board, Cell, Placed, blanks, runs
from letterloom.games.cubeword.material import JOKER
from letterloom.games.cubeword.search.index import ALL, bit, bits
from letterloom.games.cubeword.search.reckoning import Reckoning
from letterloom.rules import Budget, total
from letterloom.words.graph import ALPHABET

Shape = tuple[Cell, ...]
APART = 7
"""How far the second group of a shape lies from the first: out of its reach."""


TRIED = 50_000
"""So many words are tried at most; an installed lexicon needs a few hundred."""
FILLINGS = 2_000
"""So many ways to fill the shapes are looked at at most."""
SHORT = 3
"""Where there is no time, a word has so many letters,"""
HANDY = 20
"""and is one of the first so many with its first letter."""


class Tries(Budget):
    """A budget that is spent after `TRIED` looks, too."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self._left = TRIED

    def is_spent(self) -> bool:
        """Was enough tried, or is the time up?"""
        self._left -= 1
        return self._left < 0 or self._budget.is_spent()


@lru_cache
def shapes(size: int) -> tuple[tuple[int, tuple[Shape, ...]], ...]:
    """All shapes of up to so many cubes: the runs of each, with the most that it can score, the best first.

    >>> best, cells = shapes(5)[0]
    >>> best, sorted(len(run) for run in cells)
    (9, [2, 2, 2, 3])
    """
    groups = {count: _groups(count) for count in range(2, size + 1)}
    found = [group for count in groups for group in groups[count]]
    for one, other in product(range(2, size - 1), repeat=2):
        if one >= other and one + other <= size:
            found += [
                frozenset({*a, *((x + APART, y) for x, y in b)}) for a in groups[one] for b in groups[other]
            ]
    ranked = []
    for cells in found:
        placed = tuple(Placed(cube, cell, "A") for cube, cell in enumerate(sorted(cells)))
        shape = tuple(run.cells for run in runs(placed))
        ranked.append((sum(len(run) for run in shape), shape))
    return tuple(sorted(ranked, key=lambda item: (-item[0], item[1])))


def _groups(count: int) -> list[frozenset[Cell]]:
    """The ways to lay so many cubes side to side, each once wherever it may lie."""
    found = {frozenset({(0, 0)})}
    for _ in range(count - 1):
        grown = set()
        for group in found:
            for x, y in group:
                for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if cell not in group:
                        grown.add(_at_corner(group | {cell}))
        found = grown
    return sorted(found, key=sorted)


def _at_corner(group: frozenset[Cell]) -> frozenset[Cell]:
    left, top = min(x for x, _ in group), min(y for _, y in group)
    return frozenset((x - left, y - top) for x, y in group)


def openings(
    reckoning: Reckoning,
    free: tuple[int, ...],
    at: Cell,
    want: int,
    budget: Budget,
    effort: int | None = None,
) -> list[tuple[int, Board]]:
    """The best groups of cubes from the pool `free`, from the cell `at` on: points and board, the best first.

    The first is the best there is (unless the lexicon is made to keep it busy), and `want` says how many are looked
    for. With an `effort` only printed letters are used, and no more than so many fillings of the shapes are looked at.
    """
    budget = Tries(budget)
    size = min(reckoning.moves, len(free))
    letters = ALL if effort is None else bits("".join(reckoning.cubes.get(cube, "") for cube in free))
    names_left = BLANKS - blanks(reckoning.board) if effort is None else -1
    left = FILLINGS if effort is None else effort
    found: list[tuple[int, Board]] = []
    for most, shape in shapes(size) if size > 1 else ():
        if len(found) >= want and found[-1][0] >= most:
            break
        here = 0
        for filling in _fillings(reckoning, shape, {}, letters, budget):
            if (left := left - 1) < 0:
                return found
            best = _shown(reckoning, filling, free, names_left, at)
            if best is None:
                continue
            found.append(best)
            found.sort(key=lambda item: -item[0])
            del found[want:]
            here += best[0] == most
            if here >= want:
                break
    return found


def varied(
    reckoning: Reckoning, free: tuple[int, ...], points: int, want: int, rng: Random, budget: Budget
) -> list[Board]:
    """So many first turns that score so much, from all over: each a shape at random, filled with words at random.

    What `openings` finds first is much alike, and whoever chose the best of it would always begin in the same way.
    """
    size = min(reckoning.moves, len(free))
    letters = bits("".join(reckoning.cubes.get(cube, "") for cube in free))
    good = [shape for most, shape in shapes(size) if most >= points] if size > 1 else []
    tries = Tries(budget)
    found: dict[Board, None] = {}
    for _ in range(want if good else 0):
        filling = next(_fillings(reckoning, rng.choice(good), {}, letters, tries, rng), None)
        shown = _shown(reckoning, filling, free, -1, (0, 0)) if filling else None
        if shown and shown[0] == points:
            found[shown[1]] = None
        if tries.is_spent():
            break
    return list(found)


def at_hand(reckoning: Reckoning, free: tuple[int, ...], at: Cell) -> Board | None:
    """Cubes of the pool that show a short common word, from the cell `at` on, or None.

    It takes a few milliseconds, whatever the time that is left: on a busy machine, too, a turn scores something.
    """
    index, size = reckoning.index, min(reckoning.moves, len(free), SHORT)
    if size < 2:
        return None
    words = [
        word
        for letter in ALPHABET
        for word in islice(index.lexicon.matches(letter + "." * (size - 1)), HANDY)
    ]
    for word in sorted(words, key=index.lexicon.frequency, reverse=True):
        if index.has(word) and not index.lexicon.is_offensive(word):
            letters = {(n, 0): letter for n, letter in enumerate(word)}
            shown = _shown(reckoning, letters, free, -1, at)
            if shown and shown[0]:
                return shown[1]
    return None


def _fillings(
    reckoning: Reckoning,
    runs_left: tuple[Shape, ...],
    filled: dict[Cell, str],
    letters: int,
    budget: Budget,
    rng: Random | None = None,
) -> Iterator[dict[Cell, str]]:
    """The ways to fill the runs of a shape with words of these letters, as far as the budget goes."""
    if not runs_left:
        yield filled
        return
    run, *others = runs_left
    masks = [bit(filled[cell]) if cell in filled else letters for cell in run]
    words = list(reckoning.index.fits(masks))
    if rng:
        rng.shuffle(words)
    for word in words:
        if budget.is_spent():
            return
        if not reckoning.index.lexicon.is_offensive(word):
            grown = {**filled, **dict(zip(run, word, strict=True))}
            yield from _fillings(reckoning, tuple(others), grown, letters, budget, rng)


def _shown(
    reckoning: Reckoning, letters: dict[Cell, str], free: tuple[int, ...], names_left: int, at: Cell
) -> tuple[int, Board] | None:
    """The best way to show these letters with cubes of the pool: as few names as can be, where they cost least."""
    cells = sorted(letters)
    best: tuple[int, Board] | None = None
    for count in range(len(cells) + 1 if names_left >= 0 else 1):
        for named in combinations(cells, count):
            board = _dressed(reckoning.cubes, letters, frozenset(named), free, names_left, at)
            if board is None:
                continue
            points = total(reckoning.settle(runs(board)).lines)
            if best is None or points > best[0]:
                best = points, board
        if best is not None and count == 0:
            break  # no name at all: nothing can be worth more
    return best


def _dressed(
    cubes: Mapping[int, str],
    letters: dict[Cell, str],
    named: frozenset[Cell],
    free: tuple[int, ...],
    names_left: int,
    at: Cell,
) -> Board | None:
    """Cubes for these letters, with names in these cells, or None."""
    holder: dict[int, Cell] = {}

    def find(cell: Cell, tried: set[int]) -> bool:
        for cube in free:
            if letters[cell] in cubes.get(cube, "") and cube not in tried:
                tried.add(cube)
                if cube not in holder or find(holder[cube], tried):
                    holder[cube] = cell
                    return True
        return False

    if not all(find(cell, set()) for cell in letters if cell not in named):
        return None
    spare = [cube for cube in (JOKER, *free) if cube in free and cube not in holder]
    if len(spare) < len(named) or len(named) - (JOKER in spare) > names_left:
        return None
    cube_at = {cell: cube for cube, cell in holder.items()} | dict(zip(sorted(named), spare, strict=False))
    return tuple(
        sorted(
            (
                Placed(cube_at[x, y], (x + at[0], y + at[1]), letter, (x, y) in named)
                for (x, y), letter in letters.items()
            ),
            key=lambda placed: placed.cube,
        )
    )

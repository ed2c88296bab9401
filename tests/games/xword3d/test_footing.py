"""Many additions to one structure: each is judged as if it were the only one, and hardly any takes a programme."""

from collections import Counter
from collections.abc import Collection, Iterator
from random import Random

import pytest

from letterloom.games.xword3d.board import AXES, Cell3, faces, move
from letterloom.games.xword3d.statics import Footing, are_on_columns, reserve, stands
from letterloom.games.xword3d.statics.hanging import Load
from letterloom.games.xword3d.statics.interior import Interior
from letterloom.games.xword3d.statics.reserve import Reserve
from letterloom.games.xword3d.statics.solver import Solver
from letterloom.games.xword3d.statics.tipping import edge_of, is_inside, sides, tipping
from tests.games.xword3d import plain_statics
from tests.games.xword3d.test_statics import random_heap, random_words

STRENGTH = 30.0
WEAK = 8.0


def grown(rng: Random, count: int, strength: float = STRENGTH) -> frozenset[Cell3]:
    """Words in the air, each laid so that the structure stands."""
    cells = frozenset((n, 0, 0) for n in range(6))
    while len(cells) < count:
        start, axis, sign = rng.choice(sorted(cells)), rng.choice((0, 1, 2, 2)), rng.choice((1, -1))
        line = [move(start, axis, sign * n) for n in range(1, rng.randint(2, 7))]
        new = [cell for cell in line if cell not in cells and cell[2] >= 0]
        if new and Footing(cells, strength).stands(new):
            cells = cells.union(new)
    return cells


def additions(cells: frozenset[Cell3]) -> Iterator[tuple[Cell3, ...]]:
    """New bricks in one line that make one run with bricks that are there, or touch some."""
    seen: set[tuple[Cell3, ...]] = set()
    for cell in sorted(cells):
        for axis in AXES:
            for back in range(6):
                for length in range(1, 8):
                    line = [move(cell, axis, n - back) for n in range(length)]
                    new = tuple(at for at in line if at not in cells)
                    joined = len(new) < length or any(at in cells for one in new for at in faces(one))
                    if new and joined and min(at[2] for at in new) >= 0 and new not in seen:
                        seen.add(new)
                        yield new


@pytest.mark.parametrize("make", [random_words, random_heap, grown])
def test_each_addition_is_judged_like_the_whole(make: object) -> None:
    assert callable(make)
    rng = Random(61)
    seen: Counter[bool] = Counter()
    while min(seen[True], seen[False]) < 12 or seen.total() < 60:
        strength = rng.choice((1.5, 3.0, 7.5, 30.0))
        there: frozenset[Cell3] = make(rng, rng.choice((8, 14, 25)))
        if not stands(there, strength):
            continue
        asked = Footing(there, strength)
        for new in rng.sample(list(additions(there)), 12):
            verdict = asked.stands(new)
            whole = there.union(new)
            assert verdict == plain_statics.stands(whole, strength) == stands(whole, strength), new
            seen[verdict] += 1


def test_bricks_that_rest_on_columns_are_those_with_brick_under_brick() -> None:
    rng = Random(62)
    for _ in range(20):
        there = random_heap(rng, 30)
        asked = Footing(there, STRENGTH)
        for new in rng.sample(list(additions(there)), 20):
            hanging = asked.hanging(new)
            assert set(hanging) == {cell for cell in new if not are_on_columns(there, [cell], new)}


def loads(rng: Random, core: Collection[Cell3]) -> dict[Cell3, Load]:
    """Some loads, on one brick or on a few."""
    return {
        at: Load(rng.randint(1, 5), rng.uniform(-6, 6), rng.uniform(-6, 6))
        for at in rng.sample(sorted(core), min(len(core), rng.choice((1, 1, 2, 3))))
    }


def test_a_reserve_answers_the_same_whether_bricks_are_looked_at_singly_or_many_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    rng = Random(65)
    core = Footing(grown(rng, 60, WEAK), WEAK).structure.core
    assert len(core) > 20
    asked = [loads(rng, core) for _ in range(200)]
    answers = []
    for few in (0, len(core)):
        monkeypatch.setattr(reserve, "FEW", few)
        room = Reserve(sorted(core), core, WEAK)
        answers.append([room.bears(more) for more in asked])
    assert answers[0] == answers[1]
    assert min(Counter(answers[0]).values()) > 10


def test_a_centre_is_inside_all_sides_where_its_margin_is_above_zero() -> None:
    rng = Random(66)
    seen: Counter[bool] = Counter()
    for _ in range(2000):
        edge = edge_of([(rng.randrange(-3, 4), rng.randrange(-3, 4), 0) for _ in range(rng.randint(1, 4))])
        part = rng.randint(1, 6), rng.randrange(-20, 21), rng.randrange(-20, 21)
        inside = is_inside(sides(edge), part)
        assert inside == (tipping(edge, part)[0] > 0)
        seen[inside] += 1
    assert min(seen[True], seen[False]) > 100
    assert not is_inside(sides([]), (1, 0, 0))


def test_what_a_reserve_bears_is_borne_and_it_answers_often() -> None:
    rng = Random(63)
    seen: Counter[str] = Counter()
    while seen["borne"] < 40:
        there = random_heap(rng, 20)
        strength = rng.choice((4.0, 8.0, 30.0))
        if not stands(there, strength):
            continue
        core = Footing(there, strength).structure.core
        room = Reserve(sorted(core), core, strength)
        for _ in range(8):
            more = loads(rng, core)
            borne = {
                at: Load(core[at].weight + load.weight, core[at].x + load.x, core[at].y + load.y)
                for at, load in more.items()
            }
            truth = plain_statics.Plain(frozenset(core), {**core, **borne}).bears(strength)
            found = room.bears(more)
            assert truth or not found
            seen["borne"] += truth
            seen["found"] += found
    assert seen["found"] > 0.6 * seen["borne"]


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """What questions cost: programmes that are begun, and steps of either method."""
    counted: Counter[str] = Counter()
    ahead, can = Interior._step, Solver.can

    def stepping(self: Interior) -> bool:
        counted["inside"] += 1
        return ahead(self)

    def asking(self: Solver, steps: int) -> bool | None:
        counted["simplex"] += 1
        return can(self, steps)

    monkeypatch.setattr(Interior, "_step", stepping)
    monkeypatch.setattr(Solver, "can", asking)
    return counted


def many() -> tuple[Footing, list[tuple[Cell3, ...]]]:
    rng = Random(64)
    there = grown(rng, 120)
    asked = Footing(there, STRENGTH)
    return asked, rng.sample(list(additions(there)), 600)


def is_cheap(asked: Footing, count: int, work: Counter[str]) -> bool:
    """Took hardly any of so many additions a programme?"""
    return asked.solved < 0.06 * count and work["simplex"] + work["inside"] < 0.5 * count


def test_of_many_additions_hardly_any_takes_a_programme(work: Counter[str]) -> None:
    asked, new = many()
    work.clear()
    assert sum(map(asked.stands, new)) > 400
    assert asked.asked > 300
    assert is_cheap(asked, len(new), work)


def test_a_reserve_that_never_tells_would_be_noticed(
    work: Counter[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, new = many()
    monkeypatch.setattr(Reserve, "bears", lambda self, more: False)
    work.clear()
    for some in new[:100]:
        asked.stands(some)
    assert not is_cheap(asked, 100, work)

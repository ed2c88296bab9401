"""The linear programme behind the verdicts of `statics`: right to the bound, quick from its start, and limited."""

from collections import Counter
from random import Random

import pytest

from letterloom.games.xword3d.board import Cell3, move
from letterloom.games.xword3d.statics import Structure, are_on_columns, programme, stands_with, weigh
from letterloom.games.xword3d.statics.equations import ALL, UPRIGHT, Equations
from letterloom.games.xword3d.statics.programme import Programme
from letterloom.games.xword3d.statics.solver import Solver
from letterloom.games.xword3d.statics.ways import Ways
from tests.games.xword3d import plain_statics
from tests.games.xword3d.test_statics import random_heap, random_words


def cores(seed: int, count: int, sizes: tuple[int, ...] = (10, 20, 35)) -> list[Structure]:
    """Structures that do not tip and have a core of more than one brick."""
    rng = Random(seed)
    found: list[Structure] = []
    while len(found) < count:
        make = rng.choice((random_words, random_heap))
        here = Structure(make(rng, rng.choice(sizes)))
        if here.tipping()[0] > 0 and len(here.core) > 1:
            found.append(here)
    return found


def test_strengths_close_to_the_least_that_will_do_are_told_apart() -> None:
    seen: Counter[bool] = Counter()
    for here in cores(31, 40):
        least = plain_statics.Plain(frozenset(here.core), here.core).least()
        for strength in (least * 0.999 - 1e-5, least * 1.001 + 1e-5, least / 2, least * 2):
            verdict = Programme(frozenset(here.core)).bears(here.core, strength)
            if strength < 0:
                continue
            assert verdict == plain_statics.Plain(frozenset(here.core), here.core).bears(strength)
            seen[verdict] += 1
    assert min(seen.values()) > 30


def test_what_the_most_loaded_joint_bears_in_the_least_is_found() -> None:
    loaded = 0
    for here in cores(32, 40):
        least = plain_statics.Plain(frozenset(here.core), here.core).least()
        strain, is_all = Programme(frozenset(here.core)).least(here.core, 0.0)
        assert is_all
        assert (strain.load if strain else 0.0) == pytest.approx(least, abs=1e-5)
        loaded += strain is not None
        verdict = weigh(here.cells, 1000)
        assert verdict.strain is not None
        assert verdict.strain.load == pytest.approx(plain_statics.least(here.cells), abs=1e-5)
    assert loaded > 15


def test_the_joint_that_is_named_cannot_bear_less() -> None:
    kinds: Counter[str] = Counter()
    for here in cores(33, 40):
        strain, _ = Programme(frozenset(here.core)).least(here.core, 0.0)
        if strain is not None:
            plain = plain_statics.Plain(frozenset(here.core), here.core)
            assert plain.bears(strain.load + 1e-6)
            assert not plain.bears(strain.load + 1e-6, strain)
            kinds[strain.kind] += 1
    assert len(kinds) > 2


def test_where_the_ways_down_hold_the_programme_holds_and_they_hold_often() -> None:
    seen: Counter[str] = Counter()
    for here in cores(38, 150, (8, 14, 25, 40)):
        ways = Ways(here.core)
        parts = ways.carry(here.core)
        for strength in (2.0, 6.0, 30.0):
            if ways.hold(parts, strength):
                assert plain_statics.Plain(frozenset(here.core), here.core).bears(strength)
                alone = all(
                    max(abs(x - weight * cell[0]), abs(y - weight * cell[1])) <= weight / 2
                    for cell, (weight, x, y) in parts.items()
                    if cell[2] == 0
                )
                seen["alone" if alone else "in rafts"] += 1
    assert seen["alone"] > 50
    assert seen["in rafts"] > 20


def test_the_ways_down_are_a_start_that_needs_few_steps() -> None:
    """Counted in steps of the simplex method: this is what a verdict costs."""
    plain = quick = 0
    for here in cores(34, 25, (40, 60)):
        cells = frozenset(here.core)
        one = plain_statics.Plain(cells, here.core)
        ways = Ways(cells)
        equations = Equations(sorted(cells), UPRIGHT)
        start = equations.start(ways, ways.carry(here.core))
        assert start.sum() == 3 * len(cells)
        solver = Solver(equations, 30.0, equations.wanted(here.core), start)
        if not one.bears(30.0) or solver.can(10**6) is None:
            continue
        plain, quick = plain + one.steps, quick + solver.steps
    assert quick * 10 < plain


@pytest.mark.parametrize("forces", [UPRIGHT, ALL])
def test_the_start_balances_every_load_that_goes_down_a_column(forces: object) -> None:
    """Nothing has to be mended where each way down holds."""
    stairs: frozenset[Cell3] = frozenset((x, y, z) for x in range(4) for y in range(2) for z in range(x + 1))
    loads = Structure(stairs).core
    ways = Ways(stairs)
    assert forces in (UPRIGHT, ALL)
    equations = Equations(sorted(stairs), ALL if forces is ALL else UPRIGHT)
    start = equations.start(ways, ways.carry(loads))
    solver = Solver(equations, 0.0, equations.wanted(loads), start)
    assert solver.can(0)
    assert solver.steps == 0


def test_the_same_bricks_with_other_loads_start_from_the_last_solution(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made = Counter[int]()
    begin = Solver.__init__

    def counted(self: Solver, equations: Equations, *rest: object) -> None:
        made[equations.height] += 1
        begin(self, equations, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(Solver, "__init__", counted)
    here = next(here for here in cores(35, 30) if not Programme(frozenset(here.core)).bears(here.core, 0.5))
    made.clear()
    asked = Programme(frozenset(here.core))
    for n in range(5):
        loads = {cell: load._replace(x=load.x + n / 100) for cell, load in here.core.items()}
        assert asked.bears(loads, 0.5) == plain_statics.Plain(frozenset(here.core), loads).bears(0.5)
    assert made == {3: 1, 6: 1}
    # What it could not bear it may bear with less on it, or with stronger joints.
    light = {cell: load._replace(x=0.0, y=0.0) for cell, load in here.core.items()}
    assert not asked.bears(here.core, 0.5)
    assert asked.bears(light, 0.5) == plain_statics.Plain(frozenset(here.core), light).bears(0.5)
    assert not asked.bears(here.core, 0.5)
    assert asked.bears(here.core, 1000.0)


def test_a_game_asks_the_solver_for_few_of_its_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: Counter[str] = Counter()
    can = Solver.can

    def counted(self: Solver, steps: int) -> bool | None:
        answer = can(self, steps)
        asked["times"] += 1
        asked["steps"] += self.steps
        return answer

    monkeypatch.setattr(Solver, "can", counted)
    rng = Random(39)
    hanging = 0
    for _ in range(12):
        cells = frozenset((n, 0, 0) for n in range(6))
        while len(cells) < 70:
            start, axis, sign = rng.choice(sorted(cells)), rng.randrange(3), rng.choice((1, -1))
            line = [move(start, axis, sign * n) for n in range(1, rng.randint(2, 6))]
            new = [cell for cell in line if cell not in cells and cell[2] >= 0]
            if new and stands_with(cells, new, 30.0):
                hanging += not are_on_columns(cells, new)
                cells = cells.union(new)
    assert hanging > 60
    assert asked["times"] < hanging
    assert asked["steps"] < 15 * hanging


def test_the_interior_point_method_decides_where_steps_run_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programme, "UPRIGHT_WORK", 0)
    monkeypatch.setattr(programme, "ALL_WORK", 0)
    seen: Counter[bool] = Counter()
    for n, here in enumerate(cores(36, 40)):
        strength = (0.3, 1.0, 30.0)[n % 3]
        verdict = Programme(frozenset(here.core)).bears(here.core, strength)
        assert verdict == plain_statics.Plain(frozenset(here.core), here.core).bears(strength)
        seen[verdict] += 1
    assert min(seen.values()) > 5


def test_the_most_loaded_joint_is_found_from_inside_where_steps_run_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loaded = 0
    for here in cores(37, 30):
        full, _ = Programme(frozenset(here.core)).least(here.core, 0.0)
        with monkeypatch.context() as patched:
            patched.setattr(programme, "LEAST_WORK", 0)
            strain, is_all = Programme(frozenset(here.core)).least(here.core, 1e-6)
            verdict = weigh(here.cells, 1000)
            weak = full.load / 2 if full else 1000
            fallen = weigh(here.cells, weak)
        assert is_all and verdict.stands
        if full is None or full.load < 1e-5:
            continue
        assert strain is not None and verdict.strain is not None and fallen.strain is not None
        assert strain.load == pytest.approx(full.load, rel=programme.SHOWN, abs=programme.SHOWN)
        assert verdict.strain.load >= full.load - programme.SHOWN * max(1, full.load)
        assert not plain_statics.Plain(frozenset(here.core), here.core).bears(strain.load + 1e-6, strain)
        assert not fallen.stands
        assert weak <= fallen.strain.load
        loaded += 1
    assert loaded > 10

"""The interior-point method for bricks: its bounds hold, its steps are few, and it answers before it is done."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from letterloom.games.xword3d.board import Cell3
from letterloom.games.xword3d.statics import Structure
from letterloom.games.xword3d.statics.fronts import Elimination, Front, fronts
from letterloom.games.xword3d.statics.interior import UPRIGHT, Interior
from tests.games.xword3d import plain_statics
from tests.games.xword3d.test_programme import cores
from tests.games.xword3d.test_statics import random_heap

STEPS = 20
"""No structure takes more."""


def inside(here: Structure) -> Interior:
    return Interior(sorted(here.core), here.core)


def test_the_least_strength_is_that_of_the_plain_programme() -> None:
    for here in cores(51, 40, (5, 10, 20, 35, 60)):
        least = plain_statics.Plain(frozenset(here.core), here.core).least()
        asked = inside(here)
        assert asked.least() == pytest.approx(least, abs=1e-6)
        assert asked.steps <= STEPS


def test_strengths_within_a_hundred_thousandth_of_the_least_are_told_apart() -> None:
    for here in cores(52, 25):
        least = plain_statics.Plain(frozenset(here.core), here.core).least()
        for more in (1e-5, 1e-6, 1e-3, 1.0):
            assert inside(here).bears(least + more) is True
        for less in (1e-5, 1e-3, 1.0):
            if less < least:
                assert inside(here).bears(least - less) is False


def test_both_bounds_hold_after_each_step() -> None:
    for here in cores(53, 25):
        least = plain_statics.Plain(frozenset(here.core), here.core).least()
        asked = inside(here)
        while asked.steps < 6:
            low, high = asked.bounds
            assert low <= least + 1e-6 and least - 1e-6 <= high
            asked.bears((low + min(high, 2 * low + 1)) / 2)
            if asked.bounds == (low, high):
                break


def test_upright_forces_need_joints_that_are_no_weaker() -> None:
    for here in cores(54, 15):
        least = plain_statics.Plain(frozenset(here.core), here.core).least()
        upright = Interior(sorted(here.core), here.core, UPRIGHT).least()
        assert upright is not None and upright >= least - 1e-6


def test_an_answer_far_from_the_bound_takes_fewer_steps_than_one_close_to_it() -> None:
    steps: Counter[str] = Counter()
    for here in cores(55, 20, (35, 60)):
        asked = inside(here)
        least = asked.least()
        assert least is not None
        steps["close"] += asked.steps
        for strength in (least / 2, least * 2 + 1):
            far = inside(here)
            far.bears(strength)
            steps["far"] += far.steps
    assert steps["far"] < steps["close"]  # two answers against one


def hostile(count: int) -> list[frozenset[Cell3]]:
    """A slab on four legs, a solid block on four legs, and a heap."""
    side = int(count**0.5)
    legs = [(x, y, z) for x in (1, side - 2) for y in (1, side - 2) for z in (0, 1)]
    slab = [*legs, *((x, y, 2) for x in range(side) for y in range(side))]
    edge = round(count ** (1 / 3))
    props = [(x, y, 0) for x in (0, edge - 1) for y in (0, edge - 1)]
    block = [*props, *((x, y, z + 1) for x in range(edge) for y in range(edge) for z in range(edge))]
    return [frozenset(slab), frozenset(block), random_heap(Random(3), count)]


@pytest.mark.parametrize("count", [60, 150])
def test_hostile_structures_take_no_more_steps_than_others(count: int) -> None:
    """Counted: steps, and what one costs, the sides of its largest dense matrix."""
    for cells in hostile(count):
        here = Structure(cells)
        if not here.tipping()[0] > 0:
            continue
        asked = inside(here)
        assert asked.least() is not None
        assert asked.steps <= STEPS
        largest = max(len(step.own) + len(step.around) for step in fronts_of(here))
        assert largest <= 6 * count ** (2 / 3)


def fronts_of(here: Structure) -> list[Front]:
    asked = inside(here)
    return fronts(np.array(asked.cells), np.concatenate(asked.joints))


def test_bricks_taken_away_in_any_order_leave_the_solution_of_the_whole() -> None:
    rng = np.random.default_rng(5)
    for count in (2, 10, 60, 200):
        cells = sorted(random_heap(Random(count), count))
        number = {cell: n for n, cell in enumerate(cells)}
        pairs = [
            (number[low], number[high])
            for low in cells
            for axis in range(3)
            if (high := tuple(c + (k == axis) for k, c in enumerate(low))) in number
        ]
        joints = np.array(pairs, np.intp)
        own = np.tile(np.eye(3) * 8, (count, 1, 1))
        between = rng.uniform(-0.4, 0.4, (len(joints), 3, 3))
        whole = np.zeros((3 * count, 3 * count))
        for n, block in enumerate(own):
            whole[3 * n : 3 * n + 3, 3 * n : 3 * n + 3] = block
        for (low, high), block in zip(joints, between, strict=True):
            whole[3 * low : 3 * low + 3, 3 * high : 3 * high + 3] = block
            whole[3 * high : 3 * high + 3, 3 * low : 3 * low + 3] = block.T
        wanted = rng.normal(size=(count, 3))
        order = Elimination(np.array(cells, np.intp), joints, 3)
        found = order.solve(order.factors(own, between), wanted)
        assert np.abs(whole @ found.ravel() - wanted.ravel()).max() < 1e-9

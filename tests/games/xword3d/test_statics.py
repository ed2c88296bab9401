"""What stands and what falls (3DX-25): by hand, by the linear programme alone, and by MuJoCo."""

import math
from collections.abc import Iterable
from pathlib import Path
from random import Random

import mujoco  # type: ignore[import-untyped]
import pytest

from letterloom.games.xword3d import GAME
from letterloom.games.xword3d.board import Cell3, faces, move
from letterloom.games.xword3d.effect import lay
from letterloom.games.xword3d.statics import (
    Footing,
    Structure,
    are_on_columns,
    hull,
    stands,
    stands_with,
    structure,
    weigh,
)
from letterloom.rules import Refused, Speech
from tests.games.xword3d import building, plain_statics

STRENGTH = 30.0


def base(width: int = 9) -> list[Cell3]:
    """A cross of bricks on the table with a post of two in its middle."""
    arms = [(n, 0, 0) for n in range(-width, width + 1)] + [(0, n, 0) for n in range(-width, width + 1) if n]
    return [*arms, (0, 0, 1), (0, 0, 2)]


def arm(length: int, floor: int = 2) -> list[Cell3]:
    return [(n, 0, floor) for n in range(1, length + 1)]


def wide(width: int = 4) -> list[Cell3]:
    """A full square of bricks with a post of two in its middle."""
    square = [(x, y, 0) for x in range(-width, width + 1) for y in range(-width, width + 1)]
    return [*square, (0, 0, 1), (0, 0, 2)]


def random_words(rng: Random, count: int) -> frozenset[Cell3]:
    """Words of three to seven bricks that cross, some on the table and some in the air."""
    cells = {(n, 0, 0) for n in range(rng.randint(3, 7))}
    while len(cells) < count:
        start = rng.choice(sorted(cells))
        axis, length = rng.randrange(3), rng.randint(3, 7)
        shift = rng.randrange(length) if axis < 2 else 0
        for n in range(length):
            at = list(start)
            at[axis] += n - shift
            cells.add((at[0], at[1], at[2]))
    return frozenset(cells)


def random_heap(rng: Random, count: int) -> frozenset[Cell3]:
    """Bricks that cling together anyhow, loops in the air included."""
    cells = {(0, 0, 0)}
    while len(cells) < count:
        other = rng.choice(faces(rng.choice(sorted(cells))))
        if other[2] > 0 or (other[2] == 0 and rng.random() < 0.5):
            cells.add(other)
    return frozenset(cells)


def test_a_free_arm_of_seven_bricks_stands_and_of_eight_does_not() -> None:
    assert stands(frozenset(wide() + arm(7)), STRENGTH)
    assert not stands(frozenset(wide() + arm(8)), STRENGTH)


@pytest.mark.parametrize("length", range(1, 12))
def test_an_arm_loads_its_joints_as_worked_out_by_hand(length: int) -> None:
    # The joint where the arm begins: n bricks, on average n/2 from it. A post joint: (1 + … + n) from its middle.
    strains = Structure(frozenset(wide() + arm(length))).strains
    begins = max(s.load for s in strains if s.joint.low == (0, 0, 2) and s.kind == "bent")
    post = max(s.load for s in strains if s.joint == ((0, 0, 1), (0, 0, 2), 2))
    assert begins == length * length / 2
    assert post == length * (length + 1) / 2
    assert stands(frozenset(wide() + arm(length)), post)  # loaded exactly to its bound
    assert not stands(frozenset(wide() + arm(length)), post - 0.001)


def test_an_arm_stands_again_when_a_leg_carries_its_end() -> None:
    leg = [(8, 0, 1), (8, 0, 0)]
    assert not stands(frozenset(wide() + arm(8)), STRENGTH)
    assert stands(frozenset(wide() + arm(8) + leg), STRENGTH)
    # And a longer one from a cross of words.
    narrow = [*base(7), *arm(12)]
    assert not stands(frozenset(narrow), STRENGTH)
    assert stands(frozenset([*narrow, (12, 0, 1), (12, 0, 0)]), STRENGTH)


def test_an_arm_that_draws_the_centre_of_mass_off_the_base_tips_everything() -> None:
    small = [(-1, 0, 0), (0, 0, 0), (0, 0, 1)]
    reach = [(n, 0, 1) for n in range(1, 4)]
    verdict = weigh(frozenset(small + reach), STRENGTH)
    # Six bricks; their centres are at -1/2, 1/2, 1/2, 3/2, 5/2 and 7/2: 8/6 on average, and the base ends at 1.
    assert not verdict.stands
    assert verdict.tips == "+x"
    assert verdict.margin == pytest.approx(1 - 8 / 6)


def test_a_centre_of_mass_exactly_over_the_edge_tips() -> None:
    # Centres along x at 1/2, 1/2, 3/2, 3/2: 1 on average, just where the brick on the table ends.
    cells = frozenset({(0, 0, 0), (0, 0, 1), (1, 0, 1), (1, 0, 2)})
    assert Structure(cells).tipping() == (0.0, "+x")
    assert not stands(cells, 1000)
    # Over a slanting edge: the support ends at x + y = 3, and the eight centres are at 24 in all.
    feet = [(0, 0, 0), (1, 0, 0), (0, 1, 0)]
    above = [(1, 0, 1), (1, 1, 1), (2, 1, 1), (2, 2, 1), (2, 2, 2)]
    assert Structure(frozenset(feet + above)).tipping() == (0.0, "+x+y")
    assert not stands(frozenset(feet + above), 1000)


def test_whole_numbers_decide_however_far_out_the_structure_lies() -> None:
    for far in (0, 10**6, -(10**9)):
        over = frozenset((x + far, y - far, z) for x, y, z in ((0, 0, 0), (0, 0, 1), (1, 0, 1), (1, 0, 2)))
        assert Structure(over).tipping() == (0.0, "+x")


def test_pulling_and_shearing_have_the_bound_for_themselves() -> None:
    # A brick in the air carries a column that hangs from it: pulled by its weight, bent by nothing.
    hung = [(5, 0, z) for z in range(2, 9)]
    bridge = [(n, 0, 9) for n in range(11)]
    posts = [(x, 0, z) for x in (0, 10) for z in range(9)]
    feet = [(x, y, 0) for x in (0, 10) for y in range(-3, 4) if y]
    cells = frozenset(hung + bridge + posts + feet)
    strains = Structure(cells).strains
    assert max(s.load for s in strains if s.kind == "pulled") == 7
    assert not stands(cells, 6.9)
    # A bar with a weight at its side twists the joint: two bricks out along y from an arm along x.
    twist = frozenset([*wide(), (1, 0, 2), (1, 1, 2), (1, 2, 2)])
    assert max(s.load for s in Structure(twist).strains if s.kind == "twisted") == 3
    assert max(s.load for s in Structure(twist).strains if s.kind == "sheared") == 3


def test_the_bound_of_bridges_is_never_above_the_programme_and_equal_where_all_joints_are_bridges() -> None:
    rng = Random(4)
    equal = 0
    for _ in range(60):
        cells = random_words(rng, rng.choice((8, 14, 22)))
        here = Structure(cells)
        if not here.tipping()[0] > 0:
            continue
        bound = max((strain.load for strain in here.strains), default=0.0)
        least = plain_statics.least(cells)
        assert bound <= least + 1e-6
        equal += abs(bound - least) < 1e-6
    assert equal > 10
    # One brick on the table and a tree on it: nothing is left to the programme.
    for length in range(1, 6):
        tree = frozenset(
            {(0, 0, z) for z in range(4)}
            | {(n, 0, 3) for n in range(-length, length + 1)}
            | {(0, -1, 2), (0, 1, 3)}
        )
        least = plain_statics.least(tree)
        assert max(strain.load for strain in Structure(tree).strains) == pytest.approx(least, abs=1e-6)


@pytest.mark.parametrize("make", [random_words, random_heap])
def test_short_cuts_say_what_the_programme_alone_says(make: object) -> None:
    assert callable(make)
    rng = Random(7)
    seen = {True: 0, False: 0}
    for _ in range(70):
        cells: frozenset[Cell3] = make(rng, rng.choice((6, 12, 25, 40)))
        strength = rng.choice((1.5, 3.0, 7.5, 30.0))
        verdict = stands(cells, strength)
        assert verdict == plain_statics.stands(cells, strength) == weigh(cells, strength).stands
        seen[verdict] += 1
    assert min(seen.values()) > 10


def test_adding_bricks_to_a_structure_that_stands_is_judged_like_the_whole() -> None:
    rng = Random(9)
    seen = {True: 0, False: 0}
    while min(seen.values()) < 25:
        there = random_words(rng, rng.choice((6, 12, 25)))
        strength = rng.choice((4.0, 7.5, 30.0))
        if not stands(there, strength):
            continue
        start, axis, sign = (
            rng.choice(faces(rng.choice(sorted(there)))),
            rng.randrange(3),
            rng.choice((1, -1)),
        )
        line = [
            tuple(c + sign * n * (k == axis) for k, c in enumerate(start)) for n in range(rng.randint(1, 8))
        ]
        new = [(x, y, z) for x, y, z in line if (x, y, z) not in there and z >= 0]
        if new and any(other in there for cell in new for other in faces(cell)):
            verdict = stands_with(there, new, strength)
            assert verdict == plain_statics.stands(there.union(new), strength)
            seen[verdict] += 1


def test_a_row_that_would_fall_if_it_hung_on_one_brick_may_stand_on_all_that_it_touches() -> None:
    rng = Random(15)
    unsure = 0
    while unsure < 30:
        there = random_heap(rng, 16)
        strength = rng.choice((1.0, 1.5, 2.0, 3.0))
        start, axis = rng.choice(faces(rng.choice(sorted(there)))), rng.randrange(3)
        new = [cell for n in range(rng.randint(1, 4)) if (cell := move(start, axis, n)) not in there]
        touched = [other for cell in new for other in faces(cell) if other in there]
        if len(touched) < 2 or min(cell[2] for cell in new) < 1 or not stands(there, strength):
            continue
        assert stands_with(there, new, strength) == plain_statics.stands(there.union(new), strength)
        unsure += Footing(there, strength).known(new) is not True


def test_what_stands_on_columns_needs_no_programme() -> None:
    stairs = frozenset((x, 0, z) for x in range(5) for z in range(x + 1))
    assert are_on_columns(stairs, stairs)
    assert stands(stairs, 0.0)
    assert plain_statics.stands(stairs, 0.0)


def test_the_verdict_does_not_depend_on_the_order_or_on_turning_the_table() -> None:
    rng = Random(12)
    for _ in range(25):
        cells = random_words(rng, 18)
        strength = rng.choice((4.0, 10.0))
        turned = frozenset((-y, x, z) for x, y, z in cells)
        mirrored = frozenset((-x, y, z) for x, y, z in cells)
        assert stands(cells, strength) == stands(turned, strength) == stands(mirrored, strength)


def test_friction_lets_an_arch_lean_on_the_table() -> None:
    # Two feet and a span between them; without friction the posts could not take the bending off the span.
    arch = frozenset(
        [(x, 0, z) for x in (0, 8) for z in range(4)]
        + [(x, 0, 3) for x in range(1, 8)]
        + [(x, y, 0) for x in (0, 8) for y in (-2, -1, 1, 2)]
    )
    least = plain_statics.least(arch)
    assert stands(arch, least)
    assert not stands(arch, least - 0.01)


def test_the_refusal_says_which_way_it_tips_or_which_joint_gives(tmp_path: Path) -> None:
    words = building.lexicon(tmp_path, "NO", "ONTO", "OX", "ELEVATION")
    speech = Speech(GAME, ())
    board = building.structure("0,0,0 across NO", "1,0,0 up .N")
    with pytest.raises(Refused) as caught:
        lay(building.at(board, "OTO", building.lexicon(tmp_path, "NOTO")), building.play("1,0,1 along .OTO"))
    assert caught.value.refusal.rule == "3DX-25"
    assert "towards +y" in speech.refusal(caught.value.refusal)
    # A cross of flat words and a post of two on it: ELEVATION from its top is an arm of eight.
    flat = ["-9,0,0 across " + "N" * 19, "0,-9,0 along " + "O" * 9 + "." + "O" * 9, "0,0,0 up .OE"]
    with pytest.raises(Refused) as caught:
        lay(
            building.at(building.structure(*flat), "LEVATION", words), building.play("0,0,2 across .LEVATION")
        )
    assert caught.value.refusal.rule == "3DX-25"
    assert "36.0" in speech.refusal(caught.value.refusal)
    assert "it bears 30" in speech.refusal(caught.value.refusal)


def test_the_refusal_says_so_when_the_centre_of_mass_is_exactly_over_the_edge(tmp_path: Path) -> None:
    # Along y: four bricks at 1/2, one at 3/2, one at 5/2, so 6 in all and 1 on average, where the flat word ends.
    board = building.structure("0,0,0 across NOT", "1,0,0 up .N")
    with pytest.raises(Refused) as caught:
        lay(building.at(board, "OT", building.lexicon(tmp_path, "NOT")), building.play("1,0,1 along .OT"))
    assert caught.value.refusal.rule == "3DX-25"
    assert "towards +y: its centre of mass would be exactly over the edge" in Speech(GAME, ()).refusal(
        caught.value.refusal
    )


def test_hulls_have_no_corner_in_the_middle_of_a_side() -> None:
    assert hull([(x, y) for x in range(4) for y in range(3)]) == [(0, 0), (3, 0), (3, 2), (0, 2)]
    assert hull([(0, 0), (2, 0), (1, 1), (1, 3)]) == [(0, 0), (2, 0), (1, 3)]


def tips_in_mujoco(cells: Iterable[Cell3], seconds: float = 3.0) -> bool:
    """Does one rigid body of these bricks fall over on a table?"""
    boxes = "".join(
        f'<geom type="box" size=".5 .5 .5" pos="{x + 0.5} {y + 0.5} {z + 0.5}" mass="1"/>'
        for x, y, z in cells
    )
    model = mujoco.MjModel.from_xml_string(
        '<mujoco><option timestep="0.005"/><worldbody><geom type="plane" size="200 200 1" friction="1 .005 .0001"/>'
        f"<body><freejoint/>{boxes}</body></worldbody></mujoco>"
    )
    data = mujoco.MjData(model)
    upright = math.cos(math.radians(3))
    while data.time < seconds:
        mujoco.mj_step(model, data, 20)
        if data.xmat[1][8] < upright:
            return True
    return False


def near_tipping(rng: Random) -> frozenset[Cell3]:
    """Words that cross in the air over a few bricks, the centre of mass not far from the edge of the support."""
    while True:
        cells = (
            {(n, 0, 0) for n in range(rng.randint(1, 4))}
            | {(0, n, 0) for n in range(rng.randint(1, 3))}
            | {(0, 0, 1)}
        )
        for _ in range(rng.randint(1, 4)):
            start = rng.choice(sorted(cell for cell in cells if cell[2]))
            axis, length = rng.randrange(3), rng.randint(2, 6)
            shift = rng.randrange(length) if axis < 2 else 0
            for n in range(length):
                at = list(start)
                at[axis] += n - shift
                cells.add((at[0], at[1], at[2]))
        if 0.03 < abs(Structure(frozenset(cells)).tipping()[0]) < 0.6:
            return frozenset(cells)


def test_mujoco_agrees_about_tipping() -> None:
    rng = Random(21)
    fallen = 0
    for _ in range(24):
        cells = near_tipping(rng)
        falls = not Structure(cells).tipping()[0] > 0
        assert falls == tips_in_mujoco(cells), sorted(cells)
        fallen += falls
    assert 3 < fallen < 21


@pytest.mark.soak
def test_mujoco_agrees_about_tipping_in_many_structures() -> None:
    rng = Random(22)
    for _ in range(400):
        cells = near_tipping(rng)
        assert (not Structure(cells).tipping()[0] > 0) == tips_in_mujoco(cells, 5.0), sorted(cells)


def test_a_structure_is_worked_out_once() -> None:
    cells = frozenset(wide(3) + arm(3))
    assert structure(cells) is structure(frozenset(cells))

"""What falls, and round which edge; and what somebody is told who lays a play out."""

from pathlib import Path
from typing import Any

import pytest

from letterloom.games.xword3d import GAME
from letterloom.games.xword3d.board import Cell3
from letterloom.games.xword3d.state import XwordView
from letterloom.games.xword3d.statics import weigh
from letterloom.games.xword3d.statics.falling import Body, falling
from letterloom.rules import Bond, Refused
from tests.games.xword3d.building import Sitting, lexicon

FLOOR = [(x, y, 0) for x in range(-9, 10) for y in range(-9, 10)]
POST = [(0, 0, 1), (0, 0, 2)]
GATE = [(x, 0, z) for x in (-9, 9) for z in (1, 2, 3)] + [(x, 0, 3) for x in range(-8, 9)]


def fallen(*cells: Cell3, strength: float = 30) -> list[Body]:
    return falling(frozenset([*FLOOR, *cells]), strength)


def lowered(body: Body) -> float:
    """How much the middle of a body goes down as it begins to turn, by the right hand."""
    if body.edge is None:
        return 1.0
    (ax, ay, _), (bx, by, _) = body.edge
    x, y = (sum(cell[axis] + 0.5 for cell in body.cells) / len(body.cells) for axis in (0, 1))
    return -((bx - ax) * (y - ay) - (by - ay) * (x - ax))


def test_what_tips_falls_as_a_whole_round_the_edge_of_its_support() -> None:
    (body,) = falling(frozenset({(0, 0, 0), (0, 0, 1), (-1, 0, 1), (-2, 0, 1)}), 30)
    assert len(body.cells) == 4
    assert body.edge is not None and {point[0] for point in body.edge} == {0.0}
    assert lowered(body) > 0


@pytest.mark.parametrize(("x", "y"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_an_arm_breaks_off_with_all_beyond_the_joint_and_turns_downwards(x: int, y: int) -> None:
    arm = [(n * x, n * y, 2) for n in range(1, 9)]
    (body,) = fallen(*POST, *arm)
    assert body.cells == {(0, 0, 2), *arm}  # the joint of the post below it gives first
    assert lowered(body) > 0
    assert body.edge is not None and {point[2] for point in body.edge} == {2.0}


def test_what_hangs_below_opens_on_the_other_side() -> None:
    gibbet = [*POST, (0, 0, 3), (1, 0, 3), (1, 0, 2)]
    (body,) = fallen(*gibbet, (2, 0, 2), (3, 0, 2), strength=2.9)
    assert lowered(body) > 0


def test_an_arm_round_a_corner_is_twisted_off() -> None:
    (body,) = fallen((0, 0, 1), (0, 0, 2), (1, 0, 2), *((1, -n, 2) for n in range(1, 9)))
    assert len(body.cells) == 9
    assert lowered(body) > 0
    assert body.edge == ((0.5, 0.5, 2.5), (1.5, 0.5, 2.5))


def test_too_heavy_a_part_that_hangs_straight_down_sinks() -> None:
    (body,) = fallen(*POST, (1, 0, 2), strength=0.9)
    assert body.cells and lowered(body) > 0


def test_a_bridge_gives_in_the_middle_and_its_posts_stay() -> None:
    bodies = fallen(*GATE, *((x, 1, 3) for x in range(-3, 4)), *((-3, y, 3) for y in range(2, 8)))
    down = frozenset().union(*(body.cells for body in bodies))
    assert (0, 0, 3) in down and (-3, 7, 3) in down
    assert not down & {(-9, 0, 1), (9, 0, 1), *FLOOR}
    assert all(lowered(body) > 0 for body in bodies)


def test_where_a_large_bridge_gives_the_joint_told_bears_too_much() -> None:
    """It was told of one that bears less than it can."""
    more = [*GATE, *((x, 1, 3) for x in range(-3, 4)), *((-3, y, 3) for y in range(2, 8))]
    verdict = weigh(frozenset([*FLOOR, *more]), 30)
    assert not verdict.stands and verdict.strain is not None and verdict.strain.load > 30


def test_nothing_falls_where_all_stands() -> None:
    assert fallen(*POST, *((n, 0, 2) for n in range(1, 7))) == []


# At the table: bricks of one letter, so that every run is a word.


def sitting(folder: Path, *lines: str, **options: Any) -> Sitting:
    """A game after some plays, of both seats by turns."""
    words = lexicon(folder, *("A" * count for count in range(2, 12)))
    table = Sitting(words, **options).deal("A" * 8, "A" * 8, pool="A" * 60)
    for n, line in enumerate(lines):
        table.say(n % 2, f"play {line}")
    return table


FLAT = ("0,0,0 across AA", "0,0,0 across ..A", "0,0,0 across ...A", "0,0,0 across ....A")


def seen(table: Sitting) -> XwordView:
    return GAME.view(table.state, table.open.asks[0].seat)


def test_a_play_that_falls_is_refused_and_pictured(tmp_path: Path) -> None:
    view = seen(sitting(tmp_path, *FLAT, "0,0,0 up .AA"))
    move = GAME.read(view, "play 0,0,2 along .AAAA")
    (fall,) = GAME.falls(view, move)
    assert fall.zone == "structure" and len(fall.cells) == 5 + 2 + 4
    assert fall.edge == ((5.0, 1.0, 0.0), (0.0, 1.0, 0.0))
    with pytest.raises(Refused) as refused:
        GAME.judge(view, move)
    assert (refused.value.refusal.rule, refused.value.refusal.key) == ("3DX-25", "tips")


def test_a_play_that_stands_or_breaks_another_rule_has_no_picture_of_a_fall(tmp_path: Path) -> None:
    view = seen(sitting(tmp_path, *FLAT, "0,0,0 up .AA"))
    for line in ("play 0,0,2 along .A", "play 0,0,2 along .AAAAAAAAAA", "play 9,9,9 across AA", "pass"):
        assert GAME.falls(view, GAME.read(view, line)) == ()


def test_who_lays_out_hears_and_sees_which_joint_bears_most(tmp_path: Path) -> None:
    view = seen(sitting(tmp_path, *FLAT, "0,0,0 up .AA"))
    move = GAME.read(view, "play 0,0,2 across .AAAA")
    (told,) = (dict(note.args) for note in GAME.advise(view, move) if note.key == "balance-joint")
    assert (told["low"], told["high"], told["load"]) == ("0,0,1", "0,0,2", "10.0")
    assert GAME.preview(view, move).zones[0].bonds == (Bond((0, 0, 1), (0, 0, 2), "good", "10.0 / 30"),)
    weak = seen(sitting(tmp_path, *FLAT, "0,0,0 up .AA", joint_strength=11))
    assert GAME.preview(weak, move).zones[0].bonds[0].tone == "threat"


def test_what_lies_flat_strains_no_joint(tmp_path: Path) -> None:
    view = seen(sitting(tmp_path, *FLAT))
    move = GAME.read(view, "play 0,0,0 along .A")
    assert GAME.preview(view, move).zones[0].bonds == () and GAME.advise(view, move) == ()


def test_who_lays_a_leg_or_uses_a_joiner_hears_what_multiplies(tmp_path: Path) -> None:
    arm = ("0,0,0 up .AA", "0,0,2 along .A")
    view = seen(sitting(tmp_path, *FLAT, *arm, joiners=True))
    leg = GAME.read(view, "play 0,1,2 down .AA")
    assert [(note.key, dict(note.args)) for note in GAME.advise(view, leg)][
        :1
    ] == []  # it has bricks beside it
    view = seen(sitting(tmp_path, *FLAT, "0,0,0 up .AA", "0,0,2 along .AA", joiners=True))
    leg = GAME.read(view, "play 0,2,2 down .AA")
    notes = [(note.key, dict(note.args)) for note in GAME.advise(view, leg)]
    assert ("leg-doubles", {"word": "AAA"}) in notes
    joined = GAME.read(view, "play 0,0,3 across AA joiner red 0,0,2")
    assert ("joiner-multiplies", {"colour": "red", "by": 3}) in [
        (note.key, dict(note.args)) for note in GAME.advise(view, joined)
    ]
    bonds = GAME.preview(view, joined).zones[0].bonds
    assert Bond((0, 0, 2), (0, 0, 3), "red") in bonds

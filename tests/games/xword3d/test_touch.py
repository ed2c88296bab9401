"""Pointing at 3DXWORD: what lights up, what a drag makes, what may follow, what it would look like."""

from pathlib import Path

import pytest

from letterloom.games.xword3d import GAME
from letterloom.games.xword3d.moves import Play
from letterloom.games.xword3d.state import XwordView
from letterloom.rules import Scene, Speech
from letterloom.rules.touch import Target, Walk, begin
from tests.games.xword3d.building import Sitting, lexicon, structure

WORDS = ("CAT", "TO", "TON", "ON", "LIVE", "EVIL", "CL", "BEE", "EAR", "TAX", "XI", "AX", "OX")


@pytest.fixture
def words(tmp_path: Path) -> str:
    return lexicon(tmp_path, *WORDS)


def pieces(scene: Scene, zone: str) -> dict[tuple[int, ...], tuple[str, str]]:
    """The text and the tone of each piece in a zone."""
    (found,) = (each for each in scene.zones if each.id == zone)
    return {spot.at: (spot.piece.text, spot.piece.tone) for spot in found.spots if spot.piece}


def pointed(view: XwordView, *targets: tuple[str, str]) -> str:
    """The line that fingers make which take up a letter and put it into a cell, again and again."""
    scene = GAME.scene(view)
    walk: Walk = begin(GAME.touch(view)[0])
    for pair in targets:
        for number, text in enumerate(pair):
            found = [target for target in walk.targets_of(scene, number) if target.text == text]
            assert found, f"{text} is not offered"
            walk = walk.step(found[0], number)
    assert walk.text is not None
    return walk.text


def test_fingers_lay_brick_after_brick_each_beside_the_last(words: str) -> None:
    table = Sitting(words).deal("CATONLIV", "TOZ", pool="E" * 9)
    view = GAME.view(table.state, 0)
    walk = begin(GAME.touch(view)[0])
    assert {target.text for target in walk.targets(GAME.scene(view))} == set("CATONLIV")
    walk = walk.step(Target("hand-0", (1,), "C"), 0)
    assert [target.text for target in walk.targets(GAME.scene(view))] == [
        "0,0,0"
    ]  # an empty table has one cell
    line = pointed(view, ("C", "0,0,0"), ("A", "1,0,0"), ("T", "2,0,0"))
    assert line == "lay C@0,0,0 A@1,0,0 T@2,0,0"
    assert GAME.write(GAME.read(view, line)) == "play 0,0,0 across CAT"
    assert [gesture.key for gesture in GAME.touch(view)] == ["lay", "swap", "pass"]
    assert GAME.touch(GAME.view(table.state, 1)) == GAME.touch(GAME.view(table.state, None)) == ()


def test_in_the_table_version_cells_have_two_numbers(words: str) -> None:
    table = Sitting(words, version="table").deal("CATONLIV", "TOZ", pool="E" * 9)
    table.say(0, "lay C@0,0 A@1,0 T@2,0")
    view = GAME.view(table.state, 1)
    line = pointed(view, ("O", "2,1"))
    assert line == "lay O@2,1"
    assert GAME.read(view, line) == Play((2, 0, 0), "along", ".O")
    assert GAME.touched(view, Play((2, 0, 0), "along", ".O")) == line


def test_a_vote_is_two_buttons(words: str) -> None:
    table = Sitting(words, judging="challenge").deal("CATONLIV", "TOZ", pool="E" * 9)
    table.say(0, "play 0,0,0 across CAT")
    assert [gesture.text for gesture in GAME.touch(GAME.view(table.state, 1))] == ["accept", "doubt"]


def test_what_may_follow_is_the_other_way_up_or_down_or_a_joiner(words: str) -> None:
    table = Sitting(words, joiners=True, joint_strength=1000).deal("BEETAXIL", "ALIVEARE", pool="E" * 20)
    speech = Speech(GAME, table.open.seats)
    table.say(0, "play 0,0,0 across BEE")
    view = GAME.view(table.state, 1)
    # Under the last E, EAR needs a Joiner: without one the run is EEAR.
    laid = GAME.read(view, pointed(view, ("E", "2,1,0"), ("A", "2,2,0"), ("R", "2,3,0")))
    assert GAME.write(laid) == "play 2,0,0 along .EAR"
    found = {speech.say("touch", more.key, more.args): more for more in GAME.more(view, laid)}
    assert {label: (more.text, more.points) for label, more in found.items()} == {
        "with a red Joiner at 2,0,0": ("play 2,1,0 along EAR joiner red 2,0,0", 9),
        "with a blue Joiner at 2,0,0": ("play 2,1,0 along EAR joiner blue 2,0,0", 6),
    }


def test_a_vertical_word_may_read_the_other_way(words: str) -> None:
    table = Sitting(words, joint_strength=1000).deal("CATONALV", "LIVEONTO", pool="E" * 20)
    for turn, text in enumerate(("0,0,0 across CAT", "2,0,0 along .O", "2,0,0 along ..N", "2,1,0 across .N")):
        table.say(turn % 2, f"play {text}")
    table.say(0, "play 0,0,0 along .L")
    view = GAME.view(table.state, 1)
    laid = GAME.read(view, "lay I@0,1,1 V@0,1,2 E@0,1,3")
    assert GAME.write(laid) == "play 0,1,3 down EVI."
    (more,) = GAME.more(view, laid)
    assert more.text == "play 0,1,0 up .IVE" and more.points == 4
    assert Speech(GAME, ()).say("touch", more.key, more.args) == "read upwards"


def test_a_preview_shows_the_bricks_where_they_would_lie_and_nothing_that_is_drawn(words: str) -> None:
    table = Sitting(words).deal("CATONLIV", "TOZ", pool="E" * 9)
    view = GAME.view(table.state, 0)
    scene = GAME.preview(view, GAME.read(view, "lay C@0,0,0 A@1,0,0 T@2,0,0"))
    assert pieces(scene, "structure") == {
        (0, 0, 0): ("C", "new"),
        (1, 0, 0): ("A", "new"),
        (2, 0, 0): ("T", "new"),
    }
    assert [text for text, _ in pieces(scene, "hand-0").values()] == list("ILNOV")
    swapped = GAME.preview(view, GAME.read(view, "swap IV"))
    assert [text for text, _ in pieces(swapped, "hand-0").values()] == list("ACLNOT")


def test_previewing_a_doubt_does_not_look_words_up(words: str) -> None:
    scenes = []
    for letters in ("CAT", "CAZ"):
        table = Sitting(words, judging="challenge").deal("CATZNLIV", "TOZ", pool="E" * 9)
        table.say(0, f"play 0,0,0 across {letters}")
        view = GAME.view(table.state, 1)
        assert GAME.preview(view, GAME.read(view, "doubt")) == GAME.scene(view)
        scenes.append(pieces(GAME.scene(view), "structure"))
    assert [len(scene) for scene in scenes] == [3, 3]


def test_bricks_keep_their_names(words: str) -> None:
    table = Sitting(words, joint_strength=1000).deal("CATONALV", "LIVEONTO", pool="E" * 20)
    table.say(0, "play 0,0,0 across CAT")
    before = GAME.scene(GAME.view(table.state, None)).zones[0]
    table.say(1, "play 2,0,0 along .O")
    after = GAME.scene(GAME.view(table.state, None)).zones[0]
    assert after.spots[:3] == before.spots
    assert after.dimensions == 3
    ids = [spot.piece.id for spot in after.spots if spot.piece]
    assert ids == ["brick-0", "brick-1", "brick-2", "brick-3"]


def test_zones_that_have_not_changed_are_the_same_objects(words: str) -> None:
    table = Sitting(words).deal("CATONLIV", "TOZ", pool="E" * 9)
    table.say(0, "play 0,0,0 across CAT")
    one = GAME.scene(GAME.view(table.state, 0))
    table.say(1, "pass")
    other = GAME.scene(GAME.view(table.state, 0))
    assert [a is b for a, b in zip(one.zones, other.zones, strict=True)] == [True, True, True]


def test_a_leg_looks_like_one(words: str) -> None:
    table = Sitting(words, joint_strength=1000).deal("CATONALV", "LIVEONTO", pool="E" * 20)
    table.say(0, "play 0,0,0 across CAT")
    bridged = structure("0,0,0 across CAT", "0,0,0 up .AR", "0,0,2 along .OD", "0,2,2 down .OT")
    scene = GAME.scene(GAME.view(table.state.with_open(board=bridged), None))
    legs = {at for at, (_, tone) in pieces(scene, "structure").items() if tone == "leg"}
    assert legs == {(0, 2, 0), (0, 2, 1), (0, 2, 2)}

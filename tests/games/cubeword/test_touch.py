"""What can be pointed at, and what is shown of a turn that is pointed together."""

from pathlib import Path

import msgspec
import pytest
from tests.games.cubeword.playing import Table

from letterloom.games.cubeword import GAME
from letterloom.games.cubeword.material import CUBES
from letterloom.rules import Gesture, Scene, Speech
from letterloom.rules.touch import Target, Walk, begin


@pytest.fixture
def table(tmp_path: Path) -> Table:
    table = Table(tmp_path, "ON NO TON")
    table.say("site 5 O 0,0; site 8 *N 1,0; site J *T -1,0")
    return table


def gestures(table: Table, key: str) -> list[Gesture]:
    return [gesture for gesture in GAME.touch(table.view()) if gesture.key == key]


def pointing(table: Table, gesture: Gesture, *wanted: str) -> str | None:
    """The line that picks of these texts make, one after the other."""
    walk: Walk = begin(gesture)
    scene = GAME.scene(table.view())
    for number, text in enumerate(wanted):
        walk = walk.step(
            next(target for target in walk.targets_of(scene, number) if target.text == text), number
        )
    return walk.text


def targets(table: Table, gesture: Gesture, number: int) -> list[Target]:
    return begin(gesture).targets_of(GAME.scene(table.view()), number)


def test_a_cube_is_dragged_from_the_pool_to_a_cell_and_then_its_face_is_chosen(table: Table) -> None:
    first = gestures(table, "site")[0]
    assert [target.text for target in targets(table, first, 0)] == ["1"]  # the pool's first cube
    assert [target.text for target in targets(table, first, 2)][:6] == [*CUBES[1], "*A"]
    assert pointing(table, first, "1", "2,0", "E") == "site 1 E 2,0"
    assert pointing(table, first, "1", "2,0", "*S") == "site 1 *S 2,0"
    table.say("site 1 E 2,0")


def test_a_cube_in_play_is_dragged_to_a_free_cell(table: Table) -> None:
    (resite,) = gestures(table, "resite")
    assert sorted(target.text for target in targets(table, resite, 0)) == ["-1,0", "0,0", "1,0"]
    assert pointing(table, resite, "0,0", "0,1") == "resite 0,0 0,1"
    assert "1,0" not in [target.text for target in targets(table, resite, 1)]


def test_only_the_joker_takes_a_name_with_it_and_is_not_refaced(table: Table) -> None:
    (named,) = gestures(table, "resite-named")
    assert pointing(table, named, "-1,0", "2,0", "*S") == "resite -1,0 2,0 *S"
    refaced = [targets(table, gesture, 0)[0].text for gesture in gestures(table, "reface")]
    assert refaced == ["0,0", "1,0"]


def test_a_cube_is_turned_to_its_other_faces_and_names_are_changed(table: Table) -> None:
    letter, blank = gestures(table, "reface")
    assert letter.picks[1].of == ("D", "E", "F", "R", "*?")
    assert blank.picks[1].of == tuple(CUBES[8])
    assert [targets(table, gesture, 0)[0].text for gesture in gestures(table, "rename")] == ["-1,0", "1,0"]


def test_after_five_moves_there_are_two_buttons(table: Table) -> None:
    table.say("resite 0,0 0,5; resite 0,5 0,0")
    assert [gesture.text for gesture in GAME.touch(table.view())] == ["undo", "done"]


def test_with_eight_blanks_up_only_the_joker_can_still_be_named(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON")
    table.say("; ".join(f"site {cube} *A {2 * cube},0" for cube in range(1, 6)) + "; done")
    table.say("site 6 *A 12,0; site 7 *A 14,0; site 8 *A 16,0")
    offered = {gesture.picks[2].of for gesture in gestures(table, "site")}
    assert {of for of in offered if "*?" in of} == {("*?",)}


def said(scene: Scene) -> str:
    speech = Speech(GAME, (), "en")
    return "\n".join(speech.note(note) for note in scene.notes if note.key != "cost")


def test_a_preview_shows_the_cube_where_it_would_lie_and_what_the_turn_would_score(table: Table) -> None:
    view = table.view()
    preview = GAME.preview(view, GAME.read(view, "resite -1,0 9,9"))
    assert "It would score 1: ON 1." in said(preview)
    placed = {spot.piece.id: spot.at for spot in preview.zones[0].spots if spot.piece}
    assert placed == {"cube-5": (0, 0), "cube-8": (1, 0), "cube-J": (9, 9)}
    assert len(table.open.actions) == 3  # nothing has happened


def test_a_cube_keeps_its_id_when_it_comes_from_the_pool(table: Table) -> None:
    def ids() -> dict[str, str]:
        zones = GAME.scene(table.view()).zones
        return {spot.piece.id: zone.id for zone in zones for spot in zone.spots if spot.piece}

    before = ids()
    assert before["cube-7"] == "pool"
    table.say("site 7 T 3,0")
    assert ids() == {**before, "cube-7": "board"}


def test_gestures_stay_small_however_the_cubes_lie(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=1, finish="turns:9")
    sizes = []
    for turn in range(5):  # every cube far from all others, five a turn
        cubes = range(5 * turn + 1, 5 * turn + 6)
        for cube in cubes:
            sizes.append(len(msgspec.json.encode(GAME.touch(table.view()))))
            face = "*A" if cube == 25 else CUBES[cube][0]
            table.say(f"site {cube if cube < 25 else 'J'} {face} {40000 * cube},-{30000 * cube}")
        table.say("done")
    sizes.append(len(msgspec.json.encode(GAME.touch(table.view()))))
    assert max(sizes) <= 8000


def test_at_the_edge_of_the_board_no_cell_beyond_it_is_offered(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON")
    table.say("site 5 O 1000000,-1000000")
    site = gestures(table, "site")[0]
    cells = [target.at for target in targets(table, site, 1)]
    assert sorted(cells) == [(999999, -1000000), (999999, -999999), (1000000, -999999)]

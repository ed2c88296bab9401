"""Pointing at WORD CROSS: what can be picked, what may follow, what it would look like."""

from pathlib import Path

import msgspec
import pytest

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross import scene as drawing
from letterloom.games.wordcross.moves import Pass, Take, TakeCentre
from letterloom.games.wordcross.score import worth
from letterloom.games.wordcross.state import WordCrossView
from letterloom.rules import VOTE, Accept, Doubt, Gesture, Refused, Speech
from letterloom.rules.touch import Target, Walk, begin
from tests.games.wordcross.tables import Table


def view_of(table: Table) -> WordCrossView:
    return GAME.view(table.state, table.to_move[0])


def gesture(table: Table, text: str) -> Gesture:
    (found,) = (each for each in GAME.touch(view_of(table)) if each.text == text)
    return found


def lines(table: Table) -> set[str]:
    return {gesture.text for gesture in GAME.touch(view_of(table))}


def picked(table: Table, walk: Walk, number: int, name: str) -> Walk:
    """Point at what is called that."""
    scene = GAME.scene(view_of(table))
    target = next(t for t in walk.targets_of(scene, number) if name in (t.text, f"{t.zone} {t.at}"))
    return walk.step(target, number)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """Ann has TE/AM, Bo has AT on the right; it is Ann's turn."""
    table = Table(tmp_path, "TEAM TEAT").deal("TE TE ME", "AM AT", centre="QU")
    table.play("0 take left TE\n1 take left AT\n0 take right AM\n1 shift L1")
    return table


def test_a_drag_from_the_left_box_to_the_left_column_takes_a_tile(table: Table) -> None:
    walk = picked(table, begin(gesture(table, "take left {0}")), 0, "ME")
    assert walk.text is None, "where it goes is still to be said"
    slots = [target.text for target in walk.targets_of(GAME.scene(view_of(table)), 1)]
    assert slots == ["L2", "L3", "L4", "L5", "L6"], "it floats, so any free slot will do"
    walk = picked(table, walk, 1, "L4")
    assert walk.text == "take left ME"
    table.go(0, walk.text)


def test_two_tiles_are_swapped_whichever_is_picked_first(table: Table) -> None:
    one = picked(table, begin(gesture(table, "swap boxes {0} {1}")), 0, "ME")
    other = picked(
        table, begin(gesture(table, "swap boxes {1} {0}")), 0, "AM" if "AM" in table.box(1) else "ZZ"
    )
    assert picked(table, one, 1, "ZZ").text == "swap boxes ME ZZ"
    assert picked(table, other, 1, "ME").text == "swap boxes ME ZZ"
    both = [gesture(table, text) for text in ("swap columns {0} {1}", "swap columns {1} {0}")]
    assert picked(table, picked(table, begin(both[0]), 0, "L1"), 1, "R1").text == "swap columns L1 R1"
    assert picked(table, picked(table, begin(both[1]), 0, "R1"), 1, "L1").text == "swap columns L1 R1"


def test_a_steal_is_offered_only_where_it_completes_a_row(table: Table) -> None:
    assert not any(text.startswith("steal") for text in lines(table))
    table.play("0 take left TE\n1 pass")
    assert [text for text in lines(table) if text.startswith("steal")] == ["steal 1 {0} right"]
    walk = picked(table, begin(gesture(table, "steal 1 {0} right")), 0, "R1")
    table.go(0, picked(table, walk, 1, "R2").text or "")
    assert table.columns(0) == (["TE", "TE"], ["AM", "AT"])


def test_locked_tiles_and_full_columns_are_not_offered(tmp_path: Path) -> None:
    table = Table(tmp_path, "ZZZZ").deal("A")
    for _ in range(6):
        table.play("0 take left ZZ\n1 pass\n0 take right ZZ\n1 pass")
    assert "take left {0}" not in lines(table) and "take centre {0} left" not in lines(table)
    table.play("0 pass lock 1 2 4\n1 pass")
    for text in ("swap columns {0} {1}", "swap columns {1} {0}"):
        rows = {target.text[1] for target in begin(gesture(table, text)).targets(GAME.scene(view_of(table)))}
        assert rows == {"3", "5", "6"}
    assert not any(text.startswith("shift") for text in lines(table)), "the other column is full"


def test_only_what_lies_above_every_locked_row_can_leave(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM").deal("TE TE TE", "AM AM")
    table.play(
        "0 take left TE\n1 pass\n0 take right AM\n1 pass\n0 take left TE\n1 pass\n0 take right AM lock 2"
    )
    table.play("1 pass\n0 take left TE\n1 pass")
    (shift,) = (each for each in GAME.touch(view_of(table)) if each.key == "shift")
    assert [target.text for target in begin(shift).targets(GAME.scene(view_of(table)))] == ["L3"]


def test_what_may_follow_are_the_locks_of_the_rows_after_the_move(table: Table) -> None:
    table.play("0 take left TE\n1 pass")
    view = view_of(table)
    speech = Speech(GAME, table.open.seats)
    more = GAME.more(view, GAME.read(view, "steal 1 R1 right"))
    assert [each.text for each in more] == [
        "steal 1 R1 right lock 1",
        "steal 1 R1 right lock 2",
        "steal 1 R1 right lock 1 2",
    ]
    points = worth("TE", "AM") + worth("TE", "AT")
    assert speech.say("touch", more[-1].key, more[-1].args) == f"Lock TEAM, TEAT (+{points})"
    assert [each.text for each in GAME.more(view, Pass((1,)))] == [], "no other row is complete"
    assert GAME.more(view, Accept()) == ()


def test_a_preview_says_what_locks_will_score(table: Table) -> None:
    speech = Speech(GAME, table.open.seats)

    def notes(text: str) -> list[str]:
        view = view_of(table)
        return [speech.note(note) for note in GAME.judge(view, GAME.read(view, text)).notes]

    assert notes("pass lock 1") == [f"When the round ends, TEAM will score {worth('TE', 'AM')}."]
    assert notes("pass") == [f"Not locked: TEAM, worth {worth('TE', 'AM')}."]
    table.play("0 take left TE\n1 pass")
    assert notes("steal 1 R1 right lock 1") == [
        f"When the round ends, TEAM will score {worth('TE', 'AM')}.",
        f"Not locked: TEAT, worth {worth('TE', 'AT')}.",
    ]


def test_a_preview_of_the_turn_that_ends_a_round_has_its_points_and_shows_the_tiles(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM").deal("TE", "AM")
    table.play("0 take left TE\n1 pass\n0 take right AM\n1 pass\n0 pass\n1 pass")
    table.play("0 pass lock 1\n1 pass\n0 pass\n1 pass")
    view = view_of(table)
    verdict = GAME.judge(view, Pass())
    assert verdict.points == worth("TE", "AM") and not verdict.notes
    assert "TE" in GAME.preview(view, Pass()).pieces()


def test_a_picture_of_a_move_invents_no_tile_for_the_centre(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM", judging="challenge").deal("TE", centre="AT AM", bag="QU X")

    def centre(move: TakeCentre) -> list[str]:
        view = view_of(table)
        zone = next(zone for zone in GAME.preview(view, move).zones if zone.id == "centre")
        return [spot.piece.text for spot in zone.spots if spot.piece]

    assert centre(TakeCentre("AT", "left")) == ["AM", "ZZ", "ZZ"]
    table.play("0 take left TE\n1 pass\n0 take centre AT right\n1 dispute\n1 pass")
    assert centre(TakeCentre("AM", "right")) == ["AT", "QU", "ZZ", "ZZ"], "all have seen that QU comes next"


def test_a_picture_of_what_is_refused_is_refused(table: Table) -> None:
    with pytest.raises(Refused):
        GAME.preview(view_of(table), Take("left", "QU"))


def test_a_vote_is_pointed_at_as_in_every_game_and_a_picture_of_it_tells_no_word(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM", judging="challenge").deal("TE", "AT")
    table.play("0 take left TE\n1 pass\n0 take right AT")
    view = view_of(table)
    assert GAME.touch(view) == VOTE
    assert GAME.touched(view, Doubt()) == "doubt" and GAME.read(view, "doubt") == Doubt()
    assert GAME.preview(view, Doubt()) == GAME.scene(view)


# The scene


def names(table: Table) -> dict[str, Target]:
    scene = GAME.scene(GAME.view(table.state, 0))
    return {
        spot.piece.id: Target(zone.id, spot.at, spot.piece.text)
        for zone in scene.zones
        for spot in zone.spots
        if spot.piece
    }


def test_a_tile_keeps_its_name_wherever_it_goes_and_twins_keep_theirs_while_they_stay(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM").deal("TE ME AM", "AM AM")
    before = names(table)
    assert before["ME"].zone == "box-0"
    assert {name for name in before if name.startswith("AM")} == {"AM@box-0", "AM@box-1", "AM@box-1#2"}
    table.play("0 take left ME\n1 take right AM")
    after = names(table)
    assert after["ME"].zone == "columns-0" and after["AM@columns-1"].zone == "columns-1"
    assert after["AM@box-1#2"] == before["AM@box-1#2"], "those that nobody touched are called as before"


def test_zones_that_did_not_change_are_not_made_again(table: Table) -> None:
    kept = drawing._box, drawing._centre, drawing._columns
    before = GAME.scene(GAME.view(table.state, 0))
    table.go(0, "take left ME")
    made = [each.cache_info().misses for each in kept]
    after = GAME.scene(GAME.view(table.state, 0))
    GAME.scene(GAME.view(table.state, 1))
    changed = {old.id for old, new in zip(before.zones, after.zones, strict=True) if old != new}
    assert changed == {"box-0", "columns-0"}
    assert [each.cache_info().misses - n for each, n in zip(kept, made, strict=True)] == [1, 0, 1]


def test_what_one_needs_to_act_comes_first_on_a_narrow_screen(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM", 4).deal()
    scene = GAME.scene(GAME.view(table.state, 1))
    order = [zone.id for zone in sorted(scene.zones, key=lambda zone: zone.order)]
    assert order[:4] == ["columns-1", "box-0", "box-1", "centre"]
    assert sorted(order[-2:]) == ["box-2", "box-3"]


def test_gestures_are_small_at_the_fullest_table(tmp_path: Path) -> None:
    table = Table(tmp_path, "ZZZZ", 4).deal()
    for _ in range(6):
        for text in ("take left ZZ", "take right ZZ"):
            for seat in range(4):
                table.go(seat, text if (seat, text) != (0, "take right ZZ") else "pass")
    assert any(each.key == "steal" for each in GAME.touch(view_of(table)))
    assert len(msgspec.json.encode(GAME.touch(view_of(table)))) < 8000

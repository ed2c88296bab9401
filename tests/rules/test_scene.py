"""Scenes that are written already, and read when somebody looks."""

import msgspec
import pytest
from msgspec.structs import replace

from letterloom.rules import Piece, Scene, Spot, Zone, note
from letterloom.rules.remembered import latest
from letterloom.rules.scene import GAP, Canvas, encode, form

HAND, BOARD = Zone(id="hand", title="hand", args=(("seat", 1),)), Zone(id="board", title="100 %", order=2)
E = Spot((0,), Piece("E"))


def written(**changes: object) -> Scene:
    scene = Canvas(HAND, BOARD).holding((form([(0,)]) % encode(Piece("E")), b""), (note("round", n=1),))
    return replace(scene, **changes)


def test_a_scene_that_is_written_is_equal_to_one_that_is_made_of_zones() -> None:
    plain = Scene((replace(HAND, spots=(E,)), BOARD), (note("round", n=1),))
    scene = Canvas(HAND, BOARD).holding((form([(0,)]) % encode(Piece("E")), b""), (note("round", n=1),))
    assert scene.titles == (("hand", (("seat", 1),)), ("100 %", ()))
    assert scene == plain and plain == scene and hash(scene) == hash(plain) and repr(scene) == repr(plain)
    assert scene.zones is scene.zones and scene.pieces() == ("E",)
    assert scene != written(notes=()) and written(notes=()) != plain


def test_it_travels_as_it_is_written_however_it_is_encoded() -> None:
    scene = written()
    assert msgspec.json.encode(scene) == scene.json()
    assert msgspec.json.decode(scene.json(), type=Scene) == scene
    assert msgspec.json.decode(scene.json(), type=type(scene)) == scene


def test_it_can_be_changed_as_any_other() -> None:
    other = written(notes=(note("over"),))
    assert other.zones == written().zones and other.titles == written().titles
    assert b'"over"' in other.json() and b'"round"' not in other.json()
    assert written(zones=(BOARD,)).zones == (BOARD,)


def test_what_lies_in_a_zone_stands_last_or_where_its_gap_is() -> None:
    inside = form([(0,)]) % encode(Piece("E"))
    last, among = (Canvas(zone).holding((inside,)) for zone in (HAND, replace(HAND, spots=GAP)))
    assert last == among
    assert among.zones[0].spots == (E,)
    assert among.json() == Scene((replace(HAND, spots=(E,)),)).json()


def test_each_zone_of_a_canvas_needs_its_contents() -> None:
    with pytest.raises(ValueError, match="size"):
        Canvas(HAND, BOARD).holding((b"",))


def test_the_last_answer_alone_is_remembered() -> None:
    asked: list[str] = []

    @latest
    def letters(word: str) -> list[str]:
        asked.append(word)
        return list(word)

    assert letters("ON") is letters("ON")
    assert letters("NO") == ["N", "O"] and letters("ON") == ["O", "N"]
    assert asked == ["ON", "NO", "ON"]

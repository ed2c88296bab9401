"""Pointing: what is offered at a position, which line it makes, what may follow, and what it would look like."""

from pathlib import Path

import msgspec
import pytest

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.moves import Put
from letterloom.games.typo2d.vocabulary import Dictionary
from letterloom.rules import Accept, Doubt, Gesture, Refused
from letterloom.rules.touch import begin
from letterloom.words import open_lexicon
from tests.games.typo2d.sitting import Sitting


def turn(folder: Path, table: str, card: str, words: str, hand: str = "XX", **options: object) -> Sitting:
    """It is Annabel's turn to play a card; Bo has shown a Z and holds another."""
    holder = 0 if card[0] == "Z" else 1  # so that Annabel comes first
    sitting = Sitting(folder, words, table, [card + hand, "ZZ"], holder=holder, icons=True, **options)
    return sitting.say(f"0: choose {card}", "1: choose Z")


def gestures(sitting: Sitting, seat: int = 0) -> dict[str, Gesture]:
    return {gesture.key: gesture for gesture in GAME.touch(GAME.view(sitting.state, seat))}


def lines(sitting: Sitting, key: str, seat: int = 0) -> list[str]:
    """The lines that a gesture makes by a tap on each thing that it offers last."""
    view = GAME.view(sitting.state, seat)
    scene, gesture = GAME.scene(view), gestures(sitting, seat)[key]
    walk = begin(gesture)
    number = min(1, len(gesture.picks) - 1)
    texts = [walk.step(target, number).text for target in walk.targets_of(scene, number)]
    return [text for text in texts if text is not None]


def test_a_card_is_chosen_by_a_tap(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "AB", "A", ["BEE", "EF"])
    assert lines(sitting, "choose") == ["choose B", "choose E", "choose E"]
    sitting.say("0: choose B")
    assert gestures(sitting) == {}
    assert list(gestures(sitting, 1)) == ["choose"]


def test_the_card_on_turn_goes_to_any_cell_beside_a_card_and_a_line_is_taken_as_a_whole(
    tmp_path: Path,
) -> None:
    sitting = turn(tmp_path, "CA", "T", "CAT")
    assert set(lines(sitting, "put")) == {
        *("put -1,0", "put 0,-1", "put 0,1", "put 1,-1", "put 1,1", "put 2,0"),
    }
    (pick,) = gestures(sitting)["take"].picks
    assert [(group.text, group.at) for group in pick.groups] == [("row 0,0", ((0, 0), (1, 0)))]
    assert lines(sitting, "take") == ["take row 0,0"]


def test_a_drag_from_the_shown_card_to_a_cell_is_two_picks(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "CA", "T", "CAT")
    scene, walk = GAME.scene(GAME.view(sitting.state, 0)), begin(gestures(sitting)["put"])
    (card,) = walk.targets_of(scene, 0)
    walk = walk.step(card, 0)
    cell = next(target for target in walk.targets_of(scene, 1) if target.at == (2, 0))
    assert walk.step(cell, 1).text == "put 2,0"


@pytest.mark.parametrize(
    ("table", "card", "expected"),
    [
        (
            "HN",
            "E*",
            {"insert-right": ["insert 1,0 right"], "insert-left": ["insert 0,0 left"]},
        ),
        ("H N", "E*", {"insert-up": ["insert 0,0 up"], "insert-down": ["insert 0,1 down"]}),
        ("HN", "M*", {}),
        ("HN", "N*", {"replace": ["replace 0,0", "replace 1,0"]}),
        (
            "HN",
            "O*",
            {"gap-row": ["put -2,0 gap row"], "gap-col": ["put 0,-2 gap col", "put 1,-2 gap col"]},
        ),
        ("H", "P*", {"gap-row": ["put 2,0 gap row"], "gap-col": ["put 0,2 gap col"]}),
        ("HN A.", "Z*", {
            "turn-row": ["put -1,0 turn row", "put 2,0 turn row"],
            "turn-col": ["put 0,-1 turn col", "put 0,2 turn col"],
        }),
    ],
)  # fmt: skip
def test_each_icon_has_gestures_of_its_own(
    tmp_path: Path, table: str, card: str, expected: dict[str, list[str]]
) -> None:
    sitting = turn(tmp_path, table, card, "HN")
    own = set(gestures(sitting)) - {"put", "take"}
    assert own == (set(expected) or {"keep"})
    for key, texts in expected.items():
        assert lines(sitting, key) == texts


def test_words_are_typed_only_where_they_must_be_said(tmp_path: Path) -> None:
    strict = turn(tmp_path, "CA", "T", "CAT")
    assert not any(pick.words for gesture in gestures(strict).values() for pick in gesture.picks)
    challenge = turn(tmp_path, "CA", "T", "CAT", judging="challenge")
    assert gestures(challenge)["put"].text == "put {1}{2}"
    assert gestures(challenge)["put"].picks[2].words


def test_penalty_cards_alone_are_offered_for_a_bridge(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "STONE ..... O.R", "A", "STONE OAR", hand="X").say("0: take", "0: put 1,2")
    assert lines(sitting, "drop") == ["drop E", "drop N"]


def test_when_the_card_lies_other_words_may_be_said(tmp_path: Path) -> None:
    sitting = turn(tmp_path, ".H H.", "E", "HE HERE HEN")
    view = GAME.view(sitting.state, 0)
    more = GAME.more(view, Put((1, 1)))
    assert [each.text for each in more] == ["put 1,1 HE HE", "put 1,1 HEN HEN", "put 1,1 HERE HERE"]
    assert all(GAME.judge(view, GAME.read(view, each.text)).points == each.points for each in more)
    assert sitting.speech.say("touch", more[1].key, more[1].args) == "Say HEN, HEN"
    assert GAME.more(view, Put((5, 5))) == ()
    assert GAME.more(view, Put((1, 1), ("HE", "HE"))) == ()


def test_nothing_that_is_offered_to_say_is_offensive() -> None:
    lexicon = open_lexicon("en")
    rude = [word for word in lexicon if lexicon.is_offensive(word)]
    assert rude
    assert not [word for word in rude if word in Dictionary(lexicon).examples(word, 5)]


def test_a_preview_tells_the_words_and_shows_the_card_where_it_would_lie(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "CA", "T", "CAT")
    view = GAME.view(sitting.state, 0)
    notes = GAME.judge(view, Put((2, 0))).notes
    assert [sitting.speech.note(note) for note in notes] == ["CAT begins CAT."]
    table = GAME.preview(view, Put((2, 0))).zones[0]
    assert [(spot.at, spot.piece.text) for spot in table.spots if spot.piece] == [
        ((0, 0), "C"),
        ((1, 0), "A"),
        ((2, 0), "T"),
    ]
    with pytest.raises(Refused):
        GAME.preview(view, Put((0, 1)))


def test_a_preview_shows_no_card_that_is_invented(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "AB", "A", ["BC", "EF"]).say("1: choose E")
    view = GAME.view(sitting.state, 0)
    zones = {zone.id: zone for zone in GAME.preview(view, sitting.entry(0, "choose B").move).zones}
    assert [spot.piece.text for spot in zones["hand"].spots if spot.piece] == ["C"]
    assert "chosen-0" in zones
    assert "chosen-1" not in zones


@pytest.mark.parametrize("said", ["CAT", "CATX"])
def test_a_preview_of_a_vote_does_not_tell_whether_a_word_is_true(tmp_path: Path, said: str) -> None:
    sitting = turn(tmp_path, "CA", "T", "CAT", judging="challenge").say(f"0: put 2,0 {said}")
    view = GAME.view(sitting.state, 1)
    assert GAME.preview(view, Doubt()) == GAME.preview(view, Accept()) == GAME.scene(view)


def test_cards_of_a_hand_keep_their_names_when_others_leave(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "AB", "A", ["BEEQ", "EF"])

    def names() -> set[str]:
        zones = {zone.id: zone for zone in GAME.scene(GAME.view(sitting.state, 0)).zones}
        return {spot.piece.id for spot in zones["hand"].spots if spot.piece}

    before = names()
    sitting.say("0: choose B")
    assert before - names() == {"hand-B-1"}


def test_gestures_are_small(tmp_path: Path) -> None:
    rows = " ".join("ABCDEFGHIJ"[n % 3 :: 2].ljust(10, "Q") for n in range(6))
    for card in ("E*", "M*", "N*", "O*", "P*", "Z*"):
        sitting = turn(tmp_path, rows, card, "AB")
        assert len(msgspec.json.encode(GAME.touch(GAME.view(sitting.state, 0)))) < 8000

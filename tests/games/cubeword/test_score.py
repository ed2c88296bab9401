"""What words score, when they are new and when restored (CUB-7 to CUB-9)."""

from collections.abc import Callable, Collection
from pathlib import Path

import pytest
from tests.games.cubeword.playing import Table, words_of

from letterloom.games.cubeword import GAME
from letterloom.games.cubeword.board import Run
from letterloom.games.cubeword.score import settle
from letterloom.games.cubeword.vocabulary import is_word
from letterloom.rules import Speech
from letterloom.words import Lexicon, open_lexicon


def test_stone_scores_five(tmp_path: Path) -> None:
    table = Table(tmp_path)
    assert words_of(table.lay("STONE", 0, 0)) == {"STONE": 5}


def test_the_sixth_and_seventh_letter_score_two_and_later_ones_three(tmp_path: Path) -> None:
    table = Table(tmp_path, "PLANE PLANET PLANETS PLANETSY PLANETSYO")
    table.lay("PLANE", 0, 0)
    assert words_of(table.lay("PLANET", 0, 0)) == {"PLANET": 7}
    assert words_of(table.lay("PLANETS", 0, 0)) == {"PLANETS": 9}
    assert words_of(table.lay("PLANETSY", 0, 0)) == {"PLANETSY": 12}
    assert words_of(table.lay("PLANETSYO", 0, 0)) == {"PLANETSYO": 15}


def test_a_blank_scores_nothing_in_its_place(tmp_path: Path) -> None:
    table = Table(tmp_path, "STONE")
    assert words_of(table.lay("STonE", 0, 0)) == {"STONE": 3}
    table = Table(tmp_path, "STONE")
    assert words_of(table.lay("SToNE", 0, 0)) == {"STONE": 4}


def test_a_blank_in_sixth_place_takes_two_points_away(tmp_path: Path) -> None:
    table = Table(tmp_path, "PLANE PLANET")
    table.lay("PLANE", 0, 0)
    assert words_of(table.lay("PLANEt", 0, 0)) == {"PLANET": 5}


def test_stones_with_the_joker_as_its_last_s_scores_five(tmp_path: Path) -> None:
    table = Table(tmp_path, "STONE STONES")
    table.lay("STONE", 0, 0)
    assert words_of(table.lay("STONE?S", 0, 0)) == {"STONES": 5}


def test_a_turn_scores_every_new_word_across_and_down(tmp_path: Path) -> None:
    table = Table(tmp_path)
    # T O Y over O N: TOY 3, ON 2, TO 2; ON down is the same word again and scores once.
    judged = table.say("site 2 T 0,0; site 5 O 1,0; site 7 Y 2,0; site 22 O 0,1; site 8 N 1,1; done")
    assert words_of(judged) == {"TOY": 3, "ON": 2, "TO": 2}
    assert judged.points == 7


def test_a_run_that_was_there_is_not_new(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON SO")
    table.lay("ON", 0, 0)
    assert words_of(table.say("site 20 S 0,-1; done")) == {"SO": 2}


def test_the_same_letters_on_other_faces_are_not_new(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=1)
    table.say("site 5 *O 0,0; site 8 N 1,0; done")
    table.skip(3)
    assert words_of(table.say("reface 0,0 O; done")) == {}
    # ... and nothing was made by that, so the word is as old as before.
    assert words_of(table.say("resite 1,0 5,0; resite 0,0 4,0; done")) == {"ON": 2}


def test_a_word_that_is_only_passed_through_is_not_made(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON NO")
    table.say("site 5 O 0,0; site 8 N 1,0; resite 0,0 2,0; done")
    assert table.scores == (2, 0)  # NO
    assert words_of(table.say("resite 2,0 0,0; done")) == {"ON": 2}


def test_a_shorter_word_that_is_left_over_is_new(tmp_path: Path) -> None:
    table = Table(tmp_path, "STONE TONE")
    table.lay("STONE", 0, 0)
    assert words_of(table.say("resite 0,0 9,9; done")) == {"TONE": 4}


@pytest.mark.parametrize(("clear", "points"), [(0, 0), (1, 0), (2, 2), (3, 2)])
def test_a_restored_word_scores_after_two_clear_turns(tmp_path: Path, clear: int, points: int) -> None:
    table = Table(tmp_path, "ON", players=3)
    table.lay("ON", 0, 0)
    table.skip(clear)
    assert table.lay("ON", 5, 5).points == points


def test_the_count_starts_anew_when_a_restored_word_may_score(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=1, finish="turns:20")
    assert table.lay("ON", 0, 0).points == 2  # turn 0
    table.skip(2)
    assert table.lay("ON", 0, 5).points == 2  # turn 3
    table.skip(1)
    assert table.lay("ON", 0, 10).points == 0  # turn 5
    assert table.say("resite 0,10 5,20; resite 1,10 6,20; done").points == 2  # turn 6: it counts from turn 3


def test_a_restored_word_that_may_not_score_does_not_start_the_count(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=2)
    assert table.lay("ON", 0, 0).points == 2  # turn 0
    assert table.lay("ON", 0, 5).points == 0  # turn 1
    assert table.lay("ON", 0, 10).points == 0  # turn 2
    assert table.lay("oN", 0, 15).points == 1  # turn 3


def test_the_count_starts_anew_even_when_the_word_is_worth_nothing(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=2)
    table.lay("ON", 0, 0)  # turn 0
    table.skip(2)
    assert table.lay("on", 0, 5).points == 0  # turn 3: it may score, and is worth 0
    table.skip(1)
    assert table.lay("ON", 0, 10).points == 0  # turn 5
    assert table.lay("ON", 0, 15).points == 2  # turn 6


def test_a_first_word_of_blanks_is_made(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=2)
    assert table.lay("on", 0, 0).points == 0
    assert table.lay("ON", 0, 5).points == 0


def test_timed_out_turns_count_as_clear_turns(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=2)
    table.lay("ON", 0, 0)
    table.time_out(1)
    table.time_out(0)
    assert table.lay("ON", 0, 5).points == 2


def test_a_word_made_twice_in_a_turn_scores_once_where_it_is_worth_most(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON")
    judged = table.say("; ".join([*table.sites("oN", 0, 0), "site 22 O 5,5; site 10 N 6,5", "done"]))
    assert words_of(judged) == {"ON": 2}


class Spellings(Lexicon):
    """A small lexicon that knows spellings, whatever the installed one knows."""

    def __init__(self) -> None:
        graph = open_lexicon("en").graph
        super().__init__("spellings", graph, 0, "", language="en")

    @property
    def spelled(self) -> Callable[[str], Collection[str] | None]:
        groups = ({"REALISE", "REALIZE"}, {"COLOR", "COLOUR"})
        return {word: group for group in groups for word in group}.get

    def region(self, word: str) -> str:
        return "us" if word == "COLOR" else ""


def run(word: str, y: int = 0) -> Run:
    return Run(word, tuple((x, y) for x in range(len(word))))


def test_another_spelling_is_the_word_restored() -> None:
    lexicon = Spellings()
    first = settle([run("COLOUR")], (), 0, lexicon)
    assert [scored.word for scored in first.lines] == ["COLOUR"]
    for turn, scores in ((1, False), (2, False), (3, True)):
        settled = settle([run("COLOR")], first.resting, turn, lexicon)
        assert bool(settled.lines) == scores
        assert settled.restored == (() if scores else ("COLOR",))
    later = settle([run("COLOR")], first.resting, 3, lexicon).resting
    assert settle([run("COLOUR")], later, 5, lexicon).lines == ()
    assert settle([run("COLOUR")], later, 6, lexicon).lines


def test_two_spellings_in_one_turn_score_once() -> None:
    settled = settle([run("COLOR"), run("COLOUR", 5)], (), 0, Spellings())
    assert [(scored.word, scored.points) for scored in settled.lines] == [("COLOUR", 7)]
    assert {word for word, _ in settled.resting} == {"COLOR", "COLOUR"}


def test_without_american_spellings_color_is_no_word() -> None:
    lexicon = Spellings()
    assert is_word("COLOR", lexicon, american=True)
    assert not is_word("COLOR", lexicon, american=False)
    assert is_word("COLOUR", lexicon, american=False)


def test_realize_after_realise_and_color_after_colour_are_restored_at_the_table(tmp_path: Path) -> None:
    table = Table(tmp_path, players=1, finish="turns:30")
    # REALI is no word, so the I waits apart until the next turn.
    table.say("site 11 R 0,0; site 1 E 1,0; site 16 A 2,0; site 3 L 3,0; site 4 I 9,9; done")
    assert words_of(table.say("resite 9,9 4,0; site 17 S 5,0; site 2 E 6,0; done")) == {"REALISE": 9}
    assert words_of(table.say("reface 5,0 Z; done")) == {}
    assert words_of(table.say("reface 5,0 S; done")) == {}
    assert words_of(table.say("reface 5,0 Z; done")) == {"REALIZE": 9}
    table = Table(tmp_path)
    table.say("site 4 C 20,20; site 3 L 22,22; site 6 O 3,0; site 9 U 4,0; site 1 R 5,0; done")  # OUR
    assert words_of(table.say("resite 20,20 0,0; site 5 O 1,0; resite 22,22 2,0; done")) == {"COLOUR": 7}
    assert words_of(table.say("resite 4,0 9,9; resite 5,0 4,0; done")) == {}


def test_with_american_off_color_is_refused_at_the_table(tmp_path: Path) -> None:
    line = "site 4 C 0,0; site 5 O 1,0; site 3 L 2,0; site 6 O 3,0; site 1 R 4,0; done"
    assert Table(tmp_path, american=False).refused(line) == "CUB-2"
    assert Table(tmp_path).say(line).points == 5
    assert Table(tmp_path, american=False, extra_words=["color"]).say(line).points == 5


def test_a_lexicon_from_a_file_knows_no_spellings(tmp_path: Path) -> None:
    table = Table(tmp_path, "COLO COLOR COLOUR", american=False)
    table.say("site 4 C 0,0; site 5 O 1,0; site 3 L 2,0; site 6 O 3,0; site 1 R 4,0; done")
    assert words_of(table.say("site 9 U 5,0; resite 4,0 9,9; resite 5,0 4,0; resite 9,9 5,0; done")) == {
        "COLOUR": 7
    }


def test_the_judge_says_what_a_turn_would_bring(tmp_path: Path) -> None:
    table = Table(tmp_path, "STONE")
    view = table.view(0)
    line = "; ".join([*table.sites("STONE", 0, 0), "done"])
    assert GAME.judge(view, GAME.read(view, line)).points == 5
    assert GAME.judge(view, GAME.read(view, table.sites("STONE", 0, 0)[0])).points == 0


def test_in_the_middle_of_a_turn_the_judge_tells_its_cost_and_what_it_would_score(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON TON")

    def told(line: str) -> list[str]:
        speech = Speech(GAME, table.open.seats)
        notes = GAME.judge(table.view(), GAME.read(table.view(), line)).notes
        return [speech.note(note) for note in notes]

    assert told("site 5 O 0,0") == ["Ann's turn: 1 of 5 moves."]
    table.say("site 5 O 0,0")
    assert told("site 8 N 1,0") == ["Ann's turn: 2 of 5 moves.", "It would score 2: ON 2."]
    assert told("site 8 L 1,0") == ["Ann's turn: 2 of 5 moves.", "Not a word: OL."]
    assert told("undo") == ["Ann's turn: 0 of 5 moves."]
    assert told("site 8 N 1,0; done") == []  # its points are the verdict
    table.say("site 8 N 1,0; done")
    again = "; ".join(("resite 0,0 0,5", "resite 1,0 1,5"))
    assert told(again) == ["Bo's turn: 2 of 5 moves.", "Made before, and too soon to score again: ON."]


def test_in_challenge_a_preview_does_not_tell_what_is_a_word(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", judging="challenge")
    for line in ("site 5 O 0,0; site 8 N 1,0", "site 5 O 0,0; site 8 L 1,0"):
        verdict = GAME.judge(table.view(), GAME.read(table.view(), line))
        assert [note.key for note in verdict.notes] == ["cost", "would-score"]

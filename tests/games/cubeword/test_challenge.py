"""Judging by doubt: words stand until another player doubts them."""

from pathlib import Path

import pytest
from tests.games.cubeword.playing import Table, words_of

from letterloom.games.cubeword import GAME
from letterloom.games.cubeword.moves import EndTurn
from letterloom.rules import Accept, Doubt

TA = "site 7 T 0,0; site 22 A 1,0; done"  # no word
ON = "site 5 O 0,0; site 8 N 1,0; done"
MINUTE = 60_000


def sit(tmp_path: Path, players: int = 3, **options: object) -> Table:
    return Table(tmp_path, "ON NO TON", players, judging="challenge", **options)


def test_what_is_no_word_is_not_refused_and_scores_at_once(tmp_path: Path) -> None:
    table = sit(tmp_path)
    assert words_of(table.say(TA)) == {"TA": 2}
    assert table.scores == (2, 0, 0)
    assert table.to_move == [1, 2]


def test_all_accept_and_the_next_plays(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.say(TA)
    table.say("accept", 2)
    assert table.to_move == [1]
    table.say("accept", 1)
    assert table.to_move == [1]
    assert table.scores == (2, 0, 0)


def test_the_first_doubt_takes_a_play_with_a_wrong_word_back(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.say(TA)
    judged = table.say("doubt", 2)
    assert judged.points == 0
    assert table.letters == {}
    assert table.scores == (0, 0, 0)
    assert table.to_move == [1]
    assert table.open.turn == 1  # the turn is lost, and counts


def test_a_doubt_about_words_costs_nothing(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.say(ON)
    table.say("doubt", 1)
    assert table.scores == (2, 0, 0)
    assert table.letters == {(0, 0): "O", (1, 0): "N"}
    assert table.to_move == [1]


def test_a_word_that_was_taken_back_was_not_made(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.say("site 5 O 0,0; site 8 N 1,0; site 7 T 5,5; site 22 A 6,5; done")
    table.say("doubt", 1)
    assert words_of(table.say(ON)) == {"ON": 2}


def test_only_the_words_of_the_turn_are_looked_up(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.say(TA)
    table.say("accept", 1)
    table.say("accept", 2)
    table.say("site 5 O 5,5; site 8 N 6,5; done")
    table.say("doubt", 0)
    assert table.scores == (2, 2, 0)


def test_a_turn_without_new_words_is_not_voted_on(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.say("done")
    assert table.to_move == [1]
    table.say("site 1 E 0,0; done")
    assert table.to_move == [2]


def test_before_a_doubt_the_table_tells_nobody_what_is_no_word(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.say("site 7 T 0,0; site 22 A 1,0")
    told = [note.key for note in GAME.scene(table.view(1)).notes]
    assert "wrong" not in told and "would-score" in told
    table.say("done")
    assert "wrong" not in [note.key for note in GAME.scene(table.view(1)).notes]


def test_alone_there_is_nobody_to_doubt(tmp_path: Path) -> None:
    table = sit(tmp_path, players=1)
    assert table.say(TA).points == 2
    assert table.to_move == [0]


def test_moves_and_answers_out_of_place_are_refused(tmp_path: Path) -> None:
    table = sit(tmp_path)
    assert table.refused("accept", 0) == "LL-2"
    assert table.refused("doubt", 1) == "LL-2"
    table.say(TA)
    assert table.refused("done", 0) == "LL-2"
    assert table.refused("undo", 0) == "LL-2"
    assert table.refused("done", 1) == "LL-2"
    assert table.refused("accept", 0) == "LL-2"
    table.say("accept", 1)
    assert table.refused("doubt", 1) == "LL-2"


def test_out_of_time_a_voter_accepts(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.say(TA)
    assert table.refused("timeout 0", -2) == "LL-2"
    table.time_out(1)
    table.time_out(2)
    assert table.scores == (2, 0, 0)
    assert table.to_move == [1]


def test_a_voter_who_leaves_owes_no_answer(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.say(TA)
    table.say("resign", 1)
    assert table.to_move == [2]
    table.say("accept", 2)
    assert table.to_move == [2]
    assert table.scores == (2, 0, 0)


def test_the_last_voter_leaving_lets_the_play_stand(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.say(TA)
    table.say("accept", 1)
    table.say("resign", 2)
    assert table.to_move == [1]
    assert table.scores == (2, 0, 0)


def test_the_play_of_one_who_leaves_stands(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.say(TA)
    table.say("resign", 0)
    assert table.letters == {(0, 0): "T", (1, 0): "A"}
    assert table.scores == (2, 0, 0)
    assert table.to_move == [1]


@pytest.mark.parametrize("leaver", [0, 1])
def test_of_two_one_leaving_during_the_vote_ends_the_game(tmp_path: Path, leaver: int) -> None:
    table = sit(tmp_path, players=2)
    table.say(TA)
    table.say("resign", leaver)
    assert table.replay.over
    assert table.scores == (2, 0)
    assert table.replay.winners == (1 - leaver,)


def test_the_target_is_looked_at_after_the_vote(tmp_path: Path) -> None:
    table = sit(tmp_path, players=2, finish="score:2")
    table.say(TA)
    table.say("doubt", 1)
    assert not table.open.reached
    table.say(ON)
    assert not table.open.reached
    table.say("accept", 0)
    assert table.replay.over
    assert table.replay.winners == (1,)


def test_the_turn_ends_with_the_vote(tmp_path: Path) -> None:
    table = sit(tmp_path, players=2, finish="minutes:1")
    table.say(ON, ms=MINUTE - 1)
    table.say("accept", 1, ms=MINUTE)
    assert table.open.reached


def test_listed_moves_are_those_that_the_lexicon_allows(tmp_path: Path) -> None:
    table = sit(tmp_path)
    table.say("site 7 T 0,0; site 22 A 1,0")
    assert EndTurn() not in GAME.moves(table.view(0))
    table.say("done")
    assert set(GAME.moves(table.view(1))) == {Accept(), Doubt()}
    assert not list(GAME.moves(table.view(0)))
    table.say("accept", 1)
    table.say("accept", 2)
    # What stands there by consent is not this turn's fault.
    assert EndTurn() in GAME.moves(table.view(1))

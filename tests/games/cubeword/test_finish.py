"""How a game ends: by turns, score, lead or minutes, and who wins (CUB-11, CUB-12)."""

from pathlib import Path

import pytest
from tests.games.cubeword.playing import Table

from letterloom.games.cubeword import GAME
from letterloom.rules import RecordError, read_options

MINUTE = 60_000


@pytest.mark.parametrize(
    "finish",
    [
        "turns:0",
        "turns",
        "turns:",
        "turns:-1",
        "turns:1.5",
        "rounds:3",
        "score:x",
        "",
        "turns:8\n",
        " turns:8",
    ],
)
def test_a_finish_that_cannot_be_is_refused(finish: str) -> None:
    with pytest.raises(RecordError):
        read_options(GAME, {"finish": finish})


def test_a_wrong_finish_is_told_in_words_on_one_line() -> None:
    with pytest.raises(RecordError) as error:
        read_options(GAME, {"finish": "rounds:3\n"})
    assert "turns:N, score:N, lead:N or minutes:N" in str(error.value)
    assert "\n" not in str(error.value)


def test_the_default_is_eight_turns_each(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=3)
    table.skip(23)
    assert not table.replay.over
    table.skip(1)
    assert table.replay.over
    assert table.replay.winners == (0, 1, 2)
    assert table.to_move == []


def test_turns_are_for_each_player(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=2, finish="turns:1")
    table.lay("ON", 0, 0)
    assert table.to_move == [1]
    table.skip()
    assert table.replay.winners == (0,)


def test_a_score_that_is_reached_ends_the_game_with_that_turn(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON TON STONE", players=3, finish="score:3")
    table.lay("ON", 0, 0)
    assert table.to_move == [1]
    table.lay("TON", 0, 5)
    assert table.replay.over
    assert table.scores == (2, 3, 0)
    assert table.replay.winners == (1,)


def test_a_target_is_not_looked_at_in_the_middle_of_a_turn(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=2, finish="score:2")
    table.say("; ".join(table.sites("ON", 0, 0)))
    assert table.to_move == [0]
    table.say("done")
    assert table.replay.winners == (0,)


def test_equal_scores_share(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON NO", players=2, finish="turns:1")
    table.lay("ON", 0, 0)
    table.lay("NO", 0, 5)
    assert table.replay.winners == (0, 1)


def test_a_lead_that_is_reached_ends_the_game_with_that_turn(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON STONE", players=2, finish="lead:2")
    table.lay("ON", 0, 0)  # a lead of two; the other would lead by three in the next turn
    assert table.replay.over
    assert table.replay.winners == (0,)


def test_a_lead_is_over_the_second(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON NO TON STONE", players=3, finish="lead:3")
    table.lay("ON", 0, 0)
    table.lay("NO", 0, 5)
    table.lay("TON", 0, 10)
    assert not table.replay.over
    table.lay("STONE", 0, 15)  # 7, 2, 3
    assert table.replay.winners == (0,)


def test_alone_the_lead_is_the_score_and_seat_0_wins(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON TON", players=1, finish="lead:5")
    table.lay("ON", 0, 0)
    assert not table.replay.over
    table.lay("TON", 0, 5)
    assert table.replay.winners == (0,)
    assert table.scores == (5,)


def test_minutes_are_reached_when_a_turn_ends_then_or_later(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=2, finish="minutes:2")
    table.say("done", ms=2 * MINUTE - 1)
    table.say("site 1 E 0,0", ms=2 * MINUTE)  # no end of a turn
    table.say("undo")
    assert not table.open.reached
    table.say("done", ms=2 * MINUTE)
    assert table.replay.over


def test_minutes_let_the_round_be_played_out(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=2, finish="minutes:1")
    table.say("done", ms=MINUTE)
    assert table.to_move == [1]
    table.say("done")
    assert table.replay.over


def test_a_time_out_takes_the_moves_back_and_counts_as_a_turn(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=2, finish="turns:1")
    table.say("site 7 T 0,0")
    table.time_out(0)
    assert table.letters == {}
    assert table.to_move == [1]
    table.time_out(1)
    assert table.replay.over


def test_a_time_out_can_reach_the_minutes(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=1, finish="minutes:1")
    table.time_out(0, MINUTE)
    assert table.replay.over


def test_only_the_seat_that_is_asked_can_run_out_of_time(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=2)
    assert table.refused("timeout 1", -2) == "LL-2"
    assert table.refused("timeout 0", 0) == "LL-2"


def test_nobody_moves_out_of_turn_or_after_the_end(tmp_path: Path) -> None:
    table = Table(tmp_path, "ON", players=2, finish="turns:1")
    assert table.refused("done", 1) == "LL-2"
    assert table.refused("doubt", 0) == "LL-2"
    table.skip(2)
    assert table.refused("done", 0) == "LL-2"
    assert table.refused("resign", 0) == "LL-2"


class TestLeaving:
    def test_moves_of_the_turn_are_taken_back_and_the_next_plays(self, tmp_path: Path) -> None:
        table = Table(tmp_path, "ON", players=3)
        table.say("site 7 T 0,0")
        table.say("resign")
        assert table.letters == {}
        assert table.to_move == [1]

    def test_leaving_out_of_turn_changes_nothing_for_the_mover(self, tmp_path: Path) -> None:
        table = Table(tmp_path, "ON", players=3)
        table.say("site 7 T 0,0")
        table.say("resign", 2)
        assert table.letters == {(0, 0): "T"}
        table.skip(2)
        assert table.to_move == [0]

    def test_when_one_is_left_that_seat_wins_whatever_the_score(self, tmp_path: Path) -> None:
        table = Table(tmp_path, "ON", players=2)
        table.lay("ON", 0, 0)
        table.say("resign", 0)
        assert table.replay.over
        assert table.replay.winners == (1,)
        assert table.scores == (2, 0)

    def test_alone_leaving_ends_the_game_without_a_winner(self, tmp_path: Path) -> None:
        table = Table(tmp_path, "ON", players=1)
        table.lay("ON", 0, 0)
        table.say("resign")
        assert table.replay.over
        assert table.replay.winners == ()
        assert table.scores == (2,)

    def test_the_last_of_a_round_leaving_ends_the_round(self, tmp_path: Path) -> None:
        table = Table(tmp_path, "ON", players=3, finish="turns:1")
        table.skip(2)
        table.say("resign")
        assert table.replay.over
        assert table.replay.winners == (0, 1)

    def test_everybody_left_has_had_the_same_number_of_turns(self, tmp_path: Path) -> None:
        table = Table(tmp_path, "ON", players=3, finish="turns:2")
        table.skip(1)
        table.say("resign", 0)
        assert table.to_move == [1]
        table.skip(2)
        assert table.to_move == [1]
        table.skip(1)
        assert not table.replay.over
        table.skip(1)
        assert table.replay.over

    def test_scores_of_seats_that_left_count_for_no_target(self, tmp_path: Path) -> None:
        table = Table(tmp_path, "ON STONE NO", players=3, finish="lead:4")
        table.lay("ON", 0, 0)
        table.say("resign", 0)
        table.lay("STONE", 0, 5)  # five ahead of seat 2; what seat 0 has does not count
        assert table.replay.winners == (1,)

    def test_a_lead_that_comes_from_leaving_counts_when_the_next_turn_ends(self, tmp_path: Path) -> None:
        table = Table(tmp_path, "ON TON", players=3, finish="lead:2")
        table.lay("oN", 0, 0)
        table.lay("TON", 0, 5)  # 1, 3, 0: two ahead
        assert table.replay.winners == (1,)
        table = Table(tmp_path, "ON TON", players=3, finish="lead:3")
        table.lay("ON", 0, 0)
        table.lay("TON", 0, 5)
        table.say("resign", 0)  # seat 1 is three ahead of seat 2 now, but no turn has ended
        assert table.to_move == [2]
        table.skip(1)
        assert table.replay.winners == (1,)

    def test_a_leader_who_left_does_not_win(self, tmp_path: Path) -> None:
        table = Table(tmp_path, "ON", players=3, finish="turns:1")
        table.lay("ON", 0, 0)
        table.say("resign", 0)
        table.skip(2)
        assert table.replay.winners == (1, 2)
        assert table.scores == (2, 0, 0)

    def test_a_turn_that_is_broken_off_is_no_clear_turn(self, tmp_path: Path) -> None:
        table = Table(tmp_path, "ON", players=4)
        table.lay("ON", 0, 0)
        table.skip(1)
        table.say("resign", 2)
        assert table.lay("ON", 5, 5).points == 0

    def test_each_turn_has_its_own_time(self, tmp_path: Path) -> None:
        table = Table(tmp_path, "ON", players=4, turn_seconds=9)
        first = table.open.asks[0]
        table.say("site 5 O 0,0")
        table.say("resign", 3)
        assert table.open.asks == (first,)  # five moves, one deadline, whoever else leaves
        assert first.limit_ms == 9000
        table.say("resign", 0)
        assert table.open.asks[0].turn > first.turn

    def test_one_leaves_once(self, tmp_path: Path) -> None:
        table = Table(tmp_path, "ON", players=3)
        table.say("resign", 1)
        assert table.refused("resign", 1) == "LL-2"
        assert table.refused("timeout 1", -2) == "LL-2"

"""WCR-15 and WCR-16: disputes, and the clock in a vote."""

from pathlib import Path
from random import Random

import pytest

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.score import worth
from tests.games.wordcross.tables import Table, all_tiles


@pytest.fixture
def table(tmp_path: Path) -> Table:
    """TEAM and MEAT are words, TEAT and everything else is none."""
    heaps = ["TE ME TE ME TE ME TE ME", "AM AT AM AT AM AT AM AT"] * 2
    table = Table(tmp_path, "TEAM MEAT", 3, judging="challenge")
    return table.deal(*heaps, centre="AM AT", bag="QU X Y")


def test_a_move_that_makes_no_row_asks_nobody(table: Table) -> None:
    table.go(0, "take left TE")
    assert table.to_move == [1]
    table.go(1, "swap boxes AM TE")
    assert table.to_move == [2]


def test_all_others_answer_in_any_order_and_the_move_stands_when_all_accept(table: Table) -> None:
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AT lock 1")
    assert table.to_move == [1, 2]
    assert table.refused(0, "accept") == "LL-2"
    assert table.refused(1, "pass") == "LL-2"
    table.go(2, "accept")
    assert table.to_move == [1]
    assert table.refused(2, "dispute") == "LL-2"
    table.go(1, "accept")
    assert table.to_move == [1]
    assert table.open.board.locked[0] == (1,)  # TEAT is no word, but nobody disputed it


def test_with_two_players_the_only_other_one_still_answers(tmp_path: Path) -> None:
    two = Table(tmp_path, "TEAM", judging="challenge").deal("TE", "AM")
    two.play("0 take left TE\n1 pass\n0 take right AM")
    assert two.to_move == [1]
    two.go(1, "accept")
    assert two.to_move == [1]


def test_a_disputed_word_that_is_valid_stands_at_no_cost(table: Table) -> None:
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AM lock 1\n2 dispute")
    assert table.to_move == [1]  # seat 1 need not answer any more
    assert table.refused(2, "accept") == "LL-2"
    assert table.columns(0) == (["TE"], ["AM"]) and table.open.board.locked[0] == (1,)
    assert table.scores == [0, 0, 0]


def test_a_disputed_non_word_goes_back_where_it_came_from_and_the_turn_is_lost(table: Table) -> None:
    table.play("0 take left TE\n1 pass\n2 pass")
    before = table.state
    table.go(0, "take right AT lock 1")
    row = table.go(1, "dispute")
    assert row.points == 0
    assert table.open.board == before.open.board and table.state.bag == before.bag
    assert table.to_move == [1]
    assert table.said() == [
        "Bo disputes it.",
        "Not in the lexicon: TEAT. Ann takes the whole turn back and loses it.",
    ]


def test_an_undone_turn_is_no_pass_but_a_turn_without_a_lock(table: Table) -> None:
    table.play("0 take left TE\n1 pass\n2 pass")
    assert table.open.passes == 2 and table.open.idle == (1, 1, 1)
    table.play("0 take right AT lock 1\n1 dispute")
    assert table.open.passes == 0 and table.open.idle == (2, 1, 1)


def test_a_turn_that_stands_with_its_lock_begins_the_counts_anew(table: Table) -> None:
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AM lock 1")
    assert table.open.passes == 2  # the vote is still open
    table.play("1 accept\n2 accept")
    assert table.open.passes == 0 and table.open.idle == (0, 0, 0)


def test_the_refill_of_the_centre_is_undone_too_and_comes_again_next(table: Table) -> None:
    table.play("0 take left TE\n1 pass\n2 pass")
    before = table.state
    table.go(0, "take centre AT right")
    assert "QU comes to the centre." in table.said()
    assert list(table.bag) == ["X", "Y"]
    table.go(2, "dispute")
    assert table.open.board == before.open.board and list(table.bag) == ["QU", "X", "Y"]
    # everybody has seen what comes next
    view = GAME.view(table.state, 1)
    assert view.open.front == "QU"
    assert all(GAME.imagine(view, Random(n)).bag.known[0] == "QU" for n in range(5))
    table.go(1, "take centre AT right")
    assert "QU" in table.centre and table.open.front == ""


def test_all_rows_that_the_move_changed_are_looked_up_in_anyones_columns(tmp_path: Path) -> None:
    three = Table(tmp_path, "TEAM MEAT AMME", 3, judging="challenge").deal("AM AT", "ME TE", "AM")
    three.play("0 take left AM\n1 take left ME\n2 pass\n0 pass\n1 take right AT\n0 accept\n2 accept\n2 pass")
    three.play("0 pass\n1 take left TE\n2 pass")
    before = three.state
    three.go(0, "steal 1 L1 right lock 1")  # AMME is a word, but TE comes down beside AT
    assert three.columns(1) == (["TE"], ["AT"]) and three.to_move == [1, 2]
    three.go(1, "dispute")
    assert three.open.board == before.open.board


def test_an_old_non_word_is_not_looked_up_again(table: Table) -> None:
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AT\n1 accept\n2 accept")  # TEAT stands
    table.play("1 pass\n2 pass\n0 take left TE\n1 pass\n2 pass\n0 take right AM\n1 dispute")
    assert table.columns(0) == (["TE", "TE"], ["AT", "AM"])
    # a lock makes and changes no row
    table.play("1 pass\n2 pass\n0 pass lock 1 2")
    assert table.to_move == [1]


def test_a_move_that_only_breaks_a_row_asks_nobody(table: Table) -> None:
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AM\n1 accept\n2 accept\n1 pass\n2 pass")
    table.go(0, "shift R1")
    assert table.columns(0) == (["TE", "AM"], []) and table.to_move == [1]


def test_a_steal_needs_a_complete_row_but_no_word(table: Table) -> None:
    table.play("0 take left TE\n1 take left AM\n2 pass")
    assert table.refused(0, "steal 1 L1 left") == "WCR-9"
    table.play("0 pass\n1 pass\n2 take left TE\n0 steal 2 L1 right")  # TETE
    assert table.to_move == [1, 2]
    table.go(2, "dispute")
    assert table.columns(2) == (["TE"], []) and table.columns(0) == (["TE"], [])


def test_six_locks_count_only_when_the_vote_is_over(tmp_path: Path) -> None:
    two = Table(tmp_path, "TEAM", judging="challenge").deal("TE " * 6, "AM " * 5 + "AT", centre="AM AM")
    for n in range(1, 6):
        two.play(f"0 take left TE\n1 pass\n0 take right AM lock {n}\n1 accept\n1 pass")
    two.play("0 take left TE\n1 pass\n0 take right AT lock 6")
    assert not two.open.final
    two.go(1, "dispute")
    assert not two.open.final and two.open.board.locked[0] == (1, 2, 3, 4, 5) and two.to_move == [1]
    two.play("1 pass\n0 take centre AM right lock 6\n1 accept")
    assert two.open.final and two.to_move == [1]


def test_the_row_that_closes_the_vote_ends_the_round_with_its_own_seats_points(tmp_path: Path) -> None:
    two = Table(tmp_path, "TEAM", judging="challenge", target=1000).deal("TE " * 7 + "AM", "AM " * 7 + "TE")
    for n in range(1, 7):
        two.play(f"0 take left TE\n1 pass\n0 take right AM lock {n}\n1 accept")
        if n < 5:
            two.go(1, "pass")
        elif n == 5:
            two.go(1, "take left TE")
    assert two.to_move == [1] and two.open.final
    row = two.go(1, "take right AM lock 1")
    assert row.points == 0
    row = two.go(0, "accept")
    assert row.points == 6 * worth("TE", "AM")
    assert two.scores == [6 * worth("TE", "AM"), worth("TE", "AM")]


# Time and leaving


def test_out_of_time_in_a_vote_is_an_accept_and_in_a_turn_a_pass(table: Table) -> None:
    table.play("-2 timeout 0\n1 pass\n2 pass")
    assert table.open.passes == 3
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AT\n-2 timeout 2")
    assert table.to_move == [1]
    assert table.refused(-2, "timeout 0") == "LL-2"
    table.play("-2 timeout 1")
    assert table.columns(0) == (["TE"], ["AT"]) and table.to_move == [1]


def test_a_voter_who_leaves_owes_no_answer(table: Table) -> None:
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AT\n1 resign")
    assert table.to_move == [2]
    table.go(2, "dispute")
    assert table.columns(0) == (["TE"], []) and table.to_move == [2]


def test_the_play_stands_when_the_last_voter_leaves(table: Table) -> None:
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AT\n1 accept\n2 resign")
    assert table.columns(0) == (["TE"], ["AT"]) and table.to_move == [1]


def test_a_play_being_voted_on_stands_when_its_player_leaves(table: Table) -> None:
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AT lock 1\n0 resign")
    assert table.to_move == [1] and table.open.vote is None
    assert table.open.board.locked[0] == (1,)
    assert table.refused(1, "dispute") == "LL-2"


@pytest.mark.parametrize("leaver", [0, 1])
def test_a_play_being_voted_on_counts_when_the_game_ends_by_leaving(tmp_path: Path, leaver: int) -> None:
    two = Table(tmp_path, "TEAM", judging="challenge").deal("TE", "AT")
    two.play("0 take left TE\n1 pass\n0 take right AT lock 1")
    row = two.go(leaver, "resign")
    points = worth("TE", "AT")
    assert two.replay.over and two.replay.winners == (1 - leaver,) and two.scores == [points, 0]
    assert row.points == (points if leaver == 0 else 0)


def test_tiles_are_conserved_while_a_vote_is_open(table: Table) -> None:
    tiles = all_tiles(table.state)
    table.play("0 take left TE\n1 pass\n2 pass\n0 take centre AT right")
    assert all_tiles(table.state) == tiles


def test_in_challenge_only_plays_that_the_lexicon_allows_are_listed(table: Table) -> None:
    table.play("0 take left TE\n1 pass\n2 pass")
    view = GAME.view(table.state, 0)
    texts = {GAME.write(move) for move in GAME.moves(view)}
    assert "take right AM" in texts and "take right AT" not in texts and "take right AM lock 1" in texts
    table.go(0, "take right AM")
    view = GAME.view(table.state, 1)
    assert [GAME.write(move) for move in GAME.moves(view)] == ["accept", "dispute"]
    assert not list(GAME.moves(GAME.view(table.state, 0)))

"""WCR-3, WCR-4 and WCR-12 to WCR-14, leaving and the clock."""

from collections import Counter
from pathlib import Path

import pytest

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.score import worth
from letterloom.rules import CHANCE, Entry, Resign, Stock
from tests.games.wordcross.tables import FILLER, Table, all_tiles

TEAM = worth("TE", "AM")


def a_table(folder: Path, seats: int = 2, **options: object) -> Table:
    """Everybody can make TEAM six times: TE and AM are in every box."""
    heap = "TE " * 14 + "AM " * 14
    return Table(folder, "TEAM", seats, **options).deal(*[heap] * (2 if seats == 2 else 4), bag="TE AM X")


def make_word(table: Table, seat: int, lock: str = "", others: str = "pass") -> None:
    """Two turns of a seat, in which the others do something else."""
    count = len(table.open.seats)
    for text in ("take left TE", f"take right AM{lock}"):
        table.go(seat, text)
        for other in range(1, count):
            if (seat + other) % count not in table.open.left:
                table.go((seat + other) % count, others)


# WCR-3


@pytest.mark.parametrize(("seats", "needed"), [(2, 76), (3, 148), (4, 148)])
def test_a_mix_that_is_too_short_to_deal_is_refused(tmp_path: Path, seats: int, needed: int) -> None:
    table = Table(tmp_path, "TEAM", seats)
    assert table.refused(CHANCE, "mix " + "A " * (needed - 1)) == "WCR-3"
    assert table.refused(CHANCE, "mix") == "WCR-3"
    table.go(CHANCE, "mix " + "A " * needed)
    assert [len(box) for box in table.open.board.boxes] == [36] * (needed // 36)
    assert len(table.centre) == 4 and table.bag == ()


@pytest.mark.parametrize("tile", ["ABC", "1", "É", "ß", "A,B"])
def test_a_mix_of_what_is_no_fragment_is_refused(tmp_path: Path, tile: str) -> None:
    assert Table(tmp_path, "TEAM").refused(CHANCE, "mix " + "a " * 80 + tile) == "WCR-1"


def test_the_first_mix_fills_the_boxes_in_order_then_the_centre_then_the_bag(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM", 4)
    tiles = [f"{a}{b}" for a in "ABCDEFG" for b in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"]  # 182 different ones
    table.go(CHANCE, "mix " + " ".join(tiles))
    for k in range(4):
        assert table.box(k) == tuple(tiles[36 * k : 36 * k + 36])
    assert table.centre == tuple(tiles[144:148])
    assert table.bag == tuple(tiles[148:])


def test_without_a_written_mix_our_190_tiles_are_drawn_from_the_seed(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM", 3)
    table.go(0, "pass")
    assert sum(all_tiles(table.state).values()) == 190
    assert len(table.bag) == 42


def test_nobody_sees_the_order_of_the_bag(tmp_path: Path) -> None:
    one = Table(tmp_path, "TEAM").deal(bag="X A QU")
    other = Table(tmp_path, "TEAM").deal(bag="QU X A")
    for seat in (None, 0, 1):
        assert GAME.view(one.state, seat) == GAME.view(other.state, seat)
        assert GAME.view(one.state, seat).open.bag == Stock(("A", "QU", "X"))


# WCR-4


def test_seat_0_begins_and_turns_go_clockwise(tmp_path: Path) -> None:
    table = a_table(tmp_path, 4)
    for seat in (0, 1, 2, 3, 0):
        assert table.to_move == [seat]
        table.go(seat, "take left TE" if seat != 3 else "pass")


# WCR-12


def test_six_locks_give_each_other_player_one_more_turn_and_then_all_score(tmp_path: Path) -> None:
    table = a_table(tmp_path, 3)
    make_word(table, 0, " lock 1", "swap boxes TE AM")
    # the others make a word each, Bo locks it, Cy does not
    for n in range(1, 5):
        table.go(0, "take left TE")
        table.go(1, "take left TE" if n == 1 else "swap boxes TE AM")
        table.go(2, "take left TE" if n == 1 else "swap boxes TE AM")
        table.go(0, f"take right AM lock {n + 1}")
        table.go(1, "take right AM lock 1" if n == 1 else "swap boxes AM TE")
        table.go(2, "take right AM" if n == 1 else "swap boxes AM TE")
    table.play("0 take left TE\n1 pass\n2 pass")
    row = table.go(0, "take right AM lock 6")
    assert "Ann has locked six words: everyone else has one more turn." in table.said()
    assert row.points == 0 and table.scores == [0, 0, 0] and table.to_move == [1]
    table.go(1, "pass")
    assert table.to_move == [2]
    row = table.go(2, "pass lock 1")
    # the row's points are its own seat's
    assert row.points == TEAM and [line.word for line in row.gains] == ["TEAM"]
    assert table.scores == [6 * TEAM, TEAM, TEAM]
    assert [len(sheet) for sheet in table.state.sheets] == [6, 1, 1]
    assert not table.open.dealt and table.open.round == 2


def five_each(folder: Path, seats: int, **options: object) -> Table:
    """Everybody has locked five TEAMs, and it is seat 0's turn."""
    table = a_table(folder, seats, **options)
    for n in range(1, 6):
        for text in ("take left TE", f"take right AM lock {n}"):
            for seat in range(seats):
                table.go(seat, text)
    return table


def test_a_later_sixth_lock_adds_no_turns(tmp_path: Path) -> None:
    table = five_each(tmp_path, 2, target=1000)
    table.play("0 take left TE\n1 take left TE\n0 take right AM lock 6")
    assert table.to_move == [1]
    row = table.go(1, "take right AM lock 6")
    assert row.points == 6 * TEAM and table.scores == [6 * TEAM] * 2
    assert table.open.round == 2


def test_no_points_before_the_round_ends(tmp_path: Path) -> None:
    table = five_each(tmp_path, 2)
    assert table.scores == [0, 0]
    assert all(row.points == 0 for row in table.rows)


def test_who_leaves_among_those_with_one_more_turn_is_passed_over(tmp_path: Path) -> None:
    table = five_each(tmp_path, 3, target=1000)
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AM lock 6\n2 resign")
    assert table.to_move == [1]
    row = table.go(1, "pass")
    assert row.points == 5 * TEAM
    # what the leaver locked stays on the table and counts
    assert table.scores == [6 * TEAM, 5 * TEAM, 5 * TEAM]


def test_the_round_ends_when_the_last_one_with_a_turn_left_leaves(tmp_path: Path) -> None:
    table = five_each(tmp_path, 3, target=1000)
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AM lock 6\n1 pass")
    row = table.go(2, "resign")
    assert row.points == 5 * TEAM and table.scores == [6 * TEAM, 5 * TEAM, 5 * TEAM]
    assert table.open.round == 2


def test_when_the_six_locker_leaves_the_others_still_have_their_turn(tmp_path: Path) -> None:
    table = five_each(tmp_path, 3, target=1000)
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AM lock 6\n0 resign")
    assert table.to_move == [1]
    table.play("1 pass\n2 pass")
    assert table.open.round == 2 and table.scores[0] == 6 * TEAM


# WCR-13


def test_tiles_return_boxes_are_refilled_and_the_next_player_begins(tmp_path: Path) -> None:
    table = five_each(tmp_path, 2, target=1000)
    table.play("0 take left TE\n1 pass\n0 take right AM lock 6")
    tiles = all_tiles(table.state)
    table.go(1, "take centre ZZ left")
    state = table.state
    assert all_tiles(state) == tiles
    assert len(state.open.board.centre) == 0 and all(
        columns == ((), ()) for columns in state.open.board.columns
    )
    holes = [36 - len(box) for box in state.open.board.boxes]
    assert sum(holes) == 22 and len(state.bag) == 22 + 1 + 4 + 2
    # a written mix puts the front of the bag into box 0, then box 1, then the centre
    bag = sorted(state.bag.known, key=lambda text: (text != "AM", text))
    before = [Counter(box.known) for box in state.open.board.boxes]
    assert table.refused(CHANCE, "mix " + " ".join(bag[1:])) == "WCR-13"
    assert table.refused(CHANCE, "mix " + " ".join([*bag[1:], "QQ"])) == "WCR-13"
    assert table.refused(CHANCE, "mix " + " ".join([*bag, "TE"])) == "WCR-13"
    table.go(CHANCE, "mix " + " ".join(bag))
    boxes = [Counter(box.known) for box in table.open.board.boxes]
    assert boxes[0] - before[0] == Counter(bag[: holes[0]])
    assert boxes[1] - before[1] == Counter(bag[holes[0] : 22])
    assert table.centre == tuple(sorted(bag[22:26]))
    assert table.bag == tuple(bag[26:])
    assert [len(box) for box in table.open.board.boxes] == [36, 36]
    assert all_tiles(table.state) == tiles
    assert table.to_move == [1]  # seat 0 began the first round
    assert table.said() == ["Round 2: the boxes are full, Bo begins."]


def test_the_board_of_a_round_that_ended_is_seen_until_the_next_mix(tmp_path: Path) -> None:
    """What the last turn did was open to all, though the tiles go back to the bag with it."""
    table = five_each(tmp_path, 2, target=1000)
    table.play("0 take left TE\n1 pass\n0 take right AM lock 6\n1 take centre ZZ left")
    ended = GAME.view(table.state, None).open.ended
    assert ended is not None and ended.columns[1].left == ("TE",) * 5 + ("ZZ",)
    assert ended.locked[0] == (1, 2, 3, 4, 5, 6)
    table.replay.draw()
    assert table.open.ended is None


def test_later_rounds_are_drawn_from_the_seed_where_no_mix_is_written(tmp_path: Path) -> None:
    table = five_each(tmp_path, 2, target=1000)
    tiles = all_tiles(table.state)
    table.play("0 take left TE\n1 pass\n0 take right AM lock 6\n1 pass\n1 pass")
    assert table.open.dealt and table.open.round == 2 and all_tiles(table.state) == tiles


def resign(table: Table, seat: int) -> None:
    """Leave while chance owes a mix: a row of a record would have it drawn first."""
    table.replay.state = GAME.apply(table.state, Entry(seat, Resign())).state


@pytest.mark.parametrize("drawn", [False, True], ids=["before the mix", "after the mix"])
def test_who_should_begin_but_left_is_passed_over(tmp_path: Path, drawn: bool) -> None:
    table = five_each(tmp_path, 3, target=1000)
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AM lock 6\n1 pass\n2 pass")
    if drawn:
        table.replay.draw()
    resign(table, 1)
    table.replay.draw()
    assert table.to_move == [2] and table.open.starter == 2


def test_who_began_and_leaves_later_is_still_the_one_who_began(tmp_path: Path) -> None:
    table = five_each(tmp_path, 3, target=1000)
    table.go(0, "resign")
    assert table.open.starter == 0
    table.play("1 pass\n2 pass\n1 pass\n2 pass")
    table.replay.draw()
    assert table.open.round == 2 and table.open.starter == 1


def test_seat_0_may_leave_before_the_first_mix_and_seat_1_begins(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM", 3)
    resign(table, 0)
    table.deal()
    assert table.to_move == [1] and table.open.starter == 1


def test_leaving_before_the_first_mix_can_end_the_game(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM", 2)
    resign(table, 0)
    assert table.replay.over and table.replay.winners == (1,) and table.scores == [0, 0]


# WCR-14


def test_the_game_ends_after_a_round_in_which_the_target_was_reached(tmp_path: Path) -> None:
    table = five_each(tmp_path, 2, target=6 * TEAM)
    table.play("0 take left TE\n1 pass\n0 take right AM lock 6")
    assert not table.replay.over
    table.go(1, "pass")
    assert table.replay.over and table.replay.winners == (0,)
    assert table.refused(0, "pass") == "LL-2"
    assert table.refused(1, "resign") == "LL-2"
    assert table.open.board.locked == ((1, 2, 3, 4, 5, 6), (1, 2, 3, 4, 5))  # to be looked at


def test_one_point_short_of_the_target_another_round_is_played(tmp_path: Path) -> None:
    table = five_each(tmp_path, 2, target=6 * TEAM + 1)
    table.play("0 take left TE\n1 pass\n0 take right AM lock 6\n1 pass")
    assert not table.replay.over and table.open.round == 2


def test_equal_scores_share(tmp_path: Path) -> None:
    table = five_each(tmp_path, 2, target=6 * TEAM)
    table.play("0 take left TE\n1 take left TE\n0 take right AM lock 6\n1 take right AM lock 6")
    assert table.replay.winners == (0, 1)


def test_a_full_round_of_passes_twice_ends_the_round(tmp_path: Path) -> None:
    table = a_table(tmp_path, 3)
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AM lock 1")
    for seat in (1, 2, 0, 1, 2):
        table.go(seat, "pass")
    assert table.open.round == 1
    row = table.go(0, "pass")
    assert row.points == TEAM and table.open.round == 2 and table.scores == [TEAM, 0, 0]


def test_time_outs_count_as_passes_and_their_points_are_that_seats(tmp_path: Path) -> None:
    table = a_table(tmp_path, 2)
    table.play("0 take left TE\n1 pass\n0 take right AM lock 1\n-2 timeout 1\n0 pass\n1 pass")
    row = table.go(-2, "timeout 0")
    assert row.points == TEAM and table.open.round == 2


def test_a_pass_with_a_lock_or_any_move_breaks_the_row_of_passes(tmp_path: Path) -> None:
    table = a_table(tmp_path, 2)
    table.play("0 take left TE\n1 pass\n0 take right AM\n1 pass\n0 pass\n1 pass\n0 pass lock 1")
    assert table.open.passes == 0
    table.play("1 pass\n0 pass\n1 pass\n0 swap boxes TE AM\n1 pass\n0 pass\n1 pass")
    assert table.open.round == 1 and table.open.passes == 3
    table.go(0, "pass")
    assert table.open.round == 2


def test_a_round_with_nothing_locked_ends_the_game(tmp_path: Path) -> None:
    table = a_table(tmp_path, 2)
    table.play("0 pass\n1 pass\n0 pass")
    row = table.go(1, "pass")
    assert table.replay.over and row.points == 0 and table.replay.winners == (0, 1)


def test_a_resignation_can_make_the_passes_enough(tmp_path: Path) -> None:
    table = a_table(tmp_path, 3)
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AM lock 1\n1 pass\n2 pass\n0 pass\n1 pass")
    row = table.go(1, "resign")  # four passes, two who play
    assert table.open.round == 2 and row.points == 0 and table.scores == [TEAM, 0, 0]


def swap_about(table: Table, turns: int) -> None:
    """Turns that change boxes and lock nothing."""
    for _ in range(turns):
        seat = table.to_move[0]
        count = len(table.open.board.boxes)
        left, right = table.box(seat), table.box((seat - 1) % count)
        one, other = next((a, b) for a in left for b in right if a != b)
        table.go(seat, f"swap boxes {one} {other}")


def test_twenty_turns_each_without_a_lock_end_the_round(tmp_path: Path) -> None:
    table = a_table(tmp_path, 3)
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AM lock 1")
    swap_about(table, 59)
    assert table.open.round == 1
    swap_about(table, 1)
    assert table.open.round == 2 and table.scores == [TEAM, 0, 0]


def test_a_lock_begins_the_count_of_twenty_anew(tmp_path: Path) -> None:
    table = a_table(tmp_path, 2)
    table.play("0 take left TE\n1 pass\n0 take right AM\n1 pass")
    swap_about(table, 34)
    assert table.open.idle == (19, 19)
    table.go(0, "pass lock 1")
    assert table.open.idle == (0, 0)
    swap_about(table, 39)
    assert table.open.round == 1 and table.open.idle == (19, 20)
    swap_about(table, 1)
    assert table.open.round == 2


def test_counters_begin_anew_in_a_new_round(tmp_path: Path) -> None:
    table = a_table(tmp_path, 2)
    table.play("0 take left TE\n1 pass\n0 take right AM lock 1\n1 pass\n0 pass\n1 pass\n0 pass")
    assert table.open.round == 2
    assert table.open.passes == 0 and table.open.idle == (0, 0) and not table.open.final


# Leaving


def test_when_one_seat_is_left_locked_tiles_score_and_it_wins(tmp_path: Path) -> None:
    table = a_table(tmp_path, 2)
    make_word(table, 0, " lock 1")
    row = table.go(0, "resign")
    assert table.replay.over and table.replay.winners == (1,)
    assert row.points == TEAM and table.scores == [TEAM, 0]


def test_whose_turn_it_is_passes_on_when_the_mover_leaves(tmp_path: Path) -> None:
    table = a_table(tmp_path, 4)
    table.play("0 take left TE\n1 resign")
    assert table.to_move == [2]
    table.play("2 pass\n3 pass\n0 take left TE")
    assert table.to_move == [2]
    table.play("3 resign")
    assert table.to_move == [2]
    assert table.refused(3, "resign") == "LL-2"
    table.play("2 pass")
    assert table.to_move == [0]


def test_the_columns_of_a_player_who_left_go_back_to_the_bag_with_the_others(tmp_path: Path) -> None:
    table = a_table(tmp_path, 3, target=1000)
    tiles = all_tiles(table.state)
    make_word(table, 0, " lock 1", f"take left {FILLER}")
    table.play("2 resign\n0 pass\n1 pass\n0 pass\n1 pass")
    assert table.open.round == 2 and all_tiles(table.state) == tiles
    assert table.open.board.columns[2] == ((), ())


def test_a_leaver_with_the_most_points_does_not_win(tmp_path: Path) -> None:
    table = five_each(tmp_path, 3, target=5 * TEAM)
    table.play("0 take left TE\n1 pass\n2 pass\n0 take right AM lock 6\n0 resign\n1 pass\n2 pass")
    assert table.replay.over
    assert table.scores == [6 * TEAM, 5 * TEAM, 5 * TEAM] and table.replay.winners == (1, 2)

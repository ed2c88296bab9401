"""WCR-2 to WCR-11, move by move."""

from pathlib import Path

import pytest

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.moves import Pass, Shift, Steal, SwapBoxes, SwapColumns, Take, TakeCentre
from letterloom.rules import CHANCE, Accept, Doubt, Entry, Mix, Move, Refused, Row
from tests.games.wordcross.tables import FILLER, Table

WORDS = "TEAM TEA MEAT ATE TEEM AMTE EAT MATE TAME AT"


@pytest.fixture
def two(tmp_path: Path) -> Table:
    """Seat 0's left box is box 0, its right box is box 1; for seat 1 it is the other way round."""
    return Table(tmp_path, WORDS).deal("TE TE ME A T", "AM AT A E", centre="AM E", bag="QU X Y")


# WCR-2, WCR-7


@pytest.mark.parametrize(("seats", "boxes"), [(2, 2), (3, 4), (4, 4)])
def test_each_seat_has_box_k_on_the_left_and_box_k_minus_1_on_the_right(
    tmp_path: Path, seats: int, boxes: int
) -> None:
    marks = ["AA", "BB", "CC", "DD"][:boxes]
    table = Table(tmp_path, "TEAM", seats).deal(*marks)
    for seat in range(seats):
        left, right = marks[seat], marks[(seat - 1) % boxes]
        for mark in marks:
            if mark != left:
                assert table.refused(seat, f"take left {mark}") == "WCR-7"
            if mark != right:
                assert table.refused(seat, f"take right {mark}") == "WCR-7"
        table.go(seat, f"swap boxes {left} {right}")
        assert right in table.box(seat) and left in table.box((seat - 1) % boxes)
        table.go((seat + 1) % seats, "pass")
        for other in range(seat + 2, seat + seats):
            table.go(other % seats, "pass")
        # and back again
        table.go(seat, f"swap boxes {right} {left}")
        for other in range(seat + 1, seat + seats):
            table.go(other % seats, "pass")
        table.go(seat, "pass")


def test_a_neighbour_can_take_from_the_box_that_you_share(two: Table) -> None:
    two.play("0 take left TE\n1 take right TE")
    assert two.columns(0) == (["TE"], []) and two.columns(1) == ([], ["TE"])
    assert "TE" not in two.box(0)
    assert two.refused(0, "take left TE") == "WCR-7"


def test_the_left_box_feeds_the_left_column_only(two: Table) -> None:
    assert two.refused(0, "take left AM") == "WCR-7"  # AM is in the right box
    assert two.refused(0, "take left TE right") == "LL-1"
    two.go(0, "take left TE")
    assert two.columns(0) == (["TE"], [])


def test_the_centre_feeds_either_column_and_is_refilled_from_the_front_of_the_bag(two: Table) -> None:
    two.play("0 take centre AM right\n1 take centre E left")
    assert two.columns(0) == ([], ["AM"]) and two.columns(1) == (["E"], [])
    assert sorted(two.centre) == sorted(["QU", "X", FILLER, FILLER])
    assert two.bag == ("Y",)


def test_the_centre_shrinks_when_the_bag_is_empty(tmp_path: Path) -> None:
    table = Table(tmp_path, WORDS).deal(centre="A B C D", bag="E")
    table.play("0 take centre A left\n1 take centre B left\n0 take centre C left")
    assert table.centre == ("D", "E") and table.bag == ()
    assert table.refused(1, "take centre A left") == "WCR-7"


def test_a_tile_of_one_column_can_go_to_the_other(two: Table) -> None:
    two.play("0 take left TE\n1 pass\n0 shift L1")
    assert two.columns(0) == ([], ["TE"])
    two.play("1 pass\n0 shift R1")
    assert two.columns(0) == (["TE"], [])


@pytest.mark.parametrize("move", ["shift L1", "shift R6", "shift L0", "shift L7", "shift L999"])
def test_an_empty_slot_cannot_be_shifted(two: Table, move: str) -> None:
    assert two.refused(0, move) == "WCR-7"


# WCR-5


def test_a_tile_goes_to_the_lowest_free_slot_and_a_full_column_takes_none(tmp_path: Path) -> None:
    table = Table(tmp_path, WORDS).deal("A B C D E F G", centre="AM")
    for text in "ABCDEF":
        table.play(f"0 take left {text}\n1 take left {FILLER}")
    assert table.columns(0)[0] == list("ABCDEF")
    assert table.refused(0, "take left G") == "WCR-5"
    assert table.refused(0, "take centre AM left") == "WCR-5"


def test_tiles_above_one_that_leaves_come_down(tmp_path: Path) -> None:
    table = Table(tmp_path, WORDS).deal("A B C")
    table.play("0 take left A\n1 pass\n0 take left B\n1 pass\n0 take left C\n1 pass")
    assert table.refused(0, "shift L1") == "WCR-6"  # B would lie beside A
    table = Table(tmp_path, "BA").deal("A B C")
    table.play("0 take left A\n1 pass\n0 take left B\n1 pass\n0 take left C\n1 pass\n0 shift L1")
    assert table.columns(0) == (["B", "C"], ["A"])


def test_a_column_that_is_full_takes_no_shifted_tile(tmp_path: Path) -> None:
    table = Table(tmp_path, "ZZZZ ZZ").deal("Z")
    for _ in range(6):
        table.play(f"0 take left {FILLER}\n1 pass")
    table.play(f"0 take right {FILLER}\n1 pass")
    assert table.refused(0, "shift R1") == "WCR-5"


# WCR-6


def test_a_tile_that_would_make_a_non_word_is_refused(two: Table) -> None:
    two.play("0 take left TE\n1 pass")
    assert two.refused(0, "take right AT") == "WCR-6"
    two.go(0, "take right AM")
    assert two.said() == ["Ann takes AM from the right box.", "Row 1 of Ann reads TEAM."]


def test_swapping_columns_must_leave_words(two: Table) -> None:
    two.play("0 take left TE\n1 pass\n0 take right AM\n1 pass")
    two.go(0, "swap columns L1 R1")  # AMTE is a word of this test
    assert two.columns(0) == (["AM"], ["TE"])
    two.play("1 pass\n0 take left ME\n1 pass\n0 take right AT\n1 pass")
    assert two.columns(0) == (["AM", "ME"], ["TE", "AT"])
    assert two.refused(0, "swap columns L1 R2") == "WCR-6"


# WCR-8


def test_a_swap_of_columns_is_in_place_and_nothing_floats(tmp_path: Path) -> None:
    table = Table(tmp_path, "AX XA").deal("A B C", "X")
    table.play("0 take left A\n1 pass\n0 take left B\n1 pass\n0 take left C\n1 pass\n0 take right X\n1 pass")
    assert table.refused(0, "swap columns L3 R2") == "WCR-8"
    assert table.refused(0, "swap columns L4 R1") == "WCR-8"
    table.go(0, "swap columns L1 R1")
    assert table.columns(0) == (["X", "B", "C"], ["A"])
    table.go(1, "pass")
    assert table.refused(0, "swap columns L3 R1") == "WCR-6"  # XC is no word


def test_swapped_fragments_must_differ(two: Table) -> None:
    assert two.refused(0, f"swap boxes {FILLER} {FILLER}") == "WCR-8"
    assert two.refused(0, "swap boxes A A") == "WCR-8"
    assert two.refused(0, "swap boxes AM TE") == "WCR-8"  # each is in the other box
    two.go(0, "swap boxes TE AM")
    assert "AM" in two.box(0) and two.box(1).count("TE") == 1


def test_swapped_column_tiles_must_differ(tmp_path: Path) -> None:
    table = Table(tmp_path, "AA").deal("A", "A")
    table.play("0 take left A\n1 pass\n0 take right A\n1 pass")
    assert table.refused(0, "swap columns L1 R1") == "WCR-8"
    assert table.refused(0, "swap columns R1 L1") == "WCR-8"
    assert table.refused(0, "swap columns L1 L1") == "WCR-8"


# WCR-9


@pytest.fixture
def three(tmp_path: Path) -> Table:
    """Bo has ME/AT and TE waiting above; Ann has TE on the left; Cy has nothing."""
    table = Table(tmp_path, "MEAT TEAT TEAM MEAM", 3).deal("TE AT", "ME TE AM", "AM AM AT")
    table.play(
        """
        0 take left TE
        1 take left ME
        2 pass
        0 pass
        1 take right AT
        2 pass
        0 pass
        1 take left TE
        2 pass
        """
    )
    return table


def test_a_steal_completes_a_word_and_the_tiles_above_come_down(three: Table) -> None:
    assert three.columns(1) == (["ME", "TE"], ["AT"])
    three.go(0, "steal 1 R1 right")
    assert three.columns(0) == (["TE"], ["AT"])
    assert three.columns(1) == (["ME", "TE"], [])


def test_a_steal_that_would_leave_a_non_word_with_its_victim_is_refused(tmp_path: Path) -> None:
    table = Table(tmp_path, "MEAT AMME", 2).deal("AM AT", "ME TE")
    table.play("0 take left AM\n1 take left ME\n0 pass\n1 take right AT\n0 pass\n1 take left TE")
    assert table.columns(1) == (["ME", "TE"], ["AT"])
    assert table.refused(0, "steal 1 L1 right") == "WCR-6"  # AMME, but Bo's TE comes down beside AT
    more = Table(tmp_path, "MEAT AMME TEAT", 2).deal("AM AT", "ME TE")
    more.play("0 take left AM\n1 take left ME\n0 pass\n1 take right AT\n0 pass\n1 take left TE")
    more.go(0, "steal 1 L1 right")
    assert more.columns(1) == (["TE"], ["AT"])
    assert "Row 1 of Bo reads TEAT." in more.said()


def test_there_is_no_steal_without_completing_a_word(three: Table) -> None:
    assert three.refused(0, "steal 1 L2 left") == "WCR-9"  # it would lie alone above TE
    assert three.refused(0, "steal 1 L2 right") == "WCR-6"  # TETE
    three.go(0, "pass")
    three.go(1, "pass")
    assert three.refused(2, "steal 0 L1 left") == "WCR-9"  # an empty table completes nothing


@pytest.mark.parametrize(
    "move",
    ["steal 0 L1 right", "steal 3 L1 right", "steal -1 L1 right", "steal 1 L3 right", "steal 1 R2 right"],
)
def test_one_steals_a_tile_that_is_there_from_another_player(three: Table, move: str) -> None:
    assert three.refused(0, move) == "WCR-9"


def test_a_locked_tile_cannot_be_stolen(three: Table) -> None:
    three.play("0 pass\n1 pass lock 1\n2 pass")
    assert three.refused(0, "steal 1 R1 right") == "WCR-10"


def test_the_tiles_of_a_player_who_left_may_be_stolen(three: Table) -> None:
    three.go(1, "resign")
    three.go(0, "steal 1 R1 right lock 1")
    assert three.columns(0) == (["TE"], ["AT"])


# WCR-10


@pytest.fixture
def stacked(tmp_path: Path) -> Table:
    """Ann has TE/AM, ME/AT (locked), and T above on the left."""
    table = Table(tmp_path, "TEAM MEAT TEAT MEAM AMTE", 2).deal("TE ME T", "AM AT")
    table.play(
        "0 take left TE\n1 pass\n0 take right AM\n1 pass\n0 take left ME\n1 pass\n0 take right AT lock 2\n1 pass"
    )
    table.play("0 take left T\n1 pass")
    return table


def test_a_locked_tile_never_comes_down(stacked: Table) -> None:
    assert stacked.refused(0, "shift L1") == "WCR-10"
    assert stacked.refused(0, "shift R1") == "WCR-10"
    stacked.go(0, "pass")
    assert stacked.refused(1, "steal 0 L1 left") == "WCR-10"


def test_a_locked_tile_is_not_shifted_and_not_swapped(stacked: Table) -> None:
    assert stacked.refused(0, "shift L2") == "WCR-10"
    assert stacked.refused(0, "swap columns L2 R1") == "WCR-10"
    assert stacked.refused(0, "swap columns L1 R2") == "WCR-10"


def test_tiles_below_a_locked_row_may_be_swapped_in_place(stacked: Table) -> None:
    stacked.go(0, "swap columns L1 R1")
    assert stacked.columns(0) == (["AM", "ME", "T"], ["TE", "AT"])
    assert stacked.open.board.locked[0] == (2,)


def test_what_lies_above_every_locked_row_may_go(stacked: Table) -> None:
    stacked.go(0, "shift L3")
    assert stacked.columns(0) == (["TE", "ME"], ["AM", "AT", "T"])


@pytest.mark.parametrize("locks", ["3", "2", "1 1", "0", "7", "-1", "1 3", "1 2", "4"])
def test_a_bad_lock_refuses_the_whole_move(stacked: Table, locks: str) -> None:
    assert stacked.refused(0, f"pass lock {locks}") == "WCR-10"
    assert stacked.refused(0, f"swap columns L1 R1 lock {locks}") == "WCR-10"


def test_rows_are_numbered_as_they_are_after_the_move(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM MEAM TEAT", 2).deal("TE ME", "AM")
    table.play("0 take left TE\n1 pass\n0 take left ME\n1 pass")
    assert table.refused(0, "pass lock 1") == "WCR-10"
    table.go(0, "take right AM lock 1")
    assert table.open.board.locked[0] == (1,)
    assert "Ann locks TEAM." in table.said()


def test_several_rows_can_be_locked_in_any_order(stacked: Table) -> None:
    stacked.play("0 shift L3 lock 1")
    assert stacked.open.board.locked[0] == (1, 2)


def test_one_locks_only_ones_own_rows(stacked: Table) -> None:
    stacked.go(0, "pass")
    assert stacked.refused(1, "pass lock 1") == "WCR-10"


# What is no move


@pytest.mark.parametrize(
    "text",
    [
        *(
            "take",
            "take left",
            "take up A",
            "take centre AM",
            "take centre AM up",
            "take left A B",
            "shift",
            "shift 3",
        ),
        *("shift L", "shift M1", "swap", "swap A B", "swap boxes A", "swap columns L1", "swap columns 1 2"),
        *(
            "steal 1 L1",
            "steal one L1 left",
            "steal 1 L1 up",
            "pass lock",
            "pass lock x",
            "pass lock 1 lock 2",
        ),
        *(
            "lock 1",
            "pass now",
            "dispute lock 1",
            "accept lock 1",
            "take left \u212a",
            "pass lock 1,2",
            "call E",
        ),
    ],
)
def test_what_is_no_move_is_refused_by_ll_1(two: Table, text: str) -> None:
    assert two.refused(0, text) == "LL-1"


@pytest.mark.parametrize(
    "text", ["take left ABC", "take left 3", "swap boxes A --", "take left " + "A" * 500]
)
def test_what_is_no_fragment_is_refused(two: Table, text: str) -> None:
    assert two.refused(0, text) == "WCR-1"


def test_what_is_no_fragment_is_shown_in_capitals(two: Table) -> None:
    refusal = two.replay.judge(Row(0, "take left Abc")).refusal
    assert refusal is not None and refusal.args == (("text", "ABC"),)


def test_capitals_do_not_matter_on_input_and_are_kept(two: Table) -> None:
    two.go(0, "TAKE Left te")
    assert two.rows[-1].text == "take left TE"
    assert two.replay.record.moves[-1].text == "take left TE"


def test_nobody_moves_out_of_turn(two: Table) -> None:
    assert two.refused(1, "pass") == "LL-2"
    assert two.refused(0, "accept") == "LL-2"
    assert two.refused(0, "dispute") == "LL-2"
    assert two.refused(-1, "mix A B") == "LL-2"
    assert two.refused(-2, "timeout 1") == "LL-2"


# Moves as structs: what a wire could bring


def judged(table: Table, seat: int, move: Move) -> str | None:
    """The rule by which a struct is refused, or None."""
    try:
        GAME.apply(table.state, Entry(seat, move))
    except Refused as refused:
        return refused.refusal.rule
    return None


@pytest.mark.parametrize(
    "move",
    [
        *(Take("centre", "TE"), Take("left", "te"), Take("left", "ABC"), Take("left", ""), Take("left", "É")),  # type: ignore[arg-type]
        *(TakeCentre("AM", "up"), Shift("left", 0), Shift("left", 7), Shift("left", -1)),  # type: ignore[arg-type]
        *(SwapColumns(0, 1), SwapColumns(1, 7), Steal(-1, "left", 1, "left"), Steal(4, "left", 1, "left")),
        *(Pass((0,)), Pass((7,)), Pass((1, 2, 3, 4, 5, 6, 6)), Pass(None)),  # type: ignore[arg-type]
    ],
)
def test_a_struct_out_of_bounds_is_no_move(two: Table, move: Move) -> None:
    assert judged(two, 0, move) == "LL-1"


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        *((Take("left", "AM"), "WCR-7"), (TakeCentre("TE", "left"), "WCR-7"), (Shift("left", 1), "WCR-7")),
        *((SwapBoxes("AM", "TE"), "WCR-8"), (SwapBoxes("A", "A"), "WCR-8"), (SwapColumns(1, 1), "WCR-8")),
        *((Steal(0, "left", 1, "left"), "WCR-9"), (Steal(2, "left", 1, "left"), "WCR-9")),
        *((Pass((1,)), "WCR-10"), (Doubt(), "LL-2"), (Accept(), "LL-2")),
    ],
)
def test_a_struct_that_breaks_a_rule_is_refused_by_it(two: Table, move: Move, rule: str) -> None:
    assert judged(two, 0, move) == rule


@pytest.mark.parametrize("rows", [(2, 1), (1, 1), (1, 2, 1)])
def test_rows_to_lock_rise_so_that_a_move_is_written_in_one_way(
    stacked: Table, rows: tuple[int, ...]
) -> None:
    assert judged(stacked, 0, Pass(rows)) == "WCR-10"
    assert judged(stacked, 0, Pass((1,))) is None


def test_a_tile_of_a_mix_is_in_capitals(tmp_path: Path) -> None:
    table = Table(tmp_path, WORDS)
    assert judged(table, CHANCE, Mix(("a",) * 76)) == "WCR-1"
    assert judged(table, CHANCE, Mix(("A",) * 76)) is None


def test_a_dispute_may_be_called_a_doubt_and_is_kept_as_a_dispute(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM", judging="challenge").deal("TE", "AT")
    table.play("0 take left TE\n1 pass\n0 take right AT\n1 doubt")
    assert table.replay.record.moves[-1].text == "dispute"
    assert table.columns(0) == (["TE"], [])

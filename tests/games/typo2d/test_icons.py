"""The six icons (TYP-20 to TYP-25): used, and refused where they cannot be."""

from pathlib import Path

import pytest

from letterloom.games.typo2d import GAME
from tests.games.typo2d.sitting import Sitting


def turn(folder: Path, table: str, card: str, words: str, hand: str = "XX", **options: object) -> Sitting:
    """It is Annabel's turn to play a card; Bo has shown a Z and holds another."""
    holder = 0 if card[0] == "Z" else 1  # so that Annabel comes first
    sitting = Sitting(folder, words, table, [card + hand, "ZZ"], holder=holder, icons=True, **options)
    return sitting.say(f"0: choose {card}", "1: choose Z")


def placed(sitting: Sitting) -> list[str]:
    return [move for move in sitting.moves() if not move.startswith("take")]


# TYP-20


def test_an_e_is_inserted_and_one_side_moves(tmp_path: Path) -> None:
    words = "HEN"
    assert placed(turn(tmp_path, "HN", "E*", words)) == ["insert 0,0 left", "insert 1,0 right"]
    right = turn(tmp_path, "HN", "E*", words).say("0: insert 1,0 right HEN")
    assert right.open.board.cards == ((0, 0, "H"), (1, 0, "E*"), (2, 0, "N"))
    assert right.open.holder == 0  # between two cards
    assert right.heard[:2] == [
        "Annabel inserts E* at 1,0; the cards from there on move right.",
        "HEN begins HEN.",
    ]
    left = turn(tmp_path, "HN", "E*", words).say("0: insert 0,0 left")
    assert left.open.board.cards == ((-1, 0, "H"), (0, 0, "E*"), (1, 0, "N"))
    down = turn(tmp_path, "H N", "E*", words).say("0: insert 0,1 down")
    assert down.open.board.cards == ((0, 0, "H"), (0, 1, "E*"), (0, 2, "N"))
    up = turn(tmp_path, "H N", "E*", words).say("0: insert 0,0 up")
    assert up.open.board.cards == ((0, -1, "H"), (0, 0, "E*"), (0, 1, "N"))


def test_an_e_must_be_inserted_where_it_can_be(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "HN", "E*", "HEN HNE")
    assert sitting.refused("0: put 2,0") == "TYP-20"
    assert sitting.refused("0: take") == ""
    # Where no insertion begins a word, it is a plain card; the table as it is now decides.
    sitting = turn(tmp_path, "HN", "E*", "HNE")
    assert placed(sitting) == ["put 2,0"]
    assert sitting.refused("0: insert 1,0 right") == "TYP-20"


def test_every_run_that_changes_must_begin_a_word(tmp_path: Path) -> None:
    # H N over .O: moving N right takes it off the O, and E comes to lie over it.
    assert turn(tmp_path, "HN .O", "E*", "HEN NO EO").refused("0: insert 1,0 right") == ""
    assert turn(tmp_path, "HN .O", "E*", "HEN NO").refused("0: insert 1,0 right") == "TYP-20"
    # Both changed runs need a word: the row and the column.
    sitting = turn(tmp_path, "HN .O", "E*", "HEN NO EO")
    assert sitting.refused("0: insert 1,0 right HEN") == "TYP-5"
    assert sitting.refused("0: insert 1,0 right EO HEN") == ""
    # To the left, H comes to lie over nothing, E over the H's place; the N stays on its O, unchanged.
    assert turn(tmp_path, "HN .O", "E*", "HEN").refused("0: insert 0,0 left HEN") == ""


def test_a_column_that_a_card_moves_into_is_judged(tmp_path: Path) -> None:
    # N moves to 2,0, over the T.
    assert turn(tmp_path, "HN. ..T", "E*", "HEN").refused("0: insert 1,0 right") == "TYP-20"
    assert turn(tmp_path, "HN. ..T", "E*", "HEN NT").refused("0: insert 1,0 right HEN NT") == ""


def test_a_moving_side_may_meet_another_line(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "HN.S", "E*", "HENS").say("0: insert 1,0 right HENS")
    assert sitting.board == "HeNS"


def test_a_run_that_reads_as_before_needs_no_word(tmp_path: Path) -> None:
    # The E that lay over the O moves on, and another E comes there: that column still reads EO.
    sitting = turn(tmp_path, "HE .O", "E*", "HEE").say("0: insert 1,0 right HEE")
    assert sitting.board == "HeE .O."


def test_the_line_beyond_moves_with_its_gaps(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "HN_S", "E*", "HENXS").say("0: insert 1,0 right")
    assert sitting.board == "HeN_S"
    left = turn(tmp_path, "H_NS", "E*", "HXNES").say("0: insert 2,0 left")
    assert left.board == "H_NeS"


def test_a_column_split_by_a_moving_gap_is_judged_in_its_parts(tmp_path: Path) -> None:
    # The row A B _ C; its gap moves onto the place of C, whose column K C L M falls into K and L M.
    table = "...K AB_C ...L ...M"
    assert turn(tmp_path, table, "E*", "AEBXC LM").refused("0: insert 1,1 right AEBXC LM") == ""
    assert turn(tmp_path, table, "E*", "AEBXC").refused("0: insert 1,1 right") == "TYP-20"


def test_insert_needs_two_neighbours_side_by_side(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "HN_S", "E*", "HENXS HNXES")
    assert sitting.refused("0: insert 3,0 right") == "TYP-20"  # a gap lies between
    assert sitting.refused("0: insert 0,0 right") == "TYP-20"  # nothing on its other side
    assert sitting.refused("0: insert 1,0 up") == "TYP-20"
    assert sitting.refused("0: insert 5,5 up") == "TYP-20"
    assert sitting.refused("0: insert 1,0 sideways") == "LL-1"


def test_only_an_e_with_its_icon_is_inserted(tmp_path: Path) -> None:
    assert turn(tmp_path, "HN", "E", "HEN").refused("0: insert 1,0 right") == "TYP-20"


def test_four_lines_bind_icons_too(tmp_path: Path) -> None:
    four = "HE.. E.HE .... HE.. ...O"
    sitting = turn(tmp_path, four, "N*", "HN NE HEN")
    assert sitting.refused("0: replace 3,4") == "TYP-7"  # a lone card, but no three
    assert not [move for move in placed(sitting) if "3,4" in move]


@pytest.mark.parametrize("judging", ["strict", "challenge"])
@pytest.mark.parametrize(
    ("card", "rules"),
    [
        ("T", ["TYP-20", "TYP-22", "TYP-5", "TYP-5"]),  # GAP and TURN are words then
        ("E*", ["", "TYP-22", "TYP-20", "TYP-20"]),
        ("N*", ["TYP-20", "", "TYP-22", "TYP-22"]),
        ("O*", ["TYP-20", "TYP-22", "", "TYP-25"]),
        ("Z*", ["TYP-20", "TYP-22", "TYP-23", ""]),
    ],
)
def test_another_cards_icon_is_refused_by_its_rule(
    tmp_path: Path, card: str, rules: list[str], judging: str
) -> None:
    sitting = turn(tmp_path, "HN", card, "HEN OXHN NHZ NN ZN HN", judging=judging)
    lines = ["insert 1,0 right HEN", "replace 1,0 HN", "put -2,0 gap row OXHN", "put 2,0 turn row NHZ"]
    assert [sitting.refused(f"0: {line}") for line in lines] == rules
    # A card whose own icon is of no use is told the same.
    useless = turn(tmp_path, "HN", card, "XX", judging=judging)
    if card != "E*":
        assert useless.refused("0: insert 1,0 right XX") == "TYP-20"
    if card != "N*":
        assert useless.refused("0: replace 1,0 XX") == "TYP-22"


# TYP-21


def test_an_m_may_be_taken_back(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "A", "M*", "AM")
    assert placed(sitting) == ["put 1,0", "put 0,1", "keep"]
    sitting.say("0: keep")
    assert sitting.hand() == "M* X X"
    assert sitting.points == 0
    assert sitting.asked == [(1, "place")]


def test_not_after_a_penalty_and_not_without_the_icon(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "HN ... A", "M*", "AM").say("0: take")
    assert sitting.refused("0: keep") == "TYP-21"
    assert "keep" not in sitting.moves()
    assert turn(tmp_path, "A", "M", "AM").refused("0: keep") == "TYP-21"


# TYP-22


def test_an_n_replaces_a_card_which_leaves_the_game(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "TEX ...", "N*", "TEN")
    assert placed(sitting) == ["replace 2,0"]
    sitting.say("0: replace 2,0 TEN")
    assert sitting.board == "TEn"
    assert sitting.open.gone.known == ("X",)
    assert sitting.points == 1
    assert sitting.open.holder == 1  # at an end of one line


def test_both_runs_through_it_must_begin_words_changed_or_not(tmp_path: Path) -> None:
    # An N in the place of an N: the row TEN is fine, the column NX is not, though it lay there before.
    assert turn(tmp_path, "TEN ..X", "N*", "TEN").refused("0: replace 2,0") == "TYP-22"
    sitting = turn(tmp_path, "TEN ..X", "N*", "TEN NX").say("0: replace 2,0 TEN NX")
    assert sitting.open.holder == 0  # in a row and a column


def test_a_lone_card_is_replaced_without_a_word(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "X", "N*", "XN")
    assert sitting.refused("0: put 1,0") == "TYP-22"  # it must be used
    assert sitting.refused("0: replace 0,0 XN") == "TYP-5"
    assert sitting.say("0: replace 0,0").board == "n"
    assert turn(tmp_path, "X", "N*", "XN").refused("0: replace 1,0") == "TYP-22"
    assert turn(tmp_path, "X", "N", "XN").refused("0: replace 0,0") == "TYP-22"


def test_an_n_in_place_of_an_n_with_the_icon_is_listed_once(tmp_path: Path) -> None:
    # Both leave the same table; in the middle of a line the N* wins the Tiebreaker, which is another effect.
    assert placed(turn(tmp_path, "n..n", "N*", "XX")) == ["replace 0,0"]
    assert placed(turn(tmp_path, "AnA ... n..", "N*", "ANA")) == ["replace 1,0", "replace 0,2"]


def test_an_n_that_can_replace_nothing_is_plain(tmp_path: Path) -> None:
    assert placed(turn(tmp_path, "TO", "N*", "TON")) == ["put 2,0"]


# TYP-23, TYP-24


def test_an_o_goes_in_front_with_a_gap(tmp_path: Path) -> None:
    words = "OXEN"
    sitting = turn(tmp_path, "EN", "O*", words)
    # Any line of the row or column may be the one behind the gap, a column of one card too.
    assert placed(sitting) == ["put 0,-2 gap col", "put -2,0 gap row"]
    sitting.say("0: put -2,0 gap OXEN")
    assert sitting.board == "o_EN"
    assert sitting.open.board.gaps == ((-1, 0, 0),)
    assert sitting.heard[:2] == ["Annabel lays O* at -2,0 and leaves a gap in the row.", "O.EN begins OXEN."]
    assert sitting.open.holder == 1


def test_a_p_goes_behind_with_a_gap(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "JU", "P*", "JUMP")
    assert placed(sitting) == ["put 3,0 gap row"]
    assert sitting.refused("0: put -2,0 gap") == "TYP-24"
    assert sitting.say("0: put 3,0 gap row").board == "JU_p"


def test_a_lone_card_is_a_line_in_both_directions(tmp_path: Path) -> None:
    assert placed(turn(tmp_path, "E", "O*", "OXEN")) == ["put 0,-2 gap col", "put -2,0 gap row"]
    assert placed(turn(tmp_path, "A", "P*", "AMP")) == ["put 2,0 gap row", "put 0,2 gap col"]


def test_the_direction_may_be_left_out_where_one_is_possible(tmp_path: Path) -> None:
    # O at 0,0 with E two to the right and N two below.
    table = "..E ... N.."
    both = turn(tmp_path, table, "O*", "OXEN OWN")
    assert both.refused("0: put 0,0 gap") == "TYP-23"
    assert both.refused("0: put 0,0 gap col") == ""
    one = turn(tmp_path, table, "O*", "OXEN").say("0: put 0,0 gap")
    assert one.open.board.gaps == ((1, 0, 0),)
    challenge = turn(tmp_path, table, "O*", "OXEN", judging="challenge")
    assert challenge.refused("0: put 0,0 gap OWN") == "TYP-23"  # both places would do
    assert challenge.refused("0: put 0,0 gap col OWN") == ""


def test_where_a_gap_can_be_left_it_must_be(tmp_path: Path) -> None:
    assert turn(tmp_path, "N", "O*", "ON").refused("0: put -1,0") == ""
    assert turn(tmp_path, "N", "O*", "ON OWN").refused("0: put -1,0") == "TYP-23"
    assert turn(tmp_path, "U", "P*", "UP UMP").refused("0: put 1,0") == "TYP-24"
    assert turn(tmp_path, "N", "O*", "ON").refused("0: put -2,0 gap") == "TYP-5"
    assert turn(tmp_path, "N", "O*", "OWN").refused("0: put -3,0 gap") == "TYP-23"
    assert (
        turn(tmp_path, "N", "O", "OWN").refused("0: put -2,0 gap") == "TYP-5"
    )  # GAP is a word, far from a card


def test_in_challenge_the_lexicon_says_whether_an_icon_must_be_used(tmp_path: Path) -> None:
    must = turn(tmp_path, "N", "O*", "ON OWN", judging="challenge")
    assert must.refused("0: put -1,0 ON") == "TYP-23"
    assert must.refused("0: put 0,-2 gap QQQ") == ""  # bluffing about the word is another matter
    cannot = turn(tmp_path, "N", "O*", "ON", judging="challenge")
    assert cannot.refused("0: put -2,0 gap OWN") == "TYP-23"
    assert cannot.refused("0: put -1,0 ON") == ""
    assert (
        turn(tmp_path, "HN", "E*", "HNE", judging="challenge").refused("0: insert 1,0 right HEN") == "TYP-20"
    )


def test_the_table_as_it_is_now_decides_after_a_penalty_too(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "EN ... I", "O*", "OXEN OI")
    assert sitting.refused("0: put -1,2") == "TYP-23"
    sitting.say("0: take row 0,0")
    assert placed(sitting) == ["put 0,1", "put -1,2"]


def test_the_two_sides_of_a_gap_are_one_line(tmp_path: Path) -> None:
    # Three cards, though four cells: with CATS a line of four is longer.
    sitting = turn(tmp_path, "o_EN .... TEN.", "Q", "OXEN TEN")
    assert sitting.moves() == ["take row 0,0", "take row 0,2"]
    sitting.say("0: take row 0,0")
    assert sitting.hand() == "N X X"  # of O*, E and N the last
    assert sitting.open.gone.known == ("E", "O*")
    assert sitting.open.board.gaps == ()


def test_a_gapped_line_grows_as_one(tmp_path: Path) -> None:
    assert placed(turn(tmp_path, "o_E", "N", "OXEN")) == ["put 3,0"]
    assert turn(tmp_path, "O_E", "N", "OXEN").say("0: put 3,0 OXEN").board == "O_EN"
    assert turn(tmp_path, "O_E", "N", "EN").refused("0: put 3,0") == "TYP-5"  # O.EN, not EN


def test_a_card_may_fill_a_gap_if_the_line_still_begins_a_word(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "o_E", "X", "OXEN OWE").say("0: put 1,0")
    assert sitting.open.board.gaps == ()
    assert sitting.open.holder == 0
    assert turn(tmp_path, "o_E", "Q", "OXEN OWE").refused("0: put 1,0") == "TYP-5"


def test_a_gap_that_lost_a_side_is_one_no_more(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "o_E ..N ..D", "Q", "OXE END").say("0: take col 2,0")
    assert sitting.board == "o"
    assert sitting.open.board.gaps == ()


def test_a_player_is_told_where_gaps_are_and_which_way_they_join(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "A_B |.. C..", "E*", "AXB AXC")
    notes = GAME.scene(GAME.view(sitting.state, 0)).notes
    assert [sitting.speech.say("notes", note.key, note.args) for note in notes if note.key == "gap"] == [
        "The gap at 0,1 joins its column, as if any letter lay there.",
        "The gap at 1,0 joins its row, as if any letter lay there.",
    ]


def test_gaps_do_not_touch(tmp_path: Path) -> None:
    # O*, gap, E: two areas; D at 2,1 links nothing, though it touches the gap by a corner.
    sitting = turn(tmp_path, "STONE ..... o_E", "D", "OXED STONE ED", "X").say("0: take")
    sitting.say("0: put 2,3")
    assert sitting.asked == [(1, "place")]
    filled = turn(tmp_path, "STONE ..... o_E", "X", "OXE STONE", "X").say("0: take", "0: put 1,2")
    assert filled.asked == [(0, "drop-penalty")]


def test_gap_and_turn_are_words_for_other_cards(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "GA", "P", "GAP").say("0: put 2,0 gap")
    assert sitting.heard[1] == "GAP begins GAP."
    assert turn(tmp_path, "TUR", "N", "TURN").refused("0: put 3,0 turn") == ""
    # With a P* the same line asks for a gap. (The X keeps it from going below the G.)
    assert turn(tmp_path, "GA X.", "P*", "GAP").refused("0: put 2,0 gap") == "TYP-24"
    assert turn(tmp_path, "GA X.", "P*", "GAP").refused("0: put 2,0") == ""
    assert turn(tmp_path, "GA X.", "P*", "GAP").refused("0: put 2,0 turn") == "TYP-25"


def test_a_listed_play_of_a_p_does_not_say_gap(tmp_path: Path) -> None:
    for words, expected in (("GAP GAPS", ["put 2,0 GAPS"]), ("GAP", [])):
        assert placed(turn(tmp_path, "GA X.", "P*", words, judging="challenge")) == expected


def test_row_and_col_after_gap_are_directions(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "..W", "O*", "OXW ROW COL", judging="challenge")
    assert sitting.refused("0: put 0,0 gap row") == "TYP-5"  # a word is missing
    assert sitting.refused("0: put 0,0 gap row ROW") == ""


# TYP-25


def test_a_z_may_turn_the_line_that_it_is_added_to(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "IUQ", "Z*", "QUIZ IUQZ")
    assert placed(sitting) == ["put 3,0", "put 3,0 turn row"]
    sitting.say("0: put 3,0 turn QUIZ")
    assert sitting.board == "QUIz"
    assert sitting.heard[:2] == ["Annabel turns the row and lays Z* at 3,0.", "QUIZ begins QUIZ."]
    column = turn(tmp_path, "O O", "Z*", "ZOO").say("0: put 0,-1")
    assert column.board == "z O O"


def test_a_turn_that_changes_nothing_is_listed_once(tmp_path: Path) -> None:
    assert placed(turn(tmp_path, "OO", "Z*", "ZOO")) == ["put 0,-1", "put 1,-1", "put -1,0"]
    assert turn(tmp_path, "OO", "Z*", "ZOO").refused("0: put -1,0 turn") == ""


def test_all_runs_that_change_by_a_turn_must_begin_words(tmp_path: Path) -> None:
    # Turning IUQ puts I over the N in place of Q.
    table = "IUQ ..N"
    assert turn(tmp_path, table, "Z*", "QUIZ").refused("0: put 3,0 turn") == "TYP-25"
    sitting = turn(tmp_path, table, "Z*", "QUIZ IN")
    assert sitting.refused("0: put 3,0 turn QUIZ") == "TYP-5"
    assert sitting.refused("0: put 3,0 turn row IN QUIZ") == ""


def test_gaps_mirror_when_a_line_turns(tmp_path: Path) -> None:
    # I Q with the gap behind the I: turned, Q _ I becomes the beginning of QUIZ.
    assert turn(tmp_path, "I_Q", "Z*", "QUIZ").say("0: put 3,0 turn").board == "Q_Iz"
    assert turn(tmp_path, "IU_Q", "Z*", "QXUIZ").say("0: put 4,0 turn").board == "Q_UIz"


def test_a_turn_needs_an_end_of_a_line_of_two(tmp_path: Path) -> None:
    assert turn(tmp_path, "O", "Z*", "ZOO").refused("0: put -1,0 turn") == "TYP-25"
    assert turn(tmp_path, "I_Q", "Z*", "IZQ").refused("0: put 1,0 turn row") == "TYP-25"  # inside
    assert turn(tmp_path, "IUQ", "Z*", "QUIZ").refused("0: put 3,0 turn col") == "TYP-25"
    assert turn(tmp_path, "IUQ", "Z*", "QUIZ").refused("0: put 1,0 turn") == "TYP-5"
    assert turn(tmp_path, "IUQ", "Z", "QUIZ").refused("0: put 3,0 turn") == "TYP-5"  # TURN is a word here


def test_of_two_lines_the_one_is_turned_that_begins_a_word(tmp_path: Path) -> None:
    # Z between AB and DC: turning AB gives BAZDC, turning DC gives ABZCD.
    assert turn(tmp_path, "AB.DC", "Z*", "BAZDC").say("0: put 2,0 turn").board == "BAzDC"
    assert turn(tmp_path, "AB.DC", "Z*", "ABZCD").say("0: put 2,0 turn").board == "ABzCD"


@pytest.mark.parametrize("way", ["row", "col"])
def test_a_turn_in_both_directions_needs_a_direction(tmp_path: Path, way: str) -> None:
    # Z at 2,2: the row BA and the column over it, both with a line of two; all runs begin words.
    table = "..D ..C BA."
    words = "ABZ BAZ CDZ DCZ"
    sitting = turn(tmp_path, table, "Z*", words)
    assert sitting.refused("0: put 2,2 turn") == "TYP-25"
    assert sitting.refused(f"0: put 2,2 turn {way}") == ""


# TYP-13 with icons


@pytest.mark.parametrize(
    ("table", "card", "words", "result"),
    [
        ("HN", "E*", "HEN", "HeN"),  # insert 0,0 left comes before 1,0 right: x first
        ("TEX", "N*", "TEN NEX TNX", "nEX"),
        ("E", "O*", "OXEN", "o | E"),
        ("A", "P*", "AMP", "A_p"),
        ("IUQ", "Z*", "QUIZ IUQZ", "IUQz"),
        ("A", "M*", "AM", "Am"),
    ],
)
def test_the_clock_plays_icons_in_reading_order(
    tmp_path: Path, table: str, card: str, words: str, result: str
) -> None:
    assert turn(tmp_path, table, card, words).time_up(0).board == result


def test_the_clock_inserts_right_before_left_at_the_same_cell(tmp_path: Path) -> None:
    # At 0,0 the E would stand over the X. At 1,0, moving left brings the H over the X, which HX allows.
    sitting = turn(tmp_path, "AHN X..", "E*", "AEHN AHEN HX")
    assert placed(sitting) == ["insert 1,0 right", "insert 1,0 left", "insert 2,0 right"]
    assert sitting.time_up(0).open.board.cards[:2] == ((0, 0, "A"), (1, 0, "E*"))


def test_an_icon_card_is_plain_when_the_table_lays_it(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "X", "O*", "OX", judging="challenge").say("0: take")
    assert sitting.board == "o"
    assert sitting.asked == [(1, "place")]


def test_undoing_an_icon_play_brings_everything_back(tmp_path: Path) -> None:
    replaced = turn(tmp_path, "TEX", "N*", "TEN", judging="challenge")
    before = replaced.open.board
    replaced.say("0: replace 2,0 QQ")
    assert replaced.open.gone.known == ("X",)
    replaced.say("1: doubt")
    assert replaced.open.board == before
    assert list(replaced.open.gone.known) == []
    inserted = turn(tmp_path, "HN_S", "E*", "HENXS", judging="challenge")
    before = inserted.open.board
    inserted.say("0: insert 1,0 right QQ", "1: doubt")
    assert inserted.open.board == before

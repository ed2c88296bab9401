"""Penalties and bridges (TYP-8, TYP-9), doubts (TYP-10) and the clock (TYP-13)."""

from copy import copy
from pathlib import Path

import pytest

from letterloom.games.typo2d.board import halves
from tests.games.typo2d.sitting import Sitting

WORDS = "CAT CAR TOE HE HERE OAR ATE STONE"


def turn(
    folder: Path, table: str, card: str, words: str = WORDS, hand: str = "", **options: object
) -> Sitting:
    """It is Annabel's turn to play a card; Bo has shown a Z and holds another."""
    sitting = Sitting(folder, words, table, [card + hand, "ZZ"], holder=1, **options)
    return sitting.say(f"0: choose {card}", "1: choose Z")


@pytest.mark.parametrize(
    ("size", "taken", "more"), [(1, 1, 1), (2, 1, 2), (3, 1, 2), (4, 2, 3), (5, 2, 3), (6, 3, 4), (7, 3, 4)]
)
def test_the_second_half_rounded_down_goes_into_the_hand(size: int, taken: int, more: int) -> None:
    cards = tuple("ABCDEFG"[:size])
    assert halves(cards) == (cards[: size - taken], cards[size - taken :])
    assert halves(cards, more=True) == (cards[: size - more], cards[size - more :])


def test_a_line_of_five_gives_two_cards(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "STONE ..A..", "Q").say("0: take")
    assert sitting.hand() == "E N"
    assert sitting.points == -2
    assert sitting.board == "A"
    assert sitting.open.gone.known == ("O", "S", "T")
    assert sitting.asked == [(0, "place")]
    assert sitting.heard == [
        "Annabel takes the row STONE at 0,0 off the table: N, E into the hand, S, T, O out of the game."
    ]


def test_a_column_is_taken_from_top_to_bottom(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "C A T .X", "Q").say("0: take col 0,0")
    assert sitting.hand() == "T"
    assert sitting.open.gone.known == ("A", "C")


def test_a_lone_card_is_taken_and_the_card_laid_on_the_empty_table(tmp_path: Path) -> None:
    for way in ("", " row 0,0", " col 0,0"):
        sitting = turn(tmp_path, "X", "Q").say(f"0: take{way}")
        assert sitting.board == "Q"
        assert sitting.open.board.cards == ((0, 0, "Q"),)
        assert sitting.hand() == "X"
        assert sitting.points == 0  # one card in, one out
        assert sitting.asked == [(1, "place")]
        assert sitting.open.holder == 1
        assert sitting.heard == [
            "Annabel takes the lone X at 0,0 into the hand.",
            "The table is empty: Q is laid at 0,0.",
        ]


def test_only_a_longest_line_may_be_taken(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "CAT A.. X..", "Q", hand="X")
    # The row CAT and the column CAX have three; nothing else may go, and which one must be said.
    assert sitting.refused("0: take") == "TYP-8"
    assert sitting.moves() == ["take row 0,0", "take col 0,0"]
    sitting.say("0: take col 0,0")
    assert sitting.board == "AT"
    sitting = turn(tmp_path, "CAT A..", "Q", hand="X")
    assert sitting.refused("0: take col 0,0") == "TYP-8"  # only two
    assert sitting.refused("0: take row 1,0") == "TYP-8"  # not its first card
    assert sitting.refused("0: take row 5,5") == "TYP-8"
    assert sitting.refused("0: take col 2,0") == "TYP-8"  # a card of the row is no line of one


def test_lone_cards_are_lines_only_where_there_is_nothing_longer(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "X.Y ... Z..", "Q", hand="X")
    assert sitting.moves() == ["take row 0,0", "take row 2,0", "take row 0,2"]
    sitting.say("0: take row 2,0", "0: take col 0,2", "0: take")
    assert sitting.board == "Q"
    assert sitting.hand() == "X X Y Z"


def test_a_player_may_take_without_need_and_again_and_again(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "CA ... HE", "T", hand="X")
    assert "put 2,0" in sitting.moves()
    sitting.say("0: take row 0,2")
    assert sitting.moves() == ["put 2,0", "put 1,1", "take row 0,0"]
    sitting.say("0: take")
    assert sitting.board == "T"
    assert sitting.hand() == "A E X"


def test_runs_that_are_left_are_not_judged(tmp_path: Path) -> None:
    # Without the column X, A, T the row reads C E: nothing begins so, and it stays.
    sitting = turn(tmp_path, ".X. CAR .T.", "Q", "CAR XAT", hand="X").say("0: take col 1,0")
    assert sitting.board == "C.R"


def test_a_link_after_two_penalty_cards_sheds_one_of_them(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "STONE ..... O.R", "A", "STONE OAR", hand="X").say("0: take", "0: put 1,2")
    assert sitting.asked == [(0, "drop-penalty")]
    assert sitting.moves() == ["drop E", "drop N"]
    assert sitting.refused("0: drop X") == "TYP-9"
    assert sitting.refused("0: put 1,1") == "LL-2"
    sitting.say("0: drop E")
    assert sitting.hand() == "N X"
    assert sitting.points == 1
    assert sitting.asked == [(1, "place")]
    assert "E" in sitting.open.gone.known


def test_a_corner_links_areas_too(tmp_path: Path) -> None:
    # A at 1,2 lies beside the O and touches the R at 2,3 by a corner only.
    sitting = turn(tmp_path, "STONE ..... O... ..R.", "A", "STONE OAR", hand="X")
    sitting.say("0: take", "0: put 1,2")
    assert sitting.asked == [(0, "drop-penalty")]


def test_no_link_no_discard(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "STONE ..... O.... ....R", "A", "STONE OAR", hand="X")
    sitting.say("0: take", "0: put 1,2")
    assert sitting.asked == [(1, "place")]


def test_one_penalty_card_is_too_few(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "TOE ... O.R", "A", "TOE OAR", hand="X").say("0: take", "0: put 1,2")
    assert sitting.hand() == "E X"
    assert sitting.asked == [(1, "place")]


def test_two_takes_of_one_card_count_together(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "TOE ... TOE ... O.R", "A", "TOE OAR", hand="X")
    sitting.say("0: take row 0,0", "0: take", "0: put 1,4")
    assert sitting.moves() == ["drop E"]
    sitting.say("0: drop E")
    assert sitting.hand() == "E X"


def test_leaving_when_a_discard_is_owed_takes_the_whole_turn_back(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "STONE OAR", "STONE ..... O.R", ["AX", "ZZ", "ZZ"], holder=1)
    sitting.say("0: choose A", "1: choose Z", "2: choose Z", "0: take", "0: put 1,2")
    assert sitting.open.holder == 0
    sitting.say("0: resign")
    assert sitting.board == "STONE ..... O.R.."
    assert sitting.hand() == "A X"
    assert sitting.open.holder == 1
    assert sitting.open.gone.known == ()
    assert sitting.asked == [(1, "place")]


# TYP-10


def voted(folder: Path, table: str, card: str, seats: int = 2, hand: str = "", **options: object) -> Sitting:
    """As `turn`, in `challenge`, with so many players."""
    hands = [card + hand, *["ZZ"] * (seats - 1)]
    words = str(options.pop("words", WORDS))
    sitting = Sitting(folder, words, table, hands, holder=1, judging="challenge", **options)
    return sitting.say(f"0: choose {card}", *(f"{seat}: choose Z" for seat in range(1, seats)))


def test_in_challenge_the_number_of_words_must_fit_and_their_spelling_is_free(tmp_path: Path) -> None:
    sitting = voted(tmp_path, "CA", "T", hand="X")
    assert sitting.refused("0: put 2,0") == "TYP-5"
    assert sitting.refused("0: put 2,0 CAT CAT") == "TYP-5"
    assert sitting.refused("0: put 2,0 QQQQ") == ""
    assert sitting.moves() == ["put 2,0 CAT", "put 1,1 ATE", "take row 0,0"]


def test_a_true_word_under_doubt_sheds_a_card(tmp_path: Path) -> None:
    sitting = voted(tmp_path, "CA", "T", hand="QX").say("0: put 2,0 CAT")
    assert sitting.points == 1
    assert sitting.asked == [(1, "vote")]
    assert sitting.scores == [-2, -2]  # the card counts as laid
    assert sitting.refused("0: accept") == "LL-2"
    assert sitting.refused("0: doubt") == "LL-2"
    sitting.say("1: doubt")
    assert sitting.heard == [
        "Bo doubts it.",
        "All looked up and found: CAT.",
        "Annabel discards a card of choice for it.",
    ]
    assert sitting.asked == [(0, "drop-any")]
    assert sitting.refused("0: drop T") == "TYP-10"
    sitting.say("0: drop X")
    assert sitting.scores == [-1, -2]
    assert sitting.asked == [(1, "place")]


def test_a_false_word_costs_the_longest_line_and_one_card_more(tmp_path: Path) -> None:
    sitting = voted(tmp_path, "TOE ... CA.", "R", hand="X").say("0: put 2,2 CARP", "1: doubt")
    assert sitting.board == "TOE ... CA."
    assert sitting.heard[1:] == [
        "Looked up and not found: CARP.",
        "Annabel takes R back, must take a longest line with one card more, and lay R then.",
    ]
    assert sitting.asked == [(0, "take")]
    assert sitting.scores == [-2, -2]
    assert sitting.refused("0: put 2,2 CAR") == "TYP-10"
    assert sitting.refused("0: take row 0,2") == "TYP-8"
    assert sitting.moves() == ["take row 0,0"]
    sitting.say("0: take")
    assert sitting.hand() == "E O X"  # of TOE, the E and one more
    assert sitting.asked == [(0, "place")]
    sitting.say("0: put 2,2 CAR", "1: accept")
    assert sitting.asked == [(1, "place")]
    assert sitting.scores == [-3, -2]


def test_a_word_that_does_not_begin_with_its_run_is_false(tmp_path: Path) -> None:
    sitting = voted(tmp_path, "CA", "T", hand="X").say("0: put 2,0 CAR", "1: doubt")
    assert "They do not all begin with their runs: CAR." in sitting.heard
    assert sitting.asked == [(0, "take")]
    sitting.say("0: take")  # both cards of CA; then the table lays the T
    assert sitting.board == "T"
    assert sitting.hand() == "A C X"
    assert sitting.asked == [(1, "place")]


@pytest.mark.parametrize(
    ("seats", "doubts", "looked_up"),
    [
        (2, 0, False),
        (2, 1, True),
        (3, 1, False),
        (3, 2, True),
        (4, 1, False),
        (4, 2, True),
        (5, 2, False),
        (5, 3, True),
        (6, 2, False),
        (6, 3, True),
    ],
)
def test_half_of_all_players_must_doubt(tmp_path: Path, seats: int, doubts: int, looked_up: bool) -> None:
    sitting = voted(tmp_path, "CA", "T", seats, hand="X").say("0: put 2,0 CATX")
    for seat in range(seats - 1, 0, -1):
        assert sitting.open.phase == "vote"
        sitting.say(f"{seat}: {'doubt' if seat <= doubts else 'accept'}")
    assert sitting.open.phase == ("take" if looked_up else "place")
    assert sitting.open.order[0] == (0 if looked_up else 1)


def test_who_has_left_when_the_vote_closes_counts_neither_way(tmp_path: Path) -> None:
    # One doubts. Of four players that is too few; of the three that are left, too; of two it is half.
    sitting = voted(tmp_path, "CA", "T", seats=4, hand="X").say("0: put 2,0 CATX", "1: doubt", "2: resign")
    assert sitting.asked == [(3, "vote")]
    assert voted_on(sitting, "3: accept").open.phase == "place"
    assert voted_on(sitting, "3: resign").open.phase == "take"
    # A doubt goes with the one who leaves.
    sitting = voted(tmp_path, "CA", "T", seats=4, hand="X")
    sitting.say("0: put 2,0 CATX", "1: doubt", "2: doubt", "1: resign", "3: accept")
    assert sitting.open.phase == "place"
    assert "Fewer than half of the players doubt it, so the play stands." in sitting.heard


def voted_on(sitting: Sitting, line: str) -> Sitting:
    """The sitting after one more line, without changing it."""
    return copy(sitting).say(line)


def test_a_win_waits_for_the_vote(tmp_path: Path) -> None:
    sitting = voted(tmp_path, "CA", "T").say("0: put 2,0 CAT")
    assert sitting.scores == [0, -2]
    assert not sitting.open.winners
    assert sitting.say("1: doubt").heard[-1] == "Annabel has no cards left and wins."
    assert sitting.open.winners == (0,)
    false = voted(tmp_path, "CA", "T").say("0: put 2,0 CATX", "1: doubt")
    assert false.open.winners == ()
    assert false.scores == [-1, -2]
    accepted = voted(tmp_path, "CA", "T").say("0: put 2,0 CATX", "1: accept")
    assert accepted.open.winners == (0,)


def test_the_tiebreaker_is_given_when_the_play_stands(tmp_path: Path) -> None:
    sitting = voted(tmp_path, "C.T", "A", hand="X").say("0: put 1,0 CAT")
    assert sitting.open.holder == 1
    assert sitting.say("1: accept").open.holder == 0
    assert voted(tmp_path, "C.T", "A", hand="X").say("0: put 1,0 CATX", "1: doubt").open.holder == 1


def test_a_bridge_sheds_its_card_before_the_doubt_does(tmp_path: Path) -> None:
    sitting = voted(tmp_path, "STONE ..... O.R", "A", words="STONE OAR", hand="X")
    sitting.say("0: take", "0: put 1,2 OAR", "1: doubt")
    assert sitting.asked == [(0, "drop-penalty")]
    assert sitting.refused("0: drop X") == "TYP-9"
    sitting.say("0: drop N")
    assert sitting.asked == [(0, "drop-any")]
    sitting.say("0: drop X")
    assert sitting.hand() == "E"
    assert sitting.asked == [(1, "place")]


def test_the_penalty_of_a_doubt_counts_for_a_bridge(tmp_path: Path) -> None:
    sitting = voted(tmp_path, "TOE ... O.R", "A", words="TOE OAR", hand="X")
    sitting.say("0: put 1,2 OAK", "1: doubt", "0: take")
    assert sitting.open.penalty == ("O", "E")
    sitting.say("0: put 1,2 OAR", "1: accept")
    assert sitting.moves() == ["drop E", "drop O"]


def test_the_last_card_may_go_by_a_doubted_true_word(tmp_path: Path) -> None:
    sitting = voted(tmp_path, "CA", "T", hand="X").say("0: put 2,0 CAT", "1: doubt", "0: drop X")
    assert sitting.open.winners == (0,)
    assert sitting.scores == [0, -2]


def test_a_card_laid_by_the_table_and_a_replaced_lone_card_need_no_vote(tmp_path: Path) -> None:
    assert voted(tmp_path, "X", "Q", hand="X").say("0: take").asked == [(1, "place")]
    sitting = voted(tmp_path, "X", "N*", hand="X", icons=True).say("0: replace 0,0")
    assert sitting.asked == [(1, "place")]


def test_leaving_during_a_vote(tmp_path: Path) -> None:
    # The mover leaves: the play stands, the Tiebreaker comes with it, and nobody votes any more.
    sitting = voted(tmp_path, "C.T", "A", seats=3).say("0: put 1,0 QQQ", "1: doubt", "0: resign")
    assert sitting.board == "CAT"
    assert sitting.open.holder == 0
    assert sitting.scores[0] == 0
    assert sitting.open.winners == ()
    assert sitting.asked == [(1, "place")]
    # A voter leaves: its answer counts no more, and the others close the vote.
    sitting = voted(tmp_path, "C.T", "A", seats=4, hand="X").say("0: put 1,0 QQQ", "1: doubt", "2: accept")
    assert sitting.say("1: resign").asked == [(3, "vote")]
    assert sitting.say("3: accept").open.phase == "place"
    sitting = voted(tmp_path, "C.T", "A", seats=3, hand="X").say("0: put 1,0 QQQ", "1: doubt", "2: resign")
    assert sitting.asked == [(0, "take")]
    # The only other one leaves: the game ends as it stands.
    sitting = voted(tmp_path, "C.T", "A", hand="X").say("0: put 1,0 QQQ", "1: resign")
    assert sitting.open.winners == (0,)
    assert sitting.scores == [-1, -2]


def test_leaving_when_a_line_is_owed_takes_the_turn_back(tmp_path: Path) -> None:
    sitting = voted(tmp_path, "CA", "T", seats=3, hand="X").say("0: put 2,0 CATX", "1: doubt", "2: doubt")
    sitting.say("0: resign")
    assert sitting.board == "CA"
    assert sitting.hand() == "T X"
    assert sitting.asked == [(1, "place")]


# TYP-13


def test_the_clock_chooses_the_lowest_letter_plain_before_icon(tmp_path: Path) -> None:
    sitting = Sitting(tmp_path, "AB", "A", ["XE*E", "ZM*"], icons=True).time_up(0).time_up(1)
    assert sitting.open.shown == ("E", "M*")
    assert sitting.heard[:2] == ["Bo's time is up.", "Bo chooses M*."]


def test_the_clock_places_in_reading_order(tmp_path: Path) -> None:
    # T fits below the A and after CA; the higher row comes first, then the smaller x.
    assert turn(tmp_path, "CA", "T", hand="X").time_up(0).board == "CAT"
    assert turn(tmp_path, "C..CA", "A", hand="X").time_up(0).board == "CA.CA"


def test_the_clock_takes_the_first_longest_line_where_nothing_fits(tmp_path: Path) -> None:
    sitting = turn(tmp_path, ".HE HE.", "Q").time_up(0)
    # The row and the column from 1,0 come before the row from 0,1, and the row before the column.
    assert sitting.board == "HE"
    assert sitting.open.board.cards[0][:2] == (0, 1)
    assert sitting.asked == [(0, "place")]
    sitting.time_up(0)
    assert sitting.board == "Q"


def test_the_clock_says_words_discards_the_lowest_letter_and_accepts(tmp_path: Path) -> None:
    sitting = voted(tmp_path, "CA", "T", hand="QX").time_up(0)
    assert sitting.heard == ["Annabel's time is up.", "Annabel lays T at 2,0.", "Annabel says CAT."]
    assert sitting.time_up(1).asked == [(1, "place")]
    sitting = voted(tmp_path, "CA", "T", hand="QX").say("0: put 2,0 CAT", "1: doubt").time_up(0)
    assert sitting.hand() == "X"
    sitting = voted(tmp_path, "STONE ..... O.R", "A", words="STONE OAR", hand="A")
    sitting.say("0: take", "0: put 1,2 OAR", "1: accept").time_up(0)
    assert sitting.hand() == "A N"  # the lowest of the penalty cards goes, not the A
    sitting = voted(tmp_path, "TOE ... CA.", "R", hand="X").say("0: put 2,2 CARP", "1: doubt").time_up(0)
    assert sitting.hand() == "E O X"


def test_the_clock_answers_only_for_those_who_are_asked(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "CA", "T", hand="X")
    assert sitting.refused("-2: timeout 1") == "LL-2"
    assert sitting.refused("0: timeout 0") == "LL-2"
    assert sitting.refused("-2: timeout 0") == ""

"""What a play makes and is worth, and why it is refused: flat, in the air, upside down, with Joiners."""

from pathlib import Path

import pytest

from letterloom.games.xword3d import GAME
from letterloom.games.xword3d.board import Board
from letterloom.games.xword3d.effect import Effect, lay
from letterloom.games.xword3d.notation import spell
from letterloom.rules import Refused, Speech
from tests.games.xword3d.building import at, lexicon, play, scored, structure, try_lay

WORDS = (
    *(
        "NO",
        "NOT",
        "TO",
        "AT",
        "BRAND",
        "BRANDS",
        "TOY",
        "CAT",
        "CAR",
        "ROD",
        "DOT",
        "TAX",
        "XI",
        "AX",
        "OX",
        "BEE",
        "EAR",
        "EARTH",
    ),
    *("LIVE", "EVIL", "TEA", "EAT", "TAR", "RAT", "ARE", "ERA", "AE", "RE", "ER", "OXO", "IS"),
)


@pytest.fixture
def words(tmp_path: Path) -> str:
    return lexicon(tmp_path, *WORDS)


def test_3dx_9_no_becomes_not_for_three(words: str) -> None:
    position = at(structure("0,0,0 across NO"), "T", words)
    assert scored(try_lay(position, "0,0,0 across ..T")) == {"NOT": 3}


def test_3dx_10_to_laid_under_at_scores_to_at_and_to(words: str) -> None:
    #  A T        across at y = 0
    #    O        TO laid under it from the T: the run along y is T, O
    laid = try_lay(at(structure("0,0,0 across AT"), "TO", words), "0,1,0 across TO")
    # The row TO (2), the column A-T (AT, 2) and the column T-O (TO, 2).
    assert isinstance(laid, Effect)
    assert sorted((line.word, line.points) for line in laid.lines) == [("AT", 2), ("TO", 2), ("TO", 2)]


def test_3dx_10_a_run_that_is_no_word_is_refused_by_name(words: str) -> None:
    position = at(structure("0,0,0 across CAT"), "NOT", words)
    with pytest.raises(Refused) as caught:
        lay(position, play("0,1,0 across NO"))
    assert caught.value.refusal.rule == "3DX-10"
    assert "CN" in Speech(GAME, ()).refusal(caught.value.refusal)
    assert "0,0,0" in Speech(GAME, ()).refusal(caught.value.refusal)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("0,0,-1 across CAT", "3DX-21"),
        ("0,0,1 down CAT", "3DX-21"),
        ("5,5,0 across TOO", "3DX-4"),
        ("0,0,0 across .AT", "3DX-10"),  # a letter where a brick is
        ("2,0,0 along T.", "3DX-10"),  # and a dot where none is
        ("2,0,0 across .S", "3DX-10"),  # CATS is not spelt whole
        ("3,0,0 across O", "3DX-10"),
        ("0,0,0 across ...", "3DX-10"),
        ("9,9,0 across TO", "3DX-8"),
        ("0,1,0 across TO", "3DX-10"),  # C-T is no word
        ("0,0,0 up .AR joiner red 0,0,0", "3DX-23"),
        ("999999,0,0 across TOO", "3DX-21"),
    ],
)
def test_bad_plays_are_refused_with_their_number(text: str, rule: str, words: str) -> None:
    position = at(structure("0,0,0 across CAT"), "TOSARCATE", words)
    assert try_lay(position, text) == rule


@pytest.mark.parametrize(
    "text",
    ["0,0,1 across CAT", "0,0,0 up CAT", "0,0,2 down CAT", "0,0,0 across flipped CAT", "0,0,0 across T"],
)
def test_3dx_6_the_first_word_lies_flat_and_upright(text: str, words: str) -> None:
    assert try_lay(at(Board(), "CATO", words), text) == "3DX-6"


def test_3dx_6_the_first_word_may_lie_anywhere(words: str) -> None:
    assert scored(try_lay(at(Board(), "CAT", words, high=False), "-70,12,0 along CAT")) == {"CAT": 3}


def test_3dx_20_nothing_leaves_the_table_too_early(words: str) -> None:
    board = structure("0,0,0 across CAT")
    assert try_lay(at(board, "AR", words, high=False), "0,0,0 up .AR") == "3DX-20"
    assert try_lay(at(board, "AR", words, version="table", high=False), "0,0,0 up .AR") == "3DX-20"
    assert scored(try_lay(at(board, "AR", words), "0,0,0 up .AR")) == {"CAR": 3}


BRIDGED = ("0,0,0 across CAT", "0,0,0 up .AR", "0,0,2 along .OD")


def test_3dx_24_a_leg_from_a_bridge_to_the_bare_table_counts_double(words: str) -> None:
    board = structure(*BRIDGED)
    # D of ROD is at 0,2,2: DOT goes down from it to 0,2,0, which touches nothing on the table.
    assert scored(try_lay(at(board, "OT", words), "0,2,2 down .OT")) == {"DOT": 6}


def test_3dx_24_a_leg_that_touches_a_flat_word_does_not_double(words: str) -> None:
    board = structure(*BRIDGED, "1,2,0 across O", "1,2,0 along .XO")
    # The foot T is face to face with the O of OXO at 1,2,0: TO is a word of its own, and DOT is no leg.
    assert scored(try_lay(at(board, "OT", words), "0,2,2 down .OT")) == {"DOT": 3, "TO": 2}


def test_3dx_24_a_leg_that_grows_at_its_top_doubles_again(words: str) -> None:
    board = structure("0,0,0 up TA", "0,0,1 across .")
    assert scored(try_lay(at(board, "R", words), "0,0,0 up ..R")) == {"TAR": 6}


def test_3dx_24_a_brick_beside_the_foot_counts_even_through_a_joiner(words: str) -> None:
    board = structure("0,0,0 up TA", "1,0,0 along TO joiner red 0,0,0")
    assert scored(try_lay(at(board, "R", words), "0,0,0 up ..R")) == {"TAR": 3}


def test_3dx_21_a_vertical_word_reads_either_way_and_counts_once_as_it_is_spelt(words: str) -> None:
    # Spelt upwards LIVE, spelt downwards EVIL: the same bricks, one word.
    board = structure("0,0,0 across LA")
    assert scored(try_lay(at(board, "IVE", words), "0,0,0 up .IVE")) == {"LIVE": 4}
    assert scored(try_lay(at(board, "IVE", words), "0,0,3 down EVI.")) == {"EVIL": 4}
    # A cross-word that is a word both ways is called by its reading downwards.
    board = structure("0,0,0 up LIV", "0,0,0 across .A", "1,0,3 across R")
    assert scored(try_lay(at(board, "E", words), "0,0,3 across E."))["EVIL"] == 4
    # As it is spelt it must be a word: DOT downwards is none upwards.
    board = structure("0,0,0 across TO")
    assert scored(try_lay(at(board, "DO", words), "0,0,2 down DO.")) == {"DOT": 3}
    assert try_lay(at(board, "DO", words), "0,0,0 up .OD") == "3DX-10"


def test_3dx_22_xi_upside_down_from_the_x_of_tax(words: str) -> None:
    board = structure("0,0,0 across TAX")
    position = at(board, "IX", words)
    laid = try_lay(position, "2,0,0 along flipped .I")
    assert scored(laid) == {"XI": 2}
    assert isinstance(laid, Effect)
    brick = laid.board.bricks[-1]
    assert (brick.cell, brick.flipped) == ((2, -1, 0), True)


def test_3dx_22_upside_down_words_need_an_x_to_turn_on(words: str) -> None:
    board = structure("0,0,0 across TAX")
    position = at(board, "IXOS", words)
    assert try_lay(position, "0,0,0 along flipped .O") == "3DX-22"  # the T is no hinge
    assert try_lay(at(board, "I", words, version="table"), "2,0,0 along flipped .I") == "3DX-22"


def test_3dx_22_an_upside_down_run_never_reads_through_upright_bricks(words: str) -> None:
    # XI upside down, and S beside its I: upright it would make IS towards growing x with an upside-down I.
    board = structure("0,0,0 across TAX", "2,0,0 along flipped .I")
    assert try_lay(at(board, "S", words), "2,-1,0 across .S") == "3DX-22"
    # Upside down it reads towards falling x: I at 2,-1,0, S at 1,-1,0, which lies over the A of TAX.
    assert try_lay(at(board, "S", words), "2,-1,0 across flipped .S") == "3DX-22"


def test_3dx_22_texts_that_differ_only_in_the_way_up_of_an_x_are_one_move(words: str) -> None:
    assert play("0,0,2 down flipped X..") == play("0,0,2 down X..")
    board = structure("0,0,0 across AT", "0,0,0 up .")
    one = try_lay(at(board, "X", words), "0,0,0 up .X")
    other = try_lay(at(board, "X", words), "0,0,0 up flipped .X")
    assert isinstance(one, Effect) and one == other


def test_3dx_22_a_horizontal_run_is_spelt_the_way_its_bricks_stand(words: str) -> None:
    board = structure("0,0,0 across TA")
    assert try_lay(at(board, "X", words), "2,0,0 across flipped X..") in {"3DX-22", "3DX-10"}
    assert scored(try_lay(at(board, "X", words), "0,0,0 across ..X")) == {"TAX": 3}


BEE = "0,0,0 across BEE"


@pytest.mark.parametrize(("colour", "points"), [("red", 9), ("blue", 6)])
def test_3dx_23_a_joiner_multiplies_the_new_letters(colour: str, points: int, words: str) -> None:
    position = at(structure(BEE), "EAR", words)
    assert scored(try_lay(position, f"2,1,0 along EAR joiner {colour} 2,0,0")) == {"EAR": points}
    # Without the Joiner the column would read EEAR.
    assert try_lay(position, "2,1,0 along EAR") == "3DX-10"


def test_3dx_23_old_letters_count_once(words: str) -> None:
    # EAR starts beside the last E of BEE and ends in an R that is there already: 2 new letters treble, R counts 1.
    board = structure(BEE, "2,3,0 across RE")
    assert scored(try_lay(at(board, "EA", words), "2,1,0 along EA. joiner red 2,0,0")) == {"EAR": 7}


@pytest.mark.parametrize(
    "text",
    [
        "3,0,0 across EAR joiner red 2,0,0",  # straight on
        "0,1,0 along EAR joiner red 0,0,0",  # B is no E
        "2,1,0 along EAR joiner red 9,9,9",  # nothing there
        "2,1,0 along EAR joiner red 0,0,0",  # not face to face
        "0,1,0 across EAR joiner red 1,0,0",  # the brick beside it is A
    ],
)
def test_3dx_23_a_joiner_is_refused_where_it_makes_no_turn_of_equal_letters(text: str, words: str) -> None:
    assert try_lay(at(structure(BEE), "EAR", words), text) == "3DX-23"


def test_3dx_23_a_joiner_stacks_a_word_across_another_in_the_air_or_flat_before_3dx_20(words: str) -> None:
    board = structure(BEE, "0,0,0 along .AR")
    on_top = "1,0,1 along EAR joiner blue 1,0,0"
    assert scored(try_lay(at(board, "EAR", words), on_top)) == {"EAR": 6}
    assert try_lay(at(board, "EAR", words, high=False), on_top) == "3DX-20"
    assert isinstance(
        try_lay(at(board, "EAR", words, high=False), "2,1,0 along EAR joiner red 2,0,0"), Effect
    )
    assert try_lay(at(board, "EAR", words, joiners=False), on_top) == "3DX-23"
    assert try_lay(at(board, "EAR", words, version="table"), "2,1,0 along EAR joiner red 2,0,0") == "3DX-23"


def test_3dx_23_the_two_bricks_may_differ_in_way_up(words: str) -> None:
    laid = try_lay(at(structure(BEE), "EAR", words), "2,-1,0 along flipped EAR joiner red 2,0,0")
    assert scored(laid) == {"EAR": 9}


def test_3dx_23_no_run_reads_through_a_joiner(words: str) -> None:
    board = structure(BEE, "2,1,0 along EAR joiner red 2,0,0")
    assert scored(try_lay(at(board, "TH", words), "2,1,0 along ...TH")) == {"EARTH": 5}
    assert try_lay(at(board, "TH", words), "2,0,0 along ....TH") == "3DX-10"


def test_3dx_23_two_of_a_colour_a_player_and_the_stock_has_an_end(words: str) -> None:
    board = structure(
        BEE, "2,1,0 along EAR joiner red 2,0,0", "0,0,0 along B", "1,1,0 along E joiner red 1,0,0"
    )
    third = "1,0,1 along EAR joiner red 1,0,0"
    mine = at(board, "EAR", words)
    assert mine.joiners("red") == (0, 0) and mine.joiners("blue") == (2, 2)
    assert try_lay(mine, third) == "3DX-23"
    assert try_lay(mine._replace(stock=9), third) == "3DX-23"
    assert try_lay(mine._replace(seat=1), third) == "3DX-23"  # seat 0 has used up the stock
    assert isinstance(try_lay(mine._replace(seat=1, stock=9), third), Effect)
    assert isinstance(try_lay(mine, third.replace("red", "blue")), Effect)


def test_3dx_24_a_joiner_and_a_leg_multiply(words: str) -> None:
    board = structure("0,0,0 up TAR", "0,0,2 along .AT")
    # From the T at 0,2,2 a word goes down beside it to the bare table: 3 letters, trebled, doubled.
    laid = try_lay(at(board, "TAR", words), "1,2,2 down TAR joiner red 0,2,2")
    assert scored(laid) == {"TAR": 18}


def test_3dx_8_face_to_face_is_enough(words: str) -> None:
    board = structure("0,0,0 across AT")
    assert isinstance(try_lay(at(board, "TO", words), "0,1,0 across TO"), Effect)
    assert try_lay(at(board, "TO", words), "2,1,0 across TO") == "3DX-8"  # corner to corner only


def test_words_are_looked_up_only_when_judging_is_strict(words: str) -> None:
    position = at(structure("0,0,0 across CAT"), "ZQ", words)
    assert try_lay(position, "0,0,0 along .ZQ") == "3DX-10"
    assert scored(lay(position, play("0,0,0 along .ZQ"), strict=False)) == {"CZQ": 3}


@pytest.mark.parametrize(
    ("text", "letters", "flipped", "joined"),
    [
        ("0,0,0 across FLIPPED", "FLIPPED", False, False),
        ("0,0,0 across flipped FLIPPED", "FLIPPED", True, False),
        ("0,0,0 across flipped JOINER", "JOINER", True, False),
        ("0,0,0 across flipped joiner red 1,1,0", "FLIPPED", False, True),
        ("0,0,0 across flipped joiner joiner red 1,1,0", "JOINER", True, True),
        ("0,0,0 across joiner joiner blue 1,1,0", "JOINER", False, True),
    ],
)
def test_the_words_of_the_notation_can_be_laid(text: str, letters: str, flipped: bool, joined: bool) -> None:
    move = play(text)
    assert (move.letters, move.flipped, move.joiner is not None) == (letters, flipped, joined)
    assert play(spell(move).removeprefix("play ")) == move

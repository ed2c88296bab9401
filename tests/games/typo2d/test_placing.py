"""Connecting cards, the Tiebreaker, four lines, names and the end (TYP-5 to TYP-7, TYP-11, TYP-12)."""

from pathlib import Path
from random import Random

import pytest

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.board import lay_out
from letterloom.games.typo2d.bot import Greedy
from letterloom.games.typo2d.moves import Put
from letterloom.rules import Budget, Player
from letterloom.words import Lexicon
from tests.games.typo2d.sitting import Sitting, mix

WORDS = "CAT CAR TOE HE HERE OAR ATE"


def turn(
    folder: Path, table: str, card: str, words: str = WORDS, hand: str = "", **options: object
) -> Sitting:
    """It is Annabel's turn to play a card; Bo has shown a Z and holds another."""
    sitting = Sitting(folder, words, table, [card + hand, "ZZ"], holder=1, **options)
    return sitting.say(f"0: choose {card}", "1: choose Z")


def test_a_card_goes_where_rows_and_columns_begin_words(tmp_path: Path) -> None:
    # To the right it makes CAT; below the A, AT begins ATE. TC, TA, TCA and CT begin nothing.
    assert turn(tmp_path, "CA", "T", hand="X").moves() == ["put 2,0", "put 1,1", "take row 0,0"]


def test_both_runs_of_a_corner_must_begin_words(tmp_path: Path) -> None:
    # O at 1,1: the row would be TO (TOE), the column AO, which begins nothing.
    sitting = turn(tmp_path, "CA T.", "O", hand="X")
    assert sitting.refused("0: put 1,1") == "TYP-5"
    assert sitting.moves() == ["put 1,-1", "take row 0,0", "take col 0,0"]  # OA begins OAR


def test_a_whole_word_is_a_beginning_and_more_than_a_word_is_none(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "CA", "R", hand="X").say("0: put 2,0")
    assert sitting.board == "CAR"
    assert turn(tmp_path, "CAR", "R", hand="X").refused("0: put 3,0") == "TYP-5"


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("0: put 0,0", "TYP-5"),  # a card lies there
        ("0: put 3,0", "TYP-5"),  # beside nothing
        ("0: put 2,1", "TYP-5"),  # a corner is no side
        ("0: put 2,0 CAT CAT", "TYP-5"),  # one run, two words
        ("0: put 2,0 CAR", "TYP-5"),  # does not begin with CAT
        ("0: put 2,0 CATS", "TYP-5"),  # not in the lexicon
        ("0: put 2", "LL-1"),
        ("0: put 2;0", "LL-1"),
        ("0: put 2,0 C4T", "LL-1"),
        ("0: put", "LL-1"),
        ("1: put 2,0", "LL-2"),
        ("0: doubt", "LL-2"),
        ("0: drop X", "LL-2"),
        ("0: choose X", "LL-2"),
        ("0: hop", "LL-1"),
        ("0: take row", "LL-1"),
        ("0: take 0,0", "LL-1"),
    ],
)
def test_bad_plays_are_refused_by_their_rule(tmp_path: Path, line: str, rule: str) -> None:
    sitting = turn(tmp_path, "CA", "T", hand="X")
    before = sitting.state
    assert sitting.refused(line) == rule
    assert sitting.state == before


def test_words_may_be_said_in_any_order_with_repeats_or_left_out(tmp_path: Path) -> None:
    # E at 1,1 makes the row HE and the column HE.
    words = "HE HERE HEN XH"
    for said in ("", " HERE HEN", " HEN HERE", " HE HE", " here hen"):
        assert turn(tmp_path, ".H H.", "E", words, "X").refused(f"0: put 1,1{said}") == ""
    for said in (" HERE", " HERE HEN HE", " HERE XH"):
        assert turn(tmp_path, ".H H.", "E", words, "X").refused(f"0: put 1,1{said}") == "TYP-5"


def test_a_longer_run_gets_the_word_that_only_it_can_have(tmp_path: Path) -> None:
    # The row is STA, the column TA: STAR must be said for the row, whatever the order.
    words = "STAR TAN"
    for said in ("STAR TAN", "TAN STAR"):
        sitting = turn(tmp_path, "..T ST.", "A", words, "X").say(f"0: put 2,1 {said}")
        assert sitting.heard[1:3] == ["STA begins STAR.", "TA begins TAN."]


def test_with_say_a_word_must_be_said_for_every_run(tmp_path: Path) -> None:
    words = "HE HERE HEN XH"
    sitting = turn(tmp_path, ".H H.", "E", words, "X", say=True)
    for said in ("", " HERE", " HERE HEN HE", " HERE XH", " HERE HEX"):
        assert sitting.refused(f"0: put 1,1{said}") == "TYP-5"
    assert [move for move in sitting.moves() if "1,1" in move] == ["put 1,1 HE HE"]
    sitting.say("0: put 1,1 HERE HEN")
    assert sitting.heard[:3] == ["Annabel lays E at 1,1.", "HE begins HEN.", "HE begins HERE."]
    assert sitting.asked == [(1, "place")]  # nobody votes in strict


def test_with_say_the_clock_says_the_words(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "CA", "T", hand="X", say=True).time_up(0)
    assert sitting.heard == ["Annabel's time is up.", "Annabel lays T at 2,0.", "CAT begins CAT."]


def test_a_line_of_cards_that_need_no_word_needs_none_with_say(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "X", "N*", "XN", "X", say=True, icons=True)
    assert sitting.refused("0: replace 0,0") == ""


def test_there_is_no_clock_unless_the_table_wants_one() -> None:
    state = GAME.start(GAME.options(), (Player("A"), Player("B")))
    state = mix(state, " ".join("A" * 29))
    assert [ask.limit_ms for ask in state.open.asks] == [None, None]
    assert {name: options.limit_ms for name, options in GAME.presets.items()} == {
        "relaxed": None,
        "rulebook": None,
    }


def test_in_strict_the_table_says_a_word_for_each_run(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "CA", "R", hand="X").say("0: put 2,0")
    assert sitting.heard == ["Annabel lays R at 2,0.", "CAR begins CAR."]
    assert sitting.points == 1
    before = turn(tmp_path, "CA", "R", hand="X")
    verdict = GAME.judge(GAME.view(before.state, 0), before.entry(0, "put 2,0").move)
    assert (verdict.points, [line.word for line in verdict.words]) == (0, ["CAR"])  # it tells no points


def test_the_table_says_no_offensive_word(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(Lexicon, "is_offensive", lambda lexicon, word: word in ("CAT", "OAR"))
    sitting = turn(tmp_path, "CA", "T", hand="X").say("0: put 2,0")
    assert sitting.heard[:2] == ["Annabel lays T at 2,0.", "CAT begins a word."]
    view = GAME.view(turn(tmp_path, "CA", "T", hand="X").state, 0)
    assert GAME.judge(view, Put((2, 0))).notes == ()
    assert GAME.more(view, Put((2, 0))) == ()
    # A player may say it; nobody is offered it, and the clock says it only for want of another.
    for options in ({"judging": "challenge"}, {"say": True}):
        said = turn(tmp_path, "CA", "T", hand="X", **options)
        assert said.moves() == ["put 1,1 ATE", "take row 0,0"]
        assert said.refused("0: put 2,0 CAT") == ""
        ranked = Greedy(GAME).rank(GAME.view(said.state, 0), Random(1), Budget())
        assert {GAME.write(option.move) for option in ranked} == {"put 1,1 ATE", "take row 0,0"}
        assert said.time_up(0).board == "CAT"


def test_accents_fold_to_their_letters(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "CA", "F", "CAFÉ", "X").say("0: put 2,0 Café")
    assert sitting.heard == ["Annabel lays F at 2,0.", "CAF begins CAFE."]


@pytest.mark.parametrize(
    ("table", "card", "cell", "word", "said"),
    [
        ("MA", "D", "2,0", "mädchen", "MADCHEN"),  # only this one begins with MAD
        ("MA", "E", "2,0", "mädchen", "MAEDCHEN"),
        ("M", "A", "1,0", "mädchen", "MAEDCHEN"),  # both do: written out
        ("GRO", "S", "3,0", "größe", "GROSSE"),
        ("GRO", "E", "3,0", "größe", "GROESSE"),
        ("F", "U", "1,0", "fürst", "FUERST"),
    ],
)
def test_an_umlaut_is_read_as_the_letters_that_are_laid(
    table: str, card: str, cell: str, word: str, said: str
) -> None:
    start = GAME.start(GAME.options(lexicon="de", judging="challenge"), (Player("Annabel"), Player("Bo")))
    sitting = Sitting.at(start, table, [card + "X", "ZZ"]).say(f"0: choose {card}", "1: choose Z")
    assert sitting.entry(0, f"put {cell} {word}").move == Put(read(cell), (said,))


def read(cell: str) -> tuple[int, int]:
    x, y = map(int, cell.split(","))
    return x, y


def test_an_umlaut_said_when_no_card_is_on_turn_is_written_out() -> None:
    state = GAME.start(GAME.options(lexicon="de"), (Player("A"), Player("B")))
    assert GAME.read(GAME.view(state, 0), "put 0,0 Öl") == Put((0, 0), ("OEL",))


def test_a_card_in_a_row_and_a_column_wins_the_tiebreaker(tmp_path: Path) -> None:
    sitting = turn(tmp_path, ".H H.", "E", "HE", "X").say("0: put 1,1")
    assert sitting.open.holder == 0
    assert "Annabel gets the Tiebreaker." in sitting.heard


def test_a_card_between_two_cards_of_a_line_wins_the_tiebreaker(tmp_path: Path) -> None:
    assert turn(tmp_path, "C.T", "A", hand="X").say("0: put 1,0").open.holder == 0
    assert turn(tmp_path, "C . T", "A", hand="X").say("0: put 0,1").open.holder == 0


def test_a_card_at_an_end_of_one_line_does_not_win_it(tmp_path: Path) -> None:
    assert turn(tmp_path, "CA", "T", hand="X").say("0: put 2,0").open.holder == 1


FOUR = "HE.. E.HE .... HE.."  # the rows HE, HE, HE and the column HE


def test_the_fourth_line_forbids_a_two(tmp_path: Path) -> None:
    words = "HE HERE EH"
    # Three lines: another two may be made.
    three = turn(tmp_path, "HE.. E.HE", "E", words, "X")
    assert three.refused("0: put 2,2") == ""
    four = turn(tmp_path, FOUR, "E", words, "X")
    assert four.refused("0: put 2,2") == "TYP-7"
    assert not [move for move in four.moves() if move.startswith("put")]


def test_with_four_lines_a_three_may_make_a_two_across(tmp_path: Path) -> None:
    words = "HE HER RO"
    sitting = turn(tmp_path, FOUR.replace("....", "..O.", 1), "R", words, "X")
    # R at 2,0 makes the row HER, and the column R-H-O, which is no beginning.
    assert sitting.refused("0: put 2,0") == "TYP-5"
    sitting = turn(tmp_path, "HE.. E.HE .... HE.. ..O.", "R", words, "X")
    sitting.say("0: put 2,3")  # row HER, column RO
    assert sitting.open.holder == 0


def test_the_first_without_cards_wins_at_once(tmp_path: Path) -> None:
    sitting = turn(tmp_path, "CA", "T").say("0: put 2,0")
    assert sitting.open.winners == (0,)
    assert sitting.asked == []
    assert sitting.scores == [0, -2]  # Bo's shown card never lay on the table
    assert sitting.heard[-1] == "Annabel has no cards left and wins."
    assert sitting.refused("1: put 3,0") == "LL-2"
    assert sitting.refused("1: resign") == "LL-2"


def test_names_of_letters_on_the_table_are_words_with_card_names(tmp_path: Path) -> None:
    # PA begins PAUL, the name on the P; its card lies on the table.
    assert turn(tmp_path, "P", "A", "XY", "X").refused("0: put 1,0") == "TYP-5"
    sitting = turn(tmp_path, "P", "A", "XY", "X", card_names=True)
    assert sitting.refused("0: put 1,0 ANNA") == "TYP-5"
    sitting.say("0: put 1,0 PAUL")
    assert sitting.heard[1] == "PA begins PAUL."
    # BE begins BEN, and no B lies on the table: O, say, brings no such run.
    sitting = turn(tmp_path, "N", "E", "XY", "X", card_names=True)
    assert sitting.refused("0: put -1,0") == "TYP-5"
    # The card itself counts too: EM begins EMMA once the E lies there.
    assert turn(tmp_path, "M", "E", "XY", "X", card_names=True).refused("0: put -1,0 EMMA") == ""


def test_a_name_goes_with_the_last_card_of_its_letter(tmp_path: Path) -> None:
    # N* takes the place of the only P, and PAUL with it; ANNA is there with the A.
    sitting = turn(tmp_path, "PA", "N*", "XY", "X", card_names=True, icons=True)
    assert sitting.refused("0: replace 1,0") == "TYP-22"  # PN begins no name
    sitting = turn(tmp_path, "AP", "N*", "XY", "X", card_names=True, icons=True)
    assert sitting.refused("0: replace 1,0 ANNA") == ""


def test_a_card_more_and_a_line_less_give_the_board_that_is_laid_out_anew() -> None:
    rng, board = Random(4), lay_out({(0, 0): "E"})
    for _ in range(300):
        if len(board.cards) > 30:
            line = rng.choice(board.longest)
            left = {cell: card for cell, card in board.at.items() if cell not in line.cells}
            assert board.take_off(line) == lay_out(left)
            board = board.take_off(line)
        else:
            cell, card = rng.choice(board.free_cells or ((0, 0),)), rng.choice("ABCDE")
            assert board.with_card(cell, card) == lay_out({**board.at, cell: card})
            board = board.with_card(cell, card)

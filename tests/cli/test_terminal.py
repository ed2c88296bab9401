"""The terminal table, as a person at a keyboard meets it."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from letterloom.cli import main


def test_a_person_plays_against_a_bot_and_the_record_replays(
    typed: Callable[..., str], tmp_path: Path
) -> None:
    saved = tmp_path / "my game.json"
    out = typed(
        *("play", "kross", "--seed", "1", "--option", "tasks=false"),
        lines=f"call E\nput z9\nput a1\nhint\nsave {saved}\nquit\n",
    )
    assert "KRO-4: z9 is not one of the 36 squares a1–f6." in out
    assert f"Saved to {saved}." in out
    moves = json.loads(saved.read_bytes())["moves"]
    assert [row[1] for row in moves][:2] == ["call E", "put a1"]
    assert main(["replay", str(saved)]) == 0


def test_resume_goes_on_after_the_window_was_closed(typed: Callable[..., str]) -> None:
    typed(
        "play",
        "kross",
        "--seed",
        "1",
        "--bots",
        "greedy",
        "--option",
        "tasks=false",
        lines="call E\nput c3\n",
    )
    out = typed("play", "--resume", lines="board\nquit\n")
    assert "3 · · E" in out
    assert "Greedy 2 has filled 1 of 36 squares." in out


def test_a_record_from_anywhere_goes_on_and_is_left_as_it_is(
    typed: Callable[..., str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.json"
    typed(
        "play",
        "kross",
        "--names",
        "Ann,Bo",
        "--option",
        "tasks=false",
        lines=f"\ncall E\nput b2\n\nsave {file}\nquit\n",
    )
    before = file.read_bytes()
    out = typed("play", "--resume", str(file), lines="\nput a1\nquit\n")
    assert "enters E at a1" in out
    assert file.read_bytes() == before


def test_without_an_open_game_there_is_nothing_to_resume(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["play", "--resume"])
    assert stopped.value.code == 1
    assert "no game waits" in capsys.readouterr().err


def test_people_who_share_the_keyboard_do_not_see_each_others_secrets(typed: Callable[..., str]) -> None:
    out = typed(
        *("play", "kross", "--names", "Ann,Bo", "--seed", "2"),
        lines="\ncall E\n\nput c3\n\nput d4\nquit\n",
    )
    ann, _, rest = out.partition("Bo, the keyboard is yours")
    bo, _, again = rest.partition("Ann, the keyboard is yours")
    assert "Ann's secret task" in ann and "Bo's secret task" not in ann
    assert "Ann's secret task" not in bo and "Bo's secret task" in bo
    assert "\n" * 30 in ann and "\n" * 30 in bo
    assert "Bo enters E." in again and "Bo enters E at c3" not in again


def test_a_word_can_be_looked_up_unless_the_table_judges_by_doubt(typed: Callable[..., str]) -> None:
    out = typed("play", "cubeword", "--players", "1", lines="word stone\nword stoen\nquit\n")
    assert "STONE: a word." in out
    assert "STOEN: not a word. Did you mean STONE" in out
    out = typed(
        "play", "cubeword", "--players", "2", "--option", "judging=challenge", lines="word stone\nquit\n"
    )
    assert "STONE: a word." not in out


def test_alone_one_plays_against_ones_own_best(typed: Callable[..., str]) -> None:
    alone = ("play", "cubeword", "--players", "1", "--option", "finish=turns:1")
    word = "site J *A 0,0; site 1 *T 1,0; done\n"
    assert "0 points: your first score." in typed(*alone, lines="done\n")
    assert "0 points. Your best is 0." in typed(*alone, lines=word)
    out = typed(*alone, lines="hint\nsite 16 A 0,0; site 2 T 1,0; done\n")
    assert "2 points: better than your best, 0." in out


def test_a_game_saved_anywhere_goes_on_with_its_bots(typed: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    typed(
        "play",
        "kross",
        "--bots",
        "greedy",
        "--seed",
        "1",
        "--option",
        "tasks=false",
        lines=f"call E\nsave {file}\nquit\n",
    )
    out = typed("play", "--resume", str(file), lines="put a1\nquit\n")
    assert "the keyboard is yours" not in out
    assert "Greedy 2 enters E." in out


def test_seats_that_nobody_is_named_for_are_bots(typed: Callable[..., str]) -> None:
    out = typed(
        "play", "kross", "--names", "Ann", "--players", "3", "--option", "tasks=false", lines="quit\n"
    )
    assert "Casual 2 has filled 0" in out and "Casual 3 has filled 0" in out


def test_every_legal_move_is_found_however_long_the_list_is(typed: Callable[..., str]) -> None:
    out = typed(
        "play", "cubeword", "--players", "1", lines="site 16 A 0,0\nmoves site J *Z\nmoves site\nquit\n"
    )
    assert "site J *Z 1,0" in out
    assert "… and " in out and " more." in out


def test_a_move_that_is_not_all_there_is_told_how_it_is_written(typed: Callable[..., str]) -> None:
    out = typed("play", "wordcross", "--seed", "1", lines="take left\nquit\n")
    assert "LL-1: that is not all, or not how it is written: take left AB" in out


def test_where_nobody_has_secrets_nothing_is_hidden_between_turns(typed: Callable[..., str]) -> None:
    out = typed("play", "cubeword", "--names", "Ann,Bo", lines="done\ndone\nquit\n")
    assert "the keyboard is yours" not in out
    assert "Bo> done" in out


def test_help_rules_moves_and_questions_are_answered(typed: Callable[..., str]) -> None:
    out = typed(
        *("play", "kross", "--seed", "1", "--option", "tasks=false"),
        lines="help\nrules KRO-5\nrules KRO-99\ncall E\nmoves put a\ntry put a1\ntry put z9\n"
        "count\nscore\nxyzzy\n\nquit\n",
    )
    assert "At this table:" in out
    assert "KRO-5 Rejecting." in out
    assert "There is no rule KRO-99." in out
    assert "put a1   put a2" in out
    assert "  legal. Your table would count 0 (+0)." in out
    assert "Your table would count 0 points now" in out
    assert "LL-1: “xyzzy” is no move of this game" in out


def test_typo_2d_tells_the_words_that_a_card_begins_and_no_points(typed: Callable[..., str]) -> None:
    out = typed(
        *(
            "play",
            "typo2d",
            "--seed",
            "3",
            "--names",
            "Ann",
            "--bots",
            "greedy",
        ),  # an L lies there, and the bot's C comes later
        lines="places a\nchoose A\ntry put 1,0\ntry put 0,-1 ALWAYS\nhint\nput 1,0\nquit\n",
    )
    assert "Ann> places a\n  put 0,-1: ALL\n" in out
    assert "  legal. LA begins LAST.\n" in out
    assert "  legal. AL begins ALWAYS.\n" in out
    assert re.search(r"Ann> hint\n(?:  One moment …\n)?  put -?[01],-?[01]\b", out)
    assert "Ann lays A at 1,0." in out and "point" not in out


def test_a_structure_is_looked_at_from_any_side(typed: Callable[..., str], tmp_path: Path) -> None:
    plays = [
        [0, "play 0,0,0 across CAT"],
        [1, "play 0,0,0 across ...S"],
        [0, "play 2,0,0 along .O"],
        [1, "play 1,0,0 along .S"],
    ]
    record = {
        "letterloom": 1,
        "game": "3dxword",
        "seats": [{"name": "Ann"}, {"name": "Bo"}],
        "options": {"turn_seconds": 0},
        "moves": [[-1, "mix XA CATOARVV SSVVVVVV" + "V" * 20], *plays],
    }
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record))
    out = typed(
        *("play", "--resume", str(file)),
        lines="\nplay 0,0,0 up .AR\n\nlook front\nlook left\nlook top\nlook below\nquit\n",
    )
    front = out.partition("Seen from the front:\n")[2]
    assert [line.split() for line in front.splitlines()[2:5]] == [
        ["2", "R", "·", "·", "·"],
        ["1", "A", "·", "·", "·"],
        ["0", "C", "S", "O", "S"],  # of CATS, AS and TO hide the A and the T
    ]
    left = out.partition("Seen from the left:\n")[2]
    assert [line.split() for line in left.splitlines()[2:5]] == [
        ["2", "R", "·"],
        ["1", "A", "·"],
        ["0", "C", "S"],
    ]
    assert "R:2" in out.partition("Seen from the top:\n")[2]
    assert "LL-1" in out.partition("look below\n")[2]


def test_commands_and_the_beginning_of_a_move_are_read_in_any_case(typed: Callable[..., str]) -> None:
    out = typed(
        *("play", "kross", "--seed", "1", "--option", "tasks=false"),
        lines="HELP\nRules kro-5\nMoves CALL q\nQUIT\n",
    )
    assert "At this table:" in out
    assert "KRO-5 Rejecting." in out
    assert "call Q\n" in out
    assert "The game is kept." in out


def test_a_place_where_nothing_can_be_saved_says_so(
    typed: Callable[..., str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LETTERLOOM_HOME", str(tmp_path / "file" / "home"))
    out = typed(
        *("play", "kross", "--option", "tasks=false"),
        lines=f"save {tmp_path}\nsave a\0b\nsave ~nobody-of-that-name/x\nquit\n",
        err="cannot keep games in",
    )
    assert out.count("Cannot save to") == 3
    assert "is kept" not in out
    assert [file.name for file in tmp_path.iterdir()] == ["file"]


def test_a_whole_game_ends_with_a_score_sheet_of_every_word(typed: Callable[..., str]) -> None:
    out = typed(
        *("play", "kross", "--seed", "1", "--option", "tasks=false", "--names", "Ann,Bo"),
        lines="\n" + "".join(_call(n) for n in range(4)) + "resign\n",
    )
    assert "The game is over." in out
    assert "   5  WORD" in out
    assert "Ann wins." in out or "Bo wins." in out


def _call(n: int) -> str:
    """The lines with which Ann and Bo call and enter the n-th letter of WORD, handing over the keyboard."""
    letter, square = "WORD"[n], f"put {'abcd'[n]}1"
    return f"call {letter}\n\n{square}\n\n{square}\n\n"  # the other enters, then the caller; then the other calls


def test_a_game_of_bots_alone_is_played_to_its_end_and_scored(typed: Callable[..., str]) -> None:
    out = typed(
        "play", "kross", "--players", "2", "--bots", "greedy,greedy", "--seed", "1", "--option", "tasks=false"
    )
    assert "The game is over." in out
    assert "in all" in out
    assert "win" in out


def test_the_list_of_games_is_offered_when_none_is_named(typed: Callable[..., str]) -> None:
    out = typed("play", lines="99\n²\n\nkross\nquit\n")
    assert "Type its number or its name" in out
    assert "KROSS THE WORDZ. Type help" in out


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "chess"],
        ["play", "kross", "--players", "1"],
        ["play", "kross", "--players", "0"],
        ["play", "kross", "--bots", "deepblue"],
        ["play", "kross", "--players", "2", "--bots", "greedy,greedy,greedy"],
        ["play", "kross", "--names", "Ann:old,Bo"],
        ["play", "kross", "--names", "Ann:²,Bo"],
        ["play", "kross", "--names", f"Ann:{'9' * 5000},Bo"],
        ["play", "--resume", "no/such/file.json"],
        ["play", "kross", "--resume"],
        ["play", "--resume", "--bots", "greedy"],
    ],
)
def test_a_table_that_cannot_be_set_up_says_why(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1

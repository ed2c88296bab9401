"""What the people at one table do together: take answers back, rule on words, stop and go on, play again."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from letterloom.cli import main
from letterloom.games import find
from letterloom.table import Shelf

KROSS = ("play", "kross", "--option", "tasks=false", "--seed", "1")


def rows(home: Path) -> list[tuple[int, str]]:
    """What is kept of the last game."""
    shelf = Shelf(home)
    record, _, _ = shelf.resume(shelf.games()[0], find)
    return [(row.seat, row.text) for row in record.moves]


def test_alone_with_bots_an_answer_is_taken_back_at_once(typed: Callable[..., str], home: Path) -> None:
    out = typed(*KROSS, lines="call E\nput a1\nback\nput f6\nboard\nquit\n")
    assert "The table goes back to where it was after row 1." in out
    assert "6 · · · · · E" in out.partition("back\n")[2]
    assert "1 E" not in out.partition("board\n")[2]
    assert rows(home)[:2] == [(0, "call E"), (0, "put a1")]
    assert (-3, "back 1") in rows(home)


def test_back_to_a_row_of_the_log(typed: Callable[..., str], home: Path) -> None:
    out = typed(*KROSS, lines="call E\nput a1\nlog\nback 0\nboard\nquit\n")
    assert "1. Player 1 calls E." in out
    assert "2. Player 1 enters E at a1." in out
    assert "The table goes back to the start." in out
    assert "call a letter" in out.partition("back 0\n")[2]


def test_the_log_tells_nobody_the_others_secrets(typed: Callable[..., str]) -> None:
    out = typed("play", "kross", "--names", "Ann,Bo", lines="\ncall E\n\nput c3\n\nlog\nquit\n")
    log = out.rpartition("log\n")[2]
    assert "Ann's secret task" in log and "Bo's secret task" not in log
    assert "Bo enters E." in log and "c3" not in log


def test_going_back_needs_the_others_and_hides_the_table_while_they_are_asked(
    typed: Callable[..., str], home: Path
) -> None:
    out = typed(
        *("play", "kross", "--names", "Ann,Bo,Cy", "--option", "tasks=false"),
        lines="\ncall E\n\nput c3\n\nback 0\nyes\nno\n\nback 0\nyes\nyes\n\nquit\n",
    )
    asked = "would like to go back to the start. Do you agree? (yes / no)"
    assert out.count(asked) == 4
    assert "does not agree; the game goes on as it was." in out
    assert "The table goes back to the start." in out
    wiped = out.partition("back 0\n")[2].partition(asked)[0]
    assert "\n" * 30 in wiped
    assert [text for _, text in rows(home)] == ["call E", "put c3", "back 0"]


@pytest.mark.parametrize("line", ["back 99", "back x", "back 1 2", f"back {'9' * 5000}", "back -1", "back 1"])
def test_a_row_that_is_not_there_is_told(line: str, typed: Callable[..., str]) -> None:
    out = typed(*KROSS, lines=f"call E\n{line}\nquit\n")
    assert "REF-6: `log` numbers the rows; `back 0` undoes the last one." in out


def test_who_has_answered_nothing_has_nothing_to_take_back(typed: Callable[..., str]) -> None:
    assert "You have not answered anything that could be taken back." in typed(*KROSS, lines="back\nquit\n")


def test_the_table_rules_on_words(typed: Callable[..., str], home: Path) -> None:
    out = typed(*KROSS, lines="allow zorp\nword zorp\nban stone\nword stone\nallow 4u\nallow\nquit\n")
    assert "From now on ZORP is a word at this table." in out and "ZORP: a word." in out
    assert "From now on STONE is no word at this table." in out and "STONE: not a word." in out
    assert out.count("LL-1") == 2
    assert rows(home) == [(-3, "allow ZORP"), (-3, "ban STONE")]


def test_pause_hides_the_table_until_somebody_is_back(typed: Callable[..., str]) -> None:
    out = typed(*KROSS, lines="pause\n\ncall E\nquit\n")
    hidden = out.partition("> pause\n")[2].partition("The clock stands still.")[0]
    assert "\n" * 30 in hidden
    assert "Player 1 calls E." in out


def test_a_started_game_goes_on_without_the_clock(typed: Callable[..., str], home: Path) -> None:
    out = typed(*KROSS, "--option", "turn_seconds=60", lines="call E\nquit\n")
    assert "You have 60 seconds for a turn" in out
    out = typed("play", "--resume", "--option", "turn_seconds=0", lines="put a1\nquit\n")
    assert "seconds for a turn" not in out
    assert "enters E at a1" in out
    out = typed("play", "--resume", lines="quit\n")  # and stays so
    assert "seconds for a turn" not in out and "1 E" in out
    assert [sitting.over for sitting in Shelf(home).games()] == [False, True]


def test_a_game_does_not_go_on_under_options_that_forbid_what_was_played(
    typed: Callable[..., str], capsys: pytest.CaptureFixture[str]
) -> None:
    typed("play", "kross", "--seed", "1", lines="call E\nquit\n")
    for options in (["tasks=false"], ["speed=3"], ["turn_seconds=-1"]):
        with pytest.raises(SystemExit) as stopped:
            main(["play", "--resume", "--option", *options])
        assert stopped.value.code == 2
        assert capsys.readouterr().err.count("\n") == 1
    assert "E" in typed("play", "--resume", lines="quit\n")


def test_after_the_end_another_game_is_offered(typed: Callable[..., str], home: Path) -> None:
    out = typed(*KROSS, lines="resign\nperhaps\nyes\nresign\nno\n")
    assert out.count("The game is over.") == 2
    assert out.count("Another game? (yes / no)") == 3
    assert "Type yes or no" in out
    shelf = Shelf(home)
    assert len(shelf.games()) == 2 and all(sitting.over for sitting in shelf.games())
    seeds = {shelf.resume(sitting, find)[0].seed for sitting in shelf.games()}
    assert len(seeds) == 2


def test_after_the_end_the_table_may_still_go_back(typed: Callable[..., str], home: Path) -> None:
    out = typed(*KROSS, lines="call E\nresign\nback\nput a1\nquit\n")
    assert "The game is over." in out
    assert "Player 1 enters E at a1." in out
    assert not Shelf(home).games()[0].over


def test_the_last_game_is_offered_when_nothing_is_asked_for(typed: Callable[..., str]) -> None:
    typed(*KROSS, "--names", "Ann", lines="call E\nput f6\nquit\n")
    out = typed("play", lines="hm\nyes\nquit\n")
    assert "A game of KROSS THE WORDZ waits: Ann, Casual 2." in out
    assert "6 · · · · · E" in out
    out = typed("play", lines="no\nkross\nquit\n")
    assert "Which game" in out and "6 · · · · · ·" in out
    assert "Which game" not in typed("play", lines="quit\n")


def test_a_file_that_the_first_edition_kept_goes_on_with_its_bots(
    typed: Callable[..., str], tmp_path: Path
) -> None:
    kept = {
        "bots": {"1": "greedy"},
        "over": False,
        "letterloom": 1,
        "game": "kross",
        "rules": 1,
        "seats": [{"name": "Ann"}, {"name": "Greedy 2"}],
        "options": {
            "lexicon": "en",
            "extra_words": [],
            "turn_seconds": 60,
            "tasks": False,
            "open_tables": False,
        },
        "seed": 1,
        "moves": [[0, "call E", 3150], [0, "put c3", 8123], [1, "put b2", 8123]],
    }
    file = tmp_path / "20261101-101010-kross.json"
    file.write_text(json.dumps(kept))
    out = typed("play", "--resume", str(file), lines="board\nquit\n")
    assert "3 · · E" in out and "Greedy 2" in out
    assert "the keyboard is yours" not in out
    assert "3 · · E" in typed("play", "--resume", lines="quit\n")  # it is on the shelf now


def test_a_record_with_refused_rows_goes_on_without_them(
    typed: Callable[..., str], tmp_path: Path, home: Path
) -> None:
    file = tmp_path / "mine.json"
    seats = [{"name": "Ann"}, {"name": "Bo"}]
    moves = [[0, "call E"], [0, "put z9"], [1, "put a1"], [-3, "back 1"]]
    file.write_text(
        json.dumps(
            {"letterloom": 1, "game": "kross", "seats": seats, "options": {"tasks": False}, "moves": moves}
        )
    )
    typed(
        *("play", "--resume", str(file)),
        lines="\nput b2\n\nback\nyes\n\nquit\n",
        err="row 2 is refused (KRO-4: z9 is not one of the 36 squares a1–f6); the game goes on without it",
    )
    assert [text for _, text in rows(home)] == ["call E", "put a1", "back 1", "put b2", "back 0"]
    assert "call a letter" in typed("play", "--resume", lines="\nquit\n")

"""Rulings for people with a physical set: `score`, `judge` and `referee`, as they are typed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from letterloom.cli import main

EMPTY = "......"
BLANK = [EMPTY] * 6


def words(folder: Path, *known: str) -> str:
    file = folder / "words.txt"
    file.write_text("\n".join(known))
    return str(file)


def sheet(*rows: str) -> list[str]:
    return [*rows, *BLANK[len(rows) :]]


def scored(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    assert main(["score", "kross", *arguments, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def judged(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[dict[str, object]]]:
    code = main(["judge", *arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


def test_a_sheet_is_counted_with_its_cells(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    known = words(tmp_path, "STONE", "SHE")
    rows = sheet("STONE.", "H.....", "E.....")
    assert scored(capsys, *rows, "--cards", "2", "--first", "--lexicon", known) == {
        "points": 7 + 3 + 3 - 2,
        "words": [
            {"word": "STONE", "points": 7, "cells": ["a1", "b1", "c1", "d1", "e1"]},
            {"word": "SHE", "points": 3, "cells": ["a1", "a2", "a3"]},
        ],
        "task": None,
        "lines": [
            {"why": "STONE", "points": 7},
            {"why": "SHE", "points": 3},
            {"why": "first to fill the table", "points": 3},
            {"why": "2 letter cards", "points": -2},
        ],
    }


def test_the_rulebooks_own_examples(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """DOORE holds DOOR; SHE counts once; of HOT and TEA, which overlap, one counts."""
    assert scored(capsys, *sheet("doore."))["points"] == 5
    twice = scored(capsys, *sheet("SHE...", EMPTY, "...SHE"), "--lexicon", words(tmp_path, "SHE"))
    assert (twice["points"], len(twice["words"])) == (3, 1)  # type: ignore[arg-type]
    overlap = scored(capsys, *sheet("HOTEA."), "--lexicon", words(tmp_path, "HOT", "TEA"))
    assert overlap["points"] == 3


def test_a_task_brings_its_points(capsys: pytest.CaptureFixture[str]) -> None:
    found = scored(capsys, *sheet("ROBIN."), "--task", "bird")
    assert (found["points"], found["task"]) == (7 + 3, "ROBIN")
    assert main(["score", "kross", *sheet("ROBIN."), "--task", "fish"]) == 0
    said = capsys.readouterr().out
    assert "No word meets the task." in said and "+7  ROBIN  a1 b1 c1 d1 e1" in said and "7 points." in said


def test_options_may_stand_before_and_between_the_rows_of_a_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    rows = sheet("ROBIN.")
    behind = scored(capsys, *rows, "--task", "bird")
    assert scored(capsys, "--task", "bird", *rows) == behind
    assert scored(capsys, *rows[:2], "--task", "bird", *rows[2:]) == behind
    with pytest.raises(SystemExit, match="2"):
        main(["score", "kross", "--zorp", *rows])
    assert capsys.readouterr().err.endswith("unrecognized arguments: --zorp\n")


@pytest.mark.parametrize(
    "arguments",
    [
        ["kross", "STONE."],
        ["kross", *sheet("STONE1")],
        ["kross", *sheet("STONES!")],
        ["kross", *BLANK, EMPTY],
        ["kross"],
        ["kross", *BLANK, "--task", "zorp"],
        ["kross", *BLANK, "--cards", "-1"],
        ["kross", *BLANK, "--lexicon", "no-such-words"],
        ["typo2d", *BLANK],
        ["chess", *BLANK],
    ],
)
def test_a_sheet_that_cannot_be_read_is_told_in_a_line(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["score", *arguments])
    assert stopped.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("named", ["--on", "--lexicon"])
def test_a_file_without_a_name_is_no_file_that_was_left_out(
    named: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["judge", "kross", "call E", named, ""])
    assert capsys.readouterr().err.count("\n") == 1


def test_moves_are_judged_each_by_itself(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plays = ["play 0,0,0 across BRAND", "play 0,0,0 across BRANDS", "play 0,0,0 across BRXND"]
    code, rows = judged(capsys, "3dxword", *plays)
    assert code == 1
    assert [(row["legal"], row.get("points"), row.get("rule")) for row in rows] == [
        (True, 5, None),
        (True, 6, None),
        (False, None, "3DX-10"),
    ]
    assert rows[0]["words"] == [{"word": "BRAND", "points": 5}] and rows[0]["move"] == plays[0]
    assert rows[2]["reason"]


@pytest.mark.parametrize(
    ("game", "move", "points"),
    [
        ("3dxword", "swap ???", 0),
        ("cubeword", "site 1 Q 0,0; site 2 U 1,0; site 3 I 2,0; site 4 Z 3,0; done", 4),
        ("kross", "call E", 0),
        ("typo2d", "choose Q", 0),
        ("wordcross", "take left QU", 0),
    ],
)
def test_a_new_game_with_an_unknown_deal_believes_what_is_played(
    game: str, move: str, points: int, capsys: pytest.CaptureFixture[str]
) -> None:
    code, (row,) = judged(capsys, game, move)
    assert (code, row["legal"], row["points"], row["seat"]) == (0, True, points, 0)


def test_moves_are_judged_on_a_record_which_stays_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    rows = [[-1, "mix ?"], [1, "play 0,0,0 across BRAND"]]
    seats = [{"name": "Ann"}, {"name": "Bo"}]
    file.write_text(json.dumps({"letterloom": 1, "game": "3dxword", "seats": seats, "moves": rows}))
    before = file.read_bytes()
    code, (row, other) = judged(
        capsys, "3dxword", "play 0,0,0 across .....S", "play 0,0,0 across .....ED", "--on", str(file)
    )
    assert (code, row["n"], row["seat"], row["points"], other["points"]) == (0, 3, 0, 6, 7)
    code, (row,) = judged(capsys, "3dxword", "pass", "--on", str(file), "--seat", "1")
    assert (code, row["rule"]) == (1, "LL-2")
    code, (row,) = judged(capsys, "3dxword", "turn 1", "--on", str(file), "--seat", "-3")
    assert (code, row["legal"], row["points"]) == (0, True, 0)
    assert main(["judge", "3dxword", "play 0,0,0 across .....S", "--on", str(file)]) == 0
    assert capsys.readouterr().out == "Ann: play 0,0,0 across .....S  legal, +6 (BRANDS 6)\n"
    assert file.read_bytes() == before
    for wrong in (
        ["kross", "call E"],
        ["3dxword", "pass", "--seat", "9"],
        ["3dxword", "pass", "--option", "x=1"],
    ):
        with pytest.raises(SystemExit) as stopped:
            main(["judge", *wrong, "--on", str(file)])
        assert stopped.value.code == 2
    capsys.readouterr()


def test_the_best_moves_of_an_unknown_hand_are_not_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    seats = [{"name": "Ann"}, {"name": "Bo"}]
    file.write_text(
        json.dumps({"letterloom": 1, "game": "3dxword", "seats": seats, "moves": [[-1, "mix ?"]]})
    )
    assert main(["moves", str(file)]) == 0
    assert capsys.readouterr().out == "pass\n"
    with pytest.raises(SystemExit) as stopped:
        main(["moves", str(file), "--best"])
    assert stopped.value.code == 1 and "REF-1" in capsys.readouterr().err


def test_a_game_is_kept_beside_a_physical_set(typed: Callable[..., str]) -> None:
    lines = [
        "Bo: play 0,0,0 across BRAND",
        "1: pass",  # it is Ann's turn
        "play 0,0,0 across .....S",
        "set 9,9,0 across AT",
        "set 9,9,0 across AT",
        "set whatever",
        "hint",
        "back",
        "turn 0",
        "score 1 50",
        "allow QQQ",
        "play 0,0,0 along .QQ",
        "hand 0 1",
        "end",
        "",
        "no",
    ]
    said = typed("referee", "3dxword", "--names", "Ann,Bo", lines="\n".join(lines))
    for sentence in (
        "LL-2: it is not this seat's turn",
        "REF-6: nothing can be put or taken there",
        "REF-6: “set whatever” is no move",
        "REF-1: pieces are unknown here",
        "The table goes back to where it was after row 3.",
        "From now on QQQ is a word at this table.",
        "3DX-10: BQQ",
        "Ann loses 1 for what is left in hand.",
        "  Ann: 5\n  Bo: 42\nBo wins.",
    ):
        assert sentence in said, sentence


def test_a_sheet_is_told_when_the_game_is_over_but_for_it(typed: Callable[..., str]) -> None:
    lines = ["set 0 a1 E", "Bo: resign", "nonsense", "task 0 none", "", "no"]
    said = typed("referee", "kross", "--names", "Ann,Bo", lines="\n".join(lines))
    assert "Everybody: tell what the tables hold" in said
    assert "REF-6: “nonsense” is no move of this game" in said
    assert "Ann wins." in said


def test_a_kept_game_beside_a_physical_set_is_taken_up_again(typed: Callable[..., str]) -> None:
    typed("referee", "typo2d", "--names", "Ann,Bo,Cy", lines="set 0,0 T\nchoose A\nquit\n")
    said = typed("play", "--resume", lines="choose E\nCy: choose Z\nput -1,0\nquit\n")
    assert "Ann lays A at -1,0." in said and "the keyboard is yours" not in said


def test_cubes_of_ones_own_may_show_every_letter(typed: Callable[..., str]) -> None:
    said = typed(
        "referee", "cubeword", lines="site 1 Q 0,0; site 2 U 1,0; site 3 I 2,0; site 4 Z 3,0; done\nquit\n"
    )
    assert "QUIZ 4" in said


def test_a_task_of_ones_own_is_told_by_the_people_of_a_game_that_was_dealt(typed: Callable[..., str]) -> None:
    """`play` with a task card of the owner's own ends when the people have said who meets it."""
    said = typed(
        *("play", "kross", "--names", "Ann,Bo", "--bots", "", "--players", "2"),
        *("--option", "pieces=own:a_kind_of_boat", "--seed", "1"),
        lines="\nresign\ntask 1 none\ntask 0 none\n\nno\n",
    )
    assert "Everybody: tell what the tables hold" in said


def test_the_people_of_any_game_may_end_it_if_all_agree(typed: Callable[..., str]) -> None:
    said = typed("play", "cubeword", "--names", "Ann,Bo", "--players", "2", lines="end\nno\nend\nyes\n\nno\n")
    assert "Bo does not agree" in said and "The table ends the game." in said and "share the win" in said

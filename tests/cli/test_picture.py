"""`letterloom picture`: the table of a record, drawn."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from letterloom.cli import main

RECORD = {
    "letterloom": 1,
    "game": "kross",
    "seats": [{"name": "Ann", "age": 34}, {"name": "Bo <&>", "age": 9}],
    "options": {"lexicon": "en"},
    "seed": 7,
    "moves": [[-1, "mix double rare"], [1, "call E"], [0, "put b3"]],
}


@pytest.fixture
def record(tmp_path: Path) -> str:
    """A record in a file."""
    file = tmp_path / "record.json"
    file.write_text(json.dumps(RECORD))
    return str(file)


def letters(drawn: str) -> list[str]:
    """What is written on the pieces of a picture."""
    found = ElementTree.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text")
    return [text.text or "" for text in found if text.get("class") == "letter"]


def test_a_picture_shows_the_table_after_all_rows_or_after_some(record: str, tmp_path: Path) -> None:
    file = tmp_path / "table.svg"
    for at, entered in ((["--at", "2"], 0), ([], 1)):
        assert main(["picture", record, "--seat", "0", "--board", "-o", str(file), *at]) == 0
        assert letters(file.read_text()) == ["E"] * entered


def test_a_spectator_sees_no_sheet_and_odd_names_are_drawn(
    record: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["picture", record]) == 0
    assert letters(capsys.readouterr().out).count("E") == 2, "the letter and its card"


@pytest.mark.parametrize("wrong", [["--seat", "9"], ["--at", "-3"], ["-o", "table.gif"]])
def test_what_cannot_be_drawn_is_said(record: str, wrong: list[str]) -> None:
    with pytest.raises(SystemExit):
        main(["picture", record, *wrong])

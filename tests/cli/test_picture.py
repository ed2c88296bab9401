"""`letterloom picture`: the table of a record, drawn."""

import json
import struct
import sys
from pathlib import Path
from types import SimpleNamespace
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


def test_a_png_shows_the_same_table_in_dots(record: str, tmp_path: Path) -> None:
    files = [tmp_path / f"{rows}.png" for rows in (2, 3)]
    for rows, file in zip((2, 3), files, strict=True):
        drawn = ["picture", record, "--seat", "0", "--board", "--at", str(rows), "-o"]
        assert main([*drawn, str(file)]) == 0
        assert main([*drawn, str(file.with_suffix(".svg"))]) == 0
        width, height = struct.unpack(">II", file.read_bytes()[16:24])
        svg = ElementTree.fromstring(file.with_suffix(".svg").read_text())
        assert (width, height) == (2 * int(svg.get("width", "")), 2 * int(svg.get("height", "")))
    assert files[0].read_bytes() != files[1].read_bytes(), "the letter that was entered is not to be seen"


def test_a_png_is_refused_in_words_where_it_cannot_be_made(
    record: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(SystemExit, match="2"):
        main(["picture", record, "-o", str(tmp_path / "table.png")])
    assert "resvg-py" in capsys.readouterr().err and not (tmp_path / "table.png").exists()
    without_fonts = SimpleNamespace(svg_to_bytes=lambda **_: b"")
    monkeypatch.setitem(sys.modules, "resvg_py", without_fonts)
    with pytest.raises(SystemExit):
        main(["picture", record, "-o", str(tmp_path / "table.png")])
    assert "no font" in capsys.readouterr().err and not (tmp_path / "table.png").exists()


def test_a_folder_that_is_not_there_is_said(
    record: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["picture", record, "-o", str(tmp_path / "nowhere" / "table.svg")])
    assert capsys.readouterr().err.startswith("letterloom: cannot write ")

"""`letterloom words` as people and programs call it."""

import json
from pathlib import Path

import pytest

from letterloom.cli import main


def test_words_says_what_is_known_of_each_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "colour", "leaves", "--json"]) == 0
    colour, leaves = json.loads(capsys.readouterr().out)
    assert set(colour) == {"word", "valid", "base", "plural", "spellings", "definition"}
    assert (colour["word"], colour["valid"], colour["spellings"]) == ("COLOUR", True, ["COLOR"])
    assert "LEAF" in leaves["base"] and leaves["plural"]


def test_a_word_that_is_none_gives_exit_code_1_and_suggestions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "stone", "stoen"]) == 1
    out = capsys.readouterr().out
    assert "STONE: a word." in out
    assert "STOEN: not a word. Did you mean" in out and "STONE" in out.splitlines()[-1]


@pytest.mark.parametrize("text", ["", " ", "two words", "4you", "é", "🂡", "a" * 500, "it's", "co-op"])
def test_odd_words_are_no_words_and_give_no_traceback(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", text, "--json"]) == 1
    assert json.loads(capsys.readouterr().out)[0]["valid"] is False


def test_another_lexicon_or_a_file_can_be_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("zorp\nno good\n")
    assert main(["words", "ZORP", "--lexicon", str(file)]) == 0
    told = capsys.readouterr().err
    assert "line 2" in told and "no good" not in told
    assert main(["words", "fiets", "--lexicon", "nl"]) == 0
    for wrong in ("xx", str(tmp_path), str(tmp_path / "none.txt")):
        with pytest.raises(SystemExit) as stopped:
            main(["words", "cat", "--lexicon", wrong])
        assert stopped.value.code == 2


def test_a_long_list_gets_no_suggestions(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Looking for them takes milliseconds a word; a list of thousands comes from a program."""
    monkeypatch.setattr("letterloom.words.lexicon.neighbours", lambda *_: pytest.fail("it was looked for"))
    many = [f"zorp{a}{b}" for a in "abcdefghij" for b in "abcdefghij"]
    assert main(["words", *many]) == 1
    assert capsys.readouterr().out.splitlines() == [f"{word.upper()}: not a word." for word in many]


def test_a_word_that_is_too_long_is_told_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", "x" * 10_000]) == 1
    assert "It has more than 60 letters." in capsys.readouterr().out

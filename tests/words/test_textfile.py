"""Lexicons from a text file."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from letterloom.words import WordsError, open_lexicon
from letterloom.words.textfile import LIMIT_BYTES, cache_folder


@pytest.fixture(autouse=True)
def _cache_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "cache"))


def written(folder: Path, content: str | bytes) -> str:
    path = folder / "list.txt"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def test_a_word_a_line_with_blank_lines_capitals_and_accents(tmp_path: Path) -> None:
    lexicon = open_lexicon(written(tmp_path, "\ufeffTea\r\n\n  ten \nCafé\ntea\n"))
    assert list(lexicon) == ["CAFE", "TEA", "TEN"] and len(lexicon) == 3
    assert lexicon.from_file and lexicon.language == "" and lexicon.warnings == ()


def test_every_word_of_a_file_is_allowed_as_it_stands(tmp_path: Path) -> None:
    lexicon = open_lexicon(written(tmp_path, "WENT\nCOLOUR\nCOLOR\n"))
    assert (
        lexicon.allows_form("WENT")
        and lexicon.base_forms("WENT") == ("WENT",)
        and not lexicon.is_plural("WENT")
    )
    assert lexicon.spellings("COLOUR") == frozenset() and lexicon.region("COLOR") == ""
    assert lexicon.frequency("WENT") == 0 and lexicon.definition("WENT") is None
    assert lexicon.completions("COL") == ("COLOR", "COLOUR") and lexicon.suggestions("WETN") == ("WENT",)


def test_lines_with_digits_blanks_or_marks_are_left_out_with_a_warning_that_gives_their_numbers(
    tmp_path: Path,
) -> None:
    lexicon = open_lexicon(written(tmp_path, "TEA\nR2D2\nTWO WORDS\nDON'T\nTEN\nX-Y\nA_B\n"))
    assert list(lexicon) == ["TEA", "TEN"]
    (warning,) = lexicon.warnings
    assert "5 lines" in warning and warning.endswith("left out: lines 2, 3, 4 and 2 more.")


def test_one_bad_line_is_told_in_the_singular(tmp_path: Path) -> None:
    (warning,) = open_lexicon(written(tmp_path, "TEA\n7UP\n")).warnings
    assert "1 line is no word" in warning and warning.endswith("left out: line 2.")


def test_a_warning_never_quotes_a_line(tmp_path: Path) -> None:
    lexicon = open_lexicon(written(tmp_path, "TEA\nthe password is swordfish7\n"))
    assert not any("swordfish7" in warning or "password" in warning for warning in lexicon.warnings)


@pytest.mark.parametrize("content", ["", "\n\n  \n"])
def test_an_empty_file_is_an_error(tmp_path: Path, content: str) -> None:
    with pytest.raises(WordsError, match="has no words: it is empty"):
        open_lexicon(written(tmp_path, content))


def test_a_file_without_one_word_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(WordsError, match="none of its 2 lines"):
        open_lexicon(written(tmp_path, "1\n2\n"))


def test_binary_noise_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(WordsError, match="no text file"):
        open_lexicon(written(tmp_path, bytes(range(256)) * 4))


def test_text_in_another_encoding_is_an_error_that_names_the_line(tmp_path: Path) -> None:
    with pytest.raises(WordsError, match="line 2: this is not UTF-8"):
        open_lexicon(written(tmp_path, "TEA\nCAFÉ\n".encode("latin-1")))


def test_a_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(WordsError, match="is a folder"):
        open_lexicon(tmp_path)


def test_a_pipe_is_an_error_and_nobody_waits_for_it(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(WordsError, match="no plain file"):
        open_lexicon(tmp_path / "pipe")


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    path = written(tmp_path, "TEA\n")
    monkeypatch.setattr(Path, "read_bytes", refuse)
    with pytest.raises(WordsError, match="cannot be read: Permission denied"):
        open_lexicon(path)


def test_a_name_that_no_file_can_have_is_an_error() -> None:
    with pytest.raises(WordsError, match="no lexicon and no readable file"):
        open_lexicon("\0")


def test_fifty_megabytes_are_refused_without_reading_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "huge.txt"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    monkeypatch.setattr(Path, "read_bytes", lambda path: pytest.fail("it was read"))
    with pytest.raises(
        WordsError, match=f"has 50 MB; a word list may have at most {LIMIT_BYTES // 1_000_000} MB"
    ):
        open_lexicon(path)


def test_the_same_words_have_the_same_digest_however_they_are_written(tmp_path: Path) -> None:
    one = open_lexicon(written(tmp_path, "TEA\nTEN\n"))
    (tmp_path / "other").mkdir()
    two = open_lexicon(written(tmp_path / "other", "ten\n\ntea"))
    assert one.digest == two.digest != open_lexicon("en").digest


def test_a_file_that_was_changed_is_read_again(tmp_path: Path) -> None:
    path = written(tmp_path, "TEA\n")
    assert list(open_lexicon(path)) == ["TEA"]
    written(tmp_path, "TEA\nTEN\n")
    os.utime(path, ns=(time.time_ns(), time.time_ns() + 1_000_000))
    assert list(open_lexicon(path)) == ["TEA", "TEN"]


def many_words() -> str:
    letters = "ABCDEFGHIJKLMNOP"
    return "\n".join(a + b + c + d for a in letters for b in letters for c in letters for d in letters)


def test_a_long_list_is_kept_packed_and_opens_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = open_lexicon(written(tmp_path, many_words()))
    (kept,) = cache_folder().iterdir()
    assert kept.name == f"{first.digest}.graph"
    monkeypatch.setattr(
        "letterloom.words.textfile.build_graph", lambda words: pytest.fail("it was packed again")
    )
    (tmp_path / "again").mkdir()
    assert list(open_lexicon(written(tmp_path / "again", many_words()))) == list(first)


@pytest.mark.parametrize("damage", [b"", b"\1\2\3", b"\0" * 64, b"\xff" * 64])
def test_a_damaged_packed_copy_is_packed_again(tmp_path: Path, damage: bytes) -> None:
    first = open_lexicon(written(tmp_path, many_words()))
    (kept,) = cache_folder().iterdir()
    words = list(first)
    kept.unlink()
    kept.write_bytes(damage)
    (tmp_path / "again").mkdir()
    assert list(open_lexicon(written(tmp_path / "again", many_words()))) == words


def test_a_long_list_opens_where_nothing_can_be_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "blocked").write_text("a file, not a folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "blocked"))
    assert len(open_lexicon(written(tmp_path, many_words()))) == 16**4


def test_a_list_may_have_extra_words_too(tmp_path: Path) -> None:
    lexicon = open_lexicon(written(tmp_path, "TEA\n"), extra=["ZORP"])
    assert list(lexicon) == ["TEA", "ZORP"] and lexicon.from_file

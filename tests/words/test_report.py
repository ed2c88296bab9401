"""What `letterloom words` says, and definitions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from letterloom.words import definitions, describe, open_lexicon

has_wordnet = pytest.mark.skipif(
    definitions.wordnet_folder() is None, reason="WordNet is not installed: letterloom[definitions]"
)


@pytest.fixture
def fresh() -> Iterator[None]:
    """Definitions as if nothing had been looked up yet, before and after."""
    caches = (definitions.wordnet_folder, definitions._file, definitions.define)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


def test_the_json_has_the_fields_of_the_contract() -> None:
    found = describe(open_lexicon("en"), "leaves").json()
    assert list(found) == ["word", "valid", "base", "plural", "spellings", "definition"]
    assert (
        found["word"] == "LEAVES"
        and found["valid"]
        and found["base"] == ["LEAF", "LEAVE"]
        and found["plural"]
    )


def test_a_word_with_another_spelling_says_so() -> None:
    report = describe(open_lexicon("en"), "Colour")
    assert report.spellings == ("COLOR",) and "  also spelt COLOR" in report.lines()


def test_what_is_no_word_gets_suggestions() -> None:
    report = describe(open_lexicon("en"), "stoen")
    assert (
        not report.valid and report.base == () and report.definition is None and "STONE" in report.suggestions
    )
    assert report.lines()[0].startswith("STOEN: not a word. Did you mean STONE")


def test_nonsense_gets_a_plain_answer() -> None:
    assert describe(open_lexicon("en"), "1,2").lines() == ["1,2: not a word."]


@has_wordnet
@pytest.mark.parametrize(
    ("word", "part"),
    [("STONE", "hard"), ("WENT", "move"), ("TEETH", "jaws"), ("QUICKLY", "rapid"), ("ZYMURGY", "ferment")],
)
def test_a_definition_is_shown_where_wordnet_is_installed(word: str, part: str) -> None:
    definition = open_lexicon("en").definition(word)
    assert definition is not None and part in definition


@has_wordnet
def test_most_common_short_words_have_a_definition() -> None:
    lexicon = open_lexicon("en-small")
    words = [word for word in lexicon if len(word) <= 6 and lexicon.allows_form(word)][::20]
    assert sum(lexicon.definition(word) is not None for word in words) > 0.9 * len(words)


@has_wordnet
def test_only_english_words_are_defined() -> None:
    assert open_lexicon("en").definition("STOEN") is None and open_lexicon("de").definition("HAUS") is None


@pytest.mark.usefixtures("fresh")
def test_without_wordnet_there_is_simply_no_definition(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr(definitions, "_SYSTEM", Path("/nowhere"))
    monkeypatch.delenv("LETTERLOOM_WORDNET", raising=False)
    assert definitions.wordnet_folder() is None
    assert open_lexicon("en").definition("STONE") is None


@pytest.mark.usefixtures("fresh")
def test_a_folder_of_wordnet_files_may_be_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    licence = "  1 This software and database\n"
    (tmp_path / "index.noun").write_text(
        licence + "pebble n 1 0 1 1 00000031  \nstone n 1 0 1 1 00000100  \n"
    )
    data = (
        licence
        + '00000031 00 n 01 pebble 0 000 | a small one\n00000100 00 n 01 stone 0 000 | a hard thing; "it fell"\n'
    )
    (tmp_path / "data.noun").write_text(data)
    monkeypatch.setenv("LETTERLOOM_WORDNET", str(tmp_path))
    assert (
        definitions.define("STONE") == "noun: a hard thing"
        and definitions.define("PEBBLE") == "noun: a small one"
    )
    assert (
        definitions.define("ROCK") is None
        and definitions.define("AAA") is None
        and definitions.define("ZZZ") is None
    )


@has_wordnet
def test_a_word_that_is_also_a_name_is_defined_as_a_word() -> None:
    english = open_lexicon("en")
    assert "Lebanon" not in (english.definition("TYRE") or "")
    assert "wheel" in (english.definition("TYRE") or "")
    assert "country" not in (english.definition("TURKEY") or "").lower()
    assert english.definition("ABLE")

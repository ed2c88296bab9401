"""What `letterloom words` says, and definitions."""

from __future__ import annotations

import pytest

from letterloom.cli.words import told
from letterloom.words import Graph, describe, open_lexicon


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
    assert report.spellings == ("COLOR",) and "  also spelt COLOR" in told(report)


def test_what_is_no_word_gets_suggestions() -> None:
    report = describe(open_lexicon("en"), "stoen")
    assert (
        not report.valid and report.base == () and report.definition is None and "STONE" in report.suggestions
    )
    assert told(report)[0].startswith("STOEN: not a word. Did you mean STONE")


def test_nonsense_gets_a_plain_answer() -> None:
    assert told(describe(open_lexicon("en"), "1,2")) == ["1,2: not a word."]


@pytest.mark.parametrize(
    ("word", "part"),
    [("STONE", "hard"), ("WENT", "move"), ("TEETH", "jaws"), ("QUICKLY", "rapid"), ("ZYMURGY", "ferment")],
)
def test_a_definition_needs_no_download(word: str, part: str) -> None:
    definition = open_lexicon("en").definition(word)
    assert definition is not None and part in definition


def test_most_common_short_words_have_a_definition() -> None:
    lexicon = open_lexicon("en-small")
    words = [word for word in lexicon if len(word) <= 6 and lexicon.allows_form(word)][::20]
    assert sum(lexicon.definition(word) is not None for word in words) > 0.95 * len(words)


def test_only_english_words_are_defined() -> None:
    assert open_lexicon("en").definition("STOEN") is None and open_lexicon("de").definition("HAUS") is None
    assert open_lexicon("de").meanings("HAND") == ()


@pytest.mark.parametrize(
    ("word", "part"),
    [
        ("THE", "article"), ("BECAUSE", "conjunction"), ("WITHOUT", "preposition"), ("THEM", "pronoun"),
        ("COULD", "verb"), ("OUCH", "interjection"),
    ],
)  # fmt: skip
def test_function_words_have_a_line_of_our_own(word: str, part: str) -> None:
    assert (open_lexicon("en").definition(word) or "").startswith(part)


@pytest.mark.parametrize("word", ["COCK", "PUSSY", "ASS", "PRICK", "DICK", "QUEEN", "FAIRY", "SHAG", "DYKE"])
def test_a_rude_meaning_is_never_the_first(word: str) -> None:
    first = open_lexicon("en").definition(word) or ""
    assert not any(
        sign in first for sign in ("obscene", "offensive", "penis", "vagina", "homosexual", "lesbian")
    )


@pytest.mark.parametrize(
    ("word", "part"), [("TIME", "occasion"), ("HOUSE", "dwelling"), ("DOG", "canis"), ("HAND", "extremity")]
)
def test_the_meaning_that_people_use_most_comes_first(word: str, part: str) -> None:
    assert part in (open_lexicon("en").definition(word) or "").lower()


def test_a_word_that_is_also_a_name_is_defined_as_a_word() -> None:
    english = open_lexicon("en")
    assert "Lebanon" not in (english.definition("TYRE") or "")
    assert "wheel" in (english.definition("TYRE") or "")
    assert "country" not in (english.definition("TURKEY") or "").lower()
    assert english.definition("ABLE")


def test_every_reading_of_a_word_is_told() -> None:
    saw = told(describe(open_lexicon("en"), "saw"))
    assert saw[0] == "SAW: a word." and any(line.startswith("  noun: a tool") for line in saw)
    assert "  form of SEE" in saw and any(line.startswith("    verb: perceive by sight") for line in saw)
    better = told(describe(open_lexicon("en"), "better"))
    kinds = {line.split(":")[0].strip() for line in better[1:]}
    assert {"adjective", "adverb", "verb", "noun", "form of GOOD"} <= kinds


@pytest.mark.parametrize("letters", [61, 500, 10_000, 1_000_000])
def test_a_word_of_more_than_sixty_letters_is_refused_and_not_looked_at(
    letters: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letterloom.words.lexicon.neighbours", lambda *_: pytest.fail("it was looked for"))
    monkeypatch.setattr(Graph, "has", lambda *_: pytest.fail("it was looked up"))
    report = describe(open_lexicon("en"), "a" * letters)
    assert not report.valid and told(report) == [
        "AAAAAAAAAAAAAAAAAAAA…: not a word. It has more than 60 letters."
    ]
    assert open_lexicon("en").suggestions("a" * letters) == ()


def test_a_typed_umlaut_means_either_folding() -> None:
    german = open_lexicon("de")
    assert describe(german, "Mädchen").valid
    assert describe(german, "MADCHEN").spellings == ("MAEDCHEN",)
    only = german.with_words(ban=["MAEDCHEN"])
    assert describe(only, "Mädchen").word == "MADCHEN"

"""KRO-9: base forms and plurals of nouns count, other inflections do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from letterloom.words import open_lexicon
from letterloom.words.facts import SHORT, facts_of

HELD_OUT = Path(__file__).parent / "lists" / "forms.txt"


def held_out() -> list[tuple[str, bool]]:
    rows = [line.split() for line in HELD_OUT.read_text("utf-8").splitlines() if not line.startswith("#")]
    return [(word, row[0] == "yes") for row in rows for word in row[1:]]


def test_at_least_95_in_100_words_that_nobody_tuned_to_are_judged_right() -> None:
    lexicon = open_lexicon("en")
    words = held_out()
    wrong = [word for word, counts in words if lexicon.allows_form(word) != counts]
    assert len(words) >= 350 and all(word in lexicon for word, _ in words)
    assert len(wrong) <= 0.05 * len(words), wrong


@pytest.mark.parametrize(
    "word",
    [
        "TIRED", "BORED", "LOST", "HIDDEN", "BROKEN", "MIXED", "BOXING", "FISHING", "RACING", "LOVING", "SKIING",
        "LEAVES", "TEETH", "PLAYS", "PLAY", "SEES", "WANTS", "STOLE", "THANKS", "DURING", "EMOJI",
    ],
)  # fmt: skip
def test_base_forms_and_plurals_count(word: str) -> None:
    assert open_lexicon("en").allows_form(word)


@pytest.mark.parametrize(
    "word", ["WENT", "GOES", "GONE", "SEEN", "PLAYING", "DRIVEN", "RUNNING", "GOING", "DOING", "QQQ", ""]
)
def test_other_inflections_do_not(word: str) -> None:
    assert not open_lexicon("en").allows_form(word)


def test_a_form_knows_what_it_belongs_to() -> None:
    lexicon = open_lexicon("en")
    assert lexicon.base_forms("LEAVES") == ("LEAF", "LEAVE") and lexicon.is_plural("LEAVES")
    assert lexicon.base_forms("WENT") == ("GO",) and not lexicon.is_plural("WENT")
    assert lexicon.base_forms("TEETH") == ("TOOTH",) and lexicon.is_plural("TEETH")
    assert lexicon.base_forms("STONE") == ("STONE",) and not lexicon.is_plural("STONE")
    assert lexicon.base_forms("STOEN") == () and not lexicon.is_plural("STOEN")


def test_in_languages_without_forms_every_word_counts() -> None:
    assert open_lexicon("de").allows_form("GING") and open_lexicon("nl").allows_form("GING")


def test_every_base_form_is_a_word_of_the_largest_lexicon() -> None:
    lexicon = open_lexicon("en-max")
    strange = [
        word for word in open_lexicon("en-small") for base in lexicon.base_forms(word) if base not in lexicon
    ]
    assert strange == []


def test_the_forms_of_short_words_are_those_of_their_facts() -> None:
    facts = facts_of("en")
    short = [word for word in open_lexicon("en-max") if len(word) <= SHORT]
    forms = {word: "b" * facts[word].base + "p" * facts[word].plural for word in short[::5]}
    assert {"b", "p", "bp", ""} == set(forms.values())
    assert [word for word in forms if facts.forms(word) != forms[word]] == []

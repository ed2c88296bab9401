"""Categories for task cards (KRO-2), first names (TYP-12), countries and capitals (3DX-3)."""

from __future__ import annotations

import pytest

from letterloom.words import categories, names, open_lexicon
from letterloom.words.fold import is_letters

NAMES = ("city", "country", "first_name")


@pytest.mark.parametrize("category", categories.names())
def test_a_category_has_at_least_forty_words_that_fit_a_kross_table(category: str) -> None:
    words = categories.words(category)
    assert sum(2 <= len(word) <= 6 for word in words) >= 40
    assert all(is_letters(word) and 2 <= len(word) <= 15 for word in words)


@pytest.mark.parametrize("category", [name for name in categories.names() if name not in NAMES])
def test_the_words_of_a_category_are_base_forms_of_the_lexicon(category: str) -> None:
    lexicon = open_lexicon("en")
    assert [word for word in sorted(categories.words(category)) if not lexicon.allows_form(word)] == []


def test_there_are_enough_categories_for_the_tasks() -> None:
    assert len(categories.names()) >= 16 and {"animal", "bird", "colour", "city", "first_name"} <= set(
        categories.names()
    )


@pytest.mark.parametrize(
    ("category", "word"),
    [
        ("drink", "MUST"),
        ("animal", "HEAD"),
        ("bird", "STONE"),
        ("clothes", "BLUE"),
        ("money", "AT"),
        ("job", "LOVELY"),
    ],
)
def test_far_fetched_words_were_left_out(category: str, word: str) -> None:
    assert word not in categories.words(category)


def test_an_unknown_category_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        categories.words("nonsense")


@pytest.mark.parametrize(
    ("language", "some"),
    [
        ("en", ("MARY", "JOHN", "ANNA")),
        ("de", ("HANS", "JUERGEN", "ANNA")),
        ("nl", ("DAAN", "SOPHIE", "ANNA")),
    ],
)
def test_each_language_has_first_names(language: str, some: tuple[str, ...]) -> None:
    found = names.first_names(language)
    assert len(found) >= 400 and set(some) <= found and all(map(is_letters, found))


def test_an_unknown_language_has_no_first_names() -> None:
    assert names.first_names("xx") == frozenset() and names.first_names("countries") == frozenset()


def test_countries_and_capitals_are_single_words() -> None:
    countries, capitals = names.countries(), names.capitals()
    assert (
        len(countries) >= 160
        and {"NORWAY", "CHAD", "GERMANY", "SCOTLAND"} <= countries
        and "JERSEY" not in countries
    )
    assert len(capitals) >= 160 and {"OSLO", "PARIS", "BRASILIA", "KYIV"} <= capitals
    assert all(map(is_letters, countries | capitals))

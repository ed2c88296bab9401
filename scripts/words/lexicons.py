"""Which words make up each lexicon, from the sources and from our own lists."""

from __future__ import annotations

from functools import cache

from scripts.words.sources import AMERICAN, BRITISH, DUTCH, GERMAN, LISTS, english, lower_case_words, verdicts

_VARIANTS = ("variant_1", "variant_2")
_BRITISH_VARIANTS = ("british_variant_1", "british_variant_2")
_ALL = AMERICAN + BRITISH + _VARIANTS + _BRITISH_VARIANTS
_LEVELS = ("small", "en", "large", "max")

# name: SCOWL size, regions, how far down the list of two-letter words
ENGLISH = {
    "en-small": (35, (*AMERICAN, *BRITISH, "variant_1"), "small"),
    "en": (70, _ALL, "en"),
    "en-us": (70, AMERICAN + _VARIANTS, "en"),
    "en-gb": (70, BRITISH + _BRITISH_VARIANTS, "en"),
    "en-large": (80, _ALL, "large"),
    "en-max": (95, (*_ALL, "variant_3"), "max"),
}
NAMES = ("en-small", "en", "en-large", "en-max", "en-us", "en-gb", "de", "nl")


def two_letter_words(level: str) -> set[str]:
    """The two-letter words checked by hand, up to a level."""
    levels = _LEVELS[: _LEVELS.index(level) + 1]
    rows = (line.split(maxsplit=2) for line in (LISTS / "en-two-letter.txt").read_text("utf-8").splitlines())
    return {word for word, wanted, _ in (row for row in rows if row and row[0] != "#") if wanted in levels}


@cache
def words(name: str) -> frozenset[str]:
    """The words of a lexicon.

    >>> "STONE" in words("en")
    True
    """
    language = name[:2]
    if language == "en":
        size, regions, level = ENGLISH[name]
        found = {word for word in english(size, regions) if len(word) > 2} | two_letter_words(level)
    else:
        path = {"de": GERMAN, "nl": DUTCH}[language]
        found = lower_case_words(path.read_text("utf-8").split(), language)
    return frozenset(
        found - verdicts(f"{language}-remove.txt").keys() | verdicts(f"{language}-add.txt").keys()
    )

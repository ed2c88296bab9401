"""Which words make up each lexicon, from the sources and from our own lists."""

from __future__ import annotations

from functools import cache

from letterloom.words.fold import fold
from scripts.words import german
from scripts.words.sources import (
    AMERICAN,
    BRITISH,
    BRITISH_VARIANTS,
    DUTCH,
    GERMAN,
    LISTS,
    VARIANTS,
    english,
    is_word,
    lower_case_words,
    verdicts,
)

_ALL = AMERICAN + BRITISH + VARIANTS + BRITISH_VARIANTS
_LEVELS = ("small", "en", "large", "max")

# name: SCOWL size, regions, how far down the list of two-letter words
ENGLISH = {
    "en-small": (35, (*AMERICAN, *BRITISH, "variant_1"), "small"),
    "en": (70, _ALL, "en"),
    "en-us": (70, AMERICAN + VARIANTS, "en"),
    "en-gb": (70, BRITISH + BRITISH_VARIANTS, "en"),
    "en-large": (80, _ALL, "large"),
    "en-max": (95, (*_ALL, "variant_3"), "max"),
}
NAMES = ("en-small", "en", "en-large", "en-max", "en-us", "en-gb", "de", "nl")


def two_letter_words(language: str, level: str) -> set[str]:
    """The two-letter words checked by hand, up to a level."""
    levels = ("all",) if language != "en" else _LEVELS[: _LEVELS.index(level) + 1]
    lines = (LISTS / f"{language}-two-letter.txt").read_text("utf-8").splitlines()
    rows = (line.split(maxsplit=2) for line in lines if line and line[0] != "#")
    return {word for word, wanted, _ in rows if wanted in levels}


@cache
def words(name: str) -> frozenset[str]:
    """The words of a lexicon."""
    language, level = name[:2], ""
    if language == "en":
        size, regions, level = ENGLISH[name]
        found = english(size, regions)
    elif language == "de":
        folded = {fold(word, "de") for word in german.words(GERMAN)}
        found = {word for word in folded if is_word(word)}
    else:
        found = lower_case_words(DUTCH.read_text("utf-8").split(), "nl")
    found = {word for word in found if len(word) > 2} | two_letter_words(language, level)
    return frozenset(
        found - verdicts(f"{language}-remove.txt").keys() | verdicts(f"{language}-add.txt").keys()
    )

"""Which words make up each lexicon, from the sources and from our own lists."""

from __future__ import annotations

from functools import cache

from letterloom.words.fold import fold
from scripts.words import german
from scripts.words.frequency import frequencies
from scripts.words.junk import is_junk
from scripts.words.sources import (
    AMERICAN,
    BRITISH,
    BRITISH_VARIANTS,
    DUTCH,
    LISTS,
    VARIANTS,
    english,
    is_word,
    lower_case_words,
    verdicts,
)

_ALL = AMERICAN + BRITISH + VARIANTS + BRITISH_VARIANTS
_LEVELS = ("small", "en", "large", "max")
_COMMON = 100  # so common (32 times the Zipf value) is a word of ours that the smallest lexicon has too

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
        found = {word for word in english(size, regions) if not is_junk(word)}
    elif language == "de":
        written = {fold(word, "de") for word in german.words()}
        found = {word for word in written if is_word(word)} | german.plain_foldings().keys()
    else:
        found = lower_case_words(DUTCH.read_text("utf-8").split(), "nl")
    found = {word for word in found if len(word) > 2} | two_letter_words(language, level)
    added = set(verdicts(f"{language}-add.txt"))
    if name == "en-small":
        added = {word for word in added if frequencies("en").get(word, 0) >= _COMMON}
    return frozenset(found - verdicts(f"{language}-remove.txt").keys() | added)

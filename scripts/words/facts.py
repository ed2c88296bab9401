"""What is known about each word of a language, a line a word: frequency, forms, region."""

from __future__ import annotations

import math
from functools import cache
from importlib import import_module

from letterloom.words.fold import fold, is_letters
from scripts.words import spellings
from scripts.words.forms import Forms

_SMALL_LIST = 40_000


@cache
def frequencies(language: str) -> dict[str, int]:
    """How common each folded word is, 0–255: 32 times the Zipf value of wordfreq."""
    total: dict[str, float] = {}
    for token, share in import_module("wordfreq").get_frequency_dict(language, "best").items():
        word = fold(token, language)
        if is_letters(word):
            total[word] = total.get(word, 0.0) + share
    return {word: max(1, min(255, round(32 * (math.log10(share) + 9)))) for word, share in total.items()}


def lines(language: str, words: frozenset[str]) -> list[str]:
    """The facts of a language in alphabetical order; a word about which nothing is known has no line."""
    counts = frequencies(language)
    forms = Forms(words) if language == "en" else None
    found = []
    for word in sorted(words):
        fields = [word, str(counts.get(word, 0))]
        if forms:
            form = forms.of(word)
            place = {"us": "u", "gb": "g", "": ""}[spellings.region(word)]
            marks = ("b" if form.base else "") + ("p" if form.plural else "") + place
            if form.bases != (word,) or marks != "b":
                fields += [marks or "-", ",".join(form.bases)]
        if fields[1:] != ["0"]:
            found.append(" ".join(fields))
    return found


def common(language: str, words: frozenset[str]) -> list[str]:
    """The commonest words, the commonest first."""
    counts = frequencies(language)
    known = sorted((word for word in words if word in counts), key=lambda word: (-counts[word], word))
    return known[:_SMALL_LIST]

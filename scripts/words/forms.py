"""Base forms and plurals of the English words (KRO-9), from lemminflect, then WordNet, then the shape of the word.

lemminflect's table says which words a form belongs to, as a noun, a verb, an adjective. It is trusted where
it knows a word, but for two habits: it lists -ING forms and participles as nouns and adjectives of their
own (RUNNING, DRIVEN), most of which are inflections to KRO-9, and it leaves out many nouns that are verbs too
(ACTS), which WordNet has. Which participles and gerunds are entries of their own (TIRED, BOXING), no source tells well
enough: that was read by hand and stands in `lists/en-own-entries.txt`. Of a word that neither source knows, the shape
decides, by what other words there are. What still comes out wrong stands in `lists/en-forms.txt`.
"""

from __future__ import annotations

import csv
import gzip
import importlib.util
from functools import cache
from pathlib import Path
from typing import NamedTuple

from letterloom.words.fold import fold, is_letters
from scripts.words import wordnet
from scripts.words.sources import LISTS

_MODALS = {"CAN", "WILL", "SHALL", "MAY"}  # COULD, WOULD, … are words of their own: modal verbs have no forms


class Form(NamedTuple):
    """What a word is: a base form, a noun's plural, and the base forms that it belongs to (itself among them)."""

    base: bool
    plural: bool
    bases: tuple[str, ...]


@cache
def table() -> dict[str, dict[str, set[str]]]:
    """lemminflect's table: word → kind → base forms."""
    found = importlib.util.find_spec("lemminflect")
    if found is None or found.origin is None:
        raise FileNotFoundError("lemminflect is missing: pip install lemminflect==0.2.3")
    resources = Path(found.origin).parent / "resources"
    with gzip.open(resources / "lemma_lu.csv.gz", "rt", encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if len(row) == 3]
    with (resources / "lemma_overrides.csv").open(encoding="utf-8") as file:
        rows += [row for row in csv.reader(file) if len(row) == 3 and not row[0].startswith("#")]
    result: dict[str, dict[str, set[str]]] = {}
    for word, kind, bases in rows:
        form = fold(word)
        if is_letters(form) and word.islower() and bases.islower():  # no Drew, no Carrie
            entry = result.setdefault(form, {}).setdefault(kind.strip().lower(), set())
            entry.update(base for base in map(fold, bases.split("/")) if is_letters(base))
    return result


def _stems(word: str, ending: str) -> list[str]:
    """What a regular form may come from: BAKED → BAKED-ED, with an E, with a single consonant, with Y for I."""
    if not word.endswith(ending):
        return []
    stem = word[: -len(ending)]
    stems = [stem, stem + "E"]
    if len(stem) > 2 and stem[-1] == stem[-2]:
        stems.append(stem[:-1])
    if stem.endswith("I"):
        stems.append(stem[:-1] + "Y")
    return [stem for stem in stems if len(stem) > 1]


def singulars(word: str) -> list[str]:
    """What a plural in -S may be the plural of."""
    if not word.endswith("S") or word.endswith("SS") or len(word) < 3:
        return []
    stems = [word[:-1]]
    if word.endswith(("SES", "XES", "ZES", "CHES", "SHES", "OES")):
        stems.append(word[:-2])
    if word.endswith("IES") and len(word) > 4:
        stems = [word[:-3] + "Y", word[:-1]]
    return stems


class Forms:
    """The forms of all words of a list."""

    def __init__(self, words: frozenset[str]) -> None:
        self.words = words
        self.overrides = overrides()

    def of(self, word: str) -> Form:
        """What a word is."""
        if word in self.overrides:
            return self.overrides[word]
        known = table().get(word)
        form = self._known(word, known) if known else self._guessed(word)
        if word in own_entries():
            form = _form(own_entries()[word], form.plural, word, set(form.bases) - {word})
        bases = tuple(base for base in form.bases if base in self.words) or (word,)
        return Form(form.base or bases == (word,), form.plural, bases)

    def _known(self, word: str, known: dict[str, set[str]]) -> Form:
        modal = any(bases & _MODALS for kind, bases in known.items() if kind == "aux")
        of_verb = known.get("verb", set()) - {word}
        others = {base for bases in known.values() for base in bases} - {word}
        base = modal or any(word in bases for bases in known.values())
        if base and of_verb and not modal:
            base = self._stands_alone(word, known)
        plural = bool(known.get("noun", set()) - {word}) and not word.endswith(("ING", "ED"))
        if of_verb and not plural:  # lemminflect has ACTS as a form of the verb alone
            nouns = {stem for stem in singulars(word) if stem in wordnet.senses("noun")}
            plural = bool(nouns)
            others |= nouns
        return _form(base, plural, word, set() if modal else others)

    def _stands_alone(self, word: str, known: dict[str, set[str]]) -> bool:
        """Is a form of a verb a word of its own too: SAW, LEFT, BUILDING, but not RUNNING, DRIVEN?"""
        if word in known.get("verb", ()):
            return True
        if word not in known.get("noun", ()):
            return False
        if word.endswith("ING"):
            return word + "S" in table() and word in wordnet.senses("noun")
        return not word.endswith("ED")

    def _guessed(self, word: str) -> Form:
        for kind in ("noun", "verb", "adj"):
            bases = set(wordnet.irregular(kind).get(word, ())) - {word}
            if bases and not any(word in wordnet.senses(other) for other in wordnet.KINDS):
                return _form(False, kind == "noun", word, bases)
        listed = any(word in wordnet.senses(kind) for kind in wordnet.KINDS)
        noun_of = [stem for stem in singulars(word) if stem in self.words][:1]
        if noun_of and not listed:
            return _form(False, not self._verb_only(noun_of[0]), word, set(noun_of))
        if noun_of and any(stem in wordnet.senses("noun") for stem in noun_of):
            return _form(True, True, word, set(noun_of))
        if word in wordnet.senses("noun"):
            return _form(True, False, word, set())
        for ending in ("ED", "ING"):
            verbs = [stem for stem in _stems(word, ending) if self._is_verb(stem)]
            if verbs:
                return _form(False, False, word, {verbs[0]})
        for ending, other in (("ER", "EST"), ("EST", "ER")):
            graded = [stem for stem in _stems(word, ending) if self._is_adjective(stem)]
            if graded and word[: -len(ending)] + other in self.words:
                return _form(False, False, word, {graded[0]})
        return _form(True, False, word, set())

    def _kinds(self, word: str) -> set[str]:
        return {kind for kind in wordnet.KINDS if word in wordnet.senses(kind)} | (
            table().get(word) or {}
        ).keys()

    def _verb_only(self, word: str) -> bool:
        return "verb" in self._kinds(word) and "noun" not in self._kinds(word)

    def _is_adjective(self, word: str) -> bool:
        return word in self.words and "adj" in self._kinds(word)

    def _is_verb(self, word: str) -> bool:
        """Is this a verb by one of the tables, or does it have a form in -ING?"""
        if word not in self.words:
            return False
        stem = word[:-1] if word.endswith("E") and not word.endswith(("EE", "OE", "YE")) else word
        return "verb" in self._kinds(word) or not self.words.isdisjoint(
            (stem + "ING", stem + stem[-1] + "ING")
        )


def _form(base: bool, plural: bool, word: str, others: set[str]) -> Form:
    return Form(base, plural, (word, *sorted(others)) if base else tuple(sorted(others)) or (word,))


@cache
def own_entries() -> dict[str, bool]:
    """`lists/en-own-entries.txt`: participles and gerunds, and whether each is an entry of its own."""
    result: dict[str, bool] = {}
    for number, line in enumerate((LISTS / "en-own-entries.txt").read_text("utf-8").splitlines(), 1):
        if line.startswith("#"):
            continue
        word, verdict, _, why = line.split(maxsplit=3)
        if verdict not in ("yes", "no") or not why or word in result:
            raise ValueError(f"en-own-entries.txt, line {number}: {line}")
        result[word] = verdict == "yes"
    return result


@cache
def overrides() -> dict[str, Form]:
    """`lists/en-forms.txt`: the word, `base`, `plural`, `both` or `form`, what it belongs to, and why."""
    result: dict[str, Form] = {}
    for number, line in enumerate((LISTS / "en-forms.txt").read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        word, verdict, of, why = line.split(maxsplit=3)
        if verdict not in ("base", "plural", "both", "form") or not why or word in result:
            raise ValueError(f"en-forms.txt, line {number}: {line}")
        others = set() if of == "-" else set(of.split("/"))
        result[word] = _form(verdict in ("base", "both"), verdict in ("plural", "both"), word, others)
    return result

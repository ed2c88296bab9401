"""The German words: `wngerman`, and the nouns of Wiktionary (the package `german-nouns`), which has the everyday
compounds and new words that a spelling dictionary leaves out.

German nouns are written like names, with a capital. Which of them are names, Wiktionary's word classes tell: a
capitalised word is out when it is a place, a first name, a surname, a brand or an abbreviation there, or a city or a
surname of other lists, and no form of a common noun (Essen is both, and stays). What none of them knows is mostly a
compound, and stays. What is left of names is in `lists/de-remove.txt`.
"""

from __future__ import annotations

import csv
import importlib.util
from functools import cache
from pathlib import Path
from typing import NamedTuple

from letterloom.words.fold import fold, foldings
from scripts.words import places
from scripts.words.frequency import frequencies
from scripts.words.sources import GERMAN, is_word, verdicts

_NAMES = {"Toponym", "Vorname", "Nachname", "Eigenname", "Abkürzung", "Straßenname", "Buchstabe", "Symbol"}
_PARTS = {"Wortverbindung", "Affix", "Suffix", "Gebundenes Lexem", "Redewendung", "Geflügeltes Wort"}

_LONG = 11


class Nouns(NamedTuple):
    """Wiktionary's nouns: all forms of common ones, those that stand alone, and what it calls a name.

    Long ones that nobody counted do not stand alone.
    """

    common: frozenset[str]
    whole: frozenset[str]
    names: frozenset[str]


@cache
def _nouns() -> Nouns:
    found = importlib.util.find_spec("german_nouns")
    if found is None or found.submodule_search_locations is None:
        raise FileNotFoundError("german-nouns is missing: pip install german-nouns==1.2.5")
    path = Path(next(iter(found.submodule_search_locations))) / "nouns.csv"
    common: set[str] = set()
    whole: set[str] = set()
    names: set[str] = set()
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        next(rows)
        for row in rows:
            kinds = set(row[1].split(","))
            forms = {row[0], *filter(None, row[7:])}
            if kinds & _NAMES:
                names.add(row[0])
                continue
            common |= forms
            if not kinds & _PARTS and _is_counted(forms):
                whole.update(form for form in forms if form.isalpha())
    return Nouns(frozenset(common), frozenset(whole), frozenset(names))


def _is_counted(forms: set[str]) -> bool:
    """Is this noun short, or did anybody ever count one of its forms?"""
    return any(len(form) <= _LONG or fold(form, "de") in frequencies("de") for form in forms)


def _is_name(word: str) -> bool:
    """Is this capitalised word only a name (or the genitive of one)?"""
    nouns = _nouns()
    if word in nouns.common or (word.endswith("s") and word[:-1] in nouns.common):
        return False
    return any(
        form in nouns.names or form in places.german_names() for form in (word, word.removesuffix("s"))
    )


def _is_new_noun(word: str) -> bool:
    """Is this a noun of Wiktionary that nobody would take for a name?"""
    return word[0].isupper() and not any(
        form in _nouns().names or form in places.german_places() for form in (word, word.removesuffix("s"))
    )


@cache
def words() -> frozenset[str]:
    """The German words as they are written, without names and abbreviations."""
    listed = {
        word
        for word in GERMAN.read_text("utf-8").split()
        if word[1:] == word[1:].lower() and not (word[0].isupper() and _is_name(word))
    }
    known = {fold(word, "de") for word in listed}
    new = {
        word
        for word in _nouns().whole
        if word[1:] == word[1:].lower() and fold(word, "de") not in known and _is_new_noun(word)
    }
    removed = verdicts("de-remove.txt").keys()
    every = listed | new
    return frozenset(
        word for word in every if any(map(is_word, foldings(word, "de"))) and fold(word, "de") not in removed
    )


@cache
def plain_foldings() -> dict[str, str]:
    """The words with an umlaut dropped, and the same written out: MADCHEN → MAEDCHEN.

    Where the one is a word of its own (BAR, which Bär might be), it is not here.
    """
    own = {fold(word, "de") for word in words()}
    pairs = sorted((fold(word), fold(word, "de")) for word in words() if len(foldings(word, "de")) > 1)
    return {plain: written for plain, written in pairs if plain not in own and is_word(plain)}

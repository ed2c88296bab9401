"""German nouns are written like names, with a capital: which of them are names?

Wiktionary's word classes tell (the package `german-nouns`). A capitalised word is out when it is a place, a
first name, a surname, a brand or an abbreviation there, or a city or a surname of other lists, and no form
of a common noun (Essen is both, and stays). What none of them knows is mostly a compound, and stays.
"""

from __future__ import annotations

import csv
import importlib.util
from functools import cache
from pathlib import Path

from scripts.words import places

_NAMES = {"Toponym", "Vorname", "Nachname", "Eigenname", "Abkürzung", "Straßenname", "Buchstabe", "Symbol"}


@cache
def _nouns() -> tuple[frozenset[str], frozenset[str]]:
    """All forms of common nouns, and names."""
    found = importlib.util.find_spec("german_nouns")
    if found is None or found.submodule_search_locations is None:
        raise FileNotFoundError("german-nouns is missing: pip install german-nouns==1.2.5")
    path = Path(next(iter(found.submodule_search_locations))) / "nouns.csv"
    common: set[str] = set()
    names: set[str] = set()
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        next(rows)
        for row in rows:
            if _NAMES.isdisjoint(row[1].split(",")):
                common.update((row[0], *filter(None, row[7:])))
            else:
                names.add(row[0])
    return frozenset(common), frozenset(names) | places.german_names()


def is_name(word: str) -> bool:
    """Is this capitalised word only a name (or the genitive of one)?"""
    common, names = _nouns()
    if word in common:
        return False
    if word.endswith("s") and word[:-1] in common:
        return False
    return word in names or (word.endswith("s") and word[:-1] in names)


def words(path: Path) -> list[str]:
    """The words of `wngerman` that are no names and no abbreviations."""
    lines = path.read_text("utf-8").split()
    return [
        line for line in lines if line[1:] == line[1:].lower() and not (line[0].isupper() and is_name(line))
    ]

"""Alternative spellings (CUB-9) and the region of each word.

SCOWL keeps the spellings of one word at one size, and a word that has several in regional or variant files
instead of the common `english` ones. So two words are one when they differ by a known rule (-OUR and -OR,
-ISE and -IZE, …), have the same size, and are not both common, as FOR and FOUR, FILED and FILLED are. What
the rules miss comes from breame (DRAUGHT and DRAFT) and from a list of ours.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module

from letterloom.words.fold import fold
from scripts.words.sources import LISTS, SIZES, scowl

_MAIN = ("american", "british", "british_z")
_VARIANT = ("variant_1", "variant_2", "variant_3", "british_variant_1", "british_variant_2")

# One side and the other; each is tried at every place where the first side stands, and nothing else may differ.
_RULES = [
    ("OUR", "OR"), ("ISE", "IZE"), ("ISA", "IZA"), ("ISI", "IZI"), ("YSE", "YZE"), ("YSI", "YZI"),
    ("TRE$", "TER$"), ("BRE$", "BER$"), ("TRES$", "TERS$"), ("BRES$", "BERS$"), ("TRED$", "TERED$"),
    ("BRED$", "BERED$"), ("AE", "E"), ("OE", "E"), ("OEUVR", "EUVER"), ("OGUE", "OG"), ("SULPH", "SULF"),
    ("GRAMME", "GRAM"), ("LLED$", "LED$"), ("LLING$", "LING$"), ("LLER$", "LER$"), ("LLERS$", "LERS$"),
]  # fmt: skip
# Rules that also hit by chance, and so are kept for the better-known words.
_LOOSE_RULES = [
    ("OUL", "OL"), ("OUGH", "OW"), ("CRE$", "CER$"), ("RE$", "ER$"), ("RING$", "ERING$"),
    ("OGUING", "OGING"), ("ENCE", "ENSE"), ("EMENT", "MENT"), ("EABL", "ABL"), ("GREY", "GRAY"),
    ("TYR", "TIR"), ("QUE", "CK"), ("QUER", "CKER"), ("MME", "M"), ("XION", "CTION"), ("^EN", "^IN"),
    ("^EM", "^IM"), ("PH", "F"), ("SCEPT", "SKEPT"), ("GH", "G"), ("COS", "COZ"), ("TICE", "TISE"),
    ("CENC", "CENS"), ("ALUMINIUM", "ALUMINUM"), ("PYJAM", "PAJAM"), ("TTE", "T"), ("EING", "ING"),
    ("TSAR", "CZAR"), ("TSAR", "TZAR"), ("OES$", "OS$"), ("VES$", "FS$"), ("EYS$", "IES$"), ("EY$", "Y$"),
    ("EY$", "IE$"), ("IE$", "Y$"), ("ER$", "OR$"), ("ERS$", "ORS$"), ("ABLE$", "IBLE$"), ("ABILI", "IBILI"),
    ("DESP", "DISP"), ("HICCOUGH", "HICCUP"), ("CIPH", "CYPH"), ("SIPH", "SYPH"), ("SIR", "SYR"),
    ("GIP", "GYP"), ("K", "C"), ("CK", "C"), ("KH", "K"), ("SH", "SCH"), ("ANT$", "ENT$"),
    ("ANCE$", "ENCE$"), ("NNE$", "N$"), ("ETTE", "ET"), ("ANA", "ANAH"), ("LIC", "LIQUO"), ("DIK", "DYK"),
    ("RARI", "RARE"), ("LODE", "LOAD"), ("DRACH", "DRA"), ("KERB", "CURB"), ("CAM", "CHAM"),
    ("DOUGHNUT", "DONUT"), ("GAOL", "JAIL"), ("HIGHJACK", "HIJACK"), ("PLOUGH", "PLOW"), ("NICK", "KNICK"),
    ("SI", "SY"),
]  # fmt: skip
_LOOSE_SIZE = 70
_SHORT = 6  # shorter words beyond that size are alike by chance: ZEA and ZOEA
_PLURALS = ("AE$", "OE$", "OED$", "OER$", "OING$")  # LARVAE is not LARVA, HALLOED is not HALLED
_DOUBLED = "BDFGKLMNPRSTVZ"


def _by_rules(word: str, rules: list[tuple[str, str]]) -> Iterator[str]:
    """Every word that differs by one rule; `^` and `$` hold the ends of a word."""
    marked = f"^{word}$"
    for one, other in rules:
        for old, new in ((one, other), (other, one)):
            at = marked.find(old)
            while at >= 0:
                changed = marked[:at] + new + marked[at + len(old) :]
                if not changed.endswith(_PLURALS) and not marked.endswith(_PLURALS):
                    yield changed.strip("^$")
                at = marked.find(old, at + 1)


def _by_single_letters(word: str) -> Iterator[str]:
    """A consonant doubled or single, an E or H dropped, an E at the end."""
    for place in range(1, len(word)):
        letter = word[place]
        if letter in _DOUBLED and word[place - 1] == letter:
            yield word[:place] + word[place + 1 :]
        elif letter in _DOUBLED:
            yield word[:place] + letter + word[place:]
        if letter in "EH" and not word.endswith(("AE", "OE")):
            yield word[:place] + word[place + 1 :]
    yield word + "E"


@cache
def places() -> dict[str, dict[str, int]]:
    """word → SCOWL file → size."""
    found: dict[str, dict[str, int]] = {}
    for region in ("english", *_MAIN, *_VARIANT):
        for size in SIZES:
            for word in scowl(region, size):
                found.setdefault(word, {}).setdefault(region, size)
    return found


def region(word: str) -> str:
    """`us` for a word of the American files alone, `gb` for one of the British files alone."""
    files = places().get(word, {})
    if "english" in files:
        return ""
    british = any(name.startswith("british") for name in files)
    if "american" in files:
        return "" if british else "us"
    return "gb" if british and "variant_1" not in files else ""


def _one_word(word: str, other: str) -> bool:
    """Do the files say that these two, which differ by a rule, are one word?"""
    files, others = places()[word], places()[other]
    if "english" in files and "english" in others:
        return False
    if min(files.values()) != min(others.values()):
        return False
    apart = not any(name in files and name in others for name in _MAIN)
    return apart or any(name in _VARIANT for name in (files.keys() ^ others.keys()))


def pairs(words: frozenset[str]) -> set[tuple[str, str]]:
    """All pairs of spellings among the words, each in alphabetical order."""
    known = places()
    wrong = _list("en-spellings-remove.txt")
    found = set()
    for word in words:
        if word in known and "english" not in known[word]:
            common = min(known[word].values()) <= _LOOSE_SIZE
            loose = common and len(word) > 3
            others = [*_by_rules(word, _RULES)] if common or len(word) >= _SHORT else []
            if loose:
                others += [*_by_rules(word, _LOOSE_RULES), *_by_single_letters(word)]
            for other in others:
                if other in words and other != word and other in known and _one_word(word, other):
                    found.add((min(word, other), max(word, other)))
    found |= {
        pair for pair in _breame() | _list("en-spellings-add.txt") if pair[0] in words and pair[1] in words
    }
    return found - wrong


def _breame() -> set[tuple[str, str]]:
    american = import_module("breame.data.spelling_constants").AMERICAN_ENGLISH_SPELLINGS
    rows = ((fold(one), fold(other)) for one, other in american.items())
    return {(min(row), max(row)) for row in rows if row[0] != row[1]}


def _list(name: str) -> set[tuple[str, str]]:
    """A list of ours: two words and a reason a line."""
    found = set()
    for line in (LISTS / name).read_text("utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            one, other, reason = line.split(maxsplit=2)
            if not re.fullmatch(r"[A-Z]+", one + other) or not reason:
                raise ValueError(f"{name}: {line}")
            found.add((min(one, other), max(one, other)))
    return found


def classes(words: frozenset[str]) -> list[tuple[str, ...]]:
    """The pairs joined to classes, each in alphabetical order."""
    group: dict[str, set[str]] = {}
    for one, other in sorted(pairs(words)):
        joined = group.get(one, {one}) | group.get(other, {other})
        for word in joined:
            group[word] = joined
    return sorted({tuple(sorted(members)) for members in group.values()})

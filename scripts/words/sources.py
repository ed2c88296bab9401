"""The word lists that we build from, as sets of folded words of 2–15 letters.

English is SCOWL (Debian `scowl`): files `<region>-words.<size>`, the size saying how common a word is, from
10 (very) to 95 (hardly ever). German is `wngerman`, Dutch is `wdutch`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from letterloom.words.fold import fold

SCOWL = Path("/usr/share/dict/scowl")
GERMAN = Path("/usr/share/dict/ngerman")
DUTCH = Path("/usr/share/dict/dutch")
LISTS = Path(__file__).parent / "lists"
SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80, 95)
AMERICAN = ("english", "american")
BRITISH = ("english", "british", "british_z")
VARIANTS = ("variant_1", "variant_2")
BRITISH_VARIANTS = ("british_variant_1", "british_variant_2")

_WORD = re.compile(r"[A-Z]{2,15}")


def is_word(text: str) -> bool:
    """Is this a folded word of 2–15 letters?"""
    return bool(_WORD.fullmatch(text))


def lower_case_words(lines: list[str], language: str) -> set[str]:
    """The folded words among lines that begin with a small letter: no names, no abbreviations, no apostrophes."""
    folded = (fold(line, language) for line in lines if line[:1].islower() and line[1:] == line[1:].lower())
    return {word for word in folded if is_word(word)}


@cache
def scowl(region: str, size: int) -> frozenset[str]:
    """The words of one SCOWL file; an absent file has none."""
    path = SCOWL / f"{region}-words.{size}"
    if not path.exists():
        return frozenset()
    return frozenset(lower_case_words(path.read_text("utf-8").split(), "en"))


def english(size: int, regions: tuple[str, ...]) -> set[str]:
    """All SCOWL words of these regions up to a size."""
    return {word for region in regions for step in SIZES if step <= size for word in scowl(region, step)}


def verdicts(name: str) -> dict[str, str]:
    """A list of ours: a word and a reason a line, `#` for remarks."""
    result: dict[str, str] = {}
    for number, line in enumerate((LISTS / name).read_text("utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        word, _, reason = line.partition(" ")
        if not _WORD.fullmatch(word) or not reason.strip():
            raise ValueError(f"{name}, line {number}: a word and a reason, please")
        if word in result:
            raise ValueError(f"{name}, line {number}: {word} stands there twice")
        result[word] = reason.strip()
    return result

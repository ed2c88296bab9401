"""What SCOWL has and no player would call a word.

Five kinds, each found by what the sources themselves say:

- **lost accents**: COSTUMIRE, FIANCAE, where an accented word came through a machine without its accents;
- **invented spellings**: SCOWL's British and variant files hold what a program made of other words (BORAGE → BOURAGE,
  PREEMPTOR → PREAEMPTOR, STEER → STREE, WISES → WIZES). Such a word has to be met elsewhere, or to be made by a
  rule that always holds (-ISE for -IZE), or to share the respelt part with a word that is met elsewhere;
- **names in small letters** (EMMA, SPAIN) of the rare files;
- **slips and other languages** (WIERD, GRACIAS): a word of the rarest file that people write all the time;
- abbreviations and the like that SCOWL also lists as such.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from letterloom.words.fold import fold
from scripts.words import wordnet
from scripts.words.forms import table
from scripts.words.frequency import frequencies
from scripts.words.sources import (
    AMERICAN,
    BRITISH,
    BRITISH_VARIANTS,
    SCOWL,
    SIZES,
    VARIANTS,
    scowl,
)

_RARE = 80  # SCOWL's sizes from here on hold names and slips
_NAMED_OFTEN = 70  # so common (32 times the Zipf value) is no rare word of a rare file: it is a name, too
_OFTEN = 80
_RESPELT = [
    ("RE", "ER"),
    ("OUR", "OR"),
    ("AE", "E"),
    ("OE", "E"),
    ("OUGH", "OW"),
    ("OUL", "OL"),
    ("PH", "F"),
    ("AUGHT", "AFT"),
]
_ENDINGS = {
    **dict.fromkeys(("S", "LY", "NESS", "NESSES"), ("",)),
    **dict.fromkeys(("ES", "ED", "ING", "ER", "ERS", "EST", "ABLE", "ABLY", "EMENT", "EMENTS"), ("", "E")),
    **dict.fromkeys(("IES", "IED", "IER", "IEST", "ILY", "INESS"), ("Y", "EY")),
    "AE": ("A",), "I": ("O", "E", "US"), "A": ("UM", "ON"), "GRAMME": ("GRAM",), "GRAMMES": ("GRAM",),
}  # fmt: skip
_PREFIXES = frozenset("UP IN OUT OVER UNDER SUB NON ANTI PRE RE DE DIS MIS UN".split())
_SLIPS = 6
_SHARED = 5  # letters of an ending that make it the same ending: -AEMIA, -AESTHESIA


@cache
def _files(*regions: str) -> dict[str, int]:
    """The words of some regions with their smallest size."""
    found: dict[str, int] = {}
    for size in SIZES:
        for region in regions:
            for word in scowl(region, size):
                found.setdefault(word, size)
    return found


@cache
def _wordnet() -> frozenset[str]:
    return frozenset().union(*(wordnet.senses(kind) for kind in wordnet.KINDS))


def is_met(word: str) -> bool:
    """Does another source than SCOWL know this word? Of short words, wordfreq has every slip (STREE)."""
    if word in _wordnet() or word in table():
        return True
    often = frequencies("en").get(word, 0)
    return often > 0 and (len(word) > _SLIPS or often >= _OFTEN or not any(_plainer(word)))


@cache
def _names() -> frozenset[str]:
    """What SCOWL itself also writes with a capital or calls an abbreviation."""
    kinds = ("upper", "proper-names", "abbreviations", "contractions")
    files = (
        path
        for path in SCOWL.iterdir()
        if path.name.split("-")[-1].split(".")[0] in kinds or "-proper-" in path.name
    )
    lines = {line.removesuffix("'s") for path in files for line in path.read_text("utf-8").split()}
    return frozenset(fold(line) for line in lines) | frozenset(fold(line.replace("'", "")) for line in lines)


@cache
def _lost_accents() -> frozenset[str]:
    """Accented words with the accented letters lost or turned to A, as some files have them: COSTUMIRE, FIANCAE."""
    lines = {line for path in SCOWL.glob("*-words.*") for line in path.read_text("utf-8").split()}
    accented = [line for line in lines if not line.isascii() and line.isalpha()]
    lost = {"".join(mark for mark in line if mark.isascii()) for line in accented}
    turned = {"".join(mark if mark.isascii() else "a" for mark in line) for line in accented}
    return frozenset(map(fold, lost | turned)) - frozenset(map(fold, accented))


@cache
def _beginnings() -> frozenset[str]:
    return frozenset(word[:end] for word in _met() for end in range(3, len(word) + 1))


@cache
def _endings() -> frozenset[str]:
    return frozenset(word[start:] for word in _met() for start in range(1, len(word) - _SHARED + 1))


@cache
def _met() -> frozenset[str]:
    """The words of SCOWL that another source knows."""
    every = _files("english", *AMERICAN, *BRITISH, *VARIANTS, *BRITISH_VARIANTS)
    return frozenset(word for word in every if is_met(word))


def _plainer(word: str) -> Iterator[tuple[str, int, int]]:
    """The common words that a word may have been respelt from, and from where to where it differs."""
    common = _files("english", "american")
    for new, old in _RESPELT:
        at = word.find(new)
        while at >= 0:
            plain = word[:at] + old + word[at + len(new) :]
            if plain in common:
                yield plain, at, at + len(new)
            at = word.find(new, at + 1)


def _stems(word: str) -> Iterator[str]:
    """What a word may be a form of, or be made from."""
    for ending, olds in _ENDINGS.items():
        stem = word.removesuffix(ending)
        if stem != word:
            yield from (stem + old for old in olds)
            if len(stem) > 3 and stem[-1] == stem[-2]:
                yield stem[:-1]


def _is_compound(word: str) -> bool:
    parts = ((word[:at], word[at:]) for at in range(2, len(word) - 3))
    return any(
        other in _usual() and (one in _PREFIXES or (len(one) > 3 and one in _usual())) for one, other in parts
    )


@cache
def _usual() -> frozenset[str]:
    """The words that people know."""
    sizes = _files(*AMERICAN, *BRITISH)
    return frozenset(word for word in _met() if sizes.get(word, 99) <= 60)


def is_invented(word: str) -> bool:
    """Is this a respelling that nobody but a program made?"""
    common = _files("english", "american")
    if word in common or is_met(word) or _is_compound(word):
        return False
    for ending in ("ISE", "ISI", "ISA", "YSE", "YSI"):
        at = word.rfind(ending)
        if at >= 3 and word[: at + 1] + "Z" + word[at + 2 :] in common:
            return False
    for ending in ("LLED", "LLING", "LLER", "LLOR", "LLINGS", "LLERS", "LLORS", "LLEST", "LLOUSLY"):
        if word.endswith(ending) and word[: -len(ending)] + ending[1:] in common:
            return False
    if any(len(stem) > 3 and stem in _met() for stem in _stems(word)):
        return False
    return not any(
        (end + 2 <= len(word) and word[: end + 2] in _beginnings())
        or (word[start + 1] == "E" and len(word) - start >= _SHARED and word[start:] in _endings())
        for _, start, end in _plainer(word)
        if word[start:end] not in ("RE", "IRE")
    )


def is_name(word: str) -> bool:
    """Is this a name that the rare files write small? Short words may be anything, and stay."""
    sizes = _files(*AMERICAN, *BRITISH, *VARIANTS, *BRITISH_VARIANTS)
    return word not in _wordnet() and any(
        len(name) > 3
        and name in _names()
        and name not in _wordnet()
        and min(sizes.get(name, 99), sizes.get(word, 99)) >= _RARE
        and frequencies("en").get(name, 0) >= _NAMED_OFTEN
        for name in (word, word.removesuffix("S"))
    )


def is_slip(word: str) -> bool:
    """Is this a word of the rarest file alone that people write all the time, but no dictionary has?"""
    size = _files(*AMERICAN, *BRITISH, *VARIANTS, *BRITISH_VARIANTS, "variant_3").get(word, 99)
    return (
        size >= SIZES[-1]
        and len(word) > 3
        and frequencies("en").get(word, 0) >= _OFTEN
        and word not in _wordnet()
        and word not in table()
    )


@cache
def _known(variants: bool) -> frozenset[str]:
    """Words of the files up to size 80, and all of WordNet's that are written small."""
    regions = AMERICAN + BRITISH + (VARIANTS + BRITISH_VARIANTS if variants else ())
    listed = {word for word, size in _files(*regions).items() if size <= _RARE}
    return frozenset(listed | _wordnet())


def is_junk(word: str) -> bool:
    """Is this one of the five kinds?"""
    if word in _lost_accents() and word not in _known(variants=False):
        return True
    if word in _names() and word not in _known(variants=True):
        return True
    return is_invented(word) or is_name(word) or is_slip(word)

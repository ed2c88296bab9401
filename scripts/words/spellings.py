"""Alternative spellings (CUB-9) and the region of each word.

SCOWL keeps the spellings of one word at one size, and a word that has several in regional or variant files
instead of the common `english` ones. So two words may be one when they differ by a known rule (-OUR and -OR,
-ISE and -IZE, …), have the same size, and are not both common, as FOR and FOUR, FILED and FILLED are.

That alone would make one word of BEVVY and BEVY, so a pair has to be attested as well: by a rule that hardly
ever fails, by SCOWL itself (one is American alone, the other British alone), by WordNet (both stand for one
meaning), by breame, or by our own list. The forms of an attested pair follow it: where FLIER is FLYER,
FLIERS is FLYERS.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import combinations

from letterloom.words.fold import fold, is_letters
from scripts.words import wordnet
from scripts.words.forms import table
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
# Rules for the better-known words.
_LOOSE_RULES = [
    ("OUL", "OL"), ("OUGH", "OW"), ("CRE$", "CER$"), ("RE$", "ER$"), ("RING$", "ERING$"),
    ("OGUING", "OGING"), ("ENCE", "ENSE"), ("EMENT", "MENT"), ("EABL", "ABL"), ("EABIL", "ABIL"), ("GREY", "GRAY"),
    ("TYR", "TIR"), ("QUE", "CK"), ("QUER", "CKER"), ("MME", "M"), ("XION", "CTION"), ("^EN", "^IN"),
    ("^EM", "^IM"), ("PH", "F"), ("SCEPT", "SKEPT"), ("COS", "COZ"), ("TICE", "TISE"), ("CENC", "CENS"),
    ("ALUMINIUM", "ALUMINUM"), ("PYJAM", "PAJAM"), ("EING", "ING"), ("TSAR", "CZAR"), ("TSAR", "TZAR"),
    ("ER$", "OR$"), ("ERS$", "ORS$"), ("ABLE$", "IBLE$"), ("ABILI", "IBILI"), ("DESP", "DISP"),
    ("HICCOUGH", "HICCUP"), ("CIPH", "CYPH"), ("SIPH", "SYPH"), ("GIP", "GYP"), ("ANT$", "ENT$"), ("ANCE$", "ENCE$"),
    ("ETTE", "ET"), ("DOUGHNUT", "DONUT"), ("GAOL", "JAIL"), ("HIGHJACK", "HIJACK"), ("PLOUGH", "PLOW"),
]  # fmt: skip
# Rules that also hit by chance: such a pair needs one meaning, or one base form.
_CHANCY_RULES = [
    ("GH", "G"), ("TTE", "T"), ("OES$", "OS$"), ("VES$", "FS$"), ("EYS$", "IES$"), ("EY$", "Y$"), ("EY$", "IE$"),
    ("IE$", "Y$"), ("SIR", "SYR"), ("K", "C"), ("CK", "C"), ("KH", "K"), ("SH", "SCH"), ("NNE$", "N$"),
    ("ANA", "ANAH"), ("LIC", "LIQUO"), ("DIK", "DYK"), ("RARI", "RARE"), ("LODE", "LOAD"), ("DRACH", "DRA"),
    ("KERB", "CURB"), ("CAM", "CHAM"), ("NICK", "KNICK"), ("SI", "SY"),
]  # fmt: skip
_LOOSE_SIZE = 70
_SHORT = 6  # shorter words are alike by chance: BEL and BAEL
_PLURALS = ("AE$", "OE$", "OED$", "OER$", "OING$")  # LARVAE is not LARVA, HALLOED is not HALLED
_ENDINGS = ("S", "ED", "ING", "ER", "ERS", "EST", "LY", "NESS", "INGS")
_DOUBLED = "BDFGKLMNPRSTVZ"


def _by_rules(word: str, rules: list[tuple[str, str]]) -> Iterator[str]:
    """Every word that differs by one rule; `^` and `$` hold the ends of a word."""
    marked = f"^{word}$"
    for one, other in rules:
        for old, new in ((one, other), (other, one)):
            at = marked.find(old)
            while at >= 0:
                changed = marked[:at] + new + marked[at + len(old) :]
                if {old, new} == {"OE", "E"} and (marked + changed).find("OES$") >= 0:
                    at = marked.find(old, at + 1)  # HALOES is no HALES
                    continue
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
    """May these two, which differ by a rule, be one word, by the files that they are in?"""
    files, others = places()[word], places()[other]
    if "english" in files and "english" in others:
        return False
    if min(files.values()) != min(others.values()):
        return False
    apart = not any(name in files and name in others for name in _MAIN)
    return apart or any(name in _VARIANT for name in (files.keys() ^ others.keys()))


def _split_by_the_ocean(word: str, other: str) -> bool:
    """Is one of the two American alone, the other British alone?"""
    return {region(word), region(other)} == {"us", "gb"}


@cache
def _one_meaning() -> frozenset[tuple[str, str]]:
    """Pairs of words that WordNet gives for one meaning."""
    found: set[tuple[str, str]] = set()
    for kind in wordnet.KINDS:
        for meaning in wordnet.meanings(kind).values():
            words = sorted({fold(word) for word in meaning.words if word[:1].islower()})
            found.update(combinations(filter(is_letters, words), 2))
    return frozenset(found)


def _sound(word: str) -> str:
    """A word with all that spellings differ by taken out: FLYER and FLIER, CALDRON and CAULDRON sound alike."""
    for old, new in _ALIKE:
        word = word.replace(old, new)
    word = re.sub(r"(.)\1+", r"\1", word)
    return word[0] + word[1:].replace("E", "")


_ALIKE = [
    ("AE", "E"), ("OE", "E"), ("PH", "F"), ("OU", "O"), ("CK", "K"), ("QU", "K"), ("Q", "K"), ("C", "K"), ("Z", "S"),
    ("Y", "I"), ("IE", "I"), ("EI", "I"), ("GH", "G"), ("KH", "K"), ("WH", "W"), ("RH", "R"), ("AU", "A"), ("AW", "A"),
    ("EA", "A"), ("EE", "I"),
]  # fmt: skip


def _one_base(word: str, other: str) -> bool:
    """Are these two forms of one other word, as BANJOES and BANJOS, CHORUSED and CHORUSSED are?"""
    for ending in ("ED", "ING", "ES", "S"):
        stems = (word.removesuffix(ending), other.removesuffix(ending))
        if len(stems[0] + stems[1]) == len(word + other) - 2 * len(ending):
            short, long = sorted(stems, key=len)
            if len(short) > 2 and long == short + short[-1] and short in places():
                return True
    if {word[-3:], other[-2:]} == {"OES", "OS"} and word[:-2] == other[:-1] and other[:-1] in places():
        return True
    bases = [
        {base for found in table().get(form, {}).values() for base in found} - {word, other}
        for form in (word, other)
    ]
    return not bases[0].isdisjoint(bases[1])


def _by_rule(words: frozenset[str]) -> set[tuple[str, str]]:
    """The pairs that differ by a rule, may be one word by their files, and are attested."""
    known = places()
    found = set()
    for word in words:
        if word not in known or "english" in known[word]:
            continue
        common = min(known[word].values()) <= _LOOSE_SIZE and len(word) > 3
        sure = set(_by_rules(word, _RULES + _LOOSE_RULES if common else _RULES))
        chancy = {*_by_rules(word, _CHANCY_RULES), *_by_single_letters(word)} if common else set()
        for other in sure | chancy:
            pair = (min(word, other), max(word, other))
            if other in words and other != word and other in known and _one_word(word, other):
                long = min(len(word), len(other)) >= _SHORT - 1 and max(len(word), len(other)) >= _SHORT
                ruled = long and (other in sure or (common and _split_by_the_ocean(word, other)))
                if ruled or pair in _one_meaning() or _one_base(word, other) or _one_base(other, word):
                    found.add(pair)
    return found


def _by_meaning(words: frozenset[str]) -> set[tuple[str, str]]:
    """The pairs of one meaning that sound alike, unless both are common or one is a form of the other."""
    known = places()
    return {
        (one, other)
        for one, other in _one_meaning()
        if one in words
        and other in words
        and _sound(one) == _sound(other)
        and not ("english" in known.get(one, ()) and "english" in known.get(other, ()))
        and not any(other in bases for bases in table().get(one, {}).values())
        and not any(one in bases for bases in table().get(other, {}).values())
    }


def _forms_of(word: str, ending: str) -> Iterator[str]:
    """How a word may look with an ending."""
    yield word + ending
    if ending[0] in "EIAO":
        yield word.removesuffix("E") + ending
        yield word + word[-1] + ending
        if word.endswith("Y"):
            yield word[:-1] + "I" + ending
    elif ending == "S":
        yield word + "ES"
        yield word.removesuffix("Y") + "IES"
    elif word.endswith("Y"):
        yield word[:-1] + "I" + ending


def _with_forms(pairs: set[tuple[str, str]], words: frozenset[str]) -> set[tuple[str, str]]:
    """The pairs, and those of their forms."""
    found = set(pairs)
    for one, other in pairs:
        for ending in _ENDINGS:
            ones = [form for form in _forms_of(one, ending) if form in words and _is_form(form, one)]
            others = [form for form in _forms_of(other, ending) if form in words and _is_form(form, other)]
            if ones and others and ones[0] != others[0]:
                found.add((min(ones[0], others[0]), max(ones[0], others[0])))
    return found


def _is_form(form: str, word: str) -> bool:
    """Is this a form of the word by lemminflect, or does it know nothing of either?"""
    known = table().get(form)
    return (
        known is None
        or any(word in bases for bases in known.values())
        or form.endswith(("LY", "NESS", "ER", "ERS"))
    )


def pairs(words: frozenset[str]) -> set[tuple[str, str]]:
    """All pairs of spellings among the words, each in alphabetical order."""
    listed = {
        pair for pair in _breame() | _list("en-spellings-add.txt") if pair[0] in words and pair[1] in words
    }
    wrong = _list("en-spellings-remove.txt")
    found = (_by_rule(words) | _by_meaning(words) | listed) - wrong
    return _with_forms(found, words) - wrong


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

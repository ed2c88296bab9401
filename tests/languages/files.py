"""The language files, as tests compare them: which sentences a language lacks, has too many of, or never translated."""

import re
import string
from collections.abc import Iterator
from pathlib import Path

from letterloom.phrase import ENGLISH, Sections, read

SOURCE = Path(__file__).parents[2] / "src" / "letterloom"
PLACES = sorted(path.parent for path in SOURCE.glob("**/en.toml"))
"""The folders with sentences."""
OTHERS = ("de", "nl")
SAME = {"moves [TEXT]"}
"""What is longer than a word and the same in another language for good reason."""


def pairs(sections: Sections) -> dict[tuple[str, str], str]:
    """All sentences by section and key."""
    return {(section, key): text for section, texts in sections.items() for key, text in texts.items()}


def places(text: str) -> set[tuple[str, str]]:
    """What a sentence has to be told: each place with how it is shown; forms by number are a language's own."""
    found = {(name, spec or "") for _, name, spec, _ in string.Formatter().parse(text) if name is not None}
    percents = {(percent, "%") for percent in re.findall(r"%(?:\(\w+\))?[sr]", text)}  # argparse's own
    return {(name, spec) for name, spec in found if "|" not in spec} | percents


def is_prose(text: str) -> bool:
    """Has it more than one word of its own? Places, and what is typed, are none."""
    plain = "".join(literal for literal, *_ in string.Formatter().parse(text))
    return len(re.findall(r"[^\W\d_]{2,}", re.sub(r"`[^`]*`", "", plain))) > 1


def faults(place: Path, language: str) -> Iterator[str]:
    """What is wrong with a language's file in a folder."""
    english, other = pairs(read(place, ENGLISH)), pairs(read(place, language))
    for name in sorted(english.keys() - other.keys()):
        yield f"missing: {name}"
    for name in sorted(other.keys() - english.keys()):
        yield f"no sentence has this key in English: {name}"
    for name in sorted(english.keys() & other.keys()):
        if places(english[name]) != places(other[name]):
            yield f"other places: {name}: {sorted(places(english[name]) ^ places(other[name]))}"
        if english[name] == other[name] and is_prose(english[name]) and english[name] not in SAME:
            yield f"not translated: {name}: {english[name]}"

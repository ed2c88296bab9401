"""Lists that nobody tuned the words to, and what comes out wrong on them.

They were written (or drawn from sources that the build does not use) and committed before the second pass over
the words;
their digests are tested, so that nobody mends a list instead of the words. A word that comes out wrong stays
here and costs its share. A line is `yes` or `no` and the words with that verdict.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from letterloom.games.kross.material import meets
from letterloom.words import Lexicon, names, open_lexicon
from letterloom.words.fold import fold

FOLDER = Path(__file__).parent


def rows(name: str) -> Iterator[tuple[str, str, bool]]:
    """Section, item and verdict of each item of a list; no section where a list has none."""
    section = ""
    for line in (FOLDER / f"{name}.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line.startswith(("yes ", "no ")):
            verdict, *items = line.split()
            yield from ((section, item, verdict == "yes") for item in items)


def _one_word(lexicon: Lexicon, pair: str) -> bool:
    one, other = pair.split("/")
    return other in lexicon.spellings(one)


def misses(name: str) -> list[str]:
    """The items of a list that come out wrong."""
    english = open_lexicon("en")
    if name in ("en", "de", "nl"):
        lexicon = open_lexicon(name)
        return [item for _, item, valid in rows(name) if (fold(item, name) in lexicon) != valid]
    if name == "forms":
        return [item for _, item, counts in rows(name) if english.allows_form(item) != counts]
    if name == "spellings":
        return [item for _, item, same in rows(name) if _one_word(english, item) != same]
    if name == "names":
        return [item for _, item, given in rows(name) if (item in names.first_names("en")) != given]
    return [f"{task}:{item}" for task, item, met in rows(name) if meets(task, item, english) != met]

"""Words by what they mean, for task cards (KRO-2). They stand in `data/categories.txt`, where anybody can correct them.

First names come from :mod:`letterloom.words.names`; they and cities and countries need not be in a lexicon (KRO-13).
"""

from __future__ import annotations

from functools import cache

from letterloom.words import names as _names
from letterloom.words.facts import DATA

_FIRST_NAME = "first_name"
_LONGEST = 15


@cache
def _sections() -> dict[str, frozenset[str]]:
    sections: dict[str, set[str]] = {}
    section: set[str] = set()
    for line in (DATA / "categories.txt").read_text("utf-8").splitlines():
        if line.startswith("["):
            section = sections.setdefault(line.strip("[] "), set())
        elif not line.startswith("#"):
            section.update(line.split())
    found = {name: frozenset(words) for name, words in sections.items()}
    found[_FIRST_NAME] = frozenset(name for name in _names.first_names("en") if len(name) <= _LONGEST)
    return found


def names() -> tuple[str, ...]:
    """The categories there are.

    >>> "bird" in names()
    True
    """
    return tuple(_sections())


def words(category: str) -> frozenset[str]:
    """The words of a category; their plurals are not listed. KeyError for a category that there is not.

    >>> "OWL" in words("bird"), "STONE" in words("bird")
    (True, False)
    """
    return _sections()[category]

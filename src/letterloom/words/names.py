"""First names (TYP-12), countries and capitals (3DX-3): single words, folded to A–Z."""

from __future__ import annotations

from functools import cache

from letterloom.words.facts import DATA


@cache
def _read(name: str) -> frozenset[str]:
    path = DATA / f"{name}.names"
    return frozenset(path.read_text("utf-8").split()) if path.exists() else frozenset()


def first_names(language: str) -> frozenset[str]:
    """The first names of `en`, `de` or `nl`; none for another language.

    >>> "ANNA" in first_names("nl")
    True
    """
    return _read(language) if language in ("en", "de", "nl") else frozenset()


def countries() -> frozenset[str]:
    """The countries whose English name is a single word.

    >>> "NORWAY" in countries()
    True
    """
    return _read("countries")


def capitals() -> frozenset[str]:
    """The capitals whose English name is a single word.

    >>> "OSLO" in capitals()
    True
    """
    return _read("capitals")

"""First names (TYP-12), countries and capitals (3DX-3): single words, folded to A–Z."""

from __future__ import annotations


def first_names(language: str) -> frozenset[str]:
    """The first names of a language."""
    return frozenset()


def countries() -> frozenset[str]:
    """The countries whose name is a single word."""
    return frozenset()


def capitals() -> frozenset[str]:
    """The capitals whose name is a single word."""
    return frozenset()

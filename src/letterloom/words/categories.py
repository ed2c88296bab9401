"""Words by what they mean, for task cards (KRO-2)."""

from __future__ import annotations


def names() -> tuple[str, ...]:
    """The categories there are."""
    return ()


def words(category: str) -> frozenset[str]:
    """The words of a category."""
    raise KeyError(category)

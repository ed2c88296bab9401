"""What an English word means, from WordNet, packed with the rest of the words; function words have lines of our own.

A word has one meaning for each kind of word that it is (SAW: a tool, a verb), the one that people use most.
"""

from __future__ import annotations

from functools import cache

from letterloom.words.blocks import Blocks
from letterloom.words.facts import DATA


@cache
def _packed() -> Blocks:
    return Blocks(DATA / "en.meanings")


def meanings(word: str) -> tuple[str, ...]:
    """The meanings of a word, the commonest kind first; none where nobody wrote one down.

    >>> meanings("TEAPOT")
    ('noun: pot for brewing tea',)
    """
    line = _packed().rest(word)
    return tuple(line.split("\t")) if line else ()

"""The tiles of a game of WORD CROSS as numbers, for searches."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from letterloom.games.wordcross.material import value
from letterloom.games.wordcross.vocabulary import polite_words
from letterloom.words import Lexicon

Array = NDArray[Any]


class Numbers(NamedTuple):
    """The tiles of a game as numbers: what two of them are worth, which partners each has on either side, the dearest
    first (then −1), which tiles have any, those first that can make the dearest words, and the value of each."""

    of: dict[str, int]
    worth: Array
    mates: Array
    order: Array
    values: Array

    @property
    def book(self) -> tuple[Array, Array, Array]:
        """What the kernel looks up at each turn."""
        return self.worth, self.mates, self.order

    @property
    def names(self) -> list[str]:
        """The tiles by their numbers."""
        return list(self.of)


def numbers(
    lexicon: Lexicon,
    tiles: Iterable[str],
    pieces: str = "",
    known: Callable[[Lexicon], frozenset[str]] = polite_words,
) -> Numbers:
    """Number some tiles, for somebody who knows some of the words."""
    kinds = sorted(set(tiles))
    words = lexicon.keep(known)
    values = np.array([value(kind, pieces) for kind in kinds], np.int16)
    is_word = np.array([[one + other in words for other in kinds] for one in kinds], bool)
    worth = np.where(is_word, values[:, None] + values, 0).astype(np.int16)
    most = int(max(is_word.sum(axis=0).max(), is_word.sum(axis=1).max()))
    mates = np.full((2, len(kinds), most + 1), -1, np.int16)
    for side, table in enumerate((worth, worth.T)):
        for tile, row in enumerate(table):
            partners = sorted(np.flatnonzero(row), key=lambda partner: -row[partner])
            mates[side, tile, : len(partners)] = partners
    order = np.full((2, len(kinds)), -1, np.int16)
    for side, dearest in enumerate((worth.max(axis=1), worth.max(axis=0))):
        useful = sorted(np.flatnonzero(dearest), key=lambda tile: -dearest[tile])
        order[side, : len(useful)] = useful
    return Numbers({tile: number for number, tile in enumerate(kinds)}, worth, mates, order, values)

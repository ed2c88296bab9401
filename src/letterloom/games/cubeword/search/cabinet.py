"""The words of a lexicon as the kernels read them: a hash table, and drawers of bits for each length.

Offensive words, and those that do not count at a table, are left out: the search never offers them. It takes a second
or two to fill a cabinet, in the background, once for a lexicon.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from letterloom.games.cubeword.search.kernel import LONGEST, Cabinet
from letterloom.games.cubeword.vocabulary import known_words
from letterloom.search.background import Background
from letterloom.words import Lexicon

Array = NDArray[Any]
_BY_FREQUENCY = 6
"""Words up to this length are ordered, the commonest first; longer ones seldom have a choice."""


def cabinet_of(lexicon: Lexicon, american: bool) -> Background[Cabinet]:
    """The cabinet of a table, made once for a lexicon and let go with it."""
    return lexicon.keep(_with_american if american else _without_american)


def _with_american(lexicon: Lexicon) -> Background[Cabinet]:
    return Background(lambda: fill(lexicon, american=True))


def _without_american(lexicon: Lexicon) -> Background[Cabinet]:
    return Background(lambda: fill(lexicon, american=False))


def fill(lexicon: Lexicon, american: bool) -> Cabinet:
    """Fill a cabinet."""
    has = known_words(lexicon, american)
    lengths: list[list[str]] = [[] for _ in range(LONGEST + 1)]
    for word in lexicon.graph.below():
        if 2 <= len(word) <= LONGEST and not lexicon.is_offensive(word) and (american or has(word)):
            lengths[len(word)].append(word)
    for words in lengths[: _BY_FREQUENCY + 1]:
        words.sort(key=lexicon.frequency, reverse=True)
    words = [word for some in lengths for word in some]
    numbers = {word: number for number, word in enumerate(words)}
    roots = np.arange(len(words) + 1, dtype=np.int32)
    for number, word in enumerate(words):
        if others := lexicon.spellings(word):
            # A spelling that does not count here, or is not offered, is no root of one that is.
            roots[number] = numbers.get(min((word, *(other for other in others if other in numbers))), number)
    letters = np.zeros((len(words) + 1, LONGEST), np.uint8)
    drawers = np.zeros((LONGEST + 2, 4), np.int64)
    planes: list[Array] = [np.zeros(1, np.uint64)]
    first, begins = 0, 1
    for length, some in enumerate(lengths):
        count = len(some)
        across = -(-count // 64)
        drawers[length] = first, count, across, begins
        if count:
            spelled = np.frombuffer("".join(some).encode(), np.uint8).reshape(count, length) - 65
            letters[first : first + count, :length] = spelled
            marks = np.zeros((length, 26, across * 64), np.bool_)
            for place in range(length):
                marks[place, spelled[:, place], np.arange(count)] = True
            bits = np.packbits(marks, axis=2, bitorder="little").view(np.uint64)
            planes.append(bits.ravel())
            begins += bits.size
        first += count
    keys, ids = _table(letters, drawers, len(words))
    return Cabinet(keys, ids, roots, letters, drawers, np.concatenate(planes))


def _table(letters: Array, drawers: Array, count: int) -> tuple[Array, Array]:
    """The hash table of the words, as `kernel.find` reads it."""
    size = 1 << max(10, (2 * count).bit_length())
    keys, ids = np.zeros(size, np.uint64), np.zeros(size, np.int32)
    numbers = np.zeros(count, np.uint64)
    for length, (first, some, *_) in enumerate(drawers.tolist()):
        for place in range(length if some else 0):
            numbers[first : first + some] = numbers[first : first + some] * np.uint64(27) + (
                letters[first : first + some, place].astype(np.uint64) + np.uint64(1)
            )
    homes = ((numbers * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(40)).astype(np.int64) & (size - 1)
    taken = bytearray(size)
    for number, home in enumerate(homes.tolist()):
        while taken[home]:
            home = (home + 1) & (size - 1)
        taken[home] = 1
        ids[home] = number
        keys[home] = numbers[number]
    return keys, ids


def number_of(cabinet: Cabinet, word: str) -> int:
    """The number of a word on a cabinet, or -1."""
    key = 0
    for letter in word:
        key = (key * 27 + ord(letter) - 64) % 2**64
    at = ((key * 0x9E3779B97F4A7C15) % 2**64 >> 40) & (len(cabinet.keys) - 1)
    while (here := int(cabinet.keys[at])) != key:
        if not here:
            return -1
        at = (at + 1) & (len(cabinet.keys) - 1)
    return int(cabinet.ids[at])

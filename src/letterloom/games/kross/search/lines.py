"""What a line of a table may become, as arrays for the kernel.

A *part* is some squares of a line side by side, each empty (0) or with a letter (1 to 26); its key is that number in
base 27, with the length told by where the keys of this length begin. For each part that a word fits, the tables hold
what it is worth: the points of a word of its length, times how likely it is to be completed. That depends on how many
words fit and on how often their missing letters are called.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from letterloom.games.kross.exact import POINTS
from letterloom.games.kross.material import BY_ID, meets
from letterloom.games.kross.score import TASK_BONUS
from letterloom.words import Lexicon, categories

Array = NDArray[Any]

LENGTHS: Final = (2, 3, 4, 5, 6)
FIRST_KEYS: Final = np.cumsum([0, 0, 0, *(27**length for length in LENGTHS)])[: LENGTHS[-1] + 1].astype(
    np.int64
)
"""Where the keys of each length begin."""
SLOTS: Final = 1 << 19
"""The size of the hash table; nearly twice as many as there are keys."""
FINE: Final = 2000
"""What a part is worth is kept in parts of a point: so many make one."""
EASE: Final = (0.0, 19.2, 88.0, 190.0, 500.0, 1100.0, 2000.0)
"""How much the letters that words miss count, by how many are missing (tuned by games played out alone)."""


class Tables(NamedTuple):
    """What the kernel needs to know about words."""

    cells: Array
    """A hash table: of each part its key, what it is worth, and what it is worth for the task, in one number (`pack`);
    −1 where none is. So a look takes one place in the memory."""
    calls: Array
    """How often each letter is called, as a share."""


def tables(lexicon: Lexicon, task: str = "") -> Tables:
    """The tables for some words and a task ("" without one)."""
    counting = polite_words(lexicon)
    meeting = frozenset(_meeting(task, lexicon))
    words = sorted(counting | meeting)
    calls = letter_shares(counting)
    keys, worth = _parts(words, calls, lambda length: POINTS[length])
    tasks = np.zeros_like(worth)
    if meeting:
        theirs, bonus = _parts(sorted(meeting), calls, lambda length: TASK_BONUS)
        tasks[np.searchsorted(keys, theirs)] = bonus
    return Tables(_hashed(keys, keys << 32 | _fine(worth) << 16 | _fine(tasks)), calls)


def polite_words(lexicon: Lexicon) -> frozenset[str]:
    """The words that count by KRO-9 and that a bot may aim at."""
    return frozenset(
        word
        for length in LENGTHS
        for word in lexicon.matches("." * length)
        if lexicon.allows_form(word) and not lexicon.is_offensive(word)
    )


def _meeting(task: str, lexicon: Lexicon) -> Iterable[str]:
    """The words that meet a task and fit into a line."""
    if not task:
        return ()
    if BY_ID[task].fits is not None:
        return (word for word in lexicon.keep(polite_words) if meets(task, word, lexicon))
    listed = (word for word in categories.words(task) if len(word) in LENGTHS)
    plurals = (
        word for word in lexicon.keep(polite_words) if lexicon.is_plural(word) and meets(task, word, lexicon)
    )
    return (word for word in {*listed, *plurals} if not lexicon.is_offensive(word))


def letter_shares(words: Iterable[str]) -> Array:
    """How often letters are called where people want words: as often as they are in them, and a little of each."""
    counts = np.ones(26)
    for word in words:
        for letter in word:
            counts[ord(letter) - 65] += 1
    counts += counts.sum() * 0.002
    shares: Array = counts / counts.sum()
    return shares


def _parts(words: Sequence[str], calls: Array, points: Any) -> tuple[Array, Array]:
    """The keys of all parts that some of these words fit, rising, and what each is worth."""
    all_keys, all_worth = [], []
    for length in LENGTHS:
        chosen = [word for word in words if len(word) == length]
        if not chosen:
            continue
        digits = np.frombuffer("".join(chosen).encode(), np.uint8).reshape(-1, length).astype(np.int64) - 64
        places = 27 ** np.arange(length - 1, -1, -1, dtype=np.int64)
        for missing in range(1 << length):
            gone = np.array([bool(missing >> at & 1) for at in range(length)])
            keys = (digits * places * ~gone).sum(axis=1) + FIRST_KEYS[length]
            kinds, inverse = np.unique(keys, return_inverse=True)
            ways = np.bincount(inverse, np.where(gone, calls[digits - 1], 1.0).prod(axis=1))
            holes = int(gone.sum())
            sure = 1 - np.exp(-EASE[holes] * ways) if holes else np.ones(len(kinds))
            all_keys.append(kinds)
            all_worth.append(points(length) * sure)
    if not all_keys:
        return np.zeros(0, np.int64), np.zeros(0)
    keys, worth = np.concatenate(all_keys), np.concatenate(all_worth)
    order = np.argsort(keys)
    return keys[order], worth[order]


def _fine(points: Array) -> Array:
    return np.round(points * FINE).astype(np.int64)


def _hashed(keys: Array, cells: Array) -> Array:
    """Cells in a hash table with open addressing; those that want one slot are put in one round after the other."""
    slots = np.full(SLOTS, -1, np.int64)
    left, at = np.arange(len(keys)), first_slot(keys)
    while len(left):
        free = slots[at] < 0
        slots[at[free]] = cells[left[free]]  # of several that want one slot, the last has it
        more = slots[at] != cells[left]
        left, at = left[more], (at[more] + 1) % SLOTS
    return slots


def first_slot(key: Any) -> Any:
    """Where a key is looked for first."""
    return (key * 2654435761 >> 12) % SLOTS

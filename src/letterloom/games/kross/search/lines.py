"""What a line of a table may become, as arrays for the kernel.

A *part* is some squares of a line side by side, each empty (0) or with a letter (1 to 26); its key is that number in
base 27, with the length told by where the keys of this length begin. For each part that a word fits, the tables hold
how easily it is completed: how many words fit, each as likely as its missing letters are called (`ways`, as a logarithm
in small steps). What that is worth depends on how many squares of the table are still free, so the kernel works it out:
the points of a word of this length, times how likely it is to be completed (`SURE`).

For each part they also hold its *heirs*: the parts that it becomes with one letter more, one after the other, so that
the kernel weighs all letters in all squares of a line without looking anything up.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from letterloom.games.kross.board import SQUARES
from letterloom.games.kross.material import BY_ID, meets
from letterloom.games.kross.search.ease import EASE, SLOPE, STAGES
from letterloom.words import Lexicon, categories

Array = NDArray[Any]

LENGTHS: Final = (2, 3, 4, 5, 6)
FIRST_KEYS: Final = np.cumsum([0, 0, 0, *(27**length for length in LENGTHS)])[: LENGTHS[-1] + 1].astype(
    np.int64
)
"""Where the keys of each length begin."""
SLOTS: Final = 1 << 19
"""The size of the hash table; nearly twice as many as there are keys."""
LEAST: Final = -25.0
"""The logarithm of the fewest ways that count."""
STEPS: Final = 1023
"""From there to one way (a complete word) there are so many steps; 0 is none at all."""
STEP: Final = -LEAST / (STEPS - 1)
STAGE_OF: Final = np.array(
    [max(n for n, first in enumerate(STAGES) if free <= first) for free in range(SQUARES + 1)]
)
"""The stage of a table with so many free squares."""
SURE: Final = 1 - np.exp(-np.exp(LEAST + STEP * (np.arange(-STEPS, 3 * STEPS + 4) - 1))).astype(np.float32)
"""How likely a part is completed, by the steps of its ways and of their ease together; it begins below none."""


class Tables(NamedTuple):
    """What the kernel needs to know about words."""

    slots: Array
    """A hash table: the number of a part, −1 where none is."""
    keys: Array
    """The key of each part, rising."""
    ways: Array
    """Of each part the steps of its ways to become a word, and, 1024 times as much, one that meets the task."""
    heirs: Array
    """Of each part all heirs: where the letter goes, which it is (`pack`), and the ways then."""
    firsts: Array
    """Where the heirs of each part begin."""
    calls: Array
    """How often each letter is called, as a share."""


def tables(lexicon: Lexicon, task: str = "") -> Tables:
    """The tables for some words and a task ("" without one)."""
    counting = polite_words(lexicon)
    meeting = frozenset(_meeting(task, lexicon))
    calls = letter_shares(counting)
    keys, ways = _parts(sorted(counting | meeting), calls)
    if meeting:
        theirs, meeting_ways = _parts(sorted(meeting), calls)
        ways[np.searchsorted(keys, theirs)] += (STEPS + 1) * meeting_ways
    heirs, firsts = _heirs(keys, ways)
    return Tables(_hashed(keys), keys.astype(np.int32), ways.astype(np.int32), heirs, firsts, calls)


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


def eases(ease: Any = EASE, slope: Any = SLOPE) -> Array:
    """What the kernel makes of `EASE` and `SLOPE`: by stage, length and letters that are missing (none: it is sure).

    The first number is what the steps of the ways are multiplied by, in 256ths, the second what is added then.
    """
    found = np.zeros((len(STAGES), LENGTHS[-1] + 1, LENGTHS[-1] + 1, 2), np.int64)
    found[:, :, 0] = 256, 2 * STEPS
    for stage in range(len(STAGES)):
        for length in LENGTHS:
            for missing in range(1, length + 1):
                rise = slope[stage][missing - 1]
                move = (LEAST * (rise - 1) + ease[stage][length - 2][missing - 1]) / STEP
                found[stage, length, missing] = (
                    round(256 * rise),
                    round(STEPS + min(max(move, -STEPS), STEPS)),
                )
    return found


def _parts(words: Sequence[str], calls: Array) -> tuple[Array, Array]:
    """The keys of all parts that some of these words fit, rising, and the steps of their ways."""
    all_keys, all_ways = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
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
            all_keys.append(kinds)
            all_ways.append(steps(ways))
    keys, found = np.concatenate(all_keys), np.concatenate(all_ways)
    order = np.argsort(keys)
    return keys[order], found[order]


def steps(ways: Array) -> Array:
    """Ways as a logarithm in steps, 1 and up."""
    return np.clip(np.round((np.log(ways) - LEAST) / STEP), 0, STEPS - 1).astype(np.int64) + 1


def pack(place: Any, letter: Any) -> Any:
    """Where a letter goes in a part, and which it is (0 to 25)."""
    return place * 32 + letter


def _heirs(keys: Array, ways: Array) -> tuple[Array, Array]:
    """The heirs of all parts, part by part, and where each part's begin."""
    parents, found = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for length in LENGTHS:
        of_length = (keys >= FIRST_KEYS[length]) & (keys < FIRST_KEYS[length] + 27**length)
        mine, their_ways = keys[of_length], ways[of_length]
        for place in range(length):
            power = 27 ** (length - 1 - place)
            letters = (mine - FIRST_KEYS[length]) // power % 27
            there = letters > 0
            parents.append(np.searchsorted(keys, mine[there] - letters[there] * power))
            found.append(pack(place, letters[there] - 1) << 20 | their_ways[there])
    of, heirs = np.concatenate(parents), np.concatenate(found)
    order = np.argsort(of, kind="stable")
    firsts = np.searchsorted(of[order], np.arange(len(keys) + 1))
    return heirs[order].astype(np.int32), firsts.astype(np.int32)


def _hashed(keys: Array) -> Array:
    """Numbers of keys in a hash table with open addressing; those that want one slot are put in round after round."""
    slots = np.full(SLOTS, -1, np.int32)
    left, at = np.arange(len(keys)), first_slot(keys)
    while len(left):
        free = slots[at] < 0
        slots[at[free]] = left[free]  # of several that want one slot, the last has it
        more = slots[at] != left
        left, at = left[more], (at[more] + 1) % SLOTS
    return slots


def first_slot(key: Any) -> Any:
    """Where a key is looked for first."""
    return (key * 2654435761 >> 12) % SLOTS

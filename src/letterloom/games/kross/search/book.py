"""The book of a search: the tables of `lines`, with room to work in, as the kernel takes it."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from letterloom.games.kross.search.lines import Tables, eases

Array = NDArray[Any]
SIDE: Final = 6
SQUARES: Final = 36
LETTERS: Final = 26
LINES: Final = 12
WORDS: Final = 3
"""So many words may stand in a line."""
MEMO: Final = 1 << 13
"""How many lines are remembered."""


class Memo(NamedTuple):
    """What is known of lines, each where its key leads to."""

    keys: Array
    """Which line is there, at which stage (`_key`)."""
    gains: Array
    """What each letter would bring in each of its squares."""
    counts: Array
    """What it counts as it stands."""
    words: Array
    """The words that count there, by the numbers of their parts, −1 for none."""
    met: Array
    """Does a word there meet the task?"""
    parts: Array
    """The numbers of its parts, by where they begin and end; −1 where no word fits."""


class Tallies(NamedTuple):
    """What is known of the lines of the table, rows first."""

    counts: Array
    words: Array
    met: Array
    parts: Array


class Slate(NamedTuple):
    """Where a line is thought about."""

    line: Array
    best: Array
    """What the line promises up to here."""
    rest: Array
    """What it promises from here on."""
    parts: Array
    """The number of each part, by where it begins and ends; −1 where no word fits."""
    holes: Array
    """How many letters each part misses."""
    worth: Array
    hopes: Array
    """What each part promises towards the task."""
    hopeful: Array
    """What each letter in each square promises towards the task."""
    seen: Array
    """The words of a table, each once."""


class Book(NamedTuple):
    """What the kernel knows, and room to work in; nobody shares it."""

    slots: Array
    keys: Array
    ways: Array
    heirs: Array
    firsts: Array
    ease: Array
    """By stage, length and letters that are missing: what the steps of the ways are multiplied by, and moved."""
    memo: Memo
    lines: Tallies
    room: Slate


def a_book(tables: Tables, ease: Array | None = None) -> Book:
    """Tables with room to work in; nobody shares it."""
    slots, keys, ways, heirs, firsts, _ = tables
    memo = Memo(
        np.zeros(MEMO, np.int64),
        np.empty((MEMO, SIDE, LETTERS), np.float32),
        np.empty(MEMO),
        np.empty((MEMO, WORDS), np.int32),
        np.empty(MEMO, np.bool_),
        np.empty((MEMO, SIDE + 1, SIDE + 1), np.int32),
    )
    lines = Tallies(
        np.zeros(LINES),
        np.zeros((LINES, WORDS), np.int32),
        np.zeros(LINES, np.bool_),
        np.zeros((LINES, SIDE + 1, SIDE + 1), np.int32),
    )
    whole, spans = np.zeros(SIDE + 1), np.zeros((SIDE + 1, SIDE + 1))
    room = Slate(
        *(np.zeros(SIDE, np.int64), whole, whole.copy(), spans.astype(np.int64), spans.astype(np.int64)),
        *(spans, spans.copy(), np.zeros((SIDE, LETTERS)), np.zeros(LINES * WORDS, np.int32)),
    )
    return Book(slots, keys, ways, heirs, firsts, eases() if ease is None else ease, memo, lines, room)


def no_gains() -> Array:
    """Room for what letters bring, across, down and together."""
    return np.zeros((3, SQUARES, LETTERS), np.float32)

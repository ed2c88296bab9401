"""The book of a search: the tables of `lines`, with room to work in, as the kernel takes it."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from letterloom.games.kross.search.ease import TASTE
from letterloom.games.kross.search.lines import Tables, eases

Array = NDArray[Any]
SIDE: Final = 6
SQUARES: Final = 36
LETTERS: Final = 26
LINES: Final = 12
WORDS: Final = 3
"""So many words may stand in a line."""
MEMO: Final = 1 << 15
"""How many lines are remembered."""
ACROSS, DOWN, OTHERS, OWN = range(4)
NO_SQUARE: Final = -1e6
"""What a letter brings where there is one already."""


class Memo(NamedTuple):
    """What is known of lines, each where its key leads to; behind them a place for each line of the table."""

    keys: Array
    """Which line is there, at which stage (`_think`)."""
    gains: Array
    """What each letter would bring in each of its squares; `NO_SQUARE` where a letter stands."""
    prices: Array
    """What each of its squares costs, because other letters would bring something there too: others' letters, own."""
    counts: Array
    """What it counts as it stands."""
    words: Array
    """The words that count there, by the numbers of their parts, −1 for none."""
    met: Array
    """Does a word there meet the task?"""
    parts: Array
    """The numbers of its parts, by where they begin and end; −1 where no word fits."""


class InPlay(NamedTuple):
    """The lines of the table that is played out, rows first."""

    keys: Array
    """Each as a number, its squares in base 27."""
    places: Array
    """Where the memo knows it."""


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
    """What each letter promises in each square towards the task."""
    most: Array
    """The most that any letter would bring in each square."""
    usual: Array
    """What letters would bring there as they are called."""
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
    taste: Array
    """By stage: how a square and a call are chosen by what they bring (`ease.TASTE`)."""
    shares: Array
    """How often each letter is called."""
    rarity: Array
    """By letter: how seldom others call it, about 0 on average."""
    memo: Memo
    lines: InPlay
    room: Slate


def a_book(tables: Tables, ease: Array | None = None, taste: Array | None = None) -> Book:
    """Tables with room to work in; nobody shares it."""
    slots, keys, ways, heirs, firsts, calls = tables
    places = MEMO + LINES
    memo = Memo(
        np.zeros(places, np.int64),
        np.empty((places, LETTERS, SIDE), np.float32),
        np.empty((places, 2, SIDE), np.float32),
        np.empty(places),
        np.empty((places, WORDS), np.int32),
        np.empty(places, np.bool_),
        np.empty((places, SIDE + 1, SIDE + 1), np.int32),
    )
    lines = InPlay(np.zeros(LINES, np.int64), np.zeros(LINES, np.int64))
    whole, spans = np.zeros(SIDE + 1), np.zeros((SIDE + 1, SIDE + 1))
    room = Slate(
        *(np.zeros(SIDE, np.int64), whole, whole.copy(), spans.astype(np.int64), spans.astype(np.int64)),
        *(spans, spans.copy(), np.zeros((LETTERS, SIDE))),
        *(np.zeros(SIDE), np.zeros(SIDE), np.zeros(LINES * WORDS, np.int32)),
    )
    rarity = -np.log(calls)
    return Book(
        *(slots, keys, ways, heirs, firsts, eases() if ease is None else ease),
        np.array(TASTE, np.float32) if taste is None else taste,
        calls.astype(np.float32),
        (rarity - rarity.mean()).astype(np.float32),
        *(memo, lines, room),
    )


def no_gains() -> Array:
    """Room for what letters bring in squares: across, down, and what others' letters and own ones seem worth."""
    return np.zeros((4, SQUARES, LETTERS), np.float32)

"""The best table that some letters of KROSS THE WORDZ allow, looked for by parallel tempering.

Several tables of the same letters are kept, each at a heat of its own: two squares change places, for the better or, as
the heat allows, for the worse. Now and then neighbours in heat change places, so that what the hot ones find is worked
out by the cold ones. A table counts as in the rules, a word that stands there twice only once (KRO-11); of several ways
to read a line only the first is looked at, so the count is a lower bound, and hardly ever below what the rules count.

A step costs little because a line is read by direct tables for words of two to four letters; longer ones are looked up
only where the first three letters begin one and the last three end one.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from letterloom.games.kross.exact import POINTS
from letterloom.games.kross.search.lines import FIRST_KEYS, LENGTHS, SLOTS, STEPS, Tables
from letterloom.search.compiling import roomy

Array = NDArray[Any]
SIDE, SQUARES, LINES, WORDS = 6, 36, 12, 3
HEATS = np.geomspace(0.5, 1.0, 6)
PERIOD = 400
"""So many steps are taken at each heat before neighbours may change places."""
_POINTS = np.array([POINTS.get(length, 0) for length in range(SIDE + 1)], np.int64)
_TASK = 3
_FIRST = FIRST_KEYS
_FIVE, _SIX, _END = 1, 2, 4


class Words(NamedTuple):
    """What words there are: 0 none, 1 a word, 2 one that meets the task."""

    two: Array
    three: Array
    four: Array
    may: Array
    """Of three letters: whether they begin a word of five or of six, or end one of six."""
    slots: Array
    keys: Array
    ways: Array


def words_of(tables: Tables) -> Words:
    """The words of the tables of a search."""
    short = [np.zeros(27**length, np.uint8) for length in range(5)]
    may = np.zeros(27**3, np.uint8)
    keys = tables.keys.astype(np.int64)
    for length in LENGTHS:
        number = keys - FIRST_KEYS[length]
        word = (number >= 0) & (number < 27**length)
        for place in range(length):
            word &= number // 27**place % 27 > 0
        found, meets = number[word], tables.ways[word] > STEPS
        if length < 5:
            short[length][found] = 1 + meets
        else:
            may[found // 27 ** (length - 3)] |= _FIVE if length == 5 else _SIX
            if length == 6:
                may[found % 27**3] |= _END
    return Words(short[2], short[3], short[4], may, tables.slots, tables.keys, tables.ways)


@roomy
def _long(key: int, words: Words) -> int:
    """A word of five or six letters, as in `Words`."""
    at = key * 2654435761 >> 12 & SLOTS - 1  # `lines.first_slot`
    while words.slots[at] >= 0:
        part = words.slots[at]
        if words.keys[part] == key:
            return 2 if words.ways[part] > STEPS else 1
        at = (at + 1) & SLOTS - 1
    return 0


@roomy
def _read(board: Array, number: int, words: Words, best: Array, ends: Array) -> int:
    """What a line counts, twice, and one more where a word meets the task.

    `ends` tells where the word ends that begins at a square, 0 where none does; the words from the first on count.
    """
    first, step = (number * SIDE, 1) if number < SIDE else (number - SIDE, SIDE)
    met = 0
    best[SIDE] = best[SIDE - 1] = 0
    ends[SIDE - 1] = 0
    for start in range(SIDE - 2, -1, -1):
        best[start], ends[start] = best[start + 1], 0
        at = first + start * step
        key = board[at] * 27 + board[at + step]
        for length in range(2, SIDE - start + 1):
            if length > 2:
                key = key * 27 + board[at + (length - 1) * step]
            if length == 2:
                is_word = words.two[key]
            elif length == 3:
                is_word = words.three[key]
                begins = words.may[key]
            elif length == 4:
                is_word = words.four[key]
            elif length == 5:
                is_word = _long(key + _FIRST[5], words) if begins & _FIVE else 0
            else:
                is_word = (
                    _long(key + _FIRST[6], words) if begins & _SIX and words.may[key % 19683] & _END else 0
                )
            if is_word:
                met |= is_word >> 1
                count = _POINTS[length] + best[start + length]
                if count > best[start]:
                    best[start], ends[start] = count, start + length
    return best[0] * 2 + met  # type: ignore[no-any-return]


@roomy
def _twice(board: Array, words: Words, best: Array, ends: Array, seen: Array) -> int:
    """The points of words that stand in a table and stood there before."""
    points, count = 0, 0
    for number in range(LINES):
        _read(board, number, words, best, ends)
        first, step = (number * SIDE, 1) if number < SIDE else (number - SIDE, SIDE)
        start = 0
        while start < SIDE:
            if ends[start] == 0:
                start += 1
                continue
            key = 0
            for at in range(start, ends[start]):
                key = key * 27 + board[first + at * step]
            for before in range(count):
                if seen[before] == key:
                    points += _POINTS[ends[start] - start]
                    break
            else:
                seen[count] = key
                count += 1
            start = ends[start]
    return points


@roomy
def _some(
    board: Array, lines: Array, now: int, heat: float, words: Words, chance: Array, best: Any, top: Array
) -> int:
    """Some steps at one heat; gives the count of the table then. The best board of all is kept in `top`."""
    count, ends, seen, tried, changed = best
    state, whole = chance[0], 0
    for number in range(LINES):
        whole += lines[number] >> 1
    for _ in range(PERIOD):
        state ^= state << np.uint64(13)
        state ^= state >> np.uint64(7)
        state ^= state << np.uint64(17)
        pick = np.int64((state >> np.uint64(11)) % np.uint64(SQUARES * SQUARES))
        one, other = pick // SQUARES, pick % SQUARES
        if board[one] == board[other]:
            continue
        luck = np.float64(state * np.uint64(2685821657736338717) >> np.uint64(11)) / 9007199254740992.0
        least = now + heat * np.log(luck + 1e-300)
        board[one], board[other] = board[other], board[one]
        changed[0], changed[1], changes = one // SIDE, SIDE + one % SIDE, 2
        if other // SIDE != one // SIDE:
            changed[changes] = other // SIDE
            changes += 1
        if other % SIDE != one % SIDE:
            changed[changes] = SIDE + other % SIDE
            changes += 1
        most = whole + _TASK  # what the table may count at best, before its lines are read
        for n in range(changes):
            most += _POINTS[SIDE] - (lines[changed[n]] >> 1)
        for n in range(changes):
            if most < least:
                break
            tried[n] = _read(board, changed[n], words, count, ends)
            most += (tried[n] >> 1) - _POINTS[SIDE]
        if most >= least:
            for n in range(changes):
                tried[n], lines[changed[n]] = lines[changed[n]], tried[n]
            met = 0
            for number in range(LINES):
                met |= lines[number] & 1
            then = most - _TASK * (1 - met)
            if then >= least:
                then -= _twice(board, words, count, ends, seen)
            if then >= least:
                whole, now = most - _TASK, then
                if now > top[SQUARES]:
                    top[:SQUARES] = board
                    top[SQUARES] = now
                continue
            for n in range(changes):
                lines[changed[n]] = tried[n]
        board[one], board[other] = board[other], board[one]
    chance[0] = state
    return now


@roomy
def temper(letters: Array, words: Words, heats: Array, rounds: int, seed: int, top: Array) -> int:
    """The best count of a table with these letters that was found from one start; the table is in `top`."""
    np.random.seed(seed)
    chance = np.zeros(1, np.uint64)
    chance[0] = np.uint64(np.random.randint(1, 1 << 60))
    boards, lines = np.zeros((len(heats), SQUARES), np.int64), np.zeros((len(heats), LINES), np.int64)
    nows, order = np.zeros(len(heats), np.int64), np.arange(len(heats))
    room = (
        np.zeros(SIDE + 1, np.int64),
        np.zeros(SIDE + 1, np.int64),
        np.zeros(LINES * WORDS, np.int64),
        np.zeros(4, np.int64),
        np.zeros(4, np.int64),
    )
    top[:] = 0
    for n in range(len(heats)):
        boards[n] = letters
        np.random.shuffle(boards[n])
        met = 0
        for number in range(LINES):
            lines[n, number] = _read(boards[n], number, words, room[0], room[1])
            nows[n] += lines[n, number] >> 1
            met |= lines[n, number] & 1
        nows[n] += _TASK * met - _twice(boards[n], words, room[0], room[1], room[2])
    for _ in range(rounds):
        for n in range(len(heats)):
            at = order[n]
            nows[at] = _some(boards[at], lines[at], nows[at], heats[n], words, chance, room, top)
        for n in range(len(heats) - 1):
            cold, hot = order[n], order[n + 1]
            gain = (1 / heats[n] - 1 / heats[n + 1]) * (nows[hot] - nows[cold])
            if gain >= 0 or np.random.random() < np.exp(gain):
                order[n], order[n + 1] = hot, cold
    return int(top[SQUARES])

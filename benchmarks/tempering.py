"""The best table that some letters of KROSS THE WORDZ allow, looked for by parallel tempering.

Several tables of the same letters are kept, each at a heat of its own: two squares change places, for the better or, as
the heat allows, for the worse. Now and then neighbours in heat change places, so that what the hot ones find is worked
out by the cold ones. A table counts as in the rules, a word that stands there twice only once (KRO-11); of several ways
to read a line only the first is looked at, so the count is a lower bound, and hardly ever below what the rules count.

A step costs some 20 ns because a table has few letters that differ: what each line of six of them counts is worked out
before (`line_values`), so that a step only looks up four lines. To read a line, words of two to four letters are found
in direct tables; longer ones are looked up only where the first three letters begin one and the last three end one.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from letterloom.games.kross.exact import POINTS
from letterloom.games.kross.search.lines import FIRST_KEYS, LENGTHS, SLOTS, STEPS, Tables
from letterloom.search.compiling import roomy

Array = NDArray[Any]
SIDE, SQUARES, LINES, WORDS = 6, 36, 12, 3
HEATS = np.geomspace(0.5, 0.75, 5)
PERIOD = 400
"""So many steps are taken at each heat before neighbours may change places."""
_POINTS = np.array([POINTS.get(length, 0) for length in range(SIDE + 1)], np.int64)
_TASK = 3
_MEETS = 128
"""More than a table's lines count in all, so that both can be told from one sum."""
_FIRST = FIRST_KEYS
_LENGTHS = SIDE + 1
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
def _hold(board: Array, number: int, words: Words, room: Any, held: Array) -> None:
    """Note the words of a line, each by a number of its own that ends with its length."""
    best, ends = room
    _read(board, number, words, best, ends)
    first, step = (number * SIDE, 1) if number < SIDE else (number - SIDE, SIDE)
    start, count = 0, 0
    held[:] = 0
    while start < SIDE:
        if ends[start] == 0:
            start += 1
            continue
        key = 0
        for at in range(start, ends[start]):
            key = key * 27 + board[first + at * step]
        held[count] = key * _LENGTHS + ends[start] - start
        start, count = ends[start], count + 1


@roomy
def _twice(held: Array) -> int:
    """The points of words that stand in a table and stood there before."""
    points = 0
    for number in range(1, LINES):
        for at in range(WORDS):
            word = held[number, at]
            if word == 0:
                break
            for before in range(number * WORDS + at):
                if held[before // WORDS, before % WORDS] == word:
                    points += _POINTS[word % _LENGTHS]
                    break
    return points


@roomy
def line_values(letters: Array, words: Words) -> Array:
    """What every line of the letters of a table counts, `_MEETS` more where a word meets the task.

    The kinds of letters are digits, and a line is a number made of six of them.
    """
    kinds = np.unique(letters)
    line, best, ends = np.zeros(SIDE, np.int64), np.zeros(SIDE + 1, np.int64), np.zeros(SIDE + 1, np.int64)
    values = np.zeros(len(kinds) ** SIDE, np.uint8)
    for number in range(len(values)):
        left = number
        for at in range(SIDE - 1, -1, -1):
            line[at] = kinds[left % len(kinds)]
            left //= len(kinds)
        count = _read(line, 0, words, best, ends)
        values[number] = (count >> 1) + _MEETS * (count & 1)
    return values


@roomy
def _count(whole: int) -> int:
    """The points of a table, words that stand twice not looked at, from the sum of what its lines count."""
    return whole % _MEETS + (_TASK if whole >= _MEETS else 0)


@roomy
def _some(table: Any, likely: Array, lay: Any, chance: Array, top: Array) -> None:
    """Some steps of a table at one heat. The best of all is kept in `top`."""
    board, lines, held, now = table
    numbers, values, weights, words, room, changed, before = lay
    state = chance[0]
    for _ in range(PERIOD):
        state ^= state << np.uint64(13)
        state ^= state >> np.uint64(7)
        state ^= state << np.uint64(17)
        pick = np.int64((state >> np.uint64(32)) * np.uint64(SQUARES * SQUARES) >> np.uint64(32))
        one, other = pick // SQUARES, pick % SQUARES
        more = numbers[board[other]] - numbers[board[one]]
        if more == 0:
            continue
        row, column, row2, column2 = one // SIDE, SIDE + one % SIDE, other // SIDE, SIDE + other % SIDE
        across, down = lines[row] + more * weights[one % SIDE], lines[column] + more * weights[row]
        across2, down2 = lines[row2] - more * weights[other % SIDE], lines[column2] - more * weights[row2]
        whole = now[1]
        if row == row2:
            across = across2 = across + across2 - lines[row]
        else:
            whole += np.int64(values[across2]) - np.int64(values[lines[row2]])
        if column == column2:
            down = down2 = down + down2 - lines[column]
        else:
            whole += np.int64(values[down2]) - np.int64(values[lines[column2]])
        whole += np.int64(values[across]) - np.int64(values[lines[row]])
        whole += np.int64(values[down]) - np.int64(values[lines[column]])
        luck = np.float64(state * np.uint64(2685821657736338717) >> np.uint64(11)) / 9007199254740992.0
        then = _count(whole)
        if then < now[0] and luck >= likely[now[0] - then]:
            continue
        board[one], board[other] = board[other], board[one]
        changed[0], changed[1], changed[2], changed[3] = row, column, row2, column2
        before[:] = held
        for line in changed:
            _hold(board, line, words, room, held[line])
        then -= _twice(held)
        if then < now[0] and luck >= likely[now[0] - then]:
            board[one], board[other] = board[other], board[one]
            held[:] = before
            continue
        lines[row], lines[column], lines[row2], lines[column2] = across, down, across2, down2
        now[0], now[1] = then, whole
        if then > top[SQUARES]:
            top[:SQUARES] = board
            top[SQUARES] = then
    chance[0] = state


@roomy
def temper(
    letters: Array, values: Array, words: Words, heats: Array, rounds: int, seed: int, top: Array
) -> int:
    """The best count of a table with these letters that was found from one start; the table is in `top`."""
    np.random.seed(seed)
    chance = np.zeros(1, np.uint64)
    chance[0] = np.uint64(np.random.randint(1, 1 << 60))
    kinds = np.unique(letters)
    numbers = np.searchsorted(kinds, np.arange(27))
    weights = len(kinds) ** np.arange(SIDE - 1, -1, -1)
    room = np.zeros(SIDE + 1, np.int64), np.zeros(SIDE + 1, np.int64)
    lay = numbers, values, weights, words, room, np.zeros(4, np.int64), np.zeros((LINES, WORDS), np.int64)
    boards, lines = np.zeros((len(heats), SQUARES), np.int64), np.zeros((len(heats), LINES), np.int64)
    held, nows = np.zeros((len(heats), LINES, WORDS), np.int64), np.zeros((len(heats), 2), np.int64)
    order, likely = np.arange(len(heats)), np.exp(-np.arange(_MEETS) / heats.reshape(-1, 1))
    top[:] = 0
    for n in range(len(heats)):
        boards[n] = np.random.permutation(letters)
        for square in range(SQUARES):
            row, column = square // SIDE, square % SIDE
            lines[n, row] += numbers[boards[n, square]] * weights[column]
            lines[n, SIDE + column] += numbers[boards[n, square]] * weights[row]
        for number in range(LINES):
            nows[n, 1] += values[lines[n, number]]
            _hold(boards[n], number, words, room, held[n, number])
        nows[n, 0] = _count(nows[n, 1]) - _twice(held[n])
    for _ in range(rounds):
        for n in range(len(heats)):
            at = order[n]
            _some((boards[at], lines[at], held[at], nows[at]), likely[n], lay, chance, top)
        for n in range(len(heats) - 1):
            cold, hot = order[n], order[n + 1]
            gain = (1 / heats[n] - 1 / heats[n + 1]) * (nows[hot, 0] - nows[cold, 0])
            if gain >= 0 or np.random.random() < np.exp(gain):
                order[n], order[n + 1] = hot, cold
    return int(top[SQUARES])

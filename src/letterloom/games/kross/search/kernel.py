"""One's own table played out to the end, compiled.

For each free square and each letter it is kept what the row and the column through it would gain. A letter goes where
the gain is greatest, and whoever calls calls the letter with the greatest gain of all. A letter changes only one row
and one column, and many lines were seen before, in another future: what was found out about a line is kept in a memo.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from letterloom.games.kross.exact import POINTS
from letterloom.games.kross.score import TASK_BONUS
from letterloom.games.kross.search.book import (
    ACROSS,
    DOWN,
    LETTERS,
    LINES,
    MEMO,
    NO_SQUARE,
    OTHERS,
    OWN,
    SIDE,
    SQUARES,
    WORDS,
    Book,
    a_book,
    no_gains,
)
from letterloom.games.kross.search.ease import FREE, LESSER, MOST, SELDOM, STAGES, USUAL
from letterloom.games.kross.search.lines import FIRST_KEYS, SLOTS, STAGE_OF, STEPS, SURE, Tables
from letterloom.search.compiling import compiled, index, inlined, kernel

Array = NDArray[Any]
NONE, ALL = -1, -2
"""What may have changed in a line, where it is not one square."""
_FIRST = FIRST_KEYS
_POINTS = np.array([POINTS.get(length, 0) for length in range(SIDE + 1)], np.float64)
_SURE = SURE
_STAGE_OF = STAGE_OF
_POWERS = 27 ** np.arange(SIDE - 1, -1, -1)


@compiled
def _find(slots: Array, keys: Array, key: int) -> int:
    """The number of a part, −1 where no word fits it."""
    at = key * 2654435761 >> 12 & SLOTS - 1  # `lines.first_slot`
    while slots[at] >= 0:
        if keys[slots[at]] == key:
            return slots[at]  # type: ignore[no-any-return]
        at = (at + 1) & SLOTS - 1
    return -1


@compiled
def _sure(ease: Array, stage: int, length: int, holes: int, steps: int) -> float:
    """How likely a part becomes a word."""
    return _SURE[(steps * ease[stage, length, holes, 0] >> 8) + ease[stage, length, holes, 1]]  # type: ignore[no-any-return]


@compiled
def _read(parts: Array, changed: int, book: Book) -> None:
    """Look up the parts of a line: their numbers, and how many letters each misses.

    `parts` are those of the line before a letter came into the square `changed` (ALL: before anything was known):
    no others have changed, and what no word fitted then, none fits now.
    """
    room = book.room
    for end in range(2, SIDE + 1):
        key, place, holes = 0, 1, 0
        for start in range(end - 1, -1, -1):
            letter = room.line[start]
            key += letter * place
            place *= 27
            holes += letter == 0
            if end - start > 1:
                if changed == ALL or (start <= changed < end and parts[start, end] >= 0):
                    parts[start, end] = _find(book.slots, book.keys, key + _FIRST[end - start])
                room.parts[start, end] = parts[start, end]
                room.holes[start, end] = holes


@compiled
def _count(book: Book, at: int) -> None:
    """What a line that was read counts as it stands: its words, and whether one meets the task."""
    room, memo = book.room, book.memo
    best = room.best
    best[SIDE] = 0.0
    memo.met[at] = False
    for start in range(SIDE - 1, -1, -1):
        best[start] = best[start + 1]
        for end in range(start + 2, SIDE + 1):
            if room.parts[start, end] >= 0 and room.holes[start, end] == 0:
                best[start] = max(best[start], _POINTS[end - start] + best[end])
                memo.met[at] |= book.ways[room.parts[start, end]] > STEPS
    memo.counts[at] = best[0]
    start, number = 0, 0
    memo.words[at, :] = -1
    while best[start] > 0.0:
        if best[start] == best[start + 1]:
            start += 1
            continue
        for end in range(start + 2, SIDE + 1):
            part = room.parts[start, end]
            if part >= 0 and room.holes[start, end] == 0 and best[start] == _POINTS[end - start] + best[end]:
                memo.words[at, number] = part
                number += 1
                start = end
                break


@compiled
def _weigh(stage: int, with_task: bool, gains: Array, book: Book) -> None:
    """What each letter would bring to a line that was read, in each of its free squares.

    A letter in a square changes only the parts that hold this square, and to those that have heirs with it.
    """
    room, ease = book.room, book.ease
    best, rest, worth = room.best, room.rest, room.worth
    best[0] = rest[SIDE] = 0.0
    for end in range(1, SIDE + 1):
        best[end] = best[end - 1]
        for start in range(end - 1):
            part = room.parts[start, end]
            worth[start, end] = room.hopes[start, end] = 0.0
            if part >= 0:
                holes, length = room.holes[start, end], end - start
                words, tasks = book.ways[part] & STEPS, book.ways[part] >> 10
                worth[start, end] = _POINTS[length] * _sure(ease, stage, length, holes, words)
                if with_task and tasks:
                    room.hopes[start, end] = TASK_BONUS * _sure(ease, stage, length, holes, tasks)
                best[end] = max(best[end], best[start] + worth[start, end])
    for start in range(SIDE - 1, -1, -1):
        rest[start] = rest[start + 1]
        for end in range(start + 2, SIDE + 1):
            rest[start] = max(rest[start], worth[start, end] + rest[end])
    for n in range(SIDE):
        value = np.float32(best[n] + rest[n + 1] - best[SIDE])  # the square in no word
        for letter in range(LETTERS):
            gains[letter, n] = value
    for start in range(SIDE - 1):
        for end in range(start + 2, SIDE + 1):
            part, holes, length = room.parts[start, end], room.holes[start, end] - 1, end - start
            if part < 0 or holes < 0:
                continue
            around, points = best[start] + rest[end] - best[SIDE], _POINTS[length]
            slope, move = ease[stage, length, holes, 0], ease[stage, length, holes, 1]
            for n in range(book.firsts[part], book.firsts[part + 1]):
                heir = book.heirs[index(n)]
                square, letter = index(start + (heir >> 25)), index(heir >> 20 & 31)
                value = np.float32(around + points * _SURE[index(((heir & STEPS) * slope >> 8) + move)])
                if value > gains[letter, square]:
                    gains[letter, square] = value
    if with_task:
        _weigh_task(stage, gains, book)


@compiled
def _weigh_task(stage: int, gains: Array, book: Book) -> None:
    """Add what each letter would bring towards the task."""
    room = book.room
    hopes, hopeful = room.hopes, room.hopeful
    task = 0.0
    for start in range(SIDE - 1):
        for end in range(start + 2, SIDE + 1):
            task = max(task, hopes[start, end])
    if task == 0.0:
        return
    for n in range(SIDE):
        others = 0.0
        for start in range(SIDE - 1):
            for end in range(start + 2, SIDE + 1):
                if not start <= n < end:
                    others = max(others, hopes[start, end])
        for letter in range(LETTERS):
            hopeful[letter, n] = others
    for start in range(SIDE - 1):
        for end in range(start + 2, SIDE + 1):
            part, holes, length = room.parts[start, end], room.holes[start, end] - 1, end - start
            if part < 0 or hopes[start, end] == 0.0 or holes < 0:
                continue
            for at in range(book.firsts[part], book.firsts[part + 1]):
                heir = book.heirs[at]
                tasks = heir >> 10 & STEPS
                if tasks:
                    n, letter = start + (heir >> 25), heir >> 20 & 31
                    hope = TASK_BONUS * _sure(book.ease, stage, length, holes, tasks)
                    hopeful[letter, n] = max(hopeful[letter, n], hope)
    for letter in range(LETTERS):
        for n in range(SIDE):
            gains[letter, n] += hopeful[letter, n] - task


@compiled
def _copy(parts: Array, to: Array) -> None:
    for start in range(SIDE - 1):
        for end in range(start + 2, SIDE + 1):
            to[start, end] = parts[start, end]


@compiled
def _price(stage: int, at: int, book: Book) -> None:
    """Close the squares of a line that have a letter; what do the others cost?"""
    room, taste, gains, prices = book.room, book.taste[stage], book.memo.gains[at], book.memo.prices[at]
    free = 0
    for n in range(SIDE):
        free += room.line[n] == 0
        room.most[n] = room.usual[n] = 0.0
    for letter in range(LETTERS):
        share = book.shares[letter]
        for n in range(SIDE):
            if room.line[n]:
                gains[letter, n] = NO_SQUARE
            else:
                room.most[n] = max(room.most[n], gains[letter, n])
                room.usual[n] += share * gains[letter, n]
    for n in range(SIDE):
        prices[0, n] = taste[MOST] * room.most[n] + taste[USUAL] * room.usual[n] - taste[FREE + free]
        prices[1, n] = taste[MOST + 1] * room.most[n] + taste[USUAL + 1] * room.usual[n] - taste[FREE + free]


@compiled
def _think(number: int, changed: int, stage: int, with_task: bool, book: Book) -> None:
    """See to it that the memo knows a line of the table.

    `changed` is which of its squares has a letter now, NONE or ALL.
    """
    memo, lines = book.memo, book.lines
    key = (lines.keys[number] * len(STAGES) + stage) * 2 + with_task + 1
    at = key * 2654435761 >> 16 & MEMO - 1
    if memo.keys[at] == key:
        lines.places[number] = at
        return
    for other in range(LINES):
        if lines.places[other] == at:  # what the table stands on stays
            at = MEMO + number
    left, line, full = lines.keys[number], book.room.line, True
    for n in range(SIDE - 1, -1, -1):
        line[n] = left % 27
        left //= 27
        full &= line[n] > 0
    if changed != ALL:
        _copy(memo.parts[lines.places[number]], memo.parts[at])
    lines.places[number] = at
    memo.keys[at] = key
    _read(memo.parts[at], changed, book)
    _count(book, at)
    if not full:
        _weigh(stage, with_task, memo.gains[at], book)
    _price(stage, at, book)


@compiled
def _think_all(changed: int, stage: int, with_task: bool, book: Book) -> None:
    for number in range(LINES):
        _think(number, changed, stage, with_task, book)


@compiled
def _is_met(book: Book) -> bool:
    """Does a word of the table meet the task?"""
    met = False
    for number in range(LINES):
        met |= book.memo.met[book.lines.places[number]]
    return met


@compiled
def _total(book: Book) -> float:
    """What a table counts whose lines were thought about: a word that stands there twice counts once (KRO-11)."""
    memo, seen = book.memo, 0
    total = TASK_BONUS if _is_met(book) else 0.0
    for number in range(LINES):
        at = book.lines.places[number]
        total += memo.counts[at]
        for n in range(WORDS):
            word = memo.words[at, n]
            if word < 0:
                break
            for before in range(seen):
                if book.room.seen[before] == word:
                    total -= _POINTS[_length(book.keys[word])]
                    break
            else:
                book.room.seen[seen] = word
                seen += 1
    return total


@compiled
def _length(key: int) -> int:
    length = SIDE
    while key < _FIRST[length]:
        length -= 1
    return length


@inlined
def _seen(row: int, column: int, letter: int, stage: int, own: int, book: Book) -> float:
    """What a letter seems worth in a square, another's or one's own."""
    gains, prices = book.memo.gains, book.memo.prices
    across, down = book.lines.places[row], book.lines.places[SIDE + column]
    one, other = gains[across, letter, column], gains[down, letter, row]
    price = prices[across, own, column] + prices[down, own, row]
    return one + other + book.taste[stage, LESSER] * min(one, other) - price  # type: ignore[no-any-return]


@compiled
def _best_square(letter: int, stage: int, own: int, book: Book) -> tuple[int, float]:
    """Where a letter goes, and what that seems worth."""
    best, where = 3 * NO_SQUARE, -1
    for row in range(SIDE):
        for column in range(SIDE):
            value = _seen(row, column, letter, stage, own, book)
            if value > best:
                best, where = value, row * SIDE + column
    return where, best


@inlined
def _to_call(letter: int, stage: int, book: Book) -> float:
    """What it is worth that others call a letter seldom."""
    return book.taste[stage, SELDOM] * book.rarity[letter]  # type: ignore[no-any-return]


@compiled
def _best_call(stage: int, book: Book) -> tuple[int, int]:
    """The letter to call, and where it goes."""
    best, called, where = 3 * NO_SQUARE, 0, -1
    for letter in range(LETTERS):
        square, value = _best_square(letter, stage, 1, book)
        value += _to_call(letter, stage, book)
        if value > best:
            best, called, where = value, letter, square
    return called, where


@compiled
def _begin(board: Array, book: Book) -> int:
    """Think about a whole table; gives how many of its squares are free."""
    keys, free = book.lines.keys, 0
    for number in range(LINES):
        keys[number] = 0
        book.lines.places[number] = -1
    for square in range(SQUARES):
        free += board[square] == 0
        row, column = square // SIDE, SIDE + square % SIDE
        keys[row] = keys[row] * 27 + board[square]
        keys[column] = keys[column] * 27 + board[square]
    stage = _STAGE_OF[free]
    _think_all(ALL, stage, True, book)
    if _is_met(book):
        _think_all(NONE, stage, False, book)
    return free


@compiled
def _play_out(start: Array, called: Array, mine: Array, board: Array, book: Book) -> float:
    for square in range(SQUARES):
        board[square] = start[square]
    free = _begin(board, book)
    stage, met = _STAGE_OF[free], _is_met(book)
    for n in range(min(len(mine), free)):
        if mine[n]:
            letter, square = _best_call(stage, book)
        else:
            letter = called[n]
            square, _ = _best_square(letter, stage, 0, book)
        board[square] = letter + 1
        free -= 1
        row, column = square // SIDE, square % SIDE
        book.lines.keys[row] += (letter + 1) * _POWERS[column]
        book.lines.keys[SIDE + column] += (letter + 1) * _POWERS[row]
        _think(row, column, stage, not met, book)
        _think(SIDE + column, row, stage, not met, book)
        if not met:
            met = _is_met(book)
            if met:
                _think_all(NONE, stage, False, book)
        if _STAGE_OF[free] != stage:
            stage = _STAGE_OF[free]
            _think_all(NONE, stage, not met, book)
    return _total(book)


@kernel
def weigh(board: Array, gains: Array, book: Book) -> float:
    """What each letter brings in each free square (`no_gains`); gives what the table counts."""
    stage = _STAGE_OF[_begin(board, book)]
    for square in range(SQUARES):
        row, column = square // SIDE, square % SIDE
        across, down = book.lines.places[row], book.lines.places[SIDE + column]
        for letter in range(LETTERS):
            gains[ACROSS, square, letter] = book.memo.gains[across, letter, column]
            gains[DOWN, square, letter] = book.memo.gains[down, letter, row]
            gains[OTHERS, square, letter] = _seen(row, column, letter, stage, 0, book)
            own = _seen(row, column, letter, stage, 1, book)
            gains[OWN, square, letter] = own + _to_call(letter, stage, book)
    return _total(book)


@kernel
def play_out(start: Array, called: Array, mine: Array, board: Array, book: Book, counts: Array) -> None:
    """The final `counts` of a table, one for each row of `called`: what the others call.

    Where `mine`, the player's own call comes. The game is played in the room of `board`.
    """
    for future in range(len(called)):
        counts[future] = _play_out(start, called[future], mine, board, book)


def rehearse() -> Iterator[None]:
    """Run everything once."""
    none = np.zeros(1, np.int32)
    book = a_book(Tables(np.full(SLOTS, -1, np.int32), none, none, none, none, np.full(LETTERS, 1 / LETTERS)))
    board = np.zeros(SQUARES, np.int64)
    weigh(board, no_gains(), book)
    yield
    calls = np.zeros((1, 1), np.int64), np.zeros(1, np.bool_)
    play_out(board, *calls, board.copy(), book, np.zeros(1))
    yield

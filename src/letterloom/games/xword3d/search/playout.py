"""A game played on from a structure, compiled: every seat lays what seems best to it, for so many turns.

Balance and Joiners are left out: hardly a good play falls, and this only tells what a play is likely to lead to. What
a play seems worth is its points, what the letters are worth that it keeps (`leave`), less a price for each letter that
is laid and not replaced, as the pool is too small: what is kept then scores in a turn of its own. So at the last turn
that is played on, too, what is left in hands has that price when the pool is empty.
"""

from typing import Final

from letterloom.games.xword3d.search.kernel import (
    AXIS,
    BEFORE,
    CELL_AT,
    FLIPPED,
    KEY,
    LEAST,
    MODE_AT,
    MORE,
    NONE,
    PRICE,
    SCORE_AT,
    SIGN,
    SLOT,
    TEXT,
    TIED,
    UNIT,
    part_of,
    sweep,
)  # fmt: skip
from letterloom.games.xword3d.search.survey import (
    BEST,
    CODE,
    FRESH,
    HAND,
    HIGH,
    LOW_X,
    LOW_Y,
    LOW_Z,
    SOLID,
    STEP,
    STEP_Y,
    STEP_Z,
    WAY,
    X,
    survey,
)  # fmt: skip
from letterloom.games.xword3d.search.trie import COUNT_AT, letter_at, plant
from letterloom.search.compiling import Array, compiled, kernel, lowest, wide

HIGH_AFTER: Final = 4
"""So many words are played before bricks may leave the table (3DX-20)."""
COUNT, POOL, MOVER, PLAYS, TURNS, FRONT, OTHERS, STANDS = range(8)
"""How a game stands: bricks on the table, how many were drawn, whose turn it is, plays that were made, turns to go; how
many bricks of the pool may lie in any order, and how many of those drawn were not drawn by seat 0."""
POINTS, KEPT = 0, 1
"""What a seat has gained: points, and what the letters are worth that it holds and has not drawn."""
COPIES, BALANCE, TABLE = 27, 31, 40
"""The rows of a table of leaves: by two letters; by a letter, for the first of it to the fourth; and by how many are
kept, and how many vowels are among them."""
VOWELS: Final = 1 << 1 | 1 << 5 | 1 << 9 | 1 << 15 | 1 << 21
MOST_KEPT: Final = 8
"""For more letters than this the table knows no balance."""


@compiled
def appraise(hand: Array, size: int, leaves: Array, line: Array, keeps: Array) -> None:
    """What it is worth to lay each part of a hand: the price of so many letters, and what the rest is worth.

    The price of a number of letters becomes the most that any such part is worth.
    """
    codes, at = line[BEFORE], 0
    for code in range(1, 27):
        line[SLOT, code] = at
        for _ in range(hand[code]):
            codes[at] = code
            at += 1
    full = (wide(1) << size) - 1
    for n in range(size + 1):
        line[TIED, n] = NONE
    keeps[full] = 0
    for kept in range(1, full + 1):
        first, rest = lowest(kept), kept & (kept - 1)
        code, copy = codes[first], 0
        worth = keeps[full ^ rest]
        while rest:
            other = codes[lowest(rest)]
            rest &= rest - 1
            if other == code:
                copy += 1
            else:
                worth += leaves[code, other]
        keeps[full ^ kept] = worth + leaves[COPIES + min(copy, 3), code]
    for kept in range(full + 1):
        count, vowels, rest = 0, 0, wide(kept)
        while rest:
            vowels += VOWELS >> codes[lowest(rest)] & 1
            rest &= rest - 1
            count += 1
        worth = keeps[full ^ kept] + line[PRICE, size - count]
        if count <= MOST_KEPT:
            worth += leaves[BALANCE + count, vowels]
        keeps[full ^ kept] = worth
        line[TIED, size - count] = max(line[TIED, size - count], worth)
    for n in range(size + 1):
        line[PRICE, n] = line[TIED, n]


@compiled
def prepare(hand: Array, size: int, left: int, leaves: Array, price: int, line: Array, keeps: Array) -> int:
    """Have ready what plays of a hand are worth beside their points: by the letters (2), or by their number (1).

    There are no tables for hands of many letters.
    """
    for n in range(size + 1):
        line[PRICE, n] = -price * max(0, n - left)
    if left == 0 or wide(1) << size > len(keeps):
        return 1
    appraise(hand, size, leaves, line, keeps)
    return 2


@kernel
def rate(
    hand: Array, left: int, leaves: Array, price: int, line: Array, keeps: Array, plays: Array, worth: Array
) -> None:
    """What plays are worth beside their points."""
    size = wide(0)
    for code in range(1, 27):
        size += hand[code]
    kind = prepare(hand, size, left, leaves, price, line, keeps)
    for n in range(len(plays)):
        text = wide(plays[n, TEXT])
        if kind > 1:
            worth[n] = keeps[part_of(line, text)]
        else:
            worth[n] = line[PRICE, text >> COUNT_AT]


@kernel
def lay_down(
    shape: Array, volume: Array, play: Array, laid: Array, count: int, hand: Array
) -> tuple[int, int]:
    """Lay the bricks of a play, taken from a hand. How many lie there now, and what are its points?"""
    key, text = wide(play[KEY]), wide(play[TEXT])
    more = wide(play[MORE]) if len(play) > MORE else wide(0)
    mode = key >> MODE_AT & 7
    cell = key % (wide(1) << SCORE_AT) >> CELL_AT
    step = shape[STEP + AXIS[mode]] * SIGN[mode]
    for n in range(text >> COUNT_AT):
        while volume[cell] > 0:
            cell += step
        code = letter_at(text, more, n)
        new = laid[count]
        new[0] = cell % shape[STEP_Z] % shape[STEP_Y] + shape[LOW_X]
        new[1] = cell % shape[STEP_Z] // shape[STEP_Y] + shape[LOW_Y]
        new[2] = cell // shape[STEP_Z] + shape[LOW_Z]
        new[CODE], new[WAY] = code, 1 if mode >= FLIPPED and code != X else 0
        count += 1
        cell += step
        hand[code] -= 1
    score = key >> SCORE_AT
    return count, score // FRESH + score % FRESH


@compiled
def next_brick(stands: Array, seat: int) -> int:
    """Where in the pool is the brick that a seat draws?

    Of bricks that may lie in any order seat 0 draws the first, and the others draw the last. So what they draw does not
    change with the number that a play of seat 0 takes, and plays that are tried in one future differ by less chance.
    """
    if stands[POOL] >= stands[FRONT]:
        return int(stands[POOL])
    return int(stands[FRONT] - 1 - stands[OTHERS] if seat else stands[POOL] - stands[OTHERS])


@kernel
def play_out(
    nodes: Array, root: int, rules: Array, links: Array, shape: Array, volume: Array, bricks: Array, anchors: Array,
    joints: Array, trie: Array, texts: Array, heads: Array, stack: Array, line: Array, plays: Array,
    keeps: Array, leaves: Array, price: int, laid: Array, hands: Array, sizes: Array, pool: Array,
    stands: Array, gains: Array,
) -> bool:  # fmt: skip
    """Play on until the turns are over or nobody can lay anything. False where a buffer was too small."""
    seats = len(hands)
    stuck = 0
    while stands[TURNS] > 0 and stuck < seats:
        stands[TURNS] -= 1
        seat = stands[MOVER]
        stands[MOVER] = (seat + 1) % seats
        hand = hands[seat]
        size, rules[HAND] = wide(0), 0
        for code in range(1, 27):
            size += hand[code]
            if hand[code]:
                rules[HAND] |= wide(1) << (code - 1)
        stuck += 1
        if size == 0:
            continue
        rules[HIGH] = 1 if rules[SOLID] and stands[PLAYS] >= HIGH_AFTER else 0
        if not survey(
            nodes, root, laid[: stands[COUNT]], links, rules, shape, volume, bricks, anchors, joints
        ):
            return False
        if plant(nodes, root, hand, rules[HIGH] != 0, trie, texts, heads, stack) < 0:
            return False
        left = len(pool) - stands[POOL]
        rules[BEST] = prepare(hand, size, left, leaves, price, line, keeps)
        line[LEAST, 0] = NONE
        found, following, _ = sweep(
            nodes, root, rules, shape, volume, bricks, anchors, joints[:0], trie, texts, heads, line, plays,
            keeps, hand, stands[COUNT], wide(0),
        )  # fmt: skip
        if following >= 0 or stands[COUNT] + size > len(laid):
            return False
        if not found:
            continue
        stuck = 0
        stands[COUNT], points = lay_down(shape, volume, plays[0], laid, stands[COUNT], hand)
        stands[PLAYS] += 1
        gains[seat, POINTS] += points
        size -= wide(plays[0, TEXT]) >> COUNT_AT
        while size < sizes[seat] and stands[POOL] < len(pool):
            hand[pool[next_brick(stands, seat)]] += 1
            stands[POOL] += 1
            stands[OTHERS] += seat != 0
            size += 1
        gains[seat, KEPT] = line[LEAST, 0] - UNIT * points
    if stands[POOL] >= len(pool):
        for seat in range(seats):
            held = wide(0)
            for code in range(1, 27):
                held += hands[seat, code]
            if stuck >= seats:  # 3DX-11
                gains[seat, POINTS] -= held
            gains[seat, KEPT] = 0 if stuck >= seats else price * held
    return True

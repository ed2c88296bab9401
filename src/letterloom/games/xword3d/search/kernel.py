"""The search for plays, compiled: it finds what `growing` finds, in the same order, and gives arrays.

What `growing` says of anchors, modes and starts holds here too. What is different is how letters are tried:

- `survey` has made the structure ready, and `trie` the hand.
- From an anchor on, the cells ahead are looked at once (`draw`): the letters that fit each, the bricks in between.
  What a play counts depends on how many letters it lays and not on which ones (3DX-11), so that is known of the line.
- The words on a line are the entries of the trie whose letters fit (`scan`). Beyond the last cell that asks anything,
  all words that go on are copied as they stand. Only after bricks are letters tried against the word graph (`grow`).

A play is a row of numbers: its key (where its first letter is laid, its mode, its Joiner, and what it counts), its
letters and how many there are, and more letters of a long word. Plays that find no room are counted and not written,
and the search ends before the task (an anchor, or a side of a brick for Joiners) to which they belong.

A number that is handed on begins as a `wide` one: Numba compiles a function once more for a plain 0.

Kernels that call each other stand in one file, because what is kept of a compiled one does not notice when another
file changes; the few small ones from beside are part of the name of the folder where it is kept.
"""

from typing import Final

from letterloom.games.xword3d.search.survey import (
    ALL,
    ANCHORS,
    BEST,
    CELL,
    CODE,
    FACES,
    FIT,
    FRESH,
    HIGH,
    OTHER_WAY_UP,
    PARTED,
    RUN,
    SEEN,
    SOLID,
    STEP,
    STEP_Z,
    TURNS,
    WALL,
    X_BIT,
    X,
    follow,
    is_bare,
    is_parted,
)  # fmt: skip
from letterloom.games.xword3d.search.trie import (
    ANY,
    COUNT_AT,
    DEPTH_AT,
    ENDS_AT,
    FOLLOW,
    INFO,
    KNOWN,
    LEFT,
    LETTERS,
    LIST,
    NODE,
    ORDER,
    PACKED,
    QUEUE,
    SPAN_AT,
    WORDS,
    letter_at,
)  # fmt: skip
from letterloom.search.compiling import Array, compiled, index, inlined, kernel, lowest, popcount, wide

AXIS: Final = (0, 1, 2, 2, 0, 1, 2, 2)
SIGN: Final = (1, 1, -1, 1, -1, -1, -1, 1)
FLIPPED: Final = 4
"""From this mode on bricks are upside down; the order is that of `growing.MODES`."""
MODE_AT, JOINT_AT, CELL_AT, SCORE_AT = 8, 3, 11, 40
"""The key of a play: 1 + the side of the old brick and which of its letters a Joiner holds, if any; its mode; the cell
of its first letter; and from SCORE_AT on what it counts."""
KEY, TEXT, MORE = range(3)
MASK, GAIN, BRICKS, AFTER, END, TIED, POINTS, CODES, BEFORE, STACK, PRICE, LEAST, SLOT, LINE = (
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 14, 15, 16, 17
)  # fmt: skip
"""A line, by the number of a free cell: what fits, what the other words count up to it, how many bricks come before
it, what comes after it (see below), the last cell before the next free one, and the last cell up to it that asks
anything. The key of a play of so many letters. The bricks on the line; those before it, the nearest first; and the
stack. Then, for the best play: the most that so many letters are worth beside the points; what a play has to be worth
more than to be looked at; and which is the first brick of the hand with a letter."""
UNIT: Final = 100
"""A point, in the coin in which plays are compared."""
NONE: Final = -(1 << 40)
"""Less than any play is worth."""
GOES_ON, HAS_BRICKS = 1, 2
"""After a cell there may come a free one, bricks, and bricks and then a free one."""


@inlined
def draw(
    shape: Array, volume: Array, bricks: Array, anchors: Array, line: Array,
    cell: int, mode: int, size: int, hand: int, joint: int, joint_mask: int, joint_gain: int,
) -> int:  # fmt: skip
    """Look along a line from a free cell on. How many free cells can a word go through?"""
    axis, way = AXIS[mode], 1 if mode >= FLIPPED else 0
    step = shape[STEP + axis] * SIGN[mode]
    one, other = (axis + 1) % 3, (axis + 2) % 3
    gain, read, last, count = wide(0), wide(0), wide(-1), wide(0)
    line[BRICKS, 0] = 0
    while count < size:
        mask = wide(ALL)
        if cell == joint:
            mask = joint_mask
            gain += joint_gain
        elif volume[cell] < 0:
            n = -2 - wide(volume[cell])
            mask = wide(anchors[n, FIT + 2 * one + way] & anchors[n, FIT + 2 * other + way])
            gain += anchors[n, RUN + one] + anchors[n, RUN + other]
        if not mask & hand:
            break
        cell += step
        is_cut = False
        while volume[cell] > 0:
            is_cut = shape[PARTED] > 0 and is_parted(shape, min(cell, cell - step), abs(step))
            if is_cut:
                break
            line[CODES, read] = bricks[volume[cell] - 1, SEEN + way]
            read += 1
            cell += step
        goes_on = volume[cell] != WALL and not is_cut
        if mask != ALL or not goes_on or read > line[BRICKS, count]:
            last = count
        line[MASK, count], line[GAIN, count] = mask, gain
        line[AFTER, count] = (GOES_ON if goes_on else 0) | (HAS_BRICKS if read > line[BRICKS, count] else 0)
        line[END, count], line[TIED, count] = cell - step, last
        count += 1
        line[BRICKS, count] = read
        if not goes_on:
            break
    if count and count < size:
        line[AFTER, count - 1] &= HAS_BRICKS
        line[TIED, count - 1] = count - 1
    line[MASK, count] = 0
    return count


@inlined
def count_points(
    shape: Array,
    volume: Array,
    line: Array,
    place: int,
    cells: int,
    mode: int,
    free: int,
    bricks: int,
    start: int,
) -> bool:
    """The keys of plays along a line that begin with so many letters before it, or after so many bricks.

    Is any of them worth a look?
    """
    is_leg = mode in (3, 7) and is_bare(shape, volume, start)
    is_any = False
    for n in range(cells):
        own = (free + n + 1) * FRESH + bricks + line[BRICKS, n + 1]
        if is_leg or (mode in (2, 6) and is_bare(shape, volume, line[END, n])):
            own *= 2  # 3DX-24
        key = place | (own + line[GAIN, n]) << SCORE_AT
        line[POINTS, free + n + 1] = key
        is_any = is_any or value(line, key, free + n + 1) > line[LEAST, 0]
    return is_any


@inlined
def value(line: Array, key: int, count: int) -> int:
    """What a play of so many letters is worth, without a Joiner."""
    score = key >> SCORE_AT
    return UNIT * (score // FRESH + score % FRESH) + wide(line[PRICE, index(count)])


@compiled
def part_of(line: Array, text: int) -> int:
    """Which bricks of a hand some letters are, as bits; they fit into one number."""
    laid = wide(0)
    for at in range(text >> COUNT_AT):
        bit = wide(1) << line[SLOT, text >> (5 * at) & 31]
        while laid & bit:
            bit <<= 1
        laid |= bit
    return laid


@compiled
def pick(line: Array, plays: Array, keeps: Array, kind: int, found: int) -> int:
    """Keep the best of some plays, as the first: what is worth no more is not looked at from now on."""
    for n in range(found):
        text = wide(plays[n, TEXT])
        count = text >> COUNT_AT
        worth = value(line, plays[n, KEY], count)
        if worth > line[LEAST, 0] and kind > 1:
            worth += keeps[part_of(line, text)] - line[PRICE, index(count)]
        if worth > line[LEAST, 0]:
            line[LEAST, 0] = worth
            for column in range(plays.shape[1]):
                plays[0, column] = plays[n, column]
    return min(found, 1)


@inlined
def give(plays: Array, found: int, key: int, text: int, more: int) -> int:
    """One more play; it is written where there is room."""
    if found < len(plays):
        plays[index(found), KEY], plays[index(found), TEXT] = key, text
        if plays.shape[1] > MORE:
            plays[index(found), MORE] = more
    return found + 1


@inlined
def read_bricks(nodes: Array, line: Array, cell: int, node: int, ending: int) -> tuple[int, int]:
    """The node after the bricks behind a free cell, and whether a word ends there; 0 and 0 where none goes so."""
    for at in range(line[BRICKS, index(cell)], line[BRICKS, index(cell + 1)]):
        through = wide(1) << (line[CODES, index(at)] - 1)
        letters = wide(nodes[index(node)])
        if not letters & through:
            return wide(0), wide(0)
        ending = wide(nodes[index(node + 1)]) & through
        node = wide(nodes[index(node + 2 + popcount(letters & (through - 1)))])
    return node, ending


@compiled
def is_given_elsewhere(
    nodes: Array, root: int, line: Array, mode: int, text: int, more: int, count: int, free: int, bricks: int
) -> bool:
    """Is a play found in another mode too: as a word downwards (3DX-21), or upright because it is all X (3DX-22)?"""
    node, ending = wide(root), wide(0)
    n, at = count - 1, line[BRICKS, count - free] - 1  # the last letter, the last brick
    while n >= 0 or bricks > 0:
        if n < 0:
            code = line[BEFORE, -n - 1]
            bricks -= 1
            n -= 1
        elif n >= free and at >= line[BRICKS, n - free]:
            code = line[CODES, at]
            at -= 1
        else:
            code = letter_at(text, more, n)
            n -= 1
        if mode in (3, 7):
            ending = wide(nodes[node + 1]) >> (code - 1) & 1
            node = follow(nodes, node, code)
            if not node and not ending:
                return False
        elif code != X:
            return False
    return mode not in (3, 7) or ending != 0


@compiled
def grow(
    nodes: Array, root: int, line: Array, plays: Array, counts: Array, found: int, mode: int,
    is_twice: bool, size: int, node: int, cell: int, free: int, bricks: int, text: int, more: int,
    left: int, joint: int,
) -> int:  # fmt: skip
    """The words that go on from a node with a letter of the hand in free cell number `cell` of a line.

    Before the line are so many `free` letters or so many `bricks`; only what reaches cell number `joint` counts.
    """
    first = cell
    pending = wide(nodes[index(node)]) & left & line[MASK, index(cell)]
    while True:
        if not pending:
            if cell == first:
                return found
            cell -= 1
            node, pending, left = (
                line[STACK, index(cell)],
                line[STACK + 1, index(cell)],
                line[STACK + 2, index(cell)],
            )
            text = line[STACK + 3, index(cell)]
            counts[index(line[STACK + 4, index(cell)])] += 1
            continue
        bit = pending & -pending
        pending ^= bit
        code = lowest(bit) + 1
        letters = wide(nodes[index(node)])
        child = wide(nodes[index(node + 2 + popcount(letters & (bit - 1)))])
        child, ending = read_bricks(nodes, line, cell, child, wide(nodes[index(node + 1)]) & bit)
        laid = free + cell
        longer = text
        if laid < PACKED:
            longer |= code << (5 * laid)
        else:
            shift = 5 * (laid - PACKED)
            more = more & ((wide(1) << shift) - 1) | code << shift
        if (
            ending
            and laid
            and cell >= joint
            and not (
                is_twice and is_given_elsewhere(nodes, root, line, mode, longer, more, laid + 1, free, bricks)
            )
        ):
            found = give(plays, found, line[POINTS, index(laid + 1)], longer | (laid + 1) << COUNT_AT, more)
        if child and line[AFTER, index(cell)] & GOES_ON and laid + 1 < size:
            rest = left if counts[index(code)] > 1 else left & ~bit
            further = wide(nodes[index(child)]) & rest & line[MASK, index(cell + 1)]
            if further:
                counts[index(code)] -= 1
                line[STACK, index(cell)], line[STACK + 1, index(cell)], line[STACK + 2, index(cell)] = (
                    node,
                    pending,
                    left,
                )
                line[STACK + 3, index(cell)], line[STACK + 4, index(cell)] = text, code
                node, pending, left, text = child, further, rest, longer
                cell += 1


@inlined
def copy_words(
    trie: Array, texts: Array, line: Array, plays: Array, found: int, entry: int, kind: int
) -> int:
    """All words that begin with an entry: nothing is in their way."""
    first = wide(trie[WORDS + kind, index(entry)])
    last = wide(trie[WORDS + kind, index(entry + (trie[INFO, index(entry)] >> SPAN_AT))])
    if found + last - first <= len(plays):
        for n in range(first, last):
            text = texts[2 + kind, index(n)]
            plays[index(found + n - first), KEY] = line[POINTS, index(text >> COUNT_AT)]
            plays[index(found + n - first), TEXT] = text
        if plays.shape[1] > MORE:
            for n in range(first, last):
                plays[index(found + n - first), MORE] = texts[1, trie[LIST + kind, n]]
    return found + last - first


@inlined
def pass_bricks(
    nodes: Array, root: int, trie: Array, texts: Array, line: Array, plays: Array, counts: Array,
    found: int, mode: int, is_twice: bool, size: int, free: int, cell: int, entry: int,
) -> int:  # fmt: skip
    """The plays that begin with an entry whose last letter, in this free cell of a line, comes before bricks."""
    nothing = wide(0)
    node, ending = read_bricks(nodes, line, cell, wide(trie[NODE, index(entry)]), nothing)
    if not (node or ending):
        return found
    depth = free + cell + 1
    text, more = texts[0, index(entry)], texts[1, index(entry)]
    if (
        ending
        and depth > 1
        and not (is_twice and is_given_elsewhere(nodes, root, line, mode, text, more, depth, free, nothing))
    ):
        found = give(plays, found, line[POINTS, index(depth)], text, more)
    left = wide(trie[LEFT, index(entry)])
    after = line[AFTER, index(cell)]
    if node and after & GOES_ON and nodes[index(node)] & left & line[MASK, index(cell + 1)]:
        for n in range(depth):
            counts[letter_at(text, more, n)] -= 1
        found = grow(
            nodes, root, line, plays, counts, found, mode, is_twice, size,
            node, cell + 1, free, nothing, text & LETTERS, more, left, nothing,
        )  # fmt: skip
        for n in range(depth):
            counts[letter_at(text, more, n)] += 1
    return found


@inlined
def scan(
    nodes: Array, root: int, trie: Array, texts: Array, heads: Array, line: Array, plays: Array, counts: Array,
    found: int, mode: int, is_twice: bool, size: int, hand: int, free: int, cells: int, letters: int,
) -> int:  # fmt: skip
    """The plays that lay `free` letters before a line and one of these letters in its first cell."""
    kind = wide(1 if mode in (3, 7) else 0)
    is_slow = is_twice and kind == 0
    nothing = wide(0)
    tied = size if is_slow else line[TIED, min(size - free, cells) - 1]
    through = wide(ANY)  # what must be able to follow the letter in the first cell
    if line[AFTER, 0] & HAS_BRICKS:
        through = wide(1) << (line[CODES, 0] - 1)
    while letters:
        first = last = lowest(letters) + 1
        if letters == hand:  # nothing is in the way of any letter: all entries of a depth stand side by side
            last = wide(26)
        letters &= -wide(2) << (last - 1)
        count = wide(0)
        for start in range(
            heads[free, first], heads[free, last + 1]
        ):  # without a branch, which would be guessed
            trie[QUEUE, index(count)] = trie[ORDER, index(start)]
            count += 1 if trie[FOLLOW, index(start)] & through else 0
        for at in range(count):
            entry = wide(trie[QUEUE, index(at)])
            if line[AFTER, 0] & HAS_BRICKS:
                found = pass_bricks(
                    nodes, root, trie, texts, line, plays, counts, found, mode, is_twice, size, free,
                    nothing, entry,
                )  # fmt: skip
                continue
            end = entry + (wide(trie[INFO, index(entry)]) >> SPAN_AT)
            while entry < end:
                info = wide(trie[INFO, index(entry)])
                depth = info >> DEPTH_AT & 31
                cell = depth - 1 - free
                if not line[MASK, index(cell)] >> (info & 31) & 1:
                    entry += info >> SPAN_AT
                    continue
                after = line[AFTER, index(cell)]
                if after < HAS_BRICKS:
                    if after and cell >= tied:
                        found = copy_words(trie, texts, line, plays, found, entry, kind)
                        entry += info >> SPAN_AT
                        continue
                    if (info >> ENDS_AT & 3) > kind:
                        text, more = texts[0, index(entry)], texts[1, index(entry)]
                        if not is_slow or not is_given_elsewhere(
                            nodes, root, line, mode, text, more, depth, free, nothing
                        ):
                            found = give(plays, found, line[POINTS, index(depth)], text, more)
                    if (
                        after
                        and trie[KNOWN, index(entry)] & trie[LEFT, index(entry)] & line[MASK, index(cell + 1)]
                    ):
                        entry += 1
                    else:
                        entry += info >> SPAN_AT
                    continue
                if wide(trie[KNOWN, index(entry)]) >> (line[CODES, line[BRICKS, index(cell)]] - 1) & 1:
                    found = pass_bricks(
                        nodes, root, trie, texts, line, plays, counts, found, mode, is_twice, size, free,
                        cell, entry,
                    )  # fmt: skip
                entry += info >> SPAN_AT
    return found


@compiled
def lay_single(
    shape: Array, volume: Array, plays: Array, found: int, row: Array, side: int, is_solid: int, hand: int
) -> int:
    """Plays of one brick, which can be spelt along each of its runs and are given once."""
    cell = wide(row[CELL])
    worth = row[RUN] + row[RUN + 1] + row[RUN + 2]
    if row[RUN + 2] and volume[cell - shape[STEP_Z]] <= 0 and is_bare(shape, volume, cell):
        worth += row[RUN + 2]  # 3DX-24: it is the foot of a leg
    for way in range(2 if is_solid else 1):
        letters = wide(row[FIT + way] & row[FIT + 2 + way] & row[FIT + 4 + way]) & hand
        if way:
            letters &= ~X_BIT
        while letters:
            bit = letters & -letters
            letters ^= bit
            key = cell << CELL_AT | (FLIPPED * way) << MODE_AT | side | wide(worth) << SCORE_AT
            found = give(plays, found, key, lowest(bit) + 1 | 1 << COUNT_AT, wide(0))
    return found


@inlined
def from_cell(
    nodes: Array, root: int, shape: Array, volume: Array, bricks: Array, anchors: Array, trie: Array,
    texts: Array, heads: Array, line: Array, plays: Array, counts: Array, found: int, row: Array, side: int,
    mode: int, size: int, hand: int, letters: int,
) -> int:  # fmt: skip
    """The plays of a mode that lay one of these letters in a cell, by their starts. How many plays are there now?

    The cell is an anchor, and their first one; or, on a `side` of a brick, that of a Joiner, with any start.
    """
    axis, way = AXIS[mode], 1 if mode >= FLIPPED else 0
    step = shape[STEP + axis] * SIGN[mode]
    gain = wide(row[RUN + (axis + 1) % 3] + row[RUN + (axis + 2) % 3])
    is_twice = mode in (3, 7) or (way == 1 and counts[X] > 1)
    here = wide(row[CELL])
    start, free, cells, nothing, is_plain = here, wide(0), wide(0), wide(0), True
    while free < size:
        before = wide(volume[start - step])
        is_end = before == WALL
        if before > 0:
            is_end = shape[PARTED] > 0 and is_parted(shape, min(start, start - step), abs(step))
            if not is_end and bricks[before - 1, SEEN + way] == OTHER_WAY_UP:
                return found
        if before > 0 and not is_end:
            is_plain = False
            start -= step
            continue
        cell, read, node = here if is_plain else start, wide(0), wide(root)
        while volume[cell] > 0:
            node = follow(nodes, node, wide(bricks[volume[cell] - 1, SEEN + way]))
            read += 1
            cell += step
        if is_plain:
            length = free if not side else (here - start) // step
            if not side and heads[length, 1] == heads[length, 27]:
                return found  # the hand begins no words of so many letters
            place = start << CELL_AT | mode << MODE_AT | (length << JOINT_AT | side if side else nothing)
            if free == 0 or side:
                cells = draw(
                    shape, volume, bricks, anchors, line, cell, mode, size, hand, here, letters, gain
                )
            if count_points(
                shape, volume, line, place, min(cells, size - length), mode, length, nothing, start
            ):
                found = scan(
                    nodes, root, trie, texts, heads, line, plays, counts, found, mode, is_twice,
                    size, hand, length, cells, letters,
                )  # fmt: skip
        elif node and (cell != here or nodes[node] & letters):
            for n in range(read):
                line[BEFORE, n] = bricks[volume[cell - (n + 1) * step] - 1, SEEN + way]
            number = wide(0)
            for at in range(cell, here, step):
                number += volume[at] <= 0
            cells = draw(shape, volume, bricks, anchors, line, cell, mode, size, hand, here, letters, gain)
            if number < cells:
                place = cell << CELL_AT | mode << MODE_AT | (number << JOINT_AT | side if side else nothing)
                if count_points(shape, volume, line, place, cells, mode, nothing, read, start):
                    found = grow(
                        nodes, root, line, plays, counts, found, mode, is_twice, size,
                        node, nothing, nothing, read, nothing, nothing, hand, number,
                    )  # fmt: skip
        free += 1
        if is_end or not (side or (is_plain and before == 0)):
            return found
        is_plain = is_plain and before == 0
        start -= step
    return found


@kernel
def sweep(
    nodes: Array, root: int, rules: Array, shape: Array, volume: Array, bricks: Array, anchors: Array,
    joints: Array, trie: Array, texts: Array, heads: Array, line: Array, plays: Array, keeps: Array,
    counts: Array, count: int, first: int,
) -> tuple[int, int, int]:  # fmt: skip
    """Find the plays of all tasks from the first one on, while there is room; `count` bricks lie there.

    How many were found, the next task (−1 at the end), and how much room that one takes. Where the best play is asked
    for it is the first one, and no more are found.
    """
    if not rules[BEST]:
        line[LEAST, 0] = NONE
    size, letters = wide(0), wide(0)
    for code in range(1, 27):
        size += counts[code]
        if counts[code]:
            letters |= wide(1) << (code - 1)
    found, parted, tasks = wide(0), shape[PARTED], wide(shape[ANCHORS])
    for task in range(first, tasks + len(joints)):
        more, mask, side = found, letters, wide(0)
        row = anchors[min(task, tasks - 1)]
        if task >= tasks:  # 3DX-23: newest bricks first, too
            brick, side = count - 1 - (task - tasks) // 6, (task - tasks) % 6 + 1
            row = joints[6 * brick + side - 1]
            mask &= wide(1) << (wide(bricks[brick, CODE]) - 1)
            if row[CELL] < 0 or not mask:
                continue
            old = wide(bricks[brick, CELL])
            shape[FACES + 2 * parted] = min(old, wide(row[CELL]))
            shape[FACES + 2 * parted + 1] = abs(old - wide(row[CELL]))
            shape[PARTED] = parted + 1
        for axis in range(3 if rules[HIGH] else 2):
            if row[RUN + axis] and (not side or row[TURNS + axis]):
                more = lay_single(shape, volume, plays, more, row, side, rules[SOLID], mask)
                break
        for mode in range(8 if rules[SOLID] else FLIPPED):
            axis, way = AXIS[mode], 1 if mode >= FLIPPED else 0
            one, other = (axis + 1) % 3, (axis + 2) % 3
            fits = wide(row[FIT + 2 * one + way] & row[FIT + 2 * other + way]) & mask
            if (
                size > 1 and fits and (axis < 2 or rules[HIGH]) and (not side or row[TURNS + axis])
                and (count or mode < 2)
            ):  # fmt: skip
                more = from_cell(
                    nodes, root, shape, volume, bricks, anchors, trie, texts, heads, line, plays, counts,
                    more, row, side, mode, size, letters, fits,
                )  # fmt: skip
                if rules[BEST] and more <= len(plays):
                    more = pick(line, plays, keeps, rules[BEST], more)
        if rules[BEST] and more <= len(plays):
            more = pick(line, plays, keeps, rules[BEST], more)
        shape[PARTED] = parted
        if more > len(plays):
            return found, task, more - found
        found = more
    return found, -1, 0

"""The beam over operation sequences of CUBEWORD, compiled: one board after another on arrays.

A cube is one number: 0 in the pool, else its cell, its letter and whether that is a name (`pack`). A *node* is a board
that the turn can end with: a row of 25 such numbers, then what it costs and what it scores.
`expand` lays a node out on a grid of cells, sketches words for its lines, finds cubes for the best of them, and keeps
the boards that come of it. What `turns`, `sketches` and `reckoning` do in plain code is done here in the same way,
about a hundred times as fast; tests compare the two.

Words of one length lie in a drawer: for each place and letter the words with that letter there, as bits, so that the
words for a stretch of a line are found by a few `&` and `|`.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from letterloom.search.compiling import Array, compiled, kernel, lowest, popcount, wide

CUBES = 25
JOKER = 24
COST, POINTS, BUILT = 25, 26, 27
"""Columns of a node after its cubes: moves made, points, is it built upon?"""
WIDE = 28
"""So many columns a node has."""
FIRST, AXIS, LENGTH, WORD, PRICE, WORTH = range(6)
"""Columns of a sketch: its first cell, direction, letters, word, the cells that change, what it should score."""
LONGEST = 15
ALL = (1 << 26) - 1
BLANKS = 8
EACH = 6
"""So many words are taken for a stretch of a line, in each of the ways to fill it."""
TURNED = 2
"""So many free cells a stretch has at most in which cubes are turned, too."""
CHOICES = 6
"""So many cubes are considered for a letter."""
TRIES = 8
"""So many choices of cubes are tried for one sketch,"""
KEPT = 2
"""and so many boards are kept."""
SKETCHES = 1 << 15


class Cabinet(NamedTuple):
    """The words of a lexicon as arrays."""

    keys: Array
    """A hash table of all words, each as a number, with open addressing; 0 is free."""
    ids: Array
    """The number of the word in each place of the table."""
    roots: Array
    """One number for all spellings of a word (CUB-9)."""
    letters: Array
    """The letters of the words, one word a row."""
    drawers: Array
    """For each length: its first word, how many, how many numbers hold a bit for each, where its bits begin."""
    bits: Array


class Easel(NamedTuple):
    """What one search writes on."""

    start: Array
    """The cubes as they lie now, packed."""
    faces: Array
    """The printed letters of each cube, as bits."""
    rest: Array
    """Is the word of this root resting (CUB-8)?"""
    old: Array
    """The letters as they lay when the turn began, a cell each, from 1; 0 is free."""
    grid: Array
    """The letters of the node that is being built upon."""
    owner: Array
    """Its cubes, from 1."""
    cross: Array
    """What is known about a cell in each direction: stamp, letters that fit, points of the rest, its place."""
    marks: Array
    """The stamp of the last stretch that began in a cell, in each direction."""
    nodes: Array
    seen: Array
    """The fingerprints of all nodes, a hash table."""
    sketches: Array
    """Sketches for the board as it is, and for the node that is being built upon."""
    scratch: Array
    """Bits, on which words are sifted."""
    state: Array
    """Numbers, named below."""
    hand: Array
    """Small things: cubes that can be lifted (2: they lie alone), cells to be filled, choices of cubes."""


NODES_AT, STAMP, GRID, MOVES, APART = range(5)
"""How many nodes there are; the number of this sketching; the columns of the grid; moves of the turn; a far cell."""
FOUND = 5
"""How many sketches there are (6 for the second kind)."""
LEFT, MOST, LETTERS, WILD, NAMES, KIND = range(7, 13)
"""Moves left; cells that can be filled; letters for them; a name, too? may a blank be turned up? which sketches."""


@compiled
def pack(cell: int, letter: int, named: int) -> int:
    """A cube in play as a number."""
    return cell << 7 | letter << 2 | named << 1 | 1


@compiled
def letter_points(place: int) -> int:
    """What the letter in a place of a word scores (CUB-7)."""
    if place < 5:
        return 1
    return 2 if place < 7 else 3


@compiled
def cost_of(start: int, placed: int, cube: int) -> int:
    """What it costs to bring a cube there with that face (CUB-4)."""
    if placed == start:
        return 0
    if start == 0:
        return 1
    moved = 1 if placed >> 7 != start >> 7 else 0
    turned = 1 if (placed & 126) != (start & 126) else 0
    return 1 if cube == JOKER else moved + turned


@compiled
def find(cabinet: Cabinet, key: np.uint64) -> int:
    """The number of a word, or -1."""
    mask = len(cabinet.keys) - 1
    at = wide((key * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(40)) & mask
    while True:
        here = cabinet.keys[at]
        if here == key:
            return wide(cabinet.ids[at])
        if here == np.uint64(0):
            return -1
        at = (at + 1) & mask


@compiled
def longer(key: np.uint64, letter: int) -> np.uint64:
    """The number of a word with one letter more (from 1)."""
    return key * np.uint64(27) + np.uint64(letter)


@compiled
def reckon(cabinet: Cabinet, easel: Easel, node: int) -> int:
    """What the turn scores if it ends with a node that lies on the grid; -1 where that is no crossword."""
    nodes, grid, old = easel.nodes, easel.grid, easel.old
    hand = easel.hand
    count = blanks = 0
    for cube in range(CUBES):
        placed = wide(nodes[node, cube])
        if placed == 0:
            continue
        if placed & 2 and cube != JOKER:
            blanks += 1
        cell = placed >> 7
        for axis in range(2):
            step = 1 if axis == 0 else wide(easel.state[GRID])
            if grid[cell - step] != 0 or grid[cell + step] == 0:
                continue
            key = np.uint64(0)
            points = place = 0
            same = old[cell - step] == 0
            at = cell
            while grid[at] != 0:
                key = longer(key, wide(grid[at]))
                if old[at] != grid[at]:
                    same = False
                if not (wide(nodes[node, wide(easel.owner[at]) - 1]) & 2):
                    points += letter_points(place)
                place += 1
                at += step
            if same and old[at] == 0:
                continue
            word = find(cabinet, key)
            if word < 0:
                return -1
            root = wide(cabinet.roots[word])
            if easel.rest[root]:
                continue
            for n in range(count):
                if hand[8, n] == root:
                    if hand[9, n] < points:
                        hand[9, n] = points
                    break
            else:
                hand[8, count] = root
                hand[9, count] = points
                count += 1
    if blanks > BLANKS:
        return -1
    total = 0
    for n in range(count):
        total += wide(hand[9, n])
    return total


@compiled
def clear(easel: Easel, node: int) -> None:
    """Take a node off the grid."""
    for cube in range(CUBES):
        placed = wide(easel.nodes[node, cube])
        if placed:
            easel.grid[placed >> 7] = 0
            easel.owner[placed >> 7] = 0


@compiled
def keep(cabinet: Cabinet, easel: Easel, parent: int) -> bool:
    """Judge the node after the last, made from its parent, which lies on the grid; keep it if it is a new crossword."""
    nodes, node = easel.nodes, wide(easel.state[NODES_AT])
    cost = 0
    look = np.uint64(0)
    for cube in range(CUBES):
        placed = wide(nodes[node, cube])
        cost += cost_of(wide(easel.start[cube]), placed, cube)
        if placed:
            part = np.uint64(placed) * np.uint64(0x9E3779B97F4A7C15)
            look += (part ^ (part >> np.uint64(29))) * np.uint64(0xBF58476D1CE4E5B9)
    if cost > wide(easel.state[MOVES]):
        return False
    look = (look ^ (look >> np.uint64(31))) + np.uint64(cost)
    mask = len(easel.seen) - 1
    at = wide(look >> np.uint64(20)) & mask
    while easel.seen[at] != np.uint64(0):
        if easel.seen[at] == look:
            return True
        at = (at + 1) & mask
    for cube in range(CUBES):
        before, after = wide(nodes[parent, cube]), wide(nodes[node, cube])
        if before != after and before:
            easel.grid[before >> 7] = 0
            easel.owner[before >> 7] = 0
    for cube in range(CUBES):
        before, after = wide(nodes[parent, cube]), wide(nodes[node, cube])
        if before != after and after:
            easel.grid[after >> 7] = (after >> 2 & 31) + 1
            easel.owner[after >> 7] = cube + 1
    points = reckon(cabinet, easel, node)
    for cube in range(CUBES):
        before, after = wide(nodes[parent, cube]), wide(nodes[node, cube])
        if before != after and after:
            easel.grid[after >> 7] = 0
            easel.owner[after >> 7] = 0
    for cube in range(CUBES):
        before, after = wide(nodes[parent, cube]), wide(nodes[node, cube])
        if before != after and before:
            easel.grid[before >> 7] = (before >> 2 & 31) + 1
            easel.owner[before >> 7] = cube + 1
    if points < 0:
        return False
    easel.seen[at] = look
    nodes[node, COST], nodes[node, POINTS], nodes[node, BUILT] = cost, points, 0
    if node < len(nodes) - 4:
        easel.state[NODES_AT] = node + 1
    return True


@compiled
def look_across(cabinet: Cabinet, easel: Easel, cell: int, axis: int) -> None:
    """Find out which letters fit a cell by the run of the other direction, and what that would score."""
    cross, grid = easel.cross, easel.grid
    stamp = wide(easel.state[STAMP])
    if cross[axis, cell, 0] == stamp:
        return
    cross[axis, cell, 0] = stamp
    step = wide(easel.state[GRID]) if axis == 0 else 1
    first = cell - step
    while grid[first] != 0:
        first -= step
    first += step
    if first == cell and grid[cell + step] == 0:
        cross[axis, cell, 1], cross[axis, cell, 2], cross[axis, cell, 3] = ALL, -1, 0
        return
    points = place = own = 0
    before = np.uint64(0)
    at = first
    while at != cell:
        before = longer(before, wide(grid[at]))
        if not (wide(easel.hand[0, wide(easel.owner[at]) - 1]) & 2):
            points += letter_points(place)
        place += 1
        at += step
    own = place
    fits = 0
    for letter in range(26):
        key = longer(before, letter + 1)
        at = cell + step
        while grid[at] != 0:
            key = longer(key, wide(grid[at]))
            at += step
        if find(cabinet, key) >= 0:
            fits |= 1 << letter
    place += 1
    at = cell + step
    while grid[at] != 0:
        if not (wide(easel.hand[0, wide(easel.owner[at]) - 1]) & 2):
            points += letter_points(place)
        place += 1
        at += step
    cross[axis, cell, 1], cross[axis, cell, 2], cross[axis, cell, 3] = fits, points, own


@compiled
def is_loose(cabinet: Cabinet, easel: Easel, cell: int) -> bool:
    """Is what is left a crossword when this cube is taken away?"""
    grid = easel.grid
    for axis in range(2):
        step = 1 if axis == 0 else wide(easel.state[GRID])
        first = cell
        while grid[first - step] != 0:
            first -= step
        if cell - first > step:
            key = np.uint64(0)
            at = first
            while at != cell:
                key = longer(key, wide(grid[at]))
                at += step
            if find(cabinet, key) < 0:
                return False
        if grid[cell + step] != 0 and grid[cell + 2 * step] != 0:
            key = np.uint64(0)
            at = cell + step
            while grid[at] != 0:
                key = longer(key, wide(grid[at]))
                at += step
            if find(cabinet, key) < 0:
                return False
    return True


@compiled
def having(cabinet: Cabinet, length: int, place: int, mask: int, out: Array, row: int) -> None:
    """The words of a length with one of these letters in a place, as bits."""
    numbers, begins = wide(cabinet.drawers[length, 2]), wide(cabinet.drawers[length, 3])
    for n in range(numbers):
        out[row, n] = np.uint64(0)
    while mask:
        letter = lowest(mask)
        mask &= mask - 1
        at = begins + (place * 26 + letter) * numbers
        for n in range(numbers):
            out[row, n] |= cabinet.bits[at + n]


@compiled
def propose(
    easel: Easel, at: int, first: int, axis: int, length: int, word: int, price: int, worth: int
) -> None:
    """Write a sketch down, as far as there is room."""
    kind = wide(easel.state[KIND])
    if at < SKETCHES:
        out = easel.sketches
        out[kind, at, FIRST], out[kind, at, AXIS], out[kind, at, LENGTH] = first, axis, length
        out[kind, at, WORD], out[kind, at, PRICE], out[kind, at, WORTH] = word, price, worth
        if at == wide(easel.state[FOUND + kind]):
            easel.state[FOUND + kind] = at + 1


@compiled
def fill(cabinet: Cabinet, easel: Easel, first: int, axis: int, length: int, free: int) -> None:
    """Words for the free cells of a stretch alone: all score the same."""
    grid, cross, scratch = easel.grid, easel.cross, easel.scratch
    step = 1 if axis == 0 else wide(easel.state[GRID])
    numbers, words = wide(cabinet.drawers[length, 2]), wide(cabinet.drawers[length, 0])
    total = wide(cabinet.drawers[length, 1])
    begins = wide(cabinet.drawers[length, 3])
    letters, found = wide(easel.state[LETTERS]), FOUND + wide(easel.state[KIND])
    for n in range(numbers):
        scratch[0, n] = np.uint64(0xFFFFFFFFFFFFFFFF)
    worth = 0
    for place in range(length):
        cell = first + place * step
        letter = wide(grid[cell])
        if letter:
            at = begins + (place * 26 + letter - 1) * numbers
            for n in range(numbers):
                scratch[0, n] &= cabinet.bits[at + n]
            if not (wide(easel.hand[0, wide(easel.owner[cell]) - 1]) & 2):
                worth += letter_points(place)
            continue
        mask = wide(cross[axis, cell, 1]) & letters
        worth += letter_points(place)
        if cross[axis, cell, 2] >= 0:
            worth += wide(cross[axis, cell, 2]) + letter_points(wide(cross[axis, cell, 3]))
        missing = ALL & ~mask
        if popcount(missing) <= 6:
            while missing:
                gone = lowest(missing)
                missing &= missing - 1
                at = begins + (place * 26 + gone) * numbers
                for n in range(numbers):
                    scratch[0, n] &= ~cabinet.bits[at + n]
        else:
            having(cabinet, wide(length), wide(place), wide(mask), scratch, wide(1))
            for n in range(numbers):
                scratch[0, n] &= scratch[1, n]
    taken = 0
    for n in range(numbers):
        bits = scratch[0, n]
        while bits != np.uint64(0):
            number = n * 64 + wide(lowest(bits))
            bits &= bits - np.uint64(1)
            if number >= total:
                break
            if easel.rest[wide(cabinet.roots[words + number])]:
                continue
            propose(
                easel,
                wide(easel.state[found]),
                first,
                axis,
                length,
                wide(words + number),
                wide(free),
                wide(worth),
            )
            taken += 1
            if taken == EACH:
                return


@compiled
def change(
    cabinet: Cabinet, easel: Easel, first: int, axis: int, length: int, free: int, changes: int, turning: int
) -> None:
    """Words for a stretch in which cubes are turned (`turning`), or a free cell is given a name; one name at most."""
    grid, cross, scratch = easel.grid, easel.cross, easel.scratch
    step = 1 if axis == 0 else wide(easel.state[GRID])
    numbers, words = wide(cabinet.drawers[length, 2]), wide(cabinet.drawers[length, 0])
    total = wide(cabinet.drawers[length, 1])
    letters, names = wide(easel.state[LETTERS]), wide(easel.state[NAMES])
    kind = wide(easel.state[KIND])
    # Rows 0 to 5 of the scratch: so many changes, no name; 6 to 11: with one; 12 to 14: what a place allows.
    for n in range(numbers):
        for row in range(12):
            scratch[row, n] = np.uint64(0)
        scratch[0, n] = np.uint64(0xFFFFFFFFFFFFFFFF)
    for place in range(length):
        cell = first + place * step
        letter = wide(grid[cell])
        fits = wide(cross[axis, cell, 1])
        turned = wild = 0
        if letter:
            stays = 1 << (letter - 1)
            if turning:
                cube = wide(easel.owner[cell]) - 1
                turned = fits & wide(easel.faces[cube]) & ~stays
                if names or cube == JOKER or wide(easel.hand[0, cube]) & 2:
                    wild = fits & ~stays & ~turned
        else:
            stays = fits & letters
            if not turning:
                wild = fits & ~stays
        having(cabinet, wide(length), wide(place), wide(stays), scratch, wide(12))
        if turned:
            having(cabinet, wide(length), wide(place), wide(turned), scratch, wide(13))
        if wild:
            having(cabinet, wide(length), wide(place), wide(wild), scratch, wide(14))
        for n in range(numbers):
            stay = scratch[12, n]
            turn = scratch[13, n] if turned else np.uint64(0)
            name = scratch[14, n] if wild else np.uint64(0)
            for k in range(changes, 0, -1):
                scratch[6 + k, n] = (
                    scratch[6 + k, n] & stay | scratch[5 + k, n] & turn | scratch[k - 1, n] & name
                )
                scratch[k, n] = scratch[k, n] & stay | scratch[k - 1, n] & turn
            scratch[0, n] &= stay
    begin = wide(easel.state[FOUND + kind])
    for k in range(1, changes + 1):
        for row in (k, 6 + k):
            for n in range(numbers):
                bits = scratch[row, n]
                while bits != np.uint64(0):
                    number = n * 64 + wide(lowest(bits))
                    bits &= bits - np.uint64(1)
                    if number >= total:
                        break
                    word = words + number
                    if easel.rest[wide(cabinet.roots[word])]:
                        continue
                    worth = 0
                    for place in range(length):
                        cell = first + place * step
                        letter = wide(cabinet.letters[word, place])
                        here = wide(grid[cell])
                        if here == letter + 1:
                            if not (wide(easel.hand[0, wide(easel.owner[cell]) - 1]) & 2):
                                worth += letter_points(place)
                            continue
                        printed = (
                            wide(easel.faces[wide(easel.owner[cell]) - 1]) if here else letters
                        ) >> letter & 1
                        if printed:
                            worth += letter_points(place)
                        if cross[axis, cell, 2] >= 0:
                            worth += wide(cross[axis, cell, 2])
                            if printed:
                                worth += letter_points(wide(cross[axis, cell, 3]))
                    price = free + (k if turning else 0)
                    count = wide(easel.state[FOUND + kind])
                    at = count
                    if count - begin >= EACH:
                        at = begin
                        for other in range(begin + 1, count):
                            if easel.sketches[kind, other, WORTH] < easel.sketches[kind, at, WORTH]:
                                at = other
                        if easel.sketches[kind, at, WORTH] >= worth:
                            continue
                    propose(easel, wide(at), first, axis, length, wide(word), wide(price), wide(worth))


@compiled
def stretches(cabinet: Cabinet, easel: Easel, first: int, axis: int) -> None:
    """Sketches for all stretches of a line that begin in a cell: such as have a free cell on both sides."""
    grid, cross = easel.grid, easel.cross
    step = 1 if axis == 0 else wide(easel.state[GRID])
    left, most, letters = wide(easel.state[LEFT]), wide(easel.state[MOST]), wide(easel.state[LETTERS])
    supply = ALL if easel.state[WILD] else letters
    free = 0
    printed, joined = True, False
    cell = first
    for length in range(1, LONGEST + 1):
        look_across(cabinet, easel, cell, axis)
        if grid[cell] == 0:
            free += 1
            fits = wide(cross[axis, cell, 1])
            if free > most or not fits & supply:
                return
            if not fits & letters:
                printed = False
            if cross[axis, cell, 2] >= 0:
                joined = True
        else:
            joined = True
        cell += step
        if length < 2 or not joined or grid[cell] != 0 or cabinet.drawers[length, 1] == 0:
            continue
        if free and printed:
            fill(cabinet, easel, first, axis, length, free)
        turns = left - max(free - (most - left), 0)
        if free:
            turns = min(turns, TURNED)
        # First a name for one of the free cells, then cubes that are turned.
        named = free and supply != letters and (free <= TURNED or not printed)
        turned = free <= TURNED and free < length and turns > 0 and printed
        for turning in range(2):
            if named if turning == 0 else turned:
                change(cabinet, easel, first, axis, length, free, wide(1 if turning == 0 else turns), turning)


@compiled
def sketch(cabinet: Cabinet, easel: Easel, node: int, around: int) -> None:
    """Words that could be laid on the node that lies on the grid; `around`: only near what was changed in this turn."""
    stamp, most = wide(easel.state[STAMP]) + 1, wide(easel.state[MOST])
    easel.state[STAMP] = stamp
    for look in range(4 * CUBES):
        cube, axis = look >> 2, look & 1
        placed, start = wide(easel.nodes[node, cube]), wide(easel.start[cube])
        near = placed
        if look & 2:  # the cell that the cube has left
            near = start if around and start >> 7 != placed >> 7 else 0
        if near == 0 or (around and placed == start):
            continue
        step, other = wide(1), wide(easel.state[GRID])
        if axis == 1:
            step, other = other, step
        for line in range(-1, 2):
            first = (near >> 7) + line * other
            free = 0
            for _ in range(LONGEST):
                if easel.grid[first] == 0:
                    free += 1
                    if free > most:
                        break
                if easel.marks[axis, first] != stamp and easel.grid[first - step] == 0:
                    easel.marks[axis, first] = stamp
                    stretches(cabinet, easel, first, axis)
                first -= step


@kernel
def draw(cabinet: Cabinet, easel: Easel, node: int, around: int) -> None:
    """Lay a node out on the grid, see what its cells can be filled with, and sketch words for it."""
    nodes, state = easel.nodes, easel.state
    nodes[node, BUILT] = 1
    for cube in range(CUBES):
        placed = wide(nodes[node, cube])
        if placed:
            easel.grid[placed >> 7] = (placed >> 2 & 31) + 1
            easel.owner[placed >> 7] = cube + 1
    across = wide(state[GRID])
    letters = named = lifted = wild = 0
    for cube in range(CUBES):
        placed = wide(nodes[node, cube])
        easel.hand[0, cube] = placed
        easel.hand[1, cube] = 0
        if placed & 2 and cube != JOKER:
            named += 1
    for cube in range(CUBES):
        placed = wide(nodes[node, cube])
        if placed == 0:
            letters |= wide(easel.faces[cube])
            if cube == JOKER or named < BLANKS:
                wild = 1
            continue
        cell = placed >> 7
        if not is_loose(cabinet, easel, cell):
            continue
        easel.hand[1, cube] = 1
        if cube == JOKER:
            wild = 1
        elif not placed & 2:
            letters |= 1 << (placed >> 2 & 31)
        beside = wide(easel.grid[cell - 1]) | wide(easel.grid[cell + 1])
        if placed != easel.start[cube] and not beside | easel.grid[cell - across] | easel.grid[cell + across]:
            lifted += 1
            easel.hand[1, cube] = 2
    left = wide(state[MOVES]) - wide(nodes[node, COST])
    state[LEFT], state[MOST], state[LETTERS] = left, left + lifted, letters
    state[WILD], state[NAMES], state[KIND] = wild, named < BLANKS, node > 0
    state[FOUND + wide(state[KIND])] = 0
    sketch(cabinet, easel, node, around)
    # Groups apart: a word far away.
    apart = wide(state[APART])
    if easel.grid[apart] == 0:
        for length in range(2, min(left + lifted, 5) + 1):
            look_across(cabinet, easel, apart, wide(0))
            look_across(cabinet, easel, apart + length - 1, wide(0))
            if cabinet.drawers[length, 1] > 0:
                fill(cabinet, easel, apart, wide(0), length, length)


@compiled
def lay(cabinet: Cabinet, easel: Easel, parent: int, kind: int, number: int) -> None:
    """Find cubes for a sketch on a node that lies on the grid; keep the first boards that are crosswords."""
    nodes, grid, hand, sketches = easel.nodes, easel.grid, easel.hand, easel.sketches
    left = wide(easel.state[LEFT])
    node = wide(easel.state[NODES_AT])
    step = 1 if sketches[kind, number, AXIS] == 0 else wide(easel.state[GRID])
    word = wide(sketches[kind, number, WORD])
    for cube in range(CUBES):
        nodes[node, cube] = nodes[parent, cube]
        hand[2, cube] = 0
    empty = changed = 0
    cell = wide(sketches[kind, number, FIRST])
    if grid[cell - step] != 0 or grid[cell + wide(sketches[kind, number, LENGTH]) * step] != 0:
        return
    for place in range(wide(sketches[kind, number, LENGTH])):
        letter = wide(cabinet.letters[word, place])
        here = wide(grid[cell])
        if here == 0:
            hand[3, empty], hand[4, empty] = cell, letter
            empty += 1
        else:
            cube = wide(easel.owner[cell]) - 1
            hand[2, cube] = 1
            if here != letter + 1:
                named = 0 if wide(easel.faces[cube]) >> letter & 1 else 1
                turned = pack(cell, letter, named)
                left -= cost_of(wide(easel.start[cube]), turned, cube) - cost_of(
                    wide(easel.start[cube]), wide(nodes[parent, cube]), cube
                )
                nodes[node, cube] = turned
                changed += 1
        cell += step
    if left < 0 or empty + changed == 0 or empty > 10:
        return
    # Rows 16 and on of the hand: the choices for each empty cell, each a cube, what it costs and how it lies.
    for n in range(empty):
        found = 0
        letter = wide(hand[4, n])
        for cube in range(CUBES):
            placed = wide(nodes[parent, cube])
            if hand[2, cube] or (placed and not hand[1, cube]):
                continue
            named = 0 if wide(easel.faces[cube]) >> letter & 1 else 1
            laid = pack(wide(hand[3, n]), letter, named)
            cost = cost_of(wide(easel.start[cube]), laid, cube) - cost_of(
                wide(easel.start[cube]), placed, cube
            )
            if cost > left:
                continue
            # Cubes that lie alone come first, then printed letters of the pool; what is taken out of words comes last.
            kind_of = 1 + 2 * named
            if placed:
                kind_of = 2 * named if hand[1, cube] == 2 else 2 + 2 * named
            order = kind_of * 64 + (cost + 2) * 4 + (1 if cube == JOKER else 0)
            at = found if found < CHOICES else CHOICES
            while at > 0 and hand[16 + 3 * n, at - 1] > order:
                if at < CHOICES:
                    hand[16 + 3 * n, at] = hand[16 + 3 * n, at - 1]
                    hand[17 + 3 * n, at] = hand[17 + 3 * n, at - 1]
                    hand[18 + 3 * n, at] = hand[18 + 3 * n, at - 1]
                at -= 1
            if at < CHOICES:
                hand[16 + 3 * n, at], hand[17 + 3 * n, at], hand[18 + 3 * n, at] = order, cube, laid
                if found < CHOICES:
                    found += 1
        if found == 0:
            return
        hand[5, n] = found
    # The cells with the fewest choices first.
    for n in range(empty):
        hand[6, n] = n
    for n in range(1, empty):
        at = n
        while at > 0 and hand[5, wide(hand[6, at - 1])] > hand[5, wide(hand[6, at])]:
            hand[6, at - 1], hand[6, at] = hand[6, at], hand[6, at - 1]
            at -= 1
    tries, last = TRIES, node
    depth = 0
    hand[7, 0] = -1
    while True:
        if depth == empty:
            keep(cabinet, easel, parent)
            tries -= 1
            if tries == 0 or empty == 0 or wide(easel.state[NODES_AT]) >= node + KEPT:
                return
            if wide(easel.state[NODES_AT]) > last:
                last += 1
                for cube in range(CUBES):
                    nodes[last, cube] = nodes[last - 1, cube]
            # `keep` may have left the row as it is; go on with the next choice.
            depth -= 1
        n = wide(hand[6, depth])
        # Take back what this cell has chosen.
        if hand[7, depth] >= 0:
            cube = wide(hand[17 + 3 * n, wide(hand[7, depth])])
            hand[2, cube] = 0
            nodes[last, cube] = nodes[parent, cube]
            left += wide(hand[16 + 3 * n, wide(hand[7, depth])]) % 64 // 4 - 2
        hand[7, depth] += 1
        while hand[7, depth] < hand[5, n]:
            which = wide(hand[7, depth])
            cube = wide(hand[17 + 3 * n, which])
            if hand[2, cube] == 0 and wide(hand[16 + 3 * n, which]) % 64 // 4 - 2 <= left:
                break
            hand[7, depth] += 1
        if hand[7, depth] == hand[5, n]:
            hand[7, depth] = -1
            depth -= 1
            if depth < 0:
                return
            continue
        which = wide(hand[7, depth])
        cube = wide(hand[17 + 3 * n, which])
        hand[2, cube] = 1
        nodes[last, cube] = hand[18 + 3 * n, which]
        left -= wide(hand[16 + 3 * n, which]) % 64 // 4 - 2
        depth += 1
        if depth < empty:
            hand[7, depth] = -1


@compiled
def rank_of(easel: Easel, kind: int, number: int, way: int) -> int:
    """How promising a sketch is, from 0 to 255: by points, or by points a move; -1: it takes too many cells."""
    price = wide(easel.sketches[kind, number, PRICE])
    if price > wide(easel.state[MOST]):
        return -1
    rank = wide(easel.sketches[kind, number, WORTH])
    if way == 1:
        rank = rank * 6 // max(price, 1)
    return min(rank, 255)


@kernel
def build(cabinet: Cabinet, easel: Easel, node: int, known: int, width: int) -> None:
    """Lay the most promising sketches on a node that was drawn: two thirds by points, the others by points a move.

    `known` are those of the first board, `width` those that were made for this one. Then the grid is cleared.
    """
    hand = easel.hand
    for which in range(4):
        kind, way = which >> 1, which & 1
        want = width if kind == wide(easel.state[KIND]) else known
        want = want // 3 if way == 1 else want - want // 3
        if kind > wide(easel.state[KIND]):
            continue
        count = wide(easel.state[FOUND + kind])
        for n in range(256):
            hand[10, n] = 0
        for n in range(count):
            rank = rank_of(easel, kind, n, way)
            if rank >= 0:
                hand[10, rank] += 1
        bar = wide(255)
        while bar > 0 and wide(hand[10, bar]) < want:
            want -= wide(hand[10, bar])
            bar -= 1
        for n in range(count):
            rank = rank_of(easel, kind, n, way)
            if rank > bar or (rank == bar and want > 0):
                if rank == bar:
                    want -= 1
                lay(cabinet, easel, node, kind, n)
    clear(easel, node)


@kernel
def lift(cabinet: Cabinet, easel: Easel, cubes: int, aside: int) -> int:
    """Take some cubes (bits) of the first node out of their words, to lie alone from a cell on; the node, or -1."""
    node = wide(easel.state[NODES_AT])
    for cube in range(CUBES):
        placed = wide(easel.nodes[0, cube])
        easel.nodes[node, cube] = placed
        if placed:
            easel.grid[placed >> 7] = (placed >> 2 & 31) + 1
            easel.owner[placed >> 7] = cube + 1
        if cubes >> cube & 1:
            easel.nodes[node, cube] = aside << 7 | (placed & 127)
            aside += 2 * wide(easel.state[GRID])
    kept = keep(cabinet, easel, wide(0))
    clear(easel, wide(0))
    return node if kept and wide(easel.state[NODES_AT]) > node else -1


def clean_easel(across: int, cells: int, words: int, drawer: int, nodes: int) -> Easel:
    """An easel for a grid of so many columns and cells, so many words, and drawers of so many numbers."""
    state = np.zeros(16, np.int64)
    state[GRID] = across
    state[NODES_AT] = 1
    return Easel(
        start=np.zeros(CUBES, np.int64),
        faces=np.zeros(CUBES, np.int64),
        rest=np.zeros(words + 1, np.uint8),
        old=np.zeros(cells, np.int8),
        grid=np.zeros(cells, np.int8),
        owner=np.zeros(cells, np.int8),
        cross=np.zeros((2, cells, 4), np.int32),
        marks=np.zeros((2, cells), np.int32),
        nodes=np.zeros((nodes, WIDE), np.int32),
        seen=np.zeros(4 * nodes, np.uint64),
        sketches=np.empty((2, SKETCHES, 6), np.int32),
        scratch=np.zeros((16, drawer), np.uint64),
        state=state,
        hand=np.zeros((48, 256), np.int64),
    )


def rehearse() -> Iterator[None]:
    """Run everything once, with a cube and no words."""
    easel = clean_easel(40, 1600, 1, 1, 16)
    cabinet = Cabinet(
        keys=np.zeros(16, np.uint64),
        ids=np.zeros(16, np.int32),
        roots=np.zeros(2, np.int32),
        letters=np.zeros((2, LONGEST), np.uint8),
        drawers=np.zeros((LONGEST + 2, 4), np.int64),
        bits=np.zeros(1, np.uint64),
    )
    easel.nodes[0, 0] = easel.start[0] = 820 << 7 | 1
    easel.state[APART] = 1000
    lift(cabinet, easel, 1, 830)
    yield
    draw(cabinet, easel, 0, 0)
    yield
    build(cabinet, easel, 0, 1, 1)
    yield

"""A structure made ready for the search, compiled: a box of cells, its anchors, and the letters that fit them.

`volume` holds a number for each cell of a box around the structure: 0 is free, n + 1 is brick n, −2 − n is anchor n,
−1 is a wall. The box has room for a hand on every side, so that no word leaves it. Which letters fit an anchor, and
what its runs count, is worked out anew for each position: that costs less than keeping it.

What is known of the box, of bricks, of anchors and of what Joiners allow stands in rows of numbers; the names of the
columns are below.
"""

from typing import Final

from letterloom.search.compiling import Array, compiled, inlined, kernel, popcount, wide

ALL: Final = (1 << 26) - 1
WALL: Final = -1
OTHER_WAY_UP: Final = 27
"""A brick that stands the other way up: no letter of the graph, so no word reads it."""
X: Final = 24
X_BIT: Final = 1 << X - 1
FRESH: Final = 1 << 16
"""What letters count is kept as one number: FRESH for each that is laid, 1 for each that was there."""

LOW_X, LOW_Y, LOW_Z, STEP, STEP_Y, STEP_Z, CELLS, AXES, ANCHORS, PARTED = range(10)
"""The box: its lowest cell, steps along the axes, how many cells it has, axes that words lie in, anchors, and
faces that no run reads through;"""
FACES: Final = 10
"""and from here on these faces: the lower cell of each, and the step across."""
HIGH, SOLID, JOINED, BOXED, BOX, ROOM, BEST, HAND, RULES = 0, 1, 2, 3, 4, 8, 9, 10, 11
"""What is asked: may bricks leave the table, and be upside down; are there Joiners; has the board edges, and lowest x
and y and highest x and y within them; how many bricks are in the hand; is the best play asked for, and no other (1: by
the number of letters, 2: by what is kept); and which letters are in the hand, as bits: what else fits, nobody asks."""
CELL, SEEN, CODE, WAY, BRICK = 0, 1, 3, 4, 5
"""A brick: its cell; what a word sees there that is upright, and one that is not; its letter; is it upside down?"""
FIT, RUN, ANCHOR = 1, 7, 10
"""An anchor: its cell; at 2 × axis + flipped, the letters that fit the run along an axis; what each run counts."""
TURNS, JOINT = 10, 13
"""A Joiner's cell: the same, with the face parted; and for each axis, may a word lie along it (3DX-23)?"""


@inlined
def follow(nodes: Array, node: int, code: int) -> int:
    """The node after a letter; 0 where no word goes on so."""
    letters = wide(nodes[node])
    bit = wide(1) << (code - 1)
    if not letters & bit:
        return wide(0)
    return wide(nodes[node + 2 + popcount(letters & (bit - 1))])


@inlined
def between(
    nodes: Array, root: int, volume: Array, bricks: Array, hand: int, first: int, cell: int, last: int, step: int
) -> int:  # fmt: skip
    """The letters of the hand that make a word in a cell between the bricks from the first to the last, as bits."""
    node = wide(root)
    while first != cell:
        node = follow(nodes, node, wide(bricks[volume[first] - 1, CODE]))
        first += step
    if cell == last:
        return wide(nodes[node + 1])
    parent, known, found = node, wide(nodes[node]), wide(0)
    left = known & hand
    while left:
        bit = left & -left
        left ^= bit
        node = wide(nodes[parent + 2 + popcount(known & (bit - 1))])
        at, ending = cell, wide(0)
        while at != last:
            at += step
            through = wide(1) << (wide(bricks[volume[at] - 1, CODE]) - 1)
            letters = wide(nodes[node])
            ending = wide(nodes[node + 1]) & through
            if not letters & through:
                break
            node = wide(nodes[node + 2 + popcount(letters & (through - 1))])
        if ending:
            found |= bit
    return found


@inlined
def is_parted(shape: Array, low: int, step: int) -> bool:
    """Does a Joiner part the face between a cell and the next?"""
    found = False
    for n in range(FACES, FACES + 2 * shape[PARTED], 2):
        found = found or (shape[n] == low and shape[n + 1] == step)
    return found


@inlined
def is_bare(shape: Array, volume: Array, cell: int) -> bool:
    """3DX-24: is a cell on the table, with no brick beside it there?"""
    step = shape[STEP_Y]
    return bool(
        cell // shape[STEP_Z] + shape[LOW_Z] == 0
        and volume[cell - 1] <= 0
        and volume[cell + 1] <= 0
        and volume[cell - step] <= 0
        and volume[cell + step] <= 0
    )


@inlined
def fit(
    nodes: Array, root: int, shape: Array, volume: Array, bricks: Array, hand: int, cell: int, axis: int, row: Array
) -> None:  # fmt: skip
    """Note the letters that fit the run through a cell along an axis (3DX-21, 3DX-22), and what it counts."""
    step = shape[STEP + axis]
    row[FIT + 2 * axis], row[FIT + 2 * axis + 1], row[RUN + axis] = ALL, ALL, 0
    low, high, there = cell, cell, wide(0)
    while volume[low - step] > 0 and not is_parted(shape, low - step, step):
        low -= step
        there += 1
    while volume[high + step] > 0 and not is_parted(shape, high, step):
        high += step
        there += 1
    if low == high:
        return
    ways = 0  # 1 for upright bricks, 2 for others; an X is neither
    for at in range(low, high + step, step):
        if at != cell and bricks[volume[at] - 1, CODE] != X:
            ways |= 1 + bricks[volume[at] - 1, WAY]
    upright = flipped = wide(0)
    if axis == 2:
        if ways != 3:
            upright = between(nodes, root, volume, bricks, hand, low, cell, high, step)
            upright |= between(nodes, root, volume, bricks, hand, high, cell, low, -step)
        flipped = upright if ways != 1 else 0
        upright = upright if ways != 2 else 0
    else:
        if not ways & 2:
            upright = between(nodes, root, volume, bricks, hand, low, cell, high, step)
        if not ways & 1:
            flipped = between(nodes, root, volume, bricks, hand, high, cell, low, -step)
    hinge = (upright | flipped) & X_BIT  # an X takes either way up
    row[FIT + 2 * axis], row[FIT + 2 * axis + 1] = upright | hinge, flipped | hinge
    foot_is_bare = axis == 2 and low != cell and is_bare(shape, volume, low)
    row[RUN + axis] = (FRESH + there) * (2 if foot_is_bare else 1)  # 3DX-24


@compiled
def lay_out(shape: Array, volume: Array, bricks: Array, laid: Array, links: Array, rules: Array) -> bool:
    """Put bricks (x, y, z, letter, way up) and parted faces (x, y, z, axis) into a box; is there room for it?"""
    low, high = shape[LOW_X:STEP], shape[STEP:CELLS]
    low[:] = high[:] = 0
    for n in range(len(laid)):
        for axis in range(3):
            low[axis] = laid[n, axis] if n == 0 else min(low[axis], laid[n, axis])
            high[axis] = laid[n, axis] if n == 0 else max(high[axis], laid[n, axis])
    is_flat = not rules[HIGH] and high[2] == 0
    room = rules[ROOM] + 2
    for axis in range(2):
        low[axis] = rules[BOX + axis] - 1 if rules[BOXED] else low[axis] - room
        high[axis] = rules[BOX + 2 + axis] + 1 if rules[BOXED] else high[axis] + room
    low[2] = 0 if is_flat else -1
    high[2] = 0 if is_flat else high[2] + room
    across = high[0] - low[0] + 1
    layer = across * (high[1] - low[1] + 1)
    shape[CELLS], shape[AXES] = layer * (high[2] - low[2] + 1), 2 if is_flat else 3
    shape[STEP], shape[STEP_Y], shape[STEP_Z] = 1, across, layer
    if shape[CELLS] > len(volume):
        return False
    volume[: shape[CELLS]] = 0
    if not is_flat:
        volume[:layer] = WALL  # 3DX-21: no cell is below the table
    if rules[BOXED]:
        for at in range(across):
            volume[at] = volume[layer - 1 - at] = WALL
        for at in range(0, layer, across):
            volume[at] = volume[at + across - 1] = WALL
    for n in range(len(laid)):
        cell, code, way = pack(shape, laid[n]), laid[n, CODE], laid[n, WAY]
        volume[cell] = n + 1
        bricks[n, CELL], bricks[n, CODE], bricks[n, WAY] = cell, code, way
        bricks[n, SEEN] = code if code == X or not way else OTHER_WAY_UP
        bricks[n, SEEN + 1] = code if code == X or way else OTHER_WAY_UP
    shape[PARTED] = len(links)
    for n in range(len(links)):
        shape[FACES + 2 * n], shape[FACES + 2 * n + 1] = pack(shape, links[n]), shape[STEP + links[n, 3]]
    return True


@compiled
def pack(shape: Array, cell: Array) -> int:
    """The number of a cell in the box."""
    return wide(
        cell[0] - shape[LOW_X]
        + (cell[1] - shape[LOW_Y]) * shape[STEP_Y]
        + (cell[2] - shape[LOW_Z]) * shape[STEP_Z]
    )  # fmt: skip


@compiled
def list_anchors(shape: Array, volume: Array, bricks: Array, count: int, is_high: int, anchors: Array) -> int:
    """The free cells beside bricks, newest first; those that are not above bricks down to the table come last."""
    firm = later = 0
    for n in range(count - 1, -1, -1):
        own = wide(0) if shape[AXES] < 3 else wide(bricks[n, CELL]) // shape[STEP_Z] + shape[LOW_Z]
        for near in range(2 * shape[AXES]):
            step = shape[STEP + (near >> 1)]
            cell = bricks[n, CELL] + (step if near & 1 else -step)
            floor = own + (near > 3) * (near - 4 + near - 5)
            if volume[cell] != 0 or (floor and not is_high):
                continue
            volume[cell] = -2
            below = cell - shape[STEP_Z]
            while floor > 0 and volume[below] > 0:
                below -= shape[STEP_Z]
                floor -= 1
            if floor > 0:
                anchors[later, FIT] = cell  # a column that is free as yet
                later += 1
            else:
                anchors[firm, CELL] = cell
                firm += 1
    for n in range(later):
        anchors[firm + n, CELL] = anchors[n, FIT]
    return firm + later


@kernel
def survey(
    nodes: Array, root: int, laid: Array, links: Array, rules: Array,
    shape: Array, volume: Array, bricks: Array, anchors: Array, joints: Array,
) -> bool:  # fmt: skip
    """Make a structure ready. False where the volume is too small for it: `shape` tells how many cells it takes."""
    if not lay_out(shape, volume, bricks, laid, links, rules):
        return False
    if len(laid) == 0:  # 3DX-6: first words, from one cell on
        origin = -shape[LOW_X] - shape[LOW_Y] * shape[STEP_Y] - shape[LOW_Z] * shape[STEP_Z]
        volume[origin - 1] = volume[origin - shape[STEP_Y]] = WALL
        anchors[0, CELL], shape[ANCHORS] = origin, 1
    else:
        shape[ANCHORS] = list_anchors(shape, volume, bricks, len(laid), rules[HIGH], anchors)
    for n in range(shape[ANCHORS]):
        row = anchors[n]
        volume[row[CELL]] = -2 - n
        cell = wide(row[CELL])
        for axis in range(3):
            step = shape[STEP + axis]
            row[FIT + 2 * axis], row[FIT + 2 * axis + 1], row[RUN + axis] = ALL, ALL, 0
            if axis < shape[AXES] and (volume[cell - step] > 0 or volume[cell + step] > 0):
                fit(nodes, root, shape, volume, bricks, rules[HAND], cell, axis, row)
    if rules[JOINED]:
        for n in range(len(laid)):
            look_for_joints(nodes, root, shape, volume, bricks, rules[HAND], n, joints)
    return True


@compiled
def look_for_joints(
    nodes: Array, root: int, shape: Array, volume: Array, bricks: Array, hand: int, brick: int, joints: Array
) -> None:
    """What fits beside a brick when a Joiner parts the face: a row of `joints` for each of six sides (3DX-23)."""
    old = wide(bricks[brick, CELL])
    parted = shape[PARTED]
    turns = 0
    for axis in range(shape[AXES]):
        step = shape[STEP + axis]
        if (volume[old - step] > 0 and not is_parted(shape, old - step, step)) or (
            volume[old + step] > 0 and not is_parted(shape, old, step)
        ):
            turns |= 7 & ~(1 << axis)
    for near in range(6):
        row = joints[6 * brick + near]
        row[CELL] = -1
        if near >= 2 * shape[AXES]:
            continue
        step = shape[STEP + near // 2]
        new = old + (step if near % 2 else -step)
        if volume[new] >= WALL:
            continue
        row[CELL], row[FIT + 4], row[FIT + 5], row[RUN + 2] = new, ALL, ALL, 0
        shape[FACES + 2 * parted], shape[FACES + 2 * parted + 1] = min(old, new), step
        shape[PARTED] = parted + 1
        for axis in range(shape[AXES]):
            fit(nodes, root, shape, volume, bricks, hand, new, axis, row)
        shape[PARTED] = parted
        for axis in range(3):
            row[TURNS + axis] = turns >> axis & 1

"""A round of WORD CROSS played out to its end, compiled.

Everybody plays as people who hurry: complete the dearest row that can be completed now, by a steal where that is
dearer, and lock it; else lay the tile that promises the dearest word, with a thought for the second dearest, because
the next player may take its partner. Tiles are numbers, and `worth[left, right]` is what two of them score, 0 where
they make no word.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from letterloom.search.compiling import roomy

Array = NDArray[Any]
SLOTS = 6
LEFT, RIGHT = 0, 1
STOLEN = 6.0
"""What a tile that the next player can steal promises less."""
TURNS = 160
"""More turns than a round has; whoever gets nowhere passes (WCR-14)."""


@roomy
def _pair(worth: Array, side: int, tile: int, partner: int) -> int:
    """What a tile in a column makes with a partner in the other."""
    return int(worth[tile, partner] if side == LEFT else worth[partner, tile])


@roomy
def _box(seat: int, side: int, boxes: int) -> int:
    return (seat if side == LEFT else seat - 1 + boxes) % boxes


@roomy
def _promise(tile: int, side: int, supply: Array, worth: Array) -> float:
    """The dearest word that a tile may make with what can come beside it, and half of the second dearest."""
    best = second = 0
    for partner in range(len(supply)):
        if supply[partner] > 0:
            points = _pair(worth, side, tile, partner)
            if points > best:
                best, second = points, best
            elif points > second:
                second = points
    return best + 0.5 * second


@roomy
def _threat(seat: int, side: int, tile: int, columns: Array, heights: Array, worth: Array) -> bool:
    """Would the next player steal a tile that waits in a column (WCR-9)?"""
    next_one = (seat + 1) % len(heights)
    left, right = heights[next_one, LEFT], heights[next_one, RIGHT]
    if left == right:
        return False
    theirs = LEFT if left > right else RIGHT
    return _pair(worth, theirs, columns[next_one, theirs, min(left, right)], tile) > 0


@roomy
def _lift(columns: Array, heights: Array, seat: int, side: int) -> int:
    heights[seat, side] -= 1
    return int(columns[seat, side, heights[seat, side]])


@roomy
def _drop(columns: Array, heights: Array, seat: int, side: int, tile: int) -> None:
    columns[seat, side, heights[seat, side]] = tile
    heights[seat, side] += 1


@roomy
def _draw(centre: Array, bag: Array) -> None:
    """WCR-11: a tile of the bag comes to the centre, any one of them."""
    left = bag.sum()
    if left <= 0:
        return
    chosen = np.random.randint(left)
    for tile in range(len(bag)):
        chosen -= bag[tile]
        if chosen < 0:
            bag[tile] -= 1
            centre[tile] += 1
            return


@roomy
def _complete(
    seat: int,
    boxes: Array,
    centre: Array,
    bag: Array,
    columns: Array,
    heights: Array,
    locked: Array,
    worth: Array,
) -> bool:
    """Complete the lowest open row with the dearest partner, if there is one."""
    side = LEFT if heights[seat, LEFT] > heights[seat, RIGHT] else RIGHT
    to = 1 - side
    row = heights[seat, to]
    waiting = columns[seat, side, row]
    box = _box(seat, to, len(boxes))
    best, source, tile, victim_side = 0, -1, -1, 0
    for partner in range(len(centre)):
        points = _pair(worth, side, waiting, partner)
        if points > best and (boxes[box, partner] > 0 or centre[partner] > 0):
            best, tile, source = points, partner, -1 if boxes[box, partner] > 0 else -2
    for victim in range(len(locked)):
        if victim == seat:
            continue
        for theirs in (LEFT, RIGHT):
            top = heights[victim, theirs] - 1
            # Only what lies above all locks, and alone or on top of both columns, leaves everything else as it is.
            if top < 0 or locked[victim] >> top or heights[victim, theirs] < heights[victim, 1 - theirs]:
                continue
            partner = columns[victim, theirs, top]
            points = _pair(worth, side, waiting, partner)
            if points and points + 2 > best:
                best, tile, source, victim_side = points + 2, partner, victim, theirs
    if tile < 0:
        return False
    if source == -1:
        boxes[box, tile] -= 1
    elif source == -2:
        centre[tile] -= 1
        _draw(centre, bag)
    else:
        _lift(columns, heights, source, victim_side)
    _drop(columns, heights, seat, to, tile)
    locked[seat] |= 1 << row
    return True


@roomy
def _lay(
    seat: int, boxes: Array, centre: Array, bag: Array, columns: Array, heights: Array, worth: Array
) -> bool:
    """Lay the tile that promises most to a column that is not behind the other."""
    best, tile, to, from_centre = -STOLEN, -1, 0, False
    for side in (LEFT, RIGHT):
        if heights[seat, side] >= SLOTS or heights[seat, side] < heights[seat, 1 - side]:
            continue
        own = boxes[_box(seat, side, len(boxes))]
        supply = boxes[_box(seat, 1 - side, len(boxes))] + centre
        for one in range(len(centre)):
            if own[one] <= 0 and centre[one] <= 0:
                continue
            promised = _promise(one, side, supply, worth) * (0.9 + 0.2 * np.random.random())
            if _threat(seat, side, one, columns, heights, worth):
                promised -= STOLEN
            if promised > best:
                best, tile, to, from_centre = promised, one, side, own[one] <= 0
    if tile < 0:
        return False
    if from_centre:
        centre[tile] -= 1
        _draw(centre, bag)
    else:
        boxes[_box(seat, to, len(boxes)), tile] -= 1
    _drop(columns, heights, seat, to, tile)
    return True


@roomy
def _take_turn(
    seat: int,
    boxes: Array,
    centre: Array,
    bag: Array,
    columns: Array,
    heights: Array,
    locked: Array,
    worth: Array,
) -> bool:
    """A turn; False for a pass."""
    complete = min(heights[seat, LEFT], heights[seat, RIGHT])
    fresh = ((1 << complete) - 1) & ~locked[seat]
    if heights[seat, LEFT] != heights[seat, RIGHT]:
        if _complete(seat, boxes, centre, bag, columns, heights, locked, worth):
            locked[seat] |= fresh
            return True
        longer = LEFT if heights[seat, LEFT] > heights[seat, RIGHT] else RIGHT
        if (
            heights[seat, longer] == heights[seat, 1 - longer] + 1
        ):  # shift it: it may find a partner on that side
            _drop(columns, heights, seat, 1 - longer, _lift(columns, heights, seat, longer))
            locked[seat] |= fresh
            return True
    laid = _lay(seat, boxes, centre, bag, columns, heights, worth)
    locked[seat] |= fresh
    return laid or fresh != 0


@roomy
def play_out(
    seed: int,
    mover: int,
    final: bool,
    owed: Array,
    boxes: Array,
    centre: Array,
    bag: Array,
    columns: Array,
    heights: Array,
    locked: Array,
    worth: Array,
    points: Array,
) -> None:
    """Play a round out from a copy of its arrays, and put what each seat scores in it into `points`."""
    np.random.seed(seed)
    owed, boxes, centre, bag = owed.copy(), boxes.copy(), centre.copy(), bag.copy()
    columns, heights, locked = columns.copy(), heights.copy(), locked.copy()
    seats, passes = len(locked), 0
    for _ in range(TURNS):
        if final and not owed.any():
            break
        if not final or owed[mover]:
            moved = _take_turn(mover, boxes, centre, bag, columns, heights, locked, worth)
            passes = 0 if moved else passes + 1
            owed[mover] = False
            if locked[mover] == (1 << SLOTS) - 1 and not final:  # WCR-12
                final = True
                owed[:] = True
                owed[mover] = False
            if passes >= 2 * seats:
                break
        mover = (mover + 1) % seats
    for seat in range(seats):
        points[seat] = 0
        for row in range(SLOTS):
            if locked[seat] >> row & 1:
                points[seat] += worth[columns[seat, LEFT, row], columns[seat, RIGHT, row]]


def rehearse() -> Iterator[None]:
    """Run everything once."""
    two, none = np.zeros(2, np.int64), np.zeros(3, np.int64)
    play_out(
        1,
        0,
        False,
        np.zeros(2, np.bool_),
        np.ones((2, 3), np.int64),
        none,
        none,
        np.zeros((2, 2, SLOTS), np.int64),
        np.zeros((2, 2), np.int64),
        two,
        np.ones((3, 3), np.int64),
        two.copy(),
    )
    yield

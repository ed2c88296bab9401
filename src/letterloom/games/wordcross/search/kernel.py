"""Rounds of WORD CROSS in one array, compiled: turns, a round played out to its end, and a tree of turns above it.

A round is a row of small numbers (`a_round` says which). Tiles are numbers too; a `Book` says what two of them score
and which partners a tile has, the dearest first, so that a look at what a tile promises takes a few steps.

A round is played out as people do who hurry: complete the dearest row that can be completed now, by a steal where one
is possible, and lock it; else lay the tile that promises the dearest word, not one that the next player can steal,
rather one that the next player waits for. The careless think of the dearest word alone. Above that grows a tree: of
each round that was reached twice, the turns that look best, each tried the more often the better it did (for whoever
makes it) and the less often it was tried. In most futures the others are careless in the tree too, so that it finds
what to do about players who take the dearest word, and sees what careful ones could do.
"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from letterloom.search.compiling import compiled, index, kernel, wide

Array = NDArray[Any]
SLOTS: Final = 6
LEFT, RIGHT = 0, 1

# A round: its head, then each seat, then the boxes, the centre and the bag, how many there are of each tile.
MOVER, FINAL, PASSES, OWED_DRAWS, TURN, KINDS, SEATS, BOXES, STARTS = range(9)
"""STARTS is who begins the next round, −1 where that does not matter."""
HEAD: Final = 9
HEIGHTS, LOCKED, OWED, GONE = 12, 14, 15, 16
"""Of a seat: after the tiles of its two columns their heights, its locked rows as bits, whether it has one more turn,
and whether it has left."""
SEAT: Final = 17
ALL: Final = (1 << SLOTS) - 1

TAKE, CENTRE, SHIFT, STEAL, PASS = range(5)
"""The kinds of turns."""
MOST_KINDS: Final = 1024
SHAPES: Final = 8, 2, MOST_KINDS, 4, 2, 8
"""What the parts of a turn's number are less than: kind, column, tile (of a shift and a steal: none), and of a steal
the victim, its column and the row, counted from 0."""

TURNS: Final = 160
"""More turns than a round has; whoever gets nowhere passes (WCR-14)."""
ROOM: Final = 32
"""So many turns of a round are looked at, at most."""
DEEP: Final = 40
"""The tree grows no higher."""
SECOND: Final = 0.25
"""What a second partner of a tile counts: the next player may take the first."""
STOLEN: Final = 9.0
"""What a tile that the next player can steal promises less."""
TASTE: Final = 0.2
"""How far tiles look different to the careful who play a round out."""
HASTE: Final = 0.05
"""How far they do to the careless: which of equal tiles they lay is not known."""
NEXT: Final = 1e-4
"""How much less a tile looks to the orderly than the one before it, of equal ones."""
ROBBED: Final = 6.0
"""What a steal counts because the other has lost a turn."""
HARM: Final = 1.5
"""What it counts to the careless."""
DENIED: Final = 0.5
"""What it counts that the next player's dearest partner is gone."""
TEMPO: Final = 7.0
"""What a turn is worth that brings no word nearer."""
WAITED: Final = 5.0
"""What a tile promises less while another waits."""
PATIENCE: Final = 8.0
"""What it counts to have a tile waiting when the next player lays one: it may be stolen."""
LATER: Final = 4
"""One of so many turns that are looked at is such a tile."""
KEEN: Final = 8.0
"""A turn that looks worth so many points less is tried less than half as often at first."""
CURIOUS: Final = 80.0
"""How many points a turn that was never tried may be worth more than it looks."""
FIRST_CURIOUS: Final = 200.0
"""How many one of the first turns may be: which of them is made is what all this is for."""
VICTORY: Final = 120.0
"""What a game that is won is worth, in points."""
NEAR: Final = 25.0
"""A lead of so many points wins most games that go on."""
EDGE: Final = 5.0
"""How many points it is worth to begin the next round: the last word is locked a turn before the others'."""

MOVE, VISITS, FIRST, COUNT = range(4)
PRIOR, TOTAL = range(2)


@compiled
def _pair(worth: Array, side: int, tile: int, partner: int) -> int:
    """What a tile in a column makes with a partner in the other."""
    if side == LEFT:
        return wide(worth[tile, partner])
    return wide(worth[partner, tile])


@compiled
def _seat(seat: int) -> int:
    return HEAD + SEAT * seat


@compiled
def _stock(s: Array, number: int) -> int:
    """Where a box begins; after the boxes come the centre and the bag."""
    return wide(HEAD + SEAT * s[SEATS] + s[KINDS] * number)


@compiled
def _box(s: Array, seat: int, side: int) -> int:
    """WCR-2: where a seat's left or right box begins."""
    return _stock(s, (seat if side == LEFT else seat - 1 + s[BOXES]) % s[BOXES])


@compiled
def _lift(s: Array, seat: int, side: int, row: int) -> int:
    """Take a tile out of a column; those above come down (WCR-5)."""
    at = _seat(seat)
    first = at + SLOTS * side
    tile = s[first + row]
    s[at + HEIGHTS + side] -= 1
    for above in range(row, s[at + HEIGHTS + side]):
        s[first + above] = s[first + above + 1]
    return wide(tile)


@compiled
def _drop(s: Array, seat: int, side: int, tile: int) -> None:
    at = _seat(seat)
    s[at + SLOTS * side + s[at + HEIGHTS + side]] = tile
    s[at + HEIGHTS + side] += 1


@compiled
def _chance(future: int, number: int) -> float:
    """A number from 0 to 1 that a future has for each thing: the same whatever was played before."""
    mixed = index(future) * index(0x9E3779B97F4A7C15) + index(number) * index(0xD1B54A32D192ED03)
    mixed = (mixed ^ (mixed >> index(30))) * index(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> index(27))) * index(0x94D049BB133111EB)
    return (mixed >> index(40)) / 16777216.0


@compiled
def _draw(s: Array, future: int) -> None:
    """WCR-11: tiles of the bag come to the centre for those that were taken, in the order of a future."""
    bag, centre, kinds = _stock(s, s[BOXES] + 1), _stock(s, s[BOXES]), s[KINDS]
    while s[OWED_DRAWS] > 0:
        first, drawn = -1.0, -1
        for tile in range(kinds):
            if s[bag + tile] > 0:
                turn = _chance(future, MOST_KINDS + tile)
                if turn > first:
                    first, drawn = turn, tile
        if drawn < 0:
            break
        s[bag + drawn] -= 1
        s[centre + drawn] += 1
        s[OWED_DRAWS] -= 1
    s[OWED_DRAWS] = 0


@compiled
def _numbered(kind: int, side: int, tile: int, victim: int, theirs: int, row: int) -> int:
    return kind + 8 * (side + 2 * (tile + 1024 * (victim + 4 * (theirs + 2 * row))))


@compiled
def _play(s: Array, move: int) -> None:
    """A turn of the mover, with all locks that it allows; then the next one moves."""
    seat, kind, side = s[MOVER], move % 8, move // 8 % 2
    tile, victim = move // 16 % 1024, move // 16384 % 4
    theirs, row = move // 65536 % 2, move // 131072
    if kind == TAKE:
        s[_box(s, seat, side) + tile] -= 1
        _drop(s, seat, side, tile)
    elif kind == CENTRE:
        s[_stock(s, s[BOXES]) + tile] -= 1
        s[OWED_DRAWS] += 1
        _drop(s, seat, side, tile)
    elif kind == SHIFT:
        _drop(s, seat, 1 - side, _lift(s, seat, side, row))
    elif kind == STEAL:
        _drop(s, seat, side, _lift(s, victim, theirs, row))
    at = _seat(seat)
    complete = min(s[at + HEIGHTS], s[at + HEIGHTS + 1])
    locked = s[at + LOCKED]
    s[at + LOCKED] = locked | ((1 << complete) - 1)
    s[PASSES] = s[PASSES] + 1 if kind == PASS and s[at + LOCKED] == locked else 0
    s[at + OWED] = 0
    if s[at + LOCKED] == ALL and not s[FINAL]:  # WCR-12
        s[FINAL] = 1
        for other in range(s[SEATS]):
            s[_seat(other) + OWED] = other != seat and not s[_seat(other) + GONE]
    s[TURN] += 1
    for _ in range(s[SEATS]):
        seat = (seat + 1) % s[SEATS]
        if not s[_seat(seat) + GONE]:
            break
    s[MOVER] = seat


@compiled
def _is_over(s: Array) -> bool:
    """WCR-12, WCR-14."""
    if s[TURN] >= TURNS or s[PASSES] >= 2 * s[SEATS]:
        return True
    if not s[FINAL]:
        return False
    owed = 0
    for seat in range(s[SEATS]):
        owed += s[_seat(seat) + OWED]
    return owed == 0


@compiled
def _waits(s: Array, seat: int) -> int:
    """The column whose topmost tiles wait for partners; −1 where both are as high."""
    at = _seat(seat) + HEIGHTS
    if s[at] == s[at + 1]:
        return -1
    return LEFT if s[at] > s[at + 1] else RIGHT


@compiled
def _promise(s: Array, seat: int, side: int, tile: int, worth: Array, mates: Array, second: float) -> float:
    """The dearest word that a tile may make with what can come beside it, and a part of the second dearest."""
    box, centre = _box(s, seat, 1 - side), _stock(s, s[BOXES])
    best = 0.0
    for n in range(mates.shape[2]):
        partner = mates[side, tile, n]
        if partner < 0:
            break
        if s[box + partner] > 0 or s[centre + partner] > 0:
            points = _pair(worth, side, tile, partner)
            if best > 0:
                return best + second * points
            best = points
            if second == 0:
                break
    return best


@compiled
def _stands_without(s: Array, seat: int, side: int, row: int, worth: Array) -> bool:
    """Are all rows of a seat words when a tile has left and those above it have come down (WCR-6)?"""
    at = _seat(seat)
    here, there = at + SLOTS * side, at + SLOTS * (1 - side)
    for n in range(row, min(s[at + HEIGHTS + side] - 1, s[at + HEIGHTS + 1 - side])):
        if _pair(worth, side, s[here + n + 1], s[there + n]) == 0:
            return False
    return True


@compiled
def _loose(s: Array, seat: int) -> int:
    """The lowest row whose tiles can leave (WCR-10)."""
    locked, row = s[_seat(seat) + LOCKED], 0
    while locked:
        locked >>= 1
        row += 1
    return row


@compiled
def _steals(
    s: Array, side: int, waiting: int, worth: Array, robbed: float, found: Array, looks: Array
) -> int:
    """WCR-9: tiles of others that complete the lowest open row."""
    count = 0
    for victim in range(s[SEATS]):
        if victim == s[MOVER]:
            continue
        at, loose = _seat(victim), _loose(s, victim)
        for theirs in range(2):
            for row in range(loose, s[at + HEIGHTS + theirs]):
                tile = s[at + SLOTS * theirs + row]
                points = _pair(worth, side, waiting, tile)
                if points > 0 and count < ROOM and _stands_without(s, victim, theirs, row, worth):
                    found[count] = _numbered(STEAL, 1 - side, 0, victim, theirs, row)
                    looks[count] = points + robbed
                    count += 1
    return count


@compiled
def _completing(s: Array, side: int, book: Any, fear: float, found: Array, looks: Array, most: int) -> int:
    """The turns that complete the lowest open row: steals, then the dearest partners."""
    worth, mates, _ = book
    seat = s[MOVER]
    at = _seat(seat)
    waiting = s[at + SLOTS * side + s[at + HEIGHTS + 1 - side]]
    count = _steals(s, side, waiting, worth, ROBBED if fear > 0 else HARM, found, looks)
    box, centre = _box(s, seat, 1 - side), _stock(s, s[BOXES])
    most = min(count + most, ROOM)
    for n in range(mates.shape[2]):
        partner = mates[side, waiting, n]
        if partner < 0 or count >= most:
            break
        kind = TAKE if s[box + partner] > 0 else CENTRE if s[centre + partner] > 0 else PASS
        if kind != PASS:
            found[count] = _numbered(kind, 1 - side, partner, 0, 0, 0)
            looks[count] = _pair(worth, side, waiting, partner)
            count += 1
    return count


@compiled
def _least(looks: Array, first: int, count: int) -> int:
    """Which of some turns looks worst."""
    worst = first
    for n in range(first + 1, count):
        if looks[n] < looks[worst]:
            worst = n
    return worst


@compiled
def _laying(
    s: Array,
    side: int,
    book: Any,
    future: int,
    fear: float,
    found: Array,
    looks: Array,
    first: int,
    count: int,
    most: int,
) -> int:
    """The tiles for a column that promise most: up to `most`, in the place of worse ones from `first` on."""
    worth, mates, order = book
    seat = s[MOVER]
    box, centre = _box(s, seat, side), _stock(s, s[BOXES])
    next_one = (seat + 1) % s[SEATS]
    at, theirs = _seat(next_one), _waits(s, next_one)
    wanted = dearest = -1
    gap = 0
    if theirs >= 0:
        wanted = s[at + SLOTS * theirs + s[at + HEIGHTS + 1 - theirs]]
        their_box = _box(s, next_one, 1 - theirs)
        for n in range(mates.shape[2]):
            partner = mates[theirs, wanted, n]
            if partner < 0:
                break
            if s[their_box + partner] > 0 or s[centre + partner] > 0:
                points = _pair(worth, theirs, wanted, partner)
                if dearest >= 0:
                    gap -= points
                    break
                dearest, gap = partner, points
    most_of = (1 + SECOND) * (1 + TASTE / 2) if fear > 0 else 1 + HASTE / 2
    worst = _least(looks, first, count)
    for n in range(-1, order.shape[1]):
        tile = dearest if n < 0 else order[side, n]
        if n < 0 and tile < 0:
            continue
        if n >= 0:
            if tile == dearest:
                continue  # it came first: it may look better than it promises
            if tile < 0:
                break
            if count >= most and looks[worst] >= most_of * _pair(worth, side, tile, mates[side, tile, 0]):
                break  # those that follow promise no more
        in_box = s[box + tile] > 0
        if not in_box and s[centre + tile] <= 0:
            continue
        look = _promise(s, seat, side, tile, worth, mates, SECOND if fear > 0 else 0.0)
        if future >= 0:
            look *= 1 + (TASTE if fear > 0 else HASTE) * (_chance(future, tile) - 0.5)
        elif fear == 0:  # the first of equal ones as they lie: left box, right box, centre
            look -= NEXT * (tile + s[KINDS] * (side + 2 * (not in_box)))
        if tile == dearest and fear > 0:
            look += DENIED * gap
        if wanted >= 0 and _pair(worth, theirs, wanted, tile) > 0:
            look -= fear
        place = count
        if count < most:
            count += 1
        elif looks[worst] < look:
            place = worst
        else:
            continue
        found[place] = _numbered(TAKE if in_box else CENTRE, side, tile, 0, 0, 0)
        looks[place] = look
        worst = _least(looks, first, count)
    return count


@compiled
def _is_laying(s: Array, seat: int) -> bool:
    """Will a seat lay a tile next, and a word not be its last? Then it is good to have a tile waiting, for a steal."""
    at = _seat(seat)
    return s[at + HEIGHTS] == s[at + HEIGHTS + 1] and s[at + HEIGHTS] < SLOTS - 1  # type: ignore[no-any-return]


@compiled
def _turns(s: Array, book: Any, future: int, fear: float, found: Array, looks: Array, most: int) -> int:
    """The turns of the mover that look best, and how they look, in points.

    `fear` is what a theft counts, 0 to the careless; in a future (−1: in none) tastes differ.
    """
    worth, mates, _ = book
    seat = s[MOVER]
    at, side = _seat(seat), _waits(s, seat)
    count, less, lays = 0, 0.0, s[at + HEIGHTS] < SLOTS
    if side >= 0:
        count = _completing(s, side, book, fear, found, looks, (most + 1) // 2)
        high, low = s[at + HEIGHTS + side], s[at + HEIGHTS + 1 - side]
        if high == low + 1 and count < most:  # on the other side it may find a partner
            tile = s[at + SLOTS * side + low]
            found[count] = _numbered(SHIFT, side, 0, 0, 0, low)
            looks[count] = _promise(s, seat, 1 - side, tile, worth, mates, SECOND) - TEMPO
            count += 1
        patient = fear > 0 and high == low + 1 and _is_laying(s, (seat + 1) % s[SEATS])
        lays = high < SLOTS and (count == 0 or most > 1 or patient)  # a tile that waits for later
        less = 0.0 if patient else WAITED
        if patient and lays:
            for n in range(count):
                looks[n] -= PATIENCE
        most = min(max(most, count + 1), count + max(1, most // LATER), ROOM)
    before = count
    for column in range(2):
        if lays and (side < 0 or side == column):
            count = _laying(s, column, book, future, fear, found, looks, before, count, most)
    for n in range(before, count):
        looks[n] -= less
    if count == 0:
        found[0], looks[0] = PASS, 0.0
        count = 1
    return count


@compiled
def _are_careless(future: int, careless: float) -> bool:
    """Do the others, in a future, take what is dearest, whatever comes of it?"""
    return _chance(future, 2 * MOST_KINDS) < careless


@compiled
def _taste(future: int, orderly: float) -> int:
    """Which of equal tiles the careless lay: in some futures the first as they lie (−1), else as the future has it."""
    return -1 if _chance(future, 2 * MOST_KINDS + 1) < orderly else future


@compiled
def _policy(s: Array, book: Any, future: int, fear: float, found: Array, looks: Array) -> int:
    """The turn that looks best."""
    count = _turns(s, book, future, fear, found, looks, 1)
    best = 0
    for n in range(1, count):
        if looks[n] > looks[best]:
            best = n
    return wide(found[best])


@compiled
def _finish(
    s: Array, me: int, future: int, careless: bool, orderly: float, book: Any, found: Array, looks: Array
) -> None:
    """Play a round out to its end, in one of the futures. The others are careless or careful; `me` is careful."""
    taste, theirs = (_taste(future, orderly), 0.0) if careless else (future, STOLEN)
    while not _is_over(s):
        if s[OWED_DRAWS]:
            _draw(s, future)
        if s[MOVER] == me:
            move = _policy(s, book, future, STOLEN, found, looks)
        else:
            move = _policy(s, book, taste, theirs, found, looks)
        _play(s, move)


@compiled
def _judge(s: Array, values: Array, scores: Array, target: int, worths: Array) -> None:
    """How good a round's end is for each seat: how far it is ahead, and whether that wins, or may win, the game."""
    seats, most = s[SEATS], 0.0
    for seat in range(seats):
        at = _seat(seat)
        points = scores[seat]
        for row in range(SLOTS):
            if s[at + LOCKED] >> row & 1:
                points += values[s[at + row]] + values[s[at + SLOTS + row]]
        worths[seats + seat] = points
        most = max(most, points)
    for seat in range(seats):
        others = -1e9
        for other in range(seats):
            if other != seat:
                others = max(others, worths[seats + other])
        lead = worths[seats + seat] - others
        if most >= target:
            worths[seat] = lead + VICTORY * ((lead > 0) - (lead < 0))
        else:
            begins = 0 if s[STARTS] < 0 else 1 if s[STARTS] == seat else -1
            worths[seat] = lead + VICTORY * np.tanh((lead + EDGE * begins) / NEAR)


@compiled
def _again(s: Array, start: Array) -> None:
    for n in range(len(start)):
        s[n] = start[n]


@compiled
def _grow(node: int, used: int, count: int, found: Array, looks: Array, whole: Array, real: Array) -> int:
    """Hang turns under a node; how many nodes there are then."""
    best = looks[0]
    for n in range(1, count):
        best = max(best, looks[n])
    total = 0.0
    for n in range(count):
        real[used + n, PRIOR] = np.exp((looks[n] - best) / KEEN)
        total += real[used + n, PRIOR]
    for n in range(count):
        real[used + n, PRIOR] /= total
        real[used + n, TOTAL] = 0.0
        whole[used + n, MOVE] = found[n]
        whole[used + n, VISITS] = whole[used + n, COUNT] = 0
    whole[node, FIRST], whole[node, COUNT] = used, count
    return used + count


@compiled
def _choose(node: int, whole: Array, real: Array) -> int:
    """The turn under a node that is tried next: one that did well, or that was tried little for how it looks."""
    first, count = whole[node, FIRST], whole[node, COUNT]
    visits, total = 0, 0.0
    for n in range(first, first + count):
        visits += whole[n, VISITS]
        total += real[n, TOTAL]
    mean = total / visits if visits else 0.0
    hopes = (CURIOUS if node else FIRST_CURIOUS) * np.sqrt(visits + 1.0)
    best, chosen = -1e18, first
    for n in range(first, first + count):
        tried = whole[n, VISITS]
        did = real[n, TOTAL] / tried if tried else mean
        hope = did + hopes * real[n, PRIOR] / (1 + tried)
        if hope > best:
            best, chosen = hope, n
    return wide(chosen)


@compiled
def _under(node: int, move: int, whole: Array) -> int:
    """The node under another that a turn leads to; −1 where there is none."""
    for n in range(whole[node, FIRST], whole[node, FIRST] + whole[node, COUNT]):
        if whole[n, MOVE] == move:
            return wide(n)
    return -1


@kernel
def think(
    seed: int,
    times: int,
    start: Array,
    s: Array,
    book: Any,
    values: Array,
    scores: Array,
    target: int,
    careless: float,
    orderly: float,
    width: int,
    desk: Any,
    tree: Any,
    used: int,
) -> int:
    """Try so many rounds out from the root of a tree of `used` nodes (0: there is none yet); how many it has then.

    Of each round that is reached, the `width` turns that look best are tried. Where the room for nodes is
    full, the tree grows no more.
    """
    found, looks, worths, path, movers = desk
    whole, real = tree
    me = start[MOVER]
    if used == 0:
        whole[0, VISITS] = whole[0, COUNT] = 0
        used = 1
    for _ in range(times):
        _again(s, start)
        node, depth, future = 0, 0, seed
        while depth < DEEP and not _is_over(s):
            if whole[node, COUNT] == 0:
                if (node > 0 and whole[node, VISITS] == 0) or used + ROOM > len(whole):
                    break
                fear = STOLEN if s[MOVER] == me else STOLEN / 3
                count = _turns(s, book, -1, fear, found, looks, width)
                used = _grow(node, used, count, found, looks, whole, real)
            movers[depth] = s[MOVER]
            if s[MOVER] != me and _are_careless(future, careless):
                move = _policy(s, book, _taste(future, orderly), 0.0, found, looks)
                node = _under(node, move, whole)
                if node < 0:  # the rest of the round is played out
                    _play(s, move)
                    break
            else:
                node = _choose(node, whole, real)
            path[depth] = node
            if depth == 0:  # each of the first turns meets the same futures
                future = seed + whole[node, VISITS]
            depth += 1
            _play(s, whole[node, MOVE])
        _finish(s, me, future, _are_careless(future, careless), orderly, book, found, looks)
        _judge(s, values, scores, target, worths)
        for n in range(depth):
            whole[path[n], VISITS] += 1
            real[path[n], TOTAL] += worths[movers[n]]
        whole[0, VISITS] += 1
    return used


def a_round(seats: int, boxes: int, kinds: int) -> Array:
    """An empty round: its head, its seats, and how many of each tile lie in boxes, centre and bag."""
    s = np.zeros(HEAD + SEAT * seats + (boxes + 2) * kinds, np.int16)
    s[[KINDS, SEATS, BOXES, STARTS]] = kinds, seats, boxes, -1
    return s


def a_tree(nodes: int) -> tuple[Array, Array]:
    """Room for the nodes of a tree."""
    return np.zeros((nodes, 4), np.int32), np.zeros((nodes, 2))


def a_desk(seats: int) -> tuple[Array, ...]:
    """Room to work in: turns, how they look, what a round's end is worth and the scores, a path with its movers."""
    path, movers = np.zeros(DEEP, np.int64), np.zeros(DEEP, np.int64)
    return np.zeros(ROOM, np.int64), np.zeros(ROOM), np.zeros(2 * seats), path, movers


def rehearse() -> Iterator[None]:
    """Run everything once."""
    start, scores, desk = a_round(2, 2, 3), np.zeros(2, np.int64), a_desk(2)
    start[HEAD + SEAT * 2 :] = 1
    book = np.ones((3, 3), np.int16), np.full((2, 3, 2), -1, np.int16), np.zeros((2, 3), np.int16)
    think(
        1,
        2,
        start,
        start.copy(),
        book,
        np.ones(3, np.int16),
        scores,
        250,
        0.5,
        0.5,
        ROOM,
        desk,
        a_tree(100),
        0,
    )
    yield

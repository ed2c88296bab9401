"""Games of TYPO-2D played to their end, compiled.

Hands are guessed anew for each game that is played out. All play as sensible people do: they choose the card that is
hardest to lay among those that can be laid, and lay it where their cards keep places. Whoever is on guard also lays it
where it takes the places of those who come next, and keeps low letters for the end. What turned out well in earlier
futures is done again (`memory`). Cards with icons are played on as plain ones.
"""

from collections.abc import Iterator
from typing import Final

import numpy as np

from letterloom.games.typo2d.search import memory, table
from letterloom.games.typo2d.search.memory import (
    GROWS,
    MOST,
    STEP,
    STEPS,
    WAYS,
    begin,
    happened,
    learn,
    learnt,
    note,
)
from letterloom.games.typo2d.search.table import (
    CARDS,
    CELLS,
    CHOOSING,
    FREE,
    FREES,
    HANDS,
    HOLDER,
    LETTERS,
    PENALTY,
    PLAYS,
    SEATS,
    SHOWN,
    SIDE,
    SIZE,
    UNDO,
    Array,
    a_table,
    counted,
    lift_letter,
    may_lie,
    put_letter,
    survey_all,
)
from letterloom.search.compiling import compiled, index, kernel, wide

MOST_ROUNDS: Final = 60
"""Games that go on for longer are left at that."""
CARELESS, ON_GUARD = 0, 1
"""Two styles of play: by one's own cards alone, or with an eye on the others'."""
RISKS: Final = 11
"""What a card may cost that has 0, 1, … places; then the other weights."""
HABIT, HIGH, URGENT, BLOCK, CARE, LOOKS, BRIDGE = range(RISKS, RISKS + 7)
"""How often the hardest card is chosen, what a letter counts for it by its place in the alphabet; how much more a risk
counts, the fewer cards there are; what it counts to take the last place of a card that comes next, and the places of
the others' cards; how many places are looked at; what a bridge counts."""
RISK: Final = 0.55, 0.3, 0.18, 0.11, 0.07, 0.045, 0.03, 0.02, 0.012, 0.008, 0.0
WEIGHTS: Final = np.array(
    ((*RISK, 0.8, 0.0, 3.0, 0.0, 0.0, 8, 1.0), (*RISK, 0.9, 0.7, 3.0, 2.0, 0.5, 8, 1.0))
)
GUARDED: Final = 0.5
"""In so many futures another is on guard; oneself always is."""
MARGIN: Final = 0.04
"""What it is worth, of a game, to be a card ahead at its end."""
FURTHEST: Final = 8
LAID, TAKEN = 256, 4096
"""Things that all see, as numbers: a letter of a seat, a card at a cell, a line that is taken."""


@compiled
def _chance(future: int, number: int) -> float:
    """A number from 0 to 1 that a future has for each thing: the same whatever was played before."""
    mixed = index(future) * index(0x9E3779B97F4A7C15) + index(number) * index(0xD1B54A32D192ED03)
    mixed = (mixed ^ (mixed >> index(30))) * index(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> index(27))) * index(0x94D049BB133111EB)
    return (mixed >> index(40)) / 16777216.0


@compiled
def _danger(t: Array, seat: int, style: int, weights: Array) -> float:
    """What the cards of a hand may still cost."""
    places, hand, cost = counted(t), HANDS + LETTERS * seat, 0.0
    for letter in range(LETTERS):
        if t[hand + letter] > 0:
            cost += t[hand + letter] * weights[style, min(t[places + letter], RISKS - 1)]
    return float(cost * (1 + weights[style, URGENT] / max(1, t[CARDS + seat])))


@compiled
def _worth(t: Array, seat: int, style: int, weights: Array) -> float:
    """What the places are worth to a seat that has just laid a card."""
    worth = -_danger(t, seat, style, weights)
    if style == CARELESS:
        return worth
    places = counted(t)
    for other in range(SEATS):
        if other != seat and t[PLAYS + other]:
            worth += weights[style, CARE] * _danger(t, other, style, weights)
            shown = t[SHOWN + other]
            if shown > 0 and t[places + shown - 1] == 0:
                worth += weights[style, BLOCK]
    return worth


@compiled
def _known_place(t: Array, letter: int, known: Array, trail: Array) -> int:
    """Where it has turned out best to lay a letter; −1 where too little is known."""
    ways = 0
    for n in range(t[FREES]):
        cell = t[FREE + n]
        if may_lie(t, cell, letter) and ways < MOST:
            trail[WAYS + ways] = LAID + cell
            ways += 1
    best = learnt(known, trail, ways) if ways else -1
    return trail[WAYS + best] - LAID if best >= 0 else -1


@compiled
def _place(
    t: Array, nodes: Array, seat: int, letter: int, style: int, future: int, weights: Array, room: Array
) -> int:
    """Where it seems best to lay a letter, of some places; −1 where there is none."""
    undo, areas = room[:UNDO], room[UNDO:]
    best, place = -1e9, -1
    count, looks = t[FREES], wide(weights[style, LOOKS])
    start = wide(_chance(future, 7000 + 32 * seat + letter) * count)
    for n in range(count):
        cell = t[FREE + (start + n) % count]
        if not may_lie(t, cell, letter):
            continue
        put_letter(t, nodes, cell, letter, undo)
        worth = _worth(t, seat, style, weights)
        lift_letter(t, undo)
        if t[PENALTY] >= 2 and _bridges(areas, cell):
            worth += weights[style, BRIDGE]
        if worth > best:
            best, place = worth, cell
        looks -= 1
        if looks == 0:
            break
    return place


@compiled
def _lay(
    t: Array, nodes: Array, seat: int, letter: int, style: int, future: int, weights: Array, room: Array,
    learns: bool, known: Array, trail: Array,
) -> bool:  # fmt: skip
    """A seat lays a letter where that has turned out best, or seems so; False where there is no place."""
    undo, areas = room[:UNDO], room[UNDO:]
    learns = learns and trail[GROWS] > 0
    place = _known_place(t, letter, known, trail) if learns else -1
    if place < 0:
        place = _place(t, nodes, seat, letter, style, future, weights, room)
    if place < 0:
        return False
    if learns:
        note(known, trail, seat, LAID + place)
    happened(trail, LAID + place)
    if put_letter(t, nodes, place, letter, undo):
        t[HOLDER] = seat
    t[CARDS + seat] -= 1
    if t[PENALTY] >= 2 and _bridges(areas, place) and t[CARDS + seat] > 0:
        _drop(t, seat)
    return True


@compiled
def _drop(t: Array, seat: int) -> None:
    """TYP-9: a card goes, the one with fewest places."""
    places, hand, worst = counted(t), HANDS + LETTERS * seat, -1
    for letter in range(LETTERS):
        if t[hand + letter] > 0 and (worst < 0 or t[places + letter] < t[places + worst]):
            worst = letter
    if worst >= 0:
        t[hand + worst] -= 1
        t[CARDS + seat] -= 1


@compiled
def _bridges(areas: Array, cell: int) -> bool:
    """TYP-9: does a card here touch two areas?"""
    first = 0
    for dy in range(-SIDE, SIDE + 1, SIDE):
        for dx in range(-1, 2):
            area = areas[cell + dy + dx]
            if area > 0:
                if first > 0 and area != first:
                    return True
                first = area
    return False


@compiled
def _areas(t: Array, areas: Array) -> None:
    """Give the cards of each area a number of their own (TYP-9): the lowest spreads until nothing changes."""
    for cell in range(CELLS):
        areas[cell] = cell if t[cell] > 0 else 0
    changed = True
    while changed:
        changed = False
        for cell in range(SIDE, CELLS - SIDE):
            if areas[cell] == 0:
                continue
            for dy in range(-SIDE, SIDE + 1, SIDE):
                for dx in range(-1, 2):
                    other = areas[cell + dy + dx]
                    if other > 0 and other < areas[cell]:
                        areas[cell] = other
                        changed = True


@compiled
def _take(t: Array, nodes: Array, seat: int, future: int, trail: Array) -> bool:
    """TYP-8: a longest line off the table, its second half into the hand; False where the table was empty."""
    most, first, way, ties = 0, 0, 1, 0
    for cell in range(SIDE, CELLS - SIDE):
        if t[cell] == 0:
            continue
        step = 1
        for _ in range(2):
            if t[cell - step] == 0:
                size = 1
                while t[cell + size * step] > 0:
                    size += 1
                ties = ties + 1 if size == most else 1
                if size > most or (size == most and _chance(future, 9000 + cell) * ties < 1):
                    most, first, way = size, cell, step
            step = SIDE
    if most == 0:
        return False
    taken = max(1, most // 2)
    for n in range(most):
        cell = first + n * way
        if n >= most - taken:
            t[HANDS + LETTERS * seat + t[cell] - 1] += 1
            t[CARDS + seat] += 1
        t[cell] = 0
    t[PENALTY] += taken
    happened(trail, TAKEN + 2 * first + (way == 1))
    survey_all(t, nodes)
    return True


@compiled
def _turn(
    t: Array, nodes: Array, seat: int, style: int, future: int, weights: Array, room: Array, learns: bool, known: Array,
    trail: Array,
) -> None:  # fmt: skip
    """A seat lays its shown card, whatever that takes (TYP-8)."""
    letter = t[SHOWN + seat] - 1
    t[SHOWN + seat] = 0
    if t[PENALTY] >= 2:
        _areas(t, room[UNDO:])
    while not _lay(t, nodes, seat, letter, style, future, weights, room, learns, known, trail):
        if not _take(t, nodes, seat, future, trail) or t[FREES] == 0:
            t[SIDE // 2 * (SIDE + 1)] = letter + 1
            t[CARDS + seat] -= 1
            survey_all(t, nodes)
            break
        if t[PENALTY] >= 2:
            _areas(t, room[UNDO:])
    t[PENALTY] = 0


@compiled
def _known_choice(t: Array, seat: int, known: Array, trail: Array) -> int:
    """Which card it has turned out best to choose; −1 where too little is known."""
    ways = 0
    for letter in range(LETTERS):
        if t[HANDS + LETTERS * seat + letter] > 0:
            trail[WAYS + ways] = LETTERS * seat + letter
            ways += 1
    best = learnt(known, trail, ways)
    return trail[WAYS + best] - LETTERS * seat if best >= 0 else -1


@compiled
def _choose(
    t: Array,
    seat: int,
    style: int,
    future: int,
    number: int,
    weights: Array,
    learns: bool,
    known: Array,
    trail: Array,
) -> None:
    """TYP-3: the card that it has turned out best to choose, or seems so."""
    learns = learns and trail[GROWS] > 0
    chosen = _known_choice(t, seat, known, trail) if learns else -1
    if chosen < 0:
        chosen = _choice(t, seat, style, future, number, weights)
    if learns:
        note(known, trail, seat, LETTERS * seat + chosen)
    t[HANDS + LETTERS * seat + chosen] -= 1
    t[SHOWN + seat] = chosen + 1


@compiled
def _choice(t: Array, seat: int, style: int, future: int, number: int, weights: Array) -> int:
    """The card that is hardest to lay and can be, mostly; else any that can be.

    Whoever has kept the lowest letters lays first in the last rounds, so high ones are rather chosen (TYP-4).
    """
    places, hand = counted(t), HANDS + LETTERS * seat
    habit = _chance(future, number) < weights[style, HABIT]
    best, chosen = 1e9, -1
    for letter in range(LETTERS):
        if t[hand + letter] == 0:
            continue
        count = t[places + letter]
        look = count - weights[style, HIGH] * letter if habit else _chance(future, number + 1 + letter)
        if count == 0:
            look += 1000
        if look < best:
            best, chosen = look, letter
    return chosen


@compiled
def _next(t: Array) -> int:
    """TYP-4: who lays next: the lowest letter, then nearest clockwise to the holder; −1 where all have."""
    found, best = -1, 1 << 20
    for seat in range(SEATS):
        if t[SHOWN + seat] > 0:
            key = t[SHOWN + seat] * SEATS + (seat - t[HOLDER]) % SEATS
            if key < best:
                found, best = seat, key
    return found


@compiled
def _deal(t: Array, unseen: Array, unknown: Array, pool: Array, future: int) -> None:
    """The cards of others that nobody has seen, from those that lie nowhere."""
    count = 0
    for letter in range(LETTERS):
        for _ in range(unseen[letter]):
            pool[count] = letter
            count += 1
    drawn = 0
    for seat in range(SEATS):
        for _ in range(unknown[seat]):
            if drawn == count:
                return
            other = drawn + wide(_chance(future, 500 + drawn) * (count - drawn))
            pool[drawn], pool[other] = pool[other], pool[drawn]
            t[HANDS + LETTERS * seat + pool[drawn]] += 1
            drawn += 1


@compiled
def _result(t: Array, seat: int) -> float:
    """What a seat gets: 1 for a win, and a little for each card that it is ahead."""
    fewest = 1 << 20
    for other in range(SEATS):
        if other != seat and t[PLAYS + other]:
            fewest = min(fewest, t[CARDS + other])
    lead = max(-FURTHEST, min(FURTHEST, fewest - t[CARDS + seat]))
    won = 1.0 if t[CARDS + seat] == 0 else 0.0
    return float(won + MARGIN * lead)


@kernel
def play_on(
    start: Array,
    t: Array,
    nodes: Array,
    unseen: Array,
    unknown: Array,
    seat: int,
    future: int,
    weights: Array,
    room: Array,
    known: Array,
    trail: Array,
    option: int,
    share: float,
) -> float:
    """What a seat gets from a table in a future: 1 for a win, and a little for each card that it is ahead.

    `known` is what was learnt in earlier futures of each `option`, and grows; the others know it in a `share` of them.
    `room[0]` then holds what the others chose first, or 0.
    """
    for n in range(SIZE):
        t[n] = start[n]
    begin(trail, option)
    _deal(t, unseen, unknown, room, future)
    guarded, learns = wide(0), wide(0)
    for other in range(SEATS):
        if other == seat or _chance(future, 1 + other) < GUARDED:
            guarded |= 1 << other
        if other == seat or _chance(future, 11 + other) < share:
            learns |= 1 << other
    chose, over = wide(0), t[CARDS + seat] == 0
    for turn in range(MOST_ROUNDS):
        if over:
            break
        if t[CHOOSING]:
            for other in range(SEATS):
                if t[PLAYS + other] and t[SHOWN + other] == 0:
                    # What the others choose while one chooses oneself they cannot have learnt from that.
                    _choose(
                        t, other, guarded >> other & 1, future, 20_000 + 256 * turn + 32 * other, weights,
                        turn > 0 and learns >> other & 1 > 0, known, trail,
                    )  # fmt: skip
                    if turn == 0 and other != seat:
                        chose = LETTERS * chose + t[SHOWN + other]
            for other in range(SEATS):
                happened(trail, t[SHOWN + other])
        mover = _next(t)
        while mover >= 0:
            _turn(
                t,
                nodes,
                mover,
                guarded >> mover & 1,
                future + turn,
                weights,
                room,
                learns >> mover & 1 > 0,
                known,
                trail,
            )
            if t[CARDS + mover] == 0:
                over = True
                break
            mover = _next(t)
        t[CHOOSING] = 1
    room[0] = chose
    for step in range(trail[STEPS]):
        learn(known, trail, step, _result(t, trail[STEP + 2 * step + 1]))
    return _result(t, seat)


def a_room() -> Array:
    """Room to work in."""
    return np.zeros(UNDO + CELLS, np.int32)


def rehearse() -> Iterator[None]:
    """Run everything once."""
    nodes, t, room = np.zeros(64, np.uint32), a_table(), a_room()
    t[SIDE // 2 * (SIDE + 1)] = 1
    table.survey(t, nodes)
    yield
    t[[CARDS, PLAYS]] = 1
    none = np.zeros(LETTERS, np.int32)
    play_on(t, t.copy(), nodes, none, none, 0, 1, WEIGHTS, room, memory.a_memory(), memory.a_trail(), 0, 1.0)
    yield

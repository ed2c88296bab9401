"""Which words of a table to count: the choice with the most points, and among those the one that wins the tie-break.

A line of six squares may hold several words that do not overlap (KRO-10), and a word counts once in the whole table
(KRO-11). So each word gets one number as its weight, points first and then one count for each length, the longest
first: the largest sum is the best choice (KRO-12, KRO-15).

How it is found: a line has at most 32 ways to hold words. Only words that can be read in several
places tie lines to each other; each way is reduced to the set of such *shared* words that it uses. The
lines are then taken one after another, keeping for each set of shared words used so far (as far
as later lines can still read them) the best sum, and dropping what cannot catch up any more or what
another choice is sure to equal. Where very many sets are left, which takes words made for it, a linear program decides.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from letterloom.games.kross.board import EMPTY, LINES, SIDE

POINTS = {2: 2, 3: 3, 4: 5, 5: 7, 6: 10}  # KRO-12
MANY = 1000
"""So many sets of shared words are followed at the same time, at most."""


class Found(NamedTuple):
    """A word and the squares where it is read."""

    word: str
    squares: tuple[int, ...]


class Way(NamedTuple):
    """One way for a line to hold words: its weight, its words, and a bit for each shared word."""

    weight: int
    words: tuple[Found, ...]
    shared: int


def choose(table: str, counts: Callable[[str], bool]) -> tuple[Found, ...]:
    """The best words of a table under any rule for which words count."""
    lines = [_read_line(table, number, counts) for number in range(len(LINES))]
    times = Counter([found.word for line in lines for _, _, found in line])
    bits = {word: 1 << n for n, word in enumerate(sorted([word for word, k in times.items() if k > 1]))}
    chosen = [found for way in _pick([_ways(line, bits) for line in lines], bits) for found in way.words]
    return tuple(sorted(chosen, key=lambda found: (found.squares[1] - found.squares[0], found.squares)))


SPANS = tuple((start, end) for end in range(2, SIDE + 1) for start in range(end - 1))
"""Where a word can begin and end in a line, by its end."""


_PLACES = tuple(tuple((start, end, line[start:end]) for start, end in SPANS) for line in LINES)
"""The same for each line, with the squares."""

Reading = tuple[int, int, Found]
"""A word that counts, after where in its line it begins and ends."""


def readings(table: str) -> list[str]:
    """All that can be read in a table, once: two letters or more of a line; an empty square ends a word (KRO-10).

    >>> readings("CAT.A." + "." * 30)
    ['CA', 'CAT', 'AT']
    """
    lines = ["".join([table[square] for square in line]) for line in LINES]
    texts = dict.fromkeys([letters[start:end] for letters in lines for start, end in SPANS])
    return [text for text in texts if EMPTY not in text]


def _read_line(table: str, number: int, counts: Callable[[str], bool]) -> list[Reading]:
    """The words of one line that count, by their ends."""
    letters = "".join([table[square] for square in LINES[number]])
    return [
        (start, end, Found(word, squares))
        for start, end, squares in _PLACES[number]
        if counts(word := letters[start:end]) and EMPTY not in word
    ]


WEIGHTS = {length: points << 30 | 1 << 6 * (length - 2) for length, points in POINTS.items()}
"""By length: points, then one for the length in the tie-break (KRO-12, KRO-15), as one number to add up."""


def _ways(line: Sequence[Reading], bits: dict[str, int]) -> list[Way]:
    """The ways for a line to hold words, heaviest first, without those that another way beats."""
    # Square by square: the heaviest way up to there for each set of shared words, as its weight and its words.
    upto: list[dict[int, tuple[int, tuple[Found, ...]]]] = [{0: (0, ())}]
    for start, end, found in line:
        while len(upto) <= end:
            upto.append(upto[-1].copy())
        bit, more, here = bits.get(found.word, 0), WEIGHTS[end - start], upto[end]
        for shared, (so_far, words) in upto[start].items():
            key = shared | bit
            if not shared & bit and (key not in here or here[key][0] < so_far + more):
                here[key] = so_far + more, (*words, found)
    kept: list[Way] = []
    for shared, (so_far, words) in sorted(upto[-1].items(), key=lambda way: -way[1][0]):
        if not any(other.shared & shared == other.shared for other in kept):
            kept.append(Way(so_far, words, shared))
    return kept


Choice = tuple[int, tuple[Way, ...]]
"""A choice for the lines so far: its weight, and the way of each line."""


def _pick(lines: list[list[Way]], bits: dict[str, int]) -> list[Way]:
    """One way for each line, no shared word twice, of the largest total weight."""
    # A line whose heaviest way shares nothing has no other, and ties no other line.
    alone = [ways[0] for ways in lines if len(ways) == 1]
    return alone + _together(_by_closeness([ways for ways in lines if len(ways) > 1]), bits)


def _together(lines: list[list[Way]], bits: dict[str, int]) -> list[Way]:
    """The same for lines that share words."""
    reach = [0] * (len(lines) + 1)  # the shared words that lines from here on can read
    rest = [0] * (len(lines) + 1)  # the most that lines from here on can add
    for n in reversed(range(len(lines))):
        reach[n] = reach[n + 1]
        for way in lines[n]:
            reach[n] |= way.shared
        rest[n] = rest[n + 1] + lines[n][0].weight
    enough = _quick(lines)
    worth = _worth(bits)
    states: dict[int, Choice] = {0: (0, ())}
    for n, ways in enumerate(lines):
        following: dict[int, Choice] = {}
        for used, (so_far, chosen) in states.items():
            for way in ways:
                if so_far + way.weight + rest[n + 1] < enough:
                    break  # ways come heaviest first
                if used & way.shared:
                    continue
                key = (used | way.shared) & reach[n + 1]
                if key not in following or following[key][0] < so_far + way.weight:
                    following[key] = (so_far + way.weight, (*chosen, way))
        if len(following) > MANY:
            return _packed(lines)
        states = _unbeaten(following, worth)
    return list(max(states.values(), key=lambda state: state[0])[1])


def _packed(lines: list[list[Way]]) -> list[Way]:
    """The same by a linear program."""
    from letterloom.games.kross.exact.packing import solve  # it loads a solver, and hardly any table needs it

    chosen = solve(
        [
            [
                (
                    sum(POINTS[len(word)] for word, _ in way.words),
                    tuple(sum(len(word) == length for word, _ in way.words) for length in POINTS),
                    way.shared,
                )
                for way in line
            ]
            for line in lines
        ]
    )
    return [line[number] for line, number in zip(lines, chosen, strict=True)]


def _unbeaten(states: dict[int, Choice], worth: Callable[[int], int]) -> dict[int, Choice]:
    """The choices without those that another one is sure to equal.

    What a choice has used more, the other may still gain later, and no more than that: a choice that is ahead
    by so much can go on as the other does, without those words.
    """
    kept: dict[int, Choice] = {}
    for used, state in sorted(states.items(), key=lambda item: -item[1][0]):
        if all(total - worth(more & ~used) < state[0] for more, (total, _) in kept.items()):
            kept[used] = state
    return kept


def _worth(bits: dict[str, int]) -> Callable[[int], int]:
    """What the shared words of a set weigh together."""
    known = {0: 0} | {bit: WEIGHTS[len(word)] for word, bit in bits.items()}

    def worth(shared: int) -> int:
        if shared not in known:
            lowest = shared & -shared
            known[shared] = known[lowest] + worth(shared ^ lowest)
        return known[shared]

    return worth


def _by_closeness(lines: list[list[Way]]) -> list[list[Way]]:
    """Lines that share words one after another, so that few sets have to be remembered."""
    masks = [0] * len(lines)
    for n, ways in enumerate(lines):
        for way in ways:
            masks[n] |= way.shared
    left = list(range(len(lines)))
    order: list[int] = []
    seen = 0
    while left:
        near = min(left, key=lambda n: ((masks[n] & ~seen).bit_count(), -(masks[n] & seen).bit_count()))
        left.remove(near)
        order.append(near)
        seen |= masks[near]
    return [lines[n] for n in order]


def _quick(lines: list[list[Way]]) -> int:
    """The weight of a choice that is quickly found: each line takes its best of what is left."""
    total, used = 0, 0
    for ways in lines:
        way = next(way for way in ways if not way.shared & used)
        total, used = total + way.weight, used | way.shared
    return total

"""What games that were played on have taught, compiled: how well each thing has turned out that was done somewhere.

A tree grows from one future to the next. Its nodes are what all have seen since the game began to be played on, so
hands that are guessed anew share them. Where a node has been come to often, whoever plays there does what has turned
out best or was seldom tried (UCB); elsewhere all play by rule.
"""

from math import log, sqrt
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from letterloom.search.compiling import compiled, index, wide

Array = NDArray[Any]
ROWS: Final = 1 << 16
"""Room for so many things that were done somewhere; a power of two."""
KEY, TRIES, TOTAL, COLUMNS = range(4)
PROBES: Final = 8
"""So many rows are looked at for one."""
UNIT: Final = 1 << 20
"""Results are summed up in parts of this."""
KNOWN: Final = 12
"""So often one must have come to a node before what was learnt there counts."""
WIDTH: Final = 0.1
"""How much more may be hoped for from what was seldom tried."""
DOUBT: Final = 0.3
"""What was never tried is thought to be so much worse than what was: those who play by rule try what looks good."""
BELIEF: Final = 4
"""After so many tries they are believed as much as that."""
DEEPEST: Final = 48
MOST: Final = 64
"""No more ways to go on are looked at than this."""
NODE, STEPS, GROWS, IS_NEW, STEP = range(5)
"""A trail: where one is, how many things were noted, whether the tree still grows in this future, whether nobody has
been here; then a row and a seat for each thing that was noted, and the ways to go on with their rows."""
WAYS: Final = STEP + 2 * DEEPEST
TRAIL: Final = WAYS + 2 * MOST


@compiled
def mixed(node: int, number: int) -> int:
    """Where one comes to from a node by something that all see; never 0."""
    key = index(node) * index(0x9E3779B97F4A7C15) + index(number + 1) * index(0xD1B54A32D192ED03)
    key = (key ^ (key >> index(30))) * index(0xBF58476D1CE4E5B9)
    key = (key ^ (key >> index(27))) * index(0x94D049BB133111EB)
    return wide((key ^ (key >> index(31))) | index(1))


@compiled
def _row(memory: Array, key: int) -> int:
    """Where a key stands, or could; −1 where there is no room."""
    at = key >> 8 & (ROWS - 1)
    for _ in range(PROBES):
        if memory[at, KEY] == key or memory[at, KEY] == 0:
            return at
        at = (at + 1) & (ROWS - 1)
    return -1


@compiled
def learnt(memory: Array, trail: Array, ways: int) -> int:
    """Which of the ways to go on has turned out best or was seldom tried; −1 where too little is known."""
    tries, total = wide(0), wide(0)
    for n in range(ways):
        row = _row(memory, mixed(trail[NODE], trail[WAYS + n]))
        trail[WAYS + MOST + n] = row
        if row >= 0:
            tries += memory[row, TRIES]
            total += memory[row, TOTAL]
    trail[IS_NEW] = tries == 0
    if tries < KNOWN:
        return -1
    mean, most, best = total / tries, -1e18, 0
    for n in range(ways):
        row = trail[WAYS + MOST + n]
        if row < 0:
            continue
        often = memory[row, TRIES]
        hope = (memory[row, TOTAL] + BELIEF * (mean - UNIT * DOUBT)) / (often + BELIEF)
        hope += UNIT * WIDTH * sqrt(log(tries) / (often + 1))
        if hope > most:
            most, best = hope, n
    return best


@compiled
def note(memory: Array, trail: Array, seat: int, way: int) -> None:
    """A seat goes this way. In each future one node is added."""
    key = mixed(trail[NODE], way)
    row = _row(memory, key)
    if row < 0 or trail[STEPS] == DEEPEST:
        trail[GROWS] = 0
        return
    memory[row, KEY] = key
    at = STEP + 2 * trail[STEPS]
    trail[at], trail[at + 1] = row, seat
    trail[STEPS] += 1
    if trail[IS_NEW]:
        trail[GROWS] = 0


@compiled
def begin(trail: Array, node: int) -> None:
    """A future begins."""
    trail[NODE], trail[STEPS], trail[GROWS] = node, 0, 1


@compiled
def happened(trail: Array, number: int) -> None:
    """All have seen something."""
    trail[NODE] = mixed(trail[NODE], number)


@compiled
def learn(memory: Array, trail: Array, step: int, result: float) -> None:
    """How a future turned out for the seat that went a step."""
    row = trail[STEP + 2 * step]
    memory[row, TRIES] += 1
    memory[row, TOTAL] += wide(UNIT * result)


def a_memory() -> Array:
    """One in which nothing is known."""
    return np.zeros((ROWS, COLUMNS), np.int64)


def a_trail() -> Array:
    """Room for what happens in a future."""
    return np.zeros(TRAIL, np.int64)

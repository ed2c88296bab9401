"""The bricks (3DX-1): how many of each letter.

The proportions are those of the letters in the main entries of the Concise Oxford Dictionary (9th
edition, 1995), in per cent: a count of words and not of running text, which suits a crossword. Every letter is
there once and X three times; each further brick goes to the letter that is furthest behind its share.
"""

from collections.abc import Mapping
from functools import cache
from string import ascii_uppercase
from types import MappingProxyType
from typing import Final

SHARES: Final = {
    "E": 11.1607, "A": 8.4966, "R": 7.5809, "I": 7.5448, "O": 7.1635, "T": 6.9509, "N": 6.6544, "S": 5.7351,
    "L": 5.4893, "C": 4.5388, "U": 3.6308, "D": 3.3844, "P": 3.1671, "M": 3.0129, "H": 3.0034, "G": 2.4705,
    "B": 2.0720, "F": 1.8121, "Y": 1.7779, "W": 1.2899, "K": 1.1016, "V": 1.0074, "X": 0.2902, "Z": 0.2722,
    "J": 0.1965, "Q": 0.1962,
}  # fmt: skip
"""Of a hundred letters in dictionary words, most frequent first."""

BRICKS: Final = 100
FURTHER: Final = 20
X_BRICKS: Final = 3
JOINERS_EACH: Final = 2
"""How many Joiners of a colour one player may use (3DX-23)."""


def set_size(players: int) -> int:
    """How many bricks are played with: 100, and 20 more for each player after the fifth.

    >>> set_size(2), set_size(5), set_size(7)
    (100, 100, 140)
    """
    return BRICKS + FURTHER * max(0, players - 5)


@cache
def bricks(count: int) -> Mapping[str, int]:
    """How many of each letter are in a set of so many bricks.

    A set of fewer than 28 has three X and the most frequent other letters once.

    >>> bricks(100)["E"], bricks(100)["X"], bricks(100)["Q"], sum(bricks(140).values())
    (11, 3, 1, 140)
    """
    counts = dict.fromkeys(ascii_uppercase, 0)
    for letter in ["X"] * X_BRICKS + [letter for letter in SHARES if letter != "X"]:
        if sum(counts.values()) < count:
            counts[letter] += 1
    total = sum(SHARES.values())
    for _ in range(count - sum(counts.values())):
        behind = max(ascii_uppercase, key=lambda letter: SHARES[letter] / total * count - counts[letter])
        counts[behind] += 1
    return MappingProxyType(counts)


def joiner_stock(players: int) -> int:
    """How many Joiners of each colour a table has (3DX-23).

    >>> joiner_stock(2), joiner_stock(5)
    (2, 8)
    """
    return 2 * players - 2

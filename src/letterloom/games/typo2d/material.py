"""The deck of TYPO-2D (TYP-1) and the names on its cards (TYP-12).

A card is its letter, or its letter and a star where it carries an icon: `E`, `E*`. The numbers are what
`scripts/typo2d.py` derives from the lexicons; `docs/typo2d.md` explains how.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from letterloom.rules.notation import read_counts

COUNTS: Final = {
    "A": 5, "B": 3, "C": 2, "D": 2, "E": 5, "F": 2, "G": 2, "H": 2, "I": 3, "J": 1, "K": 2, "L": 3, "M": 2,
    "N": 2, "O": 3, "P": 2, "Q": 1, "R": 3, "S": 4, "T": 3, "U": 3, "V": 1, "W": 2, "X": 1, "Y": 1, "Z": 1,
}  # fmt: skip
ICONS: Final = "EMNOPZ"
"""One card of each of these letters carries an icon (TYP-20 to TYP-25)."""
HANDS: Final = {2: 14, 3: 13, 4: 12, 5: 11, 6: 10}
"""How many cards each player is dealt, by the number of players (TYP-2)."""
NAMES: Final = {
    name[0]: name
    for name in (
        "ANNA", "BEN", "CLARA", "DAVID", "EMMA", "FELIX", "GRETA", "HUGO", "IDA", "JULIA", "KARIN", "LUCAS", "MARIA",
        "NORA", "OSCAR", "PAUL", "QUENTIN", "ROSA", "SIMON", "THOMAS", "URSULA", "VICTOR", "WILMA", "XENIA",
        "YVONNE", "ZOE",
    )
}  # fmt: skip
CARDS: Final = frozenset((*COUNTS, *(f"{letter}*" for letter in ICONS)))


@lru_cache(maxsize=64)
def counts_of(pieces: str) -> Mapping[str, int]:
    """How many cards of each letter a deck has, our own where the option `pieces` is empty (REF-5).

    >>> counts_of("")["E"], counts_of("E9 A6")
    (5, {'A': 6, 'E': 9})
    """
    return read_counts(pieces) or COUNTS


def deck(icons: bool, pieces: str = "") -> list[str]:
    """All cards, in order.

    >>> len(deck(False)), len(deck(True)), deck(True).count("E"), deck(True).count("E*")
    (61, 61, 4, 1)
    """
    starred = ICONS if icons else ""
    return [
        f"{letter}*" if letter in starred and n == count - 1 else letter
        for letter, count in counts_of(pieces).items()
        for n in range(count)
    ]


def letter_of(card: str) -> str:
    """
    >>> letter_of("E*")
    'E'
    """
    return card[0]

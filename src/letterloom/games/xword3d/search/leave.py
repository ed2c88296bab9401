"""What it is worth to keep letters for the next plays, as self-play has shown (`scripts/leaves.py`).

A table holds values for letters (the first of a kind, the second …), for two that go together, and for how many are
kept and how many of them are vowels: all in hundredths of a point, and together they are what a leave is worth.
"""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final

FILE: Final = Path(__file__).parents[1] / "leaves.json"
KINDS: Final = 4
"""More of one letter than this count as much as the last of them."""
VOWELS: Final = "AEIOU"
LIKE: Final = "en"
"""Where nobody has learnt what letters are worth with some words, these words will do."""

PRICE: Final = {False: 300, True: 400}
"""What a brick brings in another turn when there are none to draw, flat and in 3D: it should not be spent for less."""


class Leaves:
    """What letters are worth to keep.

    >>> leaves_of("en", solid=False).worth("ERS") > leaves_of("en", solid=False).worth("VVU")
    True
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.letters: dict[str, Sequence[int]] = dict(data["letters"])
        self.pairs: dict[str, int] = dict(data["pairs"])
        self.balance: Sequence[Sequence[int]] = data["balance"]

    def worth(self, letters: str) -> float:
        """What it is worth to keep some letters, in points."""
        kinds = sorted(set(letters))
        worth = sum(
            self.letters[kind][min(n, KINDS - 1)] for kind in kinds for n in range(letters.count(kind))
        )
        worth += sum(
            letters.count(one) * letters.count(other) * self.pairs.get(one + other, 0)
            for one, other in combinations(kinds, 2)
        )
        if len(letters) < len(self.balance):
            worth += self.balance[len(letters)][sum(letter in VOWELS for letter in letters)]
        return worth / 100


@lru_cache(maxsize=1)
def _known() -> Mapping[str, Mapping[str, Any]]:
    known: Mapping[str, Mapping[str, Any]] = json.loads(FILE.read_bytes())
    return known


@lru_cache(maxsize=8)
def leaves_of(language: str, solid: bool) -> Leaves:
    """The leaves of a language, in the 3D version or in the table version."""
    known = _known()
    return Leaves(known.get(language, known[LIKE])["solid" if solid else "flat"])

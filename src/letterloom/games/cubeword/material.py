"""The cubes of CUBEWORD (CUB-1): 24 with five letters and a blank each, and the Joker."""

from collections.abc import Mapping
from functools import lru_cache
from string import ascii_uppercase
from typing import Final

from letterloom.rules.notation import is_letters

JOKER: Final = 25
"""The Joker's place among the cubes; players call it J."""

CUBES: Final[Mapping[int, str]] = {
    1: "EHILR",
    2: "EIMNT",
    3: "EILPT",
    4: "BCEIT",
    5: "DEFOR",
    6: "DEOTW",
    7: "DEOTY",
    8: "EJLNO",
    9: "CEMRU",
    10: "EHNTU",
    11: "DEPRS",
    12: "EGKRS",
    13: "EGQST",
    14: "EGSTV",
    15: "CENSX",
    16: "AFINS",
    17: "ADISZ",
    18: "AGINR",
    19: "ACIRW",
    20: "ALMOS",
    21: "ACHOS",
    22: "ANOPR",
    23: "ABLSU",
    24: "ALRUY",
}
"""The letters of each cube, as `scripts/cubeword.py` found them; `docs/cubeword.md` says how."""

ANY: Final = "any"
"""A set of which every cube may show every letter (REF-5)."""
_LETTERS: Final = 5


@lru_cache(maxsize=64)
def cubes_of(pieces: str) -> Mapping[int, str]:
    """The letters of each cube of a set, our own where the option `pieces` is empty (REF-5).

    >>> cubes_of("") is CUBES, cubes_of("any")[7][-1], cubes_of(" ".join(["aehlr"] * 24))[24]
    (True, 'Z', 'AEHLR')
    """
    if not pieces.strip():
        return CUBES
    if pieces.strip().lower() == ANY:
        return dict.fromkeys(CUBES, ascii_uppercase)
    sides = pieces.upper().split()
    if len(sides) != len(CUBES):
        raise ValueError(
            f"pieces are {len(CUBES)} cubes of {_LETTERS} letters, or `any`, and here are {len(sides)}"
        )
    for letters in sides:
        if len(letters) != _LETTERS or not is_letters(letters):
            raise ValueError(f"a cube has {_LETTERS} letters, and “{letters[:20]}” are not")
    return dict(zip(CUBES, sides, strict=True))


def cube_name(cube: int) -> str:
    """A cube as players name it.

    >>> cube_name(7), cube_name(JOKER)
    ('7', 'J')
    """
    return "J" if cube == JOKER else str(cube)

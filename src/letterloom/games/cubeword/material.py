"""The cubes of CUBEWORD (CUB-1): 24 with five letters and a blank each, and the Joker."""

from collections.abc import Mapping
from typing import Final

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


def cube_name(cube: int) -> str:
    """A cube as players name it.

    >>> cube_name(7), cube_name(JOKER)
    ('7', 'J')
    """
    return "J" if cube == JOKER else str(cube)

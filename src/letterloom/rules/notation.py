"""Reading the parts that the games' notations share: cells, numbers, letters."""

import re
from collections.abc import Sequence
from typing import NoReturn

from letterloom.rules import limits
from letterloom.rules.geometry import Cell
from letterloom.rules.terms import refuse

_NUMBER = re.compile(r"-?[0-9]{1,15}", re.ASCII)
_LETTERS = re.compile(r"[A-Za-z]+", re.ASCII)


def unknown(words: Sequence[str]) -> NoReturn:
    """LL-1: the text is no move of this game."""
    text = " ".join(words)
    refuse("LL-1", "unknown", text=text if len(text) <= 60 else text[:60] + "…")


def read_cell(text: str, dimensions: int = 2) -> Cell | None:
    """A cell such as `3,-4` or `3,4,0`, or None where the text is none or too far out.

    >>> read_cell("3,-4"), read_cell("3,4,0", 3), read_cell("3;4"), read_cell("1000001,0")
    ((3, -4), (3, 4, 0), None, None)
    """
    parts = text.split(",")
    if len(parts) != dimensions or not all(_NUMBER.fullmatch(part) for part in parts):
        return None
    cell = tuple(int(part) for part in parts)
    return cell if max(map(abs, cell)) <= limits.COORDINATE else None


def write_cell(cell: Cell) -> str:
    """
    >>> write_cell((3, -4))
    '3,-4'
    """
    return ",".join(map(str, cell))


def is_letters(text: str) -> bool:
    """Is this one or more letters A–Z, in either case?

    >>> is_letters("abC"), is_letters("É"), is_letters("")
    (True, False, False)
    """
    return _LETTERS.fullmatch(text) is not None


def read_number(text: str) -> int | None:
    """A whole number of at most 15 digits, or None.

    >>> read_number("12"), read_number("x"), read_number("-3")
    (12, None, -3)
    """
    return int(text) if _NUMBER.fullmatch(text) else None

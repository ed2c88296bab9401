"""Reading the parts that the games' notations share: cells, numbers, letters."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NoReturn

from letterloom.rules import limits
from letterloom.rules.geometry import Cell
from letterloom.rules.terms import Seat, refuse

_NUMBER = re.compile(r"-?[0-9]{1,15}", re.ASCII)
_COUNT = re.compile(r"([A-Z])([0-9]{1,3})", re.ASCII)
_LETTERS = re.compile(r"[A-Za-z]+", re.ASCII)


def unknown(words: Sequence[str]) -> NoReturn:
    """LL-1: the text is no move of this game."""
    text = " ".join(words)
    refuse("LL-1", "unknown", text=text if len(text) <= 60 else text[:60] + "…")


@lru_cache(maxsize=1024)
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


@lru_cache(maxsize=4096)
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


def read_counts(text: str) -> dict[str, int]:
    """How many pieces a set has of each letter (REF-5), in alphabetical order; anything else is a `ValueError`.

    >>> read_counts("E9 a6")
    {'A': 6, 'E': 9}
    """
    counts: dict[str, int] = {}
    for word in text.upper().split():
        found = _COUNT.fullmatch(word)
        if found is None or found[1] in counts:
            raise ValueError(f"pieces are a count for each letter once, E9 A6 …, and “{word[:20]}” is none")
        counts[found[1]] = int(found[2])
    if sum(counts.values()) > limits.PIECES:
        raise ValueError(f"a set has {limits.PIECES} pieces at most")
    if text.strip() and not any(counts.values()):
        raise ValueError("a set has one piece at least")
    return dict(sorted(counts.items()))


def read_seat(text: str) -> Seat:
    """The number of a seat that a row of the table names; anything else is refused by REF-6.

    >>> read_seat("1")
    1
    """
    number = read_number(text)
    if number is None or not 0 <= number < limits.SEATS:
        refuse("REF-6", "no-seat", n=text[:20])
    return number

"""The 190 fragments of WORD CROSS with their values (WCR-1).

They are kept in `fragments.txt`, a line for each: text, value, how many. `scripts/wordcross.py` in the
repository made that file, and `docs/wordcross.md` says how.
"""

import re
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

from letterloom.rules import Frozen, limits


class Fragment(Frozen, frozen=True):
    """One or two letters, what they are worth, and how many tiles have them."""

    text: str
    value: int
    count: int


def _read(path: Path) -> tuple[Fragment, ...]:
    lines = path.read_text(encoding="utf-8").splitlines()
    parts = [line.split() for line in lines if not line.startswith("#")]
    return tuple(Fragment(text, int(value), int(count)) for text, value, count in parts)


FRAGMENTS: Final = _read(Path(__file__).with_name("fragments.txt"))
TILES: Final = tuple(fragment.text for fragment in FRAGMENTS for _ in range(fragment.count))
"""The text of each of the 190 tiles."""

FOREIGN: Final = 1
"""What a fragment is worth that a written mix brought in (WCR-1)."""

_PIECE = re.compile(r"([A-Z]{1,2}):([0-9]{1,2})(?:\*([0-9]{1,3}))?", re.ASCII)


@lru_cache(maxsize=64)
def fragments_of(pieces: str) -> tuple[Fragment, ...]:
    """The fragments of a set, our own where the option `pieces` is empty (REF-5).

    >>> fragments_of("ab:3*2 C:1")
    (Fragment(text='AB', value=3, count=2), Fragment(text='C', value=1, count=1))
    """
    found: list[Fragment] = []
    for text in pieces.upper().split():
        read = _PIECE.fullmatch(text)
        if read is None:
            raise ValueError(f"pieces are fragments with value and count, AB:3*2, and “{text[:20]}” is none")
        found.append(Fragment(read[1], int(read[2]), int(read[3] or 1)))
    twice = [text for text, count in Counter(fragment.text for fragment in found).items() if count > 1]
    if twice:
        raise ValueError(f"{twice[0]} is among the pieces twice; write how many there are: {twice[0]}:3*2")
    if sum(fragment.count for fragment in found) > limits.PIECES:
        raise ValueError(f"a set has {limits.PIECES} pieces at most")
    return tuple(found) or FRAGMENTS


@lru_cache(maxsize=64)
def counts_of(pieces: str) -> Mapping[str, int]:
    """How many tiles of each fragment a set has.

    >>> counts_of("AB:3*2")
    {'AB': 2}
    """
    return {fragment.text: fragment.count for fragment in fragments_of(pieces)}


@lru_cache(maxsize=64)
def _values(pieces: str) -> Mapping[str, int]:
    return {fragment.text: fragment.value for fragment in fragments_of(pieces)}


def value(text: str, pieces: str = "") -> int:
    """What a fragment is worth in a set.

    >>> value("A"), value("QU"), value("ZZ"), value("ZZ", "ZZ:7")
    (1, 9, 1, 7)
    """
    return _values(pieces).get(text, FOREIGN)

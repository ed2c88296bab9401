"""The 190 fragments of WORD CROSS with their values (WCR-1).

They are kept in `fragments.txt`, a line for each: text, value, how many. `scripts/wordcross.py` in the
repository made that file, and `docs/wordcross.md` says how.
"""

from pathlib import Path
from typing import Final

from letterloom.rules import Frozen


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

_VALUES = {fragment.text: fragment.value for fragment in FRAGMENTS}
UNKNOWN: Final = 1
"""What a fragment is worth that a written mix brought in (WCR-1)."""


def value(text: str) -> int:
    """What a fragment is worth.

    >>> value("A"), value("QU"), value("ZZ")
    (1, 9, 1)
    """
    return _VALUES.get(text, UNKNOWN)

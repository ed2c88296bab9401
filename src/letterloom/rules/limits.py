"""Limits, so that no file and no line can hurt: each is checked before any work is done on the input.

A line beyond its limit is refused by LL-1; a file beyond its limit is no record. A server sets narrower ones.
"""

from typing import Final

NAME: Final = 100
"""Characters of a player's name."""
SEATS: Final = 100
"""A move names no seat from here on."""
LINE: Final = 1_000
"""Characters of a seat's line."""
MIX: Final = 20_000
"""Characters of a `mix`."""
ROWS: Final = 100_000
"""Rows of a record."""
EXTRA_WORDS: Final = 500
EXTRA_WORD: Final = 30
"""Letters of an extra word."""
PIECES: Final = 600
"""Pieces of a set that a table names itself."""
POINTS: Final = 1_000_000
"""Points that a table gives a seat by its own word."""
TURN_SECONDS: Final = 604_800
"""A week."""
AGE: Final = 150
TIME: Final = 10**15
"""Milliseconds since the start."""
COORDINATE: Final = 1_000_000
"""A cell's numbers lie between minus this and this."""

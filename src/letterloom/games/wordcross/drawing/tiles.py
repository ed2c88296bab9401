"""How the tiles of WORD CROSS are drawn.

Most of a scene is boxes full of tiles, and where one is taken, all behind it move. So each tile is remembered in every
cell of a box: what lies there is looked up, not made.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import msgspec

from letterloom.games.wordcross.board import BOX, Tiles
from letterloom.games.wordcross.material import value
from letterloom.rules import Piece, Spot, Zone
from letterloom.rules.scene import Tone

NAMES: Final = 1024
"""So many names of tiles are remembered."""

WIDE: Final = 4
"""How many tiles lie side by side in a box: two boxes and a pair of columns fit in 80 characters."""
CELLS: Final = tuple((n % WIDE, n // WIDE) for n in range(BOX))
"""The cells of a box."""


class Pieces(dict[str, Piece]):
    """The tiles of a zone that have the same tone, by their texts; of equal ones, the second is `TE#2`.

    A tile has the same name wherever it goes; one that looks like another, as long as it stays in its zone.

    >>> pieces = Pieces("centre", "plain", frozenset({"TE"}), "")
    >>> [pieces[text].id for text in ("AB", "TE", "TE#2")]
    ['AB', 'TE@centre', 'TE@centre#2']
    """

    def __init__(self, zone: str, tone: Tone, twins: frozenset[str] | None, set_: str) -> None:
        """`twins`: the fragments that several tiles have; None: perhaps any."""
        self._zone, self._tone, self._twins, self._set = zone, tone, twins, set_

    def __missing__(self, text: str) -> Piece:
        if len(self) >= NAMES:
            self.clear()
        tile, mark, number = text.partition("#")
        is_twin = self._twins is None or tile in self._twins
        name = f"{tile}@{self._zone}{mark}{number}" if is_twin else tile
        piece = self[text] = Piece(tile, self._tone, str(value(tile, self._set)), name)
        return piece


class Tray(dict[str, tuple[Spot, ...]]):
    """The tiles of a box, by their texts: each in every cell."""

    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces

    def __missing__(self, text: str) -> tuple[Spot, ...]:
        if len(self) >= NAMES:
            self.clear()
        spots = self[text] = _everywhere(self._pieces[text])
        return spots


@lru_cache(maxsize=NAMES)
def _everywhere(piece: Piece) -> tuple[Spot, ...]:
    """A tile in every cell: most tiles are the same in all boxes."""
    return tuple([Spot(cell, piece) for cell in CELLS])


def numbered(tiles: Tiles) -> Sequence[str]:
    """The texts of some tiles, of which equal ones are told apart.

    >>> numbered(("AB", "TE", "TE"))
    ['AB', 'TE', 'TE#2']
    """
    if len(set(tiles)) == len(tiles):
        return tiles
    texts: list[str] = []
    seen: dict[str, int] = {}
    for tile in tiles:
        if tile in seen:
            seen[tile] += 1
            texts.append(f"{tile}#{seen[tile]}")
        else:
            seen[tile] = 1
            texts.append(tile)
    return texts


def filled(zones: Sequence[Zone], spots: tuple[Spot, ...]) -> tuple[Zone, ...]:
    """Zones that differ only in where they lie, with something in them."""
    written = msgspec.json.encode(spots)
    return tuple([zone.holding(spots, written) for zone in zones])

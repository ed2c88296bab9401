"""How the tiles of WORD CROSS are drawn.

Most of a scene is boxes full of tiles, and where one is taken, all behind it move. So each tile is remembered as it
travels, and put into a form that has the cells: what lies in a box is looked up, not made.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from operator import eq
from typing import Final

from letterloom.games.wordcross.board import BOX, CENTRE, Tiles, cell_of
from letterloom.games.wordcross.material import TILES, value
from letterloom.games.wordcross.moves import LEFT, RIGHT, SIDES, SLOTS
from letterloom.rules import Piece
from letterloom.rules.scene import Tone, encode, form

NAMES: Final = 1024
"""So many names of tiles are remembered."""

WIDE: Final = 4
"""How many tiles lie side by side in a box: two boxes and a pair of columns fit in 80 characters."""

BOXES: Final = [form([(n % WIDE, n // WIDE) for n in range(count)]) for count in range(BOX + 1)]
"""The form of a box with so many tiles,"""
CENTRES: Final = [form([(n, 0) for n in range(count)]) for count in range(CENTRE + 1)]
"""that of the centre,"""


def _columns(left: int, right: int) -> bytes:
    slots = {side: [cell_of(side, row) for row in range(1, SLOTS + 1)] for side in SIDES}
    return form(slots[LEFT] + slots[RIGHT], free=slots[LEFT][left:] + slots[RIGHT][right:])


COLUMNS: Final = [[_columns(left, right) for right in range(SLOTS + 1)] for left in range(SLOTS + 1)]
"""and that of two columns with so many tiles, each from its lowest slot up."""


class Pieces(dict[str, bytes]):
    """The tiles of a zone that have the same tone, as they travel, by their texts; of equal ones, the second is `TE#2`.

    A tile has the same name wherever it goes; one that looks like another, as long as it stays in its zone.

    >>> pieces = Pieces("centre", "plain", frozenset({"TE"}), "")
    >>> pieces["AB"], pieces["TE#2"]
    (b'{"text":"AB","small":"8","id":"AB"}', b'{"text":"TE","small":"1","id":"TE@centre#2"}')
    """

    def __init__(self, zone: str, tone: Tone, twins: frozenset[str] | None, set_: str) -> None:
        """`twins`: the fragments that several tiles have; None: perhaps any."""
        self._zone, self._tone, self._twins, self._set = zone, tone, twins, set_
        if twins is not None and not set_:
            self.update(_ordinary(tone))
            for twin in twins:
                self.pop(twin, None)

    def __missing__(self, text: str) -> bytes:
        if len(self) >= NAMES:
            self.clear()
        tile, mark, number = text.partition("#")
        is_twin = self._twins is None or tile in self._twins
        name = f"{tile}@{self._zone}{mark}{number}" if is_twin else tile
        piece = self[text] = _piece(tile, self._tone, name, self._set)
        return piece


@cache
def _ordinary(tone: Tone) -> Mapping[str, bytes]:
    """The tiles of our own set; most of them look the same in all zones."""
    return {tile: _piece(tile, tone, tile) for tile in TILES}


def _piece(tile: str, tone: Tone, name: str, set_: str = "") -> bytes:
    return encode(Piece(tile, tone, str(value(tile, set_)), name))


def in_order(tiles: Tiles) -> Sequence[str]:
    """The texts of some tiles in alphabetical order, of which equal ones are told apart.

    >>> in_order(("AB", "TE", "TE", "TE", "ZO"))
    ['AB', 'TE', 'TE#2', 'TE#3', 'ZO']
    """
    again = list(map(eq, tiles, tiles[1:]))
    if True not in again:
        return tiles
    texts, number, last = list(tiles), 1, 0
    for _ in range(again.count(True)):
        at = again.index(True, last) + 1
        number = number + 1 if at == last + 1 and number > 1 else 2
        texts[at] = f"{tiles[at]}#{number}"
        last = at
    return texts


def numbered(tiles: Tiles) -> Sequence[str]:
    """The texts of some tiles in any order, of which equal ones are told apart.

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

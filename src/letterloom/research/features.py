"""Arrays of a fixed size from whatever a view or a move holds, without knowing the game.

Everything that a struct holds has a name, such as `open.board.letter=E`, and each name has a place in the array, by a
hash (feature hashing): a linear model learns from it at once, and a network's first layer as well. Two names may share
a place; a larger array makes that rare.

- A text, a small number or `true` counts 1 at the place of `name=value`; in a list once with its number
  (`open.scores[1]=12`) and once without it, so a list is a bag, too.
- A number also adds its size: log2(1 + |number|), in sixteenths, with its sign.
- A text without small letters is also read letter by letter (`squares[7]=E`).
- A thing of plain values counts as a whole, wherever it stands: a piece with its cell.

The array is made from the JSON of the struct by a kernel (`hashing`).
"""

from collections.abc import Sequence
from math import copysign, log2

import msgspec
import numpy as np
from numpy.typing import NDArray

from letterloom.research.hashing import DEEP, SCRATCH, key, scan
from letterloom.rules import Move, View

SIZE = 1024
AGREED = np.array(
    [
        key(name)
        for name in ("options", "seats", "words", "limit_ms", "since_ms", "backs", "underway", "blind")
    ],
    dtype=np.uint64,
)
"""Keys of what is the same all through a game, or of no use to a player."""

Array = NDArray[np.float32]


class Features:
    """How views and moves become arrays of this size.

    >>> from letterloom.research.episode import Episode, Frame
    >>> episode, features = Episode(Frame("kross"), seed=7), Features(256)
    >>> features.view(episode.view(0)).shape, features.moves(episode.moves(0)).shape
    ((256,), (26, 256))
    """

    def __init__(self, size: int = SIZE) -> None:
        if size < 1:
            raise ValueError("an array has at least one place")
        self.size = size
        self._lead = key("lead") % size
        self._scratch = np.zeros((SCRATCH, DEEP), np.uint64)
        self._encoder = msgspec.json.Encoder()

    def view(self, view: View) -> Array:
        """What a seat may know, as an array; and how far it is ahead of the best other seat."""
        found: Array = self._scanned(view, 1)[0]
        lead = _lead(view)
        found[self._lead] += copysign(log2(1 + abs(lead)), lead)
        return found

    def move(self, move: Move) -> Array:
        """A move as an array."""
        found: Array = self._scanned(move, 1)[0]
        return found

    def moves(self, moves: Sequence[Move]) -> Array:
        """Moves as the rows of an array."""
        return self._scanned(moves, len(moves), rows=True)

    def _scanned(self, value: object, count: int, rows: bool = False) -> Array:
        out = np.zeros((count, self.size), np.float32)
        data = np.frombuffer(self._encoder.encode(value), np.uint8)
        scan(data, AGREED, out, self._scratch, rows)
        return out


def _lead(view: View) -> int:
    scores, seat = view.open.scores, view.seat
    if seat is None or len(scores) < 2:
        return 0
    return scores[seat] - max([score for other, score in enumerate(scores) if other != seat])

"""What a structure bears besides what it bears already: one solution, and how far it can be bent.

Upright forces that balance the bricks, well inside all bounds, leave each force some room. A further load on a brick
is spread over all joints and feet so that each takes its part by the room that it has (the metric of the room,
squared, as in Dikin's ellipsoid). If all stay in their bounds, the structure stands with the load: most questions are
answered by nine numbers that are kept for each brick, others by one product of a matrix and a vector.
"""

from collections.abc import Mapping, Sequence

import numpy as np

from letterloom.games.xword3d.board import Cell3
from letterloom.games.xword3d.statics.hanging import Load
from letterloom.games.xword3d.statics.interior import UPRIGHT, Interior


class Reserve:
    """What bricks under their loads bear besides, with joints of some strength.

    >>> leaning = {(0, 0, 0): Load(9, 0, 0), (0, 0, 1): Load(2, 3.0, 0)}
    >>> room = Reserve(sorted(leaning), leaning, 9.0)
    >>> room.bears({(0, 0, 1): Load(1, 1.0, 0)}), room.bears({(0, 0, 1): Load(1, 7.0, 0)})
    (True, False)
    """

    def __init__(self, cells: Sequence[Cell3], loads: Mapping[Cell3, Load], bound: float) -> None:
        self._number = {cell: n for n, cell in enumerate(cells)}
        self._inside = Interior(cells, loads, UPRIGHT)
        middle = self._inside.middle(bound)
        self.is_any = middle is not None
        """Is there a balance of upright forces at all? Else nothing is known."""
        if middle is None:
            return
        self._g, self._down, self._up = middle
        room = np.minimum(self._down, self._up)
        self._inverse = self._inside.response(room**2, self._g**2)
        self._room = room**2
        blocks = self._inverse.reshape(len(cells), 3, len(cells), 3)
        at = np.arange(len(cells))
        self._near = blocks[at, :, at, :].tolist()

    def bears(self, more: Mapping[Cell3, Load]) -> bool:
        """Does it stand with these loads besides? False where this cannot tell."""
        if not self.is_any:
            return False
        return (len(more) == 1 and self._is_near(*next(iter(more.items())))) or self._is_within(more)

    def _is_near(self, cell: Cell3, load: Load) -> bool:
        """Is the load so small that no force can come to its bound, whichever it is?"""
        (a, b, c), (_, d, e), (_, _, f) = self._near[self._number[cell]]
        z, x, y = load.weight, load.y, -load.x
        return bool(a * z * z + d * x * x + f * y * y + 2 * (b * z * x + c * z * y + e * x * y) < 0.99)

    def _is_within(self, more: Mapping[Cell3, Load]) -> bool:
        motion = np.zeros(len(self._inverse))
        for cell, (weight, x, y) in more.items():
            at = 3 * self._number[cell]
            motion += self._inverse[:, at : at + 3] @ (weight, y, -x)
        stretch, lift = self._inside.stretch(motion.reshape(-1, 3))
        change = self._room * stretch
        feet = self._g * lift  # as a share of what each foot bears
        return bool((change < self._down).all() and (-change < self._up).all() and feet.min() > -1)

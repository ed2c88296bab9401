"""What a structure bears besides what it bears already: one solution, and how far it can be bent.

Forces that balance the bricks, well inside all bounds, leave each force some room. A further load on a brick
is spread over all joints and feet so that each takes its part by the room that it has (the metric of the room,
squared, as in Dikin's ellipsoid). If all stay in their bounds, the structure stands with the load: small loads are
answered by nine numbers that are kept for each brick, others by one product of a matrix and a vector. All forces
leave more room than upright ones, and take longer.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from letterloom.games.xword3d.board import Cell3
from letterloom.games.xword3d.statics.hanging import Load
from letterloom.games.xword3d.statics.interior import UPRIGHT, Floats, Interior

NEAR: Final = 0.99
"""A little less than 1, because numbers are rounded."""


class Reserve:
    """What bricks under their loads bear besides, with joints of some strength.

    >>> leaning = {(0, 0, 0): Load(9, 0, 0), (0, 0, 1): Load(2, 3.0, 0)}
    >>> room = Reserve(sorted(leaning), leaning, 9.0)
    >>> room.bears({(0, 0, 1): Load(1, 1.0, 0)}), room.bears({(0, 0, 1): Load(1, 7.0, 0)})
    (True, False)
    """

    def __init__(
        self,
        cells: Sequence[Cell3],
        loads: Mapping[Cell3, Load],
        bound: float,
        components: tuple[int, ...] = UPRIGHT,
    ) -> None:
        self._number = {cell: n for n, cell in enumerate(cells)}
        self._inside = Interior(cells, loads, components)
        self._at = [components.index(component) for component in UPRIGHT]
        """Where loads are among the components."""
        middle = self._inside.middle(bound)
        self.is_any = middle is not None
        """Is there a balance at all? Else nothing is known."""
        if middle is None:
            return
        self._g, self._down, self._up = middle
        self._room = np.minimum(self._down, self._up) ** 2
        self._moved = self._inside.response(self._room, self._g**2)
        self._known: dict[int, tuple[Floats, list[list[float]]]] = {}

    def bears(self, more: Mapping[Cell3, Load]) -> bool:
        """Does it stand with these loads besides? False where this cannot tell."""
        if not self.is_any:
            return False
        return (len(more) == 1 and self._is_near(*next(iter(more.items())))) or self._is_within(more)

    def _under(self, cell: Cell3) -> tuple[Floats, list[list[float]]]:
        """How all bricks move under each load of 1 on a brick, and how that brick does."""
        at = self._number[cell]
        if at not in self._known:
            moved = self._moved(at, self._at)
            self._known[at] = moved, moved[at, self._at].tolist()
        return self._known[at]

    def _is_near(self, cell: Cell3, load: Load) -> bool:
        """Is the load so small that no force can come to its bound, whichever it is?"""
        (a, b, c), (_, d, e), (_, _, f) = self._under(cell)[1]
        z, x, y = load.weight, load.y, -load.x
        return bool(a * z * z + d * x * x + f * y * y + 2 * (b * z * x + c * z * y + e * x * y) < NEAR)

    def _is_within(self, more: Mapping[Cell3, Load]) -> bool:
        motion = sum(self._under(cell)[0] @ (weight, y, -x) for cell, (weight, x, y) in more.items())
        stretch, lift = self._inside.stretch(np.asarray(motion))
        change = self._room * stretch
        feet = self._g * lift  # as a share of what each foot bears
        return bool((change < self._down).all() and (-change < self._up).all() and feet.min() > -1)

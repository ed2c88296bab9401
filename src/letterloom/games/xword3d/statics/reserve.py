"""What a structure bears besides what it bears already: one solution, and how far it can be bent.

Forces that balance the bricks, well inside all bounds, leave each force some room. A further load on a brick
is spread over all joints and feet so that each takes its part by the room that it has (the metric of the room,
squared, as in Dikin's ellipsoid). If all stay in their bounds, the structure stands with the load: small loads are
answered by nine numbers that are kept for each two bricks, others by one product of a matrix and a vector. All forces
leave more room than upright ones, and take longer.

How bricks move is worked out for the first few that are asked about one by one, and then for many at once, because
that takes hardly longer than for one.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np

from letterloom.games.xword3d.board import Cell3
from letterloom.games.xword3d.statics.hanging import Load
from letterloom.games.xword3d.statics.interior import UPRIGHT, Floats, Interior

NEAR: Final = 0.99
"""A little less than 1, because numbers are rounded."""
FEW: Final = 4
"""So many bricks are asked about one by one;"""
MANY: Final = 64
"""then so many at once, with those that come after in the order of the cells."""
Pressed = tuple[int, tuple[float, float, float]]
"""The number of a brick, and a load on it: a weight, and its moments about the x and the y axis."""


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
        self._known: dict[int, Floats] = {}
        """How all bricks move under each load of 1 on a brick: bricks by components by loads;"""
        self._between: dict[tuple[int, int], list[list[float]]] = {}
        """and how one of them does, by its components that loads have."""

    def bears(self, more: Mapping[Cell3, Load]) -> bool:
        """Does it stand with these loads besides? False where this cannot tell."""
        if not self.is_any:
            return False
        loads = [
            (self._number[cell], (weight, along_y, -along_x))
            for cell, (weight, along_x, along_y) in more.items()
        ]
        return self._is_near(loads) or self._is_within(loads)

    def _under(self, brick: int) -> Floats:
        """How all bricks move under each load of 1 on a brick."""
        if brick not in self._known:
            count = 1 if len(self._known) < FEW else MANY
            wanted = [n for n in range(brick, len(self._number)) if n not in self._known][:count]
            moved = self._moved(wanted, self._at)
            self._known.update((n, moved[:, :, at]) for at, n in enumerate(wanted))
        return self._known[brick]

    def _move(self, one: int, other: int) -> list[list[float]]:
        """How a brick moves under each load of 1 on another, or on itself."""
        known = self._between.get((one, other))
        if known is None:
            known = self._between[one, other] = self._under(other)[one, self._at].tolist()
        return known

    def _is_near(self, loads: Sequence[Pressed]) -> bool:
        """Are loads so small that no force can come to its bound, whichever it is?"""
        work = 0.0
        for n, (one, (a, b, c)) in enumerate(loads):
            for other, (z, x, y) in loads[: n + 1]:
                (zz, zx, zy), (xz, xx, xy), (yz, yx, yy) = self._move(one, other)
                done = (
                    a * (zz * z + zx * x + zy * y)
                    + b * (xz * z + xx * x + xy * y)
                    + c * (yz * z + yx * x + yy * y)
                )
                work += done if one == other else 2 * done
        return work < NEAR

    def _is_within(self, loads: Sequence[Pressed]) -> bool:
        motion = sum(self._under(brick) @ load for brick, load in loads)
        stretch, lift = self._inside.stretch(np.asarray(motion))
        change = self._room * stretch
        feet = self._g * lift  # as a share of what each foot bears
        return bool((change < self._down).all() and (-change < self._up).all() and feet.min() > -1)

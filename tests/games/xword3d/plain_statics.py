"""The balance of bricks as one plain linear programme with nothing clever about it: the oracle for `statics`.

It shares no code with it but for tipping. Six equations a brick, six columns a joint, sixteen a brick on the table.
"""

from collections.abc import Container, Iterator, Mapping

import highspy
import numpy as np

from letterloom.games.xword3d.board import AXES, Cell3, move
from letterloom.games.xword3d.statics import Strain, Structure

FRICTION = 0.5
Wrench = tuple[float, float, float, float, float, float]
Column = list[tuple[int, float]]


def stands(cells: frozenset[Cell3], strength: float) -> bool:
    """Does a structure stand? No short cuts but the tipping test."""
    return Structure(cells).tipping()[0] > 0 and Plain(cells).bears(strength + 1e-6)


def least(cells: frozenset[Cell3]) -> float:
    """What the most loaded joint bears in the least, in a structure that does not tip."""
    return Plain(cells).least()


def wrench(arm: tuple[float, float, float], force: tuple[float, float, float]) -> Wrench:
    (a, b, c), (x, y, z) = arm, force
    return x, y, z, b * z - c * y, c * x - a * z, a * y - b * x


class Plain:
    """The programme of some bricks; `loads`: a weight and its moments along x and y, 1 for each brick if not given."""

    def __init__(
        self, cells: frozenset[Cell3], loads: Mapping[Cell3, tuple[float, float, float]] | None = None
    ) -> None:
        self.cells = sorted(cells)
        self.joints = [(cell, axis) for cell in self.cells for axis in AXES if move(cell, axis, 1) in cells]
        row = {cell: 6 * n for n, cell in enumerate(self.cells)}
        self.columns: list[Column] = []
        for low, axis in self.joints:
            self.columns += self._joint(row[low], row[move(low, axis, 1)], axis)
        for cell in self.cells:
            if cell[2] == 0:
                self.columns += self._foot(row[cell])
        self.wanted = np.zeros(6 * len(self.cells))
        for cell in self.cells:
            weight, x, y = loads[cell] if loads else (1, 0, 0)
            at = row[cell]
            self.wanted[at + 2], self.wanted[at + 3], self.wanted[at + 4] = weight, y, -x
        self.steps = 0

    def _joint(self, low: int, high: int, axis: int) -> Iterator[Column]:
        arm = tuple(0.5 * (k == axis) for k in AXES)
        for along in AXES:
            force = tuple(1.0 * (k == along) for k in AXES)
            on_low = wrench((arm[0], arm[1], arm[2]), (-force[0], -force[1], -force[2]))
            on_high = wrench((-arm[0], -arm[1], -arm[2]), (force[0], force[1], force[2]))
            yield [(low + k, v) for k, v in enumerate(on_low)] + [
                (high + k, v) for k, v in enumerate(on_high)
            ]
        for about in AXES:
            yield [(low + 3 + about, -1.0), (high + 3 + about, 1.0)]

    def _foot(self, row: int) -> Iterator[Column]:
        for x in (-0.5, 0.5):
            for y in (-0.5, 0.5):
                for fx in (-FRICTION, FRICTION):
                    for fy in (-FRICTION, FRICTION):
                        pressed = wrench((x, y, -0.5), (fx, fy, 1.0))
                        yield [(row + k, v) for k, v in enumerate(pressed)]

    def bears(self, bound: float, strain: Strain | None = None) -> bool:
        """Is there a way to balance all bricks with no component of a joint above the bound?

        With a strain, what it names must bear a thousandth less.
        """
        weak = set()
        if strain is not None:
            (low, _, axis), kind, _ = strain
            at = 6 * self.joints.index((low, axis)) + (3 if kind in ("bent", "twisted") else 0)
            weak = {at + k for k in AXES if (k == axis) == (kind in ("pulled", "twisted"))}
        status = self._solved(bound, weak).getModelStatus()
        assert status in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kInfeasible)
        return bool(status == highspy.HighsModelStatus.kOptimal)

    def least(self) -> float:
        """The largest component of a joint where it is as small as it can be."""
        return float(self._solved(None).getInfo().objective_function_value)

    def _solved(self, bound: float | None, weak: Container[int] = ()) -> highspy.Highs:
        """A component is from -t to t (pressing is free); t is the bound, or a column that is made small."""
        solver = highspy.Highs()  # type: ignore[no-untyped-call]
        solver.setOptionValue("output_flag", False)
        infinite = highspy.kHighsInf
        pressing = {6 * n + axis for n, (_, axis) in enumerate(self.joints)}
        limit = infinite if bound is None else bound
        for value in self.wanted:
            solver.addRow(value, value, 0, np.array([], np.int32), np.array([]))
        for n, column in enumerate(self.columns):
            entries = [(row, value) for row, value in column if value]
            rows, values = np.array([r for r, _ in entries], np.int32), np.array([v for _, v in entries])
            jointed = n < 6 * len(self.joints)
            most = limit * 0.999 if n in weak else limit
            high = infinite if not jointed or n in pressing else most
            solver.addCol(0.0, -most if jointed else 0.0, high, len(rows), rows, values)
        if bound is None:
            worst = len(self.columns)
            solver.addCol(1.0, 0.0, infinite, 0, np.array([], np.int32), np.array([]))
            for n in range(6 * len(self.joints)):
                for sign in (1.0, -1.0) if n not in pressing else (1.0,):
                    both = np.array([n, worst], np.int32)
                    solver.addRow(0.0, infinite, 2, both, np.array([sign, 1.0]))
        solver.run()
        self.steps = int(solver.getInfo().simplex_iteration_count)
        return solver

"""Equilibrium of bricks, joints and table as a linear programme (3DX-25), solved by HiGHS.

Six rows a brick: forces along x, y, z and moments about its centre. Six columns a joint: the force and the moment
with which the lower brick acts on the higher one at the middle of their face. Sixteen columns a brick on the
table: at each bottom corner, four extreme directions that the table can press in (friction as a square cone).

A programme belongs to a set of cells and is kept: where only the loads differ (the same structure, with another
arm on it), the next solution starts from the last one, which takes a few steps instead of hundreds.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from threading import Lock
from typing import Any, Final, NamedTuple

from letterloom.games.xword3d.board import AXES, Cell3, move

FRICTION: Final = 0.5


class Joint(NamedTuple):
    """Two bricks face to face: the lower cell, the higher one, and the axis between them."""

    low: Cell3
    high: Cell3
    axis: int


class Load(NamedTuple):
    """What a brick bears: a weight, and its moments along x and y about the brick's centre."""

    weight: int
    x: float
    y: float


Loads = Mapping[Cell3, Load]


@lru_cache(maxsize=12)
def programme(cells: frozenset[Cell3]) -> "Programme":
    """The programme of some bricks, kept for the next question about them."""
    return Programme(cells)


class Programme:
    """The equations of a set of bricks.

    >>> two = Programme(frozenset({(0, 0, 0), (0, 0, 1)}))
    >>> leaning = {(0, 0, 0): Load(9, 0, 0), (0, 0, 1): Load(2, 3.0, 0)}
    >>> two.bears(leaning, 3.1), two.bears(leaning, 2.9)
    (True, False)
    """

    def __init__(self, cells: frozenset[Cell3]) -> None:
        self.cells = sorted(cells)
        self.row = {cell: 6 * n for n, cell in enumerate(self.cells)}
        self.joints = [
            Joint(cell, other, axis)
            for cell in self.cells
            for axis in AXES
            if (other := move(cell, axis, 1)) in cells
        ]
        self._starts, self._rows, self._values = [0], list[int](), list[float]()
        self._solver: Any = None
        self._lock = Lock()
        self._bound: float | None = None
        for joint in self.joints:
            low, high = self.row[joint.low], self.row[joint.high]
            for column in _JOINT[joint.axis]:
                self._column(
                    [(high if end else low) + row for end, row, _ in column], [v for _, _, v in column]
                )
        for cell in self.cells:
            if cell[2] == 0:
                row = self.row[cell]
                for foot in _FOOT:
                    self._column([row + k for k, _ in foot], [v for _, v in foot])

    def _column(self, rows: list[int], values: list[float]) -> None:
        self._rows += rows
        self._values += values
        self._starts.append(len(self._rows))

    def bears(self, loads: Loads, bound: float) -> bool:
        """Is there a way to balance all bricks with no component of a joint above the bound?"""
        import highspy

        with self._lock:  # a solver remembers its last solution, and a table may be one of many
            if self._solver is None or self._bound != bound:
                self._solver, self._bound = self._model(bound), bound
            wanted = self._wanted(loads)
            self._solver.changeRowsBounds(len(wanted), _count(len(wanted)), wanted, wanted)
            self._solver.run()
            status = self._solver.getModelStatus()
            if status in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kInfeasible):
                return bool(status == highspy.HighsModelStatus.kOptimal)
            self._solver = None  # it could not tell: ask in another way, and start afresh next time
        return self._most(self.least(loads)) <= bound

    def least(self, loads: Loads) -> Sequence[float]:
        """The value of each column where the largest component of a joint is as small as it can be."""
        import highspy
        import numpy as np

        solver = self._model(None)
        wanted = self._wanted(loads)
        solver.changeRowsBounds(len(wanted), _count(len(wanted)), wanted, wanted)
        worst = len(self._starts) - 1
        solver.addCol(1.0, 0.0, highspy.kHighsInf, 0, np.array([], np.int32), np.array([]))
        for n, joint in enumerate(self.joints):
            for k in range(6):
                column = np.array([6 * n + k, worst], np.int32)
                solver.addRow(0.0, highspy.kHighsInf, 2, column, np.array([1.0, 1.0]))
                if k != joint.axis:
                    solver.addRow(0.0, highspy.kHighsInf, 2, column, np.array([-1.0, 1.0]))
        solver.run()
        assert solver.getModelStatus() == highspy.HighsModelStatus.kOptimal, (
            "what does not tip can be balanced"
        )
        return list(solver.getSolution().col_value)

    def _most(self, values: Sequence[float]) -> float:
        pressing = {6 * n + joint.axis for n, joint in enumerate(self.joints)}
        return max(-v if n in pressing else abs(v) for n, v in enumerate(values[: 6 * len(self.joints)]))

    def _wanted(self, loads: Loads) -> Any:
        """What the forces on each brick have to add up to."""
        import numpy as np

        wanted = np.zeros(6 * len(self.cells))
        for cell, load in loads.items():
            row = self.row[cell]
            wanted[row + 2], wanted[row + 3], wanted[row + 4] = load.weight, load.y, -load.x
        return wanted

    def _model(self, bound: float | None) -> Any:
        import highspy  # here, so that nobody waits for it who plays flat
        import numpy as np

        infinite = highspy.kHighsInf
        jointed = 6 * len(self.joints)
        columns = len(self._starts) - 1
        lower, upper = np.zeros(columns), np.full(columns, infinite)
        lower[:jointed] = -infinite if bound is None else -bound
        if bound is not None:
            upper[:jointed] = bound
            for n, joint in enumerate(self.joints):
                upper[6 * n + joint.axis] = infinite  # pressing is free
        problem = highspy.HighsLp()
        problem.num_col_, problem.num_row_ = columns, 6 * len(self.cells)
        problem.col_cost_ = np.zeros(columns)
        problem.col_lower_, problem.col_upper_ = lower, upper
        problem.row_lower_ = problem.row_upper_ = np.zeros(6 * len(self.cells))
        problem.a_matrix_.format_ = highspy.MatrixFormat.kColwise
        problem.a_matrix_.start_ = np.array(self._starts, np.int32)
        problem.a_matrix_.index_ = np.array(self._rows, np.int32)
        problem.a_matrix_.value_ = np.array(self._values)
        solver = highspy.Highs()  # type: ignore[no-untyped-call]
        solver.setOptionValue("output_flag", False)
        solver.setOptionValue("threads", 1)
        solver.passModel(problem)
        return solver


@lru_cache
def _count(n: int) -> Any:
    import numpy as np

    return np.arange(n, dtype=np.int32)


Vector = tuple[float, float, float]


def _cross(arm: Vector, force: Vector) -> Vector:
    (a, b, c), (x, y, z) = arm, force
    return b * z - c * y, c * x - a * z, a * y - b * x


def _unit(axis: int, size: float) -> Vector:
    return (size * (axis == 0), size * (axis == 1), size * (axis == 2))


def _joint_columns(axis: int) -> list[list[tuple[int, int, float]]]:
    """The six columns of a joint: on which brick (1: the higher), in which of its rows, how much."""
    columns = []
    for along in AXES:  # a force
        column = []
        for end, sign in ((1, 1.0), (0, -1.0)):
            force = _unit(along, sign)
            wrench = force + _cross(_unit(axis, -0.5 * sign), force)
            column += [(end, row, value) for row, value in enumerate(wrench) if value]
        columns.append(column)
    for about in AXES:  # a moment
        columns.append([(1, 3 + about, 1.0), (0, 3 + about, -1.0)])
    return columns


def _foot_columns() -> list[list[tuple[int, float]]]:
    """The sixteen columns of a brick on the table: in which of its rows, how much."""
    half, rub = (-0.5, 0.5), (-FRICTION, FRICTION)
    columns = []
    for x, y, fx, fy in ((x, y, fx, fy) for x in half for y in half for fx in rub for fy in rub):
        force = (fx, fy, 1.0)
        wrench = force + _cross((x, y, -0.5), force)
        columns.append([(row, value) for row, value in enumerate(wrench) if value])
    return columns


_JOINT: Final = [_joint_columns(axis) for axis in AXES]
_FOOT: Final = _foot_columns()

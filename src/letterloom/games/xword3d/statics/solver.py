"""A linear programme in HiGHS: can forces within the bounds meet the equations?

There is nothing to make small, so any point that keeps all bounds is an answer. The dual simplex method starts from
a set of columns that balance the loads without regard to bounds, and mends what is out of bounds; it is kept, so that
the next question about the same bricks starts from the last answer. Its steps are limited: where they do not suffice,
`interior` decides, slower in a small structure but steadier in a large one.
"""

from typing import Any, Final, NamedTuple

import highspy
import numpy as np
from numpy.typing import NDArray

from letterloom.games.xword3d.statics.equations import Equations
from letterloom.games.xword3d.statics.hanging import Joint, Kind

Status = highspy.HighsModelStatus
BASIC: Final = highspy.HighsBasisStatus.kBasic
LOWER: Final = highspy.HighsBasisStatus.kLower
DEVEX: Final = 1
BY_COLUMNS: Final = 1


class Motion(NamedTuple):
    """A way in which joints that are too weak give."""

    strength: float
    """What they would have to bear in the least, for this motion."""
    joint: Joint
    kind: Kind
    """The joint that takes up most work, and what is done to it."""
    moved: NDArray[np.float64]
    """How each brick moves: along and about the axes that the equations look at, at its centre."""


class Solver:
    """The equations of some bricks with one bound for all joints."""

    def __init__(
        self, equations: Equations, bound: float, wanted: NDArray[np.float64], start: NDArray[np.bool_]
    ) -> None:
        self.equations = equations
        self._wanted = wanted
        self._rows = np.arange(len(wanted), dtype=np.int32)
        self._limited = np.flatnonzero(equations.bounded).astype(np.int32)
        self._highs: Any = _pass(equations, bound, wanted)
        basis = highspy.HighsBasis()
        basis.col_status = [BASIC if basic else LOWER for basic in start.tolist()]
        basis.row_status = [LOWER] * len(wanted)
        basis.valid, basis.alien = True, False
        self._highs.setBasis(basis)
        self._highs.setOptionValue("presolve", "off")
        self._highs.setOptionValue("simplex_dual_edge_weight_strategy", DEVEX)

    def want(self, wanted: NDArray[np.float64]) -> None:
        """Change what the forces have to add up to."""
        self._wanted = wanted
        self._highs.changeRowsBounds(len(wanted), self._rows, wanted, wanted)

    def bind(self, bound: float) -> None:
        """Change the bound of the joints."""
        count = len(self._limited)
        self._highs.changeColsBounds(count, self._limited, np.zeros(count), np.full(count, bound))

    def can(self, steps: int) -> bool | None:
        """Can the equations be met? None where so many steps do not tell."""
        self._highs.setOptionValue("simplex_iteration_limit", steps)
        return self._run()

    @property
    def steps(self) -> int:
        """How many steps the last answer took."""
        return int(self._highs.getInfo().simplex_iteration_count)

    def motion(self) -> Motion | None:
        """After an answer that is no: a motion that the joints cannot stop. None where rounding hides it."""
        _, found, ray = self._highs.getDualRay()
        if not found:
            return None
        equations = self.equations
        ray = np.array(ray)
        done = float(ray @ self._wanted)  # the work of the weights
        ray, done = (ray, done) if done > 0 else (-ray, -done)
        column = np.repeat(np.arange(len(equations.bounded)), np.diff(equations.starts))
        taken = np.bincount(column, equations.values * ray[equations.rows], len(equations.bounded))
        taken = np.where(equations.bounded, taken, 0).clip(min=0)  # the work of each column at its bound
        if not taken.sum() > 0:
            return None
        joint, kind = equations.read(int(taken.argmax()))
        moved = -ray.reshape(-1, equations.height)
        return Motion(done / float(taken.sum()), joint, kind, moved)

    def _run(self) -> bool | None:
        self._highs.run()
        return {Status.kOptimal: True, Status.kInfeasible: False}.get(self._highs.getModelStatus())


def _pass(equations: Equations, bound: float, wanted: NDArray[np.float64]) -> Any:
    count = len(equations.bounded)
    highs = highspy.Highs()  # type: ignore[no-untyped-call]
    highs.setOptionValue("output_flag", False)
    highs.setOptionValue("threads", 1)
    upper = np.where(equations.bounded, bound, highspy.kHighsInf)
    zeros = np.zeros(count)
    highs.passModel(
        count, len(wanted), len(equations.values), BY_COLUMNS, 1, 0.0, zeros, zeros, upper, wanted, wanted,
        equations.starts, equations.rows, equations.values, np.zeros(count, np.int32),
    )  # fmt: skip
    return highs

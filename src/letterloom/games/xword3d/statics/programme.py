"""Can the joints of a core bear its loads? The ways down first, then the linear programme.

A programme belongs to a set of cells and is kept: where only the loads differ (the same structure, with another
arm on it), the next solution starts from the last one, which takes a few steps instead of hundreds.
"""

from collections.abc import Mapping
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Final

from letterloom.games.xword3d.board import Cell3
from letterloom.games.xword3d.statics.hanging import Load, Strain
from letterloom.games.xword3d.statics.ways import Ways

if TYPE_CHECKING:  # numpy and highspy are for those who build up into the air: nobody else waits for them
    from letterloom.games.xword3d.statics.equations import Equations
    from letterloom.games.xword3d.statics.solver import Solver

Loads = Mapping[Cell3, Load]
UPRIGHT_WORK: Final = 2_000_000
ALL_WORK: Final = 500_000
LEAST_WORK: Final = 6_000_000
"""The simplex method gets so many steps times rows of the equations; a step costs about as much as it has rows."""

SLACK: Final = 1e-9
"""So much is added to a strength that should just do, because numbers are rounded."""


@lru_cache(maxsize=12)
def programme(cells: frozenset[Cell3]) -> "Programme":
    """The programme of some bricks, kept for the next question about them."""
    return Programme(cells)


class Programme:
    """What is known about the balance of a set of bricks.

    >>> two = Programme(frozenset({(0, 0, 0), (0, 0, 1)}))
    >>> leaning = {(0, 0, 0): Load(9, 0, 0), (0, 0, 1): Load(2, 3.0, 0)}
    >>> two.bears(leaning, 3.1), two.bears(leaning, 2.9)
    (True, False)
    """

    def __init__(self, cells: frozenset[Cell3]) -> None:
        self.cells = sorted(cells)
        self._ways = Ways(cells)
        self._lock = Lock()
        self._bound = -1.0
        self._solvers: dict[str, Solver] = {}

    def bears(self, loads: Loads, bound: float) -> bool:
        """Is there a way to balance all bricks with no component of a joint above the bound?"""
        with self._lock:  # a solver remembers its last solution, and a table may be one of many
            if bound != self._bound:
                self._solvers, self._bound = {}, bound
            if not self._solvers and self._ways.hold(self._ways.carry(loads), bound):
                return True
            if self._ask("upright", loads, UPRIGHT_WORK):
                return True
            answer = self._ask("all", loads, ALL_WORK)
            return self._decide(loads) if answer is None else answer

    def _ask(self, forces: str, loads: Loads, work: int) -> bool | None:
        """Ask the simplex method, from its last solution or from the ways down."""
        solver = self._solvers.get(forces)
        if solver is None:
            solver = self._solvers[forces] = self._start(forces, loads, self._bound)
        else:
            solver.want(solver.equations.wanted(loads))
        return solver.can(work // (6 * len(self.cells)))

    def _start(self, forces: str, loads: Loads, bound: float) -> "Solver":
        from letterloom.games.xword3d.statics.solver import Solver

        equations = self._equations(forces)
        start = equations.start(self._ways, self._ways.carry(loads))
        return Solver(equations, bound, equations.wanted(loads), start)

    def least(self, loads: Loads, low: float) -> Strain | None:
        """A joint that bears most where forces are spread so that the most loaded one bears least; None up to `low`.

        Joints of a given strength are too weak if there is a motion of the bricks in which the weights do more work
        than the joints can take up. The strength that would just do for this motion is asked about next, and so on
        until no motion is left: a few rounds. Where the work that is allowed ends before, the load told is less than
        the truth.
        """
        with self._lock:
            solver = self._start("all", loads, low)
            steps = LEAST_WORK // (6 * len(self.cells))
            load, joint = low, None
            while (answer := solver.can(steps)) is False:
                steps -= solver.steps
                motion = solver.motion()
                if motion is None or not motion.strength > load or steps <= 0:
                    break
                load, joint = motion.strength, motion.joint
                kind = motion.kind
                solver.bind(load + SLACK)
            if joint is None:
                if answer:
                    return None
                joint, kind = solver.most_loaded()
        return Strain(joint, kind, load)

    def _decide(self, loads: Loads) -> bool:
        """Ask the interior-point method, and where it cannot tell the simplex method without any limit."""
        from letterloom.games.xword3d.statics.solver import Solver

        equations = self._equations("all")
        wanted = equations.wanted(loads)
        answer = Solver(equations, self._bound, wanted, None).can_within()
        if answer is None:
            answer = Solver(equations, self._bound, wanted, None).can(2**31 - 1)
        assert answer is not None, "a linear programme has an answer"
        return answer

    def _equations(self, forces: str) -> "Equations":
        from letterloom.games.xword3d.statics.equations import ALL, UPRIGHT, Equations

        known = self._solvers.get(forces)
        return known.equations if known else Equations(self.cells, UPRIGHT if forces == "upright" else ALL)

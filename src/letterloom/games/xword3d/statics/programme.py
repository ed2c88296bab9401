"""Can the joints of a core bear its loads? The ways down first, then the linear programme.

A programme belongs to a set of cells and is kept: where only the loads differ (the same structure, with another
arm on it), the next solution starts from the last one, which takes a few steps instead of hundreds.
"""

from collections.abc import Mapping
from functools import lru_cache
from threading import Lock
from typing import TYPE_CHECKING, Final, NamedTuple

from letterloom.games.xword3d.board import Cell3
from letterloom.games.xword3d.statics.hanging import Load, Strain
from letterloom.games.xword3d.statics.ways import Ways

if TYPE_CHECKING:  # numpy and highspy are for those who build up into the air: nobody else waits for them
    from letterloom.games.xword3d.statics.equations import Equations
    from letterloom.games.xword3d.statics.interior import Interior
    from letterloom.games.xword3d.statics.solver import Motion, Solver

Loads = Mapping[Cell3, Load]
UPRIGHT_WORK: Final = 360_000
ALL_WORK: Final = 90_000
LEAST_WORK: Final = 180_000
"""The simplex method gets so many steps times rows of the equations; a step costs about as much as it has rows."""

FEW: Final = 90
"""With fewer steps than this it is not even tried."""
NO_LIMIT: Final = 2**31 - 1
SLACK: Final = 1e-9
"""So much is added to a strength that should just do, because numbers are rounded."""
SHOWN: Final = 1e-5
"""What the most loaded joint bears is looked for as closely as this share of it; it is shown with one decimal."""


@lru_cache(maxsize=12)
def programme(cells: frozenset[Cell3]) -> "Programme":
    """The programme of some bricks, kept for the next question about them."""
    return Programme(cells)


class Least(NamedTuple):
    """What the most loaded joint bears in the least."""

    strain: Strain | None
    """None where it is no more than what was asked from."""
    is_all: bool
    """Is this all that any joint has to bear? Else it is at least this, and the work that is allowed was done."""


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
        self._insides: dict[str, tuple[Loads, Interior]] = {}
        self._refused: tuple[Loads, float] | None = None
        """What it could not bear last: who hears of that asks again, what gave."""

    def bears(self, loads: Loads, bound: float, closely: bool = False) -> bool:
        """Is there a way to balance all bricks with no component of a joint above the bound?

        `closely`: what joints bear in the least is asked next, so that a large core is looked at from inside at once.
        """
        with self._lock:  # a solver remembers its last solution, and a table may be one of many
            if self._refused == (loads, bound):
                return False
            self._turn_to(bound)
            answer = None
            if not closely or self._least_steps >= FEW:
                answer = self._upright(loads)
                if answer is None:
                    answer = self._inside("upright", loads).bears(bound)
            if not answer:  # other forces may help
                answer = self._ask("all", loads, ALL_WORK)
            if answer is None:
                answer = self._inside("all", loads).bears(bound)
            if answer is None:
                answer = self._start("all", loads, bound).can(NO_LIMIT)
            assert answer is not None, "a linear programme has an answer"
            if not answer:
                self._refused = dict(loads), bound
            return answer

    @property
    def _least_steps(self) -> int:
        return LEAST_WORK // (6 * len(self.cells))

    def bears_upright(self, loads: Loads, bound: float) -> bool:
        """Is a way with upright forces alone found at once? Where not, there may still be one."""
        with self._lock:
            self._turn_to(bound)
            return bool(self._upright(loads))

    def _upright(self, loads: Loads) -> bool | None:
        if not self._solvers and self._ways.hold(self._ways.carry(loads), self._bound):
            return True
        return self._ask("upright", loads, UPRIGHT_WORK)

    def _turn_to(self, bound: float) -> None:
        if bound != self._bound:
            self._solvers, self._bound = {}, bound

    def _ask(self, forces: str, loads: Loads, work: int) -> bool | None:
        """Ask the simplex method, from its last solution or from the ways down; None where it cannot tell."""
        steps = work // (6 * len(self.cells))
        if steps < FEW:
            return None
        solver = self._solvers.get(forces)
        if solver is None:
            solver = self._solvers[forces] = self._start(forces, loads, self._bound)
        else:
            solver.want(solver.equations.wanted(loads))
        return solver.can(steps)

    def _start(self, forces: str, loads: Loads, bound: float) -> "Solver":
        from letterloom.games.xword3d.statics.solver import Solver

        equations = self._equations(forces)
        start = equations.start(self._ways, self._ways.carry(loads))
        return Solver(equations, bound, equations.wanted(loads), start)

    def least(self, loads: Loads, low: float, stands: bool = True) -> Least:
        """What the joint bears that bears most, where forces are spread so that this is as little as can be.

        Joints of a given strength are too weak if there is a motion of the bricks in which the weights do more work
        than the joints can take up. The strength that would just do for this motion is asked about next, from `low`
        on, until no motion is left: a few rounds. Where that takes too long, it is worked out from inside.
        """
        with self._lock:
            steps = self._least_steps
            found = self._motions(loads, low, steps) if steps >= FEW else None
            if found is None:
                inside = self._inside("all", loads)
                load = inside.least(SHOWN)
                known = inside.bounds.low
                strain = Strain(*inside.most_loaded(), known) if known > low else None
                found = Least(strain, load is not None)
        if found.strain is None and not stands and (motion := self.motion(loads, low)):
            found = Least(Strain(motion.joint, motion.kind, motion.strength), False)
        return found

    def motion(self, loads: Loads, bound: float) -> "Motion | None":
        """How a core that does not stand gives, however long that takes; None where rounding hides it."""
        with self._lock:
            solver = self._start("all", loads, bound)
            return None if solver.can(NO_LIMIT) else solver.motion()

    def _motions(self, loads: Loads, low: float, steps: int) -> Least | None:
        """By the simplex method; None where the steps do not suffice."""
        solver = self._solvers.pop("all", None)
        if solver is None:
            solver = self._start("all", loads, low)
        else:
            solver.want(solver.equations.wanted(loads))
            solver.bind(low)
        strain = None
        while (answer := solver.can(steps)) is False:
            steps -= solver.steps
            motion = solver.motion()
            if motion is None or not motion.strength > low or steps <= 0:
                return None
            low, strain = motion.strength, Strain(motion.joint, motion.kind, motion.strength)
            solver.bind(low + SLACK)
        return Least(strain, True) if answer else None

    def _inside(self, forces: str, loads: Loads) -> "Interior":
        """The interior-point method on its way: who asks about the same loads goes on where it stopped."""
        from letterloom.games.xword3d.statics.interior import ALL, UPRIGHT, Interior

        known = self._insides.get(forces)
        if known is not None and known[0] == loads:
            return known[1]
        inside = Interior(self.cells, loads, UPRIGHT if forces == "upright" else ALL)
        self._insides[forces] = dict(loads), inside
        return inside

    def _equations(self, forces: str) -> "Equations":
        from letterloom.games.xword3d.statics.equations import ALL, UPRIGHT, Equations

        known = self._solvers.get(forces)
        return known.equations if known else Equations(self.cells, UPRIGHT if forces == "upright" else ALL)

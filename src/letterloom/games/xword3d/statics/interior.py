"""How much must the most loaded joint bear, in the least? By an interior-point method made for bricks.

Joints bear forces and moments `f`, up to a strength `t` either way (pressing is free), the table presses with `g` ≥ 0
at the feet, and together they carry the loads: A f + G g = w. We look for the least `t`. The dual of this programme is
a *motion* of the bricks, at most as fast as the joints can take up work in total of 1: the work of the weights in it
is what `t` must be at least. The method walks towards both from inside (Mehrotra's predictor and corrector), so that
after each step the least strength is known to lie between two bounds, and a question whether a given strength
will do can be answered long before the end. A step solves one system of equations with a block for each brick and
each joint (`fronts`); there were five to fifteen steps in what we tried.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from letterloom.games.xword3d.board import AXES, Cell3
from letterloom.games.xword3d.statics.equations import FRICTION, HALF
from letterloom.games.xword3d.statics.fronts import Elimination, Factor
from letterloom.games.xword3d.statics.hanging import Joint, Kind, Load

threadpool_limits(1, "blas")  # the matrices are small: threads would only wait for one another

Floats = NDArray[np.float64]
ALL: Final = (0, 1, 2, 3, 4, 5)
UPRIGHT: Final = (2, 3, 4)
STEPS: Final = 40
"""More than ever needed: what takes longer leads nowhere."""
SHARE: Final = 0.9995
"""So far each step goes towards the nearest bound."""
MENDED: Final = 3
"""So often what is left of the loads is put right in a step."""
FIRMER: Final = (0.0, 1e-15, 1e-14, 1e-13, 1e-12)
"""The diagonal is made so much larger where rounding has spoilt the equations."""
SOFT: Final = 1e-6
CLOSE: Final = 1e-8
ROOM: Final = 0.6
"""A balance leaves joints enough room if it is this share of what is possible."""
EXACT: Final = 1e-8
"""Loads that are met so closely are met."""


def _turning(arm: tuple[float, float, float]) -> Floats:
    """What a force at the end of an arm does to a brick: itself, and its moment."""
    a, b, c = arm
    cross = [[0.0, -c, b], [c, 0.0, -a], [-b, a, 0.0]]
    whole = np.eye(6)
    whole[3:, :3] = cross
    return whole


def _arm(axis: int, size: float) -> tuple[float, float, float]:
    return (size * (axis == 0), size * (axis == 1), size * (axis == 2))


class Bounds(NamedTuple):
    """The strength that is needed lies between these."""

    low: float
    high: float


class _Point(NamedTuple):
    """Forces and a motion, all within their bounds."""

    f: Floats
    """Of the joints: a row for each, a column for each component."""
    g: Floats
    """Of the feet."""
    t: float
    """No component is above this."""
    v: Floats
    """The motion of each brick."""
    hi: Floats
    """What each component takes up at its upper bound,"""
    lo: Floats
    """and at its lower one."""
    z: Floats
    """How fast each foot is lifted."""


class Interior:
    """The programme of some bricks under some loads, on the way to its solution.

    >>> leaning = {(0, 0, 0): Load(9, 0, 0), (0, 0, 1): Load(2, 3.0, 0)}
    >>> one = Interior(sorted(leaning), leaning)
    >>> one.bears(3.1), one.bears(2.9), round(one.least(), 6)
    (True, False, 3.0)
    """

    def __init__(
        self, cells: Sequence[Cell3], loads: Mapping[Cell3, Load], components: tuple[int, ...] = ALL
    ) -> None:
        self.cells = cells
        self.components = components
        height = len(components)
        number = {cell: n for n, cell in enumerate(cells)}
        pairs: list[list[tuple[int, int]]] = [[], [], []]
        for low, n in number.items():
            x, y, z = low
            for axis, high in enumerate(((x + 1, y, z), (x, y + 1, z), (x, y, z + 1))):
                if high in number:
                    pairs[axis].append((n, number[high]))
        self.joints = [np.array(some, np.intp).reshape(-1, 2) for some in pairs]
        self.feet = np.array([n for cell, n in number.items() if cell[2] == 0], np.intp)
        take = np.ix_(components, components)
        self._on_high = [_turning(_arm(axis, -0.5))[take] for axis in AXES]
        self._on_low = [-_turning(_arm(axis, 0.5))[take] for axis in AXES]
        rubs = (
            [(0.0, 0.0)]
            if height == 3
            else [(x, y) for x in (-FRICTION, FRICTION) for y in (-FRICTION, FRICTION)]
        )
        pressed = [
            _turning((x, y, -0.5)) @ (fx, fy, 1, 0, 0, 0) for x in HALF for y in HALF for fx, fy in rubs
        ]
        self._foot = np.array(pressed)[:, components]
        self.elimination = Elimination(np.array(cells, np.intp), np.concatenate(self.joints), height)
        self._ends = np.cumsum([len(some) for some in self.joints])[:2]
        count = sum(map(len, self.joints))
        # Pressing is not limited: `two` is 1 for components with an upper bound, else 0.
        self._two = np.ones((count, height))
        for axis, some in zip(AXES, np.split(self._two, self._ends), strict=True):
            if axis in components:
                some[:, components.index(axis)] = 0
        by_component = np.zeros((len(cells), 6))
        by_component[:, 2:5] = [(load.weight, load.y, -load.x) for load in map(loads.__getitem__, cells)]
        self._wanted = by_component[:, components]
        self.bounds = Bounds(0.0, float("inf"))
        self._motion = np.zeros_like(self._two)
        self.steps = 0
        self._idle = 0
        """So many steps brought the bounds no closer."""
        self._at = self._begin()
        self._look()

    def _forces(self, joints: Floats, feet: Floats) -> Floats:
        """What forces of joints and feet add up to on each brick: A f + G g."""
        total = np.zeros_like(self._wanted)
        for axis, some in zip(AXES, np.split(joints, self._ends), strict=True):
            pairs = self.joints[axis]  # no brick is twice in a column of these
            total[pairs[:, 0]] += some @ self._on_low[axis].T
            total[pairs[:, 1]] += some @ self._on_high[axis].T
        total[self.feet] += feet @ self._foot
        return total

    def stretch(self, motion: Floats) -> tuple[Floats, Floats]:
        """How a motion of the bricks moves joints and feet: Aᵀ v, Gᵀ v."""
        joints = [
            motion[pairs[:, 0]] @ self._on_low[axis] + motion[pairs[:, 1]] @ self._on_high[axis]
            for axis, pairs in enumerate(self.joints)
        ]
        return np.concatenate(joints), motion[self.feet] @ self._foot.T

    def _factors(self, joints: Floats, feet: Floats) -> list[Factor] | None:
        """A diag(joints) Aᵀ + G diag(feet) Gᵀ, worked out; None where rounding has spoilt it."""
        height = len(self.components)
        own = np.zeros((len(self.cells), height, height))
        between = []
        for axis, some in zip(AXES, np.split(joints, self._ends), strict=True):
            pairs, low, high = self.joints[axis], self._on_low[axis], self._on_high[axis]
            from_low, from_high = some[:, None, :] * low, some[:, None, :] * high
            own[pairs[:, 0]] += from_low @ low.T
            own[pairs[:, 1]] += from_high @ high.T
            between.append(from_low @ high.T)
        own[self.feet] += (feet[:, None, :] * self._foot.T) @ self._foot
        for more in FIRMER:
            own[:, range(height), range(height)] *= 1 + more
            try:
                return self.elimination.factors(own, np.concatenate(between))
            except np.linalg.LinAlgError:
                continue
        return None

    def _begin(self) -> "_Point":
        """From forces that balance, and from a motion in which everything is torn apart: well inside all bounds."""
        places = np.array(self.cells, np.float64)
        upright = self._wanted[:, [self.components.index(component) for component in UPRIGHT]]
        ways = len(self._foot) // 4
        g = np.repeat(_pressed(places, self.feet, upright), ways, axis=1) / ways
        soft = np.full_like(g, SOFT)
        factors = self._factors(np.ones_like(self._two), soft)
        assert factors is not None, "joints of one strength bear anything"
        unmet = self._wanted - self._forces(np.zeros_like(self._two), g)
        f, more = self.stretch(self.elimination.solve(factors, unmet))
        v = self._torn(places)
        stretch, lift = self.stretch(v)
        loose = 10 * float(np.abs(stretch).max()) or 1.0
        hi = np.where(self._two > 0, np.maximum(stretch, 0) + loose, 0)
        lo = np.where(self._two > 0, np.maximum(-stretch, 0) + loose, -stretch)
        size = float(hi.sum() + lo.sum())
        t = 1.2 * float(np.abs(f).max()) + 1
        return _Point(f, g + soft * more, t, v / size, hi / size, lo / size, -lift / size)

    def _torn(self, places: Floats) -> Floats:
        """A motion in which all joints are pulled apart and all feet lift."""
        around = places - places.mean(axis=0)
        motion = np.zeros((len(places), 6))
        motion[:, :3] = around
        motion[:, 2] = places[:, 2] + 1 + np.abs(around[:, :2]).sum(axis=1).max()
        return -motion[:, self.components]

    def bears(self, bound: float) -> bool | None:
        """Will joints of this strength do? None where rounding hides it."""
        while self.bounds.low <= bound < self.bounds.high:
            if not self._step():
                return None
        return self.bounds.high <= bound

    def least(self, gap: float = CLOSE) -> float | None:
        """The strength that is needed, as closely as this; None where rounding hides it."""
        while not self.bounds.high - self.bounds.low <= gap * max(1.0, self.bounds.low):
            if not self._step():
                return None
        return self.bounds.low

    def middle(self, bound: float) -> tuple[Floats, Floats, Floats] | None:
        """A balance well inside the bounds: what the feet bear, and the room of each joint's component up and down.

        None where there is none.
        """
        while self.bounds.low < bound:
            room = bound - self._at.t  # of the most loaded joint
            if self._is_met and (room > bound / 2 or room > ROOM * (bound - self.bounds.low)):
                break
            if not self._step():
                return None
        else:
            return None
        at = self._at
        return at.g, np.where(self._two > 0, bound - at.f, np.inf), bound + at.f

    def response(self, joints: Floats, feet: Floats) -> Callable[[Sequence[int], Sequence[int]], Floats]:
        """How all bricks move under loads of 1 on some bricks, if joints and feet give way by these.

        To be called with the numbers of the bricks and the rows of the loads; bricks by rows by bricks by loads.
        """
        factors = self._factors(joints, feet)
        assert factors is not None, "all have room"

        def moved(bricks: Sequence[int], rows: Sequence[int]) -> Floats:
            loads = np.zeros((*self._wanted.shape, len(bricks), len(rows)))
            for at, brick in enumerate(bricks):
                loads[brick, rows, at, range(len(rows))] = 1
            return self.elimination.solve(factors, loads)

        return moved

    def _step(self) -> bool:
        """One step of the method; False where it leads no further."""
        if self.steps >= STEPS or self._idle >= 3:
            return False
        self.steps += 1
        before = self.bounds
        with np.errstate(divide="ignore", invalid="ignore", over="ignore"):
            found = self._ahead()
            if found is None or not all(np.isfinite(part).all() for part in found):
                return False
        self._at = found
        self._look()
        self._idle = 0 if self.bounds != before else self._idle + 1
        return True

    def _ahead(self) -> "_Point | None":
        """Where the next step leads, in Mehrotra's way; None where the equations cannot be solved any more."""
        at, two = self._at, self._two
        s_hi, s_lo = np.where(two > 0, at.t - at.f, 1.0), at.t + at.f
        q_hi, q_lo = at.hi / s_hi, at.lo / s_lo
        firm, pull = q_hi + q_lo, q_hi - q_lo
        ratio = at.g / at.z
        factors = self._factors(1 / firm, ratio)
        if factors is None:
            return None
        no_f, no_g = np.zeros_like(at.f), np.zeros_like(at.g)
        border = self._forces(pull / firm, no_g)
        along = self.elimination.solve(factors, border)
        corner = float((border * along).sum()) + float((4 * q_hi * q_lo / firm).sum())
        unmet = self._wanted - self._forces(at.f, at.g)
        short = 1 - float(at.hi.sum() + at.lo.sum())

        def direction(c_hi: Floats, c_lo: Floats, c_g: Floats, mended: int = 0) -> _Point:
            """The change that brings the products of what is paired to these, to first order."""
            d_hi, d_lo = c_hi / s_hi, c_lo / s_lo
            push = d_hi - d_lo
            right = unmet + self._forces(push / firm, no_g) - self._forces(no_f, c_g / at.z)
            rest = short - float((d_hi + d_lo).sum()) + float((pull * push / firm).sum())
            v = self.elimination.solve(factors, right)
            t = (float((border * v).sum()) - rest) / corner
            v = v - along * t
            stretch, lift = self.stretch(v)
            f, g = (stretch + pull * t - push) / firm, ratio * lift + c_g / at.z
            for _ in range(mended):
                left = unmet - self._forces(f, g)
                if np.abs(left).max() < EXACT / 10:
                    break
                more = self.elimination.solve(factors, left)
                stretch, more_lift = self.stretch(more)
                v, f, g, lift = v + more, f + stretch / firm, g + ratio * more_lift, lift + more_lift
            hi = (c_hi - at.hi * (t - f)) / s_hi * two
            return _Point(f, g, t, v, hi, (c_lo - at.lo * (t + f)) / s_lo, -lift)

        p_hi, p_lo, p_g = at.hi * s_hi * two, at.lo * s_lo, at.g * at.z
        count = two.sum() + two.size + at.g.size
        now = float(p_hi.sum() + p_lo.sum() + p_g.sum()) / count
        to = direction(-p_hi, -p_lo, -p_g)
        ahead, back = (min(1.0, share) for share in self._shares(to, s_hi, s_lo))
        after = (
            ((at.hi + back * to.hi) * (s_hi + ahead * (to.t - to.f)) * two).sum()
            + ((at.lo + back * to.lo) * (s_lo + ahead * (to.t + to.f))).sum()
            + ((at.g + ahead * to.g) * (at.z + back * to.z)).sum()
        ) / count
        aim = now * float(after / now) ** 3
        to = direction(
            (aim - p_hi - to.hi * (to.t - to.f)) * two,
            aim - p_lo - to.lo * (to.t + to.f),
            aim - p_g - to.g * to.z,
            MENDED,
        )
        ahead, back = (min(1.0, SHARE * share) for share in self._shares(to, s_hi, s_lo))
        return _Point(
            at.f + ahead * to.f,
            at.g + ahead * to.g,
            at.t + ahead * to.t,
            at.v + back * to.v,
            at.hi + back * to.hi,
            at.lo + back * to.lo,
            at.z + back * to.z,
        )

    def _shares(self, to: "_Point", s_hi: Floats, s_lo: Floats) -> tuple[float, float]:
        """How far one can go until a force, or a motion, is at a bound."""
        at, two = self._at, self._two > 0
        return (
            min(_room(s_hi[two], (to.t - to.f)[two]), _room(s_lo, to.t + to.f), _room(at.g, to.g)),
            min(_room(at.hi[two], to.hi[two]), _room(at.lo, to.lo), _room(at.z, to.z)),
        )

    def _look(self) -> None:
        """What is proved by now."""
        low, high = self.bounds
        at = self._at
        self._is_met = bool(np.abs(self._wanted - self._forces(at.f, at.g)).max() < EXACT)
        if self._is_met:
            high = min(high, max(float((-at.f).max()), float((at.f * self._two).max()), 0.0))
        stretch, lift = self.stretch(at.v)
        taken = float(np.abs(stretch).sum())
        if lift.max() <= 0 and (stretch * (1 - self._two)).max() <= 0 and taken > 0:
            proved = float((self._wanted * at.v).sum()) / taken
            if proved > low:
                low, self._motion = proved, stretch
        self.bounds = Bounds(low, high)

    def most_loaded(self) -> tuple[Joint, Kind]:
        """The joint that takes up most work in the motion that proves the lower bound."""
        at, n = divmod(int(np.abs(self._motion).argmax()), len(self.components))
        axis = int(np.searchsorted(self._ends, at, side="right"))
        low, high = np.concatenate(self.joints)[at].tolist()
        component = self.components[n]
        joint = Joint(self.cells[low], self.cells[high], axis)
        if component < 3:
            return joint, "pulled" if component == axis else "sheared"
        return joint, "twisted" if component - 3 == axis else "bent"


def _pressed(places: Floats, feet: NDArray[np.intp], wanted: Floats) -> Floats:
    """Forces at the four corners of each foot that bear all loads as one body, none of them small (analytic centre)."""
    corners = np.array([(x, y) for x in HALF for y in HALF])
    at = (places[feet, None, :2] + corners).reshape(-1, 2)
    middle = at.mean(axis=0)
    weight = wanted[:, 0].sum()
    along_x = (-wanted[:, 2] + wanted[:, 0] * (places[:, 0] - middle[0])).sum()
    along_y = (wanted[:, 1] + wanted[:, 0] * (places[:, 1] - middle[1])).sum()
    borne = np.array([weight, along_x, along_y]) / weight
    arms = np.column_stack([np.ones(len(at)), at - middle])
    by = np.array([float(len(at)), 0.0, 0.0])
    for _ in range(100):
        force = 1 / (arms @ by)
        slope = arms.T @ force - borne
        bend = (arms * force[:, None] ** 2).T @ arms
        change = np.linalg.solve(bend, slope)
        size = float(slope @ change) ** 0.5
        by = by + change / (1 + size)
        if size < 1e-12:
            break
    return np.asarray(weight / (arms @ by)).reshape(-1, 4)


def _room(values: Floats, change: Floats) -> float:
    """How often a change can be made before a value is 0."""
    falls = change < 0
    return float((-values[falls] / change[falls]).min(initial=np.inf))

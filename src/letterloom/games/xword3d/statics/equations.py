"""The equations of equilibrium of a set of bricks, as arrays for a linear programme.

A brick has a row for each force along and moment about an axis that is looked at. A joint has columns for the force
and the moment with which its lower brick acts on the higher one at the middle of their face; each component has two
columns, one for each sign, so that 0 is a bound of both and a joint that does nothing is out of the way. A brick
on the table has columns for each bottom corner and each extreme direction that the table can press in there.

`ALL` looks at all six components, with friction (a square cone: four directions a corner). `UPRIGHT` looks at forces
along z and moments about x and y alone, a quarter of the size: what balances so balances, but the converse may fail.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from letterloom.games.xword3d.board import AXES, Cell3
from letterloom.games.xword3d.statics.hanging import Joint, Kind, Load, Part
from letterloom.games.xword3d.statics.ways import Ways

FRICTION: Final = 0.5
HALF: Final = (-0.5, 0.5)
Vector = tuple[float, float, float]
Entry = tuple[int, int, float]
"""On which of two bricks (1: the higher), in which of its rows, how much."""


class Entries(NamedTuple):
    """The columns of one joint or one foot: their entries one after the other."""

    ends: NDArray[np.int32]
    rows: NDArray[np.int32]
    values: NDArray[np.float64]
    counts: NDArray[np.int32]
    """How many entries each column has."""
    bounded: NDArray[np.bool_]
    """Which columns a joint's strength limits; pressing is free."""


class Forces(NamedTuple):
    """What is looked at."""

    components: tuple[int, ...]
    """0 to 2: forces along the axes; 3 to 5: moments about them."""
    joints: tuple[Entries, ...]
    """By the axis of a joint."""
    foot: Entries
    flat: NDArray[np.bool_]
    """Entries of a foot that balance a load inside its face: by 2 × (it leans to -x) + (it leans to -y)."""


def _cross(arm: Vector, force: Vector) -> Vector:
    (a, b, c), (x, y, z) = arm, force
    return b * z - c * y, c * x - a * z, a * y - b * x


def _unit(axis: int, size: float) -> Vector:
    return (size * (axis == 0), size * (axis == 1), size * (axis == 2))


def _columns(components: tuple[int, ...], columns: Sequence[Sequence[Entry]], bounded: list[bool]) -> Entries:
    row = {component: n for n, component in enumerate(components)}
    kept = [[(end, row[at], value) for end, at, value in column if at in row] for column in columns]
    entries = [entry for column in kept for entry in column]
    return Entries(
        np.array([end for end, _, _ in entries], np.int32),
        np.array([at for _, at, _ in entries], np.int32),
        np.array([value for _, _, value in entries]),
        np.array([len(column) for column in kept], np.int32),
        np.array(bounded),
    )


def _joint(components: tuple[int, ...], axis: int) -> Entries:
    columns: list[list[Entry]] = []
    bounded = []
    for component in components:
        for sign in (1.0, -1.0):
            column: list[Entry] = []
            for end, way in ((1, sign), (0, -sign)):  # what acts on one brick acts back on the other
                if component < 3:
                    force = _unit(component, way)
                    wrench = force + _cross(_unit(axis, -0.5 if end else 0.5), force)
                else:
                    wrench = (0.0, 0.0, 0.0, *_unit(component - 3, way))
                column += [(end, at, value) for at, value in enumerate(wrench) if value]
            columns.append(column)
            bounded.append(not (component == axis and sign > 0))
    return _columns(components, columns, bounded)


def _foot(components: tuple[int, ...], rubs: list[tuple[float, float]]) -> Entries:
    columns = []
    for x in HALF:
        for y in HALF:
            for fx, fy in rubs:
                force = (fx, fy, 1.0)
                wrench = force + _cross((x, y, -0.5), force)
                columns.append([(0, at, value) for at, value in enumerate(wrench) if value])
    return _columns(components, columns, [False] * len(columns))


def _flat(rubs: list[tuple[float, float]]) -> NDArray[np.bool_]:
    """Three corners bear a load in the face: all but the one that it leans away from.

    With friction each is pressed from two opposite sides. Those of the corner that the load leans to and of its
    neighbour along y lie in one diagonal, those of the third corner in the other: so the columns are independent.
    """
    patterns = []
    for far_x in (-1, 1):
        for far_y in (-1, 1):
            pattern = []
            for x in (-1, 1):
                for y in (-1, 1):
                    diagonal = -1 if x == far_x else 1
                    for fx, fy in rubs:
                        pattern.append((x, y) != (far_x, far_y) and fx * fy * diagonal >= 0)
            patterns.append(pattern)
    return np.array(patterns)


def _forces(components: tuple[int, ...], rubs: list[tuple[float, float]]) -> Forces:
    joints = tuple(_joint(components, axis) for axis in AXES)
    return Forces(components, joints, _foot(components, rubs), _flat(rubs))


ALL: Final = _forces(
    (0, 1, 2, 3, 4, 5), [(fx, fy) for fx in (-FRICTION, FRICTION) for fy in (-FRICTION, FRICTION)]
)
UPRIGHT: Final = _forces((2, 3, 4), [(0.0, 0.0)])


def _block(columns: Entries, bricks: list[tuple[int, int]]) -> tuple[Any, Any, Any, Any]:
    """The same columns for some joints or feet, given by the first rows of their bricks."""
    count = len(bricks)
    first = np.array(bricks, np.int32).reshape(-1, 2)
    return (
        (first[:, columns.ends] + columns.rows).ravel(),
        np.tile(columns.values, count),
        np.tile(columns.counts, count),
        np.tile(columns.bounded, count),
    )


class Equations:
    """The equations of some bricks: a sparse matrix by columns, joints by axis first, then the feet.

    >>> both = Equations([(0, 0, 0), (0, 0, 1)], UPRIGHT)
    >>> both.joints, both.bounded.sum()
    ([Joint(low=(0, 0, 0), high=(0, 0, 1), axis=2)], np.int64(5))
    """

    def __init__(self, cells: Sequence[Cell3], forces: Forces) -> None:
        self.forces = forces
        self.height = len(forces.components)
        self.cells = cells
        self.row = {cell: self.height * n for n, cell in enumerate(cells)}
        self.joints: list[Joint] = []
        self.feet = [cell for cell in cells if cell[2] == 0]
        row = self.row
        blocks = []
        for axis in AXES:
            dx, dy, dz = (axis == along for along in AXES)
            pairs = []
            for low, at in row.items():
                high = low[0] + dx, low[1] + dy, low[2] + dz
                if high in row:
                    self.joints.append(Joint(low, high, axis))
                    pairs.append((at, row[high]))
            blocks.append(_block(forces.joints[axis], pairs))
        blocks.append(_block(forces.foot, [(row[cell], 0) for cell in self.feet]))
        self.rows = np.concatenate([rows for rows, _, _, _ in blocks])
        self.values = np.concatenate([values for _, values, _, _ in blocks])
        counts = np.concatenate([counts for _, _, counts, _ in blocks])
        self.bounded = np.concatenate([bounded for _, _, _, bounded in blocks])
        self.starts = np.zeros(len(counts) + 1, np.int32)
        np.cumsum(counts, out=self.starts[1:])

    def wanted(self, loads: Mapping[Cell3, Load]) -> NDArray[np.float64]:
        """What the forces on each brick have to add up to."""
        by_component = np.zeros((len(self.cells), 6))
        by_component[:, 2:5] = [(load.weight, load.y, -load.x) for load in map(loads.__getitem__, self.cells)]
        return by_component[:, self.forces.components].ravel()

    def start(self, ways: Ways, parts: Mapping[Cell3, Part]) -> NDArray[np.bool_]:
        """The columns that balance all loads if each goes its way down: as many as there are rows."""
        toward = ways.toward.get
        signs: list[tuple[bool, ...]] = []  # of the six components
        used = []
        for low, high, _ in self.joints:
            up = toward(high) == low
            used.append(up or toward(low) == high)
            weight, along_x, along_y = parts[high if up else low]
            leans_y = along_y >= weight * (low[1] + high[1]) / 2
            leans_x = along_x <= weight * (low[0] + high[0]) / 2
            signs.append((True, True, up, leans_y == up, leans_x == up, True))  # on the higher brick
        ahead = np.array(signs, np.bool_).reshape(-1, 6)[:, self.forces.components]
        joints = np.stack([ahead, ~ahead], axis=2) & np.array(used, np.bool_)[:, None, None]
        leans = []
        for cell in self.feet:
            weight, along_x, along_y = parts[cell]
            leans.append(2 * (along_x >= weight * cell[0]) + (along_y >= weight * cell[1]))
        return np.concatenate([joints.ravel(), self.forces.flat[[3 - lean for lean in leans]].ravel()])

    def read(self, column: int) -> tuple[Joint, Kind]:
        """The joint that a column belongs to, and what its component does to it.

        >>> Equations([(0, 0, 0), (0, 0, 1)], UPRIGHT).read(2)
        (Joint(low=(0, 0, 0), high=(0, 0, 1), axis=2), 'bent')
        """
        at, n = divmod(column // 2, self.height)
        joint, component = self.joints[at], self.forces.components[n]
        if component < 3:
            return joint, "pulled" if component == joint.axis else "sheared"
        return joint, "twisted" if component - 3 == joint.axis else "bent"

"""Does a structure of unit bricks stand (3DX-25)?

Weights are in bricks, lengths in brick edges. Three questions, the cheap ones first:

1. *Tipping.* The centre of mass must lie strictly inside the convex hull of the support, the bottom corners of all
   bricks on the table. Whole numbers decide it, so a centre exactly over the edge tips.
2. *Bridges.* A brick off the table with just one neighbour hangs on that joint, and so does all that hangs on the
   brick: the joint's load is known exactly, and nothing can help it. Above the bound, the structure falls. Such
   bricks are taken away one by one, and their weight is put on the brick that they hang on. A core is left.
3. *The core.* If every brick's load goes down a shortest way to a brick on the table, no joint on the way is
   overloaded and each of these bricks stays flat by itself, the structure stands. Where that fails, a linear programme
   decides (`equilibrium`): is there any way to balance all bricks with forces that the joints and the table can bear?

A joint has six components by lattice axis at the middle of its face: two bendings and a torsion, two shears and a
pull, each with the bound for itself; pressing is free. A brick on the table is pressed at its four bottom corners,
with friction along x and y of at most half the pressure.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from letterloom.games.xword3d.board import AXES, Cell3, faces
from letterloom.games.xword3d.equilibrium import Joint, Load, programme

TOLERANCE: Final = 1e-6
Kind = Literal["bent", "twisted", "sheared", "pulled"]
Point = tuple[int, int]
Part = tuple[int, float, float]
"""A weight, and its moments along x and y about the origin of the lattice."""


class Strain(NamedTuple):
    """A joint, what is done to it, and how much."""

    joint: Joint
    kind: Kind
    load: float


class Verdict(NamedTuple):
    """Why a structure stands or falls."""

    stands: bool
    margin: float
    """How far the centre of mass is inside the edge of the support (negative: outside)."""
    tips: str = ""
    """The way it would tip first: `+x`, `-x+y`, …"""
    strain: Strain | None = None
    """The joint that is loaded most, where forces are spread as kindly as can be."""


def stands(cells: frozenset[Cell3], strength: float) -> bool:
    """Does a structure stand? The same as `weigh(…).stands`, but it stops at the first answer.

    >>> stands(frozenset({(0, 0, 0), (0, 0, 1), (1, 0, 1)}), 30)   # the centre is 1/6 inside the edge
    True
    >>> stands(frozenset({(0, 0, 0), (1, 0, 1), (0, 0, 1), (2, 0, 1)}), 30)   # and here over it
    False
    """
    return are_on_columns(cells, cells) or structure(cells).stands(strength)


def stands_with(there: frozenset[Cell3], new: Collection[Cell3], strength: float) -> bool:
    """Does a structure that stands still do so with new bricks?

    >>> stands_with(frozenset({(0, 0, 0)}), [(0, 0, 1), (0, 0, 2)], 30)
    True
    """
    if are_on_columns(there, new):
        return True
    known = structure(there).stands_with(new, strength) if there else None
    return structure(there.union(new)).stands(strength) if known is None else known


def are_on_columns(there: frozenset[Cell3], new: Collection[Cell3]) -> bool:
    """Is there brick under brick from all new bricks down to the table?

    Such bricks add nothing but pressing: what stood before stands with them.
    """
    return all((x, y, below) in there or (x, y, below) in new for x, y, z in new for below in range(z))


def weigh(cells: frozenset[Cell3], strength: float) -> Verdict:
    """The verdict on a structure in full: which way it tips, or which joint gives, and by how much.

    >>> post = [(x, y, 0) for x in range(-9, 10) for y in range(-9, 10)] + [(0, 0, 1), (0, 0, 2)]
    >>> arm = [(x, 0, 2) for x in range(1, 9)]
    >>> weigh(frozenset(post + arm), 30).strain
    Strain(joint=Joint(low=(0, 0, 1), high=(0, 0, 2), axis=2), kind='bent', load=36.0)
    """
    here = structure(cells)
    margin, tips = here.tipping()
    if not margin > 0:
        return Verdict(False, margin, tips)
    worst = max(here.strains, key=lambda strain: strain.load, default=None)
    if worst is None or worst.load <= strength + TOLERANCE:
        spread = _kindest(here.core)
        if spread is not None and (worst is None or spread.load > worst.load + TOLERANCE):
            worst = spread
    return Verdict(worst is None or worst.load <= strength + TOLERANCE, margin, tips, worst)


@lru_cache(maxsize=256)
def structure(cells: frozenset[Cell3]) -> "Structure":
    """What is known about a structure, worked out once."""
    return Structure(cells)


class Structure:
    """A structure that touches the table, with all that does not depend on how strong joints are."""

    def __init__(self, cells: frozenset[Cell3]) -> None:
        self.cells = cells
        self.edge = hull(
            corner
            for x, y, z in cells
            if z == 0
            for corner in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
        )
        self.whole = _weight(cells)
        self.core: dict[Cell3, Load] = {}
        self.strains: list[Strain] = []
        self._hangs: dict[Cell3, tuple[Cell3, Part]] = {}
        self._verdicts: dict[float, bool] = {}
        if self.edge:
            self._take_away()

    def tipping(self, more: Part = (0, 0, 0)) -> tuple[float, str]:
        """How far the centre of mass is from the nearest edge of the support, and what way that is.

        The sign comes from whole numbers: 0 is exactly over the edge. `more` is a weight that comes on top.

        >>> Structure(frozenset({(0, 0, 0), (0, 0, 1), (1, 0, 1), (2, 0, 1)})).tipping()
        (-0.25, '+x')
        """
        if not self.edge:
            return float("-inf"), "-z"
        weight, along_x, along_y = (a + b for a, b in zip(self.whole, more, strict=True))
        twice = 2 * weight
        centre_x, centre_y = 2 * along_x + weight, 2 * along_y + weight  # a brick's centre is at + 1/2
        best, way = float("inf"), ""
        for (ax, ay), (bx, by) in zip(self.edge, self.edge[1:] + self.edge[:1], strict=True):
            dx, dy = bx - ax, by - ay
            # The area between this edge and the centre, times four times the weight: a whole number.
            inside = dx * (centre_y - twice * ay) - dy * (centre_x - twice * ax)
            margin = inside / (twice * (dx * dx + dy * dy) ** 0.5)
            if margin < best:
                best, way = margin, _way(dy, -dx)
        return best, way

    def _take_away(self) -> None:
        """Take away what hangs, and keep how it loads its joints and the core."""
        around = {cell: [other for other in faces(cell) if other in self.cells] for cell in self.cells}
        count = {cell: len(others) for cell, others in around.items()}
        parts: dict[Cell3, Part] = {cell: (1, cell[0], cell[1]) for cell in self.cells}
        ends = [cell for cell in self.cells if cell[2] and count[cell] == 1]
        for cell in ends:  # grows as it is walked
            near = next(other for other in around[cell] if other not in self._hangs)
            part = parts.pop(cell)
            self._hangs[cell] = near, part
            self.strains += _hang(near, cell, part)
            parts[near] = _sum(parts[near], part)
            count[near] -= 1
            if near[2] and count[near] == 1:
                ends.append(near)
        self.core = {cell: _about(cell, part) for cell, part in parts.items()}

    def stands(self, strength: float) -> bool:
        """Does it stand, with joints of this strength?"""
        if strength not in self._verdicts:
            bound = strength + TOLERANCE
            self._verdicts[strength] = (
                self.tipping()[0] > 0
                and not any(strain.load > bound for strain in self.strains)
                and (
                    _trickles_down(self.core, bound)
                    or programme(frozenset(self.core)).bears(self.core, bound)
                )
            )
        return self._verdicts[strength]

    def stands_with(self, new: Collection[Cell3], strength: float) -> bool | None:
        """Does it stand with new bricks in a line? None where this cannot tell.

        Each row of new bricks is hung on one of the bricks that it touches, as if it touched no other: if that
        holds, more joints do no harm. If there is no other joint, it is the truth in both cases.
        """
        bound = strength + TOLERANCE
        hanging = [cell for cell in new if not are_on_columns(self.cells.union(new), [cell])]
        weight = _weight(new)
        exact = len(hanging) == len(new)
        if not self.tipping(weight)[0] > 0:
            return None if any(cell[2] == 0 for cell in new) else False
        core = dict(self.core)
        loads: list[Strain] = []
        more: dict[Cell3, Part] = {}
        for row in _rows(hanging):
            contacts = [(cell, other) for cell in row for other in faces(cell) if other in self.cells]
            if not contacts:
                return None
            exact = exact and len(contacts) == 1 and len(row) == len(new)
            middle = row[len(row) // 2]
            first, near = min(contacts, key=lambda contact: _apart(contact[0], middle))
            loads += _arms(row, first)
            part = _weight(row)
            loads += _hang(near, first, part)
            while near not in self.core:  # down to the core, over all joints that it hangs on
                more[near] = _sum(more.get(near, (0, 0, 0)), part)
                near = self._hangs[near][0]
            old, new_load = core[near], _about(near, part)
            core[near] = Load(old.weight + new_load.weight, old.x + new_load.x, old.y + new_load.y)
        for cell, part in more.items():
            near, usual = self._hangs[cell]
            loads += _hang(near, cell, _sum(usual, part))
        if any(strain.load > bound for strain in self.strains):
            return None  # it did not stand before
        if all(strain.load <= bound for strain in loads) and programme(frozenset(core)).bears(core, bound):
            return True
        return False if exact else None


def _weight(cells: Collection[Cell3]) -> Part:
    return len(cells), sum(cell[0] for cell in cells), sum(cell[1] for cell in cells)


def _apart(one: Cell3, other: Cell3) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def _rows(cells: Collection[Cell3]) -> Iterator[list[Cell3]]:
    """The unbroken rows of some cells in one line."""
    row: list[Cell3] = []
    for cell in sorted(cells):
        if row and _apart(row[-1], cell) > 1:
            yield row
            row = []
        row.append(cell)
    if row:
        yield row


def _arms(row: list[Cell3], first: Cell3) -> Iterator[Strain]:
    """How a row loads its own joints when it is held at one brick."""
    at = row.index(first)
    for arm in (row[at:], row[at::-1]):
        for n in range(1, len(arm)):
            yield from _hang(arm[n - 1], arm[n], _weight(arm[n:]))


def hull(points: Iterable[Point]) -> list[Point]:
    """The corners of the convex hull, anticlockwise where y grows up; none in the middle of a side.

    >>> hull([(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)])
    [(0, 0), (2, 0), (2, 1), (0, 1)]
    """
    ordered = sorted(set(points))

    def half(points: Iterable[Point]) -> list[Point]:
        corners: list[Point] = []
        for x, y in points:
            while len(corners) > 1:
                (ax, ay), (bx, by) = corners[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                corners.pop()
            corners.append((x, y))
        return corners[:-1]

    return half(ordered) + half(reversed(ordered))


def _way(x: int, y: int) -> str:
    signs = ((x, "x"), (y, "y"))
    return "".join(f"{'+' if by > 0 else '-'}{axis}" for by, axis in signs if by)


def _sum(one: Part, other: Part) -> Part:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _about(cell: Cell3, part: Part) -> Load:
    weight, along_x, along_y = part
    return Load(weight, along_x - weight * cell[0], along_y - weight * cell[1])


def _hang(near: Cell3, far: Cell3, part: Part) -> Iterator[Strain]:
    """How a part loads the joint that it hangs on."""
    weight, along_x, along_y = part
    low, high = (near, far) if near < far else (far, near)
    axis = 0 if low[0] != high[0] else 1 if low[1] != high[1] else 2
    joint = Joint(low, high, axis)
    # Moments about the middle of the face: about the y axis by the arm along x, and the other way round.
    about_y = abs(along_x - weight * (low[0] + high[0]) / 2)
    about_x = abs(along_y - weight * (low[1] + high[1]) / 2)
    yield Strain(joint, "twisted" if axis == 0 else "bent", about_x)
    yield Strain(joint, "twisted" if axis == 1 else "bent", about_y)
    if axis != 2:
        yield Strain(joint, "sheared", weight)
    elif far == low:
        yield Strain(joint, "pulled", weight)


def _trickles_down(core: Mapping[Cell3, Load], bound: float) -> bool:
    """Does it stand when each brick's load goes down a shortest way to the table, and nothing else helps?"""
    order = [cell for cell in core if cell[2] == 0]
    toward: dict[Cell3, Cell3] = {}
    seen = set(order)
    for cell in order:  # grows as it is walked: breadth first
        for other in faces(cell):
            if other in core and other not in seen:
                seen.add(other)
                toward[other] = cell
                order.append(other)
    weight = {cell: load.weight for cell, load in core.items()}
    along_x = {cell: load.x + load.weight * cell[0] for cell, load in core.items()}
    along_y = {cell: load.y + load.weight * cell[1] for cell, load in core.items()}
    for cell in reversed(order):
        part = (weight[cell], along_x[cell], along_y[cell])
        if cell not in toward:
            # A brick on the table stays flat when all that it bears presses inside its face.
            if max(abs(part[1] - part[0] * cell[0]), abs(part[2] - part[0] * cell[1])) > part[0] / 2:
                return False
            continue
        near = toward[cell]
        if any(strain.load > bound for strain in _hang(near, cell, part)):
            return False
        weight[near] += part[0]
        along_x[near] += part[1]
        along_y[near] += part[2]
    return True


def _kindest(core: Mapping[Cell3, Load]) -> Strain | None:
    """The most loaded joint where forces are spread so that the most loaded one bears least."""
    rest = programme(frozenset(core))
    if not rest.joints:
        return None
    values = rest.least(core)
    strains = [strain for n, joint in enumerate(rest.joints) for strain in _read(joint, values[6 * n :])]
    return max(strains, key=lambda strain: strain.load)


def _read(joint: Joint, values: Sequence[float]) -> Iterator[Strain]:
    for axis in AXES:
        if axis != joint.axis:
            yield Strain(joint, "sheared", abs(values[axis]))
            yield Strain(joint, "bent", abs(values[3 + axis]))
        else:
            yield Strain(joint, "pulled", max(0.0, -values[axis]))
            yield Strain(joint, "twisted", abs(values[3 + axis]))

"""Parts that hang on one joint, and how they load it: an amount that can be added up."""

from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

from letterloom.games.xword3d.board import Cell3

Kind = Literal["bent", "twisted", "sheared", "pulled"]
Part = tuple[int, float, float]
"""A weight, and its moments along x and y about the origin of the lattice."""


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


class Strain(NamedTuple):
    """A joint, what is done to it, and how much."""

    joint: Joint
    kind: Kind
    load: float


def weight(cells: Collection[Cell3]) -> Part:
    """Some bricks as one part.

    >>> weight([(3, 0, 0), (4, 1, 0)])
    (2, 7, 1)
    """
    return len(cells), sum(cell[0] for cell in cells), sum(cell[1] for cell in cells)


def together(one: Part, other: Part) -> Part:
    """Two parts as one.

    >>> together((1, 3, 0), (1, 4, 1))
    (2, 7, 1)
    """
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def about(cell: Cell3, part: Part) -> Load:
    """A part as a load on a brick.

    >>> about((3, 0, 0), (2, 7, 1))
    Load(weight=2, x=1, y=1)
    """
    mass, along_x, along_y = part
    return Load(mass, along_x - mass * cell[0], along_y - mass * cell[1])


def strains(near: Cell3, far: Cell3, part: Part) -> Iterator[Strain]:
    """How a part loads the joint that it hangs on.

    >>> [(strain.kind, strain.load) for strain in strains((0, 0, 2), (1, 0, 2), (3, 6, 0))]
    [('twisted', 0.0), ('bent', 4.5), ('sheared', 3)]
    """
    mass, along_x, along_y = part
    low, high = (near, far) if near < far else (far, near)
    axis = 0 if low[0] != high[0] else 1 if low[1] != high[1] else 2
    joint = Joint(low, high, axis)
    # Moments about the middle of the face: about the y axis by the arm along x, and the other way round.
    about_y = abs(along_x - mass * (low[0] + high[0]) / 2)
    about_x = abs(along_y - mass * (low[1] + high[1]) / 2)
    yield Strain(joint, "twisted" if axis == 0 else "bent", about_x)
    yield Strain(joint, "twisted" if axis == 1 else "bent", about_y)
    if axis != 2:
        yield Strain(joint, "sheared", mass)
    elif far == low:
        yield Strain(joint, "pulled", mass)


def most(near: Cell3, far: Cell3, part: Part) -> float:
    """The largest of these strains.

    >>> most((0, 0, 2), (1, 0, 2), (3, 6, 0))
    4.5
    """
    mass, along_x, along_y = part
    bending = max(abs(along_x - mass * (near[0] + far[0]) / 2), abs(along_y - mass * (near[1] + far[1]) / 2))
    return bending if near[2] < far[2] else max(bending, mass)


def touching(cells: Collection[Cell3]) -> dict[Cell3, list[Cell3]]:
    """The bricks that each brick is face to face with.

    >>> touching([(0, 0, 0), (0, 0, 1), (1, 0, 1)])
    {(0, 0, 0): [(0, 0, 1)], (0, 0, 1): [(0, 0, 0), (1, 0, 1)], (1, 0, 1): [(0, 0, 1)]}
    """
    around: dict[Cell3, list[Cell3]] = {cell: [] for cell in cells}
    for cell, others in around.items():
        x, y, z = cell
        for other in ((x + 1, y, z), (x, y + 1, z), (x, y, z + 1)):
            if other in around:
                others.append(other)
                around[other].append(cell)
    return around


class Hanging(NamedTuple):
    """What hangs in a structure, and the core that is left."""

    near: dict[Cell3, tuple[Cell3, Part]]
    """For each brick that hangs: the brick that it hangs on, and the part that it is the root of."""
    core: dict[Cell3, Load]
    """All other bricks, with what they bear."""


def take_away(cells: Collection[Cell3]) -> Hanging:
    """Take away what hangs on one joint, from the ends on.

    >>> take_away({(0, 0, 0), (0, 0, 1), (1, 0, 1)})
    Hanging(near={(1, 0, 1): ((0, 0, 1), (1, 1, 0)), (0, 0, 1): ((0, 0, 0), (2, 1, 0))}, \
core={(0, 0, 0): Load(weight=3, x=1, y=0)})
    """
    around = touching(cells)
    count = {cell: len(others) for cell, others in around.items()}
    parts: dict[Cell3, Part] = {cell: (1, cell[0], cell[1]) for cell in cells}
    near_of: dict[Cell3, tuple[Cell3, Part]] = {}
    ends = [cell for cell in cells if cell[2] and count[cell] == 1]
    for cell in ends:  # grows as it is walked
        near = next(other for other in around[cell] if other not in near_of)
        part = parts.pop(cell)
        near_of[cell] = near, part
        parts[near] = together(parts[near], part)
        count[near] -= 1
        if near[2] and count[near] == 1:
            ends.append(near)
    return Hanging(near_of, {cell: about(cell, part) for cell, part in parts.items()})

"""What falls where a structure does not stand (3DX-25), and round which edge.

Three ways to fall, in the order in which `weigh` asks about them: all of it tips over an edge of its support; a part
that hangs on one joint breaks off there; or a core gives as a whole. For a core the linear programme has a proof: a
*motion* of the bricks in which the weights do more work than the joints can take up. Bricks that move as one body are
one part of the fall.
"""

from collections.abc import Collection, Iterator
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from letterloom.games.xword3d.board import Cell3, faces
from letterloom.games.xword3d.statics.hanging import Part, Strain
from letterloom.games.xword3d.statics.parts import floats, parts
from letterloom.games.xword3d.statics.programme import programme
from letterloom.games.xword3d.statics.structure import TOLERANCE, Structure, structure, weigh
from letterloom.games.xword3d.statics.tipping import nearest

Point = tuple[float, float, float]
Edge = tuple[Point, Point]
Floats = NDArray[np.float64]
STILL: Final = 0.02
"""A brick that moves by less than this share of the fastest one's way stays where it is."""


class Body(NamedTuple):
    """Bricks that fall together: round an edge, as a right hand turns whose thumb points along it, or straight down."""

    cells: frozenset[Cell3]
    edge: Edge | None
    pace: float = 1.0
    """How fast they turn, beside those that turn fastest."""


def falling(cells: frozenset[Cell3], strength: float) -> list[Body]:
    """What falls; nothing where all of it stands.

    >>> falling(frozenset({(0, 0, 0), (0, 0, 1)}), 30)
    []
    >>> tipping = falling(frozenset({(0, 0, 0), (0, 0, 1), (1, 0, 1), (2, 0, 1)}), 30)
    >>> [(len(body.cells), body.edge) for body in tipping]
    [(4, ((1.0, 0.0, 0.0), (1.0, 1.0, 0.0)))]
    """
    return [body for part in parts(cells) for body in _falling(part, strength)]


def _falling(cells: frozenset[Cell3], strength: float) -> list[Body]:
    if floats(cells):
        return [Body(cells, None)]
    verdict, here = weigh(cells, strength), structure(cells)
    if verdict.stands:
        return []
    if verdict.margin <= 0:
        _, (ax, ay), (bx, by) = nearest(here.edge, here.whole)
        return [Body(cells, ((float(ax), float(ay), 0.0), (float(bx), float(by), 0.0)))]
    worst = max(here.strains, key=lambda strain: strain.load, default=None)
    if worst is not None and worst.load > strength + TOLERANCE:
        return [_broken_off(here, worst)]
    return list(_moving(here, strength + TOLERANCE))


def _broken_off(here: Structure, strain: Strain) -> Body:
    """What hangs on a joint that gives turns round an edge of its face, or slips."""
    low, high, _ = strain.joint
    near, far = (low, high) if here.near.get(high, (None,))[0] == low else (high, low)
    return Body(_beyond(here.cells, near, far), _hinge(near, far, strain, here.near[far][1]))


def _hinge(near: Cell3, far: Cell3, strain: Strain, part: Part) -> Edge | None:
    """The edge that a part turns round, by its moments about the middle of the face that it hangs on."""
    kind = strain.kind
    if kind in ("sheared", "pulled"):
        return None
    middle = [(one + other + 1) / 2 for one, other in zip(near, far, strict=True)]
    mass, along_x, along_y = part
    along_x -= mass * (near[0] + far[0]) / 2
    along_y -= mass * (near[1] + far[1]) / 2
    axis = strain.joint.axis
    # About x a part is turned by its arm along y, and about y by that along x.
    turned = axis if kind == "twisted" else 1 - axis if axis < 2 else int(abs(along_x) >= abs(along_y))
    sign = 1.0 if (along_x if turned == 1 else -along_y) > 0 else -1.0
    if kind == "bent":
        if axis < 2:
            middle[2] -= 0.5  # an arm opens above, and turns round the lower edge of its face
        else:
            leaning = sign if turned == 1 else -sign
            middle[1 - turned] += 0.5 * (leaning if near[2] < far[2] else -leaning)
    ends = [list(middle), list(middle)]
    ends[0][turned] -= 0.5 * sign
    ends[1][turned] += 0.5 * sign
    return _point(ends[0]), _point(ends[1])


def _point(numbers: Collection[float]) -> Point:
    x, y, z = (round(float(number), 3) + 0.0 for number in numbers)
    return x, y, z


def _beyond(cells: frozenset[Cell3], near: Cell3, far: Cell3) -> frozenset[Cell3]:
    """All bricks on the far side of a joint that all of them hang on."""
    found = [far]
    seen = {near, far}
    for cell in found:  # grows as it is walked
        for other in faces(cell):
            if other in cells and other not in seen:
                seen.add(other)
                found.append(other)
    return frozenset(found)


def _moving(here: Structure, bound: float) -> Iterator[Body]:
    """The bodies that a core falls apart into, with what hangs on them."""
    motion = programme(frozenset(here.core)).motion(here.core, bound)
    if motion is None:
        return
    core, moved = sorted(here.core), motion.moved
    ways = np.linalg.norm(moved[:, :3], axis=1)
    turns = moved[:, 3:]
    centres = np.array(core) + 0.5
    at_origin = moved[:, :3] - np.cross(turns, centres)
    size = max(float(ways.max()), 1e-12)
    fastest = max(float(np.linalg.norm(turns, axis=1).max()), 1e-12)
    for members in _alike(centres, at_origin, turns, STILL * size):
        if ways[members].max() < STILL * size:
            continue
        turn, slip = turns[members].mean(axis=0), at_origin[members].mean(axis=0)
        cells = _with_hanging(here, [core[n] for n in members])
        rate = float(np.linalg.norm(turn))
        if rate < STILL * fastest:
            yield Body(cells, None)
            continue
        axis = turn / rate
        foot = (
            np.cross(turn, slip) / rate**2
        )  # the point of the line of rotation that is nearest to the origin
        middle = foot + axis * float(axis @ (centres[members].mean(axis=0) - foot))
        yield Body(cells, (_point(middle - axis / 2), _point(middle + axis / 2)), round(rate / fastest, 3))


def _alike(centres: Floats, at_origin: Floats, turns: Floats, within: float) -> list[list[int]]:
    """Bricks, by number, that move as one body: as the first of them would carry them."""
    found: list[list[int]] = []
    for n in range(len(centres)):
        own = at_origin[n] + np.cross(turns[n], centres[n])
        for members in found:
            first = members[0]
            carried = at_origin[first] + np.cross(turns[first], centres[n])
            if np.abs(own - carried).max() < within and np.abs(turns[n] - turns[first]).max() < within:
                members.append(n)
                break
        else:
            found.append([n])
    return found


def _with_hanging(here: Structure, cells: list[Cell3]) -> frozenset[Cell3]:
    hanging: dict[Cell3, list[Cell3]] = {}
    for cell, (near, _) in here.near.items():
        hanging.setdefault(near, []).append(cell)
    found = list(cells)
    for cell in found:  # grows as it is walked
        found += hanging.get(cell, ())
    return frozenset(found)

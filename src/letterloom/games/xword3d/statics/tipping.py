"""Does a structure tip over as one body? Its centre of mass against the edge of what it rests on.

The sign of the answer comes from whole numbers: 0 is exactly over the edge, however far out the structure lies.
"""

from collections.abc import Collection, Iterable

from letterloom.games.xword3d.board import Cell3
from letterloom.games.xword3d.statics.hanging import Part

Point = tuple[int, int]
Side = tuple[int, int, int]
"""A side of the support: its length along x and along y, and twice the area between it and the origin."""


def edge_of(cells: Collection[Cell3]) -> list[Point]:
    """The corners of what a structure rests on; none where nothing touches the table.

    >>> edge_of([(0, 0, 0), (0, 0, 1)])
    [(0, 0), (1, 0), (1, 1), (0, 1)]
    """
    return hull(
        corner for x, y, z in cells if z == 0 for corner in ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
    )


def tipping(edge: list[Point], part: Part) -> tuple[float, str]:
    """How far the centre of mass is from the nearest edge of the support, and what way that is: `+x`, `-x+y`, …

    >>> tipping([(0, 0), (1, 0), (1, 1), (0, 1)], (4, 3, 0))
    (-0.25, '+x')
    """
    if not edge:
        return float("-inf"), "-z"
    margin, (ax, ay), (bx, by) = nearest(edge, part)
    return margin, _way(by - ay, ax - bx)


def nearest(edge: list[Point], part: Part) -> tuple[float, Point, Point]:
    """The edge of the support that the centre of mass is nearest to, or furthest beyond: by how much, and its ends.

    >>> nearest([(0, 0), (1, 0), (1, 1), (0, 1)], (4, 3, 0))
    (-0.25, (1, 0), (1, 1))
    """
    weight, along_x, along_y = part
    twice = 2 * weight
    centre_x, centre_y = 2 * along_x + weight, 2 * along_y + weight  # a brick's centre is at + 1/2
    best, ends = float("inf"), (edge[0], edge[0])
    for (ax, ay), (bx, by) in zip(edge, edge[1:] + edge[:1], strict=True):
        dx, dy = bx - ax, by - ay
        # The area between this edge and the centre, times four times the weight: a whole number.
        inside = dx * (centre_y - twice * ay) - dy * (centre_x - twice * ax)
        margin = inside / (twice * (dx * dx + dy * dy) ** 0.5)
        if margin < best:
            best, ends = margin, ((ax, ay), (bx, by))
    return best, *ends


def sides(edge: list[Point]) -> list[Side]:
    """The sides of a support, for `is_inside`."""
    return [
        (bx - ax, by - ay, (bx - ax) * ay - (by - ay) * ax)
        for (ax, ay), (bx, by) in zip(edge, edge[1:] + edge[:1], strict=True)
    ]


def is_inside(around: list[Side], part: Part) -> bool:
    """Is the centre of mass inside all sides? The same as a margin of `tipping` above 0, by whole numbers alone.

    >>> square = sides([(0, 0), (1, 0), (1, 1), (0, 1)])
    >>> is_inside(square, (4, 1, 0)), is_inside(square, (4, 2, 0))
    (True, False)
    """
    weight, along_x, along_y = part
    twice = 2 * weight
    centre_x, centre_y = 2 * along_x + weight, 2 * along_y + weight
    for dx, dy, area in around:
        if dx * centre_y - dy * centre_x <= twice * area:
            return False
    return bool(around)


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

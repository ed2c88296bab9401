"""Equations between bricks that touch, solved by taking bricks away in a good order (nested dissection).

The matrix is symmetric, with a square block for each brick and each joint. A plane of bricks parts the rest in two, and
each half is parted again, down to a few bricks: these are worked out first, the planes last, so that a step deals with
a small dense matrix, its *front*: the bricks that it takes away, and those around them that are still there.
"""

from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
FEW: Final = 24
"""So many bricks are not parted any more."""
SMALL: Final = 48
"""Triangles up to this size are inverted at once."""


class Front(NamedTuple):
    """One step: the bricks that are taken away, and those around that stay for a later one."""

    own: Indices
    around: Indices
    parts: tuple[int, ...]
    """The earlier steps whose result is added here."""


def fronts(places: Indices, joints: Indices) -> list[Front]:
    """The steps for bricks at some places, with joints between them: pairs of numbers of bricks.

    >>> [step.own.tolist() for step in fronts(np.array([[0, 0, 0], [1, 0, 0]]), np.array([[0, 1]]))]
    [[0, 1]]
    """
    touching: list[list[int]] = [[] for _ in places]
    for low, high in joints.tolist():
        touching[low].append(high)
        touching[high].append(low)
    steps: list[Front] = []

    def take(bricks: Indices) -> int:
        sides = _part(places, touching, bricks) if len(bricks) > FEW else None
        if sides is None:
            sides = bricks, bricks[:0], bricks[:0]
        own, *halves = sides
        parts = tuple(take(half) for half in halves if len(half))
        inside = set(own.tolist()).union(*(steps[part].around.tolist() for part in parts))
        beyond = {other for brick in own.tolist() for other in touching[brick]}
        seen = set(bricks.tolist())
        around = sorted((inside | beyond) - seen)
        steps.append(Front(own, np.array(around, np.intp), parts))
        return len(steps) - 1

    take(np.arange(len(places)))
    return steps


def _part(
    places: Indices, touching: list[list[int]], bricks: Indices
) -> tuple[Indices, Indices, Indices] | None:
    """A plane of bricks and what lies on its two sides; None where no plane parts them."""
    here = places[bricks]
    best: tuple[float, int, int] | None = None
    for axis in range(3):
        values, counts = np.unique(here[:, axis], return_counts=True)
        if len(values) < 3:
            continue
        before = np.cumsum(counts) - counts
        after = len(bricks) - before - counts
        # The plane has to be thin, and the halves about equal.
        cost = counts / np.maximum(np.minimum(before, after), 1e-9)
        at = int(cost.argmin())
        if best is None or cost[at] < best[0]:
            best = float(cost[at]), axis, int(values[at])
    if best is None:
        return None
    _, axis, value = best
    along = here[:, axis]
    inside = set(bricks.tolist())
    beyond = {other for brick in bricks[along > value].tolist() for other in touching[brick]} & inside
    needed = np.array([brick in beyond for brick in bricks.tolist()]) & (along == value)
    return bricks[needed], bricks[(along <= value) & ~needed], bricks[along > value]


class _Step(NamedTuple):
    """A front with the places of its numbers."""

    rows: Indices
    """Of the bricks that are taken away."""
    beyond: Indices
    """Of those around."""
    blocks: Indices
    """Which blocks of the matrix begin here,"""
    flat: Indices
    """and where each of their numbers goes."""
    parts: tuple[tuple[int, list[tuple[slice, slice]]], ...]
    """Earlier steps, and which stretches of their sides go where along a side of this one."""


class Factor(NamedTuple):
    """What is left of a step: the inverted triangle, and how the bricks around depend on it."""

    inverse: Floats
    beside: Floats


class Elimination:
    """The order of steps for some bricks; `height` rows each.

    >>> one = Elimination(np.array([[0, 0, 0], [1, 0, 0]]), np.array([[0, 1]]), 1)
    >>> factors = one.factors(np.array([[[2.0]], [[3.0]]]), np.array([[[1.0]]]))
    >>> one.solve(factors, np.array([[5.0], [5.0]])).round(9).ravel().tolist()
    [2.0, 1.0]
    """

    def __init__(self, places: Indices, joints: Indices, height: int) -> None:
        self.height = height
        self.count = len(places)
        steps = fronts(places, joints)
        when = np.empty(len(places), np.intp)
        for n, step in enumerate(steps):
            when[step.own] = n
        # Bricks in the order of their steps: then a step's result falls into a few squares of the next.
        order = np.empty(len(places), np.intp)
        order[np.concatenate([step.own for step in steps])] = np.arange(len(places))
        steps = [step._replace(around=step.around[np.argsort(order[step.around])]) for step in steps]
        first = np.minimum(when[joints[:, 0]], when[joints[:, 1]]) if len(joints) else np.empty(0, np.intp)
        self._steps = [
            self._placed(n, step, steps, joints, np.flatnonzero(first == n)) for n, step in enumerate(steps)
        ]

    def _placed(self, n: int, step: Front, steps: list[Front], joints: Indices, begin: Indices) -> _Step:
        height = self.height
        members = np.concatenate([step.own, step.around])
        side = len(members) * height
        at = np.full(self.count, -1, np.intp)
        at[members] = np.arange(len(members))
        within = np.arange(height)
        low, high = at[joints[begin, 0]] * height, at[joints[begin, 1]] * height
        here = at[step.own] * height

        def flat(row: Indices, column: Indices) -> Indices:
            rows = row[:, None, None] + within[None, :, None]
            columns = column[:, None, None] + within[None, None, :]
            return np.asarray((rows * side + columns).ravel(), np.intp)

        parts = tuple((part, _stretches(self._rows(at[steps[part].around]))) for part in step.parts)
        spread = np.concatenate([flat(here, here), flat(low, high), flat(high, low)])
        return _Step(self._rows(step.own), self._rows(step.around), begin, spread, parts)

    def _rows(self, bricks: Indices) -> Indices:
        return np.asarray((bricks[:, None] * self.height + np.arange(self.height)).ravel(), np.intp)

    def factors(self, own: Floats, between: Floats) -> list[Factor]:
        """Take the bricks away; `own`: a block for each brick, `between`: one for each joint, low by high.

        Raises `LinAlgError` where rounding has spoilt the matrix.
        """
        height, found = self.height, []
        left: dict[int, Floats] = {}
        turned = between.transpose(0, 2, 1)
        for n, step in enumerate(self._steps):
            kept = len(step.rows)
            side = kept + len(step.beyond)
            bricks = step.rows[::height] // height
            numbers = np.concatenate(
                [own[bricks].ravel(), between[step.blocks].ravel(), turned[step.blocks].ravel()]
            )
            front = np.zeros((side, side))
            front.ravel()[step.flat] = numbers  # no place is given twice
            for part, stretches in step.parts:
                more = left.pop(part)
                for n_row, (at, rows) in enumerate(stretches):
                    for there, columns in stretches[
                        : n_row + 1
                    ]:  # what is above the diagonal is never looked at
                        front[at, there] += more[rows, columns]
            inverse = _inverse(np.asarray(np.linalg.cholesky(front[:kept, :kept]), np.float64))
            beside = inverse @ front[kept:, :kept].T
            left[n] = front[kept:, kept:]
            left[n] -= beside.T @ beside
            found.append(Factor(inverse, beside))
        return found

    def solve(self, factors: list[Factor], wanted: Floats) -> Floats:
        """The solution for one right side, or for several in columns: in the shape of what is wanted."""
        left = wanted.reshape(self.count * self.height, -1).copy()
        halves = []
        for step, (inverse, beside) in zip(self._steps, factors, strict=True):
            half = inverse @ left[step.rows]
            left[step.beyond] -= beside.T @ half
            halves.append(half)
        for step, (inverse, beside), half in zip(
            reversed(self._steps), reversed(factors), reversed(halves), strict=True
        ):
            left[step.rows] = inverse.T @ (half - beside @ left[step.beyond])
        return left.reshape(wanted.shape)


def _stretches(places: Indices) -> list[tuple[slice, slice]]:
    """Numbers that go up, as unbroken stretches: where each lies, and where in the list.

    >>> _stretches(np.array([3, 4, 9]))
    [(slice(3, 5, None), slice(0, 2, None)), (slice(9, 10, None), slice(2, 3, None))]
    """
    if not len(places):
        return []
    breaks = [0, *(np.flatnonzero(np.diff(places) != 1) + 1).tolist(), len(places)]
    return [
        (slice(int(places[one]), int(places[one]) + other - one), slice(one, other))
        for one, other in pairwise(breaks)
    ]


def _inverse(lower: Floats) -> Floats:
    """A triangle inverted, by halves: products of matrices are the quickest that a processor can do."""
    size = len(lower)
    if size <= SMALL:
        return np.asarray(np.linalg.inv(lower), np.float64)
    half = size // 2
    first, last = _inverse(lower[:half, :half]), _inverse(lower[half:, half:])
    whole = np.zeros_like(lower)
    whole[:half, :half], whole[half:, half:] = first, last
    whole[half:, :half] = -last @ (lower[half:, :half] @ first)
    return whole

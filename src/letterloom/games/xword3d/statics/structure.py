"""A structure and the verdict on it."""

from collections.abc import Collection, Iterator
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from letterloom.games.xword3d.board import AXES, Cell3, faces, move
from letterloom.games.xword3d.statics.hanging import (
    Joint,
    Load,
    Part,
    Strain,
    about,
    most,
    strains,
    take_away,
    together,
    weight,
)
from letterloom.games.xword3d.statics.programme import programme
from letterloom.games.xword3d.statics.tipping import edge_of, tipping

TOLERANCE: Final = 1e-6


class Weighed(NamedTuple):
    """Why a structure stands or falls."""

    stands: bool
    margin: float
    """How far the centre of mass is inside the edge of the support (negative: outside)."""
    tips: str = ""
    """The way it would tip first: `+x`, `-x+y`, …"""
    strain: Strain | None = None
    """The joint that is loaded most, where forces are spread as kindly as can be; None where that is not known."""


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


def are_on_columns(there: frozenset[Cell3], new: Collection[Cell3], besides: Collection[Cell3] = ()) -> bool:
    """Is there brick under brick from all new bricks down to the table? `besides`: other bricks that are there.

    Such bricks add nothing but pressing: what stood before stands with them.
    """
    return all(
        (below := (x, y, floor)) in there or below in new or below in besides
        for x, y, z in new
        for floor in range(z)
    )


def weigh(cells: frozenset[Cell3], strength: float) -> Weighed:
    """The verdict on a structure in full: which way it tips, or which joint gives, and by how much.

    In a structure of many hundred bricks it may take too much work to find what the most loaded joint bears: then
    none is named where it stands; and where it falls, the load told is what was proved to be too much.

    >>> post = [(x, y, 0) for x in range(-9, 10) for y in range(-9, 10)] + [(0, 0, 1), (0, 0, 2)]
    >>> arm = [(x, 0, 2) for x in range(1, 9)]
    >>> weigh(frozenset(post + arm), 30).strain
    Strain(joint=Joint(low=(0, 0, 1), high=(0, 0, 2), axis=2), kind='bent', load=36.0)
    """
    here = structure(cells)
    margin, tips = here.tipping()
    if not margin > 0:
        return Weighed(False, margin, tips)
    worst = max(here.strains, key=lambda strain: strain.load, default=None)
    bound = strength + TOLERANCE
    if worst is not None and worst.load > bound:
        return Weighed(False, margin, tips, worst)
    holds = here.stands(strength)
    if len(here.core) > 1:
        low = bound if not holds else worst.load + TOLERANCE if worst is not None else 0.0
        spread, is_all = programme(frozenset(here.core)).least(here.core, low, holds)
        if holds and not is_all:
            return Weighed(holds, margin, tips)
        worst = spread or worst
    return Weighed(holds, margin, tips, worst or _idle(here.core))


def _idle(core: Collection[Cell3]) -> Strain | None:
    """The first joint, where none has anything to do; None where there is none."""
    for low in sorted(core):
        for axis in AXES:
            if (high := move(low, axis, 1)) in core:
                return Strain(Joint(low, high, axis), "sheared" if axis else "pulled", 0.0)
    return None


@lru_cache(maxsize=64)
def structure(cells: frozenset[Cell3]) -> "Structure":
    """What is known about a structure, worked out once."""
    return Structure(cells)


class Structure:
    """A structure that touches the table, with all that does not depend on how strong joints are."""

    def __init__(self, cells: frozenset[Cell3]) -> None:
        self.cells = cells
        self.edge = edge_of(cells)
        self.whole = weight(cells)
        hanging = take_away(cells)
        self.core = hanging.core
        self._near = hanging.near
        self._verdicts: dict[float, bool] = {}

    def tipping(self, more: Part = (0, 0, 0)) -> tuple[float, str]:
        """How far the centre of mass is from the nearest edge of the support, and what way that is.

        The sign comes from whole numbers: 0 is exactly over the edge. `more` is a weight that comes on top.

        >>> Structure(frozenset({(0, 0, 0), (0, 0, 1), (1, 0, 1), (2, 0, 1)})).tipping()
        (-0.25, '+x')
        """
        return tipping(self.edge, together(self.whole, more))

    @cached_property
    def strains(self) -> list[Strain]:
        """How what hangs loads the joints that it hangs on."""
        return [strain for cell, (near, part) in self._near.items() for strain in strains(near, cell, part)]

    @cached_property
    def _worst(self) -> float:
        return max((most(near, cell, part) for cell, (near, part) in self._near.items()), default=0.0)

    def stands(self, strength: float) -> bool:
        """Does it stand, with joints of this strength?"""
        if strength not in self._verdicts:
            bound = strength + TOLERANCE
            self._verdicts[strength] = (
                self.tipping()[0] > 0
                and self._worst <= bound
                and programme(frozenset(self.core)).bears(self.core, bound)
            )
        return self._verdicts[strength]

    def stands_with(self, new: Collection[Cell3], strength: float) -> bool | None:
        """Does it stand with new bricks in a line? None where this cannot tell.

        Each row of new bricks is hung on one of the bricks that it touches, as if it touched no other: if that
        holds, more joints do no harm. If there is no other joint, it is the truth in both cases.
        """
        bound = strength + TOLERANCE
        if self._worst > bound:
            return None  # it did not stand before
        if not self.tipping(weight(new))[0] > 0:
            return None if any(cell[2] == 0 for cell in new) else False
        hanging = [cell for cell in new if not are_on_columns(self.cells, [cell], new)]
        exact = len(hanging) == len(new)
        core = dict(self.core)
        more: dict[Cell3, Part] = {}
        worst = 0.0
        for row in _rows(hanging):
            contacts = [(cell, other) for cell in row for other in faces(cell) if other in self.cells]
            if not contacts:
                return None
            exact = exact and len(contacts) == 1 and len(row) == len(new)
            middle = row[len(row) // 2]
            first, near = min(contacts, key=lambda contact: _apart(contact[0], middle))
            part = weight(row)
            worst = max(worst, _arms(row, first), most(near, first, part))
            while near not in self.core:  # down to the core, over all joints that it hangs on
                more[near] = together(more.get(near, (0, 0, 0)), part)
                near = self._near[near][0]
            old, load = core[near], about(near, part)
            core[near] = Load(old.weight + load.weight, old.x + load.x, old.y + load.y)
        for cell, part in more.items():
            near, usual = self._near[cell]
            worst = max(worst, most(near, cell, together(usual, part)))
        if worst > bound:
            return False if exact else None
        rest = programme(frozenset(core))
        if exact:
            return rest.bears(core, bound)
        return rest.bears_upright(core, bound) or None


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


def _arms(row: list[Cell3], first: Cell3) -> float:
    """The most that a row loads one of its own joints when it is held at one brick."""
    at = row.index(first)
    return max(
        (most(arm[0], arm[1], weight(arm[1:])) for arm in (row[at:], row[at::-1]) if len(arm) > 1),
        default=0.0,
    )

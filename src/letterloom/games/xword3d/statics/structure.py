"""A structure and the verdict on it."""

from collections.abc import Collection
from functools import cached_property, lru_cache
from typing import Final, NamedTuple

from letterloom.games.xword3d.board import AXES, Cell3, move
from letterloom.games.xword3d.statics.hanging import (
    Joint,
    Part,
    Strain,
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
    holds = here.stands(strength, closely=True)
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
        self.near = hanging.near
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
        return [strain for cell, (near, part) in self.near.items() for strain in strains(near, cell, part)]

    @cached_property
    def worst(self) -> float:
        """The largest of these."""
        return max((most(near, cell, part) for cell, (near, part) in self.near.items()), default=0.0)

    def stands(self, strength: float, closely: bool = False) -> bool:
        """Does it stand, with joints of this strength? `closely`: its most loaded joint is asked for next."""
        if strength not in self._verdicts:
            bound = strength + TOLERANCE
            self._verdicts[strength] = (
                self.tipping()[0] > 0
                and self.worst <= bound
                and programme(frozenset(self.core)).bears(self.core, bound, closely)
            )
        return self._verdicts[strength]

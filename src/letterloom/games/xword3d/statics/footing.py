"""Many additions to one structure: what can be known of it once, and what each addition then costs.

`Footing(there, strength).stands(new)` says the same as the verdict on all bricks together, for bricks in one line that
are added to a structure that stands; the cheap questions come first:

1. *Columns*: what rests on brick under brick down to the table adds nothing but pressing.
2. *Tipping*: the centre of mass with the new bricks, in whole numbers.
3. *Hanging*: each new brick hangs on the nearest contact with what is there, or all of a row on one contact, as if
   nothing else touched. If that holds, more joints do no harm; if there is no other joint, it is the truth either
   way. What hangs loads the joints on the way to the core by an amount that can be added up.
4. *Reserve*: does the core bear the load besides its own? One solution for the core, worked out when this is asked
   for the fourth time, answers nearly always: by upright forces, else by all.
5. *Programme*: only what is left is asked in full.
"""

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from letterloom.games.xword3d.board import Cell3
from letterloom.games.xword3d.statics.hanging import Load, Part, about, most, together, weight
from letterloom.games.xword3d.statics.programme import programme
from letterloom.games.xword3d.statics.structure import TOLERANCE, are_on_columns, structure
from letterloom.games.xword3d.statics.tipping import Point, edge_of, hull, is_inside, sides

if TYPE_CHECKING:  # numpy is for those who build up into the air
    from letterloom.games.xword3d.statics.reserve import Reserve

Contact = tuple[Cell3, Cell3]
"""A new brick, and one that is there and face to face with it."""
SINGLY: Final = 3
"""So many questions about a core are asked one by one, before it pays to work out its reserve."""
ROUNDED: Final = 1e-7
"""A reserve has joints that are weaker by this, because numbers are rounded."""


@lru_cache(maxsize=32)
def footing_of(there: frozenset[Cell3], strength: float) -> "Footing":
    """What is known about additions to a structure, kept for the next question."""
    return Footing(there, strength)


def stands_with(there: frozenset[Cell3], new: Collection[Cell3], strength: float) -> bool:
    """Does a structure still stand with new bricks in a line?

    >>> stands_with(frozenset({(0, 0, 0)}), [(0, 0, 1), (0, 0, 2)], 30)
    True
    """
    return are_on_columns(there, new) or footing_of(there, strength).stands(new)


@lru_cache(maxsize=4)
def _reserve(asked: "Footing", forces: str) -> "Reserve":
    """Kept for a few structures only: it remembers how each brick moves all others."""
    from letterloom.games.xword3d.statics.interior import ALL, UPRIGHT
    from letterloom.games.xword3d.statics.reserve import Reserve

    core = asked.structure.core
    components = UPRIGHT if forces == "upright" else ALL
    return Reserve(sorted(core), core, asked.bound - ROUNDED, components)


class Footing:
    """A structure that stands and is added to.

    >>> post = Footing(frozenset({(0, 0, 0), (1, 0, 0), (0, 0, 1)}), 30)
    >>> [post.stands([(-n, 0, 1) for n in range(1, length + 1)]) for length in (1, 2, 3)]
    [True, True, False]
    """

    def __init__(self, there: frozenset[Cell3], strength: float) -> None:
        self.structure = structure(there)
        self.strength = strength
        self.bound = strength + TOLERANCE
        self.asked = 0
        """So many questions went as far as the core,"""
        self.doubted = 0
        """so many were left open by the reserve of upright forces,"""
        self.solved = 0
        """and so many as far as a linear programme."""
        self._high = _columns(there)
        self._sides = sides(self.structure.edge)

    def stands(self, new: Collection[Cell3]) -> bool:
        """Does the structure still stand with new bricks in a line?"""
        known = self.known(new)
        if known is None:
            self.solved += 1
            return structure(self.structure.cells.union(new)).stands(self.strength)
        return known

    def hanging(self, new: Collection[Cell3]) -> list[Cell3]:
        """The new bricks that do not rest on full columns.

        >>> Footing(frozenset({(0, 0, 0)}), 30).hanging([(0, 0, 1), (1, 0, 1), (0, 0, 2), (2, 0, 0)])
        [(1, 0, 1)]
        """
        high = self._high.get
        left = [cell for cell in new if cell[2] > high(cell[:2], 0)]
        if not left or len(left) == len(new):
            return left
        there = self.structure.cells
        return [
            (x, y, z)
            for x, y, z in left
            if not all((x, y, n) in there or (x, y, n) in new for n in range(high((x, y), 0), z))
        ]

    def known(self, new: Collection[Cell3]) -> bool | None:
        """The answer, if it can be had without asking about all bricks together."""
        here = self.structure
        hanging = self.hanging(new)
        if not hanging:
            return True
        if here.worst > self.bound:
            return None  # it did not stand before
        whole = together(here.whole, weight(new))
        if not is_inside(self._sides, whole):
            feet = [cell for cell in new if cell[2] == 0]
            if not feet or not is_inside(sides(_wider(here.edge, feet)), whole):
                return False
            return None
        contacts = self._contacts(new)
        if not contacts:
            return None
        rows = list(_rows(new))
        exact = len(hanging) == len(new) and len(contacts) == len(rows)  # one for each row
        # Each brick hangs on the nearest contact; or all of a row on one.
        for chosen in (contacts, *([contact] for contact in contacts if not exact)):
            loads = self._hung(_pieces(rows, set(hanging), contacts, chosen))
            if loads is not None and (answer := self._bears(loads, exact)) is not None:
                return answer
        return False if exact else None

    def _contacts(self, new: Collection[Cell3]) -> list[Contact]:
        """New bricks and what each of them can hang on: the brick below it first."""
        cells = self.structure.cells
        found = []
        for x, y, z in new:
            around = (
                (x, y, z - 1),
                (x, y, z + 1),
                (x - 1, y, z),
                (x + 1, y, z),
                (x, y - 1, z),
                (x, y + 1, z),
            )
            found += [((x, y, z), other) for other in around if other in cells]
        return found

    def _hung(self, pieces: Mapping[Contact, list[Cell3]] | None) -> dict[Cell3, Load] | None:
        """What comes to the core if each piece hangs on its contact; None where a joint on the way would give."""
        if pieces is None:
            return None
        here, bound = self.structure, self.bound
        more: dict[Cell3, Part] = {}
        core: dict[Cell3, Part] = {}
        for (first, near), piece in pieces.items():
            part = weight(piece)
            if max(_arms(piece, first), most(near, first, part)) > bound:
                return None
            while near not in here.core:  # down to the core, over all joints that it hangs on
                more[near] = together(more[near], part) if near in more else part
                near = here.near[near][0]
            core[near] = together(core[near], part) if near in core else part
        for cell, part in more.items():
            near, usual = here.near[cell]
            if most(near, cell, together(usual, part)) > bound:
                return None
        return {cell: about(cell, part) for cell, part in core.items()}

    def _bears(self, more: Mapping[Cell3, Load], exact: bool) -> bool | None:
        """Does the core bear these loads besides its own?"""
        self.asked += 1
        if self.asked > SINGLY and _reserve(self, "upright").bears(more):
            return True
        self.doubted += self.asked > SINGLY
        if self.doubted > SINGLY and _reserve(self, "all").bears(more):
            return True
        core = dict(self.structure.core)
        for cell, load in more.items():
            old = core[cell]
            core[cell] = Load(old.weight + load.weight, old.x + load.x, old.y + load.y)
        rest = programme(frozenset(core))
        if exact:
            self.solved += 1
            return rest.bears(core, self.bound)
        return rest.bears_upright(core, self.bound) or None


def _columns(there: Collection[Cell3]) -> dict[tuple[int, int], int]:
    """How high there is brick on brick from the table on.

    >>> _columns({(0, 0, 0), (0, 0, 1), (0, 0, 3), (1, 0, 1)})
    {(0, 0): 2}
    """
    high = {(x, y): 1 for x, y, z in there if z == 0}
    for x, y in high:
        while (x, y, high[x, y]) in there:
            high[x, y] += 1
    return high


def _wider(edge: list[Point], feet: list[Cell3]) -> list[Point]:
    """The edge of the support with some more bricks on the table."""
    return hull([*edge, *edge_of(feet)])


def _apart(one: Cell3, other: Cell3) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) + abs(one[2] - other[2])


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


def _pieces(
    rows: list[list[Cell3]], hanging: Collection[Cell3], contacts: list[Contact], chosen: list[Contact]
) -> dict[Contact, list[Cell3]] | None:
    """Rows cut so that each brick that hangs goes to the nearest contact of its row, a chosen one if there is any.

    None where a row has none. A contact that rests on a column belongs to its piece.

    >>> on = ((0, 0, 1), (0, 0, 0))
    >>> _pieces([[(0, 0, 1), (1, 0, 1), (2, 0, 1)]], {(1, 0, 1), (2, 0, 1)}, [on], [on])
    {((0, 0, 1), (0, 0, 0)): [(0, 0, 1), (1, 0, 1), (2, 0, 1)]}
    """
    pieces: dict[Contact, list[Cell3]] = {}
    for row in rows:
        inside = [at for at in chosen if at[0] in row] or [at for at in contacts if at[0] in row]
        for cell in row:
            if cell in hanging:
                if not inside:
                    return None
                nearest = min(inside, key=lambda contact: _apart(contact[0], cell))
                pieces.setdefault(nearest, []).append(cell)
    return {at: piece if at[0] in piece else sorted([*piece, at[0]]) for at, piece in pieces.items()}


def _arms(row: list[Cell3], first: Cell3) -> float:
    """The most that a row loads one of its own joints when it is held at one brick."""
    at = row.index(first)
    return max(
        (most(arm[0], arm[1], weight(arm[1:])) for arm in (row[at:], row[at::-1]) if len(arm) > 1),
        default=0.0,
    )

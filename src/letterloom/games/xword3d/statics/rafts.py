"""Rafts: bricks on the table that hold one another flat.

A brick on the table that bears a leaning tower does not stay flat by itself, but the bricks beside it can hold it: as a
counterweight on one side, or as a support on the other. Bricks are taken together as a raft, one neighbour after the
other, until all that the raft bears presses inside the face of one of its bricks, its *middle*. If the joints bear
it when everything goes to the middle, the raft stays flat: no other brick of it has to press on the table.
"""

from collections.abc import Mapping

from letterloom.games.xword3d.board import Cell3
from letterloom.games.xword3d.statics.hanging import Part, most, together

Feet = Mapping[Cell3, Part]
"""All bricks on the table, and what each bears."""


def hold(feet: Feet, bound: float) -> bool:
    """Does every brick on the table stay flat, by itself or in a raft? False where this way shows none.

    >>> leaning = {(0, 0, 0): (3, 3, 0), (1, 0, 0): (1, 1, 0)}   # towards +x, by 1 edge; and its neighbour
    >>> hold({(0, 0, 0): (3, 3, 0)}, 30), hold(leaning, 30), hold(leaning, 1)
    (False, True, False)
    """
    rafts = {cell: [cell] for cell in feet}
    for cell in feet:
        while not _lean(_load(rafts[cell], feet), rafts[cell])[0] <= 0:
            raft = rafts[cell]
            nearest = _neighbour(raft, rafts, feet)
            if nearest is None:
                return False
            raft += nearest
            rafts.update(dict.fromkeys(nearest, raft))
    return all(_bears(raft, feet, bound) for cell, raft in rafts.items() if cell == raft[0] and len(raft) > 1)


def _load(raft: list[Cell3], feet: Feet) -> Part:
    load = feet[raft[0]]
    for cell in raft[1:]:
        load = together(load, feet[cell])
    return load


def _lean(load: Part, raft: list[Cell3]) -> tuple[float, Cell3]:
    """How far outside the face of a brick a load presses (up to 0: inside), for the brick where it is least."""
    weight, along_x, along_y = load
    off, cell = min(
        (max(abs(along_x - weight * x), abs(along_y - weight * y)), (x, y, z)) for x, y, z in raft
    )
    return (off - weight / 2) / weight, cell


def _beside(cell: Cell3) -> tuple[Cell3, ...]:
    x, y, _ = cell
    return (x - 1, y, 0), (x + 1, y, 0), (x, y - 1, 0), (x, y + 1, 0)


def _neighbour(raft: list[Cell3], rafts: Mapping[Cell3, list[Cell3]], feet: Feet) -> list[Cell3] | None:
    """The raft beside this one with which it leans least."""
    load = _load(raft, feet)
    beside = {id(rafts[at]): rafts[at] for cell in raft for at in _beside(cell) if at in rafts}
    beside.pop(id(raft), None)
    return min(
        beside.values(),
        key=lambda other: _lean(together(load, _load(other, feet)), raft + other),
        default=None,
    )


def _bears(raft: list[Cell3], feet: Feet, bound: float) -> bool:
    """Do the joints bear it when all that the raft bears goes to its middle?"""
    _, middle = _lean(_load(raft, feet), raft)
    order, toward = [middle], {middle: middle}
    for cell in order:  # grows as it is walked: breadth first
        for other in _beside(cell):
            if other in raft and other not in toward:
                toward[other] = cell
                order.append(other)
    parts = {cell: feet[cell] for cell in raft}
    for cell in reversed(order[1:]):
        near = toward[cell]
        if most(near, cell, parts[cell]) > bound:
            return False
        parts[near] = together(parts[near], parts[cell])
    return True

"""Ways down: each brick's load goes a shortest way to a brick on the table, and nothing else helps.

Where that holds, and the bricks on the table stay flat (`rafts`), the structure stands. Where it does not, it is what
the linear programme starts from: a balance of forces that is right nearly everywhere.
"""

from collections.abc import Collection, Mapping

from letterloom.games.xword3d.board import Cell3
from letterloom.games.xword3d.statics import rafts
from letterloom.games.xword3d.statics.hanging import Load, Part, most, touching


class Ways:
    """The shortest ways of some bricks to the table.

    >>> Ways({(0, 0, 0), (0, 0, 1), (1, 0, 1)}).toward[1, 0, 1]
    (0, 0, 1)
    """

    def __init__(self, cells: Collection[Cell3]) -> None:
        self.order = [cell for cell in cells if cell[2] == 0]
        self.feet = len(self.order)
        """So many bricks of the order, the first, are on the table."""
        self.toward: dict[Cell3, Cell3] = {}
        around = touching(cells)
        for cell in self.order:  # grows as it is walked: breadth first
            for other in around[cell]:
                if other[2] and other not in self.toward:
                    self.toward[other] = cell
                    self.order.append(other)

    def carry(self, loads: Mapping[Cell3, Load]) -> dict[Cell3, Part]:
        """What goes through each brick, its own load included."""
        parts = {}
        for cell, (weight, x, y) in loads.items():
            parts[cell] = weight, x + weight * cell[0], y + weight * cell[1]
        toward = self.toward
        for cell in reversed(self.order):
            near = toward.get(cell)
            if near is not None:
                one, other = parts[near], parts[cell]
                parts[near] = one[0] + other[0], one[1] + other[1], one[2] + other[2]
        return parts

    def hold(self, parts: Mapping[Cell3, Part], bound: float) -> bool:
        """Is no joint on the way overloaded, and do the bricks on the table stay flat?"""
        for cell, near in self.toward.items():
            if most(near, cell, parts[cell]) > bound:
                return False
        return rafts.hold({cell: parts[cell] for cell in self.order[: self.feet]}, bound)

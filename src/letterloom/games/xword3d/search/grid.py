"""A structure made ready for the search: packed cells, and which letters fit a free one.

Cells are whole numbers here, counted from the first brick: x + y·STRIDE + z·STRIDE². Letters are codes, and sets of
letters are bits, as in `vocabulary`. An *anchor* is a free cell face to face with a brick.
"""

from typing import Final

from letterloom.games.xword3d.board import AXES, HINGE, Z_AXIS, Board, Cell3
from letterloom.games.xword3d.vocabulary import ALL, CODE, Vocabulary

STRIDE: Final = 1 << 20
HALF: Final = STRIDE // 2
"""No brick is further from the first one."""
STEPS: Final = (1, STRIDE, STRIDE * STRIDE)
WALL: Final = -1
OTHER_WAY_UP: Final = 27
"""A brick that stands the other way up: no letter of the graph, so no word reads it."""
Box = tuple[tuple[int, int], tuple[int, int]]
"""The lowest and the highest x and y of a board with edges."""


class Grid:
    """A structure in packed form. `high`: bricks may leave the table. `box`: the edges of a board that has some.

    >>> from letterloom.games.xword3d.board import Brick
    >>> from letterloom.games.xword3d.vocabulary import X_BIT
    >>> from letterloom.words import build_graph
    >>> vocabulary = Vocabulary(build_graph(["TAX", "AX"]))
    >>> grid = Grid(vocabulary, Board(tuple(Brick((x, 5, 0), c) for x, c in enumerate("TA"))))
    >>> grid.unpack(grid.pack((2, 5, 0))), grid.pack((2, 5, 0)) in grid.anchors
    ((2, 5, 0), True)
    >>> grid.masks(grid.pack((1, 6, 0)))[0] == X_BIT   # under the A only an X makes a word
    True
    """

    def __init__(
        self, vocabulary: Vocabulary, board: Board, high: bool = True, box: Box | None = None
    ) -> None:
        self.vocabulary = vocabulary
        self.nodes = vocabulary.graph.cells
        self.root = vocabulary.graph.root
        self.high = high
        self.origin = board.bricks[0].cell if board.bricks else (0, 0, 0)
        self.order = [self.pack(brick.cell) for brick in board.bricks]
        self.letters = {self.pack(brick.cell): (CODE[brick.letter], brick.flipped) for brick in board.bricks}
        self.boards = tuple(self._seen(flipped) for flipped in (False, True))
        self.parted = set[tuple[int, int]]()
        for link in board.links:
            self.part(self.pack(link.old), self.pack(link.new))
        self._close_floor()
        if box is not None:
            self._fence(*box)
        self.anchors = {
            cell
            for brick in self.order
            for step in STEPS
            for cell in (brick - step, brick + step)
            if self._free(cell)
        }
        self._masks: dict[int, list[int]] = {}

    # Cells

    def pack(self, cell: Cell3) -> int:
        """A cell as one number."""
        return sum((at - by) * step for at, by, step in zip(cell, self.origin, STEPS, strict=True))

    def unpack(self, cell: int) -> Cell3:
        """And back."""
        rest, x = divmod(cell + HALF, STRIDE)
        z, y = divmod(rest + HALF, STRIDE)
        return x - HALF + self.origin[0], y - HALF + self.origin[1], z + self.origin[2]

    def _seen(self, flipped: bool) -> dict[int, int]:
        """What a word of one way up reads in each cell."""
        x = CODE[HINGE]
        return {
            cell: code if code == x or way == flipped else OTHER_WAY_UP
            for cell, (code, way) in self.letters.items()
        }

    def _close_floor(self) -> None:
        """No word goes through the table: there are walls below all bricks and beside them."""
        for brick in self.order:
            x, y, _ = self.unpack(brick)
            below = self.pack((x, y, -1))
            for cell in (below, below - STEPS[0], below + STEPS[0], below - STEPS[1], below + STEPS[1]):
                for board in self.boards:
                    board[cell] = WALL

    def _fence(self, low: tuple[int, int], high: tuple[int, int]) -> None:
        edge = [(x, y) for x in range(low[0] - 1, high[0] + 2) for y in (low[1] - 1, high[1] + 1)]
        edge += [(x, y) for x in (low[0] - 1, high[0] + 1) for y in range(low[1] - 1, high[1] + 2)]
        for x, y in edge:
            for board in self.boards:
                board[self.pack((x, y, 0))] = WALL

    def _free(self, cell: int) -> bool:
        if cell in self.boards[0]:
            return False
        return self.high or self.unpack(cell)[2] == 0

    def part(self, one: int, other: int) -> tuple[int, int]:
        """Let no run read through the face between two cells (3DX-23)."""
        face = (min(one, other), abs(one - other))
        self.parted.add(face)
        return face

    def is_parted(self, one: int, other: int) -> bool:
        """Is there a Joiner between two cells?"""
        return bool(self.parted) and (min(one, other), abs(one - other)) in self.parted

    # The letters that fit a cell

    def masks(self, cell: int) -> list[int]:
        """The letters that may come to a cell, by the runs in the two axes that a word does not lie in.

        A mask for each axis of a word and each way up, at 2 × axis + flipped.
        """
        known = self._masks.get(cell)
        if known is None:
            x, y, z = (self.fit(cell, axis) for axis in AXES)
            pairs = (y, z), (x, z), (x, y)
            known = self._masks[cell] = [one[way] & other[way] for one, other in pairs for way in (0, 1)]
        return known

    def fit(self, cell: int, axis: int) -> tuple[int, int]:
        """The letters that make a word of the run through a cell, for an upright and for a flipped brick."""
        before, after = self.row(cell, -STEPS[axis]), self.row(cell, STEPS[axis])
        if not before and not after:
            return ALL, ALL
        return self.vocabulary.fitting(tuple(reversed(before)), tuple(after), axis == Z_AXIS)

    def row(self, cell: int, step: int) -> list[tuple[int, bool]]:
        """The bricks in one run with a cell on one side of it, the nearest first."""
        found = []
        while (brick := self.letters.get(cell + step)) and not self.is_parted(cell, cell + step):
            found.append(brick)
            cell += step
        return found

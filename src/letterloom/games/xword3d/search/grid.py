"""A structure made ready for the search: packed cells, and for each free cell which letters fit and what they count.

Cells are whole numbers here, counted from the first brick: x + y·STRIDE + z·STRIDE². Letters are codes, and sets of
letters are bits, as in `vocabulary`. An *anchor* is a free cell face to face with a brick.

A grid belongs to a structure, not to a hand, and what it has worked out about a cell stays true until a brick comes to
the end of a run through it. So the last few grids are kept (`grid_of`), and one for a structure that has grown is made
from the one before. A grid holds no word graph, so that keeping it keeps no lexicon.
"""

from threading import Lock
from typing import Final

from letterloom.games.xword3d.board import HINGE, Z_AXIS, Board, Brick, Cell3, Tie
from letterloom.games.xword3d.vocabulary import ANYTHING, CODE, Row, fitting
from letterloom.words import Graph

STRIDE: Final = 1 << 20
HALF: Final = STRIDE // 2
"""No brick is further from the first one."""
STEPS: Final = (1, STRIDE, STRIDE * STRIDE)
NOWHERE: Final = STRIDE**3
"""No cell has this number."""
WALL: Final = -1
OTHER_WAY_UP: Final = 27
"""A brick that stands the other way up: no letter of the graph, so no word reads it."""
FRESH: Final = 1 << 20
"""What letters count is kept as one number: FRESH for each that is laid, 1 for each that was there."""
KEPT: Final = 16
"""So many grids are kept, and what fits for so many lexicons,"""
MANY: Final = 1 << 16
"""unless it is more than this."""
Box = tuple[tuple[int, int], tuple[int, int]]
"""The lowest and the highest x and y of a board with edges."""
Fits = dict[tuple[Row, Row, bool], tuple[int, int]]
"""What was found to fit between two rows of bricks, upright and upside down; in a vertical run, or not."""
Parting = tuple[int, int]
"""A face that no run reads through: the lower cell, and the step across."""


class Grid:
    """A structure in packed form. `high`: bricks may leave the table. `box`: the edges of a board that has some.

    >>> from letterloom.games.xword3d.vocabulary import X_BIT
    >>> from letterloom.words import build_graph
    >>> graph = build_graph(["TAX", "AX"])
    >>> grid = Grid(Board(tuple(Brick((x, 5, 0), c) for x, c in enumerate("TA"))))
    >>> grid.unpack(grid.pack((2, 5, 0))), grid.pack((2, 5, 0)) in grid.anchors
    ((2, 5, 0), True)
    >>> grid.masks(graph, grid.pack((1, 6, 0)))[0] == X_BIT   # under the A only an X makes a word
    True
    """

    def __init__(
        self, board: Board, high: bool = True, box: Box | None = None, fits: Fits | None = None
    ) -> None:
        self.high = high
        self.bricks: tuple[Brick, ...] = ()
        self.links: tuple[Tie, ...] = ()
        self.origin = board.bricks[0].cell if board.bricks else (0, 0, 0)
        self.order: list[int] = []
        self.letters: dict[int, tuple[int, bool]] = {}
        self.boards: tuple[dict[int, int], dict[int, int]] = ({}, {})
        """What a word of each way up reads in each cell."""
        self.parted: set[Parting] = set()
        self.anchors: set[int] = set()
        self.gains: dict[int, tuple[int, int, int]] = {}
        """What the other words through a cell count when a letter is laid there, by the axis of the word laid."""
        self._masks: dict[int, list[int]] = {}
        self._fits = {} if fits is None else fits
        if box is not None:
            self._fence(*box)
        self._add(board)

    def grown(self, board: Board) -> "Grid":
        """The grid of a structure that begins with this one's bricks."""
        grid = Grid.__new__(Grid)
        grid.high, grid.origin = self.high, self.origin
        grid.bricks, grid.links = self.bricks, self.links
        grid.order = self.order.copy()
        grid.letters = self.letters.copy()
        grid.boards = self.boards[0].copy(), self.boards[1].copy()
        grid.parted, grid.anchors = self.parted.copy(), self.anchors.copy()
        grid.gains, grid._masks = self.gains.copy(), self._masks.copy()
        grid._fits = self._fits
        grid._add(board)
        return grid

    def _add(self, board: Board) -> None:
        """Lay the bricks and Joiners that are not there yet, and forget what they change."""
        x = CODE[HINGE]
        new = board.bricks[len(self.bricks) :]
        for brick in new:
            cell, code = self.pack(brick.cell), CODE[brick.letter]
            self.order.append(cell)
            self.letters[cell] = code, brick.flipped
            for flipped, seen in enumerate(self.boards):
                seen[cell] = code if code == x or brick.flipped == flipped else OTHER_WAY_UP
        for link in board.links[len(self.links) :]:
            self.parted.add(parting(self.pack(link.old), self.pack(link.new)))
        for brick in new:
            self._close_floor(brick.cell)
        self.anchors.difference_update(self.order)
        for cell in self.order[len(self.bricks) :]:
            for step in STEPS:
                for near in (cell - step, cell + step):
                    if near not in self.boards[0] and (self.high or self.floor(near) == 0):
                        self.anchors.add(near)
            if self._masks:
                self._forget(cell)
        self.bricks, self.links = board.bricks, board.links

    # Cells

    def pack(self, cell: Cell3) -> int:
        """A cell as one number."""
        (x, y, z), (x0, y0, z0) = cell, self.origin
        return x - x0 + (y - y0) * STRIDE + (z - z0) * STEPS[2]

    def unpack(self, cell: int) -> Cell3:
        """And back."""
        rest, x = divmod(cell + HALF, STRIDE)
        z, y = divmod(rest + HALF, STRIDE)
        return x - HALF + self.origin[0], y - HALF + self.origin[1], z + self.origin[2]

    def _close_floor(self, cell: Cell3) -> None:
        """No word goes through the table: there are walls below all bricks and beside them."""
        below = self.pack((cell[0], cell[1], -1))
        for wall in (below, below - STEPS[0], below + STEPS[0], below - STEPS[1], below + STEPS[1]):
            for board in self.boards:
                board[wall] = WALL

    def _fence(self, low: tuple[int, int], high: tuple[int, int]) -> None:
        edge = [(x, y) for x in range(low[0] - 1, high[0] + 2) for y in (low[1] - 1, high[1] + 1)]
        edge += [(x, y) for x in (low[0] - 1, high[0] + 1) for y in range(low[1] - 1, high[1] + 2)]
        for x, y in edge:
            for board in self.boards:
                board[self.pack((x, y, 0))] = WALL

    def floor(self, cell: int) -> int:
        """How far above the table a cell is."""
        return (cell + HALF + HALF * STRIDE) // STEPS[Z_AXIS] + self.origin[2]

    def _forget(self, brick: int) -> None:
        """What fits at the ends of all runs through a new brick may have changed, and what legs beside it count."""
        for step in STEPS:
            self._forget_end(brick, -step)
            self._forget_end(brick, step)
        if self.floor(brick) == 0:
            for other in self._around(brick):
                self._forget_end(other, STEPS[Z_AXIS])  # 3DX-24: it stands alone no more

    def _forget_end(self, cell: int, step: int) -> None:
        while cell in self.letters:
            cell += step
        self._masks.pop(cell, None)

    def _around(self, cell: int) -> tuple[int, int, int, int]:
        """The cells beside a cell on its floor."""
        return cell - STEPS[0], cell + STEPS[0], cell - STEPS[1], cell + STEPS[1]

    # The letters that fit a cell

    def masks(self, graph: Graph, cell: int) -> list[int]:
        """The letters that may come to a cell, by the runs in the two axes that a word does not lie in.

        A mask for each axis of a word and each way up, at 2 × axis + flipped, and at 6 all of them together.
        `gains` is known from here on, too.
        """
        known = self._masks.get(cell)
        if known is None:
            fits, gains = [], []
            for axis, step in enumerate(STEPS):
                if cell - step in self.letters or cell + step in self.letters:
                    before, after = self.rows(cell, axis, self.parted)
                    fits.append(self.fit(graph, before, after, axis))
                    gains.append(self.gain(cell, before, after, axis))
                else:
                    fits.append(ANYTHING)
                    gains.append(0)
            (x, x_flipped), (y, y_flipped), (z, z_flipped) = fits
            known = [y & z, y_flipped & z_flipped, x & z, x_flipped & z_flipped, x & y, x_flipped & y_flipped]
            known.append(known[0] | known[1] | known[2] | known[3] | known[4] | known[5])
            self.gains[cell] = gains[1] + gains[2], gains[0] + gains[2], gains[0] + gains[1]
            self._masks[cell] = known
        return known

    def fit(self, graph: Graph, before: Row, after: Row, axis: int) -> tuple[int, int]:
        """The letters that make a word between two rows of bricks, for an upright and for a flipped brick."""
        if not before and not after:
            return ANYTHING
        key = before, after, axis == Z_AXIS
        known = self._fits.get(key)
        if known is None:
            known = self._fits[key] = fitting(graph, before, after, axis == Z_AXIS)
        return known

    def gain(self, cell: int, before: Row, after: Row, axis: int) -> int:
        """What the word counts that a letter laid between two rows of bricks makes (3DX-11, 3DX-24)."""
        if not before and not after:
            return 0
        foot = cell - len(before) * STEPS[Z_AXIS]
        leg = axis == Z_AXIS and bool(before) and self.is_bare(foot)
        return (FRESH + len(before) + len(after)) * (2 if leg else 1)

    def is_bare(self, cell: int) -> bool:
        """3DX-24: is a cell on the table, with no brick beside it there?"""
        return self.floor(cell) == 0 and not any(other in self.letters for other in self._around(cell))

    def rows(self, cell: int, axis: int, parted: set[Parting]) -> tuple[Row, Row]:
        """The bricks in one run with a cell on both sides of it, in growing order."""
        step = STEPS[axis]
        letters = self.letters
        before, after = [], []
        at = cell
        while (brick := letters.get(at - step)) and not (parted and (at - step, step) in parted):
            before.append(brick)
            at -= step
        at = cell
        while (brick := letters.get(at + step)) and not (parted and (at, step) in parted):
            after.append(brick)
            at += step
        return tuple(reversed(before)), tuple(after)


def parting(one: int, other: int) -> Parting:
    """The face between two cells.

    >>> parting(8, 7)
    (7, 1)
    """
    return min(one, other), abs(one - other)


_kept: list[tuple[str, Grid]] = []
_fits: dict[str, Fits] = {}
"""By lexicon: the same few rows come up at all tables."""
_lock = Lock()


def grid_of(lexicon: str, board: Board, high: bool) -> Grid:
    """The grid of a structure, for the words of a lexicon that has this digest: a kept one, or made from one.

    >>> one = Board((Brick((0, 0, 0), "T"), Brick((1, 0, 0), "A")))
    >>> grid_of("abc", one, True) is grid_of("abc", one, True)
    True
    >>> grid_of("abc", one, True) is grid_of("def", one, True)
    False
    """
    with _lock:
        best = None
        for n, (digest, grid) in enumerate(_kept):
            if digest != lexicon or grid.high != high or len(grid.bricks) > len(board.bricks):
                continue
            if (
                grid.bricks == board.bricks[: len(grid.bricks)]
                and grid.links == board.links[: len(grid.links)]
            ):
                if len(grid.bricks) == len(board.bricks) and grid.links == board.links:
                    _kept.insert(0, _kept.pop(n))
                    return grid
                if grid.bricks and (best is None or len(grid.bricks) > len(best.bricks)):
                    best = grid
        if len(_fits.get(lexicon, ())) > MANY:
            del _fits[lexicon]
        grid = best.grown(board) if best else Grid(board, high, fits=_fits.setdefault(lexicon, {}))
        while len(_fits) > KEPT:
            del _fits[next(iter(_fits))]
        _kept.insert(0, (lexicon, grid))
        del _kept[KEPT:]
        return grid

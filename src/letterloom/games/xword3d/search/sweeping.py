"""A search by the kernels: from a position to arrays, and from a row of an array to a play.

A `Sweep` finds all plays but for balance, a batch at a time, in the order of `growing`. A batch is an array with a row
for each play, and a bot that wants the best of ten thousand works with the arrays alone: `points` is what each play
brings, `places` which cells it takes (plays with the same place stand or fall together), and `growth(n)` makes an
object of the few that are looked at.

Importing this imports Numba: `listing` asks for it by `letterloom.search.warming`.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple, overload

import numpy as np

from letterloom.games.xword3d.board import Board, Brick, Cell3, Face, Layout, face, faces, layout, move
from letterloom.games.xword3d.search import kernel, survey, trie
from letterloom.games.xword3d.search.grid import Box
from letterloom.games.xword3d.search.growing import MODES, Growth, Mode
from letterloom.games.xword3d.vocabulary import CODE, LETTERS
from letterloom.search.compiling import Array
from letterloom.words import Graph, build_graph

BATCH: Final = 1 << 14
"""So many plays a batch has room for at first."""
HAND: Final = 31
BRICKS: Final = 600
"""Larger hands and structures no game has."""
MOST_KEPT: Final = 10
_spare: "list[Buffers]" = []


class Buffers:
    """What a search writes on. It is used again by the next one."""

    def __init__(self) -> None:
        self.volume = np.zeros(1 << 17, np.int16)
        self.bricks = np.zeros((BRICKS, survey.BRICK), np.int32)
        self.anchors = np.zeros((6 * BRICKS + 1, survey.ANCHOR), np.int32)
        self.joints = np.zeros((6 * BRICKS, survey.JOINT), np.int32)
        self.heads = np.zeros((HAND + 2, 28), np.int32)
        self.stack = np.zeros((HAND + 1, 7), np.int64)
        self.line = np.zeros((kernel.LINE, BRICKS + HAND + 2), np.int64)
        self.plays = {columns: np.zeros((BATCH, columns), np.int64) for columns in (2, 3)}
        self.keeps = np.zeros(1 << MOST_KEPT, np.int64)
        self.make_trie(1 << 12)

    def make_trie(self, entries: int) -> None:
        """Make room for a hand that begins so many words."""
        self.trie = np.zeros((trie.TRIE, entries), np.int32)
        self.texts = np.zeros((trie.TEXTS, entries), np.int64)


Spelling = tuple[Cell3, Mode, str, Cell3 | None]
"""Where a run begins and how it reads; its text, with a %s for each letter, or nothing where it is but those; and what
a Joiner holds."""


class Batch(NamedTuple):
    """Some plays: a row for each has its key, its letters, and more letters of a long word (see `kernel`)."""

    keys: Array
    there: Layout
    shape: tuple[int, ...]
    spellings: dict[int, Spelling]
    """How the plays of a place are spelt that somebody has looked at."""
    texts: dict[tuple[int, int], str]
    """The letters of plays that somebody has looked at: the same ones are laid in many places."""

    def points(self, multiple: int = 1) -> Array:
        """What each play brings; with a Joiner, letters that are laid count several times (3DX-23)."""
        scores: Array = self.keys[:, kernel.KEY] >> kernel.SCORE_AT
        points: Array = multiple * (scores // survey.FRESH) + scores % survey.FRESH
        return points

    @property
    def places(self) -> Array:
        """A number for the cells that each play takes."""
        first: Array = self.keys[:, kernel.KEY] % (1 << kernel.SCORE_AT) >> kernel.MODE_AT
        places: Array = first * (HAND + 1) + (self.keys[:, kernel.TEXT] >> trie.COUNT_AT)
        return places

    @property
    def joined(self) -> Array:
        """Which plays are with a Joiner."""
        joined: Array = (self.keys[:, kernel.KEY] & 7) > 0
        return joined

    def growth(self, n: int) -> Growth:
        """Play number n."""
        return self._growth(*self.keys[n].tolist())[1]

    def growths(self) -> Iterator[tuple[int, Growth]]:
        """All plays, one by one, each with its outline: a number for all that is not its letters."""
        for row in self.keys.tolist():
            yield self._growth(*row)

    def _growth(self, key: int, text: int, more: int = 0) -> tuple[int, Growth]:
        count = text >> trie.COUNT_AT
        letters = self.texts.get((text, more))
        if letters is None:
            letters = self.texts[text, more] = _letters(text, more, count)
        fresh, kept = divmod(key >> kernel.SCORE_AT, survey.FRESH)
        place = key % (1 << kernel.SCORE_AT)
        outline = place * (HAND + 1) + count
        known = self.spellings.get(outline)
        if known is None:
            known = self.spellings[outline] = self._spell(place, count)
        start, mode, dots, old = known
        return outline, Growth(start, mode, dots % (*letters,) if dots else letters, old, fresh, kept)

    def _unpack(self, cell: int) -> Cell3:
        z, rest = divmod(cell, self.shape[survey.STEP_Z])
        y, x = divmod(rest, self.shape[survey.STEP_Y])
        return x + self.shape[0], y + self.shape[1], z + self.shape[2]

    def _spell(self, place: int, count: int) -> Spelling:
        """How plays of so many letters are spelt there: as their whole run, but a single brick as its letter alone."""
        mode, side = MODES[place >> kernel.MODE_AT & 7], place & 7
        first = cell = self._unpack(place >> kernel.CELL_AT)
        bricks, cells = self.there.bricks, []
        for _ in range(count):
            while cell in bricks:
                cell = move(cell, mode.axis, mode.sign)
            cells.append(cell)
            cell = move(cell, mode.axis, mode.sign)
        old, parted = None, None
        if side:
            number = place >> kernel.JOINT_AT & HAND
            old = faces(cells[number])[side - 1 ^ 1]
            parted = face(old, cells[number])
        if count == 1:
            return first, mode, "", old
        start, dots = first, ""
        while before := self._joins(start, mode.axis, -mode.sign, parted):
            start = before
            dots += "."
        for cell in cells:
            dots += "%s"
            while after := self._joins(cell, mode.axis, mode.sign, parted):
                cell = after
                dots += "."
        return start, mode, dots if "." in dots else "", old

    def _joins(self, cell: Cell3, axis: int, sign: int, parted: Face | None) -> Cell3 | None:
        """The next brick in this direction that is in one run with a brick in this cell."""
        further = self.there.joins(cell, axis, sign)
        return further if further is None or parted is None or face(cell, further) != parted else None


def _letters(text: int, more: int, count: int) -> str:
    """The letters of a play.

    >>> _letters(1 | 2 << 5, 0, 2)
    'AB'
    """
    packed = trie.PACKED
    codes = (text >> 5 * n if n < packed else more >> 5 * (n - packed) for n in range(count))
    return "".join(LETTERS[code & 31] for code in codes)


class Sweep:
    """A search for all plays on a structure with a hand. `nodes` are those of the word graph, as `nodes_of` gives them.

    >>> graph = build_graph(["TAX", "AX"])
    >>> row = Board(tuple(Brick((x, 5, 0), letter) for x, letter in enumerate("TA")))
    >>> (batch,) = Sweep(nodes_of(graph), graph.root, row, "X", high=False, solid=False)
    >>> [(batch.growth(n).at, batch.growth(n).letters, int(batch.points()[n])) for n in range(len(batch.keys))]
    [((2, 5, 0), 'X', 3), ((1, 6, 0), 'X', 2)]
    """

    def __init__(
        self,
        nodes: Array,
        root: int,
        board: Board,
        hand: str,
        *,
        high: bool,
        solid: bool,
        joined: bool = False,
        box: Box | None = None,
    ) -> None:
        self.nodes, self.root = nodes, root
        self.there = layout(board)
        self.hand = np.zeros(27, np.int64)
        for letter in hand:
            self.hand[CODE[letter]] += 1
        self.counts = self.hand.copy()
        (low_x, low_y), (high_x, high_y) = box or ((0, 0), (0, 0))
        edges = box is not None, low_x, low_y, high_x, high_y
        letters = sum(1 << CODE[letter] - 1 for letter in set(hand))
        self.rules = np.array((high, solid, joined, *edges, len(hand), False, letters), np.int64)
        laid = [(*one.cell, CODE[one.letter], one.flipped) for one in board.bricks]
        self.laid = np.array(laid, np.int32).reshape(-1, survey.BRICK)
        links = [(*min(link.old, link.new), apart(link.old, link.new)) for link in board.links]
        self.links = np.array(links, np.int32).reshape(-1, 4)
        self.shape = np.zeros(survey.FACES + 2 * (len(links) + 1), np.int64)
        self.high = high
        self.sides = 6 * len(laid) if joined else 0
        self.columns = 3 if len(hand) > trie.PACKED else 2

    def __iter__(self) -> Iterator[Batch]:
        """The plays, a batch at a time."""
        return self._batches()

    def _batches(self, room: int | None = None) -> Iterator[Batch]:
        """The same with room for so many plays in a batch, if no cell has more: whoever wants few waits less."""
        try:
            buffers = _spare.pop()
        except IndexError:
            buffers = Buffers()
        try:
            self.survey(buffers)
            self.plant(buffers)
            task = 0
            while task >= 0:
                batch, task = self.gather(buffers, task, room)
                if len(batch.keys):
                    yield batch
        finally:
            _spare.append(buffers)

    def survey(self, buffers: Buffers) -> None:
        """Make the structure ready."""
        while not survey.survey(
            self.nodes, self.root, self.laid, self.links, self.rules,
            self.shape, buffers.volume, buffers.bricks, buffers.anchors, buffers.joints,
        ):  # fmt: skip
            buffers.volume = np.zeros(2 * int(self.shape[survey.CELLS]), np.int16)

    def plant(self, buffers: Buffers) -> None:
        """Make the hand ready."""
        while (
            trie.plant(
                self.nodes, self.root, self.hand, self.high,
                buffers.trie, buffers.texts, buffers.heads, buffers.stack,
            )
            < 0
        ):  # fmt: skip
            buffers.make_trie(4 * buffers.trie.shape[1])
            self.hand[:] = self.counts  # some letters were taken when it ended

    def fill(self, buffers: Buffers, task: int, room: int | None = None) -> tuple[int, int]:
        """Find plays from a task on while there is room in the buffer: how many, and the next task, −1 at the end."""
        while True:
            plays = buffers.plays[self.columns]
            found, following, needed = kernel.sweep(
                self.nodes, self.root, self.rules, self.shape, buffers.volume, buffers.bricks, buffers.anchors,
                buffers.joints[: self.sides],
                buffers.trie, buffers.texts, buffers.heads, buffers.line, plays[:room], buffers.keeps,
                self.hand, len(self.laid), task,
            )  # fmt: skip
            if found or following < 0:
                return found, following
            room = 2 * needed
            if room > len(plays):
                buffers.plays[self.columns] = np.zeros((room, self.columns), np.int64)

    def gather(self, buffers: Buffers, task: int, room: int | None = None) -> tuple[Batch, int]:
        """The same as a batch."""
        found, task = self.fill(buffers, task, room)
        shape = tuple(self.shape[: survey.CELLS].tolist())
        return Batch(buffers.plays[self.columns][:found].copy(), self.there, shape, {}, {}), task

    def haul(self, most: int, is_spent: Callable[[], bool]) -> "Haul":
        """All plays, while there is time, and at most so many."""
        batches: list[Batch] = []
        for batch in self._batches(2 * most):
            batches.append(batch)
            most -= len(batch.keys)
            if most <= 0 or is_spent():
                break
        return Haul(batches)


class Haul(Sequence[Growth]):
    """All that a search has found, in one order: best first, and what is equally good as it was found."""

    def __init__(self, batches: list[Batch]) -> None:
        self._batches = batches

    def __len__(self) -> int:
        return sum(len(batch.keys) for batch in self._batches)

    @overload
    def __getitem__(self, n: int) -> Growth: ...

    @overload
    def __getitem__(self, n: slice) -> list[Growth]: ...

    def __getitem__(self, n: int | slice) -> Growth | list[Growth]:
        """Play number n of those that were found."""
        if isinstance(n, slice):
            return [self[at] for at in range(*n.indices(len(self)))]
        for batch in self._batches:
            if n < len(batch.keys):
                return batch.growth(n)
            n -= len(batch.keys)
        raise IndexError(n)

    def best_first(
        self, most: int, multiples: Sequence[int], beside: Callable[[Array], Array] | None = None
    ) -> Iterator[tuple[Growth, int]]:
        """The first so many plays in their order, made as they are asked for; each Joiner play once for each multiple.

        With each comes the number of its multiple. What plays are worth `beside` their points counts where it is told.
        """
        batch_of, row_of, number_of, points = [], [], [], []
        for number, batch in enumerate(self._batches):
            times = np.where(batch.joined, len(multiples), 1)
            rows = np.repeat(np.arange(len(times)), times)
            turn = np.arange(len(rows)) - np.repeat(np.cumsum(times) - times, times)
            worth = batch.points()[rows]
            for n, multiple in enumerate(multiples):
                here = batch.joined[rows] & (turn == n)
                worth[here] = batch.points(multiple)[rows[here]]
            if beside is not None:
                worth = worth + beside(batch.keys)[rows]
            batch_of.append(np.full(len(rows), number))
            row_of.append(rows)
            number_of.append(turn)
            points.append(worth)
        if not points:
            return
        batches, rows, numbers = (np.concatenate(parts)[:most] for parts in (batch_of, row_of, number_of))
        for n in np.argsort(-np.concatenate(points)[:most], kind="stable"):
            yield self._batches[batches[n]].growth(int(rows[n])), int(numbers[n])


def apart(one: Cell3, other: Cell3) -> int:
    """The axis along which two cells are side by side."""
    return next(axis for axis in range(3) if one[axis] != other[axis])


def nodes_of(graph: Graph) -> Array:
    """The word graph as kernels read it: an array of its own, of the one type that they are compiled for."""
    return np.array(graph.cells, np.uint32)


_kept: dict[str, Array] = {}
KEPT: Final = 4
"""So many word graphs are kept, each of some megabytes."""


def kept_nodes(lexicon: str, graph: Graph) -> Array:
    """The same for the words of a lexicon that has this digest; those that were asked for last are kept."""
    nodes = _kept.pop(lexicon, None)
    _kept[lexicon] = nodes = nodes_of(graph) if nodes is None else nodes
    while len(_kept) > KEPT:
        _kept.pop(next(iter(_kept)), None)
    return nodes


def rehearse() -> Iterator[None]:
    """Run every kernel once, and so have it compiled or loaded."""
    graph = build_graph(["TAX", "AX"])
    board = Board(tuple(Brick((x, 0, 0), letter) for x, letter in enumerate("TAX")))
    search, buffers = (
        Sweep(nodes_of(graph), graph.root, board, "X", high=True, solid=True, joined=True),
        Buffers(),
    )
    search.survey(buffers)
    yield
    search.plant(buffers)
    yield
    search.gather(buffers, 0)
    yield

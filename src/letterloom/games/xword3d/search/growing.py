"""All plays that keep the rules but for balance, found through the word graph.

How it works. A play covers at least one *anchor*: a free cell face to face with a brick. A word is read in one of
eight *modes*: across or along with upright bricks, against them with upside-down ones, up or down with either. For
each anchor and mode, the words are grown letter by letter from hand and structure, as the graph allows:

- What stands before the anchor is either bricks, which are read as they are, or free cells that are no anchors.
  Such a start is the same everywhere, so all starts of each length that the hand can make are listed once.
- A letter may come to an anchor if each of the runs through it in the other two axes would be a word; the letters
  that fit are worked out once for an axis and a way up. An X fits a run of either way up (3DX-22).
- From the anchor on, letters are laid in free cells and bricks in between are read, until the graph has no more.

A play whose first anchor is another one is found from there, so each is found once for a mode. A few could be spelt in
several modes, and are given once: a single brick apart from all modes, what is a word upwards and downwards as the
latter, only X as upright. What a play is worth is added up on the way.

A Joiner play (3DX-23) is grown in the same way through the cell beside the old brick, with their face parted.

Plays are given as they are found, so a caller can stop at any time. `kernel` does the same, compiled: it is this search
that says what is right, and that answers while the other is not ready. Both give the same plays in the same order.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from letterloom.games.xword3d.board import AXES, HINGE, Z_AXIS, Cell3
from letterloom.games.xword3d.moves import Direction, Play
from letterloom.games.xword3d.search.grid import (
    FRESH,
    NOWHERE,
    OTHER_WAY_UP,
    STEPS,
    WALL,
    Grid,
    Parting,
    parting,
)
from letterloom.games.xword3d.vocabulary import CODE, LETTERS, X_BIT, walk
from letterloom.words import Graph


class Mode(NamedTuple):
    """A way to read: direction, which way up, and so an axis and the sign of its steps."""

    direction: Direction
    flipped: bool
    axis: int
    sign: int
    mask: int
    """Where the letters that fit a cell stand among its masks: 2 × axis + flipped."""


MODES: Final = (
    Mode("across", False, 0, 1, 0),
    Mode("along", False, 1, 1, 2),
    Mode("down", False, 2, -1, 4),
    Mode("up", False, 2, 1, 4),
    Mode("across", True, 0, -1, 1),
    Mode("along", True, 1, -1, 3),
    Mode("down", True, 2, -1, 5),
    Mode("up", True, 2, 1, 5),
)
ROOM: Final = 200_000
"""So many fitting starts are remembered: a large hand has more."""
Word = tuple[str, int]
"""A run as it is written, and what the other words of the play count (see `grid.FRESH`)."""
Start = tuple[int, str, int]
"""A node, the letters that led to it, and which letters of the hand are left."""


class Joined(NamedTuple):
    """What a Joiner changes: the cell of the new brick, what fits it and counts there, and which faces are parted."""

    cell: int
    mask: int
    gain: int
    parted: set[Parting]


class Growth(NamedTuple):
    """A play: where its first letter is, how it reads, the run as it is written, and what a Joiner holds on to.

    A single brick, which has no one run, is given as its letter alone: `listing` spells it.
    """

    at: Cell3
    mode: Mode
    letters: str
    old: Cell3 | None
    fresh: int
    """How often a letter that is laid counts, in all words together."""
    kept: int
    """How often a letter that was there counts."""

    def play(self) -> Play:
        """The move, without a Joiner's colour; a vertical play of nothing but X is written as upright (3DX-22)."""
        flipped = self.mode.flipped and not (self.mode.axis == Z_AXIS and not self.letters.strip("." + HINGE))
        return Play(self.at, self.mode.direction, self.letters, flipped)


class Finder:
    """Finds the plays on one grid with one hand. `solid`: upside-down words may come up at all."""

    def __init__(self, graph: Graph, grid: Grid, hand: str, *, solid: bool = True) -> None:
        self.graph, self.grid = graph, grid
        self.modes = [m for m in MODES if (grid.high or m.axis != Z_AXIS) and (solid or not m.flipped)]
        self.counts = [0] * 27
        for letter in hand:
            self.counts[CODE[letter]] += 1
        self.hand = sum(1 << code - 1 for code in range(1, 27) if self.counts[code])
        self.size = len(hand)
        self.tried = 0
        """How many letters and starts were tried so far: what the search has cost."""
        self._starts: list[list[Start]] = [[(graph.root, "", self.hand)]]
        self._fitting: dict[tuple[int, int], list[Start]] = {}
        self._room = ROOM
        self._unjoined = Joined(NOWHERE, 0, 0, grid.parted)

    def find(self, joined: bool = False) -> Iterator[Growth]:
        """Every play, Joiner plays among them if asked for.

        Those at the newest bricks come first, but what begins in the air comes after all others, and Joiners last.
        """
        if not self.grid.order:
            yield from self._first()
            return
        for cell in self._list_anchors():
            masks = self.grid.masks(self.graph, cell)
            if masks[6] & self.hand:
                yield from self._singles(cell)
                for mode in self.modes if self.size > 1 else ():
                    if fitting := masks[mode.mask] & self.hand:
                        yield from self._from_anchor(cell, mode, fitting)
        for brick in reversed(self.grid.order) if joined else ():
            for cell in _beside(brick):
                if cell in self.grid.anchors:
                    yield from self._from_joiner(brick, cell)

    def _first(self) -> Iterator[Growth]:
        """3DX-6: first words, from one cell."""
        for mode in MODES[:2]:
            for text, _ in self._grow(mode, 0, self._list_starts(0), self._unjoined):
                yield Growth((0, 0, 0), mode, text, None, len(text), 0)

    def _list_anchors(self) -> Iterator[int]:
        """The anchors, newest first; those that are not above bricks down to the table come last."""
        done, hanging = set(), []
        for brick in reversed(self.grid.order):
            for cell in _beside(brick):
                if cell in self.grid.anchors and cell not in done:
                    done.add(cell)
                    if self._is_firm(cell):
                        yield cell
                    else:
                        hanging.append(cell)
        yield from hanging

    def _is_firm(self, cell: int) -> bool:
        """Is there brick under brick down to the table?"""
        letters, step = self.grid.letters, STEPS[Z_AXIS]
        for _ in range(self.grid.floor(cell)):
            cell -= step
            if cell not in letters:
                return False
        return True

    def _singles(self, cell: int) -> Iterator[Growth]:
        """Plays of one brick, which could be spelt along each of its runs: each is given as its letter alone."""
        masks, gains = self.grid.masks(self.graph, cell), self.grid.gains[cell]
        upright = (gains[0] + gains[1] - gains[Z_AXIS]) // 2
        if gains[Z_AXIS] or self.grid.high:
            fitting = masks[0] & masks[2], masks[1] & masks[3]
            yield from self._lay_one(cell, fitting, gains[Z_AXIS] + upright, upright, None)

    def _lay_one(
        self, cell: int, fitting: tuple[int, int], gain: int, upright: int, old: Cell3 | None
    ) -> Iterator[Growth]:
        """One brick of each letter that fits; `upright` is what its vertical run counts."""
        if upright and cell - STEPS[Z_AXIS] not in self.grid.letters and self.grid.is_bare(cell):
            gain += upright  # 3DX-24: it is the foot of a leg
        fresh, there = divmod(gain, FRESH)
        for mode in (MODES[0], MODES[4]):
            if mode in self.modes:
                letters = fitting[mode.flipped] & self.hand & ~(X_BIT if mode.flipped else 0)
                for code in range(1, 27):
                    if letters >> code - 1 & 1:
                        yield Growth(self.grid.unpack(cell), mode, LETTERS[code], old, fresh, there)

    def _is_given_elsewhere(self, found: Growth) -> bool:
        """Is it a play of one brick, a word downwards as well (3DX-21), or one of nothing but X (3DX-22)?"""
        text, mode = found.letters, found.mode
        if len(text) - text.count(".") == 1:
            return True
        if mode.direction == "up":
            return self.graph.has(self._spelt(found)[::-1])
        return mode.flipped and not text.strip("." + HINGE) and not self._spelt(found).strip(HINGE)

    def _spelt(self, found: Growth) -> str:
        """The whole word of a play."""
        cell, step = self.grid.pack(found.at), STEPS[found.mode.axis] * found.mode.sign
        letters = self.grid.letters
        return "".join(
            letter if letter != "." else LETTERS[letters[cell + n * step][0]]
            for n, letter in enumerate(found.letters)
        )

    def _found(
        self, start: int, mode: Mode, words: Iterable[Word], old: Cell3 | None = None
    ) -> Iterator[Growth]:
        """Plays with their worth: a word itself counts double where it is a leg (3DX-24)."""
        at = self.grid.unpack(start)
        for text, gain in words:
            kept = text.count(".")
            own = (len(text) - kept) * FRESH + kept
            if mode.axis == Z_AXIS:
                foot = start if mode.sign > 0 else start - STEPS[Z_AXIS] * (len(text) - 1)
                if self.grid.is_bare(foot):
                    own *= 2
            fresh, there = divmod(gain + own, FRESH)
            found = Growth(at, mode, text, old, fresh, there)
            if not self._is_given_elsewhere(found):
                yield found

    def _from_anchor(self, cell: int, mode: Mode, fitting: int) -> Iterator[Growth]:
        """The plays of one mode whose first anchor is this cell; `fitting`: the letters of the hand that fit it."""
        step = STEPS[mode.axis] * mode.sign
        board, anchors = self.grid.boards[mode.flipped], self.grid.anchors
        if board.get(cell - step, 0) > 0:
            start = cell - step
            parted = self.grid.parted
            while board.get(start - step, 0) > 0 and parting(start, start - step) not in parted:
                start -= step
            between = range(start, cell, step)
            node = walk(self.graph, self.graph.root, (board[at] for at in between))
            if self.graph.cells[node] & fitting:
                starts = [(node, "." * len(between), self.hand)]
                yield from self._found(start, mode, self._grow(mode, cell, starts, self._unjoined))
            return
        free = 0
        while True:
            if starts := self._fitting_starts(free, fitting):
                words = list(self._grow(mode, cell, starts, self._unjoined))
                words.sort(key=lambda word: (word[0][free], word[0]))
                yield from self._found(cell - step * free, mode, words)
            free += 1
            before = cell - step * free
            if free == self.size or before in board or before in anchors:
                return

    def _fitting_starts(self, length: int, fitting: int) -> list[Start]:
        """The starts that can go on with one of these letters."""
        key = length, fitting
        known = self._fitting.get(key)
        if known is None:
            nodes = self.graph.cells
            known = [start for start in self._list_starts(length) if nodes[start[0]] & start[2] & fitting]
            if self._room > len(known):
                self._room -= len(known)
                self._fitting[key] = known
        return known

    def _list_starts(self, length: int) -> list[Start]:
        """What the hand can begin words with."""
        nodes = self.graph.cells
        while len(self._starts) <= length:
            longer = []
            for node, text, left in self._starts[-1]:
                letters = nodes[node]
                here = letters & left
                while here:
                    bit = here & -here
                    here ^= bit
                    child = nodes[node + 2 + (letters & bit - 1).bit_count()]
                    if child:
                        letter = LETTERS[bit.bit_length()]
                        last = text.count(letter) + 1 == self.counts[bit.bit_length()]
                        longer.append((child, text + letter, left & ~bit if last else left))
            self._starts.append(longer)
        return self._starts[length]

    def _grow(self, mode: Mode, cell: int, starts: list[Start], joined: Joined) -> Iterator[Word]:
        """All words in a mode that begin with one of the starts and go on with a letter of the hand in this cell."""
        graph, grid, counts = self.graph, self.grid, self.counts
        nodes, anchors, gains, masks_of = graph.cells, grid.anchors, grid.gains, grid.masks
        axis = mode.axis
        step, stride, mask = STEPS[axis] * mode.sign, STEPS[axis], mode.mask
        ahead = max(step, 0)  # from the lower cell of a face to the one that the step leads to
        look = grid.boards[mode.flipped].get
        joint, joint_mask, joint_gain, parted = joined
        words: list[Word] = []
        tried = 0

        def grow(node: int, cell: int, left: int, text: str, gain: int) -> None:
            nonlocal tried
            tried += 1
            letters = nodes[node]
            here = letters & left
            if here and cell in anchors:
                if cell == joint:
                    here &= joint_mask
                    gain += joint_gain
                else:
                    here &= masks_of(graph, cell)[mask]
                    gain += gains[cell][axis]
            while here:
                bit = here & -here
                here ^= bit
                code = bit.bit_length()
                following = nodes[node + 2 + (letters & bit - 1).bit_count()]
                ending = nodes[node + 1] & bit
                letter = LETTERS[code]
                grown = text + letter
                further = cell + step
                brick = look(further, 0)
                while brick > 0 and not (parted and (further - ahead, stride) in parted):
                    brick_bit = 1 << brick - 1
                    known = nodes[following]
                    if not known & brick_bit:
                        break
                    ending = nodes[following + 1] & brick_bit
                    following = nodes[following + 2 + (known & brick_bit - 1).bit_count()]
                    grown += "."
                    further += step
                    brick = look(further, 0)
                else:
                    if ending and len(grown) > 1:
                        words.append((grown, gain))
                    if following and not brick:
                        last = grown.count(letter) == counts[code]
                        grow(following, further, left & ~bit if last else left, grown, gain)

        for node, start, left in starts:
            grow(node, cell, left, start, 0)
            if words:
                yield from words
                words.clear()
        self.tried += tried

    # Joiners

    def _from_joiner(self, old: int, new: int) -> Iterator[Growth]:
        """The plays that a Joiner between an old brick and a new one in this cell allows (3DX-23)."""
        grid = self.grid
        bit = 1 << grid.letters[old][0] - 1
        runs = {axis for axis in AXES if any(grid.rows(old, axis, grid.parted))}
        if not bit & self.hand or not runs:
            return
        parted = grid.parted | {parting(old, new)}
        rows = [grid.rows(new, axis, parted) for axis in AXES]
        fits = [grid.fit(self.graph, *rows[axis], axis) for axis in AXES]
        gains = [grid.gain(new, *rows[axis], axis) for axis in AXES]
        turns = [axis for axis in AXES if runs - {axis} and (axis != Z_AXIS or grid.high)]
        held = grid.unpack(old)
        if any(gains[axis] for axis in turns):
            upright, flipped = (fits[0][way] & fits[1][way] & fits[2][way] & bit for way in (0, 1))
            yield from self._lay_one(new, (upright, flipped), sum(gains), gains[Z_AXIS], held)
        for mode in self.modes if self.size > 1 else ():
            fitting, gain = bit, 0
            for axis in AXES:
                if axis != mode.axis:
                    fitting &= fits[axis][mode.flipped]
                    gain += gains[axis]
            if fitting and mode.axis in turns:
                joined = Joined(new, fitting, gain, parted)
                for start, words in self._through(joined, mode):
                    yield from self._found(start, mode, words, held)

    def _through(self, joined: Joined, mode: Mode) -> Iterator[tuple[int, Iterable[Word]]]:
        """The words of a mode that lay a brick in the cell of a Joiner, by their starts."""
        step = STEPS[mode.axis] * mode.sign
        board = self.grid.boards[mode.flipped]
        for start, plain in self._starts_before(joined, step, board):
            length = (joined.cell - start) // step
            if plain:
                yield start, self._grow(mode, joined.cell, self._list_starts(length), joined)
                continue
            free = start
            while board.get(free, 0) > 0:
                free += step
            node = walk(self.graph, self.graph.root, (board[at] for at in range(start, free, step)))
            if node:
                dots = "." * ((free - start) // step)
                words = self._grow(mode, free, [(node, dots, self.hand)], joined)
                yield start, (word for word in words if len(word[0]) > length)

    def _starts_before(self, joined: Joined, step: int, board: dict[int, int]) -> Iterator[tuple[int, bool]]:
        """Where a word through a Joiner's cell can begin, and whether only plain free cells come before it."""
        free, plain = 0, True
        start = joined.cell
        while True:
            before = board.get(start - step, 0)
            if before == WALL or (before > 0 and parting(start, start - step) in joined.parted):
                yield start, plain
                return
            if before == OTHER_WAY_UP:
                return
            if before == 0:
                yield start, plain
                free += 1
                if free >= self.size:
                    return
            start -= step
            plain = plain and before == 0 and start not in self.grid.anchors


def _beside(cell: int) -> tuple[int, ...]:
    """The six cells that are face to face with this one, in the order in which they are looked at."""
    return tuple(near for step in STEPS for near in (cell - step, cell + step))

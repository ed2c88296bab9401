"""All plays that keep the rules but for balance, found through the word graph.

How it works. A play covers at least one *anchor*: a free cell face to face with a brick. A word is read in one of
eight *modes*: across or along with upright bricks, against them with upside-down ones, up or down with either. For
each anchor and mode, the words are grown letter by letter from hand and structure, as the graph allows:

- What stands before the anchor is either bricks, which are read as they are, or free cells that are no anchors.
  Such a start is the same everywhere, so all starts of each length that the hand can make are listed once.
- A letter may come to an anchor if each of the runs through it in the other two axes would be a word; the letters
  that fit are worked out once for an axis and a way up. An X fits a run of either way up (3DX-22).
- From the anchor on, letters are laid in free cells and bricks in between are read, until the graph has no more.

A play whose first anchor is another one is found from there, so each is found once for a mode; the few that can be
spelt in several modes (a single brick; up and down; only X) are given once. What a play is worth is added up on the
way.

A Joiner play (3DX-23) is grown in the same way through the cell beside the old brick, with their face parted.

Plays are given as they are found, so a caller can stop at any time; and the search can be told after how many letters
tried it has to stop by itself.
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
from letterloom.games.xword3d.vocabulary import CODE, LETTERS, walk
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
    """A play: where its first letter is, how it reads, the run as it is written, and what a Joiner holds on to."""

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
        self._effort = float("inf")
        self._starts: list[list[Start]] = [[(graph.root, "", self.hand)]]
        self._fitting: dict[tuple[int, int], list[Start]] = {}
        self._room = ROOM
        self._unjoined = Joined(NOWHERE, 0, 0, grid.parted)

    def find(self, joined: bool = False, effort: int | None = None) -> Iterator[Growth]:
        """Every play, Joiner plays among them if asked for; with `effort`, until so many letters were tried.

        Those at the newest bricks come first, but what begins in the air comes after all others.
        """
        if effort is not None:
            self._effort = effort
        given: set[object] = set()
        for found in self._all(joined) if self.grid.order else self._first():
            text = found.letters
            if found.mode.axis != Z_AXIS and HINGE not in text and len(text) - text.count(".") > 1:
                yield found  # nearly all plays, and there is but one way to spell them
                continue
            effect = self._effect(found)
            if effect is None:
                yield found
            elif effect not in given:
                given.add(effect)
                yield found

    def _first(self) -> Iterator[Growth]:
        """3DX-6: first words, from one cell."""
        for mode in MODES[:2]:
            for text, _ in self._grow(mode, 0, self._list_starts(0), self._unjoined):
                yield Growth((0, 0, 0), mode, text, None, len(text), 0)

    def _all(self, joined: bool) -> Iterator[Growth]:
        grid, hand = self.grid, self.hand
        done: set[int] = set()
        later: list[tuple[int | None, int, Mode, int]] = []
        for brick in reversed(grid.order):
            around = [cell for step in STEPS for cell in (brick - step, brick + step) if cell in grid.anchors]
            for old in (None, brick) if joined else (None,):
                for cell in around:
                    if old is None and cell in done:
                        continue
                    done.add(cell)
                    masks = grid.masks(self.graph, cell)
                    if old is None and not masks[6] & hand:
                        continue
                    firm = self._is_firm(cell)
                    for mode in self.modes:
                        fitting = masks[mode.mask] & hand
                        if old is None and not fitting:
                            continue
                        if self.tried > self._effort:
                            return
                        if firm:
                            yield from self._from(old, cell, mode, fitting)
                        else:
                            later.append((old, cell, mode, fitting))
        for old, cell, mode, fitting in later:
            if self.tried > self._effort:
                return
            yield from self._from(old, cell, mode, fitting)

    def _from(self, old: int | None, cell: int, mode: Mode, fitting: int) -> Iterator[Growth]:
        if old is None:
            return self._from_anchor(cell, mode, fitting)
        return self._from_joiner(old, cell, mode)

    def _is_firm(self, cell: int) -> bool:
        """Is there brick under brick down to the table?"""
        letters, step = self.grid.letters, STEPS[Z_AXIS]
        for _ in range(self.grid.floor(cell)):
            cell -= step
            if cell not in letters:
                return False
        return True

    def _effect(self, found: Growth) -> object | None:
        """What a play that can be spelt in several ways does; None for one that cannot."""
        text, mode = found.letters, found.mode
        fresh = text.replace(".", "")
        hinges = not fresh.strip(HINGE)
        if len(fresh) > 1 and not hinges and not (mode.axis == Z_AXIS and self._reads_back(found)):
            return None
        laid = tuple(
            sorted(
                (found.at[mode.axis] + n * mode.sign, letter)
                for n, letter in enumerate(text)
                if letter != "."
            )
        )
        if len(fresh) == 1:
            at = list(found.at)
            at[mode.axis] = laid[0][0]
            return tuple(at), fresh, mode.flipped and not hinges, found.old
        line = found.at[: mode.axis] + found.at[mode.axis + 1 :]
        return mode.axis, line, laid, mode.flipped and not hinges, found.old

    def _reads_back(self, found: Growth) -> bool:
        """Is a vertical run a word the other way round, too (3DX-21)?"""
        text = found.letters
        if "." in text:
            cell, step = self.grid.pack(found.at), STEPS[Z_AXIS] * found.mode.sign
            letters = self.grid.letters
            text = "".join(
                letter if letter != "." else LETTERS[letters[cell + n * step][0]]
                for n, letter in enumerate(text)
            )
        return self.graph.has(text[::-1])

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
            yield Growth(at, mode, text, old, fresh, there)

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
        if self.size == 1 and not board.get(cell + step, 0) > 0:
            return  # one letter alone is no word
        free = 0
        while True:
            if starts := self._fitting_starts(free, fitting):
                words = self._grow(mode, cell, starts, self._unjoined)
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
            if self.tried + tried > self._effort:
                break
        self.tried += tried

    # Joiners

    def _from_joiner(self, old: int, new: int, mode: Mode) -> Iterator[Growth]:
        """The plays that a Joiner between an old brick and a new one in this cell allows (3DX-23)."""
        grid = self.grid
        bit = 1 << grid.letters[old][0] - 1
        if not bit & self.hand or not any(
            any(grid.rows(old, axis, grid.parted)) for axis in AXES if axis != mode.axis
        ):
            return
        parted = grid.parted | {parting(old, new)}
        fitting, gain = bit, 0
        for axis in AXES:
            if axis != mode.axis:
                rows = grid.rows(new, axis, parted)
                fitting &= grid.fit(self.graph, *rows, axis)[mode.flipped]
                gain += grid.gain(new, *rows, axis)
        if fitting:
            joined = Joined(new, fitting, gain, parted)
            for start, words in self._through(joined, mode):
                yield from self._found(start, mode, words, grid.unpack(old))

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

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
spelt in several modes (a single brick; up and down; only X) are given once.

A Joiner play (3DX-23) is grown in the same way through the cell beside the old brick, with their face parted.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from letterloom.games.xword3d.board import AXES, HINGE, Z_AXIS, Board, Cell3
from letterloom.games.xword3d.moves import Direction, Play
from letterloom.games.xword3d.search.grid import OTHER_WAY_UP, STEPS, WALL, Box, Grid
from letterloom.games.xword3d.vocabulary import ALL, CODE, LETTERS, Vocabulary


class Mode(NamedTuple):
    """A way to read: direction, which way up, and so an axis and the sign of its steps."""

    direction: Direction
    flipped: bool
    axis: int
    sign: int

    @property
    def mask(self) -> int:
        """Where the letters that fit a cell stand among its masks."""
        return 2 * self.axis + self.flipped


MODES: Final = (
    Mode("across", False, 0, 1),
    Mode("along", False, 1, 1),
    Mode("down", False, 2, -1),
    Mode("up", False, 2, 1),
    Mode("across", True, 0, -1),
    Mode("along", True, 1, -1),
    Mode("down", True, 2, -1),
    Mode("up", True, 2, 1),
)


class Found(NamedTuple):
    """A play: where its first letter is, how it reads, the run as it is written, and what a Joiner holds on to."""

    at: Cell3
    mode: Mode
    letters: str
    old: Cell3 | None = None

    def play(self) -> Play:
        """The move, without a Joiner's colour; a vertical play of nothing but X is written as upright (3DX-22)."""
        flipped = self.mode.flipped and not (self.mode.axis == Z_AXIS and not self.letters.strip("." + HINGE))
        return Play(self.at, self.mode.direction, self.letters, flipped)


class Finder(Grid):
    """Finds the plays on one board with one hand. `solid`: upside-down words may come up at all."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        board: Board,
        hand: str,
        *,
        solid: bool = True,
        high: bool = True,
        box: Box | None = None,
    ) -> None:
        super().__init__(vocabulary, board, high, box)
        self.modes = [m for m in MODES if (high or m.axis != Z_AXIS) and (solid or not m.flipped)]
        self.counts = [0] * 27
        for letter in hand:
            self.counts[CODE[letter]] += 1
        self.hand = sum(1 << code - 1 for code in range(1, 27) if self.counts[code])
        self.size = len(hand)
        self._starts: list[list[tuple[int, str, int]]] = [[(self.root, "", self.hand)]]

    def find(self, joined: bool = False) -> Iterator[Found]:
        """Every play, Joiner plays among them if asked for.

        Those at the newest bricks come first, but rows that are bound to hang in the air come after all others.
        """
        given: set[object] = set()
        for found in self._all(joined) if self.order else self._first():
            effect = self._effect(found)
            if effect is None:
                yield found
            elif effect not in given:
                given.add(effect)
                yield found

    def _first(self) -> Iterator[Found]:
        """3DX-6: first words, from one cell."""
        for mode in MODES[:2]:
            for text in self._grow(mode, 0, self._list_starts(0)):
                yield Found((0, 0, 0), mode, text)

    def _all(self, joined: bool) -> Iterator[Found]:
        done: set[int] = set()
        later: list[tuple[int | None, int, Mode]] = []
        for brick in reversed(self.order):
            around = [cell for step in STEPS for cell in (brick - step, brick + step) if cell in self.anchors]
            for old in (None, brick) if joined else (None,):
                for cell in around:
                    if old is None and cell in done:
                        continue
                    done.add(cell)
                    firm = self._is_firm(cell)
                    masks = self.masks(cell)
                    for mode in self.modes:
                        if old is None and not masks[mode.mask] & self.hand:
                            continue
                        if firm or mode.axis == Z_AXIS:
                            yield from self._from(old, cell, mode)
                        else:
                            later.append((old, cell, mode))
        for old, cell, mode in later:
            yield from self._from(old, cell, mode)

    def _from(self, old: int | None, cell: int, mode: Mode) -> Iterator[Found]:
        return self._from_anchor(cell, mode) if old is None else self._from_joiner(old, cell, mode)

    def _is_firm(self, cell: int) -> bool:
        """Is there brick under brick down to the table?"""
        floors = self.unpack(cell)[2]
        return all(cell - STEPS[Z_AXIS] * down in self.letters for down in range(1, floors + 1))

    def _effect(self, found: Found) -> object | None:
        """What a play that can be spelt in several ways does; None for one that cannot."""
        text, mode = found.letters, found.mode
        fresh = text.replace(".", "")
        hinges = not fresh.strip(HINGE)
        if len(fresh) > 1 and mode.axis != Z_AXIS and not hinges:
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

    def _from_anchor(self, cell: int, mode: Mode) -> Iterator[Found]:
        """The plays of one mode whose first anchor is this cell."""
        step = STEPS[mode.axis] * mode.sign
        board = self.boards[mode.flipped]
        if board.get(cell - step, 0) > 0:
            start = cell - step
            while board.get(start - step, 0) > 0 and not self.is_parted(start, start - step):
                start -= step
            between = range(start, cell, step)
            node = self.vocabulary.walk(self.root, (board[at] for at in between))
            if node:
                for text in self._grow(mode, cell, [(node, "." * len(between), self.hand)]):
                    yield Found(self.unpack(start), mode, text)
            return
        free = 0
        while (
            free < self.size - 1
            and (before := cell - step * (free + 1)) not in board
            and before not in self.anchors
        ):
            free += 1
        for length in range(free + 1):
            if words := self._grow(mode, cell, self._list_starts(length)):
                at = self.unpack(cell - step * length)
                for text in words:
                    yield Found(at, mode, text)

    def _list_starts(self, length: int) -> list[tuple[int, str, int]]:
        """What the hand can begin words with: a node, the letters, and which letters are left."""
        nodes = self.nodes
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

    def _grow(self, mode: Mode, cell: int, starts: list[tuple[int, str, int]]) -> list[str]:
        """All words in a mode that begin with one of the starts and go on with a letter of the hand in this cell."""
        nodes, counts, anchors, parted = self.nodes, self.counts, self.anchors, self.parted
        step, stride = STEPS[mode.axis] * mode.sign, STEPS[mode.axis]
        mask, masks_of = mode.mask, self.masks
        look = self.boards[mode.flipped].get
        words: list[str] = []

        def grow(node: int, cell: int, left: int, text: str) -> None:
            letters = nodes[node]
            here = letters & left
            if here and cell in anchors:
                here &= masks_of(cell)[mask]
            while here:
                bit = here & -here
                here ^= bit
                code = bit.bit_length()
                following = nodes[node + 2 + (letters & bit - 1).bit_count()]
                ending = nodes[node + 1] & bit
                grown = text + LETTERS[code]
                further = cell + step
                brick = look(further, 0)
                while brick > 0 and not (parted and (min(further, further - step), stride) in parted):
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
                        words.append(grown)
                    if following and not brick:
                        counts[code] -= 1
                        grow(following, further, left if counts[code] else left & ~bit, grown)
                        counts[code] += 1

        fitting = masks_of(cell)[mask] if cell in anchors else ALL
        for node, start, left in starts:
            if nodes[node] & left & fitting:
                for letter in start:
                    counts[CODE[letter]] -= 1
                grow(node, cell, left, start)
                for letter in start:
                    counts[CODE[letter]] += 1
        return words

    # Joiners

    def _from_joiner(self, old: int, new: int, mode: Mode) -> Iterator[Found]:
        """The plays that a Joiner between an old brick and a new one in this cell allows (3DX-23)."""
        bit = 1 << self.letters[old][0] - 1
        runs = {axis for axis in AXES if self.row(old, STEPS[axis]) or self.row(old, -STEPS[axis])}
        if not bit & self.hand or not runs - {mode.axis}:
            return
        masks = self.masks(new)
        usual = masks[mode.mask]
        face = self.part(old, new)
        fitting = bit
        for axis in AXES:
            if axis != mode.axis:
                fitting &= self.fit(new, axis)[mode.flipped]
        found: list[tuple[int, str]] = []
        if fitting:
            masks[mode.mask] = fitting
            found = self._through(new, mode)
            masks[mode.mask] = usual
        self.parted.discard(face)
        for start, text in found:
            yield Found(self.unpack(start), mode, text, self.unpack(old))

    def _through(self, cell: int, mode: Mode) -> list[tuple[int, str]]:
        """The words of a mode that lay a brick in this cell, with their starts."""
        step = STEPS[mode.axis] * mode.sign
        board = self.boards[mode.flipped]
        found: list[tuple[int, str]] = []
        for start, plain in self._starts_before(cell, step, board):
            length = (cell - start) // step
            if plain:
                found += ((start, word) for word in self._grow(mode, cell, self._list_starts(length)))
                continue
            free = start
            while board.get(free, 0) > 0:
                free += step
            node = self.vocabulary.walk(self.root, (board[at] for at in range(start, free, step)))
            if node:
                dots = "." * ((free - start) // step)
                words = self._grow(mode, free, [(node, dots, self.hand)])
                found += ((start, word) for word in words if len(word) > length)
        return found

    def _starts_before(self, cell: int, step: int, board: dict[int, int]) -> Iterator[tuple[int, bool]]:
        """Where a word through this cell can begin, and whether only plain free cells come before it."""
        free, plain = 0, True
        start = cell
        while True:
            before = board.get(start - step, 0)
            if before == WALL or (before > 0 and self.is_parted(start, start - step)):
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
            plain = plain and before == 0 and start not in self.anchors

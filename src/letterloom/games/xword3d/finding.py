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

Cells are whole numbers here, counted from the first brick: x + y·STRIDE + z·STRIDE². Letters are 1 to 26.
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from letterloom.games.xword3d.lattice import AXES, COLOURS, HINGE, Z_AXIS, Board, Cell3
from letterloom.games.xword3d.laying import FAR, Position, cells_of, new_bricks
from letterloom.games.xword3d.moves import Direction, Joiner, Play
from letterloom.games.xword3d.statics import are_on_columns, stands_with
from letterloom.words import Graph

STRIDE: Final = 1 << 20
HALF: Final = STRIDE // 2
FURTHEST: Final = HALF
"""No brick is further from the first one."""
STEPS: Final = (1, STRIDE, STRIDE * STRIDE)
ALL: Final = (1 << 26) - 1
WALL: Final = -1
OTHER_WAY_UP: Final = 27
"""A brick that stands the other way up: no letter of the graph, so no word reads it."""
LETTERS: Final = " ABCDEFGHIJKLMNOPQRSTUVWXYZ"
CODE: Final = {letter: code for code, letter in enumerate(LETTERS)} | {".": 0}
X_BIT: Final = 1 << CODE[HINGE] - 1


class Mode(NamedTuple):
    """A way to read: direction, which way up, and so an axis and the sign of its steps."""

    direction: Direction
    flipped: bool
    axis: int
    sign: int


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


def plays(position: Position) -> Iterator[Play]:
    """Every legal play of a position, each effect once; balance is checked as each is about to be given.

    Those whose bricks all stand on the table or on columns of bricks cannot fall and come first; what hangs in
    the air is kept for later.

    >>> from letterloom.games.xword3d.options import XwordOptions
    >>> first = Position(Board(), "TAC", 0, XwordOptions(lexicon="en-small"), False, 2)
    >>> [play.letters for play in plays(first) if play.direction == "across"]
    ['ACT', 'AT', 'CAT', 'TA']
    """
    there = frozenset(brick.cell for brick in position.board.bricks)
    hanging: list[tuple[Play, tuple[Cell3, ...]]] = []
    for play in candidates(position):
        cells = tuple(brick.cell for brick in new_bricks(play))
        if are_on_columns(there, cells):
            yield play
        else:
            hanging.append((play, cells))
    standing: dict[tuple[Cell3, ...], bool] = {}
    for play, cells in hanging:
        if cells not in standing:
            standing[cells] = stands_with(there, cells, position.options.joint_strength)
        if standing[cells]:
            yield play


def candidates(position: Position) -> Iterator[Play]:
    """Every play that keeps all rules but balance."""
    options = position.options
    finder = Finder(
        options.words.graph, position.board, position.hand, solid=options.solid, high=position.high
    )
    colours = []
    if options.joiners and options.solid:
        colours = [colour for colour in COLOURS if min(position.joiners(colour)) > 0]
    reach = max(map(abs, finder.origin))
    for found in finder.find(joined=bool(colours)):
        play = found.play()
        if reach + FURTHEST > FAR and any(max(map(abs, cell)) > FAR for cell in cells_of(play)):
            continue
        if found.old is None:
            yield play
        else:
            for colour in colours:
                yield Play(play.at, play.direction, play.letters, play.flipped, Joiner(colour, found.old))


class Finder:
    """Finds the plays on one board with one hand.

    `solid`: upside-down words and Joiners may come up at all. `high`: bricks may leave the table. `box`:
    the lowest and the highest x and y of a board with edges.
    """

    def __init__(
        self,
        graph: Graph,
        board: Board,
        hand: str,
        *,
        solid: bool = True,
        high: bool = True,
        box: tuple[tuple[int, int], tuple[int, int]] | None = None,
    ) -> None:
        self.nodes = graph.cells
        self.root = graph.root
        self.high = high
        self.origin = board.bricks[0].cell if board.bricks else (0, 0, 0)
        self.modes = [m for m in MODES if (high or m.axis != Z_AXIS) and (solid or not m.flipped)]
        self.counts = [0] * 27
        for letter in hand:
            self.counts[CODE[letter]] += 1
        self.hand = sum(1 << code - 1 for code in range(1, 27) if self.counts[code])
        self.size = len(hand)
        self.order = [self.pack(brick.cell) for brick in board.bricks]
        self.letters = {self.pack(brick.cell): (CODE[brick.letter], brick.flipped) for brick in board.bricks}
        self.boards = tuple(self._seen(flipped) for flipped in (False, True))
        self.parted = set[tuple[int, int]]()
        for link in board.links:
            self._part(self.pack(link.old), self.pack(link.new))
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
        self._masks: dict[tuple[int, int, bool], int] = {}
        self._fitting: dict[tuple[int, int], tuple[int, int]] = {}
        self._starts: list[list[tuple[int, str, int]]] = [[(self.root, "", self.hand)]]

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

    def _part(self, one: int, other: int) -> tuple[int, int]:
        face = (min(one, other), abs(one - other))
        self.parted.add(face)
        return face

    def _is_parted(self, one: int, other: int) -> bool:
        return bool(self.parted) and (min(one, other), abs(one - other)) in self.parted

    # The letters that fit a cell

    def mask(self, cell: int, axis: int, flipped: bool) -> int:
        """The letters that may come to a cell in a word along an axis, by the runs in the other axes."""
        key = (cell, axis, flipped)
        if key not in self._masks:
            fitting = ALL
            for other in AXES:
                if other != axis:
                    if (cell, other) not in self._fitting:
                        self._fitting[cell, other] = self._fit(cell, other)
                    fitting &= self._fitting[cell, other][flipped]
            self._masks[key] = fitting
        return self._masks[key]

    def _fit(self, cell: int, axis: int) -> tuple[int, int]:
        """The letters that make a word of the run through a cell, for an upright and for a flipped brick."""
        before = self._row(cell, -STEPS[axis])[::-1]
        after = self._row(cell, STEPS[axis])
        if not before and not after:
            return ALL, ALL
        x = CODE[HINGE]
        ways = {way for code, way in before + after if code != x}
        if len(ways) > 1:
            return 0, 0
        ahead = [code for code, _ in before], [code for code, _ in after]
        back = ahead[1][::-1], ahead[0][::-1]
        if axis == Z_AXIS:
            upright = flipped = self._between(*ahead) | self._between(*back)
        else:
            upright, flipped = self._between(*ahead), self._between(*back)
        if True in ways:
            upright = 0
        if False in ways:
            flipped = 0
        hinge = (upright | flipped) & X_BIT  # 3DX-22: an X takes either way up
        return upright | hinge, flipped | hinge

    def _row(self, cell: int, step: int) -> list[tuple[int, bool]]:
        """The bricks in one run with a cell on one side of it, the nearest first."""
        found = []
        while (brick := self.letters.get(cell + step)) and not self._is_parted(cell, cell + step):
            found.append(brick)
            cell += step
        return found

    def _between(self, before: Iterable[int], after: list[int]) -> int:
        """The letters that make a word between some letters and others, as bits."""
        nodes = self.nodes
        node = self._walk(self.root, before)
        if not after:
            return int(nodes[node + 1])
        fitting, left, child = 0, int(nodes[node]), node + 2
        while left:
            bit = left & -left
            left ^= bit
            last = self._walk(nodes[child], after[:-1])
            if nodes[last + 1] >> after[-1] - 1 & 1:
                fitting |= bit
            child += 1
        return fitting

    def _walk(self, node: int, codes: Iterable[int]) -> int:
        nodes = self.nodes
        for code in codes:
            bit = 1 << code - 1
            letters = nodes[node]
            if not letters & bit:
                return 0
            node = nodes[node + 2 + (letters & bit - 1).bit_count()]
        return node

    # Words

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
                    for mode in self.modes:
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
        fitting = self.mask(cell, mode.axis, mode.flipped) & self.hand
        if not fitting:
            return
        step = STEPS[mode.axis] * mode.sign
        board = self.boards[mode.flipped]
        if board.get(cell - step, 0) > 0:
            start = cell - step
            while board.get(start - step, 0) > 0 and not self._is_parted(start, start - step):
                start -= step
            between = range(start, cell, step)
            node = self._walk(self.root, (board[at] for at in between))
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
        step, axis, flipped = STEPS[mode.axis] * mode.sign, mode.axis, mode.flipped
        stride = abs(step)
        look = self.boards[flipped].get
        words: list[str] = []

        def grow(node: int, cell: int, left: int, text: str) -> None:
            letters = nodes[node]
            here = letters & left
            if here and cell in anchors:
                here &= self.mask(cell, axis, flipped)
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

        fitting = self.mask(cell, axis, flipped) if cell in anchors else ALL
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
        runs = {axis for axis in AXES if self._row(old, STEPS[axis]) or self._row(old, -STEPS[axis])}
        if not bit & self.hand or not runs - {mode.axis}:
            return
        key = (new, mode.axis, mode.flipped)
        usual = self.mask(*key)  # before the face is parted
        face = self._part(old, new)
        fitting = bit
        for axis in AXES:
            if axis != mode.axis:
                fitting &= self._fit(new, axis)[mode.flipped]
        found: list[tuple[int, str]] = []
        if fitting:
            self._masks[key] = fitting
            found = self._through(new, mode)
            self._masks[key] = usual
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
            node = self._walk(self.root, (board[at] for at in range(start, free, step)))
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
            if before == WALL or (before > 0 and self._is_parted(start, start - step)):
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


def first_play(position: Position) -> Play | None:
    """Some legal play of a position, or None."""
    return next(plays(position), None)

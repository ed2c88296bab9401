"""What a play leads to: the game is played on from it, with hands and a pool as they may be.

Everything that the kernels need is copied once a turn. Seats are numbered from the one that thinks, who is 0. While
there are bricks to draw the others' hands are guessed, and a few turns are played (`ahead`); with an empty pool and two
players nothing is left to guess, and the game is played to its end.

Importing this imports Numba: the bots ask for it by `letterloom.search.warming`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

import numpy as np

from letterloom.games.xword3d.board import Brick, Tie
from letterloom.games.xword3d.search import kernel, playout, survey
from letterloom.games.xword3d.search.leave import KINDS, PRICE, Leaves
from letterloom.games.xword3d.search.sweeping import BRICKS, Buffers, apart, nodes_of
from letterloom.games.xword3d.vocabulary import CODE, LETTERS
from letterloom.search.compiling import Array
from letterloom.words import Graph, build_graph

TO_THE_END: Final = 1000
"""More turns than any game has."""
_spare: "list[Buffers]" = []


class Outset(NamedTuple):
    """A game as the seat that thinks knows it."""

    bricks: Sequence[Brick]
    links: Sequence[Tie]
    hands: Sequence[str | int]
    """Letters of a hand, or how many there are; the first is the thinking seat's own."""
    sizes: Sequence[int]
    """How many bricks each seat draws up to."""
    unseen: str
    """What is in unknown hands or in the pool."""
    back: str
    """What is known to lie at the back of the pool."""
    plays: int
    solid: bool


class Chances(NamedTuple):
    """The others' hands, and the pool, as they may be."""

    hands: Array
    pool: Array


class Foresight:
    """Plays a game on from a outset."""

    def __init__(self, nodes: Array, root: int, leaves: Leaves, outset: Outset) -> None:
        self.nodes, self.root, self.outset = nodes, root, outset
        self.leaves = table_of(leaves)
        self.price = PRICE[outset.solid]
        self.own = counts_of(str(outset.hands[0]))
        self.sizes = np.array(outset.sizes, np.int64)
        room = max(*outset.sizes, *(len(hand) if isinstance(hand, str) else hand for hand in outset.hands))
        self.rules = np.array((0, outset.solid, 0, 0, 0, 0, 0, 0, room, 1, survey.ALL), np.int64)
        self.laid = np.zeros((BRICKS + room, survey.BRICK), np.int32)
        self.count = len(outset.bricks)
        self.laid[: self.count] = rows_of(outset.bricks)
        self.columns = 3 if room > 11 else 2
        self._futures: list[Chances] = []
        try:
            self.buffers = _spare.pop()
        except IndexError:
            self.buffers = Buffers()
            self.buffers.make_trie(1 << 13)

    def close(self) -> None:
        """Let others use the buffers."""
        _spare.append(self.buffers)

    @property
    def left(self) -> int:
        """How many bricks are in the pool."""
        known = self.outset.unseen + self.outset.back
        return len(known) - sum(hand for hand in self.outset.hands if isinstance(hand, int))

    @property
    def is_certain(self) -> bool:
        """Is nothing hidden? The pool is empty, and there is one other hand."""
        return self.left == 0 and len(self.outset.hands) == 2

    def worth(self, plays: Array) -> Array:
        """What plays of the own hand, as rows of a batch, are worth beside their points."""
        worth = np.zeros(len(plays), np.int64)
        buffers = self.buffers
        playout.rate(self.own, self.left, self.leaves, self.price, buffers.line, buffers.keeps, plays, worth)
        return worth / kernel.UNIT

    def future(self, number: int, rng: Random) -> Chances:
        """A future by its number: all plays are tried in the same ones."""
        while number >= len(self._futures):
            unseen = list(self.outset.unseen)
            rng.shuffle(unseen)
            unseen += self.outset.back
            hands = np.zeros((len(self.outset.hands), 27), np.int64)
            for seat, hand in enumerate(self.outset.hands):
                known = hand if isinstance(hand, str) else "".join(unseen[:hand])
                if seat:
                    hands[seat] = counts_of(known)
                if isinstance(hand, int):
                    unseen = unseen[hand:]
            self._futures.append(Chances(hands, np.array([CODE[letter] for letter in unseen], np.int64)))
        return self._futures[number]

    def lead(self, play: "Trial", future: Chances, rounds: int | None) -> float:
        """How far ahead is the own seat, with what is kept, when all have had so many turns, or at the end?"""
        turns = TO_THE_END if rounds is None else rounds * len(future.hands) - 1
        hands = future.hands.copy()
        hands[0] = play.hand
        drawn = min(len(future.pool), len(play.rows))
        for code in future.pool[:drawn]:
            hands[0, code] += 1
        count, front = self.count + len(play.rows), len(future.pool) - len(self.outset.back)
        stands = standing(count, 1, self.outset.plays + 1, turns, drawn, front)
        self.laid[self.count : count] = play.rows
        gains = np.zeros((len(hands), 2), np.int64)
        gains[0] = play.points, play.keeps
        self.play_on(play.links, hands, future.pool, stands, gains)
        worth = kernel.UNIT * gains[:, 0] + gains[:, 1]
        return float(worth[0] - worth[1:].mean()) / kernel.UNIT

    def play_on(self, links: Array, hands: Array, pool: Array, stands: Array, gains: Array) -> None:
        """Play on; where a buffer is too small nothing more is gained."""
        buffers = self.buffers
        shape = np.zeros(survey.FACES + 2 * (len(links) + 1), np.int64)
        playout.play_out(
            self.nodes, self.root, self.rules, links, shape, buffers.volume, buffers.bricks, buffers.anchors,
            buffers.joints, buffers.trie, buffers.texts, buffers.heads, buffers.stack, buffers.line,
            buffers.plays[self.columns], buffers.keeps, self.leaves, self.price, self.laid, hands, self.sizes,
            pool, stands, gains,
        )  # fmt: skip

    def tried(self, bricks: Sequence[Brick], link: Tie | None, points: int, keeps: float) -> "Trial":
        """A play of the own hand, to be tried out."""
        hand = self.own.copy()
        for brick in bricks:
            hand[CODE[brick.letter]] -= 1
        links = (*self.outset.links, *([link] if link is not None else []))
        return Trial(rows_of(bricks), links_of(links), hand, points, round(kernel.UNIT * keeps))


class Trial(NamedTuple):
    """A play to be tried out: its bricks and all Joiners as rows, what it leaves in the hand, and what it brings."""

    rows: Array
    links: Array
    hand: Array
    points: int
    keeps: int


def standing(count: int, mover: int, plays: int, turns: int, drawn: int = 0, front: int = 0) -> Array:
    """How a game stands, as the kernels read it: `count` bricks lie on the table, and `drawn` ones were seat 0's.

    The first bricks of the pool, as many as `front`, may lie in any order.
    """
    return np.array((count, drawn, mover, plays, turns, front, 0), np.int64)


def counts_of(letters: str) -> Array:
    """How many of each letter there are."""
    counts = np.zeros(27, np.int64)
    for letter in letters:
        counts[CODE[letter]] += 1
    return counts


def rows_of(bricks: Sequence[Brick]) -> Array:
    """Bricks as the kernels read them."""
    rows = [(*brick.cell, CODE[brick.letter], brick.flipped) for brick in bricks]
    return np.array(rows, np.int32).reshape(-1, survey.BRICK)


def links_of(links: Sequence[Tie]) -> Array:
    """Joiners as the kernels read them."""
    rows = [(*min(link.old, link.new), apart(link.old, link.new)) for link in links]
    return np.array(rows, np.int32).reshape(-1, 4)


_tables: dict[int, tuple[Leaves, Array]] = {}


def table_of(leaves: Leaves) -> Array:
    """Leaves as the kernels read them."""
    if id(leaves) not in _tables:
        table = np.zeros((playout.TABLE, 27), np.int64)
        for letter, values in leaves.letters.items():
            table[playout.COPIES : playout.COPIES + KINDS, CODE[letter]] = values
        for pair, value in leaves.pairs.items():
            one, other = (CODE[letter] for letter in pair)
            table[one, other] = table[other, one] = value
        for count, row in enumerate(leaves.balance):
            table[playout.BALANCE + count, : len(row)] = row
        _tables[id(leaves)] = leaves, table
    return _tables[id(leaves)][1]


def unseen(whole: str, *known: str) -> str:
    """What is left of a set when what is known is taken out.

    >>> unseen("AABC", "A", "C")
    'AB'
    """
    left = Counter(whole)
    left.subtract("".join(known))
    return "".join(sorted((+left).elements()))


def rehearse() -> Iterator[None]:
    """Run every kernel once, and so have it compiled or loaded."""
    graph: Graph = build_graph(["TAX", "AX"])
    leaves = Leaves(
        {
            "letters": dict.fromkeys(LETTERS.strip(), (0,) * KINDS),
            "pairs": {},
            "balance": [[0] * 9] * 9,
        }
    )
    outset = Outset((Brick((0, 0, 0), "A"),), (), ("X", 1), (1, 1), "TX", "", 4, True)
    foresight = Foresight(nodes_of(graph), graph.root, leaves, outset)
    foresight.worth(np.zeros((1, 2), np.int64))
    yield
    tried = foresight.tried([Brick((1, 0, 0), "X")], None, 2, 0.0)
    foresight.lead(tried, foresight.future(0, Random(1)), 1)
    foresight.close()
    yield

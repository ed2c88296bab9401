"""The end of a game of two, when the pool is empty: nothing is hidden, and turns cost nothing.

A tree of plays grows where both sides play best (best-first minimax): the line that looks best is followed to its end,
its last position is looked at further, and what is found changes what looks best. A position that was not looked at
further is worth what comes of it when both play on by rule (`playout`).
"""

from collections.abc import Iterator
from math import log2
from random import Random
from typing import Any, Final

import numpy as np

from letterloom.games.xword3d.board import Brick
from letterloom.games.xword3d.search import foresight as foreseen
from letterloom.games.xword3d.search import kernel, playout, survey, trie
from letterloom.games.xword3d.search.foresight import TO_THE_END, Foresight, Trial
from letterloom.games.xword3d.search.leave import Leaves
from letterloom.games.xword3d.search.sweeping import nodes_of
from letterloom.rules import Budget
from letterloom.search.compiling import Array
from letterloom.words import build_graph

WIDTH: Final = 14
"""So many plays of a position are looked at."""
WEARY: Final = 1.0
"""How many points better a play has to be to be looked at twice as often."""
ENOUGH: Final = 60
"""Where there is no clock, so many positions are."""


class EndPosition:
    """A position: what was laid since the root, the hands, whose turn it is, and how far seat 0 is ahead."""

    __slots__ = (
        "children",
        "hands",
        "is_known",
        "lead",
        "looks",
        "mover",
        "parent",
        "plays",
        "rows",
        "stuck",
        "value",
    )

    def __init__(
        self, parent: "EndPosition | None", rows: Array, hands: Array, mover: int, lead: int, stuck: int = 0
    ) -> None:
        self.parent, self.rows, self.hands, self.mover, self.lead = parent, rows, hands, mover, lead
        self.stuck = stuck
        self.plays: int = 0 if parent is None else parent.plays + bool(len(rows))
        self.children: list[EndPosition] = []
        self.value = 0.0
        self.looks = 0
        """How often it, or one that follows it, was looked at further."""
        self.is_known = False
        """Is its value final?"""

    def is_over(self) -> bool:
        """Can nobody lay anything?"""
        return self.stuck >= 2 or not self.hands.any()


class Endgame:
    """The search. `ranked` gives the plays with what they lead to, best first."""

    def __init__(self, foresight: Foresight, tried: list[Trial], others: Array) -> None:
        self.foresight = foresight
        self.plays = tried
        self.links = tried[0].links
        nothing = np.zeros((0, survey.BRICK), np.int32)
        self.root = EndPosition(None, nothing, np.stack([foresight.own, others[1]]), 0, 0)
        self.pool = np.zeros(0, np.int64)
        for play in tried:
            child = EndPosition(self.root, play.rows, np.stack([play.hand, others[1]]), 1, play.points)
            self.root.children.append(child)

    def ranked(self, budget: Budget) -> list[tuple[int, float]]:
        """The numbers of the plays, best first, each with the lead that it comes to."""
        for n, child in enumerate(self.root.children):
            if n and budget.is_spent():
                self.root.children = self.root.children[:n]
                break
            self._estimate(child)
        looks = 0
        while (
            not budget.is_spent()
            and not self.root.is_known
            and looks < (ENOUGH if budget.ms is None else 10**9)
        ):
            self._settle(self.root)
            if self.root.is_known:
                break
            self._grow(budget)
            looks += 1
        order = sorted(range(len(self.root.children)), key=lambda n: -self.root.children[n].value)
        return [(n, self.root.children[n].value) for n in order]

    def _grow(self, budget: Budget) -> None:
        """Look further at the end of the line that looks best; what is not done in time is left out."""
        leaf = self.root
        while leaf.children:
            leaf.looks += 1
            leaf = self._promising(leaf)
        leaf.looks += 1
        self._expand(leaf)
        for child in leaf.children:
            if budget.is_spent():
                leaf.children = []
                return
            self._estimate(child)
        at: EndPosition | None = leaf
        while at is not None:
            self._settle(at)
            at = at.parent

    @staticmethod
    def _sign(position: EndPosition) -> int:
        return 1 if position.mover == 0 else -1

    def _best(self, position: EndPosition) -> EndPosition:
        sign = self._sign(position)
        return max(position.children, key=lambda child: sign * child.value)

    def _promising(self, position: EndPosition) -> EndPosition:
        """The next position to look at: one that is good for who moves, and was not looked at often."""
        sign = self._sign(position)
        open_ = [child for child in position.children if not child.is_known]
        return max(open_, key=lambda child: sign * child.value - WEARY * log2(1 + child.looks))

    def _settle(self, position: EndPosition) -> None:
        """What a position is worth by those that follow it."""
        if position.children:
            position.value = self._best(position).value
            position.is_known = all(child.is_known for child in position.children)

    def _put_down(self, position: EndPosition) -> int:
        """Lay what was laid up to a position. How many bricks are there?"""
        line: list[EndPosition] = []
        at: EndPosition | None = position
        while at is not None:
            line.append(at)
            at = at.parent
        count = self.foresight.count
        for one in reversed(line):
            self.foresight.laid[count : count + len(one.rows)] = one.rows
            count += len(one.rows)
        return count

    def _estimate(self, position: EndPosition) -> None:
        """What a position is worth if both play on by rule."""
        left = position.hands.sum(axis=1)
        if position.is_over():
            position.value, position.is_known = float(position.lead - left[0] + left[1]), True
            return
        count = self._put_down(position)
        plays = self.foresight.outset.plays + position.plays
        stands = foreseen.standing(count, position.mover, plays, TO_THE_END)
        gains = np.zeros((2, 2), np.int64)
        self.foresight.play_on(self.links, position.hands.copy(), self.pool, stands, gains)
        position.value = float(position.lead + gains[0, 0] - gains[1, 0])

    def _expand(self, position: EndPosition) -> None:
        """The positions that follow: after the plays that look best, or a pass where there is none."""
        mover, nothing = position.mover, position.rows[:0]
        plays, shape, count = self._listed(position)
        sign = 1 if mover == 0 else -1
        for play in plays:
            hands = position.hands.copy()
            end, points = playout.lay_down(
                shape, self.foresight.buffers.volume, play, self.foresight.laid, count, hands[mover]
            )
            rows = self.foresight.laid[count:end].copy()
            position.children.append(
                EndPosition(position, rows, hands, 1 - mover, position.lead + sign * points)
            )
        if not position.children:
            passed = EndPosition(
                position, nothing, position.hands, 1 - mover, position.lead, position.stuck + 1
            )
            position.children.append(passed)

    def _listed(self, position: EndPosition) -> tuple[Array, Array, int]:
        """The plays that look best, as rows; the box that they lie in; and how many bricks lie there."""
        own, buffers, rules = self.foresight, self.foresight.buffers, self.foresight.rules.copy()
        count = self._put_down(position)
        plays = buffers.plays[own.columns]
        hand = position.hands[position.mover].copy()
        is_high = own.outset.solid and own.outset.plays + position.plays >= playout.HIGH_AFTER
        rules[survey.HIGH], rules[survey.BEST] = is_high, 0
        rules[survey.HAND] = survey.ALL
        shape = np.zeros(survey.FACES + 2 * (len(self.links) + 1), np.int64)
        if not hand.any() or not survey.survey(
            own.nodes, own.root, own.laid[:count], self.links, rules, shape,
            buffers.volume, buffers.bricks, buffers.anchors, buffers.joints,
        ):  # fmt: skip
            return plays[:0], shape, count
        if trie.plant(
            own.nodes, own.root, hand, is_high,
            buffers.trie, buffers.texts, buffers.heads, buffers.stack,
        ) < 0:  # fmt: skip
            return plays[:0], shape, count
        found, _, _ = kernel.sweep(
            own.nodes, own.root, rules, shape, buffers.volume, buffers.bricks, buffers.anchors, buffers.joints[:0],
            buffers.trie, buffers.texts, buffers.heads, buffers.line, plays, buffers.keeps, hand, count, 0,
        )  # fmt: skip
        scores = plays[:found, kernel.KEY] >> kernel.SCORE_AT
        values = kernel.UNIT * (scores // survey.FRESH + scores % survey.FRESH)
        values = values - own.price * (plays[:found, kernel.TEXT] >> trie.COUNT_AT)
        best = np.argsort(-values, kind="stable")[:WIDTH]
        return plays[best], shape, count


def rehearse() -> Iterator[None]:
    """Run every kernel once, those of `foresight` too, and so have it compiled or loaded."""
    yield from foreseen.rehearse()
    graph = build_graph(["TAX", "AX"])
    outset = foreseen.Outset((Brick((0, 0, 0), "A"),), (), ("X", "T"), (1, 1), "", "", 4, True)
    nothing: dict[str, Any] = {"letters": {}, "pairs": {}, "balance": []}
    foresight = Foresight(nodes_of(graph), graph.root, Leaves(nothing), outset)
    tried = foresight.tried([Brick((1, 0, 0), "X")], None, 2, 0.0)
    Endgame(foresight, [tried], foresight.future(0, Random(1)).hands).ranked(Budget())
    foresight.close()
    yield

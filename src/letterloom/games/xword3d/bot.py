"""Bots for 3DXWORD.

`greedy` lays what brings most points and stands; where nothing does, it swaps its hand. The player of the levels sees
some of these plays, and the better ones among them keep a good hand: letters that go with many, few of them twice,
vowels and consonants in balance.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Final

from letterloom.games.xword3d.board import layout
from letterloom.games.xword3d.effect import Situation, cells_of, measure
from letterloom.games.xword3d.listing import (
    KERNELS,
    Scored,
    as_move,
    balance_of,
    free_colours,
    scored_plays,
    sweep,
)
from letterloom.games.xword3d.moves import Pass, Play, Swap
from letterloom.games.xword3d.score import MULTIPLE
from letterloom.games.xword3d.search.reasons import reasons
from letterloom.games.xword3d.state import XwordView
from letterloom.rules import Accept, AnyGame, Bot, Budget, Doubt, Move, Note, Ranked
from letterloom.search.levels import Level, at_all_levels

MOST: Final = 100_000
"""So many plays are enough to choose from: there a search ends, whatever the time."""

LISTED: Final = 80
"""So many plays are ranked."""
GLANCE: Final = 6
"""There are so many plays that most are never thought of: each is as likely to be as one that is so hard to see."""
KEPT: Final = {
    "A": 0.6, "B": -0.5, "C": 0.1, "D": 0.5, "E": 1.6, "F": -0.6, "G": 0.0, "H": 0.0, "I": 0.3, "J": -2.0, "K": -1.0,
    "L": 0.5, "M": 0.0, "N": 0.6, "O": 0.0, "P": 0.0, "Q": -3.0, "R": 1.0, "S": 3.0, "T": 0.7, "U": -0.8, "V": -2.2,
    "W": -1.2, "X": -1.2, "Y": 0.0, "Z": -1.2,
}  # fmt: skip
"""What it is worth to keep a letter for the next play, in points."""
TWICE: Final = 0.8
"""What each letter that is there again costs."""
UNEVEN: Final = 0.5
"""What it costs where there are many more vowels than consonants, or fewer, for each."""


class Greedy(Bot[XwordView]):
    """Most points first, among plays that stand."""

    name = "greedy"

    def prepare(self, view: XwordView) -> None:
        KERNELS.wait()

    def rank(self, view: XwordView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """Every play that stands, then the pass; with the time up, the best of those that were looked at."""
        if view.open.doubtful is not None:
            return _vote(view)
        search = Ranking(_situation(view), budget)
        plays = search.best_first() if not budget.is_spent() else filter(None, [search.best])
        ranked = [Ranked(play, points, float(points)) for play, points in plays]
        return [*ranked, Ranked(Pass(), 0, 0.0)]

    def choose(self, view: XwordView, rng: Random, budget: Budget) -> Move:
        """The best play, or else a swap; `rank` names no swaps, as they are not listed among the moves (3DX-7)."""
        if view.open.doubtful is not None:
            return _vote(view)[0].move
        if best := Ranking(_situation(view), budget).best:
            return best.play
        return _swap(view)


class XwordPlayer(Bot[XwordView]):
    """Plays at a level: what it sees, and from `expert` on with what it keeps in mind."""

    def __init__(self, game: AnyGame, level: Level) -> None:
        super().__init__(game)
        self.name = level.name
        self.level = level

    def prepare(self, view: XwordView) -> None:
        KERNELS.wait()

    def explain(self, view: XwordView, move: Move) -> tuple[Note, ...]:
        return (
            reasons(move, self.game.judge(view, move).words, _kept(view.hand.known, move))
            if isinstance(move, Play)
            else ()
        )

    def rank(self, view: XwordView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """The plays that it sees, the best first, then the pass."""
        if view.open.doubtful is not None:
            return _vote(view)
        level, here = self.level, _situation(view)
        glance = level.sight**GLANCE
        noticed = (
            play for play in Ranking(here, budget).best_first() if glance == 1 or rng.random() < glance
        )
        plays = list(islice(noticed, LISTED))
        if glance < 1:
            plays = [play for play in plays if level.sees(_words(here, play), here.lexicon, rng)] or plays[
                -1:
            ]
        options = [Ranked(play, points, points + self._keeps(view, play)) for play, points in plays]
        return [*level.judged(options, rng), Ranked(Pass(), 0, 0.0)]

    def choose(self, view: XwordView, rng: Random, budget: Budget) -> Move:
        """The best play that it sees, or else a swap."""
        best = self.rank(view, rng, budget)[0].move
        return best if best != Pass() else _swap(view)

    def _keeps(self, view: XwordView, play: Play) -> float:
        """What the letters that a play leaves are worth, while there is something to draw."""
        if not self.level.ahead or not len(view.open.pool):
            return 0.0
        return leave(_kept(view.hand.known, play))


BOTS = (Greedy, *at_all_levels(XwordPlayer))


def _words(here: Situation, scored: Scored) -> list[str]:
    return [line.word for line in measure(here, scored.play).lines]


def _kept(hand: Sequence[str], play: Play) -> str:
    """The letters of a hand that a play leaves."""
    left = list(hand)
    for letter in play.letters:
        if letter in left:
            left.remove(letter)
    return "".join(left)


def leave(letters: str) -> float:
    """What it is worth to keep some letters, in points.

    >>> leave("ERS") > leave("ERR") > leave("VVU")
    True
    """
    worth = sum(KEPT[letter] for letter in set(letters))
    twice = sum(letters.count(letter) - 1 for letter in set(letters))
    vowels = sum(letter in "AEIOU" for letter in letters)
    return worth - TWICE * twice - UNEVEN * max(0, abs(2 * vowels - len(letters)) - 1)


def _swap(view: XwordView) -> Move:
    """New bricks for as many as there are; where there are none, a pass."""
    hand, pool = view.hand.known, len(view.open.pool)
    return Swap("".join(hand[:pool])) if hand and pool else Pass()


class Ranking:
    """The plays that were found in time, best first.

    What a play is worth is known when it is found, and whether it stands takes much longer to tell. So that is asked
    of the best first, and of the others not before it matters.
    """

    def __init__(self, here: Situation, budget: Budget) -> None:
        self.here = here
        self.budget = budget
        self.balance = balance_of(here.board, here.options.strength, here.arranged)
        self._colours = free_colours(here)
        search = sweep(here, bool(self._colours))
        self._haul = None if search is None else search.haul(MOST, budget.is_spent)
        self._found: list[Scored] = []
        self._firm: Scored | None = None
        if search is None:
            self._look()

    def _look(self) -> None:
        """Find plays without kernels; where time may run out, the best so far that stands is known at any moment."""
        for scored in islice(scored_plays(self.here), MOST):
            self._found.append(scored)
            if (self._firm is None or scored.points > self._firm.points) and self._will_do(scored):
                self._firm = scored
            if self.budget.is_spent():
                return

    @property
    def best(self) -> Scored | None:
        """The best play that stands, as far as there was time to look."""
        if self._firm is None:
            self._firm = next(self.best_first(), None)
        return self._firm

    def best_first(self) -> Iterator[Scored]:
        """All that stand, while there is time; one of them, if there are any, whatever the time."""
        is_late, is_given = False, False
        for scored in self._in_order():
            is_late = is_late or self.budget.is_spent()
            if is_late and (is_given or not self.balance.is_easy(scored.play)):
                if is_given:
                    return
                continue  # no time for statics: a play that rests on columns will do
            if self._will_do(scored):
                is_given = True
                yield scored

    def _in_order(self) -> Iterator[Scored]:
        if self._haul is None:
            yield from sorted(self._found, key=lambda scored: -scored.points)
            return
        multiples = [MULTIPLE[colour] for colour in self._colours]
        for found, number in self._haul.best_first(MOST, multiples):
            yield as_move(self.here, found, self._colours[number] if found.old is not None else None)

    def _will_do(self, scored: Scored) -> bool:
        return self.balance.holds(scored.play) and not any(
            map(self.here.lexicon.is_offensive, self._words(scored))
        )

    def _words(self, scored: Scored) -> Iterator[str]:
        """The words of a play."""
        play, points = scored
        if points == len(play.letters):  # a point a letter: there is but the one that is spelt
            there = layout(self.here.board).bricks
            spelt = zip(cells_of(play), play.letters, strict=True)
            yield "".join(there[cell].letter if letter == "." else letter for cell, letter in spelt)
        else:
            yield from (line.word for line in measure(self.here, play).lines)


def _situation(view: XwordView) -> Situation:
    assert view.seat is not None
    return view.open.situation(view.seat, view.hand)


def _vote(view: XwordView) -> list[Ranked]:
    """Doubt what is no word, accept the rest."""
    assert view.open.doubtful is not None
    wrong = any(word not in view.open.lexicon for word in view.open.doubtful.words)
    doubt, accept = Ranked(Doubt(), 0, float(wrong)), Ranked(Accept(), 0, float(not wrong))
    return [doubt, accept] if wrong else [accept, doubt]

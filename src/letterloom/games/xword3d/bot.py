"""Bots for 3DXWORD.

`greedy` lays what brings most points and stands; where nothing does, it swaps its hand. The player of the levels sees
some of these plays, and the better ones among them keep a good hand: letters that go with many, few of them twice,
vowels and consonants in balance.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import floor, log10
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING, Final

from letterloom.games.xword3d.board import layout
from letterloom.games.xword3d.course import hand_size
from letterloom.games.xword3d.effect import Situation, cells_of, measure, new_bricks
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
from letterloom.games.xword3d.search.leave import PRICE, leaves_of
from letterloom.games.xword3d.search.reasons import reasons
from letterloom.games.xword3d.state import XwordView
from letterloom.rules import Accept, AnyGame, Bot, Budget, Doubt, Move, Note, Ranked
from letterloom.search.halving import halving
from letterloom.search.levels import Level, at_all_levels
from letterloom.search.warming import Kernels

if TYPE_CHECKING:
    from letterloom.games.xword3d.search.foresight import Foresight
    from letterloom.search.compiling import Array

MOST: Final = 100_000
"""So many plays are enough to choose from: there a search ends, whatever the time."""

LISTED: Final = 80
"""So many plays are ranked."""
GLANCE: Final = 6
"""There are so many plays that most are never thought of: each is as likely to be as one that is so hard to see."""
TRIED: Final = 20
"""So many of the best plays are tried out; with each ten times `USUAL_MS` twice as many."""
ROUNDS: Final = 2
"""In a play that is tried out everybody has so many turns. After more halvings than `LATE` only few plays are left to
tell apart, and each goes one turn further; with ten times `USUAL_MS` that begins one halving sooner."""
LATE: Final = 2
NEAR_END: Final = 8
"""With so few bricks to draw a game is played to its end; with ten times `USUAL_MS` sooner by `SOONER` bricks."""
SOONER: Final = 22
USUAL_MS: Final = 100
SLOWER: Final = 3
"""A turn is played on in so many times the time in 3D."""
UNTIL: Final = 0.95
"""So much of the time is spent on trying plays out."""
FORESIGHT: Final = Kernels("letterloom.games.xword3d.search.endgame")


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
        if self.level.ahead:
            FORESIGHT.wait()

    def explain(self, view: XwordView, move: Move) -> tuple[Note, ...]:
        return (
            reasons(move, self.game.judge(view, move).words, _kept(view.hand.known, move))
            if isinstance(move, Play)
            else ()
        )

    def rank(self, view: XwordView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """The plays that it sees, the best first, then the pass."""
        return self._ranked(view, rng, budget, LISTED)

    def _ranked(self, view: XwordView, rng: Random, budget: Budget, most: int) -> Sequence[Ranked]:
        """The same, with at most so many plays."""
        if view.open.doubtful is not None:
            return _vote(view)
        level, here = self.level, _situation(view)
        glance = level.sight**GLANCE
        foresight = self._foresight(view)
        ranking = Ranking(here, budget, foresight.worth if foresight is not None else None)
        plays = list(islice(ranking.best_first(lambda: glance == 1 or rng.random() < glance), most))
        if glance < 1:
            plays = [play for play in plays if level.sees(_words(here, play), here.lexicon, rng)] or plays[
                -1:
            ]
        options = [Ranked(play, points, points + self._keeps(view, play)) for play, points in plays]
        options = level.judged(options, rng)
        if foresight is not None:
            if level.sight == 1 and len(options) > 1 and not budget.is_spent():
                options = tried_out(foresight, here, options, rng, budget)
            foresight.close()
        least = min((option.value for option in options), default=0.0)
        return [*options, Ranked(Pass(), 0, min(0.0, least))]

    def choose(self, view: XwordView, rng: Random, budget: Budget) -> Move:
        """The best play that it sees, or else a swap."""
        sees_all = self.level.sight == 1
        most = tried_in(pace(budget, view.open.options.solid)) if sees_all else LISTED
        best = self._ranked(view, rng, budget, most)[0].move
        return best if best != Pass() else _swap(view)

    def _foresight(self, view: XwordView) -> "Foresight | None":
        """What tells what plays lead to, for levels that look ahead and where its kernels are ready."""
        if not self.level.ahead or view.open.blind or view.open.arranged:
            return None
        module = FORESIGHT.ready()
        return None if module is None or KERNELS.known() is None else foreseeing(module, view)

    def _keeps(self, view: XwordView, play: Play) -> float:
        """What a play is worth beside its points: for the letters that it leaves, or those that it spends."""
        if not self.level.ahead:
            return 0.0
        return keeping(view, play)


BOTS = (Greedy, *at_all_levels(XwordPlayer, {"expert": {"slip": 0.06}}))


def _words(here: Situation, scored: Scored) -> list[str]:
    return [line.word for line in measure(here, scored.play).lines]


def _kept(hand: Sequence[str], play: Play) -> str:
    """The letters of a hand that a play leaves."""
    left = list(hand)
    for letter in play.letters:
        if letter in left:
            left.remove(letter)
    return "".join(left)


def keeping(view: XwordView, play: Play) -> float:
    """What a play is worth beside its points, at sight."""
    solid, left = view.open.options.solid, len(view.open.pool)
    price = PRICE[solid] * max(0, len(new_bricks(play)) - left) / 100
    leaves = leaves_of(view.open.lexicon.language, solid)
    return (leaves.worth(_kept(view.hand.known, play)) if left else 0.0) - price


def foreseeing(module: ModuleType, view: XwordView) -> "Foresight":
    """What tells what plays lead to."""
    open_, seat = view.open, view.seat
    assert seat is not None
    order = [seat, *(other for other in turned(open_.remaining, seat) if other != seat)]
    hands = [open_.hands[other] for other in order]
    gone = "".join(letter for other in open_.left for letter in open_.hands[other].known)
    own = "".join(view.hand.known)
    laid = "".join(brick.letter for brick in open_.board.bricks)
    outset = module.foreseen.Outset(
        open_.board.bricks,
        open_.board.links,
        (own, *map(len, hands[1:])),
        tuple(hand_size(open_.seats[other]) for other in order),
        module.foreseen.unseen(open_.bricks, laid, own, open_.back, gone),
        open_.back,
        open_.plays,
        open_.options.solid,
    )
    lexicon = open_.lexicon
    sweeping = KERNELS.known()
    assert sweeping is not None
    found: Foresight = module.Foresight(
        sweeping.kept_nodes(lexicon.digest, lexicon.graph),
        lexicon.graph.root,
        leaves_of(lexicon.language, open_.options.solid),
        outset,
    )
    return found


def turned(seats: Sequence[int], first: int) -> list[int]:
    """Seats in the order of their turns, from one on.

    >>> turned((0, 1, 3), 1)
    [1, 3, 0]
    """
    return sorted(seats, key=lambda seat: (seat < first, seat))


def pace(budget: Budget, is_solid: bool) -> float:
    """The time that there is, in milliseconds of flat play: in 3D it is worth less."""
    return (budget.ms or USUAL_MS) / (SLOWER if is_solid else 1)


def tried_in(ms: float) -> int:
    """How many plays are tried out in so much time.

    >>> [tried_in(ms) for ms in (30, 100, 999, 1000, 10_000)]
    [20, 20, 20, 40, 80]
    """
    return TRIED << max(0, floor(log10(ms / USUAL_MS)))


def horizon(left: int, ms: float, halvings: int) -> int | None:
    """How many turns of everybody are played on, with so many bricks to draw and so much time; None: to the end.

    >>> [horizon(60, 100, halvings) for halvings in range(4)], [horizon(60, 1000, halvings) for halvings in range(4)]
    ([2, 2, 2, 3], [2, 2, 3, 4])
    >>> horizon(9, 100, 0), horizon(9, 1000, 0), horizon(31, 1000, 0)
    (2, None, 2)
    """
    longer = log10(ms / USUAL_MS)
    if left <= NEAR_END + SOONER * max(0.0, longer):
        return None
    return ROUNDS + max(0, floor(halvings - LATE + longer))


def tried_out(
    foresight: "Foresight", here: Situation, options: list[Ranked], rng: Random, budget: Budget
) -> list[Ranked]:
    """The best of some plays again, by what they lead to; the others follow as they were."""
    ms = pace(budget, here.options.solid)
    few = options[: tried_in(ms)]
    tried = []
    for option in few:
        assert isinstance(option.move, Play)
        link = measure(here, option.move).board.links[-1] if option.move.joiner else None
        bricks = new_bricks(option.move)
        tried.append(foresight.tried(bricks, link, option.points, option.value - option.points))
    if foresight.is_certain and not any(len(play.links) for play in tried):
        found = FORESIGHT.wait().Endgame(foresight, tried, foresight.future(0, rng).hands).ranked(budget)
    else:
        leads: list[float] = []
        """How much more than at sight plays were worth in the first future."""

        def sample(number: int, future: int, halvings: int) -> float:
            if leads and budget.is_spent():  # no time for the last ones: they are worth what the others are
                return few[number].value + sum(leads) / len(leads)
            rounds = horizon(foresight.left, ms, halvings)
            lead = foresight.lead(tried[number], foresight.future(future, rng), rounds)
            if not future:
                leads.append(lead - few[number].value)
            return lead

        found = halving(len(few), sample, budget, until=UNTIL, prior=[one.value for one in few])
    # A lead is told in the coin of what plays are worth at sight: as much more or less as they are worth on average.
    shift = sum(few[number].value - value for number, value in found) / len(found)
    ranked = [Ranked(few[number].move, few[number].points, value + shift) for number, value in found]
    least, done = ranked[-1].value, {number for number, _ in found}
    rest = [option for number, option in enumerate(options) if number not in done]
    return ranked + [Ranked(one.move, one.points, min(one.value, least)) for one in rest]


def _swap(view: XwordView) -> Move:
    """New bricks for as many as there are; where there are none, a pass."""
    hand, pool = view.hand.known, len(view.open.pool)
    return Swap("".join(hand[:pool])) if hand and pool else Pass()


class Ranking:
    """The plays that were found in time, best first.

    What a play is worth is known when it is found, and whether it stands takes much longer to tell. So that is asked
    of the best first, and of the others not before it matters.
    """

    def __init__(
        self, here: Situation, budget: Budget, beside: "Callable[[Array], Array] | None" = None
    ) -> None:
        self.here = here
        self.budget = budget
        self.beside = beside
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

    def best_first(self, notices: Callable[[], bool] | None = None) -> Iterator[Scored]:
        """All that stand, while there is time; one of them, if there are any, whatever the time.

        A play that nobody `notices` is not looked at.
        """
        is_late, is_given = False, False
        for scored in self._in_order():
            if notices is not None and not notices():
                continue
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
        for found, number in self._haul.best_first(MOST, multiples, self.beside):
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

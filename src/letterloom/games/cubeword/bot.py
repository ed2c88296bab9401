"""Bots for CUBEWORD.

`greedy` takes the turn with the most points that the search of `search.turns` finds. The player of the levels sees
some of these turns; the champion sees all of them, and looks at what each of the best leads to (`search.ahead`).
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from letterloom.games.cubeword.search.ahead import Ahead, Part
from letterloom.games.cubeword.search.reasons import reasons
from letterloom.games.cubeword.search.turns import Turn, other_openings, prepare, turns
from letterloom.games.cubeword.state import CubewordView
from letterloom.games.cubeword.vocabulary import offending
from letterloom.rules import Accept, AnyGame, Bot, Budget, Doubt, Move, Note, Ranked
from letterloom.search.levels import Level, at_all_levels

LISTED = 60
"""So many turns are looked at, good ones and others, to see some of them."""
LED = 30
"""So many of the best are looked at by one who sees all, and asked what they lead to, while there is time;"""
MORE = 60
"""and so many where there is much of it."""
SEARCH = 0.55
"""The part of the time in which turns are looked for; the rest is for what they lead to."""


class Greedy(Bot[CubewordView]):
    """The turn that scores most; it doubts what its lexicon does not know."""

    name = "greedy"

    def prepare(self, view: CubewordView) -> None:
        prepare(view.open)

    def rank(self, view: CubewordView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """Every turn that was found, by its points."""
        return _opinion(view) or [
            Ranked(turn.move, turn.points, float(turn.points))
            for turn in _turns(view, rng, budget, quick=True)
        ]

    def choose(self, view: CubewordView, rng: Random, budget: Budget) -> Move:
        """The first of them; the others need no commands."""
        opinion = _opinion(view)
        return opinion[0].move if opinion else next(_turns(view, rng, budget, quick=True)).move


class CubewordPlayer(Bot[CubewordView]):
    """Plays at a level: by what it sees, and with the next player in mind where there is time."""

    def __init__(self, game: AnyGame, level: Level) -> None:
        super().__init__(game)
        self.name = level.name
        self.level = level

    def prepare(self, view: CubewordView) -> None:
        prepare(view.open)

    def explain(self, view: CubewordView, move: Move) -> tuple[Note, ...]:
        return reasons(self.game.judge(view, move), move, self.game.write(move))

    def rank(self, view: CubewordView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """The turns that it sees, the best first."""
        if opinion := _opinion(view):
            return opinion
        ahead = Ahead(view.open, budget)
        looks = self.level.sight == 1 and ahead.ready
        if self.level.sight < 1:
            seen = _turns(view, rng, budget, quick=True, some=LISTED)
            return self._seen(
                view, [Ranked(turn.move, turn.points, float(turn.points)) for turn in seen], rng
            )
        led = MORE if ahead.is_long else LED
        part = Part(budget, SEARCH) if looks else budget
        found = list(islice(_turns(view, rng, part, openings=led), led))
        if looks:
            return _led_on(view, found, ahead)
        return [Ranked(turn.move, turn.points, float(turn.points)) for turn in found]

    def _seen(self, view: CubewordView, options: list[Ranked], rng: Random) -> list[Ranked]:
        """Those that it sees: of a turn that makes many words, the more the fewer."""
        lexicon = view.open.lexicon
        seen = [
            option
            for option in options
            if self.level.sees([line.word for line in self.game.judge(view, option.move).words], lexicon, rng)
        ]
        return self.level.judged(seen or options[-1:], rng)


BOTS = (Greedy, *at_all_levels(CubewordPlayer))


def _led_on(view: CubewordView, found: list[Turn], ahead: Ahead) -> list[Ranked]:
    """Turns by what they lead to, the best first; those for which there was no time come last."""
    judged = ahead.by_plan(found) if len(view.open.remaining) == 1 else ahead.by_reply(found)
    known = {turn for turn, _ in judged}
    last = judged[-1][1] - 1 if judged else 0.0
    rest = [Ranked(turn.move, turn.points, last) for turn in found if turn not in known]
    return [*(Ranked(turn.move, turn.points, value) for turn, value in judged), *rest]


def _turns(
    view: CubewordView, rng: Random, budget: Budget, quick: bool = False, some: int = 0, openings: int = 0
) -> Iterator[Turn]:
    """The turns that were found, the best first; of equally good openings any one, so that games differ.

    So many `openings` are drawn from all over, beside the first ones that are found.
    """
    found = turns(view, budget, quick, some)
    if view.open.board:
        yield from found
        return
    first = list(found)
    equal = [turn for turn in first if turn.points == first[0].points]
    others = other_openings(view.open, first[0].points, openings, rng, budget)
    any_order = list(dict.fromkeys((*equal, *others)))
    rng.shuffle(any_order)
    yield from any_order
    yield from first[len(equal) :]


def _opinion(view: CubewordView) -> list[Ranked]:
    """Doubt what the lexicon does not know; nothing where there is no vote."""
    open_ = view.open
    if not open_.vote:
        return []
    wrong = bool(offending(open_.new, open_))
    doubt, accept = Ranked(Doubt(), 0, float(wrong)), Ranked(Accept(), 0, float(not wrong))
    return [doubt, accept] if wrong else [accept, doubt]

"""Bots for CUBEWORD.

`greedy` takes the turn with the most points that the search of `search.turns` finds. The player of the levels sees
some of these turns, and with time to spare it looks at what each of the best leaves to the next player.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random

from msgspec.structs import replace

from letterloom.games.cubeword.board import new_runs
from letterloom.games.cubeword.search.reasons import reasons
from letterloom.games.cubeword.search.turns import Turn, turns
from letterloom.games.cubeword.state import CubewordView
from letterloom.games.cubeword.vocabulary import offending
from letterloom.rules import Accept, AnyGame, Bot, Budget, Doubt, Entry, Move, Note, Ranked
from letterloom.search.levels import Level, at_all_levels

LISTED = 60
"""So many turns are looked at, to see some of them."""
REPLIES = 4
"""For so many of the best turns the reply is looked for."""
REPLY = 0.9
"""What the points of the next player count against one's own."""
LONG_MS = 4_000
"""With less time than this, a reply is not found well enough to judge by it."""


class Greedy(Bot[CubewordView]):
    """The turn that scores most; it doubts what its lexicon does not know."""

    name = "greedy"

    def rank(self, view: CubewordView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """Every turn that was found, by its points."""
        return _opinion(view) or [
            Ranked(turn.move, turn.points, float(turn.points)) for turn in _turns(view, rng, budget)
        ]

    def choose(self, view: CubewordView, rng: Random, budget: Budget) -> Move:
        """The first of them; the others need no commands."""
        opinion = _opinion(view)
        return opinion[0].move if opinion else next(_turns(view, rng, budget)).move


class CubewordPlayer(Bot[CubewordView]):
    """Plays at a level: by what it sees, and with the next player in mind where there is time."""

    def __init__(self, game: AnyGame, level: Level) -> None:
        super().__init__(game)
        self.name = level.name
        self.level = level

    def explain(self, view: CubewordView, move: Move) -> tuple[Note, ...]:
        return reasons(self.game.judge(view, move), move, self.game.write(move))

    def rank(self, view: CubewordView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """The turns that it sees, the best first."""
        if opinion := _opinion(view):
            return opinion
        alone = len(view.open.remaining) == 1 or not self.level.ahead
        looks = not alone and (budget.ms is None or budget.ms * self.level.ahead >= LONG_MS)
        found = _turns(view, rng, _Part(budget, 0.4) if looks else budget)
        options = [Ranked(turn.move, turn.points, float(turn.points)) for turn in islice(found, LISTED)]
        if self.level.sight < 1:
            options = self._seen(view, options, rng)
        return self._ahead(view, options, rng, budget) if looks else options

    def _seen(self, view: CubewordView, options: list[Ranked], rng: Random) -> list[Ranked]:
        """Those that it sees: of a turn that makes many words, the more the fewer."""
        lexicon = view.open.lexicon
        seen = [
            option
            for option in options
            if self.level.sees([line.word for line in self.game.judge(view, option.move).words], lexicon, rng)
        ]
        return self.level.judged(seen or options[-1:], rng)

    def _ahead(self, view: CubewordView, options: list[Ranked], rng: Random, budget: Budget) -> list[Ranked]:
        """The best of them by what they leave to the next player, while there is time."""
        assert view.seat is not None
        state = self.game.imagine(view, rng)
        judged: list[Ranked] = []
        for number, option in enumerate(options[:REPLIES]):
            part = _Part(budget, 0.4 + 0.6 * (number + 1) / min(REPLIES, len(options)))
            after = self.game.apply(state, Entry(view.seat, option.move)).state
            if part.is_spent() or after.open.is_over or after.open.vote:
                break
            reply = next(turns(self.game.view(after, after.open.mover), part))
            judged.append(replace(option, value=option.points - REPLY * reply.points))
        if len(judged) < 2:
            return options
        judged.sort(key=lambda option: -option.value)
        return [*judged, *(replace(rest, value=judged[-1].value - 1) for rest in options[len(judged) :])]


BOTS = (Greedy, *at_all_levels(CubewordPlayer))


class _Part(Budget):
    """The first part of another budget."""

    def __init__(self, whole: Budget, share: float) -> None:
        self.ms = None if whole.ms is None else whole.ms * share
        self._whole, self._share = whole, share

    def is_spent(self) -> bool:
        return self._whole.is_spent() or (self.ms is not None and self._whole.share() >= self._share)


def _turns(view: CubewordView, rng: Random, budget: Budget) -> Iterator[Turn]:
    """The turns that were found, the best first; of equally good openings any one, so that games differ."""
    found = turns(view, budget)
    if view.open.board:
        yield from found
        return
    openings = list(found)
    equal = [turn for turn in openings if turn.points == openings[0].points]
    rng.shuffle(equal)
    yield from equal
    yield from openings[len(equal) :]


def _opinion(view: CubewordView) -> list[Ranked]:
    """Doubt what the lexicon does not know; nothing where there is no vote."""
    open_ = view.open
    if not open_.vote:
        return []
    wrong = bool(offending(new_runs(open_.began, open_.board), open_))
    doubt, accept = Ranked(Doubt(), 0, float(wrong)), Ranked(Accept(), 0, float(not wrong))
    return [doubt, accept] if wrong else [accept, doubt]

"""Bots for TYPO-2D.

`greedy` values a board by the places that the cards of its hand would have there. It chooses a card that can be
laid and leaves most places to the others, lays it where most stay open, and takes the line that costs least.
Values are in cards: laying one is worth 1, a penalty card costs 1, and an open place a small part of a card.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random

from msgspec.structs import replace

from letterloom.games.typo2d.board import GAP, Board, halves
from letterloom.games.typo2d.effect import judge
from letterloom.games.typo2d.laying.placing import after
from letterloom.games.typo2d.listing import plays, spoken_plays
from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.moves import Choose, Drop, Insert, Keep, Put, Replace, Take
from letterloom.games.typo2d.search.comfort import places
from letterloom.games.typo2d.search.planning import Choice, Midway, Round, best_plays, choices
from letterloom.games.typo2d.search.reasons import reasons
from letterloom.games.typo2d.state import TypoView
from letterloom.games.typo2d.vocabulary import dictionary
from letterloom.rules import Accept, AnyGame, Bot, Budget, Doubt, Move, Note, Ranked, put
from letterloom.search.levels import Level, at_all_levels

ENOUGH = 6
"""More places than this for one card are worth no more."""
PLACE = 0.01
"""What an open place is worth, in cards."""
STUCK = -100.0
"""What choosing a card without any place is worth."""


class Greedy(Bot[TypoView]):
    """The card that keeps most places open, the cheapest line when it must take."""

    name = "greedy"

    def rank(self, view: TypoView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """Every move by what it leaves open; when the budget is spent, those that were looked at."""
        open_ = view.open
        match open_.phase:
            case "choose":
                options = _choices(view)
            case "vote":
                options = _votes(view)
            case "drop-penalty":
                options = _drops(view, open_.penalty)
            case "drop-any":
                options = _drops(view, view.hand.known)
            case _:
                options = chain(_plays(view), _takes(view))
        found = []
        for option in options:
            found.append(option)
            if budget.is_spent():
                break
        found.sort(key=lambda option: -option.value)
        return found


class TypoPlayer(Bot[TypoView]):
    """Plays at a level: by what it sees, or by thinking the round through."""

    def __init__(self, game: AnyGame, level: Level) -> None:
        super().__init__(game)
        self.name = level.name
        self.level = level
        self._greedy = Greedy(game)

    def explain(self, view: TypoView, move: Move) -> tuple[Note, ...]:
        return reasons(view, move)

    def rank(self, view: TypoView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """The moves that it sees, the best first."""
        if self.level.ahead and not budget.is_spent():
            if view.open.phase == "choose":
                found = self._choices(view, rng, budget)
                return [Ranked(Choose(choice.card), 0, choice.value) for choice in found]
            if view.open.phase == "place":
                return self._placings(view, budget)
        options = self._greedy.rank(view, rng, budget)
        seen = [option for option in options if self._sees(view, option.move, rng)]
        return self.level.judged(seen or options, rng)

    def choose(self, view: TypoView, rng: Random, budget: Budget) -> Move:
        """The best move; of secret choices one by chance, so that nobody can rely on it."""
        if self.level.ahead and view.open.phase == "choose":
            found = self._choices(view, rng, budget)
            return Choose(rng.choices(found, [choice.share for choice in found])[0].card)
        return self.rank(view, rng, budget)[0].move

    def _choices(self, view: TypoView, rng: Random, budget: Budget) -> list[Choice]:
        at_sight = sorted(_choices(view), key=lambda option: -option.value)
        cards = [option.move.card for option in at_sight if isinstance(option.move, Choose)]
        return choices(view, cards, rng, budget, self.level.ahead)

    def _placings(self, view: TypoView, budget: Budget) -> list[Ranked]:
        """Every way to lay the card or to take a line, by how the round goes on."""
        open_, seat = view.open, view.seat
        assert seat is not None
        at = Round(view, budget).now
        fewer = put(at.cards, seat, at.cards[seat] - 1)
        options: list[tuple[Move, Midway]] = [
            (move, Midway(after(open_.board, placing), fewer))
            for move, placing in spoken_plays(open_.board, open_.card, dictionary(open_), open_.options)
        ]
        if open_.card == "M*" and not open_.penalty:
            options.append((Keep(), at))
        points = {move: 1 for move, _ in options}
        ranked = [Ranked(move, points[move], value) for move, value in best_plays(view, options, budget)]
        takes = sorted(_takes(view), key=lambda option: -option.value)
        worst = ranked[-1].value if ranked else 0.0
        return [*ranked, *(replace(take, value=worst - 1 + take.value / 100) for take in takes)]

    def _sees(self, view: TypoView, move: Move, rng: Random) -> bool:
        if not isinstance(move, Put | Insert | Replace) or self.level.sight == 1:
            return True
        open_ = view.open
        placing = judge(open_.board, open_.card, move, dictionary(open_), open_.options)
        words = dictionary(open_).on(open_.board, open_.card, placing.replaced)
        said = tuple(words.example(run) for run in placing.runs)
        return all(said) and self.level.sees(said, open_.lexicon, rng)


BOTS = (Greedy, *at_all_levels(TypoPlayer))


def openness(board: Board, view: TypoView) -> float:
    """What the places that a board has for the hand are worth."""
    open_ = places(board, view.open.lexicon)
    return PLACE * sum(min(ENOUGH, open_[letter_of(card)]) for card in view.hand.known)


def _choices(view: TypoView) -> Iterator[Ranked]:
    board, words, hand = view.open.board, dictionary(view.open), view.hand.known
    open_ = places(board, view.open.lexicon)
    total = sum(min(ENOUGH, open_[letter_of(card)]) for card in hand)
    for card in dict.fromkeys(hand):
        can = next(plays(board, card, words), None) is not None or card == "M*"
        rest = total - min(ENOUGH, open_[letter_of(card)])
        yield Ranked(Choose(card), 0, PLACE * rest + (0.0 if can else STUCK))


def _votes(view: TypoView) -> Iterator[Ranked]:
    laid = view.open.laid
    assert laid is not None
    words = dictionary(view.open).on(view.open.board)
    false = words.pairs(laid.words, laid.runs) is None
    yield Ranked(Doubt() if false else Accept(), 0, 1.0)
    yield Ranked(Accept() if false else Doubt(), 0, 0.0)


def _drops(view: TypoView, cards: tuple[str, ...]) -> Iterator[Ranked]:
    open_ = places(view.open.board, view.open.lexicon)
    for card in sorted(set(cards)):
        yield Ranked(Drop(card), 1, -float(open_[letter_of(card)]))


def _plays(view: TypoView) -> Iterator[Ranked]:
    open_ = view.open
    if open_.phase != "place":
        return
    board = open_.board
    for move, placing in spoken_plays(board, open_.card, dictionary(open_), open_.options):
        yield Ranked(move, 1, 1.0 + openness(after(board, placing), view))
    if open_.card == "M*" and not open_.penalty:
        yield Ranked(Keep(), 0, openness(board, view))


def _takes(view: TypoView) -> Iterator[Ranked]:
    open_ = view.open
    for run in open_.board.longest:
        cost = len(halves(tuple(run.pattern.replace(GAP, "")), more=open_.phase == "take")[1])
        left = open_.board.take_off(run)
        points = -cost if left.cards else 1 - cost  # an empty board takes the card (TYP-8)
        yield Ranked(Take((run.axis, run.cells[0])), points, points + openness(left, view))

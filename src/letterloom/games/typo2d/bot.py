"""Bots for TYPO-2D.

`greedy` values a board by the places that the cards of its hand would have there. It chooses a card that can be
laid and leaves most places to the others, lays it where most stay open, and takes the line that costs least.
Values are in cards: laying one is worth 1, a penalty card costs 1, and an open place a small part of a card.
"""

from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random
from types import ModuleType

from msgspec.structs import replace

from letterloom.games.typo2d.board import GAP, Board, halves
from letterloom.games.typo2d.effect import judge
from letterloom.games.typo2d.laying.placing import after
from letterloom.games.typo2d.listing import plays, spoken_plays
from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.moves import Choose, Drop, Insert, Keep, Put, Replace, Take
from letterloom.games.typo2d.search.comfort import places
from letterloom.games.typo2d.search.planning import Choice, Midway, Round, best_plays, choices
from letterloom.games.typo2d.search.playing import KERNEL, Outlook, can_play_on, choosing, placings, takings
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
PLAYS_OUT = 0.5
"""Who spends so much of the time on looking ahead plays games out to their end."""


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

    def prepare(self, view: TypoView) -> None:
        if self.level.ahead >= PLAYS_OUT:
            KERNEL.wait()

    def rank(self, view: TypoView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """The moves that it sees, the best first."""
        if self.level.ahead and not budget.is_spent():
            if view.open.phase == "choose":
                found = self.choices(view, rng, budget)
                return self.level.judged(
                    [Ranked(Choose(choice.card), 0, choice.value) for choice in found], rng
                )
            if view.open.phase == "place":
                return self._placings(view, rng, budget)
        options = self._greedy.rank(view, rng, budget)
        seen = [option for option in options if self._sees(view, option.move, rng)]
        return self.level.judged(seen or options, rng)

    def choose(self, view: TypoView, rng: Random, budget: Budget) -> Move:
        """The best move; of secret choices one by chance, so that nobody can rely on it (slips are chance enough)."""
        if self.level.ahead and not self.level.slip and view.open.phase == "choose":
            found = self.choices(view, rng, budget)
            return Choose(rng.choices(found, [choice.share for choice in found])[0].card)
        return self.rank(view, rng, budget)[0].move

    def choices(self, view: TypoView, rng: Random, budget: Budget) -> list[Choice]:
        """The cards of its hand, the best first, each with how likely it should be chosen."""
        at_sight = sorted(_choices(view), key=lambda option: -option.value)
        cards = [option.move.card for option in at_sight if isinstance(option.move, Choose)]
        kernel = self._kernel(view, budget)
        if kernel is None:
            return choices(view, cards, rng, budget, self.level.ahead)
        outlook = Outlook(view, kernel, [choosing(view, card) for card in cards], rng)
        outlook.try_out(budget, self.level.ahead)
        return outlook.choices(cards)

    def _kernel(self, view: TypoView, budget: Budget) -> ModuleType | None:
        """What plays games out, at the levels that do so, where there is time for it."""
        if self.level.ahead < PLAYS_OUT or budget.is_spent():
            return None
        return can_play_on(view)

    def _placings(self, view: TypoView, rng: Random, budget: Budget) -> list[Ranked]:
        """Every way to lay the card or to take a line, by how the game or the round goes on."""
        kernel = self._kernel(view, budget)
        if kernel is None:
            return _then_takes(self._round(view, rng, budget), view)
        found = list(placings(view))
        outlook = Outlook(view, kernel, [option for _, option in found or takings(view)], rng)
        outlook.try_out(budget, self.level.ahead)
        means = outlook.means()
        if not found:
            ranked = [replace(take, value=mean) for take, mean in zip(_takes(view), means, strict=True)]
            return sorted(ranked, key=lambda option: -option.value)
        ranked = [
            Ranked(move, int(move != Keep()), mean) for (move, _), mean in zip(found, means, strict=True)
        ]
        return _then_takes(sorted(ranked, key=lambda option: -option.value), view)

    def _round(self, view: TypoView, rng: Random, budget: Budget) -> list[Ranked]:
        """The ways to lay the card that it sees, by how the round goes on."""
        open_, seat = view.open, view.seat
        assert seat is not None
        at = Round(view, budget).now
        fewer = put(at.cards, seat, at.cards[seat] - 1)
        options: list[tuple[Move, Midway]] = [
            (move, Midway(after(open_.board, placing), fewer))
            for move, placing in spoken_plays(open_.board, open_.card, dictionary(open_), open_.options)
        ]
        options = [option for option in options if self._sees(view, option[0], rng)] or options
        if open_.card == "M*" and not open_.penalty:
            options.append((Keep(), at))
        found = best_plays(view, options, budget)
        return self.level.judged([Ranked(move, int(move != Keep()), value) for move, value in found], rng)

    def _sees(self, view: TypoView, move: Move, rng: Random) -> bool:
        if not isinstance(move, Put | Insert | Replace) or self.level.sight == 1:
            return True
        open_ = view.open
        placing = judge(open_.board, open_.card, move, dictionary(open_), open_.options)
        words = dictionary(open_).on(open_.board, open_.card, placing.replaced)
        said = tuple(words.example(run) for run in placing.runs)
        return all(said) and self.level.sees(said, open_.lexicon, rng)


BOTS = (Greedy, *at_all_levels(TypoPlayer, {"expert": {"slip": 0.15}}))


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


def _then_takes(ranked: list[Ranked], view: TypoView) -> list[Ranked]:
    """Ways to lay a card, and after them the lines that one could take."""
    takes = sorted(_takes(view), key=lambda option: -option.value)
    worst = min((option.value for option in ranked), default=0.0)
    return [*ranked, *(replace(take, value=worst - 1 + take.value / 100) for take in takes)]


def _takes(view: TypoView) -> Iterator[Ranked]:
    open_ = view.open
    for run in open_.board.longest:
        cost = len(halves(tuple(run.pattern.replace(GAP, "")), more=open_.phase == "take")[1])
        left = open_.board.take_off(run)
        points = -cost if left.cards else 1 - cost  # an empty board takes the card (TYP-8)
        yield Ranked(Take((run.axis, run.cells[0])), points, points + openness(left, view))

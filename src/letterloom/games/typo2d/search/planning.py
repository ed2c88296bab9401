"""A round of TYPO-2D thought through: who lays what where, in the order of the cards.

Every card is laid where it leaves its owner furthest ahead (`comfort`), the champion's own as well as the others'. To
choose a card, it is thought through against the cards that the others may choose; what the others do then is as secret
as its own choice, so both sides are let learn from their regrets, and the card is drawn from what comes of it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import exp
from random import Random
from typing import NamedTuple

import numpy as np

from letterloom.games.typo2d.board import GAP, Board, halves
from letterloom.games.typo2d.laying.placing import after
from letterloom.games.typo2d.listing import plays
from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.search.comfort import ahead, danger, holdings, imagined_hands, places
from letterloom.games.typo2d.state import TypoView
from letterloom.games.typo2d.vocabulary import dictionary
from letterloom.rules import Budget, Move, Seat, put
from letterloom.search.regret import equilibrium

MINE = 14
"""So many cards of one's own are thought through,"""
GUESSES = 150
"""against so many guesses at the cards of the others, of which many are alike."""
HABIT = 0.8
"""How often others choose the card that is hardest to lay."""
TRUST = 0.8
"""How far these guesses are trusted."""
PLACES = 14
"""So many places are thought through for a card in the course of a round."""


URGENT = 3.0
"""How much more a card without places costs, the fewer cards its owner has: there are fewer rounds in which that may
change."""
TEMPO = 3.0
"""What it is worth to lay the last card first, in cards."""


class Midway(NamedTuple):
    """The board and how many cards each seat has, somewhere in a round."""

    board: Board
    cards: tuple[int, ...]


class Round:
    """Thinks a round through with the eyes of one seat."""

    def __init__(self, view: TypoView, budget: Budget) -> None:
        assert view.seat is not None
        self._view, self._budget, self._open = view, budget, view.open
        self._words, self._lexicon = dictionary(view.open), view.open.lexicon
        self._playing = view.open.remaining
        self._holdings = holdings(view)
        self._dangers: dict[tuple[Board, int], float] = {}
        self._places: dict[Board, dict[str, int]] = {}
        self._firsts: dict[tuple[str, tuple[tuple[Seat, str], ...]], float] = {}
        self.now = Midway(
            view.open.board, tuple(view.open.cards_of(seat) for seat in range(len(view.open.seats)))
        )

    def value(self, seat: Seat, at: Midway, without: str = "") -> float:
        """How far a seat is ahead; `without` is the letter of its own card that it has chosen or is laying."""
        open_places = self._places.get(at.board)
        if open_places is None:
            open_places = self._places[at.board] = places(at.board, self._lexicon)
        dangers = []
        for other in range(len(at.cards)):
            key = at.board, other
            if key not in self._dangers:
                self._dangers[key] = danger(self._holdings[other], open_places)
            dangers.append(self._dangers[key])
        if without:
            dangers[seat] -= danger({without: 1.0}, open_places)
        dangers = [cost * (1 + URGENT / max(1, held)) for cost, held in zip(dangers, at.cards, strict=True)]
        return ahead(seat, at.cards, dangers, self._playing)

    def outcomes(self, seat: Seat, card: str, at: Midway, most: int | None = PLACES) -> Iterator[Midway]:
        """How things may stand when a seat has laid a card: laid somewhere, or a line taken first (TYP-8)."""
        found = False
        fewer = put(at.cards, seat, at.cards[seat] - 1)
        for number, (_, placing) in enumerate(plays(at.board, card, self._words)):
            if most is not None and number >= most:
                break
            found = True
            yield Midway(after(at.board, placing), fewer)
        if card == "M*":
            found = True
            yield at
        if not found:
            yield from self._takings(seat, card, at, most)

    def _takings(self, seat: Seat, card: str, at: Midway, most: int | None) -> Iterator[Midway]:
        for run in at.board.longest:
            cost = len(halves(tuple(run.pattern.replace(GAP, "")))[1])
            left = at.board.take_off(run)
            more = Midway(left, put(at.cards, seat, at.cards[seat] + cost))
            if left.cards:
                yield from self.outcomes(seat, card, more, most)
            else:
                laid = Board(((0, 0, card),))
                yield Midway(laid, put(more.cards, seat, more.cards[seat] - 1))

    def lay(self, seat: Seat, card: str, at: Midway) -> Midway:
        """Where a seat lays a card: what leaves it furthest ahead."""
        held = "" if self._open.shown[seat] else letter_of(card)  # a shown card is in no hand any more
        return max(self.outcomes(seat, card, at), key=lambda then: self.value(seat, then, held))

    def finish(self, order: Sequence[tuple[Seat, str]], at: Midway) -> Midway:
        """The end of a round in which these cards are still to be laid."""
        for seat, card in order:
            if not all(at.cards[other] for other in self._playing):
                break
            at = self.lay(seat, card, at)
        return at

    def rest(self) -> list[tuple[Seat, str]]:
        """The cards that are shown and come after the one on turn."""
        return [(seat, self._open.shown[seat]) for seat in self._open.order[1:]]

    def payoff(self, mine: str, theirs: dict[Seat, str]) -> float:
        """How far one is ahead after a round with these cards."""
        seat, holder, count = self._view.seat, self._open.holder, len(self._open.seats)
        assert seat is not None
        chosen = [(seat, mine), *theirs.items()]
        order = sorted(chosen, key=lambda pair: (letter_of(pair[1]), (pair[0] - holder) % count))
        then = self.finish(order, self.now)
        return self.value(seat, then, letter_of(mine)) + self.tempo(mine, theirs, then.cards)

    def tempo(self, mine: str, theirs: dict[Seat, str], cards: tuple[int, ...]) -> float:
        """What it is worth to be the first to end the game: of equally many cards the lowest letter is (TYP-4)."""
        seat = self._view.seat
        assert seat is not None
        rivals = [other for other in theirs if cards[other] == cards[seat]]
        if not cards[seat] or not rivals:
            return 0.0
        key = letter_of(mine), tuple((other, letter_of(theirs[other])) for other in rivals)
        if key not in self._firsts:
            keeps = dict(self._holdings[seat])
            keeps[key[0]] = keeps.get(key[0], 0) - 1
            lowest = min((letter for letter, number in keeps.items() if number >= 1), default="Z")
            earlier = 0.0
            for other, letter in key[1]:
                holding = dict(self._holdings[other])
                if holding.get(letter, 0) >= 1:
                    holding[letter] -= 1
                earlier += sum(number for held, number in holding.items() if held < lowest)
                earlier += holding.get(lowest, 0) * (0 if self._open.holder == seat else 1)
            self._firsts[key] = 2 * exp(-earlier) - 1
        return TEMPO * self._firsts[key] / cards[seat]


class Choice(NamedTuple):
    """A card to choose: how likely it should be, and how far one is ahead with it."""

    card: str
    share: float
    value: float


def choices(view: TypoView, first: Sequence[str], rng: Random, budget: Budget, until: float) -> list[Choice]:
    """The cards of one's hand, `first` those that look best at sight, each with how likely it should be chosen."""
    here = Round(view, budget)
    mine = list(first[:MINE])
    guesses = Counter(_guess(view, rng) for _ in range(GUESSES))
    columns: list[list[float]] = []
    for theirs, _ in guesses.most_common():
        if columns and (budget.is_spent() or budget.share() >= until):
            break
        columns.append([here.payoff(card, dict(theirs)) for card in mine])
    counts = np.array([count for _, count in guesses.most_common(len(columns))], float)
    matrix = np.array(columns).T
    values = matrix @ (counts / counts.sum())
    # The others do as they are expected to, or as is worst for us: both are weighed.
    share = equilibrium(TRUST * values[:, None] + (1 - TRUST) * matrix)
    found = [Choice(card, float(s), float(v)) for card, s, v in zip(mine, share, values, strict=True)]
    found.sort(key=lambda choice: -choice.value)
    return [*found, *(Choice(card, 0.0, found[-1].value - 1) for card in first[MINE:])]


def _guess(view: TypoView, rng: Random) -> tuple[tuple[Seat, str], ...]:
    """A card for each other player, of a hand that it may hold: mostly the one that is hardest to lay and can be."""
    open_places = places(view.open.board, view.open.lexicon)
    guessed = []
    for seat, hand in enumerate(imagined_hands(view, rng)):
        if seat == view.seat or seat not in view.open.remaining or not hand:
            continue
        fitting = [letter for letter in hand if open_places[letter]]
        if fitting and rng.random() < HABIT:
            guessed.append((seat, min(fitting, key=lambda letter: (open_places[letter], letter))))
        else:
            guessed.append((seat, rng.choice(fitting or hand)))
    return tuple(guessed)


def best_plays(
    view: TypoView, options: Sequence[tuple[Move, Midway]], budget: Budget
) -> list[tuple[Move, float]]:
    """Ways to lay the card on turn, by how far they leave one ahead at the end of the round."""
    seat = view.seat
    assert seat is not None
    here = Round(view, budget)
    found = []
    for move, then in options:
        found.append((move, here.value(seat, here.finish(here.rest(), then))))
        if budget.is_spent():
            break
    found.sort(key=lambda pair: -pair[1])
    return found

"""A second opponent in TYPO-2D: it closes places where `greedy` keeps them open.

`letterloom arena typo2d champion benchmarks.opponents.typo2d:Closer`. It chooses any card that can be laid, so that
nobody can rely on its choice, and lays it where the cards that it has not seen find fewest places.
"""

from collections.abc import Sequence
from random import Random

from letterloom.games.typo2d.bot import Greedy
from letterloom.games.typo2d.laying.placing import after
from letterloom.games.typo2d.listing import plays, spoken_plays
from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.moves import Choose
from letterloom.games.typo2d.search.comfort import holdings, places
from letterloom.games.typo2d.state import TypoView
from letterloom.games.typo2d.vocabulary import dictionary
from letterloom.rules import Budget, Ranked


class Closer(Greedy):
    """Leaves the others few places."""

    name = "closer"
    games = ("typo2d",)

    def rank(self, view: TypoView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        open_ = view.open
        if open_.phase == "choose":
            hand = list(dict.fromkeys(view.hand.known))
            rng.shuffle(hand)
            words = dictionary(open_)
            hand.sort(key=lambda card: next(plays(open_.board, card, words), None) is None)
            return [Ranked(Choose(card), 0, 0.0) for card in hand]
        found = super().rank(view, rng, budget)
        if open_.phase != "place":
            return found
        held = holdings(view)
        closed = []
        for move, placing in spoken_plays(open_.board, open_.card, dictionary(open_), open_.options):
            left = places(after(open_.board, placing), open_.lexicon)
            theirs = sum(
                number * min(4, left[letter])
                for seat, holding in enumerate(held)
                if seat != view.seat
                for letter, number in holding.items()
            )
            mine = sum(min(4, left[letter_of(card)]) for card in view.hand.known)
            closed.append(Ranked(move, 1, mine - theirs))
        closed.sort(key=lambda option: -option.value)
        return [*closed, *(option for option in found if option.points <= 0)] if closed else found

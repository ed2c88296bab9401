"""A spoiler in KROSS THE WORDZ: it enters letters as greedy does, and calls those that nobody else can use."""

from collections.abc import Sequence
from random import Random

from letterloom.games.kross.bot import Greedy
from letterloom.games.kross.moves import Call
from letterloom.games.kross.search.lines import letter_shares, polite_words
from letterloom.games.kross.state import KrossView
from letterloom.rules import Budget, Ranked
from letterloom.words import Lexicon

SPITE = 25.0
"""What it counts how seldom a letter is wanted: for E, the commonest, about two and a half points."""


def _wanted(lexicon: Lexicon) -> dict[str, float]:
    """How often letters are wanted, as shares."""
    shares = letter_shares(lexicon.keep(polite_words))
    return {chr(65 + number): float(share) for number, share in enumerate(shares)}


class Spoiler(Greedy):
    """The greedy player, but it calls letters that are good for it and bad for the others."""

    name = "spoiler"
    games = ("kross",)

    def rank(self, view: KrossView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """Greedy's moves; calls by what they bring less what they bring to others."""
        options = super().rank(view, rng, budget)
        if view.open.letter:
            return options
        wanted = view.open.lexicon.keep(_wanted)

        def value(option: Ranked) -> float:
            assert isinstance(option.move, Call)
            return option.value - SPITE * wanted[option.move.letter]

        return sorted(options, key=lambda option: -value(option))

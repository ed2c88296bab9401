"""Moves that a bot would make, for people: what has an offensive word in it is never offered."""

from collections.abc import Iterator
from random import Random
from typing import Any

from letterloom.players import strongest
from letterloom.rules import AnyGame, Budget, Ranked, Refused


def hints(game: AnyGame, view: Any, budget: Budget, seed: int = 0) -> Iterator[Ranked]:
    """The moves of a view's seat as the strongest bot ranks them, best first, lazily."""
    for option in strongest(game).rank(view, Random(seed), budget):
        if not is_offensive(game, view, option):
            yield option


def is_offensive(game: AnyGame, view: Any, option: Ranked) -> bool:
    """Would this move make a word that nobody should be offered?"""
    try:
        lines = game.judge(view, option.move).words
    except Refused:  # a bluff that the table would only judge later
        return False
    return any(view.open.lexicon.is_offensive(line.word) for line in lines)

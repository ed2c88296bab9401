"""Words that nobody should be offered: no bot plays them while it has another move, and no hint shows them.

A person may play them like any other word.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from letterloom.rules import AnyBot, AnyGame, Budget, Move, Ranked, Refused, refuse


def is_offensive(game: AnyGame, view: Any, move: Move) -> bool:
    """Would this move make a word that nobody should be offered?"""
    try:
        lines = game.judge(view, move).words
    except Refused:  # a bluff that is looked up later, if at all
        return False
    return any(view.open.lexicon.is_offensive(line.word) for line in lines)


def decent(game: AnyGame, view: Any, ranked: Sequence[Ranked]) -> Iterator[Ranked]:
    """Those of some ranked moves that can be offered, lazily."""
    return (option for option in ranked if not is_offensive(game, view, option.move))


def advice(bot: AnyBot, view: Any, rng: Random, budget: Budget) -> Iterator[Ranked]:
    """The moves that a bot can offer, the best first, or `Refused` where it would have to guess (REF-1)."""
    _check_seen(bot.game, view)
    return decent(bot.game, view, bot.rank(view, rng, budget))


def _check_seen(game: AnyGame, view: Any) -> None:
    if game.must_guess(view):
        refuse("REF-1", "no-advice")


def choose(bot: AnyBot, view: Any, rng: Random, budget: Budget) -> Move:
    """The move that a bot makes, or `Refused` where it would have to guess (REF-1)."""
    _check_seen(bot.game, view)
    move = bot.choose(view, rng, budget)
    if not is_offensive(bot.game, view, move):
        return move
    return next((option.move for option in decent(bot.game, view, bot.rank(view, rng, budget))), move)

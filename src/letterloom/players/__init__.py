"""Bots by name: a game's own, and the random player that plays them all."""

from typing import Any

from letterloom.rules import AnyGame, Bot
from letterloom.search import RandomBot


def bots(game: AnyGame) -> dict[str, Bot[Any]]:
    """A game's bots by name, weakest first.

    >>> from letterloom.games import find
    >>> list(bots(find("kross")))
    ['random', 'greedy']
    """
    own = {bot.name: bot for bot in game.bots()}
    return {"random": RandomBot(game), **own}


def strongest(game: AnyGame) -> Bot[Any]:
    """The best bot that a game has: it gives hints and ranks moves."""
    return list(bots(game).values())[-1]

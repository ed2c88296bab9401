"""`letterloom games`: list the games."""

import argparse

from letterloom.cli.language import said, say
from letterloom.cli.prose import wrap
from letterloom.games import games


def run(arguments: argparse.Namespace) -> int:
    """A line or two for each game."""
    for game in games():
        texts = said(game)["game"]
        low, high = game.players[0], game.players[-1]
        credit = texts.get("credit", game.credit)
        print(f"{game.id:10} {say('show.game', title=game.title, low=low, high=high, credit=credit)}")
        print(wrap(texts["about"], " " * 11))
    return 0

"""`letterloom games`: list the games."""

import argparse

from letterloom.cli.prose import wrap
from letterloom.games import games
from letterloom.rules import sentences


def run(arguments: argparse.Namespace) -> int:
    """A line or two for each game."""
    for game in games():
        print(f"{game.id:10} {game.title} ({game.players[0]}–{game.players[-1]} players), by {game.credit}")
        print(wrap(sentences(game.folder)["game"]["about"], " " * 11))
    return 0

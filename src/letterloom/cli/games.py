"""`letterloom games`: list the games."""

import argparse

from letterloom.games import games


def run(arguments: argparse.Namespace) -> int:
    """A line or two for each game."""
    for game in games():
        print(f"{game.id:10} {game.title} ({game.players[0]}–{game.players[-1]} players), by {game.credit}")
        print(f"{'':10} {game.about}")
    return 0

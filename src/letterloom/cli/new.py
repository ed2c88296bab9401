"""`letterloom new`: print a fresh record."""

import argparse
import sys

from letterloom.cli.inputs import fresh, stop, the_count, the_game, the_people
from letterloom.rules import Player, Replay


def run(arguments: argparse.Namespace) -> int:
    """Deal a game and print it."""
    game = the_game(arguments.game)
    people = the_people(arguments.names)
    if arguments.players is None and not people:
        stop("how many play? --players N, or --names Ann,Bo:9")
    count = the_count(game, len(people) if arguments.players is None else arguments.players)
    if len(people) > count:
        stop(f"{len(people)} people do not fit at {count} seats")
    seats = (*people, *(Player(f"Player {seat + 1}") for seat in range(len(people), count)))
    table = Replay(fresh(game, seats, arguments))
    table.draw()
    sys.stdout.write(table.record.to_json().decode())
    return 0

"""`letterloom new`: print a fresh record."""

import argparse
import sys

from letterloom.cli.inputs import fresh, players, stop, the_count, the_game, the_people
from letterloom.cli.language import say
from letterloom.rules import Replay


def run(arguments: argparse.Namespace) -> int:
    """Deal a game and print it."""
    game = the_game(arguments.game)
    people = the_people(arguments.names)
    if arguments.players is None and not people:
        stop(say("inputs.how-many"))
    count = the_count(game, len(people) if arguments.players is None else arguments.players)
    if len(people) > count:
        stop(say("inputs.too-many", people=len(people), seats=count))
    seats = (*people, *players(count, english=True)[len(people) :])
    table = Replay(fresh(game, seats, arguments))
    table.draw()
    sys.stdout.write(table.record.to_json().decode())
    return 0

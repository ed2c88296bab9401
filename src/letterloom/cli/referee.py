"""`letterloom referee`: keep the score of a game with a physical set, and settle arguments."""

import argparse

import msgspec

from letterloom.cli.inputs import fresh, players, the_count, the_game, the_people
from letterloom.cli.play import BLIND, at_the_table, kept


def run(arguments: argparse.Namespace) -> int:
    """A game whose deal nobody types in; there is no clock unless somebody wants one."""
    game = the_game(arguments.game)
    people = the_people(arguments.names) or players(2)
    the_count(game, len(people))
    unseen = [f"{name}={value}" for name, value in game.unseen_set.items()]
    arguments.option = ["turn_seconds=0", *unseen, *arguments.option]
    record = msgspec.structs.replace(fresh(game, tuple(people), arguments, local={}), moves=BLIND)
    return at_the_table(lambda typing, shelf: kept(record, {}, shelf))

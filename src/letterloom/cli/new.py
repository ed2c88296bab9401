"""`letterloom new`: print a fresh record."""

import argparse
import secrets
import sys

from letterloom.cli.inputs import stop, the_game, the_options
from letterloom.rules import Player, Record, RecordError, Replay, check_seats


def run(arguments: argparse.Namespace) -> int:
    """Deal a game and print it."""
    game = the_game(arguments.game)
    try:
        check_seats(game, arguments.players)
    except RecordError as error:
        stop(str(error))
    table = Replay(
        Record(
            game=game,
            seats=tuple(Player(f"Player {seat + 1}") for seat in range(arguments.players)),
            options=the_options(game, arguments.option),
            seed=a_seed(arguments.seed),
        )
    )
    table.draw()
    sys.stdout.write(table.record.to_json().decode())
    return 0


def a_seed(given: int | None) -> int:
    """The seed that was asked for, or a random one that is short enough to read out."""
    return secrets.randbelow(1_000_000) if given is None else given

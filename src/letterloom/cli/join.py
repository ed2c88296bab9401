"""`letterloom join`: a bot of yours takes a seat at a table server."""

import argparse

from letterloom.cli.inputs import stop, the_bot, written
from letterloom.cli.language import say


def run(arguments: argparse.Namespace) -> int:
    """Play until the game is over."""
    from letterloom.server.join import AddressError, JoinError, Visitor

    name = written(arguments.name) or arguments.bot.rpartition(":")[2]
    try:
        scores = Visitor(arguments.url, name, lambda game: the_bot(game, arguments.bot)).run()
    except AddressError as error:
        stop(str(error))
    except JoinError as error:
        stop(str(error), code=1)
    print(say("join.over", scores=scores))
    return 0

"""`letterloom join`: a bot of yours takes a seat at a table server."""

import argparse
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from letterloom.cli.inputs import stop, written
from letterloom.players import bots
from letterloom.rules import AnyBot, AnyGame


def run(arguments: argparse.Namespace) -> int:
    """Play until the game is over."""
    from letterloom.server.join import JoinError, Visitor

    name = written(arguments.name) or arguments.bot.rpartition(":")[2]
    try:
        scores = Visitor(arguments.url, name, _maker(arguments.bot)).run()
    except JoinError as error:
        stop(str(error), code=1)
    print(f"The game is over: {', '.join(map(str, scores))}.")
    return 0


def _maker(text: str) -> Callable[[AnyGame], AnyBot]:
    """How to make the bot: a class of a module, or one of the game's own by name."""
    module, colon, name = text.partition(":")
    if not colon:

        def named(game: AnyGame) -> AnyBot:
            if text not in bots(game):
                stop(f"{game.title} has no bot “{text}”; it has {', '.join(bots(game))}")
            return bots(game)[text]

        return named
    sys.path.insert(0, str(Path.cwd()))
    try:
        found: Callable[[AnyGame], AnyBot] = getattr(import_module(module), name)
    except (ImportError, AttributeError) as error:
        stop(f"there is no bot {text}: {error}")
    return found

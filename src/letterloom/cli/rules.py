"""`letterloom rules`: read a game's rules."""

import argparse

from letterloom.cli.inputs import stop, the_game
from letterloom.cli.language import chosen, say
from letterloom.cli.prose import page
from letterloom.rules import rulebook


def run(arguments: argparse.Namespace) -> int:
    """Print the page, or one rule of it."""
    game = the_game(arguments.game)
    if arguments.number is None:
        print(page(rulebook.text(game.folder, chosen())))
        return 0
    text = rulebook.rules(game.folder, chosen()).get(arguments.number.upper())
    if text is None:
        stop(say("rules.none", title=game.title, number=arguments.number), code=1)
    print(page(text))
    return 0

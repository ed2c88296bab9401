"""`letterloom print`: a set to print, cut out and play with, as a PDF."""

import argparse
import sys
from pathlib import Path

from letterloom.cli.inputs import stop, the_game, the_options, the_values
from letterloom.cli.language import chosen, say
from letterloom.printing import PAPERS, print_set


def run(arguments: argparse.Namespace) -> int:
    """Write the file."""
    game = the_game(arguments.game)
    paper = PAPERS.get(arguments.paper.lower())
    if paper is None:
        stop(say("print.paper", paper=arguments.paper, papers=PAPERS))
    options, _ = the_options(game, the_values(arguments.option))
    data = print_set(game, options, paper, chosen())
    if arguments.output in (None, "-"):
        sys.stdout.buffer.write(data)
        return 0
    try:
        Path(arguments.output).expanduser().write_bytes(data)
    except (OSError, ValueError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or error
        stop(say("print.unwritten", file=arguments.output, error=reason))
    return 0

"""`letterloom selfplay`: bots play, and records and positions are kept as Parquet, to learn from."""

import argparse
from importlib.util import find_spec
from pathlib import Path

import msgspec

from letterloom.cli.arena import MOST, the_name
from letterloom.cli.executor import check_executor, the_executor
from letterloom.cli.inputs import stop, the_bot, the_count, the_game, the_options, the_seed, the_values
from letterloom.cli.language import say
from letterloom.cli.progress import watched
from letterloom.players.arena import Foul
from letterloom.research.selfplay import Campaign, self_play

LISTED = 10_000
"""More moves of a position are never listed."""


def run(arguments: argparse.Namespace) -> int:
    """Play what is not kept yet, and say what there is."""
    game, bots = the_game(arguments.game), tuple(filter(None, arguments.bots.split(",")))
    _check(arguments)
    the_count(game, len(bots))
    for name in set(bots):
        the_bot(game, the_name(name))
    from letterloom.research.shards import seed_in

    seed = arguments.seed
    options, words = the_options(game, the_values(arguments.option), arguments.preset)
    wanted = Campaign(
        game=game.id,
        rules=game.version,
        words=words.digest,
        options=msgspec.to_builtins(options),
        bots=bots,
        seed=the_seed(seed_in(Path(arguments.output)) if seed is None else seed),
        ms=None if arguments.seconds is None else arguments.seconds * 1000,
        moves=arguments.moves,
    )
    _play(wanted, arguments)
    return 0


def _check(arguments: argparse.Namespace) -> None:
    if not 1 <= arguments.games <= MOST:
        stop(say("selfplay.games", most=MOST))
    if not 1 <= arguments.moves <= LISTED:
        stop(say("selfplay.moves", most=LISTED))
    if arguments.seconds is not None and not 0 < arguments.seconds < float("inf"):
        stop(say("arena.seconds"))
    check_executor(arguments)
    if find_spec("pyarrow") is None:
        stop(say("selfplay.extra"))


def _play(wanted: Campaign, arguments: argparse.Namespace) -> None:
    from letterloom.research.shards import OtherCampaign, Shards

    path, games, played = arguments.output, arguments.games, 0
    try:
        shards = Shards(Path(path), wanted)
        count = sum(map(len, shards.missing(games)))
        with the_executor(arguments) as executor:
            for _ in watched(self_play(shards, games, executor), count):
                played += 1
        kept, positions = shards.count(games)
    except OtherCampaign as other:
        stop(say("selfplay.other-run", path=path, names=other.names))
    except OSError as error:
        stop(say("selfplay.folder", path=path, reason=error.strerror or str(error)))
    except Foul as foul:
        stop(str(foul), code=1)
    print(say("selfplay.done", games=kept, positions=positions, path=path, played=played))

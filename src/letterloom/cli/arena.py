"""`letterloom arena`: bots play each other, and the program says who is stronger."""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from letterloom.cli.executor import check_executor, the_executor
from letterloom.cli.inputs import stop, the_bot, the_count, the_game, the_options, the_seed, the_values
from letterloom.cli.language import say
from letterloom.cli.progress import watched
from letterloom.players.arena import Foul, Result, contest, matches, paced
from letterloom.players.plot import plot
from letterloom.players.ratings import ratings

COLUMNS = {"arena.wins": 5, "arena.draws": 5, "arena.points": 13, "arena.ms": 9}
"""What is told of each bot, and how wide at least."""
MOST = 1_000_000


def run(arguments: argparse.Namespace) -> int:
    """Play the contest and print what came of it."""
    game, names = the_game(arguments.game), arguments.bots
    _check(arguments)
    the_count(game, 2)
    for name in names:
        the_bot(game, the_name(name))
    options, _ = the_options(game, the_values(arguments.option), arguments.preset)
    ms = None if arguments.seconds is None else arguments.seconds * 1000
    agreed = msgspec.to_builtins(options)
    wanted = matches(game.id, names, arguments.games, the_seed(arguments.seed), ms, agreed)
    try:
        with the_executor(arguments) as executor:
            result = Result(game.id, names, watched(contest(wanted, executor), len(wanted)))
    except Foul as foul:
        stop(str(foul), code=1)
    print(msgspec.json.encode(result.data()).decode() if arguments.json else _told(result), flush=True)
    if arguments.plot:
        drawn = plot(game.title, names, ratings(len(names), result.pairs))
        try:
            Path(arguments.plot).write_text(drawn, encoding="utf-8")
        except OSError as error:
            stop(say("arena.unplotted", file=arguments.plot, error=error.strerror))
    return 0


def _check(arguments: argparse.Namespace) -> None:
    if len(arguments.bots) < 2:
        stop(say("arena.two"))
    if len(set(arguments.bots)) < len(arguments.bots):
        stop(say("arena.once"))
    if not 1 <= arguments.games <= MOST:
        stop(say("arena.games", most=MOST))
    if arguments.seconds is not None and not 0 < arguments.seconds < float("inf"):
        stop(say("arena.seconds"))
    check_executor(arguments)
    if arguments.plot:
        _check_plot(Path(arguments.plot))


def _check_plot(file: Path) -> None:
    """Nobody should wait for a contest whose plot has no place."""
    if file.suffix.lower() not in ("", ".svg"):
        stop(say("arena.plot", file=file))
    if not file.parent.is_dir():
        stop(say("arena.no-folder", file=file, folder=file.parent))


def the_name(name: str) -> str:
    """A bot's name without the time that may follow it: `champion@0.5`."""
    try:
        bot, ms = paced(name, 1)
    except ValueError:
        stop(say("arena.pace", name=name))
    if ms is None or not 0 < ms < float("inf"):
        stop(say("arena.pace-low", name=name))
    return bot


def _cells(bot: Mapping[str, Any]) -> tuple[str, ...]:
    return str(bot["wins"]), str(bot["draws"]), f"{bot['points']:.1f}", f"{bot['ms_a_move']:.1f}"


def _told(result: Result) -> str:
    """The result for people: a line a bot, then a line a pair."""
    data = result.data()
    wide = max(len(bot["name"]) for bot in data["bots"])
    heads = [say(key).rjust(size) for key, size in COLUMNS.items()]
    sizes = [len(head) for head in heads]
    lines = [f"{'':{wide}}  {'  '.join(heads)}"]
    lines += [
        "  ".join(
            [
                bot["name"].ljust(wide),
                *(text.rjust(size) for text, size in zip(_cells(bot), sizes, strict=True)),
            ]
        )
        for bot in data["bots"]
    ]
    lines.append("")
    lines += [
        say(
            "arena.pair-drawn" if pair["draws"] else "arena.pair",
            **{name: pair[name] for name in ("a", "b", "games", "draws")},
            wins=pair["wins_a"],
            **{name: f"{pair[name]:+.0f}" for name in ("elo", "low", "high")},
        )
        for pair in data["pairs"]
    ]
    return "\n".join(lines)

"""`letterloom arena`: bots play each other, and the program says who is stronger."""

import argparse
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import nullcontext
from multiprocessing import get_context
from pathlib import Path

import msgspec

from letterloom.cli.inputs import stop, the_bot, the_count, the_game, the_options, the_seed, the_values
from letterloom.players.arena import Foul, Result, contest, matches, paced, watched
from letterloom.players.plot import plot
from letterloom.players.ratings import ratings

BAR = 30
MOST = 1_000_000


def run(arguments: argparse.Namespace) -> int:
    """Play the contest and print what came of it."""
    game, names = the_game(arguments.game), arguments.bots
    _check(arguments)
    the_count(game, 2)
    for name in names:
        the_bot(game, _paced(name))
    options, _ = the_options(game, the_values(arguments.option), arguments.preset)
    ms = None if arguments.seconds is None else arguments.seconds * 1000
    agreed = msgspec.to_builtins(options)
    wanted = matches(game.id, names, arguments.games, the_seed(arguments.seed), ms, agreed)
    progress = _bar if sys.stderr.isatty() else _silence
    try:
        with _executor(arguments.jobs) as executor:
            result = Result(game.id, names, watched(contest(wanted, executor), len(wanted), progress))
    except Foul as foul:
        stop(str(foul), code=1)
    if arguments.plot:
        drawn = plot(game.title, names, ratings(len(names), result.pairs))
        Path(arguments.plot).write_text(drawn, encoding="utf-8")
    print(msgspec.json.encode(result.data()).decode() if arguments.json else _told(result))
    return 0


def _check(arguments: argparse.Namespace) -> None:
    if len(arguments.bots) < 2:
        stop("the arena needs two bots or more")
    if len(set(arguments.bots)) < len(arguments.bots):
        stop("name each bot once; one that has its own time, as champion@0.5, is another bot than champion")
    if not 1 <= arguments.games <= MOST:
        stop(f"--games is a number from 1 to {MOST}")
    if arguments.seconds is not None and not 0 < arguments.seconds < float("inf"):
        stop("--seconds is a time for one answer, above 0")
    if not 1 <= arguments.jobs <= 256:
        stop("--jobs is a number from 1 to 256")
    if arguments.plot and Path(arguments.plot).suffix.lower() not in ("", ".svg"):
        stop(f"{arguments.plot}: a plot is drawn as .svg")


def _paced(name: str) -> str:
    try:
        bot, ms = paced(name, 1)
    except ValueError:
        stop(f"{name}: after @ stands a number of seconds")
    if ms is None or not 0 < ms < float("inf"):
        stop(f"{name}: a time is above 0")
    return bot


def _executor(jobs: int) -> nullcontext[None] | Executor:
    """Where matches are played: here, or in processes that begin clean."""
    return nullcontext() if jobs == 1 else ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))


def _bar(done: int, count: int) -> None:
    full = BAR * done // count
    end = "\n" if done == count else ""
    print(f"\r{'█' * full}{'░' * (BAR - full)} {done}/{count}", end=end, file=sys.stderr, flush=True)


def _silence(done: int, count: int) -> None:
    """Nobody watches."""


def _told(result: Result) -> str:
    """The result for people: a line a bot, then a line a pair."""
    data = result.data()
    wide = max(len(bot["name"]) for bot in data["bots"])
    lines = [f"{'':{wide}}   wins  draws  points a game  ms a move"]
    lines += [
        f"{bot['name']:{wide}}  {bot['wins']:5}  {bot['draws']:5}  {bot['points']:13.1f}  {bot['ms_a_move']:9.1f}"
        for bot in data["bots"]
    ]
    lines.append("")
    lines += [
        f"{pair['a']} against {pair['b']}: {pair['wins_a']} of {pair['games']} won"
        f"{', ' + str(pair['draws']) + ' drawn' if pair['draws'] else ''}, "
        f"{pair['elo']:+.0f} Elo ({pair['low']:+.0f} to {pair['high']:+.0f})"
        for pair in data["pairs"]
    ]
    return "\n".join(lines)

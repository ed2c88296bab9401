"""The `letterloom` command.

This module only knows how commands are called; each command is a module of its own that is
imported when it runs, so that `--help` answers at once.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import TextIO

from letterloom import __version__


def parser() -> argparse.ArgumentParser:
    """How the commands are called."""
    top = argparse.ArgumentParser(
        prog="letterloom", description="Five crossword-building games at one table.", allow_abbrev=False
    )
    top.add_argument("--version", action="version", version=f"letterloom {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)

    play = commands.add_parser("play", help="play at this terminal, with friends and bots")
    play.add_argument("game", nargs="?", metavar="GAME", help="which game; left out: choose from a list")
    play.add_argument("--players", type=int, metavar="N", help="how many seats")
    play.add_argument("--bots", metavar="NAME,…", help="bots for the last seats: names or MODULE:BOT")
    play.add_argument("--names", metavar="NAME,…", help="the people's names; NAME:AGE where ages matter")
    play.add_argument(
        "--resume",
        nargs="?",
        const="",
        metavar="FILE",
        help="go on with the last game, or with a record; --option may go with it",
    )
    _fresh(play)

    replay = commands.add_parser("replay", help="judge a record from its first move to its last")
    _record(replay)

    new = commands.add_parser("new", help="print a fresh record")
    new.add_argument("game", metavar="GAME")
    new.add_argument("--players", type=int, metavar="N", help="how many seats; left out: as many as names")
    new.add_argument("--names", metavar="NAME,…", help="the players' names; NAME:AGE where ages matter")
    _fresh(new)

    judge = commands.add_parser("judge", help="say of moves whether they are legal, and what they bring")
    judge.add_argument("game", metavar="GAME")
    judge.add_argument("moves", nargs="+", metavar="MOVE", help="each is judged by itself")
    judge.add_argument(
        "--on",
        metavar="RECORD",
        help="at the end of this record; left out: a new game of two with an unknown deal",
    )
    judge.add_argument("--seat", type=int, metavar="K", help="whose moves; left out: the seat to move")
    judge.add_argument("--lexicon", metavar="FILE", help="judge by these words")
    judge.add_argument(
        "--option", action="append", default=[], metavar="k=v", help="an agreement of the new game"
    )
    judge.add_argument("--json", action="store_true")

    score = commands.add_parser("score", help="count one filled sheet of KROSS THE WORDZ")
    score.add_argument("game", metavar="kross")
    score.add_argument(
        "rows", nargs="*", metavar="ROW", help="six rows of six letters, a dot for an empty square"
    )
    score.add_argument("--task", metavar="ID", help="the task card; `letterloom show kross` lists them")
    score.add_argument(
        "--cards", type=int, default=0, metavar="N", help="letter cards in front of the player"
    )
    score.add_argument("--first", action="store_true", help="the table was full first")
    score.add_argument("--lexicon", default="en", metavar="L", help="an installed lexicon or a text file")
    score.add_argument("--json", action="store_true")

    referee = commands.add_parser(
        "referee", help="keep the score beside a physical set, and settle arguments"
    )
    referee.add_argument("game", metavar="GAME")
    referee.add_argument("--names", metavar="NAME,…", help="who plays; NAME:AGE where ages matter")
    _fresh(referee)

    moves = commands.add_parser("moves", help="list the legal moves of a seat that is to move")
    _record(moves)
    moves.add_argument("--seat", type=int, metavar="K", help="whose moves; left out: the lowest seat to move")
    moves.add_argument("--limit", type=int, metavar="N", help="at most so many")
    moves.add_argument("--best", action="store_true", help="best first, as the strongest bot sees it")

    picture = commands.add_parser("picture", help="draw the table of a record, as .svg or .png")
    picture.add_argument("record", metavar="RECORD", help="a record file, or - for standard input")
    picture.add_argument("--lexicon", metavar="FILE", help="judge by these words")
    picture.add_argument("--at", type=int, metavar="N", help="after N rows; left out: after all of them")
    picture.add_argument("--seat", type=int, metavar="K", help="through whose eyes; left out: a spectator's")
    picture.add_argument("--board", action="store_true", help="only the board")
    picture.add_argument("-o", "--output", metavar="FILE", help="where to; left out: standard output")

    pdf = commands.add_parser("print", help="a set to print, cut out and play with, as a PDF")
    pdf.add_argument("game", metavar="GAME")
    pdf.add_argument("-o", "--output", metavar="FILE", help="where to; left out: standard output")
    pdf.add_argument("--paper", default="a4", metavar="SIZE", help="a4 or letter (default: a4)")
    pdf.add_argument(
        "--option", action="append", default=[], metavar="k=v", help="such as pieces=… of your own"
    )

    show = commands.add_parser("show", help="print what a game is made of")
    show.add_argument("game", metavar="GAME")
    show.add_argument("--json", action="store_true")

    words = commands.add_parser("words", help="look words up")
    words.add_argument("words", nargs="+", metavar="WORD")
    words.add_argument(
        "--lexicon", default="en", metavar="L", help="an installed lexicon or a text file (default: en)"
    )
    words.add_argument("--json", action="store_true")

    rules = commands.add_parser("rules", help="read a game's rules, or one of them")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("number", nargs="?", metavar="RULE", help="a number such as KRO-5")

    commands.add_parser("games", help="list the games")

    arena = commands.add_parser("arena", help="let bots play each other, and see who is stronger")
    arena.add_argument("game", metavar="GAME")
    arena.add_argument("bots", nargs="+", metavar="BOT", help="a name or MODULE:BOT; BOT@T thinks T seconds")
    arena.add_argument("--games", type=int, default=20, metavar="N", help="for every pair (default: 20)")
    arena.add_argument("--seconds", type=float, metavar="T", help="to think about one answer")
    arena.add_argument("--jobs", type=int, default=1, metavar="J", help="so many games at once (default: 1)")
    arena.add_argument("--json", action="store_true")
    arena.add_argument("--plot", metavar="FILE", help="draw the ratings into an SVG")
    _fresh(arena)

    serve = commands.add_parser("serve", help="run the table server")
    serve.add_argument("--host", default="127.0.0.1", help="where to listen (default: this computer alone)")
    serve.add_argument("--port", type=int, default=8000)
    serve.add_argument("--db", metavar="FILE", help="where games are kept")
    serve.add_argument("--open", action="store_true", help="open the page in a browser")
    serve.add_argument("--origin", action="append", default=[], metavar="URL", help="where pages come from")
    serve.add_argument("--bot", action="append", default=[], metavar="MODULE:BOT", help="offer this bot too")
    serve.add_argument("--limit", action="append", default=[], metavar="NAME=NUMBER", help="another limit")

    join = commands.add_parser("join", help="let a bot of yours take a seat at a table server")
    join.add_argument("url", metavar="URL", help="the invitation")
    join.add_argument("--bot", required=True, metavar="MODULE:BOT", help="the class of the bot, or its name")
    join.add_argument("--name", default="", help="what it is called")

    backup = commands.add_parser("backup", help="copy the server's games to another file, while it runs")
    backup.add_argument("file", metavar="FILE")
    backup.add_argument("--db", metavar="FILE", help="where games are kept")
    return top


def _record(command: argparse.ArgumentParser) -> None:
    command.add_argument("record", metavar="RECORD", help="a record file, or - for standard input")
    command.add_argument("--json", action="store_true")
    command.add_argument("--lexicon", metavar="FILE", help="judge by these words")


def _fresh(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seed", type=int, metavar="S", help="for chance; left out: a random one")
    command.add_argument("--preset", metavar="NAME", help="a ready agreement, such as relaxed")
    command.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="k=v",
        help="a table's agreement; `letterloom show GAME` lists them",
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit code."""
    _open_streams()
    arguments = parser().parse_args(argv)
    if getattr(arguments, "json", False):
        _reconfigure(sys.stdout, "strict", "utf-8")  # as JSON is, whatever the terminal speaks
    try:
        code = int(import_module(f"letterloom.cli.{arguments.command}").run(arguments))
        sys.stdout.flush()
    except BrokenPipeError:  # `letterloom moves … | head`
        _drop_output()
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:  # a full disk behind `letterloom replay … > file`
        _drop_output()
        print(f"letterloom: {error.strerror or error}", file=sys.stderr)
        return 2
    else:
        return code


def _open_streams() -> None:
    """A closed stream becomes an empty one, and no character is too odd to be read or written."""
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115 - for as long as the program runs
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    _reconfigure(sys.stdin, "replace")
    for stream in (sys.stdout, sys.stderr):
        _reconfigure(stream, "backslashreplace")


def _reconfigure(stream: TextIO, errors: str, encoding: str | None = None) -> None:
    if isinstance(stream, TextIOWrapper):  # a test may have put something else in its place
        stream.reconfigure(encoding=encoding, errors=errors)


def _drop_output() -> None:
    """Nothing more can be written: do not try again when the program ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

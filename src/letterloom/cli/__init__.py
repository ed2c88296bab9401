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
from letterloom.cli.language import choose, languages, let_argparse_speak, say, wanted


def parser() -> argparse.ArgumentParser:
    """How the commands are called."""
    let_argparse_speak()
    top = argparse.ArgumentParser(prog="letterloom", description=say("help.top"), allow_abbrev=False)
    top.add_argument(
        "--version", action="version", version=f"letterloom {__version__}", help=say("argparse.show-version")
    )
    commands = top.add_subparsers(dest="command", metavar=say("names.COMMAND"), required=True)
    game, name, file = say("names.GAME"), say("names.NAME"), say("names.FILE")

    play = commands.add_parser("play", help=say("help.play"))
    play.add_argument("game", nargs="?", metavar=game, help=say("help.play-game"))
    play.add_argument("--players", type=int, metavar="N", help=say("help.play-players"))
    play.add_argument("--bots", metavar=f"{name},…", help=say("help.play-bots"))
    play.add_argument("--names", metavar=f"{name},…", help=say("help.play-names"))
    play.add_argument("--resume", nargs="?", const="", metavar=file, help=say("help.play-resume"))
    _fresh(play)

    replay = commands.add_parser("replay", help=say("help.replay"))
    _record(replay)

    new = commands.add_parser("new", help=say("help.new"))
    new.add_argument("game", metavar=game)
    new.add_argument("--players", type=int, metavar="N", help=say("help.new-players"))
    new.add_argument("--names", metavar=f"{name},…", help=say("help.new-names"))
    _fresh(new)

    judge = commands.add_parser("judge", help=say("help.judge"))
    judge.add_argument("game", metavar=game)
    judge.add_argument("moves", nargs="+", metavar=say("names.MOVE"), help=say("help.judge-moves"))
    judge.add_argument("--on", metavar=say("names.RECORD"), help=say("help.judge-on"))
    judge.add_argument("--seat", type=int, metavar="K", help=say("help.judge-seat"))
    judge.add_argument("--lexicon", metavar=file, help=say("help.lexicon"))
    judge.add_argument("--option", action="append", default=[], metavar="k=v", help=say("help.judge-option"))
    judge.add_argument("--json", action="store_true")

    score = commands.add_parser("score", help=say("help.score"))
    score.add_argument("game", metavar="kross")
    score.add_argument("rows", nargs="*", metavar=say("names.ROW"), help=say("help.score-rows"))
    score.add_argument("--task", metavar="ID", help=say("help.score-task"))
    score.add_argument("--cards", type=int, default=0, metavar="N", help=say("help.score-cards"))
    score.add_argument("--first", action="store_true", help=say("help.score-first"))
    score.add_argument("--lexicon", default="en", metavar="L", help=say("help.score-lexicon"))
    score.add_argument("--json", action="store_true")

    referee = commands.add_parser("referee", help=say("help.referee"))
    referee.add_argument("game", metavar=game)
    referee.add_argument("--names", metavar=f"{name},…", help=say("help.referee-names"))
    _fresh(referee)

    moves = commands.add_parser("moves", help=say("help.moves"))
    _record(moves)
    moves.add_argument("--seat", type=int, metavar="K", help=say("help.moves-seat"))
    moves.add_argument("--limit", type=int, metavar="N", help=say("help.moves-limit"))
    moves.add_argument("--best", action="store_true", help=say("help.moves-best"))

    picture = commands.add_parser("picture", help=say("help.picture"))
    picture.add_argument("record", metavar=say("names.RECORD"), help=say("help.record"))
    picture.add_argument("--lexicon", metavar=file, help=say("help.lexicon"))
    picture.add_argument("--at", type=int, metavar="N", help=say("help.picture-at"))
    picture.add_argument("--seat", type=int, metavar="K", help=say("help.picture-seat"))
    picture.add_argument("--board", action="store_true", help=say("help.picture-board"))
    picture.add_argument("-o", "--output", metavar=file, help=say("help.output"))

    pdf = commands.add_parser("print", help=say("help.print"))
    pdf.add_argument("game", metavar=game)
    pdf.add_argument("-o", "--output", metavar=file, help=say("help.output"))
    pdf.add_argument("--paper", default="a4", metavar=say("names.SIZE"), help=say("help.print-paper"))
    pdf.add_argument("--option", action="append", default=[], metavar="k=v", help=say("help.print-option"))

    show = commands.add_parser("show", help=say("help.show"))
    show.add_argument("game", metavar=game)
    show.add_argument("--json", action="store_true")

    words = commands.add_parser("words", help=say("help.words"))
    words.add_argument("words", nargs="+", metavar=say("names.WORD"))
    words.add_argument("--lexicon", default="en", metavar="L", help=say("help.words-lexicon"))
    words.add_argument("--json", action="store_true")

    rules = commands.add_parser("rules", help=say("help.rules"))
    rules.add_argument("game", metavar=game)
    rules.add_argument("number", nargs="?", metavar=say("names.RULE"), help=say("help.rules-number"))

    commands.add_parser("games", help=say("help.games"))

    arena = commands.add_parser("arena", help=say("help.arena"))
    arena.add_argument("game", metavar=game)
    arena.add_argument("bots", nargs="+", metavar="BOT", help=say("help.arena-bots"))
    arena.add_argument("--games", type=int, default=20, metavar="N", help=say("help.arena-games"))
    arena.add_argument("--seconds", type=float, metavar="T", help=say("help.arena-seconds"))
    _spread(arena)
    arena.add_argument("--json", action="store_true")
    arena.add_argument("--plot", metavar=file, help=say("help.arena-plot"))
    _fresh(arena)

    selfplay = commands.add_parser("selfplay", help=say("help.selfplay"))
    selfplay.add_argument("game", metavar=game)
    selfplay.add_argument("--games", type=int, required=True, metavar="N", help=say("help.selfplay-games"))
    selfplay.add_argument(
        "-o", "--output", required=True, metavar=say("names.FOLDER"), help=say("help.selfplay-output")
    )
    selfplay.add_argument("--bots", default="greedy,greedy", metavar="BOT,…", help=say("help.selfplay-bots"))
    selfplay.add_argument("--moves", type=int, default=64, metavar="M", help=say("help.selfplay-moves"))
    selfplay.add_argument("--seconds", type=float, metavar="T", help=say("help.arena-seconds"))
    _spread(selfplay)
    _fresh(selfplay)

    serve = commands.add_parser("serve", help=say("help.serve"))
    serve.add_argument("--host", default="127.0.0.1", help=say("help.serve-host"))
    serve.add_argument("--port", type=int, default=8000)
    serve.add_argument("--db", metavar=file, help=say("help.serve-db"))
    serve.add_argument("--open", action="store_true", help=say("help.serve-open"))
    serve.add_argument("--origin", action="append", default=[], metavar="URL", help=say("help.serve-origin"))
    serve.add_argument("--bot", action="append", default=[], metavar="MODULE:BOT", help=say("help.serve-bot"))
    serve.add_argument(
        "--limit", action="append", default=[], metavar="NAME=NUMBER", help=say("help.serve-limit")
    )

    join = commands.add_parser("join", help=say("help.join"))
    join.add_argument("url", metavar="URL", help=say("help.join-url"))
    join.add_argument("--bot", required=True, metavar="MODULE:BOT", help=say("help.join-bot"))
    join.add_argument("--name", default="", help=say("help.join-name"))

    backup = commands.add_parser("backup", help=say("help.backup"))
    backup.add_argument("file", metavar=file)
    backup.add_argument("--db", metavar=file, help=say("help.serve-db"))

    move_to = commands.add_parser("move-to", help=say("help.move-to"))
    move_to.add_argument("address", metavar="postgresql://…")
    move_to.add_argument("--db", metavar=file, help=say("help.serve-db"))

    worker = commands.add_parser("worker", help=say("help.worker"))
    worker.add_argument("--db", metavar="postgresql://…", help=say("help.serve-db"))
    worker.add_argument("--jobs", type=int, default=1, metavar="J", help=say("help.worker-jobs"))
    worker.add_argument(
        "--bot", action="append", default=[], metavar="MODULE:BOT", help=say("help.worker-bot")
    )

    known = languages()
    for each in (top, *commands.choices.values()):
        each.add_argument(
            "--language", choices=known, metavar="L", help=say("help.language", languages=known)
        )
    return top


def _record(command: argparse.ArgumentParser) -> None:
    command.add_argument("record", metavar=say("names.RECORD"), help=say("help.record"))
    command.add_argument("--json", action="store_true")
    command.add_argument("--lexicon", metavar=say("names.FILE"), help=say("help.lexicon"))


def _spread(command: argparse.ArgumentParser) -> None:
    command.add_argument("--jobs", type=int, default=1, metavar="J", help=say("help.jobs"))
    command.add_argument("--cluster", metavar="URL", help=say("help.cluster"))


def _fresh(command: argparse.ArgumentParser) -> None:
    command.add_argument("--seed", type=int, metavar="S", help=say("help.seed"))
    command.add_argument("--preset", metavar=say("names.NAME"), help=say("help.preset"))
    command.add_argument("--option", action="append", default=[], metavar="k=v", help=say("help.option"))


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the result is the exit code."""
    _open_streams()
    choose(wanted(sys.argv[1:] if argv is None else argv, os.environ))
    arguments = _parsed(argv)
    if getattr(arguments, "json", False):
        _reconfigure(sys.stdout, "strict", "utf-8")  # as JSON is, whatever the terminal speaks
    try:
        module = import_module(f"letterloom.cli.{arguments.command.replace('-', '_')}")
        code = int(module.run(arguments))
        sys.stdout.flush()
    except BrokenPipeError:  # `letterloom moves … | head`
        _drop_output()
        return 0
    except KeyboardInterrupt:
        return 130
    except OSError as error:  # a full disk behind `letterloom replay … > file`
        _drop_output()
        # Not `print`: that is the name of a command's module here, once it has run.
        sys.stderr.write(f"letterloom: {error.strerror or error}\n")
        return 2
    else:
        return code


def _parsed(argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments. What may be left out argparse looks for only before the first option, and we behind it, too:
    `rules kross --language de KRO-5`.
    """
    top = parser()
    arguments, more = top.parse_known_args(argv)
    late = [text for text in more if not text.startswith("-")]
    if arguments.command == "score":
        arguments.rows = [*arguments.rows, *late]
    elif arguments.command == "rules" and arguments.number is None and len(late) == 1:
        arguments.number = late[0]
    else:
        late = []
    if unknown := [text for text in more if text not in late]:
        top.error(say("argparse.unrecognized") % " ".join(unknown))
    return arguments


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

"""What commands are given: games, options and records, with a clear line for whatever is wrong."""

import sys
from typing import NoReturn

from letterloom.games import find, games
from letterloom.rules import AnyGame, Options, Record, RecordError, read_options, read_record

USAGE = 2
"""The exit code for what is no record, no game or no option."""


def stop(message: str, code: int = USAGE) -> NoReturn:
    """End the command with one line on standard error."""
    print(f"letterloom: {' '.join(message.split())}", file=sys.stderr)
    raise SystemExit(code)


def warn(message: str) -> None:
    """One line on standard error, and go on."""
    print(f"letterloom: {' '.join(message.split())}", file=sys.stderr)


def written(text: str) -> str:
    """An argument as a record can keep it: bytes of it that are no text are marked.

    >>> written("Bo"), written("B\\udcff")
    ('Bo', 'B?')
    """
    return text.encode(errors="replace").decode()


def the_game(name: str) -> AnyGame:
    """The game of this id."""
    game = find(name.lower())
    if game is None:
        stop(f"there is no game “{name}”; there are {', '.join(sorted(game.id for game in games()))}")
    return game


def the_options(game: AnyGame, given: list[str]) -> Options:
    """A game's options from `k=v` texts."""
    values: dict[str, object] = {}
    for text in map(written, given):
        name, equals, value = text.partition("=")
        if not equals:
            stop(f"an option is written name=value, not “{text}”")
        values[name] = [word for word in value.split(",") if word] if name == "extra_words" else value
    try:
        return read_options(game, values, strict=False)
    except RecordError as error:
        stop(str(error))


def the_record(path: str, lexicon: str | None = None) -> Record:
    """The record in a file or on standard input, and a warning if its rules or words have changed."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read()
        else:
            with open(path, "rb") as file:
                data = file.read()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        stop(f"cannot read {path}: {reason}")
    try:
        record = read_record(data, find, lexicon)
    except RecordError as error:
        stop(f"{path}: {error}")
    words = record.options.words
    for warning in words.warnings:
        warn(warning)
    if record.words is not None and record.words != words.digest:
        warn(
            f"{path} was played with other words than “{words.name}” has now; words may be judged differently"
        )
    if record.rules is not None and record.rules != record.game.version:
        warn(
            f"{path} was played by version {record.rules} of the rules; this is version {record.game.version}"
        )
    return record

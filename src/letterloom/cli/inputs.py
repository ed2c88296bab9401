"""What commands are given: games, players, options and records, with a clear line for whatever is wrong."""

import argparse
import secrets
import sys
from collections.abc import Mapping
from typing import NoReturn

import msgspec

from letterloom.cli.prose import visible
from letterloom.games import find, games
from letterloom.players import UnknownBot, find_bot
from letterloom.rules import (
    AnyBot,
    AnyGame,
    Options,
    Player,
    Record,
    RecordError,
    Words,
    check_name,
    check_seats,
    limits,
    read_options,
    read_record,
    rulebook,
)

USAGE = 2
"""The exit code for what is no record, no game or no option."""
LARGEST = limits.ROWS * limits.LINE
"""Bytes of a file that can be a record."""
SEED = 10**100
"""Seeds lie below it, so that any of them can be read out, and none takes long to write."""


def stop(message: str, code: int = USAGE) -> NoReturn:
    """End the command with one line on standard error."""
    warn(message)
    raise SystemExit(code)


def warn(message: str) -> None:
    """One line on standard error, and go on; what a file holds paints no screen."""
    print(f"letterloom: {visible(' '.join(message.split()))}", file=sys.stderr)


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


def the_bot(game: AnyGame, name: str) -> AnyBot:
    """The bot of this name, or of a class `module:Bot`."""
    try:
        return find_bot(game, name)
    except UnknownBot as error:
        stop(str(error))


def the_seed(given: int | None) -> int:
    """The seed that was asked for, or 128 random bits: nobody guesses a hand from it."""
    if given is None:
        return secrets.randbits(128)
    if abs(given) >= SEED:
        stop("a seed has at most 100 digits")
    return given


def the_people(given: str | None) -> list[Player]:
    """The people of `Ann,Bo:9`: a name, and an age where it matters."""
    people = []
    for text in filter(None, (part.strip() for part in written(given or "").split(","))):
        name, _, age = text.partition(":")
        name, age = name.strip(), age.strip()
        if age and not (age.isascii() and age.isdecimal() and len(age) <= 3 and int(age) <= limits.AGE):
            stop(f"an age is a number of years up to {limits.AGE}: {text}")
        try:
            check_name(name, text)
        except RecordError as error:
            stop(str(error))
        people.append(Player(name, int(age) if age else None))
    return people


def the_count(game: AnyGame, count: int) -> int:
    """How many play, if so many can."""
    try:
        check_seats(game, count)
    except RecordError as error:
        stop(str(error))
    return count


def fresh(game: AnyGame, seats: tuple[Player, ...], arguments: argparse.Namespace) -> Record:
    """A record of a game that has not begun, as `--option`, `--preset` and `--seed` want it."""
    options, words = the_options(game, the_values(arguments.option), arguments.preset)
    return Record(game=game, seats=seats, options=options, seed=the_seed(arguments.seed), resolved=words)


def the_options(
    game: AnyGame, values: Mapping[str, object], preset: str | None = None
) -> tuple[Options, Words]:
    """A game's options, from a ready agreement and what differs from it, and their words."""
    if preset is not None and preset not in game.presets:
        stop(f"{game.title} has no preset “{preset}”; it has {', '.join(game.presets)}")
    agreed = {} if preset is None else msgspec.to_builtins(game.presets[preset])
    try:
        options, words = read_options(game, {**agreed, **values}, strict=False)
    except RecordError as error:
        stop(str(error))
    for warning in words.lexicon.warnings:
        warn(warning)
    return options, words


def the_values(given: list[str]) -> dict[str, object]:
    """What `k=v` texts say, as text."""
    values: dict[str, object] = {}
    for text in map(written, given):
        name, equals, value = text.partition("=")
        if not equals:
            stop(f"an option is written name=value, not “{text}”")
        values[name] = [word for word in value.split(",") if word] if name == "extra_words" else value
    return values


def the_bytes(path: str) -> bytes:
    """What is in a file or on standard input, if it can be a record."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with open(path, "rb") as file:
                data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        stop(f"cannot read {path}: {reason}")
    if len(data) > LARGEST:
        stop(f"{path} is larger than any record: {LARGEST} bytes is the most")
    return data


def the_record(path: str, lexicon: str | None = None) -> Record:
    """The record in a file or on standard input, and a warning if its rules or words have changed."""
    return a_record(the_bytes(path), path, lexicon)


def a_record(data: bytes, path: str, lexicon: str | None = None) -> Record:
    """The record in some bytes, and a warning if its rules or words have changed."""
    try:
        record = read_record(data, find, lexicon)
    except RecordError as error:
        stop(f"{path}: {error}")
    assert record.resolved is not None
    words = record.resolved.lexicon
    for warning in words.warnings:
        warn(warning)
    if record.words is not None and record.words != words.digest:
        warn(
            f"{path} was played with other words than “{words.name}” has now; words may be judged differently"
        )
    if record.rules is not None and record.rules != record.game.version:
        changed = ", ".join(rulebook.changed(record.game.folder))
        warn(
            f"{path} was played by version {record.rules} of the rules; this is version {record.game.version}"
            + (f" (changed: {changed})" if changed else "")
        )
    return record

"""What commands are given: games, players, options and records, with a clear line for whatever is wrong."""

import argparse
import secrets
import sys
from collections.abc import Mapping
from typing import NoReturn

import msgspec

from letterloom.cli.language import chosen, say, wrong
from letterloom.cli.prose import visible
from letterloom.games import find, games
from letterloom.phrase import ENGLISH
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
        stop(say("inputs.no-game", name=name, games=sorted(game.id for game in games())))
    return game


def the_bot(game: AnyGame, name: str) -> AnyBot:
    """The bot of this name, or of a class `module:Bot`."""
    try:
        return find_bot(game, name)
    except UnknownBot as error:
        stop(wrong(error))


def the_seed(given: int | None) -> int:
    """The seed that was asked for, or 128 random bits: nobody guesses a hand from it."""
    if given is None:
        return secrets.randbits(128)
    if abs(given) >= SEED:
        stop(say("inputs.long-seed"))
    return given


def the_people(given: str | None) -> list[Player]:
    """The people of `Ann,Bo:9`: a name, and an age where it matters."""
    people = []
    for text in filter(None, (part.strip() for part in written(given or "").split(","))):
        name, _, age = text.partition(":")
        name, age = name.strip(), age.strip()
        if age and not (age.isascii() and age.isdecimal() and len(age) <= 3 and int(age) <= limits.AGE):
            stop(say("inputs.age", most=limits.AGE, text=text))
        try:
            check_name(name, text)
        except RecordError as error:
            stop(wrong(error))
        people.append(Player(name, int(age) if age else None))
    return people


def players(count: int, english: bool = False) -> tuple[Player, ...]:
    """So many players of whom nobody has told the names; in what programs read they have English ones."""
    return tuple(Player(f"Player {n}" if english else say("inputs.player", n=n)) for n in range(1, count + 1))


def the_count(game: AnyGame, count: int) -> int:
    """How many play, if so many can."""
    try:
        check_seats(game, count)
    except RecordError as error:
        stop(wrong(error))
    return count


def fresh(
    game: AnyGame,
    seats: tuple[Player, ...],
    arguments: argparse.Namespace,
    local: Mapping[str, str] | None = None,
) -> Record:
    """A record of a game that has not begun, as `--option`, `--preset` and `--seed` want it.

    `local`: it is played here, so where nobody says by which words, they are those of the terminal's language; and what
    else is agreed on then, where that is not English.
    """
    values = the_values(arguments.option)
    if local is not None and chosen() != ENGLISH and "lexicon" not in values:
        values = {"lexicon": chosen(), **local, **values}
    options, words = the_options(game, values, arguments.preset)
    return Record(game=game, seats=seats, options=options, seed=the_seed(arguments.seed), resolved=words)


def the_options(
    game: AnyGame, values: Mapping[str, object], preset: str | None = None
) -> tuple[Options, Words]:
    """A game's options, from a ready agreement and what differs from it, and their words."""
    if preset is not None and preset not in game.presets:
        stop(say("inputs.no-preset", title=game.title, name=preset, presets=game.presets))
    agreed = {} if preset is None else msgspec.to_builtins(game.presets[preset])
    try:
        options, words = read_options(game, {**agreed, **values}, strict=False)
    except RecordError as error:
        stop(wrong(error))
    for warning in words.lexicon.warnings:
        warn(warning)
    return options, words


def the_values(given: list[str]) -> dict[str, object]:
    """What `k=v` texts say, as text."""
    values: dict[str, object] = {}
    for text in map(written, given):
        name, equals, value = text.partition("=")
        if not equals:
            stop(say("inputs.no-equals", text=text))
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
        stop(say("inputs.unreadable", path=path, reason=reason))
    if len(data) > LARGEST:
        stop(say("inputs.too-large", path=path, most=LARGEST))
    return data


def the_record(path: str, lexicon: str | None = None) -> Record:
    """The record in a file or on standard input, and a warning if its rules or words have changed."""
    return a_record(the_bytes(path), path, lexicon)


def a_record(data: bytes, path: str, lexicon: str | None = None) -> Record:
    """The record in some bytes, and a warning if its rules or words have changed."""
    try:
        record = read_record(data, find, lexicon)
    except RecordError as error:
        stop(f"{path}: {wrong(error)}")
    assert record.resolved is not None
    words = record.resolved.lexicon
    for warning in words.warnings:
        warn(warning)
    if record.words is not None and record.words != words.digest:
        warn(say("inputs.other-words", path=path, lexicon=words.name))
    if record.rules is not None and record.rules != record.game.version:
        changed = rulebook.changed(record.game.folder)
        key = "inputs.other-rules-changed" if changed else "inputs.other-rules"
        warn(say(key, path=path, old=record.rules, new=record.game.version, rules=changed))
    return record

"""`letterloom play`: set a table up, or take a kept game up again, and play it here."""

import argparse
import secrets
import time
from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from letterloom.cli.inputs import (
    a_record,
    fresh,
    players,
    stop,
    the_bot,
    the_bytes,
    the_count,
    the_game,
    the_options,
    the_people,
    the_values,
    warn,
)
from letterloom.cli.invocation import invocation
from letterloom.cli.keyboard import Keyboard, keyboard
from letterloom.cli.language import flag, is_no, is_yes, said, say, speech, wrong
from letterloom.cli.prose import visible, wrap
from letterloom.cli.scorekeeper import Scorekeeper
from letterloom.cli.session import Session
from letterloom.games import find, games
from letterloom.players import called, friendly
from letterloom.rules import (
    CHANCE,
    UNKNOWN,
    AnyBot,
    AnyGame,
    Player,
    Record,
    RecordError,
    Row,
    Seat,
)
from letterloom.table import (
    Bests,
    Journal,
    Overtaken,
    Shelf,
    StorageError,
    Table,
    about,
    bots_in,
    home,
)
from letterloom.table.storage import Sitting

BLIND = (Row(CHANCE, f"mix {UNKNOWN}"),)
"""How a game begins whose deal nobody has typed in."""


class Sat(NamedTuple):
    """A game that can be played: its record, which bot plays which seat, and where it is kept."""

    record: Record
    bots: Mapping[Seat, str]
    journal: Journal | None


def run(arguments: argparse.Namespace) -> int:
    """Play until the game is over or the people stop."""
    if arguments.resume is not None:
        return at_the_table(lambda typing, shelf: _resumed(arguments, shelf))
    return at_the_table(lambda typing, shelf: _begun(arguments, typing, shelf))


def at_the_table(begin: Callable[[Keyboard, Shelf | None], Sat]) -> int:
    """Play a game that is begun or taken up, and others after it, until the people stop."""
    typing, shelf = keyboard(), _shelf()
    try:
        game = begin(typing, shelf)
        while _play(game, typing, shelf):
            game = kept(_again(game.record), game.bots, shelf)
    except EOFError:
        return 0
    except Overtaken:
        stop(say("play.elsewhere"), code=1)
    except StorageError as error:
        stop(str(error), code=1)
    return 0


def _shelf() -> Shelf | None:
    """Where games are kept, or None with a warning."""
    try:
        return Shelf()
    except StorageError as error:
        warn(say("play.unkept", error=error))
        return None


def _play(game: Sat, typing: Keyboard, shelf: Shelf | None) -> bool:
    """Play one game; is another one wanted?"""
    goes_on = f"{invocation()} play --resume{flag()}" if game.journal else ""
    blind = is_blind(game.record)
    names = {} if blind else game.bots  # a bot that sees no piece has nothing to say (REF-1)
    table = Table(game.record, _robots(game.record.game, names), game.journal)
    kind = Scorekeeper if blind else Session
    session = kind(table, names, Bests(home()), typing, time.monotonic, goes_on)
    try:
        wanted = session.run()
    finally:
        if game.journal:
            game.journal.close()  # another window may go on with it
    if table.over and shelf and game.journal:
        shelf.close_game(game.journal.game)
    return wanted


def kept(record: Record, names: Mapping[Seat, str], shelf: Shelf | None) -> Sat:
    return Sat(record, names, shelf.begin(record, names) if shelf else None)


def is_blind(record: Record) -> bool:
    """Is it a game with a physical set, of which nobody has typed in the deal (REF-1)?"""
    return any(row.seat == CHANCE and row.text.endswith(UNKNOWN) for row in record.moves)


def _again(record: Record) -> Record:
    """The same table, dealt anew."""
    moves = BLIND if is_blind(record) else ()
    return msgspec.structs.replace(record, seed=secrets.randbits(128), moves=moves, rules=None, words=None)


def _begun(arguments: argparse.Namespace, typing: Keyboard, shelf: Shelf | None) -> Sat:
    """A new game; where nothing was asked for, the last one that is not over is offered first."""
    if not arguments.game:
        plain = not any(vars(arguments)[name] for name in ("players", "bots", "names", "option", "preset"))
        last = shelf.last() if shelf and plain else None
        if shelf and last is not None and _offered(last, typing):
            return _taken_up(shelf, last)
    game = the_game(arguments.game) if arguments.game else _choose(typing)
    record, names = _set_up(game, arguments)
    return kept(record, names, shelf)


def _set_up(game: AnyGame, arguments: argparse.Namespace) -> tuple[Record, dict[Seat, str]]:
    people = the_people(arguments.names)
    named = [name.strip() for name in (arguments.bots or "").split(",") if name.strip()]
    count = arguments.players
    if count is None:
        count = max(len(people) + len(named), game.players[0], min(2, game.players[-1]))
    the_count(game, count)
    if len(people) + len(named) > count:
        stop(say("play.too-many", people=len(people), bots=len(named), seats=count))
    if not arguments.bots and count > 1:
        # One person against bots is what most people want; --names or --bots says otherwise.
        named = [friendly(game).name] * (count - max(1, len(people)))
    first = count - len(named)
    names = {first + n: name for n, name in enumerate(named)}
    _robots(game, names)
    unnamed = players(count)
    seats = tuple(
        Player(f"{called(names[seat])} {seat + 1}")
        if seat in names
        else (people[seat] if seat < len(people) else unnamed[seat])
        for seat in range(count)
    )
    return fresh(game, seats, arguments, local=game.foreign_set), names


def _resumed(arguments: argparse.Namespace, shelf: Shelf | None) -> Sat:
    """The last game that is not over, or any record: that file is left as it is, and the game goes on on the shelf."""
    given = vars(arguments)
    if any(given[name] is not None for name in ("game", "players", "bots", "names", "preset", "seed")):
        stop(say("play.only-option"))
    values = the_values(arguments.option)
    if arguments.resume:
        data = the_bytes(arguments.resume)
        record, names = a_record(data, arguments.resume), bots_in(data)
        _robots(record.game, names)
        return kept(_agreed(_complete(record, arguments.resume), values), names, shelf)
    last = shelf.last() if shelf else None
    if shelf is None or last is None:
        stop(say("play.none-waits", command=f"{invocation()} play{flag()}"), code=1)
    game = _taken_up(shelf, last)
    if not values:
        return game
    if game.journal:
        game.journal.close()
    changed = kept(_agreed(game.record, values), game.bots, shelf)
    shelf.close_game(last.id)  # it goes on under another name
    return changed


def _taken_up(shelf: Shelf, sitting: Sitting) -> Sat:
    try:
        return Sat(*shelf.resume(sitting, find))
    except (RecordError, msgspec.MsgspecError) as error:
        stop(say("play.unreadable", error=wrong(error)))


def _agreed(record: Record, values: Mapping[str, object]) -> Record:
    """A record under other options, if every answer of it could have been given under them."""
    if not values:
        return record
    options, words = the_options(record.game, {**msgspec.to_builtins(record.options), **values})
    changed = msgspec.structs.replace(record, options=options, resolved=words, words=None)
    if why := _refused(Table(changed)):
        stop(say("play.other-options", why=why))
    return changed


def _complete(record: Record, where: str) -> Record:
    """A record as it is kept: with what chance owes, and without the rows that are refused."""
    table = Table(record)
    if why := _refused(table):
        warn(say("play.without-row", where=where, why=why))
    return table.record


def _refused(table: Table) -> str:
    """The first row of a record that is refused, and why; "" where there is none."""
    row = table.refused
    if row is None or row.refusal is None:
        return ""
    reason = speech(table.game, table.seats).refusal(row.refusal)
    return say("play.refused-row", n=row.n, rule=row.refusal.rule, reason=reason)


def _robots(game: AnyGame, names: Mapping[Seat, str]) -> dict[Seat, AnyBot]:
    return {seat: the_bot(game, name) for seat, name in names.items()}


def _offered(sitting: Sitting, typing: Keyboard) -> bool:
    """Does somebody want to go on with a kept game?"""
    game_id, names = about(sitting)
    game = find(game_id)
    if game is None:
        return False
    print(wrap(visible(say("play.waits", title=game.title, names=names))))
    while True:
        text = typing.line(say("play.go-on")).lower()
        if is_yes(text) or not text:
            return True
        if is_no(text):
            return False
        if text in ("q", "quit", "exit"):
            raise EOFError


def _choose(typing: Keyboard) -> AnyGame:
    choices = games()
    print(f"{say('play.welcome')}\n")
    for number, game in enumerate(choices, start=1):
        print(wrap(f"{number}  {game.title} — {said(game)['game']['about']}", "  "))
    print()
    while True:
        text = typing.line(say("play.which", n=len(choices))).lower()
        for number, game in enumerate(choices, start=1):
            if text in (str(number), game.id, game.title.lower()):
                return game
        if text in ("quit", "exit", "q"):
            raise EOFError
        print(say("play.number-or-name"))

"""`letterloom play`: set a table up, or take a kept game up again, and play it here."""

import argparse
import time
from pathlib import Path
from typing import Any

from letterloom.cli.inputs import stop, the_game, the_options, the_record, written
from letterloom.cli.keyboard import Keyboard, keyboard
from letterloom.cli.new import a_seed
from letterloom.cli.prose import wrap
from letterloom.cli.session import Session
from letterloom.games import games
from letterloom.players import bots
from letterloom.rules import AnyGame, Bot, Player, Record, RecordError, check_seats
from letterloom.table import Store, Table
from letterloom.table.store import seats_of_bots


def run(arguments: argparse.Namespace) -> int:
    """Play until the game is over or the people stop."""
    typing = keyboard()
    store = Store()
    try:
        if arguments.resume is not None:
            if arguments.game or arguments.players or arguments.bots or arguments.names or arguments.option:
                stop("a game is resumed as it was: --resume goes with nothing else")
            table, names, path = _resume(arguments.resume, store)
        else:
            table, names, path = _set_up(arguments, typing, store)
    except EOFError:
        return 0
    return Session(table, names, store, path, typing, time.monotonic).run()


def _set_up(
    arguments: argparse.Namespace, typing: Keyboard, store: Store
) -> tuple[Table, dict[int, str], Path]:
    game = the_game(arguments.game) if arguments.game else _choose(typing)
    people = _people(arguments.names)
    named = [name.strip() for name in (arguments.bots or "").split(",") if name.strip()]
    count = arguments.players
    if count is None:
        count = max(len(people) + len(named), game.players[0], min(2, game.players[-1]))
    try:
        check_seats(game, count)
    except RecordError as error:
        stop(str(error))
    if len(people) + len(named) > count:
        stop(f"{len(people)} people and {len(named)} bots do not fit at {count} seats")
    if not arguments.bots and count > 1:
        # One person against bots is what most people want; --names or --bots says otherwise.
        named = [list(bots(game))[-1]] * (count - max(1, len(people)))
    robots = count - len(named)
    names = {robots + n: name for n, name in enumerate(named)}
    seats = tuple(
        Player(f"{names[seat].capitalize()} {seat + 1}")
        if seat in names
        else (people[seat] if seat < len(people) else Player(f"Player {seat + 1}"))
        for seat in range(count)
    )
    record = Record(
        game=game, seats=seats, options=the_options(game, arguments.option), seed=a_seed(arguments.seed)
    )
    return Table(record, _bots(game, names)), names, store.new_file(game.id)


def _resume(file: str, store: Store) -> tuple[Table, dict[int, str], Path]:
    """The last open game of the store, or any record: that one is left as it is, and goes on in the store."""
    kept = {game.path: game for game in store.games()}
    if file:
        path = Path(file).absolute()
    else:
        path = next((game.path for game in kept.values() if not game.over), Path())
        if path not in kept:
            stop("no game waits to be resumed; `letterloom play` starts one", code=1)
    record = the_record(str(path))
    names = seats_of_bots(path)
    if path not in kept:
        path = store.new_file(record.game.id)
    return Table(record, _bots(record.game, names)), names, path


def _bots(game: AnyGame, names: dict[int, str]) -> dict[int, Bot[Any]]:
    known = bots(game)
    for name in names.values():
        if name not in known:
            stop(f"{game.title} has no bot “{name}”; it has {', '.join(known)}")
    return {seat: known[name] for seat, name in names.items()}


def _people(given: str | None) -> list[Player]:
    people = []
    for text in written(given or "").split(","):
        name, _, age = text.strip().partition(":")
        if name:
            if age and not (age.isdecimal() and len(age) <= 3):
                stop(f"an age is a number of years: {text.strip()}")
            people.append(Player(name, int(age) if age else None))
    return people


def _choose(typing: Keyboard) -> AnyGame:
    choices = games()
    print("Letterloom: crossword-building games at one table.\n")
    for number, game in enumerate(choices, start=1):
        print(wrap(f"{number}  {game.title} — {game.about}", "  "))
    print()
    while True:
        text = typing.line(
            f"Which game (1–{len(choices)})? ", lambda typed: [game.id for game in choices]
        ).lower()
        for number, game in enumerate(choices, start=1):
            if text in (str(number), game.id, game.title.lower()):
                return game
        if text in ("quit", "exit", "q"):
            raise EOFError
        print("Type its number or its name, or quit.")

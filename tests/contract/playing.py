"""Random playthroughs for the contract tests."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec

from letterloom.games import games
from letterloom.rules import CHANCE, CLOCK, AnyGame, Budget, Entry, Options, Player, Resign, Step, Timeout
from letterloom.search import RandomBot

GAMES = {game.id: game for game in games()}
LONGEST = 20_000


class Moment(NamedTuple):
    """A state in the middle of a game, the answer that was given there, and what came of it."""

    state: Any
    entry: Entry
    step: Step[Any]


def variants(game: AnyGame) -> list[Options]:
    """The default options, and each true-or-false or one-of-a-few option turned the other way."""
    found: list[Options] = [game.options()]
    for field in msgspec.structs.fields(game.options):
        for value in _others(field.type, field.default):
            found.append(msgspec.structs.replace(game.options(), **{field.name: value}))
    return found


def _others(kind: Any, default: Any) -> list[Any]:
    if isinstance(default, bool):
        return [not default]
    values = getattr(kind, "__args__", ())
    while values and not isinstance(values[0], str):  # Annotated[Literal[…], …]
        values = getattr(values[0], "__args__", ())
    return [value for value in values if value != default] if isinstance(default, str) else []


NAMES = ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kim", "Lou"]
AGES = [34, 9, None, 11, 70, 8]


def people(count: int) -> tuple[Player, ...]:
    """So many players, of mixed ages."""
    return tuple(Player(name, AGES[n % len(AGES)]) for n, name in enumerate(NAMES[:count]))


def play(
    game: AnyGame, options: Options, count: int, seed: int, *, clock: float = 0.03, leave: float = 0.0
) -> Iterator[Moment]:
    """A random game to its end; now and then the clock answers, or somebody leaves."""
    rng = Random(seed)
    bot = RandomBot(game)
    state: Any = game.start(options, people(count))
    for n in range(LONGEST):
        asks = state.open.asks
        if not asks:
            return
        ask = rng.choice(asks)
        if ask.seat == CHANCE:
            entry = Entry(CHANCE, game.chance(state, rng), n)
        elif rng.random() < clock:
            entry = Entry(CLOCK, Timeout(ask.seat), n)
        elif rng.random() < leave:
            entry = Entry(ask.seat, Resign(), n)
        else:
            entry = Entry(ask.seat, bot.choose(game.view(state, ask.seat), rng, Budget()), n)
        step = game.apply(state, entry)
        yield Moment(state, entry, step)
        state = step.state
    raise AssertionError(f"{game.id} goes on after {LONGEST} answers")


@lru_cache(maxsize=32)
def played(game: AnyGame, options: Options, count: int, seed: int, leave: float = 0.0) -> tuple[Moment, ...]:
    """A whole random game, played once for all tests that look into it."""
    return tuple(play(game, options, count, seed, leave=leave))


def few(game: AnyGame) -> int:
    """Not the fewest players and not a crowd."""
    return game.players[min(2, len(game.players) - 1)]


def first_moves(game: AnyGame, view: Any, count: int) -> list[Any]:
    """The first few of a view's moves."""
    return list(islice(game.moves(view), count))

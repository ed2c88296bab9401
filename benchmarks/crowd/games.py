"""Whole random games, played before anything is measured: with the same seeds every line is legal at the server."""

from random import Random
from typing import Any, NamedTuple

import msgspec

from letterloom.games import find
from letterloom.rules import Budget, Entry, Player, Record, Replay
from letterloom.search import RandomBot

OPTIONS: dict[str, dict[str, Any]] = {
    "kross": {},
    "typo2d": {},
    "wordcross": {"target": 60},
    "cubeword": {"finish": "turns:4"},
    "3dxword": {"pieces": 40},
}
MIXED = ("kross", "typo2d", "wordcross", "cubeword")
LONGEST = 400


class Played(NamedTuple):
    """A game: its id, its options, its seed, and who said what."""

    game: str
    options: dict[str, Any]
    seed: int
    lines: list[tuple[int, str]]


def play(game_id: str, seed: int) -> Played | None:
    """A whole random game of two; None where it does not end in good time."""
    game, options = find(game_id), {**OPTIONS[game_id], "turn_seconds": 0}
    assert game is not None
    seats = (Player(f"Ann {seed}"), Player("Bo"))
    record = Record(game=game, seats=seats, options=msgspec.convert(options, game.options), seed=seed)
    replay, rng, bot = Replay(record), Random(seed), RandomBot(game)
    lines: list[tuple[int, str]] = []
    replay.draw()
    while not replay.over:
        if len(lines) == LONGEST:
            return None
        seat = replay.to_move[0]
        move = bot.choose(game.view(replay.state, seat), rng, Budget())
        replay.keep(replay.consider(Entry(seat, move, 0)))
        lines.append((seat, game.write(move)))
    return Played(game_id, options, seed, lines)


def crowd(games: tuple[str, ...], count: int, seed: int = 1000) -> list[Played]:
    """So many games, of each kind as many."""
    found: list[Played] = []
    while len(found) < count:
        game = games[len(found) % len(games)]
        if (played := play(game, seed)) is not None:
            found.append(played)
        seed += 1
    return found

"""Gestures and scenes: how large they are, what they cost, and what two scenes cost beside the move that they show.

Measured over the greedy games of `benchmarks/served/` and over random games with every preset, in CPU time. Wanted: at
most 8 kB of JSON and 0.2 ms for the gestures of any position; two scenes with their JSON after a move (both seats) at
most what `apply` costs. Zones that have not changed are remembered, as on a server.
"""

import gc
import time
from collections.abc import Iterator
from random import Random
from statistics import mean, median
from typing import Any

import msgspec

from benchmarks.served import RECORDS
from letterloom.games import find, games
from letterloom.rules import CHANCE, AnyGame, Budget, Entry, Player, read_record
from letterloom.search import RandomBot


def random_views(game: AnyGame, answers: int = 150) -> Iterator[Any]:
    """Views of seats that are asked, in random games of three."""
    people = tuple(Player(name) for name in ("Ann", "Bo", "Cy")[: min(3, game.players[-1])])
    rng, bot = Random(3), RandomBot(game)
    for options in (game.options(), *game.presets.values()):
        state: Any = game.start(options, people)
        for _ in range(answers):
            if not state.open.asks:
                break
            ask = rng.choice(state.open.asks)
            if ask.seat == CHANCE:
                state = game.apply(state, Entry(CHANCE, game.chance(state, rng))).state
                continue
            view = game.view(state, ask.seat)
            yield view
            state = game.apply(state, Entry(ask.seat, bot.choose(view, rng, Budget()))).state


def gestures(game: AnyGame) -> tuple[list[int], list[float]]:
    """The sizes and the times of the gestures in many positions."""
    sizes, times = [], []
    for view in random_views(game):
        data = msgspec.json.encode(view)
        tries = []
        for _ in range(3):
            fresh = msgspec.json.decode(data, type=type(view))  # a view that remembers nothing
            begun = time.process_time()
            found = game.touch(fresh)
            tries.append(time.process_time() - begun)
        times.append(min(tries))
        sizes.append(len(msgspec.json.encode(found)))
    return sizes, times


def scenes(game_id: str) -> tuple[float, float]:
    """The mean time of `apply`, and of the two scenes after it with their JSON."""
    applied, drawn = [], []
    for path in sorted(RECORDS.glob(f"{game_id}-*.json")):
        record = read_record(path.read_bytes(), find)
        game = record.game
        state = game.start(record.options, record.seats, record.resolved)
        gc.collect()
        gc.disable()
        for row in record.moves:
            move = game.read(game.view(state, row.seat if row.seat >= 0 else None), row.text)
            begun = time.process_time()
            state = game.apply(state, Entry(row.seat, move)).state
            middle = time.process_time()
            for seat in (0, 1):
                game.scene(game.view(state, seat)).json()
            end = time.process_time()
            if row.seat >= 0 and not path.stem.endswith("-1"):
                applied.append(middle - begun)
                drawn.append(end - middle)
        gc.enable()
    return mean(applied), mean(drawn)


def main() -> None:
    """Print a line a game."""
    for game in games():
        sizes, times = gestures(game)
        print(
            f"{game.id:10} gestures in {len(sizes)} positions: {median(sizes):.0f} bytes, at most {max(sizes)}; "
            f"{median(times) * 1e6:.0f} µs, at most {max(times) * 1e6:.0f} µs"
        )
        applied, drawn = scenes(game.id)
        print(
            f"{game.id:10} two scenes with their JSON {drawn * 1e6:.0f} µs, apply {applied * 1e6:.0f} µs: "
            f"{drawn / applied:.2f} of it"
        )


if __name__ == "__main__":
    main()

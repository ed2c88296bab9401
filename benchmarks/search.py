"""What searches cost in whole games: lists, balance, random games, first moves, an event loop beside them.

Usage: python -m benchmarks.search [PART …]      parts: listing, bound, random, first, loop; all without one

Times are of the CPU, but for `first` and `loop`, where somebody waits.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import islice, product
from random import Random
from statistics import median
from time import process_time, sleep, time
from typing import Any

from letterloom.games import find
from letterloom.games.xword3d import GAME, listing
from letterloom.games.xword3d.bot import Greedy, Ranking
from letterloom.games.xword3d.listing import KERNELS, balance_of, candidates, plays, sweep
from letterloom.games.xword3d.moves import Pass, Play
from letterloom.games.xword3d.options import XwordOptions
from letterloom.games.xword3d.state import XwordState
from letterloom.games.xword3d.statics import stands_with
from letterloom.players import Thinking, find_bot
from letterloom.rules import CHANCE, AnyBot, AnyGame, Budget, Entry, Player
from letterloom.search import RandomBot
from letterloom.search.levels import LEVELS

SIZES = (80, 300)
STANDS = "stands_with"
"""What a list asks about balance."""
GAMES = ("kross", "typo2d", "wordcross", "cubeword", "3dxword")
STALL_MS = 1
"""How often the event loop looks at the clock."""
THOUGHTS, THOUGHT_MS = 10, 300
"""So often a champion thinks beside it, and so long."""


def tall(bricks: int, seed: int = 5) -> XwordState:
    """A game of two with so many bricks on the table, most of them above it."""
    rng = Random(seed)
    state = GAME.start(XwordOptions(pieces=600, turn_seconds=0), (Player("Ann"), Player("Bo")))
    state = GAME.apply(state, Entry(CHANCE, GAME.chance(state, rng))).state
    while len(state.open.board.bricks) < bricks:
        (seat,) = state.open.to_move
        found = [move for move in islice(GAME.moves(GAME.view(state, seat)), 40) if isinstance(move, Play)]
        high = [play for play in found if play.at[2] or play.direction in ("up", "down")]
        move = rng.choice(high or found) if found else Pass()
        state = GAME.apply(state, Entry(seat, move)).state
    return state


def greedy(bricks: int, seed: int = 9) -> XwordState:
    """The same by two greedy bots, who leave more room between their words."""
    rng = Random(seed)
    state = GAME.start(XwordOptions(pieces=600, turn_seconds=0), (Player("Ann"), Player("Bo")))
    while len(state.open.board.bricks) < bricks:
        seat = state.open.asks[0].seat
        is_chance = seat == CHANCE
        move = (
            GAME.chance(state, rng)
            if is_chance
            else Greedy(GAME).choose(GAME.view(state, seat), rng, Budget())
        )
        state = GAME.apply(state, Entry(seat, move)).state
    return state


def situation(state: XwordState) -> Any:
    """What the seat to move decides about."""
    (seat,) = state.open.to_move
    return state.open.situation(seat, state.hands[seat])


def timed_listing() -> None:
    """The whole list of a position: as arrays, as objects, and of those that stand."""
    for size, build in product(SIZES, (tall, greedy)):
        here = situation(build(size))
        search = sweep(here, joined=False)
        assert search is not None
        began = process_time()
        batches = list(search)
        arrays = process_time() - began
        count = sum(len(batch.keys) for batch in batches)
        places = len({place for batch in batches for place in batch.places.tolist()})
        began = process_time()
        assert len(list(candidates(here))) == count
        objects = process_time() - began
        balance_of.cache_clear()
        began = process_time()
        standing = sum(1 for _ in plays(here))
        whole = process_time() - began
        print(
            f"{len(here.board.bricks)} bricks, {build.__name__}: {count} plays in {places} places "
            f"as arrays in {arrays * 1000:.1f} ms, "
            f"as moves in {objects * 1000:.0f} ms; the whole list, balance included ({standing} stand): {whole:.2f} s"
        )


def timed_bound() -> None:
    """How many verdicts on balance a greedy bot asks for, of those that all plays would need."""
    asked = 0

    def judging(*given: Any) -> bool:
        nonlocal asked
        asked += 1
        return stands_with(*given)

    vars(listing)[STANDS] = judging
    for size, build in product(SIZES, (tall, greedy)):
        here = situation(build(size))
        balance_of.cache_clear()
        asked, began = 0, process_time()
        assert Ranking(here, Budget()).best is not None
        spent, needed = process_time() - began, asked
        balance_of.cache_clear()
        asked, began = 0, process_time()
        everything = sum(1 for _ in candidates(here))
        hanging = [play for play in candidates(here) if balance_of(here.board, 30.0).holds(play)]
        print(
            f"{size} bricks, {build.__name__}, the best play: {needed} of {asked} verdicts asked for, "
            f"{everything} plays, {len(hanging)} stand; "
            f"{spent * 1000:.1f} ms against {process_time() - began:.2f} s"
        )
    vars(listing)[STANDS] = stands_with


def random_steps(game: AnyGame, steps: int, seed: int) -> float:
    """CPU seconds for so many steps of random games of two."""
    rng, bot = Random(seed), RandomBot(game)
    began, done, state = process_time(), 0, None
    while done < steps:
        if state is None or not state.open.asks:
            state = game.start(game.options(), (Player("Ann"), Player("Bo")))
        ask = state.open.asks[0]
        is_chance = ask.seat == CHANCE
        move = game.chance(state, rng) if is_chance else bot.choose(game.view(state, ask.seat), rng, Budget())
        state = game.apply(state, Entry(ask.seat, move)).state
        done += 1
    return process_time() - began


def timed_random() -> None:
    """Steps of random games, against KROSS in the same run: medians of five interleaved batches."""
    games = {name: find(name) for name in GAMES}
    spent: dict[str, list[float]] = {name: [] for name in games}
    for batch in range(5):
        for name, game in games.items():
            assert game is not None
            steps = 400 if name in ("kross", "typo2d") else 120
            spent[name].append(random_steps(game, steps, batch) / steps)
    kross = median(spent["kross"])
    for name, times in spent.items():
        print(
            f"random games of {name}: {1 / median(times):.0f} steps a second, {kross / median(times):.3f} of KROSS"
        )


FIRST_MOVES = """
import os, sys, time
from random import Random
began, name, bot = float(sys.argv[1]), sys.argv[2], sys.argv[3]
from letterloom.games import find
from letterloom.players import Thinking, find_bot
from letterloom.rules import CHANCE, Entry, Player
game = find(name)
state = game.start(game.options(), (Player("Ann"), Player("Bo")))
player, told = find_bot(game, bot), []
while len(told) < 4:
    seat = state.open.asks[0].seat
    before, cpu = time.time(), time.thread_time()
    if seat == CHANCE:
        move = game.chance(state, Random(2))
    else:
        move = player.choose(game.view(state, seat), Random(1), Thinking(100))
        told.append((time.time() - (before if told else began), time.thread_time() - (cpu if told else 0)))
    state = game.apply(state, Entry(seat, move)).state
print(*(f"{number:.3f}" for pair in told for number in pair), flush=True)
os._exit(0)
"""
"""Plays the first moves of a game, and ends without a wait for what is compiled meanwhile."""


def timed_first() -> None:
    """From the start of a new process to a bot's first move, and how long its next three take.

    By the clock and by the CPU of the thread that answers, for all levels of all games with 0.1 s to think: with
    kernels that were kept, and with an empty folder for them, where they are compiled in the background meanwhile.
    """
    for game, is_empty in product(GAMES, (False, True)):
        told = []
        for level in LEVELS:
            with tempfile.TemporaryDirectory() as folder:
                where = {"NUMBA_CACHE_DIR": "", "XDG_CACHE_HOME": folder} if is_empty else {}
                answer = subprocess.run(
                    [sys.executable, "-c", FIRST_MOVES, str(time()), game, level.name],
                    check=True, capture_output=True, text=True, env=os.environ | where,
                ).stdout  # fmt: skip
            clock, cpu, *later = map(float, answer.split())
            told.append(
                f"{level.name} {clock:.2f} ({cpu:.2f}), then {max(later[::2]):.2f} ({max(later[1::2]):.2f})"
            )
        print(f"{game}, {'no kernels kept' if is_empty else 'kernels kept'}: {'; '.join(told)}")


def timed_loop() -> None:
    """How long an event loop stands still while a champion thinks in a thread beside it, and while nobody does."""

    async def watch(beside: Callable[[], None]) -> float:
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(None, beside)
        worst, last = 0.0, loop.time()
        while not thought.done():
            await asyncio.sleep(STALL_MS / 1000)
            worst, last = max(worst, loop.time() - last), loop.time()
        await thought
        return worst

    for name in GAMES:
        game, rng = find(name), Random(3)
        assert game is not None
        bot = find_bot(game, "champion")
        views: list[Any] = []
        state = game.start(game.options(), (Player("Ann"), Player("Bo")))
        while len(views) < THOUGHTS:
            seat = state.open.asks[0].seat
            if seat == CHANCE:
                state = game.apply(state, Entry(seat, game.chance(state, rng))).state
                continue
            views.append(view := game.view(state, seat))
            bot.prepare(view)
            state = game.apply(state, Entry(seat, bot.choose(view, rng, Thinking(20)))).state

        def think(bot: AnyBot = bot, views: list[Any] = views) -> None:
            for view in views:
                bot.choose(view, Random(1), Thinking(THOUGHT_MS))

        idle = asyncio.run(watch(lambda: sleep(THOUGHTS * THOUGHT_MS / 1000)))
        busy = asyncio.run(watch(think))
        print(
            f"an event loop beside {name}'s champion, which thinks {THOUGHTS} times {THOUGHT_MS} ms, stands still "
            f"for {busy * 1000:.1f} ms at most (beside nobody: {idle * 1000:.1f} ms)"
        )


PARTS = {
    "listing": timed_listing,
    "bound": timed_bound,
    "random": timed_random,
    "first": timed_first,
    "loop": timed_loop,
}


def main() -> None:
    """The command."""
    KERNELS.wait()
    for name in sys.argv[1:] or PARTS:
        PARTS[name]()


if __name__ == "__main__":
    main()

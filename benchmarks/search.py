"""What searches cost in whole games: lists, balance, random games, first moves, an event loop beside them.

Usage: python -m benchmarks.search [PART …]      parts: listing, bound, random, first, loop; all without one

Times are of the CPU, but for `first` and `loop`, where somebody waits.
"""

import asyncio
import subprocess
import sys
from collections.abc import Callable
from itertools import islice, product
from random import Random
from statistics import median
from time import perf_counter, process_time, sleep
from typing import Any

from letterloom.games import find
from letterloom.games.xword3d import GAME, listing
from letterloom.games.xword3d.bot import Greedy, Ranking
from letterloom.games.xword3d.listing import KERNELS, balance_of, candidates, plays, sweep
from letterloom.games.xword3d.moves import Pass, Play
from letterloom.games.xword3d.options import XwordOptions
from letterloom.games.xword3d.state import XwordState
from letterloom.games.xword3d.statics import stands_with
from letterloom.players import Thinking
from letterloom.rules import CHANCE, AnyGame, Budget, Entry, Player
from letterloom.search import RandomBot

SIZES = (80, 300)
STANDS = "stands_with"
"""What a list asks about balance."""
STALL_MS = 1
"""How often the event loop looks at the clock."""


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
    games = {name: find(name) for name in ("kross", "typo2d", "wordcross", "cubeword", "3dxword")}
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


def timed_first() -> None:
    """From the start of a new process to a bot's first move, by the clock, in the middle of a game."""
    program = (
        "import time; began = time.perf_counter()\n"
        "from random import Random\n"
        "from letterloom.games.xword3d import GAME\n"
        "from letterloom.games.xword3d.bot import Greedy\n"
        "from letterloom.games.xword3d.options import XwordOptions\n"
        "from letterloom.players import Thinking\n"
        "from letterloom.rules import CHANCE, Entry, Player\n"
        "state = GAME.start(XwordOptions(), (Player('Ann'), Player('Bo')))\n"
        "state = GAME.apply(state, Entry(CHANCE, GAME.chance(state, Random(2)))).state\n"
        "for _ in range(3):\n"
        "    (seat,) = state.open.to_move\n"
        "    move = Greedy(GAME).choose(GAME.view(state, seat), Random(1), Thinking(900))\n"
        "    state = GAME.apply(state, Entry(seat, move)).state\n"
        "    print(f'{time.perf_counter() - began:.2f} ({time.process_time():.2f})', end=' ')\n"
    )
    began = perf_counter()
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    print(
        f"a new process: a bot's moves after {told.strip()} s by the clock (of CPU); "
        f"it ended after {perf_counter() - began:.2f} s"
    )


def timed_loop() -> None:
    """How long an event loop stands still while a bot thinks in a thread beside it, and while nobody does."""
    view = GAME.view(state := tall(80), state.open.to_move[0])

    async def watch(beside: Callable[[], None]) -> float:
        loop = asyncio.get_running_loop()
        thought = loop.run_in_executor(None, beside)
        worst, last = 0.0, loop.time()
        while not thought.done():
            await asyncio.sleep(STALL_MS / 1000)
            worst, last = max(worst, loop.time() - last), loop.time()
        await thought
        return worst

    def think() -> None:
        for _ in range(20):
            balance_of.cache_clear()
            Greedy(GAME).choose(view, Random(1), Thinking(1000))

    idle = asyncio.run(watch(lambda: sleep(1)))
    busy = asyncio.run(watch(think))
    print(
        f"an event loop beside a bot that thinks 20 times stands still for {busy * 1000:.1f} ms at most "
        f"(beside nobody: {idle * 1000:.1f} ms)"
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

"""How long it takes to list all moves at every point of games of TYPO-2D, and to make them.

Games are played by one who lays a card whenever that can be done and else takes a line, so that tables get large, and
by the random player. At each point all moves of each seat that is asked are listed once and timed. For icons, every
card with one is also tried on every table, whether it was dealt or not, so that the slowest is found. Times are
single runs in processor time of one thread; words are looked up as they come, so what a program
asks for the first time counts.
"""

import gc
import time
from random import Random

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.judge import plays, with_words
from letterloom.games.typo2d.moves import Insert, Put, Replace
from letterloom.games.typo2d.options import TypoOptions
from letterloom.games.typo2d.table import Table, board
from letterloom.games.typo2d.vocabulary import commonest
from letterloom.rules import CHANCE, Entry, Player
from letterloom.search import RandomBot

GAMES = 40


def play(
    options: TypoOptions, count: int, seed: int, eager: bool
) -> tuple[list[float], list[float], list[Table]]:
    """The times to list moves and to make one, in milliseconds, and the tables of a game."""
    rng = Random(seed)
    bot = RandomBot(GAME)
    state = GAME.start(options, tuple(Player(f"P{n}") for n in range(count)))
    listing, making, tables = [], [], []
    while asks := GAME.asks(state):
        for ask in asks:
            if ask.seat == CHANCE:
                continue
            view = GAME.view(state, ask.seat)
            start = time.thread_time()
            moves = list(GAME.moves(view))
            listing.append(1000 * (time.thread_time() - start))
        seat = asks[0].seat
        if seat == CHANCE:
            entry = Entry(CHANCE, GAME.chance(state, rng))
        else:
            view = GAME.view(state, seat)
            moves = [m for m in GAME.moves(view) if isinstance(m, Put | Insert | Replace)] if eager else []
            entry = Entry(seat, rng.choice(moves) if moves else bot.choose(view, rng))
        start = time.thread_time()
        state = GAME.apply(state, entry).state
        making.append(1000 * (time.thread_time() - start))
        tables.append(state.table)
    return listing, making, tables


def icons_everywhere(tables: list[Table], options: TypoOptions) -> list[float]:
    """The times to list the plays of each icon card on each table, in milliseconds."""
    times = []
    for table in dict.fromkeys(tables):
        for card in ("E*", "M*", "N*", "O*", "P*", "Z*"):
            ground = board(table)
            start = time.thread_time()
            for move, placing in plays(ground, card, options):
                with_words(ground, card, move, placing, options)
            times.append(1000 * (time.thread_time() - start))
    return times


def figures(name: str, times: list[float]) -> str:
    """Median, 99th percentile and slowest."""
    times = sorted(times)
    return (
        f"{name}: {len(times)} times, median {times[len(times) // 2]:.3f} ms, "
        f"99 % under {times[len(times) * 99 // 100]:.3f} ms, slowest {times[-1]:.3f} ms"
    )


def main() -> None:
    """Print the figures."""
    gc.disable()
    for icons in (False, True):
        for judging in ("strict", "challenge"):
            commonest.cache_clear()
            options = GAME.options(icons=icons, judging=judging)
            listing: list[float] = []
            making: list[float] = []
            tables: list[Table] = []
            for seed in range(GAMES):
                more = play(options, 2 + seed % 5, seed, eager=seed % 4 > 0)
                listing += more[0]
                making += more[1]
                tables += more[2]
                gc.collect()
            largest = max(len(table.cards) for table in tables)
            print(
                f"{'with' if icons else 'without'} icons, {judging}, {GAMES} games, up to {largest} cards on the table"
            )
            print("  " + figures("listing all moves", listing))
            print("  " + figures("making a move", making))
            if icons:
                print("  " + figures("each icon card on each table", icons_everywhere(tables, options)))


if __name__ == "__main__":
    main()

"""KROSS THE WORDZ in hindsight: how much of the best table its letters allowed does a bot reach?

    python -m benchmarks.hindsight [games] [seconds a move] [millions of steps]

Champion and greedy play each other. Then the letters of each table are laid anew by annealing with several heats
(`tempering`), all of them known. Ten restarts; how far they agree is printed, because only then is the best of them
near the best there is. Tables are counted by the rules on both sides, words and task. Annealing sees all letters before
the first is laid, so it is the ceiling too: the last line says how much of its gain over greedy the champion reaches.
"""

import sys
import time
from random import Random
from typing import NamedTuple

import numpy as np

from benchmarks.tempering import HEATS, PERIOD, SQUARES, line_values, temper, words_of
from letterloom.games.kross import GAME
from letterloom.games.kross.score import KrossWorksheet, count
from letterloom.games.kross.search.lines import tables
from letterloom.players import Thinking, find_bot
from letterloom.rules import Entry, Player, Record, Replay, total
from letterloom.words import Lexicon

RESTARTS = 10
MILLIONS = 100.0
"""How many steps a restart takes."""
GREEDY_EVERY = 4
"""Greedy's table is looked at in one game of so many: it is there to compare with."""


def played(names: tuple[str, str], seed: int, ms: float) -> Replay:
    """A game of two bots."""
    seats = (Player("A", 20), Player("B", 30))
    replay = Replay(Record(game=GAME, seats=seats, options=GAME.options(), seed=seed))
    replay.draw()
    bots = [find_bot(GAME, name) for name in names]
    for seat, bot in enumerate(bots):
        bot.prepare(GAME.view(replay.state, seat))
    rng = Random(seed)
    while not replay.over:
        seat = replay.open.asks[0].seat
        budget = Thinking(ms, clock=time.thread_time)
        move = bots[seat].choose(GAME.view(replay.state, seat), rng, budget)
        replay.keep(replay.consider(Entry(seat, move)))
    return replay


class Hindsight(NamedTuple):
    """A table and the best one that its letters allowed."""

    reached: int
    best: int
    spread: float
    """How far restarts are below the best of them on average, as a share."""
    widest: float
    """How far the worst of them is."""


def hindsight(squares: str, task: str, lexicon: Lexicon, millions: float) -> Hindsight:
    """Lay the letters of a table anew."""
    words, top = words_of(tables(lexicon, task)), np.zeros(SQUARES + 1, np.int64)
    letters = np.array([0 if letter == "." else ord(letter) - 64 for letter in squares])
    values = line_values(letters, words)
    rounds = int(millions * 1e6) // (len(HEATS) * PERIOD)
    found = []
    for seed in range(RESTARTS):
        temper(letters, values, words, HEATS, rounds, seed, top)
        found.append(counted("".join(".ABCDEFGHIJKLMNOPQRSTUVWXYZ"[n] for n in top[:SQUARES]), task, lexicon))
    best = max(found)
    spread, widest = (best - sum(found) / RESTARTS) / best, (best - min(found)) / best
    return Hindsight(counted(squares, task, lexicon), best, spread, widest)


def counted(squares: str, task: str, lexicon: Lexicon) -> int:
    """What a table counts, words and task."""
    return total(count(squares, lexicon, KrossWorksheet(task=task)))


def main() -> None:
    """Print the figures."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    ms = 1000 * float(sys.argv[2]) if len(sys.argv) > 2 else 100.0
    millions = float(sys.argv[3]) if len(sys.argv) > 3 else MILLIONS
    results: dict[str, list[Hindsight]] = {"champion": [], "greedy": []}
    for number in range(games):
        names = ("champion", "greedy") if number % 2 == 0 else ("greedy", "champion")
        open_ = played(names, 900 + number // 2, ms).open
        for seat, name in enumerate(names):
            if name == "greedy" and number % GREEDY_EVERY:
                continue
            found = hindsight(open_.squares[seat], open_.tasks[seat], open_.lexicon, millions)
            results[name].append(found)
            print(
                f"{name:8} {found.reached} of {found.best}, restarts {found.spread:.1%} below the best, "
                f"the worst {found.widest:.1%}",
                flush=True,
            )
    shares = {name: np.array([each.reached / each.best for each in found]) for name, found in results.items()}
    for name, share in shares.items():
        error = share.std() / max(1, len(share) - 1) ** 0.5
        spread = np.mean([each.spread for each in results[name]])
        print(
            f"{name}: {share.mean():.1%} of annealing in hindsight (±{1.96 * error:.1%}), {len(share)} tables; "
            f"restarts are {spread:.1%} below the best of them on average"
        )
    greedy, champion = shares["greedy"].mean(), shares["champion"].mean()
    print(
        f"of the gain of annealing over greedy the champion reaches {(champion - greedy) / (1 - greedy):.0%}"
    )


if __name__ == "__main__":
    main()

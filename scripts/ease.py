"""Tune how easily parts of lines become words in KROSS THE WORDZ (`games/kross/search/ease.py`).

    python -m scripts.ease [seconds] [seed]

Tables are played out alone by the kernel, own calls and others' in turn: half of the others' calls as often as letters
are in words, half as greedy calls them. An evolution strategy (CMA-ES with a variance for each number) looks for the
numbers that count most; all of a generation are tried in the same futures. It prints them, and what they bring in new
futures.
"""

import sys
import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from letterloom.games.kross.board import SQUARES
from letterloom.games.kross.moves import Call
from letterloom.games.kross.search.book import a_book, no_gains
from letterloom.games.kross.search.ease import EASE, SLOPE, STAGES
from letterloom.games.kross.search.lines import FIRST_KEYS, LEAST, LENGTHS, STEP, STEPS, Tables, eases
from letterloom.games.kross.search.planning import KERNEL, study
from letterloom.players.arena import Match, decisions, table
from letterloom.words import open_lexicon

Array = NDArray[Any]
GAMES, BORN, KEPT, FUTURES = 30, 14, 7, 60
WIDTH = 0.2
"""How far apart the first generation is."""
TRIALS = 1000
_SHAPES = (len(STAGES), 6), (len(LENGTHS), 6), (len(STAGES), 6)


def greedy_calls() -> list[list[int]]:
    """What greedy players call in a game, each alone."""
    calls = []
    for deal in range(GAMES):
        match = Match("kross", ("greedy", "greedy"), 5000 + deal)
        theirs: list[list[int]] = [[], []]
        for decision in decisions(match, table(match)):
            if isinstance(decision.move, Call):
                theirs[decision.seat].append(ord(decision.move.letter) - 65)
        calls += theirs
    return calls


def usual_ways(tables: Tables) -> Array:
    """The mean logarithm of the ways, by length and letters that are missing: there a slope changes nothing."""
    usual, keys = np.zeros((len(LENGTHS), 6)), tables.keys.astype(np.int64)
    ways = LEAST + STEP * ((tables.ways & STEPS) - 1)
    for row, length in enumerate(LENGTHS):
        number = keys - FIRST_KEYS[length]
        mine = (number >= 0) & (number < 27**length)
        missing = sum((number // 27**place % 27 == 0).astype(int) for place in range(length))
        for holes in range(1, length + 1):
            usual[row, holes - 1] = ways[mine & (missing == holes)].mean()
    return usual


class Tuning:
    """Numbers as a vector: by stage and letters missing, by length and letters missing, and slopes."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.kernel, self.tables = KERNEL.wait(), study(open_lexicon("en"), "").wait()
        self.usual, self.heard = usual_ways(self.tables), greedy_calls()
        self.book = a_book(self.tables)
        # What there is now, as an ease of each stage, length and number of letters, and slopes.
        self.now = np.array([[[*row, *[0.0] * (6 - len(row))] for row in stage] for stage in EASE])

    def numbers(self, vector: Array) -> tuple[Array, Array]:
        """The ease and the slope that a vector stands for: changes to what there is now."""
        stage, length, slope = (
            part.reshape(shape)
            for part, shape in zip(np.split(vector, np.cumsum([30, 30])), _SHAPES, strict=True)
        )
        slopes = np.clip(np.array(SLOPE) * np.exp(slope / 2), 0.25, 1.75)
        turned = self.usual[None] * (np.array(SLOPE) - slopes)[:, None, :]
        return self.now + stage[:, None, :] + length[None] + turned, slopes

    def futures(self, count: int) -> Array:
        """What the others call: half as in words, half as greedy does."""
        calls: Array = self.rng.choice(26, (count, SQUARES + 1), p=self.tables.calls)
        for row in range(0, count, 2):
            heard = self.heard[self.rng.integers(len(self.heard))]
            calls[row] = [heard[n // 2 % len(heard)] for n in range(SQUARES + 1)]
        return calls

    def counts(self, vector: Array, futures: Array, first: int) -> Array:
        """What tables count in some futures; `first`: whether the first call is another's."""
        self.book.memo.keys[:] = 0
        book = self.book._replace(ease=eases(*self.numbers(vector)))
        counts, mine = np.zeros(len(futures)), np.arange(SQUARES) % 2 == first
        board = np.zeros(SQUARES, np.int64)
        self.kernel.play_out(board, futures, mine, board.copy(), no_gains(), book, counts)
        return counts


def evolve(tuning: Tuning, seconds: float) -> Array:
    """The vector that the generations end at."""
    size = sum(rows * columns for rows, columns in _SHAPES)
    at, width, spread, path = np.zeros(size), WIDTH, np.ones(size), np.zeros(size)
    weights = np.log(KEPT + 0.5) - np.log(np.arange(1, KEPT + 1))
    weights /= weights.sum()
    mass = 1 / (weights**2).sum()
    fade = 4 / (size + 4)
    by_path = 2 / ((size + 1.3) ** 2 + mass) * (size + 2) / 3
    by_best = min(1 - by_path, 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass) * (size + 2) / 3)
    began, generation = time.process_time(), 0
    while time.process_time() - began < seconds:
        generation += 1
        futures = tuning.futures(FUTURES)
        half = tuning.rng.standard_normal((BORN // 2, size))
        born = np.concatenate([half, -half])
        values = [
            tuning.counts(at + width * np.sqrt(spread) * each, futures, generation % 2).mean()
            for each in born
        ]
        best = born[np.argsort(values)[::-1][:KEPT]]
        step = np.sqrt(spread) * (weights @ best)
        at = at + width * step
        path = (1 - fade) * path + np.sqrt(fade * (2 - fade) * mass) * step
        spread = (
            (1 - by_path - by_best) * spread + by_path * path**2 + by_best * (weights @ (spread * best**2))
        )
        if generation % 50 == 0:
            width = max(width * 0.97, 0.08)
            print(f"generation {generation}: {np.mean(values):.2f}", flush=True)
    return at


def main() -> None:
    """Tune, and print what came of it."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 150.0
    tuning = Tuning(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    found = evolve(tuning, seconds)
    futures = tuning.futures(TRIALS)
    then, now = (tuning.counts(vector, futures, 0) for vector in (found, np.zeros(len(found))))
    error = 1.96 * (then - now).std() / TRIALS**0.5
    ease, slope = tuning.numbers(found)
    print("SLOPE", slope.round(2).tolist())
    print("EASE", [[row[: n + 2] for n, row in enumerate(stage)] for stage in ease.round(2).tolist()])
    print(f"{then.mean():.1f} points in place of {now.mean():.1f} (±{error:.1f} of the difference)")


if __name__ == "__main__":
    main()

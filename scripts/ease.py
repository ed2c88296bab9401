"""Tune how squares and letters are chosen in KROSS THE WORDZ (`games/kross/search/ease.py`).

    python -m scripts.ease [seconds] [seed]

Tables are played out alone by the kernel, empty ones and such as the champion has in the middle of a game, own calls
and others' in turn: half of the others' calls as often as letters are in words, half as greedy and the champion called
them. An evolution strategy (CMA-ES with a variance for each number) looks for the numbers that count most; all of a
generation are tried in the same futures. It prints the mean of the last generations, and what it brings in new ones.
"""

import sys
import time
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from letterloom.games.kross.board import EMPTY, SQUARES
from letterloom.games.kross.moves import Call, Put
from letterloom.games.kross.search.book import a_book
from letterloom.games.kross.search.ease import EASE, SLOPE, STAGES, TASTE
from letterloom.games.kross.search.lines import FIRST_KEYS, LEAST, LENGTHS, STEP, STEPS, Tables, eases
from letterloom.games.kross.search.planning import KERNEL, study
from letterloom.players.arena import Match, decisions, table
from letterloom.words import open_lexicon

Array = NDArray[Any]
GREEDY, CHAMPION = ("greedy", 30), ("champion@0.03", 10)
"""Who is listened to, in how many games."""
BORN, KEPT, FUTURES = 14, 7, 160
WIDTH, NARROW = 0.15, 0.04
"""How far apart the first generation is, and the last."""
FADING = 0.98
"""How much of the mean of generations is kept from one to the next."""
TRIALS = 2000
FILLED = (0, 0, 4, 8, 12, 16, 20, 26)
"""How many letters tables hold that are played out."""
SHAPES = (len(STAGES), 6), (len(LENGTHS), 6), (len(STAGES), 6), (len(STAGES), len(TASTE[0]))
SIZES = [rows * columns for rows, columns in SHAPES]
SCALE = np.repeat([1.0, 1.0, 1.0, 0.35], SIZES)
"""How far apart numbers of each kind are to each other."""


class Numbers(NamedTuple):
    """What a vector stands for."""

    ease: Array
    slope: Array
    taste: Array


class Job(NamedTuple):
    """A table and some futures of it."""

    board: Array
    calls: Array
    mine: Array


def games_of(bot: str, games: int) -> tuple[list[list[int]], list[Array]]:
    """What players call in games against their like, each alone, and the tables that they have, letter by letter."""
    calls, boards = [], []
    for deal in range(games):
        match = Match("kross", (bot, bot), 5000 + deal)
        theirs: list[list[int]] = [[], []]
        mine = np.zeros((SQUARES + 1, SQUARES), np.int64)
        for seat, view, move, _ in decisions(match, table(match)):
            if isinstance(move, Call):
                theirs[seat].append(ord(move.letter) - 65)
            elif isinstance(move, Put) and seat == 0:
                board = [0 if letter == EMPTY else ord(letter) - 64 for letter in view.squares]
                mine[np.count_nonzero(board)] = board
        calls += theirs
        boards.append(mine)
    return calls, boards


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
    """Numbers as a vector: by stage and letters missing, by length and letters missing, slopes, and tastes."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self.kernel, self.tables = KERNEL.wait(), study(open_lexicon("en"), "").wait()
        self.usual = usual_ways(self.tables)
        greedy, _ = games_of(*GREEDY)
        champion, self.boards = games_of(*CHAMPION)
        self.heard = greedy + champion
        self.book = a_book(self.tables)
        # What there is now, as an ease of each stage, length and number of letters, and slopes.
        self.now = np.array([[[*row, *[0.0] * (6 - len(row))] for row in stage] for stage in EASE])

    def numbers(self, vector: Array) -> Numbers:
        """What a vector stands for: changes to what there is now."""
        stage, length, slope, taste = (
            part.reshape(shape)
            for part, shape in zip(np.split(vector, np.cumsum(SIZES)[:-1]), SHAPES, strict=True)
        )
        slopes = np.clip(np.array(SLOPE) * np.exp(slope / 2), 0.2, 2.0)
        turned = self.usual[None] * (np.array(SLOPE) - slopes)[:, None, :]
        return Numbers(self.now + stage[:, None, :] + length[None] + turned, slopes, np.array(TASTE) + taste)

    def jobs(self, count: int) -> list[Job]:
        """Tables to play out, with what the others call: half as in words, half as players do."""
        found = []
        for filled in FILLED:
            calls: Array = self.rng.choice(26, (count // len(FILLED), SQUARES + 1), p=self.tables.calls)
            for row in range(0, len(calls), 2):
                heard = self.heard[self.rng.integers(len(self.heard))]
                first = self.rng.integers(len(heard))
                calls[row] = [heard[(first + n // 2) % len(heard)] for n in range(SQUARES + 1)]
            board = self.boards[self.rng.integers(len(self.boards))][filled]
            left = int((board == 0).sum())
            found.append(Job(board, calls, (np.arange(left) + self.rng.integers(2)) % 2 == 0))
        return found

    def counts(self, vector: Array, jobs: list[Job]) -> Array:
        """What tables count in some futures."""
        self.book.memo.keys[:] = 0
        ease, slope, taste = self.numbers(vector)
        book = self.book._replace(ease=eases(ease, slope), taste=taste.astype(np.float32))
        counts = []
        for board, calls, mine in jobs:
            counts.append(np.zeros(len(calls)))
            self.kernel.play_out(board, calls, mine, board.copy(), book, counts[-1])
        return np.concatenate(counts)


def evolve(tuning: Tuning, seconds: float) -> Array:
    """The mean of the vectors that the generations end at."""
    size = sum(SIZES)
    at, width, spread, path = np.zeros(size), WIDTH, SCALE**2, np.zeros(size)
    mean = at.copy()
    weights = np.log(KEPT + 0.5) - np.log(np.arange(1, KEPT + 1))
    weights /= weights.sum()
    mass = 1 / (weights**2).sum()
    fade = 4 / (size + 4)
    by_path = 2 / ((size + 1.3) ** 2 + mass) * (size + 2) / 3
    by_best = min(1 - by_path, 2 * (mass - 2 + 1 / mass) / ((size + 2) ** 2 + mass) * (size + 2) / 3)
    began, generation = time.process_time(), 0
    while time.process_time() - began < seconds:
        generation += 1
        jobs = tuning.jobs(FUTURES)
        half = tuning.rng.standard_normal((BORN // 2, size))
        born = np.concatenate([half, -half])
        values = [tuning.counts(at + width * np.sqrt(spread) * each, jobs).mean() for each in born]
        best = born[np.argsort(values)[::-1][:KEPT]]
        step = np.sqrt(spread) * (weights @ best)
        at = at + width * step
        mean = FADING * mean + (1 - FADING) * at
        path = (1 - fade) * path + np.sqrt(fade * (2 - fade) * mass) * step
        spread = (
            (1 - by_path - by_best) * spread + by_path * path**2 + by_best * (weights @ (spread * best**2))
        )
        if generation % 50 == 0:
            width = max(width * 0.97, NARROW)
            print(f"generation {generation}: {np.mean(values):.2f}", flush=True)
    return mean


def main() -> None:
    """Tune, and print what came of it."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 300.0
    tuning = Tuning(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    found = evolve(tuning, seconds)
    jobs = [job for _ in range(TRIALS // FUTURES) for job in tuning.jobs(FUTURES)]
    then, now = (tuning.counts(vector, jobs) for vector in (found, np.zeros(len(found))))
    error = 1.96 * (then - now).std() / len(now) ** 0.5
    ease, slope, taste = tuning.numbers(found)
    print("SLOPE", slope.round(2).tolist())
    print("EASE", [[row[: n + 2] for n, row in enumerate(stage)] for stage in ease.round(2).tolist()])
    print("TASTE", taste.round(2).tolist())
    print(f"{then.mean():.1f} points in place of {now.mean():.1f} (±{error:.1f} of the difference)")


if __name__ == "__main__":
    main()

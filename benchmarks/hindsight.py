"""KROSS THE WORDZ in hindsight: how much of the best table its letters allowed does a bot reach?

    python -m benchmarks.hindsight [games] [seconds a move]

Champion and greedy play each other. Then the letters of each table are laid anew by annealing, all of them known: two
squares change places, sooner for the better. Ten restarts; how far they agree is printed, because only then is the best
of them near the best there is. Tables are counted by the kernel of the search, words and task, on both sides.
"""

import sys
import time
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from letterloom.games.kross import GAME
from letterloom.games.kross.search.kernel import SIDE, SQUARES, _count, _score
from letterloom.games.kross.search.planning import KERNEL, study
from letterloom.players import Thinking, find_bot
from letterloom.rules import Entry, Player, Record, Replay
from letterloom.search.compiling import roomy

Array = NDArray[Any]
RESTARTS = 10
STEPS = 150_000
HOT, COLD = 2.5, 0.12


@roomy
def anneal(board: Array, book: Any, steps: int, hot: float, cold: float, seed: int) -> float:
    """Lay the letters of a table anew; gives the best count that was seen."""
    np.random.seed(seed)
    for square in range(SQUARES - 1, 0, -1):
        other = np.random.randint(square + 1)
        board[square], board[other] = board[other], board[square]
    lines, met = np.zeros(2 * SIDE), np.zeros(2 * SIDE, np.bool_)
    for n in range(SIDE):
        lines[n], met[n] = _count(board, n * SIDE, 1, book)
        lines[SIDE + n], met[SIDE + n] = _count(board, n, SIDE, book)
    total = lines.sum() + (3.0 if met.any() else 0.0)
    best = total
    old_lines, old_met = lines.copy(), met.copy()
    for step in range(steps):
        heat = hot * (cold / hot) ** (step / steps)
        one, other = np.random.randint(SQUARES), np.random.randint(SQUARES)
        if board[one] == board[other]:
            continue
        board[one], board[other] = board[other], board[one]
        old_lines[:], old_met[:] = lines, met
        for square in (one, other):
            row, column = square // SIDE, square % SIDE
            lines[row], met[row] = _count(board, row * SIDE, 1, book)
            lines[SIDE + column], met[SIDE + column] = _count(board, column, SIDE, book)
        then = lines.sum() + (3.0 if met.any() else 0.0)
        if then >= total or np.random.random() < np.exp((then - total) / heat):
            total = then
            best = max(best, total)
        else:
            board[one], board[other] = board[other], board[one]
            lines[:], met[:] = old_lines, old_met
    return float(best)


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


def main() -> None:
    """Print the figures."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    ms = 1000 * float(sys.argv[2]) if len(sys.argv) > 2 else 100.0
    kernel = KERNEL.wait()
    shares: dict[str, list[float]] = {"champion": [], "greedy": []}
    for number in range(games):
        names = ("champion", "greedy") if number % 2 == 0 else ("greedy", "champion")
        replay = played(names, 900 + number // 2, ms)
        for seat, name in enumerate(names):
            squares, task = replay.open.squares[seat], replay.open.tasks[seat]
            book = kernel.a_book(study(replay.open.lexicon, task).wait())
            board = np.array([0 if letter == "." else ord(letter) - 64 for letter in squares])
            points, met = _score(board, book)
            tries = [anneal(board.copy(), book, STEPS, HOT, COLD, seed) for seed in range(RESTARTS)]
            reached = points + (3 if met else 0)
            shares[name].append(reached / max(tries))
            spread = (max(tries) - sum(tries) / len(tries)) / max(tries)
            print(
                f"{name:8} {reached:5.0f} of {max(tries):5.0f}   restarts within {spread:.1%} on average",
                flush=True,
            )
    for name, each in shares.items():
        error = np.std(each) / max(1, len(each) - 1) ** 0.5
        print(
            f"{name}: {np.mean(each):.1%} of annealing in hindsight (±{1.96 * error:.1%}), {len(each)} tables"
        )


if __name__ == "__main__":
    main()

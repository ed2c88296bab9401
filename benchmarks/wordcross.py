"""How long WORD CROSS takes to list all moves with all choices of locks, to rank them, and to play one.

Positions come from the middle of random games of four, all with more than 30 tiles in each of the four boxes. The
hardest position that there is, everybody with six complete rows and none locked, is measured too. CPU time on one core;
listing is the best of five.

`python -m benchmarks.wordcross ceiling [games] [seconds]` asks how much of what can be gained the champion gains: only
the order of the bag is hidden in this game, so its ceiling is the same champion with ten times the time. Both play the
same deals against `greedy`, from both seats: those of `letterloom arena wordcross champion greedy --seed 101`.
"""

import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from statistics import fmean, median, stdev

from msgspec.structs import replace

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.board import Columns
from letterloom.games.wordcross.bot import Greedy
from letterloom.games.wordcross.options import WordCrossOptions
from letterloom.games.wordcross.state import WordCrossState
from letterloom.players.arena import contest, matches
from letterloom.players.ratings import Tally
from letterloom.rules import CHANCE, Budget, Entry, Move, Player
from letterloom.search import RandomBot

SEATS = tuple(Player(name) for name in ("Ann", "Bo", "Cy", "Di"))


def middle_positions(seeds: range) -> Iterator[WordCrossState]:
    """Every fifth turn, from the 40th on, of some random games."""
    for seed in seeds:
        rng = Random(seed)
        state = GAME.start(WordCrossOptions(), SEATS)
        while asks := state.open.asks:
            seat = asks[0].seat
            if seat == CHANCE:
                move: Move = GAME.chance(state, rng)
            else:
                move = RandomBot(GAME).choose(GAME.view(state, seat), rng, Budget())
                full = min(map(len, state.open.board.boxes)) > 30
                if full and state.open.turn >= 40 and state.open.turn % 5 == 0:
                    yield state
            state = GAME.apply(state, Entry(seat, move)).state


def milliseconds(work: Callable[[], object], times: int = 5) -> float:
    """The best of some runs."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found) * 1000


def gain(games: int, seconds: float) -> float:
    """How many points the champion is ahead of greedy in a game, with so much time for a move; it is printed too."""
    leads = []
    for played in contest(matches("wordcross", ("champion", "greedy"), games, seed=101, ms=1000 * seconds)):
        mine = played.match.bots.index("champion")
        leads.append(played.scores[mine] - played.scores[1 - mine])
    won, lost = sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads)
    lead, elo = fmean(leads), Tally(won, games - won - lost, lost).elo
    error = 1.96 * stdev(leads) / games**0.5
    print(
        f"champion with {seconds:g} s: {won} of {games} won, {lost} lost, "
        f"{lead:.1f} points ahead of greedy (±{error:.1f}); {elo.elo:+.0f} Elo ({elo.low:+.0f} to {elo.high:+.0f})",
        flush=True,
    )
    return lead


def ceiling(games: int, seconds: float) -> None:
    """Print how much of its gain over greedy the champion reaches."""
    share = gain(games, seconds) / gain(games, 10 * seconds)
    print(f"the champion gains {100 * share:.0f} % of what it gains with ten times the time")


def main() -> None:
    """Print the figures."""
    if sys.argv[1:2] == ["ceiling"]:
        games = int(sys.argv[2]) if len(sys.argv) > 2 else 20
        ceiling(games, float(sys.argv[3]) if len(sys.argv) > 3 else 0.1)
        return
    states = list(middle_positions(range(4)))
    views = [GAME.view(state, state.open.mover) for state in states]
    counts = [len(list(GAME.moves(view))) for view in views]
    times = [milliseconds(lambda view=view: list(GAME.moves(view))) for view in views]  # type: ignore[misc]
    print(f"{len(views)} positions, {median(counts):.0f} moves each in the median, at most {max(counts)}")
    print(f"all moves with all locks: median {median(times):.2f} ms, slowest {max(times):.2f} ms")
    full = Columns(("TE",) * 6, ("AM",) * 6)
    state = states[0]
    board = replace(state.open.board, columns=(full,) * 4, locked=((),) * 4)
    worst = state.with_open(board=board)
    view = GAME.view(worst, worst.open.mover)
    count = len(list(GAME.moves(view)))
    took = milliseconds(lambda: list(GAME.moves(view)), 20)
    print(f"six complete rows for everybody, none locked: {count} moves in {took:.2f} ms")
    bot, rng = Greedy(GAME), Random(1)
    ranks = [milliseconds(lambda view=view: bot.choose(view, rng, Budget()), 1) for view in views[:100]]  # type: ignore[misc]
    print(f"greedy chooses: median {median(ranks):.1f} ms, slowest {max(ranks):.1f} ms")
    start, made = time.process_time(), 0
    for state, view in zip(states, views, strict=True):
        for move in list(GAME.moves(view))[:100]:
            after = GAME.apply(state, Entry(state.open.mover, move)).state
            GAME.view(after, 0)
            made += 1
    print(f"apply and view: {1000 * (time.process_time() - start) / made:.3f} ms a move ({made} moves)")


if __name__ == "__main__":
    main()

"""3DXWORD flat: what more time to think is worth, in points a game, without playing thousands of games.

Usage: python -m benchmarks.patience [--games N] [--seed N] [--seconds S] [--futures N]

Two champions play with 0.1 s a move. At every turn the champion is asked once more, with more time; where it chooses
another play, both are played on to the end in the same futures, by the rule that the champion's own trials go by. These
futures are drawn anew: neither choice was made with them. What the second choice brings more there, added up over one
seat's turns, is what the time is worth. With an empty pool nothing is left to chance: there the values are those of the
champion's search of the endgame with three times the longer time. Times are of the thread's CPU.
"""

import argparse
import time
from random import Random
from statistics import mean, stdev

from letterloom.games.xword3d import GAME
from letterloom.games.xword3d.bot import FORESIGHT, foreseeing, keeping
from letterloom.games.xword3d.effect import new_bricks
from letterloom.games.xword3d.moves import Play
from letterloom.games.xword3d.state import XwordView
from letterloom.players import Thinking, find_bot
from letterloom.players.arena import Match, decisions, matches, table
from letterloom.rules import Move

USUAL = 0.1
CHAMPIONS = ("champion", "champion")


def thought(view: XwordView, seconds: float, rng: Random) -> Move:
    """What the champion plays with so much time."""
    return find_bot(GAME, "champion").choose(view, rng, Thinking(1000 * seconds, clock=time.thread_time))


def gained(view: XwordView, quick: Move, slow: Move, futures: int, seconds: float, rng: Random) -> float:
    """How many points more does the slow choice lead to?"""
    if quick == slow or not (isinstance(quick, Play) and isinstance(slow, Play)):
        return 0.0
    module = FORESIGHT.wait()
    foresight = foreseeing(module, view)
    trials = [
        foresight.tried(new_bricks(play), None, GAME.judge(view, play).points, keeping(view, play))
        for play in (quick, slow)
    ]
    if foresight.is_certain:
        budget = Thinking(3000 * seconds, clock=time.thread_time)
        values: dict[int, float] = dict(
            module.Endgame(foresight, trials, foresight.future(0, rng).hands).ranked(budget)
        )
        more = values[1] - values[0]
    else:
        leads = [
            [foresight.lead(trial, foresight.future(number, rng), None) for trial in trials]
            for number in range(futures)
        ]
        more = mean(slower - quicker for quicker, slower in leads)
    foresight.close()
    return more


def turns(match: Match, seconds: float, futures: int) -> tuple[list[float], list[float]]:
    """A game: what more time would have gained in each turn, while there were bricks to draw, and after that."""
    rng = Random(f"{match.deal}:patience")
    drawing: list[float] = []
    after: list[float] = []
    for decision in decisions(match, table(match)):
        slow = thought(decision.view, seconds, Random(rng.random()))
        more = gained(decision.view, decision.move, slow, futures, seconds, Random(rng.random()))
        (drawing if decision.view.open.pool else after).append(more)
    return drawing, after


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.patience", description=__doc__)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--futures", type=int, default=1000)
    given = parser.parse_args(arguments)
    played = []
    contest = matches("3dxword", CHAMPIONS, given.games, given.seed, USUAL * 1000, {"version": "table"})
    for number, match in enumerate(contest, start=1):
        played.append(turns(match, given.seconds, given.futures))
        print(f"game {number}: {sum(map(sum, played[-1])) / 2:+.2f} points a seat", flush=True)
    for name, part in (("while there are bricks to draw", 0), ("with an empty pool", 1)):
        found = [more for game in played for more in game[part]]
        others = sum(more != 0 for more in found)
        print(
            f"{name}: a play of another worth in {others} of {len(found)} turns, {mean(found):+.3f} points a turn"
        )
    seats = [sum(map(sum, game)) / 2 for game in played]
    print(
        f"{given.seconds:g} s in place of {USUAL:g} s: {mean(seats):+.2f} points a game "
        f"(± {1.96 * stdev(seats) / len(seats) ** 0.5:.2f}, {len(seats)} games)"
    )


if __name__ == "__main__":
    main()

"""How much of what a player gains who sees the hands does 3DXWORD's champion gain?

Usage: python -m benchmarks.xword3d [--games N] [--seconds S] [--seed N] [--flat]

The champion and the same player who is told the others' hands play greedy, on the same deals. Printed are their mean
leads over greedy, with 95 % intervals, and what part of the second the first is.
"""

import argparse
from statistics import mean, stdev

from benchmarks.opponents.xword3d import Seer
from letterloom.players.arena import decisions, matches, table

SEER = "benchmarks.opponents.xword3d:Seer"


def leads(bot: str, games: int, seed: int, seconds: float, flat: bool) -> list[int]:
    """How far a bot is ahead of greedy at the end of each game."""
    options = {"version": "table"} if flat else {}
    ahead = []
    for match in matches("3dxword", [bot, "greedy"], games, seed, seconds * 1000, options):
        Seer.table = replay = table(match)
        for _ in decisions(match, replay):
            pass
        own = match.bots.index(bot)
        ahead.append(replay.scores[own] - replay.scores[1 - own])
    return ahead


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.xword3d", description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--flat", action="store_true", help="the table version")
    given = parser.parse_args(arguments)
    means = {}
    for bot in ("champion", SEER):
        ahead = leads(bot, given.games, given.seed, given.seconds, given.flat)
        means[bot] = mean(ahead)
        won = sum(lead > 0 for lead in ahead) + sum(lead == 0 for lead in ahead) / 2
        print(
            f"{bot.split(':')[-1].lower()} against greedy: {won:g} of {len(ahead)} won, "
            f"{mean(ahead):+.1f} points a game (± {1.96 * stdev(ahead) / len(ahead) ** 0.5:.1f})"
        )
    print(f"the champion gains {means['champion'] / means[SEER]:.0%} of what seeing the hands would")


if __name__ == "__main__":
    main()

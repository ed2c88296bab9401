"""How much of what a player gains who sees the hands does 3DXWORD's champion gain?

Usage: python -m benchmarks.xword3d [--games N] [--seconds S] [--seed N] [--flat]

The champion and the same player who is told the others' hands play greedy, on the same deals. Printed are their mean
leads over greedy, with 95 % intervals, and what part of the second the first is. Then the two play each other: that
tells more exactly what it is worth to see the hands.
"""

import argparse
from statistics import mean, stdev

from benchmarks.opponents.xword3d import Seer
from letterloom.players.arena import decisions, matches, table
from letterloom.players.ratings import Tally

SEER = "benchmarks.opponents.xword3d:Seer"


def leads(bot: str, other: str, games: int, seed: int, seconds: float, flat: bool) -> list[int]:
    """How far a bot is ahead of another at the end of each game."""
    options = {"version": "table"} if flat else {}
    ahead = []
    for match in matches("3dxword", [bot, other], games, seed, seconds * 1000, options):
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

    def contest(bot: str, other: str) -> float:
        """Play and print; how far ahead is a bot on average?"""
        ahead = leads(bot, other, given.games, given.seed, given.seconds, given.flat)
        won, drawn = sum(lead > 0 for lead in ahead), ahead.count(0)
        elo = Tally(won, drawn, len(ahead) - won - drawn).elo
        print(
            f"{bot.split(':')[-1].lower()} against {other}: {won} of {len(ahead)} won, {drawn} drawn, "
            f"{elo.elo:+.0f} Elo ({elo.low:+.0f} to {elo.high:+.0f}), {mean(ahead):+.1f} points a game "
            f"(± {1.96 * stdev(ahead) / len(ahead) ** 0.5:.1f})",
            flush=True,
        )
        return mean(ahead)

    blind, seeing = (contest(bot, "greedy") for bot in ("champion", SEER))
    print(f"the champion gains {blind / seeing:.0%} of what seeing the hands would", flush=True)
    contest(SEER, "champion")


if __name__ == "__main__":
    main()

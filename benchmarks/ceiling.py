"""TYPO-2D: how much of what one could gain by seeing all hands the champion gains without.

Run `python -m benchmarks.ceiling [games] [seconds]`. The same deals are played from both seats against the expert by
the champion as it is, and by the seer: the champion when it is told which cards the others hold. Wins say little where
both win nearly always, so what counts is by how many cards they are ahead at the end. Then the two play each other.
CUBEWORD hides nothing: there the ceiling is more time, which the arena measures (`champion@1 champion@0.1`).
"""

import sys
import time
from random import Random
from statistics import mean, stdev

from msgspec.structs import replace

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.state import TypoState, TypoView
from letterloom.players.arena import deal
from letterloom.players.bots import find_bot
from letterloom.players.budget import Thinking
from letterloom.players.ratings import Tally
from letterloom.rules import CHANCE, Entry, Player

SEER = "seer"


def told(view: TypoView, state: TypoState) -> TypoView:
    """The view of a seat that sees all hands."""
    return replace(view, open=replace(view.open, hands=state.hands))


def play(names: tuple[str, str], number: int, ms: float) -> int:
    """By how many cards is the first seat ahead at the end?"""
    chance = Random(number)
    rngs = [Random(f"{number}:{n}") for n in (0, 1)]
    bots = [find_bot(GAME, "champion" if name == SEER else name) for name in names]
    state = GAME.start(GAME.options(), (Player("A"), Player("B")))
    for seat, bot in enumerate(bots):
        bot.prepare(GAME.view(state, seat))
    while asks := state.open.asks:
        asked = asks[0].seat
        if asked == CHANCE:
            state = GAME.apply(state, Entry(CHANCE, GAME.chance(state, chance))).state
            continue
        view = GAME.view(state, asked)
        if names[asked] == SEER:
            view = told(view, state)
        move = bots[asked].choose(view, rngs[asked], Thinking(ms, clock=time.thread_time))
        state = GAME.apply(state, Entry(asked, move)).state
    ours, theirs = state.open.scores
    return int(ours - theirs)


def contest(one: str, other: str, games: int, ms: float) -> float:
    """Play and print; by how many cards is one ahead on average?"""
    leads = [
        play((one, other), deal(7, n // 2), ms) if n % 2 == 0 else -play((other, one), deal(7, n // 2), ms)
        for n in range(games)
    ]
    won, drawn = sum(lead > 0 for lead in leads), leads.count(0)
    elo = Tally(won, drawn, games - won - drawn).elo
    print(
        f"{one} against {other}: {won} of {games} won, {elo.elo:+.0f} Elo ({elo.low:+.0f} to {elo.high:+.0f}), "
        f"{mean(leads):+.2f} cards a game (± {1.96 * stdev(leads) / games**0.5:.2f})",
        flush=True,
    )
    return mean(leads)


def main() -> None:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    ms = 1000 * float(sys.argv[2]) if len(sys.argv) > 2 else 100.0
    blind, seeing = (contest(name, "expert", games, ms) for name in ("champion", SEER))
    print(f"the champion is {blind / seeing:.0%} as far ahead as one who sees all hands")
    contest(SEER, "champion", games, ms)


if __name__ == "__main__":
    main()

"""TYPO-2D: how much of what one could gain by seeing all hands the champion gains without.

Run `python -m benchmarks.ceiling [games] [seconds]`. The same deals are played from both seats against `greedy` by the
champion as it is, and by the champion when it is told which cards the others hold. CUBEWORD hides nothing: there the
ceiling is more time, which the arena measures (`champion@1 champion@0.1`).
"""

import sys
import time
from random import Random

from msgspec.structs import replace

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.state import TypoState, TypoView
from letterloom.players.arena import deal
from letterloom.players.bots import find_bot
from letterloom.players.budget import Thinking
from letterloom.players.ratings import Tally
from letterloom.rules import CHANCE, AnyBot, Entry, Player


def told(view: TypoView, state: TypoState) -> TypoView:
    """The view of a seat that sees all hands."""
    return replace(view, open=replace(view.open, hands=state.hands))


def play(bot: AnyBot, seat: int, sees_all: bool, number: int, ms: float) -> bool:
    """Does a bot win against greedy from a seat?"""
    chance = Random(number)
    rngs = [Random(f"{number}:{n}") for n in (0, 1)]
    greedy = find_bot(GAME, "greedy")
    state = GAME.start(GAME.options(), (Player("A"), Player("B")))
    bot.prepare(GAME.view(state, seat))
    while asks := state.open.asks:
        asked = asks[0].seat
        if asked == CHANCE:
            state = GAME.apply(state, Entry(CHANCE, GAME.chance(state, chance))).state
            continue
        view = GAME.view(state, asked)
        if asked == seat and sees_all:
            view = told(view, state)
        budget = Thinking(ms, clock=time.thread_time)
        move = (bot if asked == seat else greedy).choose(view, rngs[asked], budget)
        state = GAME.apply(state, Entry(asked, move)).state
    return state.open.winners == (seat,)


def main() -> None:
    """Play and print."""
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    ms = 1000 * float(sys.argv[2]) if len(sys.argv) > 2 else 100.0
    champion = find_bot(GAME, "champion")
    tallies = []
    for sees_all in (False, True):
        won = sum(play(champion, n % 2, sees_all, deal(7, n // 2), ms) for n in range(games))
        tallies.append(Tally(won, 0, games - won))
        elo = tallies[-1].elo
        print(
            f"champion {'that sees all hands' if sees_all else 'as it is'}: {won} of {games} against greedy, "
            f"{elo.elo:+.0f} Elo ({elo.low:+.0f} to {elo.high:+.0f})",
            flush=True,
        )
    blind, seeing = (tally.wins / games - 0.5 for tally in tallies)
    print(f"the champion reaches {100 * blind / seeing:.0f} % of the gain in wins over an even match")


if __name__ == "__main__":
    main()

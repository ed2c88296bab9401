"""Steps a second of each game's environment beside PettingZoo's classic games, all in one run.

Every environment is played in the same way, as PettingZoo's page shows it: `last`, an action that its mask allows,
drawn by its own action space, `step`. Each is what `env()` gives with nothing else said: PettingZoo's have their
wrappers round them, ours check actions themselves and draw them more quickly. Rounds of all environments take turns,
and each one's figure is its best round. An episode of ours ends by its rules or after its usual number of steps. Time
is the processor's, on one core.
"""

import os
import time
import warnings
from importlib import import_module
from statistics import median
from typing import Any, NamedTuple

from letterloom.games import games
from letterloom.research import zoo

CLASSIC = {
    "chess": "chess_v6",
    "connect four": "connect_four_v3",
    "go": "go_v5",
    "hanabi": "hanabi_v5",
    "leduc hold'em": "leduc_holdem_v4",
    "rock paper scissors": "rps_v2",
    "texas hold'em": "texas_holdem_v4",
    "texas hold'em, no limit": "texas_holdem_no_limit_v6",
    "tictactoe": "tictactoe_v3",
}
ROUNDS = 12
SECONDS = 0.4
"""For one environment in one round."""


class Speed(NamedTuple):
    """Steps a second: of random play, and when the time for drawing actions is left out."""

    played: float
    without_drawing: float


def speed(env: Any, seconds: float, seed: int) -> Speed:
    """How fast random play is, new games included."""
    clock = time.process_time
    env.reset(seed=seed)
    for n, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + n)
    steps, drawing, began = 0, 0.0, clock()
    while clock() - began < seconds:
        for _ in range(20):
            if not env.agents:
                env.reset()
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info.get("action_mask")
            before = clock()
            action = env.action_space(env.agent_selection).sample(mask)
            drawing += clock() - before
            env.step(action)
            steps += 1
    took = clock() - began
    return Speed(steps / took, steps / (took - drawing))


def environments() -> tuple[dict[str, Any], dict[str, Any]]:
    """Ours, and PettingZoo's as far as they are installed."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")  # some draw, but not here
    warnings.simplefilter("ignore")
    theirs = {}
    for name, module in CLASSIC.items():
        try:
            theirs[name] = import_module(f"pettingzoo.classic.{module}").env()
        except Exception as error:  # what a game needs may be missing
            print(f"{name} cannot be measured: {error}")
    return {game.title: zoo.env(game) for game in games()}, theirs


def main() -> None:
    """Measure and print."""
    ours, theirs = environments()
    best: dict[str, Speed] = {}
    for env in ours.values():
        speed(env, 0.5, 0)  # words, kernels
    for number in range(ROUNDS):
        for name, env in (ours | theirs).items():
            now = speed(env, SECONDS, number)
            best[name] = Speed(*map(max, now, best.get(name, now)))
    bars = Speed(*map(median, zip(*(best[name] for name in theirs), strict=True)))
    print(f"best of {ROUNDS} rounds of {SECONDS} s: steps a second, beside the median of the classic games;")
    print("the same without the time for drawing actions")
    for name in sorted(best, key=lambda name: -best[name].played):
        cells = [f"{value:10,.0f}{value / bar:7.2f}" for value, bar in zip(best[name], bars, strict=True)]
        print(f"{'ours ' if name in ours else '     '}{name:26}{'  '.join(cells)}")
    reached = [sum(best[name][n] >= bar for name in ours) for n, bar in enumerate(bars)]
    print(
        f"median of {len(theirs)} classic games: {bars.played:,.0f}; without drawing {bars.without_drawing:,.0f}"
    )
    print(f"ours that reach it: {reached[0]} of {len(ours)}; without drawing {reached[1]}")


if __name__ == "__main__":
    main()

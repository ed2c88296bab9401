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
from typing import Any

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


def steps_a_second(env: Any, seconds: float, seed: int) -> float:
    """How many steps a second of random play, new games included."""
    env.reset(seed=seed)
    for n, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + n)
    steps, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        for _ in range(20):
            if not env.agents:
                env.reset()
            observation, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            mask = observation["action_mask"] if isinstance(observation, dict) else info.get("action_mask")
            env.step(env.action_space(env.agent_selection).sample(mask))
            steps += 1
    return steps / (time.process_time() - began)


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
    best: dict[str, float] = {}
    for env in ours.values():
        steps_a_second(env, 0.5, 0)  # words, kernels
    for number in range(ROUNDS):
        for name, env in (ours | theirs).items():
            best[name] = max(best.get(name, 0.0), steps_a_second(env, SECONDS, number))
    bar = median(best[name] for name in theirs)
    print(
        f"best of {ROUNDS} rounds of {SECONDS} s, steps a second, and beside the median of the classic games"
    )
    for name in sorted(best, key=lambda name: -best[name]):
        print(f"{'ours ' if name in ours else '     '}{name:26}{best[name]:10,.0f}{best[name] / bar:8.2f}")
    above = sum(best[name] >= bar for name in ours)
    print(f"median of {len(theirs)} classic games: {bar:,.0f}; ours that reach it: {above} of {len(ours)}")


if __name__ == "__main__":
    main()

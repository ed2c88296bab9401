"""Any game as an OpenSpiel game in Python: `pyspiel.load_game("letterloom_kross(players=3)")` after importing this.

Seats take turns, chance is sampled (from a seed of the state's own), an action is the number of a listed move
(`episode`), a player observes its view as text and as an array (`features`), and only winning counts.
"""

from random import Random
from typing import Any

import msgspec
import numpy as np
import pyspiel

from letterloom.games import games
from letterloom.research.episode import ACTIONS, STEPS, Episode, Frame
from letterloom.research.features import SIZE, Features
from letterloom.rules import AnyGame, read_options

PARAMETERS = {"players": 0, "actions": ACTIONS, "steps": STEPS, "size": SIZE, "seed": -1, "options": "{}"}
"""`players`: 0 for two. `size`: of the array of a view. `seed`: below 0 every process plays other games.
`options`: what the table agrees on, as JSON."""


def name_of(game: AnyGame) -> str:
    """What OpenSpiel calls a game."""
    return f"letterloom_{game.id}"


def game_type(game: AnyGame) -> pyspiel.GameType:
    """What OpenSpiel has to know of a game before it is loaded."""
    kind = pyspiel.GameType
    information = kind.Information
    return kind(
        short_name=name_of(game),
        long_name=game.title,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.SAMPLED_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if game.secrets else information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.players[-1],
        min_num_players=game.players[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters. `game` is set by `register`, in a class for each."""

    game: AnyGame

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        options, _ = read_options(self.game, msgspec.json.decode(given["options"]))
        self.frame = Frame(self.game, given["players"] or None, options, given["actions"], given["steps"])
        self.size = given["size"]
        seats = len(self.frame.seats)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.frame.actions,
            max_chance_outcomes=1,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.frame.steps,
        )
        super().__init__(game_type(self.game), info, params or {})
        self._seeds = Random(given["seed"] if given["seed"] >= 0 else None)

    def new_initial_state(self) -> "SpielState":
        """A game before its deal."""
        return SpielState(self, Episode(self.frame, self._seeds.getrandbits(63), draw=False))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        """What looks at states through the eyes of a player."""
        return SpielObserver(self.size)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game that is being played."""

    def __init__(self, game: SpielGame, episode: Episode) -> None:
        super().__init__(game)
        self.episode = episode

    def current_player(self) -> int:
        """Who is to act."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.episode.owes_chance else self.episode.to_move

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.episode.moves(player))))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """One, which is sampled when it happens."""
        return [(0, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self.episode.owes_chance:
            self.episode.draw()
        else:
            self.episode.answer(self.episode.to_move, self.episode.moves(self.episode.to_move)[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "mix"
        return self.episode.frame.game.write(self.episode.moves(player)[action])

    def is_terminal(self) -> bool:
        """Is it over, or ended because it took too long?"""
        return self.episode.is_over or self.episode.is_cut_off

    def returns(self) -> list[float]:
        """What it is worth to each player."""
        return list(self.episode.payoffs)

    def __str__(self) -> str:
        return "\n".join(
            f"{entry.seat} {self.episode.frame.game.write(entry.move)}" for entry in self.episode.entries
        )


class SpielObserver:
    """A player's view of a state."""

    def __init__(self, size: int) -> None:
        self._features = Features(size)
        self.tensor = np.zeros(size, np.float32)
        self.dict = {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's view into `tensor`."""
        self.tensor[:] = self._features.view(state.episode.view(player))

    def string_from(self, state: SpielState, player: int) -> str:
        """A player's view as JSON."""
        return msgspec.json.encode(state.episode.view(player)).decode()


def register() -> list[str]:
    """Make all games known to OpenSpiel; what they are called there."""
    known = set(pyspiel.registered_names())
    names = []
    for game in games():
        names.append(name_of(game))
        if names[-1] not in known:
            kind = type(f"Spiel{game.id.title()}", (SpielGame,), {"game": game})
            pyspiel.register_game(game_type(game), kind)
    return names


NAMES = register()

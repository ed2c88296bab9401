"""Any game as a PettingZoo environment: seats take turns (`env`), or all who are asked answer at once (`parallel_env`).

An observation is a dictionary: `observation`, the seat's view as an array (`features`) or as JSON text, and
`action_mask`, which of the numbered moves there are (`episode`). The last action is to wait, the only one of a seat
that is asked nothing, so no mask is empty. All of it is made when it is asked for.
"""

from collections.abc import Callable, Sequence
from random import Random
from string import printable
from typing import Any, Literal

import msgspec
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from letterloom.research.episode import ACTIONS, STEPS, Episode, Frame
from letterloom.research.features import SIZE, Features
from letterloom.rules import AnyGame, Move, Options, Refused, Speech, View
from letterloom.table.picture import picture

Agent = str
Observation = dict[str, Any]
Encode = Callable[[View], NDArray[Any]]
"""An array of a view, always of the same shape."""
Rewards = Literal["outcome", "points"]
"""`outcome`: 1 for a win, −1 for a loss, at the end. `points`: what a seat's score has changed by, at every step."""
LONGEST = 200_000
"""Characters of a view as text."""
ILLEGAL = -1.0
"""What an action outside its mask is worth in `env`; the game ends with it."""


def env(
    game: AnyGame | str, players: int | None = None, options: Options | None = None, **settings: Any
) -> "Turns":
    """A game in which seats take turns; `settings` are those of `Turns`.

    It checks actions itself, as the wrappers of PettingZoo's own games do: one outside its mask ends the game, and is
    worth −1 to whoever took it.

    >>> kross = env("kross", players=3)
    >>> kross.reset(seed=7)
    >>> observation, reward, terminated, truncated, info = kross.last()
    >>> kross.agent_selection, int(observation["action_mask"].sum())
    ('player_0', 26)
    """
    return Turns(game, players, options, **settings)


def parallel_env(
    game: AnyGame | str, players: int | None = None, options: Options | None = None, **settings: Any
) -> "Together":
    """A game in which all who are asked answer at once, as secret choices are made; whoever is asked nothing waits.

    `settings` are those of `Turns`.

    >>> typo = parallel_env("typo2d")
    >>> observations, infos = typo.reset(seed=7)
    >>> [int(seen["action_mask"].argmax()) for seen in observations.values()]
    [0, 0]
    """
    return Together(game, players, options, **settings)


class Actions(spaces.Discrete):
    """The numbers of moves, and to wait. One that a mask allows is drawn as any `Discrete` does, but quickly: random
    play does so at every step."""

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        """A random number; of those that the mask allows, if there is one."""
        if mask is None or probability is not None or mask.shape != (self.n,):
            return super().sample(mask, probability)
        allowed = np.flatnonzero(mask)
        drawn: np.int64 = allowed[self.np_random.integers(len(allowed))]
        return drawn


class _Seats:
    """What both kinds of environment share: the spaces, the observations, what a step brings."""

    render_mode = "svg"

    def __init__(
        self,
        game: AnyGame | str,
        players: int | None = None,
        options: Options | None = None,
        *,
        actions: int = ACTIONS,
        steps: int = STEPS,
        reach: int = 0,
        rewards: Rewards = "outcome",
        size: int = SIZE,
        text: bool = False,
        encode: Encode | None = None,
    ) -> None:
        """A table of a game (or of the game of an id).

        `actions`: so many moves of a list have a number. `reach`: so many of a list are read, and those with a number
        are spread evenly over them (0: the first ones). `steps`: so many answers end a game that does not end itself.
        `size`: of the array of a view; or `encode`: what makes one; or `text`: views are JSON instead.
        """
        super().__init__()
        self.frame = Frame(game, players, options, actions, steps, reach)
        self.possible_agents: list[Agent] = [player.name for player in self.frame.seats]
        self.agents: list[Agent] = []
        self.metadata = {
            "name": f"letterloom_{self.frame.game.id}_v{self.frame.game.version}",
            "render_modes": ["svg"],
            "is_parallelizable": False,
        }
        self.pays = rewards
        self.text = text
        self.encode: Encode = encode or Features(size).view
        self.episode: Episode
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._wait = actions
        first = np.tri(actions + 1, actions + 1, -1, dtype=np.int8)
        first[0, actions] = 1
        self._masks = first
        """Row n: the first n actions; none: to wait."""
        space = spaces.Dict(
            {
                "observation": spaces.Text(LONGEST, charset=printable) if text else self._box(),
                "action_mask": spaces.Box(0, 1, (actions + 1,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: Actions(actions + 1) for agent in self.possible_agents}
        self._seeds = Random()

    def _box(self) -> spaces.Box:
        sample = self.encode(Episode(self.frame, 0).view(0))
        least, most = (np.full(sample.shape, bound, sample.dtype) for bound in (-np.inf, np.inf))
        return spaces.Box(least, most, sample.shape, sample.dtype.type)

    def observation_space(self, agent: Agent) -> spaces.Dict:
        """What this agent's observations look like."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> Actions:
        """The numbers of moves, and to wait."""
        return self.action_spaces[agent]

    def begin(self, seed: int | None) -> None:
        """A new game; without a seed another one than before, which the first seed decides."""
        if seed is not None:
            self._seeds.seed(seed)
        self.episode = Episode(self.frame, self._seeds.getrandbits(63) if seed is None else seed)
        self.agents = self.possible_agents.copy()

    def observe(self, agent: Agent) -> Observation:
        """What an agent may know, and what it can do."""
        seat = self._seat[agent]
        view = self.episode.view(seat)
        seen: Any = msgspec.json.encode(view).decode() if self.text else self.encode(view)
        return {"observation": seen, "action_mask": self._mask(seat)}

    def _mask(self, seat: int) -> NDArray[np.int8]:
        count = 0 if self.episode.is_cut_off else len(self.episode.moves(seat))
        mask: NDArray[np.int8] = self._masks[count].copy()
        return mask

    def moves(self, agent: Agent) -> Sequence[Move]:
        """The moves of an agent, in the order of their numbers."""
        return self.episode.moves(self._seat[agent])

    def lines(self, agent: Agent) -> list[str]:
        """The same as they are written."""
        return [self.frame.game.write(move) for move in self.moves(agent)]

    def state(self) -> NDArray[Any]:
        """What is open to all, as an array: nobody's secrets."""
        return self.encode(self.episode.view(None))

    def render(self) -> str:
        """What a spectator sees, as an SVG."""
        game = self.frame.game
        scene = game.scene(self.episode.view(None))
        speech = Speech(game, self.frame.seats)
        return picture(scene, [speech.title(zone) for zone in scene.zones], game.title)

    def close(self) -> None:
        """There is nothing to close."""

    def _earned(self, before: tuple[int, ...]) -> tuple[float, ...]:
        """What a step has brought each seat, which had these scores before it."""
        if self.pays == "points":
            after = self.episode.state.open.scores
            return tuple(float(now - then) for now, then in zip(after, before, strict=True))
        return self.episode.payoffs


class Turns(_Seats, AECEnv[Agent, Observation, int]):  # type: ignore[misc]
    """Seats take turns: of several that are asked, in the order in which people at one device answer."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The deal is that of a record with this seed; there are no options."""
        self.begin(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.episode.to_move]

    def step(self, action: int) -> None:
        """The agent whose turn it is makes the move of this number."""
        agent, episode = self.agent_selection, self.episode
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat, self._cumulative_rewards[agent] = self._seat[agent], 0.0
        if not 0 <= action < len(episode.moves(seat)):
            self._foul(agent)
            return
        before = episode.state.open.scores
        episode.act(seat, int(action))
        over, cut_off = episode.is_over, episode.is_cut_off
        if over or self.pays == "points":
            self.rewards = dict(zip(self.agents, self._earned(before), strict=True))
            self._accumulate_rewards()
        if over or cut_off:
            self.terminations = dict.fromkeys(self.agents, over)
            self.truncations = dict.fromkeys(self.agents, cut_off)
        else:
            self.agent_selection = self.possible_agents[episode.to_move]

    def _foul(self, agent: Agent) -> None:
        """An action outside its mask ends the game."""
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: ILLEGAL}
        self._accumulate_rewards()


class Together(_Seats, ParallelEnv[Agent, Observation, int]):  # type: ignore[misc]
    """All who are asked answer at once, none of them knowing what the others do.

    The answers are taken in the order in which the seats are asked. One that is not possible any more then (another
    has taken the card, or closed the vote), and an action outside its mask, changes nothing: that seat is asked again.
    `infos[agent]["answered"]` tells whether an agent's action counted.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[Agent, Observation], dict[Agent, dict[str, Any]]]:
        """A new game. The deal is that of a record with this seed; there are no options."""
        self.begin(seed)
        return self._observations(), {agent: {"answered": False} for agent in self.agents}

    def _observations(self) -> dict[Agent, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}

    def step(
        self, actions: dict[Agent, int]
    ) -> tuple[
        dict[Agent, Observation],
        dict[Agent, float],
        dict[Agent, bool],
        dict[Agent, bool],
        dict[Agent, dict[str, Any]],
    ]:
        """All agents act."""
        episode, agents = self.episode, self.agents
        before, steps = episode.state.open.scores, episode.steps
        answered = self._answer(actions)
        episode.draw()
        episode.steps = max(episode.steps, steps + 1)  # where nobody answers, it ends all the same
        over, cut_off = episode.is_over, episode.is_cut_off
        result = (
            self._observations(),
            dict(zip(agents, self._earned(before), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut_off),
            {agent: {"answered": self._seat[agent] in answered} for agent in agents},
        )
        if over or cut_off:
            self.agents = []
        return result

    def _answer(self, actions: dict[Agent, int]) -> set[int]:
        """Take the answers; whose counted."""
        episode, taken = self.episode, set()
        chosen = []
        for ask in episode.state.open.asks:
            action, moves = (
                int(actions.get(self.possible_agents[ask.seat], self._wait)),
                episode.moves(ask.seat),
            )
            if 0 <= action < len(moves):
                chosen.append((ask, moves[action]))
        for ask, move in chosen:
            if any((ask.seat, ask.turn) == (now.seat, now.turn) for now in episode.state.open.asks):
                try:
                    episode.answer(ask.seat, move)
                except Refused:
                    continue
                taken.add(ask.seat)
        return taken

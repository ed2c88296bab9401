"""Every game is an environment: by the tests that PettingZoo and OpenSpiel bring, and by ours."""

import contextlib
import io
import json
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from letterloom.rules import AnyGame, Replay, replay
from tests.contract.playing import GAMES, few
from tests.research import need

numpy = need("numpy")
tests = need("pettingzoo.test")
pyspiel = need("pyspiel")
zoo = need("letterloom.research.zoo")
spiel = need("letterloom.research.spiel")
episode = need("letterloom.research.episode")
features = need("letterloom.research.features")

EVERY = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
# Observations are dictionaries with a mask, as those of PettingZoo's own games, which its test knows by name.
DICTIONARIES = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)
SHORT = 40
"""Steps of a game in most tests; none needs to be over."""
FEW = 20
"""Actions in most tests: long lists take long."""


@DICTIONARIES
@EVERY
def test_a_game_passes_the_tests_of_pettingzoo(game: AnyGame) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        tests.api_test(zoo.env(game, actions=FEW, steps=SHORT), num_cycles=SHORT)
        tests.seed_test(lambda: zoo.env(game, actions=FEW, steps=SHORT), num_cycles=SHORT // 2)


@EVERY
def test_a_game_passes_the_tests_of_pettingzoo_when_all_answer_at_once(game: AnyGame) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        tests.parallel_api_test(zoo.parallel_env(game, actions=FEW, steps=SHORT), num_cycles=SHORT)
        tests.parallel_seed_test(lambda: zoo.parallel_env(game, actions=FEW, steps=SHORT), num_cycles=SHORT)


@EVERY
def test_a_game_passes_the_test_of_openspiel(game: AnyGame) -> None:
    loaded = pyspiel.load_game(f"{spiel.name_of(game)}(steps={SHORT},actions={FEW},seed=5)")
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)


@pytest.mark.soak
@DICTIONARIES
@EVERY
def test_whole_games_of_several_players_pass_them_too(game: AnyGame) -> None:
    players = few(game)
    tests.api_test(zoo.env(game, players), num_cycles=1000)
    tests.seed_test(lambda: zoo.env(game, players), num_cycles=500)
    tests.parallel_api_test(zoo.parallel_env(game, players), num_cycles=1000)
    loaded = pyspiel.load_game(f"{spiel.name_of(game)}(players={players})")
    pyspiel.random_sim_test(loaded, num_sims=3, serialize=False, verbose=False)


def walked(env: Any, seed: int, most: int) -> Iterator[None]:
    """A random game; a pause before each action, and one at its end."""
    env.reset(seed=seed)
    rng = Random(seed)
    for _ in range(most):
        yield
        if all(env.terminations.values()) or all(env.truncations.values()):
            return
        mask = env.observe(env.agent_selection)["action_mask"]
        env.step(rng.choice(numpy.flatnonzero(mask)))


def seen(env: Any, agent: str) -> tuple[Any, ...]:
    """All that an environment tells an agent."""
    observation = env.observe(agent)
    view = env.episode.view(env.possible_agents.index(agent))
    return (
        observation["observation"].tobytes(),
        observation["action_mask"].tobytes(),
        env.lines(agent),
        msgspec.json.encode(view),
        env.state().tobytes(),
        env.rewards[agent],
        env.infos[agent],
    )


def secrets_told(env: Any, agent: str, rng: Random) -> tuple[bool, bool]:
    """Does an agent see something else where all that it cannot know is otherwise? And was anything otherwise?"""
    seat, table = env.possible_agents.index(agent), env.episode
    before = seen(env, agent)
    swapped = table.copy()
    swapped.state = msgspec.structs.replace(
        table.frame.game.imagine(table.view(seat), rng), sheets=table.state.sheets
    )
    env.episode = swapped
    after = seen(env, agent)
    env.episode = table
    return before != after, swapped.state != table.state


@EVERY
def test_no_observation_tells_a_secret(game: AnyGame) -> None:
    env, rng, differed = zoo.env(game, players=few(game), actions=FEW, steps=SHORT), Random(3), False
    for _ in walked(env, 3, SHORT):
        for agent in env.agents:
            told, differs = secrets_told(env, agent, rng)
            assert not told, agent
            differed = differed or differs
    assert differed == (game.id != "cubeword"), "only there is nothing hidden from anybody"


def test_an_environment_that_told_a_secret_would_be_noticed() -> None:
    class Leak(zoo.Turns):  # type: ignore[name-defined,misc]
        def observe(self, agent: str) -> Any:
            whole = numpy.frombuffer(msgspec.json.encode(self.episode.state.hands), numpy.uint8)
            return {**super().observe(agent), "observation": whole}

    env, rng = Leak("typo2d"), Random(3)
    env.reset(seed=3)
    assert secrets_told(env, "player_0", rng) == (True, True)


@EVERY
@pytest.mark.parametrize("actions", [1, 50])
def test_no_mask_is_ever_empty_and_what_it_allows_is_accepted(game: AnyGame, actions: int) -> None:
    env = zoo.env(game, players=few(game), actions=actions, steps=SHORT)
    for _ in walked(env, 8, SHORT + 1):
        for agent in env.agents:
            mask = env.observe(agent)["action_mask"]
            assert mask.any()
            nothing_asked = env.truncations[agent] or not env.lines(agent)
            assert bool(mask[-1]) == nothing_asked, "to wait, where there is nothing to answer"
    assert all(env.terminations.values()) or all(env.truncations.values())


@EVERY
def test_an_episode_can_be_kept_as_a_record_and_its_seed_deals_as_a_record_with_that_seed(
    game: AnyGame,
) -> None:
    env = zoo.env(game, actions=FEW, steps=SHORT)
    for _ in walked(env, 11, SHORT):
        pass
    record = env.episode.record
    again = replay(record)
    assert not again.refused
    assert again.replay.state == env.episode.state
    fresh = Replay(msgspec.structs.replace(record, moves=()))
    fresh.draw()
    assert [kept.entry for kept in fresh.kept] == env.episode.entries[: len(fresh.kept)]


@EVERY
def test_an_array_is_the_same_whatever_was_seen_before(game: AnyGame) -> None:
    env = zoo.env(game, players=few(game), actions=FEW, steps=SHORT)
    for seed in (1, 2):  # a second game, so that much changes at once
        for _ in walked(env, seed, SHORT):
            for agent in env.agents:
                view = env.episode.view(env.possible_agents.index(agent))
                fresh = features.Features().view(view)
                assert numpy.array_equal(env.observe(agent)["observation"], fresh)


def test_different_views_have_different_arrays_and_texts_are_views() -> None:
    env = zoo.env("kross")
    arrays = {env.observe(env.agent_selection)["observation"].tobytes() for _ in walked(env, 4, 30)}
    assert len(arrays) == 30
    env = zoo.env("kross", text=True)
    env.reset(seed=4)
    text = env.observe("player_1")["observation"]
    assert env.observation_space("player_1")["observation"].contains(text)
    assert json.loads(text)["seat"] == 1


def test_an_action_outside_its_mask_ends_the_game_and_costs_whoever_took_it() -> None:
    env = zoo.env("kross")
    env.reset(seed=1)
    env.step(26)
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0}
    env.step(None)
    env.step(None)
    assert not env.agents


def test_an_action_is_drawn_evenly_from_those_that_a_mask_allows_and_a_seed_decides_which() -> None:
    space, mask = zoo.Actions(6), numpy.array([0, 1, 0, 1, 1, 0], numpy.int8)
    drawn = []
    for _ in range(2):
        space.seed(5)
        drawn.append([int(space.sample(mask)) for _ in range(3000)])
    assert drawn[0] == drawn[1]
    assert {number: drawn[0].count(number) // 100 for number in range(6)} == pytest.approx(
        {0: 0, 1: 10, 2: 0, 3: 10, 4: 10, 5: 0}, abs=1
    )
    with pytest.raises(AssertionError, match="shape"):
        space.sample(mask[:3])


def test_rewards_are_what_a_game_ends_with_or_the_points_of_each_step() -> None:
    earned = {"outcome": [0.0, 0.0], "points": [0.0, 0.0]}
    for kind, sums in earned.items():
        env = zoo.env("kross", rewards=kind)
        for _ in walked(env, 6, 500):
            sums[0] += env.rewards["player_0"]
            sums[1] += env.rewards["player_1"]
    assert sorted(earned["outcome"]) == [-1.0, 1.0]
    assert tuple(earned["points"]) == env.episode.state.open.scores


def test_of_two_who_take_the_same_card_at_once_one_is_asked_again() -> None:
    env = zoo.parallel_env("kross")
    env.reset(seed=2)
    env.step({"player_0": 4, "player_1": env.action_space("player_1").n - 1})
    last = {agent: len(env.lines(agent)) - 1 for agent in env.agents}
    assert {env.lines(agent)[last[agent]] for agent in env.agents} == {"reject"}
    observations, _, _, _, infos = env.step(last)
    answered = {agent: info["answered"] for agent, info in infos.items()}
    assert sorted(answered.values()) == [False, True]
    late = next(agent for agent in answered if not answered[agent])
    assert "reject" not in env.lines(late) and env.lines(late)
    assert observations[late]["action_mask"].sum() == len(env.lines(late))


def test_a_list_can_be_read_further_than_it_has_numbers() -> None:
    first = episode.Episode(episode.Frame("wordcross", actions=20), seed=1)
    spread = episode.Episode(episode.Frame("wordcross", actions=20, reach=10_000), seed=1)
    whole = list(first.frame.game.moves(first.view(0)))
    assert list(first.moves(0)) == whole[:20]
    assert list(spread.moves(0)) == [whole[n * len(whole) // 20] for n in range(20)]


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        ({"game": "zorp"}, "there is no game “zorp”; there are 3dxword, cubeword"),
        ({"game": "kross", "players": 9}, "2 to 5"),
        ({"game": "kross", "actions": 0}, "at least one action"),
        ({"game": "kross", "size": 0}, "at least one place"),
    ],
)
def test_wrong_settings_are_refused_in_words(settings: dict[str, Any], said: str) -> None:
    with pytest.raises(Exception, match=said):
        zoo.env(**settings)


def test_a_clone_of_an_openspiel_state_is_played_on_by_itself() -> None:
    loaded = pyspiel.load_game("letterloom_typo2d(seed=3)")
    state = loaded.new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    clone = state.clone()
    clone.apply_action(clone.legal_actions()[0])
    assert (len(state.episode.entries), len(clone.episode.entries)) == (1, 2)
    assert state.observation_string(0) != state.observation_string(1)
    assert len(state.observation_tensor(0)) == features.SIZE


def test_an_environment_can_be_drawn() -> None:
    env = zoo.env("cubeword")
    env.reset(seed=1)
    assert env.render().startswith("<svg")

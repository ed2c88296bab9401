"""A move that a game draws at random without a list is one of the list."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from letterloom.games import find
from letterloom.rules import CHANCE, Budget, Entry, Player
from letterloom.search import RandomBot


@pytest.mark.parametrize(
    ("name", "kinds", "answers"), [("wordcross", 6, 120), ("cubeword", 3, 60), ("3dxword", 2, 30)]
)
def test_a_random_move_is_one_of_the_list_and_all_kinds_come_up(name: str, kinds: int, answers: int) -> None:
    game, rng = find(name), Random(11)
    assert game is not None
    bot, state = RandomBot(game), None
    drawn: Counter[type] = Counter()
    for _ in range(answers):
        if state is None or not state.open.asks:
            state = game.start(game.options(), (Player("Ann"), Player("Bo")))
        seat = state.open.asks[0].seat
        if seat == CHANCE:
            state = game.apply(state, Entry(CHANCE, game.chance(state, rng))).state
            continue
        view = game.view(state, seat)
        move = game.random_move(view, rng)
        if move is not None:
            drawn[type(move)] += 1
            assert move in set(islice(game.moves(view), 20_000))
        state = game.apply(state, Entry(seat, move or bot.choose(view, rng, Budget()))).state
    assert len(drawn) >= kinds and min(drawn.values()) > 1


@pytest.mark.parametrize("name", ["kross", "wordcross", "cubeword", "typo2d", "3dxword"])
def test_a_seed_makes_random_games_repeatable(name: str) -> None:
    game = find(name)
    assert game is not None
    ends = []
    for _ in range(2):
        rng, state = Random(5), game.start(game.options(), (Player("Ann"), Player("Bo")))
        for _ in range(25):
            if state.open.asks:
                seat = state.open.asks[0].seat
                move = (
                    game.chance(state, rng)
                    if seat == CHANCE
                    else RandomBot(game).choose(game.view(state, seat), rng, Budget())
                )
                state = game.apply(state, Entry(seat, move)).state
        ends.append(state)
    assert ends[0] == ends[1]

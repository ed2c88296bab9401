"""Bots of all games at all levels: they play legal moves, repeat themselves by a seed, and stop when they are told."""

from functools import cache
from random import Random
from typing import Any

import pytest

from letterloom.games import games
from letterloom.players import bots, find_bot
from letterloom.rules import AnyGame, Budget, Entry, Player, Ranked, Record, Replay
from letterloom.search.halving import halving
from letterloom.search.levels import LEVELS
from letterloom.words import open_lexicon

GAMES = [game for game in games() if game.id != "highletter"]
NAMES = [level.name for level in LEVELS]


class Looks(Budget):
    """A budget that is spent after so many looks at it: the same whenever it is tried."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def is_spent(self) -> bool:
        self.left -= 1
        return self.left < 0


@cache
def begun(game: AnyGame, answers: int, seed: int = 5) -> Replay:
    """A game after some answers of the greedy player."""
    seats = (Player("Ann", 20), Player("Bo", 30))
    replay = Replay(Record(game=game, seats=seats, options=game.options(), seed=seed))
    replay.draw()
    bot, rng = find_bot(game, "greedy"), Random(seed)
    for _ in range(answers):
        seat = replay.open.asks[0].seat
        move = bot.choose(game.view(replay.state, seat), rng, Looks(400))
        replay.keep(replay.consider(Entry(seat, move)))
    return replay


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_game_has_all_levels_the_strongest_last(game: AnyGame) -> None:
    assert list(bots(game)) == ["random", "greedy", *NAMES]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_bot_ranks_legal_moves_and_repeats_itself_by_its_seed(game: AnyGame, name: str) -> None:
    replay = begun(game, 4)
    seat = replay.open.asks[0].seat
    view = game.view(replay.state, seat)
    find_bot(game, name).prepare(view)
    first, again = (find_bot(game, name).choose(view, Random("a seed"), Looks(60)) for _ in range(2))
    assert first == again
    ranked = find_bot(game, name).rank(view, Random("a seed"), Looks(60))
    moves = [option.move for option in ranked]
    assert len(set(moves)) == len(moves) > 0
    for move in (first, *moves[:5]):
        replay.consider(Entry(seat, move))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_bot_that_is_stopped_at_once_still_answers(game: AnyGame, name: str) -> None:
    replay = begun(game, 4)
    seat = replay.open.asks[0].seat
    budget = Looks(0)
    move = find_bot(game, name).choose(game.view(replay.state, seat), Random(1), budget)
    replay.consider(Entry(seat, move))
    assert budget.left > -200, "it goes on looking whether it may think, and thinks"


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_no_level_knows_offensive_words_and_each_knows_more_than_the_one_below(level: Any) -> None:
    lexicon = open_lexicon("en")
    knows = level.knows(lexicon)
    words = list(lexicon.matches("....."))
    assert not any(knows(word) for word in words if lexicon.is_offensive(word))
    below = LEVELS[max(0, LEVELS.index(level) - 1)]
    assert {word for word in words if below.knows(lexicon)(word)} <= {word for word in words if knows(word)}


def test_words_of_a_file_and_of_the_table_are_known_at_every_level(tmp_path: Any) -> None:
    file = tmp_path / "words.txt"
    file.write_text("ouzel\nzorp\n")
    assert LEVELS[0].knows(open_lexicon(str(file)))("OUZEL")
    assert LEVELS[0].knows(open_lexicon("en", extra=["zorp"]))("ZORP")


def test_a_level_with_slips_seldom_puts_a_bad_play_first() -> None:
    novice, champion = LEVELS[0], LEVELS[-1]
    options = [Ranked(value, 0, float(value)) for value in (1, 9, 10, 2)]  # type: ignore[arg-type]
    rng = Random(1)
    assert [option.value for option in champion.judged(options, rng)] == [10, 9, 2, 1]
    firsts = [novice.judged(options, rng)[0].value for _ in range(300)]
    assert firsts.count(10) + firsts.count(9) > 250
    assert len(set(firsts)) > 2


def test_halving_finds_the_best_of_noisy_moves_and_gives_it_most_tries() -> None:
    rng, tries = Random(3), [0] * 8

    def sample(move: int, future: int, halvings: int) -> float:
        tries[move] += 1
        return move + rng.gauss(0, 3)

    assert halving(8, sample, Budget(), enough=120)[0][0] in (6, 7)
    assert max(tries) == 120 and min(tries) <= 40


def test_halving_tries_no_move_that_has_none_beside_it() -> None:
    tried: dict[int, list[int]] = {}

    def sample(move: int, future: int, halvings: int) -> float:
        tried.setdefault(future, []).append(move)
        return float(move)

    assert halving(20, sample, Budget(), enough=96)[0][0] == 19
    assert min(map(len, tried.values())) == 2


def test_halving_stops_when_it_is_told_to_after_one_future() -> None:
    tries = []
    ranked = halving(3, lambda move, future, _: tries.append(move) or float(move), Looks(0))  # type: ignore[func-returns-value]
    assert [move for move, _ in ranked] == [2, 1, 0]
    assert tries == [0, 1, 2]

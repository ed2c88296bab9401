"""Bounds: what a table of WORD CROSS holds and what its answers cost does not grow with what others send.

Work is counted in looks, objects and bytes, never in seconds.
"""

import gc
import importlib
import pkgutil
import tracemalloc
import weakref
from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from letterloom.games import wordcross
from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.board import Columns
from letterloom.games.wordcross.bot import Greedy
from letterloom.games.wordcross.moves import Pass, TakeCentre
from letterloom.games.wordcross.options import WordCrossOptions
from letterloom.games.wordcross.state import WordCrossState, WordCrossView
from letterloom.rules import (
    CHANCE,
    TABLE,
    Accept,
    Ban,
    Budget,
    Entry,
    Mix,
    Move,
    Player,
    RecordError,
    read_options,
)
from letterloom.search import RandomBot

SEATS = (Player("Ann"), Player("Bo"))


def long_game(tiles: int, rounds: int) -> Iterator[WordCrossState]:
    """A game in which both lay anything from the centre and lock it, after each answer; `tiles` letters are mixed."""
    state = GAME.start(WordCrossOptions(judging="challenge", target=10_000), SEATS)
    rng = Random(1)
    mix = Mix(tuple(rng.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ", k=tiles)))
    state = GAME.apply(state, Entry(CHANCE, mix)).state
    while state.open.round <= rounds:
        yield state
        seat = state.open.asks[0].seat
        state = GAME.apply(state, Entry(seat, next_move(state, seat, rng))).state


def next_move(state: WordCrossState, seat: int, rng: Random) -> Move:
    if seat == CHANCE:
        return GAME.chance(state, rng)
    if state.open.vote:
        return Accept()
    left, right = state.open.board.columns[seat]
    if len(right) < 6:
        side = "left" if len(left) == len(right) else "right"
        return TakeCentre(state.open.board.centre.known[0], side)  # type: ignore[arg-type]
    return Pass() if state.open.board.locked[seat] else Pass((1, 2, 3, 4, 5, 6))


def fullest() -> WordCrossView:
    """Six complete rows for everybody, none locked: 36 × 36 swaps with 64 choices of locks each."""
    state = GAME.start(WordCrossOptions(), SEATS)
    state = GAME.apply(state, Entry(CHANCE, GAME.chance(state, Random(1)))).state
    columns = (Columns(("TE",) * 6, ("AM",) * 6),) * 2
    return GAME.view(state.with_open(board=replace(state.open.board, columns=columns)), 0)


def test_the_words_of_a_table_are_let_go_with_it() -> None:
    state = GAME.start(WordCrossOptions(extra_words=("zorp",)), SEATS)
    state = GAME.apply(state, Entry(CHANCE, GAME.chance(state, Random(1)))).state
    state = GAME.apply(state, Entry(TABLE, Ban("TEAM"))).state  # words that no other table has
    words = weakref.ref(state.open.lexicon)
    for bot in (Greedy(GAME), RandomBot(GAME)):
        view = GAME.view(state, state.open.mover)
        move = bot.choose(view, Random(1), Budget())
        GAME.touch(view), GAME.scene(view), GAME.more(view, move), GAME.preview(view, move)
        state = GAME.apply(state, Entry(state.open.mover, move)).state
    assert words() is state.open.lexicon
    del state, view
    gc.collect()
    assert words() is None


def test_no_memory_of_the_game_is_without_a_bound() -> None:
    found = 0
    for module in pkgutil.iter_modules(wordcross.__path__):
        for thing in vars(importlib.import_module(f"{wordcross.__name__}.{module.name}")).values():
            if hasattr(thing, "cache_parameters"):
                found += 1
                assert thing.cache_parameters()["maxsize"] is not None, thing
    assert found


def test_equal_tiles_share_one_text_in_the_largest_set() -> None:
    state = list(long_game(9_900, rounds=3))[-1]
    tiles = [*state.open.board.tiles(), *state.bag.known, *state.open.bag.known]
    assert len(tiles) > 19_000
    assert len({id(tile) for tile in tiles}) < 200  # 26, and those that moves have brought


def test_a_view_does_not_grow_with_the_game() -> None:
    sizes: dict[int, int] = {}
    for state in long_game(190, rounds=8):
        size = len(msgspec.json.encode(GAME.view(state, 0)))
        sizes[state.open.round] = max(size, sizes.get(state.open.round, 0))
    assert max(sizes.values()) < 6_000
    assert sizes[8] < 1.05 * sizes[2]


class Counted(Budget):
    """Says after so many looks that the time is up."""

    def __init__(self, looks: int) -> None:
        self.looks = looks

    def is_spent(self) -> bool:
        self.looks -= 1
        return self.looks <= 0


def test_a_bot_that_is_told_to_stop_looks_at_no_further_move() -> None:
    budget = Counted(50)
    assert len(Greedy(GAME).rank(fullest(), Random(1), budget)) <= 50
    assert budget.looks == 0


def test_the_first_moves_of_a_long_list_cost_no_more_than_they_are() -> None:
    view = fullest()
    list(islice(GAME.moves(view), 100))
    tracemalloc.start()
    assert len(list(islice(GAME.moves(view), 100))) == 100
    few = tracemalloc.get_traced_memory()[1]
    tracemalloc.reset_peak()
    assert len(list(GAME.moves(view))) > 50_000
    many = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert few < many / 20


def test_what_may_follow_a_move_is_at_most_the_choices_of_six_rows() -> None:
    assert len(GAME.more(fullest(), Pass())) == 63


@pytest.mark.parametrize("target", [0, -1, 10**9 + 1, 10**30])
def test_a_target_has_its_bounds(target: int) -> None:
    with pytest.raises(RecordError):
        read_options(GAME, {"target": target})

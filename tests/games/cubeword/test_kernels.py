"""The beam on arrays: it counts as the plain code counts, and is as good as can be where that is known."""

from itertools import islice
from pathlib import Path
from random import Random

import numpy as np
import pytest
from benchmarks.exhaustive import best_turn, search, small_boards
from tests.games.cubeword.playing import Table

from letterloom.games.cubeword import GAME
from letterloom.games.cubeword.board import Board, Placed
from letterloom.games.cubeword.bot import BOTS, Greedy
from letterloom.games.cubeword.effect import replay
from letterloom.games.cubeword.listing import actions
from letterloom.games.cubeword.moves import EndTurn, Resite
from letterloom.games.cubeword.search import kernel
from letterloom.games.cubeword.search.ahead import REPLY, Ahead, after, ends, turns_left
from letterloom.games.cubeword.search.beam import QUICK, THOROUGH, Beam
from letterloom.games.cubeword.search.cabinet import cabinet_of, number_of
from letterloom.games.cubeword.search.kernel import Cabinet
from letterloom.games.cubeword.search.reckoning import Reckoning, outside
from letterloom.games.cubeword.search.sketches import Ground
from letterloom.games.cubeword.search.turns import other_openings, prepare, turns
from letterloom.games.cubeword.state import CubewordState
from letterloom.rules import Budget, Entry, Player
from letterloom.words import open_lexicon
from letterloom.words.graph import ALPHABET


@pytest.fixture(scope="module")
def cabinet() -> Cabinet:
    return cabinet_of(open_lexicon("en"), True).wait()


@pytest.fixture(scope="module")
def positions(cabinet: Cabinet) -> list[CubewordState]:
    """The boards of a game in which not always the best turn is played."""
    state = GAME.start(GAME.options(finish="turns:5"), (Player("A"), Player("B")))
    prepare(state.open)
    rng = Random(4)
    found = []
    while state.open.asks:
        options = list(islice(turns(GAME.view(state, state.open.mover), Budget(), quick=True), 8))
        state = GAME.apply(state, Entry(state.open.mover, rng.choice(options).move)).state
        found.append(state)
    return found[:-1]


def test_the_cabinet_has_the_words_that_may_be_offered(cabinet: Cabinet) -> None:
    lexicon = open_lexicon("en")
    words = [word for word in lexicon if len(word) <= kernel.LONGEST]
    for word in Random(1).sample(words, 500):
        assert (number_of(cabinet, word) >= 0) == (not lexicon.is_offensive(word))
        assert (
            number_of(cabinet, word[::-1]) >= 0
            or word[::-1] not in lexicon
            or lexicon.is_offensive(word[::-1])
        )
    assert number_of(cabinet, "ZORP") < 0
    assert cabinet.roots[number_of(cabinet, "COLOUR")] == cabinet.roots[number_of(cabinet, "COLOR")]


def test_boards_score_and_cost_what_the_plain_code_says(
    cabinet: Cabinet, positions: list[CubewordState]
) -> None:
    checked = 0
    for state in positions:
        beam = Beam(state.open, cabinet, QUICK)
        beam.run(Budget())
        reckoning = Reckoning(state.open)
        for found in islice(beam.best(), 0, 400, 4):
            assert reckoning.points(found.board) == found.points
            assert reckoning.total(found.board) == found.cost
            checked += 1
    assert checked > 300


def test_letters_that_fit_and_cubes_that_can_be_lifted_are_those_of_the_plain_code(
    cabinet: Cabinet, positions: list[CubewordState]
) -> None:
    seen = 0
    for state in positions[::3]:
        beam = Beam(state.open, cabinet, QUICK)
        easel = beam.easel
        kernel.draw(cabinet, easel, 0, 0)
        ground = Ground(state.open.board, Reckoning(state.open))
        # As `Ground` reads the board, with the words that may be offered.
        for placed in state.open.board:
            parts = [spelled(part) for axis in (0, 1) for part in ground.beside(placed.cell, axis)]
            whole = all(len(part) < 2 or number_of(cabinet, part) >= 0 for part in parts)
            assert bool(easel.hand[1, placed.cube - 1]) == whole
            assert ground.liftable(placed.cell) or not whole
        for axis, number in np.argwhere(easel.cross[:, :, 0] == easel.state[kernel.STAMP]).tolist():
            cell = beam.cell(number)
            if abs(cell[0]) > 30:
                continue  # the far cells of groups apart
            place = ground.place(cell, axis)
            before, behind = map(spelled, ground.beside(cell, 1 - axis))
            fits = [
                n
                for n, letter in enumerate(ALPHABET)
                if not before + behind or number_of(cabinet, before + letter + behind) >= 0
            ]
            assert [n for n in range(26) if easel.cross[axis, number, 1] >> n & 1] == fits
            assert all(place.fits >> n & 1 for n in fits)
            assert easel.cross[axis, number, 2] == place.crossing
            seen += place.crossing >= 0
    assert seen > 30


def spelled(cubes: list[Placed]) -> str:
    return "".join(placed.letter for placed in cubes)


def test_three_moves_are_used_as_well_as_can_be(cabinet: Cabinet) -> None:
    states = [state for state in small_boards(4, seed=3) if len(state.open.board) == 5]
    found = [(search(state.open), best_turn(state.open)) for state in states]
    assert len(found) > 1
    assert sum(ours for ours, _ in found) >= 0.99 * sum(best for _, best in found)


def test_the_exhaustive_search_finds_the_best_single_move(positions: list[CubewordState]) -> None:
    for state in positions[:2]:
        reckoning = Reckoning(state.open)
        board = state.open.board
        tried: list[Board] = [
            replay(board, [action], state.open.cubes) for action in actions(board, state.open.cubes)
        ]
        tried += [replay(board, [Resite(placed.cell, next(outside(board)))]) for placed in board]
        assert best_turn(state.open, 1) == max(reckoning.points(then) or 0 for then in tried)


def test_a_quick_turn_is_as_good_as_the_plain_one(cabinet: Cabinet, positions: list[CubewordState]) -> None:
    from letterloom.games.cubeword.search.turns import Search

    plain = quick = thorough = 0
    for state in positions[1:9:3]:
        search_plainly = Search(Reckoning(state.open), Budget())
        search_plainly.run()
        plain += max(node.points for node in search_plainly.found.values())
        for effort in (QUICK, THOROUGH):
            beam = Beam(state.open, cabinet, effort)
            beam.run(Budget())
            quick, thorough = quick + beam.most * (effort == QUICK), thorough + beam.most * (effort != QUICK)
    assert quick > 0.9 * plain
    assert thorough >= quick and thorough > plain


def test_time_that_is_up_is_kept_to(cabinet: Cabinet, positions: list[CubewordState]) -> None:
    class Spent(Budget):
        def is_spent(self) -> bool:
            return True

    beam = Beam(positions[3].open, cabinet)
    beam.run(Spent())
    assert [found.cost for found in beam.best()] == [0]


def test_groups_a_world_apart_are_searched_together(tmp_path: Path) -> None:
    table = Table(tmp_path, "STONE STONES ON")
    table.say("; ".join(table.sites("STONE", 0, 0)) + "; done")
    table.say("site 13 S 1000,0; site 4 B 0,-1000; done")
    beam = Beam(table.open, cabinet_of(table.open.lexicon, True).wait())
    beam.run(Budget())
    assert beam.most == 9  # STONES 7 and ON 2
    assert Reckoning(table.open).points(next(beam.best()).board) == 9


def test_the_champion_alone_plans_ahead_and_greedy_does_not(cabinet: Cabinet) -> None:
    def alone(name: str) -> int:
        state = GAME.start(GAME.options(finish="turns:3"), (Player("A"),))
        bot = next(bot for make in BOTS if (bot := make(GAME)).name == name)
        bot.prepare(GAME.view(state, 0))
        while state.open.asks:
            move = bot.choose(GAME.view(state, 0), Random(1), Budget())
            state = GAME.apply(state, Entry(0, move)).state
        return state.open.scores[0]

    assert alone("champion") > alone("greedy")


def test_the_champion_does_not_look_beyond_the_end(positions: list[CubewordState]) -> None:
    assert [turns_left(state.open) for state in positions[-2:]] == [1, 0]
    bot = BOTS[-1](GAME)
    best = bot.rank(GAME.view(positions[-1], positions[-1].open.mover), Random(1), Budget())
    assert best[0].points == max(option.points for option in best)


def test_a_turn_leaves_the_table_to_the_next_as_the_rules_do(positions: list[CubewordState]) -> None:
    state = positions[2]
    turn = next(turns(GAME.view(state, state.open.mover), Budget(), quick=True))
    then = GAME.apply(state, Entry(state.open.mover, turn.move)).state.open
    ours = after(state.open, then.board)
    assert (ours.board, ours.resting, ours.turn) == (then.board, then.resting, then.turn)


def test_openings_differ_with_the_seed() -> None:
    state = GAME.start(GAME.options(), (Player("A"), Player("B")))
    view = GAME.view(state, 0)
    first = {GAME.write(Greedy(GAME).choose(view, Random(seed), Budget())) for seed in range(4)}
    assert len(first) > 1
    assert EndTurn() not in {GAME.read(view, line) for line in first}


def test_the_champion_begins_in_another_way_with_another_seed(cabinet: Cabinet) -> None:
    view = GAME.view(GAME.start(GAME.options(), (Player("A"), Player("B"))), 0)
    champion = BOTS[-1](GAME)
    champion.prepare(view)
    assert len({GAME.write(champion.choose(view, Random(seed), Budget())) for seed in range(4)}) == 4


def test_openings_from_all_over_are_legal_and_score_as_much() -> None:
    state = GAME.start(GAME.options(), (Player("A"), Player("B")))
    found = list(other_openings(state.open, 9, 40, Random(1), Budget()))
    assert len({turn.commands for turn in found}) == len(found) > 20
    ended = [GAME.apply(state, Entry(0, turn.move)).state.open for turn in found]
    assert {open_.scores[0] for open_ in ended} == {9}
    assert len({tuple(sorted(placed.cell for placed in open_.board)) for open_ in ended}) > 4
    assert not list(other_openings(state.open, 10, 40, Random(1), Budget()))


def test_the_last_reply_counts_in_full(positions: list[CubewordState], cabinet: Cabinet) -> None:
    open_ = positions[-2].open
    found = list(islice(turns(GAME.view(positions[-2], open_.mover), Budget(), quick=True), 5))
    turn, value = Ahead(open_, Budget()).by_reply(found)[0]
    reply = Beam(after(open_, ends(open_, turn)), cabinet, QUICK)
    reply.run(Budget())
    assert value == turn.points - reply.most


class Patient(Budget):
    """A clock that stands still."""

    ms = 1000.0


def test_with_time_left_the_replies_to_the_best_turns_are_looked_for_again_and_harder(
    positions: list[CubewordState], cabinet: Cabinet
) -> None:
    open_ = positions[4].open
    found = list(islice(turns(GAME.view(positions[4], open_.mover), Budget(), quick=True), 10))
    quickly, thoroughly = (Ahead(open_, budget).by_reply(found) for budget in (Budget(), Patient()))
    assert {turn for turn, _ in quickly} == {turn for turn, _ in thoroughly}
    turn, value = thoroughly[0]
    reply = Beam(after(open_, ends(open_, turn)), cabinet, THOROUGH)
    reply.run(Budget())
    assert value == turn.points - REPLY * reply.most
    assert value <= dict(quickly)[turn]
    assert [value for _, value in thoroughly] == sorted((value for _, value in thoroughly), reverse=True)

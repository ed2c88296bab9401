"""Reading the runs of a board: those that are new are found without reading the others."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from letterloom.games import find
from letterloom.games.cubeword import GAME
from letterloom.games.cubeword.board import Board, Run, changed_runs, lay_out, new_runs, runs
from letterloom.games.cubeword.effect import carry_out, replay
from letterloom.games.cubeword.listing import actions
from letterloom.games.cubeword.moves import Action, EndTurn
from letterloom.games.cubeword.state import CubewordState
from letterloom.rules import Entry, Event, Player, Refused, read_record
from letterloom.rules.touch import gestures_json

GREEDY = Path(__file__).parents[3] / "benchmarks" / "served" / "different"
"""Games of greedy players."""


def read_anew(began: Board, board: Board) -> list[Run]:
    """The same from all runs of both boards: what was not read in those cells before is new (CUB-8)."""
    there = {(run.word, run.cells) for run in runs(began)}
    return [run for run in runs(board) if (run.word, run.cells) not in there]


@pytest.mark.parametrize("seed", range(20))
def test_the_new_runs_are_those_of_the_board_that_were_not_there(seed: int) -> None:
    rng = Random(seed)
    open_ = GAME.start(GAME.options(), (Player("Ann"),)).open
    board: Board = ()
    for _ in range(12):
        began = board
        done: list[Action] = []
        for _ in range(rng.randrange(6)):
            done.append(rng.choice(list(actions(board))))
            board = replay(began, done)
            assert list(new_runs(began, board)) == read_anew(began, board)
            # Where nothing was touched nothing need be looked at.
            whole = carry_out(replace(open_, board=began, began=began), 0, tuple(done))
            assert changed_runs(whole.was, whole.lying) == new_runs(began, board)


def test_a_cube_in_the_place_of_another_with_its_letter_makes_nothing_new() -> None:
    state = _played("site 2 T 0,0; site 5 O 1,0; done", "resite 0,0 0,9; site 3 T 0,0")
    assert state.open.new == ()


def test_what_is_left_of_a_longer_word_is_new() -> None:
    state = _played("site 2 T 0,0; site 5 O 1,0; site 7 Y 2,0; done", "resite 2,0 2,9")
    assert [run.word for run in state.open.new] == ["TO"]
    assert state.open.settled.lines[0].points == 2


def test_a_scene_is_drawn_once_for_everybody_and_anew_after_a_move() -> None:
    state = _played("site 2 T 0,0")
    mine, theirs, watched = (GAME.scene(GAME.view(state, seat)) for seat in (0, 1, None))
    assert mine is theirs is watched
    assert GAME.scene(GAME.view(_played("site 2 T 0,1"), 0)) != mine


def test_on_the_same_board_the_gestures_are_the_very_same() -> None:
    once, again = (GAME.touch(GAME.view(_played("site 2 T 0,0"), 0)) for _ in range(2))
    assert once is again
    longer = GAME.touch(GAME.view(_played("site 2 T 0,0", "site 5 O 1,0"), 0))
    kept = [gesture for gesture in longer if any(gesture is other for other in once)]
    # What has not changed for a cube in play, for one in the pool before cube 5 or for a button is offered as before.
    assert {gesture.key for gesture in kept} >= {"site", "resite", "reface", "undo", "done"}
    assert gestures_json(longer) != gestures_json(once)


@pytest.mark.parametrize("seed", range(5))
def test_how_a_board_lies_is_remembered_and_never_changed(seed: int) -> None:
    rng = Random(seed)
    state = GAME.start(GAME.options(), (Player("Ann"),))
    for _ in range(40):
        began, board = state.open.began, state.open.board
        move = GAME.random_move(GAME.view(state, 0), rng) or EndTurn()
        with suppress(Refused):
            state = GAME.apply(state, Entry(0, move)).state
        if not state.open.asks:
            break
        for each in (began, board, state.open.board):
            assert lay_out(each) == lay_out(iter(each))
            assert lay_out(each) is not lay_out(iter(each))
    assert state.open.turn


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_turn_comes_out_the_same_in_one_line_and_in_several(number: int) -> None:
    rng = Random(number)
    record = read_record((GREEDY / f"cubeword-{number}.json").read_bytes(), find)
    whole = parted = record.game.start(record.options, record.seats, record.resolved)
    for row in record.moves:
        step = GAME.apply(whole, Entry(row.seat, GAME.read(GAME.view(whole, row.seat), row.text)))
        whole, commands = step.state, row.text.split("; ")
        events: list[Event] = []
        while commands:
            count = rng.randint(1, len(commands))
            line, commands = "; ".join(commands[:count]), commands[count:]
            part = GAME.apply(parted, Entry(row.seat, GAME.read(GAME.view(parted, row.seat), line)))
            parted = part.state
            events += part.events
        assert (tuple(events), part.gains) == (step.events, step.gains)
        assert parted == whole


def _played(*lines: str) -> CubewordState:
    state = GAME.start(GAME.options(), (Player("Ann"), Player("Bo")))
    for line in lines:
        seat = state.open.mover
        state = GAME.apply(state, Entry(seat, GAME.read(GAME.view(state, seat), line))).state
    return state

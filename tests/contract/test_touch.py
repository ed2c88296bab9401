"""Every game can be played by pointing, whoever wrote it."""

from random import Random
from typing import Any

import msgspec
import pytest

from letterloom.rules import CHANCE, AnyGame, Entry, Options, Refused, Speech, sentences, words_of
from tests.contract.playing import GAMES, first_moves, people, played, variants
from tests.contract.pointing import random_line, reaches
from tests.contract.test_contract import CASES, some_moments


@pytest.mark.parametrize(("game", "options"), CASES)
def test_each_listed_move_is_reached_by_picks_that_are_offered(game: AnyGame, options: Options) -> None:
    rng = Random(31)
    for moment in some_moments(game, options, 31, most=12):
        for ask in moment.state.open.asks:
            if ask.seat == CHANCE:
                continue
            view = game.view(moment.state, ask.seat)
            moves = first_moves(game, view, 400)
            for move in rng.sample(moves, min(10, len(moves))):
                check_reached(game, view, move, view)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_bluffs_are_reached_and_gestures_do_not_tell_what_is_a_word(game: AnyGame, options: Options) -> None:
    if getattr(options, "judging", "strict") != "challenge":
        return
    rng = Random(32)
    other = words_of(msgspec.structs.replace(options, lexicon="nl"))
    for moment in some_moments(game, options, 32, most=10):
        for ask in moment.state.open.asks:
            if ask.seat == CHANCE:
                continue
            view = game.view(moment.state, ask.seat)
            bluffing = game.view(moment.state.with_open(words=other), ask.seat)
            assert game.touch(bluffing) == game.touch(view)
            moves = first_moves(game, bluffing, 400)
            for move in rng.sample(moves, min(6, len(moves))):
                check_reached(game, view, move, bluffing)


def check_reached(game: AnyGame, view: Any, move: Any, from_view: Any) -> None:
    line = game.touched(from_view, move)
    assert reaches(game.scene(view), game.touch(view), line), (
        f"{game.write(move)}: “{line}” cannot be pointed at"
    )
    laid = game.read(view, line)
    if laid != move:
        further = [more.text for more in game.more(from_view, laid)]
        assert game.write(move) in further, f"{game.write(move)} does not follow “{line}”: {further[:9]}"


@pytest.mark.parametrize(("game", "options"), CASES)
def test_every_line_that_random_picks_make_can_be_read(game: AnyGame, options: Options) -> None:
    rng = Random(33)
    made = 0
    for moment in some_moments(game, options, 33, most=15):
        for ask in moment.state.open.asks:
            if ask.seat == CHANCE:
                continue
            view = game.view(moment.state, ask.seat)
            scene, gestures = game.scene(view), game.touch(view)
            assert gestures, f"seat {ask.seat} is asked for {ask.wants} and can point at nothing"
            for _ in range(15):
                line = random_line(scene, gestures, rng)
                if line is not None:
                    made += 1
                    if (move := read(game, view, line)) is not None:
                        check_more(game, view, move)
    assert made > 20


def read(game: AnyGame, view: Any, line: str) -> Any:
    """The move of a line; None where pieces lie as a rule forbids (crooked bricks, say)."""
    try:
        return game.read(view, line)
    except Refused as refused:
        if refused.refusal.rule == "LL-1":  # a fault of the gestures
            raise
        return None


def check_more(game: AnyGame, view: Any, move: Any) -> None:
    """What may follow is legal and brings what it says, and the picture of it can be made."""
    try:
        game.judge(view, move)
    except Refused:
        return
    said = sentences(game.folder)["touch"]
    for more in game.more(view, move)[:5]:
        verdict = game.judge(view, game.read(view, more.text))
        assert verdict.points == more.points, more
        assert more.key in said
    assert game.preview(view, move).zones


@pytest.mark.parametrize(("game", "options"), CASES)
def test_whoever_is_not_asked_can_point_at_nothing(game: AnyGame, options: Options) -> None:
    for moment in some_moments(game, options, 34, most=15):
        state = moment.step.state
        asked = {ask.seat for ask in state.open.asks}
        for seat in (None, *range(len(state.open.seats))):
            if seat not in asked:
                assert game.touch(game.view(state, seat)) == ()


@pytest.mark.parametrize(("game", "options"), CASES)
def test_gestures_have_labels_and_point_at_zones_that_are_there(game: AnyGame, options: Options) -> None:
    speech = Speech(game, people(game.players[-1]))
    for moment in some_moments(game, options, 35, most=15):
        for ask in moment.state.open.asks:
            if ask.seat == CHANCE:
                continue
            view = game.view(moment.state, ask.seat)
            there = {zone.id for zone in game.scene(view).zones}
            for gesture in game.touch(view):
                assert speech.say("touch", gesture.key)
                for pick in gesture.picks:
                    assert pick.of or pick.words or there & set(pick.zones), (gesture, there)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_piece_has_one_id_and_keeps_it_while_others_move(game: AnyGame, options: Options) -> None:
    for moment in played(game, options, game.players[0], 1)[:60]:
        for seat in (None, 0):
            scene = game.scene(game.view(moment.step.state, seat))
            ids = [
                spot.piece.id for zone in scene.zones for spot in zone.spots if spot.piece and spot.piece.id
            ]
            assert len(set(ids)) == len(ids), f"two pieces are called the same: {sorted(ids)}"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_whole_game_is_played_by_random_fingers(game: AnyGame) -> None:
    rng = Random(36)
    options = variants(game)[0]
    state: Any = game.start(options, people(game.players[0]))
    for n in range(4000):
        if not state.open.asks:
            return
        ask = rng.choice(state.open.asks)
        if ask.seat == CHANCE:
            state = game.apply(state, Entry(CHANCE, game.chance(state, rng), n)).state
            continue
        state = _pointed(game, state, ask.seat, rng, n)
    raise AssertionError("the game did not end")


def _pointed(game: AnyGame, state: Any, seat: int, rng: Random, n: int) -> Any:
    """The state after random picks that made a legal line; after many that did not, after a listed move's."""
    view = game.view(state, seat)
    scene, gestures = game.scene(view), game.touch(view)
    for _ in range(20):
        line = random_line(scene, gestures, rng)
        if line is not None:
            try:
                return game.apply(state, Entry(seat, game.read(view, line), n)).state
            except Refused:
                continue
    move = rng.choice(first_moves(game, view, 100))
    return game.apply(state, Entry(seat, move, n)).state

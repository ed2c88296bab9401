"""The contract's checks notice what they are for: faults of every kind, planted in every game, are caught."""

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from letterloom.rules import TABLE, AnyGame, Back, Entry, Refused, Speech
from letterloom.rules.record import Record
from letterloom.rules.replay import Replay
from letterloom.rules.rulebook import rules
from tests.contract import checks
from tests.contract.faults import SECRETS, WRONG, Fault, event_to_all
from tests.contract.playing import GAMES, Moment, few, first_moves, people, play, variants
from tests.contract.pointing import reaches
from tests.contract.structs import Maker

MOST = 160
"""So many answers of a game are looked at."""
HIDING = {game_id: game for game_id, game in GAMES.items() if checks.hides(game)}


def moments(game: AnyGame, honest: AnyGame) -> Iterator[Moment]:
    """The beginning of a random game of three, or of as many as can play, and its end where it is short."""
    return islice(play(game, variants(honest)[0], min(3, few(honest)), 1, clock=0.02), MOST)


def check_secrets(game: AnyGame, honest: AnyGame) -> None:
    """Everything that the contract asks of what is hidden."""
    rng = Random(1)
    found = list(moments(game, honest))
    assert checks.imagination_varies(game, [moment.step.state for moment in found[::20]])
    for seat in (None, 0, 1):
        checks.check_twins(game, found, seat, rng)
    for moment in found[:: max(1, len(found) // 30)]:
        checks.check_views(game, moment.step.state, rng)
        checks.check_swap(game, moment, rng)
        checks.check_hidden_until_shown(game, moment)
        checks.check_commuting(game, moment.state, rng)


def check_rules(game: AnyGame, honest: AnyGame) -> None:
    """Everything else that it asks, in short; while the game is played, because most faults show at once."""
    rng = Random(2)
    numbers = set(rules(game.folder))
    found: list[Moment] = []
    speech = Speech(game, people(honest.players[-1]))
    table = Replay(Record(game=game, seats=people(min(3, few(honest))), options=variants(honest)[0]))
    for n, moment in enumerate(moments(game, honest)):
        found.append(moment)
        if n >= 40:
            continue
        table.fold(moment.entry)
        assert all(speech.event(event) for event in moment.step.events)
        checks.check_sane(game, moment.step, moment.entry.seat)
        checks.check_scene(game, moment)
        if n < 8 or n % 4 == 0:
            checks.check_json(game, moment.step.state)
            checks.check_notation(game, moment)
            checks.check_moves(game, moment.state, rng, most=4)
            checks.check_time_outs(game, moment.state)
            checks.check_leaving(game, moment.state)
            check_pointing(game, moment.state)
            for seat in checks.seats_of(moment.state):
                assert all(speech.note(note) for note in game.scene(game.view(moment.state, seat)).notes)
    checks.check_scenes(game, found)
    maker = Maker(game, [moment.entry.move for moment in found], rng)
    for n in range(700):
        state = found[n % len(found)].state
        seat = rng.choice([ask.seat for ask in state.open.asks])
        move = maker.move()
        while n % 7 and isinstance(move, game.table_rows):  # most kinds of moves are the table's own
            move = maker.move()
        checks.check_struct(game, state, seat, move, numbers)
    before = table.open.asks
    table.fold(Entry(TABLE, Back(len(table.kept) - 1), table.at_ms + 5))
    assert all(ask.backs == 1 and ask.since_ms == table.at_ms for ask in table.open.asks), before


def check_pointing(game: AnyGame, state: Any) -> None:
    for ask in state.open.asks:
        if ask.seat >= 0:
            view = game.view(state, ask.seat)
            scene, gestures = game.scene(view), game.touch(view)
            for move in first_moves(game, view, 100)[::33]:  # the first may be a pass, which needs no picture
                assert reaches(scene, gestures, game.touched(view, move))


def caught(check: Any, fault: Fault, game: AnyGame) -> bool:
    """Does a check fail on the game with this fault?"""
    try:
        check(fault(game), game)
    except (AssertionError, Refused, LookupError, TypeError, ValueError):
        return True
    return False


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_an_honest_game_passes(game: AnyGame) -> None:
    check_rules(game, game)
    if checks.hides(game):
        check_secrets(game, game)


@pytest.mark.parametrize("fault", SECRETS, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("game", HIDING.values(), ids=HIDING)
def test_a_planted_leak_is_caught(game: AnyGame, fault: Fault) -> None:
    if fault is event_to_all and not tells_one_seat(game):
        return  # a game that hides only the order of its bag has nothing to tell to one seat alone
    assert caught(check_secrets, fault, game)


def tells_one_seat(game: AnyGame) -> bool:
    return any(event.only is not None for moment in moments(game, game) for event in moment.step.events)


@pytest.mark.parametrize("fault", WRONG, ids=lambda fault: fault.__name__)
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_planted_fault_is_caught(game: AnyGame, fault: Fault) -> None:
    assert caught(check_rules, fault, game)


def test_every_fault_is_planted() -> None:
    text = (checks.__file__ or "").replace("checks.py", "faults.py")
    with open(text, encoding="utf-8") as file:
        names = re.findall(r"^def (\w+)\(game: AnyGame\)", file.read(), re.MULTILINE)
    assert names == [fault.__name__ for fault in (*SECRETS, *WRONG)]

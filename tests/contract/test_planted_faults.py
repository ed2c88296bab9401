"""The contract's checks notice what they are for: faults planted in KROSS THE WORDZ are caught."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from letterloom.games.kross.moves import Put
from letterloom.games.kross.options import KrossOptions
from letterloom.games.kross.rules import Kross
from letterloom.games.kross.state import KrossState, KrossView
from letterloom.rules import AnyGame, Entry, Event, Mix, Refusal, Seat, Step
from tests.contract import checks
from tests.contract.playing import Moment, play

OPTIONS = KrossOptions(tasks=False)


def moments(game: AnyGame) -> list[Moment]:
    return list(play(game, OPTIONS, 3, 1, clock=0))


def leaks(game: AnyGame) -> bool:
    """Do the contract's checks for secrets fail?"""
    rng = Random(1)
    found = moments(game)
    if not checks.imagination_varies(game, [m.step.state for m in found[::20]]):
        return True
    try:
        for moment in found[:: len(found) // 30]:
            checks.check_views(game, moment.step.state, rng)
            checks.check_swap(game, moment, rng)
            checks.check_hidden_until_shown(game, moment)
            checks.check_commuting(game, moment.state, rng)
    except AssertionError:
        return True
    return False


class TellingView(KrossView, frozen=True, kw_only=True):
    told: Any = None


def telling(view: KrossView, told: Any) -> TellingView:
    return TellingView(**{name: getattr(view, name) for name in view.__struct_fields__}, told=told)


class HandInView(Kross):
    def view(self, state: KrossState, seat: Seat | None) -> KrossView:
        return telling(super().view(state, seat), state.tables)


class HandInViewAndImagined(HandInView):
    def imagine(self, view: KrossView, rng: Random) -> KrossState:
        assert isinstance(view, TellingView)
        return replace(super().imagine(view, rng), tables=view.told)


class OrderOfKeys(Kross):
    def view(self, state: KrossState, seat: Seat | None) -> KrossView:
        """The keys are the same for every table of these letters; their order gives the places away."""
        order = dict.fromkeys(letter for table in state.tables for letter in table)
        return telling(super().view(state, seat), dict.fromkeys(order, 0))


class EventToTheWrongSeat(Kross):
    def answer(self, state: KrossState, entry: Entry) -> Step[KrossState]:
        step = super().answer(state, entry)
        if not isinstance(entry.move, Put):
            return step
        shown = tuple(
            Event(event.key, event.args) if event.only is not None else event for event in step.events
        )
        return Step(step.state, shown, step.gains)


class OrderOfEvents(Kross):
    def answer(self, state: KrossState, entry: Entry) -> Step[KrossState]:
        """An event comes twice when the square is in the left half."""
        step = super().answer(state, entry)
        if isinstance(entry.move, Put) and entry.move.square % 6 < 3:
            return Step(step.state, (*step.events, step.events[0]), step.gains)
        return step


class AnswersInOrder(Kross):
    def answer(self, state: KrossState, entry: Entry) -> Step[KrossState]:
        """Who answers last becomes the next caller."""
        step = super().answer(state, entry)
        if isinstance(entry.move, Put) and not step.state.letter and not step.state.final:
            return Step(replace(step.state, caller=entry.seat), step.events, step.gains)
        return step


def test_the_honest_game_passes() -> None:
    assert not leaks(Kross())


@pytest.mark.parametrize(
    "fault",
    [HandInView, HandInViewAndImagined, OrderOfKeys, EventToTheWrongSeat, OrderOfEvents, AnswersInOrder],
)
def test_a_planted_leak_is_caught(fault: type[Kross]) -> None:
    assert leaks(fault())


class MovesTooMany(Kross):
    def moves(self, view: KrossView) -> Any:
        yield from super().moves(view)
        if view.letter and view.asked:
            yield Put(next(i for i, letter in enumerate(view.tables[view.seat or 0] or "") if letter != "."))


class JudgesWrongly(Kross):
    def judge(self, view: KrossView, move: Any) -> Any:
        verdict = super().judge(view, move)
        return replace(verdict, points=verdict.points + 1)


class ForgetsTheMix(Kross):
    def write(self, view: KrossView, move: Any) -> str:
        return "mix" if isinstance(move, Mix) else super().write(view, move).replace("put a", "put b")


@pytest.mark.parametrize("fault", [MovesTooMany, JudgesWrongly, ForgetsTheMix])
def test_a_wrong_list_of_moves_is_caught(fault: type[Kross]) -> None:
    game = fault()
    found = list(play(Kross(), OPTIONS, 3, 1, clock=0))

    def check_all() -> None:
        for moment in found[20:60]:
            checks.check_notation(game, moment)
            checks.check_moves(game, moment.state, Random(1), most=80)

    with pytest.raises((AssertionError, Refusal)):
        check_all()

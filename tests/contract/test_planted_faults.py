"""The contract's checks notice what they are for: faults planted in KROSS THE WORDZ are caught."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from letterloom.games.kross.moves import Put
from letterloom.games.kross.options import KrossOptions
from letterloom.games.kross.rules import Kross
from letterloom.games.kross.state import KrossState, KrossView
from letterloom.rules import AnyGame, Entry, Event, Mix, Refusal, Seat, Step, refuse
from tests.contract import checks
from tests.contract.playing import Moment, play

OPTIONS = KrossOptions(tasks=False)


def moments(game: AnyGame) -> list[Moment]:
    return list(play(game, KrossOptions(), 3, 1, clock=0))


def leaks(game: AnyGame) -> bool:
    """Do the contract's checks for secrets fail?"""
    rng = Random(1)
    found = moments(game)
    if not checks.imagination_varies(game, [m.step.state for m in found[::20]]):
        return True
    try:
        for seat in (None, 0, 1, 2):
            checks.check_twins(game, found, seat, rng)
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


class TasksInView(Kross):
    def view(self, state: KrossState, seat: Seat | None) -> KrossView:
        """The task cards of all lie open, and `imagine` finds them in the view."""
        return replace(super().view(state, seat), tasks=state.tasks)


class TaskOfTheNeighbour(Kross):
    def view(self, state: KrossState, seat: Seat | None) -> KrossView:
        shown = (seat, None if seat is None else (seat + 1) % len(state.seats))
        tasks = tuple(task if s in shown else "" for s, task in enumerate(state.tasks))
        return replace(super().view(state, seat), tasks=tasks)


class TablesBetweenCalls(Kross):
    def view(self, state: KrossState, seat: Seat | None) -> KrossView:
        """Who looks when nobody enters sees all tables."""
        view = super().view(state, seat)
        return view if state.letter else replace(view, tables=state.tables)


class RunningScore(Kross):
    def sheets(self, state: KrossState) -> Any:
        """KRO-12: a running score would give tables away."""
        return super().sheets(replace(state, over=True))


class TimeTells(Kross):
    def asks(self, state: KrossState) -> Any:
        """More time while the caller's first square is empty."""
        filled = state.tables[state.caller][0] != "."
        return tuple(replace(ask, limit_ms=1000 + filled) for ask in super().asks(state))


class RefusalTells(Kross):
    def answer(self, state: KrossState, entry: Entry) -> Step[KrossState]:
        """A square that another table has filled already is refused."""
        if isinstance(entry.move, Put) and all(
            table[entry.move.square] != "." for table in state.tables[:-1]
        ):
            refuse("KRO-4", "taken", square="that square", letter="a letter")
        return super().answer(state, entry)


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
    [
        HandInView,
        HandInViewAndImagined,
        OrderOfKeys,
        TasksInView,
        TaskOfTheNeighbour,
        TablesBetweenCalls,
        RunningScore,
        TimeTells,
        EventToTheWrongSeat,
        OrderOfEvents,
        AnswersInOrder,
    ],
)
def test_a_planted_leak_is_caught(fault: type[Kross]) -> None:
    assert leaks(fault())


def test_a_refusal_that_gives_something_away_is_caught() -> None:
    found = moments(Kross())

    def check_all() -> None:
        for seat in range(3):
            checks.check_twins(RefusalTells(), found, seat, Random(1))

    with pytest.raises(AssertionError, match="is "):
        check_all()


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

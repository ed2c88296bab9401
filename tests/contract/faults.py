"""Faults to plant in any game: each makes a game that is wrong in one way, to show that the checks notice.

A fault is a function that takes a game and gives a class like its own with something spoilt. They know the contract
alone, so that every game, whoever wrote it, is tried with all of them.
"""

import zlib
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from letterloom.rules import (
    AnyGame,
    Entry,
    Event,
    Line,
    Mix,
    Move,
    Note,
    Refused,
    Resign,
    Scene,
    Step,
    Verdict,
    Zone,
    happened,
    refuse,
)
from tests.contract.checks import encoded

Fault = Callable[[AnyGame], AnyGame]


def hidden(state: Any) -> Any:
    """All that is not open to all."""
    fields = msgspec.structs.asdict(state)
    return {name: value for name, value in fields.items() if name not in ("open", "sheets")}


def odd(value: Any) -> int:
    """0 or 1, by what a value holds."""
    return zlib.crc32(encoded(value)) & 1


# Secrets: for games that hide something.


def view_tells(game: AnyGame) -> AnyGame:
    """A view holds what is hidden."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def view(self, state: Any, seat: Any) -> Any:
            return _telling(super().view(state, seat), encoded(hidden(state)).decode())

    return Spoilt()


def view_and_imagine_tell(game: AnyGame) -> AnyGame:
    """A view holds the whole state, and `imagine` finds it there."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def view(self, state: Any, seat: Any) -> Any:
            return _telling(super().view(state, seat), encoded(state).decode())

        def imagine(self, view: Any, rng: Random) -> Any:
            state = msgspec.json.decode(view.told, type=game.state)
            return replace(state, sheets=((),) * len(state.open.seats))

    return Spoilt()


def _telling(view: Any, told: str) -> Any:
    kind = _kinds.setdefault(
        type(view),
        msgspec.defstruct("Telling", [("told", str, "")], bases=(type(view),), frozen=True, kw_only=True),
    )
    return kind(**{name: getattr(view, name) for name in view.__struct_fields__}, told=told)


_kinds: dict[type, Any] = {}


def open_tells(game: AnyGame) -> AnyGame:
    """What is open to all depends on what is hidden."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def answer(self, state: Any, entry: Entry) -> Step[Any]:
            step = super().answer(state, entry)
            asks = step.state.open.options.turn_seconds
            options = replace(step.state.open.options, turn_seconds=asks // 2 * 2 + odd(hidden(step.state)))
            return replace(step, state=step.state.with_open(options=options))

    return Spoilt()


def event_to_all(game: AnyGame) -> AnyGame:
    """What one seat should hear is told to all."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def apply(self, state: Any, entry: Entry) -> Step[Any]:
            step = super().apply(state, entry)
            return replace(step, events=tuple(Event(event.key, event.args) for event in step.events))

    return Spoilt()


def event_twice(game: AnyGame) -> AnyGame:
    """How often something is told depends on what is hidden."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def apply(self, state: Any, entry: Entry) -> Step[Any]:
            step = super().apply(state, entry)
            again = step.events[:1] if odd(hidden(step.state)) else ()
            return replace(step, events=step.events + again)

    return Spoilt()


def refusal_tells(game: AnyGame) -> AnyGame:
    """Whether a move is refused depends on what its seat cannot see."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def apply(self, state: Any, entry: Entry) -> Step[Any]:
            if entry.seat >= 0 and not isinstance(entry.move, Resign | Mix) and odd(hidden(state)):
                refuse("LL-2", "not-now")
            return super().apply(state, entry)  # type: ignore[no-any-return]

    return Spoilt()


SECRETS: list[Fault] = [
    view_tells,
    view_and_imagine_tell,
    open_tells,
    event_to_all,
    event_twice,
    refusal_tells,
]


# Wrong rules: for all games.


def lists_twice(game: AnyGame) -> AnyGame:
    """A move is listed twice."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def moves(self, view: Any) -> Iterator[Move]:
            for n, move in enumerate(super().moves(view)):
                yield move
                if not n:
                    yield move

    return Spoilt()


def lists_what_is_refused(game: AnyGame) -> AnyGame:
    """A move is listed that is none."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def moves(self, view: Any) -> Iterator[Move]:
            if view.asked:
                yield Mix(("A",))
            yield from super().moves(view)

    return Spoilt()


def lists_for_others(game: AnyGame) -> AnyGame:
    """A seat that is not asked has moves."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def moves(self, view: Any) -> Iterator[Move]:
            yield from super().moves(view)
            if view.asked is None and view.seat is not None:
                yield Resign()

    return Spoilt()


def judges_wrongly(game: AnyGame) -> AnyGame:
    """A preview promises a point too much."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def judge(self, view: Any, move: Move) -> Verdict:
            verdict = super().judge(view, move)
            spoilt: Verdict = replace(verdict, points=verdict.points + 1)
            return spoilt

    return Spoilt()


def writes_wrongly(game: AnyGame) -> AnyGame:
    """A move is written as another, or as none."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def write(self, move: Move) -> str:
            return str(super().write(move))[:-1] + "9"

    return Spoilt()


def accepts_junk(game: AnyGame) -> AnyGame:
    """What breaks a rule is accepted and does nothing."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def answer(self, state: Any, entry: Entry) -> Step[Any]:
            try:
                return super().answer(state, entry)  # type: ignore[no-any-return]
            except Refused:
                return Step(state, (happened("time-up", seat=0),))

    return Spoilt()


def crashes_on_structs(game: AnyGame) -> AnyGame:
    """A move that the types let through is no longer judged, it crashes."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def answer(self, state: Any, entry: Entry) -> Step[Any]:
            try:
                return super().answer(state, entry)  # type: ignore[no-any-return]
            except Refused as refused:
                raise KeyError(refused.refusal.rule) from None

    return Spoilt()


def trusts_structs(game: AnyGame) -> AnyGame:
    """The bounds of a move's fields are not looked at."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def _well_formed(self, move: Move) -> Move:
            return move

    return Spoilt()


def refuses_by_no_rule(game: AnyGame) -> AnyGame:
    """A refusal names a rule that is on no page."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def apply(self, state: Any, entry: Entry) -> Step[Any]:
            try:
                return super().apply(state, entry)  # type: ignore[no-any-return]
            except Refused:
                refuse("XYZ-99", "not-now")

    return Spoilt()


def scores_unlike_sheets(game: AnyGame) -> AnyGame:
    """The score is not the sum of the sheet."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def answer(self, state: Any, entry: Entry) -> Step[Any]:
            step = super().answer(state, entry)
            sheets = ((*step.state.sheets[0], Line(points=1, word="X")), *step.state.sheets[1:])
            return replace(step, state=replace(step.state, sheets=sheets))

    return Spoilt()


def cannot_time_out(game: AnyGame) -> AnyGame:
    """The clock has no answer."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def expire(self, state: Any, seat: int, at_ms: int) -> Step[Any]:
            return Step(state)

        def _voted(self, state: Any, seat: int, doubt: bool, at_ms: int) -> Step[Any]:
            return Step(state)

    return Spoilt()


def cannot_leave(game: AnyGame) -> AnyGame:
    """Whoever leaves is asked again."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def depart(self, state: Any, seat: int, at_ms: int) -> Step[Any]:
            return Step(state)

    return Spoilt()


def goes_back_wrongly(game: AnyGame) -> AnyGame:
    """After going back, asks still have their old names and times."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def reopened(self, state: Any, backs: int, at_ms: int) -> Any:
            return state

    return Spoilt()


def loses_json(game: AnyGame) -> AnyGame:
    """A state holds what does not come back from JSON."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def answer(self, state: Any, entry: Entry) -> Step[Any]:
            step = super().answer(state, entry)
            return replace(step, state=step.state.with_open(left=frozenset(step.state.open.left)))

    return Spoilt()


def draws_nothing_new(game: AnyGame) -> AnyGame:
    """A scene is always the same."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def scene(self, view: Any) -> Any:
            (zone, *_) = super().scene(view).zones
            return Scene((Zone(id=zone.id, title=zone.title, args=zone.args),))

    return Spoilt()


def speaks_without_a_sentence(game: AnyGame) -> AnyGame:
    """Something is told for which there is no sentence."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def answer(self, state: Any, entry: Entry) -> Step[Any]:
            step = super().answer(state, entry)
            return replace(step, events=(*step.events, happened("no-such-key")))

    return Spoilt()


def notes_without_a_sentence(game: AnyGame) -> AnyGame:
    """A scene has a note for which there is no sentence."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def scene(self, view: Any) -> Any:
            return replace(super().scene(view), notes=(Note("no-such-key"),))

    return Spoilt()


def points_at_nothing(game: AnyGame) -> AnyGame:
    """A way to make a move cannot be pointed at."""

    class Spoilt(type(game)):  # type: ignore[misc]
        def touch(self, view: Any) -> Any:
            return super().touch(view)[:0]

    return Spoilt()


WRONG: list[Fault] = [
    lists_twice,
    lists_what_is_refused,
    lists_for_others,
    judges_wrongly,
    writes_wrongly,
    accepts_junk,
    crashes_on_structs,
    trusts_structs,
    refuses_by_no_rule,
    scores_unlike_sheets,
    cannot_time_out,
    cannot_leave,
    goes_back_wrongly,
    loses_json,
    draws_nothing_new,
    speaks_without_a_sentence,
    notes_without_a_sentence,
    points_at_nothing,
]
"""Each of them is caught in every game."""

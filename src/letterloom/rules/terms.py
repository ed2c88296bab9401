"""The terms of the contract: the plain data that passes between a game and whoever plays it.

Who is asked (`Ask`), what is answered (`Move`, `Entry`), what came of it (`Step`, `Event`, `Line`, or a `Refusal`),
and what is so (`State`) and may be known (`View`). All of it is frozen and travels as JSON.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, Generic, Literal, NoReturn, TypeVar

import msgspec

from letterloom.words import Lexicon, open_lexicon

Seat = int
"""0 and up at the table; chance and the clock act too, but sit nowhere."""

CHANCE: Final = -1
CLOCK: Final = -2

Judging = Literal["strict", "challenge"]
"""`strict`: a play with an invalid word is refused. `challenge`: words stand until doubted."""


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Plain immutable data that travels as JSON."""


class Player(Frozen, frozen=True):
    """Who sits at a seat."""

    name: str
    age: Annotated[int, msgspec.Meta(ge=0)] | None = None


class Options(Frozen, frozen=True, kw_only=True):
    """What the table agreed on. Each game adds its own, each with a default."""

    lexicon: Annotated[
        str, msgspec.Meta(description="an installed lexicon, or a text file with a word a line")
    ] = "en"
    extra_words: Annotated[tuple[str, ...], msgspec.Meta(description="words that this table adds")] = ()
    turn_seconds: Annotated[int, msgspec.Meta(ge=0, description="seconds for a turn; 0 is no limit")] = 60

    @property
    def words(self) -> Lexicon:
        """The lexicon that judges this table's words (opened once, then shared)."""
        return open_lexicon(self.lexicon, extra=self.extra_words)

    @property
    def limit_ms(self) -> int | None:
        """The time for one turn in milliseconds, or None."""
        return self.turn_seconds * 1000 or None


class Move(Frozen, frozen=True, tag_field="kind", tag=str.lower):
    """What an actor answers. Each game lists its own kinds."""


class Mix(Move, frozen=True):
    """Chance's answer: the order in which things are drawn from now on, front first."""

    things: tuple[str, ...]


class Timeout(Move, frozen=True):
    """The clock's answer: this seat's time is up."""

    seat: Seat


class Resign(Move, frozen=True):
    """A seat leaves the game."""


class Ask(Frozen, frozen=True, kw_only=True):
    """An open question. All asks are open at once and are answered in any order.

    A secret choice is several asks with `secret` set: the others learn that one was answered, not
    how; answers that look alike to the others (`Game.public`) may come in any order with the same
    result. Asks of one `turn` share a deadline, `limit_ms` after the first of them was opened.
    """

    seat: Seat
    wants: str
    secret: bool = False
    turn: int = 0
    limit_ms: int | None = None


class Event(Frozen, frozen=True):
    """What happened, as a key and arguments: a sentence in any language is made from it.

    An event with `only` is for that seat; everybody else hears `others` in its place, or nothing.
    """

    key: str
    args: dict[str, Any] = {}
    only: Seat | None = None
    others: "Event | None" = None

    def heard_by(self, seat: Seat | None) -> "Event | None":
        """This event as a seat (None: a spectator) hears it.

        >>> drew = Event("drew", {"bricks": "QX"}, only=1, others=Event("drew-hidden", {"count": 2}))
        >>> drew.heard_by(1).args, drew.heard_by(0).args
        ({'bricks': 'QX'}, {'count': 2})
        """
        if self.only is None or self.only == seat:
            return Event(self.key, self.args)
        return self.others


def happened(key: str, **args: Any) -> Event:
    """An event that everybody hears."""
    return Event(key, args)


def heard(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """What one seat (None: a spectator) hears of some events, in order."""
    return tuple(e for e in (event.heard_by(seat) for event in events) if e is not None)


class Line(Frozen, frozen=True, kw_only=True):
    """One reason for points: a word, or a key such as `task` with arguments for its sentence."""

    points: int
    word: str = ""
    key: str = ""
    args: dict[str, Any] = {}
    cells: tuple[tuple[int, ...], ...] = ()


Sheet = tuple[Line, ...]
"""The lines that make up one seat's score."""

S = TypeVar("S", bound="State")


class Entry(Frozen, frozen=True):
    """One answer, with the time since the start of the game."""

    seat: Seat
    move: Move
    at_ms: int = 0


class Step(Frozen, Generic[S], frozen=True):
    """What an answer did. `gains` are the lines that it added to the score of the seat that moved."""

    state: S
    events: tuple[Event, ...] = ()
    gains: Sheet = ()


class Verdict(Frozen, frozen=True):
    """What a move would bring its seat."""

    points: int
    words: tuple[Line, ...] = ()


class Refusal(Exception):  # noqa: N818 - a player reads it: a refusal, not an error
    """A move that breaks a rule; nothing has changed.

    >>> try:
    ...     refuse("KRO-4", "no-square", square="z9")
    ... except Refusal as refusal:
    ...     refusal.rule, refusal.key, refusal.args_
    ('KRO-4', 'no-square', {'square': 'z9'})
    """

    def __init__(self, rule: str, key: str, args: Mapping[str, Any]) -> None:
        super().__init__(f"{rule}: {key} {dict(args)}")
        self.rule = rule
        self.key = key
        self.args_ = dict(args)


def refuse(rule: str, key: str, **args: Any) -> NoReturn:
    """Refuse a move by the number of a rule."""
    raise Refusal(rule, key, args)


class State(Frozen, frozen=True, kw_only=True):
    """Everything that is so at one moment of a game. Each game adds its own."""

    options: Options
    seats: tuple[Player, ...]
    left: tuple[Seat, ...] = ()
    """The seats that resigned, in the order in which they did."""

    @property
    def remaining(self) -> tuple[Seat, ...]:
        """The seats that have not resigned, in seat order."""
        return tuple(seat for seat in range(len(self.seats)) if seat not in self.left)

    @property
    def deserted(self) -> bool:
        """So many have resigned that the game ends at once: one seat is left (playing alone: none)."""
        return len(self.remaining) <= min(1, len(self.seats) - 1)


class View(Frozen, frozen=True, kw_only=True):
    """All that one seat (None: a spectator) may know, and no more. Each game adds its own."""

    seat: Seat | None
    options: Options
    seats: tuple[Player, ...]
    left: tuple[Seat, ...]
    asks: tuple[Ask, ...]
    sheets: tuple[Sheet, ...]
    winners: tuple[Seat, ...]

    @property
    def asked(self) -> Ask | None:
        """What this view's seat is asked for now."""
        return next((ask for ask in self.asks if ask.seat == self.seat), None)


def put(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    """The same tuple with another item in one place.

    >>> put(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    return (*items[:at], item, *items[at + 1 :])

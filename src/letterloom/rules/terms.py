"""The terms of the contract: the plain data that passes between a game and whoever plays it.

Who is asked (`Ask`), what is answered (`Move`, `Entry`), and what came of it (`Step`, `Event`, `Line`, or a `Refusal`).
All of it is frozen, hashable and travels as JSON. What is so, and who may know it, is in `state`.
"""

from collections.abc import Iterable
from string import ascii_uppercase
from typing import TYPE_CHECKING, Annotated, Final, Generic, Literal, NoReturn, TypeVar

import msgspec
from msgspec import Meta

from letterloom.rules import limits

Seat = int
"""0 and up at the table; chance, the clock and the table itself act too, but sit nowhere."""

CHANCE: Final = -1
CLOCK: Final = -2
TABLE: Final = -3
"""The people round the table, who are always right: `back 12` (REF-6)."""

UNKNOWN: Final = "?"
"""What the referee does not see (REF-1, REF-3)."""

Judging = Literal["strict", "challenge"]
"""`strict`: a play with an invalid word is refused. `challenge`: words stand until doubted."""

Place = Annotated[int, Meta(ge=0, lt=limits.SEATS)]
"""A seat that a move names."""
# To a type checker a letter is a string. At run time it is one of a list: a line of five commands is decoded in a third
# of the time that it takes to search each letter for a pattern.
if TYPE_CHECKING:
    Letter = str
    LetterOrNone = str
else:
    Letter = Literal[tuple(ascii_uppercase)]
    LetterOrNone = Literal[("", *ascii_uppercase)]
Coordinate = Annotated[int, Meta(ge=-limits.COORDINATE, le=limits.COORDINATE)]

Arg = int | str | tuple[int | str, ...]
Args = tuple[tuple[str, Arg], ...]
"""Named arguments of a sentence: keys, numbers, names of pieces and cells, never words of a language."""


class Frozen(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False):
    """Plain immutable data that travels as JSON.

    What is made once and holds only what was there before never holds itself, so Python's collector need not look for
    that (`gc=False`): on a busy server it spent a sixth of its time on it. What remembers things beside its fields
    (`dict=True`) has to be looked at.
    """


class Player(Frozen, frozen=True):
    """Who sits at a seat."""

    name: str
    age: Annotated[int, Meta(ge=0, le=limits.AGE)] | None = None


class Options(Frozen, frozen=True, kw_only=True):
    """What the table agreed on. Each game adds its own, each with a default; the language files say what they mean."""

    lexicon: Annotated[str, Meta(max_length=4096)] = "en"
    extra_words: Annotated[tuple[str, ...], Meta(max_length=limits.EXTRA_WORDS)] = ()
    turn_seconds: Annotated[int, Meta(ge=0, le=limits.TURN_SECONDS)] = 60

    @property
    def limit_ms(self) -> int | None:
        """The time for one turn in milliseconds, or None."""
        return self.turn_seconds * 1000 or None


class Move(Frozen, frozen=True, tag_field="kind", tag=str.lower):
    """What an actor answers. Each game lists its own kinds in a union, so that moves decode from JSON."""


class Mix(Move, frozen=True):
    """Chance's answer: the order in which things are drawn from now on, front first."""

    things: Annotated[tuple[Annotated[str, Meta(max_length=limits.NAME)], ...], Meta(max_length=limits.MIX)]

    @property
    def is_unknown(self) -> bool:
        """Is it a deal that nobody typed in, `mix ?` (REF-1)?"""
        return self.things[-1:] == (UNKNOWN,)


class Timeout(Move, frozen=True):
    """The clock's answer: this seat's time is up."""

    seat: Place


class Resign(Move, frozen=True):
    """A seat leaves the game."""


class Back(Move, frozen=True):
    """The table's own answer: the game is as it was after row `row` (0: before the first)."""

    row: Annotated[int, Meta(ge=0, le=limits.ROWS)]


class Allow(Move, frozen=True):
    """The table's own answer: from now on this is a word here."""

    word: Annotated[str, Meta(pattern=r"\A[A-Z]{2,30}\Z")]


class Ban(Move, frozen=True):
    """The table's own answer: from now on this is no word here."""

    word: Annotated[str, Meta(pattern=r"\A[A-Z]{2,30}\Z")]


class End(Move, frozen=True):
    """The table's own answer: the game is over and is scored as it stands."""


class Score(Move, frozen=True):
    """The table's own answer: this seat has so many points now."""

    seat: Place
    points: Annotated[int, Meta(ge=-limits.POINTS, le=limits.POINTS)]


class Holding(Move, frozen=True):
    """The table's own answer: this seat holds so many pieces now (`hand 1 5`)."""

    seat: Place
    count: Annotated[int, Meta(ge=0, le=limits.PIECES)]


class ToMove(Move, frozen=True):
    """The table's own answer: this seat is to move now (`turn 1`)."""

    seat: Place


class Doubt(Move, frozen=True):
    """I do not believe that these are words."""


class Accept(Move, frozen=True):
    """The play may stand."""


SharedMove = Mix | Timeout | Resign | Back | Allow | Ban | End | Score | Holding | ToMove | Doubt | Accept
"""The kinds of moves that all games share; a game adds its own: `KrossMove = Call | Put | Reject | SharedMove`."""


class Ask(Frozen, frozen=True, kw_only=True):
    """An open question. All asks are open at once and are answered in any order.

    A secret choice is several asks with `secret` set: the others learn that one was answered, not
    how; answers that sound alike to the others may come in any order with the same result. Asks of one
    `turn` share a deadline, `limit_ms` after the first of them was opened.
    """

    seat: Seat
    wants: str
    secret: bool = False
    turn: int = 0
    limit_ms: int | None = None
    since_ms: int = 0
    """When its turn was opened; the contract fills it in from the entries."""
    backs: int = 0
    """How often the table had gone back then: (backs, turn) names an ask, so that late answers are told apart."""

    @property
    def deadline_ms(self) -> int | None:
        """When its time is up, or None.

        >>> Ask(seat=0, wants="call", limit_ms=60_000, since_ms=5_000).deadline_ms
        65000
        """
        return None if self.limit_ms is None else self.since_ms + self.limit_ms


MIX_OWED: Final = Ask(seat=CHANCE, wants="mix", turn=-1)
"""The ask to chance, in every game. Its turn is its own, so that nobody's time runs while chance owes an answer."""


class Event(Frozen, frozen=True):
    """What happened, as a key and arguments: a sentence in any language is made from it.

    An event with `only` is for that seat; everybody else hears `others` in its place, or nothing.
    """

    key: str
    args: Args = ()
    only: Seat | None = None
    others: "Event | None" = None

    def heard_by(self, seat: Seat | None) -> "Event | None":
        """This event as a seat (None: a spectator) hears it.

        >>> drew = told(1, happened("drew", bricks="QX"), happened("drew-hidden", n=2))
        >>> drew.heard_by(1).args, drew.heard_by(0).args
        ((('bricks', 'QX'),), (('n', 2),))
        """
        if self.only is None:
            return self
        return Event(self.key, self.args) if self.only == seat else self.others


def happened(key: str, **args: Arg) -> Event:
    """An event that everybody hears."""
    return Event(key, tuple(args.items()))


def told(seat: Seat, event: Event, others: Event | None = None) -> Event:
    """An event that one seat hears, with what the others hear in its place."""
    return Event(event.key, event.args, seat, others)


def heard(events: Iterable[Event], seat: Seat | None) -> tuple[Event, ...]:
    """What one seat (None: a spectator) hears of some events, in order."""
    found = [event.heard_by(seat) for event in events]
    return tuple([event for event in found if event is not None])


class Line(Frozen, frozen=True, kw_only=True):
    """One reason for points: a word, or a key such as `task` with arguments for its sentence."""

    points: int
    word: str = ""
    key: str = ""
    args: Args = ()
    cells: tuple[tuple[int, ...], ...] = ()


Sheet = tuple[Line, ...]
"""The lines that make up one seat's score."""


def total(sheet: Sheet) -> int:
    """The points of some lines.

    >>> total((Line(points=5, word="OVEN"), Line(points=-1, key="cards")))
    4
    """
    return sum([line.points for line in sheet])


S = TypeVar("S")


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


class Note(Frozen, frozen=True):
    """A sentence beside the table, as a key of the game's sentences with arguments."""

    key: str
    args: Args = ()


def note(key: str, **args: Arg) -> Note:
    """A sentence beside the table."""
    return Note(key, tuple(args.items()))


class Verdict(Frozen, frozen=True):
    """What a move would bring its seat: points now, and what else there is to say of it."""

    points: int
    words: Sheet = ()
    notes: tuple[Note, ...] = ()


class Refusal(Frozen, frozen=True):
    """Why a move is refused: the number of the rule that it breaks, and a sentence; nothing has changed."""

    rule: str
    key: str
    args: Args = ()


class Refused(Exception):  # noqa: N818 - a player reads it: a refusal, not an error
    """A move that breaks a rule, on its way to whoever asked.

    >>> try:
    ...     refuse("KRO-4", "no-square", square="z9")
    ... except Refused as refused:
    ...     refused.refusal
    Refusal(rule='KRO-4', key='no-square', args=(('square', 'z9'),))
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


def refuse(rule: str, key: str, **args: Arg) -> NoReturn:
    """Refuse a move by the number of a rule."""
    raise Refused(Refusal(rule, key, tuple(args.items())))


T = TypeVar("T")


def put(items: tuple[T, ...], at: int, item: T) -> tuple[T, ...]:
    """The same tuple with another item in one place.

    >>> put(("a", "b", "c"), 1, "x")
    ('a', 'x', 'c')
    """
    return (*items[:at], item, *items[at + 1 :])

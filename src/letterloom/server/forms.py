"""What is sent and answered over HTTP. The TypeScript types are generated from this, too."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from letterloom.rules import Args, Frozen, Seat
from letterloom.rules.rulepage import Block, Span
from letterloom.server.messages import Chair, Name, Setting

Watching = Literal["nobody", "link", "everybody"]


class Problem(Frozen, frozen=True):
    """Why a request was turned away."""

    error: str
    """A word for programs."""
    reason: str
    """A sentence for people."""


class NewName(Frozen, frozen=True):
    """What a guest wants to be called."""

    name: Name


class Me(Frozen, frozen=True):
    """Whoever asks, as the server knows them; an empty name: not at all."""

    name: str


class NewSeat(Frozen, frozen=True):
    """Who shall sit at a seat: I; somebody else here at this device; somebody by link; anybody; a bot."""

    who: Literal["me", "here", "link", "open", "bot"]
    name: Name = ""
    age: Annotated[int, Meta(ge=0, le=150)] | None = None
    """Where a game asks for it; never shown to others."""
    bot: Annotated[str, Meta(max_length=40)] = ""
    """Which one; left out: one that plays as people do."""


class NewTable(Frozen, frozen=True, kw_only=True):
    """A table to set up."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=30)]
    preset: Annotated[str, Meta(max_length=40)] = ""
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    """Besides what the preset says."""
    watch: Watching = "link"
    referee: bool = False
    """Beside a physical set: all seats are at this device, and nobody types the deal in."""


class Invitation(Frozen, frozen=True):
    """A link to a seat."""

    seat: Seat
    token: str


class Made(Frozen, frozen=True, kw_only=True):
    """A table that was set up, with the links to its free seats; for whoever may give them away."""

    table: str
    invitations: tuple[Invitation, ...]
    watch: str
    """The link to watch, or nothing."""


class Joining(Frozen, frozen=True):
    """Somebody takes a link."""

    age: Annotated[int, Meta(ge=0, le=150)] | None = None
    here: bool = False
    """I sit at this table already; this seat is for somebody else at this device."""
    name: Name = ""
    """Of whoever is at this device with me."""


class Joined(Frozen, frozen=True):
    """Where a link led."""

    table: str
    seat: Seat | None


class Linked(Frozen, frozen=True, kw_only=True):
    """What a link is for, before it is used."""

    use: Literal["seat", "device", "watch"]
    title: str
    by: str
    """Who set the table up."""
    seat: Seat | None
    seated: bool
    """Do you sit at this table already?"""


class Token(Frozen, frozen=True):
    """A link that was made."""

    token: str


class Summary(Frozen, frozen=True, kw_only=True):
    """A table in a list."""

    table: str
    game: str
    title: str
    chairs: tuple[Chair, ...]
    mine: tuple[Seat, ...]
    gathering: bool
    over: bool
    turn: bool
    """Is it your turn?"""
    left_ms: int | None
    """How long until the next deadline."""
    touched_ms: int
    """When something last happened, in milliseconds since 1970."""


class Tables(Frozen, frozen=True):
    """Some tables; those that wait for you first."""

    tables: tuple[Summary, ...]


class Choice(Frozen, frozen=True, kw_only=True):
    """An option of a game, for a form."""

    name: str
    about: str
    type: Literal["yes", "number", "one", "measure", "text", "words"]
    default: Any
    values: tuple[str, ...] = ()
    """What can be chosen, with `one`; with `measure` a number follows, as in `turns:8`."""
    names: tuple[str, ...] = ()
    """What each of them is called; in a `measure` N stands for the number."""
    least: float | None = None
    most: float | None = None


class Preset(Frozen, frozen=True):
    """Options that go together."""

    name: str
    about: str
    options: Any


class Usage(Frozen, frozen=True):
    """A line that can be typed, and what it does."""

    text: str
    about: str


class WorksheetPage(Frozen, frozen=True, kw_only=True):
    """A sheet of squares that can be counted by itself."""

    columns: int
    rows: int
    choices: tuple[Choice, ...]
    """What has to be known besides."""
    verb: str
    """The row of the table itself that tells a seat's sheet: the verb, the seat, the rows."""


class FilledSheet(Frozen, frozen=True):
    """A sheet to be counted: its rows, with a dot for an empty square."""

    rows: Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=40)]
    lexicon: Annotated[str, Meta(max_length=40)] = "en"
    asked: dict[str, Any] = msgspec.field(default_factory=dict)


class GamePage(Frozen, frozen=True, kw_only=True):
    """What there is to know of a game before one plays it."""

    id: str
    title: str
    about: str
    credit: str
    players: tuple[int, int]
    bots: tuple[str, ...]
    """Weakest first."""
    levels: tuple[str, ...]
    """How each of them plays."""
    options: tuple[Choice, ...]
    presets: tuple[Preset, ...]
    help: tuple[Usage, ...]
    lesson: bool = False
    """Is there a lesson?"""
    ages: bool = False
    """Does it matter how old a player is?"""
    referee: bool = False
    """Can it be played with a physical set?"""
    unseen: Any = None
    """Options that a referee sets who has not seen that set."""
    worksheet: WorksheetPage | None = None


class Games(Frozen, frozen=True):
    """All games."""

    games: tuple[GamePage, ...]


class LessonStage(Frozen, frozen=True, kw_only=True):
    """A part of a lesson; to people, a step."""

    say: tuple[Span, ...]
    want: tuple[str, ...]
    """The lines that the learner shall answer with, one after the other."""
    attempt: str
    """A line that is refused on purpose, and by which rule."""
    rule: str
    why: tuple[Span, ...]
    """What to say when it was refused."""
    until: int
    """How many wanted lines were given when it is over."""


class Lesson(Frozen, frozen=True):
    """A lesson at a table, and how many of the wanted lines were given."""

    stages: tuple[LessonStage, ...]
    done: int


class Rules(Frozen, frozen=True):
    """A game's rules: the whole page as text and taken apart, and each rule by its number."""

    title: str
    text: str
    rules: dict[str, str]
    page: tuple[Block, ...]


class Item(Frozen, frozen=True):
    """A line of the log: the number of the message that told it, and what happened."""

    n: int
    said: tuple[str, ...]


class Log(Frozen, frozen=True):
    """What was told, from the beginning."""

    items: tuple[Item, ...]


class SheetLine(Frozen, frozen=True):
    """A reason for points."""

    points: int
    why: str
    key: str
    args: Args
    cells: tuple[tuple[int, ...], ...]


class CountedSheet(Frozen, frozen=True):
    """What a sheet is worth."""

    points: int
    lines: tuple[SheetLine, ...]


class Sheets(Frozen, frozen=True):
    """The score sheets of all seats."""

    sheets: tuple[tuple[SheetLine, ...], ...]


class TablePage(Frozen, frozen=True):
    """A table, for whoever has a right to it."""

    setting: Setting
    invitations: tuple[Invitation, ...]
    watch: str

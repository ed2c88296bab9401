"""What is said over a table's WebSocket, both ways, and over HTTP. The TypeScript types are generated from this.

Over the socket every message is one JSON object with a `kind`. What a client says with an `id` is answered with the
same `id`; what the table tells by itself has none.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta

from letterloom.rules import Args, Fall, Frozen, Gesture, More, Scene, Seat, Sheet

Id = Annotated[str, Meta(pattern=r"\A[A-Za-z0-9_-]{1,40}\Z")]
"""A name that the client makes up for a message, so that a repeated one is known."""
Text = Annotated[str, Meta(max_length=1_000)]
Place = Annotated[int, Meta(ge=0, lt=100)]
Name = Annotated[str, Meta(max_length=200)]
"""What somebody wants to be called; it is checked more closely, with a sentence for whoever typed it."""


class Said(Frozen, frozen=True, tag_field="kind", tag=str.lower):
    """What a client says."""


class Look(Said, frozen=True):
    """Show me the table through the eyes of a seat (null: a spectator), with what was told since number `since`."""

    seat: Place | None = None
    since: Annotated[int, Meta(ge=0)] = 0
    language: Annotated[str, Meta(max_length=10)] = "en"
    view: bool = False
    """Send the seat's view as data too, for a program that plays."""


class Say(Said, frozen=True):
    """A seat's line: its answer to the ask that it names (left out: to whatever it is asked)."""

    id: Id
    seat: Place
    text: Text
    ask: tuple[int, int] | None = None


class Judge(Said, frozen=True):
    """What would this line bring?"""

    id: Id
    seat: Place
    text: Text


class Hint(Said, frozen=True):
    """What would a good player do?"""

    id: Id
    seat: Place


class Complete(Said, frozen=True):
    """Which legal lines begin like this?"""

    id: Id
    seat: Place
    text: Text = ""


class Consult(Said, frozen=True):
    """A question of the game's own that is no move."""

    id: Id
    seat: Place
    text: Text


class LookUp(Said, frozen=True):
    """Is this a word here, and what does it mean?"""

    id: Id
    word: Annotated[str, Meta(max_length=60)]


class Propose(Said, frozen=True):
    """Let the table do something: any row of its own (`back N`, `allow WORD`, `set …`); `back`: take the last row back;
    `skip S`, `bot S [NAME]`, `release S`."""

    id: Id
    seat: Place
    text: Text


class Agree(Said, frozen=True):
    """Yes to the open offer."""

    id: Id
    seat: Place


class Decline(Said, frozen=True):
    """No to the open offer, or one's own offer taken back."""

    id: Id
    seat: Place


class Ping(Said, frozen=True):
    """Are you there? With how long the last answer took, in milliseconds."""

    lag: Annotated[int, Meta(ge=0, le=100_000)] = 0


FromClient = Look | Say | Judge | Hint | Complete | Consult | LookUp | Propose | Agree | Decline | Ping


class Told(Frozen, frozen=True, tag_field="kind", tag=str.lower):
    """What the table tells."""


class Chair(Frozen, frozen=True):
    """Who sits at a seat."""

    name: str
    bot: str = ""
    """The bot that plays it, or nothing."""
    free: bool = False
    """Nobody sits there yet."""


class Setting(Frozen, frozen=True, kw_only=True):
    """What stays the same at a table, or changes rarely."""

    table: str
    game: str
    title: str
    chairs: tuple[Chair, ...]
    options: Any
    mine: tuple[Seat, ...]
    """The seats that whoever reads this may act for."""
    gathering: bool
    """Is somebody still missing? The game begins when the last seat is taken."""
    owner: bool
    """Did whoever reads this set the table up?"""
    watch: Literal["nobody", "link", "everybody"]
    secrets: bool = True
    """Does a seat see what others must not?"""
    again: str = ""
    """The table at which the same people play the next game."""
    referee: bool = False
    """Is this beside a physical set, whose deal nobody knows here?"""
    lesson: bool = False
    """Does a lesson go on here?"""


class Welcome(Told, frozen=True):
    """Who sits here and what was agreed; sent before the table is shown, and when it has changed."""

    setting: Setting


class Heard(Frozen, frozen=True):
    """What happened, as whoever is told hears it."""

    key: str
    args: Args


class Asked(Frozen, frozen=True, kw_only=True):
    """An open question."""

    seat: Seat
    wants: str
    said: str
    ask: tuple[int, int]
    """Its name: send it with the answer."""
    secret: bool
    until_ms: int | None
    """When its time is up, by the table's clock; null: it has none."""


class Offered(Frozen, frozen=True, kw_only=True):
    """What somebody would like the table to do."""

    text: str
    by: Seat
    agreed: tuple[Seat, ...]
    missing: tuple[Seat, ...]


class Table(Told, frozen=True, kw_only=True):
    """The table as one seat (or a spectator) may see it, and what was told since the message before."""

    seat: Seat | None
    n: int
    """The number of this message among those of its seat: keep it, and catch up from it with `look`."""
    after: int
    """The number that it follows: where you have another one, `look` again."""
    at_ms: int
    """The table's clock now."""
    said: tuple[str, ...]
    """What happened since, in sentences."""
    events: tuple[Heard, ...]
    """The same as keys and arguments."""
    gap: bool
    """Is more missing than is told here? The whole log is at `/api/tables/…/log`."""
    scene: Scene
    titles: tuple[str, ...]
    """What stands over each zone."""
    notes: tuple[str, ...]
    """The scene's notes as sentences."""
    gestures: tuple[Gesture, ...]
    labels: tuple[str, ...]
    """What each gesture is called."""
    asks: tuple[Asked, ...]
    wanted: str
    """What only the people together can tell now, in a sentence; nothing: nothing is wanted of them."""
    arranging: tuple[Gesture, ...]
    """What they can point at to say how the table lies; its lines are proposed (`propose`)."""
    arranged: tuple[str, ...]
    """What each of those is called."""
    scores: tuple[int, ...]
    left: tuple[Seat, ...]
    """The seats that have left the game."""
    over: bool
    winners: tuple[Seat, ...]
    view: Any = None


class Offers(Told, frozen=True):
    """The open offer, or null where there is none (any more)."""

    offer: Offered | None


class Presence(Told, frozen=True):
    """Which seats have somebody connected, who has been gone for long, and how many watch."""

    here: tuple[Seat, ...]
    gone: tuple[Seat, ...]
    watching: int


class Done(Told, frozen=True):
    """It is so, and on the disk."""

    id: str
    n: int
    """The number of the message that shows it; 0: one that comes by itself."""


class Refused(Told, frozen=True, kw_only=True):
    """No, by which rule and why; nothing has changed."""

    id: str
    rule: str
    reason: str
    key: str = ""
    args: Args = ()
    falls: tuple[Fall, ...] = ()
    """What would fall, where that is why: for a picture of it."""


class Late(Told, frozen=True):
    """That ask is not open any more; this is what is asked now."""

    id: str
    asks: tuple[Asked, ...]


class Slow(Told, frozen=True):
    """Too many messages: say it again after so many milliseconds."""

    id: str
    wait_ms: int


class Unreadable(Told, frozen=True):
    """This was no message, and what it should have been."""

    id: str
    reason: str


class Judged(Told, frozen=True, kw_only=True):
    """What a line would bring: points, the words behind them, sentences, the scene as it would be, what may follow."""

    id: str
    points: int
    words: Sheet
    notes: tuple[str, ...]
    more: tuple[More, ...]
    labels: tuple[str, ...]
    """What each of `more` is called."""
    scene: Scene
    titles: tuple[str, ...]


class Option(Frozen, frozen=True):
    """A move that a good player would think of."""

    text: str
    points: int
    value: float
    reason: str = ""
    """Why it is good, in words."""


class Hinted(Told, frozen=True):
    """What a good player would do, the best first."""

    id: str
    moves: tuple[Option, ...]


class Completed(Told, frozen=True):
    """Legal lines that begin as asked; `all` where there are no more."""

    id: str
    texts: tuple[str, ...]
    all: bool


class Noted(Told, frozen=True):
    """The answer to a question of the game's own; empty where it is none."""

    id: str
    notes: tuple[str, ...]


class Reading(Frozen, frozen=True):
    """A base form of a word, with its meanings."""

    base: str
    meanings: tuple[str, ...]


class LookedUp(Told, frozen=True, kw_only=True):
    """What is known of a word."""

    id: str
    word: str
    valid: bool
    base: tuple[str, ...]
    plural: bool
    spellings: tuple[str, ...]
    definition: str | None
    """The first meaning."""
    readings: tuple[Reading, ...]
    suggestions: tuple[str, ...]


class Pong(Told, frozen=True):
    """Here I am."""

    at_ms: int


class Gone(Told, frozen=True):
    """This table is no more."""

    reason: str


FromTable = (
    Welcome
    | Table
    | Offers
    | Presence
    | Done
    | Refused
    | Late
    | Slow
    | Unreadable
    | Judged
    | Hinted
    | Completed
    | Noted
    | LookedUp
    | Pong
    | Gone
)

FAULT = "fault"
"""The key of what is told where something went wrong here;"""
NOT_KEPT = "not-kept"
"""and where nothing can be kept."""

__all__ = ["FAULT", "NOT_KEPT", "FromClient", "FromTable", "Setting"]

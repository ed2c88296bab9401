"""What a storage can do. All SQL is behind this; the terminal and the server keep games by the same one.

A game is its set-up (`Sitting`) and a list of appends, numbered from 1. An append holds what one answer brought, its
chance included, as rows of a record, and names the number that it expects to have: whoever comes second with the same
number is told so (`CONFLICT`) and reads what is new. So nobody owns a game, and no answer is lost or overwritten.

With an append comes where the game stands then (`Standing`): who is asked, when the next deadline is and whether a bot
owes an answer, so that a server that was started anew finds what is due without reading every game. Times of games
are *house time*: milliseconds that count only while a server runs, so that downtime is nobody's time.
"""

from asyncio import AbstractEventLoop
from collections.abc import Callable, Container, Mapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Final, Literal, NamedTuple, Protocol

from letterloom.rules import Frozen, Row, Seat

WATCHER: Final = -1
"""In place of a seat: the right to watch."""
OWNER: Final = -2
"""In place of a seat: the right of whoever has set a game up and does not sit there."""


class StorageError(Exception):
    """The storage cannot be used, or did not keep something; the message says why."""


class Unreachable(StorageError):  # noqa: N818 - a state more than an error
    """The storage cannot be reached now, and was asked for nothing; it may answer again soon."""


class Outcome(Enum):
    """What became of an append."""

    DONE = "done"
    """It is on the disk."""
    CONFLICT = "conflict"
    """Its number is taken: somebody else has gone on with this game."""
    UNKNOWN = "unknown"
    """The storage did not answer; it may be kept or not, and its message id will tell."""


class Standing(Frozen, frozen=True):
    """Where a game stands after an append."""

    asked: tuple[Seat, ...] = ()
    """Whose answers it waits for."""
    due_ms: int | None = None
    """When the next deadline is, in house time."""
    thinking: bool = False
    """Does it wait for a bot?"""
    over: bool = False


class Append(Frozen, frozen=True):
    """One more step of a game: its number, and a name of its own by which a repeated one is known."""

    game: str
    n: int
    message_id: str
    rows: tuple[Row, ...]
    standing: Standing | None = None
    """Where the game stands then; None leaves what was known."""


class Sitting(Frozen, frozen=True):
    """How a game was set up. `head` is its record without moves; `host` is JSON that the host keeps beside it."""

    id: str
    head: bytes
    """Empty while the people are still gathering."""
    host: bytes = b"{}"
    over: bool = False
    touched_ms: int = 0
    """When something last happened, by the wall clock."""
    born_ms: int = 0
    """When it began, in house time."""
    listed: Literal["", "open", "watch"] = ""
    """Is it shown to all: to be joined, to be watched?"""
    asked: tuple[Seat, ...] = ()
    due_ms: int | None = None
    proposal: bytes = b""
    """What its people are asked to agree to, as the host writes it; empty: nothing."""
    news: int = 0
    """How often all this has changed, or who may do what; only where several servers use a storage."""


class Stored(NamedTuple):
    """An append as it is kept."""

    n: int
    message_id: str
    rows: tuple[Row, ...]


class Hint(NamedTuple):
    """That somebody has touched a game, with what was appended where it is no more than that."""

    game: str
    stored: Stored | None = None
    woke: bool = False
    """Or that it is awake at one more server, who asks for hints: whoever has it awake too answers with one."""


class Guest(Frozen, frozen=True):
    """Somebody who plays here, known by a cookie alone."""

    id: str
    name: str
    seen_ms: int = 0
    """When last, by the wall clock."""


class Right(NamedTuple):
    """A guest may act for a seat of a game, or watch it (`WATCHER`), or has set it up for others (`OWNER`)."""

    game: str
    seat: Seat
    guest: str


class Link(NamedTuple):
    """An unguessable text that gives a right: once to a seat, or to a seat on another device; to watch, to many."""

    token: str
    kind: Literal["seat", "device", "watch"]
    game: str
    seat: Seat
    until_ms: int
    """When it expires, by the wall clock."""


class Storage(Protocol):
    """Keeps games."""

    is_shared: bool
    """May several servers use it at once?"""

    def create(self, sitting: Sitting, rights: Sequence[Right] = (), links: Sequence[Link] = ()) -> None:
        """A new game, who may play it, and the links to its free seats."""

    def sitting(self, game: str) -> Sitting | None:
        """How a game was set up, or None where there is none."""

    def sittings(self, limit: int = 100) -> Sequence[Sitting]:
        """The games that are kept, the last one touched first."""

    def listed(self, listed: str, limit: int = 100) -> Sequence[Sitting]:
        """The games that are shown to all in some list and are not over, the last one touched first."""

    def change(self, before: Sitting, after: Sitting, n: int = 0, standing: Standing | None = None) -> bool:
        """Change how a game is set up (`head`, `host`, `born_ms`, `listed`), unless somebody else has changed it.

        With it changes where the game stands, if it still has n appends.
        """

    def propose(self, game: str, n: int, before: bytes, after: bytes) -> bool:
        """Ask the people of a game with n appends to agree to something else than before (empty: to nothing).

        False, and nothing is done, where somebody else has asked for something or the game has gone on: what is
        proposed dies with the next append.
        """

    def append(
        self,
        appends: Sequence[Append],
        now_ms: int,
        house_ms: int = 0,
        followed: Container[str] | None = None,
    ) -> list[Outcome]:
        """Keep some appends in one go; what is `DONE` is on the disk when this returns.

        Or a `StorageError`: none of them is kept. Others are given hints about the games that they follow (None: about
        all), as they are when it is on the disk.
        """

    def since(self, game: str, n: int = 0) -> list[Stored]:
        """The appends of a game after number n."""

    def finish(self, game: str) -> None:
        """A game is over; it stays readable."""

    def forget(self, game: str) -> None:
        """Remove a game and all that belongs to it."""

    def stale(self, before_ms: int, limit: int = 100) -> list[str]:
        """Games that nobody has touched since some time by the wall clock."""

    # What servers have to see to, whoever began it. Of several on one storage, each is given other games for a while.

    def due(self, house_ms: int, limit: int = 100) -> list[str]:
        """The games with a deadline before some house time."""

    def thinking(self, limit: int = 1000) -> list[str]:
        """The games that wait for a bot."""

    def thinks_on(self, games: Sequence[str]) -> None:
        """Some games still wait for bots that think here: nobody else has to see to them for a while."""

    def ahead(self, known: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int] | None]:
        """Of some games, with how many appends and news are known of each, those with more; None: it is no more."""

    def tell(self, hints: Sequence[Hint]) -> None:
        """Give hints to others."""

    def listen(self, heard: Callable[[Sequence[Hint]], None], loop: AbstractEventLoop) -> Callable[[], None]:
        """Hear, in a loop, of games that others have touched; what is given back ends it, called in another thread.

        It is no more than a hint: some may be lost, and `ahead` finds what they were about.
        """

    def present(
        self, server: str, changed: Mapping[str, tuple[Seat, ...]], games: Sequence[str]
    ) -> dict[str, tuple[Seat, ...]] | None:
        """Tell who is connected to a server, as far as it has changed; who is connected to others, of some games.

        None where the storage did not know this server, or knows nothing of it any more: then all has to be told.
        """

    def resume(self) -> int:
        """House time, which goes on from where the last beat left it."""

    def beat(self, house_ms: int) -> int:
        """A server runs: it is so late. How late it is by the latest of all servers."""

    def absorb(self) -> None:
        """Take what was appended to where it stays. Called now and then, away from whoever appends."""

    # Who may do what.

    def secret(self) -> bytes:
        """A key of this storage's own, made once, to sign with."""

    def guest(self, guest: str) -> Guest | None:
        """A guest, or None."""

    def welcome(self, guest: Guest) -> None:
        """A new guest, or one with another name."""

    def dismiss(self, guest: str) -> None:
        """Forget a guest and all rights."""

    def rights(self, game: str) -> list[Right]:
        """Who may do what at a game."""

    def games_of(self, guest: str, limit: int = 200) -> list[tuple[Sitting, tuple[Seat, ...]]]:
        """A guest's games with the seats there, those that are going on first, the last one touched first.

        A game that the guest has set up for others (`OWNER`) is one of them; one that is only watched is not.
        """

    def grant(self, right: Right) -> None:
        """Give a right."""

    def revoke(self, right: Right) -> None:
        """Take a right away."""

    def links(self, game: str) -> list[Link]:
        """The links to a game that still work."""

    def link(self, token: str) -> Link | None:
        """What a link is for, or None."""

    def issue(self, link: Link) -> None:
        """Make a link; an older one of the same kind to the same seat works no more."""

    def redeem(self, token: str, guest: str, before: Sitting, after: Sitting) -> Link | None:
        """Use a link: the guest gets the right, and the game's set-up changes with it.

        None, and nothing is done, where the link works no more or somebody else has changed the set-up.
        """

    def backup(self, path: Path) -> None:
        """A whole copy in another file, while games go on."""

    def close(self) -> None:
        """Nothing more to keep."""

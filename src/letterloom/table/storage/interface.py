"""What a storage can do. All SQL is behind this; the terminal and the server keep games by the same one.

A game is its set-up (`Sitting`) and a list of appends, numbered from 1. An append holds what one answer brought, its
chance included, as rows of a record, and names the number that it expects to have: whoever comes second with the same
number is told so (`CONFLICT`) and reads what is new. So nobody owns a game, and no answer is lost or overwritten.
"""

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple, Protocol

from letterloom.rules import Frozen, Row


class Outcome(Enum):
    """What became of an append."""

    DONE = "done"
    """It is on the disk."""
    CONFLICT = "conflict"
    """Its number is taken: somebody else has gone on with this game."""
    UNKNOWN = "unknown"
    """The storage did not answer; it may be kept or not, and its message id will tell."""


class Append(NamedTuple):
    """One more step of a game: its number, and a name of its own by which a repeated one is known."""

    game: str
    n: int
    message_id: str
    rows: tuple[Row, ...]


class Sitting(Frozen, frozen=True):
    """How a game was set up. `head` is its record without moves; `host` is JSON that the host keeps beside it."""

    id: str
    head: bytes
    host: bytes = b"{}"
    over: bool = False
    touched_ms: int = 0
    """When something last happened, by the wall clock."""


class Stored(NamedTuple):
    """An append as it is kept."""

    n: int
    message_id: str
    rows: tuple[Row, ...]


class Storage(Protocol):
    """Keeps games."""

    def create(self, sitting: Sitting) -> None:
        """A new game."""

    def sitting(self, game: str) -> Sitting | None:
        """How a game was set up, or None where there is none."""

    def sittings(self, limit: int = 100) -> Sequence[Sitting]:
        """The games that are kept, the last one touched first."""

    def append(self, batch: Sequence[Append], now_ms: int) -> list[Outcome]:
        """Keep some appends in one go; what is `DONE` is on the disk when this returns."""

    def since(self, game: str, n: int = 0) -> list[Stored]:
        """The appends of a game after number n."""

    def finish(self, game: str) -> None:
        """A game is over; it stays readable."""

    def forget(self, game: str) -> None:
        """Remove a game and all that belongs to it."""

    def close(self) -> None:
        """Nothing more to keep."""

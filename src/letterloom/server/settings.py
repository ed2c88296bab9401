"""What a server may be told when it is started, and its limits: each protects the people at other tables."""

from typing import Annotated

from msgspec import Meta
from msgspec.inspect import IntType, StructType, type_info

from letterloom.rules import Frozen, limits

LAST_PORT = 65_535
Count = Annotated[int, Meta(ge=1, le=10**9)]
Time = Annotated[int, Meta(ge=0, le=10**9)]


class Settings(Frozen, frozen=True, kw_only=True):
    """How a server runs. `letterloom serve --limit NAME=NUMBER` sets any number here but the port."""

    host: str = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=LAST_PORT)] = 8000
    db: str = "letterloom.db"
    origins: tuple[str, ...] = ()
    """Where pages may come from, such as `https://example.org`; none: from wherever they were asked for."""

    bots: Annotated[int, Meta(ge=1, le=1_000)] = 2
    """Processes in which bots think."""
    worker_ms: Time = 0
    """How long a bot's turn waits for a `letterloom worker` before it is thought about here; 0: not at all. Only with
    PostgreSQL."""
    think_ms: Count = 1_000
    """How long a bot may think about one answer."""
    hint_ms: Count = 1_500
    """How long a bot may think about a hint."""
    pause_ms: Time = 400
    """The shortest time before a bot answers, so that people can follow."""
    race_ms: Time = 5_000
    """So long a bot lets people go first where several are asked at once."""

    body_bytes: Count = 16_384
    message_bytes: Count = 2_048
    messages_a_second: Count = 20
    """Of one socket, with as many again at once."""
    questions_a_second: Count = 8
    """Of one guest, on all sockets: previews, completions, hints, look-ups."""
    requests_a_second: Count = 20
    """Over HTTP, of one address."""
    files_a_second: Count = 200
    """Files of the page, of one address."""
    sockets_a_guest: Count = 20
    sockets_an_address: Count = 100
    tables_a_guest: Count = 50
    """That are not over."""
    tables_an_hour: Count = 100
    """New ones, of one address."""
    guests_an_hour: Count = 100
    """New ones, of one address."""
    backlog: Count = 200
    """Messages that wait for a slow client; with more it is let go, and catches up when it comes again."""
    waiting: Count = 100
    """Answers that wait at one table."""
    name: Annotated[int, Meta(ge=1, le=limits.NAME)] = 40
    extra_words: Annotated[int, Meta(ge=0, le=limits.EXTRA_WORDS)] = 50
    pieces: Count = 4_000
    """Characters in which a set of one's own is written."""
    sheets_a_second: Count = 4
    """That one address has counted."""

    lag_ms: Time = 2_000
    """How much lag a seat is refunded at once; it grows again by `lag_back_ms` an answer."""
    lag_back_ms: Time = 200
    away_ms: Time = 20_000
    """After so long without a connection a player is gone, and the others may decide what follows."""
    sleep_ms: Time = 300_000
    """A table that nobody looks at leaves the memory after this time."""
    keep_days: Time = 180
    """Games that nobody has touched for so long are removed; 0: never."""
    link_days: Time = 14
    """How long an invitation works."""
    device_minutes: Time = 10
    """How long a link for another device works."""

    @property
    def is_local(self) -> bool:
        """Can only this computer reach it?"""
        return self.host in ("127.0.0.1", "::1", "localhost")


def bounds() -> dict[str, IntType]:
    """The numbers that can be set, by name, each with the least and the most that it can be.

    >>> bounds()["bots"].ge, bounds()["bots"].le
    (1, 1000)
    """
    settings = type_info(Settings)
    assert isinstance(settings, StructType)
    return {field.name: field.type for field in settings.fields if isinstance(field.type, IntType)}

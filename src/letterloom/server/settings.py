"""What a server may be told when it is started, and its limits: each protects the people at other tables."""

from letterloom.rules import Frozen


class Settings(Frozen, frozen=True, kw_only=True):
    """How a server runs. `letterloom serve --limit NAME=NUMBER` sets any number here."""

    host: str = "127.0.0.1"
    port: int = 8000
    db: str = "letterloom.db"
    origins: tuple[str, ...] = ()
    """Where pages may come from, such as `https://example.org`; none: from wherever they were asked for."""

    bots: int = 2
    """Processes in which bots think."""
    worker_ms: int = 0
    """How long a bot's turn waits for a `letterloom worker` before it is thought about here; 0: not at all. Only with
    PostgreSQL."""
    think_ms: int = 1_000
    """How long a bot may think about one answer."""
    hint_ms: int = 1_500
    """How long a bot may think about a hint."""
    pause_ms: int = 400
    """The shortest time before a bot answers, so that people can follow."""
    race_ms: int = 5_000
    """So long a bot lets people go first where several are asked at once."""

    body_bytes: int = 16_384
    message_bytes: int = 2_048
    messages_a_second: int = 20
    """Of one socket, with as many again at once."""
    questions_a_second: int = 8
    """Of one guest, on all sockets: previews, completions, hints, look-ups."""
    requests_a_second: int = 20
    """Over HTTP, of one address."""
    files_a_second: int = 200
    """Files of the page, of one address."""
    sockets_a_guest: int = 20
    sockets_an_address: int = 100
    tables_a_guest: int = 50
    """That are not over."""
    tables_an_hour: int = 100
    """New ones, of one address."""
    guests_an_hour: int = 100
    """New ones, of one address."""
    backlog: int = 200
    """Messages that wait for a slow client; with more it is let go, and catches up when it comes again."""
    waiting: int = 100
    """Answers that wait at one table."""
    name: int = 40
    extra_words: int = 50
    pieces: int = 4_000
    """Characters in which a set of one's own is written."""
    sheets_a_second: int = 4
    """That one address has counted."""

    lag_ms: int = 2_000
    """How much lag a seat is refunded at once; it grows again by `lag_back_ms` an answer."""
    lag_back_ms: int = 200
    away_ms: int = 20_000
    """After so long without a connection a player is gone, and the others may decide what follows."""
    sleep_ms: int = 300_000
    """A table that nobody looks at leaves the memory after this time."""
    keep_days: int = 180
    """Games that nobody has touched for so long are removed; 0: never."""
    link_days: int = 14
    """How long an invitation works."""
    device_minutes: int = 10
    """How long a link for another device works."""

    @property
    def is_local(self) -> bool:
        """Can only this computer reach it?"""
        return self.host in ("127.0.0.1", "::1", "localhost")

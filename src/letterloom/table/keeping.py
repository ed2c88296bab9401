"""Games that are kept for one user: begun, gone on with, and found again.

Every answer is appended to the storage as it is given. A game has one writer: a second window is told when it wants to
go on with it (`Overtaken`). Where a lock does not tell (a folder on another machine), the appends do: they are
numbered, the one that comes second is refused, and nothing is overwritten.
"""

import secrets
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from letterloom.rules import Record, Row, Seat, read_record
from letterloom.table.hold import Hold
from letterloom.table.home import home
from letterloom.table.storage import Append, Outcome, Sitting, SQLite, Storage


class Overtaken(Exception):  # noqa: N818 - it is no error: the game goes on elsewhere
    """Another window has gone on with this game."""


class Journal:
    """One kept game, as its writer sees it."""

    def __init__(self, storage: Storage, game: str, n: int, hold: Hold | None = None) -> None:
        self.game = game
        """Its name."""
        self._storage = storage
        self._n = n
        self._hold = hold

    def __call__(self, rows: tuple[Row, ...]) -> None:
        """Put rows on the disk."""
        append = Append(self.game, self._n + 1, secrets.token_hex(8), rows)
        (outcome,) = self._storage.append([append], _now_ms())
        if outcome is not Outcome.DONE:
            raise Overtaken(self.game)
        self._n += 1

    def close(self) -> None:
        """Another window may go on with the game."""
        if self._hold:
            self._hold.let_go()


class Shelf:
    """The games of one user."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or home()
        self._storage: Storage = SQLite(self.folder / "games.db")

    def begin(self, record: Record, bots: Mapping[Seat, str]) -> Journal:
        """A new game; the rows that its record has already are kept with it."""
        game = f"{time.strftime('%Y%m%d-%H%M%S')}-{record.game.id}-{secrets.token_hex(3)}"
        host = msgspec.json.encode({str(seat): name for seat, name in bots.items()})
        head = msgspec.structs.replace(record, moves=()).to_json()
        self._storage.create(Sitting(game, head, host, touched_ms=_now_ms()))
        journal = Journal(self._storage, game, 0, self._held(game))
        if record.moves:
            journal(record.moves)
        return journal

    def resume(self, sitting: Sitting, find: object) -> tuple[Record, dict[Seat, str], Journal]:
        """A kept game as it stands, which bot plays which seat, and where to go on; or a `RecordError`."""
        hold = self._held(sitting.id)
        record, bots = self.look(sitting, find)
        count = len(self._storage.since(sitting.id))
        return record, bots, Journal(self._storage, sitting.id, count, hold)

    def look(self, sitting: Sitting, find: object) -> tuple[Record, dict[Seat, str]]:
        """A kept game as it stands, and which bot plays which seat, without going on with it; or a `RecordError`."""
        record = read_record(sitting.head, find)
        rows = tuple(row for each in self._storage.since(sitting.id) for row in each.rows)
        return msgspec.structs.replace(record, moves=rows), msgspec.json.decode(
            sitting.host, type=dict[int, str]
        )

    def _held(self, game: str) -> Hold:
        """The hold on a game; or `Overtaken` where another window has it."""
        hold = Hold.of(self.folder / f"{game}.lock")
        if hold is None:
            raise Overtaken(game)
        return hold

    def games(self) -> Sequence[Sitting]:
        """The games that are kept, the last one played first."""
        return self._storage.sittings()

    def last(self) -> Sitting | None:
        """The last game that is not over, if any."""
        return next((sitting for sitting in self.games() if not sitting.over), None)

    def close_game(self, game: str) -> None:
        """A game is not gone on with: it is over, or goes on under another name. It stays readable."""
        self._storage.finish(game)
        (self.folder / f"{game}.lock").unlink(missing_ok=True)

    def close(self) -> None:
        """Nothing more to keep."""
        self._storage.close()


class _Head(msgspec.Struct):
    """What can be said of a kept game without reading it all."""

    game: str = ""
    seats: list[dict[str, str | int]] = []


def about(sitting: Sitting) -> tuple[str, list[str]]:
    """The id of a kept game, and who plays it."""
    try:
        head = msgspec.json.decode(sitting.head, type=_Head)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return "", []
    return head.game, [str(seat.get("name", "?")) for seat in head.seats]


class _Beside(msgspec.Struct):
    """What a saved file holds beside the record."""

    bots: dict[int, str] = {}


def saved(record: Record, bots: Mapping[Seat, str]) -> bytes:
    """A record as a file of its own, with the bots' seats beside it, so that it goes on as it was."""
    beside = msgspec.json.encode({"bots": {str(seat): name for seat, name in bots.items()}})
    return b"{\n " + beside[1:-1] + b",\n" + record.to_json().removeprefix(b"{\n")


def bots_in(data: bytes) -> dict[Seat, str]:
    """Which bot plays which seat of a record that was saved, or that an earlier version kept."""
    try:
        return msgspec.json.decode(data, type=_Beside).bots
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return {}


def _now_ms() -> int:
    return time.time_ns() // 1_000_000

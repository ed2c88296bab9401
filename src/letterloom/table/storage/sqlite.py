"""Games in one SQLite file: write-ahead log, every commit on the disk before it is answered."""

import sqlite3
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from letterloom.rules import Row
from letterloom.table.storage.interface import Append, Outcome, Sitting, Stored

SCHEMA = 1
_TABLES = """
create table sittings (
  id text primary key, head blob not null, host blob not null, over integer not null, touched_ms integer not null
) strict;
create index touched on sittings (touched_ms);
create table appends (
  game text not null references sittings (id) on delete cascade, n integer not null, message_id text not null,
  rows blob not null, primary key (game, n)
) strict, without rowid;
create unique index message on appends (game, message_id);
"""


class StorageError(Exception):
    """The file cannot be used; the message says why."""


class SQLite:
    """A storage in one file (or in memory, for tests)."""

    def __init__(self, path: Path | str) -> None:
        try:
            self._open(path)
        except (sqlite3.Error, OSError) as error:
            raise StorageError(f"cannot keep games in {path}: {error}") from None

    def _open(self, path: Path | str) -> None:
        if str(path) != ":memory:":
            path = Path(path)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.touch(mode=0o600)
        self._db = sqlite3.connect(path, isolation_level=None, timeout=10, check_same_thread=False)
        self._db.execute("pragma journal_mode=wal")
        self._db.execute("pragma synchronous=full")
        self._db.execute("pragma foreign_keys=on")
        (version,) = self._db.execute("pragma user_version").fetchone()
        if version == 0:
            self._db.executescript(f"begin immediate; {_TABLES} pragma user_version={SCHEMA}; commit;")
        elif version != SCHEMA:
            raise StorageError(f"{path} was written by another version of Letterloom (schema {version})")

    def create(self, sitting: Sitting) -> None:
        """A new game."""
        row = (sitting.id, sitting.head, sitting.host, sitting.over, sitting.touched_ms)
        self._db.execute("insert into sittings values (?, ?, ?, ?, ?)", row)

    def sitting(self, game: str) -> Sitting | None:
        """How a game was set up, or None where there is none."""
        return next(self._sittings("where id = ?", (game,)), None)

    def sittings(self, limit: int = 100) -> Sequence[Sitting]:
        """The games that are kept, the last one touched first."""
        return list(self._sittings("order by touched_ms desc, rowid desc limit ?", (limit,)))

    def _sittings(self, where: str, values: tuple[object, ...]) -> Iterator[Sitting]:
        for id_, head, host, over, touched in self._db.execute(f"select * from sittings {where}", values):
            yield Sitting(id_, head, host, bool(over), touched)

    def append(self, batch: Sequence[Append], now_ms: int) -> list[Outcome]:
        """Keep some appends in one transaction."""
        try:
            self._db.execute("begin immediate")
            outcomes = [self._append(one, now_ms) for one in batch]
            self._db.execute("commit")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("rollback")
            raise StorageError(f"the game cannot be kept: {error}") from None
        return outcomes

    def _append(self, one: Append, now_ms: int) -> Outcome:
        rows = msgspec.json.encode([row if row.ms is not None else row[:2] for row in one.rows])
        done = self._db.execute(
            "insert into appends values (?, ?, ?, ?) on conflict do nothing",
            (one.game, one.n, one.message_id, rows),
        ).rowcount
        if not done:
            return Outcome.CONFLICT
        self._db.execute("update sittings set touched_ms = ? where id = ?", (now_ms, one.game))
        return Outcome.DONE

    def since(self, game: str, n: int = 0) -> list[Stored]:
        """The appends of a game after number n."""
        found = self._db.execute(
            "select n, message_id, rows from appends where game = ? and n > ? order by n", (game, n)
        )
        return [
            Stored(number, message_id, tuple(Row(*row) for row in msgspec.json.decode(rows)))
            for number, message_id, rows in found
        ]

    def finish(self, game: str) -> None:
        """A game is over; it stays readable."""
        self._db.execute("update sittings set over = 1 where id = ?", (game,))

    def forget(self, game: str) -> None:
        """Remove a game and all that belongs to it."""
        self._db.execute("delete from sittings where id = ?", (game,))

    def close(self) -> None:
        """Nothing more to keep."""
        self._db.close()

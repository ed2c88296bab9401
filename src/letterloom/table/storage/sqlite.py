"""Games in one SQLite file: write-ahead log, every commit on the disk before it is answered.

One object is used by one thread at a time; a second one on the same file may read while the first one writes.
"""

import secrets
import sqlite3
import time
from asyncio import AbstractEventLoop
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from letterloom.rules import Row, Seat
from letterloom.table.storage.interface import (
    WATCHER,
    Append,
    Guest,
    Hint,
    Link,
    Outcome,
    Right,
    Sitting,
    Standing,
    StorageError,
    Stored,
)
from letterloom.table.storage.schema import bring_up

_COLUMNS = "id, head, host, over, touched_ms, born_ms, listed, asked, due_ms, proposal"
_SITTINGS = f"select {_COLUMNS} from sittings join standings on standings.game = id"
_INBOX = """
create temp view inbox as select '' as game, 0 as n, '' as message_id, x'' as rows, 0 as touched_ms, 0 as stands,
  '' as asked, 0 as due_ms, 0 as thinking, 0 as over;
create temp trigger keeping instead of insert on inbox begin
  insert or ignore into appends select new.game, new.n, new.message_id, new.rows
    where exists (select 1 from sittings where id = new.game);
  select raise(abort, 'conflict') where changes() = 0;
  update standings set touched_ms = new.touched_ms, proposal = x'',
    asked = iif(new.stands, new.asked, asked), due_ms = iif(new.stands, new.due_ms, due_ms),
    thinking = iif(new.stands, new.thinking, thinking), over = iif(new.stands, new.over, over)
    where game = new.game;
end;
"""
"""An append with where the game stands then, as one row. A game that was removed meanwhile takes no more moves."""
_HAS = "(select coalesce(max(n), 0) from appends where appends.game = standings.game) = ?"
"""A game has so many appends."""
LOG_PAGES = 8_000
"""So long (32 MB) SQLite's log may become before a commit has to take it into the file, and all wait for it; a server
does that beside them (`absorb`), so that it hardly ever comes to this."""
LOG_KEPT = 64_000_000
"""So many bytes of it stay on the disk when it begins anew: all of it. To cut it off took 5 ms of CPU and kept a commit
waiting for 12 to 18 ms, every two seconds at a thousand moves a second, and the disk had to find new room then."""
AT_ONCE = 32
"""So many rows go into one statement: there is one of each length, and each is remembered."""
_encode = msgspec.json.Encoder().encode
_decode_rows = msgspec.json.Decoder(list[Row]).decode


class _Taken(Exception):  # noqa: N818 - no error: somebody was faster
    """A number that an append expects to have is taken."""


class SQLite:
    """A storage in one file (or in memory, for tests)."""

    is_shared = False

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
        self._db.execute(f"pragma wal_autocheckpoint={LOG_PAGES}")
        self._db.execute(f"pragma journal_size_limit={LOG_KEPT}")
        self._db.execute("pragma foreign_keys=on")
        self._db.execute("pragma temp_store=memory")
        self._db.execute("pragma secure_delete=fast")  # what is forgotten is overwritten
        bring_up(self._db, path)
        self._db.executescript(_INBOX)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """All or nothing, and on the disk when it is left."""
        try:
            self._db.execute("begin immediate")
            yield self._db
            self._db.execute("commit")
        except BaseException as error:
            if self._db.in_transaction:
                self._db.execute("rollback")
            if isinstance(error, sqlite3.Error):
                raise StorageError(f"this cannot be kept: {error}") from None
            raise

    # Games.

    def create(self, sitting: Sitting, rights: Sequence[Right] = (), links: Sequence[Link] = ()) -> None:
        """A new game, who may play it, and the links to its free seats."""
        with self._writing() as db:
            db.execute(
                "insert into sittings (id, head, host, born_ms, listed) values (?, ?, ?, ?, ?)",
                (sitting.id, sitting.head, sitting.host, sitting.born_ms, sitting.listed),
            )
            db.execute(
                "insert into standings (game, over, touched_ms) values (?, ?, ?)",
                (sitting.id, sitting.over, sitting.touched_ms),
            )
            db.executemany("insert into rights (game, seat, guest) values (?, ?, ?)", rights)
            db.executemany("insert into links values (?, ?, ?, ?, ?)", links)

    def sitting(self, game: str) -> Sitting | None:
        """How a game was set up, or None where there is none."""
        return next(self._sittings("where id = ?", (game,)), None)

    def sittings(self, limit: int = 100) -> Sequence[Sitting]:
        """The games that are kept, the last one touched first."""
        return list(self._sittings("order by touched_ms desc, sittings.rowid desc limit ?", (limit,)))

    def listed(self, listed: str, limit: int = 100) -> Sequence[Sitting]:
        """The games that are shown to all in some list and are not over, the last one touched first."""
        where = "where listed = ? and listed != '' and not over order by touched_ms desc limit ?"
        return list(self._sittings(where, (listed, limit)))

    def _sittings(self, where: str, values: tuple[object, ...]) -> Iterator[Sitting]:
        for row in self._db.execute(f"{_SITTINGS} {where}", values):
            yield _sitting(row)

    def change(self, before: Sitting, after: Sitting, n: int = 0, standing: Standing | None = None) -> bool:
        """Change how a game is set up, and where it stands, unless somebody else has changed it."""
        with self._writing() as db:
            is_changed = _change(db, before, after)
            if is_changed and standing:
                asked, due = " ".join(map(str, standing.asked)), standing.due_ms
                db.execute(
                    f"update standings set asked = ?, due_ms = ?, thinking = ?, over = ? where game = ? and {_HAS}",
                    (asked, due, int(standing.thinking), int(standing.over), before.id, n),
                )
            return is_changed

    def propose(self, game: str, n: int, before: bytes, after: bytes) -> bool:
        """Propose something else than before, unless somebody else has or the game has gone on."""
        with self._writing() as db:
            query = f"update standings set proposal = ? where game = ? and proposal = ? and {_HAS}"
            return bool(db.execute(query, (after, game, before, n)).rowcount)

    def append(
        self,
        appends: Sequence[Append],
        now_ms: int,
        house_ms: int = 0,
        followed: Container[str] | None = None,
    ) -> list[Outcome]:
        """Keep some appends in one statement, which is a transaction of its own, however many there are.

        Each statement, and each row that it answers, lets other threads run and has to wait for them afterwards.
        """
        rows = [_written(one, now_ms) for one in appends]
        try:
            if house_ms or len(rows) > AT_ONCE:
                with self._writing() as db:
                    for first in range(0, len(rows), AT_ONCE):
                        _post(db, rows[first : first + AT_ONCE])
                    if house_ms:
                        self._set_house(db, house_ms)
            else:
                _post(self._db, rows)
        except _Taken:  # none is kept yet: one by one
            with self._writing() as db:
                return [_posted(db, row) for row in rows]
        except sqlite3.Error as error:
            raise StorageError(f"this cannot be kept: {error}") from None
        return [Outcome.DONE] * len(appends)

    def since(self, game: str, n: int = 0) -> list[Stored]:
        """The appends of a game after number n."""
        found = self._db.execute(
            "select n, message_id, rows from appends where game = ? and n > ? order by n", (game, n)
        )
        return [Stored(number, message_id, tuple(_decode_rows(rows))) for number, message_id, rows in found]

    def finish(self, game: str) -> None:
        """A game is over; it stays readable."""
        with self._writing() as db:
            db.execute("update standings set over = 1 where game = ?", (game,))

    def forget(self, game: str) -> None:
        """Remove a game and all that belongs to it."""
        with self._writing() as db:
            db.execute("delete from sittings where id = ?", (game,))

    def stale(self, before_ms: int, limit: int = 100) -> list[str]:
        """Games that nobody has touched since some time by the wall clock."""
        return self._ids("select game from standings where touched_ms < ? limit ?", before_ms, limit)

    # What a server that was started anew has to see to.

    def due(self, house_ms: int, limit: int = 100) -> list[str]:
        """The games with a deadline before some house time."""
        return self._ids(
            "select game from standings where due_ms < ? order by due_ms limit ?", house_ms, limit
        )

    def thinking(self, limit: int = 1000) -> list[str]:
        """The games that wait for a bot."""
        return self._ids("select game from standings where thinking limit ?", limit)

    def thinks_on(self, games: Sequence[str]) -> None:
        """Nobody else is there to see to them."""

    def ahead(self, known: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int] | None]:
        """Of some games, with how many appends are known of each, those with more; None: it is no more."""
        query = "select max(n) from appends where game = ?"
        latest = {game: self._db.execute(query, (game,)).fetchone()[0] for game in known}
        return {
            game: None if latest[game] is None else (latest[game], 0)
            for game, (n, _) in known.items()
            if latest[game] is None or latest[game] > n
        }

    def tell(self, hints: Sequence[Hint]) -> None:
        """Nobody else is there."""

    def listen(self, heard: Callable[[Sequence[Hint]], None], loop: AbstractEventLoop) -> Callable[[], None]:
        """A file has one server, which hears of nothing that it has not done itself."""
        return lambda: None

    def present(
        self, server: str, changed: Mapping[str, tuple[Seat, ...]], games: Sequence[str]
    ) -> dict[str, tuple[Seat, ...]] | None:
        """Nobody is connected elsewhere."""
        return {}

    def _ids(self, query: str, *values: object) -> list[str]:
        return [game for (game,) in self._db.execute(query, values)]

    def resume(self) -> int:
        """House time, which goes on from where the last beat left it."""
        found = self._db.execute("select value from house where name = 'ms'").fetchone()
        return int(found[0]) if found else 0

    def beat(self, house_ms: int) -> int:
        """A server runs: it is so late."""
        with self._writing() as db:
            self._set_house(db, house_ms)
        return house_ms

    def absorb(self) -> None:
        """Take what is in the log into the file, as far as nobody has to wait for it."""
        try:
            self._db.execute("pragma wal_checkpoint(passive)").fetchall()
        except sqlite3.Error as error:
            raise StorageError(f"the log cannot be taken in: {error}") from None

    def _set_house(self, db: sqlite3.Connection, house_ms: int) -> None:
        db.execute("insert or replace into house values ('ms', ?)", (b"%d" % house_ms,))

    # Who may do what.

    def secret(self) -> bytes:
        """A key of this storage's own, made once, to sign with."""
        with self._writing() as db:
            db.execute("insert or ignore into house values ('secret', ?)", (secrets.token_bytes(32),))
        (secret,) = self._db.execute("select value from house where name = 'secret'").fetchone()
        return bytes(secret)

    def guest(self, guest: str) -> Guest | None:
        """A guest, or None."""
        row = self._db.execute("select id, name, seen_ms from guests where id = ?", (guest,)).fetchone()
        return Guest(*row) if row else None

    def welcome(self, guest: Guest) -> None:
        """A new guest, or one with another name."""
        with self._writing() as db:
            db.execute(
                "insert into guests values (?, ?, ?) on conflict do update set name = excluded.name, "
                "seen_ms = excluded.seen_ms",
                (guest.id, guest.name, guest.seen_ms),
            )

    def dismiss(self, guest: str) -> None:
        """Forget a guest and all rights."""
        with self._writing() as db:
            db.execute("delete from guests where id = ?", (guest,))

    def rights(self, game: str) -> list[Right]:
        """Who may do what at a game."""
        found = self._db.execute("select game, seat, guest from rights where game = ?", (game,))
        return [Right(*row) for row in found]

    def games_of(self, guest: str, limit: int = 200) -> list[tuple[Sitting, tuple[Seat, ...]]]:
        """A guest's games with the seats there, those that are going on first, the last one touched first."""
        found = self._db.execute(
            f"select held, {_COLUMNS} from sittings join standings on standings.game = id join "
            "(select game, group_concat(seat, ' ') as held from rights where guest = ? and seat != ? group by game) "
            "as mine on mine.game = id order by over, touched_ms desc limit ?",
            (guest, WATCHER, limit),
        )
        return [
            (_sitting(row[1:]), tuple(sorted(seat for seat in map(int, row[0].split()) if seat >= 0)))
            for row in found
        ]

    def grant(self, right: Right) -> None:
        """Give a right."""
        with self._writing() as db:
            _grant(db, right)

    def revoke(self, right: Right) -> None:
        """Take a right away."""
        with self._writing() as db:
            db.execute("delete from rights where game = ? and seat = ? and guest = ?", right)

    def links(self, game: str) -> list[Link]:
        """The links to a game that still work."""
        found = self._db.execute("select * from links where game = ? and until_ms > ?", (game, _now_ms()))
        return [Link(*row) for row in found]

    def link(self, token: str) -> Link | None:
        """What a link is for, or None."""
        found = self._db.execute("select * from links where token = ? and until_ms > ?", (token, _now_ms()))
        return next((Link(*row) for row in found), None)

    def issue(self, link: Link) -> None:
        """Make a link; an older one of the same kind to the same seat works no more."""
        with self._writing() as db:
            db.execute(
                "delete from links where game = ? and kind = ? and seat = ?",
                (link.game, link.kind, link.seat),
            )
            db.execute("insert into links values (?, ?, ?, ?, ?)", link)

    def redeem(self, token: str, guest: str, before: Sitting, after: Sitting) -> Link | None:
        """Use a link: the guest gets the right, and the game's set-up changes with it."""
        with self._writing() as db:
            link = self.link(token)
            if link is None or (before != after and not _change(db, before, after)):
                return None
            if link.kind != "watch":
                db.execute("delete from links where token = ?", (token,))
            _grant(db, Right(link.game, WATCHER if link.kind == "watch" else link.seat, guest))
        return link

    def backup(self, path: Path) -> None:
        """A whole copy in another file, while games go on."""
        try:
            path.touch(mode=0o600, exist_ok=False)
            with sqlite3.connect(path) as copy:
                self._db.backup(copy)  # in one go: whoever writes meanwhile does not make it begin again
            copy.close()
        except (sqlite3.Error, OSError) as error:
            raise StorageError(f"cannot copy to {path}: {error}") from None

    def close(self) -> None:
        """Nothing more to keep."""
        self._db.close()


def _written(one: Append, now_ms: int) -> tuple[object, ...]:
    """An append as a row of the inbox."""
    rows = _encode([row if row.ms is not None else row[:2] for row in one.rows])
    stands = one.standing or Standing()
    asked = " ".join(map(str, stands.asked))
    due, thinking, over = stands.due_ms, int(stands.thinking), int(stands.over)
    return one.game, one.n, one.message_id, rows, now_ms, one.standing is not None, asked, due, thinking, over


def _post(db: sqlite3.Connection, rows: Sequence[tuple[object, ...]]) -> None:
    """Put some rows into the inbox, or `_Taken`."""
    places = f"({', '.join('?' * len(rows[0]))})"
    try:
        db.execute(
            f"insert into inbox values {', '.join([places] * len(rows))}", [*chain.from_iterable(rows)]
        )
    except sqlite3.IntegrityError:
        raise _Taken from None


def _posted(db: sqlite3.Connection, row: tuple[object, ...]) -> Outcome:
    """Put one row into the inbox, where its number is not taken."""
    try:
        _post(db, [row])
    except _Taken:
        return Outcome.CONFLICT
    return Outcome.DONE


def _sitting(row: tuple[Any, ...]) -> Sitting:
    id_, head, host, over, touched, born, listed, asked, due, proposal = row
    seats = tuple(map(int, asked.split()))
    return Sitting(id_, head, host, bool(over), touched, born, listed, seats, due, proposal)


def _change(db: sqlite3.Connection, before: Sitting, after: Sitting) -> bool:
    changed = db.execute(
        "update sittings set head = ?, host = ?, born_ms = ?, listed = ? where id = ? and head = ? and host = ?",
        (after.head, after.host, after.born_ms, after.listed, before.id, before.head, before.host),
    ).rowcount
    return bool(changed)


def _grant(db: sqlite3.Connection, right: Right) -> None:
    db.execute("insert or ignore into rights (game, seat, guest) values (?, ?, ?)", right)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000

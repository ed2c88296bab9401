"""Games in PostgreSQL, for several servers at once.

Compare-and-set on `(game, n)` is the truth, and nobody owns a game: an append is one row of one statement, whatever
the number of games in a batch. After the commit the others are given a hint (`NOTIFY`), which may be lost: `ahead`
tells what it was about. What is due, and what waits for a bot, is *claimed* for a while by whoever asks first; when
that process dies, somebody else gets it.

One object is used by one thread at a time. A lost connection is made again at the next call; an append that was on its
way then is `UNKNOWN`, and its message id tells whether it was kept.
"""

import secrets
import time
from asyncio import AbstractEventLoop
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import psycopg

from letterloom.rules import Row, Seat
from letterloom.table.storage import batch
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
    Unreachable,
)
from letterloom.table.storage.migrations import bring_up

ALIVE_S = 3
"""A house whose last beat is longer ago than this stood still since then: downtime is nobody's time."""
_COLUMNS = "id, head, host, over, touched_ms, born_ms, listed, asked, due_ms, proposal, news"
_SITTINGS = f"select {_COLUMNS} from sittings join standings on standings.game = id"
_decode_rows = msgspec.json.Decoder(list[Row]).decode


class Postgres:
    """A storage in a PostgreSQL database: `postgresql://user@host/name`."""

    is_shared = True

    def __init__(self, address: str) -> None:
        self._address = address
        self._db: psycopg.Connection | None = None
        try:
            bring_up(self._connected())
        except BaseException:
            self.close()
            raise

    def _connected(self) -> psycopg.Connection:
        """The connection, made anew where it was lost."""
        if self._db is None or self._db.closed or self._db.broken:
            try:
                self._db = psycopg.connect(self._address, autocommit=True, connect_timeout=batch.WAIT_S)
                self._db.execute("set synchronous_commit to on")
                # What is prepared is planned once: to do so for each commit cost 5 to 9 % of it.
                self._db.execute("set plan_cache_mode to force_generic_plan")
            except psycopg.Error as error:
                raise Unreachable(f"the database cannot be reached: {error}") from None
        return self._db

    def _read(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """Rows that are read; where the connection was lost it is tried once more."""
        for is_last in (False, True):
            db = self._connected()
            try:
                return db.execute(query, values, prepare=True).fetchall()
            except psycopg.Error as error:
                if is_last or not _is_lost(error, db):
                    raise StorageError(f"this cannot be read: {error}") from None
        raise AssertionError

    @contextmanager
    def _writing(self, *touched: str) -> Iterator[psycopg.Connection]:
        """All or nothing, and on the disk when it is left; then others hear of the games that were touched."""
        db = self._connected()
        try:
            with db.transaction():
                yield db
                if touched:
                    db.execute("update standings set news = news + 1 where game = any(%s)", (list(touched),))
            batch.tell(db, [Hint(game) for game in touched])
        except psycopg.Error as error:
            raise StorageError(f"this cannot be kept: {error}") from None

    def create(self, sitting: Sitting, rights: Sequence[Right] = (), links: Sequence[Link] = ()) -> None:
        """A new game, who may play it, and the links to its free seats."""
        with self._writing() as db, db.cursor() as cursor:
            cursor.execute(
                "insert into sittings (id, head, host, born_ms, listed) values (%s, %s, %s, %s, %s)",
                (sitting.id, sitting.head, sitting.host, sitting.born_ms, sitting.listed),
            )
            cursor.execute(
                "insert into standings (game, over, touched_ms) values (%s, %s, %s)",
                (sitting.id, sitting.over, sitting.touched_ms),
            )
            cursor.executemany("insert into rights (game, seat, guest) values (%s, %s, %s)", rights)
            cursor.executemany("insert into links values (%s, %s, %s, %s, %s)", links)

    def sitting(self, game: str) -> Sitting | None:
        """How a game was set up, or None where there is none."""
        return next(iter(self._sittings("where id = %s", game)), None)

    def sittings(self, limit: int = 100) -> Sequence[Sitting]:
        """The games that are kept, the last one touched first."""
        return self._sittings("order by touched_ms desc, born desc limit %s", limit)

    def listed(self, listed: str, limit: int = 100) -> Sequence[Sitting]:
        """The games that are shown to all in some list and are not over, the last one touched first."""
        where = "where listed = %s and listed != '' and not over order by touched_ms desc limit %s"
        return self._sittings(where, listed, limit)

    def _sittings(self, where: str, *values: object) -> list[Sitting]:
        return [_sitting(row) for row in self._read(f"{_SITTINGS} {where}", *values)]

    def change(self, before: Sitting, after: Sitting, n: int = 0, standing: Standing | None = None) -> bool:
        """Change how a game is set up, and where it stands, unless somebody else has changed it."""
        with self._writing(before.id) as db:
            is_changed = _change(db, before, after)
            if is_changed and standing:
                db.execute(
                    f"update standings set asked = %s, due_ms = %s, thinking = %s, over = %s, "
                    f"claimed = now() + interval '{batch.CLAIM_S} s' where game = %s and n = %s",
                    (
                        list(standing.asked),
                        standing.due_ms,
                        standing.thinking,
                        standing.over,
                        before.id,
                        n,
                    ),
                )
            return is_changed

    def propose(self, game: str, n: int, before: bytes, after: bytes) -> bool:
        """Propose something else than before, unless somebody else has or the game has gone on."""
        with self._writing(game) as db:
            query = "update standings set proposal = %s where game = %s and proposal = %s and n = %s"
            return bool(db.execute(query, (after, game, before, n)).rowcount)

    def append(
        self,
        appends: Sequence[Append],
        now_ms: int,
        house_ms: int = 0,
        followed: Container[str] | None = None,
    ) -> list[Outcome]:
        """Keep some appends in one statement, which is a transaction of its own, however many there are."""
        db = self._connected()
        try:
            done = batch.keep(db, appends, now_ms)
        except psycopg.errors.ForeignKeyViolation:  # a game was removed at this very moment
            if len(appends) == 1:
                return [Outcome.CONFLICT]
            return [self.append([one], now_ms, 0, followed)[0] for one in appends]
        except psycopg.Error as error:
            if _is_lost(error, db):
                return [Outcome.UNKNOWN] * len(appends)
            raise StorageError(f"this cannot be kept: {error}") from None
        told = [
            appends[place] for place in sorted(done) if followed is None or appends[place].game in followed
        ]
        with suppress(psycopg.Error):  # a hint; what it is about is kept
            batch.tell(db, [batch.hint_of(one) for one in told], house_ms)
        return [Outcome.DONE if place in done else Outcome.CONFLICT for place in range(len(appends))]

    def since(self, game: str, n: int = 0) -> list[Stored]:
        """The appends of a game after number n."""
        query = "select n, message_id, rows from appends where game = %s and n > %s order by n"
        found = self._read(query, game, n)
        return [Stored(number, message_id, tuple(_decode_rows(rows))) for number, message_id, rows in found]

    def finish(self, game: str) -> None:
        """A game is over; it stays readable."""
        with self._writing(game) as db:
            db.execute("update standings set over = true where game = %s", (game,))

    def forget(self, game: str) -> None:
        """Remove a game and all that belongs to it."""
        with self._writing(game) as db:
            db.execute("delete from sittings where id = %s", (game,))

    def stale(self, before_ms: int, limit: int = 100) -> list[str]:
        """Games that nobody has touched since some time by the wall clock."""
        return self._ids("select game from standings where touched_ms < %s limit %s", before_ms, limit)

    # What several servers see to together.

    def due(self, house_ms: int, limit: int = 100) -> list[str]:
        """The games with a deadline before some house time, those that nobody else sees to; they are claimed."""
        return self._claimed("due_ms < %s order by due_ms", house_ms, limit)

    def thinking(self, limit: int = 1000) -> list[str]:
        """The games that wait for a bot, those that nobody else sees to; they are claimed."""
        return self._claimed("thinking order by game", limit)

    def _claimed(self, which: str, *values: object) -> list[str]:
        query = (
            f"update standings set claimed = now() + interval '{batch.CLAIM_S} s' where game in "
            f"(select game from standings where claimed < now() and {which} limit %s for update skip locked) "
            "returning game"
        )
        return self._ids(query, *values)

    def thinks_on(self, games: Sequence[str]) -> None:
        """Some games still wait for bots that think here: nobody else has to see to them for a while."""
        if games:
            self._read(
                f"update standings set claimed = now() + interval '{batch.CLAIM_S} s' where game = any(%s) returning 1",
                list(games),
            )

    def ahead(self, known: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int] | None]:
        """Of some games, with how many appends and news are known of each, those with more; None: it is no more."""
        query = (
            "select known.game, standings.n, standings.news "
            "from unnest(%s::text[], %s::int[], %s::int[]) as known (game, n, news) "
            "left join standings on standings.game = known.game "
            "where standings.game is null or standings.n > known.n or standings.news != known.news"
        )
        numbers = known.values()
        found = self._read(query, list(known), [n for n, _ in numbers], [news for _, news in numbers])
        return {game: None if n is None else (n, news) for game, n, news in found}

    def tell(self, hints: Sequence[Hint]) -> None:
        """Give hints to others; they may be lost."""
        with suppress(psycopg.Error):
            batch.tell(self._connected(), hints)

    def listen(self, heard: Callable[[Sequence[Hint]], None], loop: AbstractEventLoop) -> Callable[[], None]:
        """Hear, in a loop, of games that somebody has touched; what is given back ends it, called in another thread."""

        def is_own(pid: int) -> bool:
            return self._db is not None and pid == self._db.info.backend_pid

        return batch.listen(self._address, loop, heard, is_own)

    def present(
        self, server: str, changed: Mapping[str, tuple[Seat, ...]], games: Sequence[str]
    ) -> dict[str, tuple[Seat, ...]] | None:
        """Tell who is connected to a server, as far as it has changed; who is connected to others, of some games."""
        with self._writing() as db, db.cursor() as cursor:
            cursor.execute(
                "insert into servers values (%s, now()) on conflict (id) do update set beat = excluded.beat "
                "returning xmax = 0",
                (server,),
            )
            (is_new,) = cursor.fetchone() or (True,)
            cursor.executemany(
                "insert into presence select %s, id, %s from sittings where id = %s "
                "on conflict (game, server) do update set seats = excluded.seats",
                [(server, list(seats), game) for game, seats in changed.items()],
            )
        if is_new:
            return None
        found = self._read(
            "select game, array_agg(distinct seat) from presence join servers on servers.id = server, "
            "unnest(seats) as seat where server != %s and game = any(%s) and "
            "beat > now() - make_interval(secs => %s) group by game",
            server,
            list(games),
            ALIVE_S,
        )
        return {game: tuple(sorted(seats)) for game, seats in found}

    def _ids(self, query: str, *values: object) -> list[str]:
        return [game for (game,) in self._read(query, *values)]

    def resume(self) -> int:
        """House time: as another server has it that runs now, or as the last beat left it."""
        query = (
            "select ms + case when now() - beat < make_interval(secs => %s) "
            "then (extract(epoch from now() - beat) * 1000)::bigint else 0 end from house"
        )
        found = self._read(query, ALIVE_S)
        return int(found[0][0]) if found else 0

    def absorb(self) -> None:
        """PostgreSQL does so by itself."""

    def beat(self, house_ms: int) -> int:
        """A server runs: it is so late. Of several servers the latest counts."""
        query = "update house set ms = greatest(ms, %s), beat = now() returning ms"
        if not (found := self._read(query, house_ms)):
            self.secret()
            found = self._read(query, house_ms)
        return int(found[0][0])

    # Who may do what.

    def secret(self) -> bytes:
        """A key of this storage's own, made once, to sign with."""
        found = self._read("select secret from house")
        if not found:
            with self._writing() as db:
                db.execute(
                    "insert into house (secret) values (%s) on conflict do nothing",
                    (secrets.token_bytes(32),),
                )
            found = self._read("select secret from house")
        return bytes(found[0][0])

    def guest(self, guest: str) -> Guest | None:
        """A guest, or None."""
        found = self._read("select id, name, seen_ms from guests where id = %s", guest)
        return Guest(*found[0]) if found else None

    def welcome(self, guest: Guest) -> None:
        """A new guest, or one with another name."""
        with self._writing() as db:
            db.execute(
                "insert into guests values (%s, %s, %s) on conflict (id) do update set name = excluded.name, "
                "seen_ms = excluded.seen_ms",
                (guest.id, guest.name, guest.seen_ms),
            )

    def dismiss(self, guest: str) -> None:
        """Forget a guest and all rights."""
        with self._writing() as db:
            db.execute("delete from guests where id = %s", (guest,))

    def rights(self, game: str) -> list[Right]:
        """Who may do what at a game."""
        return [
            Right(*row) for row in self._read("select game, seat, guest from rights where game = %s", game)
        ]

    def games_of(self, guest: str, limit: int = 200) -> list[tuple[Sitting, tuple[Seat, ...]]]:
        """A guest's games with the seats there, those that are going on first, the last one touched first."""
        found = self._read(
            f"select held, {_COLUMNS} from sittings join standings on standings.game = id join "
            "(select game, array_agg(seat order by seat) as held from rights where guest = %s and seat != %s "
            "group by game) as mine on mine.game = id order by over, touched_ms desc limit %s",
            guest,
            WATCHER,
            limit,
        )
        return [(_sitting(row[1:]), tuple(seat for seat in row[0] if seat >= 0)) for row in found]

    def grant(self, right: Right) -> None:
        """Give a right."""
        with self._writing(right.game) as db:
            _grant(db, right)

    def revoke(self, right: Right) -> None:
        """Take a right away."""
        with self._writing(right.game) as db:
            db.execute("delete from rights where game = %s and seat = %s and guest = %s", right)

    def links(self, game: str) -> list[Link]:
        """The links to a game that still work."""
        found = self._read("select * from links where game = %s and until_ms > %s", game, _now_ms())
        return [Link(*row) for row in found]

    def link(self, token: str) -> Link | None:
        """What a link is for, or None."""
        found = self._read("select * from links where token = %s and until_ms > %s", token, _now_ms())
        return Link(*found[0]) if found else None

    def issue(self, link: Link) -> None:
        """Make a link; an older one of the same kind to the same seat works no more."""
        with self._writing() as db:
            db.execute(
                "delete from links where game = %s and kind = %s and seat = %s",
                (link.game, link.kind, link.seat),
            )
            db.execute("insert into links values (%s, %s, %s, %s, %s)", link)

    def redeem(self, token: str, guest: str, before: Sitting, after: Sitting) -> Link | None:
        """Use a link: the guest gets the right, and the game's set-up changes with it."""
        with self._writing(before.id) as db:
            query = "select * from links where token = %s and until_ms > %s for update"
            found = db.execute(query, (token, _now_ms())).fetchone()
            if found is None or (before != after and not _change(db, before, after)):
                return None
            link = Link(*found)
            if link.kind != "watch":
                db.execute("delete from links where token = %s", (token,))
            _grant(db, Right(link.game, WATCHER if link.kind == "watch" else link.seat, guest))
        return link

    def backup(self, path: Path) -> None:
        """A database is copied by its own tools."""
        raise StorageError(f"copy the database with pg_dump, for example: pg_dump -Fc -f {path} …")

    def close(self) -> None:
        """Nothing more to keep."""
        if self._db is not None:
            self._db.close()


def _is_lost(error: psycopg.Error, db: psycopg.Connection) -> bool:
    """Did the connection break, so that nobody knows what was done?"""
    return db.closed or db.broken or isinstance(error, psycopg.OperationalError)


def _sitting(row: tuple[Any, ...]) -> Sitting:
    id_, head, host, over, touched, born, listed, asked, due, proposal, news = row
    head, host, proposal = bytes(head), bytes(host), bytes(proposal)
    return Sitting(id_, head, host, over, touched, born, listed, tuple(asked), due, proposal, news)


def _change(db: psycopg.Connection, before: Sitting, after: Sitting) -> bool:
    changed = db.execute(
        "update sittings set head = %s, host = %s, born_ms = %s, listed = %s where id = %s and head = %s and host = %s",
        (after.head, after.host, after.born_ms, after.listed, before.id, before.head, before.host),
    ).rowcount
    return bool(changed)


def _grant(db: psycopg.Connection, right: Right) -> None:
    db.execute("insert into rights (game, seat, guest) values (%s, %s, %s) on conflict do nothing", right)


def _now_ms() -> int:
    return time.time_ns() // 1_000_000

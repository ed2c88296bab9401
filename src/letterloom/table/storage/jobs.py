"""Bots' jobs in PostgreSQL: rows that a server writes and whoever has time takes, thinks about and answers.

Whoever takes a job has it for a moment, and says again and again that they are still at it; where they die, the next
one takes it. The first answer counts. A job is worth nothing after a crash of the database: whoever wants it asks
again, so its table is not logged. What a job and an answer say is for the host to know.

One object is used by one thread at a time.
"""

from collections.abc import Callable, Sequence
from threading import Event, Thread
from typing import Any, NamedTuple

import psycopg

from letterloom.table.storage.interface import StorageError

JOBS, ANSWERS = "letterloom_jobs", "letterloom_answers"
"""Channels: there is a job; a job (by its id) has an answer."""
LEASE_S = 1.0
"""So long a job belongs to whoever took it, or said last that they are still at it."""
OLD_S = 60
"""A job that nobody has fetched the answer of after this time is removed."""
LISTEN_S = 0.5
WAIT_S = 5


class Taken(NamedTuple):
    """A job that somebody has."""

    id: str
    body: bytes


class Jobs:
    """The jobs in a database."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._db: psycopg.Connection | None = None

    def _do(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        """One statement and its rows, or `StorageError`; a lost connection is made again the next time."""
        try:
            if self._db is None or self._db.closed or self._db.broken:
                self._db = psycopg.connect(self._address, autocommit=True, connect_timeout=WAIT_S)
            return self._db.execute(query, values, prepare=True).fetchall()
        except psycopg.Error as error:
            raise StorageError(f"the database does not answer: {error}") from None

    def post(self, id_: str, body: bytes) -> None:
        """There is a job to do. Who asks for the same job again is given the same answer."""
        self._do(
            "with new as (insert into jobs (id, body) values (%s, %s) on conflict do nothing returning 1) "
            f"select pg_notify('{JOBS}', '') from new",
            id_,
            body,
        )

    def take(self, id_: str | None = None) -> Taken | None:
        """A job that nobody is at, the oldest one or a certain one; None: there is none."""
        found = self._do(
            f"update jobs set taken = now() + interval '{LEASE_S} s' where id = (select id from jobs where "
            "answer is null and taken < now() and (%s::text is null or id = %s) order by made limit 1 "
            "for update skip locked) returning id, body",
            id_,
            id_,
        )
        return Taken(found[0][0], bytes(found[0][1])) if found else None

    def keep(self, ids: Sequence[str]) -> None:
        """Whoever has these jobs is still at them."""
        if ids:
            query = f"update jobs set taken = now() + interval '{LEASE_S} s' where id = any(%s) returning 1"
            self._do(query, list(ids))

    def answer(self, id_: str, answer: bytes) -> None:
        """A job is done, unless somebody else was faster, or nobody wants it any more."""
        self._do(
            "with done as (update jobs set answer = %s where id = %s and answer is null returning id) "
            f"select pg_notify('{ANSWERS}', id) from done",
            answer,
            id_,
        )

    def fetch(self, id_: str) -> bytes | None:
        """The answer to a job, if there is one."""
        found = self._do("select answer from jobs where id = %s and answer is not null", id_)
        return bytes(found[0][0]) if found else None

    def drop(self, id_: str) -> None:
        """Nobody wants a job any more; and what was left behind by others goes with it."""
        self._do(
            f"delete from jobs where id = %s or made < now() - interval '{OLD_S} s' returning 1",
            id_,
        )

    def listen(self, channel: str, heard: Callable[[str], None]) -> Callable[[], None]:
        """Hear, in another thread, of jobs or answers; what is given back ends it. Some may be lost."""
        over = Event()

        def run() -> None:
            while not over.is_set():
                try:
                    with psycopg.connect(self._address, autocommit=True, connect_timeout=WAIT_S) as db:
                        db.execute(f"listen {channel}")
                        while not over.is_set():
                            for hint in db.notifies(timeout=LISTEN_S):
                                heard(hint.payload)
                except psycopg.Error:
                    over.wait(LISTEN_S)

        thread = Thread(target=run, name="jobs", daemon=True)
        thread.start()

        def end() -> None:
            over.set()
            thread.join()

        return end

    def close(self) -> None:
        """Nothing more to do."""
        if self._db is not None:
            self._db.close()

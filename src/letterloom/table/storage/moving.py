"""From a SQLite file to PostgreSQL: all games, guests, rights and links, in one step or not at all.

The file is locked meanwhile, so a server that still uses it cannot accept a move that would stay behind.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import psycopg
from psycopg import sql

from letterloom.table.storage.interface import StorageError
from letterloom.table.storage.postgres import Postgres
from letterloom.table.storage.sqlite import SQLite

Row = tuple[Any, ...]


def _same(row: Row) -> Row:
    return row


def _standing(row: Row) -> Row:
    game, over, touched_ms, asked, due_ms, thinking = row
    return game, bool(over), touched_ms, [int(seat) for seat in asked.split()], due_ms, bool(thinking)


TABLES: Final[dict[str, tuple[str, Callable[[Row], Row]]]] = {
    "sittings": ("id, head, host, born_ms, listed", _same),
    "appends": ("game, n, message_id, rows", _same),
    "standings": ("game, over, touched_ms, asked, due_ms, thinking", _standing),
    "guests": ("id, name, seen_ms", _same),
    "rights": ("game, seat, guest", _same),
    "links": ("token, kind, game, seat, until_ms", _same),
}
"""What is carried over, in an order in which each may refer to those before."""


def move(file: Path, address: str) -> int:
    """Copy everything from a file into an empty database: how many games there are; or `StorageError`."""
    SQLite(file).close()  # a file of an older schema is brought up
    Postgres(address).close()
    try:
        with (
            closing(sqlite3.connect(file, isolation_level=None, timeout=1)) as old,
            psycopg.connect(address) as new,
        ):
            old.execute("begin immediate")
            if new.execute("select 1 from sittings limit 1").fetchone():
                raise StorageError("there are games in that database already")
            for table, (columns, converted) in TABLES.items():
                _copy(old, new, table, columns, converted)
            new.execute(
                "update standings set n = (select coalesce(max(n), 0) from appends where game = standings.game)"
            )
            house = dict(old.execute("select name, value from house").fetchall())
            if "secret" in house:
                new.execute("delete from house")
                new.execute(
                    "insert into house (secret, ms) values (%s, %s)",
                    (house["secret"], int(house.get("ms", 0))),
                )
            (count,) = old.execute("select count(*) from sittings").fetchone()
            old.execute("rollback")
    except (sqlite3.Error, psycopg.Error) as error:
        raise StorageError(f"nothing was moved: {error}") from None
    return int(count)


def _copy(
    old: sqlite3.Connection,
    new: psycopg.Connection,
    table: str,
    columns: str,
    converted: Callable[[Row], Row],
) -> None:
    names = sql.SQL(", ").join(map(sql.Identifier, columns.split(", ")))
    copying = sql.SQL("copy {} ({}) from stdin").format(sql.Identifier(table), names)
    with new.cursor() as cursor, cursor.copy(copying) as copy:
        for row in old.execute(f"select {columns} from {table}"):
            copy.write_row(converted(row))

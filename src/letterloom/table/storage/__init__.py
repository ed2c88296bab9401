"""Where games are kept: what any storage can do; SQLite, which every table has; PostgreSQL, for several servers."""

from pathlib import Path

from letterloom.table.storage.interface import (
    OWNER,
    WATCHER,
    Append,
    Guest,
    Hint,
    Link,
    Outcome,
    Right,
    Sitting,
    Standing,
    Storage,
    StorageError,
    Stored,
    Unreachable,
)
from letterloom.table.storage.sqlite import SQLite

ADDRESSES = ("postgresql://", "postgres://")
"""How the address of a database begins; anything else is a file."""


def open_storage(address: Path | str) -> Storage:
    """The storage in a file, or in the database at an address; or `StorageError`.

    >>> storage = open_storage(":memory:")
    >>> storage.sittings()
    []
    """
    if not str(address).startswith(ADDRESSES):
        return SQLite(address)
    try:
        from letterloom.table.storage.postgres import Postgres
    except ImportError:
        raise StorageError("PostgreSQL needs more: pip install letterloom[postgres]") from None
    return Postgres(str(address))


__all__ = [
    "OWNER",
    "WATCHER",
    "Append",
    "Guest",
    "Hint",
    "Link",
    "Outcome",
    "Right",
    "SQLite",
    "Sitting",
    "Standing",
    "Storage",
    "StorageError",
    "Stored",
    "Unreachable",
    "open_storage",
]

"""Where games are kept: what any storage can do, and SQLite, which is the one that every table has."""

from letterloom.table.storage.interface import (
    WATCHER,
    Append,
    Guest,
    Link,
    Outcome,
    Right,
    Sitting,
    Standing,
    Storage,
    StorageError,
    Stored,
)
from letterloom.table.storage.sqlite import SQLite

__all__ = [
    "WATCHER",
    "Append",
    "Guest",
    "Link",
    "Outcome",
    "Right",
    "SQLite",
    "Sitting",
    "Standing",
    "Storage",
    "StorageError",
    "Stored",
]

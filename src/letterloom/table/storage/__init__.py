"""Where games are kept: what any storage can do, and SQLite, which is the one that every table has."""

from letterloom.table.storage.interface import Append, Outcome, Sitting, Storage, Stored
from letterloom.table.storage.sqlite import SQLite

__all__ = ["Append", "Outcome", "SQLite", "Sitting", "Storage", "Stored"]

"""A game being played: seats, bots, clock, chance, consent; and where games are kept."""

from letterloom.table.consent import Offer
from letterloom.table.home import Bests, home, write_safely
from letterloom.table.host import Table
from letterloom.table.keeping import Journal, Overtaken, Shelf, bots_in, names_in, saved
from letterloom.table.storage import StorageError

__all__ = [
    "Bests",
    "Journal",
    "Offer",
    "Overtaken",
    "Shelf",
    "StorageError",
    "Table",
    "bots_in",
    "home",
    "names_in",
    "saved",
    "write_safely",
]

"""A game being played: seats, bots, clock, chance, consent; and where games are kept."""

from letterloom.table.consent import Offer
from letterloom.table.home import Bests, home, write_safely
from letterloom.table.host import Table
from letterloom.table.keeping import Journal, Overtaken, Shelf, about, bots_in, saved
from letterloom.table.storage import StorageError

__all__ = [
    "Bests",
    "Journal",
    "Offer",
    "Overtaken",
    "Shelf",
    "StorageError",
    "Table",
    "about",
    "bots_in",
    "home",
    "saved",
    "write_safely",
]

"""A game being played: seats, bots, clock, chance, consent; and where games are kept."""

from letterloom.table.consent import Offer
from letterloom.table.home import Bests, home
from letterloom.table.host import Table
from letterloom.table.keeping import Journal, Overtaken, Shelf, names_in

__all__ = ["Bests", "Journal", "Offer", "Overtaken", "Shelf", "Table", "home", "names_in"]

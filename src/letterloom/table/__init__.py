"""A game being played: seats, bots, clock, chance; and where games are kept."""

from letterloom.table.host import Table
from letterloom.table.store import Kept, Store

__all__ = ["Kept", "Store", "Table"]

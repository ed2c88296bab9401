"""Search that any game's bots can use; it knows only the contract."""

from letterloom.search.randomly import Random as RandomBot

__all__ = ["RandomBot"]

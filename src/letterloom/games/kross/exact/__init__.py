"""The exact choice of words in a table: a true maximum over rows, columns and KRO-11 together."""

from letterloom.games.kross.exact.search import POINTS, Found, choose, readings

__all__ = ["POINTS", "Found", "choose", "readings"]

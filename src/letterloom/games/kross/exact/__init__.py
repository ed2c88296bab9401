"""The exact choice of words in a table: a true maximum over rows, columns and KRO-11 together."""

from letterloom.games.kross.exact.search import POINTS, Found, choose, read

__all__ = ["POINTS", "Found", "choose", "read"]

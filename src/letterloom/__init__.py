"""Letterloom: five crossword-building games at one table.

Things flow one way: words → rules → search → games → players → table → cli. Start with
`letterloom.rules`, which says what a game is, then read `letterloom.games.kross`.
"""

__version__ = "0.1.0"

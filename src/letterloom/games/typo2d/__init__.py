"""TYPO-2D: lay letter cards, in alphabetical order, to rows and columns that could begin a word.

Read `rules.md` for the rules, then `rules.py` and `course.py` for how a round goes, `board.py` for rows, columns and
areas, and `laying/` for the ways in which a card can be laid.
"""

from letterloom.games.typo2d.rules import Typo2D

GAME = Typo2D()

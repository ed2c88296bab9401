"""KROSS THE WORDZ: everyone fills a 6 × 6 table with the letters that all players call.

Read `rules.md` for the rules, then `rules.py`; `score.py` has the exact score.
"""

from letterloom.games.kross.rules import Kross

GAME = Kross()

"""CUBEWORD: 25 cubes, no board, and every turn may rebuild the crossword that is there.

Read `rules.md` for the rules, then `rules.py`; `search/turns.py` finds whole turns.
"""

from letterloom.games.cubeword.rules import Cubeword

GAME = Cubeword()

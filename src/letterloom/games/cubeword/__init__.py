"""CUBEWORD: 25 cubes, no board, and every turn may rebuild the crossword that is there.

Read `rules.md` for the rules, `rules.py` for how they are played, `turns.py` for how whole turns are found.
"""

from letterloom.games.cubeword.rules import Cubeword

GAME = Cubeword()

"""3DXWORD: a crossword of letter bricks with no board, flat on the table and up into the air.

Read `rules.md` for the rules, `rules.py` for how they are played, `lattice.py` for cells, runs and which way
up, `laying.py` for what a play is worth, `growing.py` for how all plays are found, `statics.py` for what stands.
"""

from letterloom.games.xword3d.rules import Xword3d

GAME = Xword3d()

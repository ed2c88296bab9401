"""3DXWORD: a crossword of letter bricks with no board, flat on the table or up into the air.

Read `rules.md` for the rules, then `rules.py`, `course.py` and `laying.py`.
"""

from letterloom.games.xword3d.rules import Xword3d

GAME = Xword3d()

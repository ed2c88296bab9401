"""3DXWORD: a crossword of letter bricks with no board, flat on the table and up into the air.

Read `rules.md` for the rules, `course.py` for how a game goes, `board.py` for cells, runs and which way up, `effect.py`
for what a play does, `search/growing.py` for how all plays are found, `search/kernel.py` for how that is done fast,
`statics` for what stands.
"""

from letterloom.games.xword3d.rules import Xword3d

GAME = Xword3d()

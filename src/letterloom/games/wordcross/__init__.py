"""WORD CROSS: words of two fragments, built side by side in two columns, from boxes that neighbours share.

Read `rules.md` for the rules, then `rules.py`; `effect.py` has what a move does to the board.
"""

from letterloom.games.wordcross.rules import WordCross

GAME = WordCross()

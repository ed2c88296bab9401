"""WORD CROSS: words of two fragments, built side by side in two columns, from boxes that neighbours share.

Read `rules.md` for the rules, `rules.py` for how they are played, `turn.py` for what a move does to the
board.
"""

from letterloom.games.wordcross.rules import WordCross

GAME = WordCross()

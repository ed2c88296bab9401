"""HIGH LETTER: a toy game of one file, to show what a sixth game needs."""

from .rules import HighLetter

GAME = HighLetter()

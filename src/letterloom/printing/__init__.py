"""Sets to print, cut out and play with: letters, cards, tiles, cubes as nets, sheets, and the rules on one page.

`print_set(game, options, paper, language)` gives a PDF; what is on it for each game is in `sets`, how a page is laid
out in `paper`, how pieces are drawn in `pieces` and `nets`.
"""

from letterloom.printing.paper import PAPERS, Paper
from letterloom.printing.sets import print_set

__all__ = ["PAPERS", "Paper", "print_set"]

"""Words: lexicons, base forms, spellings, categories, names and definitions, from data that ships with the project.

>>> lexicon = open_lexicon("en")
>>> "STONE" in lexicon, "STOEN" in lexicon, lexicon.is_prefix("STO")
(True, False, True)
"""

from letterloom.words import categories, names
from letterloom.words.errors import WordsError
from letterloom.words.graph import Graph, build_graph
from letterloom.words.lexicon import Lexicon, installed, open_lexicon
from letterloom.words.report import WordReport, describe

__all__ = [
    "Graph",
    "Lexicon",
    "WordReport",
    "WordsError",
    "build_graph",
    "categories",
    "describe",
    "installed",
    "names",
    "open_lexicon",
]

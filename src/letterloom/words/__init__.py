"""Words: lexicons, base forms, spellings, categories, names and definitions, from packed data that ships with the project.

>>> lexicon = open_lexicon("en")
>>> "STONE" in lexicon, "STOEN" in lexicon, lexicon.is_prefix("STO")
(True, False, True)
"""

from letterloom.words.errors import WordsError
from letterloom.words.graph import Graph, build_graph
from letterloom.words.lexicon import Lexicon, installed, open_lexicon

__all__ = ["Graph", "Lexicon", "WordsError", "build_graph", "installed", "open_lexicon"]

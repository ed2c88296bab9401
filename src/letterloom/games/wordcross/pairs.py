"""Which two fragments make a word (WCR-6), fast.

Two fragments make two to four letters, and a lexicon has only a few thousand words so short. They are taken
out of it once, so that a pair costs one look into a set.
"""

from functools import lru_cache

from letterloom.words import Lexicon


@lru_cache(maxsize=32)
def short_words(lexicon: Lexicon) -> frozenset[str]:
    """All words of two, three and four letters: left and right fragment make a word if `left + right` is here.

    >>> from letterloom.words import open_lexicon
    >>> words = short_words(open_lexicon("en"))
    >>> "TE" + "AM" in words, "T" + "EA" in words, "AM" + "TE" in words
    (True, True, False)
    """
    return frozenset(word for length in (2, 3, 4) for word in lexicon.matches("." * length))

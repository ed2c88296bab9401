"""Which two fragments make a word (WCR-6), fast.

Two fragments make two to four letters, and a lexicon has only a few thousand words so short. They are taken
out of it once, so that a pair costs one look into a set: `lexicon.keep(short_words)`.
"""

from letterloom.words import Lexicon


def short_words(lexicon: Lexicon) -> frozenset[str]:
    """All words of two, three and four letters: left and right fragment make a word if `left + right` is here.

    >>> from letterloom.words import open_lexicon
    >>> words = open_lexicon("en").keep(short_words)
    >>> "TE" + "AM" in words, "T" + "EA" in words, "AM" + "TE" in words
    (True, True, False)
    """
    return frozenset(word for length in (2, 3, 4) for word in lexicon.matches("." * length))


def polite_words(lexicon: Lexicon) -> frozenset[str]:
    """The short words without the offensive ones: what a bot may offer."""
    return frozenset(word for word in lexicon.keep(short_words) if not lexicon.is_offensive(word))

"""Which runs are words at a table (CUB-2, CUB-3, CUB-9)."""

from collections.abc import Callable, Iterable
from functools import lru_cache

from letterloom.games.cubeword.board import Run
from letterloom.games.cubeword.state import CubewordOpen
from letterloom.words import Lexicon

Known = Callable[[str], bool]


def is_word(word: str, lexicon: Lexicon, american: bool) -> bool:
    """Is this a word at a table with or without American spellings (CUB-2, CUB-9)?

    >>> from letterloom.words import open_lexicon
    >>> [is_word("COLOR", open_lexicon("en"), american) for american in (True, False)]
    [True, False]
    """
    return known_words(lexicon, american)(word)


def known_words(lexicon: Lexicon, american: bool) -> Known:
    """`is_word` for one table, with a memory that is let go with its lexicon."""
    return lexicon.keep(_with_american if american else _without_american)


def offending(found: Iterable[Run], open_: CubewordOpen) -> tuple[Run, ...]:
    """The runs that are no words."""
    lexicon, american = open_.lexicon, open_.options.american
    known = known_words(lexicon, american)
    short = lexicon.short if american else ()
    wrong: tuple[Run, ...] = ()
    for run in found:
        word = run.word
        if word not in short and not known(word):
            wrong += (run,)
    return wrong


def _with_american(lexicon: Lexicon) -> Known:
    return lru_cache(maxsize=100_000)(lexicon.graph.has)


def _without_american(lexicon: Lexicon) -> Known:
    @lru_cache(maxsize=100_000)
    def known(word: str) -> bool:
        return word in lexicon and (lexicon.region(word) != "us" or word in lexicon.extra)

    return known

"""Which words count at a table of TYPO-2D, and which of them to say (TYP-5, TYP-12)."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from string import ascii_uppercase

from letterloom.games.typo2d.material import NAMES
from letterloom.games.typo2d.options import TypoOptions
from letterloom.games.typo2d.table import GAP, Board
from letterloom.words import Lexicon
from letterloom.words.facts import facts_of


def fits(word: str, pattern: str) -> bool:
    """Does a word begin with a run, any letter in its gaps?

    >>> fits("STONE", "S.O"), fits("STONE", "STONES")
    (True, False)
    """
    return len(word) >= len(pattern) and all(
        mark in (GAP, letter) for mark, letter in zip(pattern, word, strict=False)
    )


class Vocabulary:
    """A lexicon, and the names on the cards that lie on the table where these count."""

    def __init__(self, lexicon: Lexicon, letters: str) -> None:
        self.lexicon = lexicon
        self.names = tuple(NAMES[letter] for letter in letters)

    def __contains__(self, word: str) -> bool:
        return word in self.lexicon or word in self.names

    def begins(self, pattern: str) -> bool:
        """Does any word begin so?"""
        lexicon = self.lexicon
        if lexicon.begins(pattern) if GAP in pattern else lexicon.is_prefix(pattern):
            return True
        return bool(self.names) and any(fits(name, pattern) for name in self.names)

    def example(self, pattern: str, avoid: str = "") -> str:
        """The commonest word that begins so, other than one to avoid; "" where there is none."""
        if word := commonest(self.lexicon, pattern, avoid):
            return word
        return next((name for name in self.names if name != avoid and fits(name, pattern)), "")

    def pairs(self, words: Sequence[str], patterns: Sequence[str]) -> tuple[str, ...] | None:
        """The words in the order of the runs that they are said for, or None where they cannot all be.

        They may be said in any order, so each run looks for a word of its own (augmenting paths).

        >>> from letterloom.words import open_lexicon
        >>> english = Vocabulary(open_lexicon("en"), "")
        >>> english.pairs(("STONE", "STAR"), ("STA", "ST"))
        ('STAR', 'STONE')
        """
        said_for: dict[int, int] = {}  # which run each word is said for

        def find(run: int, tried: set[int]) -> bool:
            for n, word in enumerate(words):
                if n not in tried and fits(word, patterns[run]) and word in self:
                    tried.add(n)
                    if n not in said_for or find(said_for[n], tried):
                        said_for[n] = run
                        return True
            return False

        if len(words) != len(patterns) or not all(find(run, set()) for run in range(len(patterns))):
            return None
        by_run = {run: words[n] for n, run in said_for.items()}
        return tuple(by_run[run] for run in range(len(patterns)))


@lru_cache(maxsize=65536)
def commonest(lexicon: Lexicon, pattern: str, avoid: str = "") -> str:
    """The commonest word that begins so, in the order of `Lexicon.completions`; "" where there is none.

    >>> from letterloom.words import open_lexicon
    >>> commonest(open_lexicon("en"), "ZYG"), commonest(open_lexicon("en"), "ST.N")
    ('ZYGOTE', 'STAND')
    """
    for found in re.finditer(rf"^{pattern}.*$", _common(lexicon.language)[pattern[0]], re.MULTILINE):
        word = found.group()
        if word != avoid and word in lexicon and not lexicon.is_offensive(word):
            return word
    rare = [word for word in lexicon.graph.below(pattern) if word != avoid]
    return min(
        rare, default="", key=lambda word: (lexicon.is_offensive(word), -lexicon.frequency(word), word)
    )


@lru_cache(maxsize=8)
def _common(language: str) -> Mapping[str, str]:
    """The common words of a language by their first letter, the commonest first, a word a line.

    A quick look into one of these takes the place of a search through all common words, of which a game does many.
    """
    words: dict[str, list[str]] = {letter: [] for letter in ascii_uppercase}
    for word in facts_of(language).common("") if language else ():
        if word:  # the end of the list is an empty line
            words[word[0]].append(word)
    return {letter: "\n".join(found) for letter, found in words.items()}


def prepare(lexicon: Lexicon) -> None:
    """Read the common words now, so that the first turn is as quick as any."""
    _common(lexicon.language)


@lru_cache(maxsize=256)
def _vocabulary(lexicon: Lexicon, letters: str) -> Vocabulary:
    return Vocabulary(lexicon, letters)


def vocabulary(options: TypoOptions, board: Board, laid: str = "", replaced: str = "") -> Vocabulary:
    """What counts with a letter laid on this board, in the place of another or not (TYP-12)."""
    if not options.card_names:
        return _vocabulary(options.words, "")
    letters = [*board.letters.values(), *laid]
    if replaced:
        letters.remove(replaced)
    return _vocabulary(options.words, "".join(sorted(set(letters))))

"""Which words count at a table of TYPO-2D, and which of them to say (TYP-5, TYP-12)."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from heapq import heapify, heappop

from letterloom.games.typo2d.board import GAP, Board
from letterloom.games.typo2d.material import NAMES
from letterloom.games.typo2d.state import TypoOpen
from letterloom.words import Lexicon
from letterloom.words.facts import facts_of

Commonest = Callable[[str, str], str]


def fits(word: str, pattern: str) -> bool:
    """Does a word begin with a run, any letter in its gaps?

    >>> fits("STONE", "S.O"), fits("STONE", "STONES")
    (True, False)
    """
    return len(word) >= len(pattern) and all(
        mark in (GAP, letter) for mark, letter in zip(pattern, word, strict=False)
    )


class Vocabulary:
    """The words of a table: a lexicon, and the names on the cards of a board where these count."""

    def __init__(self, lexicon: Lexicon, card_names: bool = False, names: Sequence[str] = ()) -> None:
        self.lexicon = lexicon
        self.card_names = card_names
        self.names = names

    def on(self, board: Board, laid: str = "", replaced: str = "") -> "Vocabulary":
        """What counts with a card laid on this board, in the place of another or not (TYP-12)."""
        if not self.card_names:
            return self
        letters = [*board.letters.values(), *laid[:1]]
        if replaced:
            letters.remove(replaced[0])
        return Vocabulary(self.lexicon, True, [NAMES[letter] for letter in sorted(set(letters))])

    def __contains__(self, word: str) -> bool:
        return word in self.lexicon or word in self.names

    def begins(self, pattern: str) -> bool:
        """Does any word begin so?"""
        lexicon = self.lexicon
        if lexicon.begins(pattern) if GAP in pattern else lexicon.is_prefix(pattern):
            return True
        return any(fits(name, pattern) for name in self.names)

    def example(self, pattern: str, avoid: str = "") -> str:
        """The commonest word that begins so, other than one to avoid; "" where there is none."""
        if word := self.lexicon.keep(commonest)(pattern, avoid):
            return word
        return next((name for name in self.names if name != avoid and fits(name, pattern)), "")

    def pairs(self, words: Sequence[str], patterns: Sequence[str]) -> tuple[str, ...] | None:
        """The words in the order of the runs that they are said for, or None where they cannot all be.

        They may be said in any order, so each run looks for a word of its own (augmenting paths).

        >>> from letterloom.words import open_lexicon
        >>> english = Vocabulary(open_lexicon("en"))
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


def vocabulary(open_: TypoOpen) -> Vocabulary:
    """What counts at a table; `on` a board with the names of its cards."""
    return Vocabulary(open_.lexicon, open_.options.card_names)


def commonest(lexicon: Lexicon) -> Commonest:
    """Finds the commonest word that begins so, in the order of `Lexicon.completions`; "" where there is none.

    >>> from letterloom.words import open_lexicon
    >>> find = open_lexicon("en").keep(commonest)
    >>> find("ZYG", ""), find("ST.N", ""), find("ZYG", "ZYGOTE")
    ('ZYGOTE', 'STAND', 'ZYGOTES')
    """
    common = _common(lexicon.language)

    @lru_cache(maxsize=65536)
    def find(pattern: str, avoid: str) -> str:
        for word in common.beginning(pattern):
            if word != avoid and word in lexicon and not lexicon.is_offensive(word):
                return word
        rare = [word for word in lexicon.graph.below(pattern) if word != avoid]
        return min(
            rare, default="", key=lambda word: (lexicon.is_offensive(word), -lexicon.frequency(word), word)
        )

    return find


class _Common:
    """The common words of a language, so kept that the commonest one with a beginning is found at once."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        """The commonest first."""
        self._ranks = sorted(range(len(words)), key=words.__getitem__)
        """Where each word stands there, in alphabetical order."""
        self._sorted = [words[rank] for rank in self._ranks]

    def beginning(self, pattern: str) -> Iterator[str]:
        """The words that begin so, the commonest first."""
        letters = pattern.partition(GAP)[0]
        low, high = (
            bisect_left(self._sorted, letters),
            bisect_left(self._sorted, letters + "["),
        )  # [ is after Z
        ranks = self._ranks[low:high]
        heapify(ranks)
        while ranks:
            word = self._words[heappop(ranks)]
            if fits(word, pattern):
                yield word


@lru_cache(maxsize=8)
def _common(language: str) -> _Common:
    # The end of the list of common words is an empty line.
    return _Common([word for word in facts_of(language).common("") if word] if language else [])

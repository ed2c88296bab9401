"""Which words count at a table of TYPO-2D, and which of them to say (TYP-5, TYP-12)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice
from typing import Final

from letterloom.games.typo2d.board import GAP, Board
from letterloom.games.typo2d.material import NAMES
from letterloom.games.typo2d.state import TypoOpen
from letterloom.words import Lexicon
from letterloom.words.facts import facts_of

BUCKET: Final = 3
"""Common words are kept by so many of their first letters, and by fewer."""
REMEMBERED: Final = 20_000
"""For so many beginnings the word to say is remembered, a lexicon."""


def fits(word: str, pattern: str) -> bool:
    """Does a word begin with a run, any letter in its gaps?

    >>> fits("STONE", "S.O"), fits("STONE", "STONES")
    (True, False)
    """
    if GAP not in pattern:
        return word.startswith(pattern)
    return len(word) >= len(pattern) and all(
        mark in (GAP, letter) for mark, letter in zip(pattern, word, strict=False)
    )


class Dictionary:
    """The words of a table: a lexicon, and the names on the cards of a board where these count."""

    def __init__(self, lexicon: Lexicon, card_names: bool = False, names: Sequence[str] = ()) -> None:
        self.lexicon = lexicon
        self.card_names = card_names
        self.names = names

    def on(self, board: Board, laid: str = "", replaced: str = "") -> "Dictionary":
        """What counts with a card laid on this board, in the place of another or not (TYP-12)."""
        if not self.card_names:
            return self
        letters = [*board.letters.values(), *laid[:1]]
        if replaced:
            letters.remove(replaced[0])
        return Dictionary(self.lexicon, True, [NAMES[letter] for letter in sorted(set(letters))])

    def __contains__(self, word: str) -> bool:
        return word in self.lexicon or word in self.names

    def begins(self, pattern: str) -> bool:
        """Does any word begin so?"""
        lexicon = self.lexicon
        if lexicon.begins(pattern) if GAP in pattern else lexicon.is_prefix(pattern):
            return True
        return any(fits(name, pattern) for name in self.names)

    def example(self, pattern: str) -> str:
        """The commonest word that begins so; "" where there is none that may be offered."""
        return self.lexicon.keep(commonest)(pattern) or next(self._names(pattern), "")

    def examples(self, pattern: str, limit: int) -> tuple[str, ...]:
        """Some words that begin so, the commonest first, and none that should not be offered."""
        offered = chain(beginning(self.lexicon, pattern), self._names(pattern))
        return tuple(islice(dict.fromkeys(islice(offered, 2 * limit)), limit))

    def any(self, pattern: str) -> str:
        """A word that begins so, an offensive one where there is no other; for the clock, which must say something."""
        return self.example(pattern) or next(self.lexicon.graph.below(pattern), "")

    def _names(self, pattern: str) -> Iterator[str]:
        return (name for name in self.names if fits(name, pattern))

    def pairs(self, words: Sequence[str], patterns: Sequence[str]) -> tuple[str, ...] | None:
        """The words in the order of the runs that they are said for, or None where they cannot all be.

        They may be said in any order, so each run looks for a word of its own (augmenting paths).

        >>> from letterloom.words import open_lexicon
        >>> english = Dictionary(open_lexicon("en"))
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


def dictionary(open_: TypoOpen) -> Dictionary:
    """What counts at a table; `on` a board with the names of its cards."""
    return Dictionary(open_.lexicon, open_.options.card_names)


def beginning(lexicon: Lexicon, pattern: str) -> Iterator[str]:
    """The words that begin so and may be offered, lazily: common ones first, the commonest of all before the others.

    Rare words follow from short to long: how rare each of them is would cost more to look up than the move itself.

    >>> from letterloom.words import open_lexicon
    >>> list(islice(beginning(open_lexicon("en"), "STON"), 2))
    ['STONE', 'STONES']
    """
    seen = set()
    for word in _common(lexicon.language).get(pattern.partition(GAP)[0][:BUCKET], ()):
        if fits(word, pattern) and word in lexicon and not lexicon.is_offensive(word):
            seen.add(word)
            yield word
    rare = (w for w in lexicon.graph.below(pattern) if w not in seen and not lexicon.is_offensive(w))
    if lexicon.language:
        yield from sorted(rare, key=lambda word: (len(word), word))
    else:  # a text file may be long, and all its words are rare: they come as they stand, from A to Z
        yield from rare


def commonest(lexicon: Lexicon) -> Callable[[str], str]:
    """Finds the first of these, or "", and remembers it.

    >>> from letterloom.words import open_lexicon
    >>> find = open_lexicon("en").keep(commonest)
    >>> find("STON"), find("ST.N"), find("ZZX")
    ('STONE', 'STAND', '')
    """
    _common(lexicon.language)  # read now, so that the first turn is as quick as any

    @lru_cache(maxsize=REMEMBERED)
    def find(pattern: str) -> str:
        return next(beginning(lexicon, pattern), "")

    return find


@lru_cache(maxsize=8)
def _common(language: str) -> Mapping[str, Sequence[str]]:
    """The common words of a language by their first letter, two and three letters, the commonest first.

    A quick look into one of these takes the place of a search through all common words, of which a game does many.
    """
    found: dict[str, list[str]] = {}
    for word in facts_of(language).common("") if language else ():
        for length in range(1, min(len(word), BUCKET) + 1):  # the end of the list is an empty line
            found.setdefault(word[:length], []).append(word)
    return found

"""Which words count at a table of TYPO-2D, and which of them to say (TYP-5, TYP-12)."""

from collections.abc import Sequence
from functools import lru_cache

from letterloom.games.typo2d.material import NAMES
from letterloom.games.typo2d.options import TypoOptions
from letterloom.games.typo2d.table import GAP, Board
from letterloom.words import Lexicon


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
        found = _commonest(self.lexicon, pattern)
        return next(
            (w for w in (*found, *(n for n in self.names if fits(n, pattern))) if w != avoid),
            "",
        )

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
def _commonest(lexicon: Lexicon, pattern: str) -> tuple[str, ...]:
    """The two commonest words that begin so. Words that are never suggested are so here only if nothing else fits."""
    found = lexicon.completions(pattern, 2)
    if found:
        return found
    rude = next(lexicon.graph.below(pattern), None)
    return (rude,) if rude else ()


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

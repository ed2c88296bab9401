"""Words as the search asks for them: is this one, and which letters fit into a gap. Answers are remembered.

One `Vocabulary` serves all searches with the same lexicon and the same view of American spellings.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from letterloom.games.cubeword.crossword import is_word
from letterloom.words import Lexicon
from letterloom.words.graph import ALPHABET

ALL = (1 << 26) - 1
"""Every letter, as bits: bit 0 is A."""
_REMEMBERED = 200_000


def bit(letter: str) -> int:
    """A letter as a bit.

    >>> bit("A"), bit("C")
    (1, 4)
    """
    return 1 << (ord(letter) - 65)


def bits(letters: str) -> int:
    """Some letters as bits.

    >>> bits("ABBA")
    3
    """
    found = 0
    for letter in letters:
        found |= bit(letter)
    return found


class Vocabulary:
    """The words of a lexicon that count at a table."""

    def __init__(self, lexicon: Lexicon, american: bool) -> None:
        self.lexicon = lexicon
        self.american = american
        self._words: dict[str, bool] = {}
        self._gaps: dict[tuple[str, str], int] = {}

    def has(self, word: str) -> bool:
        """Is this a word (CUB-2, CUB-9)?"""
        known = self._words.get(word)
        if known is None:
            if len(self._words) > _REMEMBERED:
                self._words.clear()
            known = self._words[word] = is_word(word, self.lexicon, self.american)
        return known

    def gap(self, before: str, after: str) -> int:
        """The letters that make a word between these, as bits; where there is nothing around, every letter."""
        if not before and not after:
            return ALL
        known = self._gaps.get((before, after))
        if known is None:
            if len(self._gaps) > _REMEMBERED:
                self._gaps.clear()
            known = bits("".join(letter for letter in ALPHABET if self.has(before + letter + after)))
            self._gaps[before, after] = known
        return known

    def fits(self, masks: Sequence[int]) -> Iterator[str]:
        """The words with one of the letters of each mask in each place, in alphabetical order."""
        return (word for word, _ in self.near(masks, masks, masks, 0, 0))

    def near(
        self, kept: Sequence[int], turned: Sequence[int], wild: Sequence[int], changes: int, wilds: int
    ) -> Iterator[tuple[str, int]]:
        """Words that differ from what is kept in a few places, with the number of changes.

        In each place a letter of `kept` costs nothing, one of `turned` a change, one of `wild` a change and a wild.
        """
        cells = self.lexicon.graph.cells
        last = len(kept) - 1
        american = self.american
        stack = [(self.lexicon.graph.root, "", 0, 0)]
        while stack:
            node, text, changed, wildly = stack.pop()
            depth = len(text)
            letters = cells[node + 1] if depth == last else cells[node]
            free = kept[depth]
            turn = turned[depth] if changed < changes else 0
            name = wild[depth] if changed < changes and wildly < wilds else 0
            following = letters & (free | turn | name)
            arcs = cells[node]
            while following:  # from Z down to A, so that A is popped first
                top = following.bit_length() - 1
                one = 1 << top
                following ^= one
                if free & one:
                    after = (changed, wildly)
                elif turn & one:
                    after = (changed + 1, wildly)
                else:
                    after = (changed + 1, wildly + 1)
                longer = text + ALPHABET[top]
                if depth == last:
                    if american or self.has(longer):
                        yield longer, after[0]
                elif child := cells[node + 2 + (arcs & (one - 1)).bit_count()]:
                    stack.append((child, longer, *after))


@lru_cache(maxsize=8)
def vocabulary(lexicon: Lexicon, american: bool) -> Vocabulary:
    """The vocabulary of a table."""
    return Vocabulary(lexicon, american)

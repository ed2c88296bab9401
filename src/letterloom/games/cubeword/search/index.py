"""Words as the search asks for them: which letters fit into a gap, which words fit a stretch of a line.

For each length there is a drawer: for each place and letter the words with that letter there, as the bits of one large
number. Words that fit a stretch are then found by a few `&` and `|`, however open the stretch is, where walking
the graph would try thousands of beginnings. One `Index` serves all searches with the same lexicon and the same
view of American spellings; a drawer is filled when its length is first asked for. Short words, of which many score the
same, lie in it by how common they are.
"""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

from letterloom.games.cubeword.vocabulary import known_words
from letterloom.rules import Budget
from letterloom.words import Lexicon
from letterloom.words.graph import ALPHABET

ALL = (1 << 26) - 1
"""Every letter, as bits: bit 0 is A."""
_REMEMBERED = 200_000
_BY_FREQUENCY = 6
"""Words up to this length are ordered, the commonest first; longer ones seldom have a choice."""


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


class Drawer:
    """The words of one length.

    >>> drawer = Drawer(["CAT", "COT", "DOT"], 3)
    >>> list(drawer.words_of(drawer.having(1, bits("O")) & drawer.having(0, bits("CE"))))
    ['COT']
    """

    def __init__(self, words: Sequence[str], length: int) -> None:
        self.words = words
        self.all = (1 << len(words)) - 1
        letters = "".join(words).encode()
        self._columns = [letters[place::length] for place in range(length)]
        self._letters: list[dict[int, int]] = [{} for _ in range(length)]

    def having(self, place: int, mask: int) -> int:
        """The words with one of these letters in a place, as bits: the first word is the highest."""
        if mask.bit_count() > 13:  # of many letters the few that are missing are taken away
            return self.all ^ self.having(place, mask ^ ALL)
        found = 0
        while mask:
            lowest = mask & -mask
            found |= self._having_letter(place, lowest)
            mask ^= lowest
        return found

    def _having_letter(self, place: int, letter: int) -> int:
        found = self._letters[place].get(letter)
        if found is None:
            marks = bytes(49 if n == 64 + letter.bit_length() else 48 for n in range(256))
            found = int(self._columns[place].translate(marks) or b"0", 2)
            self._letters[place][letter] = found
        return found

    def words_of(self, found: int) -> Iterator[str]:
        """The words that some bits stand for, in the order of the drawer."""
        last = len(self.words) - 1
        while found:
            top = found.bit_length() - 1
            found ^= 1 << top
            yield self.words[last - top]


class Index:
    """The words of a lexicon that count at a table."""

    def __init__(self, lexicon: Lexicon, american: bool) -> None:
        self.lexicon = lexicon
        self.american = american
        self.has = known_words(lexicon, american)
        """Is this a word (CUB-2, CUB-9)?"""
        self._gaps: dict[tuple[str, str], int] = {}
        self._by_length: dict[str, dict[int, list[str]]] = {}
        """The words that begin with each letter, by their length."""
        self._drawers: dict[int, Drawer] = {}

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
        """The words with one of the letters of each mask in each place, in the order of the drawer."""
        drawer = self._drawer(len(masks))
        found = drawer.all
        for place, mask in enumerate(masks):
            found &= drawer.having(place, mask)
            if not found:
                return
        for word in drawer.words_of(found):
            if self.american or self.has(word):
                yield word

    def near(
        self, kept: Sequence[int], turned: Sequence[int], wild: Sequence[int], changes: int
    ) -> Iterator[tuple[str, int]]:
        """Words that differ from what is kept in a few places, with the number of changes, in the order of the drawer.

        In each place a letter of `kept` costs nothing, one of `turned` a change, and one of `wild` a change that only
        one place of the word may have.
        """
        drawer = self._drawer(len(kept))
        # By the number of changes so far: the words without a wild letter, and those with one.
        tame, wildly = [drawer.all, *[0] * changes], [0] * (changes + 1)
        for place in range(len(kept)):
            stays = drawer.having(place, kept[place])
            turns = drawer.having(place, kept[place] | turned[place]) & ~stays
            other = drawer.having(place, wild[place]) & ~stays & ~turns
            for n in range(changes, 0, -1):
                wildly[n] = wildly[n] & stays | wildly[n - 1] & turns | tame[n - 1] & other
                tame[n] = tame[n] & stays | tame[n - 1] & turns
            tame[0] &= stays
            if not any(tame) and not any(wildly):
                return
        for word in drawer.words_of(reduce(or_, (*tame, *wildly))):
            changed = sum(not kept[place] >> (ord(letter) - 65) & 1 for place, letter in enumerate(word))
            if self.american or self.has(word):
                yield word, changed

    def is_ready(self, budget: Budget) -> bool:
        """Have all words been read? It is done letter by letter, once, as far as the budget goes."""
        for letter in ALPHABET:
            if letter not in self._by_length:
                if budget.is_spent():
                    return False
                words: dict[int, list[str]] = {}
                for word in self.lexicon.graph.below(letter):
                    words.setdefault(len(word), []).append(word)
                self._by_length[letter] = words
        return True

    def _drawer(self, length: int) -> Drawer:
        drawer = self._drawers.get(length)
        if drawer is None:
            words = [word for letter in ALPHABET for word in self._by_length[letter].get(length, ())]
            if length <= _BY_FREQUENCY:
                words.sort(key=self.lexicon.frequency, reverse=True)
            drawer = self._drawers[length] = Drawer(words, length)
        return drawer


def index_of(lexicon: Lexicon, american: bool) -> Index:
    """The index of a table, made once for a lexicon and let go with it."""
    return lexicon.keep(_with_american if american else _without_american)


def _with_american(lexicon: Lexicon) -> Index:
    return Index(lexicon, american=True)


def _without_american(lexicon: Lexicon) -> Index:
    return Index(lexicon, american=False)

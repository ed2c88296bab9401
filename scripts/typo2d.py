"""How many cards each letter has in TYPO-2D (TYP-1), derived from the lexicons.

Run `python -m scripts.typo2d`; the result is kept in the game's `material.py`, and `docs/typo2d.md` explains it.

A card laid in front of a line must be able to begin words, and one laid behind it to continue them. So every
beginning of 2 to 5 letters that any word has is counted once, and both its first and its last letter get a mark.
A letter's weight is its share of the marks, averaged over the four lengths and over English, German and Dutch. The
61 cards are then dealt out one by one: first one of each letter, and each further one to the letter whose weight is
largest for the cards that it would have (the method of Sainte-Laguë).
"""

from collections import Counter
from collections.abc import Iterable
from string import ascii_uppercase

from letterloom.words import installed, open_lexicon

CARDS = 61
LENGTHS = range(2, 6)
LANGUAGES = ("en", "de", "nl")


def weights(words: Iterable[str]) -> dict[str, float]:
    """Each letter's share among first and last letters of the words' beginnings.

    >>> weights(["AB", "AC"])["A"]
    0.5
    """
    beginnings = {length: {w[:length] for w in words if len(w) >= length} for length in LENGTHS}
    total = dict.fromkeys(ascii_uppercase, 0.0)
    used = [found for found in beginnings.values() if found]
    for found in used:
        marks = Counter(letter for text in found for letter in (text[0], text[-1]))
        for letter, count in marks.items():
            total[letter] += count / (2 * len(found)) / len(used)
    return total


def deal(weight: dict[str, float], cards: int = CARDS) -> dict[str, int]:
    """So many cards by weight, each letter at least one.

    >>> deal({"A": 0.7, "B": 0.2, "C": 0.1}, 7)
    {'A': 5, 'B': 1, 'C': 1}
    """
    counts = dict.fromkeys(weight, 1)
    for _ in range(cards - len(weight)):
        neediest = max(weight, key=lambda letter: (weight[letter] / (2 * counts[letter] + 1), letter))
        counts[neediest] += 1
    return counts


def derive() -> dict[str, int]:
    """The numbers of cards, from the lexicons that are installed."""
    languages = [name for name in LANGUAGES if name in installed()]
    each = [weights(list(open_lexicon(name))) for name in languages]
    return deal({letter: sum(w[letter] for w in each) / len(each) for letter in ascii_uppercase})


if __name__ == "__main__":
    for letter, count in derive().items():
        print(letter, count)

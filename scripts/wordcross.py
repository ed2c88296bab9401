"""Choose the 190 fragments of WORD CROSS and their values (WCR-1).

Run `python -m scripts.wordcross`; it writes `fragments.txt` into the game's folder and says what it found.
How it works:

1. Every way to cut a word of two to four letters into two fragments of one or two letters gives the
   candidates.
2. Beginning with all of them, the one that costs least leaves, again and again, until KINDS are left. Its
   cost is the number of words that nobody can make without it; a word of `en` counts twice, as most
   tables play with `en`. The vowels, and the last fragment with a letter, stay, so that every letter is in
   the game.
3. The tiles that are still free up to 190 become second and third copies: each goes to the fragment with
   the most words of `en` for each copy that it would then have.
4. A fragment's value follows how hard it is to use, which is the number of other tiles that make a word of
   `en` with it, on either side. The ninth of the fragments with the most partners is worth 1, the next
   ninth 2, and so on; those with equally many are worth the same.

The same lexicons always give the same tiles: ties go to the alphabet.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from letterloom.words import open_lexicon

TILES = 190
KINDS = 180
MOST_COPIES = 3
KEPT = frozenset("AEIOU")
PLACE = Path(__file__).parents[1] / "src/letterloom/games/wordcross/fragments.txt"

Cut = tuple[str, str]


def short_words(lexicon: str) -> frozenset[str]:
    """The words of two to four letters."""
    words = open_lexicon(lexicon)
    return frozenset(word for length in (2, 3, 4) for word in words.matches("." * length))


def cuts(word: str) -> list[Cut]:
    """The ways to make a word of two fragments.

    >>> cuts("AT"), cuts("TEA"), cuts("TEAM")
    ([('A', 'T')], [('T', 'EA'), ('TE', 'A')], [('TE', 'AM')])
    """
    return [(word[:at], word[at:]) for at in (1, 2) if at < len(word) <= at + 2]


def choose_kinds(common: frozenset[str], words: frozenset[str], count: int = KINDS) -> set[str]:
    """Step 2: drop what costs least until so many fragments are left."""
    weight = {word: 2 if word in common else 1 for word in words | common}
    uses: dict[str, list[tuple[str, str]]] = {}
    for word in weight:
        for left, right in cuts(word):
            for fragment, partner in {(left, right), (right, left)}:
                uses.setdefault(fragment, []).append((word, partner))
    kinds = set(uses)
    ways = Counter(word for word in weight for _ in cuts(word))
    letters = Counter(letter for kind in kinds for letter in set(kind))

    def needed(kind: str) -> Counter[str]:
        """How many ways to make each word go with this fragment."""
        return Counter(word for word, partner in uses[kind] if partner in kinds)

    def cost(kind: str) -> int:
        return sum(weight[word] for word, lost in needed(kind).items() if ways[word] == lost)

    while len(kinds) > count:
        free = [k for k in sorted(kinds - KEPT) if all(letters[letter] > 1 for letter in k)]
        cheapest = min(free, key=cost)
        ways -= needed(cheapest)
        letters -= Counter(set(cheapest))
        kinds.remove(cheapest)
    return kinds


def choose_copies(kinds: set[str], common: frozenset[str]) -> dict[str, int]:
    """Step 3: how many tiles there are of each fragment."""
    used = Counter(
        part
        for word in common
        for left, right in cuts(word)
        if left in kinds and right in kinds
        for part in {left, right}
    )
    copies = dict.fromkeys(sorted(kinds), 1)
    for _ in range(TILES - len(kinds)):
        open_kinds = [kind for kind in copies if copies[kind] < MOST_COPIES]
        copies[max(open_kinds, key=lambda kind: used[kind] / (copies[kind] + 1))] += 1
    return copies


def partners(copies: Mapping[str, int], common: frozenset[str]) -> dict[str, int]:
    """How many other tiles make a word with each fragment, on either side."""
    return {
        kind: sum(
            number - (other == kind)
            for other, number in copies.items()
            if kind + other in common or other + kind in common
        )
        for kind in copies
    }


def values(copies: Mapping[str, int], common: frozenset[str]) -> dict[str, int]:
    """Step 4: what each fragment is worth."""
    found = partners(copies, common)
    return {
        kind: 1 + 9 * sum(other > number for other in found.values()) // len(found)
        for kind, number in found.items()
    }


def makeable(copies: Mapping[str, int], words: Iterable[str]) -> int:
    """How many words two of the tiles can make."""
    return sum(
        any(copies.get(left, 0) > 0 and copies.get(right, 0) > (left == right) for left, right in cuts(word))
        for word in words
    )


def main() -> None:
    """Choose, write, and say what came of it."""
    common, words = short_words("en"), short_words("en-max")
    copies = choose_copies(choose_kinds(common, words), common)
    worth = values(copies, common)
    lines = [f"{kind} {worth[kind]} {number}\n" for kind, number in copies.items()]
    PLACE.write_text(
        "# fragment, value, how many; made by scripts/wordcross.py\n" + "".join(lines), encoding="utf-8"
    )
    print(f"{sum(copies.values())} tiles, {len(copies)} fragments")
    print(f"words of en: {makeable(copies, common)} of {len(common)}")
    print(f"words of en-max: {makeable(copies, words)} of {len(words)}")
    by_value = Counter(worth[kind] for kind in copies for _ in range(copies[kind]))
    print("tiles by value:", dict(sorted(by_value.items())))
    found = partners(copies, common)
    print("fewest partners:", sorted(found.items(), key=lambda item: item[1])[:8])


if __name__ == "__main__":
    main()

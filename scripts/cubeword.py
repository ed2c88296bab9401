"""Choose the letters of CUBEWORD's 24 cubes (CUB-1).

Run `python -m scripts.cubeword`; it prints the cubes as they stand in the game's `material.py`, and what they can
show. How it works:

1. The 5,000 commonest words of three to eight letters in `en` are counted, letter by letter.
2. Each letter gets one of the 120 faces, so that none is missing; the other 94 are shared out by the counts: one after
   another goes to the letter that is furthest behind its share (Sainte-Laguë's quotients, as seats of a parliament are
   dealt to parties).
3. The vowels A, E, I, O, U and then the other letters, each group by falling number of faces, are dealt: a face goes
   to a cube with the fewest faces so far that lacks the letter, of those to the one whose letters have least often met
   it on a cube, of those to the first. So no cube has a letter twice, all have vowels, and no two letters are always
   on the same cubes.

A word can be shown when its letters find different cubes: a matching, found by augmenting paths. The same lexicon
always gives the same cubes: ties go to the alphabet.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from string import ascii_uppercase

from letterloom.words import open_lexicon

CUBES = 24
FACES = 5
WORDS = 5000
LENGTHS = range(3, 9)
VOWELS = "AEIOU"


@cache
def common_words() -> tuple[str, ...]:
    """The commonest words of three to eight letters, the commonest first."""
    lexicon = open_lexicon("en")
    words = [word for word in lexicon if len(word) in LENGTHS]
    words.sort(key=lambda word: (-lexicon.frequency(word), word))
    return tuple(words[:WORDS])


def share_out(words: Sequence[str]) -> Mapping[str, int]:
    """How many faces each letter gets."""
    counts = Counter(letter for word in words for letter in word)
    faces = dict.fromkeys(ascii_uppercase, 1)
    while sum(faces.values()) < CUBES * FACES:
        letter = max(faces, key=lambda letter: counts[letter] / (2 * faces[letter] + 1))
        faces[letter] += 1
    return faces


def deal(faces: Mapping[str, int]) -> dict[int, str]:
    """The faces dealt to the cubes, vowels first."""
    cubes = dict.fromkeys(range(1, CUBES + 1), "")
    together: Counter[frozenset[str]] = Counter()  # how often two letters are on one cube
    for letter in sorted(faces, key=lambda letter: (letter not in VOWELS, -faces[letter], letter)):
        for _ in range(faces[letter]):
            cube = min(
                (cube for cube, letters in cubes.items() if letter not in letters),
                key=lambda cube: (
                    len(cubes[cube]),
                    sum(together[frozenset((letter, other))] for other in cubes[cube]),
                    cube,
                ),
            )
            together.update(frozenset((letter, other)) for other in cubes[cube])
            cubes[cube] += letter
    return {cube: "".join(sorted(letters)) for cube, letters in cubes.items()}


def can_show(word: str, cubes: Mapping[int, str]) -> bool:
    """Can the letters of a word be shown on different cubes, without blanks?

    >>> can_show("ABA", {1: "AB", 2: "AC", 3: "BC"}), can_show("AAA", {1: "AB", 2: "AC", 3: "BC"})
    (True, False)
    """
    holder: dict[int, int] = {}

    def find(place: int, tried: set[int]) -> bool:
        for cube, letters in cubes.items():
            if word[place] in letters and cube not in tried:
                tried.add(cube)
                if cube not in holder or find(holder[cube], tried):
                    holder[cube] = place
                    return True
        return False

    return all(find(place, set()) for place in range(len(word)))


def main() -> None:
    """Print the cubes and what they can show."""
    words = common_words()
    faces = share_out(words)
    cubes = deal(faces)
    for cube, letters in cubes.items():
        print(f'    {cube}: "{letters}",')
    shown = sum(can_show(word, cubes) for word in words)
    print(f"faces: {' '.join(f'{letter}{count}' for letter, count in faces.items())}")
    print(f"words of {min(LENGTHS)} to {max(LENGTHS)} letters that can be shown: {shown} of {len(words)}")
    print("not shown:", " ".join(word for word in words if not can_show(word, cubes)))
    print("cubes without A, E, I, O, U:", sum(not set(letters) & set(VOWELS) for letters in cubes.values()))


if __name__ == "__main__":
    main()

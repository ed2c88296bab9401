"""The cubes, as `scripts/cubeword.py` derives them (CUB-1)."""

from collections import Counter
from string import ascii_uppercase

from scripts.cubeword import WORDS, can_show, common_words, deal, share_out

from letterloom.games.cubeword import GAME
from letterloom.games.cubeword.material import CUBES


def test_there_are_24_cubes_with_five_different_letters_each() -> None:
    assert list(CUBES) == list(range(1, 25))
    assert all(len(set(letters)) == len(letters) == 5 for letters in CUBES.values())


def test_every_letter_is_there_and_every_cube_but_four_at_most_has_a_vowel() -> None:
    assert set("".join(CUBES.values())) == set(ascii_uppercase)
    assert sum(not set(letters) & set("AEIOU") for letters in CUBES.values()) <= 4


def test_more_than_95_percent_of_the_commonest_words_can_be_shown_without_blanks() -> None:
    words = common_words()
    assert len(words) == WORDS
    assert sum(can_show(word, CUBES) for word in words) > 0.95 * WORDS


def test_the_faces_are_dealt_as_documented() -> None:
    faces = Counter("".join(CUBES.values()))
    assert deal(faces) == CUBES
    shares = share_out(common_words())
    assert all(abs(shares[letter] - faces[letter]) <= 1 for letter in ascii_uppercase)


def test_the_cubes_are_shown() -> None:
    assert GAME.material() == {"cubes": {str(cube): letters for cube, letters in CUBES.items()}}

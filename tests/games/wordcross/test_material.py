"""WCR-1: the fragments and their values."""

from collections import Counter

import pytest

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.material import FRAGMENTS, TILES, value
from letterloom.games.wordcross.vocabulary import short_words
from letterloom.words import open_lexicon

COUNTS = {fragment.text: fragment.count for fragment in FRAGMENTS}


def pairs_of(word: str) -> list[tuple[str, str]]:
    return [(word[:at], word[at:]) for at in (1, 2) if 1 <= len(word) - at <= 2]


def can_be_made(word: str) -> bool:
    return any(not Counter(pair) - Counter(COUNTS) for pair in pairs_of(word))


def test_there_are_190_tiles_of_one_or_two_letters() -> None:
    assert len(TILES) == 190
    assert len(COUNTS) == len(FRAGMENTS)
    assert all(1 <= len(text) <= 2 and text.isascii() and text.isupper() for text in TILES)


@pytest.mark.parametrize(("lexicon", "figure"), [("en-max", 5000), ("en", 2500)])
def test_two_tiles_make_more_words_than_the_rules_promise(lexicon: str, figure: int) -> None:
    words = [w for w in open_lexicon(lexicon) if 2 <= len(w) <= 4]
    assert sum(map(can_be_made, words)) > figure


def test_every_letter_is_in_the_game_and_most_tiles_have_a_vowel() -> None:
    assert len(set("".join(TILES))) == 26
    assert sum(not set("AEIOU").isdisjoint(text) for text in TILES) >= 190 * 0.6
    assert all(vowel in COUNTS for vowel in "AEIOU")


def partners() -> dict[str, int]:
    words = short_words(open_lexicon("en"))
    return {
        text: sum(
            count - (other == text)
            for other, count in COUNTS.items()
            if text + other in words or other + text in words
        )
        for text in COUNTS
    }


def test_no_fragment_is_useless() -> None:
    assert min(partners().values()) >= 5


def test_values_go_from_1_to_9_and_follow_how_hard_a_fragment_is_to_use() -> None:
    assert {fragment.value for fragment in FRAGMENTS} == set(range(1, 10))
    found = partners()
    mean = {
        worth: sum(found[f.text] for f in group) / len(group)
        for worth in range(1, 10)
        if (group := [f for f in FRAGMENTS if f.value == worth])
    }
    assert all(mean[worth] > mean[worth + 1] for worth in range(1, 9)), mean


def test_a_fragment_that_our_set_lacks_is_worth_1() -> None:
    assert "ZZ" not in COUNTS and value("ZZ") == 1


def test_show_lists_the_fragments() -> None:
    material = GAME.material()
    assert set(material) == {"fragments"}
    assert sum(fragment["count"] for fragment in material["fragments"]) == 190
    assert set(material["fragments"][0]) == {"text", "value", "count"}


@pytest.mark.parametrize("name", ["en", "en-max"])
def test_the_table_of_pairs_holds_exactly_the_short_words(name: str) -> None:
    lexicon = open_lexicon(name)
    assert short_words(lexicon) == {word for word in lexicon if 2 <= len(word) <= 4}

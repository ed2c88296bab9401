"""The exact score (KRO-10 to KRO-12, KRO-15) against an exhaustive search that shares none of its code."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letterloom.games.kross.exact import choose, search
from letterloom.games.kross.score import rank
from letterloom.rules import Line

PLACES = [[(x, y) for x in range(6)] for y in range(6)] + [[(x, y) for y in range(6)] for x in range(6)]
WORTH = {2: 2, 3: 3, 4: 5, 5: 7, 6: 10}


def ways(letters: str, words: frozenset[str]) -> Iterator[tuple[str, ...]]:
    """Every set of words of one line that do not overlap, by trying every word at every place."""
    if len(letters) < 2:
        yield ()
        return
    yield from ways(letters[1:], words)
    for length in range(2, len(letters) + 1):
        if letters[:length] in words:
            for rest in ways(letters[length:], words):
                yield (letters[:length], *rest)


def exhaustive(table: str, words: frozenset[str]) -> tuple[int, ...]:
    """Points and numbers of words of 6, 5, 4, 3, 2 letters: the best over every choice for every line."""
    lines = [sorted(set(ways("".join(table[y * 6 + x] for x, y in line), words))) for line in PLACES]

    def best(n: int, used: frozenset[str]) -> tuple[int, ...]:
        if n == len(lines):
            return value(used)
        found: tuple[int, ...] = (0,) * 6
        for way in lines[n]:
            if len(set(way)) == len(way) and used.isdisjoint(way):
                found = max(found, best(n + 1, used | set(way)))
        return found

    return best(0, frozenset())


def value(chosen: frozenset[str] | list[str]) -> tuple[int, ...]:
    counts = [sum(len(word) == length for word in chosen) for length in (6, 5, 4, 3, 2)]
    return (sum(WORTH[len(word)] for word in chosen), *counts)


def tables(letters: str, filled: int) -> st.SearchStrategy[str]:
    """Tables with letters in few squares, so that trying everything ends."""

    def place(parts: tuple[list[int], list[str]]) -> str:
        table = ["."] * 36
        for square, letter in zip(*parts, strict=False):
            table[square] = letter
        return "".join(table)

    squares = st.lists(st.integers(0, 35), min_size=filled, max_size=filled, unique=True)
    return st.tuples(squares, st.lists(st.sampled_from(letters), min_size=filled, max_size=filled)).map(place)


lexicons = st.frozensets(st.text("AB", min_size=2, max_size=6), min_size=1, max_size=8)


@settings(max_examples=150, deadline=None)
@given(st.one_of(tables("AB", 14), tables("AB", 20)), lexicons)
def test_the_choice_of_words_equals_an_exhaustive_maximum_with_its_tie_break(
    table: str, words: frozenset[str]
) -> None:
    chosen = choose(table, words.__contains__)
    assert value([found.word for found in chosen]) == exhaustive(table, words)


@settings(max_examples=40, deadline=None)
@given(
    st.text("ABC", min_size=36, max_size=36),
    st.frozensets(st.text("ABC", min_size=3, max_size=5), max_size=5),
)
def test_full_tables_are_scored_exactly_too(table: str, words: frozenset[str]) -> None:
    chosen = choose(table, words.__contains__)
    assert value([found.word for found in chosen]) == exhaustive(table, words)


@settings(deadline=None)
@given(
    st.text("ABC.", min_size=36, max_size=36),
    st.frozensets(st.text("ABC", min_size=2, max_size=6), max_size=30),
)
def test_the_chosen_words_stand_where_they_are_said_to_and_keep_the_rules(
    table: str, words: frozenset[str]
) -> None:
    chosen = choose(table, words.__contains__)
    assert len({found.word for found in chosen}) == len(chosen)  # KRO-11
    taken: set[tuple[int, bool]] = set()
    for word, squares in chosen:
        assert word in words
        assert "".join(table[square] for square in squares) == word
        across = squares[1] == squares[0] + 1
        assert len({(s // 6 if across else s % 6) for s in squares}) == 1
        assert taken.isdisjoint((square, across) for square in squares)  # KRO-10
        taken |= {(square, across) for square in squares}


def test_doore_counts_door_or_ore_and_not_both() -> None:
    words = {"DOOR", "ORE"}
    assert [found.word for found in choose("DOORE" + "." * 31, words.__contains__)] == ["DOOR"]


def test_two_words_in_a_line_beat_one_that_overlaps_both() -> None:
    words = {"AB", "CDEF", "BCDE"}
    assert [found.word for found in choose("ABCDEF" + "." * 30, words.__contains__)] == ["AB", "CDEF"]


def test_of_equal_points_the_choice_with_the_longer_words_is_taken() -> None:
    # AB + CDE is 2 + 3 points, ABCD alone is 5: the longer word wins the tie-break.
    words = {"AB", "CDE", "ABCD"}
    assert [found.word for found in choose("ABCDE." + "." * 30, words.__contains__)] == ["ABCD"]


@pytest.mark.parametrize("longer", [6, 5, 4, 3])
def test_kro_15_one_longer_word_beats_three_that_are_a_letter_shorter(longer: int) -> None:
    shorter = longer - 1
    one = (
        Line(points=WORTH[longer], word="A" * longer),
        Line(points=3 * WORTH[shorter] - WORTH[longer], key="task"),
    )
    three = tuple(Line(points=WORTH[shorter], word=letter * shorter) for letter in "BCD")
    assert rank(one)[0] == rank(three)[0], "only the tie-break may decide"
    assert rank(one) > rank(three)


def test_a_word_that_stands_twice_gives_way_where_its_line_has_something_else() -> None:
    # AB can be read in both rows; the second row has CD instead only if AB is left to the first.
    table = "AB...." + "ABCD.." + "." * 24
    words = {"AB", "BC"}
    assert sorted(found.word for found in choose(table, words.__contains__)) == ["AB", "BC"]


@settings(max_examples=40, deadline=None)
@given(st.one_of(tables("AB", 14), tables("AB", 20)), lexicons)
def test_the_linear_program_finds_the_same_maximum(table: str, words: frozenset[str]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "MANY", 0)
        chosen = choose(table, words.__contains__)
    assert value([found.word for found in chosen]) == exhaustive(table, words)


HOSTILE = (
    "BBCBDDBBDCCACBCCBDBCBBCCDCBDCDDBCDCC",
    "CDDDBCACDBCCBCCDCCDDDCDBDCDCBCDDBCDD",
    "BAABCCBBBCCCCCCBBBABCCCBAAAAACCACCCC",
)
"""Tables that took the search alone up to a second, with all words of two and three letters over four letters."""


@pytest.mark.parametrize("table", HOSTILE)
def test_words_made_to_be_slow_are_counted_with_bounded_work(
    table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {"".join(letters) for size in (2, 3) for letters in product("ABCD", repeat=size)}
    followed: list[int] = []
    unbeaten = search._unbeaten

    def counted(states: Any, worth: Any) -> Any:
        followed.append(len(states))
        return unbeaten(states, worth)

    monkeypatch.setattr(search, "_unbeaten", counted)
    bounded = choose(table, words.__contains__)
    assert max(followed) <= 1_000
    monkeypatch.setattr(search, "MANY", 10**9)
    followed.clear()
    assert value([found.word for found in choose(table, words.__contains__)]) == value(
        [found.word for found in bounded]
    )
    assert max(followed) > 1000, "this table is not slow any more; find another"

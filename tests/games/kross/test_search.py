"""The kernel of KROSS THE WORDZ agrees with what it stands for, worked out plainly."""

from random import Random

import numpy as np
import pytest

from letterloom.games.kross.board import LINES, SQUARES
from letterloom.games.kross.exact import POINTS
from letterloom.games.kross.score import best_words
from letterloom.games.kross.search.lines import EASE, FINE, Tables, letter_shares, polite_words, tables
from letterloom.games.kross.search.planning import KERNEL
from letterloom.words import Lexicon, open_lexicon

ENGLISH = open_lexicon("en")


@pytest.fixture(scope="module")
def study() -> Tables:
    return tables(ENGLISH)


def worth(part: str, lexicon: Lexicon, calls: list[float]) -> float:
    """What a part may become, from the words that fit it."""
    gaps = part.count(".")
    ways = 0.0
    for word in lexicon.matches(part):
        if word in lexicon.keep(polite_words):
            missing = [letter for letter, there in zip(word, part, strict=True) if there == "."]
            ways += float(np.prod([calls[ord(letter) - 65] for letter in missing]))
    if not ways:
        return 0.0
    return POINTS[len(part)] * (1 - np.exp(-EASE[gaps] * ways) if gaps else 1.0)


def line_worth(line: str, lexicon: Lexicon, calls: list[float]) -> float:
    best = [0.0] * (len(line) + 1)
    for end in range(1, len(line) + 1):
        best[end] = max(
            [
                best[end - 1],
                *(best[start] + worth(line[start:end], lexicon, calls) for start in range(end - 1)),
            ]
        )
    return best[-1]


def some_table(rng: Random, letters: int) -> str:
    squares = ["."] * SQUARES
    for square in rng.sample(range(SQUARES), letters):
        squares[square] = rng.choice("EEEAAIORNTSLCUDPMHGBYWK")
    return "".join(squares)


def as_array(squares: str) -> np.ndarray:
    return np.array([0 if letter == "." else ord(letter) - 64 for letter in squares])


def test_what_letters_bring_is_what_their_lines_become(study: Tables) -> None:
    kernel, rng = KERNEL.wait(), Random(4)
    calls = list(letter_shares(ENGLISH.keep(polite_words)))
    for letters in (12, 24, 34):
        squares = some_table(rng, letters)
        across, down = np.zeros((SQUARES, 26)), np.zeros((SQUARES, 26))
        kernel.gains(as_array(squares), across, down, kernel.a_book(study))
        square = squares.index(".")
        for letter in "EZS":
            for gains, line in ((across, LINES[square // 6]), (down, LINES[6 + square % 6])):
                before = "".join(squares[s] for s in line)
                after = "".join(letter if s == square else squares[s] for s in line)
                expected = line_worth(after, ENGLISH, calls) - line_worth(before, ENGLISH, calls)
                assert gains[square, ord(letter) - 65] == pytest.approx(expected, abs=12 / FINE)


def test_a_table_that_is_full_counts_what_the_referee_counts(study: Tables) -> None:
    kernel, rng = KERNEL.wait(), Random(8)
    for _ in range(20):
        squares = some_table(rng, SQUARES)
        zeros = np.zeros((SQUARES, 26))
        none = np.zeros(0, np.int64)
        found = kernel.play_out(
            as_array(squares), none, none.astype(np.bool_), zeros, zeros, kernel.a_book(study)
        )
        words = [word for word, _ in best_words(squares, ENGLISH)]
        exact = sum(POINTS[len(word)] for word in words)
        # The kernel counts a word that stands there twice (KRO-11) twice, and no offensive one.
        assert abs(found - exact) <= 10


def test_a_task_is_worth_three_points_when_a_word_meets_it() -> None:
    kernel, birds = KERNEL.wait(), tables(ENGLISH, "bird")
    zeros, none = np.zeros((SQUARES, 26)), np.zeros(0, np.int64)

    def count(row: str) -> float:
        squares = as_array(row.ljust(SQUARES, "."))
        found: float = kernel.play_out(
            squares, none, none.astype(np.bool_), zeros, zeros, kernel.a_book(birds)
        )
        return found

    assert count("GOOSE.") == POINTS[5] + 3
    assert count("MOOSE.") == POINTS[5]

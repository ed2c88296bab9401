"""Tables that are laid anew in hindsight keep their letters, and count what the referee counts."""

import numpy as np
import pytest
from benchmarks.hindsight import counted
from benchmarks.tempering import HEATS, SQUARES, line_values, temper, words_of

from letterloom.games.kross.search.lines import tables
from letterloom.words import open_lexicon

ENGLISH = open_lexicon("en")


@pytest.mark.parametrize("task", ["", "bird"])
def test_a_table_laid_anew_has_the_same_letters_and_counts_at_least_what_is_said(task: str) -> None:
    letters = "LDPOEMSEESGOEATERSTUSSESSEDATETOSSES"
    board = np.array([ord(letter) - 64 for letter in letters])
    top = np.zeros(SQUARES + 1, np.int64)
    words = words_of(tables(ENGLISH, task))
    said = temper(board, line_values(board, words), words, HEATS, 40, 1, top)
    squares = "".join(chr(64 + n) for n in top[:SQUARES])
    assert sorted(squares) == sorted(letters)
    assert said > counted(letters, task, ENGLISH) * 0.8
    assert said <= counted(squares, task, ENGLISH) <= said + 4


def test_the_same_seed_finds_the_same_table() -> None:
    board, words = np.arange(SQUARES) % 12 + 1, words_of(tables(ENGLISH, ""))
    values = line_values(board, words)
    found = [np.zeros(SQUARES + 1, np.int64), np.zeros(SQUARES + 1, np.int64)]
    for top in found:
        temper(board, values, words, HEATS, 5, 3, top)
    assert (found[0] == found[1]).all()

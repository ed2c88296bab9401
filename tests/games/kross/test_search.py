"""The kernel of KROSS THE WORDZ agrees with what it stands for, worked out plainly."""

from random import Random
from typing import Any

import numpy as np
import pytest

from letterloom.games.kross import GAME
from letterloom.games.kross.board import LINES, SQUARES
from letterloom.games.kross.exact import POINTS
from letterloom.games.kross.moves import Call, Put
from letterloom.games.kross.score import best_words
from letterloom.games.kross.search.book import ACROSS, DOWN, OTHERS, a_book, no_gains
from letterloom.games.kross.search.ease import EASE, MOST, SLOPE, TASTE
from letterloom.games.kross.search.lines import STAGE_OF, Tables, letter_shares, polite_words, tables
from letterloom.games.kross.search.planning import KERNEL, STRATA, TablePlan
from letterloom.games.kross.search.race import FEW, race
from letterloom.rules import Budget, Entry, Player, Record, Replay
from letterloom.words import Lexicon, open_lexicon

ENGLISH = open_lexicon("en")


@pytest.fixture(scope="module")
def study() -> Tables:
    return tables(ENGLISH)


def worth(part: str, lexicon: Lexicon, calls: list[float], stage: int) -> float:
    """What a part may become, from the words that fit it."""
    gaps = part.count(".")
    ways = 0.0
    for word in lexicon.matches(part):
        if word in lexicon.keep(polite_words):
            missing = [letter for letter, there in zip(word, part, strict=True) if there == "."]
            ways += float(np.prod([calls[ord(letter) - 65] for letter in missing]))
    if not ways:
        return 0.0
    if not gaps:
        return float(POINTS[len(part)])
    ease, slope = EASE[stage][len(part) - 2][gaps - 1], SLOPE[stage][gaps - 1]
    return float(POINTS[len(part)] * (1 - np.exp(-np.exp(ease) * ways**slope)))


def line_worth(line: str, lexicon: Lexicon, calls: list[float], stage: int) -> float:
    best = [0.0] * (len(line) + 1)
    for end in range(1, len(line) + 1):
        best[end] = max(
            [
                best[end - 1],
                *(best[start] + worth(line[start:end], lexicon, calls, stage) for start in range(end - 1)),
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


def counted(squares: str, study: Tables) -> float:
    """What the kernel counts in a table as it stands."""
    kernel = KERNEL.wait()
    points: float = kernel.weigh(as_array(squares), no_gains(), a_book(study))
    return points


def played_out(start: np.ndarray, called: list[int], book: Any) -> tuple[np.ndarray, np.ndarray, float]:
    """A table after others' calls, what letters bring then, and what it counts."""
    kernel = KERNEL.wait()
    board, gains, counts = start.copy(), no_gains(), np.zeros(1)
    kernel.play_out(start, np.array([called]), np.zeros(len(called), np.bool_), board, book, counts)
    kernel.weigh(board, gains, book)
    return board, gains, float(counts[0])


def test_what_letters_bring_is_what_their_lines_become(study: Tables) -> None:
    kernel, rng = KERNEL.wait(), Random(4)
    calls = list(letter_shares(ENGLISH.keep(polite_words)))
    for letters in (3, 12, 24, 34):
        squares, stage = some_table(rng, letters), int(STAGE_OF[SQUARES - letters])
        gains = no_gains()
        kernel.weigh(as_array(squares), gains, a_book(study))
        square = squares.index(".")
        for letter in "EZS":
            for way, line in enumerate((LINES[square // 6], LINES[6 + square % 6])):
                before = "".join(squares[s] for s in line)
                after = "".join(letter if s == square else squares[s] for s in line)
                expected = line_worth(after, ENGLISH, calls, stage) - line_worth(
                    before, ENGLISH, calls, stage
                )
                assert gains[way, square, ord(letter) - 65] == pytest.approx(expected, abs=0.2)


def test_a_letter_goes_where_it_seems_worth_most_and_then_all_is_as_if_it_were_weighed_anew(
    study: Tables,
) -> None:
    kernel, book = KERNEL.wait(), a_book(study)
    start = as_array(some_table(Random(6), 20))
    weighed = no_gains()
    kernel.weigh(start, weighed, book)
    board, gains, count = played_out(start, [4, 18], book)
    first = int(weighed[OTHERS, :, 4].argmax())
    assert board[first] == 4 + 1 and (board > 0).sum() == 22
    anew = no_gains()
    assert kernel.weigh(board, anew, a_book(study)) == count
    assert gains[:, board == 0] == pytest.approx(anew[:, board == 0])


def test_what_is_remembered_of_lines_changes_nothing(study: Tables) -> None:
    rng, used = Random(9), a_book(study)
    for _ in range(30):
        start, called = as_array(some_table(rng, 6)), [rng.randrange(26) for _ in range(30)]
        board, _, count = played_out(start, called, used)
        again, _, anew = played_out(start, called, a_book(study))
        assert (board == again).all() and count == anew


def test_a_table_that_is_full_counts_about_what_the_referee_counts(study: Tables) -> None:
    rng = Random(8)
    for _ in range(20):
        squares = some_table(rng, SQUARES)
        words = [word for word, _ in best_words(squares, ENGLISH)]
        exact = sum(POINTS[len(word)] for word in words)
        # Of the ways to read a line the kernel knows one, so it may miss one without a word that stands twice.
        assert exact - 6 <= counted(squares, study) <= exact


def test_a_word_that_stands_twice_counts_once(study: Tables) -> None:
    """KRO-11"""
    assert counted("STONES......STONES".ljust(SQUARES, "."), study) == POINTS[6]
    assert counted("STONES......STONED".ljust(SQUARES, "."), study) == 2 * POINTS[6]


def test_a_task_is_worth_three_points_when_a_word_meets_it() -> None:
    birds = tables(ENGLISH, "bird")
    assert counted("GOOSE.".ljust(SQUARES, "."), birds) == POINTS[5] + 3
    assert counted("MOOSE.".ljust(SQUARES, "."), birds) == POINTS[5]


def test_a_letter_towards_the_task_brings_more_than_without_one() -> None:
    kernel, birds, none = KERNEL.wait(), tables(ENGLISH, "bird"), tables(ENGLISH, "")
    gains = [no_gains(), no_gains()]
    board = as_array("GOOS..".ljust(SQUARES, "."))
    for each, study in zip(gains, (birds, none), strict=True):
        kernel.weigh(board, each, a_book(study))
    assert gains[0][0, 4, 4] > gains[1][0, 4, 4] + 0.3


def test_a_race_ends_as_soon_as_it_is_clear_who_wins() -> None:
    tried: list[int] = []

    def sample(move: int, first: int, last: int) -> np.ndarray:
        tried.append(last)
        return np.arange(first, last) % 3 + [0.0, 8.0, 4.0][move]

    order = [move for move, _ in race([0.0, 0.0, 0.0], sample, Budget(), 1.0)]
    assert order == [1, 2, 0]
    assert max(tried) == FEW


def test_a_square_costs_what_another_letter_would_bring_there(study: Tables) -> None:
    kernel, start = KERNEL.wait(), as_array(some_table(Random(6), 20))
    taste = np.zeros_like(np.array(TASTE, np.float32))
    free, dear = no_gains(), no_gains()
    kernel.weigh(start, free, a_book(study, taste=taste))
    taste[:, MOST] = 1.0
    kernel.weigh(start, dear, a_book(study, taste=taste))
    empty = start == 0
    assert (free[OTHERS] == free[ACROSS] + free[DOWN]).all()
    price = sum(np.maximum(free[way].max(axis=1), 0) for way in (ACROSS, DOWN))
    assert (free - dear)[OTHERS][empty] == pytest.approx(np.repeat(price[empty, None], 26, axis=1), abs=1e-3)


def a_plan(study: Tables, called: str = "") -> TablePlan:
    """The thoughts of whoever calls first, and of their call if a letter was called."""
    seats = Player("Ann", 20), Player("Bo", 30)
    replay = Replay(Record(game=GAME, seats=seats, options=GAME.options(), seed=5))
    replay.draw()
    if called:
        replay.fold(Entry(0, Call(called)))
    return TablePlan(GAME.view(replay.state, 0), study, KERNEL.wait(), Random(1))


def test_futures_that_are_drawn_together_hold_each_letter_in_its_share(study: Tables) -> None:
    futures = a_plan(study)._more_futures()
    assert futures.shape == (STRATA, SQUARES + 1)
    for called in futures.T:
        assert (np.abs(np.bincount(called, minlength=26) - STRATA * study.calls) < 2).all()


class Spent(Budget):
    """A second that is over at once."""

    ms = 1000.0

    def is_spent(self) -> bool:
        return True


def test_a_letter_that_is_tried_in_several_squares_is_ranked_once(study: Tables) -> None:
    moves = [move for move, _ in a_plan(study).rank(Spent(), 0.95)]
    assert len(moves) == len(set(moves)) and len(moves) >= 10


def test_with_a_second_a_letter_is_tried_in_every_square(study: Tables) -> None:
    moves = {move for move, _ in a_plan(study, "E").rank(Spent(), 0.95)}
    assert moves >= {Put(square) for square in range(SQUARES)}

"""The kernel of WORD CROSS plays rounds that could be played."""

from random import Random

import numpy as np

from letterloom.games.wordcross import GAME
from letterloom.games.wordcross.score import worth
from letterloom.games.wordcross.search.planning import KERNEL, RoundPlan, numbers, utility
from letterloom.games.wordcross.vocabulary import polite_words
from letterloom.rules import Player, Record, Replay


def begun(seed: int) -> Replay:
    replay = Replay(Record(game=GAME, seats=(Player("A"), Player("B")), options=GAME.options(), seed=seed))
    replay.draw()
    return replay


def test_a_round_played_out_scores_words_of_tiles_that_are_there_and_repeats_itself_by_its_seed() -> None:
    kernel, open_ = KERNEL.wait(), begun(3).open
    tiles = [*open_.board.tiles(), *open_.bag.known]
    of, table = numbers(open_.lexicon, tiles)
    plan = RoundPlan(open_, 0, numbers(open_.lexicon, tiles), kernel, Random(1))
    arrays = plan._arrays(open_.board, open_.bag.known)
    results = []
    for seed in (1, 2, 1):
        points = np.zeros(2, np.int64)
        kernel.play_out(seed, 0, False, np.zeros(2, np.bool_), *arrays, table, points)
        results.append(points.tolist())
    assert results[0] == results[2] != results[1]
    assert all(30 < sum(points) <= 12 * 18 for points in results), "a round is about 80 points for each"
    assert sum(arrays[0].sum(axis=1)) == 72, "the arrays of the table are left as they were"
    words = open_.lexicon.keep(polite_words)
    for left in ("QU", "TE"):
        for right in set(tiles):
            expected = worth(left, right) if left + right in words else 0
            if left in of:
                assert table[of[left], of[right]] == expected


def test_a_won_game_is_worth_more_than_the_points_that_win_it() -> None:
    open_ = begun(3).open
    behind, level, ahead, won = (
        utility(open_, 0, np.array(p)) for p in ([40, 60], [50, 50], [60, 40], [260, 240])
    )
    assert behind < level == 0 < ahead < won
    assert behind == -ahead

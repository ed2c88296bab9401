"""The kernel of WORD CROSS plays rounds that could be played, and its tree finds what is worth most."""

from pathlib import Path
from random import Random
from typing import Any

import numba
import numpy as np
import pytest
from msgspec.structs import replace

from letterloom.games.wordcross import GAME, course
from letterloom.games.wordcross.board import turn_over
from letterloom.games.wordcross.bot import Greedy
from letterloom.games.wordcross.effect import carry_out
from letterloom.games.wordcross.moves import Pass, Steal, Take, TakeCentre, Turn
from letterloom.games.wordcross.score import round_sheet, worth
from letterloom.games.wordcross.search.habit import PEOPLE, Habit
from letterloom.games.wordcross.search.numbers import numbers
from letterloom.games.wordcross.search.planning import KERNEL, LONG_MS, WIDE, WIDTH, RoundPlan
from letterloom.games.wordcross.state import WordCrossOpen
from letterloom.games.wordcross.vocabulary import polite_words
from letterloom.players import Thinking
from letterloom.rules import Budget, Entry, Player, Record, Replay, Stock, stock, total
from letterloom.words import Lexicon
from tests.games.wordcross.tables import FILLER, Table


def begun(seed: int, seats: int = 2) -> Replay:
    players = tuple(Player(name) for name in "ABCD"[:seats])
    replay = Replay(Record(game=GAME, seats=players, options=GAME.options(), seed=seed))
    replay.draw()
    return replay


def plan_of(open_: WordCrossOpen, seed: int = 1) -> RoundPlan:
    tiles = numbers(open_.lexicon, [*open_.board.tiles(), *open_.bag.known])
    return RoundPlan(open_, open_.mover, tiles, KERNEL.wait(), Random(seed))


def called(compiled: Any) -> Any:
    """A function that only kernels call, so that a test can call it."""
    return numba.njit(compiled.py_func)


def looked_at(plan: RoundPlan) -> list[int]:
    """The turns of a round that the kernel looks at, as numbers."""
    kernel = KERNEL.wait()
    whole, real = kernel.a_tree(100)
    used = plan._think(1, whole, real, 0)
    return [int(number) for number in whole[1:used, kernel.MOVE]]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_kernels_turns_may_be_played_and_do_what_the_rules_say(seats: int) -> None:
    kernel, rng = KERNEL.wait(), Random(seats)
    replay, play = begun(5, seats), called(kernel._play)
    for _ in range(20):
        open_ = replay.open
        if open_.round > 1:
            break
        plan = plan_of(open_)
        found = looked_at(plan)
        for number in found:
            replay.consider(Entry(open_.mover, plan.turn(number)))
        number = rng.choice(found)
        turn = plan.turn(number)
        board = turn_over(carry_out(open_.board, open_.mover, turn), open_.mover, turn.lock)
        counted = course.count_turn(open_, locked=bool(turn.lock), passed=turn == Pass())
        after = plan._as_array()
        play(after, number)
        replay.keep(replay.consider(Entry(open_.mover, turn)))
        if replay.open.round > 1:
            break
        expected = plan_of(replay.open)._as_array()
        drawn = isinstance(turn, TakeCentre)
        assert after[kernel.OWED_DRAWS] == drawn
        head = [kernel.MOVER, kernel.FINAL, kernel.PASSES]
        assert after[head].tolist() == expected[head].tolist()
        assert after[kernel.MOVER] == counted.mover and replay.open.board.locked == board.locked
        if not drawn:
            seats_end = kernel.HEAD + kernel.SEAT * seats
            assert_same_seats(after, expected, kernel, seats)
            assert after[seats_end:].tolist() == expected[seats_end:].tolist()


def assert_same_seats(one: Any, other: Any, kernel: Any, seats: int) -> None:
    """What lies in the columns is the same; what lay there once does not count."""
    for seat in range(seats):
        at = kernel.HEAD + kernel.SEAT * seat
        assert one[at + kernel.HEIGHTS : at + kernel.SEAT].tolist() == (
            other[at + kernel.HEIGHTS : at + kernel.SEAT].tolist()
        )
        for side in (0, 1):
            first, height = at + kernel.SLOTS * side, one[at + kernel.HEIGHTS + side]
            assert one[first : first + height].tolist() == other[first : first + height].tolist()


def test_a_round_played_out_scores_words_of_tiles_that_are_there() -> None:
    kernel, open_ = KERNEL.wait(), begun(3).open
    plan = plan_of(open_)
    tiles = numbers(open_.lexicon, [*open_.board.tiles(), *open_.bag.known])
    s, (found, looks, worths, _, _) = plan._as_array(), kernel.a_desk(2)
    before = s[kernel.HEAD + 2 * kernel.SEAT :].sum()
    called(kernel._finish)(s, 0, 7, False, 0.0, tiles.book, found, looks)
    called(kernel._judge)(s, tiles.values, np.zeros(2, np.int64), 250, worths)
    on_columns = sum(
        int(s[kernel.HEAD + kernel.SEAT * seat + kernel.HEIGHTS + side]) for seat in (0, 1) for side in (0, 1)
    )
    assert s[kernel.HEAD + 2 * kernel.SEAT :].sum() + on_columns == before, "no tile comes or goes"
    assert all(30 < points <= 6 * 18 for points in worths[2:]), "a round is about 80 points for each"
    words = open_.lexicon.keep(polite_words)
    of = tiles.of
    for left in ("QU", "TE"):
        for right in of:
            if left in of:
                expected = worth(left, right) if left + right in words else 0
                assert tiles.worth[of[left], of[right]] == expected
                is_mate = of[right] in tiles.mates[0, of[left]]
                assert is_mate == bool(expected)


def test_the_careless_of_the_kernel_take_what_greedy_takes() -> None:
    kernel, greedy, rng = KERNEL.wait(), Greedy(GAME), Random(1)
    policy, desk, replay = called(kernel._policy), kernel.a_desk(2), begun(5)
    same = exactly = 0
    for future in range(20):
        open_, plan = replay.open, plan_of(replay.open)
        tiles = numbers(open_.lexicon, [*open_.board.tiles(), *open_.bag.known])
        number = policy(plan._as_array(), tiles.book, future, 0.0, *desk[:2])
        options = greedy.rank(GAME.view(replay.state, open_.mover), rng, Budget())
        worths = {option.move: option.value for option in options}
        same += worths[plan.turn(int(number))] == options[0].value
        number = policy(plan._as_array(), tiles.book, -1, 0.0, *desk[:2])
        exactly += plan.turn(int(number)) == options[0].move
        replay.keep(replay.consider(Entry(open_.mover, options[0].move)))
    assert same >= 18, "but for a tile of the centre that would be its own partner"
    assert exactly >= 18, "the orderly take the same of equal tiles"


def test_who_plans_ahead_does_so_with_the_words_they_know() -> None:
    def common(lexicon: Lexicon) -> frozenset[str]:
        return frozenset(word for word in lexicon.keep(polite_words) if lexicon.frequency(word) >= 150)

    open_ = begun(3).open
    all_of, some = (
        numbers(open_.lexicon, open_.board.tiles(), known=known) for known in (polite_words, common)
    )
    words = open_.lexicon.keep(common)
    made = {one + other for one in some.of for other in some.of if some.worth[some.of[one], some.of[other]]}
    assert made and made <= words
    assert len(made) < np.count_nonzero(all_of.worth)


def test_a_thought_repeats_itself_by_its_seed() -> None:
    open_ = begun(3).open
    first, again = (plan_of(open_, seed=9).rank(Budget(), 1.0) for _ in range(2))
    assert first == again and len(first) > 5


def test_with_time_to_spare_more_turns_are_tried() -> None:
    open_ = begun(3).open
    few, many = (len(plan_of(open_).rank(Thinking(ms), 1.0)) for ms in (LONG_MS / 4, LONG_MS))
    assert few == WIDTH
    assert many == WIDE


def test_a_won_game_is_worth_more_than_the_points_that_win_it() -> None:
    s, worths = KERNEL.wait().a_round(2, 2, 1), np.zeros(4)
    judge = called(KERNEL.wait()._judge)

    def utility(*scores: int) -> float:
        judge(s, np.ones(1, np.int16), np.array(scores), 250, worths)
        assert worths[0] == -worths[1]
        return float(worths[0])

    behind, level, ahead, won = utility(40, 60), utility(50, 50), utility(60, 40), utility(260, 240)
    assert behind < level == 0 < ahead < won
    assert behind == -ahead


def test_the_tree_steals_a_tile_that_would_otherwise_be_locked(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM TEAS").deal("TE AM", "B AS")
    table.play("0 take left TE\n1 take right AM")
    best = plan_of(table.open).rank(Budget(), 1.0)[0][0]
    assert best == Steal(1, "right", 1, "right", (1,)) or isinstance(best, Take)
    assert total(round_sheet(turn_over(carry_out(table.open.board, 0, best), 0, best.lock), 0)) > 0


@pytest.mark.parametrize(("rank", "seats"), [(0, 2), (3, 2), (0, 3)])
def test_who_takes_the_dearest_is_soon_taken_for_careless_and_others_are_not(rank: int, seats: int) -> None:
    greedy, habit, replay, rng = Greedy(GAME), Habit(), begun(5, seats), Random(1)
    open_ = replay.open
    tiles = numbers(open_.lexicon, [*open_.board.tiles(), *open_.bag.known])
    assert habit.likely[0] == pytest.approx(PEOPLE[0])
    while replay.open.round == 1 and replay.open.turn < 24:
        seat, view = replay.open.mover, GAME.view(replay.state, replay.open.mover)
        moves = [option.move for option in greedy.rank(view, rng, Budget())]
        move = moves[rank if seat else 0]
        if seat == 0:
            assert isinstance(move, Turn)
            habit.look(replay.open, 0, tiles)
            habit.leave(replay.open, 0, move)
        replay.keep(replay.consider(Entry(seat, move)))
    if seats > 2:
        assert habit.likely[0] == pytest.approx(PEOPLE[0]), "of several it is not known who did what"
    elif rank:
        assert habit.likely[0] < 0.2
    else:
        assert habit.likely[0] > 0.9
        assert habit.likely[1] > 0.9, "and of equal tiles it takes the first"


def test_a_habit_is_seen_in_the_turn_that_follows_alone(tmp_path: Path) -> None:
    def seen(answer: str, *more: str) -> float:
        table = Table(tmp_path, "TEAM TEA ATE").deal("TE A A", "AM B TE", bag="B C D")
        tiles = numbers(table.open.lexicon, table.open.board.tiles())
        habit, first = Habit(), Take("left", "TE")
        habit.leave(table.open, 0, first)
        table.play("\n".join(["0 take left TE", f"1 {answer}", *more]))
        habit.look(table.open, 0, tiles)
        return habit.likely[0]

    assert seen("take right A") != pytest.approx(PEOPLE[0])
    for says_nothing in ("pass", "swap boxes AM A"):
        assert seen(says_nothing) == pytest.approx(PEOPLE[0])
    assert seen("take right A", "0 pass", "1 pass") == pytest.approx(PEOPLE[0]), "it was not there"


def test_a_habit_is_looked_at_where_nothing_can_come_beside_a_tile(tmp_path: Path) -> None:
    table = Table(tmp_path, "TEAM").deal("TE TE AM")
    tiles = numbers(table.open.lexicon, table.open.board.tiles())

    def nearly_empty() -> WordCrossOpen:
        """The other box and the centre hold nothing any more."""
        first = stock(tile for tile in table.box(0) if tile != FILLER)
        return replace(table.open, board=replace(table.open.board, boxes=(first, Stock()), centre=Stock()))

    habit = Habit()
    habit.leave(nearly_empty(), 0, Pass())
    table.play("0 pass\n1 take right TE")
    habit.look(nearly_empty(), 0, tiles)
    assert habit.likely == pytest.approx(PEOPLE)

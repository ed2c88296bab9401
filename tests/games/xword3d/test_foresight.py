"""What the champion looks ahead with: leaves, games played on by the kernels, and the search of the end."""

from functools import lru_cache
from pathlib import Path
from random import Random

import numpy as np
import pytest

from letterloom.games.xword3d import GAME
from letterloom.games.xword3d.board import Board
from letterloom.games.xword3d.bot import FORESIGHT, XwordPlayer, foreseeing, keeping
from letterloom.games.xword3d.effect import Situation, measure, new_bricks
from letterloom.games.xword3d.listing import KERNELS, scored_plays, sweep
from letterloom.games.xword3d.moves import Play
from letterloom.games.xword3d.options import XwordOptions
from letterloom.games.xword3d.search.endgame import Endgame
from letterloom.games.xword3d.search.foresight import (
    TO_THE_END,
    Foresight,
    Outset,
    rows_of,
    standing,
    unseen,
)
from letterloom.games.xword3d.search.leave import Leaves, leaves_of
from letterloom.games.xword3d.search.sweeping import nodes_of
from letterloom.games.xword3d.state import XwordState
from letterloom.rules import CHANCE, Budget, Entry, Player, stock
from letterloom.search.levels import LEVELS
from tests.games.xword3d.building import at, lexicon, structure
from tests.games.xword3d.test_listing import WORDS, grown


@pytest.fixture(autouse=True)
def ready() -> None:
    KERNELS.wait()
    FORESIGHT.wait()


def ahead(here: Situation, hands: tuple[str | int, ...], rest: str = "", back: str = "") -> Foresight:
    """Foresight for a position with these hands."""
    graph = here.lexicon.graph
    sizes = tuple(hand if isinstance(hand, int) else len(hand) for hand in hands)
    solid = here.options.solid
    outset = Outset(here.board.bricks, here.board.links, hands, sizes, rest, back, 9, solid)
    return Foresight(nodes_of(graph), graph.root, leaves_of("en", solid), outset)


def on_one_turn(foresight: Foresight, hand: str, pool: str) -> tuple[int, int]:
    """What the rule by which games are played on lays for a hand: its points, and what it keeps."""
    hands = np.stack([ahead_hand(hand), ahead_hand("")])
    codes = np.array([ord(letter) - 64 for letter in pool], np.int64)
    stands, gains = standing(foresight.count, 0, 9, 1), np.zeros((2, 2), np.int64)
    foresight.play_on(np.zeros((0, 4), np.int32), hands, codes, stands, gains)
    return int(gains[0, 0]), int(gains[0, 1])


def ahead_hand(letters: str) -> np.ndarray:
    return np.bincount([ord(letter) - 64 for letter in letters], minlength=27).astype(np.int64)


def kept(hand: str, play: Play) -> str:
    left = list(hand)
    for brick in new_bricks(play):
        left.remove(brick.letter)
    return "".join(left)


@pytest.mark.parametrize("version", ["table", "3d"])
def test_the_play_by_rule_is_the_best_by_points_and_leave(version: str, tmp_path: Path) -> None:
    words = lexicon(tmp_path, *WORDS)
    leaves = leaves_of("en", version == "3d")
    for seed in range(30):
        here = grown(words, seed, 2 + seed % 7, joiners=False, version=version)
        if version == "table":
            flat = Board(tuple(brick for brick in here.board.bricks if not brick.cell[2]))
            here = here._replace(board=flat, high=False)
        hand = "".join(here.hand.known)
        values = {
            round(100 * (points + leaves.worth(kept(hand, play)))) for play, points in scored_plays(here)
        }
        points, keeps = on_one_turn(ahead(here, (hand, "")), hand, "QQQQQQQQQQ")
        assert 100 * points + keeps == max(values, default=0)


def test_with_an_empty_pool_letters_have_a_price(tmp_path: Path) -> None:
    here = grown(lexicon(tmp_path, *WORDS), 3, 7, joiners=False)
    hand = "".join(here.hand.known)
    foresight = ahead(here, (hand, ""))
    best = max(100 * points - foresight.price * len(new_bricks(play)) for play, points in scored_plays(here))
    points, _ = on_one_turn(foresight, hand, "")
    assert 100 * points - foresight.price * len(rows_since(foresight)) == best


def test_letters_that_are_not_replaced_have_a_price_too(tmp_path: Path) -> None:
    words = lexicon(tmp_path, *WORDS)
    dear = 0
    for seed in range(30):
        here = grown(words, seed, 2 + seed % 7, joiners=False)
        hand = "".join(here.hand.known)
        foresight = ahead(here, (hand, ""))

        def worth(play: Play, points: int, here: str = hand, price: int = foresight.price) -> int:
            leave = leaves_of("en", True).worth(kept(here, play))
            return round(100 * (points + leave)) - price * max(0, len(new_bricks(play)) - 2)

        plays = list(scored_plays(here))
        best = max((worth(*scored) for scored in plays), default=0)
        points, _ = on_one_turn(foresight, hand, "QQ")
        laid = len(rows_since(foresight))
        assert not plays or best in {worth(*scored) for scored in plays if scored.points == points}
        assert not plays or laid in {
            len(new_bricks(play)) for play, gain in plays if gain == points and worth(play, gain) == best
        }
        dear += laid < max((len(new_bricks(play)) for play, _ in plays), default=0)
    assert dear


def test_where_playing_on_stops_with_an_empty_pool_the_letters_in_hands_count(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "NO", "NOT", "NOTE")
    here = at(structure("0,0,0 across NO"), "TQ", words, joiners=False, version="table", high=False)
    foresight = ahead(here, ("TQE", "QQQQ"))
    (play,) = (play for play, points in scored_plays(here) if points == 3)
    tried = foresight.tried(new_bricks(play), None, 3, 0.0)
    future = foresight.future(0, Random(1))
    price = foresight.price / 100
    assert foresight.lead(tried, future, 1) == 3 + price * (2 - 4)
    assert foresight.lead(tried, future, None) == 3 + 4 + (4 - 1)  # 3DX-11: NOT, NOTE, and what is left


def rows_since(foresight: Foresight) -> np.ndarray:
    """The rows that were written behind those of the structure."""
    rows = foresight.laid[foresight.count :]
    return rows[rows[:, 3] > 0]


@pytest.mark.parametrize("options", [XwordOptions(version="table"), XwordOptions()], ids=["flat", "solid"])
def test_a_game_that_is_played_on_scores_as_the_rules_do(options: XwordOptions) -> None:
    state = middle(options, 6)
    seat = state.open.to_move[0]
    here = state.open.situation(seat, state.hands[seat])
    hand = "".join(here.hand.known)
    for _ in range(3):
        foresight = ahead(here, (hand, ""))
        points, _ = on_one_turn(foresight, hand, "AEIOURST")
        rows = rows_since(foresight)
        bricks = sorted(rows.tolist())
        match = [
            play
            for play, worth in scored_plays(here)
            if worth == points and sorted(rows_of(new_bricks(play)).tolist()) == bricks
        ]
        assert len(match) == 1
        board = measure(here, match[0]).board
        here = here._replace(board=board)


@lru_cache(maxsize=4)
def middle(options: XwordOptions, plays: int) -> XwordState:
    """A game after some plays."""
    rng = Random(8)
    state = GAME.start(options, (Player("Ann"), Player("Bo")))
    state = GAME.apply(state, Entry(CHANCE, GAME.chance(state, rng))).state
    for _ in range(plays):
        (seat,) = state.open.to_move
        here = state.open.situation(seat, state.hands[seat])
        move = max(scored_plays(here), key=lambda scored: scored.points).play
        state = GAME.apply(state, Entry(seat, move)).state
    return state


@pytest.mark.parametrize("pieces", [100, 49], ids=["many to draw", "few to draw"])
def test_values_at_sight_are_the_same_in_arrays_and_for_one_play(pieces: int) -> None:
    state = middle(XwordOptions(version="table", pieces=pieces), 6)
    view = GAME.view(state, state.open.to_move[0])
    assert (0 < len(state.pool) < 6) == (pieces == 49)
    here = state.open.situation(view.seat or 0, view.hand)
    foresight = foreseeing(FORESIGHT.wait(), view)
    search = sweep(here, joined=False)
    assert search is not None
    for batch in search:
        for n, worth in enumerate(foresight.worth(batch.keys)[:200]):
            assert worth == pytest.approx(keeping(view, batch.growth(n).play()))


def test_a_leave_is_the_sum_of_letters_pairs_and_balance() -> None:
    letters = {letter: [0, 0, 0, 0] for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"} | {"E": [100, -50, -70, -80]}
    balance = [[0] * 9 for _ in range(9)]
    balance[3][2] = 7
    leaves = Leaves({"letters": letters, "pairs": {"EQ": -3}, "balance": balance})
    assert leaves.worth("QEE") == pytest.approx((100 - 50 - 2 * 3 + 7) / 100)
    assert leaves.worth("") == 0


def test_words_that_nobody_has_learnt_leaves_for_are_taken_for_english() -> None:
    assert leaves_of("", True).letters == leaves_of("en", True).letters


def test_futures_deal_what_nobody_has_seen_and_leave_the_back_of_the_pool_where_it_is(tmp_path: Path) -> None:
    here = at(structure("0,0,0 across NO"), "TAX", lexicon(tmp_path, *WORDS))
    foresight = ahead(here, ("TAX", 2, 1), rest="ABCDE", back="YZ")
    assert foresight.left == 4
    rng = Random(4)
    first, again, other = (foresight.future(n, rng) for n in (0, 0, 1))
    assert first is again and not np.array_equal(first.hands, other.hands)
    for future in (first, other):
        assert future.hands.sum(axis=1).tolist() == [0, 2, 1]
        letters = future.hands.sum(axis=0)
        np.add.at(letters, future.pool, 1)
        assert np.array_equal(letters, ahead_hand("ABCDEYZ"))
        assert future.pool[-2:].tolist() == [25, 26]


def test_what_the_others_draw_does_not_depend_on_how_many_bricks_a_play_takes(tmp_path: Path) -> None:
    here = at(structure("0,0,0 across NO"), "TE", lexicon(tmp_path, "NO", "NOT", "NOTE"), version="table")
    foresight = ahead(here, ("", "T"), rest="ABCDE", back="YZ")
    pool = [1, 2, 3, 4, 5, 25, 26]
    order = []
    for drawn in range(8):
        hands = np.stack([ahead_hand(""), ahead_hand("T")])
        stands = standing(foresight.count, 1, 9, 1, drawn, front=5)
        foresight.play_on(
            np.zeros((0, 4), np.int32), hands, np.array(pool, np.int64), stands, np.zeros((2, 2), np.int64)
        )
        order.append("".join(chr(64 + int(code)) for code in np.flatnonzero(hands[1])))
    assert order == ["E", "E", "E", "E", "E", "Y", "Z", ""]


@pytest.mark.parametrize("front", [0, 7, 12])
def test_every_brick_of_the_pool_is_drawn_once_whoever_draws_it(front: int) -> None:
    state = middle(XwordOptions(version="table"), 6)
    here = state.open.situation(0, state.hands[0])
    foresight = ahead(here, ("STARE", "ENTRIES"))
    hands = np.stack([ahead_hand("STARE"), ahead_hand("ENTRIES")])
    pool = ahead_hand("AEIOUTNRSLDG")
    before = hands.sum(axis=0) + pool
    codes = np.repeat(np.arange(27), pool)
    stands = standing(foresight.count, 1, 9, TO_THE_END, front=front)
    foresight.play_on(np.zeros((0, 4), np.int32), hands, codes, stands, np.zeros((2, 2), np.int64))
    laid = np.bincount(rows_since(foresight)[:, 3], minlength=27)
    assert np.array_equal(hands.sum(axis=0) + laid, before)
    assert laid.sum() > 12


def test_what_is_unseen_is_the_set_without_what_is_known() -> None:
    assert unseen("AABBX", "AB", "X") == "AB"


class Endless(Budget):
    """As long as it takes."""

    ms = 1e9


def best_lead(here: Situation, hands: tuple[str, str], mover: int, stuck: int) -> int:
    """The best lead of seat 0, by plain code: every play and every reply, to the end."""
    if stuck == 2 or not any(hands):
        return len(hands[1]) - len(hands[0])
    sign = 1 if mover == 0 else -1
    mine = here._replace(hand=stock(hands[mover]))
    leads = []
    for play, points in scored_plays(mine):
        left = list(hands)
        left[mover] = kept(hands[mover], play)
        after = here._replace(board=measure(mine, play).board)
        leads.append(sign * points + best_lead(after, (left[0], left[1]), 1 - mover, 0))
    if not leads:
        return best_lead(here, hands, 1 - mover, stuck + 1)
    return max(leads) if mover == 0 else min(leads)


def test_the_end_is_played_as_well_as_it_can_be(tmp_path: Path) -> None:
    words = lexicon(tmp_path, "NO", "ON", "NOT", "TON", "TO", "OX", "NOTE", "TONE")
    here = at(structure("0,0,0 across NO"), "TO", words, joiners=False, version="table", high=False)
    for hands in (("TO", "NE"), ("TE", "X"), ("ET", "TO")):
        mine = here._replace(hand=stock(hands[0]))
        plays = list(scored_plays(mine))
        foresight = ahead(here, hands)
        tried = [foresight.tried(new_bricks(play), None, points, 0.0) for play, points in plays]
        endgame = Endgame(foresight, tried, foresight.future(0, Random(1)).hands)
        number, lead = endgame.ranked(Endless())[0]
        assert endgame.root.is_known
        assert lead == best_lead(here, hands, 0, 0)
        after = here._replace(board=measure(mine, plays[number].play).board)
        left = kept(hands[0], plays[number].play)
        assert plays[number].points + best_lead(after, (left, hands[1]), 1, 0) == lead


def test_no_line_of_plays_takes_all_the_looks() -> None:
    state = middle(XwordOptions(version="table", pieces=46), 8)
    assert not len(state.pool)
    view = GAME.view(state, state.open.to_move[0])
    here = state.open.situation(view.seat or 0, view.hand)
    foresight = foreseeing(FORESIGHT.wait(), view)
    plays = sorted(scored_plays(here), key=lambda scored: -scored.points)[:6]
    tried = [foresight.tried(new_bricks(play), None, points, 0.0) for play, points in plays]
    endgame = Endgame(foresight, tried, foresight.future(0, Random(1)).hands)
    endgame.ranked(Few(3000))
    looks = sorted(child.looks for child in endgame.root.children if not child.is_known)
    assert sum(looks) > 50
    assert looks[-1] < sum(looks) / 2 + 1 < endgame.root.looks


def test_the_champion_thinks_no_longer_than_it_may_and_lays_what_is_legal() -> None:
    state = middle(XwordOptions(), 6)
    view = GAME.view(state, state.open.to_move[0])
    assert view.seat is not None
    first, again = (XwordPlayer(GAME, LEVELS[-1]).rank(view, Random(3), Few(150)) for _ in range(2))
    assert first == again
    assert [option.value for option in first] == sorted((option.value for option in first), reverse=True)
    GAME.apply(state, Entry(view.seat, first[0].move))


class Few(Budget):
    """So many looks."""

    def __init__(self, looks: int) -> None:
        self.left = looks

    def is_spent(self) -> bool:
        self.left -= 1
        return self.left < 0


def test_three_players_are_thought_of_too() -> None:
    state = GAME.start(XwordOptions(), (Player("Ann"), Player("Bo"), Player("Cy", 8)))
    state = GAME.apply(state, Entry(CHANCE, GAME.chance(state, Random(1)))).state
    view = GAME.view(state, state.open.to_move[0])
    foresight = foreseeing(FORESIGHT.wait(), view)
    assert sorted(foresight.outset.sizes) == [8, 8, 12]
    assert foresight.left == len(state.pool)
    assert not foresight.is_certain
    best = XwordPlayer(GAME, LEVELS[-1]).choose(view, Random(3), Few(80))
    assert view.seat is not None
    GAME.apply(state, Entry(view.seat, best))
    assert TO_THE_END > 600

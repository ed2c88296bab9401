"""The course of a game: bricks, draw, deal, turns, swaps, votes, leaving, the end."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from letterloom.games.xword3d import GAME
from letterloom.games.xword3d.course import draw, hand_size
from letterloom.games.xword3d.material import SHARES, bricks, joiner_stock, set_size
from letterloom.games.xword3d.moves import Play, Swap
from letterloom.games.xword3d.options import XwordOptions
from letterloom.rules import (
    CHANCE,
    CLOCK,
    TABLE,
    Entry,
    Mix,
    Move,
    Player,
    RecordError,
    Refused,
    Resign,
    check_seats,
    heard,
    read_options,
)
from tests.games.xword3d.building import Sitting, lexicon

WORDS = ("NO", "NOT", "TO", "ON", "TON", "AT", "TA", "CAT", "CAR", "AX", "TAX", "XI", "OX")


@pytest.fixture
def words(tmp_path: Path) -> str:
    return lexicon(tmp_path, *WORDS)


@pytest.mark.parametrize(("players", "size"), [(2, 100), (5, 100), (6, 120), (12, 240), (30, 600)])
def test_3dx_1_the_set_has_every_letter_and_three_x(players: int, size: int) -> None:
    assert set_size(players) == size
    counts = bricks(size)
    assert sum(counts.values()) == size
    assert min(counts.values()) >= 1 and counts["X"] >= 3
    total = sum(SHARES.values())
    for (
        letter,
        count,
    ) in counts.items():  # no letter is far from its share, but for those that had to be there
        share = SHARES[letter] / total * size
        assert abs(count - share) < 1.5 or count in (1, 3)
    table = GAME.start(XwordOptions(), tuple(Player(str(n)) for n in range(players)))
    assert len(GAME.chance(table, Random(1)).things) == size


def test_3dx_1_pieces_sets_another_number_but_never_too_few_to_deal() -> None:
    for pieces, size in ((60, 60), (28, 28), (1, 16), (600, 600)):
        state = GAME.start(XwordOptions(pieces=pieces), (Player("Ann"), Player("Bo")))
        assert len(GAME.chance(state, Random(1)).things) == size
    for wrong in (
        {"pieces": 0},
        {"pieces": 601},
        {"pieces": "many"},
        {"joint_strength": -1},
        {"version": "4d"},
        {"joiners": 3},
    ):
        with pytest.raises(RecordError):
            read_options(GAME, wrong)


def test_3dx_2_whoever_is_nearest_to_x_starts() -> None:
    assert draw("AXZ", (0, 1, 2)) == (1, [(0, "A"), (1, "X"), (2, "Z")])
    # W and Y are equally near: seats 0 and 1 draw again, and then V beats T.
    assert draw("WYATVQQ", (0, 1, 2)) == (1, [(0, "W"), (1, "Y"), (2, "A"), (0, "T"), (1, "V")])
    # A pool that comes round: after W, A, Y and E the W is drawn again.
    assert draw("WAYE", (0, 2, 3)) == (3, [(0, "W"), (2, "A"), (3, "Y"), (0, "E"), (3, "W")])


def test_3dx_2_a_pool_of_one_letter_never_decides_it_and_the_lowest_seat_starts() -> None:
    starter, drawn = draw("E" * 16, (0, 1))
    assert starter == 0
    assert drawn[:2] == [(0, "E"), (1, "E")]


def test_3dx_2_drawn_bricks_are_seen_and_go_to_the_back(words: str) -> None:
    table = Sitting(words)
    row = table.say(CHANCE, "mix wy" + "bc" + "NOTNOTNO" + "ATATATAT" + "QRS")
    # W and Y tie; then B and C: C is nearer. The four go to the back, and the hands are dealt from what follows.
    assert table.open.mover == 1
    assert table.hands == ("NNNOOOTT", "AAAATTTT")
    assert table.pool == "QRSWYBC"
    said = table.replay.speech.events(row.events)
    assert "Bo draws Y to see who starts." in said and "Bo is nearest to X and starts." in said
    for seat in (None, 0, 1):
        assert GAME.view(table.state, seat).open.back == "WYBC"


def test_3dx_2_what_was_seen_at_the_back_is_known_only_while_it_lies_there(words: str) -> None:
    table = Sitting(words).deal("NOT", "AT", pool="Q")
    assert (table.pool, table.open.back) == ("QXA", "XA")
    table.say(0, "play 0,0,0 across NO")  # draws Q and X
    assert (table.pool, table.open.back) == ("A", "A")
    table.say(1, "play 0,0,0 across ..T")
    assert (table.pool, table.open.back) == ("", "")
    # Fourteen bricks behind those of the draw: all sixteen are dealt, and nothing is left to be seen.
    table = Sitting(words)
    table.say(CHANCE, "mix XA" + "NOTVVVVV" + "VVVVVV")
    assert (table.pool, table.open.back) == ("", "")
    for seat in (None, 0, 1):
        view = GAME.view(table.state, seat)
        assert GAME.view(GAME.imagine(view, Random(1)), seat) == view


def test_3dx_4_children_hold_more(words: str) -> None:
    assert [hand_size(Player("a", age)) for age in (None, 34, 12, 11, 9, 0)] == [8, 8, 8, 9, 11, 20]
    table = Sitting(words, ages=(11, 5)).deal("NO", "AT", pool="QQ")
    assert [len(hand) for hand in table.hands] == [9, 15]


@pytest.mark.parametrize(
    ("text", "rule"),
    [("mix", "3DX-1"), ("mix ABC", "3DX-4"), ("mix A1B", "3DX-1"), ("mix " + "É" * 20, "3DX-1")],
)
def test_a_first_mix_that_cannot_be_dealt_is_refused(text: str, rule: str, words: str) -> None:
    assert Sitting(words).refused(CHANCE, text) == rule


def test_3dx_4_hands_are_refilled_after_a_play_while_the_pool_lasts(words: str) -> None:
    table = Sitting(words).deal("NOT", "AT", pool="QRS")  # and behind them X and A of the draw
    row = table.say(0, "play 0,0,0 across NOT")
    assert table.hands[0] == "QRSZZZZZ" and table.pool == "XA"
    own = [event.key for event in heard(row.events, 0)]
    other = [event.key for event in heard(row.events, 1)]
    assert "refilled" in own and "refilled-hidden" in other
    table.say(1, "play 2,-1,0 along A.")
    assert table.pool == "A" and "X" in table.hands[1]


def test_3dx_5_turns_go_clockwise_over_those_who_play(words: str) -> None:
    table = Sitting(words, seats=4).deal("", "", "", "")
    table.say(0, "pass")
    table.say(2, "resign")
    table.say(1, "pass")
    assert table.replay.to_move == [3]
    table.say(3, "pass")
    assert table.replay.to_move == [0]


def test_3dx_7_a_swap_draws_first_and_then_the_pool_is_mixed(words: str) -> None:
    table = Sitting(words).deal("QQNO", "AT", pool="BCD")
    row = table.say(0, "swap qq")
    assert "".join(sorted("NOBCZZZZ")) == table.hands[0]
    assert [event.key for event in heard(row.events, 1)] == ["swapped-hidden"]
    assert table.refused(CHANCE, "mix DXAQ") == "3DX-7"
    assert table.refused(CHANCE, "mix DXAQQQ") == "3DX-7"
    table.say(CHANCE, "mix DQXQA")
    assert table.pool == "DQXQA"
    assert table.replay.to_move == [1]
    assert table.open.turned == (True, False) and table.open.idle == (1, 0)


def test_3dx_7_swaps_that_cannot_be_are_refused(words: str) -> None:
    table = Sitting(words).deal("QQNO", "AT", pool="B")
    assert table.refused(0, "swap QQNO") == "3DX-7"  # the pool holds B, X and A
    assert table.refused(0, "swap V") == "3DX-4"
    assert table.refused(0, "swap Q.") == "3DX-7"
    assert table.refused(0, "swap") == "LL-1"
    table.say(0, "swap QQN")


def test_3dx_11_bricks_in_hand_cost_a_point_at_the_end_and_are_not_in_the_last_rows_points(
    words: str,
) -> None:
    table = Sitting(words).deal("NOT", "AT")
    assert table.say(0, "play 0,0,0 across NOT").points == 3
    for seat in (1, 0, 1, 0):
        row = table.say(seat, "pass")
        assert row.points == 0
    assert table.replay.over
    assert table.replay.scores == (3 - len(table.hands[0]), -8)
    assert table.replay.winners == (0,)
    assert [table.replay.speech.line(line) for line in table.state.sheets[1]] == ["8 bricks in hand"]


def test_3dx_12_two_passes_each_without_a_play_between_end_the_game(words: str) -> None:
    table = Sitting(words).deal("NOT", "NOT", pool="E" * 20)
    for seat in (0, 1, 0):
        table.say(seat, "pass")
    table.say(1, "play 0,0,0 across NOT")
    for seat in (0, 1, 0):
        table.say(seat, "pass")
        assert not table.replay.over
    row = table.say(CLOCK, "timeout 1")  # counts as a pass
    assert table.replay.over
    assert "Everyone has passed" in table.replay.speech.events(row.events)[2]


def test_3dx_12_a_swap_is_no_pass_and_restarts_all_counts(words: str) -> None:
    table = Sitting(words).deal("NOT", "NOT", pool="E" * 20)
    for seat in (0, 1, 0, 1):
        table.say(seat, "swap Z")
    assert not table.replay.over and table.open.passes == (0, 0)
    for seat, text in ((0, "pass"), (1, "pass"), (0, "swap Z"), (1, "pass")):
        table.say(seat, text)
    assert not table.replay.over and table.open.passes == (0, 1)


def test_3dx_12_six_turns_each_without_a_play_end_the_game(words: str) -> None:
    table = Sitting(words).deal("NOT", "NOT", pool="E" * 20)
    table.say(0, "swap Z")
    table.say(1, "play 0,0,0 across NOT")
    for turn in range(12):
        assert not table.replay.over
        row = table.say(turn % 2, "swap Z" if turn % 3 else "pass")
    assert table.replay.over and "ended-idle" in [event.key for event in row.events]


def test_3dx_12_a_play_that_is_taken_back_is_one_of_the_six_turns_and_nothing_else(words: str) -> None:
    table = Sitting(words, **CHALLENGE).deal("NOZ", "NOT", pool="E" * 20)
    table.say(0, "pass")
    table.say(1, "pass")
    table.say(0, "play 0,0,0 across NOZ")
    assert table.open.passes == (1, 1)
    table.say(1, "doubt")
    assert table.open.passes == (1, 1) and table.open.idle == (2, 1)
    table.say(1, "play 0,0,0 across NOT")
    assert table.open.passes == (1, 1)
    table.say(0, "accept")
    assert table.open.passes == (0, 0) and table.open.idle == (0, 0)


def test_3dx_1_thirty_can_play(words: str) -> None:
    table = Sitting(words, seats=30).deal(*["NOTCAXTA"] * 30)
    assert [len(hand) for hand in table.state.hands] == [8] * 30
    for seat in range(30):
        assert table.replay.to_move == [seat]
        table.say(seat, "pass" if seat else "play 0,0,0 across CAT")
    assert table.replay.to_move == [0]
    with pytest.raises(RecordError):
        check_seats(GAME, 31)


def test_3dx_12_the_table_looks_after_the_deal(words: str) -> None:
    table = Sitting(words)
    table.say(CHANCE, "mix " + "QV" * 8)
    assert table.replay.over and table.replay.scores == (-8, -8) and table.replay.winners == (0, 1)


def test_3dx_12_an_empty_pool_and_no_legal_play_end_the_game_but_not_before(words: str) -> None:
    table = Sitting(words, seats=2)
    # Sixteen bricks, all of them dealt: the drawn X and A come round to the end of the last hand.
    table.say(CHANCE, "mix XA" + "NOTVVVVV" + "VVVVVV")
    assert table.pool == "" and not table.replay.over
    assert table.hands == ("NOTVVVVV", "AVVVVVVX")
    table.say(0, "play 0,0,0 across NO")
    assert not table.replay.over  # NOT is there for seat 0
    table.say(1, "pass")
    table.say(0, "play 0,0,0 across ..T")
    assert not table.replay.over  # AT and TAX are there for seat 1
    table.say(1, "play 2,-1,0 along A.")
    assert not table.replay.over
    table.say(0, "pass")
    row = table.say(1, "play 2,-1,0 across .X")
    assert row.points == 2
    assert table.replay.over and table.replay.scores == (5 - 5, 4 - 6)


def test_3dx_20_four_words_open_the_air_and_with_five_players_a_turn_each(words: str) -> None:
    table = Sitting(words, joint_strength=1000).deal("NOTOATON", "ATATTOON", pool="E" * 30)
    up = "play 0,0,0 up .O"
    table.say(0, "play 0,0,0 across NO")
    assert table.refused(1, up) == "3DX-20"
    table.say(1, "play 0,0,0 across ..T")
    table.say(0, "play 2,0,0 along .O")
    row = table.say(1, "play 1,0,0 along .N")
    assert row.points == 4  # ON along, and NO across with the O of TO
    assert "From now on bricks may leave the table." in table.replay.speech.events(row.events)
    assert table.say(0, up).points == 2


def test_3dx_20_with_five_players_all_who_play_must_have_had_a_turn(words: str) -> None:
    table = Sitting(words, seats=5).deal("NO", "T", "O", "N", "AON", pool="E" * 30)
    table.say(0, "play 0,0,0 across NO")
    table.say(1, "play 0,0,0 across ..T")
    table.say(2, "play 2,0,0 along .O")
    table.say(3, "play 1,0,0 along .N")
    assert table.refused(4, "play 0,0,0 up .O") == "3DX-20"
    row = table.say(4, "pass")  # a pass is a turn
    assert "opened" in [event.key for event in row.events]
    other = Sitting(words, seats=5).deal("NO", "T", "O", "N", "AON", pool="E" * 30)
    for seat, text in enumerate(("across NO", "across ..T")):
        other.say(seat, f"play 0,0,0 {text}")
    other.say(2, "play 2,0,0 along .O")
    other.say(3, "play 1,0,0 along .N")
    row = other.say(4, "resign")  # who has left need not have had one
    assert "opened" in [event.key for event in row.events]


CHALLENGE: dict[str, Any] = {"judging": "challenge"}


def test_3dx_28_a_doubted_play_goes_back_with_its_bricks_and_is_a_turn_but_no_word(words: str) -> None:
    table = Sitting(words, seats=3, joiners=True, **CHALLENGE).deal("NOQ", "OAT", "T", pool="E" * 9)
    assert table.say(0, "play 0,0,0 across NOQ").points == 3
    assert table.replay.scores == (3, 0, 0)
    assert len(table.hands[0]) == 5  # refilling follows the vote
    assert table.replay.to_move == [1, 2]
    assert table.refused(0, "accept") == "LL-2" and table.refused(1, "pass") == "LL-2"
    table.say(2, "accept")
    assert table.refused(2, "doubt") == "LL-2"
    row = table.say(1, "doubt")
    assert row.points == 0 and "taken-back" in [event.key for event in row.events]
    assert table.replay.scores == (0, 0, 0)
    assert not table.open.board.bricks and table.hands[0] == "NOQZZZZZ"
    assert table.open.plays == 0 and table.open.turned == (True, False, False)
    assert table.replay.to_move == [1]


def test_3dx_28_a_doubt_of_good_words_lets_the_play_stand_at_once(words: str) -> None:
    table = Sitting(words, seats=3, **CHALLENGE).deal("NO", "OAT", "T", pool="E" * 9)
    table.say(0, "play 0,0,0 across NO")
    row = table.say(2, "doubt")
    assert "upheld" in [event.key for event in row.events]
    assert table.open.plays == 1 and len(table.hands[0]) == 8
    assert table.replay.to_move == [1]


def test_3dx_28_a_joiner_goes_back_too(words: str) -> None:
    table = Sitting(words, joiners=True, **CHALLENGE).deal("NOTNO", "TQQQQQTT", pool="E" * 9)
    table.say(0, "play 0,0,0 across NOT")
    table.say(1, "accept")
    table.say(1, "play 2,1,0 along TQ joiner red 2,0,0")
    assert [link.colour for link in table.open.board.links] == ["red"]
    assert table.replay.scores[1] == 6
    table.say(0, "doubt")
    assert table.open.board.links == () and table.replay.scores == (3, 0)


def test_3dx_28_what_falls_is_refused_before_the_vote(words: str) -> None:
    table = Sitting(words, **CHALLENGE).deal("NONQQQQQ", "TQQQQQTT", pool="E" * 9)
    texts = ("0,0,0 across NO", "0,0,0 across ..T", "1,0,0 along .N", "2,0,0 along .Q", "0,0,0 up .Q")
    for turn, text in enumerate(texts):
        table.say(turn % 2, f"play {text}")
        table.say(1 - turn % 2, "accept")
    # Five bricks out along y from the top of the post draw the centre of mass off the base.
    assert table.refused(1, "play 0,0,1 along .QQQQE") == "3DX-25"
    assert table.replay.to_move == [1]


def test_votes_end_by_accepting_by_the_clock_and_by_leaving(words: str) -> None:
    table = Sitting(words, seats=4, **CHALLENGE).deal("NO", "OAT", "T", "", pool="E" * 9)
    table.say(0, "play 0,0,0 across NO")
    table.say(CLOCK, "timeout 3")
    table.say(2, "resign")
    row = table.say(1, "accept")
    assert "refilled-hidden" in [event.key for event in heard(row.events, 1)]
    assert table.replay.to_move == [1]


def test_a_play_being_voted_on_stands_when_its_player_leaves(words: str) -> None:
    table = Sitting(words, seats=3, **CHALLENGE).deal("NOQ", "OAT", "T", pool="E" * 9)
    table.say(0, "play 0,0,0 across NOQ")
    table.say(0, "resign")
    assert table.replay.scores == (3, 0, 0) and table.open.plays == 1
    assert len(table.hands[0]) == 5  # no refill: it has left
    assert table.replay.to_move == [1] and table.open.doubtful is None


def test_3dx_20_the_air_opens_after_the_vote_when_the_last_without_a_turn_left_during_it(words: str) -> None:
    table = Sitting(words, seats=6, **CHALLENGE).deal("NO", "T", "O", "N", "", "", pool="E" * 9)
    plays = ("0,0,0 across NO", "0,0,0 across ..T", "2,0,0 along .O", "1,0,0 along .N")
    for seat, text in enumerate(plays):
        table.say(seat, f"play {text}")
        for other in table.open.others(seat):
            table.say(other, "accept")
    table.say(4, "play 0,0,0 along .Z")
    row = table.say(5, "resign")
    assert not table.open.is_high and "opened" not in [event.key for event in row.events]
    for other in (0, 1, 2, 3):
        row = table.say(other, "accept")
    assert "opened" in [event.key for event in row.events]


def test_leaving_ends_the_game_when_one_is_left_and_who_left_loses_nothing_more(words: str) -> None:
    table = Sitting(words).deal("NOT", "AT", pool="EE")
    table.say(0, "play 0,0,0 across NOT")
    table.say(0, "resign")
    assert table.replay.over and table.replay.winners == (1,)
    assert table.replay.scores == (3, -8)


def test_leaving_before_the_deal() -> None:
    state = GAME.start(XwordOptions(pieces=30), tuple(Player(name) for name in ("Ann", "Bo", "Cy")))
    state = GAME.apply(state, Entry(0, Resign())).state
    assert [ask.seat for ask in state.open.asks] == [CHANCE]
    state = GAME.apply(state, Entry(CHANCE, Mix(tuple("XA" + "NOTEEEEE" * 2)))).state
    assert [len(hand) for hand in state.hands] == [0, 8, 8] and state.open.mover == 1
    alone = GAME.apply(state, Entry(2, Resign())).state
    assert not alone.open.asks and alone.open.winners == (1,)


def test_3dx_27_out_of_time_is_a_pass_and_nobody_else_can_say_so(words: str) -> None:
    table = Sitting(words).deal("NOT", "AT", pool="EE")
    assert table.refused(CLOCK, "timeout 1") == "LL-2"
    assert table.refused(1, "timeout 0") == "LL-2"
    table.say(CLOCK, "timeout 0")
    assert table.replay.to_move == [1] and table.open.passes == (1, 0)
    assert table.open.asks[0].limit_ms == 120_000


def test_3dx_3_countries_and_capitals_count_where_the_table_says_so(words: str) -> None:
    with_places = Sitting(words, countries=True, extra_words=["ZORP"]).open.lexicon
    assert {"OSLO", "PERU", "NOT", "ZORP"} <= set(with_places)
    assert "OSLO" not in Sitting(words).open.lexicon
    table = Sitting(words, countries=True).deal("PERU", "AT", pool="E")
    table.say(TABLE, "ban PERU")
    assert table.refused(0, "play 0,0,0 across PERU") == "3DX-10"
    table.say(TABLE, "allow PERU")
    assert table.say(0, "play 0,0,0 across PERU").points == 4


def test_what_is_no_move_is_refused(words: str) -> None:
    table = Sitting(words).deal("NOT", "AT", pool="EE")
    for text in (
        "",
        "play",
        "play 0,0 across NO",
        "play 0,0,0 sideways NO",
        "play 0,0,0 across N0",
        "play 0,0,0 across",
    ):
        assert table.refused(0, text) == "LL-1"
    for text in (
        "play 0,0,0 across NO joiner",
        "play 0,0,0 across NO joiner green 0,0,0",
        "play 0,0,0 across flipped",
    ):
        assert table.refused(0, text) in {"LL-1", "3DX-4"}
    assert table.refused(0, "doubt") == "LL-2"
    assert table.refused(1, "pass") == "LL-2"
    assert table.refused(CHANCE, "mix EE") == "LL-2"
    table.say(0, "PLAY 0,0,0 ACROSS not")
    assert table.replay.record.moves[-1].text == "play 0,0,0 across NOT"


@pytest.mark.parametrize(
    "move",
    [
        Swap("ZQ"),
        Swap("Q?"),
        Swap(""),
        Play((0, 0, 0), "up", "XX", flipped=True),
        Play((0, 0, 0), "across", "no"),
        Play((0, 0, 0), "across", ""),
        Play((10**6 + 1, 0, 0), "across", "NO"),
        Play((0, 0, 0), "sideways", "NO"),  # type: ignore[arg-type]
        Play((0, 0), "across", "NO"),  # type: ignore[arg-type]
    ],
)
def test_a_move_that_no_text_means_is_none(move: Move, words: str) -> None:
    table = Sitting(words).deal("NOXXQZ", "AT", pool="EEE")
    with pytest.raises(Refused) as caught:
        GAME.apply(table.state, Entry(0, move))
    assert caught.value.refusal.rule == "LL-1"
    with pytest.raises(Refused) as caught:
        GAME.judge(GAME.view(table.state, 0), move)
    assert caught.value.refusal.rule == "LL-1"


@pytest.mark.parametrize("things", [(), ("AB", "C"), ("?", "A"), ("é",) * 20, ("",) * 20])
def test_a_mix_of_anything_but_letters_is_refused(things: tuple[str, ...], words: str) -> None:
    with pytest.raises(Refused) as caught:
        GAME.apply(Sitting(words).state, Entry(CHANCE, Mix(things)))
    assert caught.value.refusal.rule in {"3DX-1", "3DX-4"}


def test_stock_of_joiners_is_two_fewer_than_twice_the_players() -> None:
    assert [joiner_stock(n) for n in (2, 3, 5, 12, 30)] == [2, 4, 8, 22, 58]


def test_judging_a_play_needs_no_more_than_the_view(words: str) -> None:
    table = Sitting(words).deal("NOT", "AT", pool="EE")
    view = GAME.view(table.state, 0)
    verdict = GAME.judge(view, GAME.read(view, "play 0,0,0 across NOT"))
    assert verdict.points == 3 and [line.word for line in verdict.words] == ["NOT"]
    for text, rule in (
        ("play 0,0,0 across TON", None),
        ("swap QQ", "3DX-4"),
        ("accept", "LL-2"),
        ("play 0,0,0 across ZZ", "3DX-10"),
    ):
        if rule is None:
            assert GAME.judge(view, GAME.read(view, text)).points == 3
            continue
        with pytest.raises(Refused) as caught:
            GAME.judge(view, GAME.read(view, text))
        assert caught.value.refusal.rule == rule
    with pytest.raises(Refused) as caught:
        GAME.judge(GAME.view(table.state, 1), GAME.read(view, "pass"))
    assert caught.value.refusal.rule == "LL-2"
    assert GAME.judge(view, GAME.read(view, "resign")).points == 0
    assert table.replay.scores == (0, 0)

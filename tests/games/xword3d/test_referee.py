"""3DXWORD at a physical table: unknown hands, bricks of one's own, and what the people themselves say."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from letterloom.games.xword3d import GAME
from letterloom.games.xword3d.bot import Greedy
from letterloom.games.xword3d.notation import spell
from letterloom.rules import CHANCE, TABLE, Budget, RecordError, Refused, Replay, Row, Stock, read_options
from letterloom.table.decency import advice, choose
from tests.games.xword3d.building import Sitting, lexicon

WORDS = (
    "BRAND",
    "BRANDS",
    "BRANDED",
    "NO",
    "TO",
    "TOY",
    "ON",
    "AT",
    "NOT",
    "TON",
    "ANT",
    "TAN",
    "NOON",
    "XI",
)


def blind(folder: Path, seats: int = 2, **options: Any) -> Sitting:
    table = Sitting(lexicon(folder, *WORDS), seats, **options)
    table.say(CHANCE, "mix ?")
    return table


def test_whoever_takes_the_first_turn_starts(tmp_path: Path) -> None:
    table = blind(tmp_path, seats=3)
    assert table.replay.to_move == [0, 1, 2]
    table.say(1, "play 0,0,0 across BRAND")
    assert table.replay.to_move == [2]
    for first in ("pass", "swap ??", "swap QZ"):
        other = blind(tmp_path, seats=3)
        other.say(2, first)
        other.replay.draw()
        assert other.replay.to_move == [0]


def test_an_extended_word_scores_all_of_it(tmp_path: Path) -> None:
    """The rulebook's own examples: BRAND, BRANDS and BRANDED."""
    table = blind(tmp_path)
    table.say(0, "play 0,0,0 across BRAND")
    assert table.say(1, "play 0,0,0 across .....S").points == 6
    table.say(TABLE, "back 2")
    assert table.say(1, "play 0,0,0 across .....ED").points == 7


def test_to_makes_no_and_toy(tmp_path: Path) -> None:
    table = blind(tmp_path)
    table.say(TABLE, "set 0,0,0 across N")
    table.say(TABLE, "set 1,1,0 across Y")
    table.say(TABLE, "set 1,-1,0 across T")
    made = table.say(0, "play 0,0,0 across .O")
    assert {line.word: line.points for line in made.gains} == {"NO": 2, "TOY": 3}


def test_hands_and_pool_are_counted(tmp_path: Path) -> None:
    table = blind(tmp_path)
    assert table.state.hands == (Stock((), 8), Stock((), 8)) and table.state.pool == Stock((), 84)
    table.say(0, "play 0,0,0 across BRAND")
    assert table.state.hands[0] == Stock((), 8) and table.state.pool == Stock((), 79)
    table.say(1, "swap ???")
    assert not table.open.unmixed or table.replay.draw()
    table.say(TABLE, "hand 0 3")
    assert table.state.pool == Stock((), 84)
    table.say(0, "pass")
    table.say(TABLE, "end")
    assert list(table.replay.scores) == [5 - 3, -8] and table.replay.winners == (0,)


def test_nothing_is_refused_for_want_of_a_brick_of_an_unknown_set(tmp_path: Path) -> None:
    table = blind(tmp_path)
    table.say(TABLE, "hand 0 1")
    table.say(0, "play 0,0,0 across BRAND")
    table.say(TABLE, "hand 1 0")
    table.say(1, "swap ????????????")
    assert list(table.replay.scores) == [5, 0]


def test_of_a_known_set_what_all_have_seen_is_refused(tmp_path: Path) -> None:
    table = blind(tmp_path, pieces="B1 R1 A9 N9 D1 S1 T9 O9")
    table.say(0, "play 0,0,0 across BRAND")
    assert table.refused(1, "play 0,0,0 across .....ED") == "3DX-1"
    assert table.refused(1, "swap BB") == "3DX-1"
    assert table.refused(1, "swap " + "?" * 9) == "3DX-4"
    table.say(1, "play 0,0,0 across .....S")
    few = blind(tmp_path, pieces="B1 R1 A9 N9 D1")
    assert few.state.pool == Stock((), 5)
    assert few.refused(0, "swap ??????") == "3DX-7"


def test_an_own_set_is_dealt(tmp_path: Path) -> None:
    for pieces, size in ((40, 40), ("40", 40), ("A20 T30", 50), ("A1", 16), ("", 100)):
        table = Sitting(lexicon(tmp_path, *WORDS), pieces=pieces)
        table.replay.draw()
        assert len(table.open.bricks) == size
    for wrong in ("A", "A1 A2", "A0", "0", "601", "A999", "Ä3", "-5"):
        with pytest.raises(RecordError):
            read_options(GAME, {"pieces": wrong})


TOWER = ("set 0,0,0 across AT", "set 0,0,0 up .NNNN", "set 0,0,4 across .NNNNNNNNNNNN", "set 1,0,0 along .O")


def test_balance_is_only_said_where_the_people_see_it(tmp_path: Path) -> None:
    table = blind(tmp_path)
    for text in TOWER:
        table.say(TABLE, text)
    said = table.replay.speech.events(table.say(0, "play 1,0,0 along ..Y").events)
    assert "By 3DX-25 this would not stand; if it does, play on." in said
    for options in ({"joint_strength": 30}, {"pieces": 100}):
        judged = blind(tmp_path, **options)
        for text in TOWER:
            judged.say(TABLE, text)
        assert judged.refused(0, "play 1,0,0 along ..Y") == "3DX-25"


def test_a_play_in_a_vote_stands_when_the_table_goes_on(tmp_path: Path) -> None:
    for row in ("turn 1", "end"):
        table = blind(tmp_path, judging="challenge")
        table.say(0, "play 0,0,0 across QQ")
        table.say(TABLE, "set 0,5,0 across AT")
        assert table.refused(TABLE, "lift 0,0,0") == "REF-6"
        table.say(TABLE, row)
        assert table.open.vote is None and len(table.open.board.bricks) == 4
    doubted = blind(tmp_path, judging="challenge")
    doubted.say(0, "play 0,0,0 across QQ")
    doubted.say(TABLE, "set 0,5,0 across AT")
    doubted.say(1, "doubt")
    assert {brick.letter for brick in doubted.open.board.bricks} == {"A", "T"}
    assert doubted.state.hands[0] == Stock(("Q", "Q"), 6)
    assert doubted.replay.to_move == [1]


def test_a_bot_has_nothing_to_say_and_only_a_pass_is_listed(tmp_path: Path) -> None:
    table = blind(tmp_path)
    view = GAME.view(table.state, 0)
    assert [GAME.write(move) for move in GAME.moves(view)] == ["pass"]
    for ask in (advice, choose):
        with pytest.raises(Refused) as refused:
            ask(Greedy(GAME), view, Random(1), Budget())
        assert refused.value.refusal.rule == "REF-1"


def test_only_a_table_with_an_unknown_deal_swaps_unseen(tmp_path: Path) -> None:
    table = Sitting(lexicon(tmp_path, *WORDS)).deal("NOT", "TAN", pool="EEEE")
    assert table.refused(0, "swap ??") == "3DX-7"
    with pytest.raises(Refused):
        GAME.judge(GAME.view(table.state, 0), GAME.read(GAME.view(table.state, 0), "swap ?"))


@pytest.mark.parametrize(
    "text",
    [
        "set 0,0,0 across BRAND",
        "set 5,0,0 across .ED",
        "set 0,0,0 across .....",
        "set 0,0,-1 across AT",
        "set 9,9,0 across AT joiner red 0,0,0",
        "set 9,9,0 across",
        "set 9,9 across AT",
        "set 9,9,0 sideways AT",
        "set 1000001,0,0 across AT",
        "set 9,9,0 across ??",
        "lift 9,9,0",
        "lift 0,0",
        "lift",
        "hand 5 3",
        "hand 0 -1",
        "score 7 3",
        "turn 5",
        "holder 0",
        "play 9,9,0 across AT",
        "pass",
    ],
)
def test_what_cannot_be_carried_out_is_refused_and_loses_nothing(tmp_path: Path, text: str) -> None:
    table = blind(tmp_path)
    table.say(TABLE, "set 0,0,0 across BRAND")
    before = table.state
    assert table.refused(TABLE, text) == "REF-6"
    assert table.state is before


@pytest.mark.parametrize(("text", "rule"), [("mix AB ?", "REF-1"), ("mix ? A", "3DX-1"), ("mix ??", "3DX-1")])
def test_of_an_unknown_deal_nothing_is_named(tmp_path: Path, text: str, rule: str) -> None:
    assert Sitting(lexicon(tmp_path, *WORDS)).refused(CHANCE, text) == rule


def test_a_table_that_was_set_up_is_judged_as_one_that_was_reached_by_play(tmp_path: Path) -> None:
    """Everything that can be set: words with their way up and Joiners, hands, points, whose turn it is."""
    rng = Random(4)
    for _ in range(10):
        known = Sitting(lexicon(tmp_path, *WORDS), pieces="T30 A20 N30 O30 X10 I10", joiners=True)
        played = blind(tmp_path, joiners=True, joint_strength=30.0)
        stands = blind(tmp_path, joiners=True, joint_strength=30.0)
        plays = []
        for _ in range(rng.randrange(3, 9)):
            # What bricks could be laid is asked of a table that knows them.
            known.replay.draw()
            seat = known.replay.to_move[0]
            found = [
                move for _, move in zip(range(200), GAME.moves(GAME.view(known.state, seat)), strict=False)
            ]
            text = GAME.write(rng.choice(found))
            known.say(seat, text)
            played.say(seat, text)
            if text != "pass":
                plays.append(text)
        for text in plays:
            stands.say(TABLE, text.replace("play", "set", 1))
        for seat, points in enumerate(played.replay.scores):
            stands.say(TABLE, f"score {seat} {points}")
            stands.say(TABLE, f"hand {seat} {len(played.state.hands[seat])}")
        stands.say(TABLE, f"turn {played.replay.to_move[0]}")
        assert played.state.pool == stands.state.pool
        (seat,) = played.replay.to_move
        view = GAME.view(known.state, seat)
        found = [move for _, move in zip(range(400), GAME.moves(view), strict=False)]
        texts = [spell(move) for move in rng.sample(found, min(12, len(found)))]
        for text in (*texts, "play 9,9,9 up AT", "swap ???"):
            row = Row(seat, text)
            one, other = (Replay(table.replay.record) for table in (played, stands))
            for game, table in ((one, played), (other, stands)):
                for each in table.replay.record.moves:
                    game.judge(each)
            first, second = one.judge(row), other.judge(row)
            assert first.refusal == second.refusal, text
            if "joiner" not in text:
                assert (first.events, first.gains) == (second.events, second.gains), text
        for table in (played, stands):
            table.say(TABLE, "end")
        assert played.replay.scores == stands.replay.scores


def test_a_record_with_an_unknown_deal_is_saved_and_replayed(tmp_path: Path) -> None:
    table = blind(tmp_path)
    table.say(1, "play 0,0,0 across BRAND")
    table.say(0, "swap ???")
    table.say(1, "play 0,0,0 across .....S")
    again = Replay(table.replay.head)
    for row in table.replay.record.moves:
        assert again.judge(row).refusal is None
    assert again.state == table.state

"""The host: bots, clock, chance and consent."""

import tracemalloc
from typing import Any

import pytest

from letterloom.games.kross import GAME
from letterloom.games.kross.options import KrossOptions
from letterloom.players import bots
from letterloom.rules import CLOCK, TABLE, Back, Ban, Player, Record, Refused, Row, replay
from letterloom.table import Table

PEOPLE = (Player("Ann"), Player("Bo"), Player("Cy"))


def record(**options: Any) -> Record:
    return Record(game=GAME, seats=PEOPLE, options=KrossOptions(**options), seed=3)


def test_bots_play_a_whole_game_alone() -> None:
    table = Table(record(), dict.fromkeys(range(3), bots(GAME)["random"]))
    while table.move_on(0):
        pass
    assert table.over
    assert not replay(table.record).refused


def test_what_chance_did_is_told_once() -> None:
    table = Table(record())
    told = [table.dealt, *(table.say(seat, text, 0).events for seat, text in ((0, "call E"), (0, "put a1")))]
    keys = [event.key for events in told for event in events]
    assert keys == ["task"] * 3 + ["called", "put"]


def test_people_answer_before_bots() -> None:
    table = Table(record(tasks=False), {1: bots(GAME)["greedy"], 2: bots(GAME)["greedy"]})
    table.say(0, "call E", 0)
    assert table.move_on(0) is None
    table.say(0, "put a1", 0)
    assert [table.move_on(0).seat, table.move_on(0).seat] == [1, 2]  # type: ignore[union-attr]


def test_at_one_device_the_seat_after_the_caller_is_asked_first_and_the_caller_last() -> None:
    table = Table(record(tasks=False, turn_seconds=0))
    table.say(0, "call E", 0)
    assert table.waiting() == (1, 2, 0)
    table.say(1, "put a1", 0)
    assert table.waiting() == (2, 0)
    for seat in (2, 0):
        table.say(seat, "put a1", 0)
    table.say(1, "call E", 0)
    assert table.waiting() == (2, 0, 1)
    table.say(2, "put a2", 0)
    table.propose(2, Back(5), 0)
    table.agree(0, 0)
    assert table.agree(1, 0) is not None
    assert table.waiting() == (2, 0, 1)  # as it was after the call


def test_the_clock_answers_when_a_persons_time_is_up_and_not_before() -> None:
    table = Table(record(tasks=False, turn_seconds=60))
    assert table.deadline(0) == 60_000
    assert table.move_on(59_999) is None
    judged = table.move_on(60_000)
    assert judged is not None and judged.seat == CLOCK and judged.text == "timeout 0"


def test_a_line_that_comes_when_the_time_is_up_is_refused() -> None:
    table = Table(record(tasks=False, turn_seconds=60))
    late = table.say(0, "call E", 60_000)
    assert late.refusal is not None and late.refusal.key == "too-late"
    assert table.say(0, "call E", 59_999).refusal is None


def test_what_several_people_at_one_device_are_asked_has_no_deadline_for_the_last_of_them_either() -> None:
    table = Table(record(tasks=False, turn_seconds=60))
    table.say(0, "call E", 0)
    for seat, at_ms in ((1, 50_000), (2, 100_000)):
        assert table.deadline(seat) is None
        assert table.say(seat, "put a1", at_ms).refusal is None
    assert table.waiting() == (0,)
    assert table.deadline(0) is None and table.move_on(200_000) is None
    assert Table(table.record).deadline(0) is None  # nor after a restart
    table.say(0, "put a1", 200_000)
    assert table.deadline(1) == 260_000  # the next call has its own time


def test_without_a_limit_no_clock_runs() -> None:
    table = Table(record(tasks=False, turn_seconds=0))
    assert table.deadline(0) is None
    assert table.move_on(10**9) is None


def test_a_row_of_a_record_that_is_refused_is_remembered() -> None:
    rows = (Row(0, "call E"), Row(0, "put z9"), Row(0, "put a1"))
    table = Table(Record(game=GAME, seats=PEOPLE, options=KrossOptions(tasks=False), moves=rows))
    assert table.refused is not None and table.refused.n == 2
    assert [row.text for row in table.record.moves] == ["call E", "put a1"]


def test_the_table_goes_back_when_everybody_agrees() -> None:
    table = Table(record(tasks=False), {2: bots(GAME)["greedy"]})
    before = table.open
    table.say(0, "call E", 0)
    assert table.propose(0, Back(0), 5) is None  # Bo has to agree, the bot does
    assert table.undecided() == (1,)
    judged = table.agree(1, 5)
    assert judged is not None and judged.seat == TABLE
    assert table.open.letter == before.letter == ""
    assert table.record.moves[-1] == Row(TABLE, "back 0", 5)
    assert not replay(table.record).refused


def test_what_somebody_declines_does_not_happen() -> None:
    table = Table(record(tasks=False))
    table.say(0, "call E", 0)
    table.propose(0, Back(0), 0)
    table.decline()
    with pytest.raises(Refused):
        table.agree(1, 0)
    assert table.open.letter == "E"


def test_an_offer_dies_with_the_next_answer() -> None:
    table = Table(record(tasks=False))
    table.propose(0, Ban("STONE"), 0)
    table.say(0, "call E", 0)
    assert table.undecided() == ()
    with pytest.raises(Refused):
        table.agree(1, 0)


def test_what_cannot_be_done_is_refused_before_anybody_is_asked() -> None:
    table = Table(record(tasks=False))
    with pytest.raises(Refused):
        table.propose(0, Back(7), 0)
    assert table.offer is None


def test_refused_lines_are_not_remembered() -> None:
    table = Table(record(tasks=False))
    for n in range(50):
        table.say(0, f"xyzzy {n}", 0)  # whatever is made once is made now
    tracemalloc.start()
    for n in range(1_000):
        assert table.say(0, f"xyzzy {n}", 0).refusal is not None
    left, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert left < 20_000
    assert table.record.moves == ()

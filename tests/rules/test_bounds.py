"""Limits and memory: no file, no line and no refusal can hurt."""

import gc
import json
import threading
import tracemalloc
import weakref
from typing import Any

import pytest

from letterloom.games import find
from letterloom.games.kross import GAME
from letterloom.games.kross.options import KrossOptions
from letterloom.rules import CHANCE, Player, Record, RecordError, Replay, Row, read_record, words_of
from letterloom.words import open_lexicon


def record(**changes: Any) -> bytes:
    head: dict[str, Any] = {"letterloom": 1, "game": "kross", "seats": [{"name": "Ann"}, {"name": "Bo"}]}
    return json.dumps({**head, **changes}).encode()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"seats": [{"name": ""}, {"name": "Bo"}]}, "1 to 100"),
        ({"seats": [{"name": "x" * 101}, {"name": "Bo"}]}, "1 to 100"),
        ({"seats": [{"name": "A\x1b[2J"}, {"name": "Bo"}]}, "control"),
        ({"seats": [{"name": "A\u202e"}, {"name": "Bo"}]}, "control"),
        ({"seats": [{"name": "Ann", "age": 151}, {"name": "Bo"}]}, "150"),
        ({"options": {"turn_seconds": 604801}}, "604800"),
        ({"options": {"extra_words": ["ab"] * 501}}, "500"),
        ({"options": {"extra_words": ["a" * 31]}}, "30"),
        ({"options": {"extra_words": ["a"]}}, "2 to 30"),
        ({"moves": [[0, "call E", 10], [0, "put a1", 9]]}, "never fall"),
        ({"moves": [[0, "call E", 10**15]]}, "10¹⁵"),
        ({"moves": [[0, "call E", 1e300]]}, "whole number"),
        ({"moves": [[-4, "call E"]]}, "no seat"),
        ({"moves": [[0, "call E"]] * 100_001}, "100000"),
    ],
)
def test_a_file_beyond_its_limit_is_no_record(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(RecordError, match=said):
        read_record(record(**changes), find)


def test_a_line_beyond_its_limit_is_refused_by_ll_1() -> None:
    game = Replay(Record(game=GAME, seats=(Player("Ann"), Player("Bo")), options=KrossOptions(), seed=5))
    for seat, text in ((0, "put a1" + " " * 1_000), (0, "x" * 1_001), (CHANCE, "mix " + "bird " * 5_000)):
        refusal = game.judge(Row(seat, text)).refusal
        assert refusal is not None and (refusal.rule, refusal.key) == ("LL-1", "too-long")
    assert game.judge(Row(CHANCE, "mix bird city" + " " * 1_000)).refusal is None


def held_by_us() -> int:
    """How many bytes our own code has asked for and holds: a kernel may be compiled in another thread meanwhile."""
    ours = [tracemalloc.Filter(True, pattern) for pattern in ("*/letterloom/*", __file__)]
    return sum(each.size for each in tracemalloc.take_snapshot().filter_traces(ours).statistics("filename"))


def test_ten_thousand_refused_rows_keep_memory_flat_and_draw_once() -> None:
    game = Replay(Record(game=GAME, seats=(Player("Ann"), Player("Bo")), options=KrossOptions(), seed=5))
    drawn = 0
    chance = GAME.chance

    def counted(*given: Any) -> Any:
        nonlocal drawn
        drawn += 1
        return chance(*given)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(GAME), "chance", lambda self, state, rng: counted(state, rng))
        game.judge(Row(0, "put a1"))
        for thread in threading.enumerate():
            if thread.name.startswith("warming"):
                thread.join()  # what tests before this one have begun counts for them
        gc.collect()
        tracemalloc.start()
        for n in range(10_000):
            junk = f"put z{n}" if n % 3 else "put a1"  # no square; and a move that comes before any call
            assert game.judge(Row(n % 2, junk)).refusal is not None
            if n == 1_000:
                gc.collect()
                early = held_by_us()
        gc.collect()
        late = held_by_us()
        tracemalloc.stop()
    assert late - early < 100_000, f"{late - early} bytes for 9,000 refused rows"
    assert drawn == 1
    assert game.kept == []


def test_a_tables_own_words_are_let_go_with_it() -> None:
    words = words_of(KrossOptions(extra_words=("zorp", "quux")))
    lexicon = weakref.ref(words.lexicon)
    game = Replay(
        Record(game=GAME, seats=(Player("Ann"), Player("Bo")), options=KrossOptions(), resolved=words)
    )
    game.judge(Row(0, "call E"))
    GAME.consult(GAME.view(game.state, 0), ["count"])
    assert "ZORP" in game.open.lexicon
    del words, game
    gc.collect()
    assert lexicon() is None, "something still holds the words of a table that is gone"


def test_a_tables_words_are_resolved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = 0

    def counted(*given: Any) -> Any:
        nonlocal opened
        opened += 1
        return open_lexicon(*given)

    monkeypatch.setattr("letterloom.rules.state.open_lexicon", counted)
    found = read_record(record(options={"extra_words": ["zorp"], "tasks": False}), find)
    game = Replay(found)
    for row in (Row(0, "call E"), Row(0, "put a1"), Row(1, "put a1"), Row(1, "resign")):
        assert game.judge(row).refusal is None
    assert game.over and opened == 1

"""The host and the store: bots, clock, chance, and games that are never lost."""

from pathlib import Path
from typing import Any

import pytest

from letterloom.games import find
from letterloom.games.kross import GAME
from letterloom.games.kross.options import KrossOptions
from letterloom.players import bots
from letterloom.rules import Player, Record, read_record, replay
from letterloom.table import Store, Table

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


def test_the_clock_answers_when_a_persons_time_is_up_and_not_before() -> None:
    table = Table(record(tasks=False, turn_seconds=60))
    assert table.move_on(10**9) is None  # nobody has been shown anything: no time runs
    assert table.show(0, 5_000) == 65_000
    assert table.move_on(64_999) is None
    assert table.show(0, 64_999) == 65_000  # being shown it again gives no more time
    judged = table.move_on(65_000)
    assert judged is not None and judged.text == "timeout 0"
    assert table.waiting() == (0, 1, 2)
    assert table.show(0, 65_000) == 125_000  # the next question has its own time


def test_without_a_limit_no_clock_runs() -> None:
    table = Table(record(tasks=False, turn_seconds=0))
    assert table.show(0, 0) is None
    assert table.move_on(10**9) is None


def test_a_kept_game_goes_on_where_it_stopped(tmp_path: Path) -> None:
    store = Store(tmp_path)
    table = Table(record(), {1: bots(GAME)["greedy"], 2: bots(GAME)["random"]})
    path = store.new_file(GAME.id)
    table.say(0, "call E", 10)
    table.say(0, "put a1", 20)
    store.keep(path, table.record, {1: "greedy", 2: "random"}, over=False)
    (kept,) = store.games()
    assert (kept.path, kept.bots, kept.over) == (path, {1: "greedy", 2: "random"}, False)
    again = Table(read_record(path.read_bytes(), find))
    assert again.replay.state == table.replay.state
    assert [row.ms for row in again.record.moves][-2:] == [10, 20]


def test_a_crash_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path)
    table = Table(record())
    path = store.new_file(GAME.id)
    store.keep(path, table.record, {}, over=False)
    before = path.read_bytes()
    table.say(0, "call E", 0)

    def crash(*_: object) -> None:
        raise OSError("the power went out")

    monkeypatch.setattr("os.fsync", crash)
    with pytest.raises(OSError, match="power"):
        store.keep(path, table.record, {}, over=False)
    assert path.read_bytes() == before
    assert [kept.path for kept in store.games()] == [path]


def test_two_games_begun_in_one_second_have_their_own_files(tmp_path: Path) -> None:
    store = Store(tmp_path)
    first = store.new_file("kross")
    store.keep(first, Table(record()).record, {}, over=True)
    second = store.new_file("kross")
    store.keep(second, Table(record()).record, {}, over=False)
    assert first != second
    assert {kept.over for kept in store.games()} == {True, False}


def test_a_broken_file_in_the_store_is_passed_over(tmp_path: Path) -> None:
    store = Store(tmp_path)
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "broken.json").write_bytes(b"\xff{")
    assert list(store.games()) == []


def test_the_best_score_alone_is_remembered(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert store.best("cubeword", "turns:8") is None
    for score in (12, 30, 20):
        store.remember("cubeword", "turns:8", score)
    assert store.best("cubeword", "turns:8") == 30
    assert store.best("cubeword", "turns:4") is None

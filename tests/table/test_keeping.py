"""Games that are kept: nothing is lost, and nothing is overwritten."""

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from letterloom.games import find
from letterloom.games.kross import GAME
from letterloom.games.kross.options import KrossOptions
from letterloom.players import bots
from letterloom.rules import Player, Record, Row, read_record
from letterloom.table import (
    Bests,
    Overtaken,
    Shelf,
    StorageError,
    Table,
    about,
    bots_in,
    saved,
    write_safely,
)
from letterloom.table.storage import Sitting, SQLite

PEOPLE = (Player("Ann"), Player("Bo"), Player("Cy"))


def record(**options: Any) -> Record:
    return Record(game=GAME, seats=PEOPLE, options=KrossOptions(**options), seed=3)


def test_a_kept_game_goes_on_where_it_stopped(tmp_path: Path) -> None:
    shelf, names = Shelf(tmp_path), {1: "greedy", 2: "random"}
    journal = shelf.begin(record(), names)
    table = Table(record(), {seat: bots(GAME)[name] for seat, name in names.items()}, journal)
    table.say(0, "call E", 10)
    table.say(0, "put a1", 20)
    journal.close()
    last = Shelf(tmp_path).last()
    assert last is not None and about(last) == ("kross", ["Ann", "Bo", "Cy"])
    again, who, _ = Shelf(tmp_path).resume(last, find)
    assert who == names
    assert Table(again).replay.state == table.replay.state
    assert [row.ms for row in again.moves][-2:] == [10, 20]


def test_what_is_not_kept_has_not_happened() -> None:
    def full(rows: tuple[Row, ...]) -> None:
        raise StorageError("the disk is full")

    table = Table(record(tasks=False), keeping=full)
    before = table.replay.state
    with pytest.raises(StorageError):
        table.say(0, "call E", 0)
    assert table.replay.state is before and table.record.moves == ()


def test_a_second_window_is_told_before_it_shows_anything(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    first = Table(record(tasks=False), keeping=shelf.begin(record(tasks=False), {}))
    first.say(0, "call E", 1)
    sitting = shelf.last()
    assert sitting is not None
    with pytest.raises(Overtaken):
        Shelf(tmp_path).resume(sitting, find)
    first.say(1, "put a1", 2)
    assert first.open.entered[1] == "E"


def test_where_a_lock_does_not_tell_the_second_answer_is_refused_and_nothing_is_overwritten(
    tmp_path: Path,
) -> None:
    shelf = Shelf(tmp_path)
    journal = shelf.begin(record(tasks=False), {})
    first = Table(record(tasks=False), keeping=journal)
    first.say(0, "call E", 1)
    sitting = shelf.last()
    assert sitting is not None
    journal.close()
    other, _, late = Shelf(tmp_path).resume(sitting, find)
    late.close()
    second = Table(other, keeping=late)
    first.say(1, "put a1", 2)
    with pytest.raises(Overtaken):
        second.say(1, "put f6", 2)
    assert second.open.entered == ("", "", "")  # and nothing has happened in it
    first.say(2, "put b1", 3)
    kept, _, _ = Shelf(tmp_path).resume(sitting, find)
    assert [row.text for row in kept.moves] == ["call E", "put a1", "put b1"]


def test_many_games_begun_in_one_moment_all_have_their_own_names(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    names = {shelf.begin(record(), {}).game for _ in range(50)}
    assert len(names) == 50 and len(shelf.games()) == 50


def test_a_game_that_is_over_is_not_gone_on_with(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    old, new = shelf.begin(record(), {}), shelf.begin(record(), {})
    shelf.close_game(new.game)
    last = shelf.last()
    assert last is not None and last.id == old.game
    assert {sitting.over for sitting in shelf.games()} == {True, False}


def test_kept_games_and_saved_files_are_for_their_owner_alone(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path / "home")
    table = Table(record(), keeping=shelf.begin(record(), {}))
    write_safely(tmp_path / "home" / "mine.json", saved(table.record, {}))
    for file in (tmp_path / "home").iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file


def test_a_saved_file_is_a_record_that_knows_its_bots(tmp_path: Path) -> None:
    data = saved(Table(record()).record, {1: "greedy"})
    assert read_record(data, find).seats == PEOPLE
    assert bots_in(data) == {1: "greedy"}


@pytest.mark.parametrize(
    "data", [b"", b"\xff{", b'{"bots": 3}', b"[" * 100_000, b'{"bots":' + b"[" * 100_000]
)
def test_a_file_that_holds_no_bots_has_none(data: bytes) -> None:
    assert bots_in(data) == {}


@pytest.mark.parametrize("head", [b"", b"{", b"[]", b"\xff", b'{"seats": 3}'])
def test_a_kept_game_that_cannot_be_read_is_about_nothing(head: bytes) -> None:
    assert about(Sitting("x", head)) == ("", [])


def test_a_file_that_an_earlier_version_kept_knows_its_bots() -> None:
    data = b'{"bots":{"1":"greedy"},"over":false,\n "letterloom": 1, "game": "kross", "seats": []}'
    assert bots_in(data) == {1: "greedy"}


def test_a_crash_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "mine.json"
    write_safely(file, b"before")

    def crash(*_: object) -> None:
        raise OSError("the power went out")

    monkeypatch.setattr("os.fsync", crash)
    with pytest.raises(OSError, match="power"):
        write_safely(file, b"after")
    assert file.read_bytes() == b"before"
    assert list(tmp_path.iterdir()) == [file]


def test_two_who_save_to_one_file_at_once_do_not_write_into_each_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, sync = tmp_path / "mine.json", os.fsync

    def meanwhile(handle: int) -> None:
        monkeypatch.setattr("os.fsync", sync)
        monkeypatch.setattr("os.getpid", lambda: 1)
        write_safely(file, b"the other's")
        sync(handle)

    monkeypatch.setattr("os.fsync", meanwhile)
    write_safely(file, b"mine")
    assert file.read_bytes() == b"mine"
    assert list(tmp_path.iterdir()) == [file]


def test_a_link_is_followed_and_a_pipe_is_written_into(tmp_path: Path) -> None:
    file, link, pipe = tmp_path / "mine.json", tmp_path / "link.json", tmp_path / "pipe"
    file.write_bytes(b"before")
    link.symlink_to(file)
    write_safely(link, b"after")
    assert link.is_symlink() and file.read_bytes() == b"after"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_safely(pipe, b"through")
    assert os.read(reader, 100) == b"through" and pipe.is_fifo()
    os.close(reader)


def test_what_is_kept_is_on_the_disk_with_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bool] = []
    monkeypatch.setattr("os.fsync", lambda handle: synced.append(stat.S_ISDIR(os.fstat(handle).st_mode)))
    write_safely(tmp_path / "mine.json", b"mine")
    assert synced == [False, True], "the file, then the folder that names it"
    storage = SQLite(tmp_path / "games.db")
    assert storage._db.execute("pragma synchronous").fetchone() == (2,)  # full: every commit is synced
    storage.close()


def test_a_file_that_holds_no_games_says_so(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_bytes(b"\xff{" * 5000)
    with pytest.raises(StorageError, match="cannot keep games"):
        Shelf(tmp_path)


def test_the_best_score_alone_is_remembered(tmp_path: Path) -> None:
    bests = Bests(tmp_path)
    assert bests.best("cubeword", "turns:8") is None
    for score in (12, 30, 20):
        bests.remember("cubeword", "turns:8", score)
    assert bests.best("cubeword", "turns:8") == 30
    assert bests.best("cubeword", "turns:4") is None


def test_every_answer_is_appended_once_and_nothing_else_is_written(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    written: list[Row] = []
    journal = shelf.begin(record(tasks=False), {})

    def keep(rows: tuple[Row, ...]) -> None:
        written.extend(rows)
        journal(rows)

    table = Table(record(tasks=False), dict.fromkeys(range(3), bots(GAME)["random"]), keep)
    while table.move_on(0):
        pass
    assert tuple(written) == table.record.moves
    assert len(written) > 100

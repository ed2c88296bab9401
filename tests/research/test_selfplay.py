"""Self-play: the same run gives the same files, a run that was broken off goes on, and wrong inputs are told."""

import json
import os
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from letterloom.cli import main
from letterloom.games import find
from letterloom.research.selfplay import Campaign, self_play
from letterloom.rules import read_record, replay
from tests.contract.playing import GAMES
from tests.research import need

parquet = need("pyarrow.parquet")
shards = need("letterloom.research.shards")


def campaign(game: str = "kross", bots: tuple[str, ...] = ("random", "random"), **more: Any) -> Campaign:
    return Campaign(game=game, rules=1, words="", options={}, bots=bots, seed=7, moves=8, **more)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def played(folder: Path, games: int, executor: Any = None, **more: Any) -> dict[str, bytes]:
    list(self_play(shards.Shards(folder, campaign(**more), size=2), games, executor))
    return files(folder)


def test_the_same_run_gives_the_same_bytes_alone_and_spread_out(tmp_path: Path) -> None:
    alone = played(tmp_path / "alone", 3)
    assert sorted(alone) == [
        *("campaign.json", "positions/seed-7-000000.parquet", "positions/seed-7-000002.parquet"),
        *("records/seed-7-000000.parquet", "records/seed-7-000002.parquet"),
    ]
    with ThreadPoolExecutor(3) as executor:
        assert played(tmp_path / "spread", 3, executor) == alone


def test_a_run_that_was_broken_off_goes_on_where_it_was(tmp_path: Path) -> None:
    whole = played(tmp_path / "whole", 5)
    folder = tmp_path / "broken"
    kept = shards.Shards(folder, campaign(), size=2)
    assert list(islice(self_play(kept, 5), 3)) == [0, 1, 2]
    assert len(files(folder)) == 3, "one shard and the head"
    (folder / "records" / ".seed-7-000002.parquet.1234").write_bytes(b"half a")
    (folder / "records" / "seed-7-000004.parquet").write_bytes(b"no parquet")
    again = shards.Shards(folder, campaign(), size=2)
    assert list(self_play(again, 5)) == [2, 3, 4], "what is there is not played again"
    (folder / "records" / ".seed-7-000002.parquet.1234").unlink()
    assert files(folder) == whole
    assert list(self_play(again, 5)) == []


def test_more_games_of_a_run_can_be_asked_for_later(tmp_path: Path) -> None:
    played(tmp_path / "more", 3)
    assert played(tmp_path / "more", 4) == played(tmp_path / "at-once", 4)
    assert played(tmp_path / "more", 1) == played(tmp_path / "at-once", 4), "and fewer take nothing away"


@pytest.mark.parametrize("game", GAMES)
def test_tables_hold_what_was_seen_listed_and_chosen(tmp_path: Path, game: str) -> None:
    options: dict[str, Any] = (
        {"finish": "turns:1"} if game == "cubeword" else {"target": 20} if game == "wordcross" else {}
    )
    if game == "3dxword":
        options = {"version": "table", "pieces": 30}
    kept = shards.Shards(tmp_path, msgspec.structs.replace(campaign(game), options=options))
    list(self_play(kept, 1))
    (record,) = parquet.read_table(tmp_path / "records").to_pylist()
    positions = parquet.read_table(tmp_path / "positions").to_pylist()
    assert kept.count(1) == (1, len(positions))
    assert record["decisions"] == len(positions)
    again = replay(read_record(record["record"].encode(), find))
    assert not again.refused and again.replay.over
    assert list(again.replay.scores) == record["scores"]
    assert list(again.replay.winners) == record["winners"]
    rows = again.replay.record.moves
    for position in positions:
        row = rows[position["answers"]]
        assert (row.seat, row.text) == (position["seat"], position["chosen"])
        assert json.loads(position["view"])["seat"] == position["seat"]
        assert 1 <= len(position["moves"]) <= 8
        if position["place"] >= 0:
            assert position["moves"][position["place"]] == position["chosen"]
        else:
            assert position["cut"] or game in ("cubeword", "3dxword"), "it stands further down the list"
        assert position["payoff"] == pytest.approx(record["payoffs"][position["seat"]])


COMMAND = ["selfplay", "kross", "--games", "2", "--bots", "random,random", "--seed", "4"]


def test_the_command_plays_keeps_and_says_what_there_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(tmp_path / "out")
    assert main([*COMMAND, "-o", folder]) == 0
    assert f"positions in {folder}. Games played just now: 2." in capsys.readouterr().out
    assert main([*COMMAND[:-2], "-o", folder, "--jobs", "2"]) == 0, "the seed is that of the folder"
    assert "Games played just now: 0." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (["zorp", "--games", "1"], "there is no game “zorp”"),
        (["kross", "--games", "0"], "--games"),
        (["kross", "--games", "1", "--moves", "0"], "--moves"),
        (["kross", "--games", "1", "--bots", "greedy"], "2 to 5"),
        (["kross", "--games", "1", "--bots", "greedy,zorp"], "has no bot “zorp”"),
        (["kross", "--games", "1", "--jobs", "0"], "--jobs"),
        (["kross", "--games", "1", "--cluster", "here"], "tcp://127.0.0.1:8786"),
        (["kross", "--games", "1", "--jobs", "2", "--cluster", "tcp://127.0.0.1:1"], "exclude each other"),
        (["kross", "--games", "1", "--option", "zorp=1"], "zorp"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    tmp_path: Path, wrong: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    refused(capsys, ["selfplay", *wrong, "-o", str(tmp_path / "out")], said)
    assert not (tmp_path / "out").exists()


def refused(capsys: pytest.CaptureFixture[str], command: list[str], said: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(command)
    assert stopped.value.code == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1


def test_a_folder_that_holds_another_run_or_cannot_be_written_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "out"
    assert main([*COMMAND, "-o", str(folder)]) == 0
    before = files(folder)
    refused(capsys, [*COMMAND, "--moves", "5", "-o", str(folder)], "holds another run (moves differ)")
    assert files(folder) == before
    (tmp_path / "file").write_text("x")
    refused(capsys, [*COMMAND, "-o", str(tmp_path / "file")], "file")
    if os.getuid():
        locked = tmp_path / "locked"
        locked.mkdir(mode=0o500)
        refused(capsys, [*COMMAND, "-o", str(locked)], "ermission")


def test_without_the_extra_the_command_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("letterloom.cli.selfplay.find_spec", lambda name: None)
    refused(capsys, [*COMMAND, "-o", str(tmp_path / "out")], "pip install 'letterloom[research]'")

"""Arena and self-play on a Dask cluster on the loopback: the same as alone, and a lost worker costs no game."""

import json
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from letterloom.cli import main
from tests.research import need
from tests.research.test_selfplay import files

distributed = need("distributed")
need("pyarrow")


ARENA = ["arena", "kross", "greedy", "random", "--seed", "3", "--json"]
SELFPLAY = ["selfplay", "kross", "--bots", "random,random", "--seed", "3"]


@contextmanager
def a_cluster(workers: int) -> Iterator[Any]:
    """A scheduler here, and workers that are processes of their own; what dies is started again."""
    with distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
        silence_logs=50,
    ) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def two() -> Iterator[Any]:
    with a_cluster(2) as cluster:
        yield cluster


def result(capsys: pytest.CaptureFixture[str], *command: str) -> Any:
    """What the arena says, without how long it took."""
    assert main([*ARENA, *command]) == 0
    data = json.loads(capsys.readouterr().out)
    for bot in data["bots"]:
        del bot["ms_a_move"]
    return data


def kill_one(cluster: Any) -> int:
    """Kill a worker that has something on hand; its process."""
    with distributed.Client(cluster.scheduler_address, set_as_default=False) as client:
        for _ in range(2000):
            busy = [address for address, tasks in client.processing().items() if tasks]
            with suppress(OSError):  # one that was killed a moment ago, which nobody has noticed yet
                if busy:
                    pid: int = client.run(os.getpid, workers=busy[:1])[busy[0]]
                    os.kill(pid, signal.SIGKILL)
                    return pid
            time.sleep(0.01)
    raise AssertionError("no worker had anything to do")


def test_the_arena_gives_the_same_result_on_a_cluster(two: Any, capsys: pytest.CaptureFixture[str]) -> None:
    alone = result(capsys, "--games", "2")
    assert result(capsys, "--games", "2", "--cluster", two.scheduler_address) == alone


def test_a_worker_killed_in_the_middle_of_self_play_costs_no_game(
    two: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    check_killed(two, tmp_path, games=24, kills=1)


def check_killed(cluster: Any, folder: Path, games: int, kills: int) -> None:
    """Self-play alone, and on a cluster whose workers are killed: the same bytes."""
    command = [*SELFPLAY, "--games", str(games)]
    assert main([*command, "-o", str(folder / "alone")]) == 0
    with ThreadPoolExecutor(1) as beside:
        killed = beside.submit(lambda: [kill_one(cluster) for _ in range(kills)])
        assert main([*command, "-o", str(folder / "spread"), "--cluster", cluster.scheduler_address]) == 0
        assert len(killed.result()) == kills
    assert files(folder / "spread") == files(folder / "alone")


@pytest.mark.soak
def test_four_workers_of_which_several_are_killed_give_the_same_as_one_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with a_cluster(4) as cluster:
        alone = result(capsys, "--games", "40")
        with ThreadPoolExecutor(1) as beside:
            killed = beside.submit(kill_one, cluster)
            assert result(capsys, "--games", "40", "--cluster", cluster.scheduler_address) == alone
            assert killed.result()
        check_killed(cluster, tmp_path, games=200, kills=2)


def test_where_no_cluster_answers_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("letterloom.cli.executor.PATIENCE", "1s")
    with pytest.raises(SystemExit) as stopped:
        main([*ARENA, "--games", "1", "--cluster", "tcp://127.0.0.1:1"])
    assert stopped.value.code == 1
    assert "no Dask cluster answers at tcp://127.0.0.1:1" in capsys.readouterr().err


def test_without_the_extra_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(SystemExit) as stopped:
        main([*ARENA, "--games", "1", "--cluster", "tcp://127.0.0.1:1"])
    assert stopped.value.code == 2
    assert "pip install 'letterloom[cluster]'" in capsys.readouterr().err

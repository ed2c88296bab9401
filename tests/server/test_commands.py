"""The commands: serve, join, backup, move-to."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from letterloom.cli import main
from letterloom.server.run import listen
from letterloom.server.settings import Settings
from letterloom.table.storage import Sitting, SQLite
from tests.processes import PATIENCE_S, running, wait_until
from tests.server.crash import Server
from tests.server.house import House, free_port, run
from tests.server.test_playing import two
from tests.table.postgres import Cluster


@contextmanager
def serving(db: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """`letterloom serve` in a process of its own."""
    command = [
        sys.executable,
        "-m",
        "letterloom",
        "serve",
        "--port",
        str(free_port()),
        "--db",
        str(db),
        *more,
    ]
    with running(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout
        found = re.search(r"http://[0-9.:]+", process.stdout.readline())
        assert found
        wait_until(lambda: is_well(found.group()))
        yield process, found.group()


def is_well(base: str) -> bool:
    try:
        with urllib.request.urlopen(f"{base}/healthz", timeout=PATIENCE_S) as response:
            return bool(response.read() == b"ok\n")
    except OSError:
        return False


def test_serve_says_where_it_is_logs_no_secret_and_stops_cleanly(tmp_path: Path) -> None:
    with serving(tmp_path / "games.db") as (process, base):
        request = urllib.request.Request(f"{base}/api/me", b'{"name": "Zacharias"}', {"origin": base})
        with urllib.request.urlopen(request) as response:
            cookie = response.headers["set-cookie"]
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=PATIENCE_S)
        assert process.returncode == 0
        assert "Traceback" not in err
        assert "Zacharias" not in err + out and cookie.split("=")[1][:10] not in err + out
    kept = SQLite(tmp_path / "games.db")
    assert kept.resume() > 0
    kept.close()


def test_a_server_that_is_asked_to_stop_finishes_what_was_accepted(tmp_path: Path) -> None:
    async def play() -> None:
        await server.open()
        assert server.process
        _, _, one, two_ = await two(server, tasks=False)
        socket = await one.guest.socket(one.id)
        for n in range(40):  # the first call is accepted; the others are answered with why not
            await socket.send(json.dumps({"kind": "say", "id": f"s{n}", "seat": 0, "text": "call E"}))
        server.process.send_signal(signal.SIGTERM)
        answers: list[dict[str, Any]] = []
        with suppress(ConnectionClosed):
            while True:
                answers.append(json.loads(await socket.recv()))
        assert socket.close_code == 1012
        assert await asyncio.to_thread(server.process.wait, PATIENCE_S) == 0
        done = [answer["id"] for answer in answers if answer["kind"] == "done"]
        kept = SQLite(server.db)
        ids = [each.message_id for each in kept.since(one.id)]
        kept.close()
        assert all(f"0.{id_}" in ids for id_ in done) and len(ids) == len(done) + 1
        assert "Traceback" not in server.log.read_text() and '"error"' not in server.log.read_text()
        for player in (one, two_):
            await player.leave()

    with Server(tmp_path) as server:
        asyncio.run(play())


def test_a_file_that_cannot_be_used_is_told_in_a_line(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "letterloom", "serve", "--port", "0", "--db", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 1 and done.stderr.startswith("letterloom: cannot keep games in")
    command = [sys.executable, "-m", "letterloom", "serve", "--limit", "dance=1"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.returncode == 2 and "messages_a_second" in done.stderr


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (("--port", "70000"), "0 to 65535"),
        (("--port", "-1"), "0 to 65535"),
        (("--host", "\udcff"), "no host"),
        (("--limit", "bots=-1"), "the limit bots is a number from 1 to 1000, not “-1”"),
        (("--limit", "bots=0"), "from 1"),
        (("--limit", f"bots={10**23 - 1}"), "from 1 to 1000"),
        (("--limit", "keep_days=-1"), "from 0"),
        (("--limit", "think_ms=soon"), "from 1"),
        (("--limit", "port=3"), "there is no limit “port”; there are away_ms"),
        (("--limit", "db=3"), "there is no limit “db”"),
    ],
)
def test_a_number_that_cannot_be_is_told_before_anything_is_served(
    wrong: tuple[str, ...], why: str, tmp_path: Path
) -> None:
    command = [
        sys.executable,
        "-m",
        "letterloom",
        "serve",
        "--port",
        "0",
        "--db",
        str(tmp_path / "db"),
        *wrong,
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert why in done.stderr


def test_the_last_port_in_use_has_none_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setattr("letterloom.server.run.LAST_PORT", port)
        with pytest.raises(OSError, match="in use"):
            listen(Settings(port=port))


def test_backup_copies_all_games(tmp_path: Path) -> None:
    SQLite(tmp_path / "server.db").close()
    arguments = ["backup", str(tmp_path / "copy.db"), "--db", str(tmp_path / "server.db")]
    assert main(arguments) == 0
    assert (tmp_path / "copy.db").exists()
    done = subprocess.run(
        [sys.executable, "-m", "letterloom", *arguments], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1 and "copy.db" in done.stderr


def test_a_bot_elsewhere_joins_and_plays_to_the_end(tmp_path: Path) -> None:
    module = tmp_path / "mybot.py"
    module.write_text("from letterloom.search import RandomBot\nclass Mine(RandomBot):\n    name = 'mine'\n")

    async def play(house: House) -> None:
        ann = await house.guest("Ann")
        made = await ann.make("kross", "me", "link", options={"tasks": False})
        address = f"{house.base}/join/{made['invitations'][0]['token']}"
        joining = await asyncio.create_subprocess_exec(
            *(
                sys.executable,
                "-m",
                "letterloom",
                "join",
                address,
                "--bot",
                "mybot:Mine",
                "--name",
                "Visitor",
            ),
            cwd=tmp_path,
            env=os.environ,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        one = await ann.sit(made["table"], 0)
        await one.until(lambda: bool(one.table))
        await one.play(Random(1))
        out, err = await asyncio.wait_for(joining.communicate(), PATIENCE_S)
        scores = ", ".join(map(str, one.table["scores"]))
        assert (out.decode(), err.decode()) == (f"The game is over: {scores}.\n", "")
        assert one.setting["chairs"][1]["name"] == "Visitor"
        await one.leave()

    run(play, tmp_path)


def joined(url: str, bot: str = "random") -> subprocess.CompletedProcess[str]:
    """`letterloom join`, which says in one line why it cannot."""
    command = [sys.executable, "-m", "letterloom", "join", url, "--bot", bot]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=False)
    assert done.stderr.count("\n") == 1, done.stderr
    return done


def test_join_says_why_it_cannot() -> None:
    done = joined(f"http://127.0.0.1:{free_port()}/join/x")
    assert done.returncode == 1 and "does not answer" in done.stderr


@pytest.mark.parametrize(
    "url",
    [
        "ftp://x",
        "http://[/join/x",
        "http://exa mple/join/x",
        "http://x:70000/join/x",
        "http://x",
        "http://:80/x",
    ],
)
def test_an_address_that_is_no_invitation_is_told(url: str) -> None:
    done = joined(url)
    assert done.returncode == 2 and "is no invitation; it looks like http://" in done.stderr


@pytest.mark.parametrize(
    "answer", [b"SSH-2.0-OpenSSH\r\n", b"HTTP/1.0 200 OK\r\n\r\n[]", b"HTTP/1.0 200 OK\r\n\r\n<html>"]
)
def test_an_address_of_something_else_is_told(answer: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def reply() -> None:
            connection, _ = listener.accept()
            with connection:
                connection.recv(10_000)
                connection.sendall(answer)

        threading.Thread(target=reply, daemon=True).start()
        done = joined(f"http://127.0.0.1:{listener.getsockname()[1]}/join/x")
    assert done.returncode == 2 and "does not answer as a Letterloom server does" in done.stderr


def test_an_invitation_is_not_used_up_by_a_bot_that_is_not_there(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        made = await ann.make("kross", "me", "link", watch="link")
        link = f"/api/links/{made['invitations'][0]['token']}"
        done = await asyncio.to_thread(joined, f"{house.base}/join/{link.rpartition('/')[2]}", "nosuch")
        assert done.returncode == 2 and "has no bot “nosuch”" in done.stderr
        done = await asyncio.to_thread(joined, f"{house.base}/join/{made['watch']}")
        assert done.returncode == 1 and "for watching" in done.stderr
        status, _ = await bo.ask("POST", link, {})
        assert status == 200

    run(play, tmp_path)


def test_move_to_carries_the_games_of_a_file_into_a_database(
    database_server: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, address = tmp_path / "server.db", database_server.database()
    with pytest.raises(SystemExit, match="1"):
        main(["move-to", address, "--db", str(file)])
    assert "no games at" in capsys.readouterr().err
    storage = SQLite(file)
    storage.create(Sitting("g", b"{}"))
    storage.close()
    with pytest.raises(SystemExit, match="2"):
        main(["move-to", "mysql://here", "--db", str(file)])
    assert main(["move-to", address, "--db", str(file)]) == 0
    assert "1 game is in the database now" in capsys.readouterr().out

"""The server against people who mean harm: fuzz, floods, slow readers, too much of everything."""

import asyncio
import gc
import json
import sys
from collections import Counter
from collections.abc import MutableMapping
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus

from letterloom.server.connection import TOO_SLOW, Connection
from letterloom.server.guard import Guard
from letterloom.server.messages import Pong
from letterloom.server.settings import Settings
from tests.server.client import Guest
from tests.server.crash import Server
from tests.server.friends import play as play_on
from tests.server.fuzz import Tally, bother, request
from tests.server.house import House, run
from tests.server.test_playing import gone, two


async def fuzzed(house: House | Server, count: int) -> tuple[Tally, Counter[int]]:
    """Bother a table and the server."""
    eve, _, eves, adams = await two(house)
    rng, tally, statuses = Random(6), Tally(), Counter[int]()

    async def requests() -> None:
        for _ in range(count // 10):
            statuses[await request(eve, rng, eves.id)] += 1

    await asyncio.gather(
        requests(), *(bother(eve, eves.id, Random(n), count * 9 // 30, tally) for n in range(3))
    )
    await gone(eves, adams)
    return tally, statuses


def test_whatever_is_sent_is_answered_or_the_socket_is_closed_politely(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def play(house: House) -> None:
        is_over = asyncio.Event()
        friends = asyncio.ensure_future(play_on(house.base, is_over))
        tally, statuses = await fuzzed(house, 2_000)
        is_over.set()
        waits = await friends
        assert not any(status >= 500 for status in statuses), statuses
        assert tally.answered > tally.sent / 2 and tally.closed > 0
        assert len(waits) > 10

    run(play, tmp_path)
    assert not [record for record in caplog.records if record.exc_info], "a traceback"


@pytest.mark.soak
def test_a_hundred_thousand_bad_messages(tmp_path: Path) -> None:
    async def play() -> None:
        with Server(tmp_path) as server:
            await server.open()
            await fuzzed(server, 100_000)  # what games remember of positions fills up once
            before = resident(server.pid)
            friends = await asyncio.create_subprocess_exec(
                *(sys.executable, "-m", "tests.server.friends", server.base),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=2**24,
            )
            tally, statuses = await fuzzed(server, 100_000)
            waits = sorted(json.loads((await friends.communicate(b""))[0]))
            grown = resident(server.pid) - before
        print(f"\n{tally.sent} messages, {tally.answered} answers, {tally.closed} sockets closed; {statuses}")
        print(
            f"grown {grown / 1e6:.1f} MB; at another table {len(waits)} answers, p99 "
            f"{waits[len(waits) * 99 // 100] * 1000:.1f} ms"
        )
        assert not any(status >= 500 for status in statuses)
        assert grown < 10e6
        assert '"error"' not in server.log.read_text() and "Traceback" not in server.log.read_text()

    asyncio.run(play())


def resident(pid: int) -> int:
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096


def test_nothing_is_left_of_requests_and_messages_that_were_turned_away(tmp_path: Path) -> None:
    """Exceptions that were raised again and again once kept every traceback."""

    def kept() -> Counter[str]:
        gc.collect()
        return Counter(type(each).__name__ for each in gc.get_objects())

    async def play(house: House) -> None:
        ann, _, one, two_ = await two(house)
        eve = await house.guest("Eve")

        async def bad() -> None:
            for path in (f"/api/tables/{one.id}", "/api/links/none", f"/api/tables/{one.id}/record"):
                await eve.ask("GET", path)
            socket = await ann.socket(one.id)
            await socket.send("{")
            await socket.close()

        await bad()
        seen = [kept()]
        for _ in range(3):  # what is loaded meanwhile grows once; what is left grows every time
            for _ in range(20):
                await bad()
            seen.append(kept())
        for kind in ("traceback", "frame", "type"):
            assert min(after[kind] - before[kind] for before, after in pairwise(seen)) < 15, kind
        await gone(one, two_)

    run(play, tmp_path)


def test_nothing_is_left_of_sockets_that_were_closed(tmp_path: Path) -> None:
    """The collector looks at what is old only when nobody plays, so a socket must not need it."""

    def readers() -> int:
        return sum(issubclass(type(each), HttpToolsProtocol) for each in gc.get_objects())

    async def play(house: House) -> None:
        ann, _, one, two_ = await two(house)
        before = readers()
        for _ in range(5):
            socket = await ann.socket(one.id)
            await socket.close()
        await asyncio.sleep(0.1)
        assert readers() <= before
        await gone(one, two_)

    gc.disable()
    try:
        run(play, tmp_path)
    finally:
        gc.enable()


def test_too_many_messages_are_slowed_and_each_is_told_so(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house)
        socket = await one.guest.socket(one.id)
        for n in range(12):
            await socket.send(json.dumps({"kind": "judge", "id": f"j{n}", "seat": 0, "text": "call E"}))
        kinds: Counter[str] = Counter()
        while kinds["judged"] + kinds["slow"] < 12:
            kinds[json.loads(await socket.recv())["kind"]] += 1
        assert kinds["slow"] >= 5
        await socket.close()
        await gone(one, two_)

    run(play, tmp_path, messages_a_second=10, questions_a_second=4)


def test_a_guest_and_an_address_may_open_only_so_many_sockets_and_tables(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann = await house.guest("Ann")
        made = await ann.make("kross", "me", "bot")
        sockets = [await ann.socket(made["table"]) for _ in range(3)]
        with pytest.raises(InvalidStatus):
            await ann.socket(made["table"])
        await sockets.pop().close()
        await asyncio.sleep(0.1)
        sockets.append(await ann.socket(made["table"]))
        await ann.make("kross", "me", "bot")
        form = {"game": "kross", "seats": [{"who": "me"}, {"who": "bot"}]}
        status, problem = await ann.ask("POST", "/api/tables", form)
        assert (status, problem["error"]) == (429, "tables")
        for socket in sockets:
            await socket.close()

    run(play, tmp_path, sockets_a_guest=3, tables_a_guest=2)


def test_a_crowd_of_new_guests_from_one_place_is_slowed(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        await house.guest("Ann")
        await house.guest("Bo")
        status, problem = await Guest(house.base).ask("POST", "/api/me", {"name": "Cleo"})
        assert (status, problem["error"]) == (429, "slow")

    run(play, tmp_path, guests_an_hour=2)


@pytest.mark.parametrize(("path", "at_once"), [("/assets/index.js", 1000), ("/api/games", 100)])
def test_a_family_at_one_address_gets_all_files_at_once_but_a_flood_is_slowed(
    path: str, at_once: int
) -> None:
    statuses: Counter[int] = Counter()

    async def served(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200})

    async def send(message: MutableMapping[str, Any]) -> None:
        if message["type"] == "http.response.start":
            statuses[message["status"]] += 1

    async def flood() -> None:
        guard = Guard(served, served, Settings())
        headers = [(b"host", b"127.0.0.1")]
        scope = {"type": "http", "method": "GET", "path": path, "headers": headers, "client": ("10.0.0.1", 1)}
        for _ in range(at_once * 2):
            await guard(scope, None, send)  # type: ignore[arg-type]

    asyncio.run(flood())
    assert statuses[200] >= at_once and statuses[429] > 0


def test_a_reader_who_falls_behind_is_let_go() -> None:
    sent: list[object] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message["code"])

    async def fall_behind() -> None:
        connection = Connection(send, None, Settings(backlog=2))
        for n in range(4):
            connection.tell(Pong(n))
        await connection.deliver()

    asyncio.run(fall_behind())
    assert sent == [TOO_SLOW]


def test_a_message_that_is_too_long_closes_the_socket_politely(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, _, one, two_ = await two(house)
        socket = await ann.socket(one.id)
        await socket.send("x" * 3000)
        with suppress(ConnectionClosed):
            while True:
                await socket.recv()
        assert socket.close_code == 1009
        await gone(one, two_)

    run(play, tmp_path)


def test_figures_are_for_this_computer_alone(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        status, text = await (await house.guest("Ann")).ask("GET", "/metrics")
        assert status == 200 and "letterloom_moves_total 0" in text
        reader, writer = await asyncio.open_connection("127.0.0.1", house.settings.port)
        head = (
            f"GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:{house.settings.port}\r\nX-Forwarded-For: 1.2.3.4\r\n"
        )
        writer.write(f"{head}Connection: close\r\n\r\n".encode())
        assert b" 404 " in (await reader.read()).splitlines()[0]
        writer.close()
        await writer.wait_closed()

    run(play, tmp_path)

"""The short way of a socket: written at once while its reader keeps up, in line where it does not, in order always."""

import asyncio
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import msgspec
import pytest

from letterloom.server.connection import TOO_SLOW, Connection
from letterloom.server.messages import Pong
from letterloom.server.settings import Settings
from letterloom.server.wire import Wire
from tests.server.house import House, run
from tests.server.test_playing import gone, two


class Pipe(Wire):
    """A wire whose reader is behind when the test says so."""

    def __init__(self) -> None:
        self.is_free = True
        self.told: list[int] = []

    def tell(self, text: bytes) -> bool:
        if self.is_free:
            self.told.append(msgspec.json.decode(text)["at_ms"])
        return self.is_free


def test_what_waits_is_not_overtaken() -> None:
    async def play() -> None:
        pipe = Pipe()
        written = asyncio.Event()

        async def send(message: MutableMapping[str, Any]) -> None:
            await written.wait()  # the reader is behind for as long
            pipe.told.append(msgspec.json.decode(message["text"])["at_ms"])

        connection = Connection(send, None, Settings(), pipe)
        delivering = asyncio.ensure_future(connection.deliver())
        connection.tell(Pong(1))
        pipe.is_free = False
        connection.tell(Pong(2))
        await asyncio.sleep(0)  # the second one is being sent now
        pipe.is_free = True
        connection.tell(Pong(3))
        assert pipe.told == [1] and connection.is_behind
        written.set()
        while connection.is_behind:
            await asyncio.sleep(0)
        connection.tell(Pong(4))
        assert pipe.told == [1, 2, 3, 4]
        delivering.cancel()

    asyncio.run(play())


def test_who_is_let_go_is_told_nothing_more() -> None:
    sent: list[object] = []

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message.get("code"))

    async def play() -> None:
        pipe = Pipe()
        connection = Connection(send, None, Settings(), pipe)
        connection.close(TOO_SLOW, "too slow")
        connection.tell(Pong(1))
        await connection.deliver()
        assert pipe.told == [] and sent == [TOO_SLOW]

    asyncio.run(play())


@pytest.mark.parametrize("length", [0, 100, 125, 126, 1_000, 1_900])
def test_a_message_in_parts_is_heard_as_one(tmp_path: Path, length: int) -> None:
    async def play(house: House) -> None:
        ann, _, one, other = await two(house)
        socket = await ann.socket(one.id)
        text = '{"kind":"ping"' + " " * length + "}"
        await socket.send([text[:7], text[7:20], text[20:]])
        while msgspec.json.decode(await socket.recv())["kind"] != "pong":
            pass
        await socket.close()
        await gone(one, other)

    run(play, tmp_path)


def test_whoever_says_too_much_is_not_read_for_a_while_and_then_again(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, _, one, other = await two(house)
        socket = await ann.socket(one.id)
        kinds: list[str] = []
        for _ in range(12):
            await socket.send('{"kind":"ping"}')
        while kinds.count("pong") + kinds.count("slow") < 12:
            kinds.append(msgspec.json.decode(await socket.recv())["kind"])
        assert "slow" in kinds
        await asyncio.sleep(1.2)
        await socket.send('{"kind":"ping"}')
        assert msgspec.json.decode(await socket.recv())["kind"] == "pong"
        await socket.close()
        await gone(one, other)

    run(play, tmp_path, messages_a_second=5)

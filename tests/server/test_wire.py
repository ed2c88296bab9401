"""The short way of a socket: written at once while its reader keeps up, in line where it does not, in order always."""

import asyncio
from collections import Counter
from collections.abc import MutableMapping
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.utils import apply_mask

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


@pytest.mark.parametrize("seed", range(6))
def test_messages_are_heard_in_order_however_they_are_cut(tmp_path: Path, seed: int) -> None:
    rng = Random(seed)

    def frames(number: int) -> bytes:
        """A line that is refused, sometimes in two parts, sometimes with a ping before it."""
        padding = " " * rng.choice((0, 0, 10, 30, 70, 300))
        text = b'{"kind":"say","id":"%d","seat":0,"text":"no move"%b}' % (number, padding.encode())
        ping = Frame(Opcode.PING, b"%d" % number).serialize(mask=True) if rng.random() < 0.2 else b""
        if rng.random() < 0.2:
            at = rng.randrange(len(text))
            first = Frame(Opcode.TEXT, text[:at], fin=False), Frame(Opcode.CONT, text[at:])
            return first[0].serialize(mask=True) + ping + first[1].serialize(mask=True)
        return ping + Frame(Opcode.TEXT, text).serialize(mask=True)

    async def play(house: House) -> None:
        ann, _, one, other = await two(house)
        socket = await ann.socket(one.id)
        parts = [frames(number) for number in range(60)]
        if seed % 2:  # anywhere: from then on what comes takes the long way
            stream = b"".join(parts[30:])
            cuts = sorted(rng.sample(range(len(stream)), 40))
            parts[30:] = [stream[a:b] for a, b in zip([0, *cuts], [*cuts, len(stream)], strict=True)]
        for part in parts:
            socket.transport.write(part)
            await asyncio.sleep(0.001)
        refused: list[str] = []
        while len(refused) < 60:
            heard = msgspec.json.decode(await socket.recv())
            refused += [heard["id"]] if heard["kind"] == "refused" else []
        assert refused == [str(number) for number in range(60)]
        await socket.close()
        await gone(one, other)

    run(play, tmp_path, messages_a_second=1_000)


def test_the_rest_of_a_message_is_none_of_its_own_though_it_looks_like_one(tmp_path: Path) -> None:
    text = b'{"kind":"say","id":"whole","seat":0,"text":"no move"}'
    cut = 20
    rest = len(text) - cut - 6
    mask = bytes((text[cut] ^ 0x81, text[cut + 1] ^ 0x80 ^ rest, 0, 0))
    sent = bytes((0x81, 0x80 | len(text))) + mask + apply_mask(text, mask)
    assert sent[6 + cut : 8 + cut] == bytes((0x81, 0x80 | rest)), "it begins as a short message does"

    async def play(house: House) -> None:
        ann, _, one, other = await two(house)
        socket = await ann.socket(one.id)
        for part in (sent[: 6 + cut], sent[6 + cut :]):
            socket.transport.write(part)
            await asyncio.sleep(0.05)
        while (heard := msgspec.json.decode(await socket.recv()))["kind"] != "refused":
            assert heard["kind"] != "unreadable"
        assert heard["id"] == "whole"
        await socket.close()
        await gone(one, other)

    run(play, tmp_path)


def test_a_message_inside_another_one_ends_the_socket(tmp_path: Path) -> None:
    text = b'{"kind":"ping"}'

    async def play(house: House) -> None:
        ann, _, one, other = await two(house)
        socket = await ann.socket(one.id)
        for frame in (Frame(Opcode.TEXT, text[:5], fin=False), Frame(Opcode.TEXT, text)):
            socket.transport.write(frame.serialize(mask=True))
            await asyncio.sleep(0.05)
        with suppress(ConnectionClosed):
            while True:
                assert msgspec.json.decode(await socket.recv())["kind"] != "pong"
        assert socket.close_code == 1002, "a fault of the protocol"
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


def test_whoever_goes_on_saying_too_much_is_turned_away_and_heard_no_more(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, _, one, other = await two(house)
        socket = await ann.socket(one.id)
        ping = b'{"kind":"ping"}'
        socket.transport.write((bytes((0x81, 0x80 | len(ping))) + bytes(4) + ping) * 5000)
        kinds: Counter[str] = Counter()
        with suppress(ConnectionClosed):
            async with asyncio.timeout(10):
                async for message in socket:
                    kinds[msgspec.json.decode(message)["kind"]] += 1
        assert socket.close_code == 4429
        assert 100 <= kinds["slow"] < 300 and house.hall.figures.slowed == kinds["slow"]
        await gone(one, other)

    run(play, tmp_path, messages_a_second=20)


def test_whoever_says_too_much_now_and_then_is_not_turned_away(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, _, one, other = await two(house)
        socket = await ann.socket(one.id)
        kinds: Counter[str] = Counter()
        for n in range(1, 4):
            for _ in range(70):
                await socket.send('{"kind":"ping"}')
            while kinds["pong"] + kinds["slow"] < 70 * n:
                kinds[msgspec.json.decode(await socket.recv())["kind"]] += 1
            await asyncio.sleep(0.1)
        assert kinds["slow"] > 100
        await socket.close()
        await gone(one, other)

    run(play, tmp_path, messages_a_second=20)

"""A client of the table server, written from `docs/protocol.md` alone: it knows no rules and no game."""

import asyncio
import http.client
import itertools
import json
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from tests.processes import PATIENCE_S


class Guest:
    """Somebody with a cookie."""

    def __init__(self, base: str, cookie: str = "", origin: str | None = None, language: str = "en") -> None:
        self.base = base
        self.language = language
        self.cookie = cookie
        self.origin = base if origin is None else origin

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any]:
        """One request: its status and its answer."""
        return await asyncio.to_thread(self._ask, method, path, body)

    def _ask(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        headers = {"origin": self.origin, "cookie": self.cookie, "content-type": "application/json"}
        headers["accept-language"] = self.language
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as response:
                if set_cookie := response.headers.get("set-cookie"):
                    self.cookie = set_cookie.split(";")[0]
                return response.status, _read(response.read())
        except urllib.error.HTTPError as error:
            with error:
                return error.code, _read(error.read())
        except http.client.HTTPException as error:  # haproxy, or a server that was killed, cut the answer off
            raise ConnectionError from error

    async def make(self, game: str, *seats: Any, **more: Any) -> dict[str, Any]:
        """Set a table up; a seat is `me`, `link`, `open`, `bot`, `here:Cleo`."""
        places = []
        for seat in seats:
            who, _, name = seat.partition(":")
            places.append({"who": who, "bot" if who == "bot" else "name": name})
        status, made = await self.ask("POST", "/api/tables", {"game": game, "seats": places, **more})
        assert status == 201, made
        found: dict[str, Any] = made
        return found

    async def take(self, token: str, **more: Any) -> dict[str, Any]:
        """Take a link."""
        status, joined = await self.ask("POST", f"/api/links/{token}", more)
        assert status == 200, joined
        found: dict[str, Any] = joined
        return found

    async def socket(self, table: str) -> ClientConnection:
        """The socket of a table."""
        address = self.base.replace("http", "ws", 1) + f"/api/tables/{table}/live"
        return await connect(
            address,
            origin=Origin(self.origin),
            additional_headers={"cookie": self.cookie},
            max_size=2**24,
        )

    async def sit(self, table: str, seat: int | None) -> "Player":
        """Look at a table through the eyes of a seat."""
        player = Player(self, table, seat)
        await player.connect()
        return player


def _read(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return data.decode(errors="replace")


class Player:
    """Somebody who looks at one table, keeps up with it, and says things there."""

    ids = itertools.count()

    def __init__(self, guest: Guest, table: str, seat: int | None) -> None:
        self.guest = guest
        self.id = table
        self.seat = seat
        self.n = 0
        self.said: list[str] = []
        self.table: dict[str, Any] = {}
        self.setting: dict[str, Any] = {}
        self.offer: dict[str, Any] | None = None
        self.presence: dict[str, Any] = {}
        self.received: list[str] = []
        """All that came, as it came."""
        self.reconnects = 0
        self.agrees = False
        """Does it say yes to all offers?"""
        self.has_doubted = False
        self.is_silent = False
        """Does it say nothing, whatever it is asked?"""
        self.closed: int | None = None
        self._answers: dict[str, asyncio.Future[dict[str, Any]]] = {}
        self._unanswered: dict[str, dict[str, Any]] = {}
        self._changed = asyncio.Event()
        self._last, self._same = None, 0
        self._socket: ClientConnection | None = None
        self._task: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Open the socket, look, and keep it open from then on."""
        await self._open()
        self._task = asyncio.ensure_future(self._listen())
        await self.until(lambda: bool(self.table) or bool(self.setting.get("gathering")))

    async def _open(self) -> None:
        self._socket = await self.guest.socket(self.id)
        await self._look()
        for message in self._unanswered.values():
            await self._send(message)

    async def _look(self) -> None:
        look = {"kind": "look", "seat": self.seat, "since": self.n, "language": self.guest.language}
        await self._send(look)

    async def _listen(self) -> None:
        while True:
            assert self._socket
            try:
                async for data in self._socket:
                    assert isinstance(data, str)
                    await self._hear(data)
            except ConnectionClosed:
                pass
            self.closed = self._socket.close_code
            if self.closed == 4410:
                self._changed.set()
                return
            for wait in (0.02, 0.1, 0.3, 0.5, 1, 1, 1, 2, 2, 2, 2, 2, 2):
                await asyncio.sleep(wait)
                with suppress(OSError, InvalidHandshake, ConnectionClosed, TimeoutError):
                    await self._open()
                    self.reconnects += 1
                    break
            else:
                return

    async def _hear(self, data: str) -> None:
        self.received.append(data)
        message = json.loads(data)
        match message["kind"]:
            case "table" if message["seat"] == self.seat:
                if message["after"] > self.n:
                    await self._look()
                    return
                if message["n"] > self.n or message["n"] == message["after"]:
                    self.said += message["said"]
                self.n, self.table = message["n"], message
            case "welcome":
                self.setting = message["setting"]
            case "offers":
                self.offer = message["offer"]
                if self.agrees and self.offer and self.seat in self.offer["missing"]:
                    await self._send({"kind": "agree", "id": f"y{next(self.ids)}", "seat": self.seat})
            case "presence":
                self.presence = message
        if (id_ := message.get("id")) in self._answers:
            self._unanswered.pop(id_, None)
            answer = self._answers.pop(id_)
            if not answer.done():
                answer.set_result(message)
        self._changed.set()

    async def _send(self, message: dict[str, Any]) -> None:
        assert self._socket
        await self._socket.send(json.dumps(message))

    async def until(self, is_so: Callable[[], bool], seconds: float = PATIENCE_S) -> None:
        """Wait until something has come."""
        async with asyncio.timeout(seconds):
            while not is_so():
                self._changed.clear()
                await self._changed.wait()

    async def tell(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Say something and wait for the answer; it is said again where none comes."""
        id_ = f"m{next(self.ids)}"
        message = {"kind": kind, "id": id_, **fields}
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._answers[id_], self._unanswered[id_] = answer, message
        async with asyncio.timeout(PATIENCE_S):
            while not answer.done():
                with suppress(ConnectionClosed):
                    await self._send(message)
                with suppress(TimeoutError):
                    await asyncio.wait_for(asyncio.shield(answer), 2.5)
        found = answer.result()
        if found["kind"] == "slow":
            await asyncio.sleep(found["wait_ms"] / 1000)
            return await self.tell(kind, **fields)
        return found

    async def say(self, text: str, seat: int | None = None, **more: Any) -> dict[str, Any]:
        """A seat's line."""
        return await self.tell("say", seat=self.seat if seat is None else seat, text=text, **more)

    @property
    def asked(self) -> dict[str, Any] | None:
        """What this seat is asked for."""
        asks = self.table.get("asks", [])
        return next((ask for ask in asks if ask["seat"] == self.seat), None)

    @property
    def _is_asked(self) -> bool:
        return self.asked is not None

    async def move(self, rng: Random) -> dict[str, Any]:
        """Say any legal line, and doubt once; where one ask goes on and on, what a good player would say."""
        asked = self.asked
        assert asked is not None
        self._same = self._same + 1 if asked["ask"] == self._last else 0
        self._last = asked["ask"]
        if self._same > 3:
            answer = await self.tell("hint", seat=self.seat)
            texts = [move["text"] for move in answer.get("moves", [])[:1]]
        else:
            answer = await self.tell("complete", seat=self.seat, text="")
            texts = answer.get("texts", [])
        if not texts:
            return answer
        text = rng.choice(texts)
        if "doubt" in texts and not self.has_doubted:
            text, self.has_doubted = "doubt", True
        answer = await self.say(text, ask=asked["ask"])
        if answer["kind"] == "done":
            await self.until(lambda: self.n >= answer["n"])
        return answer

    async def play(self, rng: Random, most: int = 2000) -> int:
        """Play until the game is over: how many lines were said."""
        count = 0
        while not self.table["over"] and count < most:
            if self.asked is None or self.is_silent:
                with suppress(TimeoutError):
                    await self.until(
                        lambda: self.table["over"] or (self._is_asked and not self.is_silent), 0.5
                    )
                continue
            count += (await self.move(rng))["kind"] == "done"
        return count

    async def drop(self) -> None:
        """Lose the connection; it comes back by itself."""
        assert self._socket
        transport = self._socket.transport
        transport.abort()

    async def leave(self) -> None:
        """Go."""
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._socket:
            await self._socket.close()

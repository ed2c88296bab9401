"""A bot elsewhere: takes an invitation and plays by the protocol, as a person would.

It is a client like any other (`docs/protocol.md`): it looks with `view`, lets a `Bot` choose when its seat is asked,
says the line, and comes back when the connection is lost.
"""

import asyncio
import json
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from random import Random
from typing import Any, TypeVar
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Origin

from letterloom.games import games
from letterloom.players import Thinking
from letterloom.rules import AnyBot, AnyGame
from letterloom.server.worker import view_type

WAITS_S = (0.5, 1, 2, 4, 8, 15, 30)
THINK_MS = 1_000
GONE = 4410
SIZE = 1 << 24

Answer = TypeVar("Answer")


class JoinError(Exception):
    """The table cannot be joined, or not any more; the message says why."""


class AddressError(JoinError):
    """The address is none of a Letterloom server's invitation."""


class _Linked(msgspec.Struct):
    """What we need to know of a link before we use it."""

    title: str
    seat: int | None


class _Joined(msgspec.Struct):
    """Where the link led."""

    table: str
    seat: int


class _Me(msgspec.Struct):
    """Who we are there; nothing of it is needed."""


class Visitor:
    """A bot at a table of some server."""

    def __init__(self, url: str, name: str, make: Callable[[AnyGame], AnyBot]) -> None:
        self.base, self._token = _taken_apart(url)
        self._name = name
        self._make = make
        self._cookie = ""
        self._latest: Any = None
        """The last `table` that was told."""
        self._waits_for = ""
        """The id of a line that was not answered yet."""
        self._least = 0
        """What it said last is shown from this number on."""
        self._rng = Random(secrets.randbits(64))

    def run(self) -> tuple[int, ...]:
        """Play to the end: the scores."""
        link = f"/api/links/{self._token}"
        # An invitation works once: it is taken when all else is ready.
        self._bot = self._make(_the_game(self._ask(link, _Linked)))
        self._ask("/api/me", _Me, {"name": self._name})
        joined = self._ask(link, _Joined, {})
        self._table, self._seat = joined.table, joined.seat
        return asyncio.run(self._play())

    def _ask(self, path: str, kind: type[Answer], body: Any = None) -> Answer:
        """What the server answers; where there is no body it is only looked at."""
        headers = {"origin": self.base, "cookie": self._cookie}
        data = None if body is None else json.dumps(body).encode()
        try:
            request = urllib.request.Request(self.base + path, data, headers)
            with urllib.request.urlopen(request, timeout=20) as response:
                self._cookie = (response.headers.get("set-cookie") or self._cookie).partition(";")[0]
                return msgspec.json.decode(response.read(), type=kind)
        except urllib.error.HTTPError as error:
            with error:
                raise JoinError(_reason(error)) from None
        except OSError as error:
            raise JoinError(f"{self.base} does not answer: {error}") from None
        except (HTTPException, ValueError, msgspec.MsgspecError) as error:
            raise AddressError(
                f"{self.base} does not answer as a Letterloom server does ({error}); "
                "take the whole invitation, as http://…/join/…"
            ) from None

    async def _play(self) -> tuple[int, ...]:
        address = self.base.replace("http", "ws", 1) + f"/api/tables/{self._table}/live"
        tries = 0
        while True:
            try:
                async with connect(
                    address,
                    origin=Origin(self.base),
                    additional_headers={"cookie": self._cookie},
                    max_size=SIZE,
                    compression=None,
                ) as socket:
                    tries, self._waits_for, self._latest = 0, "", None
                    await self._look(socket)
                    async for data in socket:
                        if (scores := await self._hear(socket, msgspec.json.decode(data))) is not None:
                            return scores
                    if socket.close_code == GONE:
                        raise JoinError("the table was removed")
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError):
                pass
            if tries == len(WAITS_S):
                raise JoinError(f"{self.base} does not answer any more")
            await asyncio.sleep(WAITS_S[tries])
            tries += 1

    async def _hear(self, socket: ClientConnection, told: Any) -> tuple[int, ...] | None:
        """What the table tells; the scores when the game is over."""
        match told["kind"]:
            case "table" if told["over"]:
                return tuple(told["scores"])
            case "table":
                self._latest = told
            case "done":
                self._waits_for, self._least = "", told["n"]
            case "late" | "refused" | "slow":
                await asyncio.sleep(told.get("wait_ms", 100) / 1000)
                self._waits_for, self._latest = "", None
                await self._look(socket)
        await self._answer(socket)
        return None

    async def _look(self, socket: ClientConnection) -> None:
        await self._send(socket, {"kind": "look", "seat": self._seat, "view": True})

    async def _answer(self, socket: ClientConnection) -> None:
        """Say something where it is asked, and what it said before is shown."""
        table = self._latest
        if table is None or self._waits_for or table["n"] < self._least:
            return
        ask = next((ask["ask"] for ask in table["asks"] if ask["seat"] == self._seat), None)
        if ask is None:
            return
        game = self._bot.game
        view = msgspec.convert(table["view"], view_type(game))
        move = await asyncio.to_thread(self._bot.choose, view, self._rng, Thinking(THINK_MS))
        self._waits_for = secrets.token_hex(8)
        said = {"kind": "say", "id": self._waits_for, "seat": self._seat, "text": game.write(move)}
        await self._send(socket, {**said, "ask": ask})

    async def _send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        await socket.send(json.dumps(message))


def _taken_apart(url: str) -> tuple[str, str]:
    """Where an invitation's server is, and the token of its link."""
    with suppress(ValueError):  # a bracket that is not closed, a port that cannot be
        parts = urlsplit(url)
        token = (parts.fragment or parts.path).rstrip("/").rpartition("/")[2]
        is_whole = parts.hostname and parts.port != 0 and token and url.isprintable() and " " not in url
        if parts.scheme in ("http", "https") and is_whole:
            return f"{parts.scheme}://{parts.netloc}", token
    raise AddressError(f"{url} is no invitation; it looks like http://…/join/…")


def _the_game(link: _Linked) -> AnyGame:
    """The game that is played where a link leads."""
    if link.seat is None:
        raise JoinError("this link is for watching, not for playing")
    game = next((game for game in games() if game.title == link.title), None)
    if game is None:
        raise JoinError(f"{link.title} is not installed here")
    return game


def _reason(error: urllib.error.HTTPError) -> str:
    try:
        return str(msgspec.json.decode(error.read())["reason"])
    except (OSError, HTTPException, msgspec.MsgspecError, KeyError, TypeError):
        return f"the server does not understand ({error})"

"""Malformed, oversized and out-of-turn messages and requests, at random."""

import asyncio
import json
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tests.server.client import Guest

KINDS = [
    "look", "say", "judge", "hint", "complete", "consult", "lookup", "propose", "agree", "decline", "ping",
    "table", "dance", "", None, 7,
]  # fmt: skip
TEXTS = [
    "call E", "put a1", "put z9", "reject", "resign " * 3, "mix A B", "timeout 0", "back 1", "back -1", "allow zorp",
    "ban the", "skip 1", "bot 1", "bot 0 off", "release 1", "", " ", "\u202e", "x" * 900, "9" * 50, "put \U0001f600",
    "call \x00", "call É", "accept", "doubt", "bot 99 greedy", "back 99999999999999999999",
]  # fmt: skip
VALUES: list[Any] = [0, 1, -1, 99, 10**30, 1.5, "0", None, True, [], {}, [[[]]], "x" * 300, {"a": {"b": []}}]


def message(rng: Random) -> str | bytes:
    """One message, hardly ever a good one."""
    match rng.randrange(8):
        case 0:
            return rng.randbytes(rng.randrange(200))
        case 1:
            return "".join(
                chr(rng.choice((rng.randrange(32, 127), rng.randrange(0x3000)))) for _ in range(40)
            )
        case 2:
            return rng.choice(["", "{", "[]", "null", "[" * 1500, '{"kind":' * 200, '"' + "a" * 1500 + '"'])
        case 3 if rng.random() < 0.1:
            return "x" * rng.choice([2049, 5000, 70_000])
    fields: dict[str, Any] = {
        "kind": rng.choice(KINDS),
        "id": f"f{rng.randrange(10**6)}",
        "seat": rng.randrange(2),
    }
    fields["word" if fields["kind"] == "lookup" else "text"] = rng.choice(TEXTS)
    for name in ("ask", "since", "lag", "language", "view", "seat", "id", "text"):
        if rng.random() < 0.12:
            fields[name] = rng.choice(VALUES)
    for name in list(fields):
        if rng.random() < 0.05:
            del fields[name]
    return json.dumps(fields)


PATHS = [
    "/", "/api/games", "/api/me", "/api/me/tables", "/api/tables", "/api/tables/open", "/api/tables/{}",
    "/api/tables/{}/sit", "/api/tables/{}/again", "/api/tables/{}/seats/{}/link", "/api/tables/{}/seats/{}/device",
    "/api/tables/{}/log", "/api/tables/{}/moment", "/api/tables/{}/sheets", "/api/tables/{}/record", "/api/links/{}",
    "/api/games/{}/rules", "/metrics", "/healthz",
    "/..%2f..%2fetc/passwd", "/static/../x", "/%00", "/api/tables/{}/live",
]  # fmt: skip
BODIES: list[Any] = [
    None, b"", b"{", b"\xff\xfe", b"[" * 5000, b"x" * 20_000, {}, [], {"name": "x" * 10_000}, {"name": 7},
    {"name": "\u202e"}, {"game": "kross", "seats": [{"who": "me"}] * 40},
    {"game": "../kross", "seats": [{"who": "me"}]}, {"game": "kross", "seats": [{"who": "king"}]},
    {"game": "kross", "seats": [{"who": "me"}, {"who": "bot"}], "options": {"lexicon": "/etc/passwd"}},
    {"age": -1}, {"here": True, "name": "\x00"},
]  # fmt: skip


async def request(guest: Guest, rng: Random, table: str) -> int:
    """One request; its status."""
    path = rng.choice(PATHS)
    while "{}" in path:
        path = path.replace("{}", rng.choice([table, "0", "99", "kross", "x" * 300, "%F0%9F%98%80", "-1"]), 1)
    if rng.random() < 0.2:
        path += rng.choice(["?seat=0", "?seat=x", "?n=99999", "?seat=-1&n=", "?n=" + "9" * 500])
    method = rng.choice(["GET", "GET", "POST", "POST", "DELETE", "PUT", "PATCH", "HEAD"])
    if method == "DELETE" and path.startswith(f"/api/tables/{table}"):
        method = "GET"
    stranger = Guest(guest.base, rng.choice([guest.cookie, "", "letterloom=x.y"]))
    if method == "DELETE" and path.startswith("/api/me"):
        stranger.cookie = ""
    status, _ = await stranger.ask(method, path, rng.choice(BODIES))
    return status


class Tally:
    """What came of it."""

    def __init__(self) -> None:
        self.sent = self.answered = self.closed = 0
        self.statuses: dict[int, int] = {}


async def bother(guest: Guest, table: str, rng: Random, count: int, tally: Tally) -> None:
    """Send bad messages over one socket after the other: each is answered, or the socket is closed politely."""
    socket: ClientConnection | None = None
    while count > 0:
        socket = socket or await guest.socket(table)
        batch = [message(rng) for _ in range(min(count, 10))]
        count -= len(batch)
        tally.sent += len(batch)
        try:
            for each in batch:
                await socket.send(each)
            await socket.send('{"kind": "ping"}')
            async with asyncio.timeout(30):
                while json.loads(await socket.recv())["kind"] != "pong":
                    tally.answered += 1
        except ConnectionClosed:
            assert socket.close_code in (1009, 1007, 4429), socket.close_code
            tally.closed += 1
            socket = None
    if socket:
        await socket.close()

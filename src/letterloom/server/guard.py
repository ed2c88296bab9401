"""The guard at the door: what every request has to be like, and the headers that every answer carries.

Unsafe requests and sockets must come from a page of ours (`Origin`), and from a name that we are known by where only
this computer can reach us. Bodies are small. An address may only ask so often; the page's own files, of which one visit
takes dozens, have a wider limit, because a whole family comes from one address.
"""

from urllib.parse import urlsplit

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from letterloom.server import forms, tongue
from letterloom.server.limits import Buckets, neighbourhood
from letterloom.server.settings import Settings

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; media-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]
LOCAL = ("127.0.0.1", "localhost", "::1")
SAFE = ("GET", "HEAD")


class Guard:
    """Lets in what may come in."""

    def __init__(self, app: ASGIApp, sockets: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._sockets = sockets
        self._settings = settings
        rate, files = settings.requests_a_second, settings.files_a_second
        self._asked = Buckets(rate, rate * 5)
        self._fetched = Buckets(files, files * 5)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request or socket."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        is_socket = scope["type"] == "websocket"
        problem = self._problem(scope, is_socket)
        if is_socket:
            if problem:
                await receive()
                await send({"type": "websocket.close", "code": 1008, "reason": problem[1].reason})
            else:
                await self._sockets(scope, receive, send)
            return
        with_headers = _with_headers(send)
        if problem:
            await answer(with_headers, *problem)
            return
        if length(scope) > self._settings.body_bytes:
            await answer(with_headers, 413, _told(scope, "size", "too-much"))
            return
        await self._app(scope, receive, with_headers)

    def _problem(self, scope: Scope, is_socket: bool) -> tuple[int, forms.Problem] | None:
        headers = dict(scope["headers"])
        host, origin = (headers.get(name, b"").decode("latin-1") for name in (b"host", b"origin"))
        if not self._is_ours(host):
            return 421, _told(scope, "host", "host")
        if (is_socket or scope["method"] not in SAFE) and not self._may_come_from(origin, host, scope):
            return 403, _told(scope, "origin", "origin")
        limit = self._asked if is_socket or scope["path"].startswith("/api/") else self._fetched
        if wait := limit.take(address(scope)):
            return 429, _told(scope, "slow", "slow", n=max(1, round(wait / 1000)))
        return None

    def _is_ours(self, host: str) -> bool:
        if not self._settings.is_local or self._settings.origins:
            return bool(host)
        try:
            return urlsplit(f"//{host}").hostname in LOCAL
        except ValueError:  # no address at all, such as `[`
            return False

    def _may_come_from(self, origin: str, host: str, scope: Scope) -> bool:
        if self._settings.origins:
            return origin in self._settings.origins
        secure = scope["scheme"] in ("https", "wss")
        return origin == f"{'https' if secure else 'http'}://{host}"


def address(scope: Scope) -> str:
    """Who asks, for limits."""
    return neighbourhood(scope["client"][0]) if scope.get("client") else "?"


def _told(scope: Scope, error: str, key: str, **args: object) -> forms.Problem:
    """A problem in the language of whoever asks."""
    header = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    return forms.Problem(error, tongue.problem(tongue.preferred(header), key, **args))


def length(scope: Scope) -> int:
    """How long a request says that its body is."""
    value = dict(scope["headers"]).get(b"content-length", b"0")
    return int(value) if value.isdigit() else 0


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            message["headers"] = [*message.get("headers", []), *HEADERS]
        await send(message)

    return sending


async def answer(send: Send, status: int, problem: forms.Problem) -> None:
    """Turn a request away."""
    body = msgspec.json.encode(problem)
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})

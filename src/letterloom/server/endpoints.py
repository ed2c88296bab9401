"""What can be asked for over HTTP (`docs/protocol.md`): an endpoint reads a form, asks the desk, answers in JSON."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from letterloom.rules import Seat
from letterloom.server import archive, catalogue, counting, forms, tongue
from letterloom.server.desk import Desk
from letterloom.server.guard import address
from letterloom.server.guests import COOKIE, YEAR_S
from letterloom.server.limits import Buckets
from letterloom.server.live import LiveTable
from letterloom.server.messages import NOT_KEPT
from letterloom.server.setup import Problem
from letterloom.table.storage import Guest, StorageError

F = TypeVar("F")
Endpoint = Callable[[Request], Awaitable[Response]]
LOCAL = ("127.0.0.1", "::1")


class Endpoints:
    """The endpoints of one server."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._hall = desk.hall
        settings = desk.hall.settings
        self._new_guests = Buckets(settings.guests_an_hour / 3600, settings.guests_an_hour)
        self._sheets = Buckets(settings.sheets_a_second, 5 * settings.sheets_a_second)
        self._new_tables = Buckets(settings.tables_an_hour / 3600, settings.tables_an_hour)

    def routes(self) -> list[Route]:
        """All of them."""
        table, seat, link = "/api/tables/{table}", "/seats/{seat:int}", "/api/links/{token}"
        return [
            _route("GET", "/api/games", self.games),
            _route("GET", "/api/games/{game}/rules", self.rules),
            _route("GET", "/api/games/{game}/pictures/{rule}", self.rule_picture),
            _route("POST", "/api/games/{game}/lesson", self.learn),
            _route("POST", "/api/games/{game}/sheet", self.count),
            _route("GET", "/api/me", self.me),
            _route("POST", "/api/me", self.rename),
            _route("DELETE", "/api/me", self.forget),
            _route("GET", "/api/me/tables", self.mine),
            _route("DELETE", "/api/me/tables", self.delete_mine),
            _route("POST", "/api/tables", self.create),
            _route("GET", "/api/tables/open", self.joinable),
            _route("GET", "/api/tables/watch", self.watchable),
            _route("GET", table, self.table),
            _route("DELETE", table, self.delete),
            _route("POST", f"{table}/sit", self.sit_down),
            _route("POST", f"{table}/again", self.again),
            _route("POST", f"{table}{seat}/link", self.invite),
            _route("POST", f"{table}{seat}/device", self.carry),
            _route("GET", f"{table}/lesson", self.lesson),
            _route("DELETE", f"{table}/lesson", self.end_lesson),
            _route("GET", f"{table}/log", self.log),
            _route("GET", f"{table}/moment", self.moment),
            _route("GET", f"{table}/picture", self.picture),
            _route("GET", f"{table}/sheets", self.sheets),
            _route("GET", f"{table}/record", self.record),
            _route("GET", link, self.linked),
            _route("POST", link, self.join),
            _route("GET", "/healthz", self.health),
            _route("GET", "/metrics", self.metrics),
        ]

    # Games.

    async def games(self, request: Request) -> Response:
        """All games."""
        return _json(catalogue.catalogue(language_of(request)), cache=True)

    async def rules(self, request: Request) -> Response:
        """A game's rules."""
        return _json(catalogue.rules(request.path_params["game"], language_of(request)), cache=True)

    async def rule_picture(self, request: Request) -> Response:
        """A picture that belongs to a rule; an image cannot say in its headers which language it wants."""
        game, rule = request.path_params["game"], request.path_params["rule"]
        language = tongue.known(request.query_params.get("language", ""))
        drawn = catalogue.rule_picture(game, rule, language)
        return Response(drawn, 200, {"cache-control": "max-age=300"}, "image/svg+xml")

    async def learn(self, request: Request) -> Response:
        """A table for a game's lesson."""
        guest = await self._known(request)
        self._take(self._new_tables, request)
        made = await self._desk.learn(guest, request.path_params["game"], language_of(request))
        return _json(made, status=201)

    async def count(self, request: Request) -> Response:
        """What a filled sheet is worth."""
        form = await self._form(request, forms.FilledSheet)
        self._take(self._sheets, request)
        game, language = request.path_params["game"], language_of(request)
        return _json(await self._hall.aside(lambda: counting.counted(game, form, language)))

    # Guests.

    async def me(self, request: Request) -> Response:
        """Who am I?"""
        guest = await self._guest(request)
        return _json(forms.Me(guest.name if guest else ""))

    async def rename(self, request: Request) -> Response:
        """What I want to be called; a new guest gets a cookie."""
        form = await self._form(request, forms.NewName)
        guest = await self._guest(request)
        if guest is None:
            self._take(self._new_guests, request)
        guest = await self._desk.welcome(guest, form.name)
        response = _json(forms.Me(guest.name))
        response.set_cookie(
            COOKIE,
            self._hall.signer.cookie(guest.id),
            max_age=YEAR_S,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
        return response

    async def forget(self, request: Request) -> Response:
        """Forget me."""
        await self._desk.forget(await self._known(request))
        response = _json(forms.Me(""))
        response.delete_cookie(COOKIE)
        return response

    async def mine(self, request: Request) -> Response:
        """My games."""
        return _json(await self._desk.mine(await self._known(request)))

    async def delete_mine(self, request: Request) -> Response:
        """Delete my games."""
        guest = await self._known(request)
        await self._desk.delete_games(guest)
        return _json(await self._desk.mine(guest))

    # Tables.

    async def create(self, request: Request) -> Response:
        """A new table."""
        guest, form = await self._known(request), await self._form(request, forms.NewTable)
        self._take(self._new_tables, request)
        return _json(await self._desk.create(guest, form), status=201)

    async def joinable(self, request: Request) -> Response:
        """The tables with seats that are open to anybody."""
        return _json(await self._desk.listed("open"))

    async def watchable(self, request: Request) -> Response:
        """The tables that everybody may watch."""
        return _json(await self._desk.listed("watch"))

    async def table(self, request: Request) -> Response:
        """A table."""
        return _json(await self._desk.page(request.path_params["table"], await self._guest(request)))

    async def delete(self, request: Request) -> Response:
        """Delete one of my games."""
        guest = await self._known(request)
        await self._desk.delete(request.path_params["table"], guest)
        return _json(await self._desk.mine(guest))

    async def sit_down(self, request: Request) -> Response:
        """Take a seat that is open to anybody."""
        guest, form = await self._known(request), await self._form(request, forms.Joining)
        return _json(await self._desk.sit_down(request.path_params["table"], guest, form))

    async def again(self, request: Request) -> Response:
        """The next game with the same people."""
        guest = await self._known(request)
        self._take(self._new_tables, request)
        return _json(await self._desk.again(request.path_params["table"], guest), status=201)

    async def invite(self, request: Request) -> Response:
        """A new link to a free seat."""
        seat: Seat = request.path_params["seat"]
        guest = await self._known(request)
        return _json(await self._desk.invite(request.path_params["table"], seat, guest), status=201)

    async def carry(self, request: Request) -> Response:
        """A link that carries a seat to another device."""
        seat: Seat = request.path_params["seat"]
        guest = await self._known(request)
        return _json(await self._desk.carry(request.path_params["table"], seat, guest), status=201)

    async def lesson(self, request: Request) -> Response:
        """The lesson that goes on at a table."""
        guest = await self._known(request)
        return _json(await self._desk.lesson(request.path_params["table"], guest, language_of(request)))

    async def end_lesson(self, request: Request) -> Response:
        """Play on without the lesson."""
        guest = await self._known(request)
        await self._desk.end_lesson(request.path_params["table"], guest)
        return _json(await self._desk.page(request.path_params["table"], guest))

    async def log(self, request: Request) -> Response:
        """All that was told."""
        live, eyes = await self._looking(request)
        return _json(await archive.log(self._hall, live, eyes, language_of(request)))

    async def moment(self, request: Request) -> Response:
        """The table as it was."""
        live, eyes = await self._looking(request)
        n = _number(request, "n")
        if n is None:
            raise archive.not_there()
        shown = await archive.moment(self._hall, live, eyes, n, language_of(request))
        return Response(shown, media_type="application/json")

    async def picture(self, request: Request) -> Response:
        """The table as it was, drawn."""
        live, eyes = await self._looking(request)
        n = _number(request, "n")
        if n is None:
            raise archive.not_there()
        drawn = await archive.drawn(self._hall, live, eyes, n, language_of(request))
        return Response(drawn, media_type="image/svg+xml")

    async def sheets(self, request: Request) -> Response:
        """The score sheets."""
        live, _ = await self._looking(request)
        return _json(archive.sheets(live, language_of(request)))

    async def record(self, request: Request) -> Response:
        """The record, when the game is over."""
        live, _ = await self._looking(request)
        headers = {"content-disposition": f'attachment; filename="{live.table.game.id}.json"'}
        return Response(
            await archive.record(self._hall, live), media_type="application/json", headers=headers
        )

    # Links.

    async def linked(self, request: Request) -> Response:
        """What a link is for."""
        return _json(await self._desk.linked(request.path_params["token"], await self._guest(request)))

    async def join(self, request: Request) -> Response:
        """Take a link."""
        guest, form = await self._known(request), await self._form(request, forms.Joining)
        return _json(await self._desk.join(request.path_params["token"], guest, form))

    # For whoever runs the server.

    async def health(self, request: Request) -> Response:
        """Is all well?"""
        well = self._hall.is_open and self._hall.writer.is_alive
        return PlainTextResponse("ok\n" if well else "not well\n", status_code=200 if well else 503)

    async def metrics(self, request: Request) -> Response:
        """Figures, for this computer alone; whoever comes through a proxy comes from elsewhere."""
        forwarded = any(name in request.headers for name in ("forwarded", "x-forwarded-for"))
        if forwarded or address(request.scope) not in LOCAL:
            raise Problem(404, "page", "no-page")
        return PlainTextResponse(self._hall.figures.text(self._hall.gauges()))

    # What they share.

    async def _guest(self, request: Request) -> Guest | None:
        return await self._desk.guest(request.cookies.get(COOKIE))

    async def _known(self, request: Request) -> Guest:
        guest = await self._guest(request)
        if guest is None:
            raise no_guest()
        return guest

    async def _looking(self, request: Request) -> tuple[LiveTable, Seat | None]:
        """The table and the eyes that a request names, where they may be used."""
        guest = await self._guest(request)
        room = await self._desk.room(request.path_params["table"], guest)
        if not isinstance(room, LiveTable):
            raise not_ready()
        eyes = _number(request, "seat")
        if eyes is not None and eyes not in room.seats_of(guest.id if guest else None):
            raise Problem(403, "seat", "not-your-eyes")
        return room, eyes

    async def _form(self, request: Request, form: type[F]) -> F:
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > self._hall.settings.body_bytes:
                raise Problem(413, "size", "too-much")
        try:
            return msgspec.json.decode(body, type=form)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise Problem(400, "form", "form", why=str(error)[:300]) from None

    def _take(self, buckets: Buckets, request: Request) -> None:
        if buckets.take(address(request.scope)):
            raise Problem(429, "slow", "slow-place")


def _route(method: str, path: str, endpoint: Endpoint) -> Route:
    async def answered(request: Request) -> Response:
        try:
            return await endpoint(request)
        except Problem as problem:
            return _json(
                forms.Problem(problem.error, problem.reason(language_of(request))), status=problem.status
            )
        except StorageError:
            return _json(forms.Problem("storage", tongue.problem(language_of(request), NOT_KEPT)), status=503)
        except ClientDisconnect:
            return Response(status_code=400)

    return Route(path, answered, methods=[method])


def language_of(request: Request) -> str:
    """The language of whoever asks."""
    return tongue.preferred(request.headers.get("accept-language", ""))


def _json(value: Any, status: int = 200, cache: bool = False) -> Response:
    headers = {"cache-control": "max-age=300" if cache else "no-store", "vary": "accept-language"}
    return Response(msgspec.json.encode(value), status, headers, "application/json")


def _number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def no_guest() -> Problem:
    """Nobody knows who asks."""
    return Problem(401, "guest", "guest")


def not_ready() -> Problem:
    """People are still gathering."""
    return Problem(409, "gathering", "gathering")

"""The socket of a table: messages come in, are read, and go to the table; each is answered.

A guest acts for the seats that it has a right to, and looks through the eyes of one of them, or as a spectator.
"""

import asyncio
import re
from collections import Counter
from contextlib import suppress
from functools import partial
from itertools import islice
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from letterloom import rules
from letterloom.rules import Refusal
from letterloom.server import messages, tongue
from letterloom.server.connection import Connection
from letterloom.server.desk import Desk
from letterloom.server.guard import address
from letterloom.server.guests import COOKIE
from letterloom.server.limits import Buckets
from letterloom.server.live import LiveTable
from letterloom.server.room import Room
from letterloom.server.shown import encode, without_ages
from letterloom.server.wire import Wire, wire_of
from letterloom.server.worker import Job
from letterloom.table.storage import StorageError
from letterloom.words import describe

NO_RIGHT = 4403
COME_AGAIN = 1013
TOO_MUCH = 4429
LISTED = 200
"""So many lines are offered to complete one."""
MANY = 20_000
"""So many moves are looked through for them."""
HINTS = 3
UNREADABLE = 20
"""After so many unreadable messages a socket is closed."""
SLOWED = 100
"""And after so many, one after the other, that were too many."""
_PATH = re.compile(r"/api/tables/([^/]+)/live")
_decode = msgspec.json.Decoder(messages.FromClient).decode


class _Named(msgspec.Struct):
    """What a message that cannot be read may still have."""

    id: str = ""


_decode_name = msgspec.json.Decoder(_Named).decode


class Sockets:
    """All sockets of a server, as an application of its own: a message takes as short a way as can be."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._hall = desk.hall
        self._open: Counter[str] = Counter()
        rate = self._hall.settings.questions_a_second
        self._questions = Buckets(rate, rate)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One socket, from its beginning to its end."""
        await receive()  # it wants to be opened
        found = _PATH.fullmatch(scope["path"])
        try:
            guest = await self._desk.guest(HTTPConnection(scope).cookies.get(COOKIE))
            room = await self._hall.room(found[1]) if found else None
        except StorageError:  # it is away for a moment: whoever comes again may be luckier
            await send({"type": "websocket.close", "code": COME_AGAIN})
            return
        who = guest.id if guest else None
        places = self._places(scope, who)
        if room is None or not room.may_watch(who) or not self._hall.is_open:
            await send({"type": "websocket.close", "code": NO_RIGHT})
        elif any(self._open[place] >= most for place, most in places):
            await send({"type": "websocket.close", "code": TOO_MUCH})
        else:
            self._open.update(place for place, _ in places)
            try:
                await send({"type": "websocket.accept"})
                if (now := await self._now(room.id)) is None:
                    await send({"type": "websocket.close", "code": COME_AGAIN})
                    return
                room = now
                wire = wire_of(scope)
                connection = Connection(send, who, self._hall.settings, wire)
                connection.room, connection.mine = room, room.seats_of(who)
                connection.whose = who or address(scope)
                if wire:
                    wire.hear = partial(self._hear_at_once, connection, wire)
                await self._serve(connection, receive)
            finally:
                self._open.subtract(place for place, _ in places)
                self._open += Counter()  # forget those who have none

    async def _now(self, table: str) -> Room | None:
        """A table as it is now: while a socket was opened it may have begun anew."""
        try:
            return await self._hall.room(table)
        except StorageError:
            return None

    def _places(self, scope: Scope, who: str | None) -> list[tuple[str, int]]:
        """What a socket counts for, and how many there may be."""
        settings = self._hall.settings
        places = [(f"address {address(scope)}", settings.sockets_an_address)]
        return [*places, (f"guest {who}", settings.sockets_a_guest)] if who else places

    async def _serve(self, connection: Connection, receive: Receive) -> None:
        """Tell a connection what happens, and do what it asks for, until it ends."""
        delivering = asyncio.ensure_future(connection.deliver())
        assert connection.room is not None
        try:
            connection.room.welcome(connection)
            connection.room.enter(connection)
            await self._listen(connection, receive)
        finally:
            if connection.room:
                connection.room.leave(connection)
            delivering.cancel()
            with suppress(asyncio.CancelledError, OSError, RuntimeError):
                await delivering

    async def _listen(self, connection: Connection, receive: Receive) -> None:
        """Hear messages one by one; of a wire that is heard at once, only its end comes this way."""
        while (received := await receive())["type"] != "websocket.disconnect":
            data = received.get("text") or received.get("bytes") or b""
            if wait := self._read(connection, data):
                await asyncio.sleep(wait)

    def _hear_at_once(self, connection: Connection, wire: Wire, data: bytes) -> None:
        if wait := self._read(connection, data):
            wire.rest(wait)

    def _read(self, connection: Connection, data: str | bytes) -> float:
        """Hear one message; so many seconds no other one should be read."""
        if not self._hall.is_open:
            return 0.0  # it is asked again, with the same id, when the server is back
        if connection.is_closing:
            return 0.0
        if wait := connection.messages.take():
            self._hall.figures.slowed += 1
            connection.slowed += 1
            connection.tell(messages.Slow(_id_in(data), wait))
            if connection.slowed >= SLOWED:
                connection.cut_off(TOO_MUCH, "too many messages")
            return min(wait, 1000) / 1000
        connection.slowed = 0
        try:
            said = _decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            self._hall.figures.unreadable += 1
            connection.unreadable += 1
            connection.tell(messages.Unreadable(_id_in(data), str(error)[:300]))
            if connection.unreadable >= UNREADABLE:
                connection.close(TOO_MUCH, "too many unreadable messages")
            return 0.0
        self._hear(connection, said)
        return 0.0

    def _hear(self, connection: Connection, said: Any) -> None:
        """Do what a message asks for."""
        room = connection.room
        if isinstance(said, messages.Say) and isinstance(room, LiveTable) and said.seat in connection.mine:
            room.say(connection, said)  # nearly always it is this
            return
        if isinstance(said, messages.Ping):
            connection.lag_ms = said.lag
            at_ms = room.now_ms() if isinstance(room, LiveTable) else 0
            connection.tell(messages.Pong(at_ms))
            return
        if isinstance(said, messages.Look):
            self._look(connection, said)
            return
        if not isinstance(room, LiveTable):
            connection.tell(_refused(connection, said, "LL-2", "gathering"))
            return
        if not isinstance(said, messages.LookUp) and said.seat not in connection.mine:
            connection.tell(_refused(connection, said, "LL-2", "not-your-seat"))
            return
        match said:
            case messages.Propose():
                room.council.propose(connection, said)
            case messages.Agree() | messages.Decline():
                room.council.answer(connection, said)
            case _:
                if wait := self._questions.take(connection.whose):
                    connection.tell(messages.Slow(said.id, wait))
                else:
                    self._hall.spawn(self._question(room, connection, said))

    def _look(self, connection: Connection, said: messages.Look) -> None:
        if said.seat is not None and said.seat not in connection.mine:
            connection.tell(messages.Unreadable("", tongue.problem(connection.language, "not-your-eyes")))
            return
        connection.seat, connection.language = said.seat, tongue.known(said.language)
        connection.with_view, connection.has_looked = said.view, True
        assert connection.room is not None
        connection.room.look(connection, said.since)

    async def _question(self, live: LiveTable, connection: Connection, said: Any) -> None:
        """Answer what is no move, away from the loop."""
        showing = live.showing(connection.language)
        try:
            if isinstance(said, messages.Hint):
                answer: messages.Told = await self._hint(live, connection, said)
            elif isinstance(said, messages.LookUp) and _is_doubted(live):
                answer = _refused(connection, said, "LL-3", "no-look-up")
            else:
                answer = await self._hall.aside(lambda: _answered(live, said, showing))
        except rules.Refused as refused:
            answer = showing.refusal(said.id, refused.refusal)
        except Exception:  # a fault of ours must not leave a question without an answer
            self._hall.log.exception("a question failed", extra={"game": live.table.game.id})
            answer = _refused(connection, said, "LL-0", messages.FAULT)
        connection.tell(answer)

    async def _hint(self, live: LiveTable, connection: Connection, said: messages.Hint) -> messages.Told:
        if live.table.asked(said.seat) is None:
            return live.showing(connection.language).refusal(said.id, Refusal("LL-2", "not-asked"))
        if connection.is_asking:
            return messages.Slow(said.id, self._hall.settings.hint_ms)
        connection.is_asking = True
        try:
            view = encode(without_ages(live.table.view(said.seat)))
            game = live.table.game.id
            answer = await self._hall.workers.think(
                Job(
                    game=game,
                    bot="",
                    view=msgspec.Raw(view),
                    seed=0,
                    ms=self._hall.settings.hint_ms,
                    count=HINTS,
                    language=connection.language,
                )
            )
        finally:
            connection.is_asking = False
        if answer.refusal:
            return live.showing(connection.language).refusal(said.id, answer.refusal)
        return messages.Hinted(
            said.id,
            tuple(messages.Option(one.text, one.points, one.value, one.reason) for one in answer.moves),
        )


def _refused(connection: Connection, said: Any, rule: str, key: str) -> messages.Refused:
    """A refusal of the server's own."""
    return messages.Refused(id=said.id, rule=rule, reason=tongue.problem(connection.language, key))


def _is_doubted(live: LiveTable) -> bool:
    """Are words to be doubted by people, and not looked up before?"""
    options = live.table.replay.head.options
    return getattr(options, "judging", "strict") == "challenge" and not live.table.over


def _answered(live: LiveTable, said: Any, showing: Any) -> messages.Told:
    """The answer to a question; it may take a while."""
    table = live.table
    match said:
        case messages.Judge():
            judged: messages.Told = showing.judged(said.id, said.seat, said.text)
            return judged
        case messages.Consult():
            noted: messages.Told = showing.consulted(said.id, said.seat, said.text)
            return noted
        case messages.Complete():
            return _completed(table, said)
        case messages.LookUp():
            report = describe(table.open.lexicon, said.word)
            return messages.LookedUp(
                id=said.id,
                word=report.word,
                valid=report.valid,
                base=report.base,
                plural=report.plural,
                spellings=report.spellings,
                definition=report.definition,
                readings=tuple(messages.Reading(*reading) for reading in report.readings),
                suggestions=report.suggestions,
            )
    raise TypeError(f"no answer to {said}")


def _completed(table: Any, said: messages.Complete) -> messages.Completed:
    game, view, low = table.game, table.view(said.seat), said.text.lower()
    found: list[str] = []
    moves = islice(game.moves(view), MANY)
    for move in moves:
        text = game.write(move)
        if text.lower().startswith(low):
            found.append(text)
            if len(found) == LISTED:
                break
    return messages.Completed(said.id, tuple(found), next(moves, None) is None)


def _id_in(data: str | bytes) -> str:
    """The id of a message that could not be read, where it has one."""
    with suppress(msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return _decode_name(data).id[:40]
    return ""

"""A bare relay: what a line costs when it is only kept and passed on, by the same writer, storage and sockets.

It reads a message, appends its text, then tells the mover and both clients. No rules, no scenes, no rights. Its sockets
are Starlette's own, as anybody would write it.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import msgspec
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.types import ASGIApp
from starlette.websockets import WebSocket

from letterloom.rules import Row
from letterloom.server import messages
from letterloom.server.clock import Clock, wall_ms
from letterloom.server.connection import Connection
from letterloom.server.settings import Settings
from letterloom.server.writer import Writer
from letterloom.table.storage import Append, Sitting, SQLite, Standing


class Passed(messages.Told, frozen=True, tag="table"):
    """A line that is passed on."""

    n: int
    over: bool
    said: str


class Relay:
    """One table: who is connected, and how many lines there were."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.n = 0
        self.connections: set[Connection] = set()


def application(settings: Settings) -> ASGIApp:
    """The relay as an application."""
    relays: dict[str, Relay] = {}
    decode = msgspec.json.Decoder(messages.FromClient).decode

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        storage = SQLite(settings.db)
        app.state.writer = Writer(storage, Clock(0), asyncio.get_running_loop())
        yield
        app.state.writer.close()

    async def live(websocket: WebSocket) -> None:
        writer: Writer = websocket.app.state.writer
        name = websocket.path_params["table"]
        if name not in relays:
            relays[name] = Relay(name)
            await writer.run(lambda storage: storage.create(Sitting(name, b"", touched_ms=wall_ms())))
        relay = relays[name]
        await websocket.accept()

        connection = Connection(websocket.send, None, settings)
        relay.connections.add(connection)
        delivering = asyncio.ensure_future(connection.deliver())
        try:
            while (received := await websocket.receive())["type"] != "websocket.disconnect":
                said = decode(received["text"])
                if isinstance(said, messages.Look):
                    connection.tell(Passed(relay.n, False, ""))
                elif isinstance(said, messages.Say):
                    pass_on(writer, relay, connection, said)
        finally:
            relay.connections.discard(connection)
            delivering.cancel()
            with suppress(asyncio.CancelledError):
                await delivering

    def pass_on(writer: Writer, relay: Relay, mover: Connection, said: messages.Say) -> None:
        relay.n += 1
        n = relay.n

        def landed(outcome: object) -> None:
            mover.tell(messages.Done(said.id, n))
            text = messages_encode(Passed(n, False, said.text))
            for connection in relay.connections:
                connection.send(text)

        row = Row(said.seat, said.text, n)
        writer.append(Append(relay.name, n, f"{said.seat}.{said.id}", (row,), Standing((said.seat,))), landed)

    return Starlette(lifespan=lifespan, routes=[WebSocketRoute("/api/tables/{table}/live", live)])


messages_encode = msgspec.json.Encoder().encode

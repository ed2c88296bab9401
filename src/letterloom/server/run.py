"""Running the server: uvicorn with the settings that tables need."""

import asyncio
import errno
import signal
import socket
import sys
from collections.abc import Callable

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from letterloom.server import logs
from letterloom.server.app import application
from letterloom.server.hall import Hall
from letterloom.server.settings import LAST_PORT, Settings
from letterloom.server.wire import Wire

SWITCH_S = 0.0005
"""A thread that judges or writes gives way to the loop after this time."""
PORTS_TRIED = 20
GOODBYE_S = 5
"""So long sockets may take to say good-bye."""


class Requests(HttpToolsProtocol):
    """Reads requests. When one becomes a socket its parser is let go, so that nothing of it is left in the memory."""

    def handle_websocket_upgrade(self) -> None:
        """From now on it is a socket."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]  # it holds us, and we held it


class Serving(uvicorn.Server):
    """A server that finishes what was accepted, and tells it, before sockets are closed."""

    def __init__(self, settings: Settings, hall: Hall) -> None:
        super().__init__(config(settings, hall))
        self._hall = hall

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End it."""
        await self._hall.finish()
        await super().shutdown(sockets)


def config(settings: Settings, hall: Hall | None = None) -> uvicorn.Config:
    """How uvicorn runs for us: small messages, no compression, nothing said about itself."""
    return uvicorn.Config(
        application(settings, hall),
        host=settings.host,
        port=settings.port,
        ws=Wire,
        http=Requests,
        loop="uvloop" if sys.platform != "win32" else "asyncio",
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=GOODBYE_S,
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
    )


def listen(settings: Settings) -> socket.socket:
    """The port that was asked for, or the next one that is free."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    tried = PORTS_TRIED if settings.port else 1
    for port in range(settings.port, min(settings.port + tried, LAST_PORT + 1)):
        try:
            return socket.create_server((settings.host, port), family=family, backlog=1024, reuse_port=False)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
        except (TypeError, UnicodeError):  # a name that no host can have
            raise OSError(errno.EADDRNOTAVAIL, f"there is no host {settings.host}") from None
    raise OSError(errno.EADDRINUSE, f"ports {settings.port} and up are in use")


def serve(settings: Settings, arrived: Callable[[int], None] | None = None) -> int:
    """Serve until SIGTERM or Ctrl-C; the result is the exit code. `arrived` is told the port."""
    from letterloom.table.storage import open_storage

    open_storage(settings.db).close()  # what cannot be used is told before anything else
    logs.begin()
    sys.setswitchinterval(SWITCH_S)
    listener = listen(settings)
    port = listener.getsockname()[1]
    if settings.port not in (0, port):
        print(f"Port {settings.port} is in use, so {port} it is.")
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    print(f"Letterloom is at http://{shown}:{port}/ (Ctrl-C ends it)", flush=True)
    server = Serving(settings, Hall(settings))
    # While it runs, uvicorn hears the signal itself, and raises it again afterwards; this one hears it before.
    signal.signal(signal.SIGTERM, server.handle_exit)
    if arrived:
        arrived(port)
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listener]))
    return 0 if server.started else 1

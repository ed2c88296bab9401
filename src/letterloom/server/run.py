"""Running the server: uvicorn with the settings that tables need."""

import asyncio
import signal
import socket
import sys

import uvicorn

from letterloom.server import logs
from letterloom.server.app import application
from letterloom.server.hall import Hall
from letterloom.server.settings import Settings

SWITCH_S = 0.0005
"""A thread that judges or writes gives way to the loop after this time."""
GOODBYE_S = 5
"""So long sockets may take to say good-bye."""


def config(settings: Settings, hall: Hall | None = None) -> uvicorn.Config:
    """How uvicorn runs for us: small messages, no compression, nothing said about itself."""
    return uvicorn.Config(
        application(settings, hall),
        host=settings.host,
        port=settings.port,
        ws="websockets-sansio",
        http="httptools",
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


def serve(settings: Settings) -> int:
    """Serve until SIGTERM or Ctrl-C; the result is the exit code."""
    from letterloom.table.storage import SQLite

    SQLite(settings.db).close()  # a file that cannot be used is told before anything else
    logs.begin()
    sys.setswitchinterval(SWITCH_S)
    listener = socket.create_server(
        (settings.host, settings.port),
        family=socket.AF_INET6 if ":" in settings.host else socket.AF_INET,
        backlog=1024,
        reuse_port=False,
    )
    shown = f"[{settings.host}]" if ":" in settings.host else settings.host
    print(f"Letterloom is at http://{shown}:{listener.getsockname()[1]}/ (Ctrl-C ends it)", flush=True)
    signal.signal(
        signal.SIGTERM, lambda *_: None
    )  # uvicorn stops by it, and raises it again when it has stopped
    server = uvicorn.Server(config(settings))
    with asyncio.Runner(loop_factory=server.config.get_loop_factory()) as runner:
        runner.run(server.serve(sockets=[listener]))
    return 0 if server.started else 1

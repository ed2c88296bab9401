"""`letterloom serve`: run the table server."""

import argparse
import os
import socket
import sys
import threading
import webbrowser
from contextlib import suppress

import msgspec

from letterloom.cli.code import draw_code
from letterloom.cli.inputs import stop
from letterloom.cli.language import say, wrong
from letterloom.games import games
from letterloom.players import UnknownBot, bots
from letterloom.table import home


def run(arguments: argparse.Namespace) -> int:
    """Serve until it is told to stop."""
    from letterloom.server.run import serve
    from letterloom.server.settings import Settings
    from letterloom.table.storage import StorageError

    check_port(arguments.port)
    given = {
        **the_limits(arguments.limit),
        "host": arguments.host,
        "port": arguments.port,
        "db": the_db(arguments.db),
        "origins": arguments.origin,
    }
    offer(arguments.bot)
    settings = msgspec.convert(given, Settings, strict=False)
    try:
        return serve(settings, (lambda port: _show(settings.host, port)) if arguments.open else None)
    except StorageError as error:
        stop(str(error), code=1)


def the_limits(texts: list[str]) -> dict[str, object]:
    """What `name=number` texts say, each a limit that there is and a number that it can be."""
    from letterloom.server.settings import Settings, bounds

    known = {name: kind for name, kind in bounds().items() if name != "port"}
    given: dict[str, object] = {}
    for name, equals, value in (text.partition("=") for text in texts):
        if not equals:
            stop(say("serve.limit", text=name))
        if name not in known:
            stop(say("serve.limits", name=name, names=sorted(known)))
        try:
            msgspec.convert({name: value}, Settings, strict=False)
        except msgspec.ValidationError:
            stop(say("serve.bounds", name=name, least=known[name].ge, most=known[name].le, value=value))
        given[name] = value
    return given


def check_port(port: int) -> None:
    """Is it a port that there can be?"""
    from letterloom.server.settings import LAST_PORT

    if not 0 <= port <= LAST_PORT:
        stop(say("serve.port", most=LAST_PORT))


def offer(names: list[str]) -> None:
    """Let guests choose bots of other packages: the processes in which bots think read of them where we do."""
    os.environ["LETTERLOOM_BOTS"] = ",".join(filter(None, [os.environ.get("LETTERLOOM_BOTS", ""), *names]))
    try:
        for game in games():
            bots(game)
    except UnknownBot as error:
        stop(wrong(error))


def _show(host: str, port: int) -> None:
    """Open the page in a browser where there is one; phones on the same network get an address and a code."""
    if host in ("0.0.0.0", "::"):
        host = _own_address()
    if host not in ("127.0.0.1", "localhost", "::1"):
        address = f"http://{host}:{port}/"
        print(say("serve.phones", address=address))
        print(draw_code(address), flush=True)
    if not _has_browser():
        print(say("serve.no-browser"), flush=True)
        return
    # Some browsers are waited for until they are closed, and the table must not wait.
    threading.Thread(target=_open, args=(f"http://{host}:{port}/",), daemon=True).start()


def _has_browser() -> bool:
    """Is there a screen for a browser? One in the terminal would only be in the way."""
    shown = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in shown)


def _open(address: str) -> None:
    with suppress(webbrowser.Error):
        webbrowser.open(address)


def _own_address() -> str:
    """What this computer is called on its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def the_db(given: str | None) -> str:
    """Where the server keeps its games."""
    return given or os.environ.get("LETTERLOOM_DB") or str(home() / "server.db")

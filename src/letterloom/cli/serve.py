"""`letterloom serve`: run the table server."""

import argparse
import os

import msgspec

from letterloom.cli.inputs import stop
from letterloom.table import home


def run(arguments: argparse.Namespace) -> int:
    """Serve until it is told to stop."""
    from letterloom.server.run import serve
    from letterloom.server.settings import Settings
    from letterloom.table.storage import StorageError

    given: dict[str, object] = {}
    for text in arguments.limit:
        name, equals, value = text.partition("=")
        if not equals:
            stop(f"a limit is written name=number, not “{text}”")
        given[name] = value
    given |= {
        "host": arguments.host,
        "port": arguments.port,
        "db": the_db(arguments.db),
        "origins": arguments.origin,
    }
    try:
        settings = msgspec.convert(given, Settings, strict=False)
    except msgspec.ValidationError as error:
        names = sorted(field.name for field in msgspec.structs.fields(Settings) if field.type is int)
        stop(f"{error}; there are these limits: {', '.join(names)}")
    try:
        return serve(settings)
    except StorageError as error:
        stop(str(error), code=1)


def the_db(given: str | None) -> str:
    """Where the server keeps its games."""
    return given or os.environ.get("LETTERLOOM_DB") or str(home() / "server.db")

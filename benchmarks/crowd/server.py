"""A server for benchmarks, in a process of its own: `python -m benchmarks.crowd.server relay|tables PORT DB`.

It is the real one, but for the seeds: a table takes the number in the name of its first player, so that games which
were played before can be played again.
"""

import sys
from typing import Any

import uvicorn
from msgspec.structs import replace

from benchmarks.crowd import relay
from letterloom.rules import Record
from letterloom.server import run
from letterloom.server.hall import Hall
from letterloom.server.settings import Settings
from letterloom.server.setup import Setup, new_record

MANY = 10**6


def _seeded(setup: Setup) -> Record:
    record = new_record(setup)
    name = setup.places[0].name.rpartition(" ")[2]
    return replace(record, seed=int(name)) if name.isdecimal() else record


def settings(port: int, db: str, **more: Any) -> Settings:
    """Without limits on how much one address does."""
    limits = (
        "messages_a_second",
        "questions_a_second",
        "requests_a_second",
        "guests_an_hour",
        "tables_an_hour",
        "tables_a_guest",
        "sockets_a_guest",
        "sockets_an_address",
    )
    return Settings(port=port, db=db, **{**dict.fromkeys(limits, MANY), **more})


def main() -> None:
    """Serve until it is ended."""
    kind, port, db = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    given = settings(port, db, sleep_ms=int(sys.argv[4]) if len(sys.argv) > 4 else 300_000)
    sys.setswitchinterval(run.SWITCH_S)
    if kind == "relay":
        config = run.config(given)
        config.app = relay.application(given)
    else:
        config = run.config(given, Hall(given, _seeded))
    uvicorn.Server(config).run()


if __name__ == "__main__":
    main()

"""`letterloom move-to postgresql://…`: carry the server's games from its file into a database."""

import argparse
from pathlib import Path

from letterloom.cli.inputs import stop
from letterloom.cli.language import say
from letterloom.cli.serve import the_db


def run(arguments: argparse.Namespace) -> int:
    """Copy everything that is kept; the file stays as it is."""
    from letterloom.table.storage import ADDRESSES, StorageError

    db = the_db(arguments.db)
    if not arguments.address.startswith(ADDRESSES):
        stop(say("move-to.address", address=arguments.address))
    if not Path(db).exists():
        stop(say("backup.none", db=db), code=1)
    try:
        from letterloom.table.storage.moving import move
    except ImportError:
        stop(say("move-to.extra"), code=1)
    try:
        count = move(Path(db), arguments.address)
    except StorageError as error:
        stop(str(error), code=1)
    print(say("move-to.moved", count=count, db=db, address=arguments.address))
    return 0

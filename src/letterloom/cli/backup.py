"""`letterloom backup`: copy the server's games to another file, while it runs."""

import argparse
from pathlib import Path

from letterloom.cli.inputs import stop
from letterloom.cli.language import say
from letterloom.cli.serve import the_db


def run(arguments: argparse.Namespace) -> int:
    """Copy everything that is kept."""
    from letterloom.table.storage import ADDRESSES, StorageError, open_storage

    db = the_db(arguments.db)
    if not db.startswith(ADDRESSES) and not Path(db).exists():
        stop(say("backup.none", db=db), code=1)
    try:
        storage = open_storage(db)
        storage.backup(Path(arguments.file))
        storage.close()
    except StorageError as error:
        stop(str(error), code=1)
    print(say("backup.copied", file=arguments.file))
    return 0

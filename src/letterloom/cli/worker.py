"""`letterloom worker`: let bots of servers on a database think here."""

import argparse

from letterloom.cli.inputs import stop
from letterloom.cli.language import say
from letterloom.cli.serve import offer, the_db


def run(arguments: argparse.Namespace) -> int:
    """Work until it is told to stop."""
    from letterloom.table.storage import ADDRESSES, StorageError, open_storage

    db = the_db(arguments.db)
    if not db.startswith(ADDRESSES):
        stop(say("move-to.address", address=db))
    if arguments.jobs < 1:
        stop(say("worker.jobs"))
    offer(arguments.bot)
    try:
        open_storage(db).close()  # what cannot be used is told before anything else
    except StorageError as error:
        stop(str(error), code=1)
    from letterloom.server.labour import work

    print(say("worker.works", count=arguments.jobs), flush=True)
    work(db, arguments.jobs)
    return 0

"""Bots' turns thought by workers elsewhere, and by the server itself where there is none."""

import asyncio
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import msgspec

from letterloom.server.labour import Lent, Worker
from letterloom.server.workers import Workers
from letterloom.table.storage import open_storage
from letterloom.table.storage.jobs import Jobs
from tests.processes import PATIENCE_S, running
from tests.server.house import house
from tests.server.test_workers import job
from tests.table.postgres import Cluster


def database(cluster: Cluster) -> str:
    address = cluster.database()
    open_storage(address).close()
    return address


def test_a_job_is_given_to_one_worker_until_its_lease_is_over(database_server: Cluster) -> None:
    address = database(database_server)
    one, other = Jobs(address), Jobs(address)
    one.post("a", b"first")
    one.post("a", b"again")
    one.post("b", b"second")
    assert [one.take(), other.take(), one.take()] == [("a", b"first"), ("b", b"second"), None]
    assert other.take("a") is None and one.fetch("a") is None
    one.answer("a", b"yes")
    other.answer("a", b"no")
    assert other.fetch("a") == b"yes", "the first answer counts"
    one._do("update jobs set taken = now() - interval '1 ms' returning 1")
    assert one.take("b") == ("b", b"second") and other.take() is None
    one.drop("b")
    assert one._do("select id from jobs") == [("a",)]
    one.close()
    other.close()


def test_a_worker_thinks_for_the_server_and_where_there_is_none_the_server_thinks_itself(
    database_server: Cluster,
) -> None:
    address = database(database_server)

    async def main() -> None:
        own = Workers(1)
        lent = Lent(own, address, patience_ms=200)
        first = await lent.think(job())
        assert first.moves and (lent.lent, own.jobs) == (0, 1), "nobody took it"
        lent._patience_s = 20
        worker = Worker(address, 2)
        working = asyncio.ensure_future(worker.run())
        answers = await asyncio.gather(*(lent.think(job()) for _ in range(3)))
        assert all(answer == first for answer in answers) and (lent.lent, own.jobs) == (3, 1)
        failed = await lent.think(job("nobody"))
        assert "nobody" in failed.error
        worker.stop()
        await working
        await lent.close()

    asyncio.run(main())
    with closing(Jobs(address)) as left:
        assert left._do("select id from jobs") == []


def test_a_job_outlives_whoever_took_it(database_server: Cluster) -> None:
    address = database(database_server)

    async def main() -> None:
        lent = Lent(Workers(1), address, patience_ms=100)
        thinking = asyncio.ensure_future(lent.think(job()))
        dead = Jobs(address)
        while (taken := dead.take()) is None:
            await asyncio.sleep(0.01)
        assert msgspec.json.decode(taken.body)["game"] == "kross"
        answer = await asyncio.wait_for(thinking, PATIENCE_S)
        assert answer.moves and lent.lent == 0
        await lent.close()
        dead.close()

    asyncio.run(main())


def test_a_job_that_the_database_has_forgotten_is_done_all_the_same(database_server: Cluster) -> None:
    address = database(database_server)

    async def main() -> None:
        lent = Lent(Workers(1), address, patience_ms=100)
        thinking = asyncio.ensure_future(lent.think(job()))
        with closing(Jobs(address)) as other:
            while other.take() is None:
                await asyncio.sleep(0.01)
            other._do("delete from jobs returning 1")
        assert (await asyncio.wait_for(thinking, PATIENCE_S)).moves
        await lent.close()

    asyncio.run(main())


def test_letterloom_worker_plays_a_bots_turn_and_ends_with_a_signal(
    tmp_path: Path, database_server: Cluster
) -> None:
    address = database(database_server)
    command = [sys.executable, "-m", "letterloom", "worker", "--db", address, "--jobs", "2"]

    async def main() -> None:
        async with house(tmp_path, db=address, worker_ms=20_000) as opened:
            ann = await opened.guest("Ann")
            made = await ann.make("wordcross", "bot:greedy", "me")
            player = await ann.sit(made["table"], 1)
            await player.until(lambda: player.asked is not None)
            assert opened.hall.workers.lent == 1  # type: ignore[attr-defined]
            await player.leave()

    with running(command, stdout=subprocess.PIPE) as worker:
        assert worker.stdout
        assert worker.stdout.readline().startswith("Thinking for the servers on this database, 2 ")
        asyncio.run(main())
        worker.terminate()
        assert worker.wait(PATIENCE_S) == 0


def test_a_worker_needs_a_database() -> None:
    command = [sys.executable, "-m", "letterloom", "worker", "--db", "games.db"]
    found = subprocess.run(command, capture_output=True, text=True, check=False)
    assert found.returncode == 2 and "games.db is no address of a database" in found.stderr

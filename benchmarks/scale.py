"""What a table costs on PostgreSQL, and a simulation of the hot path beside what is measured: the figures of
`docs/scale.md`.

The simulation is of the writer's queue: moves come at some rate; whoever comes while a commit is on its way
waits for the next one, which takes all that wait. How long a commit of so many moves takes is measured first, alone;
then the real writer and the simulated one are given the same rates, and how long a move waits until it is on the disk
is printed for both. `python -m benchmarks.scale` takes about two minutes.
"""

import asyncio
import time
from bisect import bisect_left
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import NamedTuple

import psycopg
import uvloop
from tests.table.postgres import Cluster, cluster

from benchmarks.crowd.clients import close
from benchmarks.crowd.games import MIXED, Played, crowd
from benchmarks.crowd.process import fsync_ms, resident_mb
from benchmarks.spread import running
from letterloom.rules import Row
from letterloom.server.clock import Clock
from letterloom.server.writer import MOST, Writer
from letterloom.table.storage import Append, Outcome, Sitting, Standing, Storage, StorageError, open_storage

RATES = (50, 200, 500, 1000, 2000)
SIZES = (1, 2, 4, 8, 16, 32, 64, 128)
SECONDS = 8.0
CALIBRATING_S = 0.4
GAMES = 2000
TABLES = 200
MANY = 1_000_000
"""The live tables of the last part,"""
PAUSE_S = 10.0
"""and how often one of them moves."""


class Waits(NamedTuple):
    """How long moves waited until they were on the disk, and how many went together."""

    p50_ms: float
    p99_ms: float
    together: float


def waits(seconds: Sequence[float], commits: int) -> Waits:
    """In the middle, and of a hundred the longest but one."""
    found = sorted(seconds)
    p50, p99 = (found[len(found) * part // 100] * 1000 for part in (50, 99))
    return Waits(p50, p99, len(found) / commits)


def append(game: int, n: int) -> Append:
    """A move of the usual length."""
    rows = (Row(n % 2, "play e5 south WORDS", 1000 * n), Row(-1, "mix QU", 1000 * n))
    return Append(f"game{game:08}", n, f"{n % 2}.m{n}", rows, Standing((n % 2,), 60_000 + 1000 * n))


# How long a commit takes.


class Eager(Writer):
    """A writer that waits for nobody."""

    @staticmethod
    def gather_s(storage: Storage, last: int) -> float:
        """No time at all."""
        return 0.0


async def calibrate(
    storage: Storage, numbers: dict[int, int], rate: float, rng: Random, found: dict[int, list[float]]
) -> None:
    """How long commits of each size take: from the loop to the writer's thread, the disk and back.

    Between them is as long a pause as between moves, because whoever was idle for a while is slower.
    """
    loop = asyncio.get_running_loop()
    writer = Eager(storage, Clock(0), loop)
    for size in SIZES:
        until = time.perf_counter() + CALIBRATING_S * (4 if size < 4 else 1)
        while time.perf_counter() < until:
            last: asyncio.Future[Outcome | StorageError] = loop.create_future()
            begun = time.perf_counter()
            for game in range(size):
                numbers[game] += 1
                landed = last.set_result if game == size - 1 else lambda outcome: None
                writer.append(append(game, numbers[game]), landed)
            assert await last is Outcome.DONE
            found.setdefault(size, []).append(time.perf_counter() - begun)
            await asyncio.sleep(rng.expovariate(rate))
    await loop.run_in_executor(None, writer.close)


class Commits:
    """How long a commit of any size takes: one that was measured, or between two."""

    def __init__(self, measured: dict[int, list[float]], rng: Random) -> None:
        self._measured, self._sizes, self._rng = measured, sorted(measured), rng

    def take(self, size: int) -> float:
        """One of them, by chance.

        >>> Commits({1: [2.0], 3: [4.0]}, Random(1)).take(2)
        3.0
        """
        at = bisect_left(self._sizes, size)
        high = self._sizes[min(at, len(self._sizes) - 1)]
        low = self._sizes[max(at - 1, 0)] if high > size else high
        part = (size - low) / (high - low) if high > low else 0.0
        luck = self._rng.random()
        times = [sorted(self._measured[each]) for each in (low, high)]
        early, late = (each[int(luck * len(each))] for each in times)
        return early + part * (late - early)


# The writer, real and simulated.


async def real(
    storage: Storage, numbers: dict[int, int], rate: float, rng: Random
) -> tuple[Waits, list[float]]:
    """Moves at a rate, kept by the real writer; and when they came."""
    loop = asyncio.get_running_loop()
    writer = Writer(storage, Clock(0), loop)
    seconds: list[float] = []
    arrivals: list[float] = []
    games = list(range(GAMES))
    begun = at = loop.time()
    while at < begun + SECONDS:
        at += rng.expovariate(rate)
        await asyncio.sleep(max(0.0, at - loop.time()))
        game = games[rng.randrange(GAMES)]
        numbers[game] += 1

        def landed(outcome: Outcome | StorageError, then: float = time.perf_counter()) -> None:
            seconds.append(time.perf_counter() - then)

        arrivals.append(time.perf_counter())
        writer.append(append(game, numbers[game]), landed)
    await loop.run_in_executor(None, writer.close)
    await asyncio.sleep(0.05)
    return waits(seconds, writer.commits), arrivals


def simulated(commits: Commits, arrivals: Sequence[float], gather_s: Callable[[int], float]) -> Waits:
    """The same rule for moves that come at the same times, with commits by chance."""
    seconds: list[float] = []
    count, first, free, last = 0, 0, 0.0, 1
    while first < len(arrivals):
        begin = max(free, arrivals[first]) + gather_s(last)
        end = first
        while end < len(arrivals) and arrivals[end] <= begin and end - first < MOST:
            end += 1
        last = max(1, end - first)
        free = begin + commits.take(last)
        seconds += [free - arrivals[each] for each in range(first, first + last)]
        first, count = first + last, count + 1
    return waits(seconds, count)


def group_commit(server: Cluster) -> None:
    """Print both beside each other."""
    storage = open_storage(server.database())
    storage.secret()
    for game in range(GAMES):
        storage.create(Sitting(f"game{game:08}", b"{}"))
    numbers = dict.fromkeys(range(GAMES), 0)
    print("moves a second | measured p50, p99, together | simulated p50, p99, together | commits of 1, 8, 64")
    for rate in RATES:
        measured: dict[int, list[float]] = {}
        uvloop.run(calibrate(storage, numbers, rate, Random(rate), measured))
        found, arrivals = uvloop.run(real(storage, numbers, rate, Random(rate)))
        uvloop.run(
            calibrate(storage, numbers, rate, Random(rate), measured)
        )  # before and after: the machine is not the same for long
        middle = [sorted(measured[size])[len(measured[size]) // 2] * 1000 for size in (1, 8, 64)]
        again = simulated(Commits(measured, Random(rate)), arrivals, partial(Writer.gather_s, storage))
        print(
            f"{rate:5} | {found.p50_ms:5.1f} ms, {found.p99_ms:5.1f} ms, {found.together:4.1f} | "
            f"{again.p50_ms:5.1f} ms, {again.p99_ms:5.1f} ms, {again.together:4.1f} | "
            f"{', '.join(f'{ms:.1f}' for ms in middle)} ms",
            flush=True,
        )
    storage.close()


# What a table costs.


class Cost(NamedTuple):
    """Of one move, and of one table."""

    server_us: float
    database_us: float
    proxy_us: float
    sent_b: float
    log_b: float
    disk_b: float
    table_kb: float


async def costs(server: Cluster, games: list[Played]) -> Cost:
    """Play games at one server: CPU, bytes, memory."""
    with running(server, "one") as (people, used):
        people.ask("POST", "/api/me", {"name": "Crowd"})
        with psycopg.connect(server.latest, autocommit=True) as db:

            def number(query: str) -> float:
                (found,) = db.execute(query.encode()).fetchone() or (0,)
                return float(found)

            kept = "select sum(pg_total_relation_size(c)) from unnest(array['appends','standings']::regclass[]) as c"
            pid = used.servers[0].pid
            tables = [people.make(games[n % len(games)]) for n in range(TABLES)]
            sockets = [await people.sockets(table) for table in tables[: TABLES // 4]]
            few = resident_mb(pid)  # what all tables share is there
            sockets += [await people.sockets(table) for table in tables[TABLES // 4 :]]
            memory = (resident_mb(pid) - few) / (TABLES - TABLES // 4) * 1000
            before, log, disk = used.now(), number("select pg_current_wal_lsn() - '0/0'"), number(kept)
            await asyncio.gather(
                *(people.play(sockets[n], games[n % len(games)]) for n in range(0, TABLES, 4))
            )
            after, written = used.now(), number("select pg_current_wal_lsn() - '0/0'")
            grown = number(kept)
            received = close(sockets)
    cpu = [(late - early) / people.moves * 1e6 for late, early in zip(after, before, strict=True)]
    moves = people.moves
    return Cost(
        cpu[0], cpu[1], cpu[2], received / moves, (written - log) / moves, (grown - disk) / moves, memory
    )


def many(cost: Cost, storage_rate: float) -> None:
    """What very many tables would need, if all of it grew alike."""
    rate = MANY / PAUSE_S
    print(
        f"{MANY:,} live tables, a move every {PAUSE_S:.0f} s at each: {rate:,.0f} moves a second; servers "
        f"{rate * cost.server_us / 1e6:.0f} cores and {MANY * cost.table_kb / 1e6:.0f} GB, PostgreSQL "
        f"{rate * cost.database_us / 1e6:.0f} cores, {rate * cost.log_b / 1e6:.0f} MB/s of log, "
        f"{rate * cost.disk_b * 86400 / 1e12:.1f} TB a day; {rate / storage_rate:.0f} writers at the highest "
        f"rate that was tried ({storage_rate:,.0f} a second); haproxy {rate * cost.proxy_us / 1e6:.0f} cores; "
        f"{rate * cost.sent_b * 8 / 1e9:.1f} Gbit/s to people"
    )


def main() -> None:
    """Print all of it."""
    print(f"fsync {fsync_ms():.2f} ms")
    with cluster() as server:
        cost = uvloop.run(costs(server, crowd(MIXED, 48)))
        print(
            f"a move: {cost.server_us:.0f} µs of a server, {cost.database_us:.0f} of PostgreSQL, "
            f"{cost.proxy_us:.0f} of haproxy; {cost.sent_b / 1000:.1f} kB to people, {cost.log_b:.0f} B of log, "
            f"{cost.disk_b:.0f} B on the disk; a table with two sockets: {cost.table_kb:.0f} kB"
        )
        group_commit(server)
    many(cost, max(RATES))


if __name__ == "__main__":
    main()

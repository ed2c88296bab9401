"""`make kills`: everything that a large installation is made of is killed again and again while games go on.

Two servers, a worker, haproxy and PostgreSQL; of some tables the people are led to one server, of others to different
ones. `kill -9` ends a server, a worker, a database backend (with which PostgreSQL ends all others, and recovers), or
all of PostgreSQL. Nothing that was acknowledged is lost, doubled or changed; every table is back in time; clocks are
right to a second, and the time in which nothing could be kept is nobody's. `python -m tests.server.kills 50`
"""

import asyncio
import os
import signal
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import NamedTuple

import psycopg
from websockets.exceptions import WebSocketException

from letterloom.table.storage import open_storage
from tests.processes import PATIENCE_S, Process, until
from tests.server.client import Guest
from tests.server.crash import LIMITS, SHORT, Witness, answers, check, clock, until_back, until_level
from tests.server.house import free_port
from tests.server.proxy import Proxy
from tests.table.postgres import Cluster

TABLES = ("kross", "typo2d", "wordcross", "cubeword", "3dxword", "kross", "wordcross", "typo2d")
BOTS = ("wordcross", "typo2d")
FEW: dict[str, int] = {"think_ms": 200, "pause_ms": 20, "race_ms": 200, "worker_ms": 300, "bots": 1}
LONGEST = 200
"""After so many answers people begin anew, as they would: when a table is woken all of them are judged again."""
BACK_S = {"server": 3.0, "worker": 3.0, "backend": 5.0, "database": 5.0}
"""In so many seconds the last table is back: after a process was killed, or after the database answers again."""


MOST_WRONG_MS = 1000
"""Milliseconds by which a clock may be wrong."""


class Site:
    """All that runs."""

    def __init__(self, folder: Path, cluster: Cluster) -> None:
        self.cluster, self.db = cluster, cluster.database()
        one, two = free_port(), free_port()
        self.proxy = Proxy(folder, one, two)
        self.doors = self.proxy.doors
        self.ports = [one, two, *self.proxy.ports]
        run = (sys.executable, "-m", "letterloom")
        limits = [f"{name}=100000" for name in LIMITS] + [f"{name}={value}" for name, value in FEW.items()]
        given = [word for limit in limits for word in ("--limit", limit)]
        self.servers = [
            Process(folder / f"{port}.log", *run, "serve", "--port", str(port), "--db", self.db, *given)
            for port in (one, two)
        ]
        self.worker = Process(folder / "worker.log", *run, "worker", "--db", self.db)

    async def start(self) -> None:
        """Start all of it, and wait until it answers."""
        for each in (*self.servers, self.worker, self.proxy):
            each.start()
        for port in self.ports:
            await self.answers(port)
        await asyncio.sleep(2)  # haproxy has found both, behind every door

    async def answers(self, port: int) -> None:
        """Wait until somebody answers at a port."""
        async with asyncio.timeout(PATIENCE_S):
            while not await answers(f"http://127.0.0.1:{port}"):
                await asyncio.sleep(0.05)

    async def database_answers(self) -> float:
        """Wait until something can be written again: when that was."""
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.db, connect_timeout=2) as db:
                    await db.execute("update house set ms = ms")
            except psycopg.Error:
                await asyncio.sleep(0.02)
            else:
                return time.monotonic()

    def close(self) -> None:
        """End it."""
        for each in (self.proxy, self.worker, *self.servers):
            each.stop()


class Party(NamedTuple):
    """The people at one table, for the time that it lasts."""

    witnesses: list[Witness]
    over: asyncio.Event
    """Do they get up?"""

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return bool(self.witnesses[0].player.table["over"])

    @property
    def answers(self) -> int:
        """How many answers were acknowledged."""
        return sum(len(witness.done) for witness in self.witnesses)


class Place:
    """Where the same people play table after table."""

    def __init__(self, site: Site, number: int, is_over: asyncio.Event) -> None:
        self.site, self.number, self.is_over = site, number, is_over
        self.parties: list[Party] = []
        self._begun = 0

    async def play(self) -> None:
        """Play until the killing is over."""
        while not self.is_over.is_set():
            try:
                party = await self._sit_down()
            except (OSError, AssertionError, TimeoutError, WebSocketException):  # something was just killed
                await asyncio.sleep(0.2)
                continue
            self.parties.append(party)
            playing = [asyncio.ensure_future(witness.play(party.over)) for witness in party.witnesses]
            while not (self.is_over.is_set() or party.is_over or party.answers >= LONGEST):
                await asyncio.sleep(0.02)
            party.over.set()
            await asyncio.gather(*playing)
            for witness in party.witnesses:
                await until_level(witness.player, party.witnesses)
            for witness in party.witnesses:
                await witness.player.leave()

    async def _sit_down(self) -> Party:
        """A new table: every second one with its people at different servers, the last ones with bots."""
        game = (*TABLES, *BOTS)[self.number]
        is_split, bot = bool(self.number % 2), self.number >= len(TABLES)
        doors = self.site.doors[1:] if is_split else self.site.doors[:1] * 2
        ann, bo = (Guest(door) for door in doors)
        for guest, name in ((ann, "Ann"), (bo, "Bo")):
            status, _ = await guest.ask("POST", "/api/me", {"name": name})
            assert status == 200
        options = {"turn_seconds": 600, **SHORT.get(game, {})}
        made = await ann.make(game, "me", "bot:greedy" if bot else "link", options=options)
        people = [ann] if bot else [ann, bo]
        if not bot:
            await bo.take(made["invitations"][0]["token"])
        self._begun += 100
        seed = self.number * 10_000 + self._begun
        witnesses = [
            Witness(await guest.sit(made["table"], seat), seed + seat) for seat, guest in enumerate(people)
        ]
        return Party(witnesses, asyncio.Event())

    async def until_goes_on(self) -> float:
        """Wait until all people are connected and, after that, an answer is acknowledged or a game ends: when."""
        party = self.parties[-1]
        if not party.over.is_set():
            await asyncio.gather(*(until_back(witness.player, party.over) for witness in party.witnesses))
        before = party.answers
        await until(
            lambda: party.answers > before or party.over.is_set() or party is not self.parties[-1],
            lambda: self._described(party),
        )
        return time.monotonic()

    def _described(self, party: Party) -> str:
        """Where a table stands that does not go on."""
        people = [
            f"seat {player.seat} at {player.guest.base}: n {player.n}, {player.table['asks']}, closed {player.closed}, "
            f"waits for {list(player._unanswered.values())}, heard {[text[:200] for text in player.received[-5:]]}"
            for player in (witness.player for witness in party.witnesses)
        ]
        return "\n".join(
            [f"place {self.number}, table {party.witnesses[0].player.id} does not go on", *people]
        )


Kill = Callable[[Site, Random], Awaitable[float]]
"""Kills something: when the time until all is back begins to count."""


async def kill_server(site: Site, rng: Random) -> float:
    """One of the two."""
    rng.choice(site.servers).kill()
    return time.monotonic()


async def kill_worker(site: Site, rng: Random) -> float:
    """The worker; its own process is orphaned, and ends by itself."""
    site.worker.kill()
    site.worker.start()
    return time.monotonic()


async def kill_backend(site: Site, rng: Random) -> float:
    """A process of PostgreSQL that serves one of ours; it then ends all others and recovers."""
    async with await psycopg.AsyncConnection.connect(site.db, autocommit=True) as db:
        query = "select pid from pg_stat_activity where backend_type = 'client backend' and pid != pg_backend_pid()"
        found = await (await db.execute(query)).fetchall()
    with suppress(ProcessLookupError):
        os.kill(rng.choice(found)[0], signal.SIGKILL)
    await asyncio.sleep(0.05)
    return await site.database_answers()


async def kill_database(site: Site, rng: Random) -> float:
    """All of PostgreSQL, which is started anew after a while."""
    await asyncio.to_thread(site.cluster.kill)
    await asyncio.sleep(rng.uniform(0, 2))
    await asyncio.to_thread(site.cluster.start)
    return await site.database_answers()


KILLS: dict[str, Kill] = {
    "server": kill_server,
    "worker": kill_worker,
    "backend": kill_backend,
    "database": kill_database,
}


class Found(NamedTuple):
    """What there was."""

    back_s: dict[str, list[float]]
    """How long until the last table was back, for each kill."""
    clock_ms: dict[str, list[float]]
    """How far the clock was from what it should be."""
    moves: int


async def kills(counts: dict[str, int], folder: Path, cluster: Cluster, seed: int = 1) -> Found:
    """Kill each so many times while games go on; check everything; say what there was."""
    rng, site, is_over = Random(seed), Site(folder, cluster), asyncio.Event()
    back: dict[str, list[float]] = {kind: [] for kind in counts}
    wrong: dict[str, list[float]] = {kind: [] for kind in counts}
    try:
        await site.start()
        places = [Place(site, number, is_over) for number in range(len(TABLES) + len(BOTS))]
        playing = [asyncio.ensure_future(place.play()) for place in places]
        ann = Guest(site.doors[0])
        await ann.ask("POST", "/api/me", {"name": "Ann"})
        quiet = await ann.sit((await ann.make("kross", "me", "here:Bo"))["table"], 0)
        while not all(place.parties for place in places):
            await asyncio.sleep(0.1)
            assert not any(task.done() for task in playing)
        order = rng.sample(
            [kind for kind, count in counts.items() for _ in range(count)], sum(counts.values())
        )
        for left, kind in zip(range(len(order) - 1, -1, -1), order, strict=True):
            await asyncio.sleep(rng.uniform(0.05, 1.0))
            await until_back(quiet)
            at_ms, asked, then = await clock(quiet)
            print(f"{kind:8} ", end="", flush=True)
            killed = time.monotonic()
            begun = await KILLS[kind](site, rng)
            away = begun - killed if kind in ("backend", "database") else 0.0
            ready = await asyncio.gather(*(place.until_goes_on() for place in places))
            for task in playing:
                if task.done():
                    task.result()
            slowest = max(range(len(places)), key=lambda number: ready[number])
            back[kind].append(ready[slowest] - begun)
            await until_back(quiet)
            now_ms, _, now = await clock(quiet)
            assert now_ms - at_ms <= (now - asked) * 1000 + MOST_WRONG_MS, "the clock runs ahead"
            wrong[kind].append(now_ms - at_ms - (now - then - away) * 1000)
            print(
                f"back after {back[kind][-1]:.2f} s (place {slowest}), clock {wrong[kind][-1]:+.0f} ms",
                flush=True,
            )
            for server, port in zip(site.servers, site.ports, strict=False):
                if left and server.process and server.process.poll() is not None:
                    server.start()
                    await site.answers(port)
                    await asyncio.sleep(2)  # haproxy has found it, and a process for its bots has begun
        is_over.set()
        await asyncio.gather(*playing)
        witnesses = [each for place in places for party in place.parties for each in party.witnesses]
        await quiet.leave()
        storage = open_storage(site.db)
        moves = check(storage, witnesses)
        storage.close()
    finally:
        site.close()
    return Found(back, wrong, moves)


def failures(found: Found) -> list[str]:
    """List what took too long on a machine that does nothing else."""
    late = [
        f"{kind}: back after {max(times):.1f} s"
        for kind, times in found.back_s.items()
        if times and max(times) > BACK_S[kind]
    ]
    return late + [
        f"{kind}: the clock is wrong by {max(map(abs, times)):.0f} ms"
        for kind, times in found.clock_ms.items()
        if times and max(map(abs, times)) > MOST_WRONG_MS
    ]


def main() -> int:
    """Print what there was."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    counts = {"server": count, "worker": count, "backend": count, "database": max(1, count // 5)}
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as data:
        cluster = Cluster(Path(data))
        cluster.start()
        try:
            found = asyncio.run(kills(counts, Path(folder), cluster))
        finally:
            cluster.stop()
    print(f"{found.moves} acknowledged answers: none lost, doubled or changed")
    for kind, times in found.back_s.items():
        clocks = [abs(ms) for ms in found.clock_ms[kind]]
        print(
            f"{kind:8} killed {len(times)} times: the last table back after {median(times):.2f} s in the middle, "
            f"{max(times):.2f} s at most (wanted {BACK_S[kind]:.0f}); clocks wrong by {max(clocks):.0f} ms at most"
        )
    for failure in failures(found):
        print(f"FAILED {failure}")
    return bool(failures(found))


if __name__ == "__main__":
    sys.exit(main())

"""What a move costs on PostgreSQL behind haproxy: by one server, by two with each table at one of them, and by two with
the people of each table at different ones.

Figures are accepted moves per second of CPU time, of the servers, PostgreSQL and haproxy together, so that other work
on the machine matters little. Games are whole random ones, played before with the same seeds. The three take turns,
and each round gives ratios; the middle ones count, because the machine's pace changes.
"""

import asyncio
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import uvloop
from tests.processes import Process
from tests.server.house import free_port
from tests.server.proxy import Proxy
from tests.table.postgres import Cluster, children, cluster

from benchmarks.crowd.clients import Crowd, close
from benchmarks.crowd.games import MIXED, Played, crowd
from benchmarks.crowd.process import TICKS, beside, cpu_s, fsync_ms

WANTED = {"routed": 0.85, "split": 0.6}
ROUNDS = 7
TABLES = 240


class Figure(NamedTuple):
    """What a run showed, in CPU seconds."""

    moves: int
    servers_s: float
    database_s: float
    proxy_s: float
    wall_s: float
    p50_ms: float
    p99_ms: float

    @property
    def rate(self) -> float:
        """Moves per CPU second of all of them."""
        return self.moves / (self.servers_s + self.database_s + self.proxy_s)


class Used:
    """The CPU time that all parts have used so far."""

    def __init__(self, servers: list[Process], database: int, proxy: Process) -> None:
        self.servers, self._database, self._proxy = servers, database, proxy

    def now(self) -> tuple[float, float, float]:
        """Of the servers, the database, the proxy."""
        ended = Path(f"/proc/{self._database}/stat").read_text().rpartition(")")[2].split()[13:15]
        family = [self._database, *children(self._database)]
        database = sum(map(cpu_s, family)) + sum(map(int, ended)) / TICKS
        return sum(cpu_s(each.pid) for each in self.servers), database, cpu_s(self._proxy.pid)


@contextmanager
def running(server: Cluster, kind: str) -> Iterator[tuple[Crowd, Used]]:
    """Servers that run, and people who are led to them."""
    ports = [free_port(), free_port()]
    with tempfile.TemporaryDirectory() as name:
        folder, db = Path(name), server.database()
        command = (sys.executable, "-m", "benchmarks.crowd.server", "tables")
        servers = [
            Process(folder / f"{port}.log", *command, str(port), db)
            for port in (ports[:1] if kind == "one" else ports)
        ]
        proxy = Proxy(folder, *ports)
        try:
            for each in servers:
                each.start()
            for port, _ in zip(ports, servers, strict=False):
                until_answers(f"http://127.0.0.1:{port}")
            proxy.start()
            for door in proxy.doors:
                until_answers(door)
            time.sleep(2.5)  # it has found all that there is
            database = int((server.folder / "data" / "postmaster.pid").read_text().split()[0])
            people = Crowd(*proxy.doors[1:]) if kind == "split" else Crowd(proxy.doors[0])
            yield people, Used(servers, database, proxy)
        finally:
            for each in (proxy, *servers):
                each.kill()


def until_answers(base: str) -> None:
    """Wait until somebody answers."""
    for _ in range(1200):
        try:
            urllib.request.urlopen(f"{base}/healthz", timeout=5).close()
        except (OSError, urllib.error.HTTPError):
            time.sleep(0.05)
        else:
            return
    raise AssertionError("it does not start")


async def measure(server: Cluster, kind: str, others: list[Played], games: list[Played]) -> Figure:
    """All games at once, each as fast as it can be played, after others: a server remembers pictures and words."""
    with running(server, kind) as (people, used):
        people.ask("POST", "/api/me", {"name": "Crowd"})
        await play(people, others)
        people.moves, people.latencies = 0, []
        tables = [people.make(played) for played in games]
        sockets = [await people.sockets(table) for table in tables]
        before, begun = used.now(), time.perf_counter()
        await asyncio.gather(
            *(people.play(pair, played) for pair, played in zip(sockets, games, strict=True))
        )
        wall, after = time.perf_counter() - begun, used.now()
        close(sockets)
    waits = sorted(people.latencies)
    p50, p99 = (waits[len(waits) * part // 100] * 1000 for part in (50, 99))
    parts = [late - early for late, early in zip(after, before, strict=True)]
    return Figure(people.moves, parts[0], parts[1], parts[2], wall, p50, p99)


async def play(people: Crowd, games: list[Played]) -> None:
    """Play games that are not measured."""
    sockets = [await people.sockets(people.make(played)) for played in games]
    await asyncio.gather(*(people.play(pair, played) for pair, played in zip(sockets, games, strict=True)))
    close(sockets)


def main() -> None:
    """Print a line a figure."""
    print(f"fsync {fsync_ms():.2f} ms")
    others, games = crowd(MIXED, TABLES, 9000), crowd(MIXED, TABLES)
    rates: dict[str, list[float]] = {"one": [], "routed": [], "split": []}
    for kind in [*rates] * ROUNDS:
        with cluster() as server:  # a new one each time: nobody cleans up after those before
            found = uvloop.run(measure(server, kind, others, games))
        rates[kind].append(found.rate)
        each = [part / found.moves * 1e6 for part in found[1:4]]
        print(
            f"{kind:7} {found.moves} moves, {found.rate:.0f} a CPU second (servers {each[0]:.0f} µs a move, "
            f"PostgreSQL {each[1]:.0f}, haproxy {each[2]:.0f}), {found.moves / found.wall_s:.0f} by the wall "
            f"clock, p50 {found.p50_ms:.1f} ms, p99 {found.p99_ms:.1f} ms",
            flush=True,
        )
    for kind, wanted in WANTED.items():
        print(f"{kind}/one {beside(rates[kind], rates['one'])}, wanted {wanted}")


if __name__ == "__main__":
    main()

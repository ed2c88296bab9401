"""What the table server costs under load, beside a bare relay with the same storage in the same run.

Server and clients are processes of their own. Games are whole random ones, played before with the same seeds. Figures
are accepted moves per second of the server's CPU time, so that other work on the machine matters little.
`python -m benchmarks.load --full` adds a thousand tables at a move a second, and a hundred thousand moves.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.crowd.clients import Crowd, close
from benchmarks.crowd.games import MIXED, Played, crowd
from tests.server.house import free_port

TICKS = os.sysconf("SC_CLK_TCK")
WANTED = 0.45


class Figure(NamedTuple):
    """What a run showed."""

    moves: int
    cpu_s: float
    wall_s: float
    p99_ms: float
    bytes_a_move: float

    @property
    def rate(self) -> float:
        """Moves per CPU second of the server."""
        return self.moves / self.cpu_s


@contextmanager
def serving(kind: str, *more: str) -> Iterator[tuple[int, str]]:
    """A server in a process of its own: its process and its address."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [
            sys.executable,
            "-m",
            "benchmarks.crowd.server",
            kind,
            str(port),
            f"{folder}/load.db",
            *more,
        ]
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            for _ in range(400):
                time.sleep(0.05)
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
                    break
                except urllib.error.HTTPError:
                    break  # a relay has no health, but it answers
                except OSError:
                    continue
            yield process.pid, f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(30)


def cpu_s(pid: int) -> float:
    """The CPU seconds that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS


def resident_mb(pid: int) -> float:
    """The memory of a process."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * 4096 / 1e6


async def measure(kind: str, games: list[Played]) -> Figure:
    """All games at once, each as fast as it can be played."""
    with serving(kind) as (pid, base):
        people = Crowd(base)
        if kind == "relay":
            tables = [f"table-{n}" for n in range(len(games))]
        else:
            people.ask("POST", "/api/me", {"name": "Crowd"})
            tables = [people.make(played) for played in games]
        sockets = [await people.sockets(table) for table in tables]
        before, begun = cpu_s(pid), time.perf_counter()
        await asyncio.gather(
            *(people.play(pair, played) for pair, played in zip(sockets, games, strict=True))
        )
        used, wall = cpu_s(pid) - before, time.perf_counter() - begun
        await close(sockets)
    latencies = sorted(people.latencies)
    p99 = latencies[len(latencies) * 99 // 100] * 1000
    return Figure(people.moves, used, wall, p99, people.bytes / people.moves)


def fsync_ms() -> float:
    """How long this machine takes to put a page on the disk, in the middle."""
    times = []
    with tempfile.NamedTemporaryFile() as file:
        for _ in range(50):
            begun = time.perf_counter()
            file.write(b"x" * 4096)
            file.flush()
            os.fsync(file.fileno())
            times.append((time.perf_counter() - begun) * 1000)
    return median(times)


def main() -> None:
    """Print a line a figure."""
    print(f"fsync {fsync_ms():.2f} ms")
    games = crowd(MIXED, 48)
    rates: dict[str, list[float]] = {"relay": [], "tables": []}
    for kind in ("relay", "tables", "relay", "tables"):
        figure = asyncio.run(measure(kind, games))
        rates[kind].append(figure.rate)
        print(
            f"{kind:7} {figure.moves} moves, {figure.rate:.0f} a CPU second, {figure.moves / figure.wall_s:.0f} by the "
            f"wall clock, {figure.bytes_a_move / 1000:.1f} kB a move, p99 {figure.p99_ms:.0f} ms"
        )
    ratio = median(rates["tables"]) / median(rates["relay"])
    print(f"tables/relay {ratio:.2f} (wanted {WANTED})")
    own = asyncio.run(measure("tables", crowd(("3dxword",), 8)))
    print(f"3dxword {own.moves} moves, {own.rate:.0f} a CPU second, p99 {own.p99_ms:.0f} ms")
    if "--full" in sys.argv:
        from benchmarks.crowd import full

        full.main()


if __name__ == "__main__":
    main()

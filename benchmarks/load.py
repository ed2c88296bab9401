"""What the table server costs under load, beside a bare relay with the same storage in the same run.

Server and clients are processes of their own. Games are whole random ones, played before with the same seeds. Figures
are accepted moves per second of the server's CPU time, so that other work on the machine matters little; as many other
games are played before it is measured, because a server that has just been started still learns words and pictures.
Relay and server take turns, and each round gives a ratio; the middle one counts, because the machine's pace changes.
`python -m benchmarks.load --full` adds a thousand tables at a move a second, and a hundred thousand moves.
"""

import asyncio
import sys
import time
from typing import NamedTuple

import uvloop

from benchmarks.crowd import full
from benchmarks.crowd.clients import Crowd, close
from benchmarks.crowd.games import MIXED, Played, crowd
from benchmarks.crowd.process import beside, cpu_s, fsync_ms, serving
from letterloom.server.guests import new_id

WANTED = 0.45
ROUNDS = 11
TABLES = 48


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


async def measure(kind: str, others: list[Played], games: list[Played]) -> Figure:
    """All games at once, each as fast as it can be played, after others."""
    with serving(kind) as (pid, base):
        people = Crowd(base)
        if kind != "relay":
            people.ask("POST", "/api/me", {"name": "Crowd"})
        for part in (others, games):
            tables = [new_id() if kind == "relay" else people.make(played) for played in part]
            sockets = [await people.sockets(table) for table in tables]
            people.moves, people.latencies = 0, []
            before, begun = cpu_s(pid), time.perf_counter()
            await asyncio.gather(
                *(people.play(pair, played) for pair, played in zip(sockets, part, strict=True))
            )
            used, wall = cpu_s(pid) - before, time.perf_counter() - begun
            received = close(sockets)
            await asyncio.sleep(0.2)
    latencies = sorted(people.latencies)
    p99 = latencies[len(latencies) * 99 // 100] * 1000
    return Figure(people.moves, used, wall, p99, received / people.moves)


def main() -> None:
    """Print a line a figure."""
    print(f"fsync {fsync_ms():.2f} ms")
    others, games = crowd(MIXED, TABLES, 9000), crowd(MIXED, TABLES)
    rates: dict[str, list[float]] = {"relay": [], "tables": []}
    for kind in [*rates] * ROUNDS:
        figure = uvloop.run(measure(kind, others, games))
        rates[kind].append(figure.rate)
        print(
            f"{kind:7} {figure.moves} moves, {figure.rate:.0f} a CPU second, {figure.moves / figure.wall_s:.0f} by the "
            f"wall clock, {figure.bytes_a_move / 1000:.1f} kB a move, p99 {figure.p99_ms:.0f} ms"
        )
    print(f"tables/relay {beside(rates['tables'], rates['relay'])}, wanted {WANTED}")
    own = uvloop.run(measure("tables", crowd(("3dxword",), 4, 9000), crowd(("3dxword",), 12)))
    print(f"3dxword {own.moves} moves, {own.rate:.0f} a CPU second, p99 {own.p99_ms:.0f} ms")
    if "--full" in sys.argv:
        full.main()


if __name__ == "__main__":
    main()

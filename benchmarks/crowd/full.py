"""The long part of `make load`: a thousand tables at a move a second, and a hundred thousand moves."""

import asyncio
import re
import time
import urllib.request
from random import Random

import uvloop

from benchmarks.crowd.clients import Crowd, close
from benchmarks.crowd.games import MIXED, Played, crowd
from benchmarks.crowd.process import Idle, fsync_ms, resident_mb, serving

TABLES = 1000
SECONDS = 30
MOVES = 100_000


def main() -> None:
    """Print both."""
    games = crowd(MIXED, 100)
    uvloop.run(calm(games))
    uvloop.run(long(games))


async def calm(games: list[Played]) -> None:
    """A thousand tables at a move a second: how long until the other client sees a move."""
    with serving("tables") as (pid, base):
        people = Crowd(base)
        people.ask("POST", "/api/me", {"name": "Crowd"})
        empty = resident_mb(pid)
        chosen = [games[n % len(games)] for n in range(TABLES)]
        tables = [people.make(played) for played in chosen]
        sockets = [await people.sockets(table) for table in tables]
        full = resident_mb(pid)
        rng, end = Random(1), time.monotonic() + SECONDS
        figures(base)  # what was longest counts from now on
        idle = Idle()

        async def table(number: int) -> None:
            await asyncio.sleep(rng.random())

            async def wait() -> None:
                await asyncio.sleep(rng.uniform(0.5, 1.5))
                if time.monotonic() > end:
                    raise TimeoutError

            try:
                await people.play(sockets[number], chosen[number], wait)
            except TimeoutError:
                return

        await asyncio.gather(*(table(number) for number in range(TABLES)))
        still, machine = figures(base)["letterloom_loop_stillest_ms"], idle.latest_ms()
        close(sockets)
    waits = sorted(people.latencies)
    print(
        f"{TABLES} tables at a move a second: {len(waits)} moves, p50 {waits[len(waits) // 2] * 1000:.1f} ms, "
        f"p99 {waits[len(waits) * 99 // 100] * 1000:.1f} ms to the other client (wanted 10 on a quiet machine; fsync "
        f"{fsync_ms():.2f} ms); the loop stood still for {still:.1f} ms at most (wanted 10; an idle process beside it: "
        f"{machine:.1f} ms); "
        f"{(full - empty) * 1000 / TABLES:.0f} kB a table with two sockets"
    )


async def long(games: list[Played]) -> None:
    """A hundred thousand moves, in game after game: does the memory grow?"""
    with serving("tables", "1000") as (pid, base):
        people = Crowd(base)
        people.ask("POST", "/api/me", {"name": "Crowd"})
        seen: list[float] = []
        rounds = 0
        while people.moves < MOVES:
            part = games[rounds % 2 :: 2]
            tables = [people.make(played) for played in part]
            sockets = [await people.sockets(table) for table in tables]
            await asyncio.gather(
                *(people.play(pair, played) for pair, played in zip(sockets, part, strict=True))
            )
            close(sockets)
            await asyncio.sleep(2.5)  # the tables go to sleep
            rounds += 1
            seen.append(resident_mb(pid))
        half = seen[len(seen) // 2 :]
        print(
            f"{people.moves} moves in {rounds * len(games) // 2} games: {seen[0]:.0f} MB after the first round, "
            f"{min(half):.0f}–{max(half):.0f} MB in the second half"
        )


def figures(base: str) -> dict[str, float]:
    """What the server says of itself."""
    with urllib.request.urlopen(f"{base}/metrics", timeout=10) as response:
        text = response.read().decode()
    return {name: float(value) for name, value in re.findall(r"^(\w+) ([\d.e+]+)$", text, re.MULTILINE)}

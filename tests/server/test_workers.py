"""Bots think in processes of their own, and stop when they are told to."""

import asyncio
import sys
from collections.abc import Awaitable, Callable

import msgspec
import pytest

from letterloom.games import find
from letterloom.rules import Player
from letterloom.server.worker import Answer, Job
from letterloom.server.workers import Workers

DEAF = "import sys, time\nsys.stdin.readline()\ntime.sleep(600)"
OBEDIENT = """
import sys
for line in sys.stdin:
    if line == "stop\\n":
        print('{"moves": [{"text": "call E"}]}', flush=True)
"""
DYING = "import sys\nsys.stdin.readline()"


def job(bot: str = "greedy", ms: int = 2000) -> Job:
    game = find("kross")
    assert game is not None
    options = game.options(tasks=False)
    view = game.view(game.start(options, (Player("Ann"), Player("Bo"))), 0)
    return Job(game="kross", bot=bot, view=msgspec.Raw(msgspec.json.encode(view)), seed=1, ms=ms)


def run(test: Callable[[Workers], Awaitable[None]], *command: str) -> None:
    async def main() -> None:
        workers = Workers(1, command) if command else Workers(1)
        try:
            await test(workers)
        finally:
            await workers.close()

    asyncio.run(main())


def test_a_process_is_used_again() -> None:
    async def think(workers: Workers) -> None:
        first, second = [await workers.think(job()) for _ in range(2)]
        assert first == second and first.moves[0].text.startswith("call ")
        ranked = await workers.think(msgspec.structs.replace(job(""), count=3))
        assert len(ranked.moves) == 3
        assert workers.ended == 0 and len(workers._idle) == 1

    run(think)


def test_a_bot_that_fails_says_why_and_its_process_goes_on() -> None:
    async def think(workers: Workers) -> None:
        assert "nobody" in (await workers.think(job("nobody"))).error
        assert (await workers.think(job())).moves

    run(think)


async def cancelled(workers: Workers) -> None:
    thinking = asyncio.ensure_future(workers.think(job(ms=60_000)))
    while not workers.jobs:
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)
    thinking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await thinking


def test_a_bot_that_does_not_stop_is_ended() -> None:
    async def think(workers: Workers) -> None:
        await cancelled(workers)
        assert (workers.ended, workers._idle) == (1, [])

    run(think, sys.executable, "-c", DEAF)


def test_a_bot_that_stops_when_it_is_asked_keeps_its_process() -> None:
    async def think(workers: Workers) -> None:
        await cancelled(workers)
        assert workers.ended == 0 and len(workers._idle) == 1

    run(think, sys.executable, "-c", OBEDIENT)


def test_a_process_that_dies_is_replaced() -> None:
    async def think(workers: Workers) -> None:
        for _ in range(2):
            assert await workers.think(job()) == Answer(error="its process has ended")
        assert workers.ended == 2

    run(think, sys.executable, "-c", DYING)

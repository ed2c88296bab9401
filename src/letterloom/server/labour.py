"""Bots' thinking that is done elsewhere: a server writes jobs into the database, workers take and answer them.

The rule: a job waits `worker_ms` for a worker. If nobody has taken it by then, or whoever took it is no more, the
server takes it like a worker, and thinks itself. So a bot's turn needs no worker, and outlives any of them.
"""

import asyncio
import secrets
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TypeVar

import msgspec

from letterloom.server.worker import Answer, Job
from letterloom.server.workers import Workers
from letterloom.table.storage import StorageError
from letterloom.table.storage.jobs import ANSWERS, JOBS, Jobs, Taken

LOOK_S = 0.25
"""So often it is looked for what no hint has told."""
RENEW_S = 0.3
"""So often whoever is at a job says so."""
AGAIN_S = 0.5
"""After this time a database that did not answer is asked again."""
T = TypeVar("T")
_decode_job = msgspec.json.Decoder(Job).decode
_decode_answer = msgspec.json.Decoder(Answer).decode


class Board:
    """The jobs of a database, for a loop: what is asked of it is done in a thread of its own."""

    def __init__(self, address: str) -> None:
        self._jobs = Jobs(address)
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, "jobs")
        self._end: Callable[[], None] = lambda: None

    async def do(self, work: Callable[[Jobs], T]) -> T:
        """Ask the database, away from the loop."""
        return await self._loop.run_in_executor(self._thread, work, self._jobs)

    def listen(self, channel: str, heard: Callable[[str], None]) -> None:
        """Hear of jobs or answers."""

        def pass_on(id_: str) -> None:
            self._loop.call_soon_threadsafe(heard, id_)

        self._end = self._jobs.listen(channel, pass_on)

    async def close(self) -> None:
        """Nothing more to do."""
        await self._loop.run_in_executor(None, self._end)
        self._thread.shutdown()
        self._jobs.close()


class Lent:
    """Thinks like `Workers`, but lets workers elsewhere do it where there are some."""

    def __init__(self, own: Workers, address: str, patience_ms: int) -> None:
        self._own = own
        self._board = Board(address)
        self._patience_s = patience_ms / 1000
        self._waiting: dict[str, asyncio.Event] = {}
        self.lent = 0
        """How many jobs others have done."""
        self._board.listen(ANSWERS, self._hear)
        self._getting_ready = asyncio.ensure_future(
            own.get_ready()
        )  # when it is needed, somebody waits already

    @property
    def jobs(self) -> int:
        """How many jobs were done."""
        return self._own.jobs + self.lent

    @property
    def ended(self) -> int:
        """How many processes had to be ended."""
        return self._own.ended

    def _hear(self, id_: str) -> None:
        if id_ in self._waiting:
            self._waiting[id_].set()

    async def think(self, job: Job) -> Answer:
        """Do one job, there or here. Cancelling it stops the bot here; elsewhere nobody waits for it any more."""
        id_ = secrets.token_hex(12)
        told = self._waiting[id_] = asyncio.Event()
        try:
            body = msgspec.json.encode(job)
            wait = self._patience_s
            while True:
                # Again and again: the database forgets jobs when it is killed, and nobody need have noticed.
                await self._board.do(lambda jobs: jobs.post(id_, body))
                with suppress(TimeoutError):
                    await asyncio.wait_for(told.wait(), wait)
                told.clear()
                if answer := await self._board.do(lambda jobs: jobs.fetch(id_)):
                    self.lent += 1
                    return _decode_answer(answer)
                if await self._board.do(lambda jobs: jobs.take(id_)):
                    return await self._own_thought(id_, job)
                wait = LOOK_S
        except StorageError:  # nobody else can be asked
            return await self._own.think(job)
        finally:
            del self._waiting[id_]
            asyncio.ensure_future(self._forget(id_))  # noqa: RUF006 - whoever waits is not kept waiting for it

    async def _own_thought(self, id_: str, job: Job) -> Answer:
        """Think here: nobody else has taken it."""
        with suppress(StorageError):
            await self._board.do(lambda jobs: jobs.drop(id_))
        return await self._own.think(job)

    async def _forget(self, id_: str) -> None:
        with suppress(StorageError, RuntimeError):
            await self._board.do(lambda jobs: jobs.drop(id_))

    async def close(self) -> None:
        """End all."""
        await self._getting_ready
        await self._own.close()
        await self._board.close()


class Worker:
    """Takes jobs and does them, several at once, until it is stopped."""

    def __init__(self, address: str, count: int) -> None:
        self._board = Board(address)
        self._count = count
        self._workers = Workers(count)
        self._there_is_work = asyncio.Event()
        self._over = asyncio.Event()
        self._mine: set[str] = set()

    async def run(self) -> None:
        """Work; what was begun when it is stopped is finished."""
        self._board.listen(JOBS, lambda _: self._there_is_work.set())
        renewing = asyncio.ensure_future(self._renew())
        await asyncio.gather(*(self._work() for _ in range(self._count)))
        renewing.cancel()
        with suppress(asyncio.CancelledError):
            await renewing
        await self._workers.close()
        await self._board.close()

    def stop(self) -> None:
        """Take no more jobs."""
        self._over.set()
        self._there_is_work.set()

    async def _work(self) -> None:
        while not self._over.is_set():
            try:
                taken = await self._board.do(Jobs.take)
                if taken:
                    await self._do(taken)
                    continue
            except StorageError:
                await asyncio.sleep(AGAIN_S)
                continue
            self._there_is_work.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._there_is_work.wait(), LOOK_S)

    async def _do(self, taken: Taken) -> None:
        self._mine.add(taken.id)
        try:
            answer = msgspec.json.encode(await self._workers.think(_decode_job(taken.body)))
        finally:
            self._mine.discard(taken.id)
        await self._board.do(lambda jobs: jobs.answer(taken.id, answer))

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(RENEW_S)
            mine = list(self._mine)
            with suppress(StorageError):
                await self._board.do(lambda jobs: jobs.keep(mine))  # noqa: B023


def work(address: str, count: int) -> None:
    """Do jobs until SIGTERM or Ctrl-C."""

    async def main() -> None:
        worker, loop = Worker(address, count), asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, worker.stop)
        await worker.run()

    asyncio.run(main())

"""The processes in which bots think, and whose turn it is to use them.

A process does one job at a time. A job that is not wanted any more is asked to stop; a process that does not answer
then within 200 ms is ended, and another one is started when it is needed.
"""

import asyncio
import sys
from collections.abc import Sequence
from typing import Protocol

import msgspec

from letterloom.server.worker import STOP, Answer, Job

COMMAND = (sys.executable, "-m", "letterloom.server.worker")
PATIENCE_S = 0.2
LATE_S = 10.0
"""So long beyond its time a job may take, loading words included, before its process is ended."""
LINE = 1 << 24


class Labour(Protocol):
    """Whoever does bots' jobs."""

    @property
    def jobs(self) -> int:
        """How many jobs were done."""

    @property
    def ended(self) -> int:
        """How many processes had to be ended."""

    async def think(self, job: Job) -> Answer:
        """Do one job. Cancelling it stops the bot."""

    async def close(self) -> None:
        """End all."""


class Workers:
    """Some processes that think."""

    def __init__(self, count: int, command: Sequence[str] = COMMAND) -> None:
        self._command = command
        self._free = asyncio.Semaphore(count)
        self._idle: list[asyncio.subprocess.Process] = []
        self._closing = False
        self.jobs = 0
        self.ended = 0
        """How many processes had to be ended."""

    async def think(self, job: Job) -> Answer:
        """Do one job when a process is free. Cancelling it stops the bot."""
        async with self._free:
            if self._closing:
                return Answer(error="closing")
            process = self._idle.pop() if self._idle else await self._start()
            self.jobs += 1
            answering = asyncio.ensure_future(self._ask(process, job))
            try:
                answer = await asyncio.wait_for(asyncio.shield(answering), job.ms / 1000 + LATE_S)
            except (TimeoutError, asyncio.CancelledError) as error:
                await asyncio.shield(self._stop(process, answering))
                if isinstance(error, asyncio.CancelledError):
                    raise
                return Answer(error="it did not answer in time")
            except (OSError, EOFError, ValueError):
                await self._end(process)
                return Answer(error="its process has ended")
            self._idle.append(process)
            return answer

    async def get_ready(self) -> None:
        """Start a process before there is a job for it."""
        async with self._free:
            if not self._idle and not self._closing:
                self._idle.append(await self._start())

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *self._command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=LINE,
            start_new_session=True,
        )

    async def _ask(self, process: asyncio.subprocess.Process, job: Job) -> Answer:
        assert process.stdin and process.stdout
        process.stdin.write(msgspec.json.encode(job) + b"\n")
        await process.stdin.drain()
        line = await process.stdout.readline()
        if not line:
            raise EOFError
        return msgspec.json.decode(line, type=Answer)

    async def _stop(self, process: asyncio.subprocess.Process, answering: "asyncio.Future[Answer]") -> None:
        """Ask a process to stop thinking, and end it where it does not."""
        assert process.stdin
        try:
            process.stdin.write(STOP)
            await asyncio.wait_for(answering, PATIENCE_S)
        except (TimeoutError, OSError, EOFError, ValueError):
            await self._end(process)
        else:
            self._idle.append(process)

    async def _end(self, process: asyncio.subprocess.Process) -> None:
        self.ended += 1
        if process.returncode is None:
            process.kill()
        await process.wait()

    async def close(self) -> None:
        """End all processes."""
        self._closing = True
        for process in self._idle:
            assert process.stdin
            process.stdin.close()
            try:
                await asyncio.wait_for(process.wait(), 1)
            except TimeoutError:
                process.kill()
                await process.wait()
        self._idle.clear()

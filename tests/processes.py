"""Child processes of the tests. Each has an owner that ends and reaps it, however the test goes."""

import asyncio
import os
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Self

PATIENCE_S = 300.0
"""Seconds until a test gives up on an event. Only a hang takes that long, so a busy machine fails no test."""
GRACE_S = 30.0
"""Seconds that a process has to obey SIGTERM before it is killed."""
POLL_S = 0.02
"""Seconds between two looks at something that reports no event."""


def end(process: subprocess.Popen[Any]) -> None:
    """Terminate a process, kill it if it doesn't obey, and reap it."""
    if process.poll() is None:
        process.terminate()
        try:
            process.wait(GRACE_S)
        except subprocess.TimeoutExpired:
            process.kill()
    process.wait()


@contextmanager
def running(command: Sequence[str], **options: Any) -> Iterator[subprocess.Popen[str]]:
    """Run a command that speaks text until the block is left; takes the options of `Popen`."""
    with subprocess.Popen(command, text=True, **options) as process:
        try:
            yield process
        finally:
            end(process)


class Process:
    """A command that can be killed and started again, and that ends with the block that owns it."""

    def __init__(self, log: Path, *command: str, **environment: str) -> None:
        self.log = log
        self._command, self._environment = command, {**os.environ, **environment}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The id of the running process."""
        assert self.process
        return self.process.pid

    @property
    def is_running(self) -> bool:
        """Has it been started, and not ended since?"""
        return self.process is not None and self.process.poll() is None

    def start(self) -> None:
        """Start it; what it prints is appended to its log."""
        assert not self.is_running
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(self._command, stdout=log, stderr=log, env=self._environment)

    def kill(self) -> None:
        """Kill it without warning."""
        assert self.process
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """End it if it runs."""
        if self.process is not None:
            end(self.process)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


def wait_until(is_so: Callable[[], object], what: Callable[[], str] = str) -> None:
    """Wait for something that reports no event; fails with `what` if it never happens."""
    end_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end_s, what() or "what the test waits for never happened"
        time.sleep(POLL_S)


async def until(is_so: Callable[[], object], what: Callable[[], str] = str) -> None:
    """Wait as `wait_until` does, while other tasks go on."""
    end_s = time.monotonic() + PATIENCE_S
    while not is_so():
        assert time.monotonic() < end_s, what() or "what the test waits for never happened"
        await asyncio.sleep(POLL_S)

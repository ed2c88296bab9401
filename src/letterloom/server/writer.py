"""The writer: one thread that keeps what tables accept, many appends in one commit.

While one commit is on its way to the disk the next ones gather in the loop, and go together when it has landed: so the
number of tables hardly changes how long a move takes. The thread is handed a whole batch at once: each time that it
wakes it has to wait for the loop. Tables of one game are told one after the other that something is kept: what that
game needs is at hand in the processor then, which saves some seven hundredths of its rules and scenes. Other writing
(a new table, a guest) is done by the same thread, in between.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from letterloom.server.clock import Clock, wall_ms
from letterloom.table.storage import Append, Outcome, Storage, StorageError

Landed = Callable[[Outcome | StorageError], None]
"""Called in the loop's thread when an append is on the disk, or is not."""
Waiting = tuple[str, Append, Landed]
"""The game that is played, what is to be kept of it, and who is told."""
T = TypeVar("T")

MOST = 500
"""Appends in one commit."""
FEW = 8
"""Where more came together before,"""
GATHER_S = 0.003
"""so long more are waited for. With fewer a commit is done sooner than it would be begun."""
SHARED_FEW = 1
SHARED_GATHER_S = 0.005
"""The same where several servers share a storage: each has fewer of the moves, and all pay for each commit."""
HOUSE_MS = 50
"""How far behind the house's time may be kept, besides what each beat keeps."""
LAND_S = 0.002
"""So long the loop tells tables at a stretch that something is kept; then others have their turn."""


class Writer:
    """Writes for all tables."""

    def __init__(self, storage: Storage, clock: Clock, loop: asyncio.AbstractEventLoop) -> None:
        self._storage = storage
        self._clock = clock
        self._loop = loop
        self._waiting: list[Waiting] = []
        """What the next commit keeps."""
        self._is_called = False
        """Will it be begun without more ado?"""
        self._under_way = 0
        """Batches that were handed over and have not landed yet."""
        self._queue: SimpleQueue[list[Waiting] | Callable[[], None] | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self.followed: set[str] = set()
        """The tables that other servers have awake too: they are given hints."""
        self.commits = 0
        self.appends = 0
        self._house_ms = 0
        self._last = 0
        """How many went together last."""
        self._thread.start()

    @staticmethod
    def gather_s(storage: Storage, last: int) -> float:
        """So long more are waited for, where so many came together before."""
        if storage.is_shared:
            return SHARED_GATHER_S if last > SHARED_FEW else 0.0
        return GATHER_S if last > FEW else 0.0

    def append(self, append: Append, landed: Landed, game: str = "") -> None:
        """Keep this soon; `game` is which one is played at its table. Called in the loop's thread."""
        self._waiting.append((game, append, landed))
        if not self._is_called and not self._under_way:
            self._call()

    def _call(self) -> None:
        """Begin a commit when the loop has heard all that has come by now."""
        self._is_called = True
        if wait := self.gather_s(self._storage, self._last):
            self._loop.call_later(wait, self._hand_over)
        else:
            self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        """Give the thread what waits."""
        self._is_called = False
        while self._waiting:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            self._under_way += 1
            self._last = len(batch)
            self._queue.put(batch)

    async def run(self, work: Callable[[Storage], T]) -> T:
        """Do something else with the storage, on the writer's thread, after all that waits."""
        future: asyncio.Future[T] = self._loop.create_future()

        def do() -> None:
            try:
                result = work(self._storage)
            except Exception as error:  # it is raised where it was asked for
                self._loop.call_soon_threadsafe(_fail, future, error)
            else:
                self._loop.call_soon_threadsafe(_settle, future, result)

        self._hand_over()
        self._queue.put(do)
        return await future

    @property
    def is_alive(self) -> bool:
        """Does it still write?"""
        return self._thread.is_alive()

    def close(self) -> None:
        """Write what is there, then end."""
        self._hand_over()
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (item := self._queue.get()) is not None:
            self._do(item)
            del item  # while it waits it holds no table

    def _do(self, item: list[Waiting] | Callable[[], None]) -> None:
        if isinstance(item, list):
            self._loop.call_soon_threadsafe(self._landed, item, self._commit(item))
        else:
            item()

    def _commit(self, batch: list[Waiting]) -> Sequence[Outcome | StorageError]:
        now = self._clock.now_ms()
        house_ms = now if now - self._house_ms >= HOUSE_MS else 0
        outcomes: Sequence[Outcome | StorageError]
        try:
            appends = [append for _, append, _ in batch]
            outcomes = self._storage.append(appends, wall_ms(), house_ms, self.followed)
            self._house_ms = house_ms or self._house_ms
        except StorageError as error:
            outcomes = [error] * len(batch)
        self.commits += 1
        self.appends += len(batch)
        return outcomes

    def _landed(self, batch: list[Waiting], outcomes: Sequence[Outcome | StorageError]) -> None:
        """A commit is on the disk, or is not: the next one goes on its way, then tables are told."""
        self._under_way -= 1
        if self._waiting and not self._is_called and not self._under_way:
            self._call()
        told = sorted(zip(batch, outcomes, strict=True), key=_game)
        _land(self._loop, deque([(landed, outcome) for (_, _, landed), outcome in told]))


def _game(told: tuple[Waiting, object]) -> str:
    return told[0][0]


def _land(loop: asyncio.AbstractEventLoop, landings: deque[tuple[Landed, Outcome | StorageError]]) -> None:
    until = time.perf_counter() + LAND_S
    while landings and time.perf_counter() < until:
        landed, outcome = landings.popleft()
        landed(outcome)
    if landings:
        loop.call_soon(_land, loop, landings)


def _settle(future: "asyncio.Future[Any]", result: object) -> None:
    if not future.done():
        future.set_result(result)


def _fail(future: "asyncio.Future[Any]", error: Exception) -> None:
    if not future.done():
        future.set_exception(error)

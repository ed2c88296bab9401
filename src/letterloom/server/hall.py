"""The hall: all tables of one server, those that are awake in memory and the others on the disk.

A table is woken when somebody looks at it, when a deadline is due or when a bot owes an answer, and put to sleep when
nobody has looked for a while. Writing is done by the writer's thread, reading and folding by another one.
"""

import asyncio
import gc
import logging
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random
from typing import Any, TypeVar
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from letterloom.games import games
from letterloom.rules import CLOCK, AnyGame, Budget, Player, Record, RecordError, Row, Timeout
from letterloom.search import RandomBot
from letterloom.server.clock import Clock, wall_ms
from letterloom.server.figures import Figures
from letterloom.server.guests import Signer
from letterloom.server.judging import Pace
from letterloom.server.live import DEALT, IDS, LiveTable
from letterloom.server.loading import load
from letterloom.server.neighbours import Neighbours
from letterloom.server.room import Room
from letterloom.server.settings import Settings
from letterloom.server.setup import Setup, new_record
from letterloom.server.shown import Showing
from letterloom.server.thinkers import Thinkers
from letterloom.server.workers import Labour, Workers
from letterloom.server.writer import Writer
from letterloom.table import Table
from letterloom.table.storage import (
    Append,
    Outcome,
    Sitting,
    Standing,
    Storage,
    StorageError,
    open_storage,
)
from letterloom.words import describe

T = TypeVar("T")
BEAT_S = 0.5
"""So often the house's time is kept when nobody moves."""
HOUR = 7200
"""In beats."""
WARM = 8
"""So many moves are made in every game before anybody comes."""
YOUNG = (1_000, 5, 1_000_000)
"""The collector looks often, and at little: what is new. To look at all that lives would make everybody wait, and is
hardly ever needed, because a table that sleeps is let go without it."""
FINISHING = 100
"""So often it is looked whether all is told, before sockets are closed."""
QUIET = 120
"""After so many beats without a move it may look at everything."""


class Hall:
    """All tables of one server."""

    def __init__(self, settings: Settings, new_record: Callable[[Setup], Record] = new_record) -> None:
        self.settings = settings
        self._new_record = new_record
        self.log = logging.getLogger("letterloom.server")
        self.figures = Figures()
        self.pace = Pace()
        self.rooms: dict[str, Room] = {}
        self.waking: dict[str, asyncio.Task[Room | None]] = {}
        """Tables that are being read."""
        self._reopening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held while a table is read anew."""
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_open = False
        self._moves = self._quiet = 0
        """How many moves there had been, and for how many beats there was no other."""

    async def open(self) -> None:
        """Begin: house time goes on, and what was due is seen to."""
        self.loop = asyncio.get_running_loop()
        storage = open_storage(self.settings.db)
        self._reading = open_storage(self.settings.db)
        self._reader = ThreadPoolExecutor(1, "reader")
        self._browsing = open_storage(self.settings.db)
        self._browser = ThreadPoolExecutor(1, "browser")
        self._aside = ThreadPoolExecutor(2, "aside")
        self.clock = Clock(storage.resume())
        self.signer = Signer(storage.secret())
        self.writer = Writer(storage, self.clock, self.loop)
        self.storage = storage
        self.neighbours = Neighbours(self)
        self.workers = self._thinking()
        self.thinkers = Thinkers(self.workers)
        for game in games():
            _warm(game)
        gc.collect()
        gc.freeze()  # what was loaded stays: the collector need not look at it again
        gc.set_threshold(*YOUNG)
        self.is_open = True
        self.spawn(self._beat())
        self.spawn(self._watch_loop())
        self.spawn(self._absorb())
        for game_id in await self.write(lambda storage: storage.thinking()):
            self.spawn(self.see_to_bots(game_id))

    def _thinking(self) -> Labour:
        """Who thinks for bots: processes of our own, or workers elsewhere where there are some."""
        own = Workers(self.settings.bots)
        if not (self.storage.is_shared and self.settings.worker_ms):
            return own
        from letterloom.server.labour import Lent  # it needs the extra `postgres`

        return Lent(own, self.settings.db, self.settings.worker_ms)

    async def finish(self) -> None:
        """Accept nothing more; what was accepted is kept, and whoever is connected is told."""
        self.is_open = False
        for _ in range(FINISHING):
            if not any(room.is_busy or room.is_telling for room in self.rooms.values()):
                return
            await asyncio.sleep(0.02)

    async def close(self) -> None:
        """End: what was accepted is kept."""
        await self.finish()
        for room in self.rooms.values():
            room.close()
        self.rooms.clear()
        tasks = [*self._tasks, *self.waking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.workers.close()
        with suppress(StorageError):
            await self.writer.run(lambda storage: storage.beat(self.clock.now_ms()))
        await self.loop.run_in_executor(None, self.neighbours.close)
        await self.loop.run_in_executor(None, self.writer.close)
        for executor in (self._reader, self._browser, self._aside):
            executor.shutdown()
        self._reading.close()
        self._browsing.close()
        self.storage.close()

    # The storage.

    async def read(self, work: Callable[[Storage], T]) -> T:
        """Read from the storage, away from the loop."""
        return await self.loop.run_in_executor(self._reader, work, self._reading)

    async def browse(self, work: Callable[[Storage], T]) -> T:
        """Read about the past; whoever does so does not keep tables from being woken."""
        return await self.loop.run_in_executor(self._browser, work, self._browsing)

    async def aside(self, work: Callable[[], T]) -> T:
        """Work something out away from the loop, without the storage."""
        return await self.loop.run_in_executor(self._aside, work)

    async def write(self, work: Callable[[Storage], T]) -> T:
        """Write to the storage, away from the loop."""
        return await self.writer.run(work)

    async def change(
        self, sitting: Sitting, setup: Setup, n: int = 0, standing: Standing | None = None, **more: Any
    ) -> Sitting | None:
        """Keep another set-up of a table, with where it stands; None where somebody else has changed it."""
        after = replace(sitting, host=msgspec.json.encode(setup), **more)
        is_done = await self.write(lambda storage: storage.change(sitting, after, n, standing))
        return after if is_done else None

    # Tables.

    async def room(self, game: str) -> Room | None:
        """A table by its id, woken if it sleeps; None where there is none."""
        if (room := self.rooms.get(game)) is not None:
            room.idle_ms = self.clock.now_ms()
            return room
        waking = self.waking.get(game)
        if waking is None or waking.done():  # what was woken and is not here any more has to be read again
            waking = self.waking[game] = asyncio.ensure_future(self._wake(game))
            waking.add_done_callback(lambda done: self._woken(game, done))
        return await asyncio.shield(waking)

    def _woken(self, game: str, waking: "asyncio.Task[Room | None]") -> None:
        if self.waking.get(game) is waking:
            del self.waking[game]

    async def live(self, game: str) -> LiveTable | None:
        """A table that is being played."""
        room = await self.room(game)
        return room if isinstance(room, LiveTable) else None

    async def see_to_bots(self, game: str) -> None:
        """A table waits for a bot that nobody else sees to."""
        with suppress(StorageError):  # when it can be read, it will be found again
            if (live := await self.live(game)) is not None:
                self.neighbours.woke(game)
                live.take_over_bots()

    async def _wake(self, game: str) -> Room | None:
        try:
            found = await self.read(lambda storage: load(storage, game))
        except RecordError as error:
            self.log.warning("a table cannot be read", extra={"table": game, "reason": str(error)})
            return None
        if found is None:
            return None
        sitting, setup, rights, stored, history, table = found
        if table is None:
            room = Room(self, sitting, setup, rights)
            if not setup.gathering:  # the server ended at the very moment when all had come
                self.loop.call_soon(lambda: self.spawn(self.begin(sitting, setup)))
        else:
            ids = [each.message_id for each in stored[-IDS:]]
            room = live = LiveTable(self, sitting, setup, rights, table, history, ids, len(stored))
            fresh = table.replay.kept[sum(len(each.rows) for each in stored) :]
            if fresh or not stored:  # where nothing is dealt, who is asked first is kept all the same
                if not await self._keep_deal(live, table.rows(fresh)):
                    return await self._wake(game)
                live.n += 1
                live.sees_to_bots = True
            live.begin()
        self.rooms[game] = room
        return room

    async def _keep_deal(self, live: LiveTable, rows: tuple[Row, ...]) -> bool:
        """Keep what chance did before the first answer; False where somebody else has done so."""
        append = Append(live.id, live.n + 1, f"{DEALT}.{live.n}", rows, live.standing(live.table.open))
        landed: asyncio.Future[Outcome | StorageError] = self.loop.create_future()
        self.writer.append(append, landed.set_result)
        outcome = await landed
        if isinstance(outcome, StorageError):
            raise outcome
        return outcome is Outcome.DONE

    async def begin(self, sitting: Sitting, setup: Setup) -> None:
        """All have come: the game begins, and whoever waited for it is shown the table."""
        head = self._new_record(setup).to_json()
        listed = "watch" if setup.watch == "everybody" else ""
        await self.change(sitting, setup, head=head, born_ms=self.clock.now_ms(), listed=listed)
        await self.reopen(sitting.id)  # where somebody else has begun it, it is there all the same

    async def reopen(self, game: str) -> None:
        """Read a table anew, as it is kept now, and bring whoever is connected along; one after the other."""
        async with self._reopening.setdefault(game, asyncio.Lock()):
            if waking := self.waking.get(game):
                await asyncio.wait([waking])  # what it has read may be old
            old = self.rooms.pop(game, None)
            room = await self.room(game)
            if old is not None:
                self._move(old, room)

    def _move(self, old: Room, room: Room | None) -> None:
        """Everybody goes from a room to the one that has taken its place, with the rights that they have now."""
        old.close()
        for connection in tuple(old.connections):
            connection.room = room
            if room is None:
                connection.turn_away("removed")
                continue
            room.connections.add(connection)
            if room.admit(connection):
                room.welcome(connection)
                if connection.has_looked:
                    room.look(connection, 0)
        if room is not None:
            self.neighbours.woke(room.id)
            room.tell_presence()
            if isinstance(room, LiveTable):
                room.wake_bots()  # those that thought for the old room have stopped

    def put_to_sleep(self, room: Room) -> None:
        """A table stays on the disk alone."""
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
            self.writer.followed.discard(room.id)
        room.close()

    def close_table(self, room: Room, key: str) -> None:
        """A table is no more, or cannot be played now."""
        self.put_to_sleep(room)
        for connection in tuple(room.connections):
            connection.turn_away(key)

    # What happens by itself.

    def spawn(self, work: Coroutine[Any, Any, T]) -> "asyncio.Task[T]":
        """Do something beside everything else; a failure is logged."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: "asyncio.Task[Any]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            self.log.error("a task failed", exc_info=error)

    async def _beat(self) -> None:
        """The house lives: what is due is woken, what is quiet sleeps, what is old goes."""
        beats = 0
        while True:
            await asyncio.sleep(BEAT_S)
            now = self.clock.beat()
            try:
                self.clock.go_on(await self.write(lambda storage: storage.beat(now)))  # noqa: B023
                await self._see_to(now)
                if beats % HOUR == 0 and self.settings.keep_days:
                    await self._remove_old()
            except StorageError as error:
                self.clock.hold()  # what cannot be kept in time is nobody's fault
                self.log.warning("the storage fails", extra={"reason": str(error)})
            beats += 1
            self._put_quiet_to_sleep(now)
            self._tidy()

    async def _absorb(self) -> None:
        """What was appended comes to where it stays without anybody's waiting for it."""
        while True:
            await asyncio.sleep(BEAT_S)
            with suppress(StorageError):  # a disk that is full is told of by whoever appends
                await self.browse(lambda storage: storage.absorb())

    async def _see_to(self, now: int) -> None:
        for game in await self.write(lambda storage: storage.due(now)):
            if game not in self.rooms:
                await self.room(game)
                self.neighbours.woke(game)
        await self.neighbours.see_to()

    def _put_quiet_to_sleep(self, now: int) -> None:
        for room in tuple(self.rooms.values()):
            quiet = not room.connections and not room.is_busy
            if quiet and now - room.idle_ms > self.settings.sleep_ms:
                self.put_to_sleep(room)

    def _tidy(self) -> None:
        """Let the collector look at everything, once, when nobody has moved for a while."""
        if self.figures.moves != self._moves:
            self._moves, self._quiet = self.figures.moves, 0
            return
        self._quiet += 1
        if self._quiet == QUIET:
            gc.collect()

    async def _remove_old(self) -> None:
        before = wall_ms() - self.settings.keep_days * 86_400_000
        for game in await self.read(lambda storage: storage.stale(before)):
            if game not in self.rooms:
                await self.forget(game)

    async def forget(self, game: str) -> None:
        """Remove a table and all that belongs to it."""
        await self.write(lambda storage: storage.forget(game))

    async def _watch_loop(self) -> None:
        """Measure how long the loop stands still."""
        pause = 0.02
        while True:
            then = time.perf_counter()
            await asyncio.sleep(pause)
            # The loop's timers are right to a millisecond.
            late_ms = max(0.0, (time.perf_counter() - then - pause) * 1000 - 1)
            self.figures.still.add(late_ms)
            self.figures.stillest_ms = max(self.figures.stillest_ms, late_ms)

    def gauges(self) -> dict[str, float]:
        """What is so right now."""
        return {
            "tables_awake": len(self.rooms),
            "sockets": sum(len(room.connections) for room in self.rooms.values()),
            "commits": self.writer.commits,
            "bot_jobs": self.workers.jobs,
            "bots_ended": self.workers.ended,
        }


def _warm(game: AnyGame) -> None:
    """Load what a game's first table would wait for: words, sentences, what is known of words that score.

    A bot makes the first answer, the clock the others: searches are for workers, and would compile kernels here.
    """
    seats = tuple(Player(str(seat)) for seat in range(game.players[0]))
    table, rng, bot = (
        Table(Record(game=game, seats=seats, options=game.options(), seed=0)),
        Random(0),
        RandomBot(game),
    )
    showing = Showing(table)
    showing.now(table.dealt, 0).seen_by(0, 0, 0)
    for n in range(WARM):
        if table.over:
            break
        seat = table.open.to_move[0]
        if n:
            found = table.consider(CLOCK, Timeout(seat), 0)
        else:
            found = table.consider(seat, bot.choose(table.view(seat), rng, Budget()), 0)
        table.settle(found)
        showing.now(found.events, 0).seen_by(seat, 0, 0)
    describe(table.open.lexicon, "on")

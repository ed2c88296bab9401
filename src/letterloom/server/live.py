"""A table that is being played.

Whatever is said to a table waits in one queue. An answer is considered, goes to the writer, and is so when it is on
the disk: then the mover is told, and everybody is shown. At most one append of a table is on its way, so nothing is
judged by a state that may never be. Where somebody else was faster (another process on the same storage), the table
reads what is new (`following`) and judges again.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from letterloom import rules
from letterloom.rules import Event, Move, Resign, Seat
from letterloom.rules.replay import Considered
from letterloom.server import messages
from letterloom.server.absence import Absence
from letterloom.server.coach import coach_of
from letterloom.server.council import Council
from letterloom.server.deadlines import Deadlines
from letterloom.server.following import Following
from letterloom.server.history import History, is_changed
from letterloom.server.loading import bots_of, mover
from letterloom.server.room import Room
from letterloom.server.saying import Saying
from letterloom.server.setup import Place, Setup, setup_of
from letterloom.server.shown import Moment, Showing
from letterloom.table import Table
from letterloom.table.storage import (
    Append,
    Outcome,
    Right,
    Sitting,
    Standing,
    StorageError,
    Stored,
    Unreachable,
)

if TYPE_CHECKING:
    from letterloom.server.connection import Connection
    from letterloom.server.hall import Hall

IDS = 64
"""So many message ids are remembered; older ones the storage knows."""
RETRY_S = 2.0
"""After this time the clock and the bots try again what could not be kept."""
DEALT = "deal"
"""The message id of what chance does before the first answer."""


class Flight(msgspec.Struct, frozen=True):
    """An append that is on its way to the disk."""

    action: Callable[[], None]
    """What to do again where somebody else was faster."""
    found: Considered
    message_id: str
    seat: Seat
    done: Callable[[int], None]
    failed: Callable[[str], None]
    began: float


class LiveTable(Room):
    """One table that is being played, with whoever is connected to it."""

    def __init__(
        self,
        hall: "Hall",
        sitting: Sitting,
        setup: Setup,
        rights: Iterable[Right],
        table: Table,
        history: History,
        ids: Iterable[str],
        n: int,
    ) -> None:
        self.table = table
        super().__init__(hall, sitting, setup, rights)
        self.history = history
        self.n = n
        self.council = Council(self)
        self.following = Following(self)
        self.deadlines = Deadlines(self)
        self._absence = Absence(self)
        self.coach = coach_of(table, setup.lesson)
        """Where it is a lesson."""
        self.is_closed = False
        self.sees_to_bots = not hall.storage.is_shared
        """Whoever appends does; where they are no more, whoever finds that nobody does."""
        self._showings: dict[str, Showing] = {}
        self._ids: dict[str, int] = dict.fromkeys(ids, 0)
        self._queue: deque[Callable[[], None]] = deque()
        self._action: Callable[[], None] | None = None
        self._flight: Flight | None = None
        self._leaving: set[asyncio.Future[bool]] = set()
        """Those who wait until they have left for good."""
        self.is_away = False
        """Is an answer being judged, or on its way to or from the disk? Nothing else is done meanwhile."""

    def begin(self) -> None:
        """The table is ready: its clock runs, and its bots think, unless another server sees to them."""
        if not self.is_closed:
            self.deadlines.watch()
            self.wake_bots()

    # Time.

    def now_ms(self) -> int:
        """The table's clock."""
        return self.hall.clock.now_ms() - self.sitting.born_ms

    def is_time_up(self, seat: Seat) -> bool:
        """Has the clock rung for a seat?"""
        ask = self.table.asked(seat)
        return ask is not None and ask.deadline_ms is not None and self.now_ms() >= ask.deadline_ms

    # The queue.

    def post(self, action: Callable[[], None], is_own: bool = False) -> bool:
        """Do something when its turn comes; False where too much waits already.

        The limit is for what people say. What the table does by itself (`is_own`) is not said again by anybody.
        """
        if self.is_closed or (len(self._queue) >= self.hall.settings.waiting and not is_own):
            return False
        self._queue.append(action)
        if not self.is_away:
            self.advance()
        return True

    def do_next(self, action: Callable[[], None]) -> None:
        """Do something before all else that waits."""
        self._queue.appendleft(action)
        self.advance()

    def go_away(
        self,
        work: Callable[[], Coroutine[Any, Any, bool]],
        done: Callable[[], None],
        failed: Callable[[], None],
    ) -> None:
        """Wait for the storage before anything else is done; where somebody else was faster (False), do it again."""
        assert self._action is not None
        self.is_away, action = True, self._action

        async def run() -> None:
            try:
                is_done = await work()
            except StorageError:
                self.is_away = False
                failed()
            else:
                if self.is_closed:
                    failed()
                elif is_done:
                    self.is_away = False
                    done()
                else:
                    self._queue.appendleft(action)
                    await self.following.catch_up()
            self.advance()

        self.hall.spawn(run())

    def advance(self) -> None:
        """Do what waits, as long as nothing is on its way."""
        while self._queue and not self.is_away and not self.is_closed:
            self._action = self._queue.popleft()
            self._action()

    @property
    def is_busy(self) -> bool:
        """Is something on its way?"""
        return bool(self._queue) or self.is_away

    def commit(
        self,
        seat: Seat,
        found: Considered,
        message_id: str,
        done: Callable[[int], None] = lambda n: None,
        failed: Callable[[str], None] = lambda key: None,
    ) -> None:
        """Send an answer to the disk."""
        assert self._action is not None
        self.is_away = True
        self._flight = Flight(self._action, found, message_id, seat, done, failed, time.perf_counter())
        rows = self.table.rows(found.answers)
        standing = self.standing(found.state.open)
        append = Append(self.id, self.n + 1, message_id, rows, standing)
        self.hall.writer.append(append, self._landed, self.table.game.id)

    def standing(self, open_: Any) -> Standing:
        """Where the game stands when something is open, as the storage keeps it."""
        bots, asked = self.table.bots, [ask.seat for ask in open_.asks if ask.seat >= 0]
        people = [seat for seat in asked if seat not in bots] if bots else asked
        due = self.deadlines.next(open_)
        due_ms = None if due is None else due + self.sitting.born_ms
        return Standing(tuple(people), due_ms, len(people) < len(asked), not open_.asks)

    def _landed(self, outcome: Outcome | StorageError) -> None:
        flight, self._flight, self.is_away = self._flight, None, False
        assert flight is not None
        if self.is_closed:
            self._landed_late(flight, outcome)
        elif outcome is Outcome.DONE:
            self._kept(flight)
        elif isinstance(outcome, StorageError) and not isinstance(outcome, Unreachable):
            self.hall.figures.failed += 1
            self.hall.log.error("not kept", extra={"reason": str(outcome)})
            self.hall.loop.call_later(RETRY_S, self.begin)
            flight.failed(messages.NOT_KEPT)
        else:  # somebody else was faster; or nobody knows: what waits goes on when the storage answers again
            self.is_away = True
            is_unknown = outcome is not Outcome.CONFLICT
            if is_unknown:
                self.hall.clock.hold()
            self.hall.spawn(self.following.catch_up(flight, is_unknown=is_unknown))
        self.advance()

    def _landed_late(self, flight: Flight, outcome: Outcome | StorageError) -> None:
        """The table was opened anew meanwhile: it has to read what was kept here."""
        if outcome is Outcome.DONE:
            flight.done(0)
        else:
            flight.failed(messages.FAULT)
        if isinstance(room := self.hall.rooms.get(self.id), LiveTable):
            room.post(room.following.read_on, is_own=True)

    def _kept(self, flight: Flight) -> None:
        """An answer is on the disk: now it is so."""
        table, found = self.table, flight.found
        open_, actor = table.open, found.answers[0].entry.seat
        table.settle(found)
        self.n += 1
        self.history.add(actor, found.events, is_changed(open_, table.open), len(table.replay.kept))
        n = self.history.n(flight.seat if flight.seat >= 0 else None)
        self._remember(flight.message_id, n)
        flight.done(n)
        self.hall.figures.moves += 1
        self.hall.figures.keeping.add((time.perf_counter() - flight.began) * 1000)
        self.sees_to_bots = True
        self._went_on(found.events)

    def _went_on(self, events: tuple[Event, ...]) -> None:
        """The game has gone on: everybody is shown, an open proposal is dead, clocks and bots are seen to."""
        self.council.gone_on()
        self._show_all(events, is_step=True)
        self.deadlines.watch()
        self.wake_bots()
        self._absence.gone_on()

    def resettle(self, sitting: Sitting, rights: Iterable[Right]) -> None:
        """Somebody else has changed who sits here, or who may act for a seat."""
        self.sitting, self.setup = sitting, setup_of(sitting)
        self.table.bots = bots_of(self.table.game, self.setup)
        self.set_rights(rights)
        self.welcome_all()
        self._show_all((), is_step=False)
        self.begin()

    def follow(self, stored: Stored, found: Considered) -> None:
        """An append that somebody else has made."""
        open_ = self.table.open
        self.table.settle(found)
        self.n = stored.n
        seat = mover(stored)
        self.history.add(seat, found.events, is_changed(open_, self.table.open), len(self.table.replay.kept))
        self._remember(stored.message_id, self.history.n(seat if seat >= 0 else None))
        self.sees_to_bots = not self.hall.storage.is_shared
        self._went_on(found.events)

    def _remember(self, message_id: str, n: int) -> None:
        self._ids[message_id] = n
        if len(self._ids) > IDS:
            del self._ids[next(iter(self._ids))]

    # Answers.

    def say(self, connection: "Connection", said: messages.Say) -> None:
        """A person's line."""
        if not self.post(Saying(self, connection, said)):
            connection.tell(messages.Slow(said.id, 1000))

    def number_of(self, message_id: str) -> int | None:
        """The number of the message that showed what a message did; 0: it was done too long ago to know; or None."""
        return self._ids.get(message_id)

    def answer(
        self,
        seat: Seat,
        move: Move,
        at_ms: int,
        message_id: str,
        done: Callable[[int], None] = lambda n: None,
        failed: Callable[[str], None] = lambda key: None,
    ) -> bool:
        """An answer of the clock, the table or a bot; False where it is refused."""
        try:
            found = self.table.consider(seat, move, at_ms)
        except rules.Refused:
            return False
        self.commit(seat, found, message_id, done, failed)
        return True

    # What changes rarely.

    async def replace_player(self, seat: Seat, bot: str) -> None:
        """Let a bot play for somebody who is gone, or let them play again."""
        place = self.setup.places[seat]
        await self.change_setup(self.setup.seating(seat, Place(place.name, place.age, bot, place.born_bot)))

    async def change_setup(self, setup: Setup) -> bool:
        """Keep another set-up, and tell everybody; False where somebody else has changed it, or it is closed."""
        before, self.table.bots = self.table.bots, bots_of(self.table.game, setup)
        standing = self.standing(self.table.open)
        self.table.bots = before
        sitting = await self.hall.change(self.sitting, setup, self.n, standing)
        if sitting is None or self.is_closed:
            return False
        self.sitting, self.setup = sitting, setup
        self.table.bots = bots_of(self.table.game, setup)
        self.sees_to_bots = True
        self.coach = coach_of(self.table, setup.lesson)
        self.welcome_all()
        self._show_all((), is_step=False)
        self.begin()
        return True

    async def leave_for_good(self, seat: Seat) -> bool:
        """A player leaves the game and will not come back: then it is kept, or was over before.

        False where this room was closed meanwhile: it has to be said in the one that took its place.
        """
        left: asyncio.Future[bool] = self.hall.loop.create_future()

        def action() -> None:
            try:
                found = self.table.consider(seat, Resign(), self.now_ms())
            except rules.Refused:
                done(0)
            else:
                self.commit(seat, found, f"leave.{seat}.{self.n}", done, failed)

        def done(_: int) -> None:
            if not left.done():
                left.set_result(True)

        def failed(key: str) -> None:
            if not left.done():
                left.set_exception(StorageError(key))

        self._leaving.add(left)
        try:
            return self.post(action, is_own=True) and await left
        finally:
            self._leaving.discard(left)

    # Bots.

    def wake_bots(self) -> None:
        """Let the bots that are asked think, if this server is the one that sees to them."""
        self.hall.thinkers.see_to(self)

    def take_over_bots(self) -> None:
        """From now on this server sees to them."""
        self.sees_to_bots = True
        self.wake_bots()

    # Who is here.

    def set_rights(self, rights: Iterable[Right]) -> None:
        """Who may act for which seat, and so, who plays at one device."""
        super().set_rights(rights)
        held = self.holders
        self.table.device = lambda seat: held.get(seat) or seat

    def gone(self) -> tuple[Seat, ...]:
        """The people who have been away for so long that the others decide."""
        return () if self.is_closed else self._absence.gone()

    def enter(self, connection: "Connection") -> None:
        """Somebody is connected, perhaps because the server that saw to the bots is no more: they are seen to here too.

        Where it still lives, both think, and the first answer counts.
        """
        super().enter(connection)
        if connection.mine and not self.sees_to_bots:
            self.take_over_bots()

    def tell_presence(self) -> None:
        """Tell everybody who is here, and in time who is gone."""
        super().tell_presence()
        if not self.is_closed:
            self._absence.watch()

    # What is shown.

    def showing(self, language: str) -> Showing:
        """How this table speaks a language."""
        showing = self._showings.get(language)
        if showing is None:
            showing = self._showings[language] = Showing(self.table, language)
        return showing

    def look(self, connection: "Connection", since: int) -> None:
        """Show the table to whoever has looked, with what they have missed."""
        eyes = connection.seat
        n = self.history.n(eyes)
        events, gap = self.history.since(eyes, since)
        now = self.showing(connection.language).now(events, self.now_ms())
        connection.send(now.seen_by(eyes, n, min(since, n), gap=gap, with_view=connection.with_view))
        if self.council.proposal:
            connection.tell(messages.Offers(self.council.offered(eyes)))

    def _show_all(self, events: tuple[Event, ...], is_step: bool) -> None:
        """Show the table to everybody, each with their own eyes; what several see alike is made once."""
        shown: dict[tuple[Seat | None, str, bool], bytes] = {}
        moments: dict[str, Moment] = {}
        history, now_ms = self.history, self.now_ms()
        for connection in tuple(self.connections):
            eyes, language, with_view = key = connection.looks
            if not connection.has_looked or (is_step and not history.reached(eyes)):
                continue
            text = shown.get(key)
            if text is None:
                moment = moments.get(language)
                if moment is None:
                    moment = moments[language] = self.showing(language).now(events, now_ms)
                n = history.n(eyes)
                text = shown[key] = moment.seen_by(eyes, n, n - is_step, with_view=with_view)
            connection.send(text)

    def close(self) -> None:
        """Nothing more happens here. Nothing that it has holds it any more, so it leaves the memory at once."""
        self.is_closed = True
        self.deadlines.close()
        self.council.close()
        self.following.close()
        self._absence.close()
        self.hall.thinkers.drop(self)
        self._queue.clear()
        self._action = None
        for left in self._leaving:
            if not left.done():
                left.set_result(False)

"""Bots at the tables: who has to think, when its answer is said, and what happens where it fails.

A bot thinks as soon as it is asked and stops when its ask is not open any more. It answers after a short pause, so that
people can follow, and lets people go first where several are asked at once: in a race it would always win.
"""

import asyncio
import secrets
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from letterloom.rules import CLOCK, Seat, Timeout
from letterloom.rules.replay import Considered
from letterloom.server.judging import judge
from letterloom.server.shown import without_ages
from letterloom.server.worker import Job
from letterloom.server.workers import Labour

if TYPE_CHECKING:
    from letterloom.server.live import LiveTable

TRIES = 3
"""A bot that fails so often at one ask is skipped: the clock answers for it."""


class Thought(NamedTuple):
    """A bot that thinks about an ask, or waits to say its answer."""

    ask: tuple[int, int]
    task: "asyncio.Task[None]"
    alone: asyncio.Event
    """Set when no person is asked any more."""
    tries: int


class Thinkers:
    """Sees to the bots of all tables."""

    def __init__(self, workers: Labour) -> None:
        self.workers = workers
        self._rng = Random(secrets.randbits(64))
        self._thoughts: dict[str, dict[Seat, Thought]] = {}

    def see_to(self, live: "LiveTable") -> None:
        """Let the bots that are asked think, and stop the others."""
        if not live.table.bots and live.id not in self._thoughts:
            return
        asked = {
            ask.seat: (ask.backs, ask.turn) for ask in live.table.open.asks if ask.seat in live.table.bots
        }
        thoughts = self._thoughts.get(live.id)
        if not asked and not thoughts:
            return
        thoughts = self._thoughts.setdefault(live.id, {})
        for seat in [seat for seat, thought in thoughts.items() if asked.get(seat) != thought.ask]:
            thoughts.pop(seat).task.cancel()
        for seat, ask in asked.items():
            if seat not in thoughts and live.sees_to_bots:
                self._begin(live, seat, ask, 0)
        if not live.table.waiting():
            for thought in thoughts.values():
                thought.alone.set()
        if not thoughts:
            del self._thoughts[live.id]

    def _begin(self, live: "LiveTable", seat: Seat, ask: tuple[int, int], tries: int) -> None:
        alone = asyncio.Event()
        task = live.hall.spawn(self._think(live, seat, ask, alone))
        self._thoughts.setdefault(live.id, {})[seat] = Thought(ask, task, alone, tries)

    async def _think(self, live: "LiveTable", seat: Seat, ask: tuple[int, int], alone: asyncio.Event) -> None:
        settings, began = live.hall.settings, live.hall.loop.time()
        is_race = bool(live.table.waiting())
        if live.coach and is_race:  # a patient partner lets the learner go first
            await alone.wait()
        text = live.coach.answer(seat) if live.coach else None
        if text is None:
            text = await self._thought(live, seat)
        if text is None:
            live.hall.loop.call_soon(self.failed, live, seat)
            return
        pause = settings.pause_ms / 1000
        if is_race and not alone.is_set():
            moment = max(pause, settings.race_ms / 1000 * self._rng.uniform(0.5, 1))
            with suppress(TimeoutError):
                await asyncio.wait_for(alone.wait(), max(0.0, began + moment - live.hall.loop.time()))
        await asyncio.sleep(max(0.0, began + pause - live.hall.loop.time()))
        self._say(live, seat, ask, text)

    async def _thought(self, live: "LiveTable", seat: Seat) -> str | None:
        """The line that a bot thought of; None where it could not."""
        job = Job(
            game=live.table.game.id,
            bot=live.setup.places[seat].bot,
            view=msgspec.Raw(msgspec.json.encode(without_ages(live.table.view(seat)))),
            seed=self._rng.getrandbits(64),
            ms=live.hall.settings.think_ms,
        )
        try:
            answer = await self.workers.think(job)
        except Exception:  # a fault of ours must not leave a table waiting for ever
            live.hall.log.exception("a bot could not be asked", extra={"game": job.game})
            return None
        if not answer.moves:
            live.hall.log.warning("a bot failed", extra={"game": job.game, "reason": answer.error})
            return None
        return answer.moves[0].text

    def _say(self, live: "LiveTable", seat: Seat, ask: tuple[int, int], text: str) -> None:
        """Say a bot's line when its turn comes."""
        table = live.table

        def action() -> None:
            asked, now = table.asked(seat), live.now_ms()
            if asked is None or (asked.backs, asked.turn) != ask or seat not in table.bots:
                self.answered(live, seat)
                return
            judge(
                live,
                lambda: table.consider(seat, table.game.read(table.view(seat), text), now),
                accept,
                lambda _: self.failed(live, seat),
            )

        def accept(found: Considered) -> None:
            live.commit(seat, found, f"bot.{seat}.{live.n}", over, over)

        def over(_: object) -> None:
            self.answered(live, seat)

        if not live.post(action, is_own=True):
            self.answered(live, seat)

    def _skip(self, live: "LiveTable", seat: Seat) -> None:
        """A bot has failed again and again: the clock answers for it."""

        def action() -> None:
            if seat in live.table.bots and live.table.asked(seat):
                live.answer(CLOCK, Timeout(seat), live.now_ms(), f"bot.{seat}.{live.n}")

        live.post(action, is_own=True)

    def answered(self, live: "LiveTable", seat: Seat) -> None:
        """A bot's answer is so, or is not wanted any more: when it is asked again, it thinks again."""
        self._thoughts.get(live.id, {}).pop(seat, None)

    def failed(self, live: "LiveTable", seat: Seat) -> None:
        """A bot had no answer, or one that was refused: it thinks again, but not for ever."""
        thought = self._thoughts.get(live.id, {}).pop(seat, None)
        if thought is None or live.is_closed:
            return
        if thought.tries + 1 < TRIES:
            self._begin(live, seat, thought.ask, thought.tries + 1)
        else:
            self._skip(live, seat)

    @property
    def tables(self) -> list[str]:
        """The tables whose bots think here."""
        return list(self._thoughts)

    def thinks_about(self, table: str) -> bool:
        """Does a bot of a table think here?"""
        return bool(self._thoughts.get(table))

    def drop(self, live: "LiveTable") -> None:
        """Nobody has to think about a table any more."""
        for thought in self._thoughts.pop(live.id, {}).values():
            thought.task.cancel()

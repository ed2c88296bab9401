"""The host: plays a game with people, bots, chance and the clock.

People answer through `say`; `move_on` lets chance, a clock that has run out, or a bot answer, one answer at a
time, and gives None when the table waits for people alone. The host is told the time; it never
looks at a clock itself, so that a test can play an hour in no time.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from letterloom.rules import CLOCK, AnyGame, Ask, Bot, Event, Judged, Player, Record, Replay, Row, Seat


class Table:
    """One game at the table.

    >>> from letterloom.games import find
    >>> from letterloom.players import bots
    >>> game = find("kross")
    >>> record = Record(game=game, seats=(Player("Ann"), Player("Bo")), options=game.options(), seed=1)
    >>> table = Table(record, {1: bots(game)["greedy"]})
    >>> table.people
    (0,)
    >>> table.say(0, "call E", at_ms=1500).refusal is None
    True
    >>> table.move_on(at_ms=1500) is None  # people answer first
    True
    """

    def __init__(self, record: Record, bots: Mapping[Seat, Bot[Any]] | None = None) -> None:
        self.bots = dict(bots or {})
        self.replay = Replay(record)
        for row in record.moves:
            self.replay.judge(row)
        self._rng = Random(f"{record.seed}:bots")
        self._opened: dict[tuple[Seat, int], int] = {}
        self.dealt: tuple[Event, ...] = self.replay.draw()
        """What chance did before the first answer."""

    @property
    def game(self) -> AnyGame:
        """The game that is played."""
        return self.replay.game

    @property
    def seats(self) -> tuple[Player, ...]:
        """Who plays."""
        return self.replay.head.seats

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that no bot plays."""
        return tuple(seat for seat in range(len(self.seats)) if seat not in self.bots)

    @property
    def asks(self) -> tuple[Ask, ...]:
        """What is asked now."""
        return self.game.asks(self.replay.state)

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.replay.over

    def view(self, seat: Seat | None) -> Any:
        """What a seat may know."""
        return self.game.view(self.replay.state, seat)

    def waiting(self) -> tuple[Seat, ...]:
        """The people who are asked now."""
        return tuple(seat for seat in self.replay.to_move if seat not in self.bots)

    def say(self, seat: Seat, text: str, at_ms: int) -> Judged:
        """A seat's answer, with what came of it; chance then answers what it owes."""
        judged = self.replay.judge(Row(seat, text, at_ms))
        return msgspec.structs.replace(judged, events=judged.events + self.replay.draw())

    def show(self, seat: Seat, at_ms: int) -> int | None:
        """A person sees what they are asked, and their time starts; when will it be up?"""
        ask = next((ask for ask in self.asks if ask.seat == seat), None)
        if ask is None or ask.limit_ms is None:
            return None
        return self._opened.setdefault((seat, ask.turn), at_ms) + ask.limit_ms

    def move_on(self, at_ms: int) -> Judged | None:
        """Let the clock or a bot answer; None when only people can."""
        for ask in self.asks:
            opened = self._opened.get((ask.seat, ask.turn))
            if opened is not None and ask.limit_ms is not None and at_ms >= opened + ask.limit_ms:
                return self.say(CLOCK, f"timeout {ask.seat}", at_ms)
        # People answer first: at one keyboard a bot would win every race.
        if self.over or self.waiting():
            return None
        seat = self.replay.to_move[0]
        view = self.view(seat)
        move = self.bots[seat].choose(view, self._rng)
        return self.say(seat, self.game.write(view, move), at_ms)

    @property
    def record(self) -> Record:
        """The game so far, complete."""
        return self.replay.record

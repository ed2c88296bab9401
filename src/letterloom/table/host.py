"""The host: plays a game with people, bots, chance and the clock, and keeps it.

People answer through `say`; `move_on` lets a clock that has run out, or a bot, answer, one answer at a time, and gives
None when the table waits for people alone. An answer is kept before anybody hears of it. The host is told the time; it
never looks at a clock itself, so that a test can play an hour in no time, and deadlines follow from the answers alone.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from random import Random
from typing import Any

from letterloom.rules import (
    CLOCK,
    TABLE,
    AnyBot,
    AnyGame,
    Ask,
    Budget,
    Entry,
    Event,
    Judged,
    Move,
    Player,
    Record,
    Refused,
    Replay,
    Row,
    Seat,
    Timeout,
    refuse,
)
from letterloom.rules.replay import Considered, Kept
from letterloom.table.consent import Offer
from letterloom.table.decency import choose

Keeping = Callable[[tuple[Row, ...]], None]
"""Puts rows on the disk, or raises; what it has not kept never happened."""


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

    def __init__(
        self,
        record: Record,
        bots: Mapping[Seat, AnyBot] | None = None,
        keeping: Keeping | None = None,
        device: Callable[[Seat], object] = lambda seat: None,
        telling: Callable[["Table", Judged], None] | None = None,
        only_rings: bool = False,
    ) -> None:
        self.bots = dict(bots or {})
        self.only_rings = only_rings
        """Beside a physical set the clock only rings: the people there say what follows."""
        self.device = device
        """Which device a seat plays at; without more ado all play at one."""
        self.replay = Replay(record)
        self.game: AnyGame = record.game
        """The game that is played."""
        self._together: set[tuple[int, int, object]] = set()
        self.refused: Judged | None = None
        """The first row of the record that was refused, if any; the game goes on without it."""
        for row in record.moves:
            judged = self.replay.judge(row)
            self.refused = self.refused or (judged if judged.refusal else None)
            self._together = self._shared(self.open)
            if telling:
                telling(self, judged)
        self.offer: Offer | None = None
        """What the people are asked to agree to."""
        self._keeping = keeping
        self._rng = Random(f"{record.seed}:bots:{len(self.replay.kept)}")
        count = len(self.replay.kept)
        self.dealt: tuple[Event, ...] = self.replay.draw()
        """What chance did before the first answer."""
        if self._keeping and len(self.replay.kept) > count:
            self._keeping(self.rows(self.replay.kept[count:]))
        self._together = self._shared(self.open)

    @property
    def seats(self) -> tuple[Player, ...]:
        """Who plays."""
        return self.replay.head.seats

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that no bot plays."""
        return tuple(seat for seat in range(len(self.seats)) if seat not in self.bots)

    @property
    def open(self) -> Any:
        """What everybody may see."""
        return self.replay.state.open

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.replay.over

    def view(self, seat: Seat | None) -> Any:
        """What a seat may know."""
        return self.game.view(self.replay.state, seat)

    def waiting(self, open_: Any = None) -> tuple[Seat, ...]:
        """The people who are asked now (or when something else is open), in the order in which they answer."""
        asks = (open_ or self.open).asks
        return tuple(ask.seat for ask in asks if ask.seat >= 0 and ask.seat not in self.bots)

    def deadline(self, seat: Seat, open_: Any = None) -> int | None:
        """When a person's time is up, or None. What is asked of several people at one device has no deadline."""
        ask = self.asked(seat, open_)
        if ask is None or ask.limit_ms is None or seat in self.bots or self.only_rings:
            return None
        shared = self._together if open_ is None else self._shared(open_)
        return None if (ask.backs, ask.turn, self.device(seat)) in shared else ask.deadline_ms

    def _shared(self, open_: Any) -> set[tuple[int, int, object]]:
        """What was asked of several people at one device at once: who comes last there is not late for it."""
        if not open_.is_timed:
            return set()
        names = Counter(
            (ask.backs, ask.turn, self.device(ask.seat))
            for ask in open_.asks
            if ask.seat >= 0 and ask.seat not in self.bots
        )
        return {name for name, people in names.items() if people > 1 or name in self._together}

    def asked(self, seat: Seat, open_: Any = None) -> Ask | None:
        """What a seat is asked for now (or when something else is open)."""
        ask: Ask
        for ask in (open_ or self.replay.state.open).asks:
            if ask.seat == seat:
                return ask
        return None

    def say(self, seat: Seat, text: str, at_ms: int) -> Judged:
        """A person's line, with what came of it; chance then answers what it owes. Too late is refused."""
        try:
            return self.answer(seat, self.read(seat, text, at_ms), at_ms)
        except Refused as refused:
            return Judged(n=len(self.replay.kept), seat=seat, text=text, refusal=refused.refusal)

    def read(self, seat: Seat, text: str, at_ms: int) -> Move:
        """The move that a person's line means, or `Refused`: it is none, or too late."""
        if self.is_late(seat, at_ms):
            refuse("LL-2", "too-late")
        return self.replay.read(seat, text)

    def answer(self, seat: Seat, move: Move, at_ms: int) -> Judged:
        """Any actor's answer, or `Refused`: it is kept, then it is so."""
        found = self.consider(seat, move, at_ms)
        if self._keeping:
            self._keeping(self.rows(found.answers))
        return self.keep(found)

    def consider(self, seat: Seat, move: Move, at_ms: int) -> Considered:
        """What an answer would do, or `Refused`; nothing has changed yet."""
        return self.replay.consider(Entry(seat, move, max(at_ms, self.replay.at_ms)))

    def rows(self, answers: Iterable[Kept]) -> tuple[Row, ...]:
        """Answers as they are kept."""
        write = self.game.write
        return tuple([Row(kept.entry.seat, write(kept.entry.move), kept.entry.at_ms) for kept in answers])

    def settle(self, found: Considered) -> None:
        """What was considered, and is kept, is so."""
        self.replay.keep(found)
        self._together = self._shared(self.open)
        self.offer = None  # an offer dies with the next answer

    def keep(self, found: Considered) -> Judged:
        """The same, with what came of it."""
        self.settle(found)
        (entry,) = (kept.entry for kept in found.answers if kept.timed)
        n, text = len(self.replay.kept), self.game.write(entry.move)
        return Judged(n=n, seat=entry.seat, text=text, gains=found.gains, events=found.events)

    def is_late(self, seat: Seat, at_ms: int) -> bool:
        """Is a person's time up?"""
        deadline = self.deadline(seat)
        return deadline is not None and at_ms >= deadline

    def move_on(self, at_ms: int, budget: Budget | None = None) -> Judged | None:
        """Let the clock or a bot answer; None when only people can."""
        for seat in self.waiting():
            if self.is_late(seat, at_ms):
                return self.answer(CLOCK, Timeout(seat), at_ms)
        # People answer first: at one keyboard a bot would win every race; and some things only the table can tell.
        if self.over or self.waiting() or not self.open.to_move:
            return None
        seat = self.open.to_move[0]
        move = choose(self.bots[seat], self.view(seat), self._rng, budget or Budget())
        return self.answer(seat, move, at_ms)

    def propose(self, seat: Seat, move: Move, at_ms: int) -> Judged | None:
        """Somebody would like the table itself to do something; what came of it where nobody else has to agree."""
        self.consider(TABLE, move, at_ms)  # refused at once, or possible
        self.offer = Offer(move, seat, (seat,))
        return self._when_agreed(at_ms)

    def agree(self, seat: Seat, at_ms: int) -> Judged | None:
        """A person agrees to the open offer; what came of it when everybody has."""
        if self.offer is None:
            refuse("LL-2", "no-offer")
        self.offer = self.offer.with_yes(seat)
        return self._when_agreed(at_ms)

    def undecided(self) -> tuple[Seat, ...]:
        """The people at the table who have not agreed to the open offer yet."""
        return self.offer.missing(self.still_here) if self.offer else ()

    @property
    def still_here(self) -> tuple[Seat, ...]:
        """The people who have not left the game."""
        return tuple(seat for seat in self.people if seat not in self.open.left)

    def decline(self) -> None:
        """A person does not agree: the offer is gone."""
        self.offer = None

    def _when_agreed(self, at_ms: int) -> Judged | None:
        assert self.offer is not None
        if self.undecided():
            return None
        return self.answer(TABLE, self.offer.move, at_ms)

    @property
    def record(self) -> Record:
        """The game so far, complete."""
        return self.replay.record

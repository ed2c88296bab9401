"""Replay: a game folded from its answers, one at a time.

`fold` takes an entry, `judge` a row of text; a refused one changes nothing and is not kept. Where chance owes an
answer that a row does not give, it is drawn from the seed, so `Replay.record` is always complete. Seat −3 may put the
game back to an earlier row; the rows between stay in the record and count no more.
"""

from bisect import bisect_right
from collections.abc import Sequence
from random import Random
from typing import Any

from msgspec.structs import replace

from letterloom.rules import limits
from letterloom.rules.contract import AnyGame
from letterloom.rules.record import Record, Row
from letterloom.rules.sentence import Speech
from letterloom.rules.terms import (
    CHANCE,
    TABLE,
    UNKNOWN,
    Back,
    Entry,
    Event,
    Frozen,
    Mix,
    Move,
    Refusal,
    Refused,
    Resign,
    Seat,
    Sheet,
    Step,
    happened,
    refuse,
    total,
)

STRIDE = 32
"""Every so many answers a state is kept, so that going back folds few of them again."""


class Judged(Frozen, frozen=True, kw_only=True):
    """One row with what came of it: gains and events, or the refusal."""

    n: int
    seat: Seat
    text: str
    refusal: Refusal | None = None
    gains: Sheet = ()
    events: tuple[Event, ...] = ()

    @property
    def points(self) -> int:
        """What the move added to the score of the seat that made it."""
        return total(self.gains)


class Kept(Frozen, frozen=True):
    """An answer that was accepted: the number of the row that it came with, and whether that told the time."""

    n: int
    entry: Entry
    timed: bool


class Considered(Frozen, frozen=True):
    """A legal answer, with what chance answers before and after it, and what comes of it; nothing has changed yet."""

    answers: tuple[Kept, ...]
    states: tuple[Any, ...]
    """The state after each of them."""
    events: tuple[Event, ...]
    gains: Sheet

    @property
    def state(self) -> Any:
        """The state after all of them."""
        return self.states[-1]


NOTHING = Considered((), (), (), ())


class Replay:
    """A game that is being folded from its answers.

    >>> from letterloom.games import find
    >>> from letterloom.rules import Player, Replay, Record
    >>> game = find("kross")
    >>> replay = Replay(Record(game=game, seats=(Player("Ann"), Player("Bo")), options=game.options(), seed=7))
    >>> replay.judge(Row(0, "call E")).refusal is None
    True
    >>> replay.judge(Row(0, "put z9")).refusal.rule
    'KRO-4'
    """

    def __init__(self, record: Record) -> None:
        self.game: AnyGame = record.game
        self.head = record
        self.speech = Speech(self.game, record.seats)
        self.state: Any = self.game.start(record.options, record.seats, record.resolved)
        self.n = 0
        """How many rows were judged, refused ones included."""
        self.kept: list[Kept] = []
        self.at_ms = 0
        """The time of the last answer."""
        self._states: dict[int, Any] = {0: self.state}
        self._owed: tuple[Any, Considered] | None = None

    @property
    def open(self) -> Any:
        """What everybody may see."""
        return self.state.open

    def judge(self, row: Row) -> Judged:
        """Fold one row into the game, as a record has it.

        A row that needs an answer which chance still owes has it drawn first. If it is refused all the same, nothing
        has changed, and a later row may still give that answer.
        """
        self.n += 1
        judged, found = self._judged(row)
        if found is not None:
            self.keep(found)
        return judged

    def foresee(self, row: Row) -> Judged:
        """What a row would do, as `judge` says it; nothing has changed."""
        self.n += 1
        judged, _ = self._judged(row)
        self.n -= 1
        return judged

    def _judged(self, row: Row) -> tuple[Judged, Considered | None]:
        """What comes of a row that is the next one, and what is to be kept of it."""
        seat = row.seat
        at_ms = self.at_ms if row.ms is None else row.ms
        try:
            move = self.read(seat, row.text)
            if isinstance(move, Back) and seat == TABLE:
                move = self._as_kept(move)
            found = self._consider(
                Entry(seat, move, at_ms), self.n, timed=row.ms is not None, first=self._first(seat, move)
            )
        except Refused as refused:
            return Judged(n=self.n, seat=seat, text=row.text, refusal=refused.refusal), None
        text = row.text if isinstance(move, Back) else self.game.write(move)
        return Judged(n=self.n, seat=seat, text=text, gains=found.gains, events=found.events), found

    def read(self, seat: Seat, text: str) -> Move:
        """The move that a row's text means; what the table itself says is refused by no rule of the game (REF-6)."""
        try:
            return self.game.read(self.game.view(self.state, seat if seat >= 0 else None), text)
        except Refused as refused:
            if seat == TABLE and not refused.refusal.rule.startswith("REF-"):
                raise Refused(replace(refused.refusal, rule="REF-6")) from None
            raise

    def consider(self, entry: Entry) -> Considered:
        """What an answer would do, and what chance would answer to it, or `Refused`; nothing has changed yet.

        A `Back` names answers as they are kept.
        """
        found = self._consider(entry, len(self.kept) + 1, timed=True)
        if not _owes_chance(found.states[-1]):
            return found  # nearly always
        return _both(found, self._draw(found.state, len(self.kept) + 1, entry.at_ms))

    def following(self, rows: Sequence[Row]) -> Considered:
        """What rows bring that somebody else has kept, chance's own among them; or `Refused`. Nothing has changed yet.

        A `Back` names answers as they are kept.
        """
        found, state, count, at_ms = NOTHING, self.state, len(self.kept), self.at_ms
        for row in rows:
            move = self.game.read(self.game.view(state, row.seat if row.seat >= 0 else None), row.text)
            at_ms = at_ms if row.ms is None else row.ms
            entry = Entry(row.seat, move, at_ms)
            step = self._apply(state, entry, count)
            state, count = step.state, count + 1
            answer = Kept(count, entry, timed=row.ms is not None)
            found = _both(found, Considered((answer,), (state,), step.events, step.gains))
        return found

    def keep(self, found: Considered) -> None:
        """Let what was considered be so."""
        kept = self.kept
        for answer, state in zip(found.answers, found.states, strict=True):
            kept.append(answer)
            entry = answer.entry
            self.state, self.at_ms = state, entry.at_ms
            if len(kept) % STRIDE == 0 or isinstance(entry.move, Back):
                self._states[len(kept)] = state

    def fold(self, entry: Entry) -> Considered:
        """Fold one answer into the game, with nothing that chance owes; or raise `Refused`."""
        found = self._consider(entry, len(self.kept) + 1, timed=True)
        self.keep(found)
        return found

    def draw(self) -> tuple[Event, ...]:
        """Let chance answer, from the seed, whatever it is asked now."""
        found = self._draw(self.state, len(self.kept), self.at_ms)
        self.keep(found)
        return found.events

    def _consider(self, entry: Entry, n: int, timed: bool, first: Considered = NOTHING) -> Considered:
        """An answer after what chance answers first."""
        if entry.at_ms < self.at_ms or not 0 <= entry.at_ms < limits.TIME:
            refuse("LL-1", "time-fell")
        state = first.state if first.states else self.state
        step = self._apply(state, entry, len(self.kept) + len(first.answers))
        found = Considered((Kept(n, entry, timed),), (step.state,), step.events, step.gains)
        return _both(first, found) if first.states else found

    def _first(self, seat: Seat, move: Move) -> Considered:
        """What chance answers before a row that does not do so itself; drawn once, however many rows are refused."""
        if seat in (CHANCE, TABLE) or isinstance(move, Resign) or not _owes_chance(self.state):
            return NOTHING
        if self._owed is None or self._owed[0] is not self.state:
            self._owed = self.state, self._draw(self.state, len(self.kept), self.at_ms)
        drawn = self._owed[1]
        return replace(drawn, answers=tuple([replace(answer, n=self.n) for answer in drawn.answers]))

    def _draw(self, state: Any, count: int, at_ms: int) -> Considered:
        """What chance answers, from the seed, in a state after so many answers."""
        found = NOTHING
        while _owes_chance(state):
            number = count + len(found.answers)
            rng = Random(f"{self.head.seed}:{number}")
            move = Mix((UNKNOWN,)) if state.open.blind else self.game.chance(state, rng)  # REF-1
            step = self.game.apply(state, Entry(CHANCE, move, at_ms))
            answer = Kept(number + 1, Entry(CHANCE, move, at_ms), timed=False)
            state = step.state
            found = _both(found, Considered((answer,), (state,), step.events, ()))
        return found

    def _apply(self, state: Any, entry: Entry, now: int) -> Step[Any]:
        """What an answer does that comes after `now` others."""
        if not (entry.seat == TABLE and isinstance(entry.move, Back)):
            return self.game.apply(state, entry)
        row = entry.move.row
        if row > now:
            refuse("REF-6", "no-row")
        then = self.game.reopened(self._state_after(row), state.open.backs + 1, entry.at_ms)
        return Step(then, (happened("back", row=row) if row else happened("back-to-start"),))

    def _state_after(self, count: int) -> Any:
        """The state after so many answers: folded again from the nearest one that is kept."""
        now = max(kept for kept in self._states if kept <= count)
        state = self._states[now]
        for number in range(now, count):
            state = self._apply(state, self.kept[number].entry, number).state
        return state

    def _as_kept(self, back: Back) -> Back:
        """A `back` that names a row as it was written, as one that names answers as they are kept."""
        if back.row >= self.n:
            refuse("REF-6", "no-row")
        return Back(bisect_right(self.kept, back.row, key=lambda kept: kept.n))

    def before_last(self) -> int | None:
        """How many answers there were before the last one that counts and is not of chance; None: none is."""
        at = len(self.kept)
        while at:
            entry = self.kept[at - 1].entry
            if isinstance(entry.move, Back):
                at = entry.move.row
                continue
            at -= 1
            if entry.seat != CHANCE:
                return at
        return None

    @property
    def over(self) -> bool:
        """Is nobody asked for anything any more?"""
        return not self.open.asks

    @property
    def to_move(self) -> list[Seat]:
        """The seats that are asked."""
        return list(self.open.to_move)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score."""
        scores: tuple[int, ...] = self.open.scores
        return scores

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won; () while the game goes on."""
        winners: tuple[Seat, ...] = self.open.winners
        return winners

    @property
    def record(self) -> Record:
        """The record as it is saved: the accepted rows, numbered anew, with what chance answered."""
        rows = tuple(
            Row(kept.entry.seat, self.game.write(kept.entry.move), kept.entry.at_ms if kept.timed else None)
            for kept in self.kept
        )
        return replace(self.head, moves=rows)


def _owes_chance(state: Any) -> bool:
    for ask in state.open.asks:  # noqa: SIM110 - it is asked at every move, and `any` takes thrice as long
        if ask.seat == CHANCE:
            return True
    return False


def _both(one: Considered, other: Considered) -> Considered:
    """One after the other."""
    if not one.states:
        return other
    if not other.states:
        return one
    return Considered(
        one.answers + other.answers,
        one.states + other.states,
        one.events + other.events,
        one.gains + other.gains,
    )


class Report:
    """A whole record that was judged: the game as it stands then, and what came of each row."""

    def __init__(self, record: Record) -> None:
        self.replay = Replay(record)
        self.rows: list[Judged] = [self.replay.judge(row) for row in record.moves]
        if (drawn := self.replay.draw()) and self.rows:
            last = self.rows[-1]
            self.rows[-1] = replace(last, events=last.events + drawn)

    @property
    def refused(self) -> bool:
        """Was any row refused?"""
        return any(row.refusal for row in self.rows)

    def data(self) -> dict[str, Any]:
        """The object that `letterloom replay --json` prints."""
        replay = self.replay
        return {
            "game": replay.game.id,
            "over": replay.over,
            "winners": list(replay.winners),
            "scores": list(replay.scores),
            "to_move": replay.to_move,
            "sheets": [
                [{"why": replay.speech.line(line), "points": line.points} for line in sheet]
                for sheet in replay.state.sheets
            ],
            "moves": [row_data(replay.speech, row) for row in self.rows],
        }


def row_data(speech: Speech, row: Judged) -> dict[str, Any]:
    """One judged row as `letterloom replay --json` prints it."""
    head = {"n": row.n, "seat": row.seat, "move": row.text, "legal": row.refusal is None}
    if row.refusal:
        return {**head, "rule": row.refusal.rule, "reason": speech.refusal(row.refusal)}
    words = [{"word": line.word, "points": line.points} for line in row.gains if line.word and line.points]
    return {**head, "points": row.points, "words": words, "events": speech.events(row.events)}


def replay(record: Record) -> Report:
    """Judge a whole record.

    What chance owes before a row that does not give it is drawn, and its events stand at the head
    of that row's; what it owes after the last row, at the end of the last row's.
    """
    return Report(record)

"""Replay: a record judged from its first move to its last.

A refused row changes nothing and the rest is still judged. Where chance owes an answer that the
record leaves out, it is drawn from the record's seed, so `Replay.record` is always complete.
"""

from random import Random
from typing import Any

import msgspec

from letterloom.rules.contract import AnyGame, scores
from letterloom.rules.record import Record, Row
from letterloom.rules.sentence import Speech
from letterloom.rules.terms import CHANCE, Entry, Event, Line, Refusal, Seat


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """One row of a record with what came of it: gains and events, or the refusal."""

    n: int
    seat: Seat
    text: str
    refusal: Refusal | None = None
    gains: tuple[Line, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def points(self) -> int:
        """What the move added to the score of the seat that made it."""
        return sum(line.points for line in self.gains)


class Replay:
    """A game that is being folded from its rows, one at a time.

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
        self.state: Any = self.game.start(record.options, record.seats)
        self.speech = Speech(self.game, record.seats)
        self.rows: list[Judged] = []
        self.kept: list[Row] = []
        self._ms = 0

    def judge(self, row: Row) -> Judged:
        """Fold one row into the game.

        A row that needs an answer which chance still owes has it drawn first. If it is refused all the same, the draw
        is taken back: nothing has changed, and a later row may still give that answer.
        """
        judged = self._fold(row, ())
        if judged.refusal and row.seat != CHANCE:
            before, kept = self.state, len(self.kept)
            drawn = self.draw()
            if len(self.kept) > kept:
                judged = self._fold(row, drawn)
                if judged.refusal:
                    self.state = before
                    del self.kept[kept:]
        self.rows.append(judged)
        return judged

    def draw(self) -> tuple[Event, ...]:
        """Let chance answer, from the seed, whatever it is asked now."""
        drawn: tuple[Event, ...] = ()
        while any(ask.seat == CHANCE for ask in self.game.asks(self.state)):
            move = self.game.chance(self.state, Random(f"{self.head.seed}:{len(self.kept)}"))
            step = self.game.apply(self.state, Entry(CHANCE, move, self._ms))
            self.kept.append(Row(CHANCE, self.game.write(self.game.view(self.state, None), move)))
            self.state = step.state
            drawn += step.events
        return drawn

    def _fold(self, row: Row, drawn: tuple[Event, ...]) -> Judged:
        n = len(self.rows) + 1
        at_ms = self._ms if row.ms is None else row.ms
        view = self.game.view(self.state, row.seat if row.seat >= 0 else None)
        try:
            move = self.game.read(view, row.text)
            step = self.game.apply(self.state, Entry(row.seat, move, at_ms))
        except Refusal as refusal:
            return Judged(n=n, seat=row.seat, text=row.text, refusal=refusal)
        text = self.game.write(view, move)
        self.kept.append(Row(row.seat, text, row.ms))
        self.state, self._ms = step.state, at_ms
        return Judged(n=n, seat=row.seat, text=text, gains=step.gains, events=drawn + step.events)

    @property
    def over(self) -> bool:
        """Is nobody asked for anything any more?"""
        return not self.game.asks(self.state)

    @property
    def to_move(self) -> list[Seat]:
        """The seats that are asked."""
        return sorted({ask.seat for ask in self.game.asks(self.state) if ask.seat >= 0})

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's score."""
        return scores(self.game, self.state)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won; () while the game goes on."""
        return self.game.winners(self.state) if self.over else ()

    @property
    def record(self) -> Record:
        """The record as it is saved: the legal rows, with what chance answered."""
        return msgspec.structs.replace(self.head, moves=tuple(self.kept))

    @property
    def refused(self) -> bool:
        """Was any row refused?"""
        return any(row.refusal for row in self.rows)

    def report(self) -> dict[str, Any]:
        """The object that `letterloom replay --json` prints."""
        return {
            "game": self.game.id,
            "over": self.over,
            "winners": list(self.winners),
            "scores": list(self.scores),
            "to_move": self.to_move,
            "sheets": [
                [{"why": self.speech.line(line), "points": line.points} for line in sheet]
                for sheet in self.game.sheets(self.state)
            ],
            "moves": [self._report_row(row) for row in self.rows],
        }

    def _report_row(self, row: Judged) -> dict[str, Any]:
        head = {"n": row.n, "seat": row.seat, "move": row.text, "legal": row.refusal is None}
        if row.refusal:
            return {**head, "rule": row.refusal.rule, "reason": self.speech.refusal(row.refusal)}
        words = [
            {"word": line.word, "points": line.points} for line in row.gains if line.word and line.points
        ]
        return {**head, "points": row.points, "words": words, "events": self.speech.events(row.events)}


def replay(record: Record) -> Replay:
    """Judge a whole record.

    What chance owes before a row that does not give it is drawn, and its events stand at the head
    of that row's; what it owes after the last row, at the end of the last row's.
    """
    game = Replay(record)
    for row in record.moves:
        game.judge(row)
    if (drawn := game.draw()) and game.rows:
        last = game.rows[-1]
        game.rows[-1] = msgspec.structs.replace(last, events=last.events + drawn)
    return game

"""A person's line at a table: from its arrival to its answer."""

from typing import TYPE_CHECKING

from letterloom.rules import Refusal
from letterloom.rules.replay import Considered
from letterloom.server import messages, tongue
from letterloom.server.judging import judge

if TYPE_CHECKING:
    from letterloom.server.connection import Connection
    from letterloom.server.live import LiveTable


class Saying:
    """What somebody says for a seat. It is called when its turn comes, and again where somebody else was faster."""

    __slots__ = ("_arrived_ms", "_at_ms", "_connection", "_live", "_message_id", "_said")

    def __init__(self, live: "LiveTable", connection: "Connection", said: messages.Say) -> None:
        self._live = live
        self._connection = connection
        self._said = said
        self._message_id = f"{said.seat}.{said.id}"
        self._arrived_ms = live.now_ms()
        self._at_ms: int | None = None

    def __call__(self) -> None:
        """Judge it, unless it was done before or answers an ask that is not open any more."""
        live, said = self._live, self._said
        n = live.number_of(self._message_id)
        if n is not None:
            self._done(n or live.history.n(said.seat))
            return
        ask = live.table.asked(said.seat)
        if said.ask is not None and (ask is None or (ask.backs, ask.turn) != said.ask):
            asks = live.showing(self._connection.language).asks()
            self._connection.tell(messages.Late(said.id, asks))
            return
        if self._at_ms is None:
            self._at_ms = live.deadlines.refunded(said.seat, self._connection.lag_ms, self._arrived_ms)
        judge(live, self._judged, self._accept, self._refuse)

    def _judged(self) -> Considered:
        assert self._at_ms is not None
        table, seat = self._live.table, self._said.seat
        found = table.consider(seat, table.read(seat, self._said.text, self._at_ms), self._at_ms)
        if self._live.coach:
            self._live.coach.check(seat, found, self._at_ms)
        return found

    def _accept(self, found: Considered) -> None:
        self._live.commit(self._said.seat, found, self._message_id, self._done, self._fail)

    def _refuse(self, refusal: Refusal | None) -> None:
        self._live.hall.figures.refused += 1
        if refusal is None:
            self._fail(messages.FAULT)
        elif not refusal.rule and self._live.coach:
            reason = self._live.coach.astray(self._connection.language)
            self._connection.tell(messages.Refused(id=self._said.id, rule="", reason=reason))
        else:
            showing = self._live.showing(self._connection.language)
            self._connection.tell(showing.refusal(self._said.id, refusal))

    def _done(self, n: int) -> None:
        self._connection.tell(messages.Done(self._said.id, n))

    def _fail(self, key: str) -> None:
        reason = tongue.problem(self._connection.language, key)
        self._connection.tell(messages.Refused(id=self._said.id, rule="LL-0", reason=reason))

"""The council of a table: what the people there do together, by consent.

A proposal is open until all who have to agree have done so, somebody declines, or the game goes on. Whoever acts for
several seats is one person, and says yes for all of them.

What is proposed, and who has agreed, is kept before it is so, like an answer: the people of a table may be connected to
several servers, and each of them changes it only from what it was. Where somebody else was faster, the table reads what
is new and does it again.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from letterloom import rules
from letterloom.players import bots
from letterloom.rules import Back, Seat, Timeout, refuse
from letterloom.server import messages, proposals, tongue
from letterloom.server.proposals import Proposal

if TYPE_CHECKING:
    from letterloom.server.connection import Connection
    from letterloom.server.live import LiveTable

Said = messages.Propose | messages.Agree | messages.Decline
IDS = 64
"""So many ids of messages are remembered."""


class Council:
    """Where the people of one table agree."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        found = live.sitting.proposal
        self._kept = b"" if proposals.is_dead(found, live.n) else found
        """The open proposal as it is kept."""
        self.proposal = self._read(self._kept)
        self._ids: dict[str, None] = {}

    def _read(self, data: bytes) -> Proposal | None:
        return proposals.kept(self._live.table, data, tuple(bots(self._live.table.game)))

    def hear(self, data: bytes) -> None:
        """What is proposed, as it is kept now: somebody at another server may have said something."""
        if proposals.is_dead(data, self._live.n):
            data = b""
        if data == self._kept:
            return
        self._kept, self.proposal = data, self._read(data)
        if self.proposal is None:
            self._live.tell(messages.Offers(None))
        else:
            self._live.post(self.when_agreed, is_own=True)

    def propose(self, connection: "Connection", said: messages.Propose) -> None:
        """Somebody would like the table to do something."""
        live = self._live

        def action() -> None:
            if self._is_repeated(connection, said):
                return
            try:
                known = tuple(bots(live.table.game))
                proposal = proposals.read(live.table, said.seat, said.text, known)
                proposal = self._possible(proposal._replace(agreed=connection.mine, id=_message_id(said)))
            except rules.Refused as refused:
                connection.tell(live.showing(connection.language).refusal(said.id, refused.refusal))
                return
            is_in_the_way = self.proposal is not None and proposal.about != proposal.by
            if is_in_the_way and not self._has_voice(connection):
                connection.tell(_no_voice(connection, said.id))
                return
            self._keep(connection, said, proposal)

        if not live.post(action):
            connection.tell(messages.Slow(said.id, 1000))

    def _has_voice(self, connection: "Connection") -> bool:
        """May somebody decide about the open proposal? Whoever has left the game, or is played by a bot, may not."""
        return any(seat in self._live.table.still_here for seat in connection.mine)

    def _possible(self, proposal: Proposal) -> Proposal:
        """A proposal with numbers as they are kept, or `Refused`."""
        live, seat, about = self._live, proposal.by, proposal.about
        if proposal.last:
            row = live.table.replay.before_last()
            if row is None:
                refuse("REF-6", "no-row")
            proposal = proposal._replace(move=Back(row))
        elif isinstance(proposal.move, Back):
            kept = live.history.kept_at(seat, proposal.move.row)
            if kept is None or kept >= len(live.table.replay.kept):
                refuse("REF-6", "no-row")
            proposal = proposal._replace(move=Back(kept))
        if live.setup.referee and isinstance(proposal.move, Timeout):
            if not live.is_time_up(proposal.move.seat):
                refuse("LL-2", "not-now")
        elif about is not None and not (proposal.bot == "" and about == seat):
            if live.setup.places[about].born_bot or about == seat or about not in live.gone():
                refuse("LL-2", "not-now")
            if isinstance(proposal.move, Timeout) and live.table.asked(about) is None:
                refuse("LL-2", "not-waited-for")
        if proposal.move:
            live.table.consider(proposal.actor, proposal.move, live.now_ms())
        return proposal

    def answer(self, connection: "Connection", said: messages.Agree | messages.Decline) -> None:
        """Yes or no to the open proposal."""
        live = self._live

        def action() -> None:
            if self._is_repeated(connection, said):
                return
            if self.proposal is None:
                refusal = rules.Refusal("LL-2", "no-offer")
                connection.tell(live.showing(connection.language).refusal(said.id, refusal))
                return
            if not self._has_voice(connection):
                connection.tell(_no_voice(connection, said.id))
                return
            proposal = None
            if isinstance(said, messages.Agree):
                more = [seat for seat in connection.mine if seat not in self.proposal.agreed]
                proposal = self.proposal._replace(agreed=(*self.proposal.agreed, *more))
            self._keep(connection, said, proposal)

        if not live.post(action):
            connection.tell(messages.Slow(said.id, 1000))

    def _is_repeated(self, connection: "Connection", said: Said) -> bool:
        """Was this message done before? Then it is answered again, and nothing else."""
        id_ = _message_id(said)
        is_open = self.proposal is not None and self.proposal.id == id_
        if not is_open and id_ not in self._ids and self._live.number_of(id_) is None:
            return False
        connection.tell(messages.Done(said.id, self._live.history.n(said.seat)))
        return True

    def _remember(self, id_: str) -> None:
        self._ids[id_] = None
        if len(self._ids) > IDS:
            del self._ids[next(iter(self._ids))]

    def _keep(self, connection: "Connection", said: Said, proposal: Proposal | None) -> None:
        """Keep another proposal than before, or none; then it is so, and whoever asked for it is told."""
        live = self._live

        def done() -> None:
            self._remember(_message_id(said))
            connection.tell(messages.Done(said.id, live.history.n(said.seat)))

        def kept() -> None:
            done()
            if proposal:
                self.proposal = proposal
                live.do_next(self.when_agreed)
            else:
                self.drop()

        def failed() -> None:
            reason = tongue.problem(connection.language, messages.NOT_KEPT)
            connection.tell(messages.Refused(id=said.id, rule="LL-0", reason=reason))

        if proposal and not self._kept and not self._missing(proposal):  # nobody else need hear of it before
            if proposal.move:
                self._carry_out(proposal, done, failed)
            else:
                kept()
        else:
            data = b"" if proposal is None else proposals.write(proposal, live.n)
            live.go_away(lambda: self._is_kept(data), kept, failed)

    async def _is_kept(self, data: bytes) -> bool:
        """Keep what is proposed now; False where somebody else was faster."""
        live, before, n = self._live, self._kept, self._live.n
        if before != data:
            game = live.id
            if not await live.hall.write(lambda storage: storage.propose(game, n, before, data)):
                return False
            self._kept = data
        return True

    def when_agreed(self) -> None:
        """Do what was proposed where nobody has to be waited for; else tell for whom."""
        live, proposal = self._live, self.proposal
        if proposal is None:
            return
        if self._missing(proposal):
            for connection in live.connections:
                connection.tell(messages.Offers(self.offered(connection.seat)))
        elif proposal.bot is not None and proposal.about is not None:
            self.drop()
            live.hall.spawn(self._replace(proposal.about, proposal.bot))
        elif proposal.move:
            self._carry_out(proposal)

    def _carry_out(
        self,
        proposal: Proposal,
        done: Callable[[], None] = lambda: None,
        failed: Callable[[], None] = lambda: None,
    ) -> None:
        """All who have to agree to a row have done so."""
        live = self._live
        assert proposal.move is not None

        def landed(n: int) -> None:
            done()
            if not n:  # it was done long ago, and came again with its old id
                self.drop()

        id_ = proposal.id or f"table.{live.n}"
        if not live.answer(proposal.actor, proposal.move, live.now_ms(), id_, landed, lambda key: failed()):
            failed()

    async def _replace(self, seat: Seat, bot: str) -> None:
        """Let a bot play at a seat, or nobody any more; then it is proposed no more."""
        live = self._live
        await live.replace_player(seat, bot)
        if self._kept and not live.is_closed:
            await self._is_kept(b"")

    def _missing(self, proposal: Proposal) -> tuple[Seat, ...]:
        """Who still has to say yes. To be played by oneself again needs nobody's."""
        if proposal.about == proposal.by:
            return ()
        gone = self._live.gone()
        return proposal.missing(tuple(s for s in self._live.table.still_here if s not in gone))

    def drop(self) -> None:
        """There is no proposal any more."""
        if self.proposal:
            self.proposal = None
            self._live.tell(messages.Offers(None))

    def gone_on(self) -> None:
        """The game has gone on: what was proposed is dead, here and where it is kept."""
        self._kept = b""
        self.drop()

    def close(self) -> None:
        """Let go of the table."""
        self.proposal = None
        del self._live

    def offered(self, eyes: Seat | None) -> messages.Offered | None:
        """The open proposal as it is told; its numbers are those of whoever looks."""
        proposal = self.proposal
        if proposal is None:
            return None
        text = proposal.text
        if isinstance(proposal.move, Back):
            text = f"back {self._live.history.n_at(eyes, proposal.move.row)}"
        missing = self._missing(proposal)
        return messages.Offered(text=text, by=proposal.by, agreed=proposal.agreed, missing=missing)


def _no_voice(connection: "Connection", id_: str) -> messages.Refused:
    """What is proposed is for others to decide."""
    return messages.Refused(id=id_, rule="LL-2", reason=tongue.problem(connection.language, "no-voice"))


def _message_id(said: Said) -> str:
    """A name for a message that nothing else at its table has."""
    return f"offer.{said.seat}.{said.id}"

"""The council of a table: what the people there do together, by consent.

A proposal is open until all who have to agree have done so, somebody declines, or the game goes on. Whoever acts for
several seats is one person, and says yes for all of them.
"""

from typing import TYPE_CHECKING

from letterloom import rules
from letterloom.players import bots
from letterloom.rules import Back, Seat, Timeout, refuse
from letterloom.server import messages, proposals
from letterloom.server.proposals import Proposal

if TYPE_CHECKING:
    from letterloom.server.connection import Connection
    from letterloom.server.live import LiveTable


class Council:
    """Where the people of one table agree."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self.proposal: Proposal | None = None

    def propose(self, connection: "Connection", said: messages.Propose) -> None:
        """Somebody would like the table to do something."""
        live = self._live

        def action() -> None:
            try:
                known = tuple(bots(live.table.game))
                proposal = proposals.read(live.table, said.seat, said.text, known)
                proposal = self._possible(proposal._replace(agreed=connection.mine))
            except rules.Refused as refused:
                connection.tell(live.showing(connection.language).refusal(said.id, refused.refusal))
                return
            connection.tell(messages.Done(said.id, live.history.n(said.seat)))
            self.proposal = proposal
            self.when_agreed()

        if not live.post(action):
            connection.tell(messages.Slow(said.id, 1000))

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
            if self.proposal is None:
                refusal = rules.Refusal("LL-2", "no-offer")
                connection.tell(live.showing(connection.language).refusal(said.id, refusal))
                return
            connection.tell(messages.Done(said.id, live.history.n(said.seat)))
            if isinstance(said, messages.Decline):
                self.drop()
            else:
                agreed = (*self.proposal.agreed, *connection.mine)
                self.proposal = self.proposal._replace(agreed=agreed)
                self.when_agreed()

        if not live.post(action):
            connection.tell(messages.Slow(said.id, 1000))

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
            live.hall.spawn(live.replace_player(proposal.about, proposal.bot))
        elif proposal.move:
            live.answer(proposal.actor, proposal.move, live.now_ms(), f"table.{live.n}")

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

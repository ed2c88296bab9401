"""The council of a table: what the people there do together, by consent.

An offer is open until all who have to agree have done so, somebody declines, or the game goes on.
"""

from typing import TYPE_CHECKING

from letterloom import rules
from letterloom.players import bots
from letterloom.rules import Back, Seat, Timeout, refuse
from letterloom.server import messages, offers
from letterloom.server.offers import Offer

if TYPE_CHECKING:
    from letterloom.server.connection import Connection
    from letterloom.server.live import LiveTable


class Council:
    """Where the people of one table agree."""

    def __init__(self, live: "LiveTable") -> None:
        self._live = live
        self.offer: Offer | None = None

    def propose(self, connection: "Connection", said: messages.Propose) -> None:
        """Somebody would like the table to do something."""
        live = self._live

        def action() -> None:
            game, count = live.table.game, len(live.setup.places)
            try:
                offer = offers.read(game, said.seat, said.text, count, tuple(bots(game)))
                offer = self._possible(offer)
            except rules.Refused as refused:
                connection.tell(live.showing(connection.language).refusal(said.id, refused.refusal))
                return
            connection.tell(messages.Done(said.id, live.history.n(said.seat)))
            self.offer = offer
            self.when_agreed()

        if not live.post(action):
            connection.tell(messages.Slow(said.id, 1000))

    def _possible(self, offer: Offer) -> Offer:
        """An offer with numbers as they are kept, or `Refused`."""
        live, seat, about = self._live, offer.by, offer.about
        if isinstance(offer.move, Back):
            kept = live.history.kept_at(seat, offer.move.row)
            if kept is None or kept >= len(live.table.replay.kept):
                refuse("REF-6", "no-row")
            offer = offer._replace(move=Back(kept))
        if about is not None and not (offer.bot == "" and about == seat):
            if live.setup.places[about].born_bot or about == seat or about not in live.gone():
                refuse("LL-2", "not-now")
            if isinstance(offer.move, Timeout) and live.table.asked(about) is None:
                refuse("LL-2", "not-waited-for")
        if offer.move:
            live.table.consider(offer.actor, offer.move, live.now_ms())
        return offer

    def answer(self, connection: "Connection", said: messages.Agree | messages.Decline) -> None:
        """Yes or no to the open offer."""
        live = self._live

        def action() -> None:
            if self.offer is None:
                refusal = rules.Refusal("LL-2", "no-offer")
                connection.tell(live.showing(connection.language).refusal(said.id, refusal))
                return
            connection.tell(messages.Done(said.id, live.history.n(said.seat)))
            if isinstance(said, messages.Decline):
                self.drop()
            else:
                self.offer = self.offer._replace(agreed=(*self.offer.agreed, said.seat))
                self.when_agreed()

        if not live.post(action):
            connection.tell(messages.Slow(said.id, 1000))

    def when_agreed(self) -> None:
        """Do what was proposed where nobody has to be waited for; else tell for whom."""
        live, offer = self._live, self.offer
        if offer is None:
            return
        if self._missing(offer):
            for connection in live.connections:
                connection.tell(messages.Offers(self.offered(connection.seat)))
        elif offer.bot is not None and offer.about is not None:
            self.drop()
            live.hall.spawn(live.replace_player(offer.about, offer.bot))
        elif offer.move:
            live.answer(offer.actor, offer.move, live.now_ms(), f"table.{live.n}")

    def _missing(self, offer: Offer) -> tuple[Seat, ...]:
        """Who still has to say yes. To be played by oneself again needs nobody's."""
        if offer.about == offer.by:
            return ()
        gone = self._live.gone()
        return offer.missing(tuple(s for s in self._live.table.still_here if s not in gone))

    def drop(self) -> None:
        """There is no offer any more."""
        if self.offer:
            self.offer = None
            self._live.tell(messages.Offers(None))

    def offered(self, eyes: Seat | None) -> messages.Offered | None:
        """The open offer as it is told; its numbers are those of whoever looks."""
        offer = self.offer
        if offer is None:
            return None
        text = offer.text
        if isinstance(offer.move, Back):
            text = f"back {self._live.history.n_at(eyes, offer.move.row)}"
        missing = self._missing(offer)
        return messages.Offered(text=text, by=offer.by, agreed=offer.agreed, missing=missing)

"""Keeping the score beside a physical set: one person types for all (REF-1 to REF-7).

Plays are typed as they are made, and what the table itself says (`set`, `turn 1`, `back 12`) counts at once: the people
who sit there have agreed. Nobody has secrets from the keyboard.
"""

import re

from letterloom.cli.commands import Commands
from letterloom.cli.language import say
from letterloom.cli.prose import wrap
from letterloom.cli.session import Session
from letterloom.rules import TABLE, Judged, Move, Refused, Seat, heard
from letterloom.table import StorageError

_SPOKEN = re.compile(r"([^:]{1,100}):\s*(.+)", re.DOTALL)


class Rulings(Commands):
    """The commands beside a physical set: a wrong row is the table's own, whoever it was typed for."""

    def before(self, seat: Seat) -> int | None:
        """How many rows there were before the last one that still counts; the deal is none that is taken back."""
        return self._at.table.replay.before_last()


class Scorekeeper(Session):
    """A game at a physical table."""

    rulings = Rulings

    def run(self) -> bool:
        """Say how it is done, then keep the score to the end."""
        print(wrap(say("play.referee")))
        return super().run()

    def tell(self, judged: Judged) -> None:
        """Everybody hears it at once."""
        self.display.say(self.speech.events(heard(judged.events, judged.seat if judged.seat >= 0 else None)))

    def has_secrets(self) -> bool:
        """Nobody has: the referee types for all."""
        return False

    def agreed(self, seat: Seat, move: Move, wish: str) -> bool:
        """Whoever types has asked the others."""
        try:
            judged = self.table.answer(TABLE, move, self.watch.now_ms())
        except Refused as refused:
            self.display.say([f"{self.reason(refused.refusal)}."])
        except StorageError as error:
            self.display.say([say("session.nothing", error=error)])
        else:
            self.tell(judged)
            return True
        return False

    def say(self, seat: Seat, text: str) -> bool:
        """A play of the seat that is asked, of another that is named (`Bo: pass`), or what the table says."""
        found = _SPOKEN.fullmatch(text)
        other = self._named(found[1].strip()) if found else None
        if found and other is not None:
            seat, text = other, found[2]
        if self._is_row(seat, text):
            return self.say_as_table(text)
        return super().say(seat, text)

    def _named(self, text: str) -> Seat | None:
        """The seat of a name or a number."""
        for seat, player in enumerate(self.table.seats):
            if text.lower() in (player.name.lower(), str(seat)):
                return seat
        return None

    def _is_row(self, seat: Seat, text: str) -> bool:
        """Is a line something that only the table itself can say?"""
        try:
            return isinstance(self.table.game.read(self.table.view(seat), text), self.table.game.table_rows)
        except Refused:
            return text.split()[0].lower() in (
                "set",
                "lift",
                "turn",
                "hand",
                "holder",
                "sheet",
                "task",
                "card",
                "made",
            )

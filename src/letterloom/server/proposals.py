"""Proposals: what the people at a table can do together, and who has to say yes.

Take back (`back N`), the table's own words (`allow`, `ban`), and what becomes of somebody who is gone: `skip S` (the
clock answers), `bot S` (a bot plays on for them), `release S` (they leave the game). All people who have not left
have to agree, except those who have been gone for long, and whoever it is about.
"""

from typing import NamedTuple

from letterloom.players import strongest
from letterloom.rules import CLOCK, TABLE, AnyGame, Back, Move, Resign, Seat, Timeout, limits
from letterloom.rules.notation import read_number, unknown


class Proposal(NamedTuple):
    """What somebody would like, and who agrees."""

    text: str
    by: Seat
    agreed: tuple[Seat, ...]
    actor: Seat = TABLE
    """Whose answer it would be."""
    move: Move | None = None
    about: Seat | None = None
    """The seat of somebody who is gone."""
    bot: str | None = None
    """The bot that shall play there; "" for nobody any more."""

    def missing(self, people: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Who of some people has not agreed yet."""
        return tuple(seat for seat in people if seat not in self.agreed and seat != self.about)


def read(game: AnyGame, by: Seat, text: str, count: int, bots: tuple[str, ...]) -> Proposal:
    """The proposal in a line, at a table of so many seats; or `Refused`."""
    begin = Proposal(" ".join(text.split()), by, (by,))
    words = text.split()
    match [*map(str.lower, words[:2]), *words[2:]]:
        case ["back", number] if (n := read_number(number)) is not None and 0 <= n <= limits.ROWS:
            return begin._replace(move=Back(n))
        case ["allow" | "ban", _]:
            return begin._replace(move=game.read(None, text))
        case ["skip" | "release" | "bot" as verb, number, *names] if len(names) <= (verb == "bot"):
            seat = read_number(number)
            if seat is None or not 0 <= seat < count:
                unknown(text.split())
            if verb == "skip":
                return begin._replace(actor=CLOCK, move=Timeout(seat), about=seat)
            if verb == "release":
                return begin._replace(actor=seat, move=Resign(), about=seat)
            name = names[0] if names else strongest(game).name
            if name not in (*bots, "off"):
                unknown(text.split())
            return begin._replace(about=seat, bot="" if name == "off" else name)
    unknown(text.split())

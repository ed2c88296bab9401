"""Proposals: what the people at a table can do together, and who has to say yes.

The table's own rows (REF-6): take back (`back N`; `back` alone: the last row), its own words (`allow`, `ban`), where
pieces lie (`set …`) and all else that a game has. And what becomes of somebody who is gone: `skip S` (the clock
answers), `bot S` (a bot plays on for them), `release S` (they leave the game). All people who have not left have to
agree, except those who have been gone for long, and whoever it is about.
"""

from typing import NamedTuple

import msgspec

from letterloom.players import strongest
from letterloom.rules import CLOCK, TABLE, Back, Frozen, Move, Refused, Resign, Seat, Timeout, limits, refuse
from letterloom.rules.notation import read_number, unknown
from letterloom.table import Table


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
    last: bool = False
    """Is it the last row that shall be taken back?"""
    id: str = ""
    """The id of the message that it came with, by which a repeated one is known."""

    def missing(self, people: tuple[Seat, ...]) -> tuple[Seat, ...]:
        """Who of some people has not agreed yet."""
        return tuple(seat for seat in people if seat not in self.agreed and seat != self.about)


class _Kept(Frozen, frozen=True):
    """A proposal as it is kept, so that every server of its table knows it."""

    n: int
    """How many appends the game had."""
    text: str
    by: Seat
    agreed: tuple[Seat, ...]
    row: int | None = None
    """How many answers would be left, where it takes some back."""
    id: str = ""


_decode = msgspec.json.Decoder(_Kept).decode


def write(proposal: Proposal, n: int) -> bytes:
    """A proposal as it is kept with a game that has n appends."""
    row = proposal.move.row if isinstance(proposal.move, Back) else None
    return msgspec.json.encode(_Kept(n, proposal.text, proposal.by, proposal.agreed, row, proposal.id))


def is_dead(data: bytes, n: int) -> bool:
    """Has the game gone on since this was proposed?"""
    return bool(data) and _decode(data).n != n


def kept(table: Table, data: bytes, bots: tuple[str, ...]) -> Proposal | None:
    """The proposal that is kept; None where there is none, or none that is known here."""
    if not data:
        return None
    found = _decode(data)
    try:
        proposal = read(table, found.by, found.text, bots)
    except Refused:  # a bot that only another server has
        return None
    if found.row is not None:
        proposal = proposal._replace(move=Back(found.row))
    return proposal._replace(agreed=found.agreed, id=found.id)


def read(table: Table, by: Seat, text: str, bots: tuple[str, ...]) -> Proposal:
    """The proposal in somebody's line; or `Refused`."""
    begin = Proposal(" ".join(text.split()), by, (by,))
    words = text.split()
    match [*map(str.lower, words[:2]), *words[2:]]:
        case ["back", number] if (n := read_number(number)) is not None and 0 <= n <= limits.ROWS:
            return begin._replace(move=Back(n))
        case ["back"]:
            return begin._replace(last=True)
        case ["skip" | "release" | "bot" as verb, number, *names] if len(names) <= (verb == "bot"):
            seat = read_number(number)
            if seat is None or not 0 <= seat < len(table.seats):
                unknown(text.split())
            if verb == "skip":
                return begin._replace(actor=CLOCK, move=Timeout(seat), about=seat)
            if verb == "release":
                return begin._replace(actor=seat, move=Resign(), about=seat)
            name = names[0] if names else strongest(table.game).name
            if name not in (*bots, "off"):
                unknown(text.split())
            return begin._replace(about=seat, bot="" if name == "off" else name)
    move = table.replay.read(TABLE, text)
    if not isinstance(move, table.game.table_rows):
        refuse("REF-6", "not-a-table-row")
    return begin._replace(move=move)

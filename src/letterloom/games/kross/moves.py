"""The three moves of KROSS THE WORDZ, and what the table itself can say (REF-6, REF-7)."""

from typing import Annotated

from msgspec import Meta

from letterloom.games.kross.board import SQUARES
from letterloom.rules import Letter, Move, Place, SharedMove

Square = Annotated[int, Meta(ge=0, lt=SQUARES)]


class Call(Move, frozen=True):
    """Say a letter that everyone enters (KRO-3)."""

    letter: Letter


class Put(Move, frozen=True):
    """Enter the letter in a free square, 0 to 35 in reading order (KRO-4)."""

    square: Square | None
    """None where the referee does not see it, `put ?` (REF-3)."""


class Reject(Move, frozen=True):
    """Take the letter's card and enter nothing (KRO-5)."""


class Set(Move, frozen=True):
    """The table: a seat has this letter here (`set 0 b3 E`)."""

    seat: Place
    square: Square
    letter: Letter


class Lift(Move, frozen=True):
    """The table: a seat has nothing here (`lift 0 b3`)."""

    seat: Place
    square: Square


class Card(Move, frozen=True):
    """The table: a seat has the card of a letter (`card E 1`)."""

    letter: Letter
    seat: Place


class Written(Move, frozen=True):
    """The table: what a seat's table holds, in six rows (`sheet 0 …`, REF-7)."""

    seat: Place
    squares: Annotated[str, Meta(pattern=r"\A[A-Z.]{36}\Z")]


class Claim(Move, frozen=True):
    """The table: the word that meets a seat's task, or none ("") (`task 0 ROBIN`, REF-7)."""

    seat: Place
    word: Annotated[str, Meta(pattern=r"\A([A-Z]{2,6})?\Z")]


TABLE_ROWS = (Set, Lift, Card, Written, Claim)
KrossMove = Call | Put | Reject | Set | Lift | Card | Written | Claim | SharedMove

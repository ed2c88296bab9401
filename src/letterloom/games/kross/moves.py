"""The three moves of KROSS THE WORDZ."""

from typing import Annotated

from msgspec import Meta

from letterloom.games.kross.board import SQUARES
from letterloom.rules import Letter, Move, SharedMove


class Call(Move, frozen=True):
    """Say a letter that everyone enters (KRO-3)."""

    letter: Letter


class Put(Move, frozen=True):
    """Enter the letter in a free square, 0 to 35 in reading order (KRO-4)."""

    square: Annotated[int, Meta(ge=0, lt=SQUARES)]


class Reject(Move, frozen=True):
    """Take the letter's card and enter nothing (KRO-5)."""


KrossMove = Call | Put | Reject | SharedMove

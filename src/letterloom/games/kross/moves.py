"""The three moves of KROSS THE WORDZ."""

from letterloom.rules import Move


class Call(Move, frozen=True):
    """Say a letter that everyone enters (KRO-3)."""

    letter: str


class Put(Move, frozen=True):
    """Enter the letter in a free square, 0 to 35 in reading order (KRO-4)."""

    square: int


class Reject(Move, frozen=True):
    """Take the letter's card and enter nothing (KRO-5)."""

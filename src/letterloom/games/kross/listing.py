"""The legal moves of KROSS THE WORDZ."""

from collections.abc import Iterator
from string import ascii_uppercase

from letterloom.games.kross.board import EMPTY
from letterloom.games.kross.moves import Call, Put, Reject
from letterloom.games.kross.state import KrossView
from letterloom.rules import Move


def moves(view: KrossView) -> Iterator[Move]:
    """Any letter to call; any free square to enter it, and its card where it is to be had."""
    if view.seat is None or view.asked is None:
        return
    if not view.open.letter:
        yield from map(Call, ascii_uppercase)
        return
    yield from (Put(square) for square, letter in enumerate(view.squares) if letter == EMPTY)
    if view.open.may_reject(view.seat):
        yield Reject()

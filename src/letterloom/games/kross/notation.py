"""How moves of KROSS THE WORDZ are written: `call E`, `put b3`, `reject`."""

from collections.abc import Sequence

from letterloom.games.kross.board import SQUARES, square_name
from letterloom.games.kross.moves import Call, Put, Reject
from letterloom.rules import Move, refuse
from letterloom.rules.notation import is_letters, unknown

_SQUARES = {square_name(square): square for square in range(SQUARES)}


def parse(words: Sequence[str]) -> Move:
    """The move that some words mean.

    >>> parse(["put", "B3"])
    Put(square=13)
    """
    match [words[0].lower(), *words[1:]]:
        case ["call", letter]:
            if len(letter) != 1 or not is_letters(letter):
                refuse("KRO-3", "no-letter", text=letter[:20])
            return Call(letter.upper())
        case ["put", name]:
            if name.lower() not in _SQUARES:
                refuse("KRO-4", "no-square", text=name[:20])
            return Put(_SQUARES[name.lower()])
        case ["reject"]:
            return Reject()
    unknown(words)


def spell(move: Move) -> str:
    """The text of a move."""
    match move:
        case Call(letter):
            return f"call {letter}"
        case Put(square):
            return f"put {square_name(square)}"
        case Reject():
            return "reject"
    raise TypeError(move)

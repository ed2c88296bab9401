"""How moves of WORD CROSS are written: `take left AB`, `steal 2 L3 right lock 2 5`, `pass`, `dispute`."""

import re
from collections.abc import Sequence

from letterloom.games.wordcross.board import slot_name
from letterloom.games.wordcross.moves import (
    LEFT,
    RIGHT,
    Pass,
    Rows,
    Shift,
    Side,
    Steal,
    SwapBoxes,
    SwapColumns,
    Take,
)
from letterloom.rules import Accept, Doubt, Move, refuse
from letterloom.rules.notation import is_letters, read_number, unknown

_SLOT = re.compile(r"([lr])([0-9]{1,3})", re.ASCII)
_SIDES: dict[str, Side] = {"left": LEFT, "right": RIGHT, "l": LEFT, "r": RIGHT}


def parse(words: Sequence[str]) -> Move:
    """The move that some words mean.

    >>> parse(["take", "centre", "ab", "LEFT", "lock", "2", "1"])
    Take(box='centre', text='AB', to='left', lock=(1, 2))
    >>> parse(["steal", "2", "l3", "right"])
    Steal(seat=2, side='left', row=3, to='right', lock=())
    """
    if not all(word.isascii() for word in words):
        unknown(words)
    low = [word.lower() for word in words]
    if "lock" not in low:
        return _parse(words, low, ())
    at = low.index("lock")
    rows = [read_number(word) for word in low[at + 1 :]]
    numbers = [row for row in rows if row is not None]
    if not rows or len(numbers) < len(rows):
        unknown(words)
    return _parse(words, low[:at], tuple(sorted(numbers)))


def _parse(words: Sequence[str], low: Sequence[str], lock: Rows) -> Move:
    match low:
        case ["take", "left", text]:
            return Take("left", fragment(text), LEFT, lock)
        case ["take", "right", text]:
            return Take("right", fragment(text), RIGHT, lock)
        case ["take", "centre", text, ("left" | "right") as to]:
            return Take("centre", fragment(text), _SIDES[to], lock)
        case ["shift", slot] if place := _SLOT.fullmatch(slot):
            return Shift(_SIDES[place[1]], int(place[2]), lock)
        case ["swap", "boxes", left, right]:
            return SwapBoxes(fragment(left), fragment(right), lock)
        case ["swap", "columns", left, right] if (one := _SLOT.fullmatch(left)) and (
            two := _SLOT.fullmatch(right)
        ):
            if (one[1], two[1]) != ("l", "r"):
                refuse("WCR-8", "slots-left-right")
            return SwapColumns(int(one[2]), int(two[2]), lock)
        case ["steal", seat, slot, ("left" | "right") as to] if (place := _SLOT.fullmatch(slot)) and (
            victim := read_number(seat)
        ) is not None:
            return Steal(victim, _SIDES[place[1]], int(place[2]), _SIDES[to], lock)
        case ["pass"]:
            return Pass(lock)
        case ["dispute"] if not lock:
            return Doubt()
        case ["accept"] if not lock:
            return Accept()
    unknown(words)


def fragment(text: str) -> str:
    """A fragment as it is kept, or a refusal: one or two letters (WCR-1).

    >>> fragment("ab")
    'AB'
    """
    if len(text) > 2 or not is_letters(text):
        shown = text.upper() if text.isascii() else text  # an ß in capitals is something else
        refuse("WCR-1", "no-fragment", text=shown if len(shown) <= 20 else shown[:20] + "…")
    return text.upper()


def spell(move: Move) -> str:
    """The text of a move.

    >>> spell(SwapColumns(3, 2, (1,)))
    'swap columns L3 R2 lock 1'
    """
    match move:
        case Take("centre", text, to, lock):
            return f"take centre {text} {to}" + _locks(lock)
        case Take(box, text, _, lock):
            return f"take {box} {text}" + _locks(lock)
        case Shift(side, row, lock):
            return f"shift {slot_name(side, row)}" + _locks(lock)
        case SwapBoxes(left, right, lock):
            return f"swap boxes {left} {right}" + _locks(lock)
        case SwapColumns(left_row, right_row, lock):
            return f"swap columns L{left_row} R{right_row}" + _locks(lock)
        case Steal(seat, side, row, to, lock):
            return f"steal {seat} {slot_name(side, row)} {to}" + _locks(lock)
        case Pass(lock):
            return "pass" + _locks(lock)
        case Doubt():
            return "dispute"
        case Accept():
            return "accept"
    raise TypeError(move)


def _locks(rows: Rows) -> str:
    return " lock " + " ".join(map(str, rows)) if rows else ""

"""How moves of WORD CROSS are written: `take left AB`, `steal 2 L3 right lock 2 5`, `pass`, `dispute`."""

import re
from collections.abc import Sequence
from functools import lru_cache

from letterloom.games.wordcross.board import slot_name
from letterloom.games.wordcross.moves import (
    LEFT,
    MOST_SEATS,
    RIGHT,
    SLOTS,
    Lift,
    Pass,
    Rows,
    Set,
    Shift,
    Side,
    Steal,
    SwapBoxes,
    SwapColumns,
    Take,
    TakeCentre,
)
from letterloom.rules import Doubt, Mix, Move, refuse
from letterloom.rules.notation import is_letters, read_number, read_seat, unknown

_SLOT = re.compile(r"([lr])([0-9]{1,3})", re.ASCII)
_SIDES: dict[str, Side] = {"left": LEFT, "right": RIGHT, "l": LEFT, "r": RIGHT}


def parse(words: Sequence[str]) -> Move:
    """The move that some words mean.

    >>> parse(["take", "centre", "ab", "LEFT", "lock", "2", "1"])
    TakeCentre(tile='AB', to='left', lock=(1, 2))
    >>> parse(["steal", "2", "l3", "right"])
    Steal(seat=2, side='left', row=3, to='right', lock=())
    """
    line = " ".join(words)
    if not line.isascii():
        unknown(words)
    low = line.lower().split()
    if low == ["dispute"]:
        return Doubt()
    if low[0] in ("set", "lift") and (row := _table_row(low)):
        return row
    if "lock" not in low:
        return _turn(words, low, ())
    at = low.index("lock")
    return _turn(words, low[:at], _lock(words, low[at + 1 :]))


def _table_row(low: Sequence[str]) -> Move | None:
    """A row of the table itself (REF-6)."""
    match low:
        case ["set", seat, slot, text, *rest] if rest in ([], ["locked"]) and (
            place := _SLOT.fullmatch(slot)
        ):
            return Set(read_seat(seat), *_slot(place, "REF-6"), _tile(text), bool(rest))
        case ["lift", seat, slot] if place := _SLOT.fullmatch(slot):
            return Lift(read_seat(seat), *_slot(place, "REF-6"))
    return None


def _turn(words: Sequence[str], low: Sequence[str], lock: Rows) -> Move:
    match low:
        case ["pass"]:
            return Pass(lock)
        case ["take", ("left" | "right") as box, text]:
            return Take(_SIDES[box], _tile(text), lock)
        case ["take", "centre", text, ("left" | "right") as to]:
            return TakeCentre(_tile(text), _SIDES[to], lock)
        case ["shift", slot] if place := _SLOT.fullmatch(slot):
            return Shift(*_slot(place, "WCR-7"), lock)
        case ["swap", "boxes", left, right]:
            return SwapBoxes(_tile(left), _tile(right), lock)
        case ["swap", "columns", left, right] if (one := _SLOT.fullmatch(left)) and (
            two := _SLOT.fullmatch(right)
        ):
            (side, left_row), (other_side, right_row) = _slot(one, "WCR-8"), _slot(two, "WCR-8")
            if (side, other_side) != (LEFT, RIGHT):
                refuse("WCR-8", "slots-left-right")
            return SwapColumns(left_row, right_row, lock)
        case ["steal", seat, slot, ("left" | "right") as to] if (place := _SLOT.fullmatch(slot)) and (
            victim := read_number(seat)
        ) is not None:
            if not 0 <= victim < MOST_SEATS:
                refuse("WCR-9", "no-victim", seat=victim)
            return Steal(victim, *_slot(place, "WCR-9"), _SIDES[to], lock)
    unknown(words)


def _lock(words: Sequence[str], numbers: Sequence[str]) -> Rows:
    """The rows after `lock`, rising."""
    rows = sorted(row for row in map(read_number, numbers) if row is not None)
    if not numbers or len(rows) < len(numbers):
        unknown(words)
    for row in rows:
        if not 1 <= row <= SLOTS:
            refuse("WCR-10", "lock-incomplete", row=row)
    if len(set(rows)) < len(rows):
        refuse("WCR-10", "lock-twice")
    return tuple(rows)


def _slot(place: re.Match[str], rule: str) -> tuple[Side, int]:
    """A slot of a column; `rule` asks for a tile in it."""
    side, row = _SIDES[place[1]], int(place[2])
    if not 1 <= row <= SLOTS:
        refuse(rule, "empty-slot", slot=slot_name(side, row))
    return side, row


@lru_cache(maxsize=1024)
def _tile(text: str) -> str:
    """A tile as it is kept, in capitals."""
    tile = text.upper()
    check_tile(tile)
    return tile


def check_tile(text: str) -> None:
    """A tile has one or two capital letters (WCR-1)."""
    if len(text) > 2 or not (text.isascii() and text.isalpha() and text.isupper()):
        refuse("WCR-1", "no-fragment", text=text if len(text) <= 20 else text[:20] + "…")


def read_mix(things: Sequence[str]) -> Mix:
    """The tiles of a `mix`; what is none stays as it was written, so that it can be shown (an ß in capitals is SS)."""
    return Mix(tuple(thing.upper() if is_letters(thing) else thing for thing in things))


def spell(move: Move) -> str:
    """The text of a move.

    >>> spell(SwapColumns(3, 2, (1,)))
    'swap columns L3 R2 lock 1'
    """
    match move:
        case Take(box, tile, lock):
            return f"take {box} {tile}" + _locks(lock)
        case TakeCentre(tile, to, lock):
            return f"take centre {tile} {to}" + _locks(lock)
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
        case Set(seat, side, row, tile, locked):
            return f"set {seat} {slot_name(side, row)} {tile}" + (" locked" if locked else "")
        case Lift(seat, side, row):
            return f"lift {seat} {slot_name(side, row)}"
    raise TypeError(move)


def _locks(rows: Rows) -> str:
    return " lock " + " ".join(map(str, rows)) if rows else ""

"""How moves of 3DXWORD are written: `play 4,2,0 across BR.ND`, `pass`, `swap QZV`, `mix EAXWQ…`."""

import re
from collections.abc import Sequence

from letterloom.games.xword3d.lattice import HINGE, Cell3
from letterloom.games.xword3d.moves import Joiner, Pass, Play, Swap
from letterloom.rules import Accept, Doubt, Move, refuse
from letterloom.rules.notation import is_letters, unknown, write_cell

_CELL = re.compile(r"(-?[0-9]{1,12}),(-?[0-9]{1,12}),(-?[0-9]{1,12})", re.ASCII)
_RUN = re.compile(r"[A-Za-z.]+", re.ASCII)


def parse(words: Sequence[str]) -> Move:
    """The move that some words mean.

    >>> parse("play 4,2,1 up EARTH joiner red 4,2,0".split())
    Play(at=(4, 2, 1), direction='up', letters='EARTH', flipped=False, joiner=Joiner(colour='red', old=(4, 2, 0)))
    """
    match [word.lower() for word in words]:
        case ["pass"]:
            return Pass()
        case ["doubt"]:
            return Doubt()
        case ["accept"]:
            return Accept()
        case ["swap", letters]:
            if not is_letters(letters):
                refuse("3DX-7", "no-letters", text=letters)
            return Swap("".join(sorted(letters.upper())))
        case ["play", at, ("across" | "along" | "up" | "down") as direction, *rest]:
            # FLIPPED and JOINER are words, too: `flipped` is one if nothing else can be.
            flipped = rest[:1] == ["flipped"] and len(rest) > 1 and _joiner(rest[2:])[1]
            if flipped:
                rest = rest[1:]
            cell = _cell(at)
            joiner, fine = _joiner(rest[1:])
            if cell is None or not rest or not _RUN.fullmatch(rest[0]) or not fine:
                unknown(words)
            letters = rest[0].upper()
            if direction in ("up", "down") and not letters.strip("." + HINGE):
                flipped = False  # 3DX-22: two texts that differ only in an X's way up are one move
            return Play(cell, direction, letters, flipped, joiner)
    unknown(words)


def _cell(text: str) -> Cell3 | None:
    found = _CELL.fullmatch(text)
    return (int(found[1]), int(found[2]), int(found[3])) if found else None


def _joiner(words: Sequence[str]) -> tuple[Joiner | None, bool]:
    """The Joiner at the end of a play, and whether the words can be read at all."""
    match words:
        case []:
            return None, True
        case ["joiner", ("red" | "blue") as colour, at] if cell := _cell(at):
            return Joiner(colour, cell), True
    return None, False


def spell(move: Move) -> str:
    """The text of a move.

    >>> spell(Play((2, 0, 0), "along", ".I", flipped=True))
    'play 2,0,0 along flipped .I'
    """
    match move:
        case Play(at, direction, letters, flipped, joiner):
            parts = ["play", write_cell(at), direction, *(["flipped"] if flipped else []), letters]
            if joiner:
                parts += ["joiner", joiner.colour, write_cell(joiner.old)]
            return " ".join(parts)
        case Pass():
            return "pass"
        case Swap(letters):
            return f"swap {letters}"
        case Doubt():
            return "doubt"
        case Accept():
            return "accept"
    raise TypeError(move)

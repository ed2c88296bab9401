"""How moves of CUBEWORD are written: `site 7 E 3,4; site J *N 4,4; done`, `resite 3,4 5,6`, `reface 3,4 T`, …"""

import re
from collections.abc import Sequence
from functools import lru_cache

from letterloom.games.cubeword.board import Cell
from letterloom.games.cubeword.material import CUBES, JOKER, cube_name
from letterloom.games.cubeword.moves import (
    Command,
    EndTurn,
    Lift,
    Made,
    Reface,
    Rename,
    Resite,
    Series,
    Set,
    Site,
    Undo,
    line,
)
from letterloom.rules import Move, limits, refuse
from letterloom.rules.notation import unknown, write_cell

SHORT = 21
"""So many commands fit into a line whatever they are."""


def parse(words: Sequence[str]) -> Move:
    """The move that some words mean.

    >>> parse("site 7 e 3,4; done".split())
    Series(commands=(Site(cube=7, letter='E', named=False, cell=(3, 4)), EndTurn()))
    >>> parse(["undo"])
    Undo()
    """
    text = " ".join(words)
    if not text.isascii():
        unknown(words)
    if row := _table_row(text.upper(), words):
        return row
    parts = [part.strip() for part in text.upper().split(";")]
    commands = [_command(part) or unknown(words) for part in parts]
    if "DONE" in parts[:-1]:
        refuse("LL-1", "done-last")
    return line(commands)


def check_line(commands: tuple[Command, ...]) -> None:
    """Refuse commands that no line of text could hold."""
    if len(commands) == 1 and isinstance(commands[0], Undo | EndTurn):
        refuse("LL-1", "malformed")
    if len(commands) > SHORT and (length := len(spell(Series(commands)))) > limits.LINE:
        refuse("LL-1", "too-long", n=length, most=limits.LINE)


def spell(move: Move) -> str:
    """The text of a move.

    >>> spell(Series((Site(25, "N", True, (4, -4)), Resite((0, 0), (1, 0), "S"))))
    'site J *N 4,-4; resite 0,0 1,0 *S'
    """
    match move:
        case Series(commands):
            texts = [spell(command) for command in commands]
            text = "; ".join(texts)
            # A line that was typed without blanks must not grow beyond what can be read again.
            return text if len(text) <= limits.LINE else ";".join(texts)
        case Site():
            return f"site {cube_name(move.cube)} {face(move.letter, move.named)} {write_cell(move.cell)}"
        case Resite():
            new_name = f" *{move.name}" if move.name else ""
            return f"resite {write_cell(move.source)} {write_cell(move.target)}{new_name}"
        case Reface():
            return f"reface {write_cell(move.cell)} {face(move.letter, move.named)}"
        case Rename():
            return f"rename {write_cell(move.cell)} *{move.name}"
        case Set(cube, letter, named, cell):
            return f"set {cube_name(cube)} {face(letter, named)} {write_cell(cell)}"
        case Lift(cell):
            return f"lift {write_cell(cell)}"
        case Made(word):
            return f"made {word}"
        case Undo():
            return "undo"
        case EndTurn():
            return "done"
    raise TypeError(move)


def face(letter: str, named: bool) -> str:
    """A face as players write it: `E`, or `*E` for a blank or the Joker with that name."""
    return f"*{letter}" if named else letter


_X_Y = r"(-?[0-9]{1,15}),(-?[0-9]{1,15})"
_FACE = r"(\*?)([A-Z])"
_SITE, _RESITE, _REFACE, _RENAME, _SET, _LIFT, _MADE = (
    re.compile(pattern, re.ASCII)
    for pattern in (
        rf"SITE (J|-?[0-9]{{1,15}}) {_FACE} {_X_Y}",
        rf"RESITE {_X_Y} {_X_Y}(?: \*([A-Z]))?",
        rf"REFACE {_X_Y} {_FACE}",
        rf"RENAME {_X_Y} \*([A-Z])",
        rf"SET (J|-?[0-9]{{1,15}}) {_FACE} {_X_Y}",
        rf"LIFT {_X_Y}",
        r"MADE ([A-Z]{2,25})",
    )
)


@lru_cache(maxsize=8192)
def _command(text: str) -> Command | None:
    """The command that a text means, or None. Most are given near the middle, again and again at some table."""
    match text.partition(" ")[0]:
        case "SITE" if found := _SITE.fullmatch(text):
            number, star, letter, x, y = found.groups()
            cube, cell = _cube(number), _cell(x, y)
            return Site(cube, letter, bool(star), cell) if cell else None
        case "RESITE" if found := _RESITE.fullmatch(text):
            x, y, to_x, to_y, name = found.groups("")
            source, target = _cell(x, y), _cell(to_x, to_y)
            return Resite(source, target, name) if source and target else None
        case "REFACE" if (found := _REFACE.fullmatch(text)) and (cell := _cell(found[1], found[2])):
            return Reface(cell, found[4], bool(found[3]))
        case "RENAME" if (found := _RENAME.fullmatch(text)) and (cell := _cell(found[1], found[2])):
            return Rename(cell, found[3])
        case "UNDO" if text == "UNDO":
            return Undo()
        case "DONE" if text == "DONE":
            return EndTurn()
    return None


def _table_row(text: str, words: Sequence[str]) -> Move | None:
    """A row of the table itself (REF-6)."""
    match text.partition(" ")[0]:
        case "SET" if found := _SET.fullmatch(text):
            cube, star, letter, x, y = found.groups()
            return Set(_cube(cube), letter, bool(star), _cell(x, y) or unknown(words))
        case "LIFT" if found := _LIFT.fullmatch(text):
            return Lift(_cell(found[1], found[2]) or unknown(words))
        case "MADE" if found := _MADE.fullmatch(text):
            return Made(found[1])
    return None


def _cube(text: str) -> int:
    if text == "J":
        return JOKER
    number = int(text)
    if number not in CUBES:  # the Joker goes by J alone
        refuse("CUB-1", "no-cube", cube=number)
    return number


def _cell(x: str, y: str) -> Cell | None:
    across, down = int(x), int(y)
    return (across, down) if max(abs(across), abs(down)) <= limits.COORDINATE else None

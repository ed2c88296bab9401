"""How moves of CUBEWORD are written: `site 7 E 3,4; site J *N 4,4; done`, `resite 3,4 5,6`, `reface 3,4 T`, …"""

import re
from collections.abc import Sequence

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
    commands = [_command(part.strip(), words) for part in text.upper().split(";")]
    if EndTurn() in commands[:-1]:
        refuse("LL-1", "done-last")
    return line(commands)


def check_line(commands: tuple[Command, ...]) -> None:
    """Refuse commands that no line of text could hold."""
    if isinstance(commands[0], Undo | EndTurn) and len(commands) == 1:
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
        case Site(cube, letter, named, cell):
            return f"site {cube_name(cube)} {face(letter, named)} {write_cell(cell)}"
        case Resite(source, target, name):
            new_name = f" *{name}" if name else ""
            return f"resite {write_cell(source)} {write_cell(target)}{new_name}"
        case Reface(cell, letter, named):
            return f"reface {write_cell(cell)} {face(letter, named)}"
        case Rename(cell, name):
            return f"rename {write_cell(cell)} *{name}"
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


def _command(text: str, words: Sequence[str]) -> Command:
    match text.partition(" ")[0]:
        case "SITE" if found := _SITE.fullmatch(text):
            cube, star, letter, x, y = found.groups()
            return Site(_cube(cube), letter, bool(star), _cell(x, y, words))
        case "RESITE" if found := _RESITE.fullmatch(text):
            x, y, to_x, to_y, name = found.groups("")
            return Resite(_cell(x, y, words), _cell(to_x, to_y, words), name)
        case "REFACE" if found := _REFACE.fullmatch(text):
            x, y, star, letter = found.groups()
            return Reface(_cell(x, y, words), letter, bool(star))
        case "RENAME" if found := _RENAME.fullmatch(text):
            x, y, name = found.groups()
            return Rename(_cell(x, y, words), name)
        case "UNDO" if text == "UNDO":
            return Undo()
        case "DONE" if text == "DONE":
            return EndTurn()
    unknown(words)


def _table_row(text: str, words: Sequence[str]) -> Move | None:
    """A row of the table itself (REF-6)."""
    if found := _SET.fullmatch(text):
        cube, star, letter, x, y = found.groups()
        return Set(_cube(cube), letter, bool(star), _cell(x, y, words))
    if found := _LIFT.fullmatch(text):
        return Lift(_cell(found[1], found[2], words))
    if found := _MADE.fullmatch(text):
        return Made(found[1])
    return None


def _cube(text: str) -> int:
    if text == "J":
        return JOKER
    number = int(text)
    if number not in CUBES:  # the Joker goes by J alone
        refuse("CUB-1", "no-cube", cube=number)
    return number


def _cell(x: str, y: str, words: Sequence[str]) -> Cell:
    across, down = int(x), int(y)
    if abs(across) > limits.COORDINATE or abs(down) > limits.COORDINATE:
        unknown(words)
    return across, down

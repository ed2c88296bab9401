"""How moves of CUBEWORD are written: `site 7 E 3,4; site J *N 4,4; done`, `resite 3,4 5,6`, `reface 3,4 T`, …"""

import re
from collections.abc import Callable, Sequence
from typing import cast

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
from letterloom.rules import LETTERS, Move, limits, refuse
from letterloom.rules.notation import read_cell, read_number, unknown, write_cell

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
    text = text.upper()
    if text.startswith(_TABLE_VERBS) and (row := _table_row(text)):
        return row
    parts = text.replace("; ", ";").replace(" ;", ";").split(";")
    commands: list[Command] = []
    for part in parts:
        commands.append(_KNOWN.get(part) or _command(part) or unknown(words))
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


_NAMES = {f"*{letter}": letter for letter in LETTERS}
"""What a blank or the Joker is called, by how players write it."""
_FACES = {letter: (letter, False) for letter in LETTERS} | {
    name: (letter, True) for name, letter in _NAMES.items()
}
_CUBES = {cube_name(cube): cube for cube in (*CUBES, JOKER)}
_TABLE_VERBS = ("SET ", "LIFT ", "MADE ")
_MADE = re.compile(r"[A-Z]{2,25}", re.ASCII)


_KNOWN: dict[str, Command] = {}
"""What some texts mean. Most commands are given near the middle, again and again at some table."""
_TEXTS = 8192
"""So many are remembered."""


def _command(text: str) -> Command | None:
    """The command that a text means, or None."""
    found = _meant(text)
    if found:
        if len(_KNOWN) >= _TEXTS:
            _KNOWN.clear()
        _KNOWN[text] = found
    return found


def _meant(text: str) -> Command | None:
    match text.split(" "):
        case "SITE", number, shown, at if shown in _FACES and (cell := _cell(at)):
            cube = _cube(number)
            return Site(cube, *_FACES[shown], cell) if cube else None
        case "RESITE", at, to if (source := _cell(at)) and (target := _cell(to)):
            return Resite(source, target)
        case "RESITE", at, to, name if name in _NAMES and (source := _cell(at)) and (target := _cell(to)):
            return Resite(source, target, _NAMES[name])
        case "REFACE", at, shown if shown in _FACES and (cell := _cell(at)):
            return Reface(cell, *_FACES[shown])
        case "RENAME", at, name if name in _NAMES and (cell := _cell(at)):
            return Rename(cell, _NAMES[name])
        case ["UNDO"]:
            return Undo()
        case ["DONE"]:
            return EndTurn()
    return None


def _table_row(text: str) -> Move | None:
    """A row of the table itself (REF-6)."""
    match text.split(" "):
        case "SET", number, shown, at if shown in _FACES and (cell := _cell(at)):
            cube = _cube(number)
            return Set(cube, *_FACES[shown], cell) if cube else None
        case "LIFT", at if cell := _cell(at):
            return Lift(cell)
        case "MADE", word if _MADE.fullmatch(word):
            return Made(word)
    return None


def _cube(text: str) -> int | None:
    """The cube that a text means, or None; a number that no cube has is refused (CUB-1)."""
    if text in _CUBES:
        return _CUBES[text]
    number = read_number(text)  # 07 is a cube, too; the Joker goes by J alone
    if number is not None and number not in CUBES:
        refuse("CUB-1", "no-cube", cube=number)
    return number


_cell = cast(Callable[[str], Cell | None], read_cell)

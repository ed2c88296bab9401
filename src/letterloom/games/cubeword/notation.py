"""How moves of CUBEWORD are written: `site 7 E 3,4; site J *N 4,4; done`, `resite 3,4 5,6`, `reface 3,4 T`, …"""

from collections.abc import Sequence

from letterloom.games.cubeword.material import JOKER, Cell, cube_name
from letterloom.games.cubeword.moves import Command, Done, Play, Reface, Rename, Resite, Site, Undo, line
from letterloom.rules import Accept, Doubt, Move, refuse
from letterloom.rules.notation import is_letters, read_cell, read_number, unknown, write_cell


def parse(words: Sequence[str]) -> Move:
    """The move that some words mean.

    >>> parse("site 7 e 3,4; done".split())
    Play(commands=(Site(cube=7, letter='E', named=False, cell=(3, 4)), Done()))
    >>> parse(["undo"])
    Undo()
    """
    if not all(word.isascii() for word in words):
        unknown(words)
    match [word.lower() for word in words]:
        case ["doubt"]:
            return Doubt()
        case ["accept"]:
            return Accept()
    commands = tuple(_command(part.split(), words) for part in " ".join(words).split(";"))
    if Done() in commands[:-1]:
        refuse("LL-1", "done-last")
    return line(commands)


def spell(move: Move) -> str:
    """The text of a move.

    >>> spell(Play((Site(25, "N", True, (4, -4)), Resite((0, 0), (1, 0), "S"))))
    'site J *N 4,-4; resite 0,0 1,0 *S'
    """
    match move:
        case Play(commands):
            return "; ".join(spell(command) for command in commands)
        case Site(cube, letter, named, cell):
            return f"site {cube_name(cube)} {face(letter, named)} {write_cell(cell)}"
        case Resite(source, target, name):
            new_name = f" *{name}" if name else ""
            return f"resite {write_cell(source)} {write_cell(target)}{new_name}"
        case Reface(cell, letter, named):
            return f"reface {write_cell(cell)} {face(letter, named)}"
        case Rename(cell, name):
            return f"rename {write_cell(cell)} *{name}"
        case Undo() | Done() | Doubt() | Accept():
            return type(move).__name__.lower()
    raise TypeError(move)


def face(letter: str, named: bool) -> str:
    """A face as players write it: `E`, or `*E` for a blank or the Joker with that name."""
    return f"*{letter}" if named else letter


def _command(words: Sequence[str], text: Sequence[str]) -> Command:
    match [word.upper() for word in words]:
        case ["SITE", cube, shown, cell]:
            return Site(_cube(cube, text), *_face(shown, text), _cell(cell, text))
        case ["RESITE", source, target]:
            return Resite(_cell(source, text), _cell(target, text))
        case ["RESITE", source, target, name]:
            return Resite(_cell(source, text), _cell(target, text), _name(name, text))
        case ["REFACE", cell, shown]:
            return Reface(_cell(cell, text), *_face(shown, text))
        case ["RENAME", cell, name]:
            return Rename(_cell(cell, text), _name(name, text))
        case ["UNDO"]:
            return Undo()
        case ["DONE"]:
            return Done()
    unknown(text)


def _cube(word: str, text: Sequence[str]) -> int:
    if word == "J":
        return JOKER
    number = read_number(word)
    if number is None:
        unknown(text)
    if number == JOKER:  # the Joker goes by J alone
        refuse("CUB-1", "no-cube", cube=number)
    return number


def _face(word: str, text: Sequence[str]) -> tuple[str, bool]:
    letter = word.removeprefix("*")
    if len(letter) != 1 or not is_letters(letter):
        unknown(text)
    return letter, word != letter


def _name(word: str, text: Sequence[str]) -> str:
    letter, named = _face(word, text)
    if not named:
        unknown(text)
    return letter


def _cell(word: str, text: Sequence[str]) -> Cell:
    match read_cell(word):
        case (x, y):
            return x, y
    unknown(text)

"""How moves of 3DXWORD are written: `play 4,2,0 across BR.ND`, `pass`, `swap QZV`, `mix EAXWQ…`.

`lay E@4,2,0 R@5,2,0` names only the bricks that are laid, as fingers do, and is read as the `play` that lays them;
`set E@4,2,0 R@5,2,0` is read as the table's own `set` in the same way.
"""

import re
from collections.abc import Sequence

from letterloom.games.xword3d.board import HINGE, Cell3
from letterloom.games.xword3d.moves import Joiner, Lift, Pass, Play, Set, Swap
from letterloom.games.xword3d.spelling import Vertical, spelling
from letterloom.games.xword3d.state import XwordView
from letterloom.rules import UNKNOWN, Mix, Move, refuse
from letterloom.rules.limits import PIECES
from letterloom.rules.notation import is_letters, read_cell, unknown, write_cell

_RUN = re.compile(rf"[A-Za-z.]{{1,{PIECES}}}", re.ASCII)


def parse(view: XwordView, words: Sequence[str]) -> Move:
    """The move that some words mean."""
    match [word.lower() for word in words]:
        case ["pass"]:
            return Pass()
        case ["swap", letters]:
            if not is_letters(letters.replace(UNKNOWN, "A")) or len(letters) > PIECES:
                refuse("3DX-7", "no-letters", text=letters[:20])
            return canonical(Swap(letters.upper()))
        case ["lift", at] if (cell := _cell(at)) is not None:
            return Lift(cell)
        case ["play" | "set" as verb, at, ("across" | "along" | "up" | "down") as direction, *rest]:
            # FLIPPED and JOINER are words, too: `flipped` is one if nothing else can be.
            flipped = rest[:1] == ["flipped"] and len(rest) > 1 and _joiner(rest[2:])[1]
            if flipped:
                rest = rest[1:]
            cell = _cell(at)
            joiner, fine = _joiner(rest[1:])
            if cell is None or not rest or not _RUN.fullmatch(rest[0]) or not fine:
                unknown(words)
            kind = Play if verb == "play" else Set
            return canonical(kind(cell, direction, rest[0].upper(), flipped, joiner))
        case ["set", *rest] if (play := _read_lay(view, rest)) is not None:
            return canonical(Set(play.at, play.direction, play.letters, play.flipped, play.joiner))
        case ["lay", *rest] if (play := _read_lay(view, rest)) is not None:
            return play
    unknown(words)


def _read_lay(view: XwordView, words: Sequence[str]) -> Play | None:
    """Bricks, then `up` or `down`, `flipped`, a Joiner, in this order."""
    count = sum("@" in word for word in words)
    bricks = [brick for brick in map(_brick, words[:count]) if brick]
    rest = list(words[count:])
    way: Vertical | None = None
    match rest[:1]:
        case ["up" | "down" as way]:
            rest = rest[1:]
    flipped = rest[:1] == ["flipped"]
    joiner, fine = _joiner(rest[flipped:])
    if not bricks or len(bricks) < count or not fine:
        return None
    play = spelling(view.open.board, view.open.lexicon, bricks, way, flipped, joiner)
    return None if way is not None and play.direction != way else play


def _brick(text: str) -> tuple[Cell3, str] | None:
    """A letter and its cell, as `E@4,2,0`; a cell of two numbers is on the table.

    >>> _brick("e@4,2"), _brick("E@4"), _brick("@4,2,0")
    (((4, 2, 0), 'E'), None, None)
    """
    letter, _, at = text.partition("@")
    cell = _cell(at if at.count(",") > 1 else f"{at},0")
    return (cell, letter.upper()) if cell is not None and len(letter) == 1 and is_letters(letter) else None


def canonical(move: Move) -> Move:
    """A move in the one form in which it counts; every other form of it is no move.

    3DX-22: moves that differ only in an X's way up are one. The bricks of a swap have no order.

    >>> canonical(Play((0, 0, 0), "up", ".X", flipped=True)).flipped, canonical(Swap("ZQ")).letters
    (False, 'QZ')
    """
    match move:
        case Play(at, "up" | "down" as direction, letters, True, joiner) if not letters.strip("." + HINGE):
            return Play(at, direction, letters, False, joiner)
        case Swap(letters):
            return Swap("".join(sorted(letters)))
    return move


def read_mix(things: Sequence[str]) -> Mix:
    """The bricks after `mix`, with or without blanks between them.

    >>> read_mix(["eax", "W"])
    Mix(things=('E', 'A', 'X', 'W'))
    """
    letters = "".join(things)
    if letters != UNKNOWN and not is_letters(letters.removesuffix(UNKNOWN)):
        refuse("3DX-1", "no-bricks", text=letters[:20])
    return Mix(tuple(letters.upper()))


def _cell(text: str) -> Cell3 | None:
    match read_cell(text, 3):
        case (x, y, z):
            return x, y, z
    return None


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
        case Play(at, direction, letters, flipped, joiner) | Set(at, direction, letters, flipped, joiner):
            verb = "play" if isinstance(move, Play) else "set"
            parts = [verb, write_cell(at), direction, *(["flipped"] if flipped else []), letters]
            if joiner:
                parts += ["joiner", joiner.colour, write_cell(joiner.old)]
            return " ".join(parts)
        case Pass():
            return "pass"
        case Swap(letters):
            return f"swap {letters}"
        case Lift(at):
            return f"lift {write_cell(at)}"
    raise TypeError(move)

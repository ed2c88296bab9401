"""The moves that `letterloom moves` lists: single commands.

There are very many, so they come one by one: sites and re-sites on free cells that touch a cube by a side (0,0 on an
empty board), re-faces and re-names. Each effect comes once: a blank is re-named by `rename`, the Joker's name is kept
by a `resite` without one. Printed letters come before names, of which there are many more.
"""

from collections.abc import Iterator, Mapping
from random import Random
from string import ascii_uppercase
from typing import Final

from letterloom.games.cubeword.board import BLANKS, Board, Cell, blanks, pool
from letterloom.games.cubeword.effect import MOVES
from letterloom.games.cubeword.material import CUBES, JOKER
from letterloom.games.cubeword.moves import Action, EndTurn, Reface, Rename, Resite, Series, Site, Undo
from letterloom.games.cubeword.state import CubewordView
from letterloom.games.cubeword.vocabulary import offending
from letterloom.rules import Accept, Doubt, Move, limits
from letterloom.rules.geometry import neighbours

NAMED: Final = 0.1
"""So often a random command gives a name."""


def moves(view: CubewordView) -> Iterator[Move]:
    """The answers of the view's seat: in a turn `done`, where its new runs are words, `undo`, and single commands."""
    open_ = view.open
    if view.asked is None:
        return
    if open_.vote:
        yield Accept()
        yield Doubt()
        return
    if not offending(open_.new, open_):
        yield EndTurn()
    if open_.actions:
        yield Undo()
    if len(open_.actions) < MOVES:
        found = touching(open_.board) if open_.is_set_unknown else actions(open_.board, open_.cubes)
        yield from (Series((action,)) for action in found)


def random_move(view: CubewordView, rng: Random) -> Move | None:
    """A kind of answer, and if that is a command, mostly one with a printed letter. None where the list is short."""
    open_ = view.open
    if view.asked is None or open_.vote or open_.is_set_unknown:
        return None
    kinds = ["end"] + ["undo"] * bool(open_.actions) + ["command"] * (len(open_.actions) < MOVES)
    while kinds:
        kind = kinds.pop(rng.randrange(len(kinds)))
        if kind == "undo":
            return Undo()
        if kind == "command":
            naming = _random_naming(open_.board, rng) if rng.random() < NAMED else None
            return Series((naming or _random_action(open_.board, open_.cubes, rng),))
        if not offending(open_.new, open_):
            return EndTurn()
    return None


def _random_action(board: Board, cubes: Mapping[int, str], rng: Random) -> Action:
    """One of all commands without a name: a face of a cube in play, or a cube in a free cell."""
    faces = [
        (placed.cell, letter)
        for placed in board
        for letter in cubes.get(placed.cube, "")
        if placed.named or placed.letter != letter
    ]
    cells = frontier(board)
    fresh = [(cube, letter) for cube in pool(board) for letter in cubes.get(cube, "")]
    drawn = rng.randrange(len(faces) + len(cells) * (len(fresh) + len(board)))
    if drawn < len(faces):
        return Reface(*faces[drawn], False)
    which, cell = divmod(drawn - len(faces), len(cells))
    if which < len(fresh):
        cube, letter = fresh[which]
        return Site(cube, letter, False, cells[cell])
    return Resite(board[which - len(fresh)].cell, cells[cell])


def _random_naming(board: Board, rng: Random) -> Action | None:
    """A command that gives a cube a name; None where the cube that is drawn can have none, or has this one already."""
    free, name = pool(board), rng.choice(ascii_uppercase)
    has_blanks = blanks(board) < BLANKS
    if not board or (free and rng.random() < 0.5):
        cube = rng.choice(free)
        return Site(cube, name, True, rng.choice(frontier(board))) if has_blanks or cube == JOKER else None
    placed = rng.choice(board)
    if not placed.named:
        return Reface(placed.cell, name, True) if has_blanks else None
    if placed.letter == name:
        return None
    if placed.cube == JOKER and rng.random() < 0.5:
        return Resite(placed.cell, rng.choice(frontier(board)), name)
    return Rename(placed.cell, name)


def actions(board: Board, cubes: Mapping[int, str] = CUBES) -> Iterator[Action]:
    """Single commands on this board, lazily.

    >>> next(actions(()))
    Site(cube=1, letter='E', named=False, cell=(0, 0))
    """
    cells, free = frontier(board), pool(board)
    names = ascii_uppercase if blanks(board) < BLANKS else ""
    for placed in board:
        for letter in cubes.get(placed.cube, ""):
            if placed.named or placed.letter != letter:
                yield Reface(placed.cell, letter, False)
    for cell in cells:
        for cube in free:
            yield from (Site(cube, letter, False, cell) for letter in cubes.get(cube, ""))
        yield from (Resite(placed.cell, cell) for placed in board)
    for placed in board:
        others = ascii_uppercase.replace(placed.letter, "")
        if placed.named:
            yield from (Rename(placed.cell, name) for name in others)
        else:
            yield from (Reface(placed.cell, name, True) for name in names)
        if placed.cube == JOKER:
            yield from (Resite(placed.cell, cell, name) for cell in cells for name in others)
    for cell in cells:
        for cube in free:
            yield from (
                Site(cube, name, True, cell) for name in (ascii_uppercase if cube == JOKER else names)
            )


def touching(board: Board) -> Iterator[Action]:
    """Single commands that need no letter which nobody has told: re-sites and re-names (REF-1)."""
    return (action for action in actions(board, {}) if isinstance(action, Resite | Rename))


def frontier(board: Board) -> list[Cell]:
    """The free cells that touch a cube by a side, in reading order; 0,0 on an empty board.

    >>> from letterloom.games.cubeword.board import Placed
    >>> frontier((Placed(1, (5, 5), "A"),))
    [(5, 4), (4, 5), (6, 5), (5, 6)]
    """
    if not board:
        return [(0, 0)]
    taken = {placed.cell for placed in board}
    found = {
        (x, y) for cell in taken for x, y in neighbours(cell) if max(abs(x), abs(y)) <= limits.COORDINATE
    }
    return sorted(found - taken, key=lambda cell: (cell[1], cell[0]))

"""The single commands that `letterloom moves` lists.

There are very many, so they come one by one: sites and re-sites on free cells that touch a cube by a side (0,0 on an
empty table), re-faces and re-names. Each effect comes once: a blank is re-named by `rename`, the Joker's name is kept
by a `resite` without one. Printed letters come before names, of which there are many more.
"""

from collections.abc import Iterator
from string import ascii_uppercase

from letterloom.games.cubeword.material import CUBES, JOKER, Cell
from letterloom.games.cubeword.moves import Action, Reface, Rename, Resite, Site
from letterloom.games.cubeword.table import BLANKS, Table, blanks, pool
from letterloom.rules.geometry import neighbours


def listed(table: Table) -> Iterator[Action]:
    """Single commands on this table, lazily.

    >>> next(listed(()))
    Site(cube=1, letter='E', named=False, cell=(0, 0))
    """
    cells, free = frontier(table), pool(table)
    names = ascii_uppercase if blanks(table) < BLANKS else ""
    for placed in table:
        for letter in CUBES.get(placed.cube, ""):
            if placed.named or placed.letter != letter:
                yield Reface(placed.cell, letter, False)
    for cell in cells:
        for cube in free:
            yield from (Site(cube, letter, False, cell) for letter in CUBES.get(cube, ""))
        yield from (Resite(placed.cell, cell) for placed in table)
    for placed in table:
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


def frontier(table: Table) -> list[Cell]:
    """The free cells that touch a cube by a side, in reading order; 0,0 on an empty table.

    >>> from letterloom.games.cubeword.table import Placed
    >>> frontier((Placed(1, (5, 5), "A"),))
    [(5, 4), (4, 5), (6, 5), (5, 6)]
    """
    if not table:
        return [(0, 0)]
    taken = {placed.cell for placed in table}
    found = {(x, y) for cell in taken for x, y in neighbours(cell)} - taken
    return sorted(found, key=lambda cell: (cell[1], cell[0]))

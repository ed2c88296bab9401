"""Which play some bricks make: their run spelt whole, with a `.` for each brick that was there.

Fingers lay bricks and know nothing of runs (`lay E@4,2,0 R@5,2,0`), and a play that can be spelt in several ways is
listed in this one.
"""

from collections.abc import Iterator, Sequence
from typing import Literal

from letterloom.games.xword3d.board import (
    AXES,
    HINGE,
    X_AXIS,
    Z_AXIS,
    Board,
    Brick,
    Cell3,
    Face,
    Layout,
    brick,
    face,
    layout,
)
from letterloom.games.xword3d.moves import Direction, Joiner, Play
from letterloom.rules import refuse
from letterloom.rules.notation import write_cell
from letterloom.words import Lexicon

Vertical = Literal["up", "down"]


def spelling(
    board: Board,
    lexicon: Lexicon,
    bricks: Sequence[tuple[Cell3, str]],
    way: Vertical | None = None,
    flipped: bool = False,
    joiner: Joiner | None = None,
    axis: int | None = None,
) -> Play:
    """The play that lays these bricks, or a refusal by 3DX-10 where they are in no unbroken line.

    One brick alone is spelt along `axis`, or the first one in which it has a neighbour. A vertical run without a `way`
    reads the way that is a word, downwards if both are. An X has no way up (3DX-22): X alone read as what they join.

    >>> from letterloom.words import open_lexicon
    >>> there = Board((Brick((1, 0, 0), "A"),))
    >>> spelling(there, open_lexicon("en"), [((2, 0, 0), "T"), ((0, 0, 0), "C")])
    Play(at=(0, 0, 0), direction='across', letters='C.T', flipped=False, joiner=None)
    """
    there = layout(board)
    new = [brick(cell, letter, flipped) for cell, letter in bricks]
    cells = {one.cell for one in new}
    for cell in cells & there.bricks.keys():
        refuse("3DX-10", "taken", cell=write_cell(cell), letter=there.bricks[cell].letter)
    axes = [axis for axis in AXES if len({cell[axis] for cell in cells}) > 1]
    if len(axes) > 1 or len(cells) < len(new):
        refuse("3DX-10", "crooked")
    after = there.adding(new, _parted(there, new, joiner))
    first = new[0].cell
    if axis is None:
        axis = next((axis for axis in axes or AXES if len(after.run(first, axis)) > 1), X_AXIS)
    run = after.run(first, axis)
    if not cells.issubset(run):
        refuse("3DX-10", "gap")
    if all(one.letter == HINGE for one in new):
        flipped = axis != Z_AXIS and True in after.ways_up(run)
    direction: Direction = ("across", "along", way or _way(after.read(run), lexicon))[axis]
    if direction == "down" or (flipped and axis != Z_AXIS):
        run = run[::-1]
    letters = "".join(after.bricks[cell].letter if cell in cells else "." for cell in run)
    return Play(run[0], direction, letters, flipped, joiner)


def turning(board: Board, cell: Cell3, joiner: Joiner | None) -> int | None:
    """Along which axis one brick in a cell is spelt, so that its Joiner, if any, makes a turn (3DX-23)."""
    if joiner is None:
        return None
    there = layout(board)
    runs = {axis for axis in AXES if len(there.run(joiner.old, axis)) > 1}
    held = face(cell, joiner.old)
    after = there.adding([Brick(cell, "")], [held] if held else ())
    return next((axis for axis in AXES if runs - {axis} and len(after.run(cell, axis)) > 1), None)


def _parted(there: Layout, new: Sequence[Brick], joiner: Joiner | None) -> Iterator[Face]:
    """The face that a play's own Joiner parts."""
    old = there.bricks.get(joiner.old) if joiner is not None else None
    if old is not None:
        for one in new:
            if one.letter == old.letter and (found := face(one.cell, old.cell)):
                yield found


def _way(upwards: str, lexicon: Lexicon) -> Vertical:
    """Which way a vertical run is a word (3DX-21)."""
    return "up" if upwards in lexicon and upwards[::-1] not in lexicon else "down"

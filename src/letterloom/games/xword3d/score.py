"""What a word is worth."""

from collections.abc import Container, Sequence
from typing import Final

from letterloom.games.xword3d.board import Z_AXIS, Cell3, Layout, Tie, faces

MULTIPLE: Final = {"red": 3, "blue": 2}
"""What a Joiner makes of each letter that is laid with it (3DX-23)."""


def worth(after: Layout, axis: int, run: Sequence[Cell3], placed: Container[Cell3], link: Tie | None) -> int:
    """The points of a run along an axis: a point a letter (3DX-11), by the play's Joiner and as a leg."""
    multiple = 1 if link is None else MULTIPLE[link.colour]
    letters = sum(multiple if cell in placed else 1 for cell in run)
    return 2 * letters if axis == Z_AXIS and is_leg(after, run) else letters


def is_leg(after: Layout, run: Sequence[Cell3]) -> bool:
    """3DX-24: is the lowest brick of a vertical run on the table, with no brick beside it there?"""
    foot = run[0]
    return foot[2] == 0 and not any(cell in after.bricks for cell in faces(foot) if cell[2] == 0)

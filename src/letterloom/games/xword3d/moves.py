"""The moves of 3DXWORD: lay bricks, pass, or swap some; doubting and accepting are shared by games."""

from typing import Literal

from letterloom.games.xword3d.lattice import Cell3, Colour
from letterloom.rules import Frozen, Move

Direction = Literal["across", "along", "up", "down"]


class Joiner(Frozen, frozen=True):
    """A Joiner to be used, and the brick of the structure that it holds on to (3DX-23)."""

    colour: Colour
    old: Cell3


class Play(Move, frozen=True):
    """Lay bricks in one line: the cell of the first letter, then the whole run (`.`: a brick that is there)."""

    at: Cell3
    direction: Direction
    letters: str
    flipped: bool = False
    joiner: Joiner | None = None


class Pass(Move, frozen=True):
    """Lay nothing this turn (3DX-7)."""


class Swap(Move, frozen=True):
    """Pass, and change some bricks for others of the pool (3DX-7)."""

    letters: str

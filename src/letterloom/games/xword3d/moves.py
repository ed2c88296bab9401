"""The moves of 3DXWORD: lay bricks, pass, or swap some; and what the table itself can say (REF-6)."""

from typing import Annotated, Literal

from msgspec import Meta

from letterloom.games.xword3d.board import Colour
from letterloom.rules import Coordinate, Frozen, Move, SharedMove
from letterloom.rules.limits import PIECES

Place = tuple[Coordinate, Coordinate, Coordinate]
"""A cell that a move names."""
Direction = Literal["across", "along", "up", "down"]


class Joiner(Frozen, frozen=True):
    """A Joiner to be used, and the brick of the structure that it holds on to (3DX-23)."""

    colour: Colour
    old: Place


class Play(Move, frozen=True):
    """Lay bricks in one line: the cell of the first letter, then the whole run (`.`: a brick that is there)."""

    at: Place
    direction: Direction
    letters: Annotated[str, Meta(pattern=r"\A[A-Z.]+\Z", max_length=PIECES)]
    flipped: bool = False
    joiner: Joiner | None = None


class Pass(Move, frozen=True):
    """Lay nothing this turn (3DX-7)."""


class Swap(Move, frozen=True):
    """Change some bricks, named in alphabetical order, for others of the pool (3DX-7)."""

    letters: Annotated[str, Meta(pattern=r"\A[A-Z?]+\Z", max_length=PIECES)]
    """`?` for each that the referee does not see (REF-3)."""


class Set(Move, frozen=True):
    """The table: this word was played here, as a play names it (`set 0,0,0 across BRAND`)."""

    at: Place
    direction: Direction
    letters: Annotated[str, Meta(pattern=r"\A[A-Z.]+\Z", max_length=PIECES)]
    flipped: bool = False
    joiner: Joiner | None = None

    @property
    def play(self) -> Play:
        """The same as a play."""
        return Play(self.at, self.direction, self.letters, self.flipped, self.joiner)


class Lift(Move, frozen=True):
    """The table: no brick is here (`lift 0,0,0`)."""

    at: Place


TABLE_ROWS = (Set, Lift)
XwordMove = Play | Pass | Swap | Set | Lift | SharedMove

"""Everything that is so at one moment of a game of 3DXWORD, and what a seat may know of it."""

from letterloom.games.xword3d.lattice import Board
from letterloom.games.xword3d.laying import Position
from letterloom.games.xword3d.material import joiner_stock
from letterloom.games.xword3d.options import XwordOptions
from letterloom.rules import Frozen, Seat, Sheet, State, View, Vote

HIGH_AFTER = 4
"""So many words are played before bricks may leave the table (3DX-20)."""


class Doubtful(Frozen, frozen=True):
    """A play that is being voted on, with what it takes to undo it (3DX-28)."""

    vote: Vote
    bricks: int
    joiner: bool
    words: tuple[str, ...]


class XwordState(State, frozen=True, kw_only=True):
    """A game between two answers."""

    options: XwordOptions
    bricks: str = ""
    """The whole set that is played with, in alphabetical order; empty before it is mixed."""
    pool: str = ""
    """The bricks to draw, the next one first."""
    shown: int = 0
    """So many bricks at the back of the pool were seen by all in the draw for the start (3DX-2)."""
    hands: tuple[str, ...]
    """Each seat's bricks, in alphabetical order."""
    board: Board = Board()
    lines: tuple[Sheet, ...]
    """Each seat's words so far."""
    mover: Seat = 0
    plays: int = 0
    """How many words were played, cross-words not counted (3DX-20)."""
    turned: tuple[bool, ...]
    """Which seats have had a turn (3DX-20)."""
    passes: tuple[int, ...]
    """How often each seat has passed since the last play (3DX-12)."""
    doubtful: Doubtful | None = None
    unmixed: bool = True
    """Does chance owe a mix?"""
    turn: int = 0
    over: bool = False


class XwordView(View, frozen=True, kw_only=True):
    """What one seat knows: other hands by their number of bricks, the pool by its size."""

    options: XwordOptions
    bricks: str
    pool: int
    shown: str
    """The bricks at the back of the pool that were seen by all."""
    hands: tuple[str | None, ...]
    held: tuple[int, ...]
    board: Board
    mover: Seat
    plays: int
    turned: tuple[bool, ...]
    passes: tuple[int, ...]
    doubtful: Doubtful | None
    unmixed: bool
    turn: int
    over: bool


def is_high(table: XwordState | XwordView) -> bool:
    """May bricks leave the table (3DX-20)?"""
    if not table.options.solid or table.plays < HIGH_AFTER:
        return False
    few = len(table.seats) <= HIGH_AFTER
    return few or all(turned for seat, turned in enumerate(table.turned) if seat not in table.left)


def position(table: XwordState | XwordView, seat: Seat, hand: str) -> Position:
    """What decides about a seat's plays."""
    return Position(table.board, hand, seat, table.options, is_high(table), joiner_stock(len(table.seats)))

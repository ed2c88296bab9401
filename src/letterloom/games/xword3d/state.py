"""Everything that is so at one moment of a game of 3DXWORD, and what a seat may know of it.

Secret are the hands, until the end, and the order of the pool.
"""

from typing import Any, Final, Self

from msgspec.structs import replace

from letterloom.games.xword3d.board import Board
from letterloom.games.xword3d.effect import Situation
from letterloom.games.xword3d.material import joiner_stock
from letterloom.games.xword3d.options import XwordOptions
from letterloom.rules import Frozen, Open, Seat, Sheet, State, Stock, View

HIGH_AFTER: Final = 4
"""So many words are played before bricks may leave the table (3DX-20)."""


class Doubtful(Frozen, frozen=True):
    """A play that is being voted on: what it takes to undo it (3DX-28)."""

    bricks: int
    """So many bricks of the board are its own, the last ones."""
    joiner: bool
    lines: Sheet

    @property
    def words(self) -> tuple[str, ...]:
        """The words that it made or changed."""
        return tuple(line.word for line in self.lines)


class XwordOpen(Open, frozen=True, kw_only=True):
    """What all may see."""

    options: XwordOptions
    bricks: str = ""
    """The whole set that is played with, in alphabetical order; empty before it is mixed."""
    pool: Stock = Stock()
    """How many bricks there are to draw."""
    back: str = ""
    """The last bricks of the pool, which all have seen in the draw for the start (3DX-2)."""
    hands: tuple[Stock, ...]
    """How many bricks each seat holds; at the end, which."""
    board: Board = Board()
    mover: Seat = 0
    """Whose turn it is; below 0 where that is not known before somebody takes the first one (REF-2)."""
    plays: int = 0
    """How many words were played, cross-words not counted (3DX-20)."""
    turned: tuple[bool, ...]
    """Which seats have had a turn (3DX-20)."""
    passes: tuple[int, ...]
    """How often each seat has passed since the last play or swap (3DX-12)."""
    idle: tuple[int, ...]
    """How many turns each seat has had since the last play (3DX-12)."""
    doubtful: Doubtful | None = None
    """The play that `vote` is about."""
    unmixed: bool = True
    """Does chance owe a mix?"""
    arranged: bool = False
    """Were bricks set or laid that nobody has weighed (REF-1, REF-6)? Then a play is judged by the whole structure."""
    turn: int = 0
    over: bool = False

    @property
    def is_set_unknown(self) -> bool:
        """Has nobody said which bricks there are (REF-1)?"""
        return self.blind and not self.options.pieces

    @property
    def is_high(self) -> bool:
        """May bricks leave the table (3DX-20)?"""
        if not self.options.solid or self.plays < HIGH_AFTER:
            return False
        return len(self.seats) <= HIGH_AFTER or all(self.turned[seat] for seat in self.remaining)

    def situation(self, seat: Seat, hand: Stock) -> Situation:
        """What decides about a seat's plays."""
        return Situation(
            self.board,
            hand,
            seat,
            self.options,
            self.lexicon,
            self.is_high,
            joiner_stock(len(self.seats)),
            unseen=self.is_set_unknown,
            arranged=self.arranged,
        )


class XwordState(State, frozen=True, kw_only=True):
    """A game between two answers."""

    open: XwordOpen
    pool: Stock
    """The bricks to draw, the next one first."""
    hands: tuple[Stock, ...]
    """Each seat's bricks."""

    def with_stocks(self, hands: tuple[Stock, ...], pool: Stock, **changes: Any) -> Self:
        """This state with other hands and another pool, what all see of them, and other changes of what is open."""
        back = changes.pop("back", self.open.back)
        open_ = replace(
            self.open,
            hands=tuple(hand.hidden for hand in hands),
            pool=pool.hidden,
            back=back[max(0, len(back) - len(pool)) :],  # where the front is used up, they are drawn, too
            **changes,
        )
        return replace(self, open=open_, hands=hands, pool=pool)


class XwordView(View, frozen=True, kw_only=True):
    """What one seat knows: its own bricks."""

    open: XwordOpen
    hand: Stock

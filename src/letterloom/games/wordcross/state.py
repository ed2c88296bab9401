"""Everything that is so at one moment of a game of WORD CROSS, and what a seat may know of it.

Secret is the order of the bag alone, from everybody.
"""

from letterloom.games.wordcross.board import Board
from letterloom.games.wordcross.options import WordCrossOptions
from letterloom.rules import Open, Seat, State, Stock, View


class WordCrossOpen(Open, frozen=True, kw_only=True):
    """What all may see."""

    options: WordCrossOptions
    board: Board
    bag: Stock = Stock()
    """What is in the bag, in alphabetical order."""
    twins: tuple[str, ...] = ()
    """The fragments that several tiles of this game have: one of those cannot be told from another."""
    front: str = ""
    """The tile at the front of the bag when all have seen it: a refill that was undone put it back."""
    round: int = 1
    starter: Seat = -1
    """Who began this round; before its mix, who began the last one: the seat before the one that will begin."""
    mover: Seat = 0
    """Whose turn it is, or whose play is being voted on."""
    turn: int = 0
    """How many turns there have been in the game."""
    passes: int = 0
    """How many passes there were in a row (WCR-14)."""
    idle: tuple[int, ...]
    """How many turns each seat has had since somebody last locked, in this round (WCR-14)."""
    final: bool = False
    """Has somebody locked six words in this round (WCR-12)?"""
    owed: tuple[Seat, ...] = ()
    """Who has one more turn then."""
    dealt: bool = False
    """Have the tiles of this round been mixed?"""
    before: Board | None = None
    """The board before the play that is being voted on (WCR-15)."""
    drawn: str = ""
    """The tile that refilled the centre in that play."""
    ended: Board | None = None
    """The board as the last round ended, until the tiles are mixed for the next one."""
    over: bool = False

    @property
    def is_set_unknown(self) -> bool:
        """Has nobody said which tiles there are (REF-1)?"""
        return self.blind and not self.options.pieces


class WordCrossState(State, frozen=True, kw_only=True):
    """A game between two answers."""

    open: WordCrossOpen
    bag: Stock = Stock()
    """In drawing order, front first; before a later round's mix in alphabetical order."""


class WordCrossView(View, frozen=True, kw_only=True):
    """What one seat knows: all but the order of the bag."""

    open: WordCrossOpen

"""Everything that is so at one moment of a game of CUBEWORD. Nothing of it is secret: a view holds the same."""

from collections.abc import Mapping

from letterloom.games.cubeword.board import Board
from letterloom.games.cubeword.material import ANY, cubes_of
from letterloom.games.cubeword.moves import Action
from letterloom.games.cubeword.options import CubewordOptions
from letterloom.games.cubeword.score import Resting
from letterloom.rules import Open, Seat, Sheet, State, View


class CubewordOpen(Open, frozen=True, kw_only=True):
    """What all may see: everything."""

    options: CubewordOptions
    board: Board = ()
    """The cubes in play as they lie now."""
    began: Board = ()
    """The cubes as they lay when this turn began."""
    actions: tuple[Action, ...] = ()
    """This turn's moves so far."""
    resting: Resting = ()
    """The words that would score nothing if they were restored now (CUB-8)."""
    pending: Sheet = ()
    """What the turn that is being voted on has scored."""
    mover: Seat = 0
    """Whose turn it is."""
    turn: int = 0
    """How many turns have been played, of all seats together."""
    begun: int = 0
    """How many turns have begun before this one, also those that were broken off: each has its own time."""
    rounds: int = 0
    """How many turns everybody has had."""
    reached: bool = False
    """Is the time of `minutes` up? Then the round is played out (CUB-11)."""
    over: bool = False

    @property
    def is_set_unknown(self) -> bool:
        """Has nobody said which letters the cubes have (REF-1)?"""
        return self.blind and not self.options.pieces

    @property
    def pieces(self) -> str:
        """The set that is played with, as the option names it."""
        return ANY if self.is_set_unknown else self.options.pieces

    @property
    def cubes(self) -> Mapping[int, str]:
        """The letters of each cube, as far as somebody can be refused for want of one (CUB-1)."""
        return cubes_of(self.pieces)


class CubewordState(State, frozen=True, kw_only=True):
    """A game between two answers."""

    open: CubewordOpen


class CubewordView(View, frozen=True, kw_only=True):
    """What a seat knows: everything."""

    open: CubewordOpen

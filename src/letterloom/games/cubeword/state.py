"""Everything that is so at one moment of a game of CUBEWORD. Nothing of it is secret: a view holds the same."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from letterloom.games.cubeword.board import Board, Run, new_runs
from letterloom.games.cubeword.material import ANY, cubes_of
from letterloom.games.cubeword.moves import Action
from letterloom.games.cubeword.options import CubewordOptions
from letterloom.games.cubeword.score import Resting, Settled, settle
from letterloom.rules import Open, Seat, Sheet, State, View
from letterloom.rules.remembered import remembered

Kept = TypeVar("Kept")


class CubewordOpen(Open, frozen=True, kw_only=True, dict=True, gc=True):
    """What all may see: everything. What is worked out from it is remembered with it, for all who look at it."""

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

    @remembered
    def new(self) -> tuple[Run, ...]:
        """The runs that were not there when this turn began (CUB-8)."""
        return new_runs(self.began, self.board)

    @remembered
    def settled(self) -> Settled:
        """What they bring if they are words and the turn ends as the board lies."""
        return settle(self.new, self.resting, self.turn, self.lexicon)

    def keep(self, make: "Callable[[CubewordOpen], Kept]") -> Kept:
        """What somebody works out from what is open: made once, and let go with it."""
        kept = self._kept
        if make not in kept:
            kept[make] = make(self)
        found: Kept = kept[make]
        return found

    @remembered
    def _kept(self) -> dict[Any, Any]:
        return {}

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
        return cubes_of(self.pieces) if self.blind else cubes_of(self.options.pieces)


class CubewordState(State, frozen=True, kw_only=True):
    """A game between two answers."""

    open: CubewordOpen


class CubewordView(View, frozen=True, kw_only=True):
    """What a seat knows: everything."""

    open: CubewordOpen

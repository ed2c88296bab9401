"""Everything that is so at one moment of a game of CUBEWORD. All of it is open: a view holds the same."""

from letterloom.games.cubeword.crossword import History, Scored
from letterloom.games.cubeword.moves import Action
from letterloom.games.cubeword.options import CubewordOptions
from letterloom.games.cubeword.table import Table
from letterloom.rules import Seat, State, View, Vote


class CubewordState(State, frozen=True, kw_only=True):
    """A game between two answers."""

    options: CubewordOptions
    table: Table = ()
    """The cubes in play as they lie now."""
    began: Table = ()
    """The cubes as they lay when this turn began."""
    actions: tuple[Action, ...] = ()
    """This turn's moves so far."""
    history: History = ()
    """Each word that was made, with the turn from which its clear turns count (CUB-8)."""
    scored: tuple[tuple[Scored, ...], ...]
    """The words that scored for each seat."""
    mover: Seat = 0
    """Whose turn it is."""
    turn: int = 0
    """How many turns have been played, of all seats together."""
    begun: int = 0
    """How many turns have begun before this one, also those that were broken off: each has its own time."""
    rounds: int = 0
    """How many turns everybody has had."""
    reached: bool = False
    """Has the target been reached? Then the round is played out (CUB-11)."""
    vote: Vote | None = None
    """The vote on the turn that was just played (`challenge`)."""
    pending: tuple[Scored, ...] = ()
    """What that turn scored, until the vote is over."""
    over: bool = False


class CubewordView(View, frozen=True, kw_only=True):
    """What a seat knows: everything."""

    options: CubewordOptions
    table: Table
    began: Table
    actions: tuple[Action, ...]
    history: History
    scored: tuple[tuple[Scored, ...], ...]
    mover: Seat
    turn: int
    begun: int
    rounds: int
    reached: bool
    vote: Vote | None
    pending: tuple[Scored, ...]
    over: bool

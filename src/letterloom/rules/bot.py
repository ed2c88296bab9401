"""Bots: players made of code. They see a view, never a state.

A game's bots stand in its `bot.py`, apart from its rules, as `BOTS`, weakest first: classes, or whatever else makes a
bot of a game. `letterloom.players` loads them.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from letterloom.rules.contract import AnyGame
from letterloom.rules.state import View
from letterloom.rules.terms import Frozen, Move, Note

V = TypeVar("V", bound=View)


class Ranked(Frozen, frozen=True):
    """A move with the points that it brings at once and what a bot thinks it is worth."""

    move: Move
    points: int
    value: float


class Budget:
    """How long a bot may think. This one never ends; `letterloom.players` has one with a time and a stop."""

    ms: float | None = None
    """How many milliseconds there are in all, or None."""

    def is_spent(self) -> bool:
        """Should the bot answer now? It looks often, and answers with the best that it has."""
        return False

    def share(self) -> float:
        """How much of the time is over, from 0 to 1; 0 where there is no end."""
        return 0.0


class Bot(ABC, Generic[V]):
    """A player made of code, for one game."""

    name: str
    games: ClassVar[tuple[str, ...]] = ()
    """The ids of the games that it plays; none: any game."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def prepare(self, view: V) -> None:
        """Have everything ready that it needs for a game, however long that takes.

        An arena asks for it before the first move. A table does not: there the bot answers at once, as well as it can.
        """

    @abstractmethod
    def rank(self, view: V, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """The moves of the view's seat, best first; never empty while the seat is asked."""

    def explain(self, view: V, move: Move) -> tuple[Note, ...]:
        """Why it thinks well of a move, for people: sentences of the section `reasons`."""
        return ()

    def choose(self, view: V, rng: Random, budget: Budget) -> Move:
        """The move to make."""
        return self.rank(view, rng, budget)[0].move


AnyBot = Bot[Any]

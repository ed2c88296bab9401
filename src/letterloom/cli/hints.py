"""Moves that a bot would make, for people."""

from collections.abc import Iterator
from random import Random
from typing import Any

from letterloom.players import strongest
from letterloom.rules import AnyGame, Budget, Move, Ranked, Speech
from letterloom.table.decency import advice

HINT_MS = 3_000
"""So long a bot may think when a person has asked it."""


def hints(game: AnyGame, view: Any, budget: Budget, seed: int = 0) -> Iterator[Ranked]:
    """The moves of a view's seat as the strongest bot ranks them, best first, lazily; none with an offensive word."""
    return advice(strongest(game), view, Random(seed), budget)


def why(game: AnyGame, view: Any, move: Move, speech: Speech) -> str:
    """Why the strongest bot thinks well of a move, in words; "" where there is nothing to say."""
    return "" if view.open.vote else speech.reason(strongest(game).explain(view, move))

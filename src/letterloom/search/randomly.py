"""The random player: a kind of move first, then a move of that kind.

Picking evenly among all moves would hardly ever pass, lock or stop, and some games would not end.
"""

from collections.abc import Sequence
from itertools import islice
from random import Random as Rng

from letterloom.rules import AnyGame, Bot, Move, Ranked, View

ENOUGH = 400
"""So many moves are looked at, at most: lists can be very long, and are lazy."""


class Random(Bot[View]):
    """Plays any game at random."""

    name = "random"

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def rank(self, view: View, rng: Rng, limit: int | None = None) -> Sequence[Ranked]:
        """Moves in a random order, kinds taking turns."""
        kinds: dict[type[Move], list[Move]] = {}
        for move in islice(self.game.moves(view), ENOUGH):
            kinds.setdefault(type(move), []).append(move)
        ranked: list[Ranked] = []
        for moves in kinds.values():
            rng.shuffle(moves)
        while kinds and (limit is None or len(ranked) < limit):
            kind = rng.choice(list(kinds))
            ranked.append(Ranked(kinds[kind].pop(), 0, 0.0))
            if not kinds[kind]:
                del kinds[kind]
        return ranked

"""The random player: a kind of move first, then a move of that kind.

Picking evenly among all moves would hardly ever pass, lock or stop, and some games would not end.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random as Rng
from typing import NoReturn

from letterloom.rules import Bot, Budget, Move, Ranked, View, refuse

ENOUGH = 400
"""So many moves are looked at, at most: lists can be very long, and are lazy."""


class Random(Bot[View]):
    """Plays any game at random."""

    name = "random"

    def rank(self, view: View, rng: Rng, budget: Budget) -> Sequence[Ranked]:
        """Moves in a random order, kinds taking turns."""
        return [Ranked(move, 0, 0.0) for move in self._shuffled(view, rng)] or _at_a_loss()

    def choose(self, view: View, rng: Rng, budget: Budget) -> Move:
        """A move that the game draws without a list, where it can; else the first of them."""
        return self.game.random_move(view, rng) or next(self._shuffled(view, rng), None) or _at_a_loss()

    def _shuffled(self, view: View, rng: Rng) -> Iterator[Move]:
        kinds: dict[type[Move], list[Move]] = {}
        for move in islice(self.game.moves(view), ENOUGH):
            kinds.setdefault(type(move), []).append(move)
        while kinds:
            kind = rng.choice(list(kinds))
            moves = kinds[kind]
            yield moves.pop(rng.randrange(len(moves)))
            if not moves:
                del kinds[kind]


def _at_a_loss() -> NoReturn:
    """Where every answer needs a piece that nobody has told, there is nothing to choose from (REF-1)."""
    refuse("REF-1", "no-advice")

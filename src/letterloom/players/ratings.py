"""How strong players are, from who beat whom.

Elo: a player who is 400 points better wins ten games for each that is lost. A draw is half a win. The interval of a
pair is Wilson's at 95 %, which holds for few games and one-sided results too. Nobody is infinitely stronger than
anybody: a rating is worked out as if one more game had been drawn.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

SURE = 1.96
"""Standard deviations on either side of 95 %."""


class Elo(NamedTuple):
    """A rating, and between what it lies with 95 %."""

    elo: float
    low: float
    high: float


class Tally(NamedTuple):
    """What came of the games of two players, as the first of them sees it."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(self)

    @property
    def score(self) -> float:
        """Wins, and half the draws."""
        return self.wins + self.draws / 2

    @property
    def elo(self) -> Elo:
        """By how much the first is stronger.

        >>> [round(number) for number in Tally(75, 0, 25).elo]
        [189, 113, 269]
        >>> Tally(10, 0, 10).elo.elo, Tally(0, 0, 0).elo.elo
        (0.0, 0.0)
        """
        games, score = self.games, self.score
        middle, spread = _wilson(score, games)
        return Elo(
            _elo((score + 0.5) / (games + 1)),
            _elo(max(middle - spread, 0.5 / (games + 1))),
            _elo(min(middle + spread, (games + 0.5) / (games + 1))),
        )


def _wilson(score: float, games: int) -> tuple[float, float]:
    """The middle of Wilson's interval for a share of wins, and how far it reaches."""
    share, more = score / max(games, 1), SURE**2
    middle = (score + more / 2) / (games + more)
    spread = SURE * math.sqrt(share * (1 - share) * games + more / 4) / (games + more)
    return middle, spread


def _elo(share: float) -> float:
    return 400 * math.log10(share / (1 - share))


def ratings(count: int, pairs: Sequence[tuple[int, int, Tally]]) -> list[Elo]:
    """The ratings of all players that explain best who beat whom (Bradley and Terry), their mean 0.

    >>> [round(rating.elo) for rating in ratings(3, [(0, 1, Tally(9, 0, 3)), (1, 2, Tally(9, 0, 3))])]
    [173, 0, -173]
    """
    strength = [1.0] * count
    played = [(a, b, tally.score + 0.5, tally.games + 1) for a, b, tally in pairs]
    won = [
        sum((score if a == one else games - score) for a, b, score, games in played if one in (a, b))
        for one in range(count)
    ]
    for _ in range(500):  # each round comes nearer; a few dozen are enough
        share = [0.0] * count
        for a, b, _score, games in played:
            share[a] += games / (strength[a] + strength[b])
            share[b] += games / (strength[a] + strength[b])
        strength = [w / s if s else 1.0 for w, s in zip(won, share, strict=True)]
        mean = math.exp(sum(map(math.log, strength)) / count)
        strength = [one / mean for one in strength]
    found = []
    for one in range(count):
        known = sum(
            games * strength[a] * strength[b] / (strength[a] + strength[b]) ** 2
            for a, b, _, games in played
            if one in (a, b)
        )
        elo = 400 * math.log10(strength[one])
        reach = SURE * 400 / math.log(10) / math.sqrt(known) if known else 0.0
        found.append(Elo(elo, elo - reach, elo + reach))
    return found

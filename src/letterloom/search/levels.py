"""Levels: how well a bot plays, as numbers.

A game has one player, and a level says how far it sees. Below the champion it plays as people do: it knows the common
words, it overlooks some plays (long words, odd ones, several at once sooner than others), it adds up roughly, and it
looks less far ahead. No level offers an offensive word.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from random import Random
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from letterloom.rules import AnyBot, AnyGame, Ranked
from letterloom.words import Lexicon

LONG: Final = 4
"""Words of more letters than this are harder to see."""
COMMON: Final = 150
"""Words that are less frequent than this are harder to see."""


class Level(NamedTuple):
    """How well a bot plays."""

    name: str
    rarest: int
    """It knows words of this frequency (0 to 255) and up."""
    sight: float
    """How likely it is to see a play that makes one short, common word."""
    slip: float
    """How far off its judgement of a play may be, as a part of what the best one is worth."""
    ahead: float
    """How much of its time it spends on looking ahead; 0: it plays what it sees."""

    def knows(self, lexicon: Lexicon) -> Callable[[str], bool]:
        """Tells which words it knows.

        >>> from letterloom.words import open_lexicon
        >>> knows = LEVELS[0].knows(open_lexicon("en"))
        >>> knows("HOUSE"), knows("OUZEL")
        (True, False)
        """
        return lexicon.keep(_vocabulary(self.rarest))

    def sees(self, words: Sequence[str], lexicon: Lexicon, rng: Random) -> bool:
        """Does it find a play that makes these words? Chance has its say, so ask once."""
        knows = self.knows(lexicon)
        return all(map(knows, words)) and rng.random() < self.sight ** effort(words, lexicon)

    def judged(self, seen: Sequence[Ranked], rng: Random) -> list[Ranked]:
        """The plays that it sees, as it ranks them."""
        best = max((abs(option.value) for option in seen), default=0.0)
        values = [
            option.value + rng.gauss(0, self.slip * best) if self.slip else option.value for option in seen
        ]
        order = sorted(range(len(seen)), key=lambda n: -values[n])
        return [seen[n] for n in order]


LEVELS: Final = (
    Level("novice", rarest=135, sight=0.55, slip=0.35, ahead=0.0),
    Level("casual", rarest=110, sight=0.75, slip=0.2, ahead=0.0),
    Level("club", rarest=80, sight=0.9, slip=0.08, ahead=0.0),
    Level("expert", rarest=40, sight=0.98, slip=0.02, ahead=0.1),
    Level("champion", rarest=0, sight=1.0, slip=0.0, ahead=0.95),
)
"""From the weakest to the strongest."""


class AtLevel(Protocol):
    """A game's player, made for a level."""

    def __call__(self, game: AnyGame, level: Level) -> AnyBot: ...


def at_all_levels(
    player: AtLevel, changes: Mapping[str, Mapping[str, float]] = MappingProxyType({})
) -> tuple[Callable[[AnyGame], AnyBot], ...]:
    """A game's player at each level, as `BOTS` lists them; `changes` are a game's own numbers, by level."""
    levels = (level._replace(**changes.get(level.name, {})) for level in LEVELS)  # type: ignore[arg-type]
    return tuple(partial(player, level=level) for level in levels)


def effort(words: Sequence[str], lexicon: Lexicon) -> float:
    """How hard it is to see a play that makes these words: 1 for one that is short and common.

    >>> from letterloom.words import open_lexicon
    >>> english = open_lexicon("en")
    >>> effort(["TIME"], english), effort(["TIME", "AND"], english), effort(["MINUTE"], english)
    (1.0, 2.0, 1.5)
    """
    long = sum(max(0, len(word) - LONG) for word in words)
    odd = (
        sum(max(0, COMMON - lexicon.frequency(word)) for word in words) / COMMON if lexicon.language else 0.0
    )
    return max(1, len(words)) + long / 4 + odd


@lru_cache(maxsize=16)
def _vocabulary(rarest: int) -> Callable[[Lexicon], Callable[[str], bool]]:
    """Makes what tells, for a lexicon, which words of this frequency and up may be offered."""

    def make(lexicon: Lexicon) -> Callable[[str], bool]:
        @lru_cache(maxsize=100_000)
        def knows(word: str) -> bool:
            if lexicon.is_offensive(word):
                return False
            # Of a word file nobody counted the words, and a table's own words are known there.
            return not lexicon.language or word in lexicon.extra or lexicon.frequency(word) >= rarest

        return knows

    return make

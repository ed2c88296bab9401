"""What the words of a turn score (CUB-7, CUB-8, CUB-9).

`settle` decides about each new run: a word that was made before, in any of its spellings, is restored, and scores only
after two clear turns. So only words that are not that old matter, and only they are remembered: they are *resting*.
"""

from collections.abc import Iterable
from itertools import accumulate
from operator import itemgetter
from typing import Final, NamedTuple

from letterloom.games.cubeword.board import Run
from letterloom.rules import Line, Sheet
from letterloom.words import Lexicon

CLEAR_TURNS: Final = 2
"""So many turns must lie between a word and its restoring for points (CUB-8)."""
LETTER_POINTS: Final = (1, 1, 1, 1, 1, 2, 2)
"""What the first letters of a word score; each further one scores `LATE_POINTS` (CUB-7)."""
LATE_POINTS: Final = 3

Resting = tuple[tuple[str, int], ...]
"""Words that would score nothing now, each with the turn from which its clear turns count: one for all spellings."""


class Settled(NamedTuple):
    """What the new runs of a turn brought, the words that were restored for nothing, and those that rest then."""

    lines: Sheet
    restored: tuple[str, ...]
    resting: Resting


def letter_points(place: int) -> int:
    """What the letter in a place (0 is the first) of a word scores (CUB-7).

    >>> [letter_points(place) for place in (0, 4, 5, 6, 7, 12)]
    [1, 1, 2, 2, 3, 3]
    """
    return LETTER_POINTS[place] if place < len(LETTER_POINTS) else LATE_POINTS


_POINTS = tuple(letter_points(place) for place in range(25))
"""What the letters score in their places; there are 25 cubes."""
_WORTH = (0, *accumulate(_POINTS))
"""What a word of so many letters scores, if none of them is a name."""


def worth(run: Run) -> int:
    """What a run scores if it may: blanks and the Joker bring 0 in their place (CUB-7).

    >>> worth(Run("ON", ((0, 0), (1, 0)), names=(1,)))
    1
    """
    points = _WORTH[len(run.word)]
    for place in run.names:
        points -= _POINTS[place]
    return points


def settle(new: Iterable[Run], resting: Resting, turn: int, lexicon: Lexicon) -> Settled:
    """What the new runs at the end of a turn score (CUB-7 to CUB-9).

    >>> from letterloom.words import open_lexicon
    >>> again = Run("ON", ((0, 0), (1, 0)))
    >>> [bool(settle([again], (("ON", 4),), turn, open_lexicon("en")).lines) for turn in (5, 6, 7)]
    [False, False, True]
    """
    spelled = lexicon.spelled
    rested = dict(resting)
    made: dict[str, int] = {}
    lines: list[Line] = []
    restored: list[str] = []
    ranked = [(worth(run) if run.names else _WORTH[len(run.word)], run) for run in new]
    ranked.sort(key=_points, reverse=True)
    for points, run in ranked:
        word = root = run.word
        since = rested.get(word)
        if others := spelled(word):  # one word, however it is spelled (CUB-9)
            root = min(others)
            since = max([rested[each] for each in others if each in rested], default=None)
        # Made twice in this turn, a word scores where it is worth most, which came first.
        if root in made:
            rested[word] = made[root]
        elif since is not None and turn - since <= CLEAR_TURNS:
            rested[word] = made[root] = since
            restored.append(word)
        else:
            # The count starts anew even if the word is worth nothing.
            rested[word] = made[root] = turn
            if points:
                lines.append(Line(points=points, word=word, cells=run.cells))
    return Settled(tuple(lines), tuple(restored), still_resting(rested.items(), turn + 1))


_points = itemgetter(0)


def still_resting(resting: Iterable[tuple[str, int]], turn: int) -> Resting:
    """The words among these that would score nothing in a turn: no rule needs the others any more.

    >>> still_resting((("ON", 4), ("NO", 5)), 7)
    (('NO', 5),)
    """
    return tuple([(word, since) for word, since in resting if turn - since <= CLEAR_TURNS])

"""The words on the table: which runs there are, which are new, and what they score (CUB-2, CUB-7, CUB-8, CUB-9).

A run is two or more cubes side by side, across or down. A turn's *new* runs are those that were not there, at the
same cells with the same letters, when it began. `settle` decides what each of their words scores: a word that was
made before, in any of its spellings, is restored, and scores only after two clear turns.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from letterloom.games.cubeword.material import Cell
from letterloom.games.cubeword.options import CubewordOptions
from letterloom.games.cubeword.table import Placed, Table
from letterloom.rules import Frozen
from letterloom.rules.geometry import ACROSS, DOWN
from letterloom.words import Lexicon

CLEAR_TURNS = 2
"""So many turns must lie between a word and its restoring for points (CUB-8)."""
LETTER_POINTS = (1, 1, 1, 1, 1, 2, 2)
"""What the first letters of a word score; each further one scores `LATE_POINTS` (CUB-7)."""
LATE_POINTS = 3

History = tuple[tuple[str, int], ...]
"""Words that were made, each with the turn from which its clear turns count: one for all spellings of a word."""


class Run(NamedTuple):
    """Two or more cubes side by side, and what they score if they may."""

    word: str
    cells: tuple[Cell, ...]
    points: int

    @property
    def axis(self) -> int:
        """Across or down."""
        return ACROSS if self.cells[0][1] == self.cells[1][1] else DOWN


class Scored(Frozen, frozen=True):
    """A word that scored."""

    word: str
    points: int
    cells: tuple[Cell, ...]


class Settled(NamedTuple):
    """What the new runs of a turn brought, the words that were restored for nothing, and the history after it."""

    scored: tuple[Scored, ...]
    restored: tuple[str, ...]
    history: History


def letter_points(place: int) -> int:
    """What the letter in a place (0 is the first) of a word scores (CUB-7).

    >>> [letter_points(place) for place in (0, 4, 5, 6, 7, 12)]
    [1, 1, 2, 2, 3, 3]
    """
    return LETTER_POINTS[place] if place < len(LETTER_POINTS) else LATE_POINTS


_TOTALS = tuple(sum(letter_points(place) for place in range(length)) for length in range(26))
"""What a word of each length scores without blanks; there are 25 cubes."""


def runs(table: Table) -> tuple[Run, ...]:
    """Every run on the table: those across, then those down, each in reading order.

    >>> [run.word for run in runs((Placed(1, (0, 0), "O"), Placed(2, (1, 0), "N"), Placed(3, (0, 1), "F")))]
    ['ON', 'OF']
    """
    at = {placed.cell: placed for placed in table}
    cells = sorted([(y, x) for x, y in at])
    found: list[Run] = []
    for dx, dy in ((1, 0), (0, 1)):
        for y, x in cells:
            if (x - dx, y - dy) in at:
                continue
            after = at.get((x + dx, y + dy))
            if after is None:
                continue
            line = [at[x, y]]
            while after is not None:
                line.append(after)
                x, y = after.cell
                after = at.get((x + dx, y + dy))
            found.append(_read(line))
    return tuple(found)


def _read(line: Sequence[Placed]) -> Run:
    # CUB-7: blanks and the Joker score 0 in their place.
    points = _TOTALS[len(line)]
    for place, placed in enumerate(line):
        if placed.named:
            points -= letter_points(place)
    return Run("".join([placed.letter for placed in line]), tuple([placed.cell for placed in line]), points)


def new_runs(began: Table, found: Iterable[Run]) -> tuple[Run, ...]:
    """Those of the runs that were not there when the turn began (CUB-8)."""
    there = {(run.word, run.cells) for run in runs(began)}
    return tuple(run for run in found if (run.word, run.cells) not in there)


def is_word(word: str, lexicon: Lexicon, american: bool) -> bool:
    """Is this a word at a table with or without American spellings (CUB-2, CUB-9)?"""
    return word in lexicon and (american or lexicon.region(word) != "us" or word in lexicon.extra)


def offending(found: Iterable[Run], options: CubewordOptions) -> tuple[Run, ...]:
    """The runs that are no words."""
    lexicon = options.words
    return tuple(run for run in found if not is_word(run.word, lexicon, options.american))


def settle(new: Iterable[Run], history: History, turn: int, lexicon: Lexicon) -> Settled:
    """What the new runs at the end of a turn score (CUB-7 to CUB-9).

    >>> from letterloom.words import open_lexicon
    >>> again = Run("ON", ((0, 0), (1, 0)), 2)
    >>> english = open_lexicon("en")
    >>> [settle([again], (("ON", 4),), turn, english).scored != () for turn in (5, 6, 7)]
    [False, False, True]
    """
    counts = dict(history)  # the turn from which a word's clear turns count
    after = dict(history)
    seen: set[str] = set()
    scored: list[Scored] = []
    restored: list[str] = []
    for word, cells, points in sorted(new, key=lambda run: -run.points):
        spellings = {word} | lexicon.spellings(word)
        if not spellings.isdisjoint(seen):
            # Made twice in this turn: it scores where it is worth most, which came first.
            after[word] = next(after[spelling] for spelling in spellings if spelling in seen)
            seen.add(word)
            continue
        seen.add(word)
        since = next((counts[spelling] for spelling in spellings if spelling in counts), None)
        if since is None or turn - since > CLEAR_TURNS:
            # The count starts anew for every spelling, even if the word is worth nothing.
            after |= dict.fromkeys((word, *spellings & after.keys()), turn)
            if points:
                scored.append(Scored(word, points, cells))
        else:
            after[word] = since
            restored.append(word)
    return Settled(tuple(scored), tuple(restored), tuple(after.items()))

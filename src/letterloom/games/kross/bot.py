"""Bots for KROSS THE WORDZ.

`greedy` values a line by what it holds and what it could still become: a string with gaps counts
if some word fits, discounted for each gap. It enters a letter where the two lines through the
square gain most, calls the letter that helps it most, and rejects what fits nowhere.
"""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from string import ascii_uppercase

from letterloom.games.kross.moves import Call, Put, Reject
from letterloom.games.kross.notation import SIDE
from letterloom.games.kross.score import EMPTY, LINES, POINTS
from letterloom.games.kross.state import KrossView
from letterloom.rules import AnyGame, Bot, Ranked
from letterloom.words import Lexicon

GAP = 0.45
"""What one more letter that is still missing leaves of a word's worth."""
CARD = -0.25
"""What taking a letter card is worth: the square stays free, so not much. A letter that spoils more fits nowhere."""


class Greedy(Bot[KrossView]):
    """The square that gains most, a letter that helps it, a reject when nothing fits."""

    name = "greedy"

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def rank(self, view: KrossView, rng: Random, limit: int | None = None) -> Sequence[Ranked]:
        seat = view.seat
        assert seat is not None
        table = view.tables[seat]
        assert table is not None
        lexicon = view.options.words
        if not view.letter:
            ranked = [
                Ranked(Call(letter), 0, _gains(table, letter, lexicon)[0][0]) for letter in ascii_uppercase
            ]
        else:
            may_end = view.waiting == (seat,) and (view.final or table.count(EMPTY) == 1)
            ranked = []
            for gain, square in _gains(table, view.letter, lexicon):
                points = self.game.judge(view, Put(square)).points if may_end else 0
                ranked.append(Ranked(Put(square), points, points if view.final else gain))
            if not (view.final or view.rejected or view.bound == seat):
                ranked.append(Ranked(Reject(), 0, CARD))
        rng.shuffle(ranked)  # equals come in any order, so that two such bots do not play alike
        ranked.sort(key=lambda option: -option.value)
        return ranked[:limit]


def _gains(table: str, letter: str, lexicon: Lexicon) -> list[tuple[float, int]]:
    """What the lines gain by the letter in each free square, the best first."""
    gains = [
        (
            sum(
                promise(_filled(table, line, square, letter), lexicon)
                - promise(_filled(table, line), lexicon)
                for line in (LINES[square // SIDE], LINES[SIDE + square % SIDE])
            ),
            square,
        )
        for square in range(len(table))
        if table[square] == EMPTY
    ]
    return sorted(gains, key=lambda gain: (-gain[0], gain[1]))


def _filled(table: str, line: Sequence[int], square: int = -1, letter: str = "") -> str:
    return "".join(letter if s == square else table[s] for s in line)


@lru_cache(maxsize=200_000)
def promise(line: str, lexicon: Lexicon) -> float:
    """What a line holds or may still hold: the best sum of words that do not overlap.

    >>> from letterloom.words import open_lexicon
    >>> promise("STONES", open_lexicon("en"))
    10.0
    """
    best = [0.0] * (len(line) + 1)
    for end in range(1, len(line) + 1):
        best[end] = best[end - 1]
        for start in range(end - 1):
            part = line[start:end]
            worth = POINTS[len(part)] * GAP ** part.count(EMPTY)
            if best[start] + worth > best[end] and _possible(part, lexicon):
                best[end] = best[start] + worth
    return best[-1]


@lru_cache(maxsize=200_000)
def _possible(pattern: str, lexicon: Lexicon) -> bool:
    return any(lexicon.allows_form(word) for word in lexicon.matches(pattern))

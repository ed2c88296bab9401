"""Bots for KROSS THE WORDZ.

`greedy` values a line by what it holds and what it could still become: a string with gaps counts
if some word fits, discounted for each gap. It enters a letter where the two lines through the
square gain most, calls the letter that helps it most, and rejects what fits nowhere.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from string import ascii_uppercase

from letterloom.games.kross.board import EMPTY, LINES, SIDE
from letterloom.games.kross.exact import POINTS
from letterloom.games.kross.moves import Call, Put, Reject
from letterloom.games.kross.state import KrossView
from letterloom.rules import Bot, Budget, Ranked
from letterloom.words import Lexicon

Promise = Callable[[str], float]

GAP = 0.45
"""What one more letter that is still missing leaves of a word's worth."""
CARD = -0.25
"""What taking a letter card is worth: the square stays free, so not much. A letter that spoils more fits nowhere."""


class Greedy(Bot[KrossView]):
    """The square that gains most, a letter that helps it, a reject when nothing fits."""

    name = "greedy"

    def rank(self, view: KrossView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """Every move by what its lines gain."""
        seat, squares, open_ = view.seat, view.squares, view.open
        assert seat is not None
        promise = open_.lexicon.keep(promises)
        if not open_.letter:
            ranked = [
                Ranked(Call(letter), 0, _gains(squares, letter, promise)[0][0]) for letter in ascii_uppercase
            ]
        else:
            may_end = open_.waiting == (seat,) and (open_.final or squares.count(EMPTY) == 1)
            ranked = []
            for gain, square in _gains(squares, open_.letter, promise):
                points = self.game.judge(view, Put(square)).points if may_end else 0
                ranked.append(Ranked(Put(square), points, points if open_.final else gain))
            if open_.may_reject(seat):
                ranked.append(Ranked(Reject(), 0, CARD))
        rng.shuffle(ranked)  # equals come in any order, so that two such bots do not play alike
        ranked.sort(key=lambda option: -option.value)
        return ranked


BOTS = (Greedy,)


def _gains(squares: str, letter: str, promise: Promise) -> list[tuple[float, int]]:
    """What the lines gain by the letter in each free square, the best first."""
    gains = [
        (
            sum(
                promise(_filled(squares, line, square, letter)) - promise(_filled(squares, line))
                for line in (LINES[square // SIDE], LINES[SIDE + square % SIDE])
            ),
            square,
        )
        for square, there in enumerate(squares)
        if there == EMPTY
    ]
    return sorted(gains, key=lambda gain: (-gain[0], gain[1]))


def _filled(squares: str, line: Sequence[int], square: int = -1, letter: str = "") -> str:
    return "".join(letter if s == square else squares[s] for s in line)


def promises(lexicon: Lexicon) -> Promise:
    """What a line holds or may still hold: the best sum of words that do not overlap.

    >>> from letterloom.words import open_lexicon
    >>> promises(open_lexicon("en"))("STONES")
    10.0
    """

    @lru_cache(maxsize=200_000)
    def promise(line: str) -> float:
        best = [0.0] * (len(line) + 1)
        for end in range(1, len(line) + 1):
            best[end] = best[end - 1]
            for start in range(end - 1):
                part = line[start:end]
                worth = POINTS[len(part)] * GAP ** part.count(EMPTY)
                if best[start] + worth > best[end] and is_possible(part):
                    best[end] = best[start] + worth
        return best[-1]

    @lru_cache(maxsize=200_000)
    def is_possible(pattern: str) -> bool:
        return any(lexicon.allows_form(word) for word in lexicon.matches(pattern))

    return promise

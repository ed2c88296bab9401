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
from letterloom.games.kross.search.planning import KERNEL, TablePlan, study
from letterloom.games.kross.search.reasons import reasons
from letterloom.games.kross.state import KrossView
from letterloom.rules import AnyGame, Bot, Budget, Move, Note, Ranked
from letterloom.search.levels import Level, at_all_levels
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
        ranked = _options(self.game, view, view.open.lexicon.keep(promises))
        rng.shuffle(ranked)  # equals come in any order, so that two such bots do not play alike
        ranked.sort(key=lambda option: -option.value)
        return ranked


class KrossPlayer(Bot[KrossView]):
    """Plays at a level: by what its words promise, or by playing its table out."""

    def __init__(self, game: AnyGame, level: Level) -> None:
        super().__init__(game)
        self.name = level.name
        self.level = level

    def explain(self, view: KrossView, move: Move) -> tuple[Note, ...]:
        return reasons(view, move)

    def prepare(self, view: KrossView) -> None:
        KERNEL.wait()
        study(view.open.lexicon, view.task).wait()

    def rank(self, view: KrossView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """The moves that it sees, the best first; what it has not looked at comes last."""
        seen = self._ahead(view, rng, budget) or self._at_sight(view, rng)
        known = {option.move for option in seen}
        return [*seen, *(Ranked(move, 0, -100.0) for move in self.game.moves(view) if move not in known)]

    def _ahead(self, view: KrossView, rng: Random, budget: Budget) -> list[Ranked]:
        """By playing its table out; nothing where it does not, or not yet."""
        if not self.level.ahead:
            return []
        kernel, tables = KERNEL.ready(), study(view.open.lexicon, view.task).ready()
        if kernel is None or tables is None:
            return []
        plan = TablePlan(view, tables, kernel, rng).rank(budget, self.level.ahead)
        found = [Ranked(move, _points(self.game, view, move), value) for move, value in plan]
        return self.level.judged(found, rng)

    def _at_sight(self, view: KrossView, rng: Random) -> list[Ranked]:
        """By what lines promise with the words that it knows."""
        level, promise = self.level, view.open.lexicon.keep(_promises_of(self.level))
        options = _options(self.game, view, promise)
        seen = [option for option in options if rng.random() < level.sight] or options
        rng.shuffle(seen)
        return level.judged(seen, rng)


BOTS = (Greedy, *at_all_levels(KrossPlayer, {"expert": {"slip": 0.01}}))


def _options(game: AnyGame, view: KrossView, promise: Promise) -> list[Ranked]:
    """Every move by what its lines gain."""
    seat, squares, open_ = view.seat, view.squares, view.open
    assert seat is not None
    if not open_.letter:
        return [Ranked(Call(letter), 0, _gains(squares, letter, promise)[0][0]) for letter in ascii_uppercase]
    ranked = []
    for gain, square in _gains(squares, open_.letter, promise):
        points = _points(game, view, Put(square))
        ranked.append(Ranked(Put(square), points, points if open_.final else gain))
    if open_.may_reject(seat):
        ranked.append(Ranked(Reject(), 0, CARD))
    return ranked


def _points(game: AnyGame, view: KrossView, move: Move) -> int:
    """What a move brings at once: something only where it may end the game."""
    open_ = view.open
    last = open_.waiting == (view.seat,) and (open_.final or view.squares.count(EMPTY) == 1)
    return game.judge(view, move).points if last and isinstance(move, Put) else 0


@lru_cache(maxsize=16)
def _promises_of(level: Level) -> Callable[[Lexicon], Promise]:
    """What lines promise to a player of a level."""
    return lambda lexicon: promises(lexicon, level.knows(lexicon))


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


def promises(lexicon: Lexicon, knows: Callable[[str], bool] = lambda word: True) -> Promise:
    """What a line holds or may still hold: the best sum of words that do not overlap, of those that somebody knows.

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
        return any(knows(word) and lexicon.allows_form(word) for word in lexicon.matches(pattern))

    return promise

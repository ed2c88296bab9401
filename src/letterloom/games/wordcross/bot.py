"""A bot for WORD CROSS.

`greedy` looks one turn ahead and adds up its own columns: a word that it locks counts in full, a complete
row that stays open a part, and a tile that waits for a partner a smaller part of the dearest word that its
own boxes and the centre could make of it now. A steal counts for what the other player loses besides. So it
completes and locks the dearest word that it can reach, by a steal where none of its own tiles will do, and
otherwise sets up the most promising tile.
"""

from collections.abc import Callable, Container, Sequence
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Final

from letterloom.games.wordcross import course, listing
from letterloom.games.wordcross.board import Board, box_of, changed_rows, tiles_in, word_in
from letterloom.games.wordcross.effect import bad_rows, carry_out
from letterloom.games.wordcross.material import value
from letterloom.games.wordcross.moves import LEFT, RIGHT, SIDES, Pass, Side, Steal, SwapBoxes, Turn, other
from letterloom.games.wordcross.score import round_sheet, worth
from letterloom.games.wordcross.search.habit import Habit
from letterloom.games.wordcross.search.numbers import Numbers, numbers
from letterloom.games.wordcross.search.planning import KERNEL, RoundPlan
from letterloom.games.wordcross.search.reasons import reasons
from letterloom.games.wordcross.state import WordCrossOpen, WordCrossView
from letterloom.games.wordcross.vocabulary import polite_words
from letterloom.rules import Accept, AnyGame, Bot, Budget, Doubt, Move, Note, Ranked, Seat, total
from letterloom.search.levels import Level, at_all_levels
from letterloom.words import Lexicon

OPEN = 0.6
"""What a complete row is worth while it is not locked."""
WAITING = (0.35, 0.15, 0.1, 0.05, 0.05, 0.05)
"""What is left of the dearest word of a waiting tile: the first, the second, …"""
TRIED = 12
"""So many turns are tried out by playing the round to its end."""
HARM = 0.3
"""What a stolen tile's value counts because the other has it no more."""


class Greedy(Bot[WordCrossView]):
    """The dearest word at once, or the best tile to wait for one."""

    name = "greedy"

    def rank(self, view: WordCrossView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """Every turn that offers no offensive word, by what it locks, completes and sets up."""
        if view.open.vote:
            return _opinion(view.open)
        return _turns(view, view.open.lexicon.keep(polite_words), budget)


class WordCrossPlayer(Bot[WordCrossView]):
    """Plays at a level: by what it sees, or by playing the round out."""

    def __init__(self, game: AnyGame, level: Level) -> None:
        super().__init__(game)
        self.name = level.name
        self.level = level
        self._numbers: tuple[tuple[str, ...], Numbers] | None = None
        self._habits: dict[Seat, Habit] = {}

    def explain(self, view: WordCrossView, move: Move) -> tuple[Note, ...]:
        return reasons(view, move)

    def prepare(self, view: WordCrossView) -> None:
        KERNEL.wait()

    def choose(self, view: WordCrossView, rng: Random, budget: Budget) -> Move:
        """The best turn. It is remembered, so that it can be seen what the other does then."""
        if view.open.vote:
            return super().choose(view, rng, budget)
        options = self._ahead(view, rng, budget) or self._at_sight(view, rng, budget)
        move = options[0].move
        if view.seat is not None and isinstance(move, Turn):
            self._habit(view.seat).leave(view.open, view.seat, move)
        return move

    def rank(self, view: WordCrossView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """The turns that it sees, the best first."""
        if view.open.vote:
            return _opinion(view.open)
        best = self._ahead(view, rng, budget)
        known = {option.move for option in best}
        return [*best, *(option for option in self._at_sight(view, rng, budget) if option.move not in known)]

    def _at_sight(self, view: WordCrossView, rng: Random, budget: Budget) -> list[Ranked]:
        """By what a turn locks, completes and sets up."""
        level, lexicon = self.level, view.open.lexicon
        options = _turns(view, lexicon.keep(_known_words(level)), budget, enough=TRIED)
        if level.sight == 1:
            return options
        seen = [option for option in options if level.sees(_made(view, option.move), lexicon, rng)]
        return level.judged(seen or options[-1:], rng)

    def _ahead(self, view: WordCrossView, rng: Random, budget: Budget) -> list[Ranked]:
        """By how rounds go that begin with a turn; nothing where it does not look ahead, or not yet."""
        kernel = KERNEL.ready() if self.level.ahead else None
        if kernel is None:
            return []
        assert view.seat is not None
        level, lexicon = self.level, view.open.lexicon

        def sees(turn: Turn) -> bool:
            return level.sight == 1 or level.sees(_made(view, turn), lexicon, rng)

        tiles, habit = self._numbered(view.open), self._habit(view.seat)
        habit.look(view.open, view.seat, tiles)
        plan = RoundPlan(view.open, view.seat, tiles, kernel, rng, habit.likely)
        found = plan.rank(budget, level.ahead, sees)
        ends = any(_endings(view.open).values())
        points = [self.game.judge(view, turn).points if ends else 0 for turn, _ in found]
        ranked = [Ranked(turn, at_once, worth) for (turn, worth), at_once in zip(found, points, strict=True)]
        return level.judged(ranked, rng) if level.slip else ranked

    def _habit(self, seat: Seat) -> Habit:
        """What it thinks of the other, where it plays this seat."""
        return self._habits.setdefault(seat, Habit())

    def _numbered(self, open_: WordCrossOpen) -> Numbers:
        """The tiles of this game as numbers: those of the last turn, while the tiles are the same."""
        tiles = tuple(sorted({*open_.board.tiles(), *open_.bag.known}))
        if self._numbers is None or self._numbers[0] != (open_.words.digest, *tiles):
            known = _known_words(self.level)
            counted = numbers(open_.lexicon, tiles, open_.options.pieces, known)
            self._numbers = (open_.words.digest, *tiles), counted
        return self._numbers[1]


EXPERT: Final = {"rarest": 55, "sight": 0.95, "slip": 0.1}
"""Looking ahead counts for much in this game: the expert knows fewer words than elsewhere and misjudges more."""
BOTS = (Greedy, *at_all_levels(WordCrossPlayer, {"expert": EXPERT}))


def _turns(
    view: WordCrossView, words: frozenset[str], budget: Budget, enough: int | None = None
) -> list[Ranked]:
    """The turns that some words allow, by what they lock, complete and set up.

    Box swaps are many and seldom good: where there are `enough` other turns, they are left out.
    """
    seat, open_ = view.seat, view.open
    assert seat is not None
    pieces, board, lexicon = open_.options.pieces, open_.board, open_.lexicon
    partners = Partners(board, seat, words, pieces)
    challenge = open_.options.judging == "challenge"
    ends, banked = _endings(open_), total(round_sheet(board, seat, pieces))
    ranked: list[Ranked] = []
    for move in listing.turns(board, seat, words):
        if ranked and budget.is_spent():
            break
        if enough and isinstance(move, SwapBoxes) and len(ranked) >= enough:
            break
        if not move.lock:  # the same move with each choice of locks follows
            after = carry_out(board, seat, move)
            promised = promise(after, seat, partners) + _harm(board, move, pieces)
            voted = challenge and bool(changed_rows(board, after))
        locks = sum([worth(*tiles_in(after, seat, row), pieces) for row in move.lock])
        if move.lock and any(lexicon.is_offensive(word_in(after, seat, row)) for row in move.lock):
            continue
        # Points come only with the turn that ends a round, and a vote comes first.
        points = banked + locks if ends[bool(move.lock), move == Pass()] and not voted else 0
        ranked.append(Ranked(move, points, promised + (1 - OPEN) * locks))
    ranked.sort(key=lambda option: -option.value)
    return ranked


def _made(view: WordCrossView, move: Move) -> tuple[str, ...]:
    """The words that a turn makes."""
    assert view.seat is not None and isinstance(move, Turn)
    after = carry_out(view.open.board, view.seat, move)
    return tuple(word_in(after, owner, row) for owner, row in changed_rows(view.open.board, after))


@lru_cache(maxsize=16)
def _known_words(level: Level) -> Callable[[Lexicon], frozenset[str]]:
    """The short words that a player of a level knows."""
    return lambda lexicon: frozenset(filter(level.knows(lexicon), lexicon.keep(polite_words)))


class Partners:
    """Which tiles make the dearest words with a waiting tile, worked out once for a position."""

    def __init__(self, board: Board, seat: Seat, words: frozenset[str], pieces: str = "") -> None:
        self.pieces = pieces
        boxes = (board.boxes[box_of(board, seat, side)].known for side in SIDES)
        self._tiles = {*board.centre.known, *chain(*boxes)}
        self._words = words
        self._dearest: dict[tuple[Side, str], list[tuple[int, str]]] = {}

    def best(self, side: Side, tile: str, supply: Container[str]) -> int:
        """What a tile that waits in a column could make of the tiles that can come beside it."""
        if (side, tile) not in self._dearest:
            pairs = ((tile, other) if side == LEFT else (other, tile) for other in self._tiles)
            found = [
                (worth(*pair, self.pieces), pair[side == LEFT])
                for pair in pairs
                if "".join(pair) in self._words
            ]
            self._dearest[side, tile] = sorted(found, reverse=True)
        return next((points for points, other in self._dearest[side, tile] if other in supply), 0)


def promise(board: Board, seat: Seat, partners: Partners) -> float:
    """What a seat's open rows and waiting tiles may bring.

    >>> from letterloom.games.wordcross.board import Columns, empty_board
    >>> from msgspec.structs import replace
    >>> from letterloom.rules import stock
    >>> board = replace(empty_board(2), boxes=(stock([]), stock(["AM"])), columns=(Columns(("TE",), ()), Columns()))
    >>> promise(board, 0, Partners(board, 0, frozenset(["TEAM"]))) == WAITING[0] * worth("TE", "AM")
    True
    """
    left, right = board.columns[seat]
    complete, locked = board.columns[seat].complete, board.locked[seat]
    pieces = partners.pieces
    rows = sum(
        [OPEN * worth(left[row], right[row], pieces) for row in range(complete) if row + 1 not in locked]
    )
    if len(left) == len(right):
        return rows
    side, waiting = (LEFT, left[complete:]) if len(left) > complete else (RIGHT, right[complete:])
    supply = board.boxes[box_of(board, seat, other(side))].known + board.centre.known
    return rows + sum(
        [part * partners.best(side, tile, supply) for part, tile in zip(WAITING, waiting, strict=False)]
    )


def _harm(board: Board, move: Turn, pieces: str) -> float:
    if not isinstance(move, Steal):
        return 0.0
    return HARM * value(board.columns[move.seat][SIDES.index(move.side)][move.row - 1], pieces)


def _endings(open_: WordCrossOpen) -> dict[tuple[bool, bool], bool]:
    """Does a turn end the round, by whether it locks and whether it is a pass (WCR-12, WCR-14)?"""
    return {
        (locked, passed): course.is_round_over(course.count_turn(open_, locked=locked, passed=passed))
        for locked, passed in ((True, False), (False, True), (False, False))
    }


def _opinion(open_: WordCrossOpen) -> list[Ranked]:
    """Dispute what is no word, and nothing else."""
    assert open_.before is not None
    rows = changed_rows(open_.before, open_.board)
    wrong = bool(bad_rows(open_.board, rows, open_.lexicon))
    accept, dispute = Ranked(Accept(), 0, 0.0), Ranked(Doubt(), 0, 1.0 if wrong else -1.0)
    return [dispute, accept] if wrong else [accept, dispute]

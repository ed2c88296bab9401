"""A careful opponent in WORD CROSS: greedy, but it leaves nothing lying that the next player can steal."""

from collections.abc import Sequence
from random import Random

from letterloom.games.wordcross.board import Board
from letterloom.games.wordcross.bot import Greedy
from letterloom.games.wordcross.effect import carry_out
from letterloom.games.wordcross.state import WordCrossView
from letterloom.games.wordcross.vocabulary import polite_words
from letterloom.rules import Budget, Ranked, Seat

EXPOSED = 8.0
"""What a tile costs that the next player can steal, in points."""


class Careful(Greedy):
    """The greedy player, but for tiles that the next player's waiting tile would make a word with."""

    name = "careful"
    games = ("wordcross",)

    def rank(self, view: WordCrossView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """Greedy's turns, those last that leave a tile to a thief."""
        options = super().rank(view, rng, budget)
        if view.open.vote:
            return options
        assert view.seat is not None
        seat, board = view.seat, view.open.board
        words = view.open.lexicon.keep(polite_words)
        thief = view.open.after(seat)

        def value(option: Ranked) -> float:
            after = carry_out(board, seat, option.move)  # type: ignore[arg-type]
            return option.value - EXPOSED * exposed(after, seat, thief, words)

        return sorted(options, key=lambda option: -value(option))


def exposed(board: Board, seat: Seat, thief: Seat, words: frozenset[str]) -> int:
    """How many waiting tiles of a seat would complete a row of the thief's (WCR-9)."""
    left, right = board.columns[thief]
    if len(left) == len(right):
        return 0
    complete = min(len(left), len(right))
    mine = board.columns[seat]
    waiting = (*mine.left[mine.complete :], *mine.right[mine.complete :])
    if len(left) > len(right):
        return sum(left[complete] + tile in words for tile in waiting)
    return sum(tile + right[complete] in words for tile in waiting)

"""TYPO-2D: what one can win from a player by knowing how it chooses its cards, in a version that can be solved.

Run `python -m benchmarks.secret [tables]`. Two players have two cards each, which both see, and play two rounds; then
whoever has fewer cards has won the difference, and whoever is out of cards has won (`WON` cards). What each pair of
secret choices leads to, if all cards are laid as well as can be, is worked out to the end. So the best mixture of the
first choice is known, and what a player loses against one who knows its mixture: its exploitability, in cards. The
champion and greedy are asked for their first choice at the same tables.
"""

import sys
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.board import Board, halves
from letterloom.games.typo2d.bot import TypoPlayer
from letterloom.games.typo2d.laying.placing import after
from letterloom.games.typo2d.listing import plays
from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.moves import Choose
from letterloom.games.typo2d.state import TypoState
from letterloom.games.typo2d.vocabulary import Dictionary
from letterloom.players.bots import find_bot
from letterloom.rules import CHANCE, Budget, Entry, Player, Stock, put
from letterloom.search.levels import LEVELS
from letterloom.search.regret import equilibrium
from letterloom.words import open_lexicon

Array = NDArray[Any]
WON = 3.0
ROUNDS = 2
Hands = tuple[tuple[str, ...], ...]
Due = tuple[tuple[int, str], ...]
"""Who still lays what in this round."""


class Small:
    """The small version with a lexicon; values are for seat 0."""

    def __init__(self, lexicon: str = "en") -> None:
        self._words = Dictionary(open_lexicon(lexicon))
        self.value = lru_cache(maxsize=None)(self._value)
        self.laid = lru_cache(maxsize=None)(self._laid)

    def matrix(self, board: Board, hands: Hands, holder: int, rounds: int) -> Array:
        """What each pair of choices is worth."""
        return np.array(
            [
                [self.laid(board, hands, holder, _due(a, b, holder), rounds) for b in hands[1]]
                for a in hands[0]
            ]
        )

    def _value(self, board: Board, hands: Hands, holder: int, rounds: int) -> float:
        if rounds == 0:
            return float(len(hands[1]) - len(hands[0]))
        matrix = self.matrix(board, hands, holder, rounds)
        if min(matrix.shape) == 1:
            return float(matrix.max() if matrix.shape[1] == 1 else matrix.min())
        return float((equilibrium(matrix, 200) @ matrix).min())

    def _laid(self, board: Board, hands: Hands, holder: int, due: Due, rounds: int) -> float:
        if not due:
            return self.value(board, hands, holder, rounds - 1)
        (seat, card), *rest = due
        best = max if seat == 0 else min
        return best(
            (WON if seat == 0 else -WON)
            if not then[seat]
            else self.laid(left, then, keeps, tuple(rest), rounds)
            for left, then, keeps in self._outcomes(board, hands, holder, seat, card)
        )

    def _outcomes(
        self, board: Board, hands: Hands, holder: int, seat: int, card: str
    ) -> Iterator[tuple[Board, Hands, int]]:
        """A card laid wherever it can be, or else a longest line taken first (TYP-8)."""
        left = list(hands[seat])
        left.remove(card)
        found = False
        for _, placing in plays(board, card, self._words):
            found = True
            yield (
                after(board, placing),
                put(hands, seat, tuple(left)),
                seat if placing.wins_tiebreaker else holder,
            )
            if not left:
                return
        for run in () if found else board.longest:
            taken = halves(tuple(board.at[cell] for cell in run.cells))[1]
            cleared = board.take_off(run)
            more = put(hands, seat, (*hands[seat], *taken))
            if cleared.cards:
                yield from self._outcomes(cleared, more, holder, seat, card)
            else:
                yield Board(((0, 0, card),)), put(hands, seat, (*left, *taken)), holder


def _due(a: str, b: str, holder: int) -> Due:
    """TYP-4: from A to Z, equal letters from the holder of the Tiebreaker on."""
    both = ((0, a), (1, b))
    return tuple(sorted(both, key=lambda pair: (letter_of(pair[1]), (pair[0] - holder) % 2)))


def table(rng: Random) -> TypoState:
    """A small table in the middle of a game."""
    state = GAME.start(GAME.options(), (Player("A"), Player("B")))
    greedy = find_bot(GAME, "greedy")
    for _ in range(2 + 4 * rng.randint(2, 4)):
        seat = state.open.asks[0].seat
        move = (
            GAME.chance(state, rng)
            if seat == CHANCE
            else greedy.choose(GAME.view(state, seat), rng, Budget())
        )
        state = GAME.apply(state, Entry(seat, move)).state
    while state.open.phase != "choose" or len(state.open.waiting) < 2:
        seat = state.open.asks[0].seat
        state = GAME.apply(state, Entry(seat, greedy.choose(GAME.view(state, seat), rng, Budget()))).state
    hands = tuple(Stock(tuple(sorted(rng.sample(hand.known, 2)))) for hand in state.hands)
    return replace(state, hands=hands).with_open(hands=hands)


def exploitability(mixture: Array, matrix: Array) -> float:
    """What is lost against one who knows the mixture, compared with the best mixture."""
    best = max(float((equilibrium(matrix, 3000) @ matrix).min()), float(matrix.min(axis=1).max()))
    return best - float((mixture @ matrix).min())


def lost(state: TypoState, small: Small) -> tuple[float, float]:
    """What the champion and greedy lose at a table by their first choice."""
    view = GAME.view(state, 0)
    hands = state.hands[0].known, state.hands[1].known
    matrix = small.matrix(state.open.board, hands, state.open.holder, ROUNDS)
    champion = TypoPlayer(GAME, LEVELS[-1])
    champion.prepare(view)
    shares = {choice.card: choice.share for choice in champion.choices(view, Random(1), Budget())}
    ours = exploitability(np.array([shares[card] for card in hands[0]]), matrix)
    chosen = find_bot(GAME, "greedy").choose(view, Random(1), Budget())
    assert isinstance(chosen, Choose)
    pure = np.array([float(card == chosen.card) for card in hands[0]])
    return ours, exploitability(pure / pure.sum(), matrix)


def main() -> None:
    """Solve and print."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    rng, small = Random(5), Small()
    found = [lost(table(rng), small) for _ in range(count)]
    ours, greedy = (float(np.mean(column)) for column in zip(*found, strict=True))
    print(
        f"{count} small tables, first secret choice: the champion can be exploited by {ours:.3f} cards, "
        f"greedy by {greedy:.3f}"
    )


if __name__ == "__main__":
    main()

"""What a choice or a place leads to, by games that are played on from there to their end (`kernel`).

All options are tried in the same futures: the others' hands, what they choose, and who is on guard. Options that are
clearly worse than the best are dropped, so that the time goes to those that are hard to tell apart. What was learnt in
a future is known in the next (`memory`), so the longer it is thought the better the games are that are played on.
"""

from collections.abc import Iterator, Sequence
from math import log10
from random import Random
from types import ModuleType
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from letterloom.games.typo2d.board import Board, halves
from letterloom.games.typo2d.laying.placing import after
from letterloom.games.typo2d.listing import spoken_plays
from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.moves import Keep, Take
from letterloom.games.typo2d.search.comfort import places, unseen_letters
from letterloom.games.typo2d.search.planning import Choice
from letterloom.games.typo2d.state import TypoView
from letterloom.games.typo2d.vocabulary import dictionary
from letterloom.rules import Budget, Move, Seat, put, stock
from letterloom.search.regret import equilibrium
from letterloom.search.warming import Kernels
from letterloom.words import Lexicon

Array = NDArray[Any]
KERNEL: Final = Kernels("letterloom.games.typo2d.search.kernel")
WIDEST: Final = 36
"""Boards that are wider than this are not played on: there would be no room to go on."""
ENOUGH: Final = 800
"""No more futures than this are tried where there is no clock."""
MOST: Final = 20_000
"""No more are tried, however much time there is."""
FIRST: Final = 12
"""So many are, before any option is dropped; then it is looked again after as many."""
ALIKE: Final = 96
"""If nothing made a difference in so many, nothing will."""
CLEAR: Final = 2.6
"""An option is dropped that is worse by so many standard errors; by one more where there is ten times the time."""
USUAL_MS: Final = 100
LEARNT: Final = 3
"""The first of so many parts of the futures does not count: what was learnt in it makes the others better."""
TRUST: Final = 0.8
"""How far the others are trusted to choose as they are expected to."""
BELIEF: Final = 8.0
"""After so many games against a choice of the others, they are believed as much as those against all their choices."""


LEARN: Final = 0.5
"""In so many futures the others have learnt from earlier ones, too: always would be as if they knew one's own hand."""


class Option(NamedTuple):
    """How a table stands after something that one could do."""

    board: Board
    hand: tuple[str, ...]
    """One's own cards that are not shown."""
    shown: tuple[str, ...]
    holder: Seat
    choosing: bool
    """Do the others still choose a card?"""
    penalty: int = 0


class Outlook:
    """Options, each with how games go on from there."""

    def __init__(
        self,
        view: TypoView,
        kernel: ModuleType,
        options: Sequence[Option],
        rng: Random,
        learn: float = LEARN,
    ) -> None:
        assert view.seat is not None
        self._view, self._kernel, self._seat, self._learn = view, kernel, view.seat, learn
        self._nodes = view.open.lexicon.keep(_nodes)
        self._seed = rng.getrandbits(40)
        self._unseen = _letters(unseen_letters(view).elements())
        self._unknown = np.zeros(kernel.table.SEATS, np.int32)
        for seat, hand in enumerate(view.open.hands):
            if seat != view.seat and seat in view.open.remaining:
                self._unknown[seat] = hand.unknown
        self._work, self._room = kernel.table.a_table(), kernel.a_room()
        self._memory, self._trail = kernel.memory.a_memory(), kernel.memory.a_trail()
        self._starts = [self._start(option) for option in options]
        self.values: list[list[float]] = [[] for _ in options]
        self.chosen: list[int] = []
        """What the others chose in each future, as a number."""
        self.alive = list(range(len(options)))

    def _start(self, option: Option) -> Array:
        k, open_ = self._kernel.table, self._view.open
        t: Array = k.a_table()
        xs, ys = [x for x, _, _ in option.board.cards], [y for _, y, _ in option.board.cards]
        left = (k.SIDE - min(xs) - max(xs)) // 2 if xs else 0
        top = (k.SIDE - min(ys) - max(ys)) // 2 if ys else 0
        for x, y, card in option.board.cards:
            t[(y + top) * k.SIDE + x + left] = _number(card)
        k.survey(t, self._nodes)
        for seat in open_.remaining:
            known = option.hand if seat == self._seat else open_.hands[seat].known
            unknown = 0 if seat == self._seat else open_.hands[seat].unknown
            at = k.HANDS + k.LETTERS * seat
            t[at : at + k.LETTERS] = _letters(known)
            t[k.SHOWN + seat] = _number(option.shown[seat]) if option.shown[seat] else 0
            t[k.CARDS + seat] = len(known) + unknown + bool(option.shown[seat])
            t[k.PLAYS + seat] = 1
        t[[k.HOLDER, k.CHOOSING, k.PENALTY]] = option.holder, option.choosing, option.penalty
        return t

    def try_out(self, budget: Budget, until: float = 1.0) -> None:
        """Play on in futures, until one option is clearly the best or the time is up. One option needs no trying."""
        if len(self.alive) < 2:
            return
        future, look = 0, FIRST
        clear = CLEAR + max(0.0, log10(budget.ms / USUAL_MS)) if budget.ms else CLEAR
        while future < (MOST if budget.ms else ENOUGH):
            for option in self.alive:
                if future and budget.is_spent():
                    return
                self.values[option].append(self.sample(option, future))
            self.chosen.append(int(self._room[0]))
            future += 1
            if budget.is_spent() or budget.share() >= until:
                return
            if future >= look:
                look += max(FIRST, future // 8)
                self._drop(clear)
                if len(self.alive) == 1 or (future >= ALIKE and self._is_all_one()):
                    return

    def sample(self, option: int, future: int) -> float:
        """How a game goes on from an option in a future."""
        k = self._kernel
        number = self._seed + 1000 * future
        return float(
            k.play_on(
                self._starts[option],
                self._work,
                self._nodes,
                self._unseen,
                self._unknown,
                self._seat,
                number,
                k.WEIGHTS,
                self._room,
                self._memory,
                self._trail,
                option,
                self._learn,
            )
        )

    def forget(self) -> None:
        """Nothing is known any more of earlier futures."""
        self._memory[:] = 0

    def _drop(self, clear: float) -> None:
        """Options that are clearly worse than the best are tried no more."""
        values = np.array([self.values[option] for option in self.alive])
        best = values[int(values.mean(axis=1).argmax())]
        worse = best - values
        errors = worse.std(axis=1) / np.sqrt(values.shape[1])
        self.alive = [
            option
            for option, mean, error in zip(self.alive, worse.mean(axis=1), errors, strict=True)
            if mean <= clear * error + 1e-9
        ]

    def _is_all_one(self) -> bool:
        """Did all futures go the same way, whatever was done?"""
        first = self.values[self.alive[0]]
        return all(self.values[option] == first for option in self.alive)

    def means(self) -> list[float]:
        """What each option has brought; one that was dropped no more than those that were not."""
        means = [float(np.mean(values[len(values) // LEARNT :])) if values else 0.0 for values in self.values]
        least = min(means[option] for option in self.alive)
        return [mean if n in self.alive else min(mean, least - 1e-6) for n, mean in enumerate(means)]

    def choices(self, cards: Sequence[str]) -> list[Choice]:
        """The cards that the options choose, the best first."""
        means, shares = self.means(), self.shares()
        found = [Choice(card, share, mean) for card, share, mean in zip(cards, shares, means, strict=True)]
        return sorted(found, key=lambda choice: -choice.value)

    def shares(self) -> list[float]:
        """How likely each option should be, where the others choose as secretly as oneself."""
        means, alive = self.means(), self.alive
        if len(alive) == 1 or not self.chosen:
            return [float(option == alive[0]) for option in range(len(means))]
        first = len(self.chosen) // LEARNT
        rows = np.array([self.values[option][first : len(self.chosen)] for option in alive])
        values = np.array([means[option] for option in alive])
        chosen = np.array(self.chosen)[first:]
        columns = [
            (rows[:, chosen == choice].sum(axis=1) + BELIEF * values) / ((chosen == choice).sum() + BELIEF)
            for choice in sorted(set(chosen.tolist()))
        ]
        share = equilibrium(TRUST * values[:, None] + (1 - TRUST) * np.array(columns).T)
        found = dict(zip(alive, share.tolist(), strict=True))
        return [found.get(option, 0.0) for option in range(len(means))]


def choosing(view: TypoView, card: str) -> Option:
    """A card is chosen (TYP-3)."""
    hand = list(view.hand.known)
    hand.remove(card)
    assert view.seat is not None
    return Option(view.open.board, tuple(hand), put(view.open.shown, view.seat, card), view.open.holder, True)


def placings(view: TypoView) -> Iterator[tuple[Move, Option]]:
    """The card on turn is laid somewhere, or an M* taken back."""
    open_, seat, hand = view.open, view.seat, view.hand.known
    assert seat is not None
    shown, board = put(open_.shown, seat, ""), open_.board
    for move, placing in spoken_plays(board, open_.card, dictionary(open_), open_.options):
        then, kept = after(board, placing), hand
        if len(open_.penalty) >= 2 and hand and then.areas < board.areas:  # TYP-9
            have = places(then, open_.lexicon)
            kept = stock(hand).take(min(open_.penalty, key=lambda card: have[letter_of(card)])).known
        yield move, Option(then, kept, shown, seat if placing.wins_tiebreaker else open_.holder, False)
    if open_.card == "M*" and not open_.penalty:
        yield Keep(), Option(board, (*hand, "M*"), shown, open_.holder, False)


def takings(view: TypoView) -> Iterator[tuple[Move, Option]]:
    """A longest line is taken (TYP-8), and the card is still to be laid."""
    open_ = view.open
    for run in open_.board.longest:
        taken = halves(tuple(open_.board.at[cell] for cell in run.cells))[1]
        penalty = len(open_.penalty) + len(taken)
        left = open_.board.take_off(run)
        hand = (*view.hand.known, *taken)
        yield Take((run.axis, run.cells[0])), Option(left, hand, open_.shown, open_.holder, False, penalty)


def can_play_on(view: TypoView) -> ModuleType | None:
    """The kernel, where it is ready and this game can be played on."""
    kernel = KERNEL.ready()
    board, open_ = view.open.board, view.open
    if (
        kernel is None
        or not board.cards
        or len(open_.options.deck) > kernel.table.MOST_CARDS
        or view.hand.unknown
    ):
        return None
    xs, ys = [x for x, _, _ in board.cards], [y for _, y, _ in board.cards]
    return kernel if max(max(xs) - min(xs), max(ys) - min(ys)) < WIDEST else None


def _nodes(lexicon: Lexicon) -> Array:
    """The word graph as kernels read it."""
    return np.array(lexicon.graph.cells, np.uint32)


def _number(card: str) -> int:
    return ord(letter_of(card)) - ord("A") + 1


def _letters(cards: Any) -> Array:
    counts = np.zeros(26, np.int32)
    for card in cards:
        counts[_number(card) - 1] += 1
    return counts

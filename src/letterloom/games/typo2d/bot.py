"""Bots for TYPO-2D.

`greedy` values a board by the places that the cards of its hand would have there. It chooses a card that can be
laid and leaves most places to the others, lays it where most stay open, and takes the line that costs least.
Values are in cards: laying one is worth 1, a penalty card costs 1, and an open place a small part of a card.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import chain
from random import Random
from string import ascii_uppercase

from letterloom.games.typo2d.board import COL, GAP, ROW, Board, count, halves
from letterloom.games.typo2d.laying.placing import after
from letterloom.games.typo2d.listing import plays, spoken_plays
from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.moves import Choose, Drop, Keep, Take
from letterloom.games.typo2d.state import TypoView
from letterloom.games.typo2d.vocabulary import REMEMBERED, dictionary
from letterloom.rules import Accept, Bot, Budget, Doubt, Ranked
from letterloom.words import Lexicon

ENOUGH = 6
"""More places than this for one card are worth no more."""
PLACE = 0.01
"""What an open place is worth, in cards."""
STUCK = -100.0
"""What choosing a card without any place is worth."""


class Greedy(Bot[TypoView]):
    """The card that keeps most places open, the cheapest line when it must take."""

    name = "greedy"

    def rank(self, view: TypoView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        """Every move by what it leaves open; when the budget is spent, those that were looked at."""
        open_ = view.open
        match open_.phase:
            case "choose":
                options = _choices(view)
            case "vote":
                options = _votes(view)
            case "drop-penalty":
                options = _drops(view, open_.penalty)
            case "drop-any":
                options = _drops(view, view.hand.known)
            case _:
                options = chain(_plays(view), _takes(view))
        found = []
        for option in options:
            found.append(option)
            if budget.is_spent():
                break
        found.sort(key=lambda option: -option.value)
        return found


BOTS = (Greedy,)


def places(board: Board, lexicon: Lexicon) -> dict[str, int]:
    """How many cells of the board each letter could go to, plainly.

    >>> from letterloom.words import open_lexicon
    >>> places(Board(((0, 0, "Q"),)), open_lexicon("en"))["U"]
    2
    """
    found = dict.fromkeys(ascii_uppercase, 0)
    fitting = lexicon.keep(fitting_letters)
    for cell in board.free_cells:
        row, col = board.around(cell, ROW), board.around(cell, COL)
        if board.crowded and max(count(row[0] + row[1]), count(col[0] + col[1])) < 2:
            continue
        across, down = fitting(*row), fitting(*col)
        for letter in across:
            if letter in down:
                found[letter] += 1
    return found


def fitting_letters(lexicon: Lexicon) -> Callable[[str, str], str]:
    """Finds the letters that may stand between the two parts of a run."""

    @lru_cache(maxsize=REMEMBERED)
    def fitting(before: str, behind: str) -> str:
        if not before and not behind:
            return ascii_uppercase
        begins = lexicon.begins if GAP in before + behind else lexicon.is_prefix
        return "".join(letter for letter in ascii_uppercase if begins(before + letter + behind))

    return fitting


def openness(board: Board, view: TypoView) -> float:
    """What the places that a board has for the hand are worth."""
    open_ = places(board, view.open.lexicon)
    return PLACE * sum(min(ENOUGH, open_[letter_of(card)]) for card in view.hand.known)


def _choices(view: TypoView) -> Iterator[Ranked]:
    board, words, hand = view.open.board, dictionary(view.open), view.hand.known
    open_ = places(board, view.open.lexicon)
    total = sum(min(ENOUGH, open_[letter_of(card)]) for card in hand)
    for card in dict.fromkeys(hand):
        can = next(plays(board, card, words), None) is not None or card == "M*"
        rest = total - min(ENOUGH, open_[letter_of(card)])
        yield Ranked(Choose(card), 0, PLACE * rest + (0.0 if can else STUCK))


def _votes(view: TypoView) -> Iterator[Ranked]:
    laid = view.open.laid
    assert laid is not None
    words = dictionary(view.open).on(view.open.board)
    false = words.pairs(laid.words, laid.runs) is None
    yield Ranked(Doubt() if false else Accept(), 0, 1.0)
    yield Ranked(Accept() if false else Doubt(), 0, 0.0)


def _drops(view: TypoView, cards: tuple[str, ...]) -> Iterator[Ranked]:
    open_ = places(view.open.board, view.open.lexicon)
    for card in sorted(set(cards)):
        yield Ranked(Drop(card), 1, -float(open_[letter_of(card)]))


def _plays(view: TypoView) -> Iterator[Ranked]:
    open_ = view.open
    if open_.phase != "place":
        return
    board = open_.board
    for move, placing in spoken_plays(board, open_.card, dictionary(open_), open_.options):
        yield Ranked(move, 1, 1.0 + openness(after(board, placing), view))
    if open_.card == "M*" and not open_.penalty:
        yield Ranked(Keep(), 0, openness(board, view))


def _takes(view: TypoView) -> Iterator[Ranked]:
    open_ = view.open
    for run in open_.board.longest:
        cost = len(halves(tuple(run.pattern.replace(GAP, "")), more=open_.phase == "take")[1])
        left = open_.board.take_off(run)
        points = -cost if left.cards else 1 - cost  # an empty board takes the card (TYP-8)
        yield Ranked(Take((run.axis, run.cells[0])), points, points + openness(left, view))

"""What a board of TYPO-2D is worth to those who sit round it, in cards.

Whoever has fewer cards is ahead. A card that has few places is likely to be stuck some day, and that costs cards: the
fewer places, the more (`RISK`). What the others hold is known in part: the cards that all saw, and otherwise any of
those that nobody has seen yet.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from random import Random
from string import ascii_uppercase
from typing import Final

from letterloom.games.typo2d.board import COL, GAP, ROW, Board, count
from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.state import TypoOpen, TypoView
from letterloom.games.typo2d.vocabulary import REMEMBERED
from letterloom.rules import Seat
from letterloom.words import Lexicon

RISK: Final = (0.55, 0.3, 0.18, 0.11, 0.07, 0.045, 0.03, 0.02, 0.012, 0.008, 0.0)
"""What a card with so many places may still cost, in cards."""

Holding = Mapping[str, float]
"""How many cards of each letter a seat holds, as far as one can guess."""


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


def holdings(view: TypoView) -> list[Holding]:
    """What each seat holds, as the view's seat can guess it; shown cards are not held any more."""
    open_ = view.open
    unseen = unseen_letters(view)
    blind = sum(hand.unknown for seat, hand in enumerate(open_.hands) if seat != view.seat)
    guessed: list[Holding] = []
    for seat, hand in enumerate(open_.hands):
        known = view.hand.known if seat == view.seat else hand.known
        holding: dict[str, float] = dict(Counter(letter_of(card) for card in known))
        if seat != view.seat and blind:
            spread = hand.unknown / max(sum(unseen.values()), 1)
            for letter, number in unseen.items():
                holding[letter] = holding.get(letter, 0) + number * spread
        guessed.append(holding)
    return guessed


def imagined_hands(view: TypoView, rng: Random) -> list[list[str]]:
    """The letters that each seat may hold: those that all saw, and others drawn from what nobody has seen."""
    unseen = list(unseen_letters(view).elements())
    rng.shuffle(unseen)
    hands = []
    for seat, hand in enumerate(view.open.hands):
        known = view.hand.known if seat == view.seat else hand.known
        count = 0 if seat == view.seat else hand.unknown
        drawn, unseen = unseen[:count], unseen[count:]
        hands.append([letter_of(card) for card in known] + drawn)
    return hands


def unseen_letters(view: TypoView) -> Counter[str]:
    """The letters of the cards that this seat has seen nowhere."""
    open_: TypoOpen = view.open
    left = Counter(letter_of(card) for card in open_.options.deck)
    left.subtract(letter_of(card) for card in (*open_.board.at.values(), *open_.gone.known, *view.hand.known))
    for seat, hand in enumerate(open_.hands):
        if seat != view.seat:
            left.subtract(letter_of(card) for card in hand.known)
    left.subtract(letter_of(card) for card in open_.shown if card)
    return +left


def danger(holding: Holding, open_places: Mapping[str, int]) -> float:
    """What the cards of a hand may still cost on a board."""
    last = len(RISK) - 1
    return sum(number * RISK[min(last, open_places[letter])] for letter, number in holding.items())


def ahead(seat: Seat, cards: tuple[int, ...], dangers: list[float], playing: tuple[Seat, ...]) -> float:
    """How far a seat is ahead of the others who play, in cards; who has none has won (TYP-11)."""
    if not cards[seat]:
        return 20.0
    others = [other for other in playing if other != seat]
    if any(not cards[other] for other in others):
        return -20.0
    rivals = [cards[other] + dangers[other] for other in others]
    best, mean = min(rivals), sum(rivals) / len(rivals)
    return (best + mean) / 2 - cards[seat] - dangers[seat]

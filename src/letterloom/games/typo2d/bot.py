"""Bots for TYPO-2D.

`greedy` values a table by the places that the cards of its hand would have there. It chooses a card that can be
laid and leaves most places to the others, lays it where most stay open, and takes the line that costs least.
Values are in cards: laying one is worth 1, a penalty card costs 1, and an open place a small part of a card.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from string import ascii_uppercase

from letterloom.games.typo2d.judge import plays, with_words
from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.moves import Choose, Drop, Keep, Take
from letterloom.games.typo2d.play import after
from letterloom.games.typo2d.state import TypoView
from letterloom.games.typo2d.table import COL, GAP, ROW, Board, board, count, halves
from letterloom.games.typo2d.vocabulary import vocabulary
from letterloom.rules import Accept, Bot, Doubt, Ranked
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

    def rank(self, view: TypoView, rng: Random, limit: int | None = None) -> Sequence[Ranked]:
        match view.phase:
            case "choose":
                found = list(_choices(view))
            case "vote":
                found = list(_votes(view))
            case "drop-penalty" | "drop-any":
                cards = view.penalty if view.phase == "drop-penalty" else view.hand
                open_ = places(board(view.table), view.options.words)
                found = [Ranked(Drop(card), 1, -float(open_[letter_of(card)])) for card in sorted(set(cards))]
            case _:
                found = [*_plays(view), *_takes(view)]
        found.sort(key=lambda option: -option.value)
        return found[:limit]


def places(ground: Board, lexicon: Lexicon) -> dict[str, int]:
    """How many cells of the table each letter could go to, plainly.

    >>> from letterloom.games.typo2d.table import Table
    >>> from letterloom.words import open_lexicon
    >>> places(board(Table(((0, 0, "Q"),))), open_lexicon("en"))["U"]
    2
    """
    found = dict.fromkeys(ascii_uppercase, 0)
    for cell in ground.open_cells:
        row, col = ground.around(cell, ROW), ground.around(cell, COL)
        if ground.crowded and max(count(row[0] + row[1]), count(col[0] + col[1])) < 2:
            continue
        for letter in _fitting(*row, lexicon) & _fitting(*col, lexicon):
            found[letter] += 1
    return found


_ALL = frozenset(ascii_uppercase)


@lru_cache(maxsize=100_000)
def _fitting(before: str, behind: str, lexicon: Lexicon) -> frozenset[str]:
    """The letters that may stand between these."""
    if not before and not behind:
        return _ALL
    begins = lexicon.begins if GAP in before + behind else lexicon.is_prefix
    return frozenset(letter for letter in ascii_uppercase if begins(before + letter + behind))


def openness(ground: Board, view: TypoView) -> float:
    """What the places that a table has for the hand are worth."""
    open_ = places(ground, view.options.words)
    return PLACE * sum(min(ENOUGH, open_[letter_of(card)]) for card in view.hand)


def _choices(view: TypoView) -> Iterator[Ranked]:
    ground = board(view.table)
    open_ = places(ground, view.options.words)
    total = sum(min(ENOUGH, open_[letter_of(card)]) for card in view.hand)
    for card in dict.fromkeys(view.hand):
        can = next(plays(ground, card, view.options), None) is not None or card == "M*"
        rest = total - min(ENOUGH, open_[letter_of(card)])
        yield Ranked(Choose(card), 0, PLACE * rest + (0.0 if can else STUCK))


def _votes(view: TypoView) -> Iterator[Ranked]:
    assert view.laid is not None
    words = vocabulary(view.options, board(view.table))
    false = words.pairs(view.laid.words, view.laid.runs) is None
    yield Ranked(Doubt(), 0, 1.0 if false else 0.0)
    yield Ranked(Accept(), 0, 0.0 if false else 1.0)


def _plays(view: TypoView) -> Iterator[Ranked]:
    if view.phase != "place":
        return
    ground = board(view.table)
    for play, placing in plays(ground, view.card, view.options):
        said = with_words(ground, view.card, play, placing, view.options)
        if said is not None:
            yield Ranked(said, 1, 1.0 + openness(board(after(ground, placing)), view))
    if view.card == "M*" and not view.penalty:
        yield Ranked(Keep(), 0, openness(ground, view))


def _takes(view: TypoView) -> Iterator[Ranked]:
    ground = board(view.table)
    for run in ground.longest:
        cost = len(halves(tuple(run.pattern.replace(GAP, "")), more=view.phase == "take")[1])
        left = board(ground.take_off(run))
        points = -cost if left.cards else 1 - cost  # an empty table takes the card (TYP-8)
        yield Ranked(Take(run.axis, run.cells[0]), points, points + openness(left, view))

"""The score of TYPO-2D: minus a point for each card that a seat still has (TYP-11)."""

from functools import lru_cache

from msgspec.structs import replace

from letterloom.games.typo2d.state import TypoState
from letterloom.rules import Line, Seat, Sheet, Step


@lru_cache(maxsize=128)
def sheet(cards: int) -> Sheet:
    """The sheet of a seat that has so many cards.

    >>> sheet(2)
    (Line(points=-2, word='', key='cards', args=(('n', 2),), cells=()),)
    """
    return (Line(points=-cards, key="cards", args=(("n", cards),)),) if cards else ()


@lru_cache(maxsize=128)
def _gain(cards: int) -> Line:
    """A line for so many cards less (more, where it is negative)."""
    return Line(points=cards, key="cards", args=(("n", abs(cards)),))


def counted(
    before: TypoState, step: Step[TypoState], seat: Seat, words: tuple[str, ...] = ()
) -> Step[TypoState]:
    """The step with all cards counted, and what its seat gained: cards and, worth nothing, the words that it began."""
    state = step.state
    open_ = state.open
    scores = tuple([-open_.cards_of(each) for each in range(len(open_.hands))])
    if scores != open_.scores:
        sheets = tuple([sheet(-score) for score in scores])
        state = replace(state, sheets=sheets, open=replace(open_, scores=scores))
    gains = tuple([Line(points=0, word=word) for word in words]) if words else ()
    change = scores[seat] - before.open.scores[seat] if seat >= 0 else 0
    if change:
        gains = (_gain(change), *gains)
    return Step(state, step.events, gains)

"""Why a move of TYPO-2D is good, for people: places that cards have, and those that they have no more."""

from letterloom.games.typo2d.board import GAP, Board, halves
from letterloom.games.typo2d.effect import judge
from letterloom.games.typo2d.laying.placing import after
from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.moves import Choose, Insert, Put, Replace, Take
from letterloom.games.typo2d.search.comfort import places
from letterloom.games.typo2d.state import TypoView
from letterloom.games.typo2d.vocabulary import dictionary
from letterloom.rules import Move, Note, note


def reasons(view: TypoView, move: Move) -> tuple[Note, ...]:
    """What there is to say for a move."""
    open_ = view.open
    match move:
        case Choose(card):
            count = places(open_.board, open_.lexicon)[letter_of(card)]
            return (note("has-places", card=card, n=count) if count else note("no-place"),)
        case Put() | Insert() | Replace():
            placing = judge(open_.board, open_.card, move, dictionary(open_), open_.options)
            return _leaves(view, after(open_.board, placing))
        case Take(line):
            runs = [run for run in open_.board.longest if line in (None, (run.axis, run.cells[0]))]
            cost = len(halves(tuple(runs[0].pattern.replace(GAP, "")), more=open_.phase == "take")[1])
            return (note("costs", n=cost),)
    return ()


def _leaves(view: TypoView, board: Board) -> tuple[Note, ...]:
    """How many places a board has for one's own cards, and which cards of the others it has none for."""
    found = places(board, view.open.lexicon)
    mine = sum(found[letter_of(card)] for card in view.hand.known)
    said = [note("leaves", n=mine)] if view.hand.known else []
    coming = [view.open.shown[seat] for seat in view.open.order[1:] if seat != view.seat]
    if stuck := tuple(card for card in coming if not found[letter_of(card)]):
        said.append(note("blocks", cards=stuck))
    return tuple(said)

"""TYPO-2D at a physical table: an unknown deal (REF-1), and what the people themselves say (REF-6).

Hands are stocks of which only the number is known, until cards are seen going there. Since nobody knows more of a hand
than all do, what the state holds of it is what is open.
"""

from collections.abc import Callable

from msgspec.structs import replace

from letterloom.games.typo2d import course, effect
from letterloom.games.typo2d.board import Board, lay_out
from letterloom.games.typo2d.material import CARDS, HANDS, letter_of
from letterloom.games.typo2d.moves import Cell, Holder, Lift, Set, SetGap
from letterloom.games.typo2d.score import counted
from letterloom.games.typo2d.state import TypoState
from letterloom.rules import TABLE, Holding, Move, Seat, Step, Stock, ToMove, happened, refuse

Steps = Step[TypoState]


def deal(state: TypoState, things: tuple[str, ...]) -> Steps:
    """REF-1: everyone has as many cards as TYP-2 says; the first card on the table may be named."""
    open_ = state.open
    if len(things) > 1:
        refuse("REF-1", "nothing-known")
    if things and things[0] not in CARDS:
        refuse("TYP-1", "no-card", text=things[0][:20])
    size = HANDS[len(open_.seats)]
    hands = tuple(Stock(unknown=0 if seat in open_.left else size) for seat in range(len(open_.seats)))
    board, event = open_.board, happened("opened-unseen", seat=open_.holder)
    if things:
        card = things[0] if open_.options.icons else letter_of(things[0])
        board = lay_out({(0, 0): card, **board.at}, board.gaps)
        event = happened("opened", card=card, seat=open_.holder)
    state = replace(state, hands=hands).with_open(hands=hands, board=board)
    return counted(state, course.dealt(state, (event,)), TABLE)


def arrange(state: TypoState, move: Move, text: str) -> Steps:
    """A row of the table itself; `text` is how it is written."""
    step = Step(_arranged(state, move), (happened("arranged", text=text),))
    return counted(state, step, TABLE)


def _arranged(state: TypoState, move: Move) -> TypoState:
    open_ = state.open
    match move:
        case Set(cell, card):
            return _changed(state, lambda board: _with(board, cell, card))
        case SetGap(cell, axis):
            return _changed(state, lambda board: _with_gap(board, (*cell, axis)))
        case Lift(cell):
            return _changed(state, lambda board: _without(board, cell))
        case Holding(seat, count):
            return _holding(state, seat, count)
        case Holder(seat):
            if seat >= len(open_.seats):
                refuse("REF-6", "no-seat", n=seat)
            before = open_.before and replace(open_.before, holder=seat)
            return state.with_open(holder=seat, before=before)
        case ToMove():
            # All choose at once; who plays first follows from the cards.
            if open_.order or any(state.chosen):
                refuse("REF-6", "not-here")
            return state
    refuse("REF-6", "not-a-table-row")


def _changed(state: TypoState, change: Callable[[Board], Board]) -> TypoState:
    """The table's cards are other ones, and always were: also where the turn on hand may be taken back to."""
    open_ = state.open
    return state.with_open(
        board=change(open_.board),
        before=open_.before and replace(open_.before, board=change(open_.before.board)),
        laid=open_.laid and replace(open_.laid, before=change(open_.laid.before)),
    )


def _with(board: Board, cell: Cell, card: str) -> Board:
    if cell in board.at:
        refuse("REF-6", "not-here")
    return lay_out({**board.at, cell: card}, board.gaps)


def _with_gap(board: Board, gap: tuple[int, int, int]) -> Board:
    """A gap is one while it is empty with cards on both sides (TYP-23)."""
    laid = lay_out(board.at, (*board.gaps, gap))
    if gap in board.gaps or gap not in laid.gaps:
        refuse("REF-6", "not-here")
    return laid


def _without(board: Board, cell: Cell) -> Board:
    cards = {other: card for other, card in board.at.items() if other != cell}
    laid = lay_out(cards, [gap for gap in board.gaps if gap[:2] != cell])
    if laid == board:
        refuse("REF-6", "not-here")
    return laid


def _holding(state: TypoState, seat: Seat, count: int) -> TypoState:
    """A seat holds so many cards; where those that were seen are more, nobody knows which it still has."""
    open_ = state.open
    if open_.phase == "mix" or count + bool(open_.shown[seat]) == 0:
        refuse("REF-6", "not-here")
    known = state.hands[seat].known
    hand = Stock(known, count - len(known)) if count >= len(known) else Stock(unknown=count)
    if state.chosen[seat] and not hand.may_hold(state.chosen[seat]):
        refuse("REF-6", "not-here")
    before = open_.before
    if before and open_.order[:1] == (seat,):
        before = replace(before, hand=hand)
    return effect.with_hand(state.with_open(before=before), seat, hand)

"""KROSS THE WORDZ at a physical table: an unknown deal (REF-1), and what the people themselves say (REF-6, REF-7).

Nobody but its owner sees a table, so the referee counts the letters that were entered and is told at the end where
they stand; a table that was entered square by square need not be told.
"""

from msgspec.structs import replace

from letterloom.games.kross import course
from letterloom.games.kross.board import EMPTY, with_letter
from letterloom.games.kross.effect import card_of
from letterloom.games.kross.material import is_open
from letterloom.games.kross.moves import Card, Claim, Lift, Set, Written
from letterloom.games.kross.state import KrossState
from letterloom.rules import TABLE, UNKNOWN, Event, Move, Seat, Step, ToMove, happened, put, refuse, told

Steps = Step[KrossState]


def deal(state: KrossState, things: tuple[str, ...]) -> Steps:
    """REF-1: everyone has a task card that nobody else has seen."""
    if things:
        refuse("REF-1", "nothing-known")
    task = UNKNOWN if state.open.options.tasks else ""
    return Step(replace(state, tasks=(task,) * len(state.open.seats)).with_open(mixed=True))


def arrange(state: KrossState, move: Move, text: str) -> Steps:
    """A row of the table itself; `text` is how it is written."""
    match move:
        case ToMove(seat):
            return Step(_called_by(state, seat), (happened("arranged", text=text),))
        case Card(letter, seat):
            cards = put(state.open.cards, card_of(letter), _known(state, seat))
            return Step(state.with_open(cards=cards), (happened("arranged", text=text),))
        case Set(seat, square, letter):
            mine = state.squares[_known(state, seat)]
            if mine[square] != EMPTY or state.open.is_full(seat):
                refuse("REF-6", "not-here")
            entered = state.open.entered[seat] + letter
            return _said(_holding(state, seat, with_letter(mine, square, letter), entered), seat, text)
        case Lift(seat, square):
            mine = state.squares[_known(state, seat)]
            if mine[square] == EMPTY:
                refuse("REF-6", "not-here")
            entered = state.open.entered[seat].replace(mine[square], "", 1)
            return _said(_holding(state, seat, with_letter(mine, square, EMPTY), entered), seat, text)
        case Written(seat, squares):
            told_ = _holding(state, _known(state, seat), squares, squares.replace(EMPTY, ""))
            return _finished(_said(told_, seat, text))
        case Claim(seat, word):
            if not is_open(state.tasks[_known(state, seat)]):
                refuse("REF-6", "task-known")
            claimed = state.with_open(claims=put(state.open.claims, seat, word))
            return _finished(Step(claimed, (happened("arranged", text=text),)))
    refuse("REF-6", "not-a-table-row")


def _known(state: KrossState, seat: Seat) -> Seat:
    """A seat that is at this table."""
    if seat >= len(state.open.seats):
        refuse("REF-6", "no-seat", n=seat)
    return seat


def _called_by(state: KrossState, seat: Seat) -> KrossState:
    """It is a seat's turn to call; an open call is dropped."""
    open_ = state.open
    if open_.is_full(seat) or open_.due:
        refuse("REF-6", "not-here")
    final_turn = open_.final_turn + 1 if open_.final else 0
    return state.with_open(caller=seat, letter="", waiting=(), turn=open_.turn + 1, final_turn=final_turn)


def _holding(state: KrossState, seat: Seat, squares: str, entered: str) -> KrossState:
    """A seat's table holds these letters; who is full, and first, follows from it (KRO-7)."""
    tables = put(state.squares, seat, squares)
    state = replace(state, squares=tables).with_open(
        entered=put(state.open.entered, seat, "".join(sorted(entered))),
        squares=tables if state.open.squares else (),
    )
    open_ = state.open
    first = tuple(other for other in open_.first if open_.is_full(other))
    if not first and open_.is_full(seat):
        first = (seat,)
    waiting = tuple(other for other in open_.waiting if not open_.is_full(other))
    return state.with_open(first=first, waiting=waiting)


def _said(state: KrossState, seat: Seat, text: str) -> Steps:
    """What a table holds is heard by its owner alone, where tables are secret."""
    event: Event = happened("arranged", text=text)
    if not state.open.options.open_tables:
        event = told(seat, event, happened("arranged-hidden", seat=seat))
    return Step(state, (event,))


def _finished(step: Steps) -> Steps:
    """The game is scored as soon as nothing is left to tell."""
    if not step.state.open.due or step.state.untold:
        return step
    return course.end(step.state, TABLE, step.events)

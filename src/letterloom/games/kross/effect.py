"""What a move of KROSS THE WORDZ does to the tables and the cards, or the refusal."""

from bisect import bisect
from functools import lru_cache

from msgspec.structs import replace

from letterloom.games.kross.board import EMPTY, square_name, with_letter
from letterloom.games.kross.material import is_task, wording
from letterloom.games.kross.state import MIDDLE, KrossState
from letterloom.rules import Event, Seat, happened, put, refuse, told


def deal(state: KrossState, tasks: tuple[str, ...]) -> tuple[KrossState, tuple[Event, ...]]:
    """KRO-2: a card each, seat 0 first; what is left over is never needed."""
    for task in tasks:
        if not is_task(task):
            refuse("KRO-2", "no-task", text=task[:20])
    count = len(state.open.seats)
    if len(tasks) < count:
        refuse("KRO-2", "few-tasks", count=len(tasks), seats=count)
    events = tuple(
        told(seat, happened("task", seat=seat, task=wording(task))) for seat, task in enumerate(tasks[:count])
    )
    return replace(state, tasks=tasks[:count]).with_open(mixed=True), events


def call(state: KrossState, seat: Seat, letter: str) -> tuple[KrossState, Event]:
    """KRO-3: a letter is called, and everyone who still plays owes an answer."""
    open_, card = state.open, card_of(letter)
    called = replace(
        open_,
        letter=letter,
        calls=put(open_.calls, card, open_.calls[card] + 1),
        waiting=open_.playing,  # KRO-4: the caller too
        bound=open_.cards[card],  # KRO-6: whoever has the card now must enter
        rejected=False,
        turn=open_.turn + 1,
    )
    return replace(state, open=called), _called(seat, letter)


def enter(state: KrossState, seat: Seat, square: int | None) -> tuple[KrossState, Event]:
    """KRO-4: the letter into a free square; the others learn that it was entered, not where."""
    open_, mine, letter = state.open, state.squares[seat], state.open.letter
    before = open_.entered[seat]
    at = bisect(before, letter)
    entered = put(open_.entered, seat, before[:at] + letter + before[at:])
    waiting = open_.waiting_without(seat)
    if square is None:  # REF-3
        if not open_.blind:
            refuse("KRO-4", "name-the-square")
        return state.with_open(entered=entered, waiting=waiting), _entered(seat, letter)
    if mine[square] != EMPTY:
        refuse("KRO-4", "taken", square=square_name(square), letter=mine[square])
    squares = put(state.squares, seat, with_letter(mine, square, letter))
    if open_.options.open_tables:
        open_ = replace(open_, entered=entered, waiting=waiting, squares=squares)
        return replace(state, squares=squares, open=open_), _put(seat, letter, square)
    open_ = replace(open_, entered=entered, waiting=waiting)
    return replace(state, squares=squares, open=open_), _put_secretly(seat, letter, square)


# There are few such events, and most moves are one of them.
@lru_cache(maxsize=1024)
def _called(seat: Seat, letter: str) -> Event:
    return happened("called", seat=seat, letter=letter)


@lru_cache(maxsize=1024)
def _rejected(seat: Seat, letter: str, owner: Seat) -> Event:
    if owner == MIDDLE:
        return happened("rejected", seat=seat, letter=letter)
    return happened("rejected-from", seat=seat, letter=letter, owner=owner)


@lru_cache(maxsize=1024)
def _entered(seat: Seat, letter: str) -> Event:
    return happened("entered", seat=seat, letter=letter)


@lru_cache(maxsize=8192)
def _put(seat: Seat, letter: str, square: int) -> Event:
    return happened("put", seat=seat, letter=letter, square=square_name(square))


@lru_cache(maxsize=8192)
def _put_secretly(seat: Seat, letter: str, square: int) -> Event:
    return told(seat, _put(seat, letter, square), _entered(seat, letter))


def reject(state: KrossState, seat: Seat) -> tuple[KrossState, Event]:
    """KRO-5: the letter's card, from the middle or from whoever has it."""
    open_, letter = state.open, state.open.letter
    if open_.final:
        refuse("KRO-8", "final-letter")
    owner = open_.cards[card_of(letter)]
    if open_.bound == seat == owner:
        refuse("KRO-6", "holder", letter=letter)
    if open_.bound == seat:
        refuse("KRO-6", "was-holder", letter=letter, owner=owner)
    if open_.rejected:
        refuse("KRO-5", "card-taken", letter=letter)
    cards = put(open_.cards, card_of(letter), seat)
    open_ = replace(open_, cards=cards, rejected=True, waiting=open_.waiting_without(seat))
    return replace(state, open=open_), _rejected(seat, letter, owner)


def card_of(letter: str) -> int:
    """Where a letter's card stands among the 26.

    >>> card_of("C")
    2
    """
    return ord(letter) - ord("A")

"""Everything that is so at one moment of a game of KROSS THE WORDZ, and what a seat may know of it.

Secret are the squares of the players' tables and their task cards, until the end.
"""

from typing import Final

from letterloom.games.kross.board import EMPTY, SQUARES
from letterloom.games.kross.material import CLAIMED, is_open
from letterloom.games.kross.options import KrossOptions
from letterloom.rules import UNKNOWN, Open, Seat, State, View

MIDDLE: Final = -1
"""Whose a letter card is while it lies in the middle."""


class KrossOpen(Open, frozen=True, kw_only=True):
    """What all may see."""

    options: KrossOptions
    entered: tuple[str, ...]
    """The letters that each seat has entered, in alphabetical order: everybody heard them called."""
    squares: tuple[str, ...] = ()
    """All tables, where they lie open: by agreement, or at the end."""
    tasks: tuple[str, ...] = ()
    """All task cards, at the end."""
    counted: tuple[tuple[int, ...], ...] = ()
    """The squares of each table that are in a word which counts, at the end."""
    ranks: tuple[tuple[int, ...], ...] = ()
    """What decides who wins, at the end (KRO-15)."""
    cards: tuple[Seat, ...]
    """Who has each of the 26 letter cards, or MIDDLE."""
    calls: tuple[int, ...]
    """How often each letter was called."""
    caller: Seat
    letter: str = ""
    """The letter of the open call, "" between calls."""
    waiting: tuple[Seat, ...] = ()
    """Who owes an answer to the open call."""
    bound: Seat = MIDDLE
    """Who had the letter's card when it was called and must enter it (KRO-6)."""
    rejected: bool = False
    """Has somebody taken the card in this call (KRO-5)?"""
    first: tuple[Seat, ...] = ()
    """Who filled their table first (KRO-7)."""
    final: bool = False
    """Is the last player's final letter due (KRO-8)?"""
    final_turn: int = 0
    """How many calls there had been when it became due."""
    over: bool = False
    turn: int = 0
    """How many calls there have been."""
    mixed: bool = False
    """Have the task cards been dealt (or are none played with)?"""
    claims: tuple[str, ...]
    """The words of which the people say that they meet the seats' tasks: "" for none, `?` where they have not said."""
    due: bool = False
    """Is the game over but for what the people have still to say of tables and tasks (REF-7)?"""

    def is_full(self, seat: Seat) -> bool:
        """Has a seat filled its table?"""
        return len(self.entered[seat]) == SQUARES

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that still play: not full, and not gone."""
        entered = self.entered
        return tuple([seat for seat in self.remaining if len(entered[seat]) < SQUARES])

    def waiting_without(self, seat: Seat) -> tuple[Seat, ...]:
        """Who else owes an answer to the open call."""
        return tuple([other for other in self.waiting if other != seat])

    def may_reject(self, seat: Seat) -> bool:
        """Is the card of the open call's letter to be had for a seat (KRO-5, KRO-6, KRO-8)?"""
        return not (self.final or self.rejected or self.bound == seat)


class KrossState(State, frozen=True, kw_only=True):
    """A game between two answers."""

    open: KrossOpen
    squares: tuple[str, ...]
    """Each seat's 36 squares in reading order, `.` for an empty one."""
    tasks: tuple[str, ...]
    """Each seat's task card, "" without one, `?` where nobody has told."""

    def is_written(self, seat: Seat) -> bool:
        """Is it known where each letter stands that a seat has entered (REF-7)?"""
        return len(self.open.entered[seat]) == SQUARES - self.squares[seat].count(EMPTY)

    def deciding(self, seat: Seat) -> str:
        """What decides about a seat's task: the card, or what the people say of it (REF-7)."""
        task, claim = self.tasks[seat], self.open.claims[seat]
        if not is_open(task):
            return task
        return "" if claim in ("", UNKNOWN) else CLAIMED + claim

    @property
    def untold(self) -> tuple[Seat, ...]:
        """The seats whose table or task the people have still to tell."""
        return tuple(
            seat
            for seat in self.open.remaining
            if not self.is_written(seat) or (is_open(self.tasks[seat]) and self.open.claims[seat] == UNKNOWN)
        )


class KrossView(View, frozen=True, kw_only=True):
    """What one seat knows: its own squares and its own task."""

    open: KrossOpen
    squares: str
    task: str

"""Everything that is so at one moment of a game of KROSS THE WORDZ, and what a seat may know of it."""

from typing import Final

from letterloom.games.kross.options import KrossOptions
from letterloom.games.kross.score import EMPTY
from letterloom.rules import Seat, State, View

MIDDLE: Final = -1
"""Whose a letter card is while it lies in the middle."""


class KrossState(State, frozen=True, kw_only=True):
    """A game between two answers."""

    options: KrossOptions
    tasks: tuple[str, ...]
    """Each seat's task card, "" without one."""
    tables: tuple[str, ...]
    """Each seat's 36 squares in reading order, `.` for an empty one."""
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

    @property
    def playing(self) -> tuple[Seat, ...]:
        """The seats that still play: not full, and not gone."""
        return tuple(seat for seat in self.remaining if EMPTY in self.tables[seat])


class KrossView(View, frozen=True, kw_only=True):
    """What one seat knows: as the state, but other tables and tasks are hidden until the end."""

    options: KrossOptions
    tables: tuple[str | None, ...]
    entered: tuple[str, ...]
    """The letters that each seat has entered, in alphabetical order: everybody heard them called."""
    tasks: tuple[str, ...]
    cards: tuple[Seat, ...]
    calls: tuple[int, ...]
    caller: Seat
    letter: str
    waiting: tuple[Seat, ...]
    bound: Seat
    rejected: bool
    first: tuple[Seat, ...]
    final: bool
    final_turn: int
    over: bool
    turn: int
    mixed: bool

"""Everything that is so at one moment of a game of TYPO-2D, and what a seat may know of it.

Secret are the cards in the hands that nobody saw going there, and the chosen cards until all are shown.
"""

from typing import Literal

from letterloom.games.typo2d.board import Board
from letterloom.games.typo2d.moves import Cell
from letterloom.games.typo2d.options import TypoOptions
from letterloom.rules import UNKNOWN, Frozen, Open, Seat, State, Stock, View

Phase = Literal["mix", "choose", "place", "take", "vote", "drop-penalty", "drop-any", "over"]
"""What the table waits for. `take`: the line that a false word costs (TYP-10). `drop-penalty`: the card that a bridge
sheds (TYP-9). `drop-any`: the card that a doubted true word sheds (TYP-10)."""


class Before(Frozen, frozen=True):
    """How things stood when the turn on hand began, for a player who leaves in the middle of it."""

    board: Board
    gone: Stock
    hand: Stock
    """What all knew of the mover's hand."""
    holder: Seat


class Laid(Frozen, frozen=True):
    """A card that was laid in this turn, and what follows if it may lie there."""

    card: str
    cell: Cell
    runs: tuple[str, ...]
    words: tuple[str, ...]
    """What was said for the runs, where that is voted on."""
    before: Board
    """The board without it."""
    replaced: str
    tiebreaker: bool
    """Will it win the Tiebreaker (TYP-6)?"""
    bridge: bool
    """Will it shed a penalty card (TYP-9)?"""


class TypoOpen(Open, frozen=True, kw_only=True):
    """What all may see."""

    options: TypoOptions
    hands: tuple[Stock, ...]
    """What all know of each hand: the cards that were seen going there, and how many others it has. A card that
    was chosen in secret is still among them."""
    waiting: tuple[Seat, ...] = ()
    """Who has not chosen a card yet."""
    shown: tuple[str, ...]
    """Each seat's chosen card from when all are shown until it lies on the board, or ""."""
    board: Board = Board()
    gone: Stock = Stock()
    """The cards that have left the game; all of them were seen, but for a `drop ?` (REF-3)."""
    holder: Seat
    """Who has the Tiebreaker."""
    phase: Phase = "mix"
    order: tuple[Seat, ...] = ()
    """Who still plays a card in this round; the first is on turn."""
    turn: int = 0
    """Counts up whenever others are asked."""
    before: Before | None = None
    """How things stood when the turn on hand began; None while it has changed nothing."""
    penalty: tuple[str, ...] = ()
    """The penalty cards of this turn (TYP-8, TYP-10)."""
    dropped: tuple[str, ...] = ()
    """The cards that were discarded by `drop` in this turn; `?` for one that nobody told."""
    laid: Laid | None = None
    owes_card: bool = False
    """Is another drop due after that of TYP-9 (TYP-10)?"""
    idle: int = 0
    """How many rounds running nobody has connected a card (TYP-11); −1 in a round in which somebody has."""

    @property
    def pieces(self) -> str:
        """The deck that is played with, as the option names it, or `?` where nobody has told (REF-1)."""
        return UNKNOWN if self.blind and not self.options.pieces else self.options.pieces

    @property
    def mover(self) -> Seat:
        """Who is on turn."""
        return self.order[0]

    @property
    def card(self) -> str:
        """The card that is being played, or ""."""
        return self.shown[self.order[0]] if self.order else ""

    def cards_of(self, seat: Seat) -> int:
        """How many cards a seat has; a chosen one counts until it lies on the board (TYP-11)."""
        hand = self.hands[seat]
        return len(hand.known) + hand.unknown + (self.shown[seat] != "")


class TypoState(State, frozen=True, kw_only=True):
    """A game between two answers."""

    open: TypoOpen
    hands: tuple[Stock, ...]
    """Each seat's cards; a card that was chosen in secret is still among them."""
    chosen: tuple[str, ...]
    """The card that each seat has chosen in secret, or ""."""


class TypoView(View, frozen=True, kw_only=True):
    """What one seat knows: its own hand, and the card that it has chosen."""

    open: TypoOpen
    hand: Stock
    chosen: str

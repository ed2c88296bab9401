"""Everything that is so at one moment of a game of TYPO-2D, and what a seat may know of it."""

from typing import Literal

from letterloom.games.typo2d.moves import Spot
from letterloom.games.typo2d.options import TypoOptions
from letterloom.games.typo2d.table import Table
from letterloom.rules import Frozen, Seat, State, View, Vote

Phase = Literal["mix", "choose", "place", "take", "vote", "drop-penalty", "drop-any", "over"]
"""What the table waits for. `take`: the line that a false word costs (TYP-10). `drop-penalty`: the card that a bridge
sheds (TYP-9). `drop-any`: the card that a doubted true word sheds (TYP-10)."""


class Before(Frozen, frozen=True):
    """What a player who leaves in the middle of a turn gives back: the table as it was then. All of it is public."""

    table: Table
    gone: tuple[str, ...]
    known: tuple[str, ...]
    holder: Seat


class Laid(Frozen, frozen=True):
    """A play that lies on the table while it is voted on."""

    card: str
    cell: Spot
    runs: tuple[str, ...]
    words: tuple[str, ...]
    before: Table
    """The table without it."""
    replaced: str
    tiebreaker: bool
    """Will it win the Tiebreaker (TYP-6)?"""
    bridge: bool
    """Will it shed a penalty card (TYP-9)?"""


class TypoState(State, frozen=True, kw_only=True):
    """A game between two answers."""

    options: TypoOptions
    hands: tuple[tuple[str, ...], ...]
    """Each seat's cards, sorted, without the chosen one."""
    chosen: tuple[str, ...]
    """The card that each seat has chosen and that does not lie on the table yet, or ""."""
    known: tuple[tuple[str, ...], ...]
    """Cards that everybody knows to be in each hand: taken from the table, or shown and taken back."""
    table: Table = Table()
    gone: tuple[str, ...] = ()
    """The cards that have left the game, sorted; all of them were seen."""
    holder: Seat
    """Who has the Tiebreaker."""
    phase: Phase = "mix"
    order: tuple[Seat, ...] = ()
    """Who still plays a card in this round; the first is on turn."""
    turn: int = 0
    """Counts up whenever others are asked."""
    before: Before | None = None
    """How things stood when the turn on hand began."""
    penalty: tuple[str, ...] = ()
    """The penalty cards of this turn (TYP-8, TYP-10)."""
    dropped: tuple[str, ...] = ()
    """The cards that were discarded by `drop` in this turn."""
    laid: Laid | None = None
    vote: Vote | None = None
    owes_card: bool = False
    """Is another drop due after that of TYP-9 (TYP-10)?"""
    idle: int = 0
    """How many rounds running nobody has connected a card (TYP-11); −1 in a round in which somebody has."""
    won: tuple[Seat, ...] = ()

    def cards_of(self, seat: Seat) -> int:
        """How many cards a seat has; a chosen one counts until it lies on the table (TYP-11)."""
        return len(self.hands[seat]) + bool(self.chosen[seat])


class TypoView(View, frozen=True, kw_only=True):
    """What one seat knows: as the state, but of other hands only their size and what was seen going there."""

    options: TypoOptions
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    """How many cards each seat has, its chosen one included."""
    chosen: tuple[str, ...]
    """The chosen cards that this seat may see: its own, and all once they are shown."""
    waiting: tuple[Seat, ...]
    """Who has not chosen yet."""
    known: tuple[tuple[str, ...], ...]
    table: Table
    gone: tuple[str, ...]
    holder: Seat
    phase: Phase
    order: tuple[Seat, ...]
    turn: int
    before: Before | None
    penalty: tuple[str, ...]
    dropped: tuple[str, ...]
    laid: Laid | None
    vote: Vote | None
    owes_card: bool
    idle: int
    won: tuple[Seat, ...]

    @property
    def card(self) -> str:
        """The card that is being played, or ""."""
        return self.chosen[self.order[0]] if self.order else ""

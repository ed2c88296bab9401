"""What a game is: the contract that all games share.

Players, chance and the clock are all *actors who answer asks*, and the list of their answers is
the game. A `Game` says who is asked for what (`asks`), folds one answer into the state (`apply`:
pure, or a `Refusal` and nothing has changed), and shows each seat what it may know (`view`).
Everything below the line in `Game` works on a view alone, so bots, the page and the terminal
can never see more than their seat may.

`apply` is the same for every game: it settles what all games share (LL-1, LL-2, resigning, the
clock) and leaves the rest to `answer`, `depart` and `expire`, which a game writes.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from letterloom.rules.scene import Note, Scene
from letterloom.rules.terms import (
    CHANCE,
    CLOCK,
    Ask,
    Entry,
    Frozen,
    Mix,
    Move,
    Options,
    Player,
    Resign,
    Seat,
    Sheet,
    State,
    Step,
    Timeout,
    Verdict,
    View,
    happened,
    refuse,
)

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
O = TypeVar("O", bound=Options)  # noqa: E741 - S, V, O: state, view, options


class Ranked(Frozen, frozen=True):
    """A move with the points that it brings at once and what a bot thinks it is worth."""

    move: Move
    points: int
    value: float


class Bot(ABC, Generic[V]):
    """A player made of code. It sees a view, never a state."""

    name: str

    @abstractmethod
    def rank(self, view: V, rng: Random, limit: int | None = None) -> Sequence[Ranked]:
        """The moves of the view's seat, best first; never empty while the seat is asked."""

    def choose(self, view: V, rng: Random) -> Move:
        """The move to make."""
        return self.rank(view, rng, 1)[0].move


class Game(ABC, Generic[S, V, O]):
    """The rules of one game. It holds no data: everything is in the states."""

    id: ClassVar[str]
    """What records and commands call it."""
    title: ClassVar[str]
    credit: ClassVar[str]
    """Who made the game."""
    about: ClassVar[str]
    """The game in one sentence."""
    players: ClassVar[range]
    """How many can play."""
    version: ClassVar[int]
    """Raised when an old record would replay differently."""
    hides: ClassVar[bool] = True
    """Is anything hidden from anybody? False for a game of open information."""
    folder: ClassVar[Path]
    """Where `rules.md` and `en.toml` are: `Path(__file__).parent`."""
    options: type[O]
    state: type[S]

    # What happens. Only the table has states.

    @abstractmethod
    def start(self, options: O, seats: tuple[Player, ...]) -> S:
        """The state before the first answer."""

    @abstractmethod
    def asks(self, state: S) -> tuple[Ask, ...]:
        """Who is asked for what now, in seat order; () when the game is over."""

    def apply(self, state: S, entry: Entry) -> Step[S]:
        """Fold one answer into the state, or raise a `Refusal`."""
        seat, move = entry.seat, entry.move
        asked = {ask.seat for ask in self.asks(state)}
        if isinstance(move, Resign):
            if seat < 0 or not asked or not self.is_playing(state, seat):
                refuse("LL-2", "not-playing")
            step = self.depart(state, seat, entry.at_ms)
            return Step(step.state, (happened("resigned", seat=seat), *step.events), step.gains)
        if isinstance(move, Timeout):
            if seat != CLOCK:
                refuse("LL-2", "not-the-clock")
            if move.seat < 0 or move.seat not in asked:
                refuse("LL-2", "not-waited-for")
            step = self.expire(state, move.seat, entry.at_ms)
            return Step(step.state, (happened("time-up", seat=move.seat), *step.events), step.gains)
        if not asked:
            refuse("LL-2", "game-over")
        if isinstance(move, Mix) and (seat != CHANCE or CHANCE not in asked):
            refuse("LL-2", "no-mix-owed")
        if seat not in asked or (seat == CHANCE and not isinstance(move, Mix)):
            refuse("LL-2", "not-asked")
        return self.answer(state, entry)

    def is_playing(self, state: S, seat: Seat) -> bool:
        """May this seat still resign?"""
        return seat not in state.left

    @abstractmethod
    def answer(self, state: S, entry: Entry) -> Step[S]:
        """The game's own rules: an answer of a seat (or of chance) that is asked."""

    @abstractmethod
    def depart(self, state: S, seat: Seat, at_ms: int) -> Step[S]:
        """A seat resigns: take back its turn's moves, ask it nothing more, go on without it."""

    @abstractmethod
    def expire(self, state: S, seat: Seat, at_ms: int) -> Step[S]:
        """The clock answers for a seat that is asked, with the mildest legal move."""

    @abstractmethod
    def chance(self, state: S, rng: Random) -> Mix:
        """What chance answers when it is asked."""

    @abstractmethod
    def sheets(self, state: S) -> tuple[Sheet, ...]:
        """The lines that make up each seat's score."""

    @abstractmethod
    def winners(self, state: S) -> tuple[Seat, ...]:
        """Who has won, in seat order; () while the game goes on."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """All that this seat (None: a spectator) may know, and no more."""

    def known_to_all(self, state: S, seat: Seat | None) -> dict[str, Any]:
        """The fields that every view has, for the view of this seat."""
        return {
            "seat": seat,
            "options": state.options,
            "seats": state.seats,
            "left": state.left,
            "asks": self.asks(state),
            "sheets": self.sheets(state),
            "winners": self.winners(state),
        }

    @abstractmethod
    def public(self, state: S, move: Move) -> str:
        """A move as the other seats see it being made: all its text, or less where it is hidden."""

    # What a seat can do with its view.

    @abstractmethod
    def moves(self, view: V) -> Iterator[Move]:
        """The legal answers of the view's seat, lazily, each effect once, without resigning."""

    def judge(self, view: V, move: Move) -> Verdict:
        """What a move would bring, or its `Refusal`: the preview on every table."""
        assert view.seat is not None
        state = self.imagine(view, Random(0))
        gains = self.apply(state, Entry(view.seat, move)).gains
        return Verdict(sum(line.points for line in gains), tuple(line for line in gains if line.word))

    def read(self, view: V, text: str) -> Move:
        """The move that a line of text means, or a refusal by LL-1.

        Commands that all games share are read here; `parse` reads the game's own.
        """
        words = text.split()
        match [word.lower() for word in words]:
            case []:
                refuse("LL-1", "empty")
            case ["resign"]:
                return Resign()
            case ["timeout", seat] if seat.isascii() and seat.isdigit() and len(seat) < 4:
                return Timeout(int(seat))
            case ["mix", *_]:
                return self.read_mix(words[1:])
        return self.parse(view, words)

    def read_mix(self, things: Sequence[str]) -> Mix:
        """The pieces after `mix`, as this game writes them."""
        return Mix(tuple(thing.upper() for thing in things))

    @abstractmethod
    def parse(self, view: V, words: Sequence[str]) -> Move:
        """Read one of the game's own moves from its words, or refuse it."""

    def write(self, view: V, move: Move) -> str:
        """The line of text that `read` turns into this move."""
        match move:
            case Resign():
                return "resign"
            case Timeout(seat):
                return f"timeout {seat}"
            case Mix(things):
                return " ".join(("mix", *things))
        return self.spell(view, move)

    @abstractmethod
    def spell(self, view: V, move: Move) -> str:
        """The text of one of the game's own moves."""

    def consult(self, view: V, words: Sequence[str]) -> tuple[Note, ...]:
        """Answer a question of this game that is no move (`places E`), or () where it is none.

        The questions are listed with the moves in the section `help` of the game's sentences.
        """
        return ()

    @abstractmethod
    def imagine(self, view: V, rng: Random) -> S:
        """A state that this view could come from, what is hidden drawn at random."""

    @abstractmethod
    def scene(self, view: V) -> Scene:
        """What the terminal, the page and pictures draw."""

    @abstractmethod
    def pieces(self, view: V) -> Iterator[str]:
        """The text of every piece that the view can see: a scene shows each of them."""

    # What the game is made of.

    @abstractmethod
    def material(self) -> Mapping[str, Any]:
        """The pieces, as `letterloom show` prints them."""

    @abstractmethod
    def bots(self) -> tuple[Bot[V], ...]:
        """The game's bots, weakest first. `random` is there without being listed."""


AnyGame = Game[Any, Any, Any]


def scores(game: AnyGame, state: State) -> tuple[int, ...]:
    """Each seat's score: the sum of its sheet."""
    return tuple(sum(line.points for line in sheet) for sheet in game.sheets(state))

"""What a game is: the contract that all games share.

Players, chance and the clock are all *actors who answer asks*, and the list of their answers is
the game. A `Game` says who is asked for what (`asks`), folds one answer into the state (`apply`:
pure, or `Refused` and nothing has changed), and shows each seat what it may know (`view`).
Everything below the line in `Game` works on a view alone, so bots, the page and the terminal
can never see more than their seat may.

`apply` is the referee, and the same for every game: whatever the move is, it is judged or refused. It settles what
all games share (LL-1, LL-2, resigning, the clock, votes, the table's own rows) and leaves the rest to `answer`,
`depart`, `expire` and `settle`, which a game writes. Then it works out once who is asked now, and who has won.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, TypeVar, get_args

import msgspec
from msgspec.structs import replace

from letterloom.rules import agreement, limits
from letterloom.rules.dispute import Vote
from letterloom.rules.notation import read_number
from letterloom.rules.scene import Fall, Scene
from letterloom.rules.state import State, View, Words, words_of
from letterloom.rules.terms import (
    CHANCE,
    CLOCK,
    TABLE,
    Accept,
    Ask,
    Doubt,
    Entry,
    Event,
    Mix,
    Move,
    Note,
    Options,
    Player,
    Resign,
    Seat,
    SharedMove,
    Sheet,
    Step,
    Timeout,
    Verdict,
    happened,
    refuse,
    total,
)
from letterloom.rules.touch import MOST, Gesture, More, listed
from letterloom.rules.worksheet import Worksheet
from letterloom.words import Lexicon

S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)
O = TypeVar("O", bound=Options)  # noqa: E741 - S, V, O: state, view, options
_SHARED = frozenset(get_args(SharedMove))
_SHARED_VERBS = agreement.VERBS | {"mix", "resign", "accept", "doubt", "timeout"}


class Game(ABC, Generic[S, V, O]):
    """The rules of one game. It holds no data: everything is in the states."""

    id: ClassVar[str]
    """What records and commands call it."""
    title: ClassVar[str]
    credit: ClassVar[str]
    """Who made the game."""
    players: ClassVar[range]
    """How many can play."""
    version: ClassVar[int]
    """Raised when an old record would replay differently."""
    secrets: ClassVar[bool] = True
    """Does a seat see what others must not? Only then has a device to be handed over with care."""
    asks_age: ClassVar[bool] = False
    """Does it matter how old a player is?"""
    tells_points: ClassVar[bool] = True
    """Does a move bring points? Where the score is only the cards that are left, what is told of a move has none."""
    folder: ClassVar[Path]
    """Where `rules.md` and the language files are: `Path(__file__).parent`."""
    options: type[O]
    presets: Mapping[str, O]
    """Ready agreements by name; what each is called and means is in the language files."""
    state: type[S]
    move: Any
    """The union of its kinds of moves, those that games share included."""
    unseen_set: ClassVar[Mapping[str, str]] = {}
    """Options that a referee sets who has not seen the set that is played with (REF-5)."""
    foreign_set: ClassVar[Mapping[str, str]] = {}
    """Options that suit words that are not English, where nobody has said which words to play by."""
    table_rows: tuple[type[Move], ...] = agreement.ROWS
    """The kinds of moves that only the table itself makes (REF-6); a game adds its own."""
    worksheet: ClassVar[Worksheet | None] = None
    """A sheet that players write on and that can be counted by itself (REF-7)."""

    # What happens. Only the table has states.

    def start(self, options: O, seats: tuple[Player, ...], words: Words | None = None) -> S:
        """The state before the first answer; `words` where the table has resolved them already."""
        state = self.set_up(options, seats, words or words_of(options))
        count = len(seats)
        state = replace(state, sheets=((),) * count).with_open(scores=(0,) * count)
        return self._asking(state, (), 0)

    def apply(self, state: S, entry: Entry) -> Step[S]:
        """Fold one answer into the state, or raise `Refused`."""
        move = self._well_formed(entry.move)
        step = self._answered(state, Entry(entry.seat, move, entry.at_ms))
        after = step.state
        if not after.open.underway and entry.seat != TABLE:
            after = after.with_open(underway=True)
        return Step(self._asking(after, state.open.asks, entry.at_ms), step.events, step.gains)

    def _answered(self, state: S, entry: Entry) -> Step[S]:
        """What an answer does, whatever the game."""
        seat, move, open_ = entry.seat, entry.move, state.open
        if seat >= 0 and open_.vote is None and type(move) not in self._shared_kinds:
            for ask in open_.asks:
                if ask.seat == seat:
                    return self.answer(state, entry)  # nearly always it is this
        asked = [ask.seat for ask in open_.asks]
        match move:
            case Resign():
                if seat < 0 or not asked or not self.is_playing(open_, seat):
                    refuse("LL-2", "not-playing")
                return _told_first(happened("resigned", seat=seat), self.depart(state, seat, entry.at_ms))
            case Timeout(late):
                if seat != CLOCK:
                    refuse("LL-2", "not-the-clock")
                if late not in asked:
                    refuse("LL-2", "not-waited-for")
                step = (
                    self._voted(state, late, False, entry.at_ms)
                    if open_.vote
                    else self.expire(state, late, entry.at_ms)
                )
                return _told_first(happened("time-up", seat=late), step)
        if seat == TABLE:
            return agreement.agree(self, state, move)
        if isinstance(move, self.table_rows):
            refuse("LL-2", "not-the-table")
        if not asked:
            refuse("LL-2", "game-over")
        if isinstance(move, Mix):
            return self._mixed(state, entry)
        if seat not in asked or seat == CHANCE:
            refuse("LL-2", "not-asked")
        if not isinstance(move, Accept | Doubt) or open_.vote is None:
            refuse("LL-2", "not-now")
        return self._voted(state, seat, isinstance(move, Doubt), entry.at_ms)

    @cached_property
    def _shared_kinds(self) -> frozenset[type[Move]]:
        """The kinds of moves that are judged here, or go elsewhere than to `answer`."""
        return _SHARED | frozenset(self.table_rows)

    def _mixed(self, state: S, entry: Entry) -> Step[S]:
        """An answer of chance: pieces in an order, or a deal that nobody has typed in (REF-1)."""
        move, open_ = entry.move, state.open
        assert isinstance(move, Mix)
        owed = CHANCE in {ask.seat for ask in open_.asks}
        if entry.seat != CHANCE or not (owed or (move.is_unknown and not open_.underway)):
            refuse("LL-2", "no-mix-owed")
        if move.is_unknown:
            return self.deal_blind(state.with_open(blind=True), move.things[:-1])
        if open_.blind:
            refuse("REF-1", "deal-unknown")
        return self.answer(state, entry)

    def _well_formed(self, move: Move) -> Move:
        """A move within the bounds of its fields: what the wire has decoded is, what code has made may not be."""
        try:
            data = msgspec.json.encode(move)
            checked: Move = self._moves_from_json.decode(data)
        except (msgspec.MsgspecError, TypeError, ValueError, RecursionError):
            refuse("LL-1", "malformed")
        most = limits.MIX if isinstance(checked, Mix) else limits.LINE
        if len(data) > most and (length := len(self.write(checked))) > most:
            refuse("LL-1", "too-long", n=length, most=most)
        return checked

    @cached_property
    def _moves_from_json(self) -> msgspec.json.Decoder[Any]:
        return msgspec.json.Decoder(self.move)

    def _asking(self, state: S, before: tuple[Ask, ...], at_ms: int) -> S:
        """The state with who is asked now, since when, and who has won: worked out once an entry."""
        open_ = state.open
        backs, asks = open_.backs, []
        for ask in self.asks(open_):
            since_ms = at_ms
            for other in before:
                if other.turn == ask.turn and other.backs == backs:
                    since_ms = other.since_ms
            asks.append(replace(ask, since_ms=since_ms, backs=backs))
        winners = () if asks else self.winners(open_)
        return replace(state, open=replace(open_, asks=tuple(asks), winners=winners))

    def reopened(self, state: S, backs: int, at_ms: int) -> S:
        """A state to which the table has gone back: its asks open again now, under other names."""
        return self._asking(state.with_open(backs=backs), (), at_ms)

    def _voted(self, state: S, seat: Seat, doubt: bool, at_ms: int) -> Step[S]:
        """An answer to the open vote (LL-3)."""
        assert state.open.vote is not None
        vote = state.open.vote.answered(seat, doubt)
        event = happened("doubted" if doubt else "accepted", seat=seat)
        return self._counted(state.with_open(vote=vote), seat, (event,), at_ms)

    def _counted(self, state: S, seat: Seat, events: tuple[Event, ...], at_ms: int) -> Step[S]:
        assert state.open.vote is not None
        if not self.is_closed(state.open.vote):
            return Step(state, events)
        return self.settle(state, seat, events, at_ms)

    def leave_vote(self, state: S, seat: Seat, at_ms: int) -> Step[S]:
        """For `depart` while a vote is open: the seat owes no answer any more; whoever waits for nobody goes on.

        LL-5: when the mover leaves, the vote closes and the play stands.
        """
        vote = state.open.vote
        assert vote is not None
        left = (
            replace(vote.without(seat), waiting=(), doubters=()) if vote.mover == seat else vote.without(seat)
        )
        return self._counted(state.with_open(vote=left), seat, (), at_ms)

    @abstractmethod
    def set_up(self, options: O, seats: tuple[Player, ...], words: Words) -> S:
        """The table before anything was dealt or asked."""

    @abstractmethod
    def asks(self, open_: Any) -> tuple[Ask, ...]:
        """Who is asked for what, in the order in which people at one device answer; () when the game is over.

        The contract adds since when.
        """

    def is_playing(self, open_: Any, seat: Seat) -> bool:
        """May this seat still resign?"""
        return 0 <= seat < len(open_.seats) and seat not in open_.left

    @abstractmethod
    def answer(self, state: S, entry: Entry) -> Step[S]:
        """The game's own rules: an answer of a seat (or of chance) that is asked, but no vote."""

    @abstractmethod
    def depart(self, state: S, seat: Seat, at_ms: int) -> Step[S]:
        """A seat resigns: take back its turn's moves, ask it nothing more, go on without it."""

    @abstractmethod
    def expire(self, state: S, seat: Seat, at_ms: int) -> Step[S]:
        """The clock answers for a seat that is asked, with the mildest legal move (in a vote it accepts)."""

    def is_slow(self, open_: Any) -> bool:
        """May the next answer take long to judge (more than some milliseconds)? A server does so aside then."""
        return False

    def is_closed(self, vote: Vote) -> bool:
        """Has a vote enough answers? The first doubt has the words looked up."""
        return bool(vote.doubters) or not vote.waiting

    def settle(self, state: S, seat: Seat, events: tuple[Event, ...], at_ms: int) -> Step[S]:
        """A vote has closed with the answer of `seat`: the play stands or is taken back, and the game goes on."""
        raise NotImplementedError("a game with votes settles them")

    def deal_blind(self, state: S, things: tuple[str, ...]) -> Step[S]:
        """REF-1: a deal of which nothing is known but what was typed before the `?`; `open.blind` is set."""
        refuse("LL-1", "no-referee")

    def is_asked_of_table(self, open_: Any, move: Move) -> bool:
        """Is a row one that the table itself is asked for now, so that it counts whatever the deal?"""
        return False

    def arrange(self, state: S, move: Move) -> Step[S]:
        """The table's own row about pieces, points or turns (REF-6), at a table where that is possible."""
        refuse("REF-6", "not-a-table-row")

    def end(self, state: S) -> Step[S]:
        """The table ends the game (REF-6): it is scored as it stands."""
        refuse("REF-6", "not-a-table-row")

    @property
    def has_referee(self) -> bool:
        """Can it be played with a physical set (REF-1)?"""
        return type(self).deal_blind is not Game.deal_blind

    def tally(self, rows: Sequence[str], lexicon: Lexicon, asked: Any) -> Sheet:
        """What a filled `worksheet` is worth, or a refusal by REF-7; `asked` is of the kind `worksheet.asks`."""
        refuse("REF-7", "no-sheet")

    def chance(self, state: S, rng: Random) -> Mix:
        """What chance answers when it is asked."""
        raise NotImplementedError("a game that asks chance says what it answers")

    def winners(self, open_: Any) -> tuple[Seat, ...]:
        """Who has won a game that is over."""
        leaders: tuple[Seat, ...] = open_.leaders
        return leaders

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """All that this seat (None: a spectator) may know, and no more."""

    # What a seat can do with its view.

    @abstractmethod
    def moves(self, view: V) -> Iterator[Move]:
        """The legal answers of the view's seat, lazily, each effect once, without resigning."""

    def random_move(self, view: V, rng: Random) -> Move | None:
        """A legal answer drawn at random: a kind first, then one of that kind. None where `moves` is the way to it."""
        return None

    def judge(self, view: V, move: Move) -> Verdict:
        """What a move would bring, or `Refused`: the preview on every table."""
        if view.seat is None:
            refuse("LL-2", "not-asked")
        state = self.imagine(view, Random(0))
        gains = self.apply(state, Entry(view.seat, move)).gains
        points = total(gains) if self.tells_points else 0
        return Verdict(points, tuple(line for line in gains if line.word))

    def read(self, view: V, text: str) -> Move:
        """The move that a line of text means, or a refusal by LL-1.

        Commands that all games share are read here; `parse` reads the game's own.
        """
        if len(text) > limits.LINE:
            most = limits.MIX if text.lstrip()[:4].lower() == "mix " else limits.LINE
            if len(text) > most:
                refuse("LL-1", "too-long", n=len(text), most=most)
        words = text.split()
        if not words:
            refuse("LL-1", "empty")
        verb = words[0].lower()
        if verb not in _SHARED_VERBS:
            return self.parse(view, words)  # nearly always it is this
        match verb, words[1:]:
            case "mix", things:
                return self.read_mix(things)
            case "resign", []:
                return Resign()
            case "accept", []:
                return Accept()
            case "doubt", []:
                return Doubt()
            case "timeout", [seat] if (number := read_number(seat)) is not None and 0 <= number < 100:
                return Timeout(number)
        return agreement.read(words) or self.parse(view, words)

    def read_mix(self, things: Sequence[str]) -> Mix:
        """The pieces after `mix`, as this game writes them."""
        return Mix(tuple(thing.upper() for thing in things))

    @abstractmethod
    def parse(self, view: V, words: Sequence[str]) -> Move:
        """Read one of the game's own moves from its words, or refuse it."""

    def write(self, move: Move) -> str:
        """The line of text that `read` turns into this move."""
        if type(move) not in _SHARED:
            return self.spell(move)
        match move:
            case Resign():
                return "resign"
            case Accept():
                return "accept"
            case Doubt():
                return "doubt"
            case Timeout(seat):
                return f"timeout {seat}"
            case Mix(things):
                return self.write_mix(things)
        return agreement.write(move)

    def write_mix(self, things: Sequence[str]) -> str:
        """A `mix` as this game writes it."""
        return " ".join(("mix", *things))

    @abstractmethod
    def spell(self, move: Move) -> str:
        """The text of one of the game's own moves."""

    def must_guess(self, view: V) -> bool:
        """Would a bot have to choose by pieces that nobody has told (REF-1)? Then it has nothing to say."""
        return view.open.blind and view.open.vote is None

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

    def touch(self, view: V) -> tuple[Gesture, ...]:
        """What the view's seat can point at now; () where it is not asked. Without more ado: its moves as a list."""
        return listed([self.write(move) for move in islice(self.moves(view), MOST)])

    def arranging(self, view: V) -> tuple[Gesture, ...]:
        """What the people round the table can point at to say how it lies (REF-6), where they may; their lines are
        the table's own rows."""
        return ()

    def touched(self, view: V, move: Move) -> str:
        """The line that pointing makes for a move, before what may follow it (`more`)."""
        return self.write(move)

    def more(self, view: V, move: Move) -> tuple[More, ...]:
        """What may follow a move when its pieces lie: the same move with a lock, a word, another way up."""
        return ()

    def preview(self, view: V, move: Move) -> Scene:
        """The scene as it would be after a legal move, as far as the seat can know."""
        if view.seat is None:
            refuse("LL-2", "not-asked")
        after = self.apply(self.imagine(view, Random(0)), Entry(view.seat, move)).state
        return self.scene(self.view(after, view.seat))

    def advise(self, view: V, move: Move) -> tuple[Note, ...]:
        """What else there is to say of a legal move to somebody who lays it out. It may take longer than `judge`."""
        return ()

    def falls(self, view: V, move: Move) -> tuple[Fall, ...]:
        """What would fall, where a move is refused because of that: for a picture, asked when a person tries it."""
        return ()

    # What the game is made of.

    @abstractmethod
    def material(self) -> Mapping[str, Any]:
        """The pieces, as `letterloom show` prints them."""


AnyGame = Game[Any, Any, Any]


def _told_first(event: Event, step: Step[S]) -> Step[S]:
    return Step(step.state, (event, *step.events), step.gains)

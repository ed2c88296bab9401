"""What is so, and who may know it.

A state is what is `open` to all, and what is hidden; a view is the same `open`, with what its seat may see of the rest.
So a reader finds in a game's `state.py` what is secret in it, and a view costs next to nothing.
"""

from functools import cached_property, lru_cache
from typing import Any, Self

from msgspec.structs import replace

from letterloom.rules.dispute import Vote
from letterloom.rules.terms import Ask, Frozen, Line, Options, Player, Seat, Sheet, put, total
from letterloom.words import Lexicon, WordsError, open_lexicon


class Words(Frozen, frozen=True, dict=True, gc=True):
    """The words of a table: what they are made of, as data, and the lexicon itself, opened once.

    A state carries it from entry to entry, so the lexicon is resolved once a table and let go with it.

    >>> words = words_of(Options(extra_words=("zorp",)))
    >>> "ZORP" in words.lexicon, "ZORP" in words.banning("ZORP").lexicon
    (True, False)
    """

    name: str
    extra: tuple[str, ...]
    """What the table added."""
    banned: tuple[str, ...]
    """What the table does not want to be words."""
    digest: str
    """A fingerprint: the same words, the same digest."""

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words themselves. A text file that was edited since is refused: no verdict changes in mid-game."""
        lexicon = _open(self.name, self.extra, self.banned)
        if lexicon.digest != self.digest:
            raise WordsError("other-words", name=self.name)
        return lexicon

    def allowing(self, word: str) -> "Words":
        """The same words with one more."""
        banned = tuple(other for other in self.banned if other != word)
        return _resolve(self.name, tuple(sorted({*self.extra, word})), banned)

    def banning(self, word: str) -> "Words":
        """The same words without one of them."""
        extra = tuple(other for other in self.extra if other != word)
        return _resolve(self.name, extra, tuple(sorted({*self.banned, word})))


def words_of(options: Options) -> Words:
    """The words that a table agreed on."""
    return _resolve(options.lexicon, options.extra_words, ())


def _open(name: str, extra: tuple[str, ...], banned: tuple[str, ...]) -> Lexicon:
    lexicon = open_lexicon(name, extra)
    return lexicon.with_words(ban=banned) if banned else lexicon


def _resolve(name: str, extra: tuple[str, ...], banned: tuple[str, ...]) -> Words:
    lexicon = _open(name, extra, banned)
    words = Words(name, extra, banned, lexicon.digest)
    words.__dict__["lexicon"] = lexicon
    return words


class Open(Frozen, frozen=True, kw_only=True):
    """What everybody at the table may see, spectators too. Each game adds its own."""

    options: Options
    seats: tuple[Player, ...]
    words: Words
    left: tuple[Seat, ...] = ()
    """The seats that resigned, in the order in which they did."""
    scores: tuple[int, ...] = ()
    """Each seat's score: the sum of its sheet."""
    vote: Vote | None = None
    """The vote on a play that lies on the table (`challenge`)."""
    asks: tuple[Ask, ...] = ()
    """Who is asked for what now; () when the game is over. Worked out once an entry."""
    winners: tuple[Seat, ...] = ()
    """Who has won, in seat order; () while the game goes on. Worked out once an entry."""
    backs: int = 0
    """How often the table has gone back."""
    underway: bool = False
    """Has anything been dealt or played?"""
    blind: bool = False
    """Is the deal unknown (REF-1)? Then what nothing has shown is counted, and no more."""

    @property
    def lexicon(self) -> Lexicon:
        """The lexicon that judges this table's words."""
        return self.words.lexicon

    @property
    def is_over(self) -> bool:
        """Is nobody asked for anything any more?"""
        return not self.asks

    @property
    def is_timed(self) -> bool:
        """Is anybody asked for something that has a time limit? At most tables nobody ever is."""
        for ask in self.asks:  # noqa: SIM110 - it is asked several times a move, and `any` takes thrice as long
            if ask.limit_ms is not None:
                return True
        return False

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that are asked, in seat order."""
        return tuple(sorted({ask.seat for ask in self.asks if ask.seat >= 0}))

    @property
    def remaining(self) -> tuple[Seat, ...]:
        """The seats that have not resigned, in seat order."""
        return _without(len(self.seats), self.left)

    @property
    def deserted(self) -> bool:
        """So many have resigned that the game ends at once: one seat is left (playing alone: none)."""
        return bool(self.left) and len(self.remaining) <= min(1, len(self.seats) - 1)

    def after(self, seat: Seat, among: tuple[Seat, ...] | None = None) -> Seat:
        """The next seat clockwise of those who remain (or of some of them); the same one again where it is alone."""
        count = len(self.seats)
        if among is None and not self.left:
            return (seat + 1) % count
        return min(self.remaining if among is None else among, key=lambda other: (other - seat - 1) % count)

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """The remaining seats without one of them."""
        return tuple(other for other in self.remaining if other != seat)

    @property
    def leaders(self) -> tuple[Seat, ...]:
        """The remaining seats with the best score."""
        best = max((self.scores[seat] for seat in self.remaining), default=0)
        return tuple(seat for seat in self.remaining if self.scores[seat] == best)


@lru_cache(maxsize=1024)
def _without(count: int, left: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """So many seats without those that have left."""
    return tuple(seat for seat in range(count) if seat not in left)


class State(Frozen, frozen=True, kw_only=True):
    """Everything that is so at one moment of a game: what is open, and what each game hides beside it.

    `sheets` are open too; they stand here and not in `open`, because nobody needs them to play on and they grow all
    the time. An imagined state begins with empty ones; its scores are right.
    """

    open: Open
    sheets: tuple[Sheet, ...] = ()
    """The lines that make up each seat's score."""

    def with_open(self, **changes: Any) -> Self:
        """This state with some of what is open changed."""
        return replace(self, open=replace(self.open, **changes))

    def scoring(self, seat: Seat, lines: Sheet) -> Self:
        """This state with more lines on a seat's sheet."""
        open_ = self.open
        scores = put(open_.scores, seat, open_.scores[seat] + total(lines))
        sheets = put(self.sheets, seat, self.sheets[seat] + lines)
        return replace(self, open=replace(open_, scores=scores), sheets=sheets)

    def rescored(self, seat: Seat, points: int) -> Self:
        """This state with so many points for a seat, because the table says so (REF-6)."""
        change = points - self.open.scores[seat]
        return self.scoring(seat, (Line(points=change, key="by-table"),)) if change else self

    def unscoring(self, seat: Seat, lines: Sheet) -> Self:
        """This state without the last lines of a seat's sheet: a play was taken back."""
        scores = put(self.open.scores, seat, self.open.scores[seat] - total(lines))
        sheet = self.sheets[seat]
        kept = sheet[: -len(lines)] if lines and sheet[-len(lines) :] == lines else sheet
        return replace(self, open=replace(self.open, scores=scores), sheets=put(self.sheets, seat, kept))


class View(Frozen, frozen=True, kw_only=True):
    """All that one seat (None: a spectator) may know, and no more. Each game adds what the seat sees of the rest."""

    open: Open
    seat: Seat | None

    @property
    def asked(self) -> Ask | None:
        """What this view's seat is asked for now."""
        for ask in self.open.asks:
            if ask.seat == self.seat:
                return ask
        return None

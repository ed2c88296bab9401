"""Everything of the toy in one file; a real game has one file an idea."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from letterloom.rules import (
    CHANCE,
    Ask,
    Bot,
    Entry,
    Event,
    Game,
    Line,
    Mix,
    Move,
    Options,
    Piece,
    Player,
    Scene,
    Seat,
    Sheet,
    Spot,
    State,
    Step,
    View,
    Zone,
    happened,
    put,
    refuse,
)  # fmt: skip
from letterloom.rules.notation import unknown

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
HIDDEN = "?"


class Choice(Move, frozen=True):
    keep: bool


class HighState(State, frozen=True, kw_only=True):
    letters: str = ""
    choices: tuple[bool | None, ...] = ()
    over: bool = False


class HighView(View, frozen=True, kw_only=True):
    letters: str
    chosen: tuple[bool, ...]
    mine: bool | None
    choices: tuple[bool | None, ...]


class HighLetter(Game[HighState, HighView, Options]):
    id, title, credit, version = "highletter", "HIGH LETTER", "nobody", 1
    about = "Keep the highest letter."
    players = range(2, 5)
    folder = Path(__file__).parent
    options = Options
    state = HighState

    def start(self, options: Options, seats: tuple[Player, ...]) -> HighState:
        return HighState(options=options, seats=seats, choices=(None,) * len(seats))

    def asks(self, state: HighState) -> tuple[Ask, ...]:
        if state.over:
            return ()
        if not state.letters:
            return (Ask(seat=CHANCE, wants="mix"),)
        return tuple(
            Ask(seat=seat, wants="choose", secret=True, limit_ms=state.options.limit_ms)
            for seat in state.remaining
            if state.choices[seat] is None
        )

    def answer(self, state: HighState, entry: Entry) -> Step[HighState]:
        if isinstance(entry.move, Mix):  # HIL-1
            letters = "".join(entry.move.things)[: len(state.seats)]
            if len(letters) < len(state.seats) or not set(letters) <= set(LETTERS):
                refuse("HIL-1", "few", count=len(letters))
            events = tuple(Event("dealt", {"seat": s, "letter": x}, only=s) for s, x in enumerate(letters))
            return Step(replace(state, letters=letters), events)
        assert isinstance(entry.move, Choice)  # HIL-2
        state = replace(state, choices=put(state.choices, entry.seat, entry.move.keep))
        return self._go_on(state, entry.seat, (happened("chosen", seat=entry.seat),))

    def _go_on(self, state: HighState, seat: Seat, events: tuple[Event, ...]) -> Step[HighState]:
        if not state.deserted and (
            not state.letters or any(state.choices[s] is None for s in state.remaining)
        ):
            return Step(state, events)
        over = replace(state, over=True)
        shown = tuple(
            happened("shown", seat=s, letter=x, choice="keep" if over.choices[s] else "fold")
            for s, x in enumerate(over.letters)
        )
        return Step(over, events + shown, self.sheets(over)[seat])

    def depart(self, state: HighState, seat: Seat, at_ms: int) -> Step[HighState]:
        return self._go_on(replace(state, left=(*state.left, seat)), seat, ())

    def expire(self, state: HighState, seat: Seat, at_ms: int) -> Step[HighState]:
        return self.answer(state, Entry(seat, Choice(False), at_ms))

    def chance(self, state: HighState, rng: Random) -> Mix:
        return Mix(tuple(rng.sample(LETTERS, len(LETTERS))))

    def sheets(self, state: HighState) -> tuple[Sheet, ...]:
        kept = [x for s, x in enumerate(state.letters) if state.choices[s]]
        highest = max(kept, default="") if state.over else ""
        return tuple(  # HIL-3
            (Line(points=1, key="highest"),)
            if highest and state.choices[s] and state.letters[s] == highest
            else ()
            for s in range(len(state.seats))
        )

    def winners(self, state: HighState) -> tuple[Seat, ...]:
        if not state.over:
            return ()
        points = {seat: len(self.sheets(state)[seat]) for seat in state.remaining}
        return tuple(seat for seat, count in points.items() if count == max(points.values()))

    def view(self, state: HighState, seat: Seat | None) -> HighView:
        return HighView(
            **self.known_to_all(state, seat),
            letters="".join(x if state.over or s == seat else HIDDEN for s, x in enumerate(state.letters)),
            chosen=tuple(choice is not None for choice in state.choices),
            mine=None if seat is None else state.choices[seat],
            choices=state.choices if state.over else (),
        )

    def public(self, state: HighState, move: Move) -> str:
        return "choice"

    def moves(self, view: HighView) -> Iterator[Move]:
        if view.asked:
            yield from (Choice(True), Choice(False))

    def parse(self, view: HighView, words: Sequence[str]) -> Move:
        match [word.lower() for word in words]:
            case ["keep"]:
                return Choice(True)
            case ["fold"]:
                return Choice(False)
        unknown(words)

    def spell(self, view: HighView, move: Move) -> str:
        assert isinstance(move, Choice)
        return "keep" if move.keep else "fold"

    def imagine(self, view: HighView, rng: Random) -> HighState:
        choices = view.choices or tuple(
            (view.mine if seat == view.seat else rng.random() < 0.5) if chosen else None
            for seat, chosen in enumerate(view.chosen)
        )
        letters = "".join(rng.choice(LETTERS) if x == HIDDEN else x for x in view.letters)
        over = bool(view.choices)
        return HighState(
            options=view.options,
            seats=view.seats,
            left=view.left,
            letters=letters,
            choices=choices,
            over=over,
        )

    def scene(self, view: HighView) -> Scene:
        spots = tuple(Spot((seat,), Piece(letter)) for seat, letter in enumerate(view.letters))
        return Scene((Zone(id="letters", title="letters", layout="list", spots=spots),))

    def pieces(self, view: HighView) -> Iterator[str]:
        yield from view.letters

    def material(self) -> Mapping[str, Any]:
        return {"letters": dict.fromkeys(LETTERS, 1)}

    def bots(self) -> tuple[Bot[HighView], ...]:
        return ()

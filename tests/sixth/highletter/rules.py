"""Everything of the toy in one file; a real game has one file an idea."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from letterloom.rules import (
    MIX_OWED,
    Ask,
    Entry,
    Event,
    Game,
    Line,
    Mix,
    Move,
    Open,
    Options,
    Piece,
    Player,
    Scene,
    Seat,
    SharedMove,
    Spot,
    State,
    Step,
    View,
    Words,
    Zone,
    happened,
    note,
    put,
    refuse,
    told,
)  # fmt: skip
from letterloom.rules.notation import unknown

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
HIDDEN = "?"


class Choice(Move, frozen=True):
    keep: bool


class HighOpen(Open, frozen=True, kw_only=True):
    dealt: bool = False
    chosen: tuple[bool, ...]
    letters: str = ""
    """All letters, when they are shown."""


class HighState(State, frozen=True, kw_only=True):
    open: HighOpen
    letters: str
    choices: tuple[bool | None, ...]


class HighView(View, frozen=True, kw_only=True):
    open: HighOpen
    letter: str
    choice: bool | None


class HighLetter(Game[HighState, HighView, Options]):
    id, title, credit, version = "highletter", "HIGH LETTER", "nobody", 1
    players = range(2, 5)
    folder = Path(__file__).parent
    options = Options
    presets: Mapping[str, Options] = {"relaxed": Options(turn_seconds=0)}
    state = HighState
    move = Choice | SharedMove

    def set_up(self, options: Options, seats: tuple[Player, ...], words: Words) -> HighState:
        count = len(seats)
        open_ = HighOpen(options=options, seats=seats, words=words, chosen=(False,) * count)
        return HighState(open=open_, letters=HIDDEN * count, choices=(None,) * count)

    def asks(self, open_: HighOpen) -> tuple[Ask, ...]:
        if open_.letters or open_.deserted:
            return ()
        if not open_.dealt:
            return (MIX_OWED,)
        return tuple(
            Ask(seat=seat, wants="choose", secret=True, limit_ms=open_.options.limit_ms)
            for seat in open_.remaining
            if not open_.chosen[seat]
        )

    def answer(self, state: HighState, entry: Entry) -> Step[HighState]:
        match entry.move:
            case Mix(things):  # HIL-1
                letters = "".join(things)[: len(state.open.seats)]
                if len(letters) < len(state.open.seats) or not all(thing in LETTERS for thing in things):
                    refuse("HIL-1", "few", count=len(letters))
                events = tuple(told(s, happened("dealt", seat=s, letter=x)) for s, x in enumerate(letters))
                return Step(replace(state, letters=letters).with_open(dealt=True), events)
            case Choice(keep):  # HIL-2
                seat = entry.seat
                chosen = put(state.open.chosen, seat, True)
                state = replace(state, choices=put(state.choices, seat, keep)).with_open(chosen=chosen)
                return self._go_on(state, seat, (happened("chosen", seat=seat),))
        refuse("LL-2", "not-now")

    def _go_on(self, state: HighState, seat: Seat, events: tuple[Event, ...]) -> Step[HighState]:
        open_ = state.open
        if not open_.dealt or (not open_.deserted and not all(open_.chosen[s] for s in open_.remaining)):
            return Step(state, events)
        events += tuple(
            happened("shown", seat=s, letter=x, choice="keep" if state.choices[s] else "fold")
            for s, x in enumerate(state.letters)
        )
        highest = max((x for s, x in enumerate(state.letters) if state.choices[s]), default="")
        gains = (Line(points=1, key="highest"),)
        state = state.with_open(letters=state.letters)
        for s, x in enumerate(state.letters):  # HIL-3
            if state.choices[s] and x == highest:
                state = state.scoring(s, gains)
        return Step(state, events, state.sheets[seat])

    def depart(self, state: HighState, seat: Seat, at_ms: int) -> Step[HighState]:
        return self._go_on(state.with_open(left=(*state.open.left, seat)), seat, ())

    def expire(self, state: HighState, seat: Seat, at_ms: int) -> Step[HighState]:
        return self.answer(state, Entry(seat, Choice(False), at_ms))

    def chance(self, state: HighState, rng: Random) -> Mix:
        return Mix(tuple(rng.sample(LETTERS, len(LETTERS))))

    def view(self, state: HighState, seat: Seat | None) -> HighView:
        if seat is None:
            return HighView(open=state.open, seat=None, letter="", choice=None)
        return HighView(open=state.open, seat=seat, letter=state.letters[seat], choice=state.choices[seat])

    def imagine(self, view: HighView, rng: Random) -> HighState:
        open_ = view.open
        dealt = open_.letters or "".join(rng.choice(LETTERS) if open_.dealt else HIDDEN for _ in open_.seats)
        guesses: list[bool | None] = [rng.random() < 0.5 if chosen else None for chosen in open_.chosen]
        if view.seat is not None:
            dealt = dealt[: view.seat] + view.letter + dealt[view.seat + 1 :]
            guesses[view.seat] = view.choice
        return HighState(open=open_, sheets=((),) * len(open_.seats), letters=dealt, choices=tuple(guesses))

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

    def spell(self, move: Move) -> str:
        assert isinstance(move, Choice)
        return "keep" if move.keep else "fold"

    def scene(self, view: HighView) -> Scene:
        letters = view.open.letters or "".join(
            view.letter if seat == view.seat else HIDDEN for seat in range(len(view.open.seats))
        )
        spots = tuple(Spot((seat,), Piece(letter)) for seat, letter in enumerate(letters))
        notes = () if view.choice is None else (note("choice", choice="keep" if view.choice else "fold"),)
        return Scene((Zone(id="letters", title="letters", layout="list", spots=spots),), notes)

    def material(self) -> Mapping[str, Any]:
        return {"letters": dict.fromkeys(LETTERS, 1)}

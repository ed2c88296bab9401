"""CUBEWORD as a game: its side of the contract.

What a command does is in `effect`, what follows a turn in `course`, what its words are worth in `score`.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from letterloom.games.cubeword import course, listing, notation, referee, scene, touch
from letterloom.games.cubeword.course import Steps
from letterloom.games.cubeword.material import ANY, CUBES, cube_name
from letterloom.games.cubeword.moves import TABLE_ROWS, CubewordMove, EndTurn, Series, Undo
from letterloom.games.cubeword.options import PRESETS, CubewordOptions
from letterloom.games.cubeword.state import CubewordOpen, CubewordState, CubewordView
from letterloom.rules import (
    Ask,
    Entry,
    Event,
    Game,
    Gesture,
    Move,
    Note,
    Player,
    Scene,
    Seat,
    Verdict,
    Words,
    refuse,
    total,
)


class Cubeword(Game[CubewordState, CubewordView, CubewordOptions]):
    """The rules. `answer` is the place to start reading."""

    id = "cubeword"
    title = "CUBEWORD"
    credit = "cube-word.co.uk"
    players = range(1, 7)
    version = 2
    secrets = False
    unseen_set = {"pieces": ANY}  # noqa: RUF012 - nobody changes it
    folder = Path(__file__).parent
    options = CubewordOptions
    presets = PRESETS
    state = CubewordState
    move = CubewordMove
    table_rows = (*Game.table_rows, *TABLE_ROWS)

    def set_up(self, options: CubewordOptions, seats: tuple[Player, ...], words: Words) -> CubewordState:
        return CubewordState(open=CubewordOpen(options=options, seats=seats, words=words))

    def asks(self, open_: CubewordOpen) -> tuple[Ask, ...]:
        return course.asks(open_)

    def answer(self, state: CubewordState, entry: Entry) -> Steps:
        match entry.move:
            case Series() as series:
                notation.check_line(series.commands)
                return course.play(state, entry.seat, series.commands, entry.at_ms)
            case Undo() | EndTurn() as alone:
                return course.play(state, entry.seat, (alone,), entry.at_ms)
        refuse("LL-2", "not-now")

    def settle(self, state: CubewordState, seat: Seat, events: tuple[Event, ...], at_ms: int) -> Steps:
        return course.settle(state, events, at_ms)

    def depart(self, state: CubewordState, seat: Seat, at_ms: int) -> Steps:
        state = state.with_open(left=(*state.open.left, seat))
        return self.leave_vote(state, seat, at_ms) if state.open.vote else course.depart(state, seat)

    def expire(self, state: CubewordState, seat: Seat, at_ms: int) -> Steps:
        return course.take_back(state, [], at_ms)  # CUB-12

    def deal_blind(self, state: CubewordState, things: tuple[str, ...]) -> Steps:
        return referee.deal(state, things)

    def arrange(self, state: CubewordState, move: Move) -> Steps:
        return referee.arrange(state, move, self.write(move))

    def end(self, state: CubewordState) -> Steps:
        return course.end(state)

    def view(self, state: CubewordState, seat: Seat | None) -> CubewordView:
        return CubewordView(open=state.open, seat=seat)

    def imagine(self, view: CubewordView, rng: Random) -> CubewordState:
        return CubewordState(open=view.open, sheets=((),) * len(view.open.seats))

    def moves(self, view: CubewordView) -> Iterator[Move]:
        return listing.moves(view)

    def random_move(self, view: CubewordView, rng: Random) -> Move | None:
        return listing.random_move(view, rng)

    def must_guess(self, view: CubewordView) -> bool:
        """Nothing is secret; but the letters of the cubes may be unknown."""
        return view.open.is_set_unknown and view.open.vote is None

    def parse(self, view: CubewordView, words: Sequence[str]) -> Move:
        return notation.parse(words)

    def spell(self, move: Move) -> str:
        return notation.spell(move)

    def judge(self, view: CubewordView, move: Move) -> Verdict:
        """In the middle of a turn, what it has cost then, and what it would score as the board would lie."""
        if view.seat is None:
            refuse("LL-2", "not-asked")
        step = self.apply(self.imagine(view, Random(0)), Entry(view.seat, move))
        after = step.state.open
        goes_on = after.begun == view.open.begun and not after.vote and not after.over
        return Verdict(total(step.gains), step.gains, scene.turn_so_far(after) if goes_on else ())

    def consult(self, view: CubewordView, words: Sequence[str]) -> tuple[Note, ...]:
        """`made`: the words that cannot score yet."""
        return scene.made(view) if [word.lower() for word in words] == ["made"] else ()

    def scene(self, view: CubewordView) -> Scene:
        return scene.scene(view)

    def touch(self, view: CubewordView) -> tuple[Gesture, ...]:
        return touch.touch(view)

    def arranging(self, view: CubewordView) -> tuple[Gesture, ...]:
        return tuple(touch.arranging(view))

    def material(self) -> Mapping[str, Any]:
        return {"cubes": {cube_name(cube): letters for cube, letters in CUBES.items()}}

"""WORD CROSS as a game: its side of the contract.

What a move does is in `effect`, what follows it in `course`, what locked rows are worth in `score`.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import asdict

from letterloom.games.wordcross import course, listing, notation, scene
from letterloom.games.wordcross.board import empty_board
from letterloom.games.wordcross.course import Steps
from letterloom.games.wordcross.material import FRAGMENTS, TILES
from letterloom.games.wordcross.moves import Pass, Turn, WordCrossMove
from letterloom.games.wordcross.options import PRESETS, WordCrossOptions
from letterloom.games.wordcross.state import WordCrossOpen, WordCrossState, WordCrossView
from letterloom.rules import (
    Ask,
    Doubt,
    Entry,
    Event,
    Game,
    Mix,
    Move,
    Player,
    Scene,
    Seat,
    Stock,
    Words,
    refuse,
)


class WordCross(Game[WordCrossState, WordCrossView, WordCrossOptions]):
    """The rules. `answer` is the place to start reading."""

    id = "wordcross"
    title = "WORD CROSS"
    credit = "its unnamed designer, 2019"
    players = range(2, 5)
    version = 1
    folder = Path(__file__).parent
    options = WordCrossOptions
    presets = PRESETS
    state = WordCrossState
    move = WordCrossMove

    def set_up(self, options: WordCrossOptions, seats: tuple[Player, ...], words: Words) -> WordCrossState:
        count = len(seats)
        open_ = WordCrossOpen(
            options=options, seats=seats, words=words, board=empty_board(count), idle=(0,) * count
        )
        return WordCrossState(open=open_)

    def asks(self, open_: WordCrossOpen) -> tuple[Ask, ...]:
        return course.asks(open_)

    def answer(self, state: WordCrossState, entry: Entry) -> Steps:
        match entry.move:
            case Mix(tiles):
                for tile in tiles:
                    notation.check_tile(tile)
                return course.begin_round(state, tiles)
            case move if isinstance(move, Turn):
                return course.take_turn(state, entry.seat, move)
        refuse("LL-2", "not-now")

    def settle(self, state: WordCrossState, seat: Seat, events: tuple[Event, ...], at_ms: int) -> Steps:
        return course.end_vote(state, seat, events)

    def depart(self, state: WordCrossState, seat: Seat, at_ms: int) -> Steps:
        owed = tuple(other for other in state.open.owed if other != seat)
        state = state.with_open(left=(*state.open.left, seat), owed=owed)
        return self.leave_vote(state, seat, at_ms) if state.open.vote else course.depart(state, seat)

    def expire(self, state: WordCrossState, seat: Seat, at_ms: int) -> Steps:
        # WCR-16
        return course.take_turn(state, seat, Pass())

    def chance(self, state: WordCrossState, rng: Random) -> Mix:
        tiles = list(TILES if state.open.round == 1 else state.open.bag.known)
        rng.shuffle(tiles)
        return Mix(tuple(tiles))

    def view(self, state: WordCrossState, seat: Seat | None) -> WordCrossView:
        return WordCrossView(open=state.open, seat=seat)

    def imagine(self, view: WordCrossView, rng: Random) -> WordCrossState:
        """The bag in any order; only a tile that was put back is known to lie in front."""
        open_ = view.open
        front = (open_.front,) if open_.front else ()
        bag = list(open_.bag.take(*front).known)
        if open_.dealt:
            rng.shuffle(bag)
        return WordCrossState(open=open_, sheets=((),) * len(open_.seats), bag=Stock((*front, *bag)))

    def moves(self, view: WordCrossView) -> Iterator[Move]:
        return listing.moves(view)

    def read_mix(self, things: Sequence[str]) -> Mix:
        return notation.read_mix(things)

    def parse(self, view: WordCrossView, words: Sequence[str]) -> Move:
        return notation.parse(words)

    def write(self, move: Move) -> str:
        """As the contract has it, but here a doubt is a dispute (WCR-15)."""
        return "dispute" if isinstance(move, Doubt) else super().write(move)

    def spell(self, move: Move) -> str:
        return notation.spell(move)

    def scene(self, view: WordCrossView) -> Scene:
        return scene.scene(view)

    def material(self) -> Mapping[str, Any]:
        return {"fragments": [asdict(fragment) for fragment in FRAGMENTS]}

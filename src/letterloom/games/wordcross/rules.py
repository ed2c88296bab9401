"""WORD CROSS as a game: its side of the contract.

What a move does is in `effect`, what follows it in `course`, what locked rows are worth in `score`.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from random import Random
from typing import Any, cast

from msgspec.structs import asdict, replace

from letterloom.games.wordcross import course, effect, listing, notation, referee, scene, touch
from letterloom.games.wordcross.board import empty_board, lock_choices
from letterloom.games.wordcross.course import Steps
from letterloom.games.wordcross.material import FRAGMENTS
from letterloom.games.wordcross.moves import TABLE_ROWS, TURNS, Pass, Turn, WordCrossMove
from letterloom.games.wordcross.options import PRESETS, WordCrossOptions
from letterloom.games.wordcross.score import lock_args
from letterloom.games.wordcross.state import WordCrossOpen, WordCrossState, WordCrossView
from letterloom.rules import (
    Ask,
    Doubt,
    Entry,
    Event,
    Game,
    Gesture,
    Mix,
    More,
    Move,
    Note,
    Player,
    Scene,
    Seat,
    Stock,
    Verdict,
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
    secrets = False
    folder = Path(__file__).parent
    options = WordCrossOptions
    presets = PRESETS
    state = WordCrossState
    move = WordCrossMove
    table_rows = (*Game.table_rows, *TABLE_ROWS)

    def set_up(self, options: WordCrossOptions, seats: tuple[Player, ...], words: Words) -> WordCrossState:
        count = len(seats)
        open_ = WordCrossOpen(
            options=options, seats=seats, words=words, board=empty_board(count), idle=(0,) * count
        )
        return WordCrossState(open=open_)

    def asks(self, open_: WordCrossOpen) -> tuple[Ask, ...]:
        return course.asks(open_)

    def answer(self, state: WordCrossState, entry: Entry) -> Steps:
        move = entry.move
        if type(move) in TURNS:
            return course.take_turn(state, entry.seat, cast(Turn, move))
        if not isinstance(move, Mix):
            refuse("LL-2", "not-now")
        for tile in move.things:
            notation.check_tile(tile)
        return course.begin_round(state, move.things)

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
        open_ = state.open
        tiles = list(open_.options.tiles if open_.round == 1 else open_.bag.known)
        if open_.round == 1:
            tiles *= ceil(effect.needed(open_) / len(tiles))  # again and again where an own set has too few
        rng.shuffle(tiles)
        return Mix(tuple(tiles))

    def deal_blind(self, state: WordCrossState, things: tuple[str, ...]) -> Steps:
        return referee.deal(state, things)

    def arrange(self, state: WordCrossState, move: Move) -> Steps:
        return referee.arrange(state, move, self.write(move))

    def end(self, state: WordCrossState) -> Steps:
        return course.end(state)

    def view(self, state: WordCrossState, seat: Seat | None) -> WordCrossView:
        return WordCrossView(open=state.open, seat=seat)

    def imagine(self, view: WordCrossView, rng: Random) -> WordCrossState:
        """The bag in any order, but a tile that was put back lies in front. What nobody knows stays so (REF-1)."""
        open_ = view.open
        front = (open_.front,) if open_.front else ()
        rest = open_.bag.take(*front)
        order = list(rest.known)
        if open_.dealt:
            rng.shuffle(order)
        bag = Stock((*front, *order), rest.unknown)
        return WordCrossState(open=open_, sheets=((),) * len(open_.seats), bag=bag)

    def moves(self, view: WordCrossView) -> Iterator[Move]:
        return listing.moves(view)

    def random_move(self, view: WordCrossView, rng: Random) -> Move | None:
        return listing.random_move(view, rng)

    def read_mix(self, things: Sequence[str]) -> Mix:
        return notation.read_mix(things)

    def parse(self, view: WordCrossView, words: Sequence[str]) -> Move:
        return notation.parse(words)

    def write(self, move: Move) -> str:
        """As the contract has it, but here a doubt is a dispute (WCR-15)."""
        if type(move) in TURNS:
            return notation.spell(move)  # nearly always
        return "dispute" if isinstance(move, Doubt) else super().write(move)

    def spell(self, move: Move) -> str:
        return notation.spell(move)

    def judge(self, view: WordCrossView, move: Move) -> Verdict:
        """With what locked rows will score when the round ends, and what could be locked besides."""
        verdict = super().judge(view, move)
        if view.seat is None or not isinstance(move, Turn) or verdict.words:
            return verdict
        board, seat = effect.carry_out(view.open.board, view.seat, move), view.seat
        locked = {*board.locked[seat], *move.lock}
        free = tuple(row for row in range(1, board.columns[seat].complete + 1) if row not in locked)
        rows = (("locks", move.lock), ("lockable", free))
        notes = tuple(
            Note(key, lock_args(board, seat, which, view.open.options.pieces)) for key, which in rows if which
        )
        return replace(verdict, notes=notes)

    def scene(self, view: WordCrossView) -> Scene:
        return scene.scene(view)

    def touch(self, view: WordCrossView) -> tuple[Gesture, ...]:
        return touch.touch(view)

    def arranging(self, view: WordCrossView) -> tuple[Gesture, ...]:
        return tuple(touch.arranging(view)) if view.open.blind else ()

    def touched(self, view: WordCrossView, move: Move) -> str:
        """A turn without its locks; a vote is pointed at as in other games."""
        if isinstance(move, Turn):
            return self.write(replace(move, lock=()))
        return super().write(move)

    def more(self, view: WordCrossView, move: Move) -> tuple[More, ...]:
        """WCR-10: the locks that may follow, by the rows as they are after the move."""
        if view.seat is None or not isinstance(move, Turn):
            return ()
        board, seat = effect.carry_out(view.open.board, view.seat, move), view.seat
        choices = lock_choices(board.columns[seat].complete, board.locked[seat])
        locking = [replace(move, lock=rows) for rows in choices if set(rows) > set(move.lock)]
        return tuple(
            More(
                self.write(each),
                "lock",
                lock_args(board, seat, each.lock, view.open.options.pieces),
                self.judge(view, each).points,
            )
            for each in locking
        )

    def preview(self, view: WordCrossView, move: Move) -> Scene:
        """The tiles as they would lie; what would come to the centre is shown only where all have seen it."""
        if view.seat is None or not isinstance(move, Turn):
            return self.scene(view)
        front = (view.open.front,) if view.open.front else ()
        state, _ = effect.play(WordCrossState(open=view.open, bag=Stock(front)), view.seat, move)
        return self.scene(self.view(state, view.seat))

    def material(self) -> Mapping[str, Any]:
        return {"fragments": [asdict(fragment) for fragment in FRAGMENTS]}

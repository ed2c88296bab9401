"""3DXWORD as a game: its side of the contract.

What a play does is worked out in `effect`, which plays there are in `listing`; the deal, turns, votes and the end are
in `course`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from letterloom.games.xword3d import course, listing, notation, referee, scene, touch
from letterloom.games.xword3d.course import Steps
from letterloom.games.xword3d.effect import measure
from letterloom.games.xword3d.material import BRICKS, bricks
from letterloom.games.xword3d.moves import TABLE_ROWS, Pass, Play, Swap, XwordMove
from letterloom.games.xword3d.options import PRESETS, XwordOptions
from letterloom.games.xword3d.state import XwordOpen, XwordState, XwordView
from letterloom.rules import (
    Ask,
    Entry,
    Event,
    Fall,
    Game,
    Gesture,
    Mix,
    More,
    Move,
    Note,
    Player,
    Refused,
    Scene,
    Seat,
    Stock,
    Verdict,
    Words,
    note,
    refuse,
    stock,
    total,
    words_of,
)
from letterloom.words.names import capitals, countries


class Xword3d(Game[XwordState, XwordView, XwordOptions]):
    """The rules. `answer` is the place to start reading."""

    id = "3dxword"
    title = "3DXWORD"
    credit = "Morphun"
    players = range(2, 31)
    asks_age = True
    version = 2
    folder = Path(__file__).parent
    options = XwordOptions
    presets = PRESETS
    state = XwordState
    move = XwordMove
    table_rows = (*Game.table_rows, *TABLE_ROWS)

    def set_up(self, options: XwordOptions, seats: tuple[Player, ...], words: Words) -> XwordState:
        if options.countries:  # 3DX-3
            places = sorted(countries() | capitals())
            words = words_of(replace(options, extra_words=(*options.extra_words, *places)))
        count = len(seats)
        nothing = (Stock(),) * count
        open_ = XwordOpen(
            options=options,
            seats=seats,
            words=words,
            hands=nothing,
            turned=(False,) * count,
            passes=(0,) * count,
            idle=(0,) * count,
        )
        return XwordState(open=open_, pool=Stock(), hands=nothing)

    def asks(self, open_: XwordOpen) -> tuple[Ask, ...]:
        return course.asks(open_)

    def is_slow(self, open_: XwordOpen) -> bool:
        """A play is weighed: whether the structure stands."""
        return not open_.vote

    def answer(self, state: XwordState, entry: Entry) -> Steps:
        seat = entry.seat
        match self._checked(entry.move):
            case Mix(things):
                return course.mix(state, things)
            case Play() as play:
                return course.play(state, seat, play)
            case Pass():
                return course.sit_out(state, seat)
            case Swap(letters):
                return course.swap(state, seat, letters)
        refuse("LL-2", "not-now")

    def settle(self, state: XwordState, seat: Seat, events: tuple[Event, ...], at_ms: int) -> Steps:
        return course.settle(state, events)

    def depart(self, state: XwordState, seat: Seat, at_ms: int) -> Steps:
        left = state.with_open(left=(*state.open.left, seat))
        if left.open.vote and not left.open.deserted:
            return self.leave_vote(left, seat, at_ms)
        return course.step_over(left, seat, course.opened(state.open, left.open))

    def expire(self, state: XwordState, seat: Seat, at_ms: int) -> Steps:
        return course.sit_out(state, seat)  # 3DX-27

    def chance(self, state: XwordState, rng: Random) -> Mix:
        open_ = state.open
        if open_.bricks:
            things = sorted(state.pool.known)
        else:
            things = list(referee.whole_set(open_))
            needed = sum(course.hand_size(player) for player in open_.seats)
            things *= ceil(needed / len(things))  # again and again where an own set has too few
        rng.shuffle(things)
        return Mix(tuple(things))

    def deal_blind(self, state: XwordState, things: tuple[str, ...]) -> Steps:
        return referee.deal(state, things)

    def arrange(self, state: XwordState, move: Move) -> Steps:
        return referee.arrange(state, self._checked(move), self.write(move))

    def end(self, state: XwordState) -> Steps:
        return referee.end(state)

    def view(self, state: XwordState, seat: Seat | None) -> XwordView:
        return XwordView(open=state.open, seat=seat, hand=Stock() if seat is None else state.hands[seat])

    def imagine(self, view: XwordView, rng: Random) -> XwordState:
        """What is on the table, in known hands and at the back of the pool is taken from the set; the rest is dealt."""
        open_ = view.open
        hands = list(open_.hands)
        if view.seat is not None:
            hands[view.seat] = view.hand
        if open_.blind:  # what nobody knows stays unknown (REF-1)
            return XwordState(open=open_, sheets=((),) * len(hands), pool=open_.pool, hands=tuple(hands))
        seen = Counter(brick.letter for brick in open_.board.bricks) + Counter(open_.back)
        seen += Counter(letter for hand in hands for letter in hand.known)
        unseen = sorted((Counter(open_.bricks) - seen).elements())
        rng.shuffle(unseen)
        rest = Stock((*unseen, *open_.back))
        for seat, hand in enumerate(hands):
            drawn, rest = rest.draw(hand.unknown)
            hands[seat] = stock((*hand.known, *drawn.known))
        return XwordState(open=open_, sheets=((),) * len(hands), pool=rest, hands=tuple(hands))

    def moves(self, view: XwordView) -> Iterator[Move]:
        return listing.moves(view)

    def random_move(self, view: XwordView, rng: Random) -> Move | None:
        return listing.random_move(view, rng)

    def judge(self, view: XwordView, move: Move) -> Verdict:
        """Nothing is imagined for it: what a seat knows decides about its moves."""
        if not course.is_asked_for(view, move):
            return super().judge(view, move)
        _, lines = course.foresee(view, self._checked(move))
        return Verdict(total(lines), lines)

    def preview(self, view: XwordView, move: Move) -> Scene:
        """The bricks as they would lie, before anything is drawn, and without looking words up for a doubt."""
        if not course.is_asked_for(view, move):
            return super().preview(view, move)
        after, _ = course.foresee(view, self._checked(move))
        return scene.foreseen(after)

    def advise(self, view: XwordView, move: Move) -> tuple[Note, ...]:
        """What multiplies, and how firmly it would stand."""
        if not course.is_asked_for(view, move) or not isinstance(move, Play):
            return ()
        after, lines = course.foresee(view, self._checked(move))
        return (*scene.multiples(after.open.board, lines, move.joiner), *scene.tightest(after.open))

    def falls(self, view: XwordView, move: Move) -> tuple[Fall, ...]:
        """What would fall with a play, and round which edge (3DX-25)."""
        if view.seat is None or view.asked is None or not isinstance(move, Play):
            return ()
        try:
            self._checked(move)
            laid = measure(view.open.situation(view.seat, view.hand), move, strict=False)
        except Refused:
            return ()
        return scene.falls(laid.board, view.open.options.strength)

    def _checked(self, move: Move) -> Move:
        """A move in the one form in which it counts."""
        move = self._well_formed(move)
        if notation.canonical(move) != move:
            refuse("LL-1", "malformed")
        return move

    def read_mix(self, things: Sequence[str]) -> Mix:
        return notation.read_mix(things)

    def write_mix(self, things: Sequence[str]) -> str:
        return f"mix {''.join(things)}"

    def parse(self, view: XwordView, words: Sequence[str]) -> Move:
        return notation.parse(view, words)

    def spell(self, move: Move) -> str:
        return notation.spell(move)

    def consult(self, view: XwordView, words: Sequence[str]) -> tuple[Note, ...]:
        """`balance`: how firmly the structure stands; `balance play …`: how it would with that play."""
        if not words or words[0].lower() != "balance":
            return ()
        board = view.open.board
        if len(words) > 1 and view.seat is not None:
            try:
                move = notation.parse(view, words[1:])
                if isinstance(move, Play):
                    board = measure(view.open.situation(view.seat, view.hand), move, strict=False).board
            except Refused as refused:
                return (note("balance-refused", rule=refused.refusal.rule),)
        return scene.balance(board, view.open.options.strength)

    def scene(self, view: XwordView) -> Scene:
        return scene.scene(view)

    def touch(self, view: XwordView) -> tuple[Gesture, ...]:
        return touch.touch(view)

    def arranging(self, view: XwordView) -> tuple[Gesture, ...]:
        return tuple(touch.arranging(view))

    def touched(self, view: XwordView, move: Move) -> str:
        return touch.touched(view, move) if isinstance(move, Play) else self.write(move)

    def more(self, view: XwordView, move: Move) -> tuple[More, ...]:
        return touch.more(view, move) if isinstance(move, Play) else ()

    def material(self) -> Mapping[str, Any]:
        return {"letters": dict(bricks(BRICKS))}

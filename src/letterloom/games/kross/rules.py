"""KROSS THE WORDZ as a game: its side of the contract.

What a move does is in `effect`, what follows it in `course`, what a table is worth in `score`.
"""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from random import Random
from string import ascii_uppercase
from typing import Any

from msgspec.structs import replace

from letterloom.games.kross import course, effect, listing, notation, referee, scene, touch
from letterloom.games.kross.board import BLANK, EMPTY, SIDE, SQUARES, with_letter
from letterloom.games.kross.course import Steps
from letterloom.games.kross.exact import POINTS
from letterloom.games.kross.material import BY_ID, TASKS
from letterloom.games.kross.moves import TABLE_ROWS, Call, Claim, KrossMove, Put, Reject
from letterloom.games.kross.options import PRESETS, KrossOptions
from letterloom.games.kross.score import KrossWorksheet, best_words, count
from letterloom.games.kross.state import MIDDLE, KrossOpen, KrossState, KrossView
from letterloom.rules import (
    TABLE,
    UNKNOWN,
    Ask,
    Entry,
    Game,
    Gesture,
    Line,
    Mix,
    Move,
    Note,
    Player,
    Scene,
    Seat,
    Sheet,
    Step,
    Verdict,
    Words,
    Worksheet,
    note,
    refuse,
    sentences,
)
from letterloom.words import Lexicon


class Kross(Game[KrossState, KrossView, KrossOptions]):
    """The rules. `answer` is the place to start reading."""

    id = "kross"
    title = "KROSS THE WORDZ"
    credit = "Michael Feldkötter, moses. Verlag"
    # Lists of what words mean are English; how a word is spelt can be told in any language.
    foreign_set = {"pieces": " ".join(task.id for task in TASKS if task.fits)}  # noqa: RUF012 - nobody changes it
    players = range(2, 6)
    asks_age = True
    version = 1
    folder = Path(__file__).parent
    options = KrossOptions
    presets = PRESETS
    state = KrossState
    move = KrossMove
    table_rows = (*Game.table_rows, *TABLE_ROWS)
    worksheet = Worksheet(
        columns=SIDE, rows=SIDE, asks=KrossWorksheet, values={"task": ("tasks", ("", *BY_ID))}
    )

    def set_up(self, options: KrossOptions, seats: tuple[Player, ...], words: Words) -> KrossState:
        count = len(seats)
        open_ = KrossOpen(
            options=options,
            seats=seats,
            words=words,
            entered=("",) * count,
            squares=(BLANK,) * count if options.open_tables else (),
            cards=(MIDDLE,) * 26,
            calls=(0,) * 26,
            caller=course.youngest(seats),
            mixed=not options.tasks,
            claims=(UNKNOWN,) * count,
        )
        return KrossState(open=open_, squares=(BLANK,) * count, tasks=("",) * count)

    def asks(self, open_: KrossOpen) -> tuple[Ask, ...]:
        return course.asks(open_)

    def is_playing(self, open_: KrossOpen, seat: Seat) -> bool:
        """KRO-7: a player whose table is full has stopped playing."""
        return super().is_playing(open_, seat) and not open_.is_full(seat)

    def is_slow(self, open_: KrossOpen) -> bool:
        """The last letters: with them all tables are counted (KRO-12)."""
        for seat in open_.remaining:  # noqa: SIM110 - it is asked at every move, and `all` takes thrice as long
            if len(open_.entered[seat]) < SQUARES - 1:
                return False
        return True

    def answer(self, state: KrossState, entry: Entry) -> Steps:
        seat, letter = entry.seat, state.open.letter
        match entry.move:
            case Put(square) if letter:
                state, event = effect.enter(state, seat, square)
                return course.answered(state, seat, (event,))
            case Call(called) if not letter:
                state, event = effect.call(state, seat, called)
                return Step(state, (event,))
            case Reject() if letter:
                state, event = effect.reject(state, seat)
                return course.answered(state, seat, (event,))
            case Mix(tasks):
                return Step(*effect.deal(state, tasks))
        refuse("LL-2", "not-now")

    def depart(self, state: KrossState, seat: Seat, at_ms: int) -> Steps:
        return course.depart(state, seat)

    def expire(self, state: KrossState, seat: Seat, at_ms: int) -> Steps:
        # KRO-16
        if state.open.letter:
            mildest: Move = Put(None if state.open.blind else state.squares[seat].index(EMPTY))
        else:
            mildest = Call(min(ascii_uppercase, key=lambda letter: state.open.calls[effect.card_of(letter)]))
        return self.answer(state, Entry(seat, mildest, at_ms))

    def chance(self, state: KrossState, rng: Random) -> Mix:
        return Mix(tuple(_drawn(state.open, rng)))

    def deal_blind(self, state: KrossState, things: tuple[str, ...]) -> Steps:
        return referee.deal(state, things)

    def is_asked_of_table(self, open_: KrossOpen, move: Move) -> bool:
        """Only the people can say whether a word meets a task of the owner's own."""
        return open_.due and isinstance(move, Claim)

    def arrange(self, state: KrossState, move: Move) -> Steps:
        return referee.arrange(state, move, self.write(move))

    def end(self, state: KrossState) -> Steps:
        return course.end(state, TABLE, ())

    def winners(self, open_: KrossOpen) -> tuple[Seat, ...]:
        return course.winners(open_)

    def view(self, state: KrossState, seat: Seat | None) -> KrossView:
        if seat is None:
            return KrossView(open=state.open, seat=None, squares="", task="")
        return KrossView(open=state.open, seat=seat, squares=state.squares[seat], task=state.tasks[seat])

    def imagine(self, view: KrossView, rng: Random) -> KrossState:
        """Unknown tables hold the letters that their owners entered, anywhere; unknown tasks are drawn.

        What nobody knows stays unknown (REF-1).
        """
        open_ = view.open
        seats = range(len(open_.seats))
        if open_.blind:
            tasks = (UNKNOWN if open_.options.tasks else "",) * len(seats)
            tables = tuple(view.squares if seat == view.seat else BLANK for seat in seats)
            return KrossState(
                open=open_, sheets=((),) * len(seats), squares=open_.squares or tables, tasks=tasks
            )
        others = iter(_drawn(open_, rng, view.task))
        dealt = open_.mixed and open_.options.tasks
        return KrossState(
            open=open_,
            sheets=((),) * len(open_.seats),
            squares=open_.squares
            or tuple(view.squares if s == view.seat else _scatter(open_.entered[s], rng) for s in seats),
            tasks=open_.tasks
            or tuple(view.task if s == view.seat else next(others) if dealt else "" for s in seats),
        )

    def moves(self, view: KrossView) -> Iterator[Move]:
        return listing.moves(view)

    def must_guess(self, view: KrossView) -> bool:
        """A seat's own table may be known, if it was entered square by square; its task is not."""
        open_, seat = view.open, view.seat
        if not open_.blind or seat is None:
            return False
        return open_.options.tasks or len(open_.entered[seat]) + view.squares.count(EMPTY) != SQUARES

    def read_mix(self, things: Sequence[str]) -> Mix:
        return Mix(tuple(thing.lower() for thing in things))

    def parse(self, view: KrossView, words: Sequence[str]) -> Move:
        return notation.parse(words)

    def spell(self, move: Move) -> str:
        return notation.spell(move)

    def judge(self, view: KrossView, move: Move) -> Verdict:
        """With a letter entered, which words would count then, and how the count of one's own table would change."""
        verdict = super().judge(view, move)
        if not isinstance(move, Put) or move.square is None or verdict.points:
            return verdict
        squares = with_letter(view.squares, move.square, view.open.letter)
        before, after = _words(view, view.squares), _words(view, squares)
        points, made = _worth(after), tuple(word for word in after if word not in before)
        key, told = ("would-make", {"words": made}) if made else ("would-count", {})
        return replace(
            verdict,
            words=tuple(Line(points=0, word=word) for word in made),
            notes=(note(key, points=points, more=points - _worth(before), **told),),
        )

    def consult(self, view: KrossView, words: Sequence[str]) -> tuple[Note, ...]:
        """`count`: what this seat's table would count now; only its owner can ask."""
        if [word.lower() for word in words] != ["count"] or view.seat is None:
            return ()
        found = _words(view, view.squares)
        return (note("count", points=_worth(found), words=found or ("—",)),)

    def scene(self, view: KrossView) -> Scene:
        return scene.scene(view)

    def touch(self, view: KrossView) -> tuple[Gesture, ...]:
        return touch.touch(view)

    def arranging(self, view: KrossView) -> tuple[Gesture, ...]:
        open_ = view.open
        return tuple(touch.arranging(view)) if open_.blind or open_.due else ()

    def tally(self, rows: Sequence[str], lexicon: Lexicon, asked: KrossWorksheet) -> Sheet:
        return count(notation.read_rows(rows), lexicon, asked)

    def material(self) -> Mapping[str, Any]:
        texts = sentences(self.folder)["tasks"]
        return {"tasks": [{"id": task.id, "text": texts[task.id]} for task in TASKS]}


def _words(view: KrossView, squares: str) -> tuple[str, ...]:
    """The words of a table that count (KRO-12)."""
    return tuple(word for word, _ in best_words(squares, view.open.lexicon, view.task))


def _worth(words: tuple[str, ...]) -> int:
    return sum(POINTS[len(word)] for word in words)


def _drawn(open_: KrossOpen, rng: Random, seen: str = "") -> list[str]:
    """The task cards in some order, without one that was seen; again and again where an own set has too few."""
    cards = [task for task in open_.options.task_cards if task != seen] or [seen]
    rng.shuffle(cards)
    return cards * ceil(len(open_.seats) / len(cards))


def _scatter(letters: str, rng: Random) -> str:
    squares = [*letters, *EMPTY * (SQUARES - len(letters))]
    rng.shuffle(squares)
    return "".join(squares)

"""KROSS THE WORDZ as a game: who is asked for what, and what each answer does.

A call is a round of asks: the caller says a letter, then everyone who still plays owes an answer
(`waiting`), in any order. Only the race for the letter's card makes the order matter. When nobody owes
an answer any more, the call is over (`_end_call`): full tables stop, and the game ends or goes on.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from string import ascii_uppercase
from typing import Any

from msgspec.structs import replace

from letterloom.games.kross import bot, notation, scene
from letterloom.games.kross.material import BY_ID, TASKS
from letterloom.games.kross.moves import Call, Put, Reject
from letterloom.games.kross.notation import SQUARES, square_name
from letterloom.games.kross.options import KrossOptions
from letterloom.games.kross.score import EMPTY, POINTS, best_words, task_word
from letterloom.games.kross.state import MIDDLE, KrossState, KrossView
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
    Note,
    Player,
    Scene,
    Seat,
    Sheet,
    Step,
    happened,
    put,
    refuse,
)

FULL_BONUS = 3  # KRO-7
TASK_BONUS = 3  # KRO-13


class Kross(Game[KrossState, KrossView, KrossOptions]):
    """The rules. `answer` is the place to start reading."""

    id = "kross"
    title = "KROSS THE WORDZ"
    credit = "Michael Feldkötter, moses. Verlag"
    about = "Everyone fills a 6 × 6 table with the letters that all players call in turn."
    players = range(2, 6)
    version = 1
    folder = Path(__file__).parent
    options = KrossOptions
    state = KrossState

    def start(self, options: KrossOptions, seats: tuple[Player, ...]) -> KrossState:
        count = len(seats)
        return KrossState(
            options=options,
            seats=seats,
            tasks=("",) * count,
            tables=(EMPTY * SQUARES,) * count,
            cards=(MIDDLE,) * 26,
            calls=(0,) * 26,
            caller=_youngest(seats),
            mixed=not options.tasks,
        )

    def asks(self, state: KrossState) -> tuple[Ask, ...]:
        if state.over:
            return ()
        if not state.mixed:
            return (Ask(seat=CHANCE, wants="mix"),)
        limit = state.options.limit_ms
        # Entering the letter of a call and making the next call are turns of their own, each with its own time.
        if not state.letter:
            wants = "final-call" if state.final else "call"
            return (Ask(seat=state.caller, wants=wants, turn=2 * state.turn, limit_ms=limit),)
        secret = not state.options.open_tables
        return tuple(
            Ask(seat=seat, wants="enter", secret=secret, turn=2 * state.turn - 1, limit_ms=limit)
            for seat in state.waiting
        )

    def is_playing(self, state: KrossState, seat: Seat) -> bool:
        """KRO-7: a player whose table is full has stopped playing."""
        return seat not in state.left and EMPTY in state.tables[seat]

    def answer(self, state: KrossState, entry: Entry) -> Step[KrossState]:
        seat = entry.seat
        match entry.move:
            case Mix(things):
                return self._deal(state, things)
            case Call(letter) if not state.letter:
                return self._call(state, seat, letter)
            case Put(square) if state.letter:
                return self._put(state, seat, square)
            case Reject() if state.letter:
                return self._reject(state, seat)
        refuse("LL-2", "not-now")

    def _deal(self, state: KrossState, tasks: tuple[str, ...]) -> Step[KrossState]:
        # KRO-2: a card each, seat 0 first; what is left over is never needed.
        for task in tasks:
            if task not in BY_ID:
                refuse("KRO-2", "no-task", text=task)
        if len(tasks) < len(state.seats):
            refuse("KRO-2", "few-tasks", count=len(tasks), seats=len(state.seats))
        dealt = tasks[: len(state.seats)]
        events = tuple(
            Event("task", {"seat": seat, "text": BY_ID[task].text}, only=seat)
            for seat, task in enumerate(dealt)
        )
        return Step(replace(state, tasks=dealt, mixed=True), events)

    def _call(self, state: KrossState, seat: Seat, letter: str) -> Step[KrossState]:
        index = ord(letter) - ord("A")
        called = replace(
            state,
            letter=letter,
            calls=put(state.calls, index, state.calls[index] + 1),
            waiting=state.playing,  # KRO-4: the caller too
            bound=state.cards[index],  # KRO-6: whoever has the card now must enter
            rejected=False,
            turn=state.turn + 1,
        )
        return Step(called, (happened("called", seat=seat, letter=letter),))

    def _put(self, state: KrossState, seat: Seat, square: int) -> Step[KrossState]:
        table = state.tables[seat]
        if table[square] != EMPTY:
            refuse("KRO-4", "taken", square=square_name(square), letter=table[square])
        table = table[:square] + state.letter + table[square + 1 :]
        said = {"seat": seat, "letter": state.letter}
        shown = Event("put", {**said, "square": square_name(square)})
        if not state.options.open_tables:
            shown = replace(shown, only=seat, others=Event("entered", said))
        return self._answered(replace(state, tables=put(state.tables, seat, table)), seat, (shown,))

    def _reject(self, state: KrossState, seat: Seat) -> Step[KrossState]:
        index = ord(state.letter) - ord("A")
        if state.final:
            refuse("KRO-8", "final-letter")
        if state.bound == seat:
            refuse("KRO-6", "holder", letter=state.letter)
        if state.rejected:
            refuse("KRO-5", "card-taken", letter=state.letter)
        owner = state.cards[index]
        event = happened("rejected", seat=seat, letter=state.letter)
        if owner != MIDDLE:
            event = happened("rejected-from", seat=seat, letter=state.letter, owner=owner)
        rejected = replace(state, cards=put(state.cards, index, seat), rejected=True)
        return self._answered(rejected, seat, (event,))

    def _answered(self, state: KrossState, seat: Seat, events: tuple[Event, ...]) -> Step[KrossState]:
        waiting = tuple(other for other in state.waiting if other != seat)
        state = replace(state, waiting=waiting)
        if waiting:
            return Step(state, events)
        return self._end_call(state, seat, events)

    def _end_call(self, state: KrossState, seat: Seat, events: tuple[Event, ...]) -> Step[KrossState]:
        full = tuple(s for s in state.remaining if EMPTY not in state.tables[s])
        if full and not state.first:  # KRO-7
            state = replace(state, first=full)
            events += (happened("first-full", seats=full, points=FULL_BONUS),)
        return self._go_on(replace(state, letter=""), seat, events)

    def _go_on(self, state: KrossState, seat: Seat, events: tuple[Event, ...]) -> Step[KrossState]:
        """KRO-8, looked at after each call and each resignation; `seat` made the move that led here."""
        playing = state.playing
        if state.deserted or not playing or (state.final and state.turn > state.final_turn):
            over = replace(state, over=True, letter="", waiting=())
            sheets = self.sheets(over)
            events += tuple(  # KRO-2: secret until now
                happened("task-shown", seat=s, text=BY_ID[task].text)
                for s, task in enumerate(over.tasks)
                if task
            )
            events += tuple(
                happened("scored", seat=s, points=sum(line.points for line in sheet))
                for s, sheet in enumerate(sheets)
            )
            return Step(over, events, sheets[seat])
        if len(playing) == 1:
            if not state.final:
                events += (happened("final", seat=playing[0]),)
            return Step(replace(state, final=True, final_turn=state.turn, caller=playing[0]), events)
        return Step(replace(state, caller=_next(state.caller, playing, len(state.seats))), events)

    def depart(self, state: KrossState, seat: Seat, at_ms: int) -> Step[KrossState]:
        # KRO-4: it owes no answer, and its call stands.
        state = replace(state, left=(*state.left, seat), waiting=tuple(s for s in state.waiting if s != seat))
        if state.letter:
            still_open = state.waiting and not state.deserted
            return Step(state) if still_open else self._end_call(state, seat, ())
        if state.caller != seat and len(state.playing) > 1 and not state.deserted:
            return Step(state)
        return self._go_on(state, seat, ())

    def expire(self, state: KrossState, seat: Seat, at_ms: int) -> Step[KrossState]:
        # KRO-16
        if not state.letter:
            index = min(range(26), key=lambda i: (state.calls[i], i))
            return self._call(state, seat, ascii_uppercase[index])
        return self._put(state, seat, state.tables[seat].index(EMPTY))

    def chance(self, state: KrossState, rng: Random) -> Mix:
        ids = [task.id for task in TASKS]
        rng.shuffle(ids)
        return Mix(tuple(ids))

    def sheets(self, state: KrossState) -> tuple[Sheet, ...]:
        if not state.over:
            return ((),) * len(state.seats)  # KRO-12: a running score would give tables away
        return tuple(_sheet(state, seat) for seat in range(len(state.seats)))

    def winners(self, state: KrossState) -> tuple[Seat, ...]:
        if not state.over:
            return ()
        # KRO-15: points, then the number of words of 6, 5, 4, 3 and 2 letters.
        sheets = self.sheets(state)
        ranks = {
            seat: (
                sum(line.points for line in sheets[seat]),
                *(
                    sum(len(line.word) == length for line in sheets[seat])
                    for length in sorted(POINTS, reverse=True)
                ),
            )
            for seat in state.remaining
        }
        top = max(ranks.values())
        return tuple(seat for seat, rank in ranks.items() if rank == top)

    def view(self, state: KrossState, seat: Seat | None) -> KrossView:
        shown = range(len(state.seats)) if state.over else (seat,)
        tables = range(len(state.seats)) if state.options.open_tables else shown
        return KrossView(
            **self.known_to_all(state, seat),
            tables=tuple(table if s in tables else None for s, table in enumerate(state.tables)),
            entered=tuple("".join(sorted(table.replace(EMPTY, ""))) for table in state.tables),
            tasks=tuple(task if s in shown else "" for s, task in enumerate(state.tasks)),
            cards=state.cards,
            calls=state.calls,
            caller=state.caller,
            letter=state.letter,
            waiting=state.waiting,
            bound=state.bound,
            rejected=state.rejected,
            first=state.first,
            final=state.final,
            final_turn=state.final_turn,
            over=state.over,
            turn=state.turn,
            mixed=state.mixed,
        )

    def public(self, state: KrossState, move: Move) -> str:
        if isinstance(move, Put) and not state.options.open_tables:
            return "put"
        return notation.spell(move)

    def moves(self, view: KrossView) -> Iterator[Move]:
        seat = view.seat
        if seat is None or view.asked is None:
            return
        if not view.letter:
            yield from (Call(letter) for letter in ascii_uppercase)
            return
        table = view.tables[seat]
        assert table is not None
        yield from (Put(square) for square in range(SQUARES) if table[square] == EMPTY)
        if not (view.final or view.rejected or view.bound == seat):
            yield Reject()

    def read_mix(self, things: Sequence[str]) -> Mix:
        return Mix(tuple(thing.lower() for thing in things))

    def parse(self, view: KrossView, words: Sequence[str]) -> Move:
        return notation.parse(words)

    def spell(self, view: KrossView, move: Move) -> str:
        return notation.spell(move)

    def imagine(self, view: KrossView, rng: Random) -> KrossState:
        """Unknown tables hold the letters that their owners entered, anywhere; unknown tasks are drawn."""
        ids = [task.id for task in TASKS if task.id not in view.tasks]
        rng.shuffle(ids)
        dealt = view.mixed and view.options.tasks
        return KrossState(
            options=view.options,
            seats=view.seats,
            left=view.left,
            tasks=tuple(task or (ids.pop() if dealt else "") for task in view.tasks),
            tables=tuple(
                table if table is not None else _scatter(letters, rng)
                for table, letters in zip(view.tables, view.entered, strict=True)
            ),
            cards=view.cards,
            calls=view.calls,
            caller=view.caller,
            letter=view.letter,
            waiting=view.waiting,
            bound=view.bound,
            rejected=view.rejected,
            first=view.first,
            final=view.final,
            final_turn=view.final_turn,
            over=view.over,
            turn=view.turn,
            mixed=view.mixed,
        )

    def consult(self, view: KrossView, words: Sequence[str]) -> tuple[Note, ...]:
        """`count`: what this seat's table would count now; only its owner can ask."""
        if [word.lower() for word in words] != ["count"] or view.seat is None:
            return ()
        table = view.tables[view.seat]
        assert table is not None
        found = best_words(table, view.options.words, view.tasks[view.seat])
        points = sum(POINTS[len(word)] for word, _ in found)
        return (Note("count", {"points": points, "words": [word for word, _ in found] or ["—"]}),)

    def scene(self, view: KrossView) -> Scene:
        return scene.scene(view)

    def pieces(self, view: KrossView) -> Iterator[str]:
        yield from ascii_uppercase  # the 26 cards are always in sight
        for table in view.tables:
            yield from (table or "").replace(EMPTY, "")

    def material(self) -> Mapping[str, Any]:
        return {"tasks": [{"id": task.id, "text": task.text} for task in TASKS]}

    def bots(self) -> tuple[Bot[KrossView], ...]:
        return (bot.Greedy(self),)


def _youngest(seats: tuple[Player, ...]) -> Seat:
    # KRO-3
    ages = [(player.age, seat) for seat, player in enumerate(seats) if player.age is not None]
    return min(ages)[1] if ages else 0


def _next(caller: Seat, playing: tuple[Seat, ...], count: int) -> Seat:
    # KRO-3: clockwise among those who still play.
    return min(playing, key=lambda seat: (seat - caller - 1) % count)


def _scatter(letters: str, rng: Random) -> str:
    squares = [*letters, *EMPTY * (SQUARES - len(letters))]
    rng.shuffle(squares)
    return "".join(squares)


def _sheet(state: KrossState, seat: Seat) -> Sheet:
    """One player's score at the end (KRO-12, KRO-13, KRO-7, KRO-14)."""
    table, task, lexicon = state.tables[seat], state.tasks[seat], state.options.words
    lines = [
        Line(points=POINTS[len(word)], word=word, cells=tuple((s % 6, s // 6) for s in squares))
        for word, squares in best_words(table, lexicon, task)
    ]
    if word := task_word(table, lexicon, task):
        lines.append(Line(points=TASK_BONUS, key="task", args={"task": BY_ID[task].text, "word": word}))
    if seat in state.first:
        lines.append(Line(points=FULL_BONUS, key="first"))
    if cards := sum(owner == seat for owner in state.cards):
        lines.append(Line(points=-cards, key="cards", args={"n": cards}))
    return tuple(lines)

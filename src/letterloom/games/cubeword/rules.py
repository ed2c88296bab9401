"""CUBEWORD as a game: who is asked for what, and what each answer does.

A turn is one seat's commands, in as many lines as it likes, until `done` (`_play`). Nothing is judged before that; then
`_done` reads the table and either refuses the line or settles the score. In `challenge` the others are asked
first, and `_stand` or `_take_back` follows their answers. Every way to the end of a turn leads through `_end_turn`.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from letterloom.games.cubeword import bot, notation, scene
from letterloom.games.cubeword.crossword import History, Run, Scored, new_runs, offending, runs, settle
from letterloom.games.cubeword.listing import listed
from letterloom.games.cubeword.material import CUBES, cube_name
from letterloom.games.cubeword.moves import Action, Command, Done, Play, Reface, Rename, Resite, Site, Undo
from letterloom.games.cubeword.options import CubewordOptions
from letterloom.games.cubeword.state import CubewordState, CubewordView
from letterloom.games.cubeword.table import MOVES, act, pool
from letterloom.games.cubeword.table import replay as replayed
from letterloom.rules import (
    Accept,
    Ask,
    Bot,
    Doubt,
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
    Vote,
    happened,
    put,
    refuse,
)
from letterloom.rules.notation import write_cell


class Cubeword(Game[CubewordState, CubewordView, CubewordOptions]):
    """The rules. `_play` is the place to start reading."""

    id = "cubeword"
    title = "CUBEWORD"
    credit = "cube-word.co.uk"
    about = "25 letter cubes, no board, and five moves a turn to build or rebuild a crossword."
    players = range(1, 7)
    version = 1
    hides = False
    folder = Path(__file__).parent
    options = CubewordOptions
    state = CubewordState

    def start(self, options: CubewordOptions, seats: tuple[Player, ...]) -> CubewordState:
        return CubewordState(options=options, seats=seats, scored=((),) * len(seats))

    def asks(self, state: CubewordState) -> tuple[Ask, ...]:
        if state.over:
            return ()
        limit = state.options.limit_ms
        if state.vote:
            return state.vote.asks(2 * state.begun + 1, limit)
        return (Ask(seat=state.mover, wants="turn", turn=2 * state.begun, limit_ms=limit),)

    def answer(self, state: CubewordState, entry: Entry) -> Step[CubewordState]:
        seat, at_ms = entry.seat, entry.at_ms
        match entry.move:
            case Accept() | Doubt() if state.vote:
                return self._vote(state, seat, isinstance(entry.move, Doubt), at_ms)
            case Play(commands) if not state.vote:
                return self._play(state, seat, commands, at_ms)
            case Undo() | Done() as command if not state.vote:
                return self._play(state, seat, (command,), at_ms)
        refuse("LL-2", "not-now")

    def _play(
        self, state: CubewordState, seat: Seat, commands: tuple[Command, ...], at_ms: int
    ) -> Step[CubewordState]:
        # CUB-6: a line is taken as a whole, so nothing of a refused one is kept.
        if not commands or Done() in commands[:-1]:
            refuse("LL-1", "done-last")
        events: tuple[Event, ...] = ()
        for command in commands:
            match command:
                case Undo():
                    if not state.actions:
                        refuse("LL-2", "nothing-to-undo")
                    actions = state.actions[:-1]
                    state = replace(state, actions=actions, table=replayed(state.began, actions))
                    events += (happened("undone", seat=seat),)
                case Done():
                    return self._done(state, seat, events, at_ms)
                case _:
                    if len(state.actions) == MOVES:
                        refuse("CUB-4", "sixth-move", most=MOVES)
                    table = act(state.table, command)
                    state = replace(state, table=table, actions=(*state.actions, command))
                    events += (_told(seat, command),)
        return Step(state, events)

    def _done(
        self, state: CubewordState, seat: Seat, events: tuple[Event, ...], at_ms: int
    ) -> Step[CubewordState]:
        strict = state.options.judging == "strict"
        found = runs(state.table)
        if strict and (wrong := offending(found, state.options)):
            refuse("CUB-2", "no-words", runs=[_placed(run) for run in wrong])
        new = new_runs(state.began, found)
        settled = settle(new, state.history, state.turn, state.options.words)
        points = sum(scored.points for scored in settled.scored)
        words = [f"{scored.word} {scored.points}" for scored in settled.scored]
        if words:
            events += (happened("scored", seat=seat, points=points, words=words),)
        else:
            events += (happened("no-score", seat=seat),)
        if settled.restored:
            events += (happened("restored", words=settled.restored),)
        state = replace(state, pending=settled.scored)
        gains = _lines(state.pending)
        voters = tuple(s for s in state.remaining if s != seat)
        if strict or not new or not voters:
            return replace(self._settle(state, settled.history, events, at_ms), gains=gains)
        # Where no word was made there is nothing to doubt, and nobody is asked.
        return Step(replace(state, vote=Vote(mover=seat, waiting=voters)), events, gains)

    def _vote(self, state: CubewordState, seat: Seat, doubt: bool, at_ms: int) -> Step[CubewordState]:
        assert state.vote
        if doubt:
            # The first doubt has all words of the turn looked up at once.
            wrong = offending(new_runs(state.began, runs(state.table)), state.options)
            events: tuple[Event, ...] = (happened("doubted", seat=seat),)
            if wrong:
                events += (
                    happened("taken-back", seat=state.mover, words=sorted({run.word for run in wrong})),
                )
                return self._take_back(state, events, at_ms)
            return self._stand(state, (*events, happened("confirmed")), at_ms)
        vote = state.vote.answered(seat, doubt=False)
        events = (happened("accepted", seat=seat),)
        if vote.waiting:
            return Step(replace(state, vote=vote), events)
        return self._stand(state, events, at_ms)

    def _stand(self, state: CubewordState, events: tuple[Event, ...], at_ms: int) -> Step[CubewordState]:
        """The vote is over, and the turn stands."""
        new = new_runs(state.began, runs(state.table))
        history = settle(new, state.history, state.turn, state.options.words).history
        return self._settle(state, history, events, at_ms)

    def _settle(
        self, state: CubewordState, history: History, events: tuple[Event, ...], at_ms: int
    ) -> Step[CubewordState]:
        """The turn stands: its words are made and its points are kept."""
        scored = put(state.scored, state.mover, state.scored[state.mover] + state.pending)
        return self._end_turn(
            replace(state, scored=scored, history=history, began=state.table), events, at_ms
        )

    def _take_back(self, state: CubewordState, events: tuple[Event, ...], at_ms: int) -> Step[CubewordState]:
        """The turn's moves are taken back, and it counts as a turn (CUB-12, and a doubt that was right)."""
        return self._end_turn(replace(state, table=state.began), events, at_ms)

    def _end_turn(self, state: CubewordState, events: tuple[Event, ...], at_ms: int) -> Step[CubewordState]:
        state = replace(state, actions=(), pending=(), vote=None, turn=state.turn + 1)
        if not state.reached and self._reaches(state, at_ms):
            state = replace(state, reached=True)
            events += (happened("reached"),)
        return self._next(state, events)

    def _reaches(self, state: CubewordState, at_ms: int) -> bool:
        # CUB-11, looked at after each turn; a number of turns is looked at when the round is over.
        kind, target = state.options.target
        scores = sorted((self._score(state, seat) for seat in state.remaining), reverse=True)
        match kind:
            case "minutes":
                return at_ms >= target * 60_000
            case "score":
                return scores[:1] >= [target]
            case "lead":
                return bool(scores) and scores[0] - sum(scores[1:2]) >= target
        return False

    def _next(self, state: CubewordState, events: tuple[Event, ...]) -> Step[CubewordState]:
        """The next seat's turn; after the last seat's, a round is over, and perhaps the game (CUB-11)."""
        if state.deserted:
            return self._end(state, events)
        count = len(state.seats)
        state = replace(state, begun=state.begun + 1)
        following = min(state.remaining, key=lambda seat: (seat - state.mover - 1) % count)
        if following > state.mover:
            return Step(replace(state, mover=following), events)
        state = replace(state, mover=following, rounds=state.rounds + 1)
        kind, target = state.options.target
        if state.reached or (kind == "turns" and state.rounds >= target):
            return self._end(state, events)
        return Step(state, events)

    def _end(self, state: CubewordState, events: tuple[Event, ...]) -> Step[CubewordState]:
        events += tuple(
            happened("total", seat=seat, points=self._score(state, seat)) for seat in range(len(state.seats))
        )
        return Step(replace(state, over=True), events)

    def depart(self, state: CubewordState, seat: Seat, at_ms: int) -> Step[CubewordState]:
        state = replace(state, left=(*state.left, seat))
        if state.vote:
            # A play that is being voted on stands when its player leaves, or when nobody is left to answer.
            vote = state.vote.without(seat)
            if seat == state.mover or state.deserted or not vote.waiting:
                return self._stand(state, (), at_ms)
            return Step(replace(state, vote=vote))
        if state.deserted or seat == state.mover:
            # Moves of a turn that is broken off are taken back, and it is no turn that was played.
            return self._next(replace(state, table=state.began, actions=()), ())
        return Step(state)

    def expire(self, state: CubewordState, seat: Seat, at_ms: int) -> Step[CubewordState]:
        if state.vote:
            return self._vote(state, seat, False, at_ms)
        return self._take_back(state, (), at_ms)  # CUB-12

    def chance(self, state: CubewordState, rng: Random) -> Mix:
        return Mix(())  # never asked: there is no chance in this game

    def sheets(self, state: CubewordState) -> tuple[Sheet, ...]:
        sheets = tuple(_lines(scored) for scored in state.scored)
        return put(sheets, state.mover, sheets[state.mover] + _lines(state.pending))

    def _score(self, state: CubewordState, seat: Seat) -> int:
        return sum(scored.points for scored in state.scored[seat])

    def winners(self, state: CubewordState) -> tuple[Seat, ...]:
        if not state.over or not state.remaining:
            return ()
        top = max(self._score(state, seat) for seat in state.remaining)
        return tuple(seat for seat in state.remaining if self._score(state, seat) == top)

    def view(self, state: CubewordState, seat: Seat | None) -> CubewordView:
        return CubewordView(
            **self.known_to_all(state, seat),
            table=state.table,
            began=state.began,
            actions=state.actions,
            history=state.history,
            scored=state.scored,
            mover=state.mover,
            turn=state.turn,
            begun=state.begun,
            rounds=state.rounds,
            reached=state.reached,
            vote=state.vote,
            pending=state.pending,
            over=state.over,
        )

    def public(self, state: CubewordState, move: Move) -> str:
        return self.write(self.view(state, None), move)  # nothing is hidden

    def moves(self, view: CubewordView) -> Iterator[Move]:
        if view.asked is None:
            return
        if view.vote:
            yield Accept()
            yield Doubt()
            return
        if not offending(_judged(view), view.options):
            yield Done()
        if view.actions:
            yield Undo()
        if len(view.actions) < MOVES:
            yield from (Play((action,)) for action in listed(view.table))

    def parse(self, view: CubewordView, words: Sequence[str]) -> Move:
        return notation.parse(words)

    def spell(self, view: CubewordView, move: Move) -> str:
        return notation.spell(move)

    def consult(self, view: CubewordView, words: Sequence[str]) -> tuple[Note, ...]:
        match [word.lower() for word in words]:
            case ["made"]:
                return scene.made(view)
        return ()

    def imagine(self, view: CubewordView, rng: Random) -> CubewordState:
        """Everything is open, so this is the state itself."""
        return CubewordState(
            options=view.options,
            seats=view.seats,
            left=view.left,
            table=view.table,
            began=view.began,
            actions=view.actions,
            history=view.history,
            scored=view.scored,
            mover=view.mover,
            turn=view.turn,
            begun=view.begun,
            rounds=view.rounds,
            reached=view.reached,
            vote=view.vote,
            pending=view.pending,
            over=view.over,
        )

    def scene(self, view: CubewordView) -> Scene:
        return scene.scene(view)

    def pieces(self, view: CubewordView) -> Iterator[str]:
        yield from (placed.letter for placed in view.table)
        yield from (CUBES.get(cube, cube_name(cube)) for cube in pool(view.table))

    def material(self) -> Mapping[str, Any]:
        return {"cubes": {cube_name(cube): letters for cube, letters in CUBES.items()}}

    def bots(self) -> tuple[Bot[CubewordView], ...]:
        return (bot.Greedy(),)


def _judged(view: CubewordView) -> tuple[Run, ...]:
    """The runs that must be words for `done`: all, or in `challenge` those that this turn made."""
    found = runs(view.table)
    return found if view.options.judging == "strict" else new_runs(view.began, found)


def _placed(run: Run) -> str:
    """A run with its place, as a refusal names it."""
    return f"{run.word} at {write_cell(run.cells[0])} {'across' if run.axis == 0 else 'down'}"


def _lines(scored: Sequence[Scored]) -> Sheet:
    return tuple(Line(points=each.points, word=each.word, cells=each.cells) for each in scored)


def _told(seat: Seat, action: Action) -> Event:
    """What a command did, for everybody."""
    match action:
        case Site(cube, letter, named, cell):
            shown = notation.face(letter, named)
            return happened("sited", seat=seat, cube=cube_name(cube), face=shown, cell=write_cell(cell))
        case Resite(source, target, ""):
            return happened("resited", seat=seat, source=write_cell(source), target=write_cell(target))
        case Resite(source, target, name):
            return happened(
                "resited-named",
                seat=seat,
                source=write_cell(source),
                target=write_cell(target),
                name=f"*{name}",
            )
        case Reface(cell, letter, named):
            return happened("refaced", seat=seat, cell=write_cell(cell), face=notation.face(letter, named))
        case Rename(cell, name):
            return happened("renamed", seat=seat, cell=write_cell(cell), name=f"*{name}")

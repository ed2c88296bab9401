"""WORD CROSS as a game: who is asked for what, and what each answer does.

In `strict` a turn is settled at once. In `challenge` a turn that makes or changes a complete row lies on
the board while the others vote; `before` and `drawn` are kept to undo it, and the round's counters wait
until the vote has closed.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import asdict, replace

from letterloom.games.wordcross import bot, listing, notation, rounds, scene
from letterloom.games.wordcross.board import Board, changed_rows, empty_board, slot_name, with_tile
from letterloom.games.wordcross.material import FRAGMENTS, TILES
from letterloom.games.wordcross.moves import (
    AnyTurn,
    Pass,
    Shift,
    Steal,
    SwapBoxes,
    SwapColumns,
    Take,
    Turn,
)
from letterloom.games.wordcross.options import WordCrossOptions
from letterloom.games.wordcross.rounds import Steps
from letterloom.games.wordcross.state import WordCrossState, WordCrossView
from letterloom.games.wordcross.turn import bad_rows, play
from letterloom.rules import (
    CHANCE,
    Accept,
    Ask,
    Bot,
    Doubt,
    Entry,
    Event,
    Game,
    Mix,
    Move,
    Player,
    Scene,
    Seat,
    Sheet,
    Step,
    Vote,
    happened,
    refuse,
)
from letterloom.rules.notation import is_letters


class WordCross(Game[WordCrossState, WordCrossView, WordCrossOptions]):
    """The rules. `answer` is the place to start reading."""

    id = "wordcross"
    title = "WORD CROSS"
    credit = "its unnamed designer, 2019"
    about = "Make two-fragment words in your two columns from boxes that you share with your neighbours."
    players = range(2, 5)
    version = 1
    folder = Path(__file__).parent
    options = WordCrossOptions
    state = WordCrossState

    def start(self, options: WordCrossOptions, seats: tuple[Player, ...]) -> WordCrossState:
        count = len(seats)
        return WordCrossState(
            options=options, seats=seats, board=empty_board(count), lines=((),) * count, idle=(0,) * count
        )

    def asks(self, state: WordCrossState) -> tuple[Ask, ...]:
        if state.over:
            return ()
        if not state.dealt:
            return (Ask(seat=CHANCE, wants="mix"),)
        limit = state.options.limit_ms
        if state.vote:
            return state.vote.asks(2 * state.turn + 1, limit)  # a vote has a deadline of its own
        wants = "last-turn" if state.final else "turn"
        return (Ask(seat=state.mover, wants=wants, turn=2 * state.turn, limit_ms=limit),)

    def answer(self, state: WordCrossState, entry: Entry) -> Steps:
        match entry.move:
            case Mix(tiles):
                for tile in tiles:
                    notation.fragment(tile)
                return rounds.deal(state, tiles)
            case Turn() as move if not state.vote:
                assert isinstance(move, AnyTurn)
                return self._take_turn(state, entry.seat, move)
            case Accept() if state.vote:
                return self._accept(state, entry.seat)
            case Doubt() if state.vote:
                return self._dispute(state, entry.seat)
        refuse("LL-2", "not-now")

    def _take_turn(self, state: WordCrossState, seat: Seat, move: AnyTurn) -> Steps:
        challenge = state.options.judging == "challenge"
        before = state.board
        after = play(before, seat, move, None if challenge else state.options.words)
        rows = changed_rows(before, after)
        events = [
            _told(before, seat, move),
            *(
                happened("made", seat=owner, row=row, word=after.columns[owner].words[row - 1])
                for owner, row in rows
            ),
        ]
        if move.lock:
            words = [after.columns[seat].words[row - 1] for row in move.lock]
            events.append(happened("locked", seat=seat, words=words))
        drawn, bag, known = "", state.bag, state.known
        if len(after.centre) < len(before.centre) and bag:
            # WCR-11
            drawn, bag, known = bag[0], bag[1:], ""
            after = replace(after, centre=with_tile(after.centre, drawn))
            events.append(happened("refilled", text=drawn))
        state = replace(state, board=after, bag=bag, known=known)
        if challenge and rows:
            # WCR-15
            others = tuple(other for other in state.remaining if other != seat)
            return Step(replace(state, vote=Vote(seat, others), before=before, drawn=drawn), tuple(events))
        passed = isinstance(move, Pass) and not move.lock  # WCR-14: `pass lock …` is none
        return rounds.settle_turn(state, seat, tuple(events), locked=bool(move.lock), passed=passed)

    def _accept(self, state: WordCrossState, seat: Seat) -> Steps:
        assert state.vote is not None
        event = happened("accepted", seat=seat)
        vote = state.vote.answered(seat, doubt=False)
        if vote.waiting:
            return Step(replace(state, vote=vote), (event,))
        return _stand(state, seat, (event,))

    def _dispute(self, state: WordCrossState, seat: Seat) -> Steps:
        # WCR-15: the first dispute has all words looked up.
        assert state.before is not None
        event = happened("disputed", seat=seat)
        bad = bad_rows(state.before, state.board, state.options.words)
        if not bad:
            return _stand(state, seat, (event, happened("upheld")))
        words = [state.board.columns[owner].words[row - 1] for owner, row in bad]
        undone = replace(
            state,
            board=state.before,
            bag=(state.drawn, *state.bag) if state.drawn else state.bag,
            known=state.drawn or state.known,
        )
        events = (event, happened("undone", words=words, seat=state.mover))
        return rounds.settle_turn(undone, seat, events, locked=False)

    def depart(self, state: WordCrossState, seat: Seat, at_ms: int) -> Steps:
        state = replace(
            state, left=(*state.left, seat), owed=tuple(other for other in state.owed if other != seat)
        )
        if state.vote:
            vote = state.vote.without(seat)
            if seat == state.mover or not vote.waiting:
                return _stand(state, seat, ())  # LL-5: a play that is being voted on stands
            return Step(replace(state, vote=vote))
        if state.dealt and seat == state.mover:
            mover = rounds.following(state, seat)
            # WCR-13: who leaves before the first turn of a round did not begin it (no first turn can lock)
            unplayed = not any(state.idle) and not any(state.board.locked)
            starter = mover if unplayed else state.starter
            state = replace(state, mover=mover, starter=starter, turn=state.turn + 1)
        return rounds.go_on(state, seat, ())

    def expire(self, state: WordCrossState, seat: Seat, at_ms: int) -> Steps:
        # WCR-16
        return self._accept(state, seat) if state.vote else self._take_turn(state, seat, Pass())

    def chance(self, state: WordCrossState, rng: Random) -> Mix:
        tiles = list(TILES if state.round == 1 else state.bag)
        rng.shuffle(tiles)
        return Mix(tuple(tiles))

    def sheets(self, state: WordCrossState) -> tuple[Sheet, ...]:
        return state.lines

    def winners(self, state: WordCrossState) -> tuple[Seat, ...]:
        if not state.over:
            return ()
        # WCR-14
        totals = {seat: sum(line.points for line in state.lines[seat]) for seat in state.remaining}
        top = max(totals.values())
        return tuple(seat for seat, total in totals.items() if total == top)

    def view(self, state: WordCrossState, seat: Seat | None) -> WordCrossView:
        return WordCrossView(
            **self.known_to_all(state, seat),
            board=state.board,
            bag=tuple(sorted(state.bag)),  # WCR-3: its order is nobody's to see
            known=state.known,
            round=state.round,
            starter=state.starter,
            mover=state.mover,
            turn=state.turn,
            passes=state.passes,
            idle=state.idle,
            final=state.final,
            owed=state.owed,
            dealt=state.dealt,
            vote=state.vote,
            before=state.before,
            drawn=state.drawn,
            over=state.over,
        )

    def public(self, state: WordCrossState, move: Move) -> str:
        return self.write(self.view(state, None), move)

    def moves(self, view: WordCrossView) -> Iterator[Move]:
        if view.seat is None or view.asked is None:
            return iter(())
        if view.vote:
            return iter((Accept(), Doubt()))
        return listing.turns(view, view.seat)

    def read_mix(self, things: Sequence[str]) -> Mix:
        return Mix(tuple(thing.upper() if is_letters(thing) else thing for thing in things))

    def parse(self, view: WordCrossView, words: Sequence[str]) -> Move:
        return notation.parse(words)

    def spell(self, view: WordCrossView, move: Move) -> str:
        return notation.spell(move)

    def imagine(self, view: WordCrossView, rng: Random) -> WordCrossState:
        """The bag in any order; only a tile that was put back is known to lie in front."""
        bag = list(view.bag)
        if view.known:
            bag.remove(view.known)
        if view.dealt:
            rng.shuffle(bag)
        return WordCrossState(
            options=view.options,
            seats=view.seats,
            left=view.left,
            board=view.board,
            bag=(view.known, *bag) if view.known else tuple(bag),
            known=view.known,
            lines=view.sheets,
            round=view.round,
            starter=view.starter,
            mover=view.mover,
            turn=view.turn,
            passes=view.passes,
            idle=view.idle,
            final=view.final,
            owed=view.owed,
            dealt=view.dealt,
            vote=view.vote,
            before=view.before,
            drawn=view.drawn,
            over=view.over,
        )

    def scene(self, view: WordCrossView) -> Scene:
        return scene.scene(view)

    def pieces(self, view: WordCrossView) -> Iterator[str]:
        return view.board.tiles()

    def material(self) -> Mapping[str, Any]:
        return {"fragments": [asdict(fragment) for fragment in FRAGMENTS]}

    def bots(self) -> tuple[Bot[WordCrossView], ...]:
        return (bot.Greedy(),)


def _stand(state: WordCrossState, actor: Seat, events: tuple[Event, ...]) -> Steps:
    """A play was voted on and stands."""
    assert state.before is not None
    locked = state.board.locked != state.before.locked
    return rounds.settle_turn(state, actor, events, locked=locked)


def _told(board: Board, seat: Seat, move: AnyTurn) -> Event:
    """What a player did, for everybody."""
    match move:
        case Take("centre", text, to):
            return happened("took-centre", seat=seat, text=text, to=to)
        case Take(_, text, to):
            return happened("took", seat=seat, text=text, side=to)
        case Shift(side, row):
            return happened(
                "shifted", seat=seat, text=_tile(board, seat, side, row), slot=slot_name(side, row)
            )
        case SwapBoxes(left, right):
            return happened("swapped-boxes", seat=seat, left=left, right=right)
        case SwapColumns(left_row, right_row):
            columns = board.columns[seat]
            left, right = columns.left[left_row - 1], columns.right[right_row - 1]
            return happened("swapped-columns", seat=seat, left=left, right=right)
        case Steal(victim, side, row, to):
            return happened("stole", seat=seat, text=_tile(board, victim, side, row), victim=victim, to=to)
        case Pass():
            return happened("passed", seat=seat)


def _tile(board: Board, seat: Seat, side: str, row: int) -> str:
    columns = board.columns[seat]
    return (columns.left if side == "left" else columns.right)[row - 1]

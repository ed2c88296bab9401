"""TYPO-2D as a game: its side of the contract.

What a move does is in `effect`, what follows it in `course`, in which ways a card can be laid in `laying`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from letterloom.games.typo2d import course, effect, listing, notation, referee, scene, touch
from letterloom.games.typo2d.course import Steps
from letterloom.games.typo2d.material import COUNTS, ICONS, NAMES
from letterloom.games.typo2d.moves import (
    TABLE_ROWS,
    Choose,
    Drop,
    Insert,
    Keep,
    Laying,
    Put,
    Replace,
    Take,
    TypoMove,
)
from letterloom.games.typo2d.options import PRESETS, TypoOptions
from letterloom.games.typo2d.score import counted
from letterloom.games.typo2d.state import TypoOpen, TypoState, TypoView
from letterloom.games.typo2d.vocabulary import commonest, dictionary
from letterloom.rules import (
    TABLE,
    Accept,
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
    Vote,
    Words,
    note,
    refuse,
    stock,
)


class Typo2D(Game[TypoState, TypoView, TypoOptions]):
    """The rules. `answer` is the place to start reading."""

    id = "typo2d"
    title = "TYPO-2D"
    credit = "Corné van Moorsel"
    players = range(2, 7)
    version = 2
    tells_points = False
    folder = Path(__file__).parent
    options = TypoOptions
    presets = PRESETS
    state = TypoState
    move = TypoMove
    table_rows = (*Game.table_rows, *TABLE_ROWS)

    def set_up(self, options: TypoOptions, seats: tuple[Player, ...], words: Words) -> TypoState:
        words.lexicon.keep(commonest)
        count = len(seats)
        open_ = TypoOpen(
            options=options,
            seats=seats,
            words=words,
            hands=(Stock(),) * count,
            shown=("",) * count,
            holder=course.first_holder(seats),
        )
        return TypoState(open=open_, hands=(Stock(),) * count, chosen=("",) * count)

    def asks(self, open_: TypoOpen) -> tuple[Ask, ...]:
        return course.asks(open_)

    def answer(self, state: TypoState, entry: Entry) -> Steps:
        seat, phase = entry.seat, state.open.phase
        match entry.move:
            case Choose(card) if phase == "choose":
                return course.chosen(*effect.choose(state, seat, card))  # it counts until it is laid
            case Take() as take if phase in ("place", "take"):
                return counted(state, course.taken(*effect.take(state, take)), seat)
            case Put() | Insert() | Replace() as laying if phase == "place":
                if laying.words:
                    notation.check_sayable(laying, state.open.card)
                return self._lay(state, laying)
            case Keep() if phase == "place":
                return counted(state, course.end_turn(*effect.keep(state)), seat)
            case Put() | Insert() | Replace() | Keep() if phase == "take":
                refuse("TYP-10", "must-take")
            case Drop(card) if phase in ("drop-penalty", "drop-any"):
                return counted(state, course.dropped(*effect.drop(state, card)), seat)
            case Mix(things) if phase == "mix":
                return counted(state, course.dealt(*effect.deal(state, things)), seat)
        refuse("LL-2", "not-now")

    def _lay(self, state: TypoState, laying: Laying) -> Steps:
        after, events, words = effect.lay_card(state, laying)
        return counted(state, course.laid(after, events), state.open.mover, words)

    def is_closed(self, vote: Vote) -> bool:
        """TYP-10: when all have answered."""
        return not vote.waiting

    def settle(self, state: TypoState, seat: Seat, events: tuple[Event, ...], at_ms: int) -> Steps:
        return counted(state, course.settled(state, events), seat)

    def depart(self, state: TypoState, seat: Seat, at_ms: int) -> Steps:
        left = course.without(state, seat)
        vote = left.open.vote
        if vote is not None and (vote.mover == seat or not left.open.deserted):
            return counted(state, self.leave_vote(left, seat, at_ms), seat)
        return counted(state, course.departed(left, seat), seat)

    def expire(self, state: TypoState, seat: Seat, at_ms: int) -> Steps:
        # TYP-13; hands and longest lines are in order, and plays come in the order that it names.
        open_ = state.open
        match open_.phase:
            case "choose" if not state.hands[seat].is_known:
                refuse("REF-1", "hand-unknown")
            case "choose":
                return self.answer(state, Entry(seat, Choose(state.hands[seat].known[0])))
            case "drop-penalty":
                return self.answer(state, Entry(seat, Drop(min(open_.penalty))))
            case "drop-any":
                hand = state.hands[seat]
                return self.answer(state, Entry(seat, Drop(hand.known[0] if hand.is_known else None)))
            case "place":
                words = dictionary(open_)
                for laying, placing in listing.plays(open_.board, open_.card, words):
                    if open_.options.must_say:
                        known = words.on(open_.board, placing.card, placing.replaced)
                        laying = replace(laying, words=tuple(map(known.any, placing.runs)))
                    return self._lay(state, laying)
        line = next(((run.axis, run.cells[0]) for run in open_.board.longest), None)
        return self.answer(state, Entry(seat, Take(line)))

    def chance(self, state: TypoState, rng: Random) -> Mix:
        cards = state.open.options.deck
        cards *= ceil(effect.needed(state.open) / len(cards))  # again and again where an own deck has too few
        rng.shuffle(cards)
        return Mix(tuple(cards))

    def deal_blind(self, state: TypoState, things: tuple[str, ...]) -> Steps:
        return referee.deal(state, things)

    def arrange(self, state: TypoState, move: Move) -> Steps:
        return referee.arrange(state, move, self.write(move))

    def end(self, state: TypoState) -> Steps:
        return counted(state, course.end(state), TABLE)

    def view(self, state: TypoState, seat: Seat | None) -> TypoView:
        if seat is None:
            return TypoView(open=state.open, seat=None, hand=Stock(), chosen="")
        return TypoView(open=state.open, seat=seat, hand=state.hands[seat], chosen=state.chosen[seat])

    def imagine(self, view: TypoView, rng: Random) -> TypoState:
        """Other hands hold what was seen going there, and cards that nobody has seen yet.

        What nobody knows stays unknown (REF-1).
        """
        open_ = view.open
        pool = _unseen(view)
        rng.shuffle(pool)
        hands, chosen = [], []
        for seat, seen in enumerate(open_.hands):
            cards = [*seen.known]
            for _ in range(seen.unknown):
                cards.append(pool.pop() if pool else rng.choice(list(COUNTS)))  # a set of other pieces
            secretly = open_.phase == "choose" and seat in open_.remaining and seat not in open_.waiting
            hands.append(view.hand if seat == view.seat else seen if open_.blind else stock(cards))
            chosen.append(view.chosen if seat == view.seat else rng.choice(cards) if secretly else "")
        return TypoState(open=open_, sheets=((),) * len(hands), hands=tuple(hands), chosen=tuple(chosen))

    def moves(self, view: TypoView) -> Iterator[Move]:
        return listing.moves(view)

    def parse(self, view: TypoView, words: Sequence[str]) -> Move:
        return notation.parse(words, view)

    def spell(self, move: Move) -> str:
        return notation.spell(move)

    def consult(self, view: TypoView, words: Sequence[str]) -> tuple[Note, ...]:
        return listing.consult(view, words)

    def judge(self, view: TypoView, move: Move) -> Verdict:
        """With the words that a card would begin; in `challenge` they are said, and nobody knows."""
        verdict = super().judge(view, move)
        if not isinstance(move, Laying) or view.open.options.judging == "challenge":
            return verdict
        open_ = view.open
        placing = effect.judge(open_.board, open_.card, move, dictionary(open_), open_.options)
        begun = zip(placing.runs, placing.words, strict=True)
        notes = tuple(note("would-begin", run=run, word=word) for run, word in begun if word)
        return replace(verdict, notes=notes)

    def scene(self, view: TypoView) -> Scene:
        return scene.scene(view)

    def touch(self, view: TypoView) -> tuple[Gesture, ...]:
        return touch.touch(view)

    def arranging(self, view: TypoView) -> tuple[Gesture, ...]:
        return tuple(touch.arranging(view)) if view.open.blind else ()

    def touched(self, view: TypoView, move: Move) -> str:
        if isinstance(move, Laying):
            return touch.touched(move, view.open.options.must_say)
        return super().touched(view, move)

    def more(self, view: TypoView, move: Move) -> tuple[More, ...]:
        return touch.more(view, move) if isinstance(move, Laying) else ()

    def preview(self, view: TypoView, move: Move) -> Scene:
        """A choice shows no other card, and a vote does not tell what the words are worth."""
        if view.seat is not None and view.asked is not None:
            if isinstance(move, Accept | Doubt):
                return self.scene(view)
            if isinstance(move, Choose) and view.open.phase == "choose":
                chosen, _ = effect.choose(self.imagine(view, Random(0)), view.seat, move.card)
                return self.scene(self.view(chosen, view.seat))
        return super().preview(view, move)

    def material(self) -> Mapping[str, Any]:
        return {"cards": COUNTS, "icons": list(ICONS), "names": NAMES}


def _unseen(view: TypoView) -> list[str]:
    """The cards of our deck that this seat has not seen: those of the other hands are among them."""
    open_ = view.open
    left = Counter(open_.options.deck)
    left.subtract(card for _, _, card in open_.board.cards)
    left.subtract(open_.gone.known)
    left.subtract(filter(None, open_.shown))
    left.subtract(view.hand.known)
    for seat, hand in enumerate(open_.hands):
        if seat != view.seat:
            left.subtract(hand.known)
    return list((+left).elements())

"""TYPO-2D as a game: who is asked for what, what each answer does, and who may know what.

`round.py` plays the rounds; this module is the game's side of the contract.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from letterloom.games.typo2d import bot, notation, places, scene
from letterloom.games.typo2d import round as rounds
from letterloom.games.typo2d.judge import plays, with_words, words_of
from letterloom.games.typo2d.material import COUNTS, ICONS, NAMES, deck, in_order
from letterloom.games.typo2d.moves import Choose, Drop, Insert, Keep, Put, Replace, Take
from letterloom.games.typo2d.options import TypoOptions
from letterloom.games.typo2d.state import TypoState, TypoView
from letterloom.games.typo2d.table import board
from letterloom.games.typo2d.vocabulary import prepare
from letterloom.rules import (
    CHANCE,
    Accept,
    Ask,
    Bot,
    Doubt,
    Entry,
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
    refuse,
)


class Typo2D(Game[TypoState, TypoView, TypoOptions]):
    """The rules. `answer` is the place to start reading."""

    id = "typo2d"
    title = "TYPO-2D"
    credit = "Corné van Moorsel"
    about = "Choose cards in secret, then lay them in alphabetical order to rows and columns that could begin a word."
    players = range(2, 7)
    version = 1
    folder = Path(__file__).parent
    options = TypoOptions
    state = TypoState

    def start(self, options: TypoOptions, seats: tuple[Player, ...]) -> TypoState:
        prepare(options.words)
        count = len(seats)
        longest = max(len(player.name) for player in seats)  # TYP-2
        return TypoState(
            options=options,
            seats=seats,
            hands=((),) * count,
            chosen=("",) * count,
            known=((),) * count,
            holder=next(seat for seat, player in enumerate(seats) if len(player.name) == longest),
        )

    def asks(self, state: TypoState) -> tuple[Ask, ...]:
        turn, limit = state.turn, state.options.limit_ms
        match state.phase:
            case "over":
                return ()
            case "mix":
                return (Ask(seat=CHANCE, wants="mix"),)
            case "choose":
                return tuple(
                    Ask(seat=seat, wants="choose", secret=True, turn=turn, limit_ms=limit)
                    for seat in rounds.waiting(state)
                )
            case "vote":
                assert state.vote is not None
                return state.vote.asks(turn, limit)
        return (Ask(seat=state.order[0], wants=state.phase, turn=turn, limit_ms=limit),)

    def answer(self, state: TypoState, entry: Entry) -> Step[TypoState]:
        match state.phase, entry.move:
            case "mix", Mix(things):
                return self._step(state, CHANCE, rounds.deal(state, things))
            case "choose", Choose(card):
                return self._step(state, entry.seat, rounds.choose(state, entry.seat, card))
            case "place", Put() | Insert() | Replace() as play:
                return self._step(state, entry.seat, rounds.play(state, play))
            case "place", Keep():
                return self._step(state, entry.seat, rounds.keep(state))
            case "place" | "take", Take() as take:
                return self._step(state, entry.seat, rounds.take(state, take))
            case "take", Put() | Insert() | Replace() | Keep():
                refuse("TYP-10", "must-take")
            case "drop-penalty" | "drop-any", Drop(card):
                return self._step(state, entry.seat, rounds.drop(state, card))
            case "vote", Doubt() | Accept():
                doubt = isinstance(entry.move, Doubt)
                return self._step(state, entry.seat, rounds.answer_vote(state, entry.seat, doubt))
        refuse("LL-2", "not-now")

    def _step(self, state: TypoState, seat: Seat, follows: rounds.Next) -> Step[TypoState]:
        """The step, with what it did to the score of the seat that moved and, worth nothing, the words that it said."""
        after, events = follows
        if seat < 0:
            return Step(after, events)
        change = state.cards_of(seat) - after.cards_of(seat)
        gains = [Line(points=change, key="cards", args={"n": abs(change)})] if change else []
        for event in events:
            if event.key == "begins":
                gains.append(Line(points=0, word=event.args["word"]))
            elif event.key == "says":
                gains += [Line(points=0, word=word) for word in event.args["words"]]
        return Step(after, events, tuple(gains))

    def depart(self, state: TypoState, seat: Seat, at_ms: int) -> Step[TypoState]:
        return self._step(state, seat, rounds.leave(state, seat))

    def expire(self, state: TypoState, seat: Seat, at_ms: int) -> Step[TypoState]:
        # TYP-13; hands and longest lines are in order, and plays come in the order that it names.
        match state.phase:
            case "choose":
                return self._step(state, seat, rounds.choose(state, seat, state.hands[seat][0]))
            case "vote":
                return self._step(state, seat, rounds.answer_vote(state, seat, doubt=False))
            case "drop-penalty":
                return self._step(state, seat, rounds.drop(state, min(state.penalty)))
            case "drop-any":
                return self._step(state, seat, rounds.drop(state, state.hands[seat][0]))
        ground = board(state.table)
        if state.phase == "place":
            for play, placing in plays(ground, state.chosen[seat], state.options):
                if state.options.judging == "challenge":
                    words = words_of(ground, placing, state.options)
                    play = replace(play, words=tuple(words.example(run) for run in placing.runs))
                return self._step(state, seat, rounds.play(state, play))
        first = ground.longest[0]
        return self._step(state, seat, rounds.take(state, Take(first.axis, first.cells[0])))

    def chance(self, state: TypoState, rng: Random) -> Mix:
        cards = deck(state.options.icons)
        rng.shuffle(cards)
        return Mix(tuple(cards))

    def sheets(self, state: TypoState) -> tuple[Sheet, ...]:
        # TYP-11
        counts = [state.cards_of(seat) for seat in range(len(state.seats))]
        return tuple((Line(points=-n, key="cards", args={"n": n}),) if n else () for n in counts)

    def winners(self, state: TypoState) -> tuple[Seat, ...]:
        return state.won

    def view(self, state: TypoState, seat: Seat | None) -> TypoView:
        secret = state.phase == "choose"
        return TypoView(
            **self.known_to_all(state, seat),
            hand=() if seat is None else state.hands[seat],
            counts=tuple(state.cards_of(s) for s in range(len(state.seats))),
            chosen=tuple("" if secret and s != seat else card for s, card in enumerate(state.chosen)),
            waiting=rounds.waiting(state),
            known=state.known,
            table=state.table,
            gone=state.gone,
            holder=state.holder,
            phase=state.phase,
            order=state.order,
            turn=state.turn,
            before=state.before,
            penalty=state.penalty,
            dropped=state.dropped,
            laid=state.laid,
            vote=state.vote,
            owes_card=state.owes_card,
            idle=state.idle,
            won=state.won,
        )

    def public(self, state: TypoState, move: Move) -> str:
        if isinstance(move, Choose):
            return "choose"  # TYP-3
        return self.write(self.view(state, None), move)

    def moves(self, view: TypoView) -> Iterator[Move]:
        if view.seat is None or view.asked is None:
            return
        match view.phase:
            case "choose":
                yield from map(Choose, dict.fromkeys(view.hand))
            case "vote":
                yield from (Doubt(), Accept())
            case "drop-penalty":
                yield from map(Drop, sorted(set(view.penalty)))
            case "drop-any":
                yield from map(Drop, dict.fromkeys(view.hand))
            case "place" | "take":
                yield from self._turn_moves(view)

    def _turn_moves(self, view: TypoView) -> Iterator[Move]:
        ground = board(view.table)
        if view.phase == "place":
            for play, placing in plays(ground, view.card, view.options):
                said = with_words(ground, view.card, play, placing, view.options)
                if said is not None:
                    yield said
            if view.card == "M*" and not view.penalty:
                yield Keep()
        yield from (Take(run.axis, run.cells[0]) for run in ground.longest)

    def parse(self, view: TypoView, words: Sequence[str]) -> Move:
        return notation.parse(words, view)

    def spell(self, view: TypoView, move: Move) -> str:
        return notation.spell(move)

    def consult(self, view: TypoView, words: Sequence[str]) -> tuple[Note, ...]:
        return places.consult(view, words)

    def imagine(self, view: TypoView, rng: Random) -> TypoState:
        """Other hands hold what was seen going there, and cards that nobody has seen yet."""
        seats = range(len(view.seats))
        pool = _unseen(view)
        rng.shuffle(pool)
        hands, chosen = [], list(view.chosen)
        for seat in seats:
            if seat == view.seat:
                hands.append(view.hand)
                continue
            cards = list(view.known[seat])
            for _ in range(view.counts[seat] - len(cards) - bool(view.chosen[seat])):
                cards.append(pool.pop() if pool else rng.choice(list(COUNTS)))  # a set of other pieces
            secretly = view.phase == "choose" and seat not in view.waiting and seat not in view.left
            if secretly:
                chosen[seat] = cards.pop(rng.randrange(len(cards)))
            hands.append(in_order(cards))
        return TypoState(
            options=view.options,
            seats=view.seats,
            left=view.left,
            hands=tuple(hands),
            chosen=tuple(chosen),
            known=view.known,
            table=view.table,
            gone=view.gone,
            holder=view.holder,
            phase=view.phase,
            order=view.order,
            turn=view.turn,
            before=view.before,
            penalty=view.penalty,
            dropped=view.dropped,
            laid=view.laid,
            vote=view.vote,
            owes_card=view.owes_card,
            idle=view.idle,
            won=view.won,
        )

    def scene(self, view: TypoView) -> Scene:
        return scene.scene(view)

    def pieces(self, view: TypoView) -> Iterator[str]:
        yield from (card for _, _, card in view.table.cards)
        yield from view.hand
        yield from filter(None, view.chosen)
        yield from view.gone

    def material(self) -> Mapping[str, Any]:
        return {"cards": COUNTS, "icons": list(ICONS), "names": NAMES}

    def bots(self) -> tuple[Bot[TypoView], ...]:
        return (bot.Greedy(),)


def _unseen(view: TypoView) -> list[str]:
    """The cards of our deck that this seat has not seen: those of the other hands are among them."""
    left = Counter(deck(view.options.icons))
    left.subtract(card for _, _, card in view.table.cards)
    left.subtract(view.gone)
    left.subtract(filter(None, view.chosen))
    left.subtract(view.hand)
    for seat, cards in enumerate(view.known):
        if seat != view.seat:
            left.subtract(cards)
    return list((+left).elements())

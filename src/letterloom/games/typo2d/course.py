"""The course of TYPO-2D: whose turn it is, and what follows what a move has done.

A round is a choice of all (`chosen`), then a turn for each card in order. A turn goes
`_begin_turn` → any number of `taken` → `laid` → (a vote, `settled` →) `_stand` → (`dropped` →) `end_turn`.
"""

from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from letterloom.games.typo2d.effect import (
    Events,
    card_back,
    lay_on_empty,
    show,
    take_back,
    tiebreaker_after,
    undo,
)
from letterloom.games.typo2d.material import letter_of
from letterloom.games.typo2d.state import TypoOpen, TypoState
from letterloom.games.typo2d.vocabulary import dictionary
from letterloom.rules import MIX_OWED, Ask, Event, Player, Seat, Step, Vote, happened, put

Steps = Step[TypoState]
MOST_IDLE = 500
"""The game ends when nobody has connected a card in so many rounds running (TYP-11).

Far more than any game has that can still go on, so that only one that is dead is ended.
"""


def first_holder(seats: tuple[Player, ...]) -> Seat:
    """TYP-2: who has the Tiebreaker at first."""
    longest = max(len(player.name) for player in seats)
    return next(seat for seat, player in enumerate(seats) if len(player.name) == longest)


def asks(open_: TypoOpen) -> tuple[Ask, ...]:
    """Who is asked for what."""
    turn, limit = open_.turn, open_.options.limit_ms
    match open_.phase:
        case "over":
            return ()
        case "mix":
            return (MIX_OWED,)
        case "choose":
            return tuple(
                [
                    Ask(seat=seat, wants="choose", secret=True, turn=turn, limit_ms=limit)
                    for seat in open_.waiting
                ]
            )
        case "vote":
            assert open_.vote is not None
            return open_.vote.asks(turn, limit)
    return (Ask(seat=open_.mover, wants=open_.phase, turn=turn, limit_ms=limit),)


def dealt(state: TypoState, events: Events) -> Steps:
    """The first round begins."""
    return Step(state.with_open(phase="choose", waiting=state.open.remaining, turn=1), events)


def chosen(state: TypoState, events: Events) -> Steps:
    """TYP-3: when all have chosen, all are shown."""
    if state.open.waiting:
        return Step(state, events)
    state = show(state)
    order = in_order(state.open, state.open.remaining)
    events += tuple([_shown(seat, state.open.shown[seat]) for seat in order])
    return _begin_turn(state, order, events)


@lru_cache(maxsize=256)
def _shown(seat: Seat, card: str) -> Event:
    return happened("shown", seat=seat, card=card)


def in_order(open_: TypoOpen, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """TYP-4: by their shown cards, from A to Z; equal letters clockwise from whoever has the Tiebreaker now."""
    if len(seats) < 2:
        return seats
    shown, holder, count = open_.shown, open_.holder, len(open_.seats)
    letters = [letter_of(shown[seat]) for seat in seats]
    ranks = [(letter, (seat - holder) % count) for letter, seat in zip(letters, seats, strict=True)]
    return tuple([(place + holder) % count for _, place in sorted(ranks)])


_NOTHING_DONE: Final = {"before": None, "penalty": (), "dropped": (), "laid": None, "owes_card": False}
"""A turn in which nothing has happened yet."""


def _begin_turn(state: TypoState, order: tuple[Seat, ...], events: Events) -> Steps:
    """The next card in order, or the next round."""
    if not order:
        return _begin_round(state, events)
    open_ = state.open
    begun = replace(open_, order=order, turn=open_.turn + 1, phase="place", **_NOTHING_DONE)
    return Step(replace(state, open=begun), events)


def _begin_round(state: TypoState, events: Events) -> Steps:
    open_ = state.open
    idle = open_.idle + 1
    begun = replace(
        open_,
        order=(),
        turn=open_.turn + 1,
        phase="choose",
        waiting=open_.remaining,
        idle=idle,
        **_NOTHING_DONE,
    )
    state = replace(state, open=begun)
    if idle < MOST_IDLE:
        return Step(state, events)
    # TYP-11: cards that fit nowhere could go round for ever.
    fewest = min(open_.cards_of(seat) for seat in open_.remaining)
    won = tuple(seat for seat in open_.remaining if open_.cards_of(seat) == fewest)
    return _end(state, (*events, happened("idle", rounds=idle, seats=won, n=fewest)))


def end_turn(state: TypoState, events: Events) -> Steps:
    """The card on turn has been played. With it the Tiebreaker may have moved on, and the order with that."""
    return _begin_turn(state, in_order(state.open, state.open.order[1:]), events)


def taken(state: TypoState, events: Events) -> Steps:
    """TYP-8: the card must still be laid; when nothing is left on the board, the table does that."""
    if state.open.board.cards:
        return Step(state.with_open(phase="place"), events)
    state, laid = lay_on_empty(state)
    return end_turn(state, events + laid)


def laid(state: TypoState, events: Events) -> Steps:
    """TYP-10: in `challenge` the others are asked about the words; where none is needed there is no vote."""
    open_ = state.open
    assert open_.laid is not None
    if open_.options.judging == "challenge" and open_.laid.runs:
        vote = Vote(open_.mover, open_.others(open_.mover))
        return Step(state.with_open(phase="vote", vote=vote, turn=open_.turn + 1), events)
    return _stand(state, events)


def _stand(state: TypoState, events: Events, proven: bool = False) -> Steps:
    """A play stands: the Tiebreaker (TYP-6), a win (TYP-11), then the cards that it sheds (TYP-9, TYP-10)."""
    mover, laid = state.open.mover, state.open.laid
    assert laid is not None
    state, events = _connected(state, events)
    if not state.open.cards_of(mover):
        return _won(state, events)
    if proven:
        events += (happened("reward", seat=mover),)
    if laid.bridge:
        events += (happened("bridge", seat=mover),)
        return Step(state.with_open(phase="drop-penalty", owes_card=proven), events)
    if proven:
        return Step(state.with_open(phase="drop-any"), events)
    return end_turn(state, events)


def _connected(state: TypoState, events: Events) -> tuple[TypoState, Events]:
    """Somebody has connected a card: idle rounds are counted anew (TYP-11), the Tiebreaker may go on (TYP-6)."""
    open_ = state.open
    holder = tiebreaker_after(open_)
    if holder != open_.holder:
        events += (happened("tiebreaker", seat=holder),)
    return replace(state, open=replace(open_, idle=-1, holder=holder)), events


def dropped(state: TypoState, events: Events) -> Steps:
    """A card was discarded: another one may be owed, or the turn is over."""
    if not state.open.cards_of(state.open.mover):
        return _won(state, events)
    if state.open.owes_card:
        return Step(state.with_open(phase="drop-any", owes_card=False), events)
    return end_turn(state, events)


def settled(state: TypoState, events: Events) -> Steps:
    """TYP-10: a vote has closed. The words are looked up where half of all who play, the mover too, doubt them."""
    open_ = state.open
    vote, laid = open_.vote, open_.laid
    assert vote is not None and laid is not None
    state = state.with_open(vote=None, turn=open_.turn + 1)
    if vote.mover in open_.left:  # LL-5: the play stands
        return _after_leaver(*_connected(state, events))
    if 2 * len(vote.doubters) < len(open_.remaining):
        return _stand(state, (*events, happened("undoubted")))
    words = dictionary(open_).on(open_.board)
    if words.pairs(laid.words, laid.runs) is not None:
        return _stand(state, (*events, happened("proven", words=laid.words)), proven=True)
    missing = tuple(word for word in laid.words if word not in words)
    why = happened("no-words", words=missing) if missing else happened("wrong-words", words=laid.words)
    undone = happened("undone", seat=vote.mover, card=laid.card)
    return Step(undo(state).with_open(phase="take"), (*events, why, undone))


def without(state: TypoState, seat: Seat) -> TypoState:
    """LL-5: a seat has left: it chooses no more, and a card that it has not played yet goes back into its hand."""
    open_ = state.open
    state = replace(state, chosen=put(state.chosen, seat, "")).with_open(
        left=(*open_.left, seat), waiting=tuple(other for other in open_.waiting if other != seat)
    )
    if open_.order[:1] == (seat,):
        return state
    return card_back(state, seat).with_open(order=tuple(other for other in open_.order if other != seat))


def departed(state: TypoState, seat: Seat) -> Steps:
    """What follows when a seat has left and nobody votes: its turn is taken back, or all have chosen now."""
    open_ = state.open
    if open_.order[:1] == (seat,) and open_.vote is None:
        return _after_leaver(*take_back(state))
    if open_.deserted:
        return _last_one(state, ())
    return chosen(state, ()) if open_.phase == "choose" else Step(state)


def _after_leaver(state: TypoState, events: Events) -> Steps:
    """Whoever was on turn has left."""
    return _last_one(state, events) if state.open.deserted else end_turn(state, events)


def end(state: TypoState) -> Steps:
    """The table ends the game: a play in a vote stands, any other turn on hand is taken back (REF-6)."""
    events: Events = ()
    if state.open.vote:
        state, events = _connected(state, events)
    elif state.open.order:
        state, events = take_back(state)
    return _end(replace(state, chosen=("",) * len(state.chosen)), events)


def _last_one(state: TypoState, events: Events) -> Steps:
    """One seat is left and wins. What it may have chosen secretly stays in its hand unseen."""
    state = replace(state, chosen=("",) * len(state.chosen))
    return _end(state, (*events, happened("last", seat=state.open.remaining[0])))


def _won(state: TypoState, events: Events) -> Steps:
    """TYP-11: the player on turn has no cards left."""
    return _end(state, (*events, happened("won", seat=state.open.mover)))


def _end(state: TypoState, events: Events) -> Steps:
    return Step(state.with_open(phase="over", order=(), waiting=(), vote=None), events)

"""How a round goes: dealing, choosing, playing the cards in order, penalties, votes and leaving.

Each function takes a state and gives the next one with what everybody sees of it. A turn goes
`_begin_turn` → any number of `take` → `play` → (a vote →) `_stand` → (drops →) `_end_turn`.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from letterloom.games.typo2d.judge import Judged, Play, judge
from letterloom.games.typo2d.material import CARDS, HANDS, in_order, letter_of, without
from letterloom.games.typo2d.moves import Insert, Put, Replace, Take
from letterloom.games.typo2d.play import after
from letterloom.games.typo2d.state import Before, Laid, TypoState
from letterloom.games.typo2d.table import WAY, Run, Table, board, halves
from letterloom.games.typo2d.vocabulary import vocabulary
from letterloom.rules import Event, Seat, Vote, happened, put, refuse
from letterloom.rules.notation import write_cell

Events = tuple[Event, ...]
Next = tuple[TypoState, Events]
MOST_IDLE = 500
"""The game ends when nobody has connected a card in so many rounds running (TYP-11).

Far more than any game has that can still go on, so that only one that is dead is ended.
"""


def deal(state: TypoState, things: tuple[str, ...]) -> Next:
    """TYP-2: the first card to the table, then hand by hand. Without icons `E*` is an E (TYP-1)."""
    for thing in things:
        if thing not in CARDS:
            refuse("TYP-1", "no-card", text=thing)
    count = len(state.seats)
    size = HANDS[count]
    if len(things) < 1 + count * size:
        refuse("TYP-2", "few-cards", count=len(things), needed=1 + count * size)
    cards = things if state.options.icons else tuple(map(letter_of, things))
    hands = tuple(
        in_order(cards[1 + seat * size : 1 + (seat + 1) * size]) if seat not in state.left else ()
        for seat in range(count)
    )
    state = replace(state, table=Table(((0, 0, cards[0]),)), hands=hands, phase="choose", turn=1)
    events = [happened("opened", card=cards[0], seat=state.holder)]
    events += [
        Event("dealt", {"seat": seat, "cards": hand}, only=seat) for seat, hand in enumerate(hands) if hand
    ]
    return state, tuple(events)


def choose(state: TypoState, seat: Seat, card: str) -> Next:
    """TYP-3"""
    if card not in state.hands[seat]:
        refuse("TYP-3", "not-in-hand", card=card)
    state = replace(
        state,
        hands=put(state.hands, seat, without(state.hands[seat], card)),
        chosen=put(state.chosen, seat, card),
    )
    chose = Event(
        "chose-card", {"seat": seat, "card": card}, only=seat, others=Event("chose", {"seat": seat})
    )
    return _shown_when_all_have(state, (chose,))


def waiting(state: TypoState) -> tuple[Seat, ...]:
    """Who has not chosen yet."""
    if state.phase != "choose":
        return ()
    return tuple(seat for seat in state.remaining if not state.chosen[seat])


def _shown_when_all_have(state: TypoState, events: Events) -> Next:
    if waiting(state):
        return state, events
    # TYP-4: in alphabetical order, equal letters clockwise from the holder of the Tiebreaker.
    count = len(state.seats)
    order = sorted(
        state.remaining,
        key=lambda seat: (letter_of(state.chosen[seat]), (seat - state.holder) % count),
    )
    events += tuple(happened("shown", seat=seat, card=state.chosen[seat]) for seat in order)
    known = tuple(without(cards, chosen) for cards, chosen in zip(state.known, state.chosen, strict=True))
    return _begin_turn(replace(state, order=tuple(order), known=known), events)


def _begin_turn(state: TypoState, events: Events) -> Next:
    """The next card in order, or the next round."""
    state = replace(state, turn=state.turn + 1, penalty=(), dropped=(), laid=None, vote=None, owes_card=False)
    if not state.order:
        return _begin_round(state, events)
    mover = state.order[0]
    before = Before(state.table, state.gone, state.known[mover], state.holder)
    return replace(state, phase="place", before=before), events


def _begin_round(state: TypoState, events: Events) -> Next:
    idle = state.idle + 1
    state = replace(state, phase="choose", before=None, idle=idle)
    if idle < MOST_IDLE:
        return state, events
    # TYP-11: cards that fit nowhere could go round for ever.
    fewest = min(state.cards_of(seat) for seat in state.remaining)
    won = tuple(seat for seat in state.remaining if state.cards_of(seat) == fewest)
    return _win(state, won, (*events, happened("idle", rounds=idle, seats=won, n=fewest)))


def _end_turn(state: TypoState, events: Events) -> Next:
    return _begin_turn(replace(state, order=state.order[1:]), events)


def play(state: TypoState, move: Play) -> Next:
    """TYP-5: the card is laid; in `challenge` the others are asked about its words."""
    mover = state.order[0]
    card = state.chosen[mover]
    ground = board(state.table)
    judged = judge(ground, card, move, state.options)
    placing = judged.placing
    table = after(ground, placing)
    laid = Laid(
        card=card,
        cell=placing.cell,
        runs=placing.runs,
        words=judged.words,
        before=state.table,
        replaced=placing.replaced,
        tiebreaker=placing.wins_tiebreaker,
        bridge=len(state.penalty) >= 2 and board(table).areas < ground.areas,  # TYP-9
    )
    gone = in_order((*state.gone, placing.replaced)) if placing.replaced else state.gone
    state = replace(state, table=table, gone=gone, chosen=put(state.chosen, mover, ""), laid=laid)
    events = (_laid(mover, move, judged), *_said(state, mover, judged))
    if state.options.judging == "challenge" and placing.runs:
        voters = tuple(seat for seat in state.remaining if seat != mover)
        return replace(state, phase="vote", vote=Vote(mover, voters), turn=state.turn + 1), events
    return _stand(state, events)


def _laid(seat: Seat, move: Play, judged: Judged) -> Event:
    card, cell = judged.placing.card, write_cell(judged.placing.cell)
    match move:
        case Put(how="gap"):
            return happened("laid-gap", seat=seat, card=card, cell=cell)
        case Put(how="turn"):
            return happened("turned", seat=seat, card=card, cell=cell)
        case Insert(_, direction):
            return happened("inserted", seat=seat, card=card, cell=cell, direction=direction)
        case Replace():
            return happened("replaced", seat=seat, card=card, cell=cell, old=judged.placing.replaced)
    return happened("laid", seat=seat, card=card, cell=cell)


def _said(state: TypoState, seat: Seat, judged: Judged) -> Iterable[Event]:
    if not judged.words:
        return ()
    if state.options.judging == "challenge":
        return (happened("says", seat=seat, words=judged.words),)
    return (
        happened("begins", run=run, word=word)
        for run, word in zip(judged.placing.runs, judged.words, strict=True)
    )


def _stand(state: TypoState, events: Events, proven: bool = False) -> Next:
    """A play stands: the Tiebreaker (TYP-6), a win (TYP-11), then the cards that it sheds (TYP-9, TYP-10)."""
    mover, laid = state.order[0], state.laid
    assert laid is not None
    state, events = _let_stand(state, events)
    if not state.hands[mover]:
        return _win(state, (mover,), (*events, happened("won", seat=mover)))
    if proven:
        events += (happened("reward", seat=mover),)
    if laid.bridge:
        events += (happened("bridge", seat=mover),)
        return replace(state, phase="drop-penalty", owes_card=proven), events
    if proven:
        return replace(state, phase="drop-any"), events
    return _end_turn(state, events)


def _let_stand(state: TypoState, events: Events) -> Next:
    """Somebody has connected a card; the Tiebreaker goes to its player where TYP-6 says so."""
    mover, laid = state.order[0], state.laid
    state = replace(state, idle=-1)
    if laid is None or not laid.tiebreaker or state.holder == mover:
        return state, events
    return replace(state, holder=mover), (*events, happened("tiebreaker", seat=mover))


def _win(state: TypoState, seats: tuple[Seat, ...], events: Events) -> Next:
    return replace(state, phase="over", won=seats, order=(), vote=None), events


def keep(state: TypoState) -> Next:
    """TYP-21"""
    mover = state.order[0]
    card = state.chosen[mover]
    if card != "M*":
        refuse("TYP-21", "no-icon-keep", card=card)
    if state.penalty:
        refuse("TYP-21", "keep-too-late")
    return _end_turn(_card_back(state, mover), (happened("kept", seat=mover, card=card),))


def _card_back(state: TypoState, seat: Seat) -> TypoState:
    """A card that was shown goes back into the hand."""
    card = state.chosen[seat]
    if not card:
        return state
    return replace(
        state,
        hands=put(state.hands, seat, in_order((*state.hands[seat], card))),
        known=put(state.known, seat, in_order((*state.known[seat], card))),
        chosen=put(state.chosen, seat, ""),
    )


def take(state: TypoState, move: Take) -> Next:
    """TYP-8: a longest line off the table, its second half into the hand; after a false word one card more (TYP-10)."""
    mover = state.order[0]
    ground = board(state.table)
    run = _line(ground.longest, ground.lines, move)
    cards = tuple(ground.cards[cell] for cell in run.cells)
    out, taken = halves(cards, more=state.phase == "take")
    state = replace(
        state,
        table=ground.take_off(run),
        hands=put(state.hands, mover, in_order((*state.hands[mover], *taken))),
        known=put(state.known, mover, in_order((*state.known[mover], *taken))),
        gone=in_order((*state.gone, *out)),
        penalty=(*state.penalty, *taken),
        phase="place",
    )
    if len(cards) == 1:
        took = happened("took-card", seat=mover, card=cards[0])
    elif out:
        took = happened("took", seat=mover, way=WAY[run.axis], line=run.pattern, cards=taken, out=out)
    else:
        took = happened("took-all", seat=mover, way=WAY[run.axis], line=run.pattern)
    if state.table.cards:
        return state, (took,)
    card = state.chosen[mover]
    state = replace(state, table=Table(((0, 0, card),)), chosen=put(state.chosen, mover, ""))
    return _end_turn(state, (took, happened("table-lays", card=card)))


def _line(longest: tuple[Run, ...], lines: tuple[Run, ...], move: Take) -> Run:
    """The longest line that is meant."""
    size = len(longest[0].cells)
    if move.cell is None:
        if len(longest) > 1:
            refuse("TYP-8", "which-line", n=len(longest), size=size)
        return longest[0]
    for run in longest:
        if run.cells[0] == move.cell and (size == 1 or run.axis == move.axis):
            return run
    way = WAY[move.axis or 0]
    if any(run.cells[0] == move.cell and run.axis == move.axis for run in lines):
        refuse("TYP-8", "not-longest", way=way, cell=write_cell(move.cell), size=size)
    refuse("TYP-8", "no-line-there", way=way, cell=write_cell(move.cell))


def drop(state: TypoState, card: str) -> Next:
    """TYP-9: one of the penalty cards of this turn; TYP-10: any card of the hand."""
    mover = state.order[0]
    if state.phase == "drop-penalty" and card not in state.penalty:
        refuse("TYP-9", "no-penalty-card", card=card, cards=in_order(state.penalty))
    if card not in state.hands[mover]:
        refuse("TYP-10", "drop-not-in-hand", card=card)
    hand = without(state.hands[mover], card)
    state = replace(
        state,
        hands=put(state.hands, mover, hand),
        known=put(state.known, mover, without(state.known[mover], card)),
        gone=in_order((*state.gone, card)),
        dropped=(*state.dropped, card),
    )
    events: Events = (happened("dropped", seat=mover, card=card),)
    if not hand:
        return _win(state, (mover,), (*events, happened("won", seat=mover)))
    if state.owes_card:
        return replace(state, phase="drop-any", owes_card=False), events
    return _end_turn(state, events)


def answer_vote(state: TypoState, seat: Seat, doubt: bool) -> Next:
    """TYP-10: all others answer; the vote closes when all have."""
    assert state.vote is not None
    state = replace(state, vote=state.vote.answered(seat, doubt))
    return _close_vote(state, (happened("doubted" if doubt else "accepted", seat=seat),))


def _close_vote(state: TypoState, events: Events) -> Next:
    vote, laid = state.vote, state.laid
    assert vote is not None and laid is not None
    if vote.waiting:
        return state, events
    state = replace(state, vote=None, turn=state.turn + 1)
    doubters, others = len(vote.doubters), len(vote.doubters) + len(vote.accepters)
    if 2 * doubters < others:
        return _stand(state, (*events, happened("undoubted")))
    words = vocabulary(state.options, board(state.table))
    if words.pairs(laid.words, laid.runs) is not None:
        return _stand(state, (*events, happened("proven", words=laid.words)), proven=True)
    missing = tuple(word for word in laid.words if word not in words)
    why = happened("no-words", words=missing) if missing else happened("wrong-words", words=laid.words)
    state = replace(
        state,
        table=laid.before,
        gone=without(state.gone, laid.replaced),
        chosen=put(state.chosen, vote.mover, laid.card),
        laid=None,
        phase="take",
    )
    return state, (*events, why, happened("undone", seat=vote.mover, card=laid.card))


def leave(state: TypoState, seat: Seat) -> Next:
    """A seat leaves: its turn is taken back, but a play that is being voted on stands."""
    on_turn = state.order[:1] == (seat,)
    state = replace(state, left=(*state.left, seat))
    events: Events = ()
    if state.phase == "choose":
        state = replace(
            state,
            hands=put(
                state.hands, seat, in_order((*state.hands[seat], *filter(None, (state.chosen[seat],))))
            ),
            chosen=put(state.chosen, seat, ""),
        )
    elif on_turn and state.phase == "vote":
        state, events = _let_stand(state, events)
    elif on_turn:
        state, events = _take_back(state)
    elif state.phase != "mix":
        state = _card_back(state, seat)
    if state.deserted:
        return _last_one(state, events)
    if on_turn:
        return _end_turn(state, events)
    state = replace(state, order=tuple(other for other in state.order if other != seat))
    if state.phase == "choose":
        return _shown_when_all_have(state, events)
    if state.vote is not None:
        return _close_vote(replace(state, vote=state.vote.without(seat)), events)
    return state, events


def _take_back(state: TypoState) -> Next:
    """The turn on hand never was; the card goes back into the hand."""
    mover, before = state.order[0], state.before
    assert before is not None
    changed = state.table != before.table or bool(state.penalty)
    hand = state.hands[mover]
    for card in state.dropped:
        hand = (*hand, card)
    for card in state.penalty:
        hand = without(hand, card)
    state = replace(
        state,
        table=before.table,
        gone=before.gone,
        holder=before.holder,
        hands=put(state.hands, mover, in_order(hand)),
        known=put(state.known, mover, before.known),
        chosen=put(state.chosen, mover, state.chosen[mover] or (state.laid.card if state.laid else "")),
    )
    return _card_back(state, mover), (happened("taken-back"),) if changed else ()


def _last_one(state: TypoState, events: Events) -> Next:
    """One seat is left and wins. What it may have chosen secretly goes back into its hand unseen."""
    if state.phase == "choose":
        hands = tuple(
            in_order((*hand, *filter(None, (card,))))
            for hand, card in zip(state.hands, state.chosen, strict=True)
        )
        state = replace(state, hands=hands, chosen=("",) * len(hands))
    winner = state.remaining[0]
    return _win(state, (winner,), (*events, happened("last", seat=winner)))

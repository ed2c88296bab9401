"""What a move of TYPO-2D does to the board and the hands, or the refusal.

Each function takes a state and gives the next one with what everybody sees of it; what follows is in `course`.
"""

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from letterloom.games.typo2d.board import WAYS, Board, Chain, halves, lay_out
from letterloom.games.typo2d.laying.icons import insert, leave_gap, replace_card, turn
from letterloom.games.typo2d.laying.placing import Placing, after, lay
from letterloom.games.typo2d.listing import BOUND, icon_plays, is_legal
from letterloom.games.typo2d.material import CARDS, HANDS, letter_of
from letterloom.games.typo2d.moves import Axis, Insert, Laying, Put, Replace, Take
from letterloom.games.typo2d.options import TypoOptions
from letterloom.games.typo2d.state import Before, Laid, TypoOpen, TypoState
from letterloom.games.typo2d.vocabulary import Dictionary, dictionary
from letterloom.rules import UNKNOWN, Event, Refused, Seat, Stock, happened, limits, put, refuse, stock, told
from letterloom.rules.notation import write_cell

Events = tuple[Event, ...]
Outcome = tuple[TypoState, Events]


def deal(state: TypoState, things: tuple[str, ...]) -> Outcome:
    """TYP-2: the first card to the board, then hand by hand. Without icons `E*` is an E (TYP-1)."""
    if (size := len("mix") + sum(len(thing) + 1 for thing in things)) > limits.MIX:
        refuse("LL-1", "too-long", n=size, most=limits.MIX)
    for thing in things:
        if thing not in CARDS:
            refuse("TYP-1", "no-card", text=thing[:20])
    open_ = state.open
    count = len(open_.seats)
    size = HANDS[count]
    if len(things) < needed(open_):
        refuse("TYP-2", "few-cards", count=len(things), needed=needed(open_))
    cards = things if open_.options.icons else tuple(map(letter_of, things))
    hands = tuple(
        stock(cards[1 + seat * size : 1 + (seat + 1) * size]) if seat not in open_.left else Stock()
        for seat in range(count)
    )
    state = replace(state, hands=hands).with_open(
        hands=tuple(hand.hidden for hand in hands),
        board=lay_out({(0, 0): cards[0], **open_.board.at}, open_.board.gaps),
    )
    events = [happened("opened", card=cards[0], seat=open_.holder)]
    events += [
        told(seat, happened("dealt", seat=seat, cards=hand.known)) for seat, hand in enumerate(hands) if hand
    ]
    return state, tuple(events)


def needed(open_: TypoOpen) -> int:
    """How many cards the deal takes (TYP-2)."""
    return 1 + len(open_.seats) * HANDS[len(open_.seats)]


def choose(state: TypoState, seat: Seat, card: str) -> Outcome:
    """TYP-3: a card is chosen secretly; it stays among the cards of the hand until all are shown."""
    if not state.hands[seat].may_hold(card):
        refuse("TYP-3", "not-in-hand", card=card)
    _check_material(state, seat, card)
    waiting = tuple([other for other in state.open.waiting if other != seat])
    open_ = replace(state.open, waiting=waiting)
    return replace(state, chosen=put(state.chosen, seat, card), open=open_), (_chose(seat, card),)


@lru_cache(maxsize=256)
def _chose(seat: Seat, card: str) -> Event:
    return told(seat, happened("chose-card", seat=seat, card=card), happened("chose", seat=seat))


def _check_material(state: TypoState, seat: Seat, card: str) -> None:
    """REF-1: of a deck that is known, a card of which all have been seen elsewhere cannot be in a hand."""
    open_ = state.open
    if not (open_.blind and open_.options.pieces) or card in state.hands[seat].known:
        return
    seen = [*open_.board.at.values(), *open_.gone.known, *open_.shown, *state.chosen]
    seen += [other for hand in state.hands for other in hand.known]
    if seen.count(card) >= open_.options.deck.count(card):
        refuse("TYP-1", "all-seen", card=card)


def show(state: TypoState) -> TypoState:
    """TYP-3: all chosen cards leave the hands."""
    chosen, hands, seen = state.chosen, [*state.hands], [*state.open.hands]
    for seat, card in enumerate(chosen):
        if card:
            hands[seat], seen[seat] = hands[seat].take(card), seen[seat].take(card)
    open_ = replace(state.open, hands=tuple(seen), shown=chosen)
    return replace(state, hands=tuple(hands), chosen=("",) * len(chosen), open=open_)


def into_hand(state: TypoState, seat: Seat, cards: tuple[str, ...], **changes: Any) -> TypoState:
    """Cards go into a hand, and everybody sees them; some else of what is open changes with it."""
    more = stock(cards)
    open_ = replace(
        state.open, hands=put(state.open.hands, seat, state.open.hands[seat].add(more)), **changes
    )
    return replace(state, hands=put(state.hands, seat, state.hands[seat].add(more)), open=open_)


def lay_card(state: TypoState, move: Laying) -> tuple[TypoState, Events, tuple[str, ...]]:
    """TYP-5: the card on turn is laid. Also gives the words that were said, or that the table says."""
    open_ = state.open
    mover, card, board, challenge = open_.mover, open_.card, open_.board, open_.options.judging == "challenge"
    placing = judge(board, card, move, dictionary(open_), open_.options)
    then = after(board, placing)
    laid = Laid(
        card=card,
        cell=placing.cell,
        runs=placing.runs,
        words=placing.words if challenge else (),
        before=board,
        replaced=placing.replaced,
        tiebreaker=placing.wins_tiebreaker,
        bridge=len(open_.penalty) >= 2 and then.areas < board.areas,  # TYP-9
    )
    gone = open_.gone.add(stock((placing.replaced,))) if placing.replaced else open_.gone
    open_ = replace(
        open_, board=then, gone=gone, shown=put(open_.shown, mover, ""), laid=laid, before=before(open_)
    )
    state = replace(state, open=open_)
    events = (_laid(mover, move, placing), *_said(mover, placing, challenge))
    return state, events, tuple([word for word in placing.words if word])


def before(open_: TypoOpen) -> Before:
    """How things stood when the turn on hand began, for a move that is about to change something."""
    return open_.before or Before(open_.board, open_.gone, open_.hands[open_.mover], open_.holder)


def _laid(seat: Seat, move: Laying, placing: Placing) -> Event:
    card, cell = placing.card, write_cell(placing.cell)
    match move:
        case Put(how=""):
            return happened("laid", seat=seat, card=card, cell=cell)
        case Insert(_, direction):
            return happened("inserted", seat=seat, card=card, cell=cell, direction=direction)
        case Replace():
            return happened("replaced", seat=seat, card=card, cell=cell, old=placing.replaced)
        case Put():
            key = "laid-gap" if move.icon == "gap" else "turned"
            return happened(key, seat=seat, card=card, cell=cell, way=WAYS[placing.axis])


def _said(seat: Seat, placing: Placing, challenge: bool) -> list[Event]:
    if challenge:
        return [happened("says", seat=seat, words=placing.words)] if placing.words else []
    return [
        happened("begins", run=run, word=word) if word else happened("begins-unsaid", run=run)
        for run, word in zip(placing.runs, placing.words, strict=True)
    ]


def judge(board: Board, card: str, move: Laying, words: Dictionary, options: TypoOptions) -> Placing:
    """A card as it would lie by a move, with its words; or the refusal."""
    plain = isinstance(move, Put) and not move.how
    if not plain:
        _check_icon(card, move)
    if card in BOUND:
        _check_icon_use(board, card, plain, words, options)
    match move:
        case Put(cell, said, ""):
            return _accept(board, lay(board, card, cell), said, words, options)
        case Put():
            return _in_a_direction(board, card, move, words, options)
        case Insert(cell, direction, said):
            return _accept(board, insert(board, card, cell, direction), said, words, options)
        case Replace(cell, said):
            return _accept(board, replace_card(board, card, cell), said, words, options)


def _check_icon(card: str, move: Laying) -> None:
    """Each way of laying but the plain one is that of an icon, and refused by its rule to other cards."""
    match move:
        case Put() if move.icon == "gap" and card not in ("O*", "P*"):
            refuse("TYP-23", "no-icon-gap", card=card)
        case Put() if move.icon == "turn" and card != "Z*":
            refuse("TYP-25", "no-icon-turn", card=card)
        case Insert() if card != "E*":
            refuse("TYP-20", "no-icon-insert", card=card)
        case Replace() if card != "N*":
            refuse("TYP-22", "no-icon-replace", card=card)


def _check_icon_use(board: Board, card: str, plain: bool, words: Dictionary, options: TypoOptions) -> None:
    """E, N, O and P must be used, and are plain cards only where they cannot be; the lexicon decides, in both modes."""
    usable = next(icon_plays(board, card, words), None) is not None
    if usable and plain:
        refuse(BOUND[card], "icon-due", card=card)
    if not usable and not plain and options.judging == "challenge":
        refuse(BOUND[card], "icon-useless", card=card)


def _in_a_direction(board: Board, card: str, move: Put, words: Dictionary, options: TypoOptions) -> Placing:
    """A gap or a turn; the direction may be left out where only one is possible."""
    placings: list[Placing] = []
    refusals: list[Refused] = []
    for axis in move.axes:
        try:
            placings.append(_along(board, card, move, axis, words, options))
        except Refused as refused:
            refusals.append(refused)
    if len(placings) > 1:
        refuse("TYP-25" if move.icon == "turn" else BOUND[card], "which-direction", how=move.icon)
    if not placings:  # rather the words than the place, where the place was right in one direction
        raise next((r for r in refusals if r.refusal.key not in ("no-gap", "no-line")), refusals[0])
    return placings[0]


def _along(
    board: Board, card: str, move: Put, axis: Axis, words: Dictionary, options: TypoOptions
) -> Placing:
    if move.icon == "gap":
        return _accept(board, leave_gap(board, card, move.cell, axis), move.words, words, options)
    # Of two lines that could be turned, one that the lexicon allows comes first.
    placings = sorted(turn(board, card, move.cell, axis), key=lambda p: not is_legal(board, p, words))
    for placing in placings[:-1]:
        try:
            return _accept(board, placing, move.words, words, options)
        except Refused:
            continue
    return _accept(board, placings[-1], move.words, words, options)


def _accept(
    board: Board, placing: Placing, said: tuple[str, ...], words: Dictionary, options: TypoOptions
) -> Placing:
    """TYP-7, and TYP-5's words: all or (where the table may say them) none, in any order."""
    runs = placing.runs
    if placing.longest < 3 and board.crowded:
        refuse("TYP-7", "four-lines")
    if (said or options.must_say) and len(said) != len(runs):
        refuse("TYP-5", "word-count", n=len(runs), runs=runs, said=len(said))
    if options.judging == "challenge":
        return replace(placing, words=said)
    words = words.on(board, placing.card, placing.replaced)
    if not said:
        found = tuple([words.example(run) for run in runs])
        if not all(found):
            for run, word in zip(runs, found, strict=True):
                if not word and not words.begins(run):
                    refuse(placing.rule, "no-word", run=run)
        return replace(placing, words=found)
    for word in said:
        if word not in words:
            refuse("TYP-5", "not-a-word", word=word)
    paired = words.pairs(said, runs)
    if paired is None:
        refuse("TYP-5", "other-beginning", words=said, runs=runs)
    return replace(placing, words=paired)


def keep(state: TypoState) -> Outcome:
    """TYP-21"""
    open_ = state.open
    if open_.card != "M*":
        refuse("TYP-21", "no-icon-keep", card=open_.card)
    if open_.penalty:
        refuse("TYP-21", "keep-too-late")
    return card_back(state, open_.mover), (happened("kept", seat=open_.mover, card=open_.card),)


def card_back(state: TypoState, seat: Seat) -> TypoState:
    """A card that was shown goes back into the hand."""
    card = state.open.shown[seat]
    if not card:
        return state
    return into_hand(state, seat, (card,), shown=put(state.open.shown, seat, ""))


def take(state: TypoState, move: Take) -> Outcome:
    """TYP-8: a longest line off the board, its second half into the hand; after a false word one card more (TYP-10)."""
    open_ = state.open
    mover, board = open_.mover, open_.board
    if not board.cards:  # only where the deal is unknown: the table lays the card at once
        return state, ()
    run = _line(board, move)
    cards = tuple([board.at[cell] for cell in run.cells])
    out, taken = halves(cards, more=open_.phase == "take")
    state = into_hand(
        state,
        mover,
        taken,
        before=before(open_),
        board=board.take_off(run),
        gone=open_.gone.add(stock(out)),
        penalty=(*open_.penalty, *taken),
    )
    way, line, cell = WAYS[run.axis], run.pattern, write_cell(run.cells[0])
    if len(cards) == 1:
        took = happened("took-card", seat=mover, card=cards[0], cell=cell)
    elif out:
        took = happened("took", seat=mover, way=way, line=line, cell=cell, cards=taken, out=out)
    else:
        took = happened("took-all", seat=mover, way=way, line=line, cell=cell)
    return state, (took,)


def _line(board: Board, move: Take) -> Chain:
    """The longest line that is meant."""
    longest = board.longest
    size = len(longest[0].cells)
    if move.line is None:
        if len(longest) > 1:
            refuse("TYP-8", "which-line", n=len(longest), size=size)
        return longest[0]
    axis, cell = move.line
    for run in longest:
        if run.cells[0] == cell and (size == 1 or run.axis == axis):
            return run
    if any(run.cells[0] == cell and run.axis == axis for run in board.lines):
        refuse("TYP-8", "not-longest", way=WAYS[axis], cell=write_cell(cell), size=size)
    refuse("TYP-8", "no-line-there", way=WAYS[axis], cell=write_cell(cell))


def lay_on_empty(state: TypoState) -> Outcome:
    """TYP-8: on an empty board the table lays the card."""
    open_ = state.open
    laid = state.with_open(board=Board(((0, 0, open_.card),)), shown=put(open_.shown, open_.mover, ""))
    return laid, (happened("table-lays", card=open_.card),)


def drop(state: TypoState, card: str | None) -> Outcome:
    """TYP-9: one of the penalty cards of this turn; TYP-10: any card of the hand."""
    open_ = state.open
    mover = open_.mover
    if card is None:
        return _drop_unseen(state)
    if open_.phase == "drop-penalty" and card not in open_.penalty:
        refuse("TYP-9", "no-penalty-card", card=card, cards=tuple(sorted(open_.penalty)))
    if not state.hands[mover].may_hold(card):
        refuse("TYP-10", "drop-not-in-hand", card=card)
    _check_material(state, mover, card)
    open_ = replace(
        open_,
        hands=put(open_.hands, mover, open_.hands[mover].take(card)),
        gone=open_.gone.add(stock((card,))),
        dropped=(*open_.dropped, card),
    )
    state = replace(state, hands=put(state.hands, mover, state.hands[mover].take(card)), open=open_)
    return state, (happened("dropped", seat=mover, card=card),)


def _drop_unseen(state: TypoState) -> Outcome:
    """REF-3: a card is discarded that the referee does not see; whichever it may have been is unknown now."""
    open_ = state.open
    mover = open_.mover
    if not open_.blind:
        refuse("TYP-10", "name-the-card")
    hand = open_.hands[mover]
    is_penalty = open_.phase == "drop-penalty" and not hand.missing(open_.penalty)
    kept = hand.take(*open_.penalty).known if is_penalty else ()
    state = with_hand(state, mover, Stock(kept, len(hand) - len(kept) - 1)).with_open(
        gone=open_.gone.add(Stock(unknown=1)), dropped=(*open_.dropped, UNKNOWN)
    )
    return state, (happened("dropped-unseen", seat=mover),)


def with_hand(state: TypoState, seat: Seat, hand: Stock) -> TypoState:
    """The state of a game with an unknown deal in which a seat holds these cards: nobody knows more of them."""
    hands = put(state.open.hands, seat, hand)
    return replace(state, hands=hands).with_open(hands=hands)


def undo(state: TypoState) -> TypoState:
    """TYP-10: a card that was laid with a false word comes back, and the board is as it was."""
    open_, laid = state.open, state.open.laid
    assert laid is not None
    return state.with_open(
        board=laid.before,
        gone=open_.gone.take(laid.replaced) if laid.replaced else open_.gone,
        shown=put(open_.shown, open_.mover, laid.card),
        laid=None,
    )


def take_back(state: TypoState) -> Outcome:
    """LL-5: the turn on hand never was; its card goes back into the hand."""
    open_ = state.open
    mover, start, laid = open_.mover, open_.before, open_.laid
    if start is None:
        return card_back(state, mover), ()
    changed = open_.board != start.board or bool(open_.penalty)
    mine = state.hands[mover]
    hand = start.hand if open_.blind else mine.add(stock(open_.dropped)).take(*open_.penalty)
    state = replace(state, hands=put(state.hands, mover, hand)).with_open(
        board=start.board,
        gone=start.gone,
        holder=start.holder,
        hands=put(open_.hands, mover, start.hand),
        shown=put(open_.shown, mover, open_.card or (laid.card if laid else "")),
    )
    return card_back(state, mover), (happened("taken-back"),) if changed else ()


def tiebreaker_after(open_: TypoOpen) -> Seat:
    """TYP-6: the Tiebreaker goes to the player of a card that was laid so."""
    return open_.mover if open_.laid is not None and open_.laid.tiebreaker else open_.holder

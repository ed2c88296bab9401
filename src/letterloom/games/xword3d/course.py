"""The course of a game of 3DXWORD: the draw for the start, the deal, turns, votes, and the end.

A turn is one answer: a play, a pass or a swap (after which chance mixes the pool). In `challenge` a play lies on
the table while the others vote, and refilling and the end follow the vote (3DX-28). `end_turn` leads from each
turn to the next one.
"""

from collections import Counter
from functools import lru_cache
from string import ascii_uppercase

from msgspec.structs import replace

from letterloom.games.xword3d import notation
from letterloom.games.xword3d.board import Board
from letterloom.games.xword3d.effect import (
    Effect,
    Situation,
    check_balance,
    check_hand,
    lay,
    new_bricks,
    taken,
)
from letterloom.games.xword3d.listing import first_play
from letterloom.games.xword3d.moves import Pass, Play, Swap
from letterloom.games.xword3d.state import Doubtful, XwordOpen, XwordState, XwordView
from letterloom.rules import (
    MIX_OWED,
    UNKNOWN,
    Accept,
    Ask,
    Doubt,
    Event,
    Line,
    Move,
    Player,
    Refused,
    Seat,
    Sheet,
    Step,
    Stock,
    Vote,
    happened,
    put,
    refuse,
    stock,
    told,
)
from letterloom.rules.limits import PIECES
from letterloom.rules.notation import is_letters
from letterloom.words import Lexicon

Steps = Step[XwordState]
HAND = 8
GROWN = 12
"""From this age on nobody has more than the usual hand (3DX-4)."""
PASSES = 2
"""When every seat has passed so often since the last play or swap, the game ends (3DX-12)."""
IDLE = 6
"""And when every seat has had so many turns since the last play."""
REMEMBERED = 1024
"""So many hands are remembered with a play of theirs."""


def asks(open_: XwordOpen) -> tuple[Ask, ...]:
    """Who is asked for what. A turn and the vote on it have numbers, and so times, of their own."""
    if open_.over:
        return ()
    if open_.unmixed:
        return (MIX_OWED,)
    number, limit = 2 * open_.turn, open_.options.limit_ms
    if open_.vote:
        return open_.vote.asks(number + 1, limit)
    movers = (open_.mover,) if open_.mover >= 0 else open_.remaining
    return tuple(Ask(seat=seat, wants="turn", turn=number, limit_ms=limit) for seat in movers)


# Mixing


def hand_size(player: Player) -> int:
    """How many bricks a player holds (3DX-4).

    >>> hand_size(Player("Ann")), hand_size(Player("Bo", 9)), hand_size(Player("Cy", 12))
    (8, 11, 8)
    """
    return HAND if player.age is None else HAND + max(0, GROWN - player.age)


def draw(pool: str, seats: tuple[Seat, ...]) -> tuple[Seat, list[tuple[Seat, str]]]:
    """Who starts (3DX-2), and what was drawn: a brick each, and again for those who tie for nearest to X.

    >>> draw("WAYE", (0, 1, 2))
    (2, [(0, 'W'), (1, 'A'), (2, 'Y'), (0, 'E'), (2, 'W')])

    Drawn bricks go to the back, so a small pool comes round again. Where that would never decide it (a pool of one
    letter), the first of those who tie starts.
    """
    drawn: list[tuple[Seat, str]] = []
    met = set()
    while len(seats) > 1 and (seats, len(drawn) % len(pool)) not in met:
        met.add((seats, len(drawn) % len(pool)))
        one = [(seat, pool[(len(drawn) + n) % len(pool)]) for n, seat in enumerate(seats)]
        drawn += one
        nearest = min(_from_x(letter) for _, letter in one)
        seats = tuple(seat for seat, letter in one if _from_x(letter) == nearest)
    return seats[0], drawn


def _from_x(letter: str) -> int:
    return abs(ord(letter) - ord("X"))


def mix(state: XwordState, things: tuple[str, ...]) -> Steps:
    """Chance has mixed the bricks: all of them at the start, the pool after a swap."""
    for thing in things:
        if len(thing) != 1 or not is_letters(thing):
            refuse("3DX-1", "no-bricks", text=thing[:20])
    if not state.open.bricks:
        return _deal(state, "".join(things))
    if Counter(things) != Counter(state.pool.known):
        refuse("3DX-7", "other-pool", n=len(state.pool))
    return Step(state.with_stocks(state.hands, Stock(things), unmixed=False), (happened("mixed"),))


def _deal(state: XwordState, pool: str) -> Steps:
    open_ = state.open
    if len(pool) > PIECES:
        refuse("3DX-1", "many-bricks", n=len(pool), most=PIECES)
    sizes = [hand_size(player) if seat not in open_.left else 0 for seat, player in enumerate(open_.seats)]
    if len(pool) < sum(sizes):
        refuse("3DX-4", "few-bricks", n=len(pool), needed=sum(sizes))
    starter, drawn = draw(pool, open_.remaining)
    turned_by = len(drawn) % len(pool)
    rest = Stock(tuple(pool[turned_by:] + pool[:turned_by]))
    events = [happened("drew-start", seat=seat, letter=letter) for seat, letter in drawn]
    events.append(happened("starts", seat=starter))
    hands = []
    for seat, size in enumerate(sizes):
        dealt, rest = rest.draw(size)
        hands.append(stock(dealt.known))
        if size:
            events.append(told(seat, happened("dealt", seat=seat, letters=_text(hands[seat]))))
    state = state.with_stocks(
        tuple(hands),
        rest,
        back="".join(letter for _, letter in drawn),
        bricks="".join(sorted(pool)),
        mover=starter,
        unmixed=False,
    )
    return look(state, tuple(events))


# Turns


def play(state: XwordState, seat: Seat, move: Play) -> Steps:
    """A play is laid, and the turn ends, or with the vote."""
    open_, hand = state.open, state.hands[seat]
    challenge = open_.options.judging == "challenge"
    here, letters = open_.situation(seat, hand), move.letters.replace(".", "")
    check_material(state, seat, letters)
    laid = lay(here, move, strict=not challenge)
    doubtful = _doubtful(move, laid)
    event = happened("played", seat=seat, move=notation.spell(move), words=doubtful.words, points=laid.points)
    warning = _warning(here, laid.board)
    state = state.with_stocks(
        put(state.hands, seat, taken(hand, letters)),
        state.pool,
        board=laid.board,
        arranged=open_.arranged or bool(warning),
        doubtful=doubtful if challenge else None,
        vote=Vote(seat, open_.others(seat)) if challenge else None,
    ).scoring(seat, laid.lines)
    if challenge:
        return Step(state, (event, *warning), laid.lines)
    state, events = _refill(state, seat)
    return end_turn(state, seat, (event, *warning, *events), laid.lines, word=True)


def _warning(here: Situation, board: Board) -> tuple[Event, ...]:
    """REF-1: what the people have built stands, whatever we think; we only say it."""
    if here.trusted:
        try:
            check_balance(here, board)
        except Refused:
            return (happened("shaky"),)
    return ()


def check_material(state: XwordState, seat: Seat, letters: str) -> None:
    """REF-1: of a set that is known, a brick of which all have been seen elsewhere cannot be in a hand."""
    open_ = state.open
    if not open_.blind or open_.is_set_unknown:
        return
    seen = Counter(brick.letter for brick in open_.board.bricks)
    for other, hand in enumerate(state.hands):
        seen.update(hand.known if other != seat else ())
    for letter in Counter(letters) - (Counter(open_.bricks) - seen):
        refuse("3DX-1", "all-seen", letter=letter)


def _doubtful(play: Play, effect: Effect) -> Doubtful:
    return Doubtful(len(new_bricks(play)), play.joiner is not None, effect.lines)


def sit_out(state: XwordState, seat: Seat) -> Steps:
    """3DX-7: a pass."""
    passes = put(state.open.passes, seat, state.open.passes[seat] + 1)
    return end_turn(state.with_open(passes=passes), seat, (happened("passed", seat=seat),))


def swap(state: XwordState, seat: Seat, letters: str) -> Steps:
    """3DX-7: set aside, draw as many, put back and mix."""
    hand, pool, count = state.hands[seat], state.pool, len(letters)
    if UNKNOWN in letters and not state.open.blind:
        refuse("3DX-7", "name-bricks")
    if not state.open.is_set_unknown:
        check_swap(hand, pool, letters)
        check_material(state, seat, letters.replace(UNKNOWN, ""))
    if state.open.blind:
        return _swap_unseen(state, seat, letters)
    drawn, rest = pool.draw(count)
    event = told(
        seat,
        happened("swapped", seat=seat, letters=letters, drawn=_text(drawn)),
        happened("swapped-hidden", seat=seat, n=count),
    )
    state = state.with_stocks(
        put(state.hands, seat, hand.take(*letters).add(drawn)),
        rest.add(stock(letters)),  # its order is nobody's business before it is mixed
        back="",
        passes=(0,) * len(state.hands),  # 3DX-12: it is no pass
        unmixed=True,
    )
    return end_turn(state, seat, (event,))


def _swap_unseen(state: XwordState, seat: Seat, letters: str) -> Steps:
    """REF-3: of what is swapped only the number is known, or which bricks went; what came is unknown."""
    hand = state.hands[seat]
    named = not letters.strip(ascii_uppercase)
    kept = taken(hand, letters).add(Stock(unknown=len(letters))) if named else hand.hidden
    swapped = state.with_stocks(
        put(state.hands, seat, kept), state.pool, passes=(0,) * len(state.hands), unmixed=True
    )
    return end_turn(swapped, seat, (happened("swapped-hidden", seat=seat, n=len(letters)),))


def check_swap(hand: Stock, pool: Stock, letters: str) -> None:
    """3DX-7: the pool must hold as many bricks as are set aside."""
    if len(letters) > len(hand) or UNKNOWN not in letters:
        check_hand(hand, letters)
    if len(letters) > len(pool):
        refuse("3DX-7", "small-pool", n=len(pool))


def _refill(state: XwordState, seat: Seat) -> tuple[XwordState, tuple[Event, ...]]:
    """Draw up to a full hand while the pool lasts (3DX-4)."""
    hand = state.hands[seat]
    drawn, rest = state.pool.draw(max(0, hand_size(state.open.seats[seat]) - len(hand)))
    if not drawn:
        return state, ()
    hidden = happened("refilled-hidden", seat=seat, n=len(drawn))
    event = told(seat, happened("refilled", seat=seat, letters=_text(drawn)), hidden)
    if drawn.unknown:
        event = hidden
    return state.with_stocks(put(state.hands, seat, hand.add(drawn)), rest), (event,)


def _text(pieces: Stock) -> str:
    return "".join(sorted(pieces.known))


# Votes


def settle(state: XwordState, events: tuple[Event, ...]) -> Steps:
    """A vote has closed; a doubt has all words looked up (3DX-28)."""
    vote, doubtful = state.open.vote, state.open.doubtful
    assert vote is not None and doubtful is not None
    closed = state.with_open(vote=None, doubtful=None)
    if vote.doubters:
        wrong = tuple(word for word in doubtful.words if word not in state.open.lexicon)
        if wrong:
            events += (happened("taken-back", words=wrong),)
            return end_turn(_without(closed, vote.mover, doubtful), vote.mover, events)
        events += (happened("upheld"),)
    if vote.mover not in state.open.left:
        closed, drawn = _refill(closed, vote.mover)
        events += drawn
    return end_turn(closed, vote.mover, events, word=True)


def _without(state: XwordState, seat: Seat, doubtful: Doubtful) -> XwordState:
    """A play goes back with its bricks and its Joiner."""
    board = state.open.board
    kept, taken = board.bricks[: -doubtful.bricks], board.bricks[-doubtful.bricks :]
    links = board.links[:-1] if doubtful.joiner else board.links
    hand = state.hands[seat].add(stock(brick.letter for brick in taken))
    state = state.with_stocks(put(state.hands, seat, hand), state.pool, board=Board(kept, links))
    return state.unscoring(seat, doubtful.lines)


# Looking ahead


def is_asked_for(view: XwordView, move: Move) -> bool:
    """Is this the kind of move that the view's seat is asked for now?"""
    kinds = Accept | Doubt if view.open.vote else Play | Pass | Swap
    return view.asked is not None and isinstance(move, kinds)


def foresee(view: XwordView, move: Move) -> tuple[XwordView, Sheet]:
    """A seat's view after its move as far as it can know, before anything is drawn, and what the move brings."""
    open_ = view.open
    match move:
        case Play():
            assert view.seat is not None
            here = open_.situation(view.seat, view.hand)
            effect = lay(here, move, strict=open_.options.judging == "strict")
            hand = taken(view.hand, move.letters.replace(".", ""))
            laid = replace(open_, board=effect.board, doubtful=_doubtful(move, effect))
            return replace(view, hand=hand, open=laid), effect.lines
        case Swap(letters):
            if UNKNOWN in letters and not open_.blind:
                refuse("3DX-7", "name-bricks")
            if not open_.is_set_unknown:
                check_swap(view.hand, open_.pool, letters)
            return replace(view, hand=taken(view.hand, letters)), ()
    return view, ()


# What follows


def end_turn(
    state: XwordState, seat: Seat, events: tuple[Event, ...], gains: Sheet = (), word: bool = False
) -> Steps:
    """A seat has had its turn, with or without a word; the next one is asked, or the game ends."""
    open_ = state.open
    nothing = (0,) * len(open_.seats)
    after = state.with_open(
        plays=open_.plays + word,
        passes=nothing if word else open_.passes,
        idle=nothing if word else put(open_.idle, seat, open_.idle[seat] + 1),
        turned=put(open_.turned, seat, True),
        mover=open_.after(seat),  # 3DX-5
        turn=open_.turn + 1,
    )
    step = look(after, events + opened(open_, after.open))
    return Step(step.state, step.events, gains)


def step_over(state: XwordState, seat: Seat, events: tuple[Event, ...]) -> Steps:
    """A seat has left, and nobody votes on: if it was its turn, the next one is asked."""
    open_ = state.open
    if open_.mover == seat and not open_.deserted:
        state = state.with_open(mover=open_.after(seat), turn=open_.turn + 1)
    return look(state, events)


def opened(before: XwordOpen, after: XwordOpen) -> tuple[Event, ...]:
    """Say so when bricks may leave the table from now on (3DX-20)."""
    return (happened("opened"),) if after.is_high and not before.is_high else ()


def look(state: XwordState, events: tuple[Event, ...]) -> Steps:
    """3DX-12: has the game ended?"""
    why = _ending(state)
    if not why:
        return Step(state, events)
    return finish(state, (*events, happened(why)))


def finish(state: XwordState, events: tuple[Event, ...]) -> Steps:
    """The game is over: what is left in the hands is shown, as far as it is known, and counted (3DX-11)."""
    for seat, hand in enumerate(state.hands):
        if not hand:
            continue
        count, letters = len(hand), _text(hand)
        if seat in state.open.left:
            events += (happened("held", seat=seat, letters=letters),) if hand.is_known else ()
        else:  # 3DX-11
            state = state.scoring(seat, (Line(points=-count, key="in-hand", args=(("n", count),)),))
            shown = {"letters": letters} if hand.is_known else {}
            key = "left-over" if hand.is_known else "left-over-unseen"
            events += (happened(key, seat=seat, n=count, **shown),)
    return Step(state.with_open(over=True, vote=None, doubtful=None, hands=state.hands), events)


def _ending(state: XwordState) -> str:
    open_ = state.open
    if open_.deserted:
        return "ended-alone"
    if not open_.bricks or open_.vote:
        return ""
    if all(open_.passes[seat] >= PASSES for seat in open_.remaining):
        return "ended-passes"
    if all(open_.idle[seat] >= IDLE for seat in open_.remaining):
        return "ended-idle"
    if not state.pool and all(hand.is_known for hand in state.hands) and not open_.is_set_unknown:  # REF-4
        seats = [open_.situation(seat, state.hands[seat]) for seat in open_.remaining if state.hands[seat]]
        if not open_.lexicon.keep(Prospects).is_any(seats):
            return "ended-stuck"
    return ""


class Prospects:
    """Can any of some seats lay anything? It remembers what was found, and is let go with the words.

    What a hand could lay before the last play, it mostly still can: that is tried before anything is searched.
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._found: dict[Stock, Play] = {}
        self._can_play = lru_cache(maxsize=1024)(self._search)

    def is_any(self, seats: list[Situation]) -> bool:
        """Has any of these seats a legal play?"""
        fullest_first = sorted(seats, key=lambda here: -len(here.hand))
        return any(map(self._still_can, seats)) or any(map(self._can_play, fullest_first))

    def _still_can(self, here: Situation) -> bool:
        play = self._found.get(here.hand)
        try:
            return play is not None and bool(lay(here, play))
        except Refused:
            return False

    def _search(self, here: Situation) -> bool:
        play = first_play(here)
        if play is not None:
            if len(self._found) >= REMEMBERED:
                self._found.clear()
            self._found[here.hand] = play
        return play is not None

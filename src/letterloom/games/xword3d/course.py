"""The course of a game of 3DXWORD: the draw for the start, the deal, whose turn is next, and the end."""

from collections import Counter
from functools import lru_cache

from msgspec.structs import replace

from letterloom.games.xword3d.finding import first_play
from letterloom.games.xword3d.lattice import Board
from letterloom.games.xword3d.laying import Position
from letterloom.games.xword3d.state import XwordState, is_high, position
from letterloom.rules import Event, Player, Seat, Sheet, Step, happened, put, refuse

Steps = Step[XwordState]
HAND = 8
GROWN = 12
"""From this age on nobody has more than the usual hand (3DX-4)."""
PASSES = 2
"""When every seat has passed so often since the last play, the game ends (3DX-12)."""


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


def mix(state: XwordState, order: str) -> Steps:
    """Chance has mixed the bricks: all of them at the start, the pool after a swap."""
    if not state.bricks:
        return _deal(state, order)
    if Counter(order) != Counter(state.pool):
        refuse("3DX-7", "other-pool", n=len(state.pool))
    return Step(replace(state, pool=order, unmixed=False), (happened("mixed"),))


def _deal(state: XwordState, pool: str) -> Steps:
    sizes = [hand_size(player) if seat not in state.left else 0 for seat, player in enumerate(state.seats)]
    if len(pool) < sum(sizes):
        refuse("3DX-4", "few-bricks", n=len(pool), needed=sum(sizes))
    starter, drawn = draw(pool, state.remaining)
    turned_by = len(drawn) % len(pool)
    rest = pool[turned_by:] + pool[:turned_by]
    events: list[Event] = [happened("drew-start", seat=seat, letter=letter) for seat, letter in drawn]
    events.append(happened("starts", seat=starter))
    hands = []
    for seat, size in enumerate(sizes):
        hands.append("".join(sorted(rest[:size])))
        rest = rest[size:]
        if size:
            events.append(Event("dealt", {"seat": seat, "letters": hands[seat]}, only=seat))
    dealt = replace(
        state,
        bricks="".join(sorted(pool)),
        pool=rest,
        shown=min(len(drawn), len(rest)),
        hands=tuple(hands),
        mover=starter,
        unmixed=False,
    )
    return look(dealt, tuple(events))


def refill(state: XwordState, seat: Seat, events: tuple[Event, ...]) -> Steps:
    """Draw up to a full hand while the pool lasts (3DX-4)."""
    count = min(hand_size(state.seats[seat]) - len(state.hands[seat]), len(state.pool))
    if count <= 0:
        return Step(state, events)
    drawn, rest = state.pool[:count], state.pool[count:]
    hand = "".join(sorted(state.hands[seat] + drawn))
    told = Event(
        "refilled",
        {"seat": seat, "letters": "".join(sorted(drawn))},
        only=seat,
        others=Event("refilled-hidden", {"seat": seat, "n": count}),
    )
    filled = replace(state, pool=rest, shown=min(state.shown, len(rest)), hands=put(state.hands, seat, hand))
    return Step(filled, (*events, told))


def stand(state: XwordState, events: tuple[Event, ...]) -> Steps:
    """A play has been voted on and stands (3DX-28)."""
    assert state.doubtful is not None
    seat = state.doubtful.vote.mover
    step = Step(replace(state, doubtful=None), events)
    if seat not in state.left:
        step = refill(step.state, seat, events)
    return end_turn(step.state, seat, step.events, word=True)


def take_back(state: XwordState, events: tuple[Event, ...]) -> Steps:
    """A play has been voted on and falls: its bricks and its Joiner go back; a turn, but no word (3DX-28)."""
    assert state.doubtful is not None
    doubtful = state.doubtful
    seat, bricks = doubtful.vote.mover, state.board.bricks
    kept, taken = bricks[: -doubtful.bricks], bricks[-doubtful.bricks :]
    links = state.board.links[:-1] if doubtful.joiner else state.board.links
    hand = "".join(sorted([*state.hands[seat], *(brick.letter for brick in taken)]))
    state = replace(
        state,
        board=Board(kept, links),
        hands=put(state.hands, seat, hand),
        lines=put(state.lines, seat, state.lines[seat][: -len(doubtful.words)]),
        doubtful=None,
    )
    return end_turn(state, seat, events)


def end_turn(
    state: XwordState, seat: Seat, events: tuple[Event, ...], gains: Sheet = (), word: bool = False
) -> Steps:
    """A seat has had its turn, with or without a word; the next one is asked, or the game ends."""
    after = replace(
        state,
        plays=state.plays + word,
        turned=put(state.turned, seat, True),
        mover=next_seat(state, seat),
        turn=state.turn + 1,
    )
    step = look(after, events + opened(state, after))
    return Step(step.state, step.events, gains)


def opened(before: XwordState, after: XwordState) -> tuple[Event, ...]:
    """Say so when bricks may leave the table from now on (3DX-20)."""
    return (happened("opened"),) if is_high(after) and not is_high(before) else ()


def next_seat(state: XwordState, seat: Seat) -> Seat:
    """Clockwise among those who still play (3DX-5)."""
    return min(state.remaining, key=lambda other: (other - seat - 1) % len(state.seats))


def look(state: XwordState, events: tuple[Event, ...]) -> Steps:
    """3DX-12: has the game ended?"""
    why = _ending(state)
    if not why:
        return Step(state, events)
    over = replace(state, over=True, doubtful=None)
    left_over = tuple(
        happened("left-over", seat=seat, n=len(over.hands[seat]))
        for seat in over.remaining
        if over.hands[seat]
    )
    return Step(over, (*events, happened(why), *left_over))


def _ending(state: XwordState) -> str:
    if state.deserted:
        return "ended-alone"
    if not state.bricks or state.doubtful:
        return ""
    if all(state.passes[seat] >= PASSES for seat in state.remaining):
        return "ended-passes"
    if not state.pool:
        fullest_first = sorted(state.remaining, key=lambda seat: -len(state.hands[seat]))
        if not any(_can_play(position(state, seat, state.hands[seat])) for seat in fullest_first):
            return "ended-stuck"
    return ""


@lru_cache(maxsize=1024)
def _can_play(here: Position) -> bool:
    return first_play(here) is not None

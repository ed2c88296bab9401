"""3DXWORD as a game: who is asked for what, and what each answer does.

A turn is one answer: a play, a pass or a swap (after which chance mixes the pool). In `challenge` a play lies on
the table while the others vote, and refilling and the end follow the vote (3DX-28). What a play does is
worked out in `laying`, which plays there are in `finding`; the deal, the next turn and the end are in `course`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from letterloom.games.xword3d import bot, course, finding, notation, scene
from letterloom.games.xword3d.course import Steps
from letterloom.games.xword3d.lattice import Board
from letterloom.games.xword3d.laying import Laid, lay, measure
from letterloom.games.xword3d.material import BRICKS, bricks, set_size
from letterloom.games.xword3d.moves import Pass, Play, Swap
from letterloom.games.xword3d.options import XwordOptions
from letterloom.games.xword3d.state import Doubtful, XwordState, XwordView, position
from letterloom.rules import (
    CHANCE,
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
    Resign,
    Scene,
    Seat,
    Sheet,
    Step,
    Verdict,
    Vote,
    happened,
    put,
    refuse,
)
from letterloom.rules.notation import is_letters

IN_HAND = "in-hand"
"""The line of a sheet for bricks that are left at the end (3DX-11)."""


class Xword3d(Game[XwordState, XwordView, XwordOptions]):
    """The rules. `answer` is the place to start reading."""

    id = "3dxword"
    title = "3DXWORD"
    credit = "Morphun"
    about = "A crossword of letter bricks with no board: flat on the table, then up into the air."
    players = range(2, 13)
    version = 1
    folder = Path(__file__).parent
    options = XwordOptions
    state = XwordState

    def start(self, options: XwordOptions, seats: tuple[Player, ...]) -> XwordState:
        count = len(seats)
        return XwordState(
            options=options,
            seats=seats,
            hands=("",) * count,
            lines=((),) * count,
            turned=(False,) * count,
            passes=(0,) * count,
        )

    def asks(self, state: XwordState) -> tuple[Ask, ...]:
        if state.over:
            return ()
        if state.unmixed:
            return (Ask(seat=CHANCE, wants="mix"),)
        limit = state.options.limit_ms
        if state.doubtful:
            return state.doubtful.vote.asks(2 * state.turn + 1, limit)  # a vote has a deadline of its own
        return (Ask(seat=state.mover, wants="turn", turn=2 * state.turn, limit_ms=limit),)

    def answer(self, state: XwordState, entry: Entry) -> Steps:
        seat = entry.seat
        match entry.move:
            case Mix(things):
                return course.mix(state, "".join(things))
            case Play() as play if not state.doubtful:
                return self._play(state, seat, play)
            case Pass() if not state.doubtful:
                return self._pass(state, seat)
            case Swap(letters) if not state.doubtful:
                return self._swap(state, seat, letters)
            case Accept() if state.doubtful:
                return self._accept(state, seat)
            case Doubt() if state.doubtful:
                return self._doubt(state, seat)
        refuse("LL-2", "not-now")

    def _play(self, state: XwordState, seat: Seat, play: Play) -> Steps:
        challenge = state.options.judging == "challenge"
        laid = lay(position(state, seat, state.hands[seat]), play, strict=not challenge)
        hand = Counter(state.hands[seat]) - Counter(play.letters.replace(".", ""))
        words = tuple(line.word for line in laid.lines)
        events = [happened("played", seat=seat, move=notation.spell(play), words=words, points=laid.points)]
        fresh = len(laid.board.bricks) - len(state.board.bricks)
        state = replace(
            state,
            board=laid.board,
            hands=put(state.hands, seat, "".join(sorted(hand.elements()))),
            lines=put(state.lines, seat, state.lines[seat] + laid.lines),
            passes=(0,) * len(state.seats),  # 3DX-12
        )
        if not challenge:
            step = course.refill(state, seat, tuple(events))
            return course.end_turn(step.state, seat, step.events, laid.lines, word=True)
        others = tuple(other for other in state.remaining if other != seat)
        doubtful = Doubtful(Vote(seat, others), fresh, play.joiner is not None, words)
        return Step(replace(state, doubtful=doubtful), tuple(events), laid.lines)

    def _pass(self, state: XwordState, seat: Seat) -> Steps:
        # 3DX-7
        passes = put(state.passes, seat, state.passes[seat] + 1)
        return course.end_turn(replace(state, passes=passes), seat, (happened("passed", seat=seat),))

    def _swap(self, state: XwordState, seat: Seat, letters: str) -> Steps:
        # 3DX-7: set aside, draw as many, put back and mix.
        _check_swap(state.hands[seat], len(state.pool), letters)
        count = len(letters)
        drawn, rest = state.pool[:count], state.pool[count:]
        kept = Counter(state.hands[seat]) - Counter(letters)
        told = Event(
            "swapped",
            {"seat": seat, "letters": "".join(sorted(letters)), "drawn": "".join(sorted(drawn))},
            only=seat,
            others=Event("swapped-hidden", {"seat": seat, "n": count}),
        )
        swapped = replace(
            state,
            hands=put(state.hands, seat, "".join(sorted([*kept.elements(), *drawn]))),
            pool="".join(sorted(rest + letters)),  # its order is nobody's business before it is mixed
            shown=0,
            passes=put(state.passes, seat, state.passes[seat] + 1),
            unmixed=True,
        )
        return course.end_turn(swapped, seat, (told,))

    def _accept(self, state: XwordState, seat: Seat) -> Steps:
        assert state.doubtful is not None
        vote = state.doubtful.vote.answered(seat, doubt=False)
        state = replace(state, doubtful=replace(state.doubtful, vote=vote))
        events = (happened("accepted", seat=seat),)
        return Step(state, events) if vote.waiting else course.stand(state, events)

    def _doubt(self, state: XwordState, seat: Seat) -> Steps:
        # 3DX-28: the first doubt has all words looked up.
        assert state.doubtful is not None
        wrong = [word for word in state.doubtful.words if word not in state.options.words]
        event = happened("doubted", seat=seat)
        if wrong:
            return course.take_back(state, (event, happened("taken-back", words=wrong)))
        return course.stand(state, (event, happened("upheld")))

    def depart(self, state: XwordState, seat: Seat, at_ms: int) -> Steps:
        before, state = state, replace(state, left=(*state.left, seat))
        if state.doubtful and not state.deserted:
            vote = state.doubtful.vote
            if vote.mover == seat:
                return course.stand(state, ())  # LL-5: a play that is being voted on stands
            vote = vote.without(seat)
            state = replace(state, doubtful=replace(state.doubtful, vote=vote))
            return Step(state) if vote.waiting else course.stand(state, ())
        if state.mover == seat and not state.deserted:
            state = replace(state, mover=course.next_seat(state, seat), turn=state.turn + 1)
        return course.look(state, course.opened(before, state))

    def expire(self, state: XwordState, seat: Seat, at_ms: int) -> Steps:
        # 3DX-27
        return self._accept(state, seat) if state.doubtful else self._pass(state, seat)

    def chance(self, state: XwordState, rng: Random) -> Mix:
        if state.bricks:
            things = sorted(state.pool)
        else:
            size = state.options.pieces or set_size(len(state.seats))
            size = max(size, sum(course.hand_size(player) for player in state.seats))
            things = [letter for letter, count in bricks(size).items() for _ in range(count)]
        rng.shuffle(things)
        return Mix(tuple(things))

    def sheets(self, state: XwordState) -> tuple[Sheet, ...]:
        if not state.over:
            return state.lines
        return tuple(
            (*lines, Line(points=-len(hand), key=IN_HAND, args={"n": len(hand)}))
            if hand and seat not in state.left
            else lines
            for seat, (lines, hand) in enumerate(zip(state.lines, state.hands, strict=True))
        )

    def winners(self, state: XwordState) -> tuple[Seat, ...]:
        if not state.over:
            return ()
        sheets = self.sheets(state)
        totals = {seat: sum(line.points for line in sheets[seat]) for seat in state.remaining}
        return tuple(seat for seat, total in totals.items() if total == max(totals.values()))

    def view(self, state: XwordState, seat: Seat | None) -> XwordView:
        return XwordView(
            **self.known_to_all(state, seat),
            bricks=state.bricks,
            pool=len(state.pool),
            shown=state.pool[len(state.pool) - state.shown :],
            hands=tuple(hand if state.over or s == seat else None for s, hand in enumerate(state.hands)),
            held=tuple(len(hand) for hand in state.hands),
            board=state.board,
            mover=state.mover,
            plays=state.plays,
            turned=state.turned,
            passes=state.passes,
            doubtful=state.doubtful,
            unmixed=state.unmixed,
            turn=state.turn,
            over=state.over,
        )

    def public(self, state: XwordState, move: Move) -> str:
        return f"swap {len(move.letters)}" if isinstance(move, Swap) else notation.spell(move)

    def moves(self, view: XwordView) -> Iterator[Move]:
        if view.asked is None:
            return
        if view.doubtful:
            yield Accept()
            yield Doubt()
            return
        assert view.seat is not None
        hand = view.hands[view.seat]
        assert hand is not None
        yield from finding.plays(position(view, view.seat, hand))
        yield Pass()

    def judge(self, view: XwordView, move: Move) -> Verdict:
        """As in a state, but without imagining one."""
        if isinstance(move, Resign) and view.seat is not None and view.seat not in view.left and view.asks:
            return Verdict(0)
        if view.asked is None:
            refuse("LL-2", "not-asked")
        assert view.seat is not None
        hand = view.hands[view.seat]
        assert hand is not None
        match move:
            case Play() if not view.doubtful:
                laid = lay(position(view, view.seat, hand), move, strict=view.options.judging == "strict")
                return Verdict(laid.points, laid.lines)
            case Swap(letters) if not view.doubtful:
                _check_swap(hand, view.pool, letters)
                return Verdict(0)
            case Pass() if not view.doubtful:
                return Verdict(0)
            case Accept() | Doubt() if view.doubtful:
                return Verdict(0)
        refuse("LL-2", "not-now")

    def read_mix(self, things: Sequence[str]) -> Mix:
        letters = "".join(things)
        if not is_letters(letters):
            refuse("3DX-1", "no-bricks", text=letters[:20])
        return Mix(tuple(letters.upper()))

    def parse(self, view: XwordView, words: Sequence[str]) -> Move:
        return notation.parse(words)

    def write(self, view: XwordView, move: Move) -> str:
        if isinstance(move, Mix):
            return f"mix {''.join(move.things)}"
        return super().write(view, move)

    def spell(self, view: XwordView, move: Move) -> str:
        return notation.spell(move)

    def consult(self, view: XwordView, words: Sequence[str]) -> tuple[Note, ...]:
        """`balance`: how firmly the structure stands; `balance play …`: how it would with that play."""
        if not words or words[0].lower() != "balance":
            return ()
        board: Board = view.board
        if len(words) > 1 and view.seat is not None and (hand := view.hands[view.seat]) is not None:
            move = notation.parse(words[1:])
            if isinstance(move, Play):
                laid: Laid = measure(position(view, view.seat, hand), move, strict=False)
                board = laid.board
        return scene.balance(board, view.options.joint_strength)

    def imagine(self, view: XwordView, rng: Random) -> XwordState:
        """What is on the table, in known hands and at the back of the pool is taken from the set; the rest is dealt."""
        seen = Counter(brick.letter for brick in view.board.bricks) + Counter(view.shown)
        for hand in view.hands:
            seen += Counter(hand or "")
        unseen = sorted((Counter(view.bricks) - seen).elements())
        rng.shuffle(unseen)
        hands = []
        for hand, count in zip(view.hands, view.held, strict=True):
            hands.append(hand if hand is not None else "".join(sorted(unseen[:count])))
            unseen = unseen if hand is not None else unseen[count:]
        return XwordState(
            options=view.options,
            seats=view.seats,
            left=view.left,
            bricks=view.bricks,
            pool="".join(unseen) + view.shown,
            shown=len(view.shown),
            hands=tuple(hands),
            board=view.board,
            lines=tuple(tuple(line for line in sheet if line.key != IN_HAND) for sheet in view.sheets),
            mover=view.mover,
            plays=view.plays,
            turned=view.turned,
            passes=view.passes,
            doubtful=view.doubtful,
            unmixed=view.unmixed,
            turn=view.turn,
            over=view.over,
        )

    def scene(self, view: XwordView) -> Scene:
        return scene.scene(view)

    def pieces(self, view: XwordView) -> Iterator[str]:
        yield from (brick.letter for brick in view.board.bricks)
        for hand in view.hands:
            yield from hand or ""

    def material(self) -> Mapping[str, Any]:
        return {"letters": bricks(BRICKS)}

    def bots(self) -> tuple[Bot[XwordView], ...]:
        return (bot.Greedy(),)


def _check_swap(hand: str, pool: int, letters: str) -> None:
    # 3DX-7
    if missing := Counter(letters) - Counter(hand):
        refuse("3DX-4", "not-in-hand", letters="".join(sorted(missing.elements())))
    if len(letters) > pool:
        refuse("3DX-7", "small-pool", n=pool)

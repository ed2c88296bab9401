"""What the contract asks of any game, as functions that fail with an AssertionError.

They are apart from the tests so that planted faults can show that each of them notices.
"""

from collections import Counter
from itertools import permutations
from random import Random
from typing import Any

import msgspec

from letterloom.rules import CHANCE, CLOCK, AnyGame, Entry, Mix, Refusal, Resign, Seat, Timeout, heard
from tests.contract.playing import Moment, first_moves


def encoded(value: Any) -> bytes:
    """JSON bytes: unlike ==, they tell the order of keys too."""
    return msgspec.json.encode(value)


def seats_of(state: Any) -> list[Seat | None]:
    return [None, *range(len(state.seats))]


def check_json(game: AnyGame, state: Any) -> None:
    """state → JSON → state."""
    assert msgspec.json.decode(encoded(state), type=game.state) == state


def check_notation(game: AnyGame, moment: Moment) -> None:
    """What is written is read as the same move."""
    view = game.view(moment.state, moment.entry.seat if moment.entry.seat >= 0 else None)
    text = game.write(view, moment.entry.move)
    assert game.read(view, text) == moment.entry.move, text


def check_moves(game: AnyGame, state: Any, rng: Random, most: int = 60) -> None:
    """Every listed move is accepted and brings what was said; none is listed twice."""
    for ask in game.asks(state):
        if ask.seat == CHANCE:
            continue
        view = game.view(state, ask.seat)
        moves = first_moves(game, view, 300)
        assert moves, f"seat {ask.seat} is asked for {ask.wants} and has no move"
        texts = [game.write(view, move) for move in moves]
        assert len(set(texts)) == len(texts), "a move is listed twice"
        for move in rng.sample(moves, min(most, len(moves))):
            assert game.read(view, game.write(view, move)) == move
            verdict = game.judge(view, move)
            points = gained(game, state, ask.seat, move)
            if verdict.points != points:  # right only where that depends on what the seat cannot know
                imagined = [game.imagine(view, Random(n)) for n in range(30)]
                possible = {gained(game, one, ask.seat, move) for one in imagined}
                assert {verdict.points, points} <= possible, game.write(view, move)
    for seat in range(len(state.seats)):
        if all(ask.seat != seat for ask in game.asks(state)):
            assert not first_moves(game, game.view(state, seat), 1), (
                f"seat {seat} is not asked, and has moves"
            )


def gained(game: AnyGame, state: Any, seat: Seat, move: Any) -> int:
    return sum(line.points for line in game.apply(state, Entry(seat, move)).gains)


def check_refused(game: AnyGame, state: Any, text: str, rules: set[str]) -> None:
    """A line that is not among the moves is refused by a rule of the page, or does something legal."""
    before = encoded(state)
    for seat in (CLOCK, CHANCE, *range(len(state.seats))):
        view = game.view(state, seat if seat >= 0 else None)
        rule = None
        try:
            game.apply(state, Entry(seat, game.read(view, text)))
        except Refusal as refusal:
            rule = refusal.rule
        assert rule is None or rule in rules, f"{text}: {rule}"
    assert encoded(state) == before


def check_time_outs(game: AnyGame, state: Any) -> None:
    """The clock can answer every ask, and nothing else."""
    asked = {ask.seat for ask in game.asks(state)}
    for seat in range(len(state.seats)):
        entry = Entry(CLOCK, Timeout(seat))
        if seat in asked:
            assert encoded(game.apply(state, entry).state) != encoded(state)
        else:
            assert refused(game, state, entry) == "LL-2"


def check_leaving(game: AnyGame, state: Any) -> None:
    """Whoever plays may leave, is asked nothing more and cannot win."""
    over = not game.asks(state)
    for seat in range(len(state.seats)):
        entry = Entry(seat, Resign())
        if over or not game.is_playing(state, seat):
            assert refused(game, state, entry) == "LL-2"
            continue
        after = game.apply(state, entry).state
        assert seat in after.left
        asks = game.asks(after)
        assert all(ask.seat != seat for ask in asks)
        assert asks or seat not in game.winners(after)
        if after.deserted:
            assert not asks
            assert game.winners(after) == after.remaining
        check_json(game, after)


def refused(game: AnyGame, state: Any, entry: Entry) -> str | None:
    try:
        game.apply(state, entry)
    except Refusal as refusal:
        return refusal.rule
    return None


def check_views(game: AnyGame, state: Any, rng: Random) -> None:
    """A view could come from any state that is imagined from it."""
    for seat in seats_of(state):
        view = game.view(state, seat)
        again = game.view(game.imagine(view, rng), seat)
        assert encoded(again) == encoded(view), f"seat {seat} sees something else in an imagined state"


def imagination_varies(game: AnyGame, states: list[Any], tries: int = 6) -> bool:
    """Is there a view behind which different states can lie?"""
    for state in states:
        for seat in seats_of(state):
            view = game.view(state, seat)
            if len({encoded(game.imagine(view, Random(n))) for n in range(tries)}) > 1:
                return True
    return False


def check_swap(game: AnyGame, moment: Moment, rng: Random) -> bool:
    """Swapping what a seat cannot see changes nothing in what it sees and hears of another's move.

    The move is made again from a state with other secrets, by a move that looks the same to others.
    Where both end with the same view, the onlooker must have heard the same. Returns whether that
    could be compared.
    """
    state, entry, step = moment
    compared = False
    for seat in seats_of(state):
        swapped = game.imagine(game.view(state, seat), rng)
        if seat == entry.seat or entry.seat < 0 or isinstance(entry.move, Resign):
            moves = [entry.move]
        else:
            looks = game.public(state, entry.move)
            other = game.view(swapped, entry.seat)
            moves = [m for m in first_moves(game, other, 200) if game.public(swapped, m) == looks]
        for move in rng.sample(moves, min(3, len(moves))):
            try:
                again = game.apply(swapped, Entry(entry.seat, move, entry.at_ms))
            except Refusal:
                continue
            if encoded(game.view(again.state, seat)) == encoded(game.view(step.state, seat)):
                compared = compared or encoded(again.state) != encoded(step.state)
                assert encoded(heard(again.events, seat)) == encoded(heard(step.events, seat)), f"seat {seat}"
    return compared


def check_twins(game: AnyGame, moments: list[Moment], seat: Seat | None, rng: Random) -> int:
    """Two games in which a seat hears the same look the same to it all along.

    A twin follows the game; where it can do so without the seat hearing a difference, chance deals otherwise
    and the others answer otherwise. Unlike an imagined state, a twin does not come from the view, so it shows
    what a view gives away even where imagining agrees with it. Returns how often the two differed.
    """
    differed = 0
    state = moments[0].state
    for moment in moments:
        step = _unheard(game, state, moment, seat, rng)
        if step is None:  # what was hidden has come out: a new twin begins
            state = moment.step.state
            continue
        state = step.state
        if not game.asks(moment.step.state):
            break  # when it is over, everything may be shown
        if encoded(state) == encoded(moment.step.state):
            continue
        differed += 1
        assert encoded(game.view(state, seat)) == encoded(game.view(moment.step.state, seat)), (
            f"seat {seat} sees what it has not heard"
        )
        if seat is not None:
            _check_answers_alike(game, state, moment.step.state, seat, rng)
    return differed


def _unheard(game: AnyGame, state: Any, moment: Moment, seat: Seat | None, rng: Random) -> Any:
    """The twin's next step: other than the game's if possible, but the seat hears the same."""
    entry = moment.entry
    others: list[Any] = []
    if isinstance(entry.move, Mix):
        others = [_transposed(entry.move, rng) for _ in range(30)] if len(entry.move.things) > 1 else []
    elif entry.seat >= 0 and entry.seat != seat and not isinstance(entry.move, Resign):
        looks = game.public(moment.state, entry.move)
        listed = first_moves(game, game.view(state, entry.seat), 40)
        alike = [move for move in listed if game.public(state, move) == looks]
        others = rng.sample(alike, min(4, len(alike)))
    told, same = encoded(heard(moment.step.events, seat)), encoded(moment.step.state)
    found = None
    for move in (*others, entry.move):
        try:
            step = game.apply(state, Entry(entry.seat, move, entry.at_ms))
        except Refusal:
            continue
        if encoded(heard(step.events, seat)) == told:
            found = step
            if encoded(step.state) != same:
                break
    return found


def _transposed(mix: Mix, rng: Random) -> Mix:
    things = list(mix.things)
    i, j = rng.sample(range(len(things)), 2)
    things[i], things[j] = things[j], things[i]
    return Mix(tuple(things))


def _check_answers_alike(game: AnyGame, state: Any, twin: Any, seat: Seat, rng: Random) -> None:
    """A refusal gives nothing away: what a seat may do does not depend on what it cannot see."""
    view = game.view(state, seat)
    listed = first_moves(game, view, 40)
    for move in (*rng.sample(listed, min(3, len(listed))), Timeout(seat)):
        answers = [refused(game, one, Entry(seat, move)) for one in (state, twin)]
        assert answers[0] == answers[1], f"{game.write(view, move)} is {answers}"


def check_hidden_until_shown(game: AnyGame, moment: Moment) -> None:
    """A secret answer that does not close the question looks the same to others whatever it is."""
    state, entry, step = moment
    asks = [ask for ask in game.asks(state) if ask.secret]
    if len(asks) < 2 or entry.seat not in {ask.seat for ask in asks} or isinstance(entry.move, Resign):
        return
    looks = game.public(state, entry.move)
    alike = [m for m in first_moves(game, game.view(state, entry.seat), 60) if game.public(state, m) == looks]
    for move in alike:
        other = game.apply(state, Entry(entry.seat, move, entry.at_ms))
        for seat in seats_of(state):
            if seat == entry.seat:
                continue
            assert encoded(game.view(other.state, seat)) == encoded(game.view(step.state, seat))
            assert encoded(heard(other.events, seat)) == encoded(heard(step.events, seat))


def check_commuting(game: AnyGame, state: Any, rng: Random) -> bool:
    """Secret answers that look alike may come in any order."""
    secret = [ask for ask in game.asks(state) if ask.secret][:3]
    if len(secret) < 2:
        return False
    by_look: dict[str, list[Entry]] = {}
    for ask in secret:
        looks: set[str] = set()
        moves = first_moves(game, game.view(state, ask.seat), 60)
        rng.shuffle(moves)
        for move in moves:
            if (look := game.public(state, move)) not in looks:
                looks.add(look)
                by_look.setdefault(look, []).append(Entry(ask.seat, move))
    compared = False
    for entries in by_look.values():
        ends = set()
        for order in permutations(entries):
            end = state
            try:
                for entry in order:
                    end = game.apply(end, entry).state
            except Refusal:
                break  # only one of them can make this move: its look is no secret
            ends.add(encoded(end))
        else:
            assert len(ends) == 1, "the order of secret answers matters"
            compared = compared or len(entries) > 1
    return compared


def check_scene(game: AnyGame, state: Any) -> None:
    """A scene shows every piece that the view has."""
    for seat in seats_of(state):
        view = game.view(state, seat)
        missing = Counter(game.pieces(view)) - Counter(game.scene(view).pieces())
        assert not missing, f"seat {seat} cannot see {missing}"

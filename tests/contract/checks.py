"""What the contract asks of any game, as functions that fail with an AssertionError.

They are apart from the tests so that planted faults can show that each of them notices.
"""

from itertools import islice, permutations
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from letterloom.rules import (
    CHANCE,
    CLOCK,
    TABLE,
    AnyGame,
    Entry,
    Mix,
    Move,
    Refused,
    Resign,
    Seat,
    Step,
    Timeout,
    View,
    heard,
    total,
)
from tests.contract.playing import Moment, first_moves


def encoded(value: Any) -> bytes:
    """JSON bytes: unlike ==, they tell the order of keys too."""
    return msgspec.json.encode(value)


def seats_of(state: Any) -> list[Seat | None]:
    return [None, *range(len(state.open.seats))]


def check_json(game: AnyGame, state: Any) -> None:
    """state → JSON → state, and it can be looked up in a table."""
    again = msgspec.json.decode(encoded(state), type=game.state)
    assert again == state
    assert hash(again) == hash(state)
    for seat in seats_of(state):
        assert isinstance(hash(game.view(state, seat)), int)


def check_notation(game: AnyGame, moment: Moment) -> None:
    """What is written is read as the same move, and a move survives JSON."""
    view = game.view(moment.state, moment.entry.seat if moment.entry.seat >= 0 else None)
    move = moment.entry.move
    assert game.read(view, game.write(move)) == move, game.write(move)
    assert msgspec.json.decode(encoded(move), type=game.move) == move


def check_moves(game: AnyGame, state: Any, rng: Random, most: int = 60) -> None:
    """Every listed move is accepted and brings what was said; none is listed twice."""
    for ask in state.open.asks:
        if ask.seat == CHANCE:
            continue
        view = game.view(state, ask.seat)
        moves = first_moves(game, view, 300)
        assert moves, f"seat {ask.seat} is asked for {ask.wants} and has no move"
        texts = [game.write(move) for move in moves]
        assert len(set(texts)) == len(texts), "a move is listed twice"
        for move in rng.sample(moves, min(most, len(moves))):
            assert game.read(view, game.write(move)) == move
            verdict = game.judge(view, move)
            points = gained(game, state, ask.seat, move) if game.tells_points else 0
            if verdict.points != points:  # right only where that depends on what the seat cannot know
                imagined = [game.imagine(view, Random(n)) for n in range(30)]
                possible = {gained(game, one, ask.seat, move) for one in imagined}
                assert {verdict.points, points} <= possible, game.write(move)
    for seat in range(len(state.open.seats)):
        if all(ask.seat != seat for ask in state.open.asks):
            assert not first_moves(game, game.view(state, seat), 1), (
                f"seat {seat} is not asked, and has moves"
            )


def gained(game: AnyGame, state: Any, seat: Seat, move: Any) -> int:
    return total(game.apply(state, Entry(seat, move)).gains)


def check_refused(game: AnyGame, state: Any, text: str, rules: set[str]) -> None:
    """A line is refused by a rule of the page and changes nothing, or it is one of the moves, whoever sends it."""
    for seat in (TABLE, CLOCK, CHANCE, *range(len(state.open.seats))):
        check_text(game, state, seat, text, rules)


def check_text(game: AnyGame, state: Any, seat: Seat, text: str, rules: set[str]) -> bool:
    """A line of a seat is refused by a rule of the page and changes nothing, or is a move. Was it accepted?"""
    view = game.view(state, seat if 0 <= seat < len(state.open.seats) else None)
    rule, move = "", None
    try:
        move = game.read(view, text)
    except Refused as refused:
        rule = refused.refusal.rule
    if move is None:
        assert rule in rules, f"{text}: {rule}"
        return False
    return check_struct(game, state, seat, move, rules)


def check_struct(game: AnyGame, state: Any, seat: Seat, move: Move, rules: set[str]) -> bool:
    """A struct is refused by a rule of the page and changes nothing, or it is one of the moves. Was it accepted?"""
    before = encoded(state)
    rule, step = refused(game, state, Entry(seat, move, 5)), None
    if rule is None:
        step = game.apply(state, Entry(seat, move, 5))
    assert encoded(state) == before
    if step is None:
        assert rule in rules, f"{move}: {rule}"
        return False
    check_json(game, step.state)
    check_sane(game, step, seat)
    view = game.view(state, seat if seat >= 0 else None)
    assert game.read(view, game.write(move)) == move, f"{move} is accepted, but not as it is written"
    if (
        seat >= 0 and not isinstance(move, Resign) and not state.open.blind
    ):  # REF-1: what needs a piece is not
        assert is_listed(game, view, step, move), f"{move} is no move of this game and was accepted"
    return True


def is_listed(game: AnyGame, view: View, step: Step[Any], move: Move) -> bool:
    """Is a move among those that are listed, or does it do what one of them does?

    Where words stand until they are doubted, only plays that the lexicon allows are listed; and a kind of
    moves of which not all are ever listed (such as every way to swap) has tests of its own.
    """
    if type(move).__name__ in UNLISTED or getattr(view.open.options, "judging", "strict") == "challenge":
        return True
    if hasattr(move, "at") and not getattr(getattr(view.open, "board", None), "bricks", True):
        move = replace(move, at=(0, 0, 0))  # a first word may lie anywhere, and is listed there only (3DX-6)
    listed = []
    for one in islice(game.moves(view), 5000):
        if one == move:
            return True
        listed.append(one)
    if len(listed) == 5000:
        return True  # it may come later
    if type(move) not in {type(one) for one in listed}:
        return False
    state = game.imagine(view, Random(0))
    assert view.seat is not None
    wanted = encoded(game.apply(state, Entry(view.seat, move, 5)).state)
    return any(
        encoded(game.apply(state, Entry(view.seat, one, 5)).state) == wanted
        for one in listed
        if type(one) is type(move)
    )


UNLISTED = {"Swap", "Series"}
"""Kinds of moves that are legal in so many ways that not all are listed (CUBEWORD: lines, and cells further out)."""


def check_sane(game: AnyGame, step: Step[Any], seat: Seat) -> None:
    """What holds after every answer: scores are the sums of the sheets, and whoever is asked can be."""
    open_ = step.state.open
    assert open_.scores == tuple(map(total, step.state.sheets)), "scores and sheets differ"
    assert list(open_.to_move) == sorted(open_.to_move)
    assert all(ask.seat in (CHANCE, TABLE, *open_.remaining) for ask in open_.asks)
    assert bool(open_.winners) <= (not open_.asks)


def check_time_outs(game: AnyGame, state: Any) -> None:
    """The clock can answer every ask, and nothing else."""
    asked = {ask.seat for ask in state.open.asks}
    for seat in range(len(state.open.seats)):
        entry = Entry(CLOCK, Timeout(seat))
        if seat in asked:
            assert encoded(game.apply(state, entry).state) != encoded(state)
        else:
            assert refused(game, state, entry) == "LL-2"


def check_leaving(game: AnyGame, state: Any) -> None:
    """Whoever plays may leave, is asked nothing more and cannot win."""
    over = not state.open.asks
    for seat in range(len(state.open.seats)):
        entry = Entry(seat, Resign())
        if over or not game.is_playing(state.open, seat):
            assert refused(game, state, entry) == "LL-2"
            continue
        after = game.apply(state, entry).state
        assert seat in after.open.left
        asks = after.open.asks
        assert all(ask.seat != seat for ask in asks)
        assert asks or seat not in after.open.winners
        if after.open.deserted:
            assert not asks
            assert after.open.winners == after.open.remaining
        check_json(game, after)


def refused(game: AnyGame, state: Any, entry: Entry) -> str | None:
    try:
        game.apply(state, entry)
    except Refused as refused:
        return refused.refusal.rule
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
    """What a seat hears of another's move follows from what it sees before and after it.

    Another move is made from a state with other secrets. Where both end with the same view, the onlooker must have
    heard the same: nothing is told that the view does not hold. Returns whether that could be compared.
    """
    state, entry, step = moment
    compared = False
    for seat in seats_of(state):
        swapped = game.imagine(game.view(state, seat), rng)
        if isinstance(entry.move, Mix):
            several = len(entry.move.things) > 1
            moves: list[Move] = [
                entry.move,
                *(_transposed(entry.move, rng) for _ in range(4 if several else 0)),
            ]
        elif seat == entry.seat or entry.seat < 0 or isinstance(entry.move, Resign):
            moves = [entry.move]
        else:
            listed = first_moves(game, game.view(swapped, entry.seat), 200)
            moves = [move for move in listed if type(move) is type(entry.move)]
            moves = rng.sample(moves, min(8, len(moves)))
        for move in moves:
            try:
                again = game.apply(swapped, Entry(entry.seat, move, entry.at_ms))
            except Refused:
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
        if not moment.step.state.open.asks:
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
        listed = first_moves(game, game.view(state, entry.seat), 40)
        alike = [move for move in listed if type(move) is type(entry.move)]
        others = rng.sample(alike, min(6, len(alike)))
    told, same = encoded(heard(moment.step.events, seat)), encoded(moment.step.state)
    found = None
    for move in (*others, entry.move):
        try:
            step = game.apply(state, Entry(entry.seat, move, entry.at_ms))
        except Refused:
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
    listed = first_moves(game, game.view(state, seat), 40)
    for move in (*rng.sample(listed, min(3, len(listed))), Timeout(seat)):
        answers = [refused(game, one, Entry(seat, move)) for one in (state, twin)]
        assert answers[0] == answers[1], f"{game.write(move)} is {answers}"


def check_hidden_until_shown(game: AnyGame, moment: Moment) -> None:
    """A secret answer that does not close the question looks the same to others as any other of its kind."""
    state, entry, step = moment
    asks = [ask for ask in state.open.asks if ask.secret]
    if len(asks) < 2 or entry.seat not in {ask.seat for ask in asks} or isinstance(entry.move, Resign):
        return
    listed = first_moves(game, game.view(state, entry.seat), 60)
    alike = [move for move in listed if type(move) is type(entry.move)]
    for move in alike:
        other = game.apply(state, Entry(entry.seat, move, entry.at_ms))
        for seat in seats_of(state):
            if seat == entry.seat:
                continue
            assert encoded(game.view(other.state, seat)) == encoded(game.view(step.state, seat))
            assert encoded(heard(other.events, seat)) == encoded(heard(step.events, seat))


def check_commuting(game: AnyGame, state: Any, rng: Random) -> bool:
    """Secret answers of one kind may come in any order."""
    secret = [ask for ask in state.open.asks if ask.secret][:3]
    if len(secret) < 2:
        return False
    by_kind: dict[type[Move], list[Entry]] = {}
    for ask in secret:
        kinds: set[type[Move]] = set()
        moves = first_moves(game, game.view(state, ask.seat), 60)
        rng.shuffle(moves)
        for move in moves:
            if (kind := type(move)) not in kinds:
                kinds.add(kind)
                by_kind.setdefault(kind, []).append(Entry(ask.seat, move))
    compared = False
    for entries in by_kind.values():
        ends = set()
        for order in permutations(entries):
            end = state
            try:
                for entry in order:
                    end = game.apply(end, entry).state
            except Refused:
                break  # only one of them can make this move: it is no secret
            ends.add(encoded(end))
        else:
            assert len(ends) == 1, "the order of secret answers matters"
            compared = compared or len(entries) > 1
    return compared


def check_scene(game: AnyGame, moment: Moment) -> None:
    """A scene changes when what its seat holds has changed."""
    for seat in seats_of(moment.state):
        before, after = game.view(moment.state, seat), game.view(moment.step.state, seat)
        if own(before) != own(after):
            assert game.scene(before) != game.scene(after), f"seat {seat} cannot see what it holds now"


def check_scenes(game: AnyGame, moments: list[Moment]) -> None:
    """Players' moves are seen: one that is neither a vote nor a pass hardly ever leaves the picture as it was."""
    changing = [
        m for m in moments if m.entry.seat >= 0 and encoded(m.state.open) != encoded(m.step.state.open)
    ]
    seen = [
        moment
        for moment in changing
        if game.scene(game.view(moment.state, moment.entry.seat))
        != game.scene(game.view(moment.step.state, moment.entry.seat))
    ]
    assert len(seen) > len(changing) / 4, f"of {len(changing)} moves {len(seen)} are seen"


def own(view: View) -> dict[str, Any]:
    """What a view holds beside what is open to all."""
    return {
        name: value for name, value in msgspec.structs.asdict(view).items() if name not in ("open", "seat")
    }


def hides(game: AnyGame) -> bool:
    """Has a state of this game anything that is not open to all?"""
    return any(field.name not in ("open", "sheets") for field in msgspec.structs.fields(game.state))

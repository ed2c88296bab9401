"""The contract with an unknown deal (REF-1): games at a physical table, and what the people say in the midst of them.

A game whose deal is known is played beside one whose deal is not: what is legal there is legal here and scores as much.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import msgspec
import pytest

from letterloom.players import bots
from letterloom.rules import (
    CHANCE,
    TABLE,
    UNKNOWN,
    AnyBot,
    AnyGame,
    Back,
    Budget,
    End,
    Entry,
    Game,
    Mix,
    Move,
    Options,
    Record,
    Refusal,
    Refused,
    Replay,
    Speech,
    Step,
    heard,
    replay,
)
from letterloom.rules.rulebook import rules
from letterloom.table.decency import choose
from tests.contract import checks
from tests.contract.playing import GAMES, Moment, few, people, play, variants
from tests.contract.pointing import random_line, reaches
from tests.contract.structs import Maker
from tests.contract.test_contract import check_anything_at, own_part

REFEREED = {name: game for name, game in GAMES.items() if type(game).deal_blind is not Game.deal_blind}
"""The games that can be played with an unknown deal."""
CASES = [
    pytest.param(game, options, id=f"{game.id}-{number}")
    for game in REFEREED.values()
    for number, options in enumerate(variants(game))
]


def unseen(entry: Entry, game: AnyGame) -> Entry:
    """An answer as the referee hears it: of a deal nothing, but for the first card on TYPO-2D's table."""
    if not isinstance(entry.move, Mix):
        return entry
    first = entry.move.things[:1] if game.id == "typo2d" else ()
    return msgspec.structs.replace(entry, move=Mix((*first, UNKNOWN)))


@lru_cache(maxsize=16)
def known(game: AnyGame, options: Options, seed: int) -> tuple[Moment, ...]:
    """A game whose deal is known, without time-outs: nobody knows the lowest letter of a hand that nobody sees."""
    return tuple(play(game, options, few(game), seed, clock=0.0))


@lru_cache(maxsize=16)
def unknown(game: AnyGame, options: Options, seed: int) -> tuple[Moment, ...]:
    """The same game as it is kept beside a physical table, until the known one is over."""
    found: list[Moment] = []
    state: Any = game.start(options, people(few(game)))
    if CHANCE not in {ask.seat for ask in state.open.asks}:
        state = game.apply(state, Entry(CHANCE, Mix((UNKNOWN,)))).state
    for moment in known(game, options, seed):
        entry = unseen(moment.entry, game)
        step = game.apply(state, entry)
        found.append(Moment(state, entry, step))
        state = step.state
    return tuple(found)


def some(game: AnyGame, options: Options, seed: int, most: int) -> list[Moment]:
    moments = unknown(game, options, 1)
    return Random(seed).sample(moments, min(most, len(moments)))


@pytest.mark.parametrize(("game", "options"), CASES)
def test_what_is_legal_with_a_known_deal_is_legal_with_an_unknown_one_and_scores_the_same(
    game: AnyGame, options: Options
) -> None:
    with_deal, without = known(game, options, 1), unknown(game, options, 1)
    for one, other in zip(with_deal, without, strict=True):
        if isinstance(one.entry.move, Mix) or one.step.state.open.is_over:
            continue
        assert one.step.gains == other.step.gains, game.write(one.entry.move)
        assert one.step.state.open.scores == other.step.state.open.scores
        assert (
            one.step.state.open.to_move == other.step.state.open.to_move or not other.step.state.open.to_move
        )
    end = without[-1].step.state
    if not end.open.is_over:  # REF-4, or KROSS's tasks are untold (REF-7)
        end = game.apply(end, Entry(TABLE, End())).state
    assert end.open.is_over and end.open.winners
    if not getattr(options, "tasks", False):
        assert end.open.scores == with_deal[-1].step.state.open.scores


@pytest.mark.parametrize(("game", "options"), CASES)
def test_views_with_unknowns_leak_nothing_and_nothing_crashes(game: AnyGame, options: Options) -> None:
    speech = Speech(game, people(few(game)))
    rng = Random(6)
    for moment in some(game, options, 6, 6):
        state = moment.step.state
        look(game, state, speech, rng)
        for event in moment.step.events:
            assert speech.event(event)
        checks.check_leaving(game, state)
        checks.check_hidden_until_shown(game, moment)
        if all(next(game.moves(game.view(moment.state, seat)), None) for seat in moment.state.open.to_move):
            checks.check_moves(game, moment.state, Random(1), most=8)


def look(game: AnyGame, state: Any, speech: Speech, rng: Random) -> None:
    """Everything that can be asked of a state and its views."""
    checks.check_json(game, state)
    checks.check_views(game, state, rng)
    for ask in state.open.asks:
        assert speech.ask(ask)
    for seat in checks.seats_of(state):
        view = game.view(state, seat)
        scene = game.scene(view)
        assert all(speech.title(zone) for zone in scene.zones)
        assert all(speech.note(note) for note in scene.notes)
        assert isinstance(game.touch(view), tuple)
        if view.asked is None:
            continue
        for bot in bots(game).values():
            answer = advice(bot, view)
            if isinstance(answer, Refusal):
                assert answer.rule == "REF-1" and speech.refusal(answer)
            else:
                assert game.apply(state, Entry(view.seat, answer))


def advice(bot: AnyBot, view: Any) -> Move | Refusal:
    """What a bot would do, or why it cannot say."""
    try:
        return choose(bot, view, Random(1), Budget())
    except Refused as refused:
        return refused.refusal


def folded(table: Replay, entry: Entry) -> Refusal | None:
    """Fold an answer into a game, or say why not."""
    try:
        table.fold(entry)
    except Refused as refused:
        return refused.refusal
    return None


@pytest.mark.parametrize(("game", "options"), CASES)
def test_any_struct_and_any_text_is_judged_or_refused(game: AnyGame, options: Options) -> None:
    check_anything_at(game, some(game, options, 21, 10), 21, 300)


@pytest.mark.parametrize("game", REFEREED.values(), ids=REFEREED)
def test_what_a_seat_does_unseen_is_told_to_nobody(game: AnyGame) -> None:
    """No event of an unknown deal names a piece of a hand to one seat alone: nobody's hand is known."""
    for moment in unknown(game, game.options(), 1):
        if isinstance(moment.entry.move, Mix):
            for seat in checks.seats_of(moment.state):
                assert heard(moment.step.events, seat) == heard(moment.step.events, None)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_plays_are_pointed_at_without_seeing_a_hand(game: AnyGame, options: Options) -> None:
    """What was legal with a known deal is made by a keyboard in place of the hand, and read as the same move."""
    reached = 0
    for moment in some(game, options, 31, 40):
        seat, move = moment.entry.seat, moment.entry.move
        if seat < 0:
            continue
        view = game.view(moment.state, seat)
        line = game.touched(view, move)
        if reaches(game.scene(view), game.touch(view), line):
            reached += 1
            assert game.apply(moment.state, Entry(seat, game.read(view, line)))
        else:  # what follows when the pieces lie, or a command of several
            assert type(move).__name__ in ("Series", "SwapBoxes"), f"“{line}” cannot be pointed at"
    assert reached > 3


@pytest.mark.parametrize(("game", "options"), CASES)
def test_what_the_table_says_by_pointing_is_a_row_of_its_own(game: AnyGame, options: Options) -> None:
    speech = Speech(game, people(few(game)))
    rng, made, stood = Random(32), 0, 0
    for moment in some(game, options, 32, 15):
        state = moment.step.state
        for seat in checks.seats_of(state):
            view = game.view(state, seat)
            gestures = game.arranging(view)
            assert bool(gestures) != state.open.is_over or seat is None
            for gesture in gestures:
                assert speech.say("touch", gesture.key, gesture.args)
            for _ in range(12 if gestures else 0):
                line = random_line(game.scene(view), gestures, rng)
                if line is None:
                    continue
                row = read_row(game, view, line)
                if row is None:
                    continue
                assert isinstance(row, game.table_rows), line
                made += 1
                refusal = applied(game, state, Entry(TABLE, row))
                stood += refusal is None
                assert refusal is None or refusal.rule == "REF-6", line
    assert made > 40 and stood > made // 4


def read_row(game: AnyGame, view: Any, line: str) -> Move | None:
    """The row of a line, whether a word or a number was to be typed; None where pieces are none, or lie crookedly."""
    for text in (line.replace("CAT", "7").replace("STONE", "12"), line):
        try:
            return game.read(view, text)
        except Refused as refused:
            last = refused.refusal
    assert last.rule != "LL-1", f"{line}: {last}"  # a fault of the gestures
    return None


def applied(game: AnyGame, state: Any, entry: Entry) -> Refusal | None:
    """Why an answer is refused, if it is."""
    try:
        game.apply(state, entry)
    except Refused as refused:
        return refused.refusal
    return None


def chaos(game: AnyGame, options: Options, seed: int) -> Iterator[Entry]:
    """The answers of a game, and between them whatever a table may say, sense or nonsense."""
    rng = Random(seed)
    moments = unknown(game, options, 1)
    maker = Maker(game, [moment.entry.move for moment in moments], rng)
    for moment in moments[:60]:
        yield moment.entry
        for _ in range(6):
            move = maker.move()
            if isinstance(move, game.table_rows) and not isinstance(move, Back | End):
                yield Entry(TABLE, move, moment.entry.at_ms)


@pytest.mark.parametrize("game", REFEREED.values(), ids=REFEREED)
def test_back_after_any_row_gives_the_state_that_was_there(game: AnyGame) -> None:
    options = game.options()
    table = Replay(Record(game=game, seats=people(few(game)), options=options))
    table.fold(Entry(CHANCE, Mix((UNKNOWN,))))
    states, rng, rows = [table.state], Random(3), 0
    speech = table.speech
    numbers = set(rules(game.folder))
    for entry in chaos(game, options, 9):
        if (refusal := folded(table, entry)) is not None:
            assert refusal.rule in numbers and speech.refusal(refusal)
            assert table.state is states[-1]
            continue
        rows += entry.seat == TABLE
        states.append(table.state)
        table.draw()
        if table.state is not states[-1]:
            states.append(table.state)
        checks.check_sane(game, Step(table.state), entry.seat)
        if len(states) % 20 == 0:
            look(game, table.state, speech, rng)
    assert rows, "the table has said nothing that could be carried out"
    for _ in range(10):
        row = rng.randrange(len(states))
        table.fold(Entry(TABLE, Back(row + 1), table.at_ms))
        assert own_part(table.state) == own_part(states[row])
        states = states_of(table)
    assert replay(table.record).replay.state == table.state


def states_of(table: Replay) -> list[Any]:
    """The state after each answer that was kept."""
    again = Replay(table.head)
    found = []
    for kept in table.kept:
        again.fold(kept.entry)
        found.append(again.state)
    return found

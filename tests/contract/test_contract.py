"""What every game keeps, by being in its folder."""

import re
from random import Random
from typing import Any

import msgspec
import pytest

from letterloom.players import Thinking, bots, strongest
from letterloom.rules import (
    CHANCE,
    CLOCK,
    TABLE,
    AnyGame,
    Back,
    Entry,
    Options,
    Record,
    Replay,
    Row,
    Speech,
    replay,
    sentences,
)
from letterloom.rules.rulebook import rules
from tests.contract import checks
from tests.contract.playing import GAMES, Moment, few, people, play, played, variants
from tests.contract.structs import Maker

CASES = [
    pytest.param(game, options, id=f"{game.id}-{number}")
    for game in GAMES.values()
    for number, options in enumerate(variants(game))
]
JUNK = [
    *("", "  ", "xyzzy", "-", "a1", "\x00", "🂡", "resign now", "mix", "mix ?", "timeout", "timeout 0"),
    *("put", "put 99,99", "put " + "9" * 50, "call é", "choose", "drop *", "undo", "accept", "doubt"),
    *("take left", "steal 0 L1 left", "lock 1", "site 1 E 0,0;", "done done", "swap"),
    *("play 0,0,0 across", "play 1,1 across CAT"),
]


def some_moments(game: AnyGame, options: Options, seed: int, most: int = 40) -> list[Moment]:
    """Moments spread over a random game: of the fewest players for even seeds, of a few for odd ones."""
    moments = played(game, options, few(game) if seed % 2 else game.players[0], 1)
    return Random(seed).sample(moments, min(most, len(moments)))


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_random_game_ends_and_its_record_replays_to_the_same_state(game: AnyGame, options: Options) -> None:
    count = few(game)
    moments = played(game, options, count, 1)
    rows = tuple(Row(m.entry.seat, game.write(m.entry.move), m.entry.at_ms) for m in moments)
    record = Record(game=game, seats=people(count), options=options, moves=rows)
    again = replay(record)
    end = again.replay
    assert not again.refused
    assert end.over
    assert end.state == moments[-1].step.state
    assert replay(end.record).replay.state == end.state
    assert set(end.winners) <= set(range(count)) and end.winners
    assert all(end.speech.line(line) for sheet in end.state.sheets for line in sheet)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_table_can_go_back_to_any_row_and_play_on(game: AnyGame, options: Options) -> None:
    moments = played(game, options, game.players[0], 1)
    rng = Random(20)
    table = Replay(Record(game=game, seats=people(game.players[0]), options=options))
    for moment in moments:
        table.fold(moment.entry)
    for _ in range(3):
        row = rng.randrange(len(moments))
        now = table.at_ms + 7
        table.fold(Entry(TABLE, Back(row), now))
        before = moments[row].state
        assert own_part(table.state) == own_part(before)
        assert [(ask.seat, ask.wants) for ask in table.open.asks] == [
            (ask.seat, ask.wants) for ask in before.open.asks
        ]
        assert all(ask.since_ms == now for ask in table.open.asks), "time does not go back"
        assert not {(ask.backs, ask.turn) for ask in table.open.asks} & {
            (ask.backs, ask.turn) for ask in before.open.asks
        }
        for moment in moments[row : row + 3]:
            table.fold(msgspec.structs.replace(moment.entry, at_ms=now))
    assert replay(table.record).replay.state == table.state


def own_part(state: Any) -> bytes:
    """A state without what going back changes: since when asks are open, and how often the table went back."""
    return checks.encoded(state.with_open(asks=(), backs=0))


@pytest.mark.parametrize(("game", "options"), CASES)
def test_nobodys_time_runs_while_chance_owes_an_answer(game: AnyGame, options: Options) -> None:
    state = game.start(options, people(game.players[0]))
    if [ask.seat for ask in state.open.asks] == [CHANCE]:
        state = game.apply(state, Entry(CHANCE, game.chance(state, Random(1)), 90_000)).state
        assert all(ask.since_ms == 90_000 for ask in state.open.asks)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_game_with_leavers_ends(game: AnyGame, options: Options) -> None:
    for seed in range(3):
        moments = played(game, options, few(game), seed, leave=0.05)
        assert moments[-1].step.state.open.is_over


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_of_as_many_as_can_play_ends(game: AnyGame) -> None:
    moments = played(game, game.options(), game.players[-1], 2, leave=0.02)
    assert moments[-1].step.state.open.is_over


@pytest.mark.parametrize(("game", "options"), CASES)
def test_listed_moves_are_legal_and_bring_what_was_said(game: AnyGame, options: Options) -> None:
    for moment in some_moments(game, options, 2, most=12):
        checks.check_notation(game, moment)
        checks.check_moves(game, moment.state, Random(1), most=12)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_strongest_bot_says_what_its_moves_bring(game: AnyGame, options: Options) -> None:
    best_bot = strongest(game)
    if best_bot.name == "random":
        return  # it knows nothing of points
    moments = list(played(game, options, game.players[0], 1))
    for moment in (*Random(14).sample(moments, min(3, len(moments))), moments[-1]):
        for ask in moment.state.open.asks:
            if ask.seat >= 0:
                view = game.view(moment.state, ask.seat)
                for best in best_bot.rank(view, Random(14), Thinking(ms=100))[:4]:
                    points = checks.gained(game, moment.state, ask.seat, best.move)
                    assert best.points == points, game.write(best.move)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_anything_else_is_refused_by_a_rule_of_the_page(game: AnyGame, options: Options) -> None:
    numbers = set(rules(game.folder))
    moments = some_moments(game, options, 3, most=6)
    texts = [game.write(moment.entry.move) for moment in moments]
    for moment in moments:
        for text in JUNK + texts:
            checks.check_refused(game, moment.state, text, numbers)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_any_struct_and_any_text_is_judged_or_refused(game: AnyGame, options: Options) -> None:
    check_anything(game, options, 21, 500)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_hundred_thousand_structs_and_texts_are_judged_or_refused(game: AnyGame) -> None:
    options = variants(game)
    for seed in range(100):
        check_anything(game, options[seed % len(options)], seed, 1000)


def check_anything(game: AnyGame, options: Options, seed: int, count: int) -> None:
    check_anything_at(game, some_moments(game, options, seed, most=12), seed, count)


def check_anything_at(game: AnyGame, moments: list[Moment], seed: int, count: int) -> None:
    numbers = set(rules(game.folder))
    rng = Random(seed)
    maker = Maker(game, [moment.entry.move for moment in moments], rng)
    accepted = 0
    for n in range(count):
        state = moments[n // 2 % len(moments)].state
        asked = [ask.seat for ask in state.open.asks]
        seat = rng.choice([*asked * 4, TABLE, CLOCK, *range(len(state.open.seats)), 77, -9])
        if n % 2:
            accepted += checks.check_text(game, state, seat, maker.text(), numbers)
        else:
            accepted += checks.check_struct(game, state, seat, maker.move(), numbers)
    assert accepted, "nothing that was tried is a move: the test tries the wrong things"


@pytest.mark.parametrize(("game", "options"), CASES)
def test_states_survive_json(game: AnyGame, options: Options) -> None:
    for moment in some_moments(game, options, 4):
        checks.check_json(game, moment.step.state)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_clock_can_answer_every_ask_and_players_can_always_leave(game: AnyGame, options: Options) -> None:
    for moment in some_moments(game, options, 5, most=15):
        for state in (moment.state, moment.step.state):
            checks.check_time_outs(game, state)
            checks.check_leaving(game, state)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_views_and_events_leak_nothing(game: AnyGame, options: Options) -> None:
    for seed in (6, 7):
        rng = Random(seed)
        for moment in some_moments(game, options, seed, most=15):
            checks.check_views(game, moment.step.state, rng)
            checks.check_swap(game, moment, rng)
            checks.check_hidden_until_shown(game, moment)
            checks.check_commuting(game, moment.state, rng)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_games_in_which_a_seat_hears_the_same_look_the_same_to_it(game: AnyGame, options: Options) -> None:
    rng = Random(13)
    count = few(game)
    moments = list(played(game, options, count, 1))[:100]
    differed = [checks.check_twins(game, moments, seat, rng) for seat in (None, rng.randrange(count))]
    assert any(differed) == checks.hides(game)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_view_leaves_something_to_imagine_unless_all_is_open(game: AnyGame) -> None:
    moments = some_moments(game, game.options(), 12, most=20)
    assert checks.imagination_varies(game, [moment.step.state for moment in moments]) == checks.hides(game)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "options"), CASES)
def test_views_and_events_leak_nothing_in_thousands_of_positions(game: AnyGame, options: Options) -> None:
    rng = Random(8)
    looked, seed = 0, 100
    while looked < 2000:
        seed += 1
        moments = list(play(game, options, rng.choice(game.players), seed, leave=0.01))
        for moment in rng.sample(moments, min(60, len(moments))):
            checks.check_views(game, moment.step.state, rng)
            checks.check_swap(game, moment, rng)
            checks.check_hidden_until_shown(game, moment)
            checks.check_commuting(game, moment.state, rng)
            looked += 1
        for seat in checks.seats_of(moments[0].state):
            checks.check_twins(game, moments, seat, rng)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_scene_shows_what_its_seat_holds(game: AnyGame, options: Options) -> None:
    speech = Speech(game, people(game.players[-1]))
    checks.check_scenes(game, list(played(game, options, game.players[0], 1))[:80])
    for moment in some_moments(game, options, 9, most=15):
        checks.check_scene(game, moment)
        for seat in checks.seats_of(moment.state):
            scene = game.scene(game.view(moment.step.state, seat))
            assert hash(scene) == hash(msgspec.json.decode(checks.encoded(scene), type=type(scene)))
            assert (
                msgspec.json.decode(scene.json(), type=type(scene)) == scene
            )  # also where parts are remembered
            assert all(speech.title(zone) for zone in scene.zones)
            assert all(speech.note(note) for note in scene.notes)
            assert len({zone.id for zone in scene.zones}) == len(scene.zones)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_every_event_and_ask_has_a_sentence(game: AnyGame, options: Options) -> None:
    speech = Speech(game, people(game.players[-1]))
    for moment in played(game, options, few(game), 1, leave=0.05):
        for event in moment.step.events:
            assert speech.event(event)
            assert event.others is None or speech.event(event.others)
        for ask in moment.step.state.open.asks:
            assert speech.ask(ask)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_options_presets_and_the_game_itself_have_sentences(game: AnyGame) -> None:
    said = sentences(game.folder)
    assert said["game"]["about"]
    for field in msgspec.structs.fields(game.options):
        assert said["options"][field.name]
    assert "relaxed" in game.presets
    for name, options in game.presets.items():
        assert said["presets"][name]
        assert isinstance(options, game.options)
    assert game.presets["relaxed"].turn_seconds == 0


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_says_who_it_is(game: AnyGame) -> None:
    assert re.fullmatch(r"[a-z0-9]+", game.id)
    assert game.title and game.credit and game.version >= 1
    assert (game.folder / "rules.md").read_text(encoding="utf-8").startswith("# ")
    assert rules(game.folder)
    assert msgspec.json.encode(game.material())
    assert next(iter(bots(game))) == "random"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_bot_plays_a_whole_game_against_the_random_one(game: AnyGame) -> None:
    rng = Random(11)
    players = list(bots(game).values())
    count = game.players[0] if game.players[0] > 1 else game.players[1]
    record = Record(game=game, seats=people(count), options=game.options(), seed=11)
    table = Replay(record)
    table.draw()
    for _ in range(5000):
        if table.over:
            break
        seat = table.to_move[0]
        view = game.view(table.state, seat)
        table.fold(Entry(seat, players[-1 - seat % len(players)].choose(view, rng, Thinking(ms=20))))
        table.draw()
    assert table.over

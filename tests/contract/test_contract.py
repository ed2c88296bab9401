"""What every game keeps, by being in its folder."""

import re
from random import Random

import msgspec
import pytest

from letterloom.players import bots, strongest
from letterloom.rules import AnyGame, Options, Record, Replay, Row, Speech, replay, sentences
from letterloom.rules.rulebook import rules
from letterloom.rules.sentence import SHARED
from tests.contract import checks
from tests.contract.playing import GAMES, Moment, few, people, play, played, variants

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
    rows = tuple(
        Row(
            m.entry.seat,
            game.write(game.view(m.state, m.entry.seat if m.entry.seat >= 0 else None), m.entry.move),
            m.entry.at_ms,
        )
        for m in moments
    )
    record = Record(game=game, seats=people(count), options=options, moves=rows)
    again = replay(record)
    assert not again.refused
    assert again.over
    assert again.state == moments[-1].step.state
    assert replay(again.record).state == again.state
    assert set(again.winners) <= set(range(count)) and again.winners
    speech = Speech(game, record.seats)
    for sheet in game.sheets(again.state):
        assert all(speech.line(line) for line in sheet)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_a_game_with_leavers_ends(game: AnyGame, options: Options) -> None:
    for seed in range(3):
        moments = played(game, options, few(game), seed, leave=0.05)
        assert not game.asks(moments[-1].step.state)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_of_as_many_as_can_play_ends(game: AnyGame) -> None:
    moments = played(game, game.options(), game.players[-1], 2, leave=0.02)
    assert not game.asks(moments[-1].step.state)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_listed_moves_are_legal_and_bring_what_was_said(game: AnyGame, options: Options) -> None:
    for moment in some_moments(game, options, 2, most=12):
        checks.check_notation(game, moment)
        checks.check_moves(game, moment.state, Random(1), most=12)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_the_strongest_bot_says_what_its_moves_bring(game: AnyGame, options: Options) -> None:
    if not game.bots():
        return  # the random player knows nothing of points
    moments = list(played(game, options, game.players[0], 1))
    for moment in (*Random(14).sample(moments, min(3, len(moments))), moments[-1]):
        for ask in game.asks(moment.state):
            if ask.seat >= 0:
                view = game.view(moment.state, ask.seat)
                for best in strongest(game).rank(view, Random(14), 4):
                    points = checks.gained(game, moment.state, ask.seat, best.move)
                    assert best.points == points, game.write(view, best.move)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_anything_else_is_refused_by_a_rule_of_the_page(game: AnyGame, options: Options) -> None:
    numbers = set(rules(game.folder))
    moments = some_moments(game, options, 3, most=6)
    texts = [
        game.write(game.view(m.state, m.entry.seat if m.entry.seat >= 0 else None), m.entry.move)
        for m in moments
    ]
    for moment in moments:
        for text in JUNK + texts:
            checks.check_refused(game, moment.state, text, numbers)


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
    moments = list(played(game, options, count, 1))[:200]
    differed = [checks.check_twins(game, moments, seat, rng) for seat in (None, rng.randrange(count))]
    assert any(differed) == game.hides, f"{game.id}: `hides` is {game.hides}"


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_view_leaves_something_to_imagine_unless_all_is_open(game: AnyGame) -> None:
    moments = some_moments(game, game.options(), 12, most=20)
    assert checks.imagination_varies(game, [moment.step.state for moment in moments]) == game.hides, (
        f"{game.id}: `hides` is {game.hides}"
    )


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
def test_a_scene_shows_every_piece_of_its_view(game: AnyGame, options: Options) -> None:
    speech = Speech(game, people(12))
    for moment in some_moments(game, options, 9, most=15):
        checks.check_scene(game, moment.step.state)
        for seat in checks.seats_of(moment.state):
            scene = game.scene(game.view(moment.step.state, seat))
            assert all(speech.say("zones", zone.title, zone.args) for zone in scene.zones)
            assert all(speech.say("notes", note.key, note.args) for note in scene.notes)
            assert len({zone.id for zone in scene.zones}) == len(scene.zones)


@pytest.mark.parametrize(("game", "options"), CASES)
def test_every_event_and_ask_has_a_sentence(game: AnyGame, options: Options) -> None:
    speech = Speech(game, people(12))
    for moment in played(game, options, few(game), 1, leave=0.05):
        for event in moment.step.events:
            assert speech.event(event)
            assert event.others is None or speech.event(event.others)
        for ask in game.asks(moment.step.state):
            assert speech.ask(ask)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_sentences_are_all_there_and_all_used(game: AnyGame) -> None:
    code = "\n".join(path.read_text(encoding="utf-8") for path in game.folder.glob("**/*.py"))
    own = sentences(game.folder, "en")
    shared = sentences(SHARED, "en")
    for section in ("events", "refusals", "lines", "zones", "notes", "asks"):
        for key in own[section]:
            assert key in shared[section] or f'"{key}"' in code, f"{section}: nothing says {key}"
    for rule, key in re.findall(r'refuse\(\s*"([A-Z0-9]+-\d+)",\s*"([a-z0-9-]+)"', code):
        assert key in own["refusals"], key
        assert rule in rules(game.folder), rule
    for key in re.findall(r'(?:happened|Event)\(\s*"([a-z0-9-]+)"', code):
        assert key in own["events"], key


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_says_who_it_is(game: AnyGame) -> None:
    assert re.fullmatch(r"[a-z0-9]+", game.id)
    assert game.title and game.about and game.credit and game.version >= 1
    assert (game.folder / "rules.md").read_text(encoding="utf-8").startswith("# ")
    assert rules(game.folder)
    assert msgspec.json.encode(game.material())
    names = [bot.name for bot in game.bots()]
    assert len(set(names)) == len(names)


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
        move = players[-1 - seat % len(players)].choose(view, rng)
        row = table.judge(Row(seat, game.write(view, move)))
        assert row.refusal is None, row.refusal
        table.draw()
    assert table.over

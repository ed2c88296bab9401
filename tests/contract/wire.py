"""How a scene travels, written plainly from its zones: what quick ways of writing it are compared with."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.json import encode
from msgspec.structs import replace

from letterloom.rules import CHANCE, UNKNOWN, AnyGame, Budget, Entry, Mix, Options, Scene, Zone
from letterloom.search import RandomBot
from tests.contract.playing import people


def check_drawn(
    game: AnyGame, plain: Callable[[Any], Scene], options: Options, count: int, is_blind: bool, most: int
) -> None:
    """In a random game (is_blind: with an unknown deal) every scene is as one that is drawn plainly."""
    state: Any = game.start(options, people(count))
    rng, bot = Random(count), RandomBot(game)
    if is_blind:
        state = game.apply(state, Entry(CHANCE, Mix((UNKNOWN,)))).state
    for _ in range(most):
        for seat in (None, *range(count)):
            view = game.view(state, seat)
            scene, drawn = game.scene(view), plain(view)
            assert scene.titles == drawn.titles  # asked before anybody looks at the zones
            check_written(scene, drawn)
            assert scene == drawn and drawn == scene
            assert hash(scene) == hash(drawn) and repr(scene) == repr(drawn)
        asks = [ask for ask in state.open.asks if ask.seat >= CHANCE]
        if not asks:
            break
        ask = rng.choice(asks)
        view = game.view(state, max(ask.seat, 0))
        if ask.seat == CHANCE:
            move: Any = game.chance(state, rng)
        elif is_blind:
            move = game.random_move(view, rng) or next(iter(game.moves(view)), None)
        else:
            move = bot.choose(view, rng, Budget())
        if move is None:
            break
        state = game.apply(state, Entry(ask.seat, move)).state


def check_written(scene: Scene, plain: Scene | None = None) -> None:
    """The JSON of a scene is that of its zones and notes (or of a scene drawn plainly), byte for byte."""
    plain = plain or scene
    wire, at = scene.json(), len(b'{"zones":[')
    for zone in plain.zones:
        written = next((text for text in _ways(zone) if wire.startswith(text, at)), None)
        assert written, f"{zone.id}: {wire[at : at + 4000]!r} is not {_ways(zone)[0]!r}"
        at += len(written) + 1
    assert wire[at - 1 :] == b'],"notes":' + encode(plain.notes) + b"}"
    assert wire.startswith(b'{"zones":[')


def _ways(zone: Zone) -> list[bytes]:
    """What lies in a zone stands among its other fields, or last."""
    last = encode(replace(zone, spots=()))[:-1] + b',"spots":' + encode(zone.spots) + b"}"
    return [encode(zone), last]

"""What a table is shown as: put together from parts that are written already, it says what plain structs would."""

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from letterloom.rules import Budget, Entry, Event, Record, Seat, Speech, heard
from letterloom.search import RandomBot
from letterloom.server import messages
from letterloom.server.shown import Showing, without_ages
from letterloom.table import Table
from tests.contract.playing import GAMES, people

MOVES = 40


def plain(table: Table, speech: Speech, events: Sequence[Event], seat: Seat | None) -> messages.Table:
    """The message as it would be made from structs, with nothing remembered."""
    game, open_, view = table.game, table.open, table.view(seat)
    scene, told = game.scene(view), heard(events, seat)
    gestures, arranging = game.touch(view), game.arranging(view) if seat is not None else ()
    return messages.Table(
        seat=seat,
        n=7,
        after=5,
        at_ms=1234,
        said=tuple(map(speech.event, told)),
        events=tuple(messages.Heard(event.key, event.args) for event in told),
        gap=seat is None,
        scene=scene,
        titles=tuple(map(speech.title, scene.zones)),
        notes=tuple(map(speech.note, scene.notes)),
        gestures=gestures,
        labels=tuple(speech.say("touch", gesture.key, gesture.args) for gesture in gestures),
        asks=Showing(table, "de").asks(),
        wanted="",
        arranging=arranging,
        arranged=tuple(speech.say("touch", gesture.key, gesture.args) for gesture in arranging),
        scores=open_.scores,
        left=open_.left,
        over=not open_.asks,
        winners=open_.winners,
        view=without_ages(view) if seat == 1 else None,
    )


@pytest.mark.parametrize("game", GAMES)
def test_what_is_put_together_from_written_parts_says_what_plain_structs_say(game: str) -> None:
    rules = GAMES[game]
    table = Table(Record(game=rules, seats=people(2), options=rules.options(), seed=11))
    showing, speech, rng, bot = (
        Showing(table, "de"),
        Speech(rules, table.seats, "de"),
        Random(3),
        RandomBot(rules),
    )
    for _ in range(MOVES):
        if table.over:
            break
        seat = table.open.to_move[0]
        found = table.replay.fold(
            Entry(seat, bot.choose(table.view(seat), rng, Budget()), table.replay.at_ms)
        )
        events = (*found.events, *table.replay.draw())
        moment = showing.now(events, 1234)
        for eyes in (0, 1, None):
            text = moment.seen_by(eyes, 7, 5, gap=eyes is None, with_view=eyes == 1)
            assert decoded(text) == decoded(msgspec.json.encode(plain(table, speech, events, eyes)))
            assert msgspec.json.decode(text, type=messages.Table).n == 7


def decoded(text: bytes) -> Any:
    """A message as plain data, in whatever order it was written."""
    return msgspec.json.decode(text)

"""Every sentence of a language file is used: proven by making it, not by searching the source.

What a game says is gathered from random games, from lines and structs that are refused, from its gestures, and from its
golden playthroughs (`tests/playthroughs/<id>/`): whatever is rare has to be played there. Each sentence is made in
every language, with the arguments with which it was first heard.
"""

import tomllib
from collections import defaultdict
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from letterloom.rules import (
    CHANCE,
    AnyGame,
    Args,
    Entry,
    Event,
    Line,
    Note,
    Options,
    Refused,
    Speech,
    languages,
    sentences,
)
from letterloom.rules.sentence import SHARED
from tests.contract import checks
from tests.contract.playing import GAMES, few, first_moves, people, played, variants
from tests.contract.structs import Maker
from tests.contract.test_contract import JUNK, some_moments
from tests.playthroughs.test_playthroughs import HERE, Sitting, play_through

SECTIONS = ("asks", "events", "refusals", "lines", "zones", "notes", "touch")


class Said(defaultdict[str, set[str]]):
    """The keys of all sentences that a game is heard to say, by section."""

    def __init__(self, game: AnyGame) -> None:
        super().__init__(set)
        self._game = game
        self._speeches = [Speech(game, people(game.players[-1]), language) for language in languages()]

    def hear(self, section: str, key: str, args: Args = ()) -> None:
        """A sentence; one that is new is made in every language."""
        if key not in self[section] and key in sentences(self._game.folder)[section]:
            for speech in self._speeches:
                assert speech.say(section, key, args)
        self[section].add(key)


def said_in(game: AnyGame, tmp_path: Path) -> Said:
    """What a game is heard to say."""
    said = Said(game)
    for options in variants(game):
        _hear_games(game, options, said)
        _hear_refusals(game, options, said)
    for path in sorted((HERE / game.id).glob("*.txt")):
        for table in play_through(path, tmp_path):
            _hear_table(table, said)
    return said


def _hear_events(events: tuple[Event, ...], said: Said) -> None:
    for event in events:
        said.hear("events", event.key, event.args)
        if event.others is not None:
            said.hear("events", event.others.key, event.others.args)


def _hear_lines(lines: tuple[Line, ...], said: Said) -> None:
    for line in lines:
        if line.key:
            said.hear("lines", line.key, line.args)


def _hear_state(game: AnyGame, state: Any, said: Said) -> None:
    for ask in state.open.asks:
        said.hear("asks", ask.wants)
    for sheet in state.sheets:
        _hear_lines(sheet, said)
    for seat in checks.seats_of(state):
        view = game.view(state, seat)
        scene = game.scene(view)
        for zone in scene.zones:
            said.hear("zones", zone.title, zone.args)
        _hear_notes(scene.notes, said)
        for gesture in (*game.touch(view), *game.arranging(view)):
            said.hear("touch", gesture.key, gesture.args)
        if view.asked:
            _hear_previews(game, view, said)


def _hear_previews(game: AnyGame, view: Any, said: Said) -> None:
    for move in first_moves(game, view, 12):
        for more in game.more(view, move):
            said.hear("touch", more.key, more.args)
        _hear_notes((*game.judge(view, move).notes, *game.advise(view, move)), said)
    for usage in _usages(game):
        _hear_notes(game.consult(view, usage.split()), said)


def _hear_notes(notes: tuple[Note, ...], said: Said) -> None:
    for note in notes:
        said.hear("notes", note.key, note.args)


@cache
def _usages(game: AnyGame) -> list[str]:
    own: dict[str, str] = tomllib.loads((game.folder / "en.toml").read_text(encoding="utf-8")).get("help", {})
    return list(own)


def _hear_games(game: AnyGame, options: Options, said: Said) -> None:
    for moment in (
        *played(game, options, few(game), 1),
        *played(game, options, few(game), 0, leave=0.05),
        *played(game, options, game.players[0], 1),
    ):
        _hear_events(moment.step.events, said)
    for seed in (1, 2):
        for moment in some_moments(game, options, seed, most=8):
            _hear_state(game, moment.step.state, said)
    _hear_state(game, played(game, options, game.players[0], 1)[-1].step.state, said)


def _hear_refusals(game: AnyGame, options: Options, said: Said) -> None:
    rng = Random(41)
    moments = some_moments(game, options, 41, most=8)
    maker = Maker(game, [moment.entry.move for moment in moments], rng)
    for n in range(300):
        state = moments[n % len(moments)].state
        seat = rng.choice([CHANCE, *(ask.seat for ask in state.open.asks), *range(len(state.open.seats))])
        view = game.view(state, seat if seat >= 0 else None)
        try:
            move = game.read(view, rng.choice(JUNK)) if n % 3 == 0 else maker.move()
            game.apply(state, Entry(seat, move))
        except Refused as refused:
            said.hear("refusals", refused.refusal.key, refused.refusal.args)


def _hear_table(table: Sitting, said: Said) -> None:
    judged = table.last
    if judged is not None:
        _hear_events(judged.events, said)
        if judged.refusal is not None:
            said.hear("refusals", judged.refusal.key, judged.refusal.args)
    _hear_state(table.game, table.state, said)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_has_exactly_the_sentences_it_uses(game: AnyGame, tmp_path: Path) -> None:
    own = tomllib.loads((game.folder / "en.toml").read_text(encoding="utf-8"))
    shared = tomllib.loads((SHARED / "en.toml").read_text(encoding="utf-8"))
    said = said_in(game, tmp_path)
    unused = {section: sorted(set(own.get(section, {})) - said[section]) for section in SECTIONS}
    assert not any(unused.values()), {section: keys for section, keys in unused.items() if keys}
    for section, keys in said.items():
        assert keys <= set(own.get(section, {})) | set(shared.get(section, {})), section

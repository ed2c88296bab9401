"""Secrets on the wire: what is sent to a seat or a spectator is the same whatever the hidden things are.

Two tables are followed side by side. At the second one chance deals otherwise and the others answer otherwise, wherever
the onlooker hears no difference. Every message to the onlooker must be the same to the byte, in the same order.
"""

import asyncio
import itertools
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from letterloom.rules import CHANCE, AnyGame, Entry, Mix, Move, Record, Refused, Resign, Row, Seat, heard
from letterloom.server import shown as shown_module
from letterloom.server.clock import Clock, wall_ms
from letterloom.server.connection import Connection
from letterloom.server.hall import Hall
from letterloom.server.live import LiveTable
from letterloom.server.settings import Settings
from letterloom.server.setup import Place, Setup
from letterloom.table.storage import Append, Guest, Right, Sitting
from tests.contract import checks
from tests.contract.playing import GAMES, Moment, few, first_moves, people, play

Group = list[Entry]


class Ear(Connection):
    """A connection that only listens."""

    def __init__(self, settings: Settings, seat: Seat | None) -> None:
        async def nothing(*_: object) -> None: ...

        super().__init__(nothing, "onlooker", settings)
        self.heard: list[bytes] = []
        self.seat, self.has_looked = seat, True

    def send(self, text: bytes) -> None:
        self.heard.append(text)


def grouped(moments: list[Moment]) -> list[list[Moment]]:
    """Answers as a table appends them: each with the chance that follows it."""
    groups: list[list[Moment]] = []
    for moment in moments:
        if groups and moment.entry.seat == CHANCE:
            groups[-1].append(moment)
        else:
            groups.append([moment])
    return groups


def twin(
    game: AnyGame, groups: list[list[Moment]], seat: Seat | None, rng: Random
) -> tuple[list[Group], bool]:
    """What another table answers while the seat hears no difference, and whether it differs at all."""
    state, differs = groups[0][0].state, False
    answers: list[Group] = []
    for group in groups:
        entries = []
        for moment in group:
            found = unheard(game, state, moment, seat, rng)
            if found is None or not moment.step.state.open.asks:  # at the end everything may be shown
                return answers, differs
            entry, state = found
            entries.append(entry)
        answers.append(entries)
        differs = differs or checks.encoded(state) != checks.encoded(group[-1].step.state)
    return answers, differs


def unheard(
    game: AnyGame, state: Any, moment: Moment, seat: Seat | None, rng: Random
) -> tuple[Entry, Any] | None:
    """Another answer, after which the seat hears the same; or the same one; or None."""
    entry = moment.entry
    others: list[Move] = []
    if isinstance(entry.move, Mix):
        for _ in range(30 if len(entry.move.things) > 1 else 0):
            things = list(entry.move.things)
            i, j = rng.sample(range(len(things)), 2)
            things[i], things[j] = things[j], things[i]
            others.append(Mix(tuple(things)))
    elif entry.seat >= 0 and entry.seat != seat and not isinstance(entry.move, Resign):
        listed = first_moves(game, game.view(state, entry.seat), 40)
        others = [move for move in listed if type(move) is type(entry.move)]
        rng.shuffle(others)
    told, same = checks.encoded(heard(moment.step.events, seat)), checks.encoded(moment.step.state)
    found = None
    for move in (*others[:30], entry.move):
        other = Entry(entry.seat, move, entry.at_ms)
        try:
            step = game.apply(state, other)
        except Refused:
            continue
        if checks.encoded(heard(step.events, seat)) == told:
            found = other, step.state
            if checks.encoded(step.state) != same:
                break
    return found


async def followed(
    hall: Hall, game: AnyGame, seats: int, begin: list[Group], answers: list[Group], eyes: Seat | None
) -> list[bytes]:
    """What an onlooker is sent while a table that began so goes on so."""
    name = f"t{next(NAMES)}"
    record = Record(game=game, seats=people(seats), options=game.options(), seed=1)
    setup = Setup(
        game=game.id,
        options=msgspec.to_builtins(record.options),
        owner="onlooker",
        places=tuple(Place(player.name, player.age) for player in record.seats),
        watch="everybody",
    )
    sitting = Sitting(name, record.to_json(), msgspec.json.encode(setup), touched_ms=wall_ms())
    rights = [Right(name, eyes, "onlooker")] if eyes is not None else []

    def append(number: int, group: Group) -> Append:
        rows = tuple(Row(entry.seat, game.write(entry.move), entry.at_ms) for entry in group)
        return Append(name, number, str(number), rows)

    await hall.write(lambda storage: storage.create(sitting, rights))
    await hall.write(
        lambda storage: storage.append(
            [append(n, group) for n, group in enumerate(begin, start=1)], wall_ms()
        )
    )
    live = await hall.room(name)
    assert isinstance(live, LiveTable)
    ear = Ear(hall.settings, eyes)
    ear.mine = live.seats_of("onlooker")
    live.enter(ear)
    live.look(ear, 0)
    for number, group in enumerate(answers, start=len(begin) + 1):
        one = append(number, group)
        await hall.write(lambda storage, one=one: storage.append([one], wall_ms()))  # type: ignore[misc]
        await live.following.catch_up()
    live.look(ear, 0)
    return ear.heard


NAMES = itertools.count()


async def compare(hall: Hall, game: AnyGame, seed: int, most: int) -> int:
    """Play a game and its twins side by side: how many answers could be compared."""
    rng, compared, seats = Random(seed), 0, few(game)
    groups = grouped(list(itertools.islice(play(game, game.options(), seats, seed), most)))
    for eyes in (None, rng.randrange(seats)):
        start = 0
        while start < len(groups) - 1:
            answers, differs = twin(game, groups[start:], eyes, rng)
            if differs:
                real = [[moment.entry for moment in group] for group in groups]
                end, begin = start + len(answers), max(1, start)
                changed = [*real[:start], *answers]
                one = await followed(hall, game, seats, real[:begin], real[begin:end], eyes)
                other = await followed(hall, game, seats, changed[:begin], changed[begin:], eyes)
                assert one == other, f"seat {eyes} is told what it may not know"
                compared += len(answers)
            start += max(1, len(answers))
    return compared


def listened(game: AnyGame, folder: Path, seeds: range, most: int) -> int:
    async def listen() -> int:
        hall = Hall(Settings(db=str(folder / "server.db")))
        await hall.open()
        hall.clock = Clock(0, lambda: 0.0)
        try:
            await hall.write(lambda storage: storage.welcome(Guest("onlooker", "Onlooker")))
            return sum([await compare(hall, game, seed, most) for seed in seeds])
        finally:
            await hall.close()

    return asyncio.run(listen())


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_sent_tells_nothing_that_is_hidden(game: AnyGame, tmp_path: Path) -> None:
    compared = listened(game, tmp_path, range(3, 4), 30)
    assert (compared > 0) == checks.hides(game)


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_is_sent_tells_nothing_that_is_hidden_in_many_games(game: AnyGame, tmp_path: Path) -> None:
    assert listened(game, tmp_path, range(10, 20), 150) > 0 or not checks.hides(game)


def test_a_leak_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = shown_module.Moment.seen_by

    def leaky(moment: Any, *args: Any, **more: Any) -> bytes:
        size = hash(moment._table.replay.state) % 7
        return shown(moment, *args, **more) + b" " * size

    monkeypatch.setattr(shown_module.Moment, "seen_by", leaky)
    with pytest.raises(AssertionError, match="may not know"):
        listened(GAMES["kross"], tmp_path, range(3, 5), 40)

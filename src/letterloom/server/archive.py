"""What can be read of a table's past: its log, how it looked, its score sheets, its record.

All of it is worked out from what is kept, away from the loop, through the eyes of whoever asks.
"""

from collections.abc import Callable

from msgspec.structs import replace

from letterloom.games import find
from letterloom.rules import Event, Player, Record, Seat, Speech, heard, read_record
from letterloom.rules import replay as judged
from letterloom.server import forms
from letterloom.server.hall import Hall
from letterloom.server.history import History, is_changed
from letterloom.server.live import LiveTable
from letterloom.server.loading import load
from letterloom.server.setup import Problem
from letterloom.server.shown import Showing
from letterloom.table import Table
from letterloom.table.picture import picture
from letterloom.table.storage import Storage

OLD_ENOUGH = 100
"""An age that no game asks about."""


async def log(hall: Hall, live: LiveTable, eyes: Seat | None, language: str) -> forms.Log:
    """All that was told to a seat, from the beginning."""

    def read(storage: Storage) -> forms.Log:
        items: list[forms.Item] = []
        course = _Course(len(live.setup.places), eyes)
        speech = _speech(live.table, language)

        def telling(table: Table, events: tuple[Event, ...]) -> None:
            if course.reaches(table, events):
                said = tuple(speech.events(heard(events, eyes)))
                items.append(forms.Item(course.n, said))

        load(storage, live.id, telling)
        return forms.Log(tuple(items))

    return await hall.browse(read)


async def moment(hall: Hall, live: LiveTable, eyes: Seat | None, n: int, language: str) -> str:
    """The table as a seat saw it with message n."""

    def shown(table: Table, events: tuple[Event, ...]) -> str:
        return Showing(table, language).now(events, table.replay.at_ms).seen_by(eyes, n, n - 1).decode()

    return await _then(hall, live, eyes, n, shown)


async def drawn(hall: Hall, live: LiveTable, eyes: Seat | None, n: int, language: str) -> str:
    """A picture of the table as a seat saw it with message n."""

    def shown(table: Table, events: tuple[Event, ...]) -> str:
        scene, speech = table.game.scene(table.view(eyes)), _speech(table, language)
        return picture(scene, [speech.title(zone) for zone in scene.zones], table.game.title)

    return await _then(hall, live, eyes, n, shown)


async def _then(
    hall: Hall,
    live: LiveTable,
    eyes: Seat | None,
    n: int,
    shown: Callable[[Table, tuple[Event, ...]], str],
) -> str:
    """What is shown of a table as it was when a seat got its message n."""

    def read(storage: Storage) -> str:
        course, found = _Course(len(live.setup.places), eyes), ""

        def telling(table: Table, events: tuple[Event, ...]) -> None:
            nonlocal found
            if course.reaches(table, events) and course.n == n:
                found = shown(table, events)

        load(storage, live.id, telling)
        return found

    found = await hall.browse(read)
    if not found:
        raise not_there()
    return found


class _Course:
    """Counts the messages of one seat while a table is folded."""

    def __init__(self, seats: int, eyes: Seat | None) -> None:
        self._history, self._eyes, self._opened = History(seats), eyes, None

    def reaches(self, table: Table, events: tuple[Event, ...]) -> bool:
        """Does what was just folded reach these eyes?"""
        entry = table.replay.kept[-1].entry
        self._history.add(entry.seat, events, is_changed(self._opened, table.open), len(table.replay.kept))
        self._opened = table.open
        return self._history.reached(self._eyes)

    @property
    def n(self) -> int:
        """The number of the last message."""
        return self._history.n(self._eyes)


def sheets(live: LiveTable, language: str) -> forms.Sheets:
    """The score sheets as they are now."""
    speech = _speech(live.table, language)
    return forms.Sheets(
        tuple(
            tuple(
                forms.SheetLine(line.points, speech.line(line), line.key, line.args, line.cells)
                for line in sheet
            )
            for sheet in live.table.replay.state.sheets
        )
    )


def _speech(table: Table, language: str) -> Speech:
    return Speech(table.game, table.seats, language)


async def record(hall: Hall, live: LiveTable) -> bytes:
    """The record of a game that is over. Ages stay here: it has none, or only their order, where that replays alike."""
    if not live.table.over:
        raise not_yet()

    def read(storage: Storage) -> bytes | None:
        sitting = storage.sitting(live.id)
        if sitting is None:
            return None
        rows = tuple(row for each in storage.since(live.id) for row in each.rows)
        full = replace(read_record(sitting.head, find), moves=rows)
        wanted = judged(full)
        for ages in _ages(full):
            told = replace(full, seats=ages)
            report = judged(told)
            if not report.refused and report.replay.scores == wanted.replay.scores:
                return told.to_json()
        return None

    found = await hall.browse(read)
    if found is None:
        raise Problem(409, "ages", "ages")
    return found


def _ages(record: Record) -> list[tuple[Player, ...]]:
    """The players without ages; and with ages that tell no more than who is older."""
    names = [player.name for player in record.seats]
    order = sorted({player.age for player in record.seats if player.age is not None})
    ranked = [
        Player(player.name, None if player.age is None else OLD_ENOUGH + order.index(player.age))
        for player in record.seats
    ]
    return [tuple(map(Player, names)), tuple(ranked)]


def not_yet() -> Problem:
    """Only when the game is over."""
    return Problem(409, "over", "when-over")


def not_there() -> Problem:
    """A number that no message has."""
    return Problem(404, "number", "no-number")

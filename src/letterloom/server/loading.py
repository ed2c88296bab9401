"""Loading a table: what is kept, folded into a game that can go on."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from letterloom.games import find
from letterloom.rules import (
    CHANCE,
    UNKNOWN,
    AnyBot,
    AnyGame,
    Bot,
    Event,
    Judged,
    RecordError,
    Row,
    Seat,
    read_record,
)
from letterloom.server.history import History, is_changed
from letterloom.server.setup import Setup, setup_of
from letterloom.table import Table
from letterloom.table.storage import Right, Sitting, Storage, Stored

Telling = Callable[[Table, tuple[Event, ...]], None]
"""Is called after each append, with the table as it is then and with what could be heard."""


class Loaded(NamedTuple):
    """A table as it is kept."""

    sitting: Sitting
    setup: Setup
    rights: list[Right]
    stored: list[Stored]
    history: History
    table: Table | None
    """None while the people are gathering."""


def load(storage: Storage, game: str, telling: Telling | None = None) -> Loaded | None:
    """A table as it is kept, folded; None where there is none; a `RecordError` where it cannot be read."""
    sitting = storage.sitting(game)
    if sitting is None:
        return None
    try:
        setup = setup_of(sitting)
    except msgspec.MsgspecError as error:
        raise RecordError(str(error)) from None
    rights, history = storage.rights(game), History(len(setup.places))
    if not sitting.head:
        return Loaded(sitting, setup, rights, [], history, None)
    stored, held = storage.since(game), holders(rights)
    table = _folded(sitting, setup, held, stored, history, telling)
    return Loaded(sitting, setup, rights, stored, history, table)


def holders(rights: Iterable[Right]) -> dict[Seat, frozenset[str]]:
    """The guests who may act for each seat; under WATCHER and OWNER those who may watch."""
    held: dict[Seat, set[str]] = {}
    for right in rights:
        held.setdefault(right.seat, set()).add(right.guest)
    return {seat: frozenset(guests) for seat, guests in held.items()}


class Elsewhere(Bot[Any]):
    """Stands for a bot that thinks in another process."""

    name = "elsewhere"

    def rank(self, view: Any, rng: Any, budget: Any) -> Any:
        """It never thinks here."""
        raise RuntimeError("this bot thinks elsewhere")


def bots_of(game: AnyGame, setup: Setup) -> dict[Seat, AnyBot]:
    """The seats that bots play."""
    return dict.fromkeys(setup.bots, Elsewhere(game))


def _folded(
    sitting: Sitting,
    setup: Setup,
    held: dict[Seat, frozenset[str]],
    stored: list[Stored],
    history: History,
    telling: Telling | None,
) -> Table:
    ends: dict[int, Stored] = {}
    rows: tuple[Row, ...] = ()
    for each in stored:
        rows += each.rows
        ends[len(rows)] = each
    events: list[Event] = []
    opened: Any = None
    record = read_record(sitting.head, find)
    begins = not rows
    if begins:  # REF-1, or the deal of a lesson
        rows = (Row(CHANCE, f"mix {UNKNOWN}", 0),) if setup.referee else record.moves

    def listen(table: Table, judged: Judged) -> None:
        nonlocal opened
        if judged.refusal:
            raise RecordError(f"row {judged.n} is refused by {judged.refusal.rule}")
        events.extend(judged.events)
        if (each := ends.get(judged.n)) is None:
            return
        kept = len(table.replay.kept)
        history.add(mover(each), events, is_changed(opened, table.open), kept)
        if telling:
            telling(table, tuple(events))
        events.clear()
        opened = table.open

    table = Table(
        replace(record, moves=rows),
        bots_of(record.game, setup),
        device=lambda seat: held.get(seat) or seat,
        telling=listen,
        only_rings=setup.referee,
    )
    table.open.lexicon.spellings(
        "ON"
    )  # what is known of its words is read here, not when somebody first scores
    if table.dealt or (begins and rows):
        history.add(CHANCE, (*events, *table.dealt), is_open_changed=True, kept=len(table.replay.kept))
    return table


def mover(stored: Stored) -> Seat:
    """Whose answer an append is."""
    return next((row.seat for row in stored.rows if row.seat != CHANCE), CHANCE)

"""What whoever looks at a table is sent: the scene, what can be pointed at, what is asked, what was said.

A message to one seat is put together from parts that are written already: what stays the same from move to move
(titles, notes, gestures) is written once a table, what all seats are told alike (`_Same`) once a moment, and a scene
remembers how its zones are written. `messages.Table` tells what such a message holds.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from letterloom.phrase import ENGLISH
from letterloom.rules import (
    TABLE,
    Args,
    Ask,
    Event,
    Fall,
    Frozen,
    Gesture,
    More,
    Note,
    Player,
    Refusal,
    Refused,
    Scene,
    Seat,
    Speech,
    heard,
)
from letterloom.rules.touch import gestures_json
from letterloom.server import messages
from letterloom.table import Table

encode = msgspec.json.Encoder().encode
SAYINGS = 256
"""So many sentences of a table are remembered,"""
OFFERS = 8
"""and so many kinds of what could be pointed at."""
_ABSENT = b"[]"


class _Same(Frozen, frozen=True, kw_only=True):
    """What a message to one seat has in common with those to the others; a part of `messages.Table`."""

    at_ms: int
    asks: tuple[messages.Asked, ...]
    wanted: str
    scores: tuple[int, ...]
    left: tuple[Seat, ...]
    over: bool
    winners: tuple[Seat, ...]


class Showing:
    """Shows one table in one language. What is said again and again (titles, labels, asks) is remembered."""

    def __init__(self, table: Table, language: str = ENGLISH) -> None:
        self._table = table
        self._speech = Speech(table.game, table.seats, language)
        self._sayings: dict[tuple[str, str, Args], str] = {}
        self._titles: dict[tuple[tuple[str, Args], ...], bytes] = {}
        self._notes: dict[Note, bytes] = {}
        self._pointed: dict[int, tuple[tuple[Gesture, ...], bytes, bytes]] = {}

    def _say(self, section: str, key: str, args: Args = ()) -> str:
        name = section, key, args
        said = self._sayings.get(name)
        if said is None:
            if len(self._sayings) >= SAYINGS:
                self._sayings.clear()
            said = self._sayings[name] = self._speech.say(section, key, args)
        return said

    def titles(self, scene: Scene) -> bytes:
        """What stands over each zone, written; it seldom changes."""
        names = scene.titles
        titles = self._titles.get(names)
        if titles is None:
            if len(self._titles) >= SAYINGS:
                self._titles.clear()
            titles = self._titles[names] = encode([self._speech.say("zones", *name) for name in names])
        return titles

    def notes(self, notes: Iterable[Note]) -> bytes:
        """Notes as sentences, written."""
        known, say = self._notes, self._noted
        return b"[%b]" % b",".join([known.get(note) or say(note) for note in notes])

    def _noted(self, note: Note) -> bytes:
        if len(self._notes) >= SAYINGS:
            self._notes.clear()
        written = self._notes[note] = encode(self._speech.note(note))
        return written

    def labels(self, marks: Iterable[Gesture | More]) -> tuple[str, ...]:
        """What gestures, or what may follow them, are called."""
        say = self._say
        return tuple([say("touch", mark.key, getattr(mark, "args", ())) for mark in marks])

    def pointed(self, gestures: tuple[Gesture, ...]) -> tuple[bytes, bytes]:
        """Gestures and what they are called, written.

        Games offer the very same ones again and again. They are known by where they are in the memory: to compare them
        would take as long as to write them.
        """
        if not gestures:
            return _ABSENT, _ABSENT
        found = self._pointed.get(id(gestures))
        if found is None:
            if len(self._pointed) >= OFFERS:
                self._pointed.clear()
            written = gestures_json(gestures), encode(self.labels(gestures))
            found = self._pointed[id(gestures)] = (gestures, *written)  # what is held cannot be another one
        return found[1], found[2]

    def wanted(self) -> str:
        """What is asked of the table itself, or nothing."""
        ask = self._table.asked(TABLE)
        return self._say("asks", ask.wants) if ask else ""

    def asks(self) -> tuple[messages.Asked, ...]:
        """What is asked now."""
        return tuple([self._asked(ask) for ask in self._table.open.asks if ask.seat >= 0])

    def _asked(self, ask: Ask) -> messages.Asked:
        return messages.Asked(
            seat=ask.seat,
            wants=ask.wants,
            said=self._say("asks", ask.wants),
            ask=(ask.backs, ask.turn),
            secret=ask.secret,
            until_ms=None if ask.limit_ms is None else self._until_ms(ask),
        )

    def _until_ms(self, ask: Ask) -> int | None:
        return ask.deadline_ms if self._table.only_rings else self._table.deadline(ask.seat)

    def now(self, events: Sequence[Event], at_ms: int) -> "Moment":
        """The table as it is now, with what has happened."""
        return Moment(self, self._table, self._speech, events, at_ms)

    def refusal(self, id_: str, refusal: Refusal, falls: tuple[Fall, ...] = ()) -> messages.Refused:
        """A refusal as it is told, with what would fall."""
        return messages.Refused(
            id=id_,
            rule=refusal.rule,
            reason=self._speech.refusal(refusal),
            key=refusal.key,
            args=refusal.args,
            falls=falls,
        )

    def judged(self, id_: str, seat: Seat, text: str) -> messages.Judged | messages.Refused:
        """What a line would bring, or why it is refused; a line that cannot be read raises `Refused`."""
        game, view = self._table.game, self._table.view(seat)
        move = game.read(view, text)
        try:
            verdict = game.judge(view, move)
        except Refused as refused:
            return self.refusal(id_, refused.refusal, game.falls(view, move))
        more = game.more(view, move)
        scene: Scene = game.preview(view, move)
        return messages.Judged(
            id=id_,
            points=verdict.points,
            words=verdict.words,
            notes=_written(self.notes((*verdict.notes, *game.advise(view, move)))),
            more=more,
            labels=self.labels(more),
            scene=_written(scene.json()),
            titles=_written(self.titles(scene)),
        )

    def consulted(self, id_: str, seat: Seat, text: str) -> messages.Noted:
        """The answer to a question of the game's own."""
        notes = self._table.game.consult(self._table.view(seat), text.split())
        return messages.Noted(id_, _written(self.notes(notes)))


class Moment:
    """A table at one moment, to be shown to several: what is the same for all of them is written once."""

    def __init__(
        self, showing: Showing, table: Table, speech: Speech, events: Sequence[Event], at_ms: int
    ) -> None:
        self._showing = showing
        self._table = table
        self._speech = speech
        self._events = events
        open_ = table.open
        same = _Same(
            at_ms=at_ms,
            asks=showing.asks(),
            wanted=showing.wanted(),
            scores=open_.scores,
            left=open_.left,
            over=not open_.asks,
            winners=open_.winners,
        )
        self._same = b",%b" % encode(same)[1:]
        self._told = b"" if [event for event in events if event.only is not None] else self._hearing(events)
        """What everybody hears, where everybody hears the same."""

    def seen_by(
        self, seat: Seat | None, n: int, after: int, *, gap: bool = False, with_view: bool = False
    ) -> bytes:
        """The message that shows it to a seat (None: a spectator): a `messages.Table`, written."""
        showing, game = self._showing, self._table.game
        view = self._table.view(seat)
        scene: Scene = game.scene(view)
        gestures, labels = showing.pointed(game.touch(view))
        arranging, arranged = showing.pointed(game.arranging(view) if seat is not None else ())
        eyes = b"null" if seat is None else b"%d" % seat
        parts = [
            b'{"kind":"table","seat":%b,"n":%d,"after":%d' % (eyes, n, after),
            self._told or self._hearing(heard(self._events, seat)),
            b',"gap":true,"scene":' if gap else b',"gap":false,"scene":',
            scene.json(),
            b',"titles":',
            showing.titles(scene),
            b',"notes":',
            showing.notes(scene.notes),
            b',"gestures":',
            gestures,
            b',"labels":',
            labels,
            b',"arranging":',
            arranging,
            b',"arranged":',
            arranged,
            b',"view":',
            encode(without_ages(view)) if with_view else b"null",
            self._same,
        ]
        return b"".join(parts)

    def _hearing(self, events: Sequence[Event]) -> bytes:
        """What was heard, as sentences and as data, written."""
        said = encode(self._speech.events(events))
        data = encode([messages.Heard(event.key, event.args) for event in events])
        return b',"said":%b,"events":%b' % (said, data)


def _written(data: bytes) -> Any:
    """Something that stands in a message as it is written already."""
    return msgspec.Raw(data)


def without_ages(view: Any) -> Any:
    """A view as it may travel: ages stay with the table's set-up."""
    seats = tuple(Player(player.name) for player in view.open.seats)
    return replace(view, open=replace(view.open, seats=seats))

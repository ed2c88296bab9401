"""What whoever looks at a table is sent: the scene, what can be pointed at, what is asked, what was said."""

from collections.abc import Iterable, Sequence
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from letterloom.phrase import ENGLISH
from letterloom.rules import (
    TABLE,
    Args,
    Ask,
    Event,
    Fall,
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


class Showing:
    """Shows one table in one language. What is said again and again (titles, labels, asks) is remembered."""

    def __init__(self, table: Table, language: str = ENGLISH) -> None:
        self._table = table
        self._speech = Speech(table.game, table.seats, language)
        self._sayings: dict[tuple[str, str, Args], str] = {}
        self._titles: dict[tuple[tuple[str, Args], ...], tuple[str, ...]] = {}
        self._pointed: dict[int, tuple[tuple[Gesture, ...], Any, Any]] = {}

    def _say(self, section: str, key: str, args: Args = ()) -> str:
        name = section, key, args
        said = self._sayings.get(name)
        if said is None:
            if len(self._sayings) >= SAYINGS:
                self._sayings.clear()
            said = self._sayings[name] = self._speech.say(section, key, args)
        return said

    def titles(self, scene: Scene) -> tuple[str, ...]:
        """What stands over each zone; it seldom changes."""
        names = scene.titles
        titles = self._titles.get(names)
        if titles is None:
            if len(self._titles) >= SAYINGS:
                self._titles.clear()
            say = self._speech.say
            titles = self._titles[names] = tuple([say("zones", title, args) for title, args in names])
        return titles

    def notes(self, notes: Iterable[Note]) -> tuple[str, ...]:
        """Notes as sentences."""
        say = self._say
        return tuple([say("notes", note.key, note.args) for note in notes])

    def labels(self, marks: Iterable[Gesture | More]) -> tuple[str, ...]:
        """What gestures, or what may follow them, are called."""
        say = self._say
        return tuple([say("touch", mark.key, getattr(mark, "args", ())) for mark in marks])

    def pointed(self, gestures: tuple[Gesture, ...]) -> tuple[Any, Any]:
        """Gestures and what they are called, written already.

        Games offer the very same ones again and again. They are known by where they are in the memory: to compare them
        would take as long as to write them.
        """
        if not gestures:
            return (), ()
        found = self._pointed.get(id(gestures))
        if found is None:
            if len(self._pointed) >= OFFERS:
                self._pointed.clear()
            written = msgspec.Raw(gestures_json(gestures)), msgspec.Raw(encode(self.labels(gestures)))
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
            until_ms=ask.deadline_ms if self._table.only_rings else self._table.deadline(ask.seat),
        )

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
            notes=self.notes((*verdict.notes, *game.advise(view, move))),
            more=more,
            labels=self.labels(more),
            scene=cast(Scene, msgspec.Raw(scene.json())),
            titles=self.titles(scene),
        )

    def consulted(self, id_: str, seat: Seat, text: str) -> messages.Noted:
        """The answer to a question of the game's own."""
        notes = self._table.game.consult(self._table.view(seat), text.split())
        return messages.Noted(id_, self.notes(notes))


class Moment:
    """A table at one moment, to be shown to several: what is the same for all of them is made once."""

    def __init__(
        self, showing: Showing, table: Table, speech: Speech, events: Sequence[Event], at_ms: int
    ) -> None:
        self._showing = showing
        self._table = table
        self._speech = speech
        self._events = events
        self._at_ms = at_ms
        self._asks: Any = msgspec.Raw(encode(showing.asks()))
        self._wanted = showing.wanted()
        self._told: Any = None
        """What everybody hears, where everybody hears the same."""
        self._notes: tuple[tuple[Note, ...], tuple[str, ...]] = (), ()
        """The notes that were last said, and how."""

    def seen_by(
        self, seat: Seat | None, n: int, after: int, *, gap: bool = False, with_view: bool = False
    ) -> bytes:
        """The message that shows it to a seat (None: a spectator)."""
        showing, game, open_ = self._showing, self._table.game, self._table.open
        view = self._table.view(seat)
        scene: Scene = game.scene(view)
        drawn: Any = msgspec.Raw(scene.json())
        gestures, labels = showing.pointed(game.touch(view))
        arranging = game.arranging(view) if seat is not None else ()
        said, events = self._told or self._heard_by(seat)
        if scene.notes != self._notes[0]:
            self._notes = scene.notes, showing.notes(scene.notes)
        return encode(
            messages.Table(
                seat=seat,
                n=n,
                after=after,
                at_ms=self._at_ms,
                said=said,
                events=events,
                gap=gap,
                scene=drawn,
                titles=showing.titles(scene),
                notes=self._notes[1],
                gestures=gestures,
                labels=labels,
                asks=self._asks,
                wanted=self._wanted,
                arranging=arranging,
                arranged=showing.labels(arranging) if arranging else (),
                scores=open_.scores,
                left=open_.left,
                over=not open_.asks,
                winners=open_.winners,
                view=without_ages(view) if with_view else None,
            )
        )

    def _heard_by(self, seat: Seat | None) -> tuple[Any, Any]:
        """What a seat hears, as sentences and as data, written already."""
        is_secret = any(event.only is not None for event in self._events)
        told = heard(self._events, seat) if is_secret else self._events
        said = msgspec.Raw(encode(self._speech.events(told)))
        events = msgspec.Raw(encode([{"key": event.key, "args": event.args} for event in told]))
        if not is_secret:
            self._told = said, events
        return said, events


def without_ages(view: Any) -> Any:
    """A view as it may travel: ages stay with the table's set-up."""
    seats = tuple(Player(player.name) for player in view.open.seats)
    return replace(view, open=replace(view.open, seats=seats))

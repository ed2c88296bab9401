"""What whoever looks at a table is sent: the scene, what can be pointed at, what is asked, what was said."""

from collections.abc import Iterable
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from letterloom.rules import Ask, Event, Player, Refusal, Scene, Seat, Speech, heard
from letterloom.server import messages
from letterloom.table import Table

encode = msgspec.json.Encoder().encode


def languages() -> tuple[str, ...]:
    """The languages that can be spoken at a table."""
    return ("en",)


class Showing:
    """Shows one table in one language."""

    def __init__(self, table: Table, language: str = "en") -> None:
        self._table = table
        self._speech = Speech(table.game, table.seats, language if language in languages() else "en")

    def asks(self) -> tuple[messages.Asked, ...]:
        """What is asked now."""
        return tuple(self._asked(ask) for ask in self._table.open.asks if ask.seat >= 0)

    def _asked(self, ask: Ask) -> messages.Asked:
        return messages.Asked(
            seat=ask.seat,
            wants=ask.wants,
            said=self._speech.ask(ask),
            ask=(ask.backs, ask.turn),
            secret=ask.secret,
            until_ms=self._table.deadline(ask.seat),
        )

    def table(
        self,
        seat: Seat | None,
        events: Iterable[Event],
        *,
        n: int,
        after: int,
        at_ms: int,
        asks: tuple[messages.Asked, ...],
        gap: bool = False,
        with_view: bool = False,
    ) -> str:
        """The message that shows the table to a seat (None: a spectator)."""
        game, open_, speech = self._table.game, self._table.open, self._speech
        view = self._table.view(seat)
        scene: Scene = game.scene(view)
        gestures = game.touch(view)
        told = heard(events, seat)
        message = messages.Table(
            seat=seat,
            n=n,
            after=after,
            at_ms=at_ms,
            said=tuple(speech.events(told)),
            events=tuple(messages.Heard(event.key, event.args) for event in told),
            gap=gap,
            scene=cast(Scene, msgspec.Raw(scene.json())),
            titles=tuple(map(speech.title, scene.zones)),
            notes=tuple(map(speech.note, scene.notes)),
            gestures=gestures,
            labels=tuple([speech.say("touch", gesture.key) for gesture in gestures]),
            asks=asks,
            scores=open_.scores,
            left=open_.left,
            over=not open_.asks,
            winners=open_.winners,
            view=without_ages(view) if with_view else None,
        )
        return encode(message).decode()

    def refusal(self, id_: str, refusal: Refusal) -> messages.Refused:
        """A refusal as it is told."""
        return messages.Refused(
            id=id_,
            rule=refusal.rule,
            reason=self._speech.refusal(refusal),
            key=refusal.key,
            args=refusal.args,
        )

    def judged(self, id_: str, seat: Seat, text: str) -> messages.Judged:
        """What a line would bring, or `Refused`."""
        game, view, speech = self._table.game, self._table.view(seat), self._speech
        move = game.read(view, text)
        verdict = game.judge(view, move)
        more = game.more(view, move)
        scene: Scene = game.preview(view, move)
        return messages.Judged(
            id=id_,
            points=verdict.points,
            words=verdict.words,
            notes=tuple(map(speech.note, verdict.notes)),
            more=more,
            labels=tuple(speech.say("touch", each.key, each.args) for each in more),
            scene=cast(Scene, msgspec.Raw(scene.json())),
            titles=tuple(map(speech.title, scene.zones)),
        )

    def consulted(self, id_: str, seat: Seat, text: str) -> messages.Noted:
        """The answer to a question of the game's own."""
        notes = self._table.game.consult(self._table.view(seat), text.split())
        return messages.Noted(id_, tuple(map(self._speech.note, notes)))


def without_ages(view: Any) -> Any:
    """A view as it may travel: ages stay with the table's set-up."""
    seats = tuple(Player(player.name) for player in view.open.seats)
    return replace(view, open=replace(view.open, seats=seats))

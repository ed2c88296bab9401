"""Lessons: a first game with a patient partner, told one thing after the other.

A lesson is data beside its game, `lesson.toml`; a game without one simply has none. It names what the table agrees on,
what chance answers first (a deal that is always the same), and the stages. A stage tells something (`tell`, the key of
a sentence in the section `lesson` of the game's language files), and may want lines of the learner, one after the other
(`want`), after which the partner answers (`then`); or it asks the learner to try what a rule refuses (`try`, `rule`).
The words of a lesson are words in every language, so that everybody can be taught with their own.

Some tables of a lesson are drawn on the page of rules: `pictures` names a rule, and after how many rows.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from letterloom.phrase import ENGLISH
from letterloom.rules.contract import AnyGame
from letterloom.rules.record import Record, Row, read_options
from letterloom.rules.replay import Kept, Replay
from letterloom.rules.terms import CHANCE, TABLE, Back, Frozen, Player, Seat

LEARNER, PARTNER = 0, 1
PARTNER_NAME = "Robin"


class Stage(Frozen, frozen=True, kw_only=True):
    """One part of a lesson."""

    tell: str
    want: tuple[str, ...] = ()
    """What the learner shall answer."""
    then: tuple[str, ...] = ()
    """What the partner answers."""
    attempt: str = msgspec.field(default="", name="try")
    """A line that is refused, on purpose."""
    rule: str = ""
    """By this rule."""


class Lesson(Frozen, frozen=True, kw_only=True):
    """A lesson as its file has it."""

    options: dict[str, Any] = msgspec.field(default_factory=dict)
    deal: str = ""
    """What chance answers first."""
    stages: tuple[Stage, ...]
    pictures: dict[str, int] = msgspec.field(default_factory=dict)
    """By rule: the lesson's table after so many answers of the players."""

    @property
    def wanted(self) -> tuple[str, ...]:
        """All that the learner shall answer."""
        return tuple(line for stage in self.stages for line in stage.want)

    @property
    def answers(self) -> tuple[str, ...]:
        """All that the partner answers."""
        return tuple(line for stage in self.stages for line in stage.then)

    def asking(self, done: int) -> Stage | None:
        """The stage that waits for a line when the learner has given so many; None where all are given.

        >>> from letterloom.games import find
        >>> lesson_of(find("kross")).asking(0).want
        ('call T',)
        """
        for stage in self.stages:
            if done < len(stage.want):
                return stage
            done -= len(stage.want)
        return None


@cache
def lesson_of(game: AnyGame) -> Lesson | None:
    """The lesson of a game, where it has one."""
    path = game.folder / "lesson.toml"
    return _read(path) if path.exists() else None


def _read(path: Path) -> Lesson:
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Lesson)


def lesson_record(game: AnyGame, learner: str, lexicon: str = ENGLISH) -> Record:
    """The record with which a lesson's table begins."""
    lesson = lesson_of(game)
    assert lesson is not None
    options, words = read_options(game, {**lesson.options, "lexicon": lexicon})
    deal = (Row(CHANCE, lesson.deal),) if lesson.deal else ()
    seats = Player(learner), Player(PARTNER_NAME)
    return Record(game=game, seats=seats, options=options, moves=deal, resolved=words)


def given(kept: Iterable[Kept]) -> Mapping[Seat, int]:
    """How many answers of each seat count, when what was taken back does not."""
    counts = [Counter[Seat]()]
    for answer in kept:
        entry = answer.entry
        if entry.seat == TABLE and isinstance(entry.move, Back):
            counts.append(counts[entry.move.row])
        else:
            counts.append(counts[-1] + Counter({entry.seat: 1}))
    return counts[-1]


def played(game: AnyGame, count: int) -> Replay:
    """A lesson's table after so many answers of the players, as the lesson has them.

    >>> from letterloom.games import find
    >>> played(find("kross"), 2).state.open.asks[0].seat
    1
    """
    lesson, replay = lesson_of(game), Replay(lesson_record(game, "Ann"))
    assert lesson is not None
    for row in replay.head.moves:
        replay.judge(row)
    replay.draw()
    lines = {LEARNER: list(lesson.wanted), PARTNER: list(lesson.answers)}
    for _ in range(count):
        seat = LEARNER if LEARNER in replay.to_move else PARTNER
        assert replay.judge(Row(seat, lines[seat].pop(0))).refusal is None
        replay.draw()
    return replay

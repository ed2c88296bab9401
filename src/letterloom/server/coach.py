"""The coach at a lesson's table: what the learner is told, what is wanted, what the partner says.

The table is like any other, and its rules judge every answer. Besides, as long as the lesson goes on, an answer that
leads elsewhere than the one that is wanted is sent back with a friendly word. Where the lesson stands follows from the
answers that were given, so whoever comes back, or takes a move back, is where they were.
"""

from typing import TYPE_CHECKING

from letterloom.phrase import fill, phrase
from letterloom.rules import Refusal, Refused, Resign, Seat, rulebook, sentences
from letterloom.rules.lesson import LEARNER, PARTNER, PARTNER_NAME, Lesson, Stage, given, lesson_of
from letterloom.rules.replay import Considered
from letterloom.rules.rulepage import Span, spans
from letterloom.server import forms, tongue

if TYPE_CHECKING:
    from letterloom.table import Table

ASTRAY = "lesson"
"""The key of the refusal that is no rule's: it only sends the learner back."""


class Coach:
    """Goes through a lesson (`letterloom.rules.lesson`) with whoever sits at a table."""

    def __init__(self, table: "Table", lesson: Lesson) -> None:
        self._table = table
        self.lesson = lesson

    def _given(self, seat: Seat) -> int:
        """How many answers of a seat count."""
        return given(self._table.replay.kept)[seat]

    def _asking(self) -> Stage | None:
        return self.lesson.asking(self._given(LEARNER))

    def check(self, seat: Seat, found: Considered, at_ms: int) -> None:
        """Is this what is wanted, however it was said? Else `Refused`. Leaving is always possible."""
        done = self._given(LEARNER)
        if seat != LEARNER or done >= len(self.lesson.wanted):
            return
        if any(isinstance(answer.entry.move, Resign) for answer in found.answers):
            return
        table = self._table
        try:
            wanted = table.consider(seat, table.read(seat, self.lesson.wanted[done], at_ms), at_ms)
        except Refused:  # the game has taken another way: the lesson does not fit any more
            return
        if wanted.state != found.state:
            raise Refused(Refusal("", ASTRAY))

    def astray(self, language: str) -> str:
        """Why a legal answer is not what the lesson wants now: the stage's own words, or some for all of them."""
        stage = self._asking()
        texts = sentences(self._table.game.folder, language)
        own = texts["lesson"].get(f"{stage.tell}-else") if stage else None
        return self._said(own, language) if own else tongue.problem(language, ASTRAY)

    def answer(self, seat: Seat) -> str | None:
        """What the partner says now; None where the lesson does not know, and a bot has to think."""
        if seat != PARTNER or (number := self._given(seat)) >= len(self.lesson.answers):
            return None
        table, line = self._table, self.lesson.answers[number]
        try:
            table.consider(seat, table.read(seat, line, table.replay.at_ms), table.replay.at_ms)
        except Refused:
            return None
        return line

    def told(self, language: str) -> forms.Lesson:
        """The lesson as the page shows it, and how far it is."""
        texts, until, stages = sentences(self._table.game.folder, language)["lesson"], 0, []
        for stage in self.lesson.stages:
            until += len(stage.want)
            stages.append(
                forms.LessonStage(
                    say=self._spans(texts[stage.tell], language),
                    want=stage.want,
                    attempt=stage.attempt,
                    rule=stage.rule,
                    why=self._spans(texts.get(f"{stage.tell}-why", ""), language),
                    until=until,
                )
            )
        return forms.Lesson(tuple(stages), min(self._given(LEARNER), until))

    def _spans(self, text: str, language: str) -> tuple[Span, ...]:
        return spans(self._said(text, language), rulebook.rules(self._table.game.folder))

    def _said(self, text: str, language: str) -> str:
        scores = self._table.open.scores
        args = {"partner": PARTNER_NAME, "mine": scores[LEARNER], "theirs": scores[PARTNER]}
        return fill(phrase(text, sentences(self._table.game.folder, language)), args)


def coach_of(table: "Table", is_lesson: bool) -> Coach | None:
    """The coach of a table, where there is a lesson."""
    lesson = lesson_of(table.game) if is_lesson else None
    return Coach(table, lesson) if lesson else None

"""Offensive words: people may play them, but nobody is offered one."""

from collections.abc import Sequence
from random import Random

import pytest

from letterloom.cli.hints import hints
from letterloom.games.kross import GAME
from letterloom.games.kross.moves import Call
from letterloom.games.kross.options import KrossOptions
from letterloom.games.kross.state import KrossView
from letterloom.rules import Bot, Budget, Line, Move, Player, Ranked, Record, Verdict
from letterloom.table import Table
from letterloom.words import open_lexicon

RUDE = next(word for word in open_lexicon("en") if open_lexicon("en").is_offensive(word))
RECORD = Record(game=GAME, seats=(Player("Ann"), Player("Bo")), options=KrossOptions(tasks=False), seed=3)


class Rude(Bot[KrossView]):
    """Would call A, then B, then C."""

    name = "rude"

    def rank(self, view: KrossView, rng: Random, budget: Budget) -> Sequence[Ranked]:
        return [Ranked(Call(letter), 0, 0.0) for letter in "ABC"]


@pytest.fixture
def rude_before(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The calls that count as making an offensive word."""
    rude = ["A", "B"]

    def judge(view: KrossView, move: Move) -> Verdict:
        assert isinstance(move, Call)
        return Verdict(1, (Line(points=1, word=RUDE if move.letter in rude else "STONE"),))

    monkeypatch.setattr(GAME, "judge", judge)
    return rude


def test_a_bot_does_not_play_an_offensive_word_while_it_has_another_move(rude_before: list[str]) -> None:
    judged = Table(RECORD, {0: Rude(GAME)}).move_on(0)
    assert judged is not None and judged.text == "call C"


def test_a_bot_without_another_move_plays_it_all_the_same(rude_before: list[str]) -> None:
    rude_before.append("C")
    judged = Table(RECORD, {0: Rude(GAME)}).move_on(0)
    assert judged is not None and judged.text == "call A"


def test_hints_never_show_an_offensive_word(rude_before: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letterloom.cli.hints.strongest", lambda game: Rude(game))
    view = Table(RECORD).view(0)
    assert [option.move for option in hints(GAME, view, Budget())] == [Call("C")]
    rude_before.append("C")
    assert list(hints(GAME, view, Budget())) == []


def test_a_person_may_play_it(rude_before: list[str]) -> None:
    assert Table(RECORD).say(0, "call A", 0).refusal is None

"""A table with a keyboard and a clock of the test's own: time that is up, bots that think, disks that are full."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from letterloom.cli import session as sessions
from letterloom.cli.keyboard import Aid, TimeIsUp
from letterloom.cli.session import Session
from letterloom.cli.status import status
from letterloom.games.kross import GAME
from letterloom.games.kross.options import KrossOptions
from letterloom.players import bots
from letterloom.rules import AnyBot, Bot, Budget, Player, Ranked, Record, Row
from letterloom.table import Bests, StorageError, Table

Script = Sequence[tuple[float, str]]
"""What is typed, each line after so many seconds."""


class Desk:
    """A keyboard and the clock on the wall beside it."""

    def __init__(self, script: Script) -> None:
        self.script = list(script)
        self.now = 1000.0
        self.prompts: list[str] = []
        self.aids: list[Aid | None] = []

    def line(self, prompt: str, aid: Aid | None = None, seconds: float | None = None) -> str:
        self.prompts.append(prompt)
        self.aids.append(aid)
        if not self.script:
            raise EOFError
        after, text = self.script.pop(0)
        self.now += after
        if text == "TIME":
            assert seconds is not None
            self.now += seconds
            raise TimeIsUp
        return text

    def seconds(self) -> float:
        return self.now


@pytest.fixture
def play(tmp_path: Path) -> Callable[..., tuple[Table, Desk]]:
    """Play a script; gives the table and the desk as they are then."""

    def run(
        *script: tuple[float, str],
        names: str = "Ann,Bo",
        robots: dict[int, AnyBot] | None = None,
        keeping: Callable[[tuple[Row, ...]], None] | None = None,
        **options: Any,
    ) -> tuple[Table, Desk]:
        seats = tuple(Player(name) for name in names.split(","))
        record = Record(game=GAME, seats=seats, options=KrossOptions(**{"tasks": False, **options}), seed=3)
        table, desk = Table(record, robots, keeping), Desk(script)
        names_of = {seat: bot.name for seat, bot in (robots or {}).items()}
        Session(table, names_of, Bests(tmp_path), desk, desk.seconds).run()
        return table, desk

    return run


def texts(table: Table) -> list[str]:
    return [row.text for row in table.record.moves]


def test_a_line_that_comes_when_the_time_is_up_does_not_count(
    play: Callable[..., tuple[Table, Desk]], capsys: pytest.CaptureFixture[str]
) -> None:
    table, _ = play((0, ""), (60, "call Q"), turn_seconds=60)
    assert texts(table)[0] == "timeout 0"
    assert "call Q" not in texts(table)
    table, _ = play((0, ""), (59.9, "call Q"), turn_seconds=60)
    assert texts(table)[0] == "call Q"


def test_a_command_that_comes_when_the_time_is_up_does_not_count_either(
    play: Callable[..., tuple[Table, Desk]],
) -> None:
    table, _ = play((0, ""), (0, "call E"), (0, ""), (60, "hint"), turn_seconds=60)
    assert texts(table) == ["call E"]  # two people are asked at once: nobody's time runs
    table, _ = play((0, "call E"), (70, "back"), robots={1: bots(GAME)["greedy"]}, turn_seconds=60)
    assert "timeout 0" in texts(table) and "back 0" not in texts(table)


def test_nobody_loses_time_while_the_keyboard_changes_hands_or_the_game_is_paused(
    play: Callable[..., tuple[Table, Desk]],
) -> None:
    table, _ = play((500, ""), (50, "pause"), (500, ""), (9, "call E"), turn_seconds=60)
    assert table.record.moves[0] == Row(0, "call E", 59_000)


def test_nobody_loses_time_while_the_others_are_asked_to_agree(
    play: Callable[..., tuple[Table, Desk]],
) -> None:
    table, _ = play((0, ""), (50, "allow zorp"), (500, "no"), (300, ""), (9, "call E"), turn_seconds=60)
    assert table.record.moves[0] == Row(0, "call E", 59_000)


def test_a_wish_that_somebody_declines_does_not_stop_the_clock_for_good(
    play: Callable[..., tuple[Table, Desk]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Session, "has_secrets", lambda self: False)
    table, _ = play((50, "allow zorp"), (500, "no"), (9, "call E"), turn_seconds=60)
    assert table.record.moves[0] == Row(0, "call E", 59_000)
    table, _ = play((50, "allow zorp"), (500, "no"), (11, "call E"), turn_seconds=60)
    assert texts(table)[0] == "timeout 0"


def test_a_wish_that_cannot_be_kept_is_not_granted(
    play: Callable[..., tuple[Table, Desk]], capsys: pytest.CaptureFixture[str]
) -> None:
    def keep(rows: tuple[Row, ...]) -> None:
        raise StorageError("the disk is full")

    table, _ = play((0, "allow zorp"), keeping=keep, robots={1: bots(GAME)["greedy"]})
    assert texts(table) == []
    assert "the disk is full. Nothing has happened." in capsys.readouterr().out


def test_time_that_runs_out_before_a_line_is_done_is_up(play: Callable[..., tuple[Table, Desk]]) -> None:
    table, desk = play((0, ""), (0, "TIME"), (0, ""), turn_seconds=60)
    assert texts(table)[0] == "timeout 0"
    assert desk.prompts[1] == "Ann> "


def test_whose_time_was_up_is_told_once_how_to_play_without_the_clock(
    play: Callable[..., tuple[Table, Desk]], capsys: pytest.CaptureFixture[str]
) -> None:
    robots = {1: bots(GAME)["greedy"]}
    table, _ = play((0, "TIME"), (0, "TIME"), robots=robots, turn_seconds=60)
    assert texts(table).count("timeout 0") == 2
    assert capsys.readouterr().out.count("(`pause` stops the clock") == 1


def test_everybody_has_lines_of_their_own(play: Callable[..., tuple[Table, Desk]]) -> None:
    _, desk = play((0, ""), (0, "call E"), (0, ""), (0, "put a1"), (0, ""))
    who = {prompt: aid.who if aid else None for prompt, aid in zip(desk.prompts, desk.aids, strict=True)}
    assert who["Ann> "] == 0 and who["Bo> "] == 1
    assert who["Bo, the keyboard is yours. Press Enter. "] is None


def test_scores_and_who_is_to_move_are_always_in_sight(play: Callable[..., tuple[Table, Desk]]) -> None:
    table, desk = play((0, ""), (0, "call E"), (0, ""))
    statuses = [aid.status(80) for aid in desk.aids if aid]
    assert statuses == ["▸Ann 0   ▸Bo 0"] * 2  # as it is now
    assert len(status(table, 80)) <= 80


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_the_scores_of_many_people_with_long_names_fit_a_line(width: int) -> None:
    seats = tuple(Player(f"{'Bartholomew' * 3} {n}") for n in range(5))
    table = Table(Record(game=GAME, seats=seats, options=KrossOptions(tasks=False)))
    line = status(table, width)
    assert len(line) <= width
    assert "▸Ba" in line


class Thoughtful(Bot[Any]):
    """Thinks until it is heard that it does."""

    name = "thoughtful"

    def __init__(self, heard: Event) -> None:
        super().__init__(GAME)
        self.heard = heard
        self.budgets: list[float | None] = []

    def rank(self, view: Any, rng: Random, budget: Budget) -> Sequence[Ranked]:
        self.budgets.append(budget.ms)
        assert self.heard.wait(10), "nobody was told"
        return [Ranked(next(iter(GAME.moves(view))), 0, 0.0)]


def test_a_bot_that_thinks_for_long_says_so_and_has_a_limit(
    play: Callable[..., tuple[Table, Desk]], monkeypatch: pytest.MonkeyPatch
) -> None:
    heard = Event()
    said: list[str] = []

    def say(self: object, sentences: Sequence[str]) -> None:
        said.extend(sentences)
        if any("thinking" in sentence for sentence in said):
            heard.set()

    monkeypatch.setattr("letterloom.cli.display.SILENCE", 0.01)
    monkeypatch.setattr("letterloom.cli.display.Display.say", say)
    bot = Thoughtful(heard)
    play((0, "call E"), (0, "put a1"), robots={1: bot})
    assert said.count("Bo is thinking …") >= 1
    assert bot.budgets[0] == sessions.THINKING_MS


def test_an_answer_that_cannot_be_kept_has_not_happened_and_can_be_given_again(
    play: Callable[..., tuple[Table, Desk]], capsys: pytest.CaptureFixture[str]
) -> None:
    full = [True]
    kept: list[str] = []

    def keep(rows: tuple[Row, ...]) -> None:
        if full.pop() if full else False:
            raise StorageError("the game cannot be kept: the disk is full")
        kept.extend(row.text for row in rows)

    table, _ = play((0, ""), (0, "call E"), (0, "call F"), keeping=keep)
    out = capsys.readouterr().out
    assert "the disk is full. Nothing has happened" in out
    assert "Ann calls E." not in out and "Ann calls F." in out
    assert texts(table) == kept == ["call F"]


def test_a_bots_answer_that_cannot_be_kept_is_not_shown_and_is_tried_again(
    play: Callable[..., tuple[Table, Desk]], capsys: pytest.CaptureFixture[str]
) -> None:
    tries = [False, False, True]

    def keep(rows: tuple[Row, ...]) -> None:
        if tries.pop(0) if tries else False:
            raise StorageError("the disk is full")

    _, desk = play((0, "call E"), (0, "put a1"), (0, ""), keeping=keep, robots={1: bots(GAME)["greedy"]})
    out = capsys.readouterr().out
    before, _, after = out.partition("the disk is full. Nothing has happened yet.")
    assert "Bo enters E." not in before and "Bo enters E." in after
    assert "Press Enter to try again, or type quit. " in desk.prompts

"""No case raises anything but a refusal or takes more CPU or memory than it may; planted slow paths are found."""

import gc
import resource
import time
from itertools import islice
from random import Random
from typing import Any

import pytest

from letterloom.rules import AnyGame
from tests.contract.playing import GAMES
from tests.fuzz.cases import cases, replayed

CPU_S = 2.0
"""CPU seconds of this process that one case of some forty rows may take."""
MEMORY_KB = 60_000
"""By so much may the largest memory of the process grow in one case, after the first cases have warmed it up."""


class TooMuch(AssertionError):  # noqa: N818 - it is the answer that a test waits for
    """A case over its limit."""


def attack(game: AnyGame, seed: int, count: int) -> int:
    """Try so many cases; how many of them were records?"""
    rng = Random(f"{game.id}:{seed}")
    records = 0
    for number, data in enumerate(islice(cases(game, rng), count)):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        begun = time.process_time()
        records += replayed(data) is not None
        spent = time.process_time() - begun
        grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
        if spent > CPU_S or (grown > MEMORY_KB and number > 50):
            raise TooMuch(f"case {number} of {game.id}:{seed}: {spent:.1f} s, {grown} kB: {data[:2000]!r}")
        if number % 500 == 0:
            gc.collect()
    return records


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_cases_made_to_hurt_do_not(game: AnyGame) -> None:
    assert attack(game, 0, 60) > 10, "hardly any case is a record: the test tries the wrong things"


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(1, 11))
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_two_hundred_thousand_cases_made_to_hurt_do_not(game: AnyGame, seed: int) -> None:
    assert attack(game, seed, 4_000) > 1_000


def slow(*_: Any, **__: Any) -> None:
    end = time.process_time() + CPU_S * 1.2
    while time.process_time() < end:
        pass


def test_a_planted_slow_path_in_reading_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the folding of accents was: slow in the length of a line."""
    game = GAMES["kross"]
    read = type(game).read

    def reading(self: AnyGame, view: Any, text: str) -> Any:
        if "\u0301" * 100 in text:
            slow()
        return read(self, view, text)

    monkeypatch.setattr(type(game), "read", reading)
    with pytest.raises(TooMuch):
        attack(game, 0, 400)


def test_a_planted_slow_path_in_a_rule_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a vote was that is looked up again for every doubt."""
    game = GAMES["wordcross"]
    moves = type(game).answer
    seen: list[int] = []

    def answering(self: AnyGame, state: Any, entry: Any) -> Any:
        seen.append(entry.seat)
        if seen[-3:] == [entry.seat] * 3:
            slow()
        return moves(self, state, entry)

    monkeypatch.setattr(type(game), "answer", answering)
    with pytest.raises(TooMuch):
        attack(game, 0, 400)


def test_planted_memory_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a mix was of which every seat kept its own copy."""
    game = GAMES["typo2d"]
    answer = type(game).answer
    kept: list[bytearray] = []

    answers = 0

    def answering(self: AnyGame, state: Any, entry: Any) -> Any:
        nonlocal answers
        answers += 1
        if answers == 2_000:  # when the first cases have warmed it up
            kept.append(bytearray(b"x" * (MEMORY_KB * 1024 * 8)))
        return answer(self, state, entry)

    monkeypatch.setattr(type(game), "answer", answering)
    with pytest.raises(TooMuch):
        attack(game, 0, 400)
    kept.clear()

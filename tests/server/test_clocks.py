"""Clocks: time-outs, lag, and a computer whose own clock is set back."""

import asyncio
import time
from pathlib import Path

import pytest

from letterloom.games import games
from letterloom.server.clock import Clock
from letterloom.server.live import LiveTable
from tests.server.house import House, run
from tests.server.test_playing import gone, two


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_the_clock_answers_when_the_time_is_up(game: str, tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house, game, turn_seconds=1)
        ask = one.table["asks"][0]
        assert ask["until_ms"] == 1000
        await one.until(lambda: any("time is up" in said for said in one.said), 10)
        assert 1000 <= one.table["at_ms"] < 2500
        await gone(one, two_)

    run(play, tmp_path, lag_ms=0)


def test_however_much_waits_at_a_table_its_clock_rings_and_its_bots_answer(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann = await house.guest("Ann")
        made = await ann.make("kross", "me", "bot", options={"turn_seconds": 1})
        one = await ann.sit(made["table"], 0)
        await one._send({"kind": "say", "id": "a", "seat": 0, "text": "call E"})
        await one.until(lambda: any('"slow"' in text for text in one.received))
        await one.until(lambda: sum("time is up" in said for said in one.said) >= 2, 10)
        assert any("Casual 2 enters" in said for said in one.said), one.said
        await gone(one)

    run(play, tmp_path, lag_ms=0, waiting=0)


def test_a_line_after_the_deadline_is_too_late_and_lag_is_refunded(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house, turn_seconds=1)
        await one._send({"kind": "ping", "lag": 900})
        live = house.hall.rooms[one.id]
        while live.now_ms() < 1100:  # type: ignore[attr-defined]
            await asyncio.sleep(0.02)
        assert (await one.say("call E"))["kind"] == "done"
        await two_.until(lambda: two_.n >= 2)
        while live.now_ms() < 2700:  # type: ignore[attr-defined]
            await asyncio.sleep(0.02)
        answer = await two_.say("put a1")
        assert answer["key"] == "too-late"
        await gone(one, two_)

    run(play, tmp_path, lag_ms=1000)


def test_lag_is_refunded_until_the_quota_is_used_up(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house, turn_seconds=60)
        await one.say("call E")
        live = house.hall.rooms[one.id]
        assert isinstance(live, LiveTable)
        assert [5000 - live.deadlines.refunded(0, 600, 5000) for _ in range(4)] == [600, 600, 200, 200]
        assert live.deadlines.refunded(1, 100_000, 5000) == 4000, "whoever claims too much gets the quota"
        await gone(one, two_)

    run(play, tmp_path, lag_ms=1000, lag_back_ms=200)


def test_a_system_clock_that_is_set_back_changes_nothing(tmp_path: Path) -> None:
    seconds = [100.0]
    clock = Clock(5_000, lambda: seconds[0])
    seconds[0] = 90.0  # even the monotonic one, against all promises
    assert clock.now_ms() == 5_000
    seconds[0] = 101.0
    assert clock.now_ms() == 6_000


def test_when_the_wall_clock_is_set_back_games_go_on_and_no_turn_is_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play(house: House) -> None:
        ann, _, one, two_ = await two(house, turn_seconds=2)
        began = one.table["at_ms"]
        real = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: real() - 86_400 * 10**9)
        monkeypatch.setattr(time, "time", lambda: real() / 1e9 - 86_400)
        answer = await one.say("call E")
        assert answer["kind"] == "done"
        await two_.until(lambda: two_.n >= 2)
        assert two_.table["at_ms"] >= began
        await one.until(lambda: any("time is up" in said for said in one.said), 15)
        made = await ann.make("kross", "me", "link")
        assert (await (await house.guest("Cleo")).take(made["invitations"][0]["token"]))["seat"] == 1
        assert (await ann.ask("GET", "/api/me"))[1] == {"name": "Ann"}
        await gone(one, two_)

    run(play, tmp_path, lag_ms=0)

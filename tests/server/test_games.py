"""Whole games over the protocol, by a client that knows no rules: with friends, people at one device, a bot and a
spectator, lost connections, a take-back, somebody who lets the time run out, and words that are doubted."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from letterloom.games import find
from letterloom.rules import read_record, replay
from letterloom.server.catalogue import catalogue
from tests.server.house import House, run

SHORT: dict[str, dict[str, Any]] = {
    "kross": {},
    "typo2d": {"judging": "challenge"},
    "wordcross": {"target": 20, "judging": "challenge"},
    "cubeword": {"finish": "turns:2", "judging": "challenge"},
    "3dxword": {"pieces": 24, "version": "table", "judging": "challenge"},
}


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_with_all_that_can_happen(game: str, tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo, cleo = [await house.guest(name) for name in ("Ann", "Bo", "Cleo")]
        made = await ann.make(
            game, "me", "link", "here:Dora", "bot:random", options={"turn_seconds": 3, **SHORT[game]}
        )
        await bo.take(made["invitations"][0]["token"])
        await cleo.take(made["watch"])
        players = [
            await ann.sit(made["table"], 0),
            await bo.sit(made["table"], 1),
            await ann.sit(made["table"], 2),
        ]
        watcher = await cleo.sit(made["table"], None)
        rng = Random(4)

        async def stumble() -> None:
            for _ in range(4):
                await asyncio.sleep(0.2)
                await rng.choice(players).drop()

        async def take_back() -> None:
            await watcher.until(lambda: watcher.n >= 6)
            for player in players[1:]:
                player.agrees = True
            while not any(
                "goes back" in said for said in watcher.said
            ):  # an offer dies when somebody answers first
                await players[0].tell("propose", seat=0, text=f"back {max(1, players[0].n - 3)}")
                await asyncio.sleep(0.05)

        async def dawdle() -> None:
            players[1].is_silent = True
            await watcher.until(lambda: "Bo's time is up." in watcher.said, 60)
            players[1].is_silent = False

        beside = asyncio.gather(stumble(), take_back(), dawdle())
        counts = await asyncio.gather(*(player.play(rng) for player in players))
        await beside
        await asyncio.sleep(0.2)
        while not players[0].table["over"]:  # the last row itself was taken back
            await asyncio.gather(*(player.play(rng) for player in players))
        assert min(counts) > 0
        last = players[0].table
        assert last["over"] and last["winners"]
        disputed = any(words in said for said in players[0].said for words in (" doubts it", " disputes it"))
        assert disputed == ("judging" in SHORT[game])
        assert sum(player.reconnects for player in players) > 0
        await watcher.until(lambda: bool(watcher.table["over"]))
        assert watcher.table["scores"] == last["scores"]
        status, sheets = await bo.ask("GET", f"/api/tables/{made['table']}/sheets")
        assert [sum(line["points"] for line in sheet) for sheet in sheets["sheets"]] == last["scores"]
        _, log = await ann.ask("GET", f"/api/tables/{made['table']}/log?seat=0")
        assert [said for item in log["items"] for said in item["said"]] == players[0].said
        status, record = await bo.ask("GET", f"/api/tables/{made['table']}/record")
        assert status == 200
        judged = replay(read_record(json.dumps(record).encode(), find))
        assert not judged.refused and list(judged.replay.scores) == last["scores"]
        for player in (*players, watcher):
            await player.leave()

    run(play, tmp_path, lag_ms=0)


def test_a_page_asks_for_a_number_where_an_option_is_one_or_nothing() -> None:
    game = next(game for game in catalogue().games if game.id == "3dxword")
    pieces = next(choice for choice in game.options if choice.name == "pieces")
    assert (pieces.type, pieces.default, pieces.least) == ("number", None, 1)

"""`make crash`: the server is killed again and again while games go on; then everything is checked.

No answer that was acknowledged is lost, doubled or changed; no table is unreadable; no client is left behind; clocks
are right to a second on a machine that does nothing else. `python -m tests.server.crash 50`
"""

import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from letterloom.server.loading import load
from letterloom.table.storage import SQLite, Storage
from tests.processes import PATIENCE_S, Process, until
from tests.server.client import Guest, Player
from tests.server.house import free_port

TABLES = ("kross", "typo2d", "wordcross", "cubeword", "3dxword", "kross", "typo2d", "wordcross")
SHORT: dict[str, dict[str, Any]] = {"3dxword": {"version": "table"}, "cubeword": {"finish": "turns:20"}}
MOST_LOST_MS = 1000
"""Milliseconds that a clock may lose with its server."""
LIMITS = (
    "messages_a_second",
    "questions_a_second",
    "requests_a_second",
    "guests_an_hour",
    "tables_an_hour",
    "sockets_an_address",
)


class Server(Process):
    """A server in a process of its own, on the same port and file every time."""

    def __init__(self, folder: Path) -> None:
        self.db = folder / "crash.db"
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        limits = [word for name in LIMITS for word in ("--limit", f"{name}=100000")]
        command = (
            sys.executable,
            "-m",
            "letterloom",
            "serve",
            "--port",
            str(self.port),
            "--db",
            str(self.db),
        )
        super().__init__(folder / "crash.log", *command, *limits)

    async def open(self) -> None:
        """Start it, and wait until it answers."""
        self.start()
        async with asyncio.timeout(PATIENCE_S):
            while not await answers(self.base):
                assert self.is_running, self.log.read_text()
                await asyncio.sleep(0.05)

    async def guest(self, name: str) -> Guest:
        """Somebody new."""
        guest = Guest(self.base)
        await guest.ask("POST", "/api/me", {"name": name})
        return guest


async def answers(base: str) -> bool:
    """Does a server answer at an address?"""
    try:
        return (await Guest(base).ask("GET", "/healthz"))[0] == 200
    except OSError:
        return False


class Witness:
    """A player who plays on whatever happens, and remembers what was acknowledged."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self.rng = Random(seed)
        self.done: list[tuple[str, str, int]] = []
        """What was acknowledged: the message's id, its text, and the number that it had."""

    async def play(self, is_over: asyncio.Event) -> None:
        """Play until the crashing is over."""
        player = self.player
        while not is_over.is_set() and not player.table["over"]:
            if player.asked is None:
                try:
                    await player.until(lambda: player.asked is not None or bool(player.table["over"]), 0.5)
                except TimeoutError:
                    continue
                continue
            ask = player.asked["ask"]
            found = await player.tell("complete", seat=player.seat, text="")
            if not found.get("texts"):
                continue
            text = self.rng.choice(found["texts"])
            answer = await player.say(text, ask=ask)
            if answer["kind"] == "done":
                self.done.append((answer["id"], text, answer["n"]))
                await asyncio.sleep(self.rng.random() * 0.05)


async def crash(kills: int, folder: Path, seed: int = 1) -> dict[str, float]:
    """Kill a server so many times while games go on; check everything; say what there was."""
    with Server(folder) as server:
        return await _crash(kills, server, Random(seed))


async def _crash(kills: int, server: Server, rng: Random) -> dict[str, float]:
    await server.open()
    guests = [await server.guest(name) for name in ("Ann", "Bo")]
    witnesses: list[Witness] = []
    for game in TABLES:
        made = await guests[0].make(game, "me", "link", options={"turn_seconds": 600, **SHORT.get(game, {})})
        await guests[1].take(made["invitations"][0]["token"])
        for seat, guest in enumerate(guests):
            witnesses.append(Witness(await guest.sit(made["table"], seat), len(witnesses)))
    is_over = asyncio.Event()
    playing = [asyncio.ensure_future(witness.play(is_over)) for witness in witnesses]
    back: list[float] = []
    lost: list[float] = []
    for _ in range(kills):
        await asyncio.sleep(rng.uniform(0.05, 1.0))
        first = witnesses[0].player
        at_ms, asked, then = await clock(first)
        await asyncio.sleep(rng.random() * 0.2)
        server.kill()
        killed, goes_on_ms = time.monotonic(), kept_ms(server.db, first.id)
        lost.append(at_ms + (killed - then) * 1000 - goes_on_ms)
        assert goes_on_ms <= at_ms + (killed - asked) * 1000 + 1, "the clock goes on later than it stood"
        await server.open()
        begun = time.monotonic()
        await asyncio.gather(*(until_back(witness.player) for witness in witnesses))
        back.append(time.monotonic() - begun)
    is_over.set()
    await asyncio.gather(*playing)
    for witness in witnesses:
        await until_level(witness.player, witnesses)
        await witness.player.leave()
    server.kill()
    assert "Traceback" not in server.log.read_text() and '"error"' not in server.log.read_text()
    storage = SQLite(server.db)
    moves = check(storage, witnesses)
    storage.close()
    return {"kills": kills, "moves": moves, "back_s": max(back), "lost_ms": max(lost)}


async def clock(player: Player) -> tuple[int, float, float]:
    """Return the table's clock, when it was asked for, and when the answer came."""
    count, asked = len(player.received), time.monotonic()
    await player._send({"kind": "ping"})
    await player.until(lambda: any('"pong"' in each for each in player.received[count:]))
    pong = next(each for each in player.received[count:] if '"pong"' in each)
    return int(pong.partition('"at_ms":')[2].rstrip("}")), asked, time.monotonic()


def kept_ms(db: Path, table: str) -> int:
    """Where the clock of a table goes on, as it is kept."""
    storage = SQLite(db)
    sitting, house_ms = storage.sitting(table), storage.resume()
    storage.close()
    assert sitting is not None
    return house_ms - sitting.born_ms


async def until_back(player: Player, over: asyncio.Event | None = None) -> None:
    """Wait until a client is connected again, or has gone."""
    async with asyncio.timeout(PATIENCE_S):
        while not (over and over.is_set()):
            try:
                await asyncio.wait_for(clock(player), 5)  # who was asked may have died before it answered
            except Exception:  # not yet
                await asyncio.sleep(0.05)
            else:
                return


async def until_level(player: Player, witnesses: list[Witness]) -> None:
    """Wait until a client knows all that others at its table know of it."""
    await until(lambda: not any(one.player.id == player.id and one.player.n > player.n for one in witnesses))


def check(storage: Storage, witnesses: list[Witness]) -> int:
    """Compare what was acknowledged with what is kept: how many answers there are."""
    moves = 0
    for witness in witnesses:
        player = witness.player
        found = load(storage, player.id)
        assert found is not None and found.table is not None, "a table is unreadable"
        kept = {each.message_id: each for each in found.stored}
        assert len(kept) == len(found.stored), "an answer is doubled"
        for id_, text, _ in witness.done:
            assert f"{player.seat}.{id_}" in kept, f"{text} was acknowledged and is lost"
            rows = [row.text for row in kept[f"{player.seat}.{id_}"].rows if row.seat == player.seat]
            assert rows == [text], f"{text} was changed to {rows}"
        numbers = [kept[f"{player.seat}.{id_}"].n for id_, _, _ in witness.done]
        assert numbers == sorted(numbers), "answers are out of order"
        said = Counter(each.message_id.partition(".")[0] for each in found.stored)
        assert said[str(player.seat)] - len(witness.done) <= 1, (
            "an answer is kept that was never acknowledged"
        )
        n = found.history.n(player.seat)  # a bot may have answered after its partner has left
        assert player.n == n or (found.setup.bots and player.n < n), f"seat {player.seat} is left behind"
        moves += len(witness.done)
    return moves


def main() -> int:
    """Print what there was, and fail if a clock lost more than a second."""
    kills = int(sys.argv[1]) if len(sys.argv) > 1 else 50
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(crash(kills, Path(folder)))
    print(
        f"killed {kills} times, {found['moves']} acknowledged answers: none lost, doubled or changed; all clients back "
        f"within {found['back_s']:.1f} s of the start; clocks lost at most {found['lost_ms']:.0f} ms"
    )
    return found["lost_ms"] > MOST_LOST_MS


if __name__ == "__main__":
    sys.exit(main())

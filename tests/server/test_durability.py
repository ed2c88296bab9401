"""Nothing that was accepted is lost: restarts, a second process on the same file, a full disk, clocks."""

import asyncio
import gc
import json
import os
import subprocess
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from letterloom.rules import Row
from letterloom.server.live import LiveTable
from letterloom.table.storage import Append, Outcome, Sitting, SQLite, StorageError
from tests.server.client import Player
from tests.server.house import House, house, run
from tests.server.test_playing import gone, two


def test_a_game_goes_on_after_the_server_was_stopped_where_its_players_saw_it(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house, tasks=False, turn_seconds=3600)
        rng = Random(2)
        for _ in range(3):
            for player in (one, two_):
                if player.asked:
                    await player.move(rng)
        await asyncio.sleep(0.05)
        await one.until(lambda: one.n == two_.n)
        before, left = one.table, one.table["asks"][0]["until_ms"] - one.table["at_ms"]
        await house.close()
        assert one.closed == 1012
        await asyncio.sleep(1.2)  # downtime is nobody's time
        await house.open()
        await one.until(lambda: one.reconnects == 1 and two_.reconnects == 1)
        await one._send({"kind": "look", "seat": 0, "since": 0})
        one.n, one.table = 0, {}
        await one.until(lambda: bool(one.table))
        for name in ("scene", "asks", "scores", "n"):
            assert one.table[name] == before[name], name
        assert left - 1200 < one.table["asks"][0]["until_ms"] - one.table["at_ms"] <= left
        await two_.until(lambda: bool(two_.table))
        mover = one if one.asked else two_
        assert (await mover.move(rng))["kind"] == "done"
        await gone(one, two_)

    run(play, tmp_path)


def test_a_message_repeated_after_a_restart_is_done_once(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house)
        message = json.dumps({"kind": "say", "id": "again", "seat": 0, "text": "call E"})
        await one._send(json.loads(message))
        await one.until(lambda: one.n == 2)
        await house.close()
        await house.open()
        await one.until(lambda: one.reconnects == 1)
        count = len(one.received)
        await one._send(json.loads(message))
        await one.until(lambda: any('"id":"again"' in each for each in one.received[count:]))
        assert any('"kind":"done","id":"again"' in each for each in one.received[count:])
        assert one.n == 2
        await gone(one, two_)

    run(play, tmp_path)


def test_a_proposal_repeated_after_a_restart_is_done_once(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann = await house.guest("Ann")
        made = await ann.make("kross", "me", "here:Cleo")
        one = await ann.sit(made["table"], 0)
        for seat, text in ((0, "call E"), (0, "put a1"), (1, "put a1")):
            await one.say(text, seat=seat)
        message = {"kind": "propose", "id": "again", "seat": 0, "text": "back"}
        await one._send(message)
        await one.until(lambda: one.n == 5)
        await house.close()
        await house.open()
        await one.until(lambda: one.reconnects == 1)
        count = len(one.received)
        await one._send(message)
        await one.until(lambda: any('"kind":"done","id":"again"' in each for each in one.received[count:]))
        assert (await one.say("put a1", seat=1))["n"] == 6, "one row was taken back, and no other"
        await gone(one)

    run(play, tmp_path)


def test_clocks_that_ran_out_while_nobody_was_there_and_bots_are_seen_to_after_a_start(
    tmp_path: Path,
) -> None:
    async def play(opened: House) -> None:
        ann, _, one, two_ = await two(opened, turn_seconds=1)
        made = await ann.make("kross", "bot:random", "me", options={"tasks": False})
        await gone(one, two_)
        await opened.close()
        await opened.open()
        async with asyncio.timeout(20):
            while not (
                (live := opened.hall.rooms.get(one.id)) and isinstance(live, LiveTable) and live.n > 1
            ):
                await asyncio.sleep(0.05)
            while len(await opened.hall.read(lambda storage: storage.since(made["table"]))) < 2:
                await asyncio.sleep(0.05)  # the bot calls, and enters its letter

    run(play, tmp_path, lag_ms=0)


def test_two_servers_on_one_file_agree(tmp_path: Path) -> None:
    async def play(first: House) -> None:
        async with house(tmp_path) as second:
            _, bo, one, two_ = await two(first, tasks=False)
            bo.base, bo.origin = second.base, second.base
            await two_.leave()
            two_ = await bo.sit(one.id, 1)
            assert (await one.say("call E"))["kind"] == "done"
            # The second server has not heard of it; its own append is too late, and it catches up.
            answers = await asyncio.gather(two_.say("put a1"), one.say("put b2"))
            kinds = [answer["kind"] for answer in answers]
            if kinds[0] == "refused":  # it judged by what it knew
                live = second.hall.rooms[one.id]
                assert isinstance(live, LiveTable)
                await live.following.catch_up()
                assert (await two_.say("put a1"))["kind"] == "done"
            one_live, two_live = first.hall.rooms[one.id], second.hall.rooms[one.id]
            assert isinstance(one_live, LiveTable) and isinstance(two_live, LiveTable)
            await one_live.following.catch_up()
            await two_live.following.catch_up()
            assert one_live.table.record.moves == two_live.table.record.moves
            assert len(one_live.table.record.moves) == 3
            await one.until(lambda: one.n == 3)
            await two_.until(lambda: two_.n == 3)
            await gone(one, two_)

    run(play, tmp_path)


def test_an_append_whose_number_is_taken_is_judged_again(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house, tasks=False)
        await one.say("call E")
        live = house.hall.rooms[one.id]
        assert isinstance(live, LiveTable)
        # Another process is faster.
        rows = live.table.rows(live.table.consider(1, live.table.read(1, "put a1", 5), 5).answers)
        other = SQLite(tmp_path / "server.db")
        assert other.append([Append(one.id, live.n + 1, "elsewhere", rows)], 0) == [Outcome.DONE]
        other.close()
        assert (await one.say("put f6"))["kind"] == "done"
        await two_.until(lambda: two_.n >= 3)
        assert two_.said == ["Ann calls E.", "Bo enters E at a1.", "Ann enters E."]
        await gone(one, two_)

    run(play, tmp_path)


def test_where_the_storage_did_not_answer_the_message_id_tells_whether_it_was_kept(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house, tasks=False)
        storage = house.hall.storage
        append = storage.append
        seen: list[bool] = []

        def silent(*args: Any) -> list[Outcome]:
            seen.append(not seen)
            if seen == [True]:  # it was lost
                return [Outcome.UNKNOWN]
            storage.append = append  # type: ignore[method-assign]
            append(*args)
            return [Outcome.UNKNOWN]  # it was kept, and nobody heard of it

        storage.append = silent  # type: ignore[method-assign, assignment]
        assert (await one.say("call E"))["kind"] == "done"
        assert seen == [True, False]
        assert (await one.say("put a1"))["kind"] == "done"
        await two_.until(lambda: two_.n == 2)
        assert two_.said == ["Ann calls E.", "Ann enters E."]
        kept = [each.message_id for each in await house.hall.read(lambda storage: storage.since(one.id))]
        assert len(kept) == len({*kept}) == 3
        await gone(one, two_)

    run(play, tmp_path)


def test_a_move_that_is_on_its_way_when_its_table_is_opened_anew_is_not_lost(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house, tasks=False)
        append, is_opened = house.hall.storage.append, threading.Event()

        def slow(*args: Any) -> list[Outcome]:
            is_opened.wait(20)
            return append(*args)

        house.hall.storage.append = slow  # type: ignore[method-assign, assignment]
        moving = asyncio.ensure_future(one.say("call E"))
        live = house.hall.rooms[one.id]
        assert isinstance(live, LiveTable)
        while live._flight is None:
            await asyncio.sleep(0.01)
        await house.hall.reopen(one.id)
        assert live.is_closed and house.hall.rooms[one.id] is not live
        is_opened.set()
        assert (await moving)["kind"] == "done"
        await two_.until(lambda: "Ann calls E." in two_.said)
        assert (await two_.say("put a1"))["kind"] == "done"
        await one.until(lambda: one.n == two_.n)
        await gone(one, two_)

    run(play, tmp_path)


@contextmanager
def a_full_disk(house: House) -> Iterator[None]:
    """Nothing can be kept meanwhile."""
    storage = house.hall.storage
    append = storage.append

    def full(*_: object, **__: object) -> list[Outcome]:
        raise StorageError("database or disk is full")

    storage.append = full  # type: ignore[method-assign]
    try:
        yield
    finally:
        storage.append = append  # type: ignore[method-assign]


def test_on_a_full_disk_moves_are_refused_with_a_clear_word_and_nothing_is_lost(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house, tasks=False)
        assert (await one.say("call E"))["kind"] == "done"
        with a_full_disk(house):
            answer = await one.say("put a1")
        assert (answer["kind"], answer["rule"]) == ("refused", "LL-0") and "disk" in answer["reason"]
        assert one.n == 1
        assert (await one.say("put a1"))["kind"] == "done"
        await two_.until(lambda: two_.n == 2)
        assert two_.said == ["Ann calls E.", "Ann enters E."]
        await gone(one, two_)

    run(play, tmp_path)


def test_on_a_full_disk_a_take_back_that_nobody_else_decides_about_is_not_told_as_done(
    tmp_path: Path,
) -> None:
    async def play(house: House) -> None:
        ann = await house.guest("Ann")
        made = await ann.make("kross", "me", "here:Cleo", options={"tasks": False})
        one = await ann.sit(made["table"], 0)
        assert (await one.say("call E"))["kind"] == "done"
        with a_full_disk(house):
            answer = await one.tell("propose", seat=0, text="back")
        assert (answer["kind"], answer["rule"]) == ("refused", "LL-0") and "disk" in answer["reason"]
        assert (await one.tell("propose", seat=0, text="back"))["kind"] == "done"
        await one.until(lambda: one.asked is not None and one.asked["wants"] == "call")
        await gone(one)

    run(play, tmp_path)


def test_a_file_system_that_is_full_is_told_and_goes_on_when_there_is_room(tmp_path: Path) -> None:
    """SQLite itself runs out of pages, as on a full disk."""

    async def play(house: House) -> None:
        ann, _, one, two_ = await two(house, tasks=False)
        await house.hall.write(lambda storage: storage._db.execute("pragma max_page_count=1"))  # type: ignore[attr-defined]
        rng = Random(1)
        kinds = []
        for _ in range(400):
            player = one if one.asked else two_
            if player.asked is None:
                await asyncio.sleep(0.01)
                continue
            kinds.append((await player.move(rng))["kind"])
            if kinds[-1] == "refused":
                break
        assert kinds[-1] == "refused", "the disk was never full"
        form = {"game": "kross", "seats": [{"who": "me"}, {"who": "bot"}]}
        status, problem = await ann.ask("POST", "/api/tables", form)
        assert (status, problem["error"]) == (503, "storage")
        seen = max(one.n, two_.n)
        await house.hall.write(lambda storage: storage._db.execute("pragma max_page_count=1000000"))  # type: ignore[attr-defined]
        await house.close()
        await house.open()
        await one.until(lambda: one.reconnects == 1)
        late = Player(ann, one.id, 0)
        await late.connect()
        assert late.n == seen
        await gone(one, two_, late)

    run(play, tmp_path)


def can_mount() -> bool:
    return os.geteuid() == 0 and subprocess.run(["mount", "--version"], capture_output=True).returncode == 0


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """A file system with room for little."""
    place = folder / "small"
    place.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=2M", "tmpfs", str(place)], capture_output=True
    )
    if mounted.returncode:
        pytest.skip(f"a small file system cannot be mounted here: {mounted.stderr.decode().strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True)


@pytest.mark.skipif(not can_mount(), reason="only root may mount a file system that is soon full")
def test_on_a_disk_that_is_really_full_nothing_that_was_accepted_is_lost(tmp_path: Path) -> None:
    async def play(house: House, place: Path) -> None:
        _, _, one, two_ = await two(house, tasks=False)
        ballast = place / "ballast"
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        rng = Random(1)
        answers: list[dict[str, Any]] = []
        while not answers or answers[-1]["kind"] == "done":
            player = one if one.asked else two_
            if player.asked:
                answers.append(await player.move(rng))
            else:
                await asyncio.sleep(0.01)
        assert (answers[-1]["kind"], answers[-1]["rule"]) == ("refused", "LL-0")
        assert "disk" in answers[-1]["reason"]
        ballast.unlink()  # there is room again
        while (player := one if one.asked else two_).asked is None:
            await asyncio.sleep(0.01)
        answers.append(await player.move(rng))
        assert answers[-1]["kind"] == "done"
        await house.close()
        await house.open()
        await one.until(lambda: one.reconnects == 1 and two_.reconnects == 1)
        assert max(one.n, two_.n) == sum(answer["kind"] == "done" for answer in answers)
        await gone(one, two_)

    async def main() -> None:
        with small_disk(tmp_path) as place:
            async with house(place) as opened:
                await play(opened, place)

    asyncio.run(main())


def test_a_backup_ends_while_somebody_writes_without_a_pause(tmp_path: Path) -> None:
    storage, other, is_over = SQLite(tmp_path / "games.db"), SQLite(tmp_path / "games.db"), threading.Event()
    for n in range(200):
        storage.create(Sitting(f"g{n}", b"x" * 20_000))

    def write() -> None:
        n = 0
        while not is_over.is_set():
            n += 1
            other.append([Append("g0", n, str(n), (Row(0, "call E"),))], n)

    writing = threading.Thread(target=write)
    writing.start()
    try:
        storage.backup(tmp_path / "copy.db")
    finally:
        is_over.set()
        writing.join()
    copy = SQLite(tmp_path / "copy.db")
    assert len(copy.sittings(1000)) == 200
    rows = copy.since("g0")
    assert [each.n for each in rows] == list(range(1, len(rows) + 1))
    for each in (copy, other, storage):
        each.close()


def test_a_backup_is_a_whole_copy_while_games_go_on(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house)
        await one.say("call E")
        copy = tmp_path / "copy.db"
        await house.hall.read(lambda storage: storage.backup(copy))
        await one.say("put a1")
        kept = SQLite(copy)
        assert len(kept.since(one.id)) == 2
        assert copy.stat().st_mode & 0o077 == 0
        kept.close()
        await gone(one, two_)

    run(play, tmp_path)


def test_a_table_that_nobody_visits_sleeps_and_is_removed_after_a_time(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, _, one, two_ = await two(house)
        await gone(one, two_)
        async with asyncio.timeout(10):
            while one.id in house.hall.rooms:
                await asyncio.sleep(0.1)
        again = await ann.sit(one.id, 0)
        assert again.n == 1
        await gone(again)
        await house.hall.write(lambda storage: storage._db.execute("update standings set touched_ms = 0"))  # type: ignore[attr-defined]
        async with asyncio.timeout(10):
            while one.id in house.hall.rooms:
                await asyncio.sleep(0.1)
        await house.hall._remove_old()
        assert (await ann.ask("GET", f"/api/tables/{one.id}"))[0] == 404

    run(play, tmp_path, sleep_ms=100)


def test_a_table_that_sleeps_leaves_the_memory_at_once(tmp_path: Path) -> None:
    """Nothing that it has holds it, so nobody has to look for it."""

    async def play(house: House) -> None:
        _, _, one, two_ = await two(house, turn_seconds=600)
        assert (await one.say("call E"))["kind"] == "done"
        assert (await one.say("put a1"))["kind"] == "done"
        assert (await two_.tell("judge", seat=1, text="put a1"))["kind"] == "judged"
        await two_.tell("propose", seat=1, text="back 1")
        live = house.hall.rooms[one.id]
        assert isinstance(live, LiveTable) and live.council.proposal
        kept = [weakref.ref(each) for each in (live, live.table, live.history, live.showing("en"))]
        del live
        await gone(one, two_)
        async with asyncio.timeout(10):
            while one.id in house.hall.rooms:
                await asyncio.sleep(0.05)
        await asyncio.sleep(0.05)
        assert [ref() for ref in kept] == [None] * 4

    gc.disable()
    try:
        run(play, tmp_path, sleep_ms=100)
    finally:
        gc.enable()


def test_a_table_that_cannot_be_read_does_not_stop_the_others(tmp_path: Path) -> None:
    async def play(opened: House) -> None:
        ann, _, one, two_ = await two(opened)
        await gone(one, two_)
        await opened.close()
        broken = SQLite(tmp_path / "server.db")
        broken._db.execute('update appends set rows = \'[[0,"call E"],[0,"dance"]]\' where 0')
        broken._db.execute("update sittings set head = ?", (b'{"letterloom": 9}',))
        broken.close()
        await opened.open()
        assert (await ann.ask("GET", f"/api/tables/{one.id}"))[0] == 404
        made = await ann.make("kross", "me", "bot")
        player = await ann.sit(made["table"], 0)
        await gone(player)

    run(play, tmp_path)

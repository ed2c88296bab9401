"""Several servers on one PostgreSQL: the people of a table are connected to different ones, and any of them may end."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from letterloom.server.loading import load
from letterloom.table.storage import Storage
from tests.server.client import Guest, Player
from tests.server.house import House, house
from tests.server.test_games import SHORT
from tests.table.postgres import Cluster

Test = Callable[[House, House], Awaitable[None]]


def run(test: Test, folder: Path, cluster: Cluster) -> None:
    """Run a test with two servers on a database."""
    address = cluster.database()

    async def main() -> None:
        async with house(folder, db=address) as one, house(folder, db=address) as other:
            await test(one, other)

    asyncio.run(main())


async def split(one: House, other: House, game: str, **options: object) -> tuple[Player, Player]:
    """Two friends at a table, each at another server."""
    ann, bo = await one.guest("Ann"), await other.guest("Bo")
    made = await ann.make(game, "me", "link", options=options)
    first = await ann.sit(made["table"], 0)
    await bo.take(made["invitations"][0]["token"])
    await first.until(lambda: bool(first.table))
    return first, await bo.sit(made["table"], 1)


@pytest.mark.parametrize("game", SHORT)
def test_a_whole_game_with_sockets_at_different_servers(
    game: str, tmp_path: Path, database_server: Cluster
) -> None:
    async def play(one: House, other: House) -> None:
        ann, bo = await split(
            one, other, game, **{**SHORT[game], "judging": "strict"} if game != "kross" else {}
        )
        said = await asyncio.gather(ann.play(Random(1)), bo.play(Random(2)))
        assert all(said) and ann.table["over"] and ann.table["scores"] == bo.table["scores"]
        assert ann.n == bo.n or game in ("kross", "typo2d")  # where not all hear the same
        await ann.leave()
        await bo.leave()

    run(play, tmp_path, database_server)


NO_BEAT_S = 600.0


def test_a_game_needs_no_beats_where_hints_arrive(
    tmp_path: Path, database_server: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letterloom.server.hall.BEAT_S", NO_BEAT_S)

    async def play(one: House, other: House) -> None:
        ann, bo = await split(one, other, "wordcross", target=60)
        async with asyncio.timeout(60):
            await asyncio.gather(ann.play(Random(1)), bo.play(Random(2)))
        assert ann.table["over"] and ann.table["scores"] == bo.table["scores"]
        assert ann.id in one.hall.writer.followed and ann.id in other.hall.writer.followed
        await ann.leave()
        await bo.leave()

    run(play, tmp_path, database_server)


def test_a_game_that_begins_elsewhere_while_the_table_is_read_begins_here_too(
    tmp_path: Path, database_server: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hint came while the table was read, and was about a table that was not there."""
    monkeypatch.setattr("letterloom.server.hall.BEAT_S", NO_BEAT_S)

    def slowly(storage: Storage, game: str) -> object:
        found = load(storage, game)
        time.sleep(0.1)
        return found

    async def play(one: House, other: House) -> None:
        monkeypatch.setattr("letterloom.server.hall.load", slowly)
        ann, bo = await split(one, other, "kross")
        await ann.until(lambda: ann.asked is not None)
        assert (await ann.say("call E"))["kind"] == "done"
        await bo.until(lambda: bo.n == ann.n)
        await ann.leave()
        await bo.leave()

    run(play, tmp_path, database_server)


def test_what_is_said_while_another_server_wakes_the_table_up_is_not_missed(
    tmp_path: Path, database_server: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letterloom.server.hall.BEAT_S", NO_BEAT_S)

    async def play(one: House, other: House) -> None:
        for delay in range(8):
            ann = await one.guest("Ann")
            made = await ann.make("wordcross", "me", "here:Bo")
            seats = [await ann.sit(made["table"], seat) for seat in (0, 1)]

            async def moves(seats: list[Player] = seats) -> None:
                for n in range(4):
                    player = seats[n % 2]
                    await player.until(lambda player=player: player.asked is not None)  # type: ignore[misc]
                    assert (await player.move(Random(n)))["kind"] == "done"

            moving = asyncio.ensure_future(moves())
            await asyncio.sleep(delay / 200)
            watching = await Guest(other.base, ann.cookie).sit(made["table"], 0)
            await moving
            async with asyncio.timeout(10):
                await watching.until(lambda: watching.n == seats[0].n)  # noqa: B023
            for player in (*seats, watching):
                await player.leave()

    run(play, tmp_path, database_server)


def test_servers_that_know_nothing_of_each_other_find_out(tmp_path: Path, database_server: Cluster) -> None:
    async def play(one: House, other: House) -> None:
        ann, bo = await split(one, other, "kross")
        await ann.until(lambda: ann.asked is not None)
        await asyncio.sleep(0.5)
        for server in (one, other):
            server.hall.writer.followed.clear()  # as if all that they told each other was lost
        assert (await ann.say("call E"))["kind"] == "done"
        await bo.until(lambda: bo.n == ann.n)
        while not (ann.id in one.hall.writer.followed and ann.id in other.hall.writer.followed):
            await asyncio.sleep(0.01)
        await ann.leave()
        await bo.leave()

    run(play, tmp_path, database_server)


def test_a_table_sleeps_where_it_was_made_when_its_people_are_elsewhere_and_nobody_is_given_hints(
    tmp_path: Path, database_server: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("letterloom.server.neighbours.UNASKED_MS", 0)

    async def play(one: House, other: House) -> None:
        ann = await one.guest("Ann")
        made = await ann.make("wordcross", "me", "here:Bo")
        assert made["table"] in one.hall.rooms
        player = await Guest(other.base, ann.cookie).sit(made["table"], 0)
        while made["table"] in one.hall.rooms:
            await asyncio.sleep(0.01)
        assert (await player.move(Random(1)))["kind"] == "done"
        assert not other.hall.writer.followed
        back = await Guest(one.base, ann.cookie).sit(made["table"], 1)
        assert back.n == player.n, "it is woken again for whoever comes"
        assert (await back.move(Random(1)))["kind"] == "done"
        await player.until(lambda: player.n == back.n)
        await player.leave()
        await back.leave()

    run(play, tmp_path, database_server)


def test_who_sits_at_another_server_is_here(tmp_path: Path, database_server: Cluster) -> None:
    async def play(one: House, other: House) -> None:
        ann, bo = await split(one, other, "kross")
        await ann.until(lambda: ann.presence["here"] == [0, 1])
        await bo.until(lambda: bo.presence["here"] == [0, 1])
        await bo.leave()
        await ann.until(lambda: ann.presence["here"] == [0])
        await ann.leave()

    run(play, tmp_path, database_server)


def test_what_is_proposed_at_one_server_is_agreed_or_declined_at_another(
    tmp_path: Path, database_server: Cluster
) -> None:
    async def play(one: House, other: House) -> None:
        ann, bo = await split(one, other, "kross")
        await ann.say("call E")
        await bo.until(lambda: bo.n == 2)
        await ann.say("put a1")
        await bo.say("put b2")
        await ann.until(lambda: ann.n >= 4)
        for answer in ("decline", "agree"):
            assert (await ann.tell("propose", seat=0, text="back 1"))["kind"] == "done"
            await bo.until(lambda: bo.offer is not None)
            assert bo.offer == {"text": "back 1", "by": 0, "agreed": [0], "missing": [1]}
            assert (await bo.tell(answer, seat=1))["kind"] == "done"
            await ann.until(lambda: ann.offer is None)
        for player in (ann, bo):
            await player.until(lambda: "goes back" in player.said[-1])  # noqa: B023
            assert player.table["asks"][0]["ask"] == [1, 0]
        assert (await ann.say("call S"))["kind"] == "done", "the game goes on after it at both"
        await bo.until(lambda: bo.asked is not None)
        assert (await bo.say("put c3"))["kind"] == "done"
        await ann.tell("propose", seat=0, text="allow zorp")
        await bo.until(lambda: bo.offer is not None)
        assert (await ann.say("put c3"))["kind"] == "done"
        await bo.until(lambda: bo.offer is None)
        assert (await bo.tell("agree", seat=1))["key"] == "no-offer", "it died with the next answer"
        await ann.leave()
        await bo.leave()

    run(play, tmp_path, database_server)


def test_two_people_propose_at_once_and_one_proposal_is_open_at_both_servers(
    tmp_path: Path, database_server: Cluster
) -> None:
    async def play(one: House, other: House) -> None:
        ann, bo = await split(one, other, "kross")
        await asyncio.gather(
            ann.tell("propose", seat=0, text="allow zorp"), bo.tell("propose", seat=1, text="allow blorp")
        )
        await asyncio.sleep(1.5)
        assert ann.offer and bo.offer and ann.offer["text"] == bo.offer["text"]
        await (ann if ann.seat in ann.offer["missing"] else bo).tell("agree", seat=ann.offer["missing"][0])
        for player in (ann, bo):
            await player.until(lambda: "ORP" in player.said[-1])  # noqa: B023
        await ann.leave()
        await bo.leave()

    run(play, tmp_path, database_server)


def test_a_bot_takes_over_for_somebody_who_is_gone_by_the_consent_of_others_elsewhere(
    tmp_path: Path, database_server: Cluster
) -> None:
    address = database_server.database()

    async def main() -> None:
        more = {"db": address, "away_ms": 300}
        async with house(tmp_path, **more) as one, house(tmp_path, **more) as other:
            ann, bo, cleo = await one.guest("Ann"), await other.guest("Bo"), await other.guest("Cleo")
            made = await ann.make("wordcross", "me", "link", "link")
            for guest, seat in ((bo, 0), (cleo, 1)):
                await guest.take(made["invitations"][seat]["token"])
            first, second = await ann.sit(made["table"], 0), await bo.sit(made["table"], 1)
            for player in (first, second):
                await player.until(lambda: player.presence["gone"] == [2])  # noqa: B023
            assert (await first.tell("propose", seat=0, text="bot 2 random"))["kind"] == "done"
            await second.until(lambda: second.offer is not None)
            await second.tell("agree", seat=1)
            for player in (first, second):
                await player.until(lambda: player.setting["chairs"][2]["bot"] == "random")  # noqa: B023
                await player.until(lambda: player.offer is None)  # noqa: B023
            for player in (first, second):
                await player.until(lambda: player.asked is not None)  # noqa: B023
                assert (await player.move(Random(1)))["kind"] == "done"
            await first.until(lambda: first.asked is not None)
            await first.leave()
            await second.leave()

    asyncio.run(main())


def test_a_game_goes_on_at_another_server(tmp_path: Path, database_server: Cluster) -> None:
    async def play(one: House, other: House) -> None:
        ann, bo = await split(one, other, "kross")
        assert (await ann.say("call E"))["kind"] == "done"
        await bo.until(lambda: bo.asked is not None)
        await ann.leave()
        again = Guest(other.base, ann.guest.cookie)
        moved = await again.sit(ann.id, 0)
        assert moved.n == ann.n and moved.table["scene"] == ann.table["scene"]
        assert (await moved.say("put a1"))["kind"] == "done"
        await moved.leave()
        await bo.leave()

    run(play, tmp_path, database_server)


def test_a_deadline_and_a_bot_outlive_the_server_that_began_them(
    tmp_path: Path, database_server: Cluster
) -> None:
    address = database_server.database()

    async def main() -> None:
        async with house(tmp_path, db=address) as other:
            async with house(tmp_path, db=address, pause_ms=60_000) as one:  # its bot never comes to its turn
                ann = await one.guest("Ann")
                clock = await ann.make("wordcross", "me", "here:Bo", options={"turn_seconds": 2})
                bot = await ann.make("wordcross", "bot:random", "me")
                sat = [await ann.sit(clock["table"], 0), await ann.sit(bot["table"], 1)]
                for player in sat:
                    await player.leave()
            again = Guest(other.base, ann.cookie)
            for made, said in ((clock, "Ann's time is up."), (bot, "Random 1 ")):
                player = await again.sit(made["table"], 0 if made is clock else 1)
                await player.until(lambda: any(line.startswith(said) for line in player.said))  # noqa: B023
                await player.leave()

    asyncio.run(main())

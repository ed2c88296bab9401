"""Several servers on one PostgreSQL: the people of a table are connected to different ones, and any of them may end."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

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


def test_who_sits_at_another_server_is_here(tmp_path: Path, database_server: Cluster) -> None:
    async def play(one: House, other: House) -> None:
        ann, bo = await split(one, other, "kross")
        await ann.until(lambda: ann.presence["here"] == [0, 1])
        await bo.until(lambda: bo.presence["here"] == [0, 1])
        await bo.leave()
        await ann.until(lambda: ann.presence["here"] == [0])
        await ann.leave()

    run(play, tmp_path, database_server)


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

"""Several people do something about one table at the same moment: nobody is left behind, and nothing is lost."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from letterloom.server.live import LiveTable
from letterloom.table.storage import Link
from tests.server.client import Guest, Player
from tests.server.house import House, run

ROUNDS = 4


async def soon(is_so: Any) -> None:
    """Wait until something is so."""
    for _ in range(200):
        if is_so():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never comes to that")


async def table_of(house: House, game: str, *people: Guest) -> str:
    """A table of people, of whom the first has made it."""
    made = await people[0].make(game, "me", *["link"] * (len(people) - 1))
    for guest, link in zip(people[1:], made["invitations"], strict=True):
        await guest.take(link["token"])
    table: str = made["table"]
    return table


def test_all_who_take_their_links_at_once_are_shown_the_game(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        host = await house.guest("Host")
        friends = [await house.guest(f"Friend {number}") for number in range(7)]
        for _ in range(ROUNDS):
            made = await host.make("3dxword", "me", *["link"] * len(friends))
            player = await host.sit(made["table"], 0)
            links = [link["token"] for link in made["invitations"]]
            await asyncio.gather(*(friend.take(link) for friend, link in zip(friends, links, strict=True)))
            await player.until(lambda player=player: bool(player.table))  # type: ignore[misc]
            assert isinstance(house.hall.rooms[made["table"]], LiveTable)
            await player.leave()

    run(test, tmp_path)


def test_a_link_that_was_made_while_somebody_sat_down_gives_their_seat_to_nobody(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, bo, eve = [await house.guest(name) for name in ("Ann", "Bo", "Eve")]
        made = await ann.make("typo2d", "me", "link", "link")
        table, token = made["table"], made["invitations"][0]["token"]
        seat, won = made["invitations"][0]["seat"], 0
        joined, invited = await asyncio.gather(
            bo.ask("POST", f"/api/links/{token}", {}),
            ann.ask("POST", f"/api/tables/{table}/seats/{seat}/link"),
        )
        for status, answer in (joined, invited):
            won += status in (200, 201)
            if "token" in answer:  # whoever takes it comes first, or too late
                late, problem = await eve.ask("POST", f"/api/links/{answer['token']}", {})
                assert (late == 200) is (joined[0] != 200), problem
        assert won

    run(test, tmp_path)


def test_a_link_to_a_seat_where_somebody_sits_is_refused(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, bo, eve = [await house.guest(name) for name in ("Ann", "Bo", "Eve")]
        table = await table_of(house, "typo2d", ann, bo)
        link = Link("x" * 22, "seat", table, 1, 2**52)
        await house.hall.write(lambda storage: storage.issue(link))
        status, problem = await eve.ask("POST", f"/api/links/{link.token}", {})
        assert (status, problem["error"]) == (409, "seat")
        assert (await eve.ask("GET", f"/api/tables/{table}"))[0] == 404

    run(test, tmp_path)


def test_two_who_want_to_be_forgotten_at_once_both_are(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        for _ in range(ROUNDS):
            ann, bo, cy = [await house.guest(name) for name in ("Annabella", "Bonifaz", "Cyprian")]
            table = await table_of(house, "wordcross", ann, bo, cy)
            player = await cy.sit(table, 2)
            answers = await asyncio.gather(ann.ask("DELETE", "/api/me"), bo.ask("DELETE", "/api/me"))
            assert [status for status, _ in answers] == [200, 200]
            sitting = await house.hall.read(lambda storage, table=table: storage.sitting(table))  # type: ignore[misc]
            assert b"Annabella" not in sitting.host + sitting.head
            assert b"Bonifaz" not in sitting.host + sitting.head
            await player.until(lambda player=player: player.table.get("over", False))  # type: ignore[misc]
            answer = await player.say("resign")  # it is heard, though the game is over
            assert answer["kind"] == "refused"
            await player.leave()

    run(test, tmp_path)


def test_a_bot_that_thought_when_its_table_was_read_anew_thinks_again(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        made = await ann.make("wordcross", "me", "link", "bot:")
        await bo.take(made["invitations"][0]["token"])
        players = [await ann.sit(made["table"], 0), await bo.sit(made["table"], 1)]

        def is_bots_turn() -> bool:
            return any(ask["seat"] == 2 for ask in players[1].table["asks"])

        for _ in range(6):
            for player in players:
                if player.asked and not is_bots_turn():
                    await player.move(Random(1))
                    await asyncio.sleep(0.1)
        await soon(is_bots_turn)
        await house.hall.reopen(made["table"])
        await soon(lambda: not is_bots_turn())
        for player in players:
            await player.leave()

    run(test, tmp_path, pause_ms=1500)


async def carried(ann: Guest, phone: Guest, table: str) -> Player:
    """A seat on a second device."""
    _, link = await ann.ask("POST", f"/api/tables/{table}/seats/0/device")
    await phone.take(link["token"])
    return await phone.sit(table, 0)


def test_whoever_gives_a_right_back_sees_no_more_through_its_eyes(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, bo, phone = [await house.guest(name) for name in ("Ann", "Bo", "Phone")]
        table = await table_of(house, "typo2d", ann, bo)
        looking = await carried(ann, phone, table)
        assert (await phone.ask("DELETE", f"/api/tables/{table}"))[0] == 200
        await looking.until(lambda: looking.closed == 4410)
        players = [await ann.sit(table, 0), await bo.sit(table, 1)]
        heard = len(looking.received)
        for player in players:
            if player.asked:
                await player.move(Random(1))
        assert len(looking.received) == heard
        for player in players:
            await player.leave()

    run(test, tmp_path)


def test_where_all_may_watch_it_becomes_a_spectator(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, bo, phone = [await house.guest(name) for name in ("Ann", "Bo", "Phone")]
        made = await ann.make("typo2d", "me", "link", watch="everybody")
        await bo.take(made["invitations"][0]["token"])
        looking = await carried(ann, phone, made["table"])
        assert looking.table["seat"] == 0
        assert (await phone.ask("DELETE", f"/api/tables/{made['table']}"))[0] == 200
        await looking.until(lambda: any('"kind":"table","seat":null' in each for each in looking.received))
        await looking.leave()

    run(test, tmp_path)


def test_all_who_want_another_game_at_once_are_led_to_the_same_table(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        for _ in range(ROUNDS):
            table = await table_of(house, "wordcross", ann, bo)
            player = await ann.sit(table, 0)
            await player.say("resign")
            asked = [guest.ask("POST", f"/api/tables/{table}/again") for guest in (ann, bo, ann, bo)]
            answers = await asyncio.gather(*asked)
            assert len({answer["table"] for _, answer in answers}) == 1, answers
            assert (await bo.ask("GET", f"/api/tables/{answers[0][1]['table']}"))[0] == 200
            await player.leave()

    run(test, tmp_path)

"""Play over the protocol: take-backs, people at one device, people who are gone, bots."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

from letterloom.server.live import LiveTable
from tests.server.client import Guest, Player
from tests.server.crash import Server
from tests.server.house import House, run


async def two(
    house: House | Server, game: str = "kross", **options: object
) -> tuple[Guest, Guest, Player, Player]:
    """Two friends at a table."""
    ann, bo = await house.guest("Ann"), await house.guest("Bo")
    made = await ann.make(game, "me", "link", options=options)
    await bo.take(made["invitations"][0]["token"])
    return ann, bo, await ann.sit(made["table"], 0), await bo.sit(made["table"], 1)


async def gone(*players: Player) -> None:
    for player in players:
        await player.leave()


def test_a_message_that_names_another_ask_is_late(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house)
        first = one.table["asks"][0]["ask"]
        assert (await one.say("call E", ask=first))["kind"] == "done"
        answer = await one.say("call E", ask=first)
        assert answer["kind"] == "late"
        assert {ask["seat"] for ask in answer["asks"]} == {0, 1}
        await gone(one, two_)

    run(play, tmp_path)


def test_an_answer_from_before_the_game_went_back_is_late(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house)
        before = one.table["asks"][0]["ask"]
        await one.say("call E", ask=before)
        await one.tell("propose", seat=0, text="back 1")
        await two_.until(lambda: two_.offer is not None)
        await two_.tell("agree", seat=1)
        await one.until(lambda: one.table["asks"][0]["wants"] == "call")
        now = one.table["asks"][0]["ask"]
        assert (before, now) == ([0, 0], [1, 0]), "the same turn, asked again"
        assert (await one.say("call E", ask=before))["kind"] == "late"
        assert (await one.say("call E", ask=now))["kind"] == "done"
        await gone(one, two_)

    run(play, tmp_path)


def test_the_same_message_twice_is_done_once(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house)
        socket = await one.guest.socket(one.id)
        for _ in range(3):
            await socket.send(json.dumps({"kind": "say", "id": "same", "seat": 0, "text": "call E"}))
        answers: list[object] = []
        while len(answers) < 3:
            message = json.loads(await socket.recv())
            if message.get("id") == "same":
                answers.append(message)
        assert answers == [{"kind": "done", "id": "same", "n": 2}] * 3
        await one.until(lambda: one.n == 2)
        assert one.said.count("Ann calls E.") == 1
        await socket.close()
        await gone(one, two_)

    run(play, tmp_path)


def test_a_second_tab_sees_and_plays_the_same(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, _, one, two_ = await two(house)
        tab = await ann.sit(one.id, 0)
        assert (await tab.say("call E"))["kind"] == "done"
        await one.until(lambda: one.n == 2)
        await tab.until(lambda: tab.n == 2)
        assert tab.table == one.table
        await gone(one, two_, tab)

    run(play, tmp_path)


def test_what_was_missed_is_told_on_return_and_a_long_absence_has_a_gap(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo, one, two_ = await two(house, tasks=False)
        watcher = await ann.sit(one.id, None)
        rng = Random(1)
        while two_.n < 5:
            for player in (one, two_):
                if player.asked:
                    await player.move(rng)
            await asyncio.sleep(0.01)
        late = Player(bo, one.id, 1)
        late.n = 2
        await late.connect()
        assert late.said == two_.said[-len(late.said) :] and not late.table["gap"]
        while two_.n < 45:
            for player in (one, two_):
                if player.asked:
                    await player.move(rng)
            await asyncio.sleep(0)
        later = Player(bo, one.id, 1)
        later.n = 1
        await later.connect()
        assert later.table["gap"]
        _, log = await bo.ask("GET", f"/api/tables/{one.id}/log?seat=1")
        await two_.until(lambda: two_.n >= later.n)
        assert [said for item in log["items"] for said in item["said"]][: len(two_.said)] == two_.said
        _, moment = await bo.ask("GET", f"/api/tables/{one.id}/moment?seat=1&n=2")
        assert {"n": moment["n"], "said": moment["said"]} == log["items"][1]
        await gone(one, two_, watcher, late, later)

    run(play, tmp_path)


def test_a_take_back_needs_everybody_and_dies_with_the_next_answer(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house)
        await one.say("call E")
        await one.say("put a1")
        await one.until(lambda: one.n == 3)
        assert (await one.tell("propose", seat=0, text="back 1"))["kind"] == "done"
        await two_.until(lambda: two_.offer is not None)
        assert two_.offer == {"text": "back 1", "by": 0, "agreed": [0], "missing": [1]}
        await two_.tell("decline", seat=1)
        await one.until(lambda: one.offer is None)
        await one.tell("propose", seat=0, text="back 1")
        await two_.until(lambda: two_.offer is not None)
        await two_.say("put a1")
        await one.until(lambda: one.offer is None)
        assert (await two_.tell("agree", seat=1))["key"] == "no-offer"
        await two_.until(lambda: two_.n >= 4)
        await one.tell("propose", seat=0, text="back 1")
        await two_.until(lambda: two_.offer is not None)
        await two_.tell("agree", seat=1)
        await one.until(lambda: "goes back" in one.said[-1])
        assert one.asked == {**one.table["asks"][0], "wants": "call", "ask": [1, 0]}
        assert (await one.tell("propose", seat=0, text="back 99"))["rule"] == "REF-6"
        assert (await one.tell("propose", seat=0, text="dance"))["rule"] == "REF-6"
        await gone(one, two_)

    run(play, tmp_path)


def test_the_same_proposal_or_answer_twice_is_done_once(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house)
        live = house.hall.rooms[one.id]
        assert isinstance(live, LiveTable)
        for text in ("call E", "put a1"):
            await one.say(text)
        await two_.say("put a1")
        await one.until(lambda: one.n == 4)

        async def twice(player: Player, **message: Any) -> None:
            def done() -> int:
                return sum('"done"' in each for each in player.received)

            before = done()
            await player._send(message)
            await player.until(lambda: done() == before + 1)
            await player._send(message)
            await player.until(lambda: done() == before + 2)

        await twice(one, kind="propose", id="a", seat=0, text="back")
        await two_.until(lambda: two_.offer is not None)
        await twice(two_, kind="decline", id="b", seat=1)
        await twice(one, kind="propose", id="a", seat=0, text="back")
        assert live.council.proposal is None, "it was declined"
        await twice(one, kind="propose", id="c", seat=0, text="back")
        await twice(two_, kind="agree", id="d", seat=1)
        await one.until(lambda: one.n == 5)
        await one._send({"kind": "propose", "id": "e", "seat": 0, "text": "back"})
        await one.until(lambda: one.offer is not None)
        await twice(two_, kind="agree", id="d", seat=1)
        await twice(one, kind="propose", id="c", seat=0, text="back")
        assert one.n == 5 and one.offer is not None, "yes was said to another one"
        await gone(one, two_)

    run(play, tmp_path)


def test_whoever_has_left_the_game_does_not_decide_what_the_others_do(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo, cleo = [await house.guest(name) for name in ("Ann", "Bo", "Cleo")]
        made = await ann.make("kross", "me", "link", "link", options={"tasks": False})
        for guest, link in zip((bo, cleo), made["invitations"], strict=True):
            await guest.take(link["token"])
        one, two_, three = [await guest.sit(made["table"], n) for n, guest in enumerate((ann, bo, cleo))]
        await three.say("resign")
        await one.tell("propose", seat=0, text="allow qqq")
        await three.until(lambda: three.offer is not None)
        for kind, more in (("decline", {}), ("agree", {}), ("propose", {"text": "allow zzz"})):
            answer = await three.tell(kind, seat=2, **more)
            assert (answer["kind"], answer["rule"]) == ("refused", "LL-2")
            assert answer["reason"] == "Only people who are still in the game decide about that."
        assert one.offer == {"text": "allow qqq", "by": 0, "agreed": [0], "missing": [1]}
        await two_.tell("agree", seat=1)
        await three.until(lambda: three.offer is None)
        assert (await three.tell("propose", seat=2, text="back"))["kind"] == "done", (
            "to come back, if all agree"
        )
        await one.until(lambda: one.offer is not None)
        await gone(one, two_, three)

    run(play, tmp_path)


def test_the_table_allows_a_word_by_consent(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house)
        assert not (await one.tell("lookup", word="zorp"))["valid"]
        two_.agrees = True
        await one.tell("propose", seat=0, text="allow zorp")
        await one.until(lambda: "ZORP" in one.said[-1])
        assert (await two_.tell("lookup", word="zorp"))["valid"]
        await gone(one, two_)

    run(play, tmp_path)


def test_people_at_one_device_see_only_the_hand_of_whoever_holds_it_and_have_no_deadline(
    tmp_path: Path,
) -> None:
    async def play(house: House) -> None:
        ann = await house.guest("Ann")
        made = await ann.make("kross", "me", "here:Dora", options={"turn_seconds": 5})
        one = await ann.sit(made["table"], 0)
        assert one.setting["mine"] == [0, 1]
        await one.say("call E")
        await one.until(lambda: one.n == 2)
        assert [ask["until_ms"] for ask in one.table["asks"]] == [None, None]
        task = one.said[0]
        one.seat, one.n, one.said = 1, 0, []
        await one._send({"kind": "look", "seat": 1, "since": 0})
        await one.until(lambda: one.table["seat"] == 1)
        assert task not in one.said and "Dora's secret task" in one.said[0]
        assert (await one.say("put a1", seat=1))["kind"] == "done"
        assert (await one.say("put a1", seat=0))["kind"] == "done"
        await gone(one)

    run(play, tmp_path)


def test_a_seat_is_carried_to_another_device(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, _, one, two_ = await two(house)
        status, link = await ann.ask("POST", f"/api/tables/{one.id}/seats/0/device", {})
        assert status == 201
        phone = await house.guest("Ann's phone")
        assert await phone.take(link["token"]) == {"table": one.id, "seat": 0}
        player = await phone.sit(one.id, 0)
        assert (await player.say("call E"))["kind"] == "done"
        status, problem = await (await house.guest("Eve")).ask("POST", f"/api/links/{link['token']}", {})
        assert (status, problem["error"]) == (404, "link")
        assert (await ann.ask("POST", f"/api/tables/{one.id}/seats/1/device", {}))[0] == 404
        await gone(one, two_, player)

    run(play, tmp_path)


def test_a_bot_takes_over_for_somebody_who_is_gone_until_they_are_back(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, bo, one, two_ = await two(house, tasks=False)
        await one.say("call E")
        assert (await one.tell("propose", seat=0, text="bot 1 random"))["key"] == "not-now"
        await two_.leave()
        await one.until(lambda: one.presence["gone"] == [1])
        assert (await one.tell("propose", seat=0, text="bot 1 random"))["kind"] == "done"
        await one.until(lambda: one.setting["chairs"][1]["bot"] == "random")
        await one.until(lambda: any(said.startswith("Bo ") for said in one.said))
        back = await bo.sit(one.id, 1)
        assert (await back.tell("propose", seat=1, text="bot 1 off"))["kind"] == "done"
        await one.until(lambda: one.setting["chairs"][1]["bot"] == "")
        await gone(one, back)

    run(play, tmp_path, away_ms=200)


def test_somebody_who_is_gone_is_skipped_or_let_go(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo, cleo = [await house.guest(name) for name in ("Ann", "Bo", "Cleo")]
        made = await ann.make("kross", "me", "link", "link", options={"tasks": False})
        for guest, link in zip((bo, cleo), made["invitations"], strict=True):
            await guest.take(link["token"])
        one, two_, three = [await guest.sit(made["table"], n) for n, guest in enumerate((ann, bo, cleo))]
        await one.say("call E")
        await three.leave()
        await one.until(lambda: one.presence["gone"] == [2])
        await one.tell("propose", seat=0, text="skip 2")
        await two_.until(lambda: two_.offer is not None)
        await two_.tell("agree", seat=1)
        await one.until(lambda: any("Cleo's time is up" in said for said in one.said))
        two_.agrees = True
        await one.tell("propose", seat=0, text="release 2")
        await one.until(lambda: one.table["left"] == [2])
        await gone(one, two_)

    run(play, tmp_path, away_ms=200)


def test_whoever_never_comes_is_gone_too(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        made = await ann.make("kross", "me", "link")
        await bo.take(made["invitations"][0]["token"])
        one = await ann.sit(made["table"], 0)
        await one.until(lambda: one.presence["gone"] == [1])
        await house.close()
        one.presence = {}
        await house.open()
        await one.until(lambda: one.presence.get("gone") == [])
        await one.until(lambda: one.presence["gone"] == [1])
        await gone(one)

    run(play, tmp_path, away_ms=300)


def test_by_correspondence_whoever_let_the_clock_answer_is_gone_however_often_the_table_slept(
    tmp_path: Path,
) -> None:
    async def play(house: House) -> None:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        made = await ann.make("kross", "me", "link", options={"turn_seconds": 86_400, "tasks": False})
        await bo.take(made["invitations"][0]["token"])
        hall, table = house.hall, made["table"]

        async def sleep(hours: float) -> None:
            hall.put_to_sleep(hall.rooms[table])
            hall.clock.go_on(hall.clock.now_ms() + round(hours * 3_600_000))
            live = await hall.live(table)
            assert live is not None
            while (due := live.deadlines.next()) is not None and due <= live.now_ms():
                await asyncio.sleep(0.01)

        one = await ann.sit(table, 0)
        assert (await one.say("call E"))["kind"] == "done"
        await one.say("put a1")
        await one.leave()
        await sleep(20)
        one = await ann.sit(table, 0)
        assert one.presence["gone"] == []
        assert (await one.tell("propose", seat=0, text="release 1"))["key"] == "not-now"
        await one.leave()
        await sleep(5)
        one = await ann.sit(table, 0)
        assert one.presence["gone"] == [], "Bo is asked again, and has the time of a turn"
        await one.leave()
        for _ in range(2):  # Bo calls nothing, Bo puts nothing
            await sleep(25)
        one = await ann.sit(table, 0)
        await one.until(lambda: one.presence["gone"] == [1])
        assert (await one.tell("propose", seat=0, text="release 1"))["kind"] == "done"
        await one.until(lambda: one.table["left"] == [1])
        await gone(one)

    run(play, tmp_path)


def test_a_bot_lets_people_go_first_where_several_are_asked(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann = await house.guest("Ann")
        made = await ann.make("kross", "me", "bot:greedy", options={"tasks": False})
        one = await ann.sit(made["table"], 0)
        await one.say("call E")
        while house.hall.workers.jobs == 0:
            await asyncio.sleep(0.02)
        await asyncio.sleep(1.5)
        assert one.said == ["Ann calls E."]
        await one.say("put a1")
        await one.until(lambda: len(one.said) > 2)
        await gone(one)

    run(play, tmp_path, race_ms=60_000)


def test_a_bot_stops_thinking_when_the_table_moves_on(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        made = await ann.make("kross", "me", "link", "bot:greedy", options={"tasks": False})
        await bo.take(made["invitations"][0]["token"])
        one, two_ = await ann.sit(made["table"], 0), await bo.sit(made["table"], 1)
        two_.agrees = True
        await one.say("call E")
        await one.tell("propose", seat=0, text="back 0")
        await one.until(lambda: "goes back" in one.said[-1])
        assert (await one.say("call S"))["kind"] == "done"
        await one.say("put b2")
        await two_.say("put b2")
        await one.until(lambda: any(said.startswith("Greedy 3 enters S") for said in one.said))
        assert not any("Greedy 3 enters E" in said for said in one.said)
        await gone(one, two_)

    run(play, tmp_path, race_ms=60_000)


def test_questions_are_answered_over_the_same_socket(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house)
        assert (await one.tell("judge", seat=0, text="call E"))["kind"] == "judged"
        assert (await one.tell("judge", seat=0, text="put a1"))["kind"] == "refused"
        hinted = await one.tell("hint", seat=0)
        assert hinted["moves"] and hinted["moves"][0]["text"].startswith("call ")
        assert (await two_.tell("hint", seat=1))["key"] == "not-asked"
        assert (await one.tell("complete", seat=0, text="CALL e"))["texts"] == ["call E"]
        assert (await one.tell("consult", seat=0, text="count"))["notes"]
        assert (await one.tell("consult", seat=0, text="dance"))["notes"] == []
        await gone(one, two_)

    run(play, tmp_path)


def test_words_are_not_looked_up_while_people_are_to_doubt_them(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, _, one, two_ = await two(house, "typo2d", judging="challenge")
        assert (await one.tell("lookup", word="stone"))["kind"] == "refused"
        await gone(one, two_)

    run(play, tmp_path)


def test_correspondence_stands_first_on_my_games_when_it_is_my_turn(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo, one, two_ = await two(house, turn_seconds=3 * 86_400)
        other = await bo.make("kross", "me", "bot:random", options={"tasks": False})
        await asyncio.sleep(0)
        _, mine = await ann.ask("GET", "/api/me/tables")
        assert [(table["turn"], table["over"]) for table in mine["tables"]] == [(True, False)]
        assert 0 < mine["tables"][0]["left_ms"] <= 3 * 86_400_000 + 2000
        await one.say("call E")
        _, mine = await bo.ask("GET", "/api/me/tables")
        assert mine["tables"][0]["turn"]
        assert {table["table"] for table in mine["tables"]} == {one.id, other["table"]}
        await gone(one, two_)

    run(play, tmp_path)


def test_the_next_game_with_the_same_people(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo, one, two_ = await two(house)
        assert (await ann.ask("POST", f"/api/tables/{one.id}/again", {}))[0] == 409
        await one.say("resign")
        await one.until(lambda: bool(one.table["over"]))
        status, made = await ann.ask("POST", f"/api/tables/{one.id}/again", {})
        assert status == 201
        await two_.until(lambda: two_.setting["again"] == made["table"])
        assert (await bo.ask("POST", f"/api/tables/{one.id}/again", {}))[1]["table"] == made["table"]
        again = await bo.sit(made["table"], 1)
        assert [chair["name"] for chair in again.setting["chairs"]] == ["Ann", "Bo"]
        await gone(one, two_, again)

    run(play, tmp_path)

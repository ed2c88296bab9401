"""A served table beside a physical set: all seats at one device, an unknown deal, the table's own rows; and sheets."""

import asyncio
from pathlib import Path

import pytest

from letterloom.games import games
from tests.server.client import Player
from tests.server.house import House, run

STONE = ["STONEZ", "HZZZZZ", "EZZZZZ", "ZZZZZZ", "ZZZZZZ", "ZZZZZZ"]
"""STONE (7) and SHE (3)."""


async def beside(house: House, game: str, *names: str, **more: object) -> Player:
    """A table beside a set, looked at by whoever types for all."""
    ann = await house.guest("Ann")
    made = await ann.make(game, "me", *(f"here:{name}" for name in names), referee=True, **more)
    return await ann.sit(made["table"], 0)


async def row(player: Player, text: str) -> None:
    """Something that the table itself says, and it stands."""
    before = player.n
    answer = await player.tell("propose", seat=player.seat, text=text)
    assert answer["kind"] == "done", (text, answer)
    await player.until(lambda: player.n > before)


async def say(player: Player, seat: int, text: str) -> None:
    before = player.n
    answer = await player.say(text, seat=seat)
    assert answer["kind"] == "done", (text, answer)
    await player.until(lambda: player.n > before)


@pytest.mark.parametrize("game", [game.id for game in games()])
def test_a_table_beside_a_set_begins_with_an_unknown_deal_and_keeps_it(tmp_path: Path, game: str) -> None:
    async def play(house: House) -> None:
        ann = await beside(house, game, "Bo")
        assert ann.setting["referee"] and not ann.setting["secrets"] and ann.setting["mine"] == [0, 1]
        assert ann.table["asks"] and ann.table["gestures"] and ann.table["arranging"]
        assert len(ann.table["arranging"]) == len(ann.table["arranged"])
        assert ann.table["asks"][0]["until_ms"] is None, "there is no clock unless somebody wants one"
        n = ann.n
        await ann.leave()
        again = await ann.guest.sit(ann.id, 0)
        assert again.n == n and again.table["scene"] == ann.table["scene"]
        await again.leave()

    run(play, tmp_path)


def test_plays_are_judged_and_what_the_table_says_needs_nobody_elses_yes(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann = await beside(house, "3dxword", "Bo")
        await row(ann, "set B@0,0,0 R@1,0,0 A@2,0,0 N@3,0,0 D@4,0,0")
        assert ann.said[-1] == "The table: set 0,0,0 across BRAND."
        await row(ann, "score 1 12")
        await row(ann, "turn 1")
        judged = await ann.tell("judge", seat=1, text="lay S@5,0,0")
        assert judged["points"] == 6 and [line["word"] for line in judged["words"]] == ["BRANDS"]
        await say(ann, 1, "lay S@5,0,0")
        assert ann.table["scores"] == [0, 18]
        wrong = await ann.tell("judge", seat=0, text="lay Z@0,1,0")
        assert wrong["kind"] == "refused" and wrong["rule"] == "3DX-10"
        await row(ann, "allow BZ")
        await say(ann, 0, "lay Z@0,1,0")
        await row(ann, "back")
        await row(ann, "back")
        assert ann.table["scores"] == [0, 18], "the second takes back what was allowed, not the first back"
        assert (await ann.tell("judge", seat=0, text="lay Z@0,1,0"))["kind"] == "refused"
        await row(ann, "back")
        assert ann.table["scores"] == [0, 12]
        for text, rule in [
            ("set 0,0,0 across BRAND", "REF-6"),
            ("turn 7", "REF-6"),
            ("play 0,0,0 across AT", "REF-6"),
            ("what?", "REF-6"),
            ("back 99", "REF-6"),
        ]:
            answer = await ann.tell("propose", seat=0, text=text)
            assert answer["kind"] == "refused" and answer["rule"] == rule, text
        await row(ann, "end")
        assert ann.table["over"]
        await ann.leave()

    run(play, tmp_path)


def test_a_hint_says_plainly_that_it_knows_no_hand(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann = await beside(house, "3dxword", "Bo")
        answer = await ann.tell("hint", seat=0)
        assert answer["kind"] == "refused" and answer["rule"] == "REF-1" and "unknown" in answer["reason"]
        await ann.leave()

    run(play, tmp_path)


def test_the_deal_is_never_taken_back(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann = await beside(house, "wordcross", "Bo")
        assert (await ann.tell("propose", seat=0, text="back"))["rule"] == "REF-6"
        await say(ann, 0, "take left TE")
        await row(ann, "back")
        assert ann.table["asks"][0]["seat"] == 0
        await ann.leave()

    run(play, tmp_path)


def test_the_clock_rings_and_the_people_say_what_follows(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann = await beside(house, "3dxword", "Bo", options={"turn_seconds": 1})
        await row(ann, "turn 0")
        until = ann.table["asks"][0]["until_ms"]
        assert until is not None
        assert (await ann.tell("propose", seat=0, text="skip 0"))["key"] == "not-now"
        await asyncio.sleep(2.5)
        assert ann.table["asks"][0]["seat"] == 0, "nobody is passed over by a clock"
        await say(ann, 0, "pass")  # and what comes after the gong still counts
        await asyncio.sleep(1.1)
        await row(ann, "skip 1")
        assert "Bo's time is up." in ann.said
        await ann.leave()

    run(play, tmp_path)


def test_a_clock_cannot_choose_from_a_hand_that_nobody_knows_and_says_so(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann = await beside(house, "typo2d", "Bo", options={"turn_seconds": 1})
        await row(ann, "set 0,0 T")
        await asyncio.sleep(1.1)
        answer = await ann.tell("propose", seat=0, text="skip 0")
        assert answer["rule"] == "REF-1" and "hand" in answer["reason"]
        await say(ann, 0, "choose A")
        await say(ann, 1, "choose E")
        await ann.leave()

    run(play, tmp_path)


def test_sheets_that_are_due_are_told_at_a_served_table(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann = await beside(house, "kross", "Bo", options={"tasks": True})
        await row(ann, "sheet 0 " + " ".join([*STONE[:5], "ZZZZZ."]))
        await row(ann, "sheet 1 " + " ".join([*["QQQQQQ"] * 5, "QQQQQ."]))
        await say(ann, 0, "call Z")
        await say(ann, 0, "put ?")
        await say(ann, 1, "put ?")
        assert not ann.table["over"] and ann.table["asks"] == []
        assert ann.table["wanted"].startswith("tell what the tables hold")
        assert "task 0 {0}" in [gesture["text"] for gesture in ann.table["arranging"]]
        mine = (await ann.guest.ask("GET", "/api/me/tables"))[1]["tables"]
        assert not mine[0]["over"], "a game whose sheets are due is not over"
        await row(ann, "sheet 0 " + " ".join(STONE))
        await row(ann, "sheet 1 " + " ".join(["QQQQQQ"] * 5 + ["QQQQQZ"]))
        await row(ann, "task 0 STONE")
        await row(ann, "task 1 none")
        # Ann: STONE 7, SHE 3, the task 3; both filled their tables in the same call: 3 each.
        assert ann.table["over"] and ann.table["scores"] == [16, 3] and ann.table["wanted"] == ""
        await ann.leave()

    run(play, tmp_path)


def test_a_task_of_ones_own_is_decided_by_all_at_a_table_with_friends(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        options = {"tasks": True, "pieces": "own:a_kind_of_boat own:a_river"}
        made = await ann.make("kross", "me", "link", options=options)
        await bo.take(made["invitations"][0]["token"])
        one, other = await ann.sit(made["table"], 0), await bo.sit(made["table"], 1)
        await other.say("resign")
        await one.until(lambda: bool(one.table["wanted"]))
        assert not one.table["over"]
        assert {gesture["text"] for gesture in one.table["arranging"]} >= {"task 0 {0}", "task 0 none"}
        for seat in (0, 1):
            if not one.table["over"]:
                await one.tell("propose", seat=0, text=f"task {seat} none")
                await one.until(
                    lambda: one.table["over"] or one.offer is not None or "none" in " ".join(one.said[-1:])
                )
        await one.until(lambda: one.table["over"])
        await one.leave()
        await other.leave()

    run(play, tmp_path)


def test_what_a_table_beside_a_set_cannot_be_is_turned_away(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann = await house.guest("Ann")
        me, bo = {"who": "me"}, {"who": "here", "name": "Bo"}
        for seats, options, error in [
            ([me, {"who": "bot"}], {}, "seats"),
            ([me, {"who": "link"}], {}, "seats"),
            ([me, bo], {"pieces": "A1 A2"}, "options"),
            ([me, bo], {"pieces": "Ä1"}, "options"),
            ([me, bo], {"pieces": "E1 " * 2000}, "options"),
        ]:
            body = {"game": "3dxword", "seats": seats, "options": options, "referee": True}
            status, told = await ann.ask("POST", "/api/tables", body)
            assert status == 400 and told["error"] == error and told["reason"], (seats, options, told)
        body = {"game": "3dxword", "seats": [me, bo], "options": {"pieces": "E9 A6 Z1"}, "referee": True}
        assert (await ann.ask("POST", "/api/tables", body))[0] == 201

    run(play, tmp_path)


def test_a_sheet_is_counted_by_itself(tmp_path: Path) -> None:
    async def ask(house: House, game: str = "kross", **form: object) -> tuple[int, dict[str, object]]:
        body = {"rows": STONE, **form}
        found: tuple[int, dict[str, object]] = await (await house.guest("Ann")).ask(
            "POST", f"/api/games/{game}/sheet", body
        )
        return found

    async def play(house: House) -> None:
        status, counted = await ask(house, asked={"first": True, "cards": 2})
        lines = counted["lines"]
        assert isinstance(lines, list)
        assert (status, counted["points"]) == (200, 7 + 3 + 3 - 2)
        assert [line["why"] for line in lines][:2] == ["STONE", "SHE"] and lines[0]["cells"][0] == [0, 0]
        for form, wanted, says in [
            ({"rows": STONE[:5]}, 400, "REF-7"),
            ({"rows": [*STONE[:5], "ZZZZZ7"]}, 400, "REF-7"),
            ({"rows": ["A" * 41]}, 400, "rows"),
            ({"lexicon": "/etc/passwd"}, 400, "installed"),
            ({"asked": {"task": "boat"}}, 400, "boat"),
            ({"asked": {"cards": 99}}, 400, "cards"),
            ({"asked": {"x": 1}}, 400, "x"),
            ({"game": "cubeword"}, 404, "no sheet"),
            ({"game": "chess"}, 404, "no such game"),
        ]:
            status, told = await ask(house, **form)  # type: ignore[arg-type]
            assert status == wanted and says in str(told["reason"]), (form, told)
            await asyncio.sleep(0.3)

    run(play, tmp_path)

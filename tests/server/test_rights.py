"""Who may do what: rights, links, Origin, headers, names, options; forgetting."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import Guest
from tests.server.house import House, run
from tests.server.test_playing import gone, two


def test_nobody_reads_or_plays_without_a_right(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, _, one, two_ = await two(house)
        eve, nobody = await house.guest("Eve"), Guest(house.base)
        forged = Guest(house.base, ann.cookie[:-4] + "0000")
        base = f"/api/tables/{one.id}"
        for guest in (eve, nobody, forged):
            for path in ("", "/log", "/sheets", "/record", "/moment?n=1", "/log?seat=0"):
                assert (await guest.ask("GET", base + path))[0] == 404, path
            for path in ("/sit", "/again", "/seats/0/link", "/seats/0/device"):
                assert (await guest.ask("POST", base + path, {}))[0] in (401, 404), path
            assert (await guest.ask("DELETE", base))[0] in (401, 404)
            with pytest.raises(InvalidStatus) as refused:
                await guest.socket(one.id)
            assert refused.value.response.status_code == 403
        missing = await eve.ask("GET", "/api/tables/nothing")
        assert missing == await eve.ask("GET", base), "a table that is not yours looks like none"
        await gone(one, two_)

    run(play, tmp_path)


def test_a_seat_cannot_act_or_look_for_another(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        _, bo, one, two_ = await two(house)
        for kind in ("say", "judge", "complete", "consult", "propose"):
            answer = await two_.tell(kind, seat=0, text="call E")
            assert answer["kind"] == "refused", kind
        for kind in ("hint", "agree", "decline"):
            assert (await two_.tell(kind, seat=0))["kind"] == "refused", kind
        count = len(two_.received)
        await two_._send({"kind": "look", "seat": 0})
        await two_.until(lambda: len(two_.received) > count)
        assert json.loads(two_.received[-1])["kind"] == "unreadable"
        assert (await bo.ask("GET", f"/api/tables/{one.id}/log?seat=0"))[0] == 403
        assert (await bo.ask("GET", f"/api/tables/{one.id}/moment?seat=0&n=1"))[0] == 403
        assert one.n == 1
        await gone(one, two_)

    run(play, tmp_path)


def test_a_foreign_origin_is_turned_away(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, _, one, two_ = await two(house)
        for origin in ("http://evil.example", house.base.replace("127.0.0.1", "localhost"), "null", ""):
            stranger = Guest(house.base, ann.cookie, origin)
            status, problem = await stranger.ask("POST", "/api/me", {"name": "Eve"})
            assert (status, problem["error"]) == (403, "origin")
            assert (await stranger.ask("DELETE", "/api/me"))[0] == 403
            with pytest.raises(InvalidStatus):
                await stranger.socket(one.id)
        assert (await ann.ask("GET", "/api/me"))[1] == {"name": "Ann"}
        await gone(one, two_)

    run(play, tmp_path)


@pytest.mark.parametrize("host", [b"evil.example", b"["])
def test_a_name_that_is_not_ours_is_turned_away(tmp_path: Path, host: bytes) -> None:
    async def play(house: House) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.settings.port)
        writer.write(b"GET / HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n")
        assert b" 421 " in (await reader.read()).splitlines()[0]
        writer.close()
        await writer.wait_closed()

    run(play, tmp_path)


def test_every_answer_carries_a_strict_policy_and_the_page_has_no_inline_script(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        for path in ("/", "/api/games", "/plain.css", "/nothing", "/table/x"):
            reader, writer = await asyncio.open_connection("127.0.0.1", house.settings.port)
            head = (
                f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{house.settings.port}\r\nConnection: close\r\n\r\n"
            )
            writer.write(head.encode())
            answer = (await reader.read()).decode()
            writer.close()
            await writer.wait_closed()
            headers = answer.partition("\r\n\r\n")[0].lower()
            assert "content-security-policy: default-src 'none'; script-src 'self'" in headers, path
            assert "unsafe" not in headers and "x-content-type-options: nosniff" in headers
            assert "server:" not in headers
        page = (await Guest(house.base).ask("GET", "/"))[1]
        assert "<script>" not in page and "style=" not in page and " onclick" not in page

    run(play, tmp_path)


def test_an_invitation_works_once_and_tells_what_it_is_for(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo, eve = [await house.guest(name) for name in ("Ann", "Bo", "Eve")]
        made = await ann.make("kross", "me", "link", "link")
        first, second = [each["token"] for each in made["invitations"]]
        status, linked = await bo.ask("GET", f"/api/links/{first}")
        assert linked == {
            "use": "seat",
            "title": "KROSS THE WORDZ",
            "by": "Ann",
            "seat": 1,
            "seated": False,
        }
        status, problem = await ann.ask("POST", f"/api/links/{second}", {})
        assert (status, problem["error"]) == (409, "seated")
        results = await asyncio.gather(*(guest.ask("POST", f"/api/links/{first}", {}) for guest in (bo, eve)))
        assert sorted(status for status, _ in results) == [200, 404]
        status, fresh = await ann.ask("POST", f"/api/tables/{made['table']}/seats/2/link", {})
        assert (await eve.ask("POST", f"/api/links/{second}", {}))[0] == 404, "the old link works no more"
        assert (await ann.take(fresh["token"], here=True, name="Dora"))["seat"] == 2
        _, page = await ann.ask("GET", f"/api/tables/{made['table']}")
        assert page["setting"]["mine"] == [0, 2] and not page["setting"]["gathering"]
        assert page["invitations"] == []

    run(play, tmp_path)


def test_an_expired_link_says_so(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        made = await ann.make("kross", "me", "link")
        status, problem = await bo.ask("POST", f"/api/links/{made['invitations'][0]['token']}", {})
        assert (status, problem["error"]) == (404, "link")

    run(play, tmp_path, link_days=0)


def test_an_open_table_is_listed_until_it_is_full(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo, eve = [await house.guest(name) for name in ("Ann", "Bo", "Eve")]
        made = await ann.make("kross", "me", "open", watch="everybody")
        _, listed = await bo.ask("GET", "/api/tables/open")
        assert [table["table"] for table in listed["tables"]] == [made["table"]]
        waiting = await ann.sit(made["table"], 0)
        status, joined = await bo.ask("POST", f"/api/tables/{made['table']}/sit", {})
        assert (status, joined["seat"]) == (200, 1)
        await waiting.until(lambda: bool(waiting.table))  # the game begins by itself
        assert (await eve.ask("POST", f"/api/tables/{made['table']}/sit", {}))[0] == 409
        assert (await eve.ask("GET", "/api/tables/open"))[1] == {"tables": []}
        assert len((await eve.ask("GET", "/api/tables/watch"))[1]["tables"]) == 1
        spectator = await eve.sit(made["table"], None)
        assert spectator.table["gestures"] == []
        await gone(waiting, spectator)

    run(play, tmp_path)


NAMES: list[tuple[Any, int]] = [
    ("x" * 10_000, 400),
    ("x" * 41, 400),
    ("", 400),
    ("   ", 400),
    ("a\u202eb", 400),
    ("a\u0000b", 400),
    (7, 400),
    ("Ünï 漢字 שלום", 200),
    ("  Ann   Lee ", 200),
]


def test_names_of_any_script_but_no_tricks(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        for name, expected in NAMES:
            status, answer = await Guest(house.base).ask("POST", "/api/me", {"name": name})
            assert status == expected, (name, answer)
        assert answer == {"name": "Ann Lee"}

    run(play, tmp_path)


OPTIONS: list[dict[str, Any]] = [
    {"lexicon": "/etc/passwd"},
    {"lexicon": "../words"},
    {"lexicon": ["en"]},
    {"extra_words": ["ZORP"] * 51},
    {"extra_words": "ZORP"},
    {"extra_words": ["x" * 31]},
    {"finish": "turns:1/../x"},
    {"finish": {"a": 1}},
    {"turn_seconds": -1},
    {"turn_seconds": 10**9},
    {"dance": True},
]


def test_options_come_from_what_a_game_has_and_never_name_a_file(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann = await house.guest("Ann")
        for options in OPTIONS:
            form = {"game": "cubeword", "seats": [{"who": "me"}], "options": options}
            status, problem = await ann.ask("POST", "/api/tables", form)
            assert (status, problem["error"]) == (400, "options"), options
        forms: tuple[Any, ...] = (
            {"game": "chess", "seats": [{"who": "me"}]},
            {"game": "kross", "seats": [{"who": "me"}]},
            {"game": "kross", "seats": [{"who": "me"}, {"who": "me"}]},
            {"game": "kross", "seats": [{"who": "bot"}, {"who": "bot"}]},
            {"game": "kross", "seats": [{"who": "me"}, {"who": "bot", "bot": "nobody"}]},
            {"game": "kross", "seats": []},
            {"game": "kross", "seats": [{"who": "me"}, {"who": "bot"}], "preset": "none"},
            {"game": "kross", "seats": [{"who": "me", "age": 999}, {"who": "bot"}]},
            [],
        )
        for form in forms:
            assert (await ann.ask("POST", "/api/tables", form))[0] in (400, 404), form

    run(play, tmp_path)


def test_ages_are_never_told(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo = await house.guest("Ann"), await house.guest("Bo")
        seats = [{"who": "me", "age": 61}, {"who": "link"}, {"who": "here", "name": "Cleo", "age": 17}]
        _, made = await ann.ask("POST", "/api/tables", {"game": "kross", "seats": seats})
        await bo.take(made["invitations"][0]["token"], age=47)
        socket = await bo.socket(made["table"])
        await socket.send('{"kind": "look", "seat": 1, "view": true}')
        await socket.send('{"kind": "say", "id": "a", "seat": 1, "text": "resign"}')
        seen = [await socket.recv() for _ in range(5)]
        assert '"view":{' in str(seen)
        two_ = await ann.sit(made["table"], 0)
        await two_.say("resign", seat=0)
        await two_.until(lambda: bool(two_.table["over"]))
        for path in ("", "/log", "/record", "/sheets"):
            seen.append(json.dumps((await bo.ask("GET", f"/api/tables/{made['table']}{path}"))[1]))
        for text in map(str, seen):
            assert not any(f'"age":{gap}{age}' in text for age in (61, 47, 17) for gap in ("", " ")), text
        await socket.close()
        await gone(two_)

    run(play, tmp_path)


def test_forget_me_does_what_it_says(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo, one, two_ = await two(house)
        alone = await bo.make("kross", "me", "bot")
        waiting = await bo.make("kross", "me", "link")
        status, me = await bo.ask("DELETE", "/api/me")
        assert (status, me) == (200, {"name": ""})
        assert (await bo.ask("GET", "/api/me"))[1] == {"name": ""}
        await one.until(lambda: bool(one.table["over"]))  # Bo has left, and Ann is alone
        await one.until(lambda: one.setting["chairs"][1]["name"] == "Somebody")
        for made in (alone, waiting):
            assert (await ann.ask("GET", f"/api/tables/{made['table']}"))[0] == 404
        _, record = await ann.ask("GET", f"/api/tables/{one.id}/record")
        _, log = await ann.ask("GET", f"/api/tables/{one.id}/log?seat=0")
        assert "Bo" not in json.dumps(record) + json.dumps(log)
        assert house.hall.rooms[one.id].setup.places[1].name == "Somebody"
        with pytest.raises((InvalidStatus, ConnectionClosed)):
            await bo.socket(one.id)
        await gone(one, two_)

    run(play, tmp_path)


def test_who_is_forgotten_is_nowhere_in_the_file(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo = await house.guest("Ann"), await house.guest("Bartholomew")
        made = await ann.make("kross", "me", "link")
        await bo.take(made["invitations"][0]["token"])
        await bo.make("kross", "me", "here:Wilhelmina")
        await bo.ask("POST", "/api/me", {"name": "Bartholomew II"})
        assert (await bo.ask("DELETE", "/api/me"))[0] == 200

    run(play, tmp_path)
    for path in tmp_path.glob("server.db*"):
        kept = path.read_bytes()
        assert b"Ann" in kept and b"Bartholomew" not in kept and b"Wilhelmina" not in kept


def test_the_cookie_is_for_this_site_and_no_script(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.settings.port)
        body = '{"name": "Ann"}'
        writer.write(
            f"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1:{house.settings.port}\r\nOrigin: {house.base}\r\n"
            f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}".encode()
        )
        (cookie,) = [
            line.lower()
            for line in (await reader.read()).decode().splitlines()
            if line.lower().startswith("set-cookie:")
        ]
        assert "httponly" in cookie and "samesite=strict" in cookie and "path=/" in cookie
        writer.close()
        await writer.wait_closed()

    run(play, tmp_path)


def test_delete_my_games_leaves_those_of_others(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo, one, two_ = await two(house)
        await bo.make("kross", "me", "bot")
        status, mine = await bo.ask("DELETE", "/api/me/tables")
        assert (status, mine) == (200, {"tables": []})
        assert (await bo.ask("GET", "/api/me"))[1] == {"name": "Bo"}
        assert len((await ann.ask("GET", "/api/me/tables"))[1]["tables"]) == 1
        assert (await ann.ask("DELETE", f"/api/tables/{one.id}"))[1] == {"tables": []}
        assert (await ann.ask("GET", f"/api/tables/{one.id}"))[0] == 404
        await one.until(lambda: one.closed == 4410)
        await gone(one, two_)

    run(play, tmp_path)


def test_tables_set_up_for_others_are_ones_own(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        ann, bo, cleo = [await house.guest(name) for name in ("Ann", "Bo", "Cleo")]

        async def mine() -> list[str]:
            return [table["table"] for table in (await ann.ask("GET", "/api/me/tables"))[1]["tables"]]

        made = [await ann.make("kross", "link", "link", watch="link") for _ in range(2)]
        assert sorted(await mine()) == sorted(each["table"] for each in made)
        form = {"game": "kross", "seats": [{"who": "link"}, {"who": "link"}]}
        status, problem = await ann.ask("POST", "/api/tables", form)
        assert (status, problem["error"]) == (429, "tables")
        gathering, playing = made
        await cleo.take(gathering["watch"])
        assert (await cleo.ask("GET", "/api/me/tables"))[1] == {"tables": []}, "who only watches has none"
        assert (await cleo.ask("DELETE", f"/api/tables/{gathering['table']}"))[0] == 404
        assert (await ann.ask("DELETE", f"/api/tables/{gathering['table']}"))[0] == 200
        assert (await cleo.ask("GET", f"/api/tables/{gathering['table']}"))[0] == 404, "it is no more"
        for guest, link in zip((bo, cleo), playing["invitations"], strict=True):
            await guest.take(link["token"])
        one = await bo.sit(playing["table"], 0)
        assert (await ann.ask("DELETE", f"/api/tables/{playing['table']}"))[1] == {"tables": []}
        assert (await ann.ask("GET", f"/api/tables/{playing['table']}"))[0] == 404
        assert (await one.say("call E"))["kind"] == "done", "the others play on"
        await gone(one)

    run(play, tmp_path, tables_a_guest=2)

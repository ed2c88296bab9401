"""Nothing that is hidden from somebody reaches their page: neither the other seat nor a spectator."""

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.driver import Server, play, set_table, sit_down, site, somebody

HIDDEN = {"3dxword": "hand", "typo2d": "hand", "kross": "table"}
"""The zones of a seat that others must not see during the game."""


class Listening:
    """Everything that reaches a page."""

    def __init__(self, page: Page) -> None:
        self.texts: list[str] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._heard))
        page.on("response", lambda answer: self._read(answer))

    def _heard(self, frame: str | bytes) -> None:
        self.texts.append(frame if isinstance(frame, str) else frame.decode())

    def _read(self, answer: Any) -> None:
        self.texts.append(answer.url)

    def tables(self) -> list[dict[str, Any]]:
        """The messages that show the table."""
        found = [json.loads(text) for text in self.texts if text.startswith("{")]
        return [message for message in found if message["kind"] == "table"]


@pytest.mark.parametrize("game_id", HIDDEN)
def test_the_other_seat_and_a_spectator_see_no_secret(
    chromium: Browser, server: Server, game_id: str
) -> None:
    _, ann, _ = somebody(chromium, server.url)
    link = set_table(ann, game_id, ["me", "link"], {"tasks": "true"} if game_id == "kross" else None)
    table = ann.url.rsplit("/", 1)[1]
    watching = ann.request.get(f"{site(ann)}/api/tables/{table}").json()["watch"]
    _, bo, _ = somebody(chromium, server.url)
    _, eve, _ = somebody(chromium, server.url)
    ears = [(1, Listening(bo)), (None, Listening(eve))]
    bo.goto(link)
    sit_down(bo, "Bo")
    eve.goto(f"{server.url}/join/{watching}")
    eve.locator(".scene").wait_for()
    for _ in range(2):
        for page in (ann, bo):
            if page.locator("header.asked.mine").count():
                play(page, Random(6), tries=0)
    task = ann.locator(".note", has_text="Your task")
    secret = task.first.inner_text() if task.count() else ""
    for seat, listening in ears:
        tables = [message for message in listening.tables() if not message["over"]]
        assert tables, "nothing was heard"
        for message in tables:
            assert message["seat"] == seat and message.get("view") is None
            for zone in message["scene"]["zones"]:
                if zone["id"].startswith(HIDDEN[game_id]) and "owner" in zone:
                    assert zone["owner"] == seat, zone
        assert not secret or all(secret not in text for text in listening.texts)
    assert eve.locator(".cell.can").count() == 0, "whoever watches can point at nothing"

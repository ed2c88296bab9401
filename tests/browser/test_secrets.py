"""Nothing that is hidden from somebody reaches their page: neither the other seat nor a spectator.

Checked is everything that comes over the wire to their browsers, WebSocket frames and HTTP answers, also when they ask
for more than they may: no zone of Ann's hidden ones is in it, and no sentence or event that tells Ann what only she
may know.
"""

import json
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Response

from tests.browser.driver import Server, set_table, sit_down, somebody
from tests.browser.person import Person

HIDDEN = {"3dxword": "hand", "typo2d": "hand", "kross": "table"}
"""The zones of a seat that others must not see during the game."""
TOLD = {
    "3dxword": r"Guest draws [A-Z]+\.",
    "typo2d": r"Guest chooses [A-Z]",
    "kross": r"Guest enters [A-Z] at|Your task",
}
"""What tells Ann, who is called Guest here, something that others must not know."""
OPTIONS = {"kross": {"tasks": "true"}}
OWN = r"/(join/.*|assets/.*|games/\w+\.svg|icons?[\w/-]*\.(svg|png)|manifest\.webmanifest|worker\.js|favicon\.ico)?"
"""The page's own files."""
KEEP = """
  window.heard_ = []
  const ask = window.fetch
  window.fetch = async (...what) => {
    const answer = await ask(...what)
    window.heard_.push(await answer.clone().text())
    return answer
  }
"""
ASK = """async addresses => {
  const found = []
  for (const each of addresses) found.push((await fetch(each)).status)
  return found
}"""


class Listening:
    """Everything that reaches a browser."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self.files: set[str] = set()
        """What was loaded without a script asking for it: the page's own files, the same for everybody."""
        self._page = page
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))
        page.on("response", self._note)
        page.add_init_script(KEEP)

    @property
    def bodies(self) -> list[str]:
        """The text of every answer over HTTP that a script has asked for."""
        return [str(text) for text in self._page.evaluate("window.heard_")]

    def _note(self, answer: Response) -> None:
        if answer.request.resource_type != "fetch":
            self.files.add(re.sub(r"https?://[^/]+", "", answer.url))

    def _hear(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def messages(self) -> list[dict[str, Any]]:
        """All that came, as data."""
        return [json.loads(text) for text in [*self.frames, *self.bodies] if text[:1] == "{"]


def zones_in(data: Any) -> Iterator[dict[str, Any]]:
    """All zones of a scene in some data, however deep."""
    if isinstance(data, dict):
        if "id" in data and "title" in data and ("spots" in data or "layout" in data):
            yield data
        for value in data.values():
            yield from zones_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from zones_in(value)


def told_in_secret(messages: list[dict[str, Any]], pattern: str) -> set[str]:
    """The sentences and notes that match, and the events behind those sentences as JSON."""
    found = set()
    for message in messages:
        if message.get("kind") == "table":
            for said, event in zip(message["said"], message["events"], strict=True):
                if re.search(pattern, said):
                    found |= {said, json.dumps(event, separators=(",", ":"))}
            found |= {note for note in message["notes"] if re.search(pattern, note)}
    return found


@pytest.mark.parametrize("game_id", HIDDEN)
def test_the_other_seat_and_a_spectator_are_sent_no_secret(
    chromium: Browser, hasty: Server, game_id: str
) -> None:
    rng = Random(6)
    first, page, _ = somebody(chromium, "about:blank")
    ann, hers = Person(page, rng), Listening(page)
    page.goto(hasty.url)
    link = set_table(ann.page, game_id, ["me", "link"], OPTIONS.get(game_id))
    table = f"{hasty.url}/api/tables/{ann.page.url.rsplit('/', 1)[1]}"
    second, page, _ = somebody(chromium, "about:blank")
    bo, his = Person(page, rng), Listening(page)
    bo.page.goto(link)
    sit_down(bo.page, "Bo")
    third, eve, _ = somebody(chromium, "about:blank")
    watching = Listening(eve)
    eve.goto(f"{hasty.url}/join/{ann.page.request.get(table).json()['watch']}")
    for page in (eve, ann.page):
        page.locator(".scene").wait_for()
    for _ in range(3):
        for person in (ann, bo):
            if person.is_asked():
                person.answer("tap")
    secrets = told_in_secret(hers.messages(), TOLD[game_id])
    assert secrets, "Ann was told nothing that could leak"
    for seat, page, heard in ((1, bo.page, his), (None, eve, watching)):
        mine = f"&seat={seat}" if seat is not None else ""
        open_ = [f"{table}/log?{mine}", f"{table}/moment?n=2{mine}", f"{table}/picture?n=2{mine}", table]
        assert set(page.evaluate(ASK, open_)) == {200}
        for far in (f"{table}/log?seat=0", f"{table}/moment?n=2&seat=0", f"{table}/picture?n=2&seat=0"):
            assert page.evaluate(ASK, [far])[0] >= 400, far
        assert page.evaluate(ASK, [f"{table}/record"])[0] >= 400, (
            "a record tells all, so it waits for the end"
        )
        shown = [zone for message in heard.messages() for zone in zones_in(message)]
        assert len(shown) > 5
        for zone in shown:
            if zone["id"].startswith(HIDDEN[game_id]) and "owner" in zone:
                assert zone["owner"] == seat, zone
        assert all(message.get("view") is None for message in heard.messages())
        assert len(heard.bodies) > 5 and len(heard.frames) > 3
        assert all(re.fullmatch(OWN, path) for path in heard.files), heard.files
        everything = "\n".join([*heard.frames, *heard.bodies])
        assert not [secret for secret in secrets if secret in everything]
    assert eve.locator(".cell.can").count() == 0, "whoever watches can point at nothing"
    for context in (first, second, third):
        context.close()

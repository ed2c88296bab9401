"""The page on a home screen: what it needs to be installed, what it says without a network, and how a new one comes."""

import http.server
import json
import re
import shutil
import struct
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from letterloom.server.guard import POLICY
from tests.browser.driver import PAGE, PATIENCE_MS, Server, play_now, somebody

PUBLIC = Path(__file__).parents[2] / "web" / "public"
READY = "navigator.serviceWorker.ready.then(() => null)"
KEPT = """async () => {
  const found = []
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push([name, new URL(request.url).pathname])
  return found
}"""


def keeps(page: Page) -> list[tuple[str, str]]:
    """What the worker has kept: the name of the cache, and the path."""
    page.evaluate(READY)
    return [(name, path) for name, path in page.evaluate(KEPT)]


def test_the_manifest_has_all_that_a_phone_wants_and_its_icons_are_as_large_as_it_says() -> None:
    manifest = json.loads((PUBLIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert manifest["display"] == "standalone" and manifest["start_url"] == manifest["scope"] == "/"
    drawn = {icon["src"]: icon for icon in manifest["icons"]}
    for path, icon in drawn.items():
        data = (PUBLIC / path.lstrip("/")).read_bytes()
        if path.endswith(".png"):
            assert icon["sizes"] == "{}x{}".format(*struct.unpack(">II", data[16:24]))
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in drawn.values()}
    assert any(icon.get("purpose") == "maskable" for icon in drawn.values())


def test_the_page_can_be_installed_and_its_policy_stays_strict(chromium: Browser, server: Server) -> None:
    assert "unsafe" not in POLICY and "*" not in POLICY
    context, page, faults = somebody(chromium, "about:blank")
    page.on("console", lambda message: faults.append(message.text) if message.type == "error" else None)
    page.goto(server.url)
    page.evaluate(READY)
    cdp = context.new_cdp_session(page)
    assert cdp.send("Page.getAppManifest")["errors"] == []
    assert cdp.send("Page.getInstallabilityErrors")["installabilityErrors"] in ([], INCOGNITO)
    assert not faults
    context.close()


INCOGNITO = [{"errorId": "in-incognito", "errorArguments": []}]
"""Nothing can be installed from a test's own context, which is a private window; all else is as it should be."""


def test_the_worker_keeps_the_shell_and_nothing_that_the_server_said(
    chromium: Browser, server: Server
) -> None:
    context, page, faults = somebody(chromium, server.url)
    page.evaluate(READY)
    play_now(page, "kross")
    page.reload()
    page.locator(".scene").wait_for()
    kept = keeps(page)
    assert len({name for name, _ in kept}) == 1
    paths = {path for _, path in kept}
    bare = {path for path in paths if not path.startswith("/assets/")}
    assert bare == {"/", "/icon.svg", "/manifest.webmanifest", "/icons/icon-192.png"}
    assert all(re.search(r"-[\w-]{8}\.(js|css)$", path) for path in paths - bare)
    assert not faults
    context.close()


def test_without_a_network_the_shell_opens_and_says_what_is_not_possible(
    chromium: Browser, server: Server
) -> None:
    context, page, _ = somebody(chromium, server.url)
    page.evaluate(READY)
    context.set_offline(True)
    for path in ("/", "/table/somewhere", "/join/somebody"):
        page.goto(server.url + path)
        notice = page.get_by_role("alert").filter(has_text="You are offline")
        notice.wait_for()
        assert "nothing can be played" in notice.inner_text()
    page.goto(server.url)
    notice.wait_for()
    context.set_offline(False)
    notice.wait_for(state="detached")
    page.get_by_role("button", name="Play now").first.wait_for()
    context.close()


def test_where_the_server_is_gone_the_page_says_so_and_comes_back_with_it(
    chromium: Browser, own_server: Server
) -> None:
    context, page, _ = somebody(chromium, own_server.url)
    page.evaluate(READY)
    own_server.kill()
    page.goto(own_server.url)
    notice = page.get_by_role("alert").filter(has_text="The server cannot be reached")
    notice.wait_for()
    own_server.start()
    page.get_by_role("button", name="Try now").click()
    notice.wait_for(state="detached")
    page.get_by_role("button", name="Play now").first.wait_for()
    context.close()


def test_a_browser_without_workers_plays_all_the_same(chromium: Browser, server: Server) -> None:
    context, page, faults = somebody(chromium, "about:blank")
    page.add_init_script("delete Navigator.prototype.serviceWorker")
    page.goto(server.url)
    assert page.evaluate("'serviceWorker' in navigator") is False
    play_now(page, "kross")
    assert not faults
    context.close()


# A new build.


class _Files(http.server.SimpleHTTPRequestHandler):
    """The page alone, with the server's policy."""

    def end_headers(self) -> None:
        self.send_header("content-security-policy", POLICY)
        self.send_header("cache-control", "no-cache")
        super().end_headers()

    def log_message(self, *args: Any) -> None:
        pass


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """A folder at an address."""

    def handler(*args: Any) -> _Files:
        return _Files(*args, directory=str(folder))

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as files:
        thread = threading.Thread(target=files.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{files.server_address[1]}"
        files.shutdown()
        thread.join()


def rebuild(folder: Path, old: str, new: str) -> None:
    """What a build makes of a change: another sentence, other names of all files, another version."""

    def renamed(text: str) -> str:
        return re.sub(r"-([\w-]{8})(\.(?:js|css))\b", lambda name: f"-{name[1][::-1]}{name[2]}", text)

    for path in [*folder.glob("assets/*"), folder / "index.html", folder / "worker.js"]:
        text = renamed(path.read_text(encoding="utf-8").replace(old, new))
        path.unlink()
        path = path.with_name(renamed(path.name))
        path.write_text(re.sub(r'(VERSION = ")\w+', r"\1another", text), encoding="utf-8")


def test_a_new_build_replaces_the_old_one(chromium: Browser, tmp_path: Path) -> None:
    folder = tmp_path / "page"
    shutil.copytree(PAGE.parent, folder)
    old, new = "Five crossword-building games at one table: with", "Six games at one table: with"
    with served(folder) as url:
        context, page, _ = somebody(chromium, url)
        page.get_by_text(old).wait_for()
        before = keeps(page)
        rebuild(folder, old, new)
        page.goto(url)
        page.get_by_text(new).wait_for()
        end = time.monotonic() + PATIENCE_MS / 1000
        while page.evaluate("caches.keys()") != ["letterloom-another"]:
            assert time.monotonic() < end, "the old build is still kept"
            page.wait_for_timeout(100)
        shared = {path for _, path in before} & {path for _, path in keeps(page)}
        assert not [path for path in shared if path.startswith("/assets/")]
    page.goto(url)
    page.get_by_text(new).wait_for()
    page.get_by_text("The server cannot be reached").wait_for()
    context.close()


@pytest.mark.parametrize("path", ["worker.js", "manifest.webmanifest"])
def test_what_a_phone_asks_for_is_served_as_what_it_is(chromium: Browser, server: Server, path: str) -> None:
    context, page, _ = somebody(chromium, "about:blank")
    answer = page.request.get(f"{server.url}/{path}")
    assert answer.status == 200
    assert re.match(r"(text/javascript|application/manifest\+json)", answer.headers["content-type"])
    context.close()

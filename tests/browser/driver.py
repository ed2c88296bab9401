"""A server and browsers for the page's tests, and fingers that play any game by what lights up on the page."""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, sync_playwright
from playwright.sync_api import Error as PlaywrightError

from tests.browser.tongues import Say, english

CHROMIUM = next(
    (
        path
        for path in ("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
        if Path(path).exists()
    ),
    None,
)
PAGE = Path(__file__).parents[2] / "src" / "letterloom" / "server" / "page" / "index.html"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"),
    *("--disable-sync", "--no-first-run", "--disable-quic"),
]
DRAWING = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]
FLAT = ["--disable-3d-apis"]
"""A browser without WebGL: every table is flat, and drawn quickly."""


PATIENCE_MS = 90_000
"""A machine that does much else at the same time is slow; a test waits for what it wants to see, however long."""


def missing() -> str:
    """Why the page cannot be tested here, or nothing."""
    if CHROMIUM is None:
        return "there is no Chromium"
    if not PAGE.exists():
        return "the page is not built (make play builds it)"
    return ""


def need() -> None:
    """Where the page cannot be tested its tests are skipped loudly, or fail where they must run."""
    if why := missing():
        if os.environ.get("CI"):
            pytest.fail(f"the page cannot be tested: {why}")
        pytest.skip(f"THE PAGE IS NOT TESTED: {why}")


class Server:
    """A `letterloom serve` of its own, that can be killed and started again."""

    def __init__(
        self, folder: Path, games: str = "", limits: Sequence[str] = (), package: Path | None = None
    ) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self._folder = folder
        self._games = games
        self._package = package
        """Where another letterloom is than the one that runs the tests."""
        self._limits = [part for limit in limits for part in ("--limit", limit)]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        env = {**os.environ, "LETTERLOOM_HOME": str(self._folder)}
        if self._games:
            env["LETTERLOOM_GAMES"] = self._games
        if self._package:
            env["PYTHONPATH"] = os.pathsep.join([str(self._package), env.get("PYTHONPATH", "")])
        self._process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "letterloom",
                "serve",
                "--port",
                str(self.port),
                "--db",
                str(self._folder / "db"),
                *self._limits,
            ],
            env=env,
            stdout=subprocess.DEVNULL,
        )
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.1)
        raise RuntimeError("the server does not start")

    def kill(self) -> None:
        """`kill -9`."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> None:
        """End it politely."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()
            self._process.wait(PATIENCE_MS / 1000)


@contextmanager
def browser(drawing: bool = False) -> Iterator[Browser]:
    """Chromium; with `drawing` in three dimensions, by the processor alone."""
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*FLAGS, *(DRAWING if drawing else FLAT)]
        )
        yield launched
        launched.close()


def somebody(
    browser_: Browser, url: str, width: int = 1280, language: str = "en", keeps: bool = True
) -> tuple[BrowserContext, Page, list[str]]:
    """A person with a browser of their own; the list gathers what goes wrong on the page.

    Without `keeps`, no worker keeps files of the page: what is kept cannot be made to fail.
    """
    context = browser_.new_context(
        viewport={"width": width, "height": 900},
        locale=language,
        service_workers="allow" if keeps else "block",
    )
    context.set_default_timeout(PATIENCE_MS)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(url)
    return context, page, faults


def over(page: Page) -> bool:
    """Is the game over, as this page shows it?"""
    return page.locator("#end").count() > 0


def asked(page: Page) -> bool:
    """Is whoever looks at this page asked for something?"""
    return page.locator("header.asked.mine").count() > 0


def play(page: Page, rng: Random, tries: int = 2) -> None:
    """One answer by pointing: random things that light up; a hint where that leads nowhere."""
    before = state(page)
    for _ in range(tries if rng.random() < 0.6 else 0):
        if over(page) or not asked(page):
            return
        if point(page, rng) and changed(page, before, 3):
            return
        start_over(page)
    if asked(page) and not over(page):
        hint(page, before)


def point(page: Page, rng: Random) -> bool:
    """Random picks until a line is complete, then Play; was it played?"""
    ready = page.get_by_role("button", name="Play", exact=True)
    for _ in range(4):
        if ready.count() and rng.random() < 0.8:
            return press_play(page)
        places = [page.locator(".cell.can"), page.locator(".choice")]
        if not places[0].count():
            places[0] = page.locator(".actions button:not(.quiet)")
        found = [(each, count) for each in places if (count := each.count())]
        if not found:
            return False
        several, count = rng.choice(found)
        try:
            several.nth(rng.randrange(count)).click(timeout=1000)
        except PlaywrightError:  # it lit up no longer
            return False
    return press_play(page) if ready.count() else False


def press_play(page: Page) -> bool:
    """Play what lies there, unless the table says that it cannot be played."""
    page.wait_for_timeout(80)
    ready = page.get_by_role("button", name="Play", exact=True)
    try:
        ready.click(timeout=800)
    except PlaywrightError:  # it cannot be played, or the table has changed meanwhile
        return False
    return True


def start_over(page: Page) -> None:
    """Put down what was picked."""
    button = page.get_by_role("button", name="Start over")
    if button.count():
        with suppress(PlaywrightError):  # it may be played at this moment
            button.click(timeout=1000)


def hint(page: Page, before: str) -> None:
    """What a good player would do."""
    start_over(page)
    page.get_by_role("button", name="Hint").click()
    page.get_by_label("What a good player would do").locator("button").first.click()
    page.get_by_role("button", name="Play", exact=True).click()
    assert changed(page, before), "a hint could not be played"


def state(page: Page) -> str:
    """The number of the message that the page shows."""
    return str(page.locator("[data-n]").get_attribute("data-n"))


def changed(page: Page, before: str, seconds: float = PATIENCE_MS / 1000) -> bool:
    """Has something happened on the page since?"""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if state(page) != before:
            return True
        page.wait_for_timeout(30)
    return False


def wait_for_any(pages: list[Page], selector: str, seconds: float = PATIENCE_MS / 1000) -> None:
    """Wait until one of some pages shows something."""
    end = time.monotonic() + seconds
    while not any(page.locator(selector).count() for page in pages):
        assert time.monotonic() < end, f"no page shows {selector}"
        pages[0].wait_for_timeout(20)


def no_sideways_scroll(page: Page) -> bool:
    """Does everything fit the width of the window?"""
    return bool(page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"))


def type_line(page: Page, line: str, say: Say = english) -> None:
    """A line typed in, as at the terminal."""
    box = page.get_by_label(say("line.title"))
    box.fill(line)
    box.press("Enter")


def drag(page: Page, source: Locator, target: Locator) -> None:
    """Pick up and put down with the mouse."""
    source.hover()  # which waits until it lies still
    one, other = source.bounding_box(), target.bounding_box()
    assert one is not None and other is not None
    page.mouse.down()
    page.mouse.move(one["x"] + one["width"] / 2 + 12, one["y"] + one["height"] / 2 + 12, steps=3)
    page.mouse.move(other["x"] + other["width"] / 2, other["y"] + other["height"] / 2, steps=5)
    page.mouse.up()


def site(page: Page) -> str:
    """The address of the server that a page came from."""
    return re.sub(r"(https?://[^/]+).*", r"\1", page.url)


def title_of(game_id: str, page: Page) -> str:
    """What a game is called on the home page."""
    found = page.request.get(f"{site(page)}/api/games").json()["games"]
    return str(next(game["title"] for game in found if game["id"] == game_id))


def play_now(page: Page, game_id: str) -> None:
    """One tap on the home page: a table with a bot."""
    page.get_by_role("button", name=f"Play now {title_of(game_id, page)}").click()
    page.locator(".scene").wait_for()


def sit_down(page: Page, name: str, say: Say = english) -> None:
    """Take the seat that a link leads to."""
    page.get_by_label(say("your-name")).fill(name)
    page.get_by_role("button", name=say("sit-down")).click()
    page.locator(".scene").wait_for()


def set_table(
    page: Page, game_id: str, who: list[str], options: dict[str, str] | None = None, say: Say = english
) -> str:
    """Set a table up by the form; the link to the first free seat, where there is one."""
    page.goto(f"{site(page)}/#new={game_id}")
    page.get_by_role("button", name=say("set-up.make")).wait_for()
    for number, each in enumerate(who):
        page.get_by_label(say("set-up.seat", n=number + 1), exact=True).select_option(each)
        if each == "here":
            page.get_by_label(say("set-up.name-of", n=number + 1)).fill(f"Person {number + 1}")
    if options:
        page.get_by_text(say("set-up.all")).click()
        for name, value in options.items():
            box = page.locator(f"#option-{name}")
            if box.evaluate("box => box.tagName") == "SELECT":
                kind, measure, amount = value.partition(":")
                box.select_option(kind)
                if measure:
                    page.locator(f"#option-{name} + label input").fill(amount)
                    page.locator(f"#option-{name} + label input").blur()
            elif box.get_attribute("type") == "checkbox":
                box.set_checked(value == "true")
            else:
                box.fill(value)
                box.blur()
    page.get_by_role("button", name=say("set-up.make")).click()
    page.wait_for_url("**/table/**", wait_until="commit")
    if "link" not in who:
        page.locator(".scene").wait_for()
        return ""
    return page.get_by_label(say("link.label")).first.input_value()

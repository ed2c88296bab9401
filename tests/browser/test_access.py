"""For everybody: axe-core finds no serious fault, each game is played by keyboard alone, and the page is small."""

import gzip
import json
import os
import re
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from letterloom.games import games
from tests.browser.driver import (
    PAGE,
    Server,
    no_sideways_scroll,
    play_now,
    somebody,
    type_line,
)
from tests.browser.keyboard import Keyboard
from tests.browser.whole import GUESSES, LONG, SHORT, play_to_the_end

GAMES = [game.id for game in games()]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
SIZES = ((360, 780), (1440, 900))
MOST_BYTES = 80_000


def faults_of(page: Page) -> list[str]:
    """What axe-core finds serious, narrow and wide, in light and in dark; and what is wider than the window."""
    found = []
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            violations = page.evaluate(
                "axe.run({ resultTypes: ['violations'] }).then(found => found.violations)"
            )
            found += [
                f"{width} {scheme}: {fault['id']}: {node['html'][:200]}"
                for fault in violations
                if fault["impact"] in ("serious", "critical")
                for node in fault["nodes"][:3]
            ]
        found += [] if no_sideways_scroll(page) else [f"{width}: wider than the window"]
    return found


def test_home_and_set_up_have_no_serious_fault(chromium: Browser, server: Server) -> None:
    context, page, _ = somebody(chromium, server.url)
    page.locator(".games li").first.wait_for()
    assert faults_of(page) == []
    for how in ("new=wordcross", "here=typo2d"):
        page.goto(f"{server.url}/#{how}")
        page.get_by_text("Everything that can be agreed on").click()
        assert faults_of(page) == []
    context.close()


def test_lessons_and_rules_have_no_serious_fault(chromium: Browser, server: Server) -> None:
    context, page, _ = somebody(chromium, server.url)
    page.locator("[data-game=cubeword]").get_by_role("button", name="Learn it").click()
    page.locator(".coach").wait_for()
    assert faults_of(page) == []
    for game_id in GAMES:
        page.goto(f"{server.url}/rules/{game_id}")
        page.locator(".rule").first.wait_for()
        assert faults_of(page) == []
    context.close()


@pytest.mark.parametrize("game_id", GAMES)
def test_each_table_and_its_end_have_no_serious_fault_and_fit_any_window(
    chromium: Browser, server: Server, game_id: str
) -> None:
    context, page, _ = somebody(chromium, server.url)
    play_now(page, game_id)
    page.locator(".cell.can").first.wait_for()
    page.locator(".cell.can").first.click()
    assert faults_of(page) == []
    type_line(page, "resign")
    page.locator("#end").wait_for()
    page.get_by_label("The link").wait_for()
    assert faults_of(page) == []
    context.close()


@pytest.mark.parametrize(
    "game_id",
    [pytest.param(game_id, marks=pytest.mark.soak if game_id in LONG else ()) for game_id in GAMES],
)
def test_a_whole_game_is_set_up_and_played_by_keyboard_alone(
    chromium: Browser, hasty: Server, game_id: str
) -> None:
    context, page, faults = somebody(chromium, hasty.url)
    ann = Keyboard(page, Random(9), GUESSES.get(game_id, 0))
    ann.tab_to(f"[data-game={json.dumps(game_id)}] .row button:nth-child(2)")
    ann.press("Enter")
    ann.tab_to("[aria-label='Seat 2']")
    page.keyboard.type("A bot")
    if SHORT[game_id]:
        ann.tab_to("summary")
        ann.press("Enter")
    for name, value in SHORT[game_id].items():
        ann.tab_to(f"#option-{name}")
        _, is_measure, amount = value.partition(":")
        if is_measure:
            ann.tab_to(f"#option-{name} + label input")
        ann.press("Control+A")
        page.keyboard.type(amount or value)
    ann.tab_to("form > button.main")
    ann.press("Enter")
    page.locator(".scene").wait_for()
    play_to_the_end([ann], "keys", "keys", "type")
    assert ann.done["keys"], ann.done
    assert not faults
    context.close()


@pytest.mark.parametrize("game_id", GAMES)
def test_what_was_picked_by_keys_is_put_down_by_escape(
    chromium: Browser, server: Server, game_id: str
) -> None:
    context, page, faults = somebody(chromium, server.url)
    play_now(page, game_id)
    page.locator(".cell.can").first.wait_for()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.locator(".cell.picked").first.wait_for()
    page.keyboard.press("Escape")
    page.locator(".cell.picked").first.wait_for(state="detached")
    assert not faults
    context.close()


def test_the_script_of_the_first_load_is_small() -> None:
    if not PAGE.exists() and not os.environ.get("CI"):
        pytest.skip("THE PAGE IS NOT TESTED: it is not built (make page)")
    names = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', PAGE.read_text())
    size = sum(len(gzip.compress((PAGE.parent / name).read_bytes())) for name in names)
    assert 0 < size <= MOST_BYTES, f"{size} bytes"

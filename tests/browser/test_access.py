"""For everybody: axe-core finds no serious fault, each game is played by keyboard alone, and the page is small."""

import gzip
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from letterloom.games import games
from tests.browser.driver import PAGE, Server, changed, play_now, somebody, state, type_line

GAMES = [game.id for game in games()]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
MOST_BYTES = 80_000
TABS = 80


def faults_of(page: Page) -> list[str]:
    """What axe-core finds serious, in light and in dark."""
    found = []
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text())
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.wait_for_timeout(50)
        for fault in page.evaluate("axe.run().then(found => found.violations)"):
            if fault["impact"] in ("serious", "critical"):
                found += [f"{scheme}: {fault['id']}: {node['html'][:200]}" for node in fault["nodes"][:3]]
    return found


def test_home_and_set_up_have_no_serious_fault(chromium: Browser, server: Server) -> None:
    _, page, _ = somebody(chromium, server.url)
    page.locator(".games li").first.wait_for()
    assert faults_of(page) == []
    page.goto(f"{server.url}/#new=wordcross")
    page.get_by_text("Everything that can be agreed on").click()
    assert faults_of(page) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_each_table_and_its_end_have_no_serious_fault(
    chromium: Browser, server: Server, game_id: str
) -> None:
    context, page, _ = somebody(chromium, server.url)
    play_now(page, game_id)
    page.locator(".cell.can").first.wait_for(timeout=10_000)
    assert faults_of(page) == []
    page.locator(".cell.can").first.click()
    assert faults_of(page) == []
    type_line(page, "resign")
    page.locator("#end").wait_for()
    assert faults_of(page) == []
    context.close()


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until something has the focus."""
    for _ in range(TABS):
        page.keyboard.press("Tab")
        if page.evaluate("selector => !!document.activeElement?.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by Tab")


@pytest.mark.parametrize("game_id", GAMES)
def test_each_game_can_be_played_by_keyboard_alone(chromium: Browser, server: Server, game_id: str) -> None:
    context, page, faults = somebody(chromium, server.url)
    page.locator(".games li").first.wait_for()
    tab_to(page, f"[data-game={json.dumps(game_id)}] .main")
    page.keyboard.press("Enter")
    page.locator(".cell.can").first.wait_for(timeout=10_000)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.locator(".cell.picked").count() >= 1, "a piece can be picked by arrows and Enter"
    page.keyboard.press("Escape")
    assert page.locator(".cell.picked").count() == 0, "Escape puts it down"
    before = state(page)
    tab_to(page, ".actions .quiet")
    page.keyboard.press("Enter")
    page.get_by_label("What a good player would do").locator("button").first.wait_for(timeout=15_000)
    tab_to(page, "[aria-label='What a good player would do'] button")
    page.keyboard.press("Enter")
    tab_back_to(page, ".actions .main")
    page.keyboard.press("Enter")
    assert changed(page, before, 10)
    assert not faults
    context.close()


def tab_back_to(page: Page, selector: str) -> None:
    """Press Shift and Tab until something has the focus."""
    page.locator(selector).wait_for()
    for _ in range(TABS):
        page.keyboard.press("Shift+Tab")
        if page.evaluate("selector => !!document.activeElement?.matches(selector)", selector):
            return
    raise AssertionError(f"{selector} cannot be reached by Tab")


def test_the_script_of_the_first_load_is_small() -> None:
    if not PAGE.exists():
        pytest.skip("the page is not built")
    names = re.findall(r'(?:src|href)="/(assets/[^"]+\.js)"', PAGE.read_text())
    size = sum(len(gzip.compress((PAGE.parent / name).read_bytes())) for name in names)
    assert 0 < size <= MOST_BYTES, f"{size} bytes"

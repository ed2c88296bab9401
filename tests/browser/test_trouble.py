"""What goes wrong between people and a table: lost connections, reloads, a killed server, clumsy fingers, odd input."""

from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.driver import (
    Server,
    changed,
    drag,
    hint,
    no_sideways_scroll,
    play,
    play_now,
    set_table,
    sit_down,
    somebody,
    state,
    type_line,
)

PAGES = ("", "#new=kross", "#here=typo2d")


def two_at_kross(chromium: Browser, server: Server) -> tuple[Page, Page]:
    """Ann and Bo at a table of KROSS; Ann is to call a letter, or Bo is."""
    _, ann, _ = somebody(chromium, server.url)
    _, bo, _ = somebody(chromium, set_table(ann, "kross", ["me", "link"]), width=390)
    sit_down(bo, "Bo")
    ann.locator(".scene").wait_for()
    return ann, bo


def call_a_letter(pages: tuple[Page, Page]) -> None:
    """Whoever is to call calls E."""
    caller = next(page for page in pages if page.locator(".cell.can").count())
    caller.locator(".cell.can[data-text=E]").click()
    caller.get_by_role("button", name="Play", exact=True).click()
    for page in pages:
        page.locator("[data-zone=letter]").wait_for()


def test_a_reload_in_mid_game_finds_the_same_table(chromium: Browser, server: Server) -> None:
    _, page, faults = somebody(chromium, server.url)
    play_now(page, "cubeword")
    play(page, Random(3))
    seen, address = page.locator(".rows").inner_text(), page.url
    page.reload()
    page.locator(".scene").wait_for()
    assert page.url == address and page.locator(".rows").inner_text() == seen
    play(page, Random(4))
    assert not faults


def test_a_lost_connection_shows_comes_back_and_loses_nothing_that_was_laid_out(
    chromium: Browser, own_server: Server
) -> None:
    _, page, faults = somebody(chromium, own_server.url)
    play_now(page, "3dxword")
    page.locator(".can[data-zone^=hand]").nth(1).click()
    page.locator(".can[data-zone=structure]").first.click()
    page.locator(".can[data-zone^=hand]").nth(2).click()
    page.locator(".can[data-zone=structure]").nth(1).click()
    assert page.locator("[data-zone=structure] .ghost").count() == 2
    own_server.kill()
    page.get_by_text("No connection").wait_for()
    assert page.locator("[data-zone=structure] .ghost").count() == 2, "what was laid out is gone"
    own_server.start()
    page.get_by_text("No connection").wait_for(state="detached")
    page.wait_for_timeout(200)
    assert page.locator("[data-zone=structure] .ghost").count() >= 2
    page.get_by_role("button", name="Start over").click()
    hint(page, state(page))
    assert not faults


def test_a_browser_that_goes_offline_catches_up_with_what_it_missed(
    chromium: Browser, server: Server
) -> None:
    ann, bo = two_at_kross(chromium, server)
    call_a_letter((ann, bo))
    bo.context.set_offline(True)
    bo.get_by_text("No connection").wait_for()
    before = state(ann)
    ann.locator(".can[data-zone^=table]").first.click()
    ann.get_by_role("button", name="Play", exact=True).click()
    assert changed(ann, before)
    bo.context.set_offline(False)
    bo.get_by_text("enters E", exact=False).first.wait_for()


def test_a_server_killed_between_two_moves_goes_on_where_it_was(
    chromium: Browser, own_server: Server
) -> None:
    ann, bo = two_at_kross(chromium, own_server)
    call_a_letter((ann, bo))
    own_server.kill()
    ann.locator(".can[data-zone^=table]").first.click()
    ann.get_by_role("button", name="Play", exact=True).click()  # said while nobody listens
    ann.get_by_text("No connection").wait_for()
    own_server.start()
    ann.get_by_text("enters E at a1").wait_for()
    bo.locator(".can[data-zone^=table]").first.click()
    bo.get_by_role("button", name="Play", exact=True).click()
    bo.get_by_text("Bo enters E at a1").wait_for()


def test_a_double_click_plays_nothing_and_a_drop_outside_the_table_puts_the_piece_back(
    chromium: Browser, server: Server
) -> None:
    _, page, faults = somebody(chromium, server.url)
    play_now(page, "3dxword")
    page.locator(".can[data-zone^=hand]").first.wait_for()
    before = state(page)
    page.locator(".can[data-zone^=hand]").first.dblclick()
    assert page.locator(".cell.picked").count() == 0 and state(page) == before
    drag(page, page.locator(".can[data-zone^=hand]").first, page.locator("h1"))
    assert page.locator(".cell.picked").count() == 0 and state(page) == before
    assert not faults


def test_pieces_are_dragged_moved_and_taken_up_again_by_a_tap(chromium: Browser, server: Server) -> None:
    _, page, faults = somebody(chromium, server.url)
    play_now(page, "3dxword")
    brick = page.locator(".can[data-zone^=hand]")
    ghosts = page.locator("[data-zone=structure] .ghost")
    brick.first.click()
    free = [
        page.locator(f"[data-at='{at}']")
        for at in page.locator(".can[data-zone=structure]").evaluate_all("all => all.map(e => e.dataset.at)")
    ]
    page.keyboard.press("Escape")
    drag(page, brick.first, free[0])
    assert ghosts.count() == 1 and free[0].locator(".ghost").count() == 1
    drag(page, free[0], free[:2][-1])
    assert ghosts.count() == 1, "a brick that was laid can be moved"
    lies = page.locator("[data-zone=structure]:has(.ghost)")
    lies.click()
    assert ghosts.count() == 0, "a tap takes it up again"
    assert not faults


def test_play_pressed_twice_plays_once(chromium: Browser, server: Server) -> None:
    ann, bo = two_at_kross(chromium, server)
    call_a_letter((ann, bo))
    ann.locator(".can[data-zone^=table]").first.click()
    ann.get_by_role("button", name="Play", exact=True).dblclick()
    ann.get_by_text("enters E at a1").wait_for()
    ann.wait_for_timeout(200)
    assert ann.locator("[data-zone^=table] .piece").count() == 1


@pytest.mark.parametrize("name", ["Ω" * 10_000, "עמית", "李小龍", "👩‍👩‍👧", "‮live", "Zoë-Jane O’Neill " * 2])
def test_a_name_of_any_script_or_length_is_taken_or_refused_in_words(
    chromium: Browser, server: Server, name: str
) -> None:
    context, page, faults = somebody(chromium, server.url, width=360)
    page.goto(f"{server.url}/#new=kross")
    page.get_by_label("Your name").fill(name)
    page.get_by_label("Seat 2", exact=True).select_option("bot")
    page.get_by_role("button", name="Set the table").click()
    page.locator(".scene, [role=alert]").first.wait_for()
    assert no_sideways_scroll(page)
    assert not faults
    context.close()


def test_two_tabs_show_the_same_table_and_both_may_play(chromium: Browser, server: Server) -> None:
    context, page, _ = somebody(chromium, server.url)
    play_now(page, "wordcross")
    second = context.new_page()
    second.goto(page.url)
    second.locator(".scene").wait_for()
    before = state(second)
    play(page, Random(5))
    assert changed(second, before)
    context.close()


def test_a_link_that_is_used_up_says_so_and_leads_home(chromium: Browser, server: Server) -> None:
    _, ann, _ = somebody(chromium, server.url)
    link = set_table(ann, "kross", ["me", "link"])
    _, bo, _ = somebody(chromium, link)
    sit_down(bo, "Bo")
    _, cleo, faults = somebody(chromium, link)
    cleo.get_by_role("alert").wait_for()
    cleo.get_by_role("link", name="To all games").click()
    cleo.get_by_role("heading", name="Letterloom").wait_for()
    cleo.goto(f"{server.url}/table/there-is-no-such-table")
    cleo.get_by_role("link", name="To all games").wait_for()
    assert not faults


def test_a_link_that_has_expired_says_so_and_leads_home(chromium: Browser, tmp_path: Path) -> None:
    server = Server(tmp_path, limits=["device_minutes=0"])
    server.start()
    _, ann, _ = somebody(chromium, server.url)
    play_now(ann, "kross")
    ann.get_by_text("More", exact=True).click()
    ann.get_by_role("button", name="Go on with another device").click()
    _, bo, faults = somebody(chromium, ann.get_by_label("The link").input_value())
    bo.get_by_role("alert").wait_for()
    bo.get_by_role("link", name="To all games").click()
    bo.get_by_role("heading", name="Letterloom").wait_for()
    assert not faults
    server.stop()


def test_back_and_forward_in_the_browser_lead_between_home_and_table(
    chromium: Browser, server: Server
) -> None:
    _, page, faults = somebody(chromium, server.url)
    play_now(page, "typo2d")
    address = page.url
    page.go_back()
    page.get_by_role("heading", name="My games").wait_for()
    page.go_forward()
    page.locator(".scene").wait_for()
    assert page.url == address
    type_line(page, "resign")
    page.locator("#end").wait_for()
    assert not faults


def test_a_phone_turned_round_in_mid_move_keeps_what_was_laid_out(chromium: Browser, server: Server) -> None:
    _, page, faults = somebody(chromium, server.url, width=360)
    play_now(page, "wordcross")
    page.locator(".can.holds").first.click()
    page.locator(".can:not(.holds)").first.click()
    text = page.locator(".brings").inner_text()
    for width, height in ((780, 360), (360, 780)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(100)
        assert page.locator(".cell.picked").count() == 2
        assert text.split(" — ")[0] in page.locator(".brings").inner_text()
        assert no_sideways_scroll(page)
    assert not faults


def test_home_and_set_up_are_no_wider_than_a_narrow_phone(chromium: Browser, server: Server) -> None:
    context, page, _ = somebody(chromium, server.url, width=360)
    for path in PAGES:
        page.goto(f"{server.url}/{path}")
        page.locator("h2, fieldset").first.wait_for()
        assert no_sideways_scroll(page), path
    context.close()

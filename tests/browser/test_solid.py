"""The table in three dimensions: whole games by mouse and by keyboard, a play that falls, and what is drawn when."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser import driver
from tests.browser.driver import Server, somebody, type_line
from tests.browser.solid import Builder, Typist, at_rest, build_table
from tests.browser.test_access import faults_of
from tests.browser.whole import play_to_the_end


@pytest.fixture(scope="module")
def drawing() -> Iterator[Browser]:
    """A browser that draws in three dimensions."""
    driver.need()
    with driver.browser(drawing=True) as launched:
        yield launched


def seated(page: Page) -> None:
    """Wait for the table, and take it over where it is handed over."""
    page.locator("header.asked").wait_for()
    page.locator("canvas[data-frames], .handover button, button:has-text('I am')").first.wait_for()
    own = page.get_by_role("button", name="I am")
    if own.count():
        own.click()
    page.locator("canvas[data-frames]").wait_for()


def say(page: Page, *lines: str) -> None:
    """Lines typed in by whoever is asked, at one device."""
    for line in lines:
        before = driver.state(page)
        type_line(page, line)
        assert driver.changed(page, before), line
        seated(page)


HIGH = ("play 0,0,0 across AA", *(f"play 0,0,0 across {'.' * n}A" for n in (2, 3, 4)), "play 0,0,0 up .AA")


@pytest.fixture(scope="module")
def high(drawing: Browser, hasty: Server) -> Iterator[Builder]:
    """Somebody whose turn it is at a table where bricks stand up into the air; each test puts away what it lays."""
    context, page, faults = somebody(drawing, hasty.url)
    page.emulate_media(reduced_motion="reduce")
    build_table(page, "here", pieces="A40")
    ann = Builder(page)
    page.reload()
    seated(page)
    say(page, *HIGH)
    yield ann
    assert not faults
    context.close()


def test_a_whole_game_with_the_mouse(drawing: Browser, hasty: Server) -> None:
    context, page, faults = somebody(drawing, hasty.url)
    page.emulate_media(reduced_motion="reduce")
    build_table(page, "bot")
    ann = Builder(page)
    page.reload()
    page.locator("canvas[data-frames]").wait_for()
    play_to_the_end([ann], "drag", "tap")
    assert ann.done["tap"] and ann.dragged, ann.done
    assert page.locator("canvas").get_attribute("data-pieces") == "17"
    page.locator(".sheets button").first.click()
    page.wait_for_function("Number(document.querySelector('canvas').dataset.shown) >= 2")
    assert not faults
    context.close()


def test_a_whole_game_with_the_keyboard_alone(drawing: Browser, hasty: Server) -> None:
    context, page, faults = somebody(drawing, hasty.url)
    page.emulate_media(reduced_motion="reduce")
    build_table(page, "bot")
    ann = Typist(page)
    page.reload()
    page.locator("canvas[data-frames]").wait_for()
    play_to_the_end([ann], "keys")
    assert ann.done["keys"] >= 2
    assert not faults
    context.close()


def test_a_play_that_falls_is_shown_falling_and_refused(high: Builder) -> None:
    page = high.page
    targets, _ = high.fingers("lay A@0,1,2 A@0,2,2 A@0,3,2 A@0,4,2")
    high.pick_all(targets[:-2], dragging=True)
    page.emulate_media(reduced_motion="no-preference")
    high.pick_all(targets[-2:], dragging=True)
    page.locator("canvas[data-falling=moving]").wait_for()
    page.locator("canvas[data-falling=fallen]").wait_for()
    assert (
        page.locator(".frame").get_attribute("data-falls") == "11"
    )  # all of it, round the edge of the first row
    refused = page.locator(".brings")
    assert "3DX-25" in refused.inner_text() and "tip over" in refused.inner_text()
    assert page.get_by_role("button", name="Play", exact=True).is_disabled()
    page.get_by_role("button", name="Show again how it falls").click()
    page.locator("canvas[data-falling=moving]").wait_for()
    page.keyboard.press("Escape")
    page.wait_for_function("document.querySelector('.frame').dataset.falls === '0'")
    page.emulate_media(reduced_motion="reduce")
    high.pick_all(targets, dragging=False)
    page.locator("canvas[data-falling=still]").wait_for()
    page.keyboard.press("Escape")


def test_the_word_being_laid_has_its_points_and_the_tightest_joint(high: Builder) -> None:
    page = high.page
    targets, _ = high.fingers("lay A@1,0,2 A@2,0,2 A@3,0,2")
    high.pick_all(targets, dragging=False)
    page.locator(".tag", has_text="AAAA").wait_for()
    assert page.locator(".tag.good").inner_text().endswith("/ 30")
    assert "most loaded joint" in page.locator(".brings").inner_text()
    page.keyboard.press("Escape")


def test_a_brick_that_was_laid_is_carried_on_or_taken_up_again(high: Builder) -> None:
    page = high.page
    targets, _ = high.fingers("lay A@1,0,1")
    high.pick_all(targets, dragging=True)
    laid = page.locator("canvas").get_attribute("data-laid")
    assert laid == "1,0,1"
    page.mouse.down()  # the mouse is still there
    page.mouse.move(5, 5, steps=4)
    page.mouse.up()
    assert page.locator("canvas").get_attribute("data-laid") == ""
    assert page.locator(".picked").count() == 0


def test_a_finger_lays_bricks_by_tap_and_tap(drawing: Browser, hasty: Server) -> None:
    context = drawing.new_context(viewport={"width": 390, "height": 800}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(hasty.url)
    build_table(page, "here")
    seated(page)
    page.locator(".can[data-zone^=hand]").first.tap()
    at_rest(page)
    cell = page.locator(".frame .cell").first.bounding_box()
    assert cell is not None
    page.touchscreen.tap(cell["x"] + 12, cell["y"] + 12)
    page.locator("canvas[data-laid='0,0,0']").wait_for()
    assert driver.no_sideways_scroll(page)
    context.close()


def test_nothing_is_drawn_while_nothing_moves_and_few_things_are_drawn_at_once(
    drawing: Browser, hasty: Server
) -> None:
    context, page, faults = somebody(drawing, hasty.url)
    build_table(page, "here")
    seated(page)
    at_rest(page)
    canvas = page.locator("canvas")
    before = canvas.get_attribute("data-frames")
    page.wait_for_timeout(600)
    assert canvas.get_attribute("data-frames") == before
    page.keyboard.press("2")
    page.wait_for_function(
        "n => Number(document.querySelector('canvas').dataset.frames) > n", arg=int(before or 0)
    )
    assert int(canvas.get_attribute("data-calls") or 99) <= 20
    assert not faults
    context.close()


def test_the_mouse_turns_the_wheel_zooms_and_floors_can_be_sliced_away(high: Builder) -> None:
    page = high.page
    page.keyboard.press("0")
    at_rest(page)
    page.locator(".can[data-zone^=hand]").first.click()
    marks = page.locator(".frame .cell")

    def places() -> list[str]:
        at_rest(page)
        return [
            str(each) for each in marks.evaluate_all("cells => cells.map((cell) => cell.style.transform)")
        ]

    seen, count = [places()], marks.count()
    box = page.locator("canvas").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 30, box["y"] + 30)
    page.mouse.down()
    page.mouse.move(box["x"] + 160, box["y"] + 70, steps=4)
    page.mouse.up()
    seen.append(places())
    page.mouse.wheel(0, -300)
    seen.append(places())
    page.keyboard.press("Shift+ArrowLeft")
    seen.append(places())
    assert len({tuple(each) for each in seen}) == len(seen)
    assert page.locator(".picked").count() == 1, "turning has laid or let go of something"
    page.keyboard.press("[")
    page.get_by_text("up to floor 1").wait_for()
    assert marks.count() < count
    page.keyboard.press("]")
    page.get_by_text("all floors").wait_for()
    assert marks.count() == count
    page.keyboard.press("Escape")


def test_the_table_in_three_dimensions_has_no_serious_fault_and_fits_any_window(high: Builder) -> None:
    page = high.page
    page.locator(".can[data-zone^=hand]").first.click()
    page.locator(".frame .cell").first.wait_for(state="attached")
    try:
        assert faults_of(page) == []
    finally:
        page.set_viewport_size({"width": 1280, "height": 900})
        page.emulate_media(color_scheme="light")
        page.keyboard.press("Escape")


def test_the_table_can_be_shown_floor_by_floor_instead(drawing: Browser, hasty: Server) -> None:
    context, page, faults = somebody(drawing, hasty.url)
    build_table(page, "here")
    seated(page)
    page.get_by_role("button", name="Show it floor by floor").click()
    page.locator(".floors").first.wait_for()
    page.reload()
    page.locator(".floors").first.wait_for()
    page.get_by_role("button", name="Show it in 3D").click()
    page.locator("canvas[data-frames]").wait_for()
    assert not faults
    context.close()

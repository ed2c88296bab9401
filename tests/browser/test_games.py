"""Whole short games through the page: two people in two browsers, one against a bot, a sixth game, one device."""

import shutil
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from letterloom.games import games
from letterloom.rules.touch import Target
from tests.browser.driver import (
    Server,
    play,
    play_now,
    set_table,
    sit_down,
    somebody,
    type_line,
)
from tests.browser.person import Person
from tests.browser.whole import GUESSES, SHORT, play_to_the_end

GAMES = [game.id for game in games()]


@pytest.mark.parametrize("game_id", GAMES)
def test_two_people_in_two_browsers_play_a_whole_game(chromium: Browser, hasty: Server, game_id: str) -> None:
    rng = Random(7)
    one, page, faults = somebody(chromium, hasty.url)
    ann = Person(page, rng, GUESSES.get(game_id, 0))
    link = set_table(page, game_id, ["me", "link"], SHORT[game_id])
    other, page, more = somebody(chromium, hasty.url, width=390)
    bo = Person(page, rng, GUESSES.get(game_id, 0))
    bo.page.goto(link)
    sit_down(bo.page, "Bo")
    ann.page.locator(".scene").wait_for()
    play_to_the_end([ann, bo], "drag", "tap", "type", "drag", "hint")
    assert ann.done["tap"] and bo.done["tap"], (ann.done, bo.done)
    # A piece whose place is out of sight is tapped, as people do on a phone; a cube is named before it is sited.
    assert ann.dragged or bo.dragged or game_id == "cubeword"
    assert not faults + more
    one.close()
    other.close()


@pytest.mark.parametrize("game_id", GAMES)
def test_one_against_a_bot_plays_a_whole_game(chromium: Browser, hasty: Server, game_id: str) -> None:
    context, page, faults = somebody(chromium, hasty.url)
    ann = Person(page, Random(8), GUESSES.get(game_id, 0))
    set_table(page, game_id, ["me", "bot"], SHORT[game_id])
    play_to_the_end([ann], "drag", "tap", "drag")
    assert ann.done["tap"] and (ann.dragged or game_id == "cubeword"), ann.done
    assert not faults
    context.close()


def test_a_cube_that_lies_is_re_sited_by_dragging_it(chromium: Browser, hasty: Server) -> None:
    context, page, faults = somebody(chromium, hasty.url)
    ann = Person(page, Random(8))
    set_table(page, "cubeword", ["me", "bot"])
    page.locator("header.asked.mine").wait_for()
    before = ann.table.n
    ann.type("site 7 E 0,0")
    ann.moved_on(before)
    before = ann.table.n
    assert ann.drag(Target("board", (0, 0)), Target("board", (1, 1)))
    ann.press_play()
    ann.moved_on(before)
    assert ann.piece(Target("board", (1, 1))) and not ann.piece(Target("board", (0, 0)))
    assert not faults
    context.close()


@pytest.mark.parametrize("game_id", GAMES)
def test_one_tap_and_somebody_sits_against_a_bot(chromium: Browser, server: Server, game_id: str) -> None:
    context, page, faults = somebody(chromium, server.url)
    play_now(page, game_id)
    page.locator("header.asked.mine").wait_for()
    play(page, Random(8))
    type_line(page, "resign")
    page.locator("#end").wait_for()
    assert not faults
    context.close()


def test_a_sixth_game_plays_on_the_page_without_a_line_of_its_own(chromium: Browser, tmp_path: Path) -> None:
    shutil.copytree(Path(__file__).parents[1] / "sixth" / "highletter", tmp_path / "games" / "highletter")
    server = Server(tmp_path, str(tmp_path / "games"))
    server.start()
    context, page, faults = somebody(chromium, server.url)
    page.get_by_role("button", name="Play now HIGH LETTER").click()
    page.get_by_role("button", name="keep", exact=True).click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("#end").wait_for()
    assert not faults
    context.close()
    server.stop()


def test_two_people_at_one_device_hand_it_over_with_hands_hidden(chromium: Browser, server: Server) -> None:
    context, page, faults = somebody(chromium, server.url)
    set_table(page, "typo2d", ["me", "here"])
    play(page, Random(1))
    page.get_by_role("button", name="I am Person 2").wait_for()
    assert page.locator(".scene").count() == 0, "a hand is still to be seen"
    page.get_by_role("button", name="I am Person 2").click()
    page.locator(".scene").wait_for()
    assert "Person 2" in page.locator("header.asked p").inner_text()
    assert not faults
    context.close()


def test_at_one_device_nothing_is_covered_where_nothing_is_hidden(chromium: Browser, server: Server) -> None:
    context, page, faults = somebody(chromium, server.url)
    set_table(page, "wordcross", ["me", "here"])
    first = page.locator("header.asked p").inner_text().partition(":")[0]
    play(page, Random(1), tries=0)
    page.locator("header.asked p", has_not_text=first).wait_for()
    assert page.locator(".cell.can").first.is_visible() and not page.get_by_text("Please hand").count()
    assert not faults
    context.close()


def test_the_end_shows_the_game_once_more_and_the_words_on_the_table(
    chromium: Browser, server: Server
) -> None:
    context, page, faults = somebody(chromium, server.url)
    play_now(page, "3dxword")
    while "Guest lays" not in page.locator(".log").inner_text():
        play(page, Random(1), tries=0)
    type_line(page, "resign")
    page.locator("#end").wait_for()
    at_the_end = page.locator(".rows").inner_text()
    page.locator(".sheets button").first.click()
    assert page.locator(".cell.marked").count() >= 2
    slider = page.get_by_label("The game once more")
    slider.fill("1")
    page.wait_for_function("text => document.querySelector('.rows').innerText !== text", arg=at_the_end)
    slider.fill(str(slider.get_attribute("max")))
    page.wait_for_function("text => document.querySelector('.rows').innerText === text", arg=at_the_end)
    with page.expect_download() as download:
        page.get_by_role("button", name="A picture to share").click()
    picture = download.value.path().read_bytes()
    assert download.value.suggested_filename == "3dxword.png" and picture.startswith(b"\x89PNG")
    assert page.get_by_label("The link").input_value().startswith(f"{server.url}/join/")
    assert not faults
    context.close()

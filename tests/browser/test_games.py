"""Whole short games through the page: two people in two browsers, one against a bot, a sixth game, one device."""

import shutil
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from letterloom.games import games
from tests.browser.driver import (
    Server,
    asked,
    over,
    play,
    play_now,
    set_table,
    sit_down,
    somebody,
    type_line,
)

GAMES = [game.id for game in games()]
MOST = 10
"""So many answers are made by pointing; then somebody leaves, and the game is over."""


def play_on(pages: list[Page], rng: Random, most: int = MOST) -> int:
    """Let whoever is asked answer, in turn; how many answers were there?"""
    answers = 0
    for _ in range(most * 6):
        if over(pages[0]) or answers >= most:
            break
        for page in pages:
            if asked(page) and not over(page):
                play(page, rng)
                answers += 1
        pages[0].wait_for_timeout(60)
    return answers


def finish(pages: list[Page]) -> None:
    """Somebody leaves, and the end shows every score."""
    if not over(pages[0]):
        type_line(pages[0], "resign")
    for page in pages:
        page.locator("#end").wait_for(timeout=10_000)
        assert "over" in page.locator("header.asked p").inner_text()


@pytest.mark.parametrize("game_id", GAMES)
def test_two_people_in_two_browsers_play_a_game(chromium: Browser, server: Server, game_id: str) -> None:
    rng = Random(7)
    one, ann, faults = somebody(chromium, server.url)
    link = set_table(ann, game_id, ["me", "link"])
    other, bo, more = somebody(chromium, link, width=390)
    sit_down(bo, "Bo")
    ann.locator(".scene").wait_for()
    assert play_on([ann, bo], rng) >= 6
    finish([ann, bo])
    assert not faults + more
    one.close()
    other.close()


@pytest.mark.parametrize("game_id", GAMES)
def test_one_tap_and_somebody_plays_against_a_bot(chromium: Browser, server: Server, game_id: str) -> None:
    context, page, faults = somebody(chromium, server.url)
    play_now(page, game_id)
    assert play_on([page], Random(8), most=5) >= 4
    finish([page])
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
    page.locator("#end").wait_for(timeout=10_000)
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
    picture = page.get_by_role("link", name="A picture to share").get_attribute("href")
    assert page.request.get(f"{server.url}{picture}").text().startswith("<svg")
    assert page.get_by_label("The link").input_value().startswith(f"{server.url}/join/")
    assert not faults
    context.close()

"""Lessons and rules on the page: every lesson is played through, left and found again; every rule has an address."""

import re
import time
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from letterloom.games import games
from letterloom.rules import rulebook, sentences
from letterloom.rules.lesson import Lesson, Stage, lesson_of
from tests.browser.driver import Server, no_sideways_scroll, somebody, title_of, type_line
from tests.browser.person import Person
from tests.browser.tongues import speaker

TAUGHT = {game.id: lesson_of(game) for game in games() if lesson_of(game)}


def game_button(page: Page, name: str, game_id: str) -> None:
    """Press a button of a game on the home page."""
    page.get_by_role("button", name=re.compile(rf"{name}\W+{re.escape(title_of(game_id, page))}")).click()


def begin(page: Page, game_id: str) -> None:
    """The lesson of a game, from the home page."""
    game_button(page, "Learn it", game_id)
    page.locator(".coach").wait_for()


def at(page: Page, number: int) -> None:
    """Wait until a stage is shown, and it is the learner's turn (or nobody's)."""
    page.locator(f".coach[data-stage='{number}']").wait_for()
    expect(page.locator(".coach")).not_to_contain_text("One moment")


def button(page: Page, name: str) -> None:
    """Press a button of the coach."""
    page.locator(".coach").get_by_role("button", name=name).click()


def follow(person: Person, stage: Stage, ways: list[str]) -> None:
    """Do what a stage wants: by pointing, by typing, or as it is shown."""
    page = person.page
    if stage.attempt:
        button(page, "Try it")
        expect(page.locator(".coach .why")).to_contain_text(stage.rule)
        assert page.locator(".coach .why a").first.get_attribute("href") == (
            f"/rules/{page.locator('[data-game]').get_attribute('data-game')}#{stage.rule}"
        )
    for line in stage.want:
        before, way = person.table.n, ways.pop(0)
        ways.append(way)
        if way == "point" and person.is_in_reach(line):
            person.make(line, dragging=False)
        elif way == "type":
            person.type(line)
        else:
            button(page, "Show me")
            person.press_play()
        person.moved_on(before)
    if not stage.want:
        button(page, "Next")


@pytest.mark.parametrize("game_id", TAUGHT)
def test_a_lesson_is_played_through(chromium: Browser, hasty: Server, game_id: str) -> None:
    lesson = TAUGHT[game_id]
    assert isinstance(lesson, Lesson)
    context, page, faults = somebody(chromium, hasty.url, width=390)
    person = Person(page, Random(1))
    begun = time.monotonic()
    begin(page, game_id)
    ways = ["point", "type", "show"]
    for number, stage in enumerate(lesson.stages[:-1]):
        at(page, number)
        follow(person, stage, ways)
    at(page, len(lesson.stages) - 1)
    took = time.monotonic() - begun
    print(f"{game_id}: {took:.1f} s")  # a lesson is short; how long it takes depends on the machine
    assert no_sideways_scroll(page)
    if page.locator("#end").count() == 0:
        button(page, "Play on")
        page.locator(".coach").wait_for(state="detached")
    assert not faults
    context.close()


def test_a_lesson_that_was_left_goes_on_where_it_was(chromium: Browser, hasty: Server) -> None:
    context, page, faults = somebody(chromium, hasty.url)
    begin(page, "kross")
    at(page, 0)
    button(page, "Next")
    at(page, 1)
    type_line(page, "call Z")
    page.get_by_text("it is not what this lesson shows now").first.wait_for()
    type_line(page, "call T")
    at(page, 2)
    table = page.url
    page.goto(hasty.url)
    begin(page, "kross")
    assert page.url == table
    at(page, 2)
    type_line(page, "put a1")
    at(page, 3)
    button(page, "End the lesson")
    page.locator(".coach").wait_for(state="detached")
    type_line(page, "put f6")
    page.get_by_text("Guest enters E at f6.").wait_for()
    page.goto(hasty.url)
    begin(page, "kross")
    assert page.url != table
    at(page, 0)
    assert not faults
    context.close()


@pytest.mark.parametrize("game_id", TAUGHT)
def test_every_rule_has_an_address(chromium: Browser, hasty: Server, game_id: str) -> None:
    game = next(game for game in games() if game.id == game_id)
    numbers = rulebook.rules(game.folder)
    context, page, faults = somebody(chromium, hasty.url, width=360)
    game_button(page, "Rules", game_id)
    page.locator("h1").wait_for()
    assert page.url == f"{hasty.url}/rules/{game_id}"
    shown = page.locator(".rule").evaluate_all("rules => rules.map((rule) => rule.id)")
    assert sorted(shown) == sorted(numbers)
    links = page.locator("main a[href^='#']").evaluate_all("links => links.map((link) => link.hash.slice(1))")
    assert page.evaluate("ids => ids.every((id) => document.getElementById(id))", links)
    assert no_sideways_scroll(page)
    pictures = page.locator("figure img")
    assert pictures.count() == len(TAUGHT[game_id].pictures)  # type: ignore[union-attr]
    for picture in pictures.all():
        picture.scroll_into_view_if_needed()
        page.wait_for_function("image => image.naturalWidth > 0", arg=picture.element_handle())
    last = shown[len(shown) // 2]
    page.goto(f"{hasty.url}/rules/{game_id}#{last}")
    page.reload()
    expect(page.locator(f"[id='{last}']")).to_be_in_viewport()
    assert not faults
    context.close()


def test_a_refusal_leads_to_its_rule(chromium: Browser, hasty: Server) -> None:
    context, page, faults = somebody(chromium, hasty.url)
    page.get_by_role("button", name=f"Play now {title_of('kross', page)}").click()
    page.locator("header.asked.mine").wait_for()
    type_line(page, "put a1")
    page.locator(".brings").get_by_role("button", name="LL-2").click()
    link = page.get_by_role("link", name="In the rules")
    with context.expect_page() as opened:
        link.click()
    expect(opened.value.locator("[id='LL-2']")).to_be_in_viewport()
    assert opened.value.locator(".rule.meant").get_attribute("id") == "LL-2"
    assert not faults
    context.close()


@pytest.mark.parametrize("language", ["de", "nl"])
@pytest.mark.parametrize("game_id", TAUGHT)
def test_a_lesson_and_the_rules_are_told_in_the_language(
    chromium: Browser, hasty: Server, game_id: str, language: str
) -> None:
    say = speaker(language)
    game = next(game for game in games() if game.id == game_id)
    told = sentences(game.folder, language)["lesson"]["welcome"].replace("{partner}", "Robin")
    context, page, faults = somebody(chromium, hasty.url, width=360, language=language)
    page.locator(f"[data-game='{game_id}']").get_by_role("button", name=say("home.learn")).click()
    expect(page.locator(".coach p").first).to_have_text(told)
    assert no_sideways_scroll(page)
    table = page.url.rpartition("/")[2]
    options = page.request.get(f"{hasty.url}/api/tables/{table}").json()["setting"]["options"]
    assert options["lexicon"] == language
    page.goto(f"{hasty.url}/rules/{game_id}")
    for caption in sentences(game.folder, language)["pictures"].values():
        page.get_by_text(caption).wait_for()
    assert no_sideways_scroll(page)
    assert not faults
    context.close()


def test_a_lesson_is_played_in_text_alone(chromium: Browser, hasty: Server) -> None:
    lesson = TAUGHT["typo2d"]
    assert lesson is not None
    context, page, faults = somebody(chromium, f"{hasty.url}/?text")
    begin(page, "typo2d")
    for number, stage in enumerate(lesson.stages[:-1]):
        at(page, number)
        if stage.attempt:
            button(page, "Try it")
            expect(page.locator(".coach .why")).to_contain_text(stage.rule)
        if not stage.want:
            button(page, "Next")
        for line in stage.want:
            expect(page.locator(".coach code").last).to_have_text(line)
            box = page.locator("main.table input").first
            box.fill(line)
            box.press("Enter")
    at(page, len(lesson.stages) - 1)
    assert not faults
    context.close()

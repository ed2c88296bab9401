"""The page in other languages: one that marks every sentence goes through all pages of all games, and nothing else is
on them but names and words; then a German and a Dutch game, and another language in the middle of one."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from letterloom.games import games
from tests.browser.driver import Server, no_sideways_scroll, set_table, sit_down, somebody, type_line
from tests.browser.person import Person
from tests.browser.tongues import MARKED, marked_package, speaker, unmarked
from tests.browser.whole import GUESSES, HASTE, LONG, SHORT, play_to_the_end

GAMES = [game.id for game in games()]
marked = speaker("en", marked=True)
TOLD = """() => {
  const skips = each => each.closest('[translate=no], script, style, noscript')
  const blocks = 'p, li, h1, h2, h3, h4, td, th, dt, dd, figcaption, label, legend, summary, button, option, div, main'
  const told = new Map()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode
    const block = parentElement.closest(blocks)
    if (!skips(parentElement)) told.set(block, (told.get(block) ?? '') + data)
  }
  const found = [document.title, ...told.values()]
  for (const each of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
      const isLine = name === 'title' && each.closest('.actions')
      if (!each.hasAttribute(name) || skips(each) || isLine) continue
      const pieces = [...each.querySelectorAll('.piece .text, .piece small')].map(piece => piece.textContent)
      found.push(pieces.reduce((text, piece) => text.replace(piece, ''), each.getAttribute(name)))
    }
  return found
}"""
"""All that is said on a page. What is marked as not to be translated is a name, a word or a line to type, and so is the
title of a button that makes a line; a cell is also called by the piece that lies there."""
NAMES = re.compile(
    "|".join([r"\b[A-Z0-9]+-\d+\b", "Letterloom", *(re.escape(game.title) for game in games())])
)


@pytest.fixture(scope="module")
def strange(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that speaks the marked language instead of German; where there is a browser."""
    package = marked_package(tmp_path_factory.mktemp("package"))
    started = Server(tmp_path_factory.mktemp("strange"), limits=HASTE, package=package)
    started.start()
    yield started
    started.stop()


def plain(page: Page) -> list[str]:
    """What a page says that nobody has marked."""
    left = [(text, NAMES.sub("", unmarked(text))) for text in page.evaluate(TOLD)]
    return sorted({text.strip() for text, rest in left if re.search(r"[^\W\d_]{2,}", rest)})


class Looking(Person):
    """Somebody who looks at all that the page says before every answer."""

    def answer(self, *ways: str) -> None:
        """One answer."""
        assert plain(self.page) == []
        super().answer(*ways)

    def hint(self) -> str:
        """What a good player would do, with reasons and what it would bring."""
        line = super().hint()
        assert plain(self.page) == []
        return line

    def press_play(self) -> None:
        """What it would bring is told before it is played."""
        assert plain(self.page) == []
        super().press_play()


def test_a_text_that_nobody_marked_is_found(chromium: Browser, strange: Server) -> None:
    context, page, _ = somebody(chromium, strange.url, language=MARKED)
    page.locator(".games li").first.wait_for()
    page.evaluate("document.querySelector('h2').append(' and so on')")
    page.evaluate("document.querySelector('.picture').setAttribute('alt', 'A picture')")
    picture, heading = plain(page)
    assert picture == "A picture" and heading.endswith("⟧ and so on")
    context.close()


@pytest.mark.parametrize(
    "game_id", [pytest.param(game, marks=pytest.mark.soak if game in LONG else ()) for game in GAMES]
)
def test_every_sentence_of_a_whole_game_is_in_the_language(
    chromium: Browser, strange: Server, game_id: str
) -> None:
    context, page, faults = somebody(chromium, strange.url, language=MARKED)
    ann = Looking(page, Random(9), GUESSES.get(game_id, 0), marked)
    page.locator(".games li").first.wait_for()
    assert plain(page) == []
    for how in ("new", "here"):
        page.goto(f"{strange.url}/#{how}={game_id}")
        page.get_by_text(marked("set-up.all")).click()
        page.get_by_label(marked("set-up.seat", n=2), exact=True).select_option("bot")
        assert plain(page) == []
    set_table(page, game_id, ["me", "bot"], SHORT[game_id] | {"lexicon": "en"}, marked)
    page.locator("header.asked.mine").wait_for()
    page.get_by_text(marked("side.more"), exact=True).click()
    type_line(page, "nonsense 5", marked)
    page.get_by_role("alert").first.wait_for()
    page.get_by_role("button", name="LL-1").click()
    page.locator(".brings .text").filter(has_text="⟦").wait_for()
    assert plain(page) == []
    page.wait_for_load_state("networkidle")
    flat = page.get_by_role("button", name=marked("solid.flat"))
    if flat.count():  # a table in three dimensions has fingers of its own; its cells are told floor by floor
        flat.click()
    play_to_the_end([ann], "tap", "hint", "type")
    page.locator(".sheets li").first.wait_for()
    page.get_by_label(marked("link.label")).wait_for()
    assert plain(page) == []
    page.locator("input[type=range]").fill("2")
    page.wait_for_timeout(500)
    assert plain(page) == []
    page.goto(strange.url)
    page.get_by_text(marked("home.over")).click()
    assert plain(page) == []
    assert not faults
    context.close()


@pytest.mark.parametrize("game_id", GAMES)
def test_every_sentence_of_rules_and_lessons_and_of_the_referee_is_in_the_language(
    chromium: Browser, strange: Server, game_id: str
) -> None:
    context, page, faults = somebody(chromium, strange.url, language=MARKED)
    card = page.locator(f".games li[data-game='{game_id}']")
    page.goto(f"{strange.url}/rules/{game_id}")
    page.locator(".rule").first.wait_for()
    assert plain(page) == []
    page.goto(f"{strange.url}/#referee={game_id}")
    page.locator("form .main").wait_for()
    assert plain(page) == []
    page.locator("form .main").click()
    page.locator(".scene").wait_for()
    page.wait_for_load_state("networkidle")
    assert plain(page) == []
    page.goto(strange.url)
    card.get_by_role("button", name=marked("home.learn"), exact=False).click()
    page.locator(".coach").wait_for()
    assert plain(page) == []
    type_line(page, "nonsense 5", marked)
    page.get_by_role("alert").first.wait_for()
    assert plain(page) == []
    page.goto(f"{page.url}?text")  # the same table in words
    page.locator("main").wait_for()
    page.wait_for_load_state("networkidle")
    assert plain(page) == []
    assert not faults
    context.close()


def test_every_sentence_of_people_who_gather_and_agree_is_in_the_language(
    chromium: Browser, strange: Server
) -> None:
    one, ann, _ = somebody(chromium, strange.url, language=MARKED)
    link = set_table(ann, "kross", ["me", "link"], {"tasks": "true", "lexicon": "en"}, marked)
    assert plain(ann) == []
    other, bo, _ = somebody(chromium, link, language=MARKED)
    bo.get_by_label(marked("your-name")).wait_for()
    assert plain(bo) == []
    sit_down(bo, "Bo", marked)
    ann.locator("header.asked.mine").wait_for()
    type_line(ann, "call E", marked)
    bo.locator("header.asked.mine").wait_for()
    ann.get_by_text(marked("side.more"), exact=True).click()
    ann.get_by_role("button", name=marked("side.take-back")).click()
    bo.get_by_role("button", name=marked("offer.agree")).wait_for()
    assert plain(ann) == [] and plain(bo) == []
    ann.get_by_label(marked("words.title")).fill("stoen")
    ann.get_by_role("button", name=marked("words.look")).click()
    ann.get_by_text(marked("words.is-not")).wait_for()
    ann.get_by_role("button", name=marked("side.device")).click()
    ann.get_by_label(marked("link.code")).wait_for()
    assert plain(ann) == []
    bo.goto(link)  # it was used
    bo.locator(".wrong").wait_for()
    assert plain(bo) == []
    bo.goto(f"{strange.url}/table/nowhere")
    bo.get_by_text(marked("to-all-games")).wait_for()
    assert plain(bo) == []
    one.close()
    other.close()


def test_every_sentence_at_one_device_is_in_the_language(chromium: Browser, strange: Server) -> None:
    context, page, _ = somebody(chromium, strange.url, width=390, language=MARKED)
    set_table(page, "typo2d", ["me", "here"], None, marked)
    Person(page, Random(3), 0, marked)
    page.locator("header.asked.mine").wait_for()
    page.locator(".cell.can").first.click()
    assert plain(page) == []
    page.get_by_role("button", name=marked("play"), exact=True).click()
    page.locator(".cover").wait_for()
    assert plain(page) == []
    context.close()


@pytest.mark.parametrize(("language", "word"), [("de", "ÜBER"), ("nl", "TAFEL")])
def test_a_game_in_another_language_with_its_words(
    chromium: Browser, hasty: Server, language: str, word: str
) -> None:
    say = speaker(language)
    context, page, faults = somebody(chromium, hasty.url, language=f"{language}-{language.upper()}")
    ann = Person(page, Random(5), 0, say)
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.locator(".games li[data-game=typo2d] .main").click()  # play now
    page.locator(".scene").wait_for()
    assert page.get_by_text(say("side.log")).count() == 1
    page.get_by_label(say("words.title")).fill(word)
    page.get_by_role("button", name=say("words.look")).click()
    page.get_by_text(say("words.is"), exact=False).wait_for()
    play_to_the_end([ann], "tap", "hint")
    assert page.get_by_role("heading", name=say("end.title")).count() == 1
    assert not faults
    context.close()


@pytest.mark.parametrize("language", ["de", "nl"])
def test_longer_words_fit_a_phone(chromium: Browser, hasty: Server, language: str) -> None:
    context, page, _ = somebody(chromium, hasty.url, width=360, language=language)
    page.locator(".games li").first.wait_for()
    assert no_sideways_scroll(page)
    for game_id in GAMES:
        page.goto(f"{hasty.url}/#new={game_id}")
        page.locator("summary").click()
        page.get_by_label(speaker(language)("set-up.seat", n=2), exact=True).select_option("bot")
        assert no_sideways_scroll(page), game_id
        page.locator("form .main").click()
        page.locator(".scene").wait_for()
        assert no_sideways_scroll(page), game_id
    context.close()


def test_another_language_in_the_middle_of_a_game_is_remembered(chromium: Browser, hasty: Server) -> None:
    context, page, faults = somebody(chromium, hasty.url, language="fr-FR")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    set_table(page, "kross", ["me", "bot"])
    page.locator("header.asked.mine").wait_for()
    type_line(page, "call E")
    page.locator(".log").get_by_text("calls E.").wait_for()
    page.locator("[data-zone=table-0].can").first.click()
    page.get_by_role("button", name="Play", exact=True).wait_for()
    page.get_by_label("Language").select_option("de")
    page.locator(".log").get_by_text("sagt E an.").wait_for()
    assert page.locator(".log").get_by_text("calls E.").count() == 0
    assert page.get_by_role("button", name="Spielen", exact=True).count() == 1, "what was laid out stays"
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    page.locator(".log").get_by_text("sagt E an.").wait_for()
    page.get_by_label("Sprache").select_option("nl")
    page.locator(".log").get_by_text("noemt de E.").wait_for()
    page.goto(hasty.url)
    page.get_by_role("heading", name="Mijn spellen").wait_for()
    page.get_by_label("Taal").select_option("en")
    page.get_by_role("heading", name="My games").wait_for()
    assert "letters" in page.locator(".games li[data-game=kross] p").first.inner_text()
    assert not faults
    context.close()


def test_a_language_that_cannot_be_fetched_is_not_spoken(chromium: Browser, hasty: Server) -> None:
    context, page, faults = somebody(chromium, hasty.url, keeps=False)
    page.locator(".games li").first.wait_for()
    context.route("**/assets/de-*.js", lambda route: route.abort())
    page.get_by_label("Language").select_option("de")
    expect(page.get_by_label("Language")).to_have_value("en")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    assert not faults
    context.close()

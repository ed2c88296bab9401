"""Text alone, for those who do not see the table: whole games by the accessibility tree and the keyboard alone."""

import re
import shutil
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser

from letterloom.games import games
from letterloom.rules import sentences
from tests.browser.driver import Server, play_now, somebody
from tests.browser.listener import LINE, Listener
from tests.browser.test_access import faults_of
from tests.browser.whole import GUESSES, LONG, MOST, SHORT

GAMES = {game.id: game for game in games()}


def set_up(listener: Listener, game_id: str) -> None:
    """Set a short game with a bot up, from the home page to the table."""
    listener.tab_to("button", f"With friends : {GAMES[game_id].title}")
    listener.press("Enter")
    listener.tab_to("combobox", "Seat 2")
    listener.page.keyboard.type("A bot")
    if SHORT[game_id]:
        listener.tab_to("DisclosureTriangle", "Everything that can be agreed on")
        listener.press("Enter")
    for name, value in SHORT[game_id].items():
        _, is_measure, amount = value.partition(":")
        about = "N =" if is_measure else sentences(GAMES[game_id].folder)["options"][name]
        listener.tab_to("spinbutton textbox", about)
        listener.press("Control+A")
        listener.page.keyboard.type(amount or value)
    listener.tab_to("button", "Set the table")
    listener.press("Enter")
    listener.until(lambda: listener.has("heading", "What lies on the table"), "there is no table")


@pytest.mark.parametrize(
    "game_id", [pytest.param(game, marks=pytest.mark.soak if game in LONG else ()) for game in GAMES]
)
def test_a_whole_game_is_played_by_what_a_screen_reader_says(
    chromium: Browser, hasty: Server, game_id: str
) -> None:
    context, page, faults = somebody(chromium, f"{hasty.url}/?text")
    ann, rng = Listener(page), Random(4)
    set_up(ann, game_id)
    lines: list[str] = []
    while ann.until(lambda: ann.is_asked() or ann.is_over(), "nobody is asked") and not ann.is_over():
        assert len(lines) < MOST
        guess = rng.random() < GUESSES.get(game_id, 0)
        lines.append(ann.answer_by_completion(rng.randrange(3)) if guess else ann.answer_by_hint())
    assert ann.is_over() and len(lines) > 1
    assert any("The game is over" in each for each in ann.heard)
    assert any("wins" in each or "share" in each for each in ann.heard)
    for name in ("Guest", "Casual 2"):
        assert any(re.match(rf"{name} : -?\d+", node.text) for node in ann.find("heading")), "no score"
    assert not faults
    context.close()


def at_a_table(chromium: Browser, server: Server, game_id: str) -> Listener:
    """Somebody against a bot, in text alone, who has pressed *Play now*."""
    _, page, _ = somebody(chromium, f"{server.url}/?text")
    listener = Listener(page)
    listener.tab_to("button", f"Play now {GAMES[game_id].title}")
    listener.press("Enter")
    listener.until(listener.is_asked, "nobody is asked")
    return listener


def wants(listener: Listener, verb: str) -> bool:
    """Is such an answer wanted?"""
    return any(f"({verb} " in line for line in listener.region("Your answer"))


def test_a_board_is_read_row_by_row_with_the_names_that_players_write(
    chromium: Browser, hasty: Server
) -> None:
    ann = at_a_table(chromium, hasty, "kross")
    assert "Columns a to f; Rows 1 to 6" in ann.region("What lies on the table")
    assert "Rows 1 to 6: free" in ann.region("What lies on the table")
    for line in ("call E", "put b3"):
        ann.until(partial(wants, ann, line.split()[0]), "not asked")
        ann.answer_by_typing(line)
        ann.until(lambda: not ann.focus().value, f"{line} is not taken")
    ann.until(lambda: "Row 3: a3 free; b3 E; c3 to f3 free" in ann.region("What lies on the table"), "no row")
    told = ann.region("What lies on the table")
    assert "Rows 1 to 2: free" in told and "Rows 4 to 6: free" in told
    ann.tab_to("DisclosureTriangle", "Column by column : Guest's table")
    ann.press("Enter")
    down = "Column b: b1 to b2 free; b3 E; b4 to b6 free"
    ann.until(lambda: down in ann.region("What lies on the table"), "no column")
    ann.page.context.close()


def test_a_refusal_is_said_aloud_with_its_rule_and_what_was_typed_stays(
    chromium: Browser, hasty: Server
) -> None:
    ann = at_a_table(chromium, hasty, "3dxword")
    ann.answer_by_typing("play 0,0,0 across QZXJ")
    (alert,) = ann.until(lambda: [node for node in ann.find("alert") if node.text], "nothing is said")
    assert alert.text in ann.heard
    assert any(re.fullmatch(r"(3DX|LL)-\d+", button.name) for button in ann.find("button"))
    assert ann.focus().value == "play 0,0,0 across QZXJ"
    ann.press("Control+A")
    ann.page.keyboard.type("pas")
    ann.until(lambda: any("1 line fits" in each for each in ann.heard), "nothing fits")
    ann.press("ArrowDown", "Enter")
    ann.until(lambda: any(each.startswith("pass: ") for each in ann.heard), "not judged")
    ann.page.context.close()


def test_words_are_looked_up_moves_taken_back_and_games_left_by_keys(
    chromium: Browser, hasty: Server
) -> None:
    ann = at_a_table(chromium, hasty, "cubeword")
    ann.answer_by_hint()
    ann.tab_to("textbox", "Look a word up")
    ann.page.keyboard.type("stone")
    ann.press("Enter")
    ann.until(lambda: any("STONE" in each and "is a word here" in each for each in ann.heard), "no word")
    ann.tab_to("DisclosureTriangle", "More")
    ann.press("Enter")
    ann.tab_to("button", "Take the last move back")
    before = len(ann.heard)
    ann.press("Enter")
    ann.until(lambda: any("back" in each for each in ann.heard[before:]), "nothing is taken back")
    ann.page.on("dialog", lambda dialog: dialog.accept())
    ann.tab_to("button", "Resign")
    ann.press("Enter")
    ann.until(ann.is_over, "the game goes on")
    ann.page.context.close()


def test_headings_and_landmarks_come_in_order_and_nothing_is_read_twice(
    chromium: Browser, hasty: Server
) -> None:
    ann = at_a_table(chromium, hasty, "typo2d")
    levels = [node.level for node in ann.find("heading")]
    assert levels[0] == 1 and levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))
    for role in ("banner", "main", "complementary"):
        assert len(ann.find(role)) == 1, role
    assert len([node for node in ann.find("log") if node.live]) == 1, "what happened would be read twice"
    assert not ann.find("img image"), "a picture that says nothing"
    ann.page.context.close()


@pytest.mark.parametrize("game_id", GAMES)
def test_text_alone_has_no_serious_fault_and_fits_any_window(
    chromium: Browser, hasty: Server, game_id: str
) -> None:
    ann = at_a_table(chromium, hasty, game_id)
    ann.tab_to("combobox", LINE)
    ann.press("ArrowDown")
    ann.until(lambda: ann.has("listbox", "Lines that fit"), "nothing fits")
    assert faults_of(ann.page) == []
    ann.page.context.close()


def test_text_alone_is_chosen_at_the_table_and_remembered(chromium: Browser, server: Server) -> None:
    context, page, faults = somebody(chromium, server.url)
    play_now(page, "kross")
    page.get_by_label("Text alone").check()
    page.get_by_role("combobox", name=LINE).wait_for()
    assert page.locator(".scene").count() == 0
    page.reload()
    page.get_by_role("combobox", name=LINE).wait_for()
    page.goto(server.url)
    page.get_by_role("button", name="Play now").first.wait_for()
    assert page.get_by_label("Text alone").is_checked() and page.locator(".picture").count() == 0
    page.goto(f"{server.url}/?text=off")
    page.locator(".picture").first.wait_for()
    assert not page.get_by_label("Text alone").is_checked()
    assert not faults
    context.close()


@pytest.mark.parametrize(
    ("language", "row"), [("de", "Zeilen 1 bis 6: frei"), ("nl", "Rijen 1 tot en met 6: vrij")]
)
def test_text_alone_speaks_the_language_of_the_page(
    chromium: Browser, server: Server, language: str, row: str
) -> None:
    context = chromium.new_context(locale=language)
    page = context.new_page()
    page.goto(f"{server.url}/?text")
    page.locator("[data-game=kross] button").first.click()
    page.get_by_text(row).wait_for()
    context.close()


def test_a_sixth_game_is_told_in_words_without_a_line_of_its_own(chromium: Browser, tmp_path: Path) -> None:
    shutil.copytree(Path(__file__).parents[1] / "sixth" / "highletter", tmp_path / "games" / "highletter")
    server = Server(tmp_path, str(tmp_path / "games"))
    server.start()
    _, page, faults = somebody(chromium, f"{server.url}/?text")
    ann = Listener(page)
    ann.tab_to("button", "Play now HIGH LETTER")
    ann.press("Enter")
    ann.until(ann.is_asked, "nobody is asked")
    ann.answer_by_completion(0)
    ann.until(ann.is_over, "the game goes on")
    assert not faults
    page.context.close()
    server.stop()

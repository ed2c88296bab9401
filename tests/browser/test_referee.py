"""The referee on the page: games with a physical set, entered by tapping, and a sheet that is counted by itself."""

import re
import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from letterloom.games import games
from tests.browser.driver import Server, changed, no_sideways_scroll, site, somebody, state, type_line


def beside(page: Page, game_id: str, *names: str, **options: str) -> None:
    """A table beside a physical set, set up by the form that the home page leads to."""
    page.locator(f'[data-game="{game_id}"]').get_by_role("button", name="Referee").click()
    page.get_by_label("Your name").fill("Ann")
    for number, name in enumerate(names, start=2):
        page.get_by_label(f"Name of seat {number}").fill(name)
    if options:
        page.get_by_text("Everything that can be agreed on").click()
    for name, value in options.items():
        box = page.locator(f"#option-{name}")
        if box.get_attribute("type") == "checkbox":
            box.set_checked(value == "true")
        else:
            box.fill(value)
            box.blur()
    page.get_by_role("button", name="Set the table").click()
    page.locator(".scene").wait_for()


def tap(page: Page, zone: str, at: str) -> None:
    page.locator(f'[data-zone="{zone}"][data-at="{at}"]').click()


def keys(page: Page, letters: str) -> None:
    """The keyboard that lies there in place of a hand."""
    for letter in letters:
        page.locator(".bar .choices").get_by_role("button", name=letter, exact=True).click()


def press(page: Page, name: str) -> None:
    """A button after which the table has changed."""
    before = state(page)
    page.get_by_role("button", name=name, exact=True).click()
    assert changed(page, before), name


def scores(page: Page) -> list[str]:
    return page.locator("aside section").first.locator("ol strong").all_inner_texts()


def test_a_short_game_of_3dxword_is_entered_by_tapping(chromium: Browser, server: Server) -> None:
    """BRAND, BRANDS instead of BRANDED, a word by agreement, the end: 5 and 3 for Ann, 6 for Bo, minus eight each."""
    context, page, faults = somebody(chromium, server.url)
    beside(page, "3dxword", "Bo")
    tap(page, "structure", "0,0,0")
    keys(page, "BRAND")
    expect(page.locator(".brings")).to_contain_text("+5 points: BRAND 5")
    press(page, "Play")
    expect(page.locator("header.asked p")).to_contain_text("Bo")
    tap(page, "structure", "5,0,0")
    keys(page, "ED")
    expect(page.locator(".brings")).to_contain_text("BRANDED 7")
    press(page, "Play")
    assert scores(page) == ["5", "7"]
    press(page, "Take the last row back")
    assert scores(page) == ["5", "0"]
    tap(page, "structure", "5,0,0")
    page.keyboard.press("s")  # the keys of a keyboard do as well
    press(page, "Play")
    expect(page.locator("section", has=page.locator("#sheet"))).to_contain_text("BRANDS")
    tap(page, "structure", "1,1,0")
    tap(page, "structure", "1,1,0")  # the second tap turns the way: the letters go down from here
    keys(page, "ZQ")
    expect(page.locator(".brings .wrong")).to_contain_text("RZQ")
    expect(page.locator(".brings")).to_contain_text("3DX-10")
    page.get_by_label("What is a word is for you to say").fill("rzq")
    press(page, "It is a word")
    expect(page.locator(".brings")).to_contain_text("RZQ 3")  # what was laid out is still there
    press(page, "Play")
    assert scores(page) == ["8", "6"]
    page.get_by_text("Set the table up as it lies").click()
    page.once("dialog", lambda dialog: dialog.accept())
    press(page, "The game is over")
    page.locator("#end").wait_for()
    assert scores(page) == ["0", "-2"]
    assert not faults
    context.close()


def test_a_short_game_of_word_cross_is_set_up_in_the_middle_and_entered_by_tapping(
    chromium: Browser, server: Server
) -> None:
    """Called late: Ann has 12 points and TE and AM locked; QUIT is entered, then the table ends the game."""
    context, page, faults = somebody(chromium, server.url, width=360)
    beside(page, "wordcross", "Bo")
    page.get_by_text("Set the table up as it lies").click()
    page.get_by_role("button", name="A tile lies here", exact=True).click()
    tap(page, "columns-0", "0,5")
    keys(page, "TE")
    press(page, "So it is")
    page.get_by_role("button", name="A tile lies here, and its row is locked").click()
    tap(page, "columns-0", "1,5")
    keys(page, "AM")
    press(page, "So it is")
    page.get_by_role("button", name="Ann has … points").click()
    page.get_by_label("Type it").fill("12")
    page.get_by_role("button", name="Say it").click()
    press(page, "So it is")
    assert scores(page) == ["12", "0"]
    press(page, "Bo is to move")
    keys(page, "QU")
    tap(page, "columns-1", "0,5")
    page.get_by_role("button", name="A tile of the box", exact=True).click()
    press(page, "Play")
    expect(page.locator("header.asked p")).to_contain_text("Ann")
    press(page, "Pass")
    keys(page, "IT")
    tap(page, "columns-1", "1,5")
    page.get_by_role("button", name="A tile of the centre", exact=True).click()
    press(page, "Lock QUIT (+14)")
    page.once("dialog", lambda dialog: dialog.accept())
    press(page, "The game is over")
    page.locator("#end").wait_for()
    # Ann: 12 and TEAM 1 + 6 = 19. Bo: QUIT 9 + 5 = 14.
    assert scores(page) == ["19", "14"]
    assert no_sideways_scroll(page) and not faults
    context.close()


def test_sheets_that_are_due_are_written_on_the_page(chromium: Browser, server: Server) -> None:
    context, page, faults = somebody(chromium, server.url)
    beside(page, "kross", "Bo")
    for seat, letters in enumerate(("STONEZHZZZZZE" + "Z" * 22, "Q" * 35)):
        rows = [letters[n : n + 6].ljust(6, ".") for n in range(0, 36, 6)]
        before = state(page)
        type_line(page, f"sheet {seat} {' '.join(rows)}")  # what only the table can say may be typed as well
        assert changed(page, before)
    tap(page, "cards", "25")
    press(page, "Play")
    for _ in "AB":
        press(page, "Enter it unseen")
    expect(page.locator("header.asked p")).to_contain_text("tell what the tables hold", ignore_case=True)
    assert no_sideways_scroll(page)
    pad = page.locator(".pad")
    page.get_by_label("Whose is it?").select_option("Ann")
    for square in "STONEZHZZZZZEZZZZZ":
        pad.locator(".keys").get_by_role("button", name=square, exact=True).click()
    page.keyboard.type("Z" * 18)
    expect(pad).to_contain_text("36 of 36 filled")
    press(page, "That is written there")
    assert page.get_by_label("Whose is it?").input_value() == "1"
    expect(pad).to_contain_text("35 of 36 filled")  # whose eyes look here has told so much before
    pad.locator('[data-square="f6"]').click()
    page.keyboard.type("Z")
    page.get_by_role("button", name="That is written there").click()
    page.locator("#end").wait_for()
    # Ann: STONE 7, SHE 3, and 3 because both were full in the same call; Bo those 3.
    assert scores(page) == ["13", "3"]
    assert not faults
    context.close()


def test_a_row_is_gone_back_to_and_the_clock_rings(chromium: Browser, server: Server) -> None:
    context, page, faults = somebody(chromium, server.url)
    beside(page, "typo2d", "Bo", turn_seconds="2")
    page.get_by_text("Set the table up as it lies").click()
    page.get_by_role("button", name="A card lies here").click()
    tap(page, "table", "0,0")
    keys(page, "T")
    press(page, "So it is")
    page.get_by_role("button", name="Play on").click()
    for card in "AE":
        keys(page, card)
        press(page, "Play")
    expect(page.locator("header.asked p")).to_contain_text("Ann")
    late = page.get_by_role("button", name="Ann's time is up: go on")
    late.wait_for()
    assert page.locator(".clock").first.inner_text().endswith("0:00")
    before = state(page)
    late.click()  # TYP-13: the clock lays the card at its first place
    assert changed(page, before)
    page.get_by_text("All rows, and back to one").click()
    page.locator(".referee ol li").nth(3).wait_for()
    press(page, "Back to where it was after row 2")
    expect(page.locator("header.asked p")).to_contain_text("Choose", ignore_case=True)
    assert not faults
    context.close()


@pytest.mark.parametrize("game_id", [game.id for game in games()])
def test_every_game_offers_a_keyboard_or_its_own_pieces_on_a_phone(
    chromium: Browser, server: Server, game_id: str
) -> None:
    context, page, faults = somebody(chromium, server.url, width=360)
    beside(page, game_id, "Bo")
    assert page.locator(".cell.can").count() or page.locator(".bar .choice").count() >= 26
    assert page.get_by_role("button", name="Take the last row back").count()
    assert no_sideways_scroll(page) and not faults
    context.close()


def test_a_sheet_is_counted_at_once_by_tapping_and_typing(chromium: Browser, server: Server) -> None:
    context, page, faults = somebody(chromium, server.url, width=360)
    page.locator('[data-game="kross"]').get_by_role("button", name="Count a sheet").click()
    page.locator('[data-square="a1"]').click()
    page.keyboard.type("stone")
    expect(page.locator("#counted")).to_have_text("7 points")
    page.locator('[data-square="a1"]').click()
    page.locator('[data-square="a1"]').click()  # down from here
    for letter in "SHE":
        page.locator(".pad .keys").get_by_role("button", name=letter, exact=True).click()
    expect(page.locator("#counted")).to_have_text("10 points")
    page.get_by_role("button", name="SHE", exact=True).click()
    assert page.locator(".squares .lit").count() == 3
    page.get_by_label("first to fill the table").check()
    expect(page.locator("#counted")).to_have_text("13 points")
    page.get_by_label("letter cards in front of you").fill("2")
    page.get_by_label("letter cards in front of you").blur()
    expect(page.locator("#counted")).to_have_text("11 points")
    assert no_sideways_scroll(page) and not faults
    context.close()


def test_the_final_sheet_prints_without_anything_to_press(chromium: Browser, server: Server) -> None:
    context, page, faults = somebody(chromium, server.url)
    beside(page, "3dxword", "Bo")
    tap(page, "structure", "0,0,0")
    keys(page, "BRAND")
    press(page, "Play")
    type_line(page, "end")
    page.locator("#end").wait_for()
    page.locator(".sheets li").first.wait_for()
    page.emulate_media(media="print")
    assert page.locator(".sheets").is_visible() and page.locator(".onpaper").is_visible()
    for hidden in ("aside", ".zoom", ".slider"):
        assert not page.locator(hidden).first.is_visible(), hidden
    buttons = page.locator("button:visible").all_inner_texts()
    assert all(re.fullmatch(r"[A-Z]+", text) for text in buttons), buttons  # words, which look like text
    assert not faults
    context.close()


def test_a_game_without_a_referee_offers_none(chromium: Browser, tmp_path: Path) -> None:
    shutil.copytree(Path(__file__).parents[1] / "sixth" / "highletter", tmp_path / "games" / "highletter")
    own = Server(tmp_path, str(tmp_path / "games"))
    own.start()
    context, page, faults = somebody(chromium, own.url)
    card = page.locator('[data-game="highletter"]')
    card.wait_for()
    assert not card.get_by_role("button", name="Referee").count()
    assert page.get_by_role("button", name="Referee").count() == len(games())
    page.goto(f"{site(page)}/#sheet=highletter")
    expect(page.locator("main")).to_contain_text("no sheet to count")
    assert not faults
    context.close()
    own.stop()

"""Screenshots of every page and every game, narrow and wide, light and dark: `make pictures`.

They go to the folder that is given (build/pictures where none is). Each game is played for some moves against a bot, by
hints, so that there is something to see.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page
from tests.browser import driver

from letterloom.games import games

SIZES = {360: 780, 1440: 900}
SCHEMES = ("light", "dark")
MOVES = 5


def shoot(page: Page, folder: Path, name: str) -> None:
    """What a page shows now, at each width and in each light."""
    # What sticks to the lower edge of the window would cover the middle of a long picture.
    page.evaluate("document.querySelectorAll('.bar').forEach((bar) => { bar.style.position = 'static' })")
    for width, height in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            page.wait_for_timeout(150)
            page.screenshot(path=folder / f"{name}-{width}-{scheme}.png", full_page=True)
    page.set_viewport_size({"width": 1440, "height": 900})


def main(folder: Path, only: list[str]) -> None:
    """All of them, or only those of some games."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home, driver.browser(drawing=True) as browser:
        server = driver.Server(Path(home))
        server.start()
        try:
            _, page, faults = driver.somebody(browser, server.url, 1440)
            for game in games():
                if not only or game.id in only:
                    _one_game(page, server.url, folder, game.id)
            page.goto(server.url)
            page.locator(".games li").first.wait_for()
            shoot(page, folder, "home")
            assert not faults, faults
        finally:
            server.stop()


def _one_game(page: Page, url: str, folder: Path, game_id: str) -> None:
    driver.set_table(page, game_id, ["me", "link"])
    shoot(page, folder, f"{game_id}-gathering")
    page.goto(f"{url}/#new={game_id}")
    page.get_by_text("Everything that can be agreed on").click()
    shoot(page, folder, f"{game_id}-setup")
    page.goto(url)
    page.get_by_role("button", name=f"Play now {driver.title_of(game_id, page)}").click()
    page.locator(".scene").wait_for()
    for _ in range(MOVES):
        page.locator("header.asked.mine").wait_for(timeout=20_000)
        driver.hint(page, driver.state(page))
    page.locator("header.asked.mine").wait_for(timeout=20_000)
    page.locator(".cell.can").first.click()
    shoot(page, folder, f"{game_id}-table")
    driver.type_line(page, "resign")
    page.locator("#end").wait_for()
    shoot(page, folder, f"{game_id}-end")
    page.goto(f"{url}/rules/{game_id}")
    page.locator("main img").first.wait_for()
    page.wait_for_load_state("networkidle")
    shoot(page, folder, f"{game_id}-rules")
    page.goto(url)
    page.locator(f'[data-game="{game_id}"]').get_by_role("button", name="Learn it").click()
    page.locator(".scene").wait_for()
    shoot(page, folder, f"{game_id}-lesson")
    page.goto(url)
    page.locator(f'[data-game="{game_id}"]').get_by_role("button", name="Referee").click()
    page.get_by_label("Name of seat 2").fill("Bo")
    page.get_by_role("button", name="Set the table").click()
    page.locator(".scene").wait_for()
    shoot(page, folder, f"{game_id}-referee")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "build/pictures"), sys.argv[2:])

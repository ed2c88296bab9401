"""People at a table of three dimensions: one with a mouse, one with the keyboard alone; and a table for them.

All bricks of that table are A, and every row of them is a word: so a person can build what a test wants to see.
"""

from random import Random
from typing import Any

from playwright.sync_api import Page

from letterloom.rules.touch import Target
from tests.browser.driver import site
from tests.browser.keyboard import WHERE, Keyboard
from tests.browser.person import Person

ROWS = tuple("A" * count for count in range(2, 6))
VIEWS = ("", *"012345")
REST_MS = 80
STEPS = 60
SET_UP = """async (table) => {
  const send = async (to, body) => {
    const headers = {'content-type': 'application/json'}
    const answer = await fetch(to, {method: 'POST', headers, body: JSON.stringify(body)})
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  await send('/api/me', {name: 'Ann'})
  return (await send('/api/tables', table)).table
}"""


def build_table(page: Page, who: str, **options: Any) -> None:
    """A table for one person and a bot, or two people at this device (`here`)."""
    other = {"who": "bot", "bot": "greedy"} if who == "bot" else {"who": "here", "name": "Bo"}
    table = page.evaluate(
        SET_UP,
        {
            "game": "3dxword",
            "preset": "relaxed",
            "seats": [{"who": "me"}, other],
            "options": {"pieces": "A17", "extra_words": ROWS, **options},
        },
    )
    page.goto(f"{site(page)}/table/{table}")


def at_rest(page: Page) -> None:
    """Nothing is drawn any more."""
    before = None
    for _ in range(STEPS):
        if before == (before := page.locator("canvas").get_attribute("data-frames")):
            return
        page.wait_for_timeout(REST_MS)
    raise AssertionError("it is drawn without end")


def _written(target: Target) -> str:
    return ",".join(map(str, target.at))


class Builder(Person):
    """Somebody with a mouse."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, Random(3))

    def pick_all(self, targets: list[Target], dragging: bool) -> None:
        """Bricks are carried to their cells, or tapped there."""
        for piece, to in zip(targets[::2], targets[1::2], strict=True):
            hand = self.cell(piece)
            if not dragging:
                hand.click()
                self.aim(to)
                self.page.mouse.down()
                self.page.mouse.up()
                continue
            hand.hover()  # which waits until it lies still, in sight
            box = hand.bounding_box()
            assert box is not None
            x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
            self.page.mouse.down()
            self.page.mouse.move(x + 12, y - 12, steps=3)
            self.aim(to)
            self.page.mouse.up()
            self.dragged += 1

    def aim(self, target: Target) -> None:
        """Move the mouse to where a cell is, and turn the table until that is what is meant."""
        page, canvas = self.page, self.page.locator("canvas")
        cell = page.locator(f'.frame .cell[data-at="{_written(target)}"]')
        cell.wait_for(state="attached")
        for view in VIEWS:
            if view:
                page.keyboard.press(view)
            at_rest(page)
            box = cell.bounding_box()
            assert box is not None
            page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=2)
            if canvas.get_attribute("data-aimed") == _written(target):
                return
        raise AssertionError(f"{target} cannot be pointed at from any side")


class Typist(Keyboard):
    """Somebody with a keyboard, at the three-dimensional table."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, Random(3))

    def go_to(self, target: Target) -> None:
        """Letters lead to bricks of the hand, up to the cells, arrows and page keys from cell to cell."""
        cell = [target.zone, _written(target)]
        if target.zone != "structure":
            for _ in range(STEPS):
                self.press(target.text)
                if self.page.evaluate(WHERE) == cell:
                    return
            raise AssertionError(f"{target} cannot be reached by its letter")
        self.press("1")  # from the front, so that right is right
        at_rest(self.page)
        self.press("ArrowUp")
        met = set()
        for _ in range(STEPS):
            zone, at = self.page.evaluate(WHERE)
            assert zone == "structure" and at, f"the keyboard is at {zone} {at}"
            if [zone, at] == cell:
                return
            here = tuple(map(int, at.split(",")))
            ways = [(to - now, axis) for axis, (now, to) in enumerate(zip(here, target.at, strict=True))]
            keys = (("ArrowLeft", "ArrowRight"), ("ArrowUp", "ArrowDown"), ("PageDown", "PageUp"))
            tries = [keys[axis][by > 0] for by, axis in sorted(ways, key=lambda way: -abs(way[0])) if by]
            tries += [key for pair in keys for key in pair]
            key = next(each for each in tries if (at, each) not in met)
            met.add((at, key))
            self.press(key)
        raise AssertionError(f"{target} cannot be reached by arrows")

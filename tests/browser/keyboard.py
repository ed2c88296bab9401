"""A person who has no mouse: every answer is made by Tab, arrows, letters, Enter and Escape."""

from letterloom.rules.touch import Target
from letterloom.server.messages import Hinted, Judged
from tests.browser.person import Person

TABS = 80
WHERE = "() => [document.activeElement?.dataset.zone ?? '', document.activeElement?.dataset.at ?? '']"
BELOW = """([zone, at]) => {
  const to = document.querySelector(`[data-zone="${zone}"][data-at="${at}"]`).getBoundingClientRect()
  return Math.round(to.y - document.activeElement.getBoundingClientRect().y)
}"""
FURTHER = """([zone, at]) => {
  const all = [...document.querySelectorAll('.cell.can')]
  const there = all.findIndex((cell) => cell.dataset.zone === zone && cell.dataset.at === at)
  return there - all.indexOf(document.activeElement)
}"""


class Keyboard(Person):
    """Somebody who plays by keys alone."""

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, selector: str, back: bool = False) -> None:
        """Press Tab until something has the focus."""
        self.page.locator(selector).first.wait_for()
        for _ in range(TABS):
            if self.page.evaluate("selector => !!document.activeElement?.matches(selector)", selector):
                return
            self.press("Shift+Tab" if back else "Tab")
        raise AssertionError(f"{selector} cannot be reached by Tab")

    def answer(self, *ways: str) -> None:
        """One answer: pointed at by arrows (`keys`) or typed in, by turns."""
        before, way = self.table.n, self.way(ways)
        line = self.line()
        if way == "type":
            self.type(line)
        else:
            self.point(line, dragging=False)
        self.moved_on(before)
        self.done[way] += 1

    def type(self, line: str) -> None:
        """A line typed in."""
        self.tab_to("[list=lines]")
        self.page.keyboard.type(line)
        self.press("Enter")

    def hint(self) -> str:
        """The best line that the page suggests, shown as it would lie and put away again."""
        self.tab_to(".actions .hint")
        self.press("Enter")
        self.tab_to("[aria-label='What a good player would do'] button")
        return next(each for each in reversed(self._heard) if isinstance(each, Hinted)).moves[0].text

    def picture(self, line: str) -> Judged:
        """What the line that has the focus would look like."""
        before = self.judged
        self.press("Enter")
        judged = self.judgement(before)
        self.press("Escape")
        return judged

    def make(self, line: str, dragging: bool) -> None:
        """Make a line by pointing with arrows and Enter."""
        targets, rest = self.fingers(line)
        for target in targets:
            if target.zone:
                self.go_to(target)
            else:
                choice = f".choice[data-text='{target.text}']"
                self.page.locator(f"{choice}, .choices .wide").first.wait_for()
                if not self.page.locator(choice).count():  # any letter
                    self.tab_to(".choices .wide")
                    self.press("Enter")
                self.tab_to(choice)
            self.press("Enter")
            if self.page.get_by_role("group", name="Which one?").count():
                self.tab_to(f".several button[title='{target.text}']")
                self.press("Enter")
        if rest:
            self.tab_to(f".actions button[title='{line}']")
            self.press("Enter")
        elif targets:
            self.press("Control+Enter")
        else:
            self.tab_to(f".actions button[title='{line}']")
            self.press("Enter")

    def go_to(self, target: Target) -> None:
        """Tab to the zone, arrows to the cell."""
        cell = [target.zone, ",".join(map(str, target.at))]
        if self.page.evaluate(WHERE)[0] != target.zone:
            self.tab_to(f'.cell[data-zone="{target.zone}"]')
        below = self.page.evaluate(BELOW, cell)
        while abs(below) > 4:
            self.press("ArrowDown" if below > 0 else "ArrowUp")
            before, below = below, self.page.evaluate(BELOW, cell)
            if abs(below) >= abs(before):
                break
        further = self.page.evaluate(FURTHER, cell)
        self.press(*["ArrowRight" if further > 0 else "ArrowLeft"] * abs(further))
        assert self.page.evaluate(WHERE) == cell, f"{target} cannot be reached by arrows"

"""A person at the page: looks at what lies there, decides on a line, and makes it with the mouse, a finger or the keys.

What a person knows is what has reached the page: the scene and the gestures of the last message, and what a hint says.
`tests.contract.pointing` tells what to point at for a line; here it is done.
"""

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from letterloom.rules import Scene
from letterloom.rules.geometry import neighbours
from letterloom.rules.scene import Cell
from letterloom.rules.touch import Target
from letterloom.server.messages import Done, Hinted, Judged, Table
from tests.browser.driver import PATIENCE_MS, drag, over
from tests.browser.tongues import Say, english
from tests.contract.pointing import picks, random_line, reaches

Told = Table | Judged | Hinted | Done
MANY = 24
ENOUGH = 6
"""So many answers are made in each way but typing."""
IS_SEEN = """cell => {
  const box = cell.getBoundingClientRect()
  return cell.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))
}"""


class Person:
    """Somebody with a page before them."""

    def __init__(self, page: Page, rng: Random, guess: float = 0, say: Say = english) -> None:
        self.page = page
        self.words = say
        """What the page says."""
        self.rng = rng
        self.guess = guess
        """How often any line will do; otherwise the page's hint is asked for."""
        self.done: dict[str, int] = {"tap": 0, "drag": 0, "type": 0, "hint": 0, "keys": 0}
        """How many answers were made in which way."""
        self.dragged = 0
        """How many pieces were dragged."""
        self.judged = 0
        """How often the table has said what a line would bring."""
        self._heard: list[Told] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: str | bytes) -> None:
        kind = re.match(rb'\{"kind":"(\w+)"', frame if isinstance(frame, bytes) else frame.encode())
        if kind and kind[1] in (b"table", b"judged", b"hinted", b"done"):
            told = msgspec.json.decode(frame, type=Told)
            self.judged += isinstance(told, Judged)
            self._heard.append(told)
            del self._heard[:-MANY]

    @property
    def table(self) -> Table:
        """The table as the page shows it."""
        shown = self.page.locator("[data-n]").get_attribute("data-n")
        return next(
            each for each in reversed(self._heard) if isinstance(each, Table) and str(each.n) == shown
        )

    def is_asked(self) -> bool:
        """Does the page ask for something?"""
        return self.page.locator("header.asked.mine").count() > 0 and not over(self.page)

    # Answers.

    def answer(self, *ways: str) -> None:
        """One answer, in each of some ways by turns: `tap`, `drag`, `type`, `hint`."""
        before, way = self.table.n, self.way(ways)
        line = self.hint() if way == "hint" else self.line()
        if way == "type":
            self.type(line)
        elif way == "hint":
            self.suggested(line).click()
            self.press_play()
        else:
            self.point(line, way == "drag")
        self.moved_on(before)
        self.done[way] += 1

    def way(self, ways: Sequence[str]) -> str:
        """The way of the next answer: in a long game, what was done often enough is typed in."""
        way = ways[sum(self.done.values()) % len(ways)]
        return way if self.done[way] < ENOUGH else "type"

    def line(self) -> str:
        """A line to make."""
        any_line = None
        if self.rng.random() < self.guess:
            buttons = {gesture.text for gesture in self.table.gestures if not gesture.picks}
            lines = [random_line(self.table.scene, self.table.gestures, self.rng) for _ in range(8)]
            any_line = next(
                (each for each in lines if each not in buttons), None
            )  # others may be quicker there
        return self.hint() if any_line is None else any_line

    def press_play(self) -> None:
        """Play what lies there."""
        self.page.get_by_role("button", name=self.words("play"), exact=True).click()

    def moved_on(self, before: int) -> None:
        """The table has taken an answer, and the page shows all that came of it."""
        end = time.monotonic() + PATIENCE_MS / 1000
        while not (taken := [each.n for each in self._heard if isinstance(each, Done) and each.n > before]):
            assert time.monotonic() < end, f"no answer: {self.page.locator('.brings').all_inner_texts()}"
            self.page.wait_for_timeout(10)
        self.page.wait_for_function(
            "n => Number(document.querySelector('[data-n]')?.dataset.n) >= n", arg=taken[-1]
        )

    # What a good player would do.

    def hint(self) -> str:
        """The best line that the page suggests."""
        suggestions = self.page.get_by_label(self.words("bar.hints")).locator("button").first
        for _ in range(10):  # when the table goes on meanwhile, a hint is out of date and is not shown
            self.page.get_by_role("button", name=self.words("bar.hint")).click()
            with suppress(PlaywrightTimeout):
                suggestions.wait_for(timeout=5_000)
                break
        hinted = next(each for each in reversed(self._heard) if isinstance(each, Hinted))
        return hinted.moves[0].text

    def suggested(self, line: str) -> Locator:
        """The button that shows what a suggested line would do."""
        group = self.page.get_by_label(self.words("bar.hints"))
        return group.get_by_role("button", name=re.compile(rf"^{re.escape(line)}( \(|$)")).first

    # Pointing.

    def point(self, line: str, dragging: bool) -> None:
        """Make a line by pointing and play it; of several commands first those whose place can be reached."""
        *commands, last = line.split("; ")
        while commands:
            in_reach = [each for each in commands if self.is_in_reach(each)]
            command = (in_reach or commands)[0]
            commands.remove(command)
            before = self.table.n
            if in_reach:
                self.make(command, dragging)
            else:  # what lies apart from all else cannot be pointed at
                self.type(command)
            self.moved_on(before)
        self.make(last, dragging)

    def make(self, line: str, dragging: bool) -> None:
        """Make a line by pointing."""
        targets, rest = self.fingers(line, dragging)
        self.pick_all(targets, dragging)
        if rest:
            self.page.locator(f".actions button[title={msgspec.json.encode(line).decode()}]").click()
        elif targets:
            self.press_play()
        else:
            self.button(line).click()

    def type(self, line: str) -> None:
        """A line typed in, as at the terminal."""
        self.page.get_by_label(self.words("line.title")).fill(line)
        self.page.get_by_label(self.words("line.title")).press("Enter")

    def is_in_reach(self, line: str) -> bool:
        """Can it be pointed at now?"""
        return reaches(self.table.scene, self.table.gestures, line)

    def fingers(self, line: str, longest: bool = False) -> tuple[list[Target], str]:
        """What to point at for a line, and what of it has to follow when that lies, such as a lock."""
        table, words = self.table, line.split(" ")
        for end in range(len(words), 0, -1):
            found = picks(table.scene, table.gestures, " ".join(words[:end]), longest)
            if found is not None:
                return found, " ".join(words[end:])
        # A line may say what is laid in one word; then its picture shows which piece comes where.
        laying = next(gesture for gesture in table.gestures if gesture.each)
        judged = self.picture(line)
        pieces = [f"{text}@{','.join(map(str, at))}" for at, text in laid(table.scene, judged.scene)]
        found = picks(table.scene, table.gestures, laying.text.replace("{}", " ".join(pieces)))
        assert found is not None, f"“{line}” cannot be made by pointing"
        return found, ""

    def picture(self, line: str) -> Judged:
        """What a suggested line would look like."""
        before = self.judged
        self.suggested(line).click()
        judged = self.judgement(before)
        self.page.get_by_role("button", name=self.words("bar.clear")).click()
        return judged

    def judgement(self, before: int) -> Judged:
        """What the table says of the line that lies there, after so many judgements."""
        end = time.monotonic() + PATIENCE_MS / 1000
        while self.judged == before:
            assert time.monotonic() < end, "the line is not judged"
            self.page.wait_for_timeout(10)
        return next(each for each in reversed(self._heard) if isinstance(each, Judged))

    def pick_all(self, targets: list[Target], dragging: bool) -> None:
        """Pick one thing after the other; pieces that go somewhere are dragged there."""
        left = list(targets)
        while left:
            target = left.pop(0)
            if not target.zone:
                self.choose(target.text)
            elif dragging and left and left[0].zone and self.piece(target) and self.drag(target, left[0]):
                left.pop(0)
            else:
                self.cell(target).click()
            which = self.page.get_by_role("group", name=self.words("scene.which"))
            if which.count():
                which.get_by_role("button", name=target.text, exact=True).click()

    def drag(self, target: Target, to: Target) -> bool:
        """Drag a piece, where both ends are to be seen at once; else nothing happens."""
        ends = [self.cell(target), self.cell(to)]
        if not all(end.count() for end in ends):
            return False
        for end in ends:
            end.scroll_into_view_if_needed()
            if all(each.evaluate(IS_SEEN) for each in ends):
                drag(self.page, *ends)
                self.dragged += 1
                return True
        return False

    def button(self, line: str) -> Locator:
        """The button that makes a line: pass, done, accept."""
        table = self.table
        number = next(n for n, gesture in enumerate(table.gestures) if gesture.text == line)
        return self.page.locator(".actions").get_by_role("button", name=table.labels[number], exact=True)

    def choose(self, text: str) -> None:
        """Choose from the list: a face of a cube, a letter."""
        group = self.page.get_by_role("group", name=self.words("bar.choose"))
        button = group.get_by_role("button", name=text, exact=True)
        if not button.count():
            group.get_by_role("button", name=self.words("bar.any-letter")).click()
        button.click()

    def cell(self, target: Target) -> Locator:
        """Where it is on the page, on a phone after turning to its floor."""
        at = ",".join(map(str, target.at))
        found = self.page.locator(f'[data-zone="{target.zone}"][data-at="{at}"]')
        if not found.count() and len(target.at) == 3:
            self.page.get_by_role("group", name=self.words("zone.floors")).get_by_role("button").nth(
                target.at[2]
            ).click()
        return found

    def piece(self, target: Target) -> bool:
        """Does a piece lie there?"""
        spots = next(zone.spots for zone in self.table.scene.zones if zone.id == target.zone)
        return any(spot.piece and spot.at == target.at for spot in spots)


def laid(before: Scene, after: Scene) -> Iterator[tuple[Cell, str]]:
    """The pieces that are new on the boards of a scene, each beside one that lies already."""
    old = {zone.id: {spot.at for spot in zone.spots if spot.piece} for zone in before.zones}
    for zone in after.zones:
        if zone.layout == "list" or zone.id not in old:
            continue
        lies: set[Any] = set(old[zone.id])
        new = {spot.at: spot.piece.text for spot in zone.spots if spot.piece and spot.at not in lies}
        while new:
            at = next((at for at in new if lies.intersection(neighbours(at))), next(iter(new)))
            lies.add(at)
            yield at, new.pop(at)

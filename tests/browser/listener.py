"""A person who sees nothing: all they know comes from the accessibility tree, all they do is press keys.

The tree is Chromium's own (`Accessibility.getFullAXTree`), which is what a screen reader is given. What is new in a
live region (`log`, `status`, `alert`) is heard, once, as a screen reader would say it.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeVar

from playwright.sync_api import Page

from tests.browser.driver import PATIENCE_MS

T = TypeVar("T")
LIVE = ("polite", "assertive")
TRIES = 10
NO_STOPS = ("RootWebArea", "option", "StaticText")
"""What can have the focus, but not by Tab."""
LINE = "Type a move"


@dataclass
class Node:
    """Something in the tree."""

    number: int
    role: str
    name: str
    value: str
    level: int
    live: str
    focusable: bool
    focused: bool
    selected: bool
    parts: "list[Node]" = field(default_factory=list)

    def all(self) -> "Iterator[Node]":
        """It and all below it, in the order in which they are read."""
        yield self
        for part in self.parts:
            yield from part.all()

    @property
    def text(self) -> str:
        """What is read out of it."""
        return " ".join(
            node.name.strip() for node in self.all() if node.role == "StaticText" and node.name.strip()
        )


class Listener:
    """Somebody with a keyboard and a screen reader."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.heard: list[str] = []
        """All that the live regions have said."""
        self._said: set[tuple[int, str]] = set()
        self._cdp = page.context.new_cdp_session(page)
        self.tree = self.read()
        """The tree as it was when it was last read."""

    # Reading.

    def read(self) -> Node:
        """The tree as it is now; what is new in its live regions is heard."""
        given = self._cdp.send("Accessibility.getFullAXTree")["nodes"]
        known = {node["nodeId"]: node for node in given}
        (self.tree,) = _nodes(given[0], known)
        lines = [line for region in self.tree.all() if region.live in LIVE for line in _lines(region)]
        said = {(line.number, line.text): line.text for line in lines}
        self.heard += [text for line, text in said.items() if line not in self._said]
        self._said = set(said)
        return self.tree

    def find(self, role: str, name: str = "") -> list[Node]:
        """All of a role (or of one of several), with a name where one is given."""
        return [node for node in self.tree.all() if _is(node, role, name)]

    def has(self, role: str, name: str = "") -> bool:
        """Is there such a thing?"""
        return bool(self.find(role, name))

    def region(self, name: str) -> list[str]:
        """What is read in a region, line by line."""
        (found,) = self.find("region", name)
        return [line.text for line in _lines(found)]

    def focus(self) -> Node:
        """What has the focus."""
        return [node for node in self.tree.all() if node.focused][-1]

    def until(self, happens: Callable[[], T], what: str) -> T:
        """Wait for something; what came of it."""
        end = time.monotonic() + PATIENCE_MS / 1000
        while True:
            self.read()
            if found := happens():
                return found
            assert time.monotonic() < end, f"{what}; heard last: {self.heard[-5:]}"
            self.page.wait_for_timeout(15)

    # Doing.

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def tab_to(self, role: str, name: str) -> None:
        """Press Tab until something has the focus."""
        self.until(lambda: self.has(role, name), f"there is no {role} {name}")
        for _ in range(TRIES):
            if _is(self.focus(), role, name):
                return
            stops = [node for node in self.tree.all() if node.focusable and node.role not in NO_STOPS]
            there = next(n for n, node in enumerate(stops) if _is(node, role, name))
            here = next((n for n, node in enumerate(stops) if node.focused), -1)
            self.press(*["Tab" if there > here else "Shift+Tab"] * abs(there - here))
            self.read()
        raise AssertionError(f"{role} {name} cannot be reached by Tab")

    # Playing.

    def is_asked(self) -> bool:
        """Is an answer wanted? Then there are hints."""
        return self.has("button", "Hint")

    def is_over(self) -> bool:
        """Is the game over?"""
        return self.has("heading", "The end")

    def answer_by_completion(self, steps: int) -> str:
        """Say a line that the arrows lead to, some steps down; which one it was."""
        if self.focus().name != LINE:
            self.tab_to("combobox", LINE)
        self.press("ArrowDown")
        lines = self.until(self._fitting, "no line fits")
        assert lines[0].selected, "the arrow has reached nothing"
        steps = min(steps, len(lines) - 1)
        self.press(*["ArrowDown"] * steps, "Enter")  # it stands in the box now
        self._say(lines[steps].name)
        return lines[steps].name

    def answer_by_hint(self) -> str:
        """Say the line that is suggested first; which one it was."""
        self.tab_to("button", "Hint")
        self.press("Enter")
        ideas = self.until(lambda: self.find("list", "Lines to take"), "there is no hint")
        line = next(node.name for node in ideas[0].all() if node.role == "button")
        assert any(line in each for each in self.heard[-4:]), "a hint is not said aloud"
        self.tab_to("button", line)
        self.press("Enter")
        self.until(lambda: (here := self.focus()).name == LINE and here.value == line, f"{line} is not there")
        self._say(line)
        return line

    def answer_by_typing(self, line: str) -> None:
        """Type a line and say it."""
        self.tab_to("combobox", LINE)
        self.page.keyboard.type(line)
        self.press("Enter")

    def _fitting(self) -> list[Node]:
        return [
            option
            for box in self.find("listbox", "Lines that fit")
            for option in box.all()
            if option.role == "option"
        ]

    def _say(self, line: str) -> None:
        """The line stands in the box; say it, and wait until it is told what came of it."""
        before = len(self.heard)
        self.press("Enter")
        self.until(
            lambda: (
                not any(box.value for box in self.find("combobox", LINE))
                and any("Guest" in each for each in self.heard[before:])
            ),
            f"nothing is told of {line}",
        )


def _is(node: Node, role: str, name: str) -> bool:
    return node.role in role.split() and (not name or node.name.lower() == name.lower())


def _nodes(given: dict[str, Any], known: dict[str, dict[str, Any]]) -> list[Node]:
    """A node, or what is in it where it is ignored itself."""
    parts = [
        node for child in given.get("childIds", ()) if child in known for node in _nodes(known[child], known)
    ]
    if given.get("ignored"):
        return parts
    properties = {each["name"]: each["value"].get("value") for each in given.get("properties", ())}
    return [
        Node(
            number=int(given.get("backendDOMNodeId", 0)),
            role=str(given["role"]["value"]),
            name=str(given.get("name", {}).get("value", "")),
            value=str(given.get("value", {}).get("value", "")),
            level=int(properties.get("level") or 0),
            live=str(properties.get("live") or ""),
            focusable=bool(properties.get("focusable")),
            focused=bool(properties.get("focused")),
            selected=bool(properties.get("selected")),
            parts=parts,
        )
    ]


def _lines(region: Node) -> Iterator[Node]:
    """What is read in a region: each paragraph, item, heading or button."""
    if not any(part.role in LINES for part in region.all() if part is not region):
        if region.text:
            yield region
        return
    for part in region.parts:
        yield from _lines(part)


LINES = ("paragraph", "listitem", "heading", "button", "term", "definition")

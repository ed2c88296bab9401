"""Whole games that are short: what to agree on for them, and playing them to the end that the rules give them."""

from collections.abc import Sequence

from tests.browser.driver import over, wait_for_any
from tests.browser.person import Person

SHORT: dict[str, dict[str, str]] = {
    "3dxword": {"pieces": "18"},
    "cubeword": {"finish": "turns:2"},
    "kross": {},
    "typo2d": {},
    "wordcross": {"target": "10"},
}
"""What makes a game short, where a game has it."""
LONG = ("kross", "typo2d", "wordcross")
"""Games that are long even so. By mouse they are played in every test; by keyboard alone, in words alone and in the
language that marks every sentence they are played in the soak."""
GUESSES = {"kross": 1.0}
"""Where any line will do, as there is a free square for every letter; elsewhere people ask for hints."""
HASTE = (
    *("pause_ms=10", "race_ms=10", "think_ms=150", "hint_ms=150"),
    *("questions_a_second=200", "messages_a_second=400", "requests_a_second=400"),
)
"""Limits of a server where bots neither pause nor think long, and quick fingers are not asked to wait."""
MOST = 400
"""Answers of a game that does not end."""


def play_to_the_end(people: Sequence[Person], *ways: str) -> None:
    """Let whoever is asked answer, until the game itself is over."""
    pages = [person.page for person in people]
    for _ in range(MOST):
        wait_for_any(pages, "header.asked.mine, #end")
        if over(pages[0]):
            break
        for person in people:
            if person.is_asked():
                person.answer(*ways)
    for person in people:
        page = person.page
        page.locator("#end").wait_for()
        assert person.words("asked.over").strip("⟦.⟧") in page.locator("header.asked p").inner_text()
        assert page.locator("aside .left").count() == 0, "somebody has left: that is not the game's own end"

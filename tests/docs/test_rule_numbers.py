"""Every number by which something is refused can be looked up."""

import re
from pathlib import Path

import pytest

from letterloom.rules.rulebook import rules
from letterloom.rules.sentence import languages

SOURCE = Path(__file__).parents[2] / "src/letterloom"
GAMES = sorted(path.parent for path in SOURCE.glob("games/*/rules.md"))
SERVER = "LL-0"
"""What went wrong at the server is no rule."""


def cited(*places: Path) -> set[str]:
    """The numbers of the rules in some places by which moves are refused."""
    files = [file for place in places for file in place.rglob("*.py")]
    return {
        number
        for file in files
        for number in re.findall(r'refuse\(\s*"([A-Z0-9]+-\d+)"', file.read_text(encoding="utf-8"))
    } - {SERVER}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("folder", GAMES, ids=lambda folder: folder.name)
def test_every_rule_that_refuses_something_is_on_the_page(folder: Path, language: str) -> None:
    shared = [SOURCE / name for name in ("rules", "search", "players", "table", "server")]
    numbers = cited(*shared, folder)
    assert {"LL-1", "REF-1", "REF-6"} < numbers
    docstrings = {"KRO-4"}  # the example of `refuse` itself
    assert numbers - set(rules(folder, language)) <= docstrings

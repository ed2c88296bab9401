"""The rules pages of all languages say the same: the same rules, numbers, lines to type, tables and drawings.

That their examples come out as they are printed is tested with each game (`tests/games/*/test_page.py`).
"""

import re
from collections import Counter
from pathlib import Path

import pytest

from letterloom.games import games
from letterloom.rules import AnyGame, rulebook
from tests.languages.files import OTHERS

FOLDERS = {"shared": rulebook.SHARED, **{game.id: game.folder for game in games()}}
ENGLISH = {
    "WORT": "WORD",
    "WOORD": "WORD",
    "eine_Art_Boot": "a_kind_of_boat",
    "een_soort_boot": "a_kind_of_boat",
}
"""What stands for a word that is typed, or for a text of one's own."""
each_page = pytest.mark.parametrize(
    ("folder", "language"),
    [
        pytest.param(folder, language, id=f"{name}-{language}")
        for name, folder in FOLDERS.items()
        for language in OTHERS
    ],
)


def rules_of(folder: Path, language: str = "en") -> dict[str, str]:
    """The rules of one page by their numbers."""
    shown = re.split(r"^- \*\*(?=[A-Z0-9]+-\d)|^#", rulebook.text(folder, language), flags=re.MULTILINE)
    return {rule.split()[0]: rule for rule in shown if re.match(r"[A-Z0-9]+-\d", rule)}


def numbers(text: str) -> Counter[str]:
    """The numbers in a text, however a language groups their digits."""
    return Counter(re.sub(r"[.,]", "", found) for found in re.findall(r"\d+(?:[.,]\d+)*", text))


def typed(text: str) -> list[str]:
    """What is marked as something to type, drawings aside."""
    plain = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    found = [re.sub(r"\s+", " ", each) for each in re.findall(r"`([^`]+)`", plain)]
    return [re.sub("|".join(ENGLISH), lambda match: ENGLISH[match[0]], each) for each in found]


@each_page
def test_a_page_has_the_same_rules_in_other_words(folder: Path, language: str) -> None:
    english, other = rules_of(folder), rules_of(folder, language)
    assert english
    assert list(other) == list(english)
    assert all(other[number] != text for number, text in english.items())


@each_page
def test_a_rule_has_the_same_numbers_and_the_same_to_type(folder: Path, language: str) -> None:
    english, other = rules_of(folder), rules_of(folder, language)
    for number, text in english.items():
        assert numbers(other[number]) == numbers(text), number
        assert set(typed(text)) <= set(typed(other[number])), number


@each_page
def test_a_page_has_the_same_sections_tables_and_drawings(folder: Path, language: str) -> None:
    english, other = rulebook.text(folder), rulebook.text(folder, language)
    for mark in ("\n## ", "```", "\n| "):
        assert other.count(mark) == english.count(mark), mark
    tables = [
        [typed(row.group(1)) for row in re.finditer(r"^\| (.*?) \|", page, re.MULTILINE)]
        for page in (english, other)
    ]
    assert tables[0] == tables[1]
    assert set(typed(english)) <= set(typed(other))


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_the_rules_of_a_game_are_told_in_a_language_with_those_that_all_share(game: AnyGame) -> None:
    english = rulebook.rules(game.folder)
    for language in OTHERS:
        found = rulebook.rules(game.folder, language)
        assert list(found) == list(english)
        assert all(found[number] != text for number, text in english.items())


def test_a_game_without_a_page_in_a_language_shows_the_english_one(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("# TOY\n\n- **TOY-1 Play.** Just play.\n")
    assert "Just play." in rulebook.text(tmp_path, "de")
    assert rulebook.rules(tmp_path, "de")["TOY-1"].endswith("Just play.")
    assert rulebook.rules(tmp_path, "de")["LL-2"].startswith("**LL-2 Nicht jetzt.**")

"""The example on the rules page comes out as it is printed, and its table of options is right."""

import re

import msgspec
import pytest

from letterloom.games.typo2d import GAME
from letterloom.games.typo2d.options import TypoOptions
from letterloom.rules import Player, Speech, languages
from letterloom.rules.rulebook import text
from tests.games.typo2d.sitting import Sitting, drawn

each_language = pytest.mark.parametrize("language", languages())
NAMES = ("Ann", "Bo")
HANDS = {"en": "hands: ", "de": "Hände: ", "nl": "handen: "}
SCORES = {"en": "scores: ", "de": "Punkte: ", "nl": "scores: "}
REFUSED = {"en": "refused by", "de": "abgelehnt nach", "nl": "geweigerd volgens"}
OURS = {"en": "our deck", "de": "unser Stapel", "nl": "onze stapel"}
CHANGES = {"en": "Changes", "de": "Änderungen", "nl": "Veranderingen"}
VERSION = {
    "en": "Version {} of these rules",
    "de": "Version {} dieser Regeln",
    "nl": "Versie {} van deze regels",
}


def example(page: str) -> list[str]:
    """The lines of the page's blocks, one after the other."""
    return [
        line for block in re.findall(r"```text\n(.*?)```", page, re.DOTALL) for line in block.splitlines()
    ]


@each_language
def test_the_example_comes_out_as_it_is_printed(language: str) -> None:
    lines = example(text(GAME.folder, language))
    hands = [hand.split()[1] for hand in lines[0].removeprefix(HANDS[language]).split(", ")]
    board = " ".join(lines[1:3])
    sitting = Sitting.at(GAME.start(GAME.options(), tuple(map(Player, NAMES))), board, hands)
    sitting.speech = Speech(GAME, sitting.open.seats, language)
    said: list[str] = []
    told: list[str] = []
    picture: list[str] = []
    for line in [*lines[3:], ""]:
        if picture and not re.fullmatch(r"[A-Z.]+", line):
            assert drawn(sitting.open.board) == " ".join(picture)
            picture = []
        if line.startswith("  "):
            told.append(line.strip())
            continue
        if told:
            assert told == said
            told = []
        if re.fullmatch(r"[A-Z.]+", line):
            picture.append(line)
        elif line.startswith(SCORES[language]):
            assert sitting.scores == [int(score) for score in line.split()[1:]]
        elif line:
            name, _, move = line.partition(": ")
            turn = f"{NAMES.index(name)}: {move}"
            rule = sitting.refused(turn)
            said = [f"{REFUSED[language]} {rule}"] if rule else sitting.say(turn).heard
    assert said and not told and not picture


@each_language
def test_the_table_of_options_tells_the_defaults(language: str) -> None:
    page = text(GAME.folder, language)
    told = dict(re.findall(r"^\| `(\w+)` \| `(\w+)` \|", page, re.MULTILINE))
    shared = {"extra_words", "pieces"}
    assert f"| `pieces` | {OURS[language]} |" in page and TypoOptions().pieces == ""
    defaults = msgspec.to_builtins(TypoOptions())
    assert told == {name: str(value).lower() for name, value in defaults.items() if name not in shared}


@each_language
def test_the_page_ends_with_what_has_changed(language: str) -> None:
    page = text(GAME.folder, language)
    last = re.findall(r"^## (.*)$", page, re.MULTILINE)[-1]
    assert last == CHANGES[language]
    assert VERSION[language].format(GAME.version) in page
